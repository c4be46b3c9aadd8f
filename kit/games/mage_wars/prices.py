"""Prices that the card data describes in words instead of a formula, and those that count distances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.state import State

from .state import Obj, the_board, zone_of


def _on_mage(s: State, o: Obj, host: int | str | None) -> int:
    on_mage = isinstance(host, int) and s.things[host].card.mage  # not in a zone
    return o.card.traits.get("magebind", 0) if on_mage else 0


def _dispel(s: State, caster: int, targets: tuple) -> int | None:
    """Cast and reveal cost of the enchantment, with its Magebind on a Mage."""
    if not targets:
        return None
    o = s.things[targets[0]]
    return o.card.cost + o.card.reveal + _on_mage(s, o, o.host)


def _steal_enchantment(s: State, caster: int, targets: tuple) -> int | None:
    """The same, and once more for its new bearer."""
    if len(targets) < 2:
        return None
    o = s.things[targets[0]]
    cost = o.card.cost + o.card.reveal
    return 2 * cost + _on_mage(s, o, o.host) + _on_mage(s, o, targets[1])


def _teleport(s: State, caster: int, targets: tuple) -> int | None:
    """3 for each zone between, at least 3."""
    if len(targets) < 2:
        return None
    b = the_board(s)
    return max(3, 3 * b.distance[zone_of(s, targets[0])][b.number[targets[1]]])


PRICES: dict[str, Callable[[State, int, tuple[Any, ...]], int | None]] = {
    "dispel": _dispel,
    "steal_enchantment": _steal_enchantment,
    "teleport": _teleport,
    "purify": lambda s, caster, targets: 0,
}
