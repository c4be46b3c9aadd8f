"""Proofs of puzzles: what the best first move is worth, and a line that refutes each other one.

**Open**: all that matters is face up. The value is the exact best probability of the goal; other seats do the worst.

**Blind**: the seat holds one of several deals that it cannot tell apart. A plan must reach the goal in every deal,
whatever others do and luck brings, and where the seat sees the same it must do the same. So the solver goes from one
of its decisions to the next with all positions that look alike to it; the value is 1 or 0.

Both count positions against one `Limit`. A solver's `moves(here, left)` values the actions of a decision, best first;
`refute(here, action, left)` gives a line by which an action fails. `left` is how many decisions the seat may still
take, None without bound.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from kit.engine.game import apply, legal
from kit.engine.record import print_choice
from kit.engine.search import OutOfReach
from kit.engine.state import Action, Ask, Chance, State

ONE, ZERO = Fraction(1), Fraction(0)
SECONDS, NODES, DEALS = 20.0, 2_000_000, 2_000

Judge = Callable[[State], "bool | None"]
"""Whether the goal is reached at a stop, lost there, or still open."""


class Limit:
    """How many positions and seconds a proof may take."""

    def __init__(self, nodes: int = NODES, seconds: float = SECONDS) -> None:
        self.nodes = 0
        self.most = nodes
        self.seconds = seconds
        self.deadline = time.monotonic() + seconds

    def count(self) -> None:
        """One more position. Raises OutOfReach."""
        self.nodes += 1
        if self.nodes > self.most or (not self.nodes & 127 and time.monotonic() > self.deadline):
            raise OutOfReach(f"a proof takes more than {self.seconds:g} s or {self.most:,} positions")


class Line(NamedTuple):
    """Choices from a state, which is one of the deals where the seat cannot know which it is."""

    start: State
    choices: tuple[Any, ...]

    def text(self) -> list[str]:
        """The choices in the game's notation."""
        lines, s = [], self.start
        for choice in self.choices:
            lines.append(print_choice(s, choice))
            s = apply(s, choice)
        return lines


def choices(s: State) -> Iterator[tuple[int, Any]]:
    """Everything that can be chosen at a stop that is not the seat's own, with weights."""
    if type(s.pending) is Chance:
        yield from s.game.chances[s.pending.kind].classes(s, s.pending)
    elif type(s.pending) is Ask:
        yield from ((1, action) for action in legal(s))


def fewer(left: int | None) -> int | None:
    """What is left after one more decision."""
    return None if left is None else left - 1


class Open:
    """The solver of open puzzles. `here` is a state at a decision of the seat."""

    def __init__(self, seat: int, judge: Judge, limit: Limit) -> None:
        self.seat, self.judge, self.limit = seat, judge, limit
        self.known: dict[tuple, Fraction] = {}

    def value(self, s: State, left: int | None) -> Fraction:
        """The best probability of the goal from a stop."""
        met = self.judge(s)
        if met is not None:
            return ONE if met else ZERO
        mine = type(s.pending) is Ask and s.pending.seat == self.seat
        if s.pending is None or (mine and left == 0):
            return ZERO
        key = (s.key(), left)
        value = self.known.get(key)
        if value is not None:
            return value
        self.limit.count()
        self.known[key] = ZERO  # who comes here again on the same line has not got nearer
        if type(s.pending) is Chance:
            total = value = 0
            for weight, outcome in choices(s):
                total += weight
                value += weight * self.value(apply(s, outcome), left)
            value = Fraction(value) / total
        else:
            best, enough, after = (max, ONE, fewer(left)) if mine else (min, ZERO, left)
            value = ONE - enough
            for action in legal(s):
                value = best(value, self.value(apply(s, action), after))
                if value == enough:
                    break
        self.known[key] = value
        return value

    def moves(self, here: State, left: int | None) -> list[tuple[Action, Fraction]]:
        valued = [(action, self.value(apply(here, action), fewer(left))) for action in legal(here)]
        return sorted(valued, key=lambda pair: -pair[1])

    def refute(self, here: State, action: Action, left: int | None) -> Line:
        found, s, left = [action], apply(here, action), fewer(left)
        while s.pending is not None and self.judge(s) is None:
            if type(s.pending) is Ask and s.pending.seat == self.seat:
                if left == 0:
                    break
                choice, left = self.moves(s, left)[0][0], fewer(left)
            else:  # the worst of others, and of luck what costs most
                choice = max(choices(s), key=lambda pair: pair[0] * (ONE - self.value(apply(s, pair[1]), left)))[1]  # noqa: B023
            found.append(choice)
            s = apply(s, choice)
        return Line(here, tuple(found))

    def after(self, here: State, way: Iterable[Any], at: State) -> State:
        """What the seat is up against at its next decision `at`, reached from `here` by the choices `way`."""
        return at


