"""What a seat knows, and how the rest is dealt anew.

Hidden from others are a seat's book and planned spells, the cards of hidden enchantments, and spells prepared on its
objects. Each seat's first book is known in kind: what lies where is not, so the viewer sees all cards of a seat that it
cannot place as one pool, held in `book`.
"""

from __future__ import annotations

import random

from kit.engine.knowledge import veil
from kit.engine.state import HIDDEN, State

from .cards import HIDDEN_CARD, Card
from .deeds import Deed
from .state import Cast, card_of, plus


def view(s: State, seat: int) -> State:
    """The state as `seat` knows it."""
    v = veil(s, seat)
    team = s.seats[seat].team
    for q, other in enumerate(s.seats):
        if other.team == team:
            continue
        pool = (*other.book, *other.planned)
        for ctx, cast in s.contexts.items():
            if type(cast) is Cast and cast.seat == q and cast.card.kind == "enchantment":
                if cast.object is None and cast.origin != "bound":
                    pool = (*pool, cast.card.id)
                if cast.object is None or (cast.object in s.things and s.things[cast.object].hidden):
                    v.own_context(ctx).card = HIDDEN_CARD
        for i, o in s.things.items():
            if o.owner == q and o.hidden and seat not in o.known:
                pool = (*pool, o.card.id)
                mine = v.own(i)
                mine.card = HIDDEN_CARD
            if o.controller == q and o.prepared is not None:
                pool = (*pool, o.prepared)
                v.own(i).prepared = HIDDEN
        mine = v.own_seat(q)
        mine.book = plus((), *pool)
        mine.planned = (HIDDEN,) * len(other.planned)
    for ctx, deed in s.contexts.items():
        if type(deed) is Deed and deed.source in v.things and v.things[deed.source].card is HIDDEN_CARD:
            mine = v.own_context(ctx)
            mine.card, mine.effects = HIDDEN_CARD, ()
    v.cache = {}
    return v


def fill(v: State, seat: int, rng: random.Random) -> State:
    """A full state that looks like the view: hidden cards dealt from what could be there."""
    team = v.seats[seat].team
    for q, other in enumerate(v.seats):
        if other.team == team:
            continue
        pool = list(other.book)
        rng.shuffle(pool)
        hidden = [i for i, o in v.things.items() if o.owner == q and o.card is HIDDEN_CARD]
        for i in hidden:
            fitting = [card for card in pool if _fits(v, i, card)] or [c for c in pool]
            card = fitting[0]
            pool.remove(card)
            v.own(i).card = card_of(v, card)
        for ctx, cast in list(v.contexts.items()):
            if type(cast) is Cast and cast.seat == q and cast.card is HIDDEN_CARD:
                if cast.object is None:
                    fitting = [card for card in pool if _aimed(v, cast, card)] or pool
                    card = card_of(v, fitting[0])
                    pool.remove(card.id)
                else:
                    card = v.things[cast.object].card
                v.own_context(ctx).card = card
        for i, o in list(v.things.items()):
            if o.controller == q and o.prepared == HIDDEN:
                v.own(i).prepared = pool.pop()
        for ctx, deed in list(v.contexts.items()):
            if type(deed) is Deed and deed.card is HIDDEN_CARD and v.things[deed.source].owner == q:
                v.own_context(ctx).card = v.things[deed.source].card
        mine = v.own_seat(q)
        mine.planned = plus((), *(pool.pop() for _ in mine.planned))
        mine.book = plus((), *pool)
    v.cache = {}
    return v


def _fits(v: State, i: int, id: str) -> bool:
    """Could this card lie face down there?"""
    card, o = card_of(v, id), v.things[i]
    if card.kind != "enchantment":
        return False
    if o.host is None:
        return "zone" in card.targets
    return _lies_on(card, v.things[o.host].card)


def _aimed(v: State, cast: Cast, id: str) -> bool:
    """Could this card be the face-down spell that is being cast?"""
    card = card_of(v, id)
    if card.kind != "enchantment":
        return False
    target = cast.targets[0]
    return "zone" in card.targets if isinstance(target, str) else _lies_on(card, v.things[target].card)


def _lies_on(card: Card, host: Card) -> bool:
    return host.kind in card.targets or (host.mage and "mage" in card.targets) or "object" in card.targets


