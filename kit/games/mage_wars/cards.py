"""Cards as the engine uses them: compiled once from facts, compared by their facts.

`CARDS` holds the 196 cards of `cards.json`; `define` makes a card of a scenario from an author's short facts. A
card never changes; what happens to it in play is a `state.Obj`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.engine.traits import Gift

if TYPE_CHECKING:
    from .abilities import Power
    from .registry import Facts

HERE = Path(__file__).parent
DAMAGE_TYPES = ("flame", "acid", "lightning", "light", "wind", "hydro", "poison", "psychic", "frost")
ATTACK_KINDS = ("melee", "ranged", "zone", "damage_barrier", "passage", "triggered")


class Defense(NamedTuple):
    """A Defense: d12 of at least `value` avoids; `uses` a round (0: any number), `against` any, melee or ranged.

    `steady`: conditions do not spoil it; `shares`: it has its ready marker in common with the attack of its card.
    """

    value: int
    uses: int = 1
    against: str = "any"
    cost: int = 0
    name: str = "defense"
    steady: bool = False
    shares: bool = False


class Row(NamedTuple):
    """A row of an effect table: results of `low`..`high` (None: or more) bring each (effect, count)."""

    low: int
    high: int | None
    results: tuple[tuple[str, int], ...]


class Grant(NamedTuple):
    """A static effect that gives traits: to whom, (trait, X) pairs, whether a condition hangs on it, the effect.

    An X that is a string counts tokens of its card. `kinds` are the kinds of card that it may reach, `names` the traits
    without the attacks they are for.
    """

    to: Any
    traits: tuple[tuple[str, int | str], ...]
    conditional: bool
    effect: dict[str, Any]
    kinds: tuple[str, ...]
    names: frozenset[str]


class Line:
    """One attack of a card. `traits` maps attack traits to their X (1 if none), `bonus` is ((vs, dice), ..).

    `spares`: a zone attack that leaves its source out; `douses`: it puts out a burning defender instead.
    """

    __slots__ = (
        "name", "kind", "action", "low", "high", "dice", "type", "traits", "rows", "bonus", "group", "spell", "limit",
        "spares", "douses", "immunity",
    )  # fmt: skip

    def __init__(self, name: str, kind: str, action: str | None = "quick", low: int = 0, high: int = 0, dice: int = 0,
                 type: str | None = None, traits: dict[str, int] | None = None, rows: tuple[Row, ...] = (),
                 bonus: tuple[tuple[str, int], ...] = (), group: str | None = None, spell: bool = False,
                 limit: str | None = None) -> None:  # fmt: skip
        self.name = name
        self.kind = kind
        self.action = action
        self.low = low
        self.high = high
        self.dice = dice
        self.type = type
        self.traits = traits or {}
        self.rows = rows
        self.bonus = bonus
        self.group = group
        self.spell = spell
        self.limit = limit
        self.spares = self.douses = False
        self.immunity = f"immune_{type}"

    def __repr__(self) -> str:
        return f"Line({self.name})"


SHAPES = frozenset({"melee", "ranged", "zone"})


def choosable(lines: Iterable[Line]) -> list[tuple[str, Line]]:
    """The lines that are chosen with an action, under names that differ."""
    found: list[tuple[str, Line]] = []
    taken: set[str] = set()
    for line in lines:
        if line.kind in SHAPES and line.action is not None:
            name, n = line.name, 2
            while name in taken:
                name, n = f"{line.name}_{n}", n + 1
            taken.add(name)
            found.append((name, line))
    return found


class Card:
    """A card's facts. `kind` is creature (a Mage too), conjuration, enchantment, equipment, incantation or attack."""

    def __init__(self, spec: dict[str, Any], cite: str | None = None) -> None:
        self.spec = spec
        self.cite = cite or f"MW card/{spec['id']}"
        self.id: str = spec["id"]
        self.name: str = spec.get("name", self.id)
        self.type: str = spec["type"]
        self.mage = self.type == "mage"
        self.kind = "creature" if self.mage else self.type
        self.subtypes = frozenset(spec.get("subtypes", ()))
        self.level: int = spec.get("level", 0)
        self.schools = tuple((entry["school"], entry["level"]) for entry in spec.get("schools", ()))
        self.any_school = spec.get("school_mode") == "or"
        cost = spec.get("mana_cost", {})
        self.cost: int = cost.get("cast", 0)
        self.reveal: int = cost.get("reveal", 0)
        self.formula: str | None = cost.get("formula_expr")
        self.quick = spec.get("action") == "quick"
        span = spec.get("range", [0, 0])
        self.any_distance = span == "arena" and self.kind != "conjuration"
        self.low: int
        self.high: int
        self.low, self.high = (0, 99) if span == "arena" else span
        self.life: int | None = spec.get("life")
        self.armor: int = spec.get("armor") or 0
        self.armored: bool = spec.get("can_have_armor", True)
        self.channeling: int | None = spec.get("channeling")
        self.wall: bool = spec.get("is_wall", False)
        self.mandatory: bool = spec.get("mandatory_reveal", False)
        self.slot = spec.get("slot", {})
        target = spec.get("target", {})
        self.targets = tuple(target.get("kinds", ()))
        self.filters = tuple(target.get("filters", ()))
        self.mage_only = tuple(spec.get("mage_only", ()))
        self.school_mage_only = tuple(spec.get("school_mage_only", ()))
        self.traits = {_trait_name(t): _x(t) for t in spec.get("traits", ())}
        self.effects: tuple[dict, ...] = tuple(spec.get("effects", ()))
        self.abilities: tuple[dict, ...] = tuple(spec.get("abilities", ()))
        spell = self.type == "attack"
        attacks = spec.get("attacks", ())
        self.lines: tuple[Line, ...] = tuple(_line(a, spell or bool(a.get("is_spell"))) for a in attacks)
        for effect in self.effects:
            for line in self.lines:
                line.spares = line.spares or effect["op"] == "zone_attack_excludes"
                line.douses = line.douses or (effect["op"], effect.get("condition")) == ("remove_condition", "burn")
        powers = {slug(a["attack"]) for a in self.abilities if a.get("op") == "attack"}
        self.choosable = choosable(line for line in self.lines if line.name not in powers)
        self.defenses = tuple(_defense(d) for d in spec.get("defenses", ()))
        self.gifts = self._gifts()
        self.markers = frozenset(a["marker"] for a in self.abilities if "grants" in a and "marker" in a)
        self.grants = (
            *(_grant(e) for e in self.effects if e["on"] == "static" and e["op"] in GRANTS),
            *(grant for ability in self.abilities for grant in _of_marker(ability)),
        )
        self.gives = self._gives()
        self.fog = any(isinstance(g.to, dict) and g.to.get("kind") == "object_and_zone" for g in self.grants)
        self.tolls = any(e["op"] in TOLLS for e in self.effects)
        self.tower = any(e["op"] == "grant_attack_trait" and e["on"] != "static" for e in self.effects) and (
            self.kind == "conjuration"
        )
        self.wards = any(e["op"] == "prevent_unless_paid" for e in self.effects)
        self.shields = any(e["op"] == "grant_defense" and e["on"] == "static" for e in self.effects)
        self.rolls = tuple(e for e in self.effects if e["on"] == "step:effect_roll")
        self.quickens = tuple(a for a in self.abilities if a.get("op") == "cast_as_quick")
        self.bounded = any(self.traits.get(name) for name in ("magecast", "legendary", "unique")) or bool(
            self.mage_only or self.school_mage_only
        )  # not everybody may cast it at any time (see `spells.card_refusal`)
        self.immunities = frozenset(f"immune_{name}" for name in self.subtypes)
        self.particular = any(  # it forbids some targets (see `effects.spell_forbidden`)
            e["op"].endswith("_restriction") or e.get("limit") == "1/round/creature" for e in self.effects
        )
        self.attackable = self.kind in ("creature", "conjuration")
        self.exposed = tuple(e for e in self.effects if e["op"] == "attacker_gains_attack_trait")
        self.hinders = any(e["op"] == "hinder" for e in self.effects)
        self.vines = any(a.get("rider", {}).get("op") == "extend_targeting" for a in self.abilities)
        self.narrow = "zone_exclusive" in self.traits or any(e["op"].endswith("_restriction") for e in self.effects)
        self.of_power: Card = self  # the card on which it stands, if it is a power only
        self.known: dict[tuple[Gift, ...], Facts] = {}  # what `facts` says of it when it is given these

    @cached_property
    def plain(self) -> bool:
        """True if nothing on it concerns others or waits for something to happen (see `state.Index`)."""
        said = (self.wall, self.tolls, self.powers, self.wards, self.shields, self.tower, self.gives, self.hears)
        return self.kind != "enchantment" and not any(said)

    def _gifts(self) -> tuple[Gift, ...]:
        """What is printed on the card as figures and traits: it outlasts the loss of text."""
        facts: dict[str, int] = {}
        if self.life is not None:
            facts["life"] = self.life
        if self.armor:
            facts["armor"] = self.armor
        if self.channeling is not None:
            facts["channeling"] = self.channeling
        if self.kind == "creature" and "nonliving" not in self.traits:
            facts["living"] = 1
        if self.kind == "conjuration":
            facts["conjuration"] = 1
            facts["living" if "living" in self.traits else "nonliving"] = 1
            if not self.armored:
                facts["no_armor"] = 1
        pairs = [*facts.items(), *((_trait_name(t), _x(t)) for t in self.spec.get("traits", ()))]
        return tuple(Gift(name, x, None, False) for name, x in pairs)

    def _gives(self) -> str | None:
        """Does it give traits while it lies there: to its bearer, its Mage or itself only ("near"), "wide", or to those
        with its marker ("marked")?"""
        found = None
        for grant in self.grants:
            if self.markers:
                return "marked"
            near = grant.to in DIRECT and "zone" not in grant.effect.get("if", "")
            found = "near" if near and found != "wide" else "wide"
        return found

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """What is used on purpose (see `abilities`)."""
        from .abilities import powers_of

        return powers_of(self)

    @cached_property
    def hears(self) -> frozenset[str]:
        """The moments at which the card has something to say (see `triggers`)."""
        from .triggers import heard

        return frozenset(heard(self))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Card) and self.id == other.id and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Card({self.id})"


