"""The arithmetic of one strike (section 7 of the rulebook), before and after the dice, without touching the position.

`figures` works out all that the roll will meet: pool, armor, piercing, which faces count, the effect roll. The steps
of the attack, the odds and the screen read the same `Figures`; traits write into it (`traits.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from kit.engine.state import State

from .cards import Line, slug
from .registry import MOMENTS, Facts
from .state import Attack, Obj, armor, facts, has_subtype

FACES = ("0", "1", "2", "1*", "2*")
WEIGHTS = {"0": 2, "1": 1, "2": 1, "1*": 1, "2*": 1}
VALUES = {"0": (0, 0), "1": (1, 0), "2": (2, 0), "1*": (0, 1), "2*": (0, 2)}
SOURCE_COUNTS = frozenset({"action", "counter", "spell"})
"""Forms of attack in which the traits and conditions of the source matter."""
NONE = Facts({})


class Part(NamedTuple):
    """One summand: whose trait or rule, how much, by which rule of the rulebook."""

    name: str
    amount: int
    rule: str


class Figures:
    """What a strike of `attack` on `defender` comes to. Lists of `Part`s sum to the pool and the effect modifier."""

    __slots__ = (
        "s", "attack", "line", "type", "melee", "ranged", "first", "thirst", "spell", "charge", "attacker", "defender",
        "target", "wounded", "burns", "ethereal", "twos_count", "normal_counts", "all_critical", "immune",
        "indestructible", "effects_work", "parts", "effect_parts", "armor", "piercing", "notes", "typed", "shield",
    )  # fmt: skip
    s: State
    attack: Attack
    line: Line
    type: str | None
    target: int
    attacker: Facts
    defender: Facts
    melee: bool
    ranged: bool
    first: bool
    thirst: bool
    spell: bool
    charge: bool
    wounded: bool
    ethereal: bool
    twos_count: bool
    normal_counts: bool
    all_critical: bool
    immune: bool
    indestructible: bool
    effects_work: bool
    typed: bool
    burns: int
    armor: int
    piercing: int
    shield: int
    parts: list[Part]
    effect_parts: list[Part]
    notes: list[str]

    def dice(self, name: str, amount: int, rule: str) -> None:
        """Add dice to the pool."""
        self.parts.append(Part(name, amount, rule))

    def on_effect(self, name: str, amount: int) -> None:
        """Change the effect roll."""
        self.effect_parts.append(Part(name, amount, "MW 7.4.1"))

    def pierce(self, name: str, amount: int) -> None:
        """Ignore armor."""
        self.piercing += amount

    def note(self, name: str) -> None:
        """A trait that bites without a number."""
        self.notes.append(name)

    @property
    def pool(self) -> int:
        """Dice to roll: the sum, at least 1 (MW 7.2.8); an attack printed without dice stays at 0."""
        total = 0
        for part in self.parts:
            total += part.amount
        return 0 if not self.line.dice else total if total > 1 else 1

    @property
    def effect_modifier(self) -> int:
        """What is added to the effect die."""
        total = 0
        for part in self.effect_parts:
            total += part.amount
        return total

    @property
    def effective_armor(self) -> int:
        """Armor after Piercing."""
        return max(0, self.armor - self.piercing)

    def face(self, face: str) -> tuple[int, int]:
        """What a face counts here: (normal, critical)."""
        normal, critical = VALUES[face]
        if not self.twos_count and normal + critical == 2:
            return 0, 0
        return (0, normal + critical) if self.all_critical else (normal, critical)

    def sums(self, faces: tuple[str, ...]) -> tuple[int, int]:
        """Normal and critical sum of faces rolled."""
        normal = critical = 0
        for face in faces:
            n, c = self.face(face)
            normal += n
            critical += c
        return normal, critical

    def damage(self, normal: int, critical: int) -> int:
        """Damage from the two sums (MW 7.3.1, 7.3.3-7.3.6)."""
        if self.immune or self.indestructible:
            return 0
        if not self.normal_counts:
            normal = 0
        less = normal - self.effective_armor
        total = (less if less > 0 else 0) + critical
        return total if not self.shield else max(0, total - self.shield)

    def result(self, die: int) -> int:
        """The effect roll with its modifiers."""
        return die + self.effect_modifier

    def row(self, die: int) -> tuple[tuple[str, int], ...]:
        """The results of the effect table for a number on the die (MW 7.4.2)."""
        if self.immune or not self.effects_work:
            return ()
        result = self.result(die)
        for low, high, results in self.line.rows:
            if low <= result and (high is None or result <= high):
                return results
        return ()


def attack_traits(s: State, attack: Attack) -> dict[str, int]:
    """The attack traits of an attack: printed on its line, and what its source and others give it."""
    line = attack.line
    found = line.traits
    if attack.extra:
        found = dict(found)
        for name, x in attack.extra:
            found[name] = found.get(name, 0) + x
    if attack.form in SOURCE_COUNTS and attack.source in s.things:
        for kind, given, x in facts(s, attack.source).lent:
            if fits(kind, line):
                if found is line.traits:
                    found = dict(found)
                found[given] = found.get(given, 0) + x
    return found


def fits(kind: str, line: Line) -> bool:
    """Is what is lent to attacks of this kind lent to the line?"""
    if kind == "any":
        return True
    if kind == "quick_melee":
        return line.kind == "melee" and line.action == "quick"
    return kind == line.kind or (kind == "ranged" and line.kind == "zone")


def figures(s: State, attack: Attack, defender: int, number: int | None = None) -> Figures:
    """All that matters for strike `number` (None: the next) of this attack on this defender, as things stand."""
    line = attack.line
    if number is None:
        number = attack.number
    o = s.things[defender]
    f = Figures()
    f.s, f.attack, f.line, f.type, f.target = s, attack, line, line.type, defender
    f.melee, f.ranged = line.kind == "melee", line.kind == "ranged"
    f.first = not (attack.index or attack.jump or number)
    f.spell, f.charge = line.spell, attack.charge
    f.defender = facts(s, defender)
    f.attacker = facts(s, attack.source) if attack.form in SOURCE_COUNTS and attack.source in s.things else NONE
    f.burns = f.defender.get("burn", 0)
    f.wounded = o.damage > 0 or "tainted" in f.defender
    f.thirst = f.first
    if "bloodthirsty_first_eligible" in s.table.settings and not f.first:
        f.thirst = not attack.thirst_used
    f.ethereal = f.all_critical = f.immune = f.indestructible = f.typed = False
    f.twos_count = f.normal_counts = f.effects_work = True
    f.parts, f.effect_parts, f.notes = [Part("printed", line.dice, "MW 7.2.1")], [], []
    f.armor, f.piercing = armor(f.defender), 0
    f.shield = shield(s, defender) if s.table.effects else 0
    for vs, x in line.bonus:
        if _against(s, defender, f.defender, vs):
            f.parts.append(Part("bonus", x, "MW 7.2.3"))
    for do, x in f.attacker.at("attacker"):
        do(f, x)
    moments = MOMENTS["line"]
    for name, x in attack_traits(s, attack).items():
        if name in moments:
            moments[name](f, x)
    _cards(s, f, o, number)
    for do, x in f.defender.at("defender"):
        do(f, x)
    return f


def _cards(s: State, f: Figures, o: Obj, number: int) -> None:
    """What single cards do to the figures: dice for one strike, jumps, tables that bite deeper, exposed walls."""
    attack = f.attack
    for index, strike, x, source in attack.once:
        if (index, strike) == (attack.index, number):
            f.parts.append(Part("card", x, s.things[source].card.cite if source in s.things else "MW 7.2.4"))
    if attack.jump:
        f.dice("jump", -attack.jump, attack.card.cite)
        f.effect_parts.append(Part("jump", -attack.jump, attack.card.cite))
    for effect in o.card.exposed:
        if effect["attack_filter"]["damage_type"] == f.type:
            MOMENTS["line"][effect["trait"]](f, 1)
            f.note("exposed")
    source = s.things.get(attack.source)
    for effect in source.card.rolls if source is not None and attack.form in SOURCE_COUNTS else ():
        if slug(effect["attack"]) == f.line.name and effect["if"].removeprefix("defender.") in f.defender:
            f.effect_parts.append(Part("card", effect["x"], source.card.cite))


SHIELD = "voltaric_shield"


def shield(s: State, i: int) -> int:
    """How much a shield takes off the damage of the first attack that hurts object i."""
    return sum(e.amount for e in s.table.effects if e.bearer == i and e.trait == SHIELD)


def _against(s: State, i: int, f: dict[str, int], vs: str) -> bool:
    """Is the object of the kind that an attack prints bonus dice against?"""
    kind = s.things[i].card.kind
    words = vs.split()
    if words[-1] in ("creatures", "conjurations"):
        if kind != words.pop()[:-1]:
            return False
    return all(
        word in f or (word == "corporeal" and "incorporeal" not in f) or has_subtype(s, i, word) for word in words
    )
