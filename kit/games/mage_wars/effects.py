"""What cards give while they lie there, and whom they answer: the meeting point of rules and card data.

The rules call the questions below (`gifts`, `barrier_of`, `attack_cost` ...) and `fire`, which tells the cards that
something has happened. What an op does on being carried out stands in `ops`, what a trigger listens to in `triggers`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

from kit.engine.game import Refusal, Step
from kit.engine.state import Frame, State
from kit.engine.traits import LOSE, Gift

from .cards import Card, Defense, Line
from .conditions import CONDITIONS, TOKEN_GIVES
from .deeds import all_together, begin_deed, open_deed, value, within_limit
from .state import (
    Attack,
    Cast,
    Move,
    count,
    enemies,
    facts,
    index,
    initiative_order,
    mark,
    the_board,
    zone_of,
)
from .triggers import heard
from .verbs import Gone


def gifts(s: State, i: int) -> Iterator[Gift]:
    """All that gives a trait to object i, in no order: its card, its tokens, passing effects, other cards."""
    yield from s.things[i].card.gifts
    yield from extras(s, i)


def extras(s: State, i: int) -> tuple[Gift, ...]:
    """What object i has beside what is printed on it. A giver is named only if it could be muted."""
    o = s.things[i]
    found: list[Gift] = []
    x: Any
    for name, n in o.tokens:
        if name in CONDITIONS:
            found.append(Gift(name, n, None, False))
        for trait, x in TOKEN_GIVES.get(name, ()):
            found.append(Gift(trait, x * n, None, False))
    if o.guard:
        found.append(GUARDING)
    for e in s.table.effects:
        if e.bearer == i and (not e.when or o.guard):
            found.append(Gift(e.trait, e.amount, None, True, e.mode))
    grounded = s.table.grounded
    if grounded is not None and i not in grounded:
        found.append(Gift("flying", 1, None, False, LOSE))
    ix = index(s)
    given = ix.near.get(i, ())
    wide = ix.wide.get(o.card.kind)
    if wide:
        given = sorted([*given, *[pair for pair in wide if reaches(s, pair[0], pair[1].to, i)]], key=GIVER)
    for source, grant in given:
        if grant.conditional and not holds(s, source, i, grant.effect):
            continue
        giver = s.things[source]
        for name, x in grant.traits:
            if isinstance(x, str):
                x = count(giver, x.removeprefix("tokens."))
            if name != "life" or x < 0 or ("no_life", i) not in giver.marks:
                found.append(Gift(name, x, source if giver.tokens else None))
    for name, x in o.marks:
        if name == "lost_life":
            found.append(Gift("life", -x, None, False))
        elif name == "gained_life":
            found.append(Gift("life", x, None, False))
    return tuple(found)


GIVER = itemgetter(0)
GUARDING = Gift("guarding", 1, None, False)


def reaches(s: State, source: int, to: Any, i: int) -> bool:
    """Does the `to` of a static effect of `source` include object i?"""
    giver = s.things[source]
    if to == "self":
        return source == i
    if to == "attached":
        return giver.host == i
    if to == "controller_mage":
        return s.seats[giver.controller].mage == i
    if isinstance(to, (list, tuple)):
        return any(reaches(s, source, one, i) for one in to)
    if isinstance(to, dict):
        if "marker" in to:
            return mark(giver, to["marker"]) == i
        if "bond" in to:
            return source == i and mark(giver, to["bond"]) in s.things
        return selected(s, source, to, i)
    return mark(giver, to) == i


def selected(s: State, source: int, to: dict[str, Any], i: int) -> bool:
    """Does a selector of `source` pick object i?"""
    giver, o = s.things[source], s.things[i]
    kind = to.get("kind", "creature")
    kinds = ("creature", "conjuration") if kind == "creature_or_conjuration" else (kind,)
    if not kind.startswith("object") and o.card.kind not in kinds:
        return False
    who = to.get("who", "any")
    if who == "friendly" and enemies(s, source, i) or who == "enemy" and not enemies(s, source, i):
        return False
    exclude = to.get("exclude")
    if exclude == "self" and i == source or exclude == "attached" and i == giver.host:
        return False
    scope = to.get("scope", "arena")
    if scope in ("own_zone", "attached_zone") and (o.border is not None or zone_of(s, i) != zone_of(s, source)):
        return False
    return all(passes(s, i, word) for word in to.get("filters", ()))


def passes(s: State, i: int, word: str) -> bool:
    """A filter word on an object. It reads printed facts only, so that gifts never ask for gifts."""
    o = s.things[i]
    card = o.card
    if word == "living":
        return any(g.trait == "living" for g in card.gifts) and not count(o, "zombie")
    if word == "corporeal":
        return "incorporeal" not in card.traits
    if word == "not_flying":
        return "flying" not in card.traits or o.guard
    if word.startswith("subtype:"):
        name = word[8:]
        return name in card.subtypes or (name in ("undead", "zombie") and count(o, "zombie") > 0)
    if word == "non_mage":
        return not card.mage
    if word == "movable":
        return card.traits.keys().isdisjoint(("unmovable", "unstoppable", "rooted"))
    raise ValueError(f"{card.id}: there is no filter {word!r}")


STATIC_IF: dict[str, Callable[[State, int, int], bool]] = {
    "controller_mage.zone==self.zone": lambda s, source, i: _with_mage(s, source, source),
    "same_zone_as_controller_mage": lambda s, source, i: _with_mage(s, source, i),
    "self.guarding": lambda s, source, i: s.things[source].guard,
}
"""Conditions of static effects, beside counts of tokens. They read what is printed and laid down, never gifts."""
TOKENS = re.compile(r"tokens\.(\w+)>=(\d+)")


def _with_mage(s: State, source: int, i: int) -> bool:
    mage = s.seats[s.things[source].controller].mage
    return mage in s.things and s.things[mage].zone == zone_of(s, i)


def holds(s: State, source: int, i: int, effect: dict[str, Any]) -> bool:
    """Do `if` and `unless` of a static effect let it work on object i?"""
    if effect.get("unless") == "uncontainable":
        return UNCONTAINABLE.isdisjoint(s.things[i].card.traits)
    condition = effect.get("if")
    if condition is None:
        return True
    tokens = TOKENS.fullmatch(condition)
    if tokens:
        return count(s.things[source], tokens[1]) >= int(tokens[2])
    return STATIC_IF[condition](s, source, i)


UNCONTAINABLE = frozenset({"uncontainable", "incorporeal", "unstoppable"})


# Questions of the attack.


def barrier_of(s: State, i: int) -> tuple[int, Line, int] | None:
    """The damage barrier of an object: (source, line, controller); of several the oldest (MW 6.3.8)."""
    return next(barriers_of(s, i), None)


def barriers_of(s: State, i: int) -> Iterator[tuple[int, Line, int]]:
    """All that could be the damage barrier of an object, the oldest first."""
    o = s.things[i]
    for line in o.card.lines:
        if line.kind == "damage_barrier" and not count(o, "disable"):
            yield i, line, o.controller
    for other in sorted(index(s).attached.get(i, ())):
        gear = s.things[other]
        if not gear.hidden and not count(gear, "disable"):
            for line in gear.card.lines:
                if line.kind == "damage_barrier":
                    yield other, line, o.controller


def defense_bonus(s: State, i: int) -> int:
    """What is added to Defense rolls of object i by cards."""
    total = 0
    for effect in s.things[i].card.effects:
        if effect["op"] == "modify_defense_roll" and holds(s, i, i, effect):
            total += effect["x"]
    return total


def extra_defenses(s: State, i: int) -> list[tuple[int, tuple[Defense, ...]]]:
    """Defenses that cards give to object i: (card that gives, its Defenses)."""
    found = []
    for source in index(s).shields:
        giver = s.things[source]
        if count(giver, "disable"):
            continue
        listed = tuple(
            Defense(e["value"], 0 if e.get("unlimited") else e.get("uses_per_round") or 1, e.get("against", "any"),
                    steady=e.get("ignores_conditions", False), shares="shares_ready_marker_with" in e)
            for e in giver.card.effects
            if e["op"] == "grant_defense" and e["on"] == "static" and reaches(s, source, e.get("to", "self"), i)
        )  # fmt: skip
        if listed:
            found.append((source, listed))
    return found


def toll(s: State, i: int, line: Line, target: int) -> tuple[int, dict[str, Any]] | None:
    """(card that makes it dear, its effect) for an attack of creature i on the object (MW 6.2.1): once a round."""
    if line.kind != "melee" or s.things[i].card.kind != "creature":
        return None
    for j in index(s).attached.get(target, ()):
        o = s.things[j]
        for effect in o.card.effects if not o.hidden and not count(o, "disable") else ():
            if effect["op"] == "extra_attack_cost" and within_limit(o, effect, i):
                return j, effect
    return None


def attack_cost(s: State, i: int, line: Line, target: int) -> int:
    """What declaring this attack costs on top (MW 6.2.1)."""
    found = toll(s, i, line, target)
    return found[1]["cost"] if found else 0


def attack_forbidden(s: State, i: int, line: Line, target: int) -> Refusal | None:
    """What cards forbid this attack."""
    o = s.things[target]
    if line.kind == "ranged" and any(e["op"] == "cannot_be_targeted_by" for e in o.card.effects):
        return Refusal("not-at-range", o.card.cite, {"target": o.name})
    for j in index(s).attached.get(i, ()):
        giver = s.things[j]
        for effect in giver.card.effects if not giver.hidden and not count(giver, "disable") else ():
            if effect["op"] == "cannot_attack" and ATTACK_RULES[effect["rule"]](s, i, target):
                return Refusal("may-not-attack", giver.card.cite, {"target": o.name, "card": giver.card.id})
    return None


ATTACK_RULES: dict[str, Callable[[State, int, int], bool]] = {
    "creatures of a higher level": lambda s, i, target: (
        s.things[target].card.kind == "creature" and s.things[target].card.level > s.things[i].card.level
    ),
}
"""Whom a creature may not attack."""


def spell_forbidden(s: State, caster: int, card: Card, target: Any) -> Refusal | None:
    """What the card itself forbids as its target."""
    for effect in card.effects:
        if effect["op"] == "target_restriction":
            if type(target) is int:
                for name in effect.get("forbid_target_with", ()):
                    if name in facts(s, target):
                        return Refusal("forbidden-trait", card.cite, {"trait": name})
        if "rule" in effect and effect["op"] in ("target_restriction", "placement_restriction"):
            refusal = ZONE_RULES[effect["rule"]](s, caster, card, target)
            if refusal is not None:
                return refusal
        if effect.get("limit") == "1/round/creature" and type(target) is int:
            if not within_limit(s.things[target], effect, target):
                return Refusal("used-up", card.cite, {"object": s.things[target].name})
    return None


def _no_enemy(flyers: bool) -> Callable[[State, int, Card, str], Refusal | None]:
    def rule(s: State, caster: int, card: Card, target: str) -> Refusal | None:
        zone = the_board(s).number[target]
        for i, o in s.things.items():
            if o.zone == zone and o.card.kind == "creature" and enemies(s, caster, i):
                if flyers or "flying" not in facts(s, i):
                    return Refusal("enemy-there", "MW 5.3.1", {"creature": o.name})
        return None

    return rule


def _apart(s: State, caster: int, card: Card, target: str) -> Refusal | None:
    b = the_board(s)
    near = b.adjacent[b.number[target]]
    for i, o in s.things.items():
        if o.zone in near and "outpost" in o.card.subtypes and not enemies(s, caster, i):
            return Refusal("outpost-near", card.cite, {"object": o.name})
    return None


ZONE_RULES = {
    "zone without enemy creatures": _no_enemy(True),
    "zone without enemy non-flying creatures": _no_enemy(False),
    "not adjacent to friendly outpost": _apart,
}
"""Rules on the zone into which a card is placed."""


def reveal_forbidden(s: State, i: int) -> Refusal | None:
    """What cards forbid an enchantment to be turned up now."""
    o = s.things[i]
    if mark(o, "no_reveal") in s.contexts:
        return Refusal("may-not-reveal", s.contexts[mark(o, "no_reveal")].card.cite, {"object": o.name})
    if any(e["op"] == "reveal_restriction" for e in o.card.effects):
        if any(type(c) in (Attack, Cast, Move) for c in s.contexts.values()):
            return Refusal("in-an-action", o.card.cite, {"object": o.name})
    return None


def zone_excludes(s: State, attack: Attack, i: int) -> bool:
    """Does the zone attack leave object i out?"""
    return attack.line.spares and i == attack.source


def wards(s: State, i: int, seat: int) -> list[tuple[int, dict[str, Any]]]:
    """(card, its effect) of those that keep a seat's spells and powers from destroying object i (MW 9.15)."""
    o = s.things[i]
    found = []
    for j in index(s).wards:
        ward = s.things[j]
        if ward.hidden or count(ward, "disable") or s.seats[ward.controller].team == s.seats[seat].team:
            continue
        for effect in ward.card.effects:
            if effect["op"] == "prevent_unless_paid":
                what = effect["object"]
                if isinstance(what, dict):
                    meant = o.card.kind == what["kind"] and not enemies(s, i, j)
                else:
                    meant = o.card.kind == "equipment" and o.host == ward.host
                if meant:
                    found.append((j, effect))
    return found


