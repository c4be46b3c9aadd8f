"""Pools, piles and draws."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.game import Game
from kit.engine.piles import Draw, Pile, Pool, splits
from kit.engine.state import Chance, State, Thing

POOLS = st.lists(st.integers(0, 4), min_size=1, max_size=4).filter(sum)


def position(counts):
    s = State(Game("piles", "P"), Thing(), [])
    s.piles["pool"] = Pool(kinds=tuple("abcd"[: len(counts)]), counts=tuple(counts))
    return s


@given(POOLS, st.data())
def test_weights_are_the_ways_to_draw(counts, data):
    s = position(counts)
    n = data.draw(st.integers(0, sum(counts)))
    chance, draw = Chance("draw", None, ("pool", n)), Draw()
    classes = draw.classes(s, chance)
    cards = [card for card, k in zip("abcd", counts, strict=False) for _ in range(k)]
    twin = Counter(tuple(hand) for hand in combinations(cards, n))
    assert {outcome: weight for weight, outcome in classes} == twin and len(classes) == len(twin)
    for outcome, ways in twin.items():
        assert draw.weigh(s, chance, outcome) == (ways, comb(sum(counts), n))
        assert draw.parse(s, chance, draw.print(s, chance, outcome)) == outcome


def test_a_pool_of_many_kinds_has_as_many_classes_as_hands():
    s = State(Game("piles", "P"), Thing(), [])
    s.piles["pool"] = Pool(kinds=tuple(f"c{i}" for i in range(24)), counts=(1, 2) * 12)
    classes = Draw().classes(s, Chance("draw", None, ("pool", 3)))
    assert len(classes) == comb(24, 3) + 12 * 23 and sum(weight for weight, _ in classes) == comb(36, 3)


def test_what_cannot_be_drawn_weighs_nothing():
    s = position((2, 1))
    chance = Chance("draw", None, ("pool", 2))
    for outcome in (("b", "b"), ("a",), ("a", "z"), ("a", "a", "b")):
        assert Draw().weigh(s, chance, outcome) == (0, 3)
    with pytest.raises(ValueError, match="'z' is no card of this pile; it holds a, b"):
        Draw().parse(s, chance, "a z")
    with pytest.raises(ValueError, match="cannot be drawn here: 2 cards"):
        Draw().parse(s, chance, "b b")
    assert Draw().parse(s, chance, "b a") == ("a", "b")


@given(POOLS, st.integers(0, 10**6))
def test_a_sample_can_be_drawn(counts, seed):
    s = position(counts)
    n = sum(counts) // 2
    chance = Chance("draw", None, ("pool", n))
    assert Draw().weigh(s, chance, Draw().sample(s, chance, random.Random(seed)))[0] > 0


def test_samples_come_up_as_often_as_they_weigh():
    s, chance, rng = position((3, 2, 1)), Chance("draw", None, ("pool", 2)), random.Random(3)
    seen = Counter(Draw().sample(s, chance, rng) for _ in range(6000))
    for weight, outcome in Draw().classes(s, chance):
        assert abs(seen[outcome] / 6000 - weight / 15) < 0.03


def test_a_pool_gives_only_what_it_holds():
    pool = Pool(kinds=("a", "b"), counts=(1, 2))
    pool.take(("b", "a"))
    assert pool.counts == (0, 1) and pool.size == 1
    with pytest.raises(ValueError, match="no a is left in the pool"):
        pool.take(("a",))
    assert pool.counts == (0, 1)
    pool.put(("a", "b"))
    assert pool.counts == (1, 2)


def test_a_pile_counts_the_known_and_the_unknown():
    assert Pile(pool="pool", top=(("a", 1), ("b", 0)), unknown=3).size == 5


@given(POOLS, st.data())
def test_every_deal_is_dealt_once(counts, data):
    first = data.draw(st.integers(0, sum(counts)))
    second = data.draw(st.integers(0, sum(counts) - first))
    found = list(splits(tuple(counts), (first, second)))
    cards = range(sum(counts))
    kind = [i for i, k in enumerate(counts) for _ in range(k)]

    def count(hand):
        return tuple(sum(kind[card] == i for card in hand) for i in range(len(counts)))

    if len(kind) <= 8:
        twin = {
            (count(a), count(b))
            for a in combinations(cards, first)
            for b in combinations([card for card in cards if card not in a], second)
        }
        assert set(found) == twin
    assert len(found) == len(set(found))
