"""Activated powers of cards, and the few abilities that change how spells are bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kit.engine.game import Refusal
from kit.engine.state import State

from . import moves
from .cards import Card, slug
from .casting import begin_cast, names_of_target
from .deeds import begin_power, use_up, within_limit
from .effects import selected
from .movability import move_refusal
from .registry import can, cite, which
from .spells import card_refusal, spell_refusal, targets_of
from .state import Turn, count, facts, index, the_board
from .verbs import pay

# Powers that are used (the verb `use`): with an action, as a quick spell, in place of a move, or beside a phase.

ACTIONS = {"quick": ("quick",), "full": ("full",), "quick_spell": ("quick", "quickcast"),
           "quick_spell|full_spell": ("quick", "full", "quickcast")}  # fmt: skip
TIMINGS = {"before_or_after_friendly_action_phase": ("beside",), "codex:Autonomous": ()}
"""When a power is used that takes no action; that of Autonomous equipment is a free attack (`turns`)."""


class Power(NamedTuple):
    """A power of a card: its name in the notation, with what it is used (quick, full, quickcast, move, beside), who
    uses it if not the card itself, the ability as the card's facts have it, and the power as a card of its own."""

    name: str
    by: tuple[str, ...]
    user: str | dict[str, Any] | None
    ability: dict[str, Any]
    card: Card


def powers_of(card: Card) -> tuple[Power, ...]:
    """The powers of a card; one used in place of a move is called by its op."""
    found = [
        Power(slug(a["name"]), ACTIONS[a["action"]] if "action" in a else TIMINGS[a["timing"]], a.get("user"), a,
              _as_card(card, a))
        for a in card.abilities if a.get("action") in ACTIONS or a.get("timing") in TIMINGS
    ]  # fmt: skip
    for e in card.effects:
        if e.get("replaces") == "move_action":
            named = {**e, "name": e["op"]}
            found.append(Power(slug(e["op"]), ("move",), e.get("user"), named, _as_card(card, named)))
    return tuple(found)


def _as_card(card: Card, ability: dict[str, Any]) -> Card:
    """A power as a card, so that its range and target are judged like a spell's, and so that it is cast like one."""
    lines = [a for a in card.spec.get("attacks", ()) if a["name"] == ability.get("attack")]
    target = ability.get("target", {"kinds": ["creature", "conjuration"]} if lines else {})
    power = Card({
        "id": card.id, "name": ability["name"], "type": "attack" if lines else "incantation", "action": "quick",
        "range": ability.get("range", lines[0]["range"] if lines else "arena" if "timing" in ability else [0, 0]),
        "subtypes": [ability["subtype"]] if "subtype" in ability else [], "target": target, "attacks": lines,
        "mana_cost": {"cast": ability.get("cost", 0)},
    }, card.cite)  # fmt: skip
    power.of_power = card
    return power


def powers(s: State, i: int, by: str | None = None) -> Iterator[tuple[int, Power]]:
    """(object it stands on, power) of the powers that object i may use, all or those used so: its own, those of what it
    wears, and those of other objects that name it as their user."""
    things, worn = s.things, index(s).attached.get(i, ())
    for j in index(s).powers:
        o = things[j]
        for power in o.card.powers:
            if by is not None and by not in power.by:
                continue
            user = power.user
            if user is None:
                mine = j == i or (j in worn and o.card.kind == "equipment")
            else:
                mine = (user == "attached" and o.host == i) or (isinstance(user, dict) and selected(s, j, user, i))
            if mine and not o.hidden and not count(o, "disable"):
                yield j, power


def is_spell(ability: dict[str, Any]) -> bool:
    """Is the power cast as a spell?"""
    return "spell" in ability.get("action", "")


def too_weak(s: State, i: int, power: Power) -> Refusal | None:
    """Why an Incapacitated object cannot use a power: a Mage still casts quick spells, but no attack (MW 10.3)."""
    f = facts(s, i)
    if not can(f, "no_action"):
        return None
    name = which(f, "no_action")
    if not s.things[i].card.mage:
        return Refusal("incapacitated", cite(name), {"trait": name})
    if is_spell(power.ability) and power.card.type != "attack":
        return None
    return Refusal("incapacitated-mage", "MW 10.3", {"card": power.card.id, "trait": name})


def power_refusal(s: State, i: int, j: int, power: Power, target: int | str | None) -> Refusal | None:
    """Why object i cannot use the power at this target, actions apart."""
    return power_spent(s, i, j, power) or aim_refusal(s, i, power, target)


def power_spent(s: State, i: int, j: int, power: Power) -> Refusal | None:
    """Why object i cannot use the power at all."""
    o, ability = s.things[j], power.ability
    if not within_limit(o, ability, i):
        return Refusal("used-up", "MW codex/ready-marker", {"object": o.name})
    cost = power.card.cost
    mana = s.seats[s.things[i].controller].mana
    if cost > mana:
        return Refusal("cannot-pay", o.card.cite, {"cost": cost, "mana": mana})
    return card_refusal(s, i, power.card) if power.card.bounded else None


def aim_refusal(s: State, i: int, power: Power, target: Any) -> Refusal | None:
    """Why object i cannot aim the power there."""
    if "replaces" in power.ability:
        near = the_board(s).adjacent[s.things[i].zone]
        if the_board(s).number.get(target) in near:
            return None
        return Refusal("not-adjacent", "MW 1.2", {"zone": target})
    return spell_refusal(s, i, power.card, target) if power.card.targets else None


def usable(s: State, i: int, by: str, turn: Turn | None = None) -> list[tuple]:
    """(object, power, target...) that object i may use now with an action of this kind."""
    if by not in index(s).ways or (by == "move" and move_refusal(s, i, turn, teleport=True) is not None):
        return []
    found: list[tuple] = []
    for j, power in powers(s, i, by):
        if too_weak(s, i, power) is None and power_spent(s, i, j, power) is None:
            for target in power_targets(s, i, power):
                if aim_refusal(s, i, power, target) is None:
                    found.append((j, power.name) if target is None else (j, power.name, target))
    return found


def power_targets(s: State, i: int, power: Power) -> Iterator[int | str | None]:
    """Everything of the right kind, legal or not."""
    if "replaces" in power.ability:
        yield from the_board(s).names
    elif power.card.targets:
        yield from targets_of(s, i, power.card)
    else:
        yield None


def power_named(s: State, j: int, name: str) -> Power:
    """The power of an object by its name in the notation."""
    return next(power for power in s.things[j].card.powers if power.name == name)


def power(s: State, j: int, name: str) -> dict[str, Any]:
    """The ability that a power of an object stands for."""
    return power_named(s, j, name).ability


def use(s: State, i: int, j: int, name: str, targets: tuple, by: str = "quick", turn: int | None = None) -> None:
    """Use a power: cast it, move by it, or pay for it and carry it out. `by` is the action spent."""
    used = power_named(s, j, name)
    ability = used.ability
    o = s.things[j]
    use_up(s, j, ability, i)
    if s.log is not None:
        s.emit(o.card.cite, "uses", i, object=j, power=name)
    if is_spell(ability):
        begin_cast(s, i, used.card, "ability", by, targets, turn, power=(j, name))
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