def spell_passes(card: Card, wanted: dict[str, Any]) -> bool:
    """Does a card pass the `filter` of a familiar, a spawnpoint, a wand or an ability?"""
    for key, x in wanted.items():
        if key == "type" and card.type != x or key == "type_in" and card.type not in x:
            return False
        if key == "subtype" and x not in card.subtypes or key == "level" and card.level != x:
            return False
        if key == "level_max" and card.level > x or key == "school" and x not in dict(card.schools):
            return False
        if key == "not" and any(word in card.traits or word in card.subtypes for word in x):
            return False
        if key == "living" and not any(g.trait == "living" for g in card.gifts):
            return False
        if key == "corporeal" and "incorporeal" in card.traits:
            return False
    return True


def slug(text: str) -> str:
    """A name as the notation writes it: lower case, words joined by underscores."""
    plain = "".join(c if c.isalnum() else " " for c in text.lower().replace("'", ""))
    return "_".join(plain.split())


def _of_marker(ability: dict[str, Any]) -> Iterator[Grant]:
    """What a Mage's marker gives to the one that bears it, and to the Mage."""
    for key, word in (("grants", "marker"), ("grants_self", "bond")):
        for entry in ability.get(key, ()) if "marker" in ability else ():
            name = f"any:{entry['attack_trait']}" if "attack_trait" in entry else _trait_name(entry)
            pairs = ((name, _x(entry)),)
            yield Grant({word: ability["marker"]}, pairs, "if" in entry, entry, KINDS, _bare(pairs))