Belief = dict[tuple, State]
"""States that look alike to the seat, by their keys."""


class Blind:
    """The solver of blind puzzles. `here` is a belief: the deals at a decision of the seat."""

    def __init__(self, seat: int, judge: Judge, limit: Limit) -> None:
        self.seat, self.judge, self.limit = seat, judge, limit
        self.known: dict[tuple, bool] = {}

    def looks(self, s: State) -> tuple:
        """What the seat sees of a state, as a key."""
        return s.game.view(s, self.seat).key()

    def ends(self, s: State, left: int | None) -> Iterator[tuple[State, bool | None, tuple[Any, ...]]]:
        """Every stop where the seat decides next or all is decided: (state, judged, choices of others and luck)."""
        stack: list[tuple[State, tuple[Any, ...]]] = [(s, ())]
        while stack:
            state, way = stack.pop()
            self.limit.count()
            met = self.judge(state)
            mine = type(state.pending) is Ask and state.pending.seat == self.seat
            if met is None and (state.pending is None or (mine and left == 0)):
                met = False
            if met is not None or mine:
                yield state, met, way
            else:
                stack += [(apply(state, choice), (*way, choice)) for _, choice in choices(state)]

    def groups(self, here: Belief, action: Action, left: int | None) -> dict[tuple, Belief] | None:
        """What the seat may be up against after an action, by what it sees; None if the goal is lost in some deal."""
        found: dict[tuple, Belief] = {}
        for state in here.values():
            for end, met, _ in self.ends(apply(state, action), left):
                if met is False:
                    return None
                if met is None:
                    found.setdefault(self.looks(end), {})[end.key()] = end
        return found

    def wins(self, here: Belief, left: int | None) -> bool:
        key = (frozenset(here), left)
        if key not in self.known:
            self.known[key] = False
            self.known[key] = any(self.works(here, action, left) for action in legal(next(iter(here.values()))))
        return self.known[key]

    def works(self, here: Belief, action: Action, left: int | None) -> bool:
        groups = self.groups(here, action, fewer(left))
        return groups is not None and all(self.wins(group, fewer(left)) for group in groups.values())

    def moves(self, here: Belief, left: int | None) -> list[tuple[Action, Fraction]]:
        actions = legal(next(iter(here.values())))
        valued = [(action, ONE if self.works(here, action, left) else ZERO) for action in actions]
        return sorted(valued, key=lambda pair: -pair[1])

    def refute(self, here: Belief, action: Action, left: int | None) -> Line:
        left = fewer(left)
        ways: dict[tuple, tuple[State, tuple[Any, ...]]] = {}
        lost: dict[tuple, Belief] = {}
        for state in here.values():
            for end, met, way in self.ends(apply(state, action), left):
                if met is False:
                    return Line(state, (action, *way))
                if met is None:
                    ways.setdefault(end.key(), (state, way))
                    lost.setdefault(self.looks(end), {})[end.key()] = end
        group = next(group for group in lost.values() if not self.wins(group, left))
        rest = self.refute(group, self._try(group), left)
        state, way = ways[rest.start.key()]
        return Line(state, (action, *way, *rest.choices))

    def _try(self, here: Belief) -> Action:
        """A sensible action where none works: the default, else the first."""
        s = next(iter(here.values()))
        return s.game.asks[s.pending.kind].default(s, s.pending, legal(s)) or legal(s)[0]

    def after(self, here: Belief, way: Iterable[Any], at: State) -> Belief:
        """What the seat is up against at its next decision `at`, reached from `here` by the choices `way`."""
        action, seen = next(iter(way)), self.looks(at)
        ends = (end for state in here.values() for end, met, _ in self.ends(apply(state, action), None) if met is None)
        return {end.key(): end for end in ends if self.looks(end) == seen} | {at.key(): at}
