"""What a seat knows of the table, and the table dealt anew round it.

A hidden card of the main deck is `?`; a hidden Magick card is named by its back, `?light` or `?shadow`. In a view the
cards that the seat cannot place lie in their pools, so every draw is over all of them.
"""

from __future__ import annotations

import random

from kit.engine.knowledge import veil
from kit.engine.secret import Secret
from kit.engine.state import HIDDEN, State

from .cards import DECK, HIDDEN_PLAYS, SUIT_OF, SUITS, in_order
from .hand import ravens_in
from .state import PILE, Draws, merge

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


def _cover(cards: tuple[str, ...], known, unplaced: dict[str, list[str]]) -> tuple[str, ...]:
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
    """Deal the hidden cards anew, in place: nobody holds a suit that has already been played."""
    table = v.table
    choosing = any(isinstance(context, Secret) and context.kind == "commit" for context in v.contexts.values())
    past = frozenset(table.turned[:-1] if choosing else table.turned)
    hidden_plays = {card for card in HIDDEN_PLAYS if SUIT_OF.get(card) not in past}
    held = set(SUITS) - past
    others = [i for i in range(len(v.seats)) if i != seat]
    for i in others:
        v.own_seat(i).joined = _uncover(v, v.seats[i].joined, hidden_plays, rng)
    for i in others:
        mine = v.own_seat(i)
        mine.hand = _uncover(v, mine.hand, held, rng)
        mine.magick = _uncover(v, mine.magick, DECK.keys(), rng)
    for i in others:
        mine = v.own_seat(i)
        mine.aside = _uncover(v, mine.aside, SUITS, rng)
    hand = v.contexts.get(table.hand)
    if hand is not None and HIDDEN in hand.draft:
        v.own_context(table.hand).draft = tuple(
            ravens_in(v.seats[i]) if n == HIDDEN else n for i, n in enumerate(hand.draft)
        )
    for ctx, context in list(v.contexts.items()):
        if isinstance(context, Draws) and BACK["light"] in context.cards:
            light = [card for card in v.seats[context.seat].magick if DECK[card] == "light"]
            n = len(context.cards)
            v.own_context(ctx).cards = in_order(light[:n] + ["heal"] * (n - len(light)))  # only Heal can be gone
    return v


def _uncover(v: State, cards: tuple[str, ...], among, rng: random.Random) -> tuple[str, ...]:
    """Cards drawn from their pools for those that lie face down."""
    known = [card for card in cards if card[0] != HIDDEN]
    if len(known) == len(cards):
        return cards
    for back in cards[len(known) :]:
        pool = v.own_pile(back[1:] or "main")
        counts = [count if kind in among else 0 for kind, count in zip(pool.kinds, pool.counts, strict=True)]
        card = rng.choices(pool.kinds, counts)[0]
        pool.take((card,))
        known.append(card)
    return merge((), known)
