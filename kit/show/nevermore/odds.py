"""Small charts of Nevermore: the suit counts of the moment, what a draw can bring, what a neighbour may hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from kit.engine.state import HIDDEN, Ask, Chance, Event, State
from kit.games.nevermore.cards import SUITS
from kit.games.nevermore.state import Token

from ..charts import distribution, tally, tally_row
from ..table import Dict
from .words import SYMBOL


def charts(v: State, voice: Any, events: Sequence[Event]) -> list[Dict]:
    """The chart that belongs to this stop: none, or one."""
    if type(v.pending) is Chance and v.pending.kind in ("deal", "draw"):
        return [draw(v, voice)]
    if type(v.pending) is Ask and v.pending.kind == "draft" and v.pending.seat == voice.you:
        return [incoming(v, voice)]
    for context in reversed(v.contexts.values()):
        if isinstance(context, Token) and context.counts:
            return [counts(v, voice, context)]
    return []


def counts(v: State, voice: Any, token: Token) -> Dict:
    """Most minus second."""
    tr = voice.tr
    suit = voice.suit(token.suit) if token.suit != "raven" else tr("Skulking Ravens")
    rows = []
    for i in sorted(range(len(v.seats)), key=lambda i: -token.counts[i]):
        n = token.counts[i]
        if i in token.top:
            words = tr("most")
        elif n and n == token.second:
            words = tr("second")
        else:
            words = "" if n else tr("none")
        if v.seats[i].raven and n:
            words = tr("{place}, a raven", place=words) if words else tr("a raven")
        rows.append(
            tally_row(tr("You") if i == voice.you else voice.name(i), n, words, over=i in token.top and token.net > 0)
        )
    most = token.net + token.second
    return tally(
        "plot/suit",
        tr("{suit}, most minus second", suit=suit),
        tr(
            "Effective {suit} cards by seat. Most is {top}, second is {second}, net is {net}.",
            suit=suit,
            top=most,
            second=token.second,
            net=token.net,
        ),
        rows,
        of=max(5, most),
        symbol=SYMBOL[token.suit],
        second=token.second,
        small=f"{most} − {token.second} = **{token.net}**",
        note=tr("The striped part is what is left after second place: a tie at the top does not shrink it. [NM 8.3]"),
    )


def at_least_one(pool: Any, suit: str, n: int) -> Fraction:
    """The exact chance that n cards of the pool hold one of the suit or more."""
    count = pool.counts[pool.kinds.index(suit)]
    size = pool.size
    return 1 - Fraction(comb(size - count, n), comb(size, n)) if size >= n else Fraction(0)


def draw(v: State, voice: Any) -> Dict:
    """What the draw can bring, over all cards that the looking seat cannot place: deck and other hands together.

    With everything open the bars are the true deck, and the drawing seat's own odds stand dashed beside them.
    """
    tr = voice.tr
    pool, n, seat = v.piles["main"], v.pending.arg[1], v.pending.arg[2]
    shares = [at_least_one(pool, suit, n) for suit in SUITS]
    ghost: list[float] = []
    if voice.you is None:
        theirs = v.game.view(v, seat).piles["main"]
        ghost = [float(at_least_one(theirs, suit, n)) for suit in SUITS]
    whose = tr("your cards") if seat == voice.you else tr("the cards of {who}", who=voice.name(seat))
    best = max(range(len(SUITS)), key=lambda i: shares[i])
    return distribution(
        "plot/draw",
        tr(
            "At least one {suit} among {whose}: **{p} %**.",
            suit=voice.suit(SUITS[best]),
            whose=whose,
            p=tr.number(100 * shares[best]),
        ),
        [(voice.suit(suit), float(p)) for suit, p in zip(SUITS, shares, strict=True)],
        ghost=ghost,
        axis=tr("At least one"),
        now=tr("true deck") if ghost else tr("chance"),
        before=tr("as {who} can tell", who=voice.name(seat)),
        values=True,
        exact=tr("exact") if ghost else tr("exact, over all cards you cannot place"),
    )


def incoming(v: State, voice: Any) -> Dict:
    """What the neighbour's cards can be, if they are passed at random: exact under that assumption."""
    tr, you = voice.tr, voice.you
    n = v.contexts[v.table.hand].passing
    giver = (you - v.table.direction) % len(v.seats)
    hand = v.seats[giver].hand
    shares = [passed_in(v.piles["main"], hand, suit, n) for suit in SUITS]
    best = max(range(len(SUITS)), key=lambda i: shares[i])
    certain = [card for card in hand if card != HIDDEN]
    note = tr("{who} holds for certain: {cards}.", who=voice.name(giver), cards=voice.cards(certain)) if certain else ""
    return distribution(
        "plot/incoming",
        tr(
            "{who} passes to you. At least one {suit}: **{p} %**.",
            who=voice.name(giver),
            suit=voice.suit(SUITS[best]),
            p=tr.number(100 * shares[best]),
        ),
        [(voice.suit(suit), float(p)) for suit, p in zip(SUITS, shares, strict=True)],
        axis=tr("At least one"),
        now=tr("chance"),
        values=True,
        exact=tr("exact, if {who} keeps at random", who=voice.name(giver)),
        note=note,
    )


def passed_in(pool: Any, hand: tuple[str, ...], suit: str, n: int) -> Fraction:
    """The chance that n cards taken at random from a hand hold one of the suit or more.

    `hand` names the cards that can be placed, the others are `?` and come from the pool.
    """
    size = len(hand)
    if size < n:
        return Fraction(0)
    known = [card for card in hand if card != HIDDEN]
    hidden = size - len(known)
    others = sum(card != suit for card in known)
    none = Fraction(0)
    for k in range(max(0, n - hidden), min(n, len(known)) + 1):
        free = 1 - at_least_one(pool, suit, n - k) if n > k else Fraction(1)
        none += Fraction(comb(others, k) * comb(hidden, n - k), comb(size, n)) * free
    return 1 - none
