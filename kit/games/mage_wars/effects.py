"""What cards give while they lie there, and whom they answer: the meeting point of rules and card data.

The rules call the questions below (`gifts`, `barrier_of`, `attack_cost` ...) and `fire`, which tells the cards that
something has happened. What an op does on being carried out stands in `ops`, what a trigger listens to in `triggers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.engine.game import Refusal, Step
from kit.engine.state import Frame, State
from kit.engine.traits import LOSE, Gift

from .cards import Card, Defense, Line
from .conditions import CONDITIONS, TOKEN_GIVES
from .state import Attack, count, enemies, facts, index, initiative_order, the_board, zone_of


def gifts(s: State, i: int) -> Iterator[Gift]:
    """All that gives a trait to object i, in no order: its card, its tokens, passing effects, other cards."""
    yield from s.things[i].card.gifts
    yield from extras(s, i)


def extras(s: State, i: int) -> list[Gift]:
    """What object i has beside what is printed on it."""
    o = s.things[i]
    found: list[Gift] = []
    for name, n in o.tokens:
        if name in CONDITIONS:
            found.append(Gift(name, n, None, False))
        for trait, x in TOKEN_GIVES.get(name, ()):
            found.append(Gift(trait, x * n, None, False))
    if o.guard:
        found.append(GUARDING)
    for e in s.table.effects:
        if e.bearer == i:
            found.append(Gift(e.trait, e.amount, None, True, e.mode))
    grounded = s.table.grounded
    if grounded is not None and i not in grounded:
        found.append(Gift("flying", 1, None, False, LOSE))
    ix = index(s)
    if ix.wide or i in ix.reached:
        for source in ix.auras:
            giver = s.things[source]
            for grant in giver.card.grants:
                if not reaches(s, source, grant.to, i) or (grant.conditional and not holds(s, source, i, grant.effect)):
                    continue
                for name, x in grant.traits:
                    if isinstance(x, str):
                        x = count(giver, x.removeprefix("tokens."))
                    if name != "life" or x < 0 or ("no_life", i) not in giver.marks:
                        found.append(Gift(name, x, source))
    for name, x in o.marks:
        if name == "lost_life":
            found.append(Gift("life", -x, None, False))
        elif name == "gained_life":
            found.append(Gift("life", x, None, False))
    return found


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
        return selected(s, source, to, i)
    return ("victim", i) in giver.marks and to == "victim"


def selected(s: State, source: int, to: dict[str, Any], i: int) -> bool:
    """Does a selector of `source` pick object i?"""
    giver, o = s.things[source], s.things[i]
    kind = to.get("kind", "creature")
    if kind in ("creature", "conjuration") and o.card.kind != kind:
        return False
    if kind == "creature_or_conjuration" and o.card.kind not in ("creature", "conjuration"):
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
    raise ValueError(f"{card.id}: there is no filter {word!r}")


def holds(s: State, source: int, i: int, effect: dict[str, Any]) -> bool:
    """Do `if` and `unless` of a static effect let it work on object i?"""
    condition = effect.get("if")
    if condition is not None:
        if condition == "controller_mage.zone==self.zone":
            mage = s.seats[s.things[source].controller].mage
            return mage in s.things and s.things[mage].zone == zone_of(s, source)
        if condition.startswith("tokens."):
            name, _, n = condition[7:].partition(">=")
            return count(s.things[source], name) >= int(n)
        return False
    if effect.get("unless") == "uncontainable":
        return "uncontainable" not in s.things[i].card.traits and "incorporeal" not in s.things[i].card.traits
    return True


# Questions of the attack.


def barrier_of(s: State, i: int) -> tuple[int, Line, int] | None:
    """The damage barrier of an object: (source, line, controller); of several the oldest (MW 6.3.8)."""
    o = s.things[i]
    for line in o.card.lines:
        if line.kind == "damage_barrier" and not count(o, "disable"):
            return i, line, o.controller
    for other in sorted(index(s).attached.get(i, ())):
        gear = s.things[other]
        if not gear.hidden and not count(gear, "disable"):
            for line in gear.card.lines:
                if line.kind == "damage_barrier":
                    return other, line, o.controller
    return None


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
    for source in index(s).auras:
        giver = s.things[source]
        if giver.hidden or count(giver, "disable"):
            continue
        listed = tuple(
            Defense(e["value"], 0 if e.get("unlimited") else e.get("uses_per_round") or 1, e.get("against", "any"))
            for e in giver.card.effects
            if e["op"] == "grant_defense" and e["on"] == "static" and reaches(s, source, e.get("to", "self"), i)
        )
        if listed:
            found.append((source, listed))
    return found


def attack_cost(s: State, i: int, line: Line, target: int) -> int:
    """What declaring this attack costs on top (MW 6.2.1)."""
    return 0


def attack_forbidden(s: State, i: int, line: Line, target: int) -> Refusal | None:
    """What cards forbid this attack."""
    return None


def spell_forbidden(s: State, caster: int, card: Card, target: int | str) -> Refusal | None:
    """What the card itself forbids as its target (`target_restriction`, `placement_restriction`)."""
    for effect in card.effects:
        if effect["op"] != "target_restriction":
            continue
        if type(target) is int:
            for name in effect.get("forbid_target_with", ()):
                if name in facts(s, target):
                    return Refusal("forbidden-trait", card.cite, {"trait": name})
        elif "zone without enemy" in effect.get("rule", ""):
            zone = the_board(s).number[target]
            for i, o in s.things.items():
                if o.zone == zone and o.card.kind == "creature" and enemies(s, caster, i):
                    if "non-flying" not in effect["rule"] or "flying" not in facts(s, i):
                        return Refusal("enemy-there", "MW 5.3.1", {"creature": o.name})
    return None


def zone_excludes(s: State, attack: Attack, i: int) -> bool:
    """Does the zone attack leave object i out?"""
    return False


# Something has happened.


def has_listeners(s: State, moment: str) -> bool:
    """Does a card in play answer this moment?"""
    return moment in index(s).listeners


def fire(s: State, moment: str, *subject: Any) -> None:
    """Tell the cards of a moment; what they do is pushed onto the agenda, the initiative player's first.

    A hidden card answers only if the moment compels its reveal; it is then turned up, or lost, before it acts.
    """
    listeners = index(s).listeners.get(moment)
    if not listeners:
        return
    from .deeds import begin_deed, value
    from .triggers import TRIGGERS, heard

    order = {q: k for k, q in enumerate(initiative_order(s))}
    for i in sorted(listeners, key=lambda i: (order[s.things[i].controller], i), reverse=True):
        o = s.things[i]
        if o.tokens and count(o, "disable"):
            continue
        for trigger, found in heard(o.card)[moment]:
            names = TRIGGERS[trigger].match(s, i, *subject)
            if names is None:
                continue
            effects = found
            if o.hidden:
                effects = tuple(e for e in found if e.get("mandatory_reveal") or e.get("after"))
                if not any(e.get("mandatory_reveal") for e in effects):
                    continue
            deed = begin_deed(s, i, o.card, o.controller, effects, attached=o.host, **names)
            if o.hidden:
                first = next(e for e in effects if e.get("mandatory_reveal"))
                if "if" in first and not value(s, deed, first["if"]):
                    s.own_context(deed).effects = ()
                else:
                    s.push("card.reveal", deed)


def _compelled(s: State, frame: Frame) -> None:
    """The event compels the reveal (MW 5.2.5); a card that cannot be paid for is lost."""
    from .enchant import reveal

    deed = s.contexts[frame.ctx]
    i = deed.source
    if i in s.things:
        s.emit("MW 5.2.5", "compelled", i)
        if "trap" in s.things[i].card.subtypes:
            s.emit("MW 5.3.2", "because", i)
            s.emit("MW codex/traps", "because", i)
    if i not in s.things or not reveal(s, i, trigger=True):
        s.own_context(frame.ctx).effects = ()


STEPS = {"card.reveal": Step("MW 5.2.5", _compelled)}
