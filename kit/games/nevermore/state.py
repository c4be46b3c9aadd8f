"""What is on the table: the table itself, seats, what is in progress, and the verbs that change seats.

Cards are strings (see `cards`). `known` and `known_magick` of a seat say which of its hidden cards other seats can
place: `((observer, cards), ...)`, always a part of what is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kit.engine.piles import Pile, Pool
from kit.engine.state import Context, State, Thing

from .cards import ALIKE, COPIES_OF_SUIT, DECK, LIGHT, MAGICK, ORDER, SHADOW, SUIT_OF, SUITS, TOKENS

MAX_HEALTH = {3: 5, 4: 5, 5: 4, 6: 4}
RESTORED_HEALTH = {3: 4, 4: 4, 5: 3, 6: 3}
Known = tuple[tuple[int, tuple[str, ...]], ...]


class Table(Thing):
    """`direction` is +1 (left) or -1, `order` the seat order of this hand, `number` counts hands, `hand` is the
    context of the hand. `turned` are the tokens turned in this hand, `open` if the rest lies face up. `entomb`: no
    Light Magick in the next hand. `light` and `shadow` are the discard piles. `hands` ends a simulation. `level`:
    humans tied at 6 points or more."""

    __slots__ = ("dealer", "direction", "order", "number", "hand", "turned", "open", "entomb", "light", "shadow",
                 "max_health", "restored", "house", "hands", "level")  # fmt: skip
    defaults = {"direction": 1, "number": 1, "hand": 0, "turned": (), "open": True, "entomb": False, "light": (),
                "shadow": (), "hands": None, "level": ()}  # fmt: skip


class Seat(Thing):
    """`hand` are main-deck cards, `joined` the Magick added to or placed in the hand, `magick` what is held back.

    In front lie `shown` (face up), `killed` (face down), `discarded` by choice and `forced` by Magick; `aside` are
    cards drawn to choose from. `skips`: Passthrough in this passing round.
    """

    __slots__ = ("team", "health", "vp", "raven", "hand", "joined", "magick", "known", "known_magick", "shown",
                 "killed", "discarded", "forced", "aside", "skips")  # fmt: skip
    defaults = {"vp": 0, "raven": False, "hand": (), "joined": (), "magick": (), "known": (), "known_magick": (),
                "shown": (), "killed": (), "discarded": (), "forced": (), "aside": (), "skips": False}  # fmt: skip


class Hand(Context):
    """One hand, deal to end phase, and what cards put in force for it. `status` is `conspiracy` once there was one.

    `ban`: nobody gains Health. `calm`: no Attack damage. `punish`: a Raven kills a suit, `no_shadow`: and draws
    nothing. `dark`: seats under The Darkening. `entombed`: no Light Magick. `foretold`: (seat, suit, was a raven).
    `draft`: Ravens in each Final Draft, where that is what counts. `passing`: cards to pass in this round.
    """

    __slots__ = ("freeze", "gambit", "ban", "calm", "punish", "no_shadow", "dark", "entombed", "foretold", "draft",
                 "passing")  # fmt: skip
    defaults = {"freeze": False, "gambit": False, "ban": False, "calm": False, "punish": False, "no_shadow": False,
                "dark": (), "entombed": False, "foretold": (), "draft": (), "passing": 0}  # fmt: skip


class Token(Context):
    """One suit from the moment before its token is turned, or the Skulking Ravens. `betrayer` reversed it.

    `counts` are effective cards by seat, `forms` who was a raven at the count, `top` the seats at top; `drawn` are
    (seat, its `Draws`) for Radiance.
    """

    __slots__ = ("suit", "betrayer", "counts", "forms", "top", "second", "net", "drawn")
    defaults = {"suit": None, "betrayer": None, "counts": (), "forms": (), "top": (), "second": 0, "net": 0,
                "drawn": ()}  # fmt: skip


class Damage(Context):
    """One damage event. `source` is credited, `cause` says what it is, `amounts` belong to `victims`.

    `replaced` are victims that Bolster spares, `points` the (victim, owner) of Bloodings in order of play, `bonus`
    VP paid to the source with it, `left` the provisional Health of victims at 0 or less, None for the others.
    """

    __slots__ = ("source", "cause", "cite", "victims", "amounts", "replaced", "points", "bonus", "left")
    defaults = {"replaced": (), "points": (), "bonus": 0, "left": ()}


class Play(Context):
    """A Magick card on the table, played by `seat` in the form it then had. `subject` is the context it answers."""

    __slots__ = ("card", "seat", "raven", "target", "subject", "left")
    defaults = {"target": None, "subject": None, "left": 0}


class Draws(Context):
    """Light cards just drawn by `seat`: what Tax can answer. `seer` is who sees them by Tax."""

    __slots__ = ("seat", "cards", "seer")
    defaults = {"seer": None}


FULL = {
    "main": (SUITS, (COPIES_OF_SUIT,) * 5),
    "light": (LIGHT, tuple(MAGICK[card].copies for card in LIGHT)),
    "shadow": (SHADOW, tuple(MAGICK[card].copies for card in SHADOW)),
    "tokens": (TOKENS, (1, 1, 1, 1)),
}
"""The kinds and counts of each pool when everything lies in it."""
PILE = {"main": "main deck", "light": "light deck", "shadow": "shadow deck", "tokens": "row"}
"""The pile of each pool."""


def piles() -> dict[str, Thing]:
    """Full decks: a pool and a pile each, and the row of tokens still to be turned."""
    found: dict[str, Thing] = {}
    for name, (kinds, counts) in FULL.items():
        found[name] = Pool(kinds=kinds, counts=counts)
        found[PILE[name]] = Pile(pool=name, unknown=sum(counts))
    return found


def refill(s: State, name: str) -> None:
    """Everything of a pool goes back and is shuffled."""
    counts = FULL[name][1]
    s.own_pile(name).counts = counts
    pile = s.own_pile(PILE[name])
    pile.top = ()
    pile.unknown = sum(counts)


def seat_order(n: int, dealer: int, direction: int, house: Any) -> tuple[int, ...]:
    """NM 1.3: from the dealer's neighbour in the direction of the hand to the dealer (NM R4)."""
    first = 1 if house.R4 == "dealer_last" else 0
    return tuple((dealer + direction * i) % n for i in range(first, n + first))


