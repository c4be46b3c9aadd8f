"""Activated powers of cards, and the few abilities that change how spells are cast or bound."""

from __future__ import annotations

from typing import Any

from kit.engine.state import State

from .cards import Card
from .deeds import use_up, within_limit
from .state import card_of


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
        s.emit(f"MW card/{s.things[i].card.id}", "cast_as_quick", i, card=card.id)


def bindable(s: State, i: int) -> list[str]:
    """The spells of the book that may be bound to an object (MW 5.5.6)."""
    o = s.things[i]
    wanted = next((e["filter"] for e in o.card.effects if e["op"] == "bind_spell"), None)
    if wanted is None:
        return []
    return [id for id in dict.fromkeys(s.seats[o.controller].book) if id != "?" and spell_passes(card_of(s, id), wanted)]
