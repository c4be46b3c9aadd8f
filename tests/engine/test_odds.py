"""Odds against itertools, and dice against icepool."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from kit.engine.game import apply, legal
from kit.engine.odds import ESTIMATED, EXACT, EXACT_IF, Odds, OverBudget, chance_odds, dice, forecast, gather
from kit.engine.state import Action, Ask, Chance
from tests.engine.toys import arena, bids, duel, sight

PLAIN = (0, 0, 1, 2, 3)
SIX = (1, 2, 3, 4, 5, 6)
PAIRS = ((0, 0), (0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
"""Faces of a die with a normal and a critical number."""


def add(sequence, faces):
    return tuple(map(sum, zip(*sequence, strict=True))) if faces is PAIRS else sum(sequence)


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("faces", [PLAIN, SIX, PAIRS])
def test_dice_against_every_sequence(n, faces):
    assert dice(n, faces) == Counter(add(sequence, faces) for sequence in product(faces, repeat=n))


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("faces", [PLAIN, SIX, PAIRS])
def test_dice_against_icepool(n, faces):
    pool = n @ icepool.Die([icepool.Vector(face) if faces is PAIRS else face for face in faces])
    theirs = {tuple(v) if faces is PAIRS else v: p for v, p in zip(pool.outcomes(), pool.probabilities(), strict=True)}
    assert {v: Fraction(ways, len(faces) ** n) for v, ways in dice(n, faces).items()} == theirs


def test_no_dice_show_nothing():
    assert dice(0, PLAIN) == {0: 1} and dice(0, PAIRS) == {(0, 0): 1}


def test_a_distribution_answers_questions():
    odds = Odds(gather([(2, Fraction(1, 4)), (0, Fraction(1, 2)), (2, Fraction(1, 4))]))
    assert list(odds.chances) == [0, 2] and odds.mean() == 1
    assert odds.of(2) == odds.at_least(1) == Fraction(1, 2) and odds.of(7) == 0
    assert odds.map(lambda value: value > 0).chances == {False: Fraction(1, 2), True: Fraction(1, 2)}
    assert Odds({}, ESTIMATED, margin=0.1).map(str).margin == 0.1


def test_the_pending_luck():
    s = apply(duel.GAME.new(), Action(0, "strike", (1,)))
    assert chance_odds(s, lambda face: face).chances == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    with pytest.raises(ValueError, match="no chance is pending"):
        chance_odds(duel.GAME.new(), str)


def test_a_forecast_without_decisions_is_exact():
    s = apply(arena.GAME.new(), Action(0, "attack", ("wolf0", "wolf1")))
    wolf = arena.find(s, "wolf1")[0]
    odds = forecast(s, lambda x: x.things[wolf].damage if wolf in x.things else 5, lambda x: type(x.pending) is Ask)
    # two dice of 1, 2, 4, each less 1 for the totem: 0, 1 or 3; at 5 the wolf falls
    assert odds.grade == EXACT and odds.assumption is None
    assert odds.chances == {n: Fraction(k, 9) for n, k in {0: 1, 1: 2, 2: 1, 3: 2, 4: 2, 5: 1}.items()}


def shoot(s):
    return next(action for action in legal(s) if action.verb == "shoot")


def test_a_forecast_with_a_policy_names_its_assumption():
    s = apply(sight.GAME.new({"zones": ("a1", "a3")}), Action(0, "shoot", ("a3",)))

    def hits(x):
        return x.seats[0].hits, x.seats[1].hits

    odds = forecast(s, hits, lambda x: x.pending == Ask("turn", 0), shoot, "all-shoot")
    assert odds.grade == EXACT_IF and odds.assumption == "all-shoot"
    assert odds.chances == dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], Fraction(1, 4))
    # without the assumption the first decision ends the line
    plain = forecast(s, hits, lambda x: False)
    assert plain.grade == EXACT and plain.chances == {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 2)}


def test_a_forecast_of_what_may_never_end_runs_out_of_budget():
    s = apply(sight.GAME.new({"zones": ("a1", "a3")}), Action(0, "shoot", ("a3",)))
    with pytest.raises(OverBudget):
        forecast(s, lambda x: x.winner, lambda x: False, shoot, "all-shoot")


def test_a_forecast_keeps_its_budget():
    s = bids.GAME.new({"seats": 4})
    with pytest.raises(OverBudget):
        forecast(s, lambda x: x.winner, lambda x: False, lambda x: legal(x)[0], "first", budget=0.02)


def test_a_forecast_leaves_its_position_alone():
    s = apply(duel.GAME.new(), Action(0, "strike", (1,)))
    before = s.key()
    forecast(s, lambda x: x.seats[1].health, lambda x: x.pending != s.pending)
    assert s.key() == before and s.log is None


def test_odds_of_a_seat_are_over_all_it_cannot_place():
    s = apply(apply(bids.GAME.new({"seats": 3}), ("ace", "ace")), ("ten", "ten"))
    assert s.pending == Chance("deal", None, ("pool", 2, 2))
    all_seeing = chance_odds(s, lambda cards: cards.count("ace"))
    for_last = chance_odds(bids.GAME.view(s, 2), lambda cards: cards.count("ace"))
    assert all_seeing.mean() == 2 * Fraction(2, 14) and for_last.mean() == 2 * Fraction(4, 18)
    rng = random.Random(0)
    assert s.game.chances["deal"].sample(s, s.pending, rng)
