"""Luck: attack dice and the effect die, at two grains.

Each roll names its purpose. A purpose is registered with what it does and with a `label` of outcomes that are alike in
all that follows, from which the coarse classes are made.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from kit.engine.game import ChanceKind, Unreadable
from kit.engine.state import Chance, State

from .figures import FACES, WEIGHTS


class Purpose(NamedTuple):
    """`resolve(s, subject, outcome)` says what the roll does; `label(s, subject)` gives a function from face or number
    to a label: equal labels (for dice: equal sums of labels, which are tuples of numbers) are alike in what follows.
    The subject is the context of the roll, or whatever else it was called with."""

    resolve: Callable[[State, Any, Any], None]
    label: Callable[[State, Any], Callable[[Any], Any]]


DIE: dict[str, Purpose] = {}
DICE: dict[str, Purpose] = {}
ALL_FACES = ("0", "0", "1", "2", "1*", "2*")


def roll_die(s: State, purpose: str, ctx: int | None = None, about: Any = None) -> None:
    """Wait for a d12 in a context, or about something else, as the purpose has it."""
    s.pending = Chance("d12", ctx, (purpose, about))


def roll_dice(s: State, purpose: str, n: int, ctx: int | None = None, about: Any = None) -> None:
    """Wait for n attack dice."""
    s.pending = Chance("dice", ctx, (purpose, about, n))


def subject(chance: Chance) -> Any:
    """What a roll is about."""
    return chance.arg[1] if chance.ctx is None else chance.ctx


class EffectDie(ChanceKind):
    """One d12: a number from 1 to 12."""

    def sample(self, s: State, chance: Chance, rng: random.Random) -> int:
        return int(rng.random() * 12) + 1

    def weigh(self, s: State, chance: Chance, outcome: int) -> tuple[int, int]:
        return (1 if 1 <= outcome <= 12 else 0), 12

    def classes(self, s: State, chance: Chance) -> list[tuple[int, int]]:
        label = DIE[chance.arg[0]].label(s, subject(chance))
        found: dict[Any, list[int]] = {}
        for value in range(1, 13):
            found.setdefault(label(value), []).append(value)
        return [(len(values), values[0]) for values in found.values()]

    def classify(self, s: State, chance: Chance, outcome: int) -> int:
        label = DIE[chance.arg[0]].label(s, subject(chance))
        return next(value for value in range(1, 13) if label(value) == label(outcome))

    def resolve(self, s: State, chance: Chance, outcome: int) -> None:
        DIE[chance.arg[0]].resolve(s, subject(chance), outcome)

    def parse(self, s: State, chance: Chance, text: str) -> int:
        if not text.strip().isdigit() or not 1 <= int(text) <= 12:
            raise Unreadable("{text!r} is no result of a d12: write a number from 1 to 12.", text=text)
        return int(text)


class AttackDice(ChanceKind):
    """Attack dice: a tuple of faces such as ("2", "1*", "0"), left to right."""

    def sample(self, s: State, chance: Chance, rng: random.Random) -> tuple[str, ...]:
        rand = rng.random
        return tuple([ALL_FACES[int(rand() * 6)] for _ in range(chance.arg[2])])

    def weigh(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> tuple[int, int]:
        n = chance.arg[2]
        if len(outcome) != n:
            return 0, 6**n
        weight = 1
        for face in outcome:
            weight *= WEIGHTS.get(face, 0)
        return weight, 6**n

    def classes(self, s: State, chance: Chance) -> list[tuple[int, tuple[str, ...]]]:
        return list(dice_classes(chance.arg[2], self._labels(s, chance)).values())

    def classify(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> tuple[str, ...]:
        labels = dict(zip(FACES, self._labels(s, chance), strict=True))
        total = tuple(map(sum, zip(*(labels[face] for face in outcome), strict=True)))
        return dice_classes(chance.arg[2], tuple(labels.values()))[total][1]

    def _labels(self, s: State, chance: Chance) -> tuple[tuple[int, ...], ...]:
        label = DICE[chance.arg[0]].label(s, subject(chance))
        return tuple(label(face) for face in FACES)

    def resolve(self, s: State, chance: Chance, outcome: tuple[str, ...]) -> None:
        DICE[chance.arg[0]].resolve(s, subject(chance), outcome)

    def parse(self, s: State, chance: Chance, text: str) -> tuple[str, ...]:
        faces = tuple(text.split())
        for face in faces:
            if face not in WEIGHTS:
                raise Unreadable("{face!r} is no face of an attack die; write 0, 1, 2, 1* or 2*.", face=face)
        if len(faces) != chance.arg[2]:
            raise Unreadable(
                "{text!r} shows {shown} dice, but {n} are rolled here.",
                text=text, shown=len(faces), n=chance.arg[2],
            )
        return faces


@lru_cache(maxsize=4096)
def dice_classes(n: int, labels: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], tuple[int, tuple[str, ...]]]:
    """For each sum of labels of n dice: how many of the 6**n sequences, and one of them. Labels go with `FACES`."""
    if n == 0:
        return {tuple(0 for _ in labels[0]): (1, ())}
    found: dict[tuple[int, ...], tuple[int, tuple[str, ...]]] = {}
    for total, (weight, faces) in dice_classes(n - 1, labels).items():
        for face, label in zip(FACES, labels, strict=True):
            key = tuple([a + b for a, b in zip(total, label, strict=True)])
            old = found.get(key)
            found[key] = (
                (weight * WEIGHTS[face], (*faces, face)) if old is None else (old[0] + weight * WEIGHTS[face], old[1])
            )
    return found
