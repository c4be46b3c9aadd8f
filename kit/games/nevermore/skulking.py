"""The Ravens left in hand at the end of a hand (NM 13)."""

from __future__ import annotations

from kit.engine.game import Step
from kit.engine.state import Frame, State

from .cards import SUIT_OF
from .damage import deal_damage
from .luck import ravens_draw, shares
from .state import Play, Token, humans, leave_hand
from .suits import tally

SKULKING = ("skulk", "penance", "draw_shadow", "close")


def skulking(s: State, frame: Frame) -> None:
    s.push_all(SKULKING, s.open(Token(suit="raven")))


def skulk(s: State, frame: Frame) -> None:
    """The Ravens left over are counted."""
    hand = s.contexts[s.table.hand]
    counts = []
    for i, seat in enumerate(s.seats):
        cards = (*seat.hand, *seat.joined)
        left = tuple(card for card in cards if SUIT_OF.get(card) == "raven")
        counts.append(len(left))
        if left:
            size = len(cards) + len(seat.shown) + len(seat.killed)
            leave_hand(s, i, left, "shown")
            s.emit("NM 7.4", "skulks", i, n=len(left))
            if "shadow_raven" in left:
                s.emit("NM card/shadow_raven", "lookalike", i, card="shadow_raven")
            if size != 5:
                s.emit("NM R20", "skulks", i, n=len(left), size=size)
            if i in hand.dark:
                s.emit("NM R46", "skulks", i, n=len(left))
    if s.log is not None:
        s.emit("NM 6.3", "skulking", None)
    tally(s, frame.ctx, tuple(counts))


def penances(s: State, frame: Frame) -> None:
    """Penance strikes before Shadow cards are drawn."""
    for i in reversed(s.table.order):
        if "penance" in s.seats[i].joined:
            leave_hand(s, i, ("penance",), "discarded")
            ctx = s.open(Play(card="penance", seat=i, raven=s.seats[i].raven, subject=frame.ctx))
            s.push_all(("answer", "effect", "close"), ctx)


def penance(s: State, ctx: int, play: Play) -> None:
    counts = s.contexts[play.subject].counts
    victims = tuple(i for i in humans(s) if counts[i])
    s.emit("NM R47", "penance", play.seat, victims=victims)
    if victims:
        deal_damage(s, play.seat, "penance", "NM card/penance", victims, tuple(counts[i] for i in victims))


def draw_shadow(s: State, frame: Frame) -> None:
    token = s.contexts[frame.ctx]
    if not token.net:
        return
    if s.contexts[s.table.hand].no_shadow:
        s.emit("NM R45", "no_shadow", None)
        return
    for seat, n in reversed(shares(s, "shadow", token.top, token.net)):
        s.push("draw", None, ("shadow", n, seat, "shadow"))
    ravens_draw(s, token)


STEPS: dict[str, Step] = {
    "skulking": Step("NM 4.7", skulking),
    "skulk": Step("NM 13.1", skulk),
    "penance": Step("NM R47", penances),
    "draw_shadow": Step("NM 13.1", draw_shadow),
}
