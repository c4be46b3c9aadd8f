"""What luck decides: cards drawn, a random card of a hand, tokens whose order nobody has fixed."""

from __future__ import annotations

import random
from itertools import permutations
from math import factorial

from kit.engine.game import ChanceKind, Unreadable
from kit.engine.piles import Draw
from kit.engine.state import HIDDEN, Chance, Frame, State

from .cards import SUITS
from .state import PILE, Token, everyone, fewer, learn, merge, minus


class SeatDraw(Draw):
    """Cards drawn by a seat: `chance.arg` is (pool, how many, seat, where to). Written with the seat in front."""

    def audience(self, s: State, chance: Chance) -> tuple[int, ...] | None:
        return (chance.arg[2],)

    def print(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> str:
        return " ".join((f"P{chance.arg[2]}", *outcome))

    def parse(self, s: State, chance: Chance, text: str) -> tuple[str, ...]:
        seat, _, cards = text.partition(" ")
        if seat != f"P{chance.arg[2]}":
            raise Unreadable("{text!r}: it is P{n} who draws here.", text=text, n=chance.arg[2])
        return super().parse(s, chance, cards)

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        pool = s.own_pile(chance.arg[0])
        pool.take(outcome)
        s.own_pile(PILE[chance.arg[0]]).unknown -= len(outcome)
        receive(s, chance.ctx, chance.arg, outcome)


def receive(s: State, ctx: int | None, arg: tuple, cards: tuple[str, ...]) -> None:
    """Drawn cards reach their seat. `ctx` is None or the `Draws` that counts them."""
    pool, _, i, where = arg
    seat = s.own_seat(i)
    if where == "aside":
        seat.aside = merge(seat.aside, cards)
    elif pool == "main":
        seat.hand = merge(seat.hand, cards) if seat.hand else cards
    else:
        seat.magick = merge(seat.magick, cards)
        if ctx is not None:
            draws = s.own_context(ctx)
            draws.cards = (*draws.cards, *cards)
    if s.log is not None:
        s.emit(CITES[where], "drew", i, audience=(i,), secret=("cards",), deck=pool, n=len(cards), cards=cards)


CITES = {
    "deal": "NM 4.1",
    "first": "NM 3.3",
    "hand": "NM 15.7",
    "aside": "NM 15.7",
    "light": "NM 11.1",
    "shadow": "NM 13.1",
}
"""The rule by which drawn cards reach each place."""


def draw(s: State, frame: Frame) -> None:
    """One draw: (pool, how many, seat, where to). A deck that runs out is rebuilt and the draw goes on."""
    pool, n, seat, where = frame.arg
    pile = s.piles[PILE[pool]]
    if not pile.size:
        if not rebuild(s, pool, "NM R61"):
            s.emit("NM R61", "nothing_left", seat, deck=pool)
            return
        pile = s.piles[PILE[pool]]
    if pile.top:
        taken = tuple(card for card, _ in pile.top[:n])
        pile = s.own_pile(PILE[pool])
        pile.top = pile.top[n:]
        if n > len(taken):
            s.push("draw", frame.ctx, (pool, n - len(taken), seat, where))
        receive(s, frame.ctx, frame.arg, merge((), taken))
        return
    now = min(n, pile.unknown)
    if now < n:
        s.push("draw", frame.ctx, (pool, n - now, seat, where))
    s.pending = Chance(KIND.get(where, "draw"), frame.ctx, (pool, now, seat, where))


KIND = {"deal": "deal", "first": "shadow", "light": "light", "shadow": "shadow"}
"""The kind of luck by where the cards go; `draw` for the main deck."""


def rebuild(s: State, pool: str, cite: str) -> bool:
    """Shuffle a Magick deck's discard pile into it. False if there is nothing to shuffle."""
    cards = getattr(s.table, pool, ())
    if not cards:
        return False
    setattr(s.own_table(), pool, ())
    s.own_pile(pool).put(cards)
    s.own_pile(PILE[pool]).unknown += len(cards)
    if s.log is not None:
        s.emit(cite, "rebuilt", None, deck=pool, n=len(cards))
    return True


def shares(s: State, pool: str, seats: tuple[int, ...], n: int) -> list[tuple[int, int]]:
    """The draws, as (seat, cards), when all these seats draw n: all n each, or one at a time while they last."""
    there = s.piles[PILE[pool]].size + len(getattr(s.table, pool))
    if there >= n * len(seats):
        return [(seat, n) for seat in seats]
    if s.log is not None:
        s.emit("NM R61", "shared", None, deck=pool, n=there, wanted=n * len(seats))
    return [(seats[i % len(seats)], 1) for i in range(there)]


def ravens_draw(s: State, token: Token) -> None:
    """Ravens at top draw like anybody, and do not peck (NM 14.4, 14.5)."""
    if s.log is not None:
        for seat in token.top:
            if s.seats[seat].raven:
                s.emit("NM 14.5", "raven_draws", seat, n=token.net)
                s.emit("NM 14.4", "no_peck", seat)


class First(Draw):
    """The card that a seat draws to find the first dealer: (main, 1, seat)."""

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        i = chance.arg[2]
        s.own_pile("main").take(outcome)
        s.own_pile(PILE["main"]).unknown -= 1
        seat = s.own_seat(i)
        seat.shown = (*seat.shown, *outcome)
        s.emit("NM 3.4", "drew_first", i, card=outcome[0])
        if outcome[0] != "raven":
            s.push("first", None, (i + 1) % len(s.seats))
        else:
            s.push("dealer", None, i)


class Take(ChanceKind):
    """A random main-deck card of a hand: `chance.arg` is (from, to).

    In a view the hidden cards of the hand are any that the seat cannot place: their share of the pool.
    """

    def _weights(self, s: State, chance: Chance) -> dict[str, int]:
        hand = s.seats[chance.arg[0]].hand
        pool = s.piles["main"]
        unknown = hand.count(HIDDEN)
        size = pool.size if unknown else 1
        weights = {suit: hand.count(suit) * size for suit in SUITS}
        if unknown:
            for suit, count in zip(pool.kinds, pool.counts, strict=True):
                weights[suit] += unknown * count
        return {suit: weight for suit, weight in weights.items() if weight}

    def audience(self, s: State, chance: Chance) -> tuple[int, ...] | None:
        return chance.arg

    def sample(self, s: State, chance: Chance, rng: random.Random) -> str:
        return rng.choice(s.seats[chance.arg[0]].hand)

    def weigh(self, s: State, chance: Chance, outcome: str) -> tuple[int, int]:
        weights = self._weights(s, chance)
        return weights.get(outcome, 0), sum(weights.values())

    def classes(self, s: State, chance: Chance) -> list[tuple[int, str]]:
        return [(weight, suit) for suit, weight in self._weights(s, chance).items()]

    def print(self, s: State, chance: Chance, outcome: str) -> str:
        return f"P{chance.arg[0]} {outcome}"

    def parse(self, s: State, chance: Chance, text: str) -> str:
        words = text.split()
        if len(words) != 2 or words[0] != f"P{chance.arg[0]}" or words[1] not in SUITS:
            raise Unreadable("{text!r} should be a suit taken from P{n}, 'P{n} raven'.", text=text, n=chance.arg[0])
        return words[1]

    def resolve(self, s: State, chance: Chance, outcome: str) -> None:
        giver, taker = chance.arg
        source, target = s.own_seat(giver), s.own_seat(taker)
        source.hand = minus(source.hand, (outcome,))
        source.known = fewer(source.known, 1)
        target.hand = merge(target.hand, (outcome,))
        target.known = learn(target.known, giver, (outcome,))
        s.emit("NM R53", "took", taker, audience=(giver, taker), secret=("card",), source=giver, card=outcome)


class TurnToken(Draw):
    """The next token, when nobody knows the order: (tokens, 1)."""

    def print(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> str:
        return outcome[0]

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        s.own_pile("tokens").take(outcome)
        s.own_pile(PILE["tokens"]).unknown -= 1
        turned(s, chance.ctx, outcome[0])


def turned(s: State, ctx: int, suit: str) -> None:
    """The token of a suit has been turned."""
    table = s.own_table()
    table.turned = (*table.turned, suit)
    s.own_context(ctx).suit = suit
    if s.log is not None:
        s.emit("NM 6.2", "turned", suit, n=len(table.turned))


class Tokens(ChanceKind):
    """The order of the tokens not yet turned, found by looking: `chance.arg` is (who sees it, None for all)."""

    def _left(self, s: State) -> list[str]:
        pool = s.piles["tokens"]
        return [kind for kind, count in zip(pool.kinds, pool.counts, strict=True) if count]

    def audience(self, s: State, chance: Chance) -> tuple[int, ...] | None:
        return None if chance.arg[0] is None else chance.arg

    def sample(self, s: State, chance: Chance, rng: random.Random) -> tuple[str, ...]:
        left = self._left(s)
        rng.shuffle(left)
        return tuple(left)

    def weigh(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> tuple[int, int]:
        left = self._left(s)
        return int(sorted(outcome) == sorted(left)), factorial(len(left))

    def classes(self, s: State, chance: Chance) -> list[tuple[int, tuple[str, ...]]]:
        return [(1, order) for order in permutations(self._left(s))]

    def parse(self, s: State, chance: Chance, text: str) -> tuple[str, ...]:
        left = self._left(s)
        if sorted(text.split()) != sorted(left):
            raise Unreadable(
                "{text!r} should name these tokens in their order: {tokens}.",
                text=text, tokens=", ".join(left),
            )
        return tuple(text.split())

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        s.own_pile("tokens").take(outcome)
        place_tokens(s, outcome, chance.arg[0])


def place_tokens(s: State, order: tuple[str, ...], seer: int | None) -> None:
    """The tokens not yet turned lie in this order, known to one seat, or to all."""
    mask = everyone(s) if seer is None else 1 << seer
    row = s.own_pile(PILE["tokens"])
    row.top = tuple((suit, mask) for suit in order)
    row.unknown = 0
    if s.log is not None:
        audience = None if seer is None else (seer,)
        s.emit("NM R57" if audience else "NM 6.2", "order", seer, audience=audience, secret=("tokens",), tokens=order)


def reveal_tokens(s: State) -> None:
    """Turn up all tokens still to come; luck finds their order if nobody has fixed it."""
    s.own_table().open = True
    row = s.piles[PILE["tokens"]]
    if row.unknown:
        s.pending = Chance("tokens", None, (None,))
    elif row.top:
        place_tokens(s, tuple(suit for suit, _ in row.top), None)


def look_at_tokens(s: State, seat: int) -> None:
    """One seat learns the order of the tokens."""
    row = s.piles[PILE["tokens"]]
    if row.unknown:
        s.pending = Chance("tokens", None, (seat,))
        return
    bit = 1 << seat
    s.own_pile(PILE["tokens"]).top = tuple((suit, mask | bit) for suit, mask in row.top)
    if s.log is not None:
        order = tuple(suit for suit, _ in row.top)
        s.emit("NM R57", "order", seat, audience=(seat,), secret=("tokens",), tokens=order)


CHANCES = {
    "first": First(),
    "deal": SeatDraw(),
    "draw": SeatDraw(),
    "light": SeatDraw(),
    "shadow": SeatDraw(),
    "take": Take(),
    "token": TurnToken(),
    "tokens": Tokens(),
}
