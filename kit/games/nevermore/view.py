"""What a seat knows of the table, and the table dealt anew round it.

A hidden card of the main deck is `?`; a hidden Magick card is named by its back, `?light` or `?shadow`. In a view the
cards that the seat cannot place lie in their pools, so every draw is over all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from kit.engine.knowledge import veil
from kit.engine.piles import Pool, splits
from kit.engine.secret import Secret
from kit.engine.state import HIDDEN, State

from .cards import DECK, HIDDEN_PLAYS, ORDER, SUIT_OF, SUITS, in_order
from .hand import ravens_in
from .state import PILE, Draws

BACK = {"light": HIDDEN + "light", "shadow": HIDDEN + "shadow"}


def view(s: State, seat: int) -> State:
    """The position as the seat knows it."""
    v = veil(s, seat)
    unplaced: dict[str, list[str]] = {"main": [], "light": [], "shadow": []}
    for i, other in enumerate(s.seats):
        if i == seat:
            continue
        mine = v.own_seat(i)
        known = dict(other.known).get(seat, ())
        mine.hand = _cover(other.hand, [card for card in known if card not in DECK], unplaced)
        mine.joined = _cover(other.joined, [card for card in known if card in DECK], unplaced)
        mine.known = ((seat, known),) if known else ()
        known = dict(other.known_magick).get(seat, ())
        mine.magick = _cover(other.magick, known, unplaced)
        mine.known_magick = ((seat, known),) if known else ()
        mine.aside = _cover(other.aside, (), unplaced)
    for pool, cards in unplaced.items():
        if cards:
            v.own_pile(pool).put(cards)
    row = s.piles[PILE["tokens"]]
    if row.top and not row.top[0][1] >> seat & 1:
        v.own_pile("tokens").put(suit for suit, _ in row.top)
        row = v.own_pile(PILE["tokens"])
        row.unknown, row.top = len(row.top), ()
    hand = s.contexts.get(s.table.hand)
    if hand is not None and hand.draft:
        v.own_context(s.table.hand).draft = tuple(n if i == seat else HIDDEN for i, n in enumerate(hand.draft))
    for ctx, context in s.contexts.items():
        if isinstance(context, Draws) and seat not in (context.seat, context.seer):
            v.own_context(ctx).cards = (BACK["light"],) * len(context.cards)
    return v


def _cover(cards: tuple[str, ...], known: Iterable[str], unplaced: dict[str, list[str]]) -> tuple[str, ...]:
    """The cards with all but the known ones face down; what is covered goes to the unplaced."""
    left = list(cards)
    for card in known:
        left.remove(card)
    backs = []
    for card in left:
        if card[0] == HIDDEN:
            backs.append(card)
        elif card in DECK:
            unplaced[DECK[card]].append(card)
            backs.append(BACK[DECK[card]])
        else:
            unplaced["main"].append(card)
            backs.append(HIDDEN)
    return (*known, *sorted(backs))


def fill(v: State, seat: int, rng: random.Random) -> State:
    """Deal the hidden cards anew, in place."""
    for i, where, pool, n, among in hidden(v, seat):
        cards = []
        for _ in range(n):
            kinds, counts = v.piles[pool].kinds, _among(v.piles[pool], among)
            cards.append(rng.choices(kinds, counts)[0])
            v.own_pile(pool).take(cards[-1:])
        _turn_up(v, i, where, cards)
    return _follow_up(v)


def deals(v: State, seat: int) -> Iterator[State]:
    """Every way to deal the hidden cards."""

    def deal(s: State, slots: list[Slot]) -> Iterator[State]:
        if not slots:
            yield _follow_up(s)
            return
        (i, where, name, n, among), *rest = slots
        pool = s.piles[name]
        for (counts,) in splits(_among(pool, among), (n,)):
            child = s.copy()
            cards = [kind for kind, k in zip(pool.kinds, counts, strict=True) for _ in range(k)]
            child.own_pile(name).take(cards)
            _turn_up(child, i, where, cards)
            yield from deal(child, rest)

    yield from deal(v.copy(), hidden(v, seat))


Slot = tuple[int, str, str, int, frozenset[str]]
"""Hidden cards of one back in one place: seat, field, pool, how many, and what they can be."""


def hidden(v: State, seat: int) -> list[Slot]:
    """What lies face down before the other seats. Nobody holds a suit that has already been played."""
    choosing = any(isinstance(context, Secret) and context.kind == "commit" for context in v.contexts.values())
    past = frozenset(v.table.turned[:-1] if choosing else v.table.turned)
    plays = frozenset(card for card in HIDDEN_PLAYS if SUIT_OF.get(card) not in past)
    slots = []
    for where, among in (
        ("joined", plays), ("hand", frozenset(SUITS) - past), ("magick", frozenset(DECK)), ("aside", frozenset(SUITS)),
    ):  # fmt: skip
        for i, other in enumerate(v.seats):
            cards = getattr(other, where)
            for back in sorted({card for card in cards if card[0] == HIDDEN} if i != seat else ()):
                slots.append((i, where, back[1:] or "main", cards.count(back), among))
    return slots


def _among(pool: Pool, kinds: frozenset[str]) -> tuple[int, ...]:
    """How many of each kind of a pool can lie in a place."""
    return tuple(count if kind in kinds else 0 for kind, count in zip(pool.kinds, pool.counts, strict=True))


def _turn_up(v: State, i: int, where: str, cards: list[str]) -> None:
    """Cards take the place of those face down with their back."""
    back = HIDDEN + DECK.get(cards[0], "")
    other = v.own_seat(i)
    left = [card for card in getattr(other, where) if card != back]
    setattr(other, where, tuple(sorted((*left, *cards), key=lambda card: ORDER.get(card, -1))))


def _follow_up(v: State) -> State:
    """What follows from the cards dealt: Ravens counted in a Final Draft, which cards were just drawn."""
    hand = v.contexts.get(v.table.hand)
    if hand is not None and HIDDEN in hand.draft:
        v.own_context(v.table.hand).draft = tuple(
            ravens_in(v.seats[i]) if n == HIDDEN else n for i, n in enumerate(hand.draft)
        )
    for ctx, context in list(v.contexts.items()):
        if isinstance(context, Draws) and BACK["light"] in context.cards:
            light = [card for card in v.seats[context.seat].magick if DECK[card] == "light"]
            n = len(context.cards)
            v.own_context(ctx).cards = in_order(light[:n] + ["heal"] * (n - len(light)))  # only Heal can be gone
    return v
