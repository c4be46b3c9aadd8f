"""What a seat knows. `view` is a state of the same kind in which the rest is `?`; `resample` deals that rest anew.

Laws, for every game: for the seat to act, `legal(view(s)) == legal(s)`; a resampled state has the same view,
refusals, odds and bot choices.

A game's `view` starts from `veil`, which hides who is asked and what was answered in windows and secrets; its `fill`
deals the hidden cards, and `resample` finds somebody who may be asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from .game import legal
from .record import print_choice
from .secret import Secret
from .state import HIDDEN, Ask, Chance, State
from .window import Window


def view(s: State, seat: int | None) -> State:
    """The position as `seat` knows it; None is the all-seeing reader."""
    return s if seat is None else s.game.view(s, seat)


def resample(s: State, seat: int, rng: random.Random) -> State:
    """A full position that `seat` cannot tell from this one. Raises RuntimeError if a thousand deals bring none."""
    for _ in range(1000):
        full = s.game.fill(s.game.view(s, seat), seat, rng)
        # that somebody is asked tells that he has something to choose from
        if unveil(full, seat) and (type(full.pending) is not Ask or legal(full)):
            return full
    raise RuntimeError(f"no deal in a thousand gives the asked seat a choice that {seat} cannot tell from this")


def deals(s: State, seat: int) -> Iterator[State]:
    """Every full position that `seat` cannot tell from this one, as the game deals them (`Game.deals`)."""
    for full in s.game.deals(s.game.view(s, seat), seat):
        if unveil(full, seat) and (type(full.pending) is not Ask or legal(full)):
            yield full


def veil(s: State, seat: int) -> State:
    """The common start of a game's `view`: a copy that hides who is asked and what others chose in secret."""
    v = s.copy()
    pending = v.pending
    if type(pending) is Ask and pending.seat != seat:
        v.options = None
        if not v.game.asks[pending.kind].public:
            v.pending = Chance(HIDDEN)
            if pending.ctx is not None and isinstance(v.contexts[pending.ctx], Window):
                window = v.own_context(pending.ctx)
                window.at = window.passes = HIDDEN
    for ctx, context in s.contexts.items():
        if isinstance(context, Secret):
            secret = v.own_context(ctx)
            secret.given = tuple(
                answer if q == seat else HIDDEN for q, answer in zip(secret.order, secret.given, strict=True)
            )
    return v


def unveil(full: State, seat: int, guess: Any = None) -> bool:
    """Undo `veil` in a filled state, in place: False if in this deal nobody but `seat` could be asked.

    Answers in secret that are still `?` become None, so the seats are asked again; a game's `fill` may deal them
    instead, in order, up to the seat that is asked.
    """
    for ctx, context in list(full.contexts.items()):
        if isinstance(context, Secret) and HIDDEN in context.given:
            secret = full.own_context(ctx)
            secret.given = tuple(None if answer == HIDDEN else answer for answer in secret.given)
    if type(full.pending) is not Chance or full.pending.kind != HIDDEN:
        return True
    ctx = full.agenda[0].ctx
    context = full.contexts[ctx]
    if isinstance(context, Secret):
        for q, answer in zip(context.order, context.given, strict=True):
            if answer is None and q != seat:
                full.pending = Ask(context.kind, q, ctx)
                return True
        return False
    kind = full.game.asks[context.kind]
    for at, q in enumerate(context.order):
        if q != seat and kind.plays(full, context, q):
            window = full.own_context(ctx)
            window.at = window.passes = at
            full.pending = Ask(window.kind, q, ctx)
            return True
    return False


def line_for(s: State, choice: Any, seat: int | None) -> str | None:
    """The record's line of a choice made in `s`, as `seat` learns of it: redacted, or None if it hears nothing."""
    pending = s.pending
    if type(pending) is Chance:
        audience = s.game.chances[pending.kind].audience(s, pending)
        if seat is not None and audience is not None and seat not in audience:
            return f"* {pending.kind} {HIDDEN}"
    elif seat is not None and not s.game.asks[pending.kind].known(s, pending, choice, seat):
        return None
    return print_choice(s, choice)