def _bare(pairs: tuple[tuple[str, int | str], ...]) -> frozenset[str]:
    return frozenset(name.rpartition(":")[2] for name, _ in pairs)


DIRECT = ("self", "attached", "controller_mage")
"""To whom a card gives, whatever stands where."""
TOLLS = ("extra_attack_cost", "cannot_be_targeted_by", "cannot_attack")
"""Ops that make attacks dear or forbid them (see `effects.attack_cost`, `effects.attack_forbidden`)."""
KINDS = ("creature", "conjuration", "enchantment", "equipment", "incantation", "attack")
GRANTS = ("grant_trait", "grant_traits", "grant_attack_trait", "modify_attack_dice")


def _grant(effect: dict[str, Any]) -> Grant:
    listed = [t if isinstance(t, dict) else {"trait": t} for t in effect.get("traits", [effect])]
    pairs: tuple[tuple[str, int | str], ...] = tuple(
        (_trait_name(t), 1 if t["trait"] == "immunity" else t.get("x", 1)) for t in listed if "trait" in t
    )
    if effect["op"] == "grant_attack_trait":
        wanted = effect.get("attack_filter", {})
        kind = wanted.get("kind", "any")
        kind = "quick_melee" if kind == "melee" and wanted.get("action") == "quick" else kind
        pairs = tuple((f"{kind}:{name}", x) for name, x in pairs)
    elif effect["op"] == "modify_attack_dice":
        pairs = tuple((f"{kind}:attack_dice", effect["x"]) for kind in effect["attack_filter"]["kind_in"])
    to = effect.get("to", "self")
    kind = to.get("kind", "creature") if isinstance(to, dict) else "object"
    kinds = KINDS if kind.startswith("object") else tuple(kind.split("_or_"))
    return Grant(to, pairs, "if" in effect or "unless" in effect, effect, kinds, _bare(pairs))


