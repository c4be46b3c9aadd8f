"""Bots are functions of (view, seed): what a seat does not know cannot reach them."""

from __future__ import annotations

import random
from collections.abc import Callable

from .game import legal
from .state import Action, State

Bot = Callable[[State, random.Random], Action]


def random_bot(v: State, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(legal(v))


def decide(s: State, bot: Bot, seed: str) -> Action:
    """What `bot` does in the pending decision: it sees its seat's view only, and a generator fixed by the seed."""
    return bot(s.game.view(s, s.pending.seat), random.Random(seed))
