"""Small charts of Nevermore: the suit counts of the moment, what a draw can bring, what a neighbour may hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from kit.engine.state import Chance, Event, State
from kit.games.nevermore.cards import SUITS
from kit.games.nevermore.state import Token

from ..charts import distribution, tally, tally_row
from ..table import Dict
from .words import SYMBOL


def charts(v: State, voice: Any, events: Sequence[Event]) -> list[Dict]:
    """The chart that belongs to this stop: none, or one."""
    if type(v.pending) is Chance and v.pending.kind in ("deal", "draw"):
        return [draw(v, voice)]
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
    """What the draw can bring, over all cards that the looking seat cannot place: deck and other hands together."""
    tr = voice.tr
    chance = v.pending
    pool, n = v.piles["main"], chance.arg[1]
    shares = [(voice.suit(suit), at_least_one(pool, suit, n)) for suit in SUITS]
    seat = chance.arg[2]
    whose = tr("your cards") if seat == voice.you else tr("the cards of {who}", who=voice.name(seat))
    best = max(shares, key=lambda pair: pair[1])
    return distribution(
        "plot/draw",
        tr("At least one {suit} among {whose}: **{p} %**.", suit=best[0], whose=whose, p=f"{100 * float(best[1]):.1f}"),
        [(name, float(p)) for name, p in shares],
        axis=tr("At least one"),
        now=tr("chance"),
        values=True,
        exact=tr("exact, over all cards you cannot place"),
    )
