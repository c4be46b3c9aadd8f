"""Search over decisions and classes of luck with a transposition table. The same code proves puzzles.

`Search` computes, for a seat, the best probability of a goal. Other seats are adversaries (`worst`): what they
choose is taken as the worst for the seat. Values are exact fractions between 0 and 1.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction

from .game import apply, legal
from .state import Action, Ask, Chance, State

ONE, ZERO = Fraction(1), Fraction(0)


class OutOfReach(Exception):
    """The search would pass its limit of nodes or seconds."""


class Search:
    """Best probability that `goal(state)` is reached by `seat`.

    `goal` returns True (reached), False (lost: no way leads there any more, or time is up) or None (go on). It is
    asked at every stop.
    """

    def __init__(
        self,
        seat: int,
        goal: Callable[[State], bool | None],
        moves: Callable[[State], list[Action]] = legal,
        max_nodes: int = 2_000_000,
        max_seconds: float = 20.0,
    ) -> None:
        self.seat = seat
        self.goal = goal
        self.moves = moves
        self.max_nodes = max_nodes
        self.deadline = time.monotonic() + max_seconds
        self.nodes = 0
        self.known: dict[tuple, Fraction] = {}

    def value(self, s: State) -> Fraction:
        """The exact best probability from this stop. Raises OutOfReach."""
        met = self.goal(s)
        if met is not None:
            return ONE if met else ZERO
        pending = s.pending
        if pending is None:
            return ZERO
        key = s.key()
        value = self.known.get(key)
        if value is not None:
            return value
        self.nodes += 1
        if self.nodes > self.max_nodes or (not self.nodes & 255 and time.monotonic() > self.deadline):
            raise OutOfReach(f"{self.nodes} positions were not enough")
        if type(pending) is Chance:
            value = self._luck(s, pending)
        else:
            mine = pending.seat == self.seat
            value = ZERO if mine else ONE
            for action in self.moves(s):
                found = self.value(apply(s, action))
                if mine and found > value:
                    value = found
                elif not mine and found < value:
                    value = found
                if value == (ONE if mine else ZERO):
                    break
        self.known[key] = value
        return value

    def _luck(self, s: State, chance: Chance) -> Fraction:
        classes = s.game.chances[chance.kind].classes(s, chance)
        total = sum(weight for weight, _ in classes)
        return sum((Fraction(weight, total) * self.value(apply(s, outcome)) for weight, outcome in classes), ZERO)

    def moves_by_value(self, s: State) -> list[tuple[Fraction, Action]]:
        """The legal actions of this decision with their values, best first."""
        if type(s.pending) is not Ask:
            return []
        valued = [(self.value(apply(s, action)), action) for action in self.moves(s)]
        return sorted(valued, key=lambda pair: -pair[0])

    def line(self, s: State) -> list[object]:
        """A line that shows the value: the best choices for the seat, the worst for the others, likeliest luck."""
        found: list[object] = []
        while s.pending is not None and self.goal(s) is None:
            pending = s.pending
            if type(pending) is Chance:
                choice = max(s.game.chances[pending.kind].classes(s, pending), key=lambda pair: pair[0])[1]
            else:
                best = max if pending.seat == self.seat else min
                choice = best(self.moves(s), key=lambda action: self.value(apply(s, action)))
            found.append(choice)
            s = apply(s, choice)
        return found