def _trait_name(entry: dict[str, Any]) -> str:
    if entry["trait"] == "immunity":
        return f"immune_{entry['x']}"
    if entry["trait"] == "damage_type_mod":
        return f"mod_{entry['damage_type']}"
    return entry["trait"]


def _x(entry: dict[str, Any]) -> int:
    return entry["x"] if isinstance(entry.get("x"), int) else 1


def _line(a: dict[str, Any], spell: bool) -> Line:
    low, high = a.get("range", (0, 0))
    rows = tuple(
        Row(r["min"], r.get("max"), tuple((e["effect"], e.get("count", 1)) for e in r["results"]))
        for r in a.get("effects", ())
    )
    traits = {t["trait"]: _x(t) for t in a.get("traits", ())}
    bonus = a.get("bonus_dice", ())
    bonus = tuple((b["vs"], b["x"]) for b in ([bonus] if isinstance(bonus, dict) else bonus))
    return Line(slug(a["name"]), a["kind"], a.get("action"), low, high, a["dice"], a.get("damage_type"), traits, rows,
                bonus, a.get("or_group"), spell, a.get("limit"))  # fmt: skip


def _defense(d: dict[str, Any]) -> Defense:
    uses = 0 if d.get("unlimited") else d.get("uses_per_round") or 1
    return Defense(d["value"], uses, d.get("against", "any"), d.get("cost", 0), slug(d.get("name", "defense")))


@lru_cache(maxsize=1)
def _data() -> dict[str, Card]:
    specs = json.loads((HERE / "cards.json").read_text(encoding="utf-8"))
    return {spec["id"]: Card(spec) for spec in specs}


CARDS: dict[str, Card] = _data()
IDS = tuple(CARDS)
ATTACK_TRAITS = frozenset(trait for card in CARDS.values() for line in card.lines for trait in line.traits)
"""Traits that attacks have, and no object."""

VINE = Card({
    "id": "vine_marker", "name": "Vine Marker", "type": "conjuration", "level": 0, "placement": "zone", "life": 1,
    "can_have_armor": False, "subtypes": ["vine"], "traits": [{"trait": "living"}, {"trait": "vine_marker"}],
}, "MW codex/vine-markers")  # fmt: skip
HIDDEN_CARD = Card({"id": "?", "name": "?", "type": "enchantment"}, "MW codex/hidden-enchantment")
"""What a view shows of an enchantment its seat does not know."""
BASH = Line("bash", "bash", None, dice=3, traits={"unavoidable": 1})


# Cards of a scenario.

KEYS = {
    "type", "subtypes", "level", "schools", "life", "armor", "channeling", "traits", "attacks", "defenses", "cost",
    "reveal", "action", "range", "target", "filters", "effects", "abilities", "slot", "wall", "mandatory", "no_armor",
    "placement", "mage_only", "training", "opposing", "school_mode",
}  # fmt: skip


def define(name: str, facts: dict[str, Any]) -> Card:
    """The card of one entry of a scenario's `objects`. Raises ValueError with one sentence for a bad key."""
    for key in facts:
        if key not in KEYS:
            raise ValueError(f"objects.{name}: unknown key {key!r}; known are {', '.join(sorted(KEYS))}.")
    kind = facts.get("type", "conjuration" if facts.get("wall") else "creature")
    spec: dict[str, Any] = {
        "id": name,
        "type": kind,
        "subtypes": facts.get("subtypes", []),
        "level": facts.get("level", 6 if kind == "mage" else sum(facts.get("schools", {}).values()) or 1),
        "schools": [{"school": school, "level": level} for school, level in facts.get("schools", {}).items()],
        "mana_cost": {"cast": facts.get("cost", 2 if kind == "enchantment" else 0), "reveal": facts.get("reveal", 0)},
        "action": facts.get("action", "quick"),
        "range": facts.get("range", [0, 2]),
        "traits": [_author_trait(name, t) for t in facts.get("traits", [])],
        "attacks": [_author_attack(name, a, facts.get("traits", [])) for a in facts.get("attacks", [])],
        "defenses": [_author_defense(d) for d in facts.get("defenses", [])],
        "effects": facts.get("effects", []),
        "abilities": facts.get("abilities", []),
        "target": {"kinds": _list(facts.get("target", _aim(kind, facts))), "filters": facts.get("filters", [])},
        "can_have_armor": not facts.get("no_armor", False),
        "mage_only": facts.get("mage_only", []),
        "training": [{"school": school} for school in facts.get("training", [])],
        "opposing": [{"school": school} for school in facts.get("opposing", [])],
        "school_mode": facts.get("school_mode", "and"),
    }
    if kind in ("creature", "conjuration", "mage"):
        spec["life"] = facts.get("life", 30)
        spec["armor"] = facts.get("armor", 0)
    for key, target in (("channeling", "channeling"), ("slot", "slot"), ("placement", "placement")):
        if key in facts:
            spec[target] = facts[key]
    if facts.get("wall"):
        spec["is_wall"] = True
    if facts.get("mandatory"):
        spec["mandatory_reveal"] = True
    return Card(spec, "MW 5.1.3")


