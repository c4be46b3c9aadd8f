"""Piles and pools: what is drawn from.

A `Pool` is the multiset of cards whose places nobody has fixed yet. A `Pile` is a known prefix (with who knows
each card) and a number of unknown cards of its pool. Several piles may share a pool, and a pool may hold more than
its piles. Drawing is a chance; a shuffle draws nothing: it puts cards back into the pool and forgets.

In a view the cards of other hands are `?` and go back into the pool, so the odds of a draw are over all cards that
the seat cannot place.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb, prod

from .game import ChanceKind, Unreadable
from .state import Chance, State, Thing


class Pool(Thing):
    """`kinds` are the names of its cards, `counts` how many of each."""

    __slots__ = ("kinds", "counts")
    kinds: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def size(self) -> int:
        return sum(self.counts)

    def take(self, cards: Iterable[str]) -> None:
        """Remove cards. Raises ValueError if one is not there."""
        counts = list(self.counts)
        for card in cards:
            i = self.kinds.index(card)
            counts[i] -= 1
            if counts[i] < 0:
                raise ValueError(f"no {card} is left in the pool")
        self.counts = tuple(counts)

    def put(self, cards: Iterable[str]) -> None:
        """Give cards back."""
        counts = list(self.counts)
        for card in cards:
            counts[self.kinds.index(card)] += 1
        self.counts = tuple(counts)

    def sample(self, n: int, rng: random.Random) -> tuple[str, ...]:
        """n cards drawn at random without taking them, in the order of `kinds`."""
        counts = list(self.counts)
        left = sum(counts)
        drawn = []
        rand = rng.random
        for _ in range(n):
            pick = int(rand() * left)
            i = 0
            while pick >= counts[i]:
                pick -= counts[i]
                i += 1
            counts[i] -= 1
            drawn.append(i)
            left -= 1
        drawn.sort()
        kinds = self.kinds
        return tuple([kinds[i] for i in drawn])


class Pile(Thing):
    """`top` is a tuple of (card, mask of the seats that know it), next card first; below lie `unknown` cards."""

    __slots__ = ("pool", "top", "unknown")
    defaults = {"top": (), "unknown": 0}

    @property
    def size(self) -> int:
        return len(self.top) + self.unknown


def splits(counts: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal hands of these sizes from a pool with these counts: for each hand how many of each kind."""
    if not sizes:
        yield ()
        return
    for hand in _hands(counts, sizes[0]):
        rest = tuple(have - taken for have, taken in zip(counts, hand, strict=True))
        for others in splits(rest, sizes[1:]):
            yield (hand, *others)


def _hands(counts: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    if not counts:
        yield ()
        return
    for taken in range(max(0, size - sum(counts[1:])), min(counts[0], size) + 1):
        for rest in _hands(counts[1:], size - taken):
            yield (taken, *rest)


class Draw(ChanceKind):
    """n cards at once from a pool: `chance.arg` is (name of the pool's entry in `State.piles`, n, ...).

    An outcome is a tuple of cards in the order of the pool's kinds. Subclasses give `resolve`; one that names a
    pile in its argument gives `pool`.
    """

    def pool(self, s: State, chance: Chance) -> Pool:
        """What is drawn from."""
        return s.piles[chance.arg[0]]

    def sample(self, s: State, chance: Chance, rng: random.Random) -> tuple[str, ...]:
        return self.pool(s, chance).sample(chance.arg[1], rng)

    def weigh(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> tuple[int, int]:
        pool, n = self.pool(s, chance), chance.arg[1]
        if len(outcome) != n:
            return 0, comb(pool.size, n)
        weight = 1
        for card, k in Counter(outcome).items():
            weight *= comb(pool.counts[pool.kinds.index(card)], k) if card in pool.kinds else 0
        return weight, comb(pool.size, n)

    def classes(self, s: State, chance: Chance) -> list[tuple[int, tuple[str, ...]]]:
        pool, n = self.pool(s, chance), chance.arg[1]
        if n == 1:
            return [(k, (card,)) for card, k in zip(pool.kinds, pool.counts, strict=True) if k]
        found = []
        for hand in _hands(pool.counts, n):
            cards = tuple(card for card, k in zip(pool.kinds, hand, strict=True) for _ in range(k))
            found.append((prod(map(comb, pool.counts, hand)), cards))
        return found

    def parse(self, s: State, chance: Chance, text: str) -> tuple[str, ...]:
        pool = self.pool(s, chance)
        cards = text.split()
        for card in cards:
            if card not in pool.kinds:
                raise Unreadable(
                    "{card!r} is no card of this pile; it holds {cards}.",
                    card=card, cards=", ".join(pool.kinds),
                )
        order = {card: i for i, card in enumerate(pool.kinds)}
        outcome = tuple(sorted(cards, key=order.__getitem__))
        if not self.weigh(s, chance, outcome)[0]:
            raise Unreadable("{text!r} cannot be drawn here: {n} cards, from what is left.", text=text, n=chance.arg[1])
        return outcome
