"""What a seat knows. `view` is a state of the same kind in which the rest is `?`; `resample` deals that rest anew.

Laws, for every game: for the seat to act, `legal(view(s)) == legal(s)`; a resampled state has the same view,
refusals, odds and bot choices.
"""

from __future__ import annotations

import random

from .state import HIDDEN, Ask, Chance, State


def view(s: State, seat: int | None) -> State:
    """The position as `seat` knows it; None is the all-seeing reader."""
    return s if seat is None else s.game.view(s, seat)


def resample(s: State, seat: int, rng: random.Random) -> State:
    """A full position that `seat` cannot tell from this one."""
    return s.game.fill(s.game.view(s, seat), seat, rng)


def veil(s: State, seat: int) -> State:
    """The common start of a game's `view`: a copy that hides who is asked, where that would tell something."""
    v = s.copy()
    pending = v.pending
    if type(pending) is Ask and pending.seat != seat and not v.game.asks[pending.kind].public:
        v.pending = Chance(HIDDEN)
        v.options = None
    elif type(pending) is Ask and pending.seat != seat:
        v.options = None
    return v