def credit(s: State, i: int, *names: str) -> None:
    """Events of the cards that give object i these traits, for the learner, as they bite."""
    if s.log is None or not names:
        return
    for source in index(s).auras:
        giver = s.things[source]
        for grant in giver.card.grants:
            if grant.names.isdisjoint(names) or not reaches(s, source, grant.to, i):
                continue
            if not grant.conditional or holds(s, source, i, grant.effect):
                for name, x in grant.traits:
                    if name.rpartition(":")[2] in names:
                        s.emit(giver.card.cite, "gives", source, to=i, trait=name, amount=x)
    for e in s.table.effects:
        if e.bearer == i and e.cite and e.trait.rpartition(":")[2] in names:
            s.emit(e.cite, "gives", e.source, to=i, trait=e.trait, amount=e.amount)


# Something has happened.


def has_listeners(s: State, moment: str) -> bool:
    """Does a card in play answer this moment?"""
    return moment in index(s).listeners


def fire(s: State, moment: str, *subject: Any) -> None:
    """Tell the cards of a moment; what they do is pushed onto the agenda, the initiative player's first.

    A hidden card answers only if the moment compels its reveal; it is then turned up, or lost, before it acts.
    """
    ix = s.cache.get("index") or index(s)
    listeners = ix.listeners.get(moment)
    if listeners:
        all_together(s, _heard(s, moment, listeners, subject))


