"""Search over decisions and classes of luck with a transposition table.

A value is the best probability of a goal that a seat can make sure of: what the others choose is taken as the worst
for it, luck is weighed exactly. In simultaneous choices the others choose as if they had seen ours. `Search` knows the
whole position; `blind` what the seat knows; `proof` proves puzzles with either.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from .game import apply, legal
from .secret import Secret
from .state import Action, Ask, Chance, State

ONE, ZERO = Fraction(1), Fraction(0)

Goal = Callable[[State], "bool | None"]
Moves = Callable[[State], list[Action]]
Over = Callable[[State], bool]
Same = Callable[[State], Hashable]


class OutOfReach(Exception):
    """The search would pass its limit of nodes or seconds."""


def sparing(s: State) -> list[Action]:
    """The legal actions that can matter, as the kind of decision declares: for `Search` and `prove`."""
    matters = s.game.asks[s.pending.kind].matters
    return [action for action in legal(s) if matters(s, s.pending, action)] or legal(s)


def first_say(s: State, seat: int) -> State:
    """In a simultaneous choice of which `seat` is part it is asked first: the others answer what they have seen."""
    pending = s.pending
    if type(pending) is Ask and pending.seat != seat and pending.ctx is not None:
        secret = s.contexts.get(pending.ctx)
        if isinstance(secret, Secret) and (seat, None) in zip(secret.order, secret.given, strict=True):
            s = s.copy()
            s.pending, s.options = Ask(secret.kind, seat, pending.ctx), None
    return s


class Limits:
    """What the two searches share: goal, limits, and how a position is taken a choice further.

    `goal(state)` is asked at every stop: True (reached), False (lost: no way leads there any more, or time is up) or
    None (go on). With `decisions` the seat may decide only so often. `moves` may list less than what is legal.
    `known` are the values found so far.
    """

    def __init__(
        self,
        seat: int,
        goal: Goal,
        moves: Moves = legal,
        decisions: int | None = None,
        max_nodes: int = 2_000_000,
        max_seconds: float = 20.0,
    ) -> None:
        self.seat = seat
        self.goal = goal
        self.moves = moves
        self.decisions = -1 if decisions is None else decisions
        self.max_nodes = max_nodes
        self.deadline = time.monotonic() + max_seconds
        self.nodes = 0
        self.known: dict[tuple[Hashable, int], Fraction] = {}

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > self.max_nodes or (not self.nodes & 255 and time.monotonic() > self.deadline):
            raise OutOfReach(f"{self.nodes} positions were not enough")

    def after(self, s: State, choice: Any) -> State:
        return first_say(apply(s, choice), self.seat)

    def less(self, left: int) -> int:
        """How many decisions are left after one more; without a limit that does not change."""
        return left - 1 if left > 0 else left

    def mine(self, s: State) -> bool:
        return type(s.pending) is Ask and s.pending.seat == self.seat


class Search(Limits):
    """Best probability that `goal` is reached by `seat`, which sees all."""

    def value(self, s: State, left: int | None = None) -> Fraction:
        """The exact value of this stop, `left` decisions before time is up. Raises OutOfReach."""
        try:
            return self._value(s, self.decisions if left is None else left)
        except RecursionError:
            raise OutOfReach("the lines are too long") from None

    def _value(self, s: State, left: int) -> Fraction:
        met = self.goal(s)
        if met is not None:
            return ONE if met else ZERO
        if s.pending is None:
            return ZERO
        key = (s.key(), left)
        value = self.known.get(key)
        if value is not None:
            return value
        self.count()
        if type(s.pending) is Chance:
            value = sum((p * self._value(child, left) for p, _, child in self.outcomes(s)), ZERO)
        elif s.pending.seat == self.seat:
            value = ZERO
            for action in self.moves(s) if left else ():
                value = max(value, self._value(self.after(s, action), self.less(left)))
                if value == ONE:
                    break
        else:
            value = ONE
            for action in self.moves(s):
                value = min(value, self._value(self.after(s, action), left))
                if value == ZERO:
                    break
        self.known[key] = value
        return value

    def outcomes(self, s: State) -> list[tuple[Fraction, Any, State]]:
        """(probability, outcome, position) for every class of the pending luck."""
        classes = s.game.chances[s.pending.kind].classes(s, s.pending)
        total = sum(weight for weight, _ in classes)
        return [(Fraction(weight, total), outcome, self.after(s, outcome)) for weight, outcome in classes]

    def moves_by_value(self, s: State) -> list[tuple[Fraction, Action]]:
        """The legal actions of this decision with their values, best first."""
        if type(s.pending) is not Ask:
            return []
        left = self.less(self.decisions) if self.mine(s) else self.decisions
        valued = [(self.value(self.after(s, action), left), action) for action in self.moves(s)]
        return sorted(valued, key=lambda pair: -pair[0])

    def line(self, s: State, left: int | None = None, hope: bool = True) -> list[Any]:
        """Choices that show the value: each side's best, and the likeliest luck; without `hope` the likeliest of the
        luck that is no better than its average."""
        left = self.decisions if left is None else left
        found: list[Any] = []
        while s.pending is not None and self.goal(s) is None and (left or not self.mine(s)):
            value = self.value(s, left)
            if type(s.pending) is Chance:
                ways = [way for way in self.outcomes(s) if hope or self.value(way[2], left) <= value]
                _, choice, s = max(ways, key=lambda way: way[0])
            else:
                left = self.less(left) if self.mine(s) else left
                choice, s = next(
                    (action, child)
                    for action in self.moves(s)
                    if self.value(child := self.after(s, action), left) == value
                )
            found.append(choice)
        return found

    def ends(self, s: State, action: Action, left: int, over: Over, same: Same) -> set[Hashable]:
        """The positions at the end of the turn that can come of an action and play that keeps its value."""
        found: set[Hashable] = set()
        seen: set[Hashable] = set()
        stack = [(self.after(s, action), self.less(left))]
        while stack:
            s, left = stack.pop()
            key = (s.key(), left)
            if key in seen:
                continue
            seen.add(key)
            if s.pending is None or self.goal(s) is not None or over(s) or (self.mine(s) and not left):
                found.add(same(s))
            elif type(s.pending) is Chance:
                stack.extend((child, left) for _, _, child in self.outcomes(s))
            else:
                value, after = self.value(s, left), self.less(left) if self.mine(s) else left
                children = [self.after(s, action) for action in self.moves(s)]
                stack.extend((c, after) for c in children if not self.mine(s) or self.value(c, after) == value)
        return found