def humans(s: State) -> list[int]:
    """Seats in true form."""
    return [i for i, seat in enumerate(s.seats) if not seat.raven]


def everyone(s: State) -> int:
    """The mask of all seats."""
    return (1 << len(s.seats)) - 1


# Verbs on a seat.


def gain_health(s: State, i: int, n: int, cite: str) -> int:
    """Health up to the maximum; nothing for a raven or under a ban. Returns what was gained."""
    seat = s.seats[i]
    if seat.raven:
        if s.log is not None:
            s.emit("NM 14.7", "no_health", i, n=n, by=cite)
        return 0
    if s.contexts[s.table.hand].ban:
        if s.log is not None:
            s.emit("NM R54", "no_health", i, n=n, by=cite)
        return 0
    before = seat.health
    after = min(before + n, s.table.max_health)
    if after != before:
        s.own_seat(i).health = after
        s.unsettled = True
    if s.log is not None:
        s.emit(cite, "health", i, before, after, n=n)
    return after - before


def gain_vp(s: State, i: int, n: int, cite: str) -> None:
    """Points; negative n takes them, not below 0."""
    seat = s.own_seat(i)
    before = seat.vp
    seat.vp = max(0, before + n)
    s.unsettled = True
    if s.log is not None:
        s.emit(cite, "vp", i, before, seat.vp, n=n)
        if seat.raven and n > 0:
            s.emit("NM 14.6", "banked", i, before, seat.vp)


def turn_raven(s: State, i: int, cite: str = "NM 14.1") -> None:
    """Turn the tile: Health 0, points and Magick kept."""
    seat = s.own_seat(i)
    before = seat.health
    seat.raven = True
    seat.health = 0
    s.unsettled = True
    if s.log is not None:
        s.emit(cite, "turned_raven", i, before, 0)


def win(s: State, i: int) -> None:
    """The test after an event found a winner (NM 17.4)."""
    s.emit("NM 17.4", "tested", i)
    s.end((i,))


def turn_human(s: State, i: int, cite: str) -> None:
    """Break the curse: restored Health, all points count again."""
    seat = s.own_seat(i)
    seat.raven = False
    seat.health = s.table.restored
    s.unsettled = True
    if s.log is not None:
        s.emit(cite, "turned_human", i, 0, seat.health, vp=seat.vp)
        s.emit("NM R28", "health", i, 0, seat.health)


def of_suit(cards: tuple[str, ...], suit: str) -> int:
    """How many cards of the suit are among these, look-alikes included."""
    return cards.count(suit) + cards.count(ALIKE[suit])


# Cards, hidden ones too, and who can place them: pure functions of small tuples that come again and again in every
# game, so what was worked out once is kept.


kept = lru_cache(maxsize=1 << 14)


@kept
def merge(cards: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Both together, in order."""
    return tuple(sorted((*cards, *more), key=ORDER.__getitem__))


@kept
def minus(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Cards without those of `gone` that are there."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


@kept
def fewer(known: Known, n: int) -> Known:
    """What is still certain of a hand when n of its cards, nobody else knows which, have left it."""
    found = []
    for observer, cards in known:
        if len(cards) > n:
            still = tuple(card for card in dict.fromkeys(cards) for _ in range(cards.count(card) - n))
            if still:
                found.append((observer, still))
    return tuple(found)


@kept
def openly(known: Known, gone: tuple[str, ...]) -> Known:
    """What is still certain when these cards have left for all to see."""
    found = []
    for observer, cards in known:
        still = minus(cards, gone)
        if still:
            found.append((observer, still))
    return tuple(found)


@kept
def learn(known: Known, observer: int, cards: tuple[str, ...]) -> Known:
    """The observer now can place these cards too."""
    found = dict(known)
    found[observer] = merge(found.get(observer, ()), cards)
    return tuple(sorted(found.items()))


def leave_hand(s: State, i: int, cards: tuple[str, ...], to: str) -> None:
    """Cards leave a hand openly for one of the places in front of the seat."""
    seat = s.own_seat(i)
    for card in cards:
        if card in DECK:
            seat.joined = minus(seat.joined, (card,))
        else:
            seat.hand = minus(seat.hand, (card,))
    seat.known = openly(seat.known, cards) if seat.known else ()
    setattr(seat, to, (*getattr(seat, to), *cards))


def discard_magick(s: State, card: str) -> None:
    """A used card goes to the discard pile of its own deck."""
    table = s.own_table()
    if DECK[card] == "light":
        table.light = merge(table.light, (card,))
    else:
        table.shadow = merge(table.shadow, (card,))
    if s.log is not None:
        s.emit("NM 15.1", "discarded", None, card=card)


def suits_in(cards: Iterable[str]) -> list[str]:
    """The suits of the cards that have one."""
    return [SUIT_OF[card] for card in cards if card in SUIT_OF]