def _aim(kind: str, facts: dict[str, Any]) -> list[str]:
    """What a spell of this kind is aimed at if its author does not say."""
    if kind == "attack":
        zone = any(a.get("kind") == "zone" for a in facts.get("attacks", []))
        return ["zone"] if zone else ["creature", "conjuration"]
    if kind == "enchantment":
        return ["zone"] if "trap" in facts.get("subtypes", []) else ["creature"]
    border = "zone_border" if facts.get("wall") else "zone"
    return {"creature": ["zone"], "conjuration": [border], "equipment": ["mage"]}.get(kind, [])


def _list(value: Any) -> list:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _pair(name: str, entry: Any) -> tuple[str, int]:
    """`fast`, `aegis 2` or `{aegis: 2}` as (name, X)."""
    if isinstance(entry, dict) and len(entry) == 1:
        ((key, x),) = entry.items()
        return str(key), int(x)
    words = str(entry).split()
    if len(words) == 2 and words[1].lstrip("+-").isdigit():
        return words[0], int(words[1])
    if len(words) == 1:
        return words[0], 1
    raise ValueError(f"objects.{name}: {entry!r} is no trait; write it as 'fast' or 'aegis 2'.")


def _author_trait(name: str, entry: Any) -> dict[str, Any]:
    """Damage types are written `immune_flame` and `mod_flame 2`."""
    from .registry import TRAITS

    key, x = _pair(name, entry)
    if key not in TRAITS:
        raise ValueError(f"objects.{name}: there is no trait {key!r}.")
    if key.startswith("immune_"):
        return {"trait": "immunity", "x": key[7:]}
    if key.startswith("mod_"):
        return {"trait": "damage_type_mod", "damage_type": key[4:], "x": x}
    return {"trait": key, "x": x}


def _author_attack(name: str, a: dict[str, Any], of_bearer: list) -> dict[str, Any]:
    """An attack trait among the bearer's own traits is one of each attack made with an action."""
    pairs = [_pair(name, t) for t in a.get("traits", [])]
    if a.get("kind", "melee") in SHAPES:
        shared = [pair for pair in (_pair(name, t) for t in of_bearer) if pair[0] in ATTACK_TRAITS]
        pairs += [pair for pair in shared if pair[0] not in dict(pairs)]
    known = {"name", "dice", "kind", "range", "action", "type", "traits", "effects", "bonus", "or", "limit"}
    for key in a:
        if key not in known:
            raise ValueError(f"objects.{name}.attacks: unknown key {key!r}; known are {', '.join(sorted(known))}.")
    kind = a.get("kind", "melee")
    if kind not in ATTACK_KINDS:
        raise ValueError(f"objects.{name}.attacks: unknown kind {kind!r}; known are {', '.join(ATTACK_KINDS)}.")
    rows = []
    for key, result in a.get("effects", {}).items():
        low, _, high = str(key).rstrip("+").partition("-")
        row: dict[str, Any] = {"min": int(low), "results": []}
        if high or not str(key).endswith("+"):
            row["max"] = int(high or low)
        for entry in _list(result):
            effect, count = _pair(name, entry)
            row["results"].append({"effect": effect, "count": count})
        rows.append(row)
    free = kind in ("damage_barrier", "passage", "triggered")
    return {
        "name": a.get("name", "attack"),
        "kind": kind,
        "dice": a.get("dice", 0),
        "range": a.get("range", [0, 2] if kind in ("ranged", "zone") else [0, 0]),
        "action": a.get("action", None if free else "quick"),
        "damage_type": a.get("type"),
        "traits": [{"trait": trait, "x": x} for trait, x in pairs],
        "effects": rows,
        "bonus_dice": [{"vs": vs, "x": x} for vs, x in a.get("bonus", {}).items()],
        "or_group": a.get("or"),
        "limit": a.get("limit"),
    }


def _author_defense(d: Any) -> dict[str, Any]:
    if isinstance(d, int):
        return {"value": d, "uses_per_round": 1}
    uses = d.get("uses", 1)
    return {"value": d["value"], "uses_per_round": uses or 1, "unlimited": uses == 0, "cost": d.get("cost", 0),
            "against": d.get("against", "any"), "name": d.get("name", "defense")}  # fmt: skip
