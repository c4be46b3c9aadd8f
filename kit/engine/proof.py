"""Proofs of puzzles: what a seat can make sure of, which first moves do it, and how each of the others fails."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from .blind import Belief, Blind
from .game import legal
from .search import ZERO, Goal, Moves, Over, Same, Search, first_say
from .state import Action, Ask, State

MOST_DEALS = 2000


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move, the value it keeps, and the choices after it that show it: for a wrong move its refutation.

    Blind, `deal` is the number of the deal in which the line is played.
    """

    action: Action
    value: Fraction
    line: tuple[Any, ...]
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """What a position is worth, every first move with its value, best first, and the best moves in groups that come
    to the same. `margin` is the distance to the best move that does not."""

    value: Fraction
    moves: tuple[FirstMove, ...]
    groups: tuple[tuple[Action, ...], ...]
    margin: Fraction
    nodes: int

    @property
    def unique(self) -> bool:
        """True if all best moves come to the same, and something is to be won."""
        return self.value > 0 and len(self.groups) == 1


def turn_over(seat: int) -> Over:
    """The turn of `seat` is over when another has to decide."""
    return lambda s: type(s.pending) is Ask and s.pending.seat != seat


def prove(
    s: State,
    seat: int,
    goal: Goal,
    decisions: int | None = None,
    deals: Iterable[State] | None = None,
    over: Over | None = None,
    same: Same = State.key,
    equal: Iterable[Iterable[Action]] = (),
    moves: Moves = legal,
    max_nodes: int = 2_000_000,
    max_seconds: float = 20.0,
) -> Proof:
    """Prove what `seat`, which has to decide in `s`, can make sure of.

    `goal(state)` is asked at every stop: True (reached), False (lost, or time is up) or None; `decisions` is how often
    the seat may decide. Without `deals` all that matters is face up; with them the seat is blind, and they are the
    full positions that it cannot tell from `s` (see `knowledge.deals`).

    Best first moves come to the same if play that keeps the value can reach the same position (by `same`) by the end
    of the turn: the first stop where `over` holds, as it stands the first decision of another seat. Or if `equal`
    lists them together. `moves` (`search.sparing`) may leave out what cannot matter after the first move.

    Raises ValueError if the seat has no decision here or the deals do not fit, OutOfReach past the limits.
    """
    s = first_say(s, seat)
    if type(s.pending) is not Ask or s.pending.seat != seat:
        raise ValueError(f"Seat {seat} has nothing to decide in this position.")
    over = over or turn_over(seat)
    if deals is None:
        search = Search(seat, goal, moves, decisions, max_nodes, max_seconds)
        left = search.decisions
        valued = [(search.value(search.after(s, action), search.less(left)), action) for action in legal(s)]
        best = max(value for value, _ in valued)
        first = [
            FirstMove(action, value, tuple(search.line(search.after(s, action), search.less(left), value == best)))
            for value, action in valued
        ]
        ends = {action: search.ends(s, action, left, over, same) for value, action in valued if value == best}
        nodes = search.nodes
    else:
        starts = {deal.key(): deal for deal in (first_say(deal, seat) for deal in islice(deals, MOST_DEALS + 1))}
        if not 0 < len(starts) <= MOST_DEALS:
            raise ValueError(f"A blind puzzle has 1 to {MOST_DEALS} deals: here are {len(starts) or 'none'}.")
        if any(deal.pending != s.pending or legal(deal) != legal(s) for deal in starts.values()):
            raise ValueError(f"Seat {seat} can tell these deals apart by what it may do.")
        belief: Belief = [(deal, (number,)) for number, deal in enumerate(starts.values())]
        blind = Blind(seat, goal, moves, decisions, max_nodes, max_seconds)
        left = blind.decisions
        valued = [(blind.move(belief, action, left), action) for action in legal(s)]
        best = max(value for value, _ in valued)
        paths = {action: blind.line(belief, action, left, value == best) for value, action in valued}
        first = [FirstMove(action, value, paths[action][2:], paths[action][0]) for value, action in valued]
        ends = {action: blind.ends(belief, action, left, over, same) for value, action in valued if value == best}
        nodes = blind.nodes
    first.sort(key=lambda move: -move.value)
    groups = _groups(ends, [set(group) for group in equal])
    second = max((move.value for move in first if move.value < best), default=ZERO)
    return Proof(best, tuple(first), groups, best - second if len(groups) == 1 else ZERO, nodes)


def _groups(ends: dict[Action, set[Hashable]], equal: list[set[Action]]) -> tuple[tuple[Action, ...], ...]:
    """The moves in groups that share an end or are listed as equal, in order."""
    groups: list[list[Action]] = []
    for action in ends:
        joined = [
            group
            for group in groups
            if any(ends[action] & ends[a] or any({action, a} <= alike for alike in equal) for a in group)
        ]
        groups = [group for group in groups if group not in joined]
        groups.append([*(a for group in joined for a in group), action])
    return tuple(map(tuple, groups))
