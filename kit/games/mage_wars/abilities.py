"""Activated powers of cards, and the few abilities that change how spells are cast or bound."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import State

from .cards import Card, slug
from .deeds import begin_deed, use_up, within_limit
from .effects import selected
from .spells import spell_refusal, targets_of
from .state import card_of, count, index
from .verbs import pay


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


# Powers that are used with an action (the verb `use`).

ACTIONS = {"quick": ("quick",), "full": ("full",), "quick_spell": ("quick", "quickcast"),
           "quick_spell|full_spell": ("quick", "full", "quickcast")}  # fmt: skip


def powers(s: State, i: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """(object it stands on, ability) of the powers that creature i may use: its own, those of what it wears, and those
    of other objects that name it as their user."""
    worn = index(s).attached.get(i, ())
    for j in index(s).powers:
        o = s.things[j]
        if o.hidden or count(o, "disable"):
            continue
        for ability in o.card.abilities:
            if ability.get("action") not in ACTIONS:
                continue
            user = ability.get("user")
            if user is None:
                if j == i or (j in worn and o.card.kind == "equipment"):
                    yield j, ability
            elif (user == "attached" and o.host == i) or (isinstance(user, dict) and selected(s, j, user, i)):
                yield j, ability


def power_refusal(s: State, i: int, j: int, ability: dict[str, Any], target: int | str | None) -> Refusal | None:
    """Why creature i cannot use the power at this target, actions apart."""
    o = s.things[j]
    if not within_limit(s.things[j], ability, i):
        return Refusal("used-up", "MW codex/ready-marker", {"object": o.name})
    cost = ability.get("cost", 0)
    mana = s.seats[s.things[i].controller].mana
    if isinstance(cost, int) and cost > mana:
        return Refusal("cannot-pay", o.card.cite, {"cost": cost, "mana": mana})
    wanted = ability.get("target")
    if wanted is None:
        return None
    return spell_refusal(s, i, power_card(o.card, ability["name"]), target)


@cache
def power_card(card: Card, name: str) -> Card:
    """A power as a card, so that its range and target are judged like a spell's."""
    ability = next(a for a in card.abilities if a.get("name") == name)
    subtypes = [ability["subtype"]] if "subtype" in ability else []
    return Card({"id": card.id, "type": "incantation", "range": ability.get("range", [0, 0]), "subtypes": subtypes,
                 "target": ability.get("target", {})}, card.cite)  # fmt: skip


def usable(s: State, i: int, by: str) -> list[tuple]:
    """(object, power, target...) that creature i may use now with an action of this kind."""
    found = []
    for j, ability in powers(s, i):
        if by not in ACTIONS[ability["action"]]:
            continue
        card = power_card(s.things[j].card, ability["name"])
        for target in targets_of(s, i, card) if ability.get("target") else (None,):
            if power_refusal(s, i, j, ability, target) is None:
                refs = (j, slug(ability["name"]))
                found.append(refs if target is None else (*refs, target))
    return found


def power(s: State, j: int, name: str) -> dict[str, Any]:
    """The ability of an object by its name in the notation."""
    return next(a for a in s.things[j].card.abilities if slug(a.get("name", "")) == name)


def use(s: State, i: int, j: int, name: str, targets: tuple, by: str = "quick") -> None:
    """Pay for a power and carry it out; `by` is the action spent, quick or full."""
    ability = power(s, j, name)
    o = s.things[j]
    use_up(s, j, ability, i)
    cost = ability.get("cost", 0)
    if isinstance(cost, int) and cost:
        pay(s, s.things[i].controller, cost, o.card.cite)
    if s.log is not None:
        s.emit(o.card.cite, "uses", i, object=j, power=name)
    names = {"caster": i, "creature": i}
    if targets:
        names["target"] = targets[0]
    plain = {key: x for key, x in ability.items() if key not in ("cost", "limit", "target")}
    if isinstance(plain.get("count"), dict):
        plain["count"] = plain["count"][by]
    if "choose_one" in plain:
        plain["op"] = "choose_one"
    begin_deed(s, j, o.card, s.things[i].controller, tuple(ability.get("steps", (plain,))), **names)
