"""Search for a seat that does not see all: it looks at every deal of the unknown at once.

What it finds is what one plan makes sure of, whatever the deal. Where luck comes in besides, this is a lower bound:
each position that the seat cannot tell apart from others is taken to be as bad as the worst of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from .knowledge import line_for
from .search import ONE, ZERO, Limits, OutOfReach, Over, Same
from .state import Action, Chance, State


class Tree(NamedTuple):
    """What can follow a move of a blind seat, up to its next decision: an `end` with its value, a `seen` group of
    positions that it cannot tell apart, `luck` with (probability, tree), or the `worst` of the others' choices."""

    sort: str
    value: Fraction = ZERO
    group: Hashable = None
    parts: tuple[Any, ...] = ()
    path: tuple[Any, ...] = ()


Belief = list[tuple[State, tuple[Any, ...]]]
"""Positions that a seat cannot tell apart, each with its path: the number of the deal and the choices made in it."""


class Blind(Limits):
    """Best probability that a plan of `seat` makes sure of, whatever the deal: one plan for all positions in which it
    sees the same and has heard the same on the way."""

    def value(self, belief: Belief, left: int) -> Fraction:
        """What the best plan makes sure of from this decision of the seat. Raises OutOfReach."""
        key = (frozenset(s.key() for s, _ in belief), left)
        value = self.known.get(key)
        if value is None:
            value = ZERO
            for action in self.moves(belief[0][0]) if left else ():
                value = max(value, self.move(belief, action, left))
                if value == ONE:
                    break
            self.known[key] = value
        return value

    def move(self, belief: Belief, action: Action, left: int) -> Fraction:
        """What the best plan that starts with `action` makes sure of: 0 to 1. Raises OutOfReach."""
        try:
            return min(value for value, _ in self.branches(belief, action, left)[0])
        except RecursionError:
            raise OutOfReach("the lines are too long") from None

    def line(self, belief: Belief, action: Action, left: int, hope: bool = True) -> tuple[Any, ...]:
        """The path that shows the value of a move: the worst deal, the worst of the others, luck as in
        `Search.line`."""
        while True:
            ways, groups, weigh = self.branches(belief, action, left)
            left = self.less(left)
            value, tree = min(ways, key=lambda way: way[0])
            while tree.sort in ("luck", "worst"):
                if tree.sort == "worst":
                    tree = min(tree.parts, key=weigh)
                else:
                    value = weigh(tree)
                    fair = [way for way in tree.parts if hope or weigh(way[1]) <= value]
                    tree = max(fair, key=lambda way: way[0])[1]
            if tree.sort == "end":
                return tree.path
            belief = list(groups[tree.group].values())
            if not left:
                return belief[0][1]
            value = self.value(belief, left)
            action = next(a for a in self.moves(belief[0][0]) if self.move(belief, a, left) == value)

    def ends(self, belief: Belief, action: Action, left: int, over: Over, same: Same) -> set[Hashable]:
        """The positions at the end of the turn that can come of an action and a plan that keeps its value."""
        found: set[Hashable] = set()

        def ended(s: State) -> bool:
            done = s.pending is None or self.goal(s) is not None or over(s) or (self.mine(s) and not self.less(left))
            if done:
                found.add(same(s))
            return done

        _, groups, _ = self.branches(belief, action, left, ended)
        for group in groups.values():
            after = list(group.values())
            value = self.value(after, self.less(left))
            for move in self.moves(after[0][0]):
                if self.move(after, move, self.less(left)) == value:
                    found |= self.ends(after, move, self.less(left), over, same)
        return found

    def branches(
        self, belief: Belief, action: Action, left: int, ended: Over | None = None
    ) -> tuple[list[tuple[Fraction, Tree]], dict[Hashable, dict[Hashable, tuple[State, tuple[Any, ...]]]], Any]:
        """What a move leads to: (value, tree) for each position, the groups in the trees, and how a tree is weighed."""
        groups: dict[Hashable, dict[Hashable, tuple[State, tuple[Any, ...]]]] = {}
        worth: dict[Hashable, Fraction] = {}

        def grow(s: State, choice: Any, heard: tuple[str, ...], path: tuple[Any, ...]) -> Tree:
            line = line_for(s, choice, self.seat)
            if line is not None:
                heard = (*heard, line)
            path = (*path, choice)
            s = self.after(s, choice)
            if ended is not None and ended(s):
                return Tree("end", ONE, path=path)
            met = self.goal(s)
            if met is not None or s.pending is None:
                return Tree("end", ONE if met else ZERO, path=path)
            self.count()
            if self.mine(s):
                group = (heard, s.game.view(s, self.seat).key())
                groups.setdefault(group, {})[s.key()] = (s, path)
                return Tree("seen", group=group)
            if type(s.pending) is Chance:
                classes = s.game.chances[s.pending.kind].classes(s, s.pending)
                total = sum(weight for weight, _ in classes)
                return Tree("luck", parts=tuple((Fraction(w, total), grow(s, o, heard, path)) for w, o in classes))
            parts = []
            for reply in self.moves(s):
                parts.append(grow(s, reply, heard, path))
                if parts[-1].sort == "end" and not parts[-1].value:
                    return parts[-1]
            return Tree("worst", parts=tuple(parts))

        def weigh(tree: Tree) -> Fraction:
            if tree.sort == "end":
                return tree.value
            if tree.sort == "luck":
                return sum((p * weigh(part) for p, part in tree.parts), ZERO)
            if tree.sort == "worst":
                return min(map(weigh, tree.parts))
            if tree.group not in worth:
                worth[tree.group] = self.value(list(groups[tree.group].values()), self.less(left))
            return worth[tree.group]

        trees = [grow(s, action, (), path) for s, path in belief]
        if ended is not None:
            return [], groups, weigh
        lost = [(ZERO, tree) for tree in trees if tree.sort == "end" and not tree.value]
        return lost or [(weigh(tree), tree) for tree in trees], groups, weigh
