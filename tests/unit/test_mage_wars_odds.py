"""The odds of a strike against every sequence of faces and against icepool, for all pools up to six dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest

from kit.games.mage_wars import odds
from kit.games.mage_wars.figures import SHIELD
from kit.games.mage_wars.state import Effect, by_name

from .mage_wars_play import build

FACES = ((0, False), (0, False), (1, False), (2, False), (1, True), (2, True))
"""The six faces of the attack die: its number, and whether it is critical."""
DEFENDERS = {
    "plain": ([], []), "resilient": (["resilient"], []), "incorporeal": (["incorporeal"], []),
    "ethereal": (["incorporeal"], ["ethereal"]), "both": (["resilient", "incorporeal"], []),
    "indestructible": (["indestructible"], []),
}  # fmt: skip
"""Traits of the defender, traits of the attack."""


def count(kind: str, number: int, critical: bool) -> tuple[int, int]:
    """What a face counts: (normal, critical)."""
    twos_lost = kind in ("incorporeal", "both") and number == 2
    plain_lost = kind in ("resilient", "both") and not critical
    if kind == "indestructible" or twos_lost or plain_lost:
        return 0, 0
    return (0, number) if critical else (number, 0)


@cache
def every(n: int, kind: str) -> Counter[tuple[int, int]]:
    """How many of the sequences of n faces give each (normal, critical) sum, one by one."""
    worth = [count(kind, *face) for face in FACES]
    return Counter((sum(a for a, _ in roll), sum(b for _, b in roll)) for roll in product(worth, repeat=n))


@cache
def pool(n: int, kind: str) -> dict[tuple[int, int], Fraction]:
    """The same by icepool."""
    dice = n @ icepool.Die([icepool.Vector(count(kind, *face)) for face in FACES])
    total = sum(dice.probabilities())
    return {tuple(v): Fraction(p, total) for v, p in zip(dice.outcomes(), dice.probabilities(), strict=True)}


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("kind", DEFENDERS)
def test_all_pools(n: int, kind: str):
    defender, attack = DEFENDERS[kind]
    for printed, piercing in product(range(7), range(4)):
        armor = max(0, (0 if kind in ("incorporeal", "both", "ethereal") else printed) - piercing)
        line = {"name": "hit", "dice": n, "traits": [*attack, *([f"piercing {piercing}"] if piercing else [])]}
        s = build({}, {"A": {"of": "P1", "attacks": [line]},
                       "D": {"of": "P2", "armor": printed, "traits": defender}})  # fmt: skip
        target = by_name(s, "D")
        found = odds.damage(s, odds.thought(s, by_name(s, "A"), "hit", target), target).chances
        sequences: Counter[int] = Counter()
        for (normal, critical), ways in every(n, kind).items():
            sequences[max(0, normal - armor) + critical] += ways
        assert found == {damage: Fraction(ways, 6**n) for damage, ways in sequences.items()}
        theirs: Counter[int] = Counter()
        for (normal, critical), p in pool(n, kind).items():
            theirs[max(0, normal - armor) + critical] += p
        assert found == theirs


def test_a_shield_counts_in_the_odds():
    s = build({}, {"A": {"of": "P1", "attacks": [{"name": "hit", "dice": 2}]}, "D": {"of": "P2", "armor": 1}})
    target = by_name(s, "D")
    s.table.effects = (Effect(target, SHIELD, 3),)
    found = odds.damage(s, odds.thought(s, by_name(s, "A"), "hit", target), target)
    assert found.chances == {0: Fraction(35, 36), 1: Fraction(1, 36)}
