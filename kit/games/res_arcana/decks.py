"""Decks and the monument pile: drawing, looking, shuffling back. What is drawn is a chance, one card at a time.

A card that can be one thing only (a known top, the last card of a pool) is no chance.
"""

from __future__ import annotations

from kit.engine.game import Step
from kit.engine.piles import Draw, Pool
from kit.engine.state import Chance, Frame, State, made

from . import moves
from .moves import DECK, DECK_POOL, SEAT, into_hand, without

LOOK = 3


class OneCard(Draw):
    """One card of a pool or of a pile's pool: `chance.arg` is (name, 1, seat)."""

    def pool(self, s: State, chance: Chance) -> Pool:
        pile = s.piles[chance.arg[0]]
        return pile if type(pile) is Pool else s.piles[pile.pool]

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        name, _, seat = chance.arg
        pile = s.piles[name]
        if type(pile) is not Pool:
            s.own_pile(name).unknown -= 1
            name = pile.pool
        without(s.own_pile(name), outcome)
        self.found(s, chance, outcome[0], seat)

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        raise NotImplementedError


class Drawn(OneCard):
    """From the own deck to the hand."""

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        to_hand(s, seat, card, chance.ctx)

    def audience(self, s: State, chance: Chance) -> tuple[int, ...]:
        return (chance.arg[2],)


class Looked(OneCard):
    """The next card of a pile becomes known to the seat that looks; it stays where it is."""

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        pile = s.own_pile(chance.arg[0])
        pile.top = (*pile.top, (card, 1 << seat))
        if s.log is not None:
            s.emit("RA 9.4", "look", SEAT[seat], after=card, audience=(seat,), secret=("after",), pile=chance.arg[0])

    def audience(self, s: State, chance: Chance) -> tuple[int, ...]:
        return (chance.arg[2],)


class Monument(OneCard):
    """A monument leaves the pile: it is turned up (no context), or claimed unseen by the play of the context."""

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        revealed(s, card, chance.ctx)


def chance(s: State, kind: str, name: str, seat: int, ctx: int | None = None) -> None:
    """Wait for luck, unless it can bring one thing only."""
    due = made(Chance, (kind, ctx, (name, 1, seat)))
    game = s.game.chances[kind]
    pool = game.pool(s, due)
    if len(pool.kinds) == 1:
        game.resolve(s, due, pool.kinds)
    else:
        s.pending = due


def pop(s: State, name: str) -> str:
    """The known card on top of a pile."""
    pile = s.own_pile(name)
    card = pile.top[0][0]
    pile.top = pile.top[1:]
    return card


# Drawing. A play counts what it drew.


def to_hand(s: State, seat: int, card: str, ctx: int | None) -> None:
    into_hand(s, seat, card)
    if ctx is not None:
        s.own_context(ctx).count += 1
    if s.log is not None:
        cite = "RA 3.6" if s.table.phase == "setup" else "RA 6.23" if ctx is None else s.contexts[ctx].cite()
        s.emit(cite, "draw", SEAT[seat], after=card, audience=(seat,), secret=("after",))


def draw(s: State, f: Frame) -> None:
    """One card from the own deck to the hand: arg is the seat."""
    seat = f.arg
    pile = s.piles[DECK[seat]]
    if pile.top:
        to_hand(s, seat, pop(s, DECK[seat]), f.ctx)
    elif pile.unknown:
        chance(s, "draw", DECK[seat], seat, f.ctx)
    elif s.seats[seat].discard:
        s.push("draw", f.ctx, seat)
        s.push("reshuffle", f.ctx, seat)
    elif s.log is not None:
        s.emit("RA 9.2", "no-card", SEAT[seat])
        if f.ctx is not None:
            moves.allowed(s, SEAT[seat], "RA 9.2")


def reshuffle(s: State, f: Frame) -> None:
    """The discard pile becomes the deck: arg is the seat. Everybody has seen what is in it."""
    seat = f.arg
    me = s.own_seat(seat)
    cards = me.discard
    me.discard = ()
    pile = s.own_pile(DECK[seat])
    if not pile.top:  # what was shuffled back before has all been drawn
        me.shown, me.reborn = tuple(sorted((*me.shown, *me.reborn))), ()
    me.reborn = tuple(sorted((*me.reborn, *cards)))
    me.blind = False
    pile.pool = DECK_POOL[seat]
    pile.unknown += len(cards)
    pool = s.own_pile(DECK_POOL[seat])
    pool.kinds = cards
    pool.counts = (1,) * len(cards)
    if s.log is not None:
        s.emit("RA 9.1", "reshuffle", SEAT[seat], before=len(cards), after=0)
        if f.ctx is not None and (s.contexts[f.ctx].count or pile.top):
            s.emit("RA R39", "go-on", SEAT[seat])


# Looking at the top of a pile and setting its order.


def look(s: State, f: Frame) -> None:
    """Look at up to three cards of a pile: arg is (pile, seat). Ends in the question for their order."""
    name, seat = f.arg
    pile = s.piles[name]
    if len(pile.top) < LOOK:
        if pile.unknown:
            s.push("look", f.ctx, f.arg)
            chance(s, "look", name, seat, f.ctx)
            return
        if name == DECK[seat] and s.seats[seat].discard:
            s.push("look", f.ctx, f.arg)
            s.push("reshuffle", f.ctx, seat)
            return
    if not pile.top:
        moves.no_effect(s, SEAT[seat])
        return
    pile = s.own_pile(name)
    pile.top = (*((card, mask | 1 << seat) for card, mask in pile.top[:LOOK]), *pile.top[LOOK:])
    s.push("reorder", f.ctx, f.arg)


def set_order(s: State, seat: int, name: str, cards: tuple[str, ...]) -> None:
    pile = s.own_pile(name)
    if len(cards) > 1:
        pile.top = (*((card, 1 << seat) for card in cards), *pile.top[len(cards) :])
    if s.log is not None:
        s.emit("RA 9.4", "order", SEAT[seat], after=cards, audience=(seat,), secret=("after",), pile=name)


# Monuments.


def turn_up(s: State, f: Frame) -> None:
    """The display is filled from the pile."""
    pile = s.piles["monuments"]
    if pile.top:
        revealed(s, pop(s, "monuments"), None)
    elif pile.unknown:
        chance(s, "monument", "monuments", 0)
    elif s.log is not None:
        s.emit("RA R40", "pile-empty", "monuments")


def reveal(s: State, f: Frame) -> None:
    """The unseen monument that was paid for."""
    if s.piles["monuments"].top:
        revealed(s, pop(s, "monuments"), f.ctx)
    else:
        chance(s, "monument", "monuments", s.contexts[f.ctx].seat, f.ctx)


def revealed(s: State, card: str, ctx: int | None) -> None:
    if ctx is not None:
        s.own_context(ctx).card = card
        s.emit("RA R40", "reveal", card)
        return
    table = s.own_table()
    table.display = tuple(sorted((*table.display, card)))
    if s.log is not None:
        s.emit("RA 3.2" if table.phase == "setup" else "RA 6.2", "turn-up", card)


STEPS = {
    "draw": Step("RA 6.23", draw),
    "reshuffle": Step("RA 9.1", reshuffle),
    "look": Step("RA 9.4", look),
    "turn-up": Step("RA 6.2", turn_up),
    "reveal": Step("RA R40", reveal),
}
CHANCES = {"draw": Drawn(), "look": Looked(), "monument": Monument()}
