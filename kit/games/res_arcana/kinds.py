"""What all decisions of this game share: each kind lists, carries out and refuses its own actions.

The verbs of the game only dispatch to the kind that is asked, since one word (`gain`, `take`, `place`) answers
several kinds of question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kit.engine.bill import mixes
from kit.engine.game import AskKind, Refusal
from kit.engine.state import Action, Ask, State
from kit.engine.window import WindowKind

from .state import ESSENCES, FREE, GOLD, NOTHING, Amounts

PASS = tuple(Action(seat, "pass") for seat in range(5))


class Kind(AskKind):
    """`cite` is the rule that asks; `verbs` those that may answer."""

    cite = ""

    def do(self, s: State, ask: Ask, a: Action) -> None:
        raise NotImplementedError

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | list[Refusal] | None:
        """Why an action of one of the kind's verbs is not legal."""
        raise NotImplementedError


@lru_cache(maxsize=1 << 14)
def upon(seat: int, verb: str, names: tuple[str, ...]) -> list[Action]:
    """To do something to each of these, as one action each."""
    return [Action(seat, verb, (name,)) for name in names]


class One(Kind):
    """Choose one thing by name with the kind's only verb."""

    def options(self, s: State, ask: Ask) -> Sequence[str]:
        raise NotImplementedError

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        raise NotImplementedError

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        raise NotImplementedError

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return upon(ask.seat, self.verbs[0], tuple(self.options(s, ask)))

    def do(self, s: State, ask: Ask, a: Action) -> None:
        self.chosen(s, ask, a.refs[0])

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        name = a.refs[0] if len(a.refs) == 1 else " ".join(map(str, a.refs))
        return None if name in self.options(s, ask) else self.refuse(s, ask, name)


class OpenWindow(WindowKind, Kind):
    """A window of Reacts. Who can react is open to all, and so is a pass."""

    public = True

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return True

    def do(self, s: State, ask: Ask, a: Action) -> None:
        raise NotImplementedError


# Amounts of essences as choices.


@lru_cache(maxsize=4096)
def gains(seat: int, n: int, barred: tuple[int, ...]) -> list[Action]:
    """Every mix of n essences without the barred types, as `gain` actions."""
    plenty = tuple(0 if i in barred else n for i in range(5))
    return [Action(seat, "gain", mix) for mix in mixes(plenty, FREE._replace(any=n))]


def refuse_gain(
    a: Action, n: int, barred: tuple[int, ...], cite: str, barred_cite: str, card: str | None = None
) -> Refusal | None:
    """Why `gain` of these amounts is no mix of n without the barred types."""
    for i in barred:
        if a.refs[i]:
            return Refusal("barred-type", barred_cite, {"essence": ESSENCES[i], "card": card})
    if sum(a.refs) != n:
        return Refusal("wrong-number", cite, {"n": n, "given": sum(a.refs), "card": card})
    return None


def plain_gain(options: list[Action], pool: Amounts) -> Action:
    """The mix that leaves the most even pool."""
    return max(options, key=lambda a: sorted(have + n for have, n in zip(pool[:GOLD], a.refs[:GOLD], strict=True)))


@lru_cache(maxsize=65536)
def losses(seat: int, pool: Amounts, n: int) -> list[Action]:
    """Every way to suffer the loss of n Life: Life first, then two others for each that is missing."""
    life = min(n, pool[1])
    others = (pool[0], 0, pool[2], pool[3], pool[4])
    due = min(2 * (n - life), sum(others))
    ways = mixes(others, FREE._replace(any=due))
    return [Action(seat, "lose", (w[0], life, w[2], w[3], w[4])) for w in ways]


def plain_loss(options: list[Action], pool: Amounts) -> Action:
    """The way that keeps Gold, then an even pool."""
    return max(options, key=lambda a: (-a.refs[GOLD], sorted(have - n for have, n in zip(pool, a.refs, strict=True))))


def one(i: int, n: int = 1) -> Amounts:
    """n of one type."""
    return NOTHING[:i] + (n,) + NOTHING[i + 1 :]
