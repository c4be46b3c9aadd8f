"""Odds that say what they are: exact, exact under a named assumption, or estimated with a margin.

`Odds` is a distribution of exact fractions. Sums of dice are convolved once for each number of dice and kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from .game import play
from .state import Ask, Chance, State

EXACT, EXACT_IF, ESTIMATED = "exact", "exact if", "estimated"


@dataclass(frozen=True, slots=True)
class Odds:
    """`chances` maps a value to its probability, in order of value. `assumption` is a code for the words, `margin`
    the half width of a 95 % interval on any probability when the grade is `estimated`."""

    chances: Mapping[Any, Fraction]
    grade: str = EXACT
    assumption: str | None = None
    margin: float = 0.0

    def mean(self) -> Fraction:
        return sum((value * p for value, p in self.chances.items()), Fraction(0))

    def at_least(self, value: Any) -> Fraction:
        return sum((p for v, p in self.chances.items() if v >= value), Fraction(0))

    def of(self, value: Any) -> Fraction:
        return self.chances.get(value, Fraction(0))

    def map(self, function: Callable[[Any], Any]) -> Odds:
        """The distribution of a function of the value."""
        return Odds(gather((function(v), p) for v, p in self.chances.items()), self.grade, self.assumption, self.margin)


def gather(pairs: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """Probabilities added up by value, in order of value where values can be ordered."""
    found: dict[Any, Fraction] = {}
    for value, p in pairs:
        found[value] = found.get(value, Fraction(0)) + p
    try:
        return dict(sorted(found.items()))
    except TypeError:
        return found


@cache
def dice(n: int, faces: tuple[Any, ...]) -> dict[Any, int]:
    """How many of the len(faces)**n sequences give each sum. Faces are numbers or tuples of numbers."""
    if n == 0:
        zero = tuple(0 for _ in faces[0]) if isinstance(faces[0], tuple) else 0
        return {zero: 1}
    ways: dict[Any, int] = {}
    for total, count in dice(n - 1, faces).items():
        for face in faces:
            value = tuple(map(sum, zip(total, face, strict=True))) if isinstance(face, tuple) else total + face
            ways[value] = ways.get(value, 0) + count
    return ways


class OverBudget(Exception):
    """Exact work would take longer than allowed."""


def forecast(
    s: State,
    read: Callable[[State], Any],
    done: Callable[[State], bool],
    policy: Callable[[State], Any] | None = None,
    assumption: str | None = None,
    budget: float = 0.05,
) -> Odds:
    """The exact distribution of `read(state)` when `done(state)` first holds at a stop, over all luck.

    Decisions on the way are taken by `policy`, which makes the odds "exact if" its `assumption`. Without a policy
    a decision ends the line. Raises `OverBudget` after `budget` seconds.
    """
    deadline = time.monotonic() + budget
    found: list[tuple[Any, Fraction]] = []
    decided = False
    open_to = [(s.copy(), Fraction(1))]
    while open_to:
        if time.monotonic() > deadline:
            raise OverBudget
        state, p = open_to.pop()
        pending = state.pending
        if pending is None or done(state) or (type(pending) is Ask and policy is None):
            found.append((read(state), p))
        elif type(pending) is Ask and policy is not None:
            decided = True
            open_to.append((play(state, policy(state)), p))
        else:
            classes = state.game.chances[pending.kind].classes(state, pending)
            total = sum(weight for weight, _ in classes)
            open_to += [(play(state.copy(), outcome), p * Fraction(weight, total)) for weight, outcome in classes]
    return Odds(gather(found), EXACT_IF if decided else EXACT, assumption if decided else None)


def chance_odds(s: State, read: Callable[[Any], Any]) -> Odds:
    """The distribution of a function of the pending chance's outcome. Raises ValueError where no chance is pending."""
    pending = s.pending
    if type(pending) is not Chance:
        raise ValueError("no chance is pending")
    classes = s.game.chances[pending.kind].classes(s, pending)
    total = sum(weight for weight, _ in classes)
    return Odds(gather((read(outcome), Fraction(weight, total)) for weight, outcome in classes))
