"""What a seat knows, and a full position that looks the same to it.

Open to all: pools, components, discard piles, the centre. Hidden: hands, decks and their order, mages dealt, packs and
kept cards. Cards that were shuffled back from a discard pile are known to be in hand or deck (`reborn`), retrieved
ones to be in the hand (`shown`). A seat's `box` holds every artifact it cannot place.
"""

from __future__ import annotations

import random

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


def fill(v: State, seat: int, rng: random.Random) -> State:
    """Deal the unknown of a view anew. A rival who is asked about his hand has more than one answer."""
    pending = v.pending
    asked = type(pending) is Ask and pending.seat != seat and pending.kind in ("summon", "discard")
    for _ in range(1000):
        full = _deal(v.copy(), seat, rng)
        if not asked or len(full.game.asks[pending.kind].legal(full, pending)) > 1:
            return full
    raise RuntimeError(f"no deal in a thousand gives seat {pending.seat} a choice here")


def _deal(v: State, seat: int, rng: random.Random) -> State:
    box = list(v.piles["box"].kinds)
    rng.shuffle(box)
    mages = list(v.piles["mages"].kinds)
    rng.shuffle(mages)
    dealt: list[str] = []

    def take(n: int) -> tuple[str, ...]:
        cards = tuple(box.pop() for _ in range(n))
        dealt.extend(cards)
        return cards

    for i, each in enumerate(v.seats):
        if i == seat:
            continue
        me = v.own_seat(i)
        pile = v.own_pile(DECK[i])
        below = pile.unknown + len(pile.top)
        if each.reborn:
            back = list(each.reborn)
            rng.shuffle(back)
            deck, in_hand = back[:below], back[below:]
            deck += take(below - len(deck))
        else:
            deck, in_hand = [] if me.blind else list(take(below)), []
        known = [card for card in each.hand if card != HIDDEN]
        missing = len(each.hand) - len(known) - len(in_hand)
        me.hand = tuple(sorted((*known, *in_hand, *take(missing))))
        me.pack = tuple(sorted(take(len(each.pack))))
        me.kept = tuple(sorted(take(len(each.kept))))
        me.mages = tuple(sorted(mages.pop() for _ in each.mages))
        if me.blind:
            pile.top = tuple((take(1)[0], mask) for _, mask in pile.top)
            continue
        pile.pool = DECK_POOL[i]
        pile.top = tuple((deck.pop(), mask) for _, mask in pile.top)
        v.piles[DECK_POOL[i]] = pool(deck)
    without(v.own_pile("box"), tuple(dealt))
    v.piles["mages"] = pool(mages)
    pile = v.own_pile("monuments")
    unseen = list(v.piles["monuments/pool"].kinds)
    rng.shuffle(unseen)
    pile.top = tuple((unseen.pop() if card == HIDDEN else card, mask) for card, mask in pile.top)
    v.piles["monuments/pool"] = pool(unseen)
    return v
