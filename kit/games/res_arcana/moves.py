"""The verbs: the only writers of essences, components and cards. Each emits its event.

An event that moves essences has `source`, `target` and `essences` in its data: where from, where to (`supply`, a pool
`P0`, or the id of the component they lie on) and five numbers. Its subject is the pool or component whose amounts
before and after it tells.
"""

from __future__ import annotations

from typing import Any

from kit.engine.piles import Pool
from kit.engine.state import State

from .cards import CARDS
from .state import NOTHING, Amounts, Component, minus, plus

SEAT = ("P0", "P1", "P2", "P3", "P4")
DECK = ("deck/0", "deck/1", "deck/2", "deck/3", "deck/4")
DECK_POOL = ("deck/0/pool", "deck/1/pool", "deck/2/pool", "deck/3/pool", "deck/4/pool")


def less(held: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """Without one of them."""
    return tuple([each for each in held if each != one])


# Essences.


def gain(s: State, seat: int, got: Amounts, cite: str, verb: str = "gain") -> None:
    """From the supply to a pool."""
    me = s.own_seat(seat)
    before = me.pool
    me.pool = plus(before, got)
    if s.log is not None and got != NOTHING:
        name = SEAT[seat]
        s.emit(cite, verb, name, before, me.pool, source="supply", target=name, essences=got)


def pay(s: State, seat: int, paid: Amounts, cite: str, verb: str = "pay") -> None:
    """From a pool to the supply."""
    me = s.own_seat(seat)
    before = me.pool
    me.pool = minus(before, paid)
    if s.log is not None and paid != NOTHING:
        name = SEAT[seat]
        s.emit(cite, verb, name, before, me.pool, source=name, target="supply", essences=paid)


def store(s: State, index: int, got: Amounts, cite: str) -> None:
    """From the supply onto a component."""
    component = s.own(index)
    before = component.on
    component.on = plus(before, got)
    if s.log is not None and got != NOTHING:
        card = component.card
        s.emit(cite, "store", card, before, component.on, source="supply", target=card, essences=got)


def put(s: State, seat: int, index: int, paid: Amounts, cite: str) -> None:
    """From a pool onto a component."""
    me = s.own_seat(seat)
    me.pool = minus(me.pool, paid)
    component = s.own(index)
    before = component.on
    component.on = plus(before, paid)
    if s.log is not None and paid != NOTHING:
        card = component.card
        s.emit(cite, "put", card, before, component.on, source=SEAT[seat], target=card, essences=paid)


def take_off(s: State, index: int, cite: str) -> None:
    """Everything from a component into its owner's pool."""
    component = s.own(index)
    taken = component.on
    component.on = NOTHING
    me = s.own_seat(component.seat)
    me.pool = plus(me.pool, taken)
    if s.log is not None and taken != NOTHING:
        card = component.card
        s.emit(cite, "take", card, taken, NOTHING, source=card, target=SEAT[component.seat], essences=taken)


def spill(s: State, index: int, lost: Amounts, cite: str) -> None:
    """From a component to the supply."""
    component = s.own(index)
    before = component.on
    component.on = minus(before, lost)
    if s.log is not None and lost != NOTHING:
        card = component.card
        s.emit(cite, "spill", card, before, component.on, source=card, target="supply", essences=lost)


# Components.


def no_effect(s: State, subject: str, cite: str = "RA R9") -> None:
    """A power paid for in full brings nothing: the rule of this effect, and those that allow it."""
    if s.log is not None:
        s.emit(cite, "no-effect", subject)
        allowed(s, subject, cite)


def allowed(s: State, subject: str, cite: str) -> None:
    """The rules by which a power may be used for nothing, but for the one already cited."""
    for rule in ("RA 6.14", "RA R9"):
        if rule != cite:
            s.emit(rule, "allowed", subject)


def turn(s: State, index: int, cite: str, **data: Any) -> None:
    component = s.own(index)
    component.turned = True
    if s.log is not None:
        s.emit(cite, "turn", component.card, False, True, **data)


def straighten(s: State, index: int, cite: str) -> None:
    component = s.own(index)
    component.turned = False
    if s.log is not None:
        s.emit(cite, "straighten", component.card, True, False)


def enter(s: State, seat: int, card: str, asleep: bool = False) -> int:
    """Put a card into play straightened; returns its index."""
    index = s.add(Component(card=card, seat=seat, asleep=asleep))
    me = s.own_seat(seat)
    me.components = (*me.components, index)
    if CARDS[card].kind == "magic_item":
        me.item = index
    return index


def leave(s: State, index: int) -> str:
    """Take a component out of play; what lies on it must be gone. Returns its card."""
    component = s.things[index]
    me = s.own_seat(component.seat)
    me.components = less(me.components, index)
    if me.item == index:
        me.item = None
    s.remove(index)
    return component.card


# Cards. Those in `reborn` and `shown` are known to everybody; what becomes open is forgotten there.


def into_hand(s: State, seat: int, card: str) -> None:
    me = s.own_seat(seat)
    me.hand = tuple(sorted((*me.hand, card)))


def out_of_hand(s: State, seat: int, card: str) -> None:
    me = s.own_seat(seat)
    me.hand = less(me.hand, card)
    if card in me.reborn:
        me.reborn = less(me.reborn, card)
    if card in me.shown:
        me.shown = less(me.shown, card)


def show(s: State, seat: int, card: str) -> None:
    """A card of the hand becomes known to everybody."""
    me = s.own_seat(seat)
    me.reborn = less(me.reborn, card)
    if card not in me.shown:
        me.shown = tuple(sorted((*me.shown, card)))


def into_discard(s: State, seat: int, card: str) -> None:
    me = s.own_seat(seat)
    me.discard = tuple(sorted((*me.discard, card)))


def out_of_discard(s: State, seat: int, card: str) -> None:
    me = s.own_seat(seat)
    me.discard = less(me.discard, card)


def discard(s: State, seat: int, card: str, cite: str) -> None:
    """From the hand to the own discard pile."""
    out_of_hand(s, seat, card)
    into_discard(s, seat, card)
    if s.log is not None:
        s.emit(cite, "discard", card, SEAT[seat], SEAT[seat])


def destroy(s: State, index: int, cite: str) -> None:
    """An artifact in play goes to its controller's discard pile, what lies on it to the supply."""
    component = s.things[index]
    seat, on = component.seat, component.on
    if on != NOTHING:
        spill(s, index, on, "RA R19")
    card = leave(s, index)
    into_discard(s, seat, card)
    if s.log is not None:
        s.emit(cite, "destroy", card, SEAT[seat], SEAT[seat])
        if card == "vial_of_light":
            s.emit("RA R36", "gone", card)
    if s.table.lux:
        s.push("vial")


def without(pool: Pool, cards: tuple[str, ...]) -> None:
    """Take single cards out of a pool for good, those that are there."""
    for card in cards:
        if card in pool.kinds:
            i = pool.kinds.index(card)
            pool.kinds = pool.kinds[:i] + pool.kinds[i + 1 :]
            pool.counts = pool.counts[:i] + pool.counts[i + 1 :]
