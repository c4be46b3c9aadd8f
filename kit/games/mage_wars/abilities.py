"""Activated powers of cards, and the few abilities that change how spells are cast or bound."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import State

from . import moves
from .cards import Card, slug, spell_passes
from .deeds import begin_power, use_up, within_limit
from .effects import selected
from .movability import move_refusal
from .spells import begin_cast, card_refusal, names_of_target, spell_refusal, targets_of
from .state import Turn, card_of, count, index, the_board
from .verbs import pay


def _quickener(s: State, i: int, card: Card) -> dict[str, Any] | None:
    for ability in s.things[i].card.abilities:
        if ability.get("op") == "cast_as_quick" and spell_passes(card, ability["filter"]):
            return ability
    return None


def as_quick(s: State, i: int, card: Card) -> bool:
    """May this full spell be cast as a quick one now?"""
    ability = _quickener(s, i, card)
    return ability is not None and within_limit(s.things[i], ability)


def use_as_quick(s: State, i: int, card: Card) -> None:
    """Count the use."""
    ability = _quickener(s, i, card)
    if ability is not None:
        use_up(s, i, ability)
        s.emit(s.things[i].card.cite, "cast_as_quick", i, card=card.id)


def bindable(s: State, i: int) -> list[str]:
    """The spells of the book that may be bound to an object (MW 5.5.6)."""
    o = s.things[i]
    wanted = next((e["filter"] for e in o.card.effects if e["op"] == "bind_spell"), None)
    if wanted is None:
        return []
    book = dict.fromkeys(s.seats[o.controller].book)
    return [id for id in book if id != "?" and spell_passes(card_of(s, id), wanted)]


# Powers that are used (the verb `use`): with an action, as a quick spell, in place of a move, or beside a phase.

ACTIONS = {"quick": ("quick",), "full": ("full",), "quick_spell": ("quick", "quickcast"),
           "quick_spell|full_spell": ("quick", "full", "quickcast")}  # fmt: skip
TIMINGS = {"before_or_after_friendly_action_phase": ("beside",), "codex:Autonomous": ()}
"""When a power is used that takes no action; that of Autonomous equipment is a free attack (`turns`)."""


def powers(s: State, i: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """(object it stands on, ability) of the powers that object i may use: its own, those of what it wears, and those
    of other objects that name it as their user."""
    worn = index(s).attached.get(i, ())
    for j in index(s).powers:
        o = s.things[j]
        if o.hidden or count(o, "disable"):
            continue
        for ability in abilities_of(o.card):
            user = ability.get("user")
            if user is None:
                if j == i or (j in worn and o.card.kind == "equipment"):
                    yield j, ability
            elif (user == "attached" and o.host == i) or (isinstance(user, dict) and selected(s, j, user, i)):
                yield j, ability


@cache
def abilities_of(card: Card) -> tuple[dict[str, Any], ...]:
    """The powers of a card, each with a name; a power used in place of a move is called by its op."""
    found = [a for a in card.abilities if a.get("action") in ACTIONS or a.get("timing") in TIMINGS]
    found += [{**e, "name": e["op"]} for e in card.effects if e.get("replaces") == "move_action"]
    return tuple(found)


def used_by(ability: dict[str, Any]) -> tuple[str, ...]:
    """With what a power is used: quick, full, quickcast, move, beside."""
    if "replaces" in ability:
        return ("move",)
    return ACTIONS[ability["action"]] if "action" in ability else TIMINGS[ability["timing"]]


def is_spell(ability: dict[str, Any]) -> bool:
    """Is the power cast as a spell?"""
    return "spell" in ability.get("action", "")


def power_refusal(s: State, i: int, j: int, ability: dict[str, Any], target: int | str | None) -> Refusal | None:
    """Why object i cannot use the power at this target, actions apart."""
    o = s.things[j]
    if not within_limit(s.things[j], ability, i):
        return Refusal("used-up", "MW codex/ready-marker", {"object": o.name})
    cost = ability.get("cost", 0)
    mana = s.seats[s.things[i].controller].mana
    if cost > mana:
        return Refusal("cannot-pay", o.card.cite, {"cost": cost, "mana": mana})
    if "replaces" in ability:
        near = the_board(s).adjacent[s.things[i].zone]
        if the_board(s).number.get(target) in near:
            return None
        return Refusal("not-adjacent", "MW 1.2", {"zone": target})
    card = power_card(o.card, ability["name"])
    return card_refusal(s, i, card) or (spell_refusal(s, i, card, target) if card.targets else None)


@cache
def power_card(card: Card, name: str) -> Card:
    """A power as a card, so that its range and target are judged like a spell's, and so that it is cast like one."""
    ability = next(a for a in abilities_of(card) if a.get("name") == name)
    lines = [a for a in card.spec.get("attacks", ()) if a["name"] == ability.get("attack")]
    target = ability.get("target", {"kinds": ["creature", "conjuration"]} if lines else {})
    power = Card({
        "id": card.id, "type": "attack" if lines else "incantation", "action": "quick",
        "range": ability.get("range", lines[0]["range"] if lines else "arena" if "timing" in ability else [0, 0]),
        "subtypes": [ability["subtype"]] if "subtype" in ability else [], "target": target, "attacks": lines,
        "mana_cost": {"cast": ability.get("cost", 0)},
    }, card.cite)  # fmt: skip
    power.of_power = card
    return power


def usable(s: State, i: int, by: str, turn: Turn | None = None) -> list[tuple]:
    """(object, power, target...) that object i may use now with an action of this kind."""
    found = []
    for j, ability in powers(s, i):
        if by not in used_by(ability) or (by == "move" and move_refusal(s, i, turn, teleport=True) is not None):
            continue
        for target in power_targets(s, i, j, ability):
            if power_refusal(s, i, j, ability, target) is None:
                refs = (j, slug(ability["name"]))
                found.append(refs if target is None else (*refs, target))
    return found


def power_targets(s: State, i: int, j: int, ability: dict[str, Any]) -> Iterator[int | str | None]:
    """Everything of the right kind, legal or not."""
    if "replaces" in ability:
        yield from the_board(s).names
        return
    card = power_card(s.things[j].card, ability["name"])
    if card.targets:
        yield from targets_of(s, i, card)
    else:
        yield None


def power(s: State, j: int, name: str) -> dict[str, Any]:
    """The ability of an object by its name in the notation."""
    return next(a for a in abilities_of(s.things[j].card) if slug(a["name"]) == name)


def use(s: State, i: int, j: int, name: str, targets: tuple, by: str = "quick", turn: int | None = None) -> None:
    """Use a power: cast it, move by it, or pay for it and carry it out. `by` is the action spent."""
    ability = power(s, j, name)
    o = s.things[j]
    use_up(s, j, ability, i)
    if s.log is not None:
        s.emit(o.card.cite, "uses", i, object=j, power=name)
    if is_spell(ability):
        begin_cast(s, i, power_card(o.card, ability["name"]), "ability", by, targets, turn, power=(j, name))
        return
    cost, seat = ability.get("cost", 0), s.things[i].controller
    if "replaces" in ability:
        moves.begin_move(s, i, the_board(s).number[targets[0]], "teleport", seat, turn, cost=cost)
        return
    if cost:
        pay(s, seat, cost, o.card.cite)
    names: dict[str, Any] = {"caster": i, "creature": i}
    if targets:
        names |= names_of_target(s, targets[0])
    begin_power(s, j, o.card, seat, name, by, names)