def _heard(s: State, moment: str, listeners: list[int], subject: tuple) -> list[int]:
    """The deeds of those who are meant, the initiative player's first."""
    order = {q: k for k, q in enumerate(initiative_order(s))}
    deeds: list[int] = []
    for i in sorted(listeners, key=lambda i: (order[s.things[i].controller], i)):
        o = s.things[i]
        if o.tokens and count(o, "disable"):
            continue
        for match, effects in heard(o.card)[moment]:
            names = match(s, i, *subject)
            if names is None:
                continue
            if o.hidden:
                effects = _of_hidden(effects)
                if not effects:
                    continue
            deed = open_deed(s, i, o.card, o.controller, effects, **{"attached": o.host, **names})
            if o.hidden:
                first = next(e for e in effects if e.get("mandatory_reveal"))
                if "if" in first and not value(s, deed, first["if"]):
                    s.close(deed)
                    continue
            deeds.append(deed)
    return deeds


def _of_hidden(effects: tuple[dict[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    """What a face-down card does: nothing, unless the moment compels its reveal."""
    if not any(e.get("mandatory_reveal") for e in effects):
        return ()
    return tuple(e for e in effects if e.get("mandatory_reveal") or e.get("after") or e.get("with_previous"))


def fire_spell(s: State, moment: str, attack: Attack, *subject: Any) -> None:
    """Tell the spell that makes an attack of a moment of it."""
    if attack.card is None or moment not in attack.card.hears:
        return
    for match, effects in heard(attack.card)[moment]:
        names = match(s, None, *subject)
        if names is not None:
            begin_deed(s, None, attack.card, attack.seat, effects, caster=attack.source, **names)


def last_words(s: State, fallen: list[Gone]) -> None:
    """Objects have been destroyed together: they, what lay on them, and those still in play may have something to say;
    the initiative player's come first (MW R73)."""
    deeds = []
    for gone in fallen:
        for i, was in () if gone.obliterated else ((gone.index, gone.was), *gone.lying):
            for match, effects in heard(was.card).get("gone", ()):
                names = match(s, i, gone)
                if names is not None and (not was.hidden or effects[0]["on"] == "event:self_destroyed"):
                    deeds.append(open_deed(s, i, was.card, was.controller, effects, **names))
        deeds += _heard(s, "gone", index(s).listeners.get("gone", []), (gone,))
    order = initiative_order(s)
    all_together(s, sorted(deeds, key=lambda deed: order.index(s.contexts[deed].seat)))


def _compelled(s: State, frame: Frame) -> None:
    """The event compels the reveal (MW 5.2.5); a card that cannot be paid for is lost."""
    from .enchant import reveal

    deed = s.contexts[frame.ctx]
    i = deed.source
    names = dict(deed.names)
    over = any(s.contexts[names[word]].status != "live" for word in ("strike", "spell") if word in names)
    if over or i not in s.things or mark(s.things[i], "no_reveal") in s.contexts:
        s.own_context(frame.ctx).effects = ()
        return
    s.emit("MW 5.2.5", "compelled", i)
    if "trap" in s.things[i].card.subtypes:
        s.emit("MW 5.3.2", "because", i)
        s.emit("MW codex/traps", "because", i)
        s.own_context(names["move"]).trapped = True
    if not reveal(s, i, trigger=True):
        s.own_context(frame.ctx).effects = ()


STEPS = {"card.reveal": Step("MW 5.2.5", _compelled)}
