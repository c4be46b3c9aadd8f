"""Points of components and seats, and the essences that break a tie."""

from __future__ import annotations

from kit.engine.state import State

from .cards import CARDS, Points
from .state import GOLD, NOTHING, Component

TO_WIN = 10


def of_type(s: State, seat: int, kind: str) -> int:
    """How many artifacts of a type the seat has in play, turned or not."""
    return sum(1 for i in s.seats[seat].components if kind in CARDS[s.things[i].card].types)


def artifacts(s: State, seat: int) -> int:
    return sum(1 for i in s.seats[seat].components if CARDS[s.things[i].card].is_artifact)


def worth(s: State, component: Component) -> int:
    """Points of one component."""
    card = CARDS[component.card]
    return card.points if card.formula is None else _formula(s, component, card.formula)


def _formula(s: State, component: Component, formula: Points) -> int:
    points = formula.base
    if component.on != NOTHING:
        points += sum(have * each for have, each in zip(component.on, formula.on, strict=True))
    for kind, each in formula.types:
        points += each * of_type(s, component.seat, kind)
    if formula.pairs:
        points += formula.pairs * (artifacts(s, component.seat) // 2)
    return points


def points(s: State, seat: int) -> int:
    """All points of a seat now, without those for one check alone."""
    things = s.things
    total = 1 if s.table.token == seat else 0
    for i in s.seats[seat].components:
        component = things[i]
        card = CARDS[component.card]
        total += card.points
        if card.formula is not None:
            total += _formula(s, component, card.formula)
    return total


def tie(s: State, seat: int) -> int:
    """Essences in the pool, each Gold counting 2."""
    pool = s.seats[seat].pool
    return sum(pool) + pool[GOLD]


def tell(s: State, seat: int) -> None:
    """Emit where the seat's points come from."""
    name = f"P{seat}"
    for i in s.seats[seat].components:
        component = s.things[i]
        card = CARDS[component.card]
        formula = card.formula
        if formula is None:
            if card.points:
                s.emit(card.cite, "points", card.id, after=card.points, seat=name)
            continue
        n = _formula(s, component, formula)
        cite = "RA 11.2" if formula.types else "RA 11.3" if formula.pairs else "RA 11.1"
        s.emit(cite, "formula", card.id, after=n, on=component.on)
        if component.on != NOTHING and any(h and not e for h, e in zip(component.on, formula.on, strict=True)):
            s.emit("RA 11.4", "scores-nothing", card.id, on=component.on)
        s.emit(card.cite, "points", card.id, after=n, seat=name)
    if s.table.token == seat:
        s.emit("RA 10.1", "token-point", name, after=1)
