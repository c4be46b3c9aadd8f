"""What a seat knows, and the full positions that look the same to it.

Open to all: pools, components, discard piles, the centre. Hidden: hands, decks and their order, mages dealt, packs and
kept cards. Cards that were shuffled back from a discard pile are known to be in hand or deck (`reborn`), retrieved
ones to be in the hand (`shown`). A seat's `box` holds every artifact it cannot place.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations

from kit.engine.knowledge import veil
from kit.engine.state import HIDDEN, Ask, State

from .cards import of_kind
from .moves import DECK, DECK_POOL, without
from .setup import pool


def view(s: State, seat: int) -> State:
    """The position as `seat` knows it."""
    v = veil(s, seat)
    lux = s.table.lux
    unplaced = set(of_kind("artifact", lux)) - _open(s) - _own(s, seat)
    v.piles["box"] = pool(unplaced)
    mages = {s.things[i].card for each in s.seats for i in each.components} | set(s.seats[seat].mages)
    if s.table.phase in ("setup", "draft", "mages"):
        v.piles["mages"] = pool(set(of_kind("mage", lux)) - mages)
    else:
        v.piles["mages"] = pool(())
    for i, each in enumerate(s.seats):
        if i == seat:
            continue
        me = v.own_seat(i)
        me.hand = (*each.shown, *(HIDDEN,) * (len(each.hand) - len(each.shown)))
        me.mages = (HIDDEN,) * len(each.mages)
        me.pack = (HIDDEN,) * len(each.pack)
        me.kept = (HIDDEN,) * len(each.kept)
        v.piles[DECK_POOL[i]] = pool(each.reborn)
        pile = v.own_pile(DECK[i])
        pile.pool = DECK_POOL[i] if each.reborn else "box"
        pile.top = tuple((HIDDEN, mask) for _, mask in pile.top)
    pile = v.own_pile("monuments")
    hidden = [card for card, mask in pile.top if not mask >> seat & 1]
    pile.top = tuple((card if mask >> seat & 1 else HIDDEN, mask) for card, mask in pile.top)
    v.piles["monuments/pool"] = pool((*s.piles["monuments/pool"].kinds, *hidden))
    return v


def _open(s: State) -> set[str]:
    """Artifacts that everybody can place."""
    found: set[str] = set()
    for each in s.seats:
        found.update(each.discard, each.reborn, each.shown)
        found.update(s.things[i].card for i in each.components)
    return found


def _own(s: State, seat: int) -> set[str]:
    """Artifacts that only this seat can place."""
    me = s.seats[seat]
    found = {*me.hand, *me.pack, *me.kept, *(card for card, _ in s.piles[DECK[seat]].top)}
    if s.piles[DECK[seat]].pool != "box":
        found.update(s.piles[DECK_POOL[seat]].kinds)
    return found


Choose = Callable[[tuple[str, ...], int], Iterable[tuple[str, ...]]]
"""Ways to choose n of some cards."""


def fill(v: State, seat: int, rng: random.Random) -> State:
    """Deal the unknown of a view anew. Raises RuntimeError if a thousand deals leave the asked seat no choice."""

    def sample(cards: tuple[str, ...], n: int) -> tuple[tuple[str, ...]]:
        return (tuple(rng.sample(cards, n)),)

    for _ in range(1000):
        for full in _dealt(v, seat, sample, sample):
            if _asked(full, seat):
                return full
    raise RuntimeError(f"no deal in a thousand gives seat {v.pending.seat} a choice here")


def deals(v: State, seat: int) -> Iterator[State]:
    """Every way to deal the unknown of a view. Cards in a deck that the draw will choose among have no order."""
    return (full for full in _dealt(v, seat, combinations, permutations) if _asked(full, seat))


def _asked(full: State, seat: int) -> bool:
    """True if a rival who is asked about his hand has more than one answer."""
    pending = full.pending
    if type(pending) is not Ask or pending.seat == seat or pending.kind not in ("summon", "discard"):
        return True
    return len(full.game.asks[pending.kind].legal(full, pending)) > 1


def _dealt(v: State, seat: int, some: Choose, line: Choose) -> Iterator[State]:
    """Deal to one rival after the other, then the monuments on top of the pile: `some` chooses cards without order,
    `line` in order."""
    unseen = v.piles["monuments/pool"].kinds
    hidden = sum(card == HIDDEN for card, _ in v.piles["monuments"].top)

    def deal(s: State, rivals: list[int]) -> Iterator[State]:
        if rivals:
            for child in _rival(s, rivals[0], some, line):
                yield from deal(child, rivals[1:])
            return
        for cards in line(unseen, hidden):
            child, left = s.copy(), iter(cards)
            pile = child.own_pile("monuments")
            pile.top = tuple((next(left) if card == HIDDEN else card, mask) for card, mask in pile.top)
            without(child.own_pile("monuments/pool"), cards)
            yield child

    yield from deal(v, [i for i in range(len(v.seats)) if i != seat])


def _rival(s: State, i: int, some: Choose, line: Choose) -> Iterator[State]:
    """Deal the hand, the deck, the pack, what was kept and the mages of a rival."""
    me, pile = s.seats[i], s.piles[DECK[i]]
    box, mages = s.piles["box"].kinds, s.piles["mages"].kinds
    known = tuple(card for card in me.hand if card != HIDDEN)
    below, n = pile.unknown + len(pile.top), len(pile.top)
    for back in some(me.reborn, min(below, len(me.reborn))):  # what was shuffled back and is still in the deck
        drawn = tuple(card for card in me.reborn if card not in back)
        missing = len(me.hand) - len(known) - len(drawn)
        sizes = (missing, len(me.pack), len(me.kept), 0 if me.blind else below - len(back))
        for (hand, pack, kept, more), rest in _groups(box, sizes, some):
            first = rest if me.blind else more  # what was shuffled back lies below what was known on top before
            for top in line(first, min(n, len(first))):
                for under in line(back, n - len(top)):
                    for dealt in some(mages, len(me.mages)):
                        child = s.copy()
                        own, mine = child.own_seat(i), child.own_pile(DECK[i])
                        own.hand = tuple(sorted((*known, *drawn, *hand)))
                        own.pack, own.kept, own.mages = (tuple(sorted(cards)) for cards in (pack, kept, dealt))
                        known_top = (*top, *under)
                        mine.top = tuple((card, mask) for card, (_, mask) in zip(known_top, mine.top, strict=True))
                        if not me.blind:
                            mine.pool = DECK_POOL[i]
                            deck = pool(card for card in (*back, *more) if card not in known_top)
                            child.piles[DECK_POOL[i]] = deck
                        without(child.own_pile("box"), (*hand, *pack, *kept, *more, *known_top))
                        without(child.own_pile("mages"), dealt)
                        yield child


def _groups(cards: tuple[str, ...], sizes: tuple[int, ...], some: Choose) -> Iterator[tuple]:
    """Every way to choose groups of these sizes, as (groups, the rest)."""
    if not sizes:
        yield (), cards
        return
    for group in some(cards, sizes[0]):
        left = tuple(card for card in cards if card not in group)
        for groups, rest in _groups(left, sizes[1:], some):
            yield (group, *groups), rest
