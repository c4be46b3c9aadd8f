"""Set-ups of Res Arcana: counts, tiles, presets, the draft, mages, items, and options that do not fit."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kit.engine.game import apply, legal, play
from kit.engine.state import Ask
from kit.games import load
from kit.games.res_arcana.cards import CARDS
from kit.games.res_arcana.position import build, read

GAME = load("res_arcana")


def through(options: dict, seed: int, phase: str):
    """Play at random until the phase is this and somebody is asked."""
    rng = random.Random(seed)
    s = GAME.new(options)
    while not (s.table.phase == phase and type(s.pending) is Ask):
        if type(s.pending) is Ask:
            play(s, rng.choice(legal(s)))
        else:
            play(s, GAME.chances[s.pending.kind].sample(s, s.pending, rng))
    return s


@pytest.mark.parametrize(
    ("seats", "lux", "pile", "places", "items", "scrolls"),
    [
        (2, True, 5, 4, 10, 8),
        (3, True, 8, 5, 10, 8),
        (4, True, 10, 6, 10, 8),
        (5, True, 12, 7, 10, 8),
        (2, False, 8, 5, 8, 0),
        (3, False, 8, 5, 8, 0),
        (4, False, 8, 5, 8, 0),
    ],
)
def test_the_centre(seats, lux, pile, places, items, scrolls):
    for seed in range(5):
        s = through({"seats": seats, "lux": lux}, seed, "mages")
        table = s.table
        assert (s.piles["monuments"].size, len(table.display)) == (pile, 2)
        assert (len(table.places), len(table.items), len(table.scrolls)) == (places, items, scrolls)
        assert len({CARDS[place].tile for place in table.places}) == places
        for me in s.seats:
            assert me.pool == (1, 1, 1, 1, 1)
            assert (len(me.hand), len(me.mages)) == (3, 2)
        assert [s.piles[f"deck/{i}"].size for i in range(seats)] == [5] * seats


def test_every_side_can_come():
    seen = {place for seed in range(40) for place in through({"lux": False}, seed, "mages").table.places}
    assert len(seen) == 10


def test_first_game_has_sun_sides_and_presets():
    s = through({"seats": 5, "mode": "first"}, 3, "mages")
    assert all(CARDS[place].side == "sun" for place in s.table.places)
    assert [me.mages for me in s.seats[:4]] == [("duelist",), ("seer",), ("alchemist",), ("transmuter",)]
    assert s.seats[3].hand == ("dancing_sword", "fountain_of_youth", "hawk")
    assert [me.blind for me in s.seats] == [True] * 4 + [False]
    fifth = s.seats[4]
    assert (len(fifth.mages), len(fifth.hand), s.piles["deck/4"].size) == (2, 3, 5)
    s = through({"seats": 3, "mode": "first", "presets": [4, 2]}, 3, "mages")
    assert [me.mages for me in s.seats[:2]] == [("transmuter",), ("seer",)]
    assert {"dragon_teeth", "celestial_horse"} <= set(s.piles["box"].kinds) | set(s.seats[2].hand) | set(
        s.piles["deck/2/pool"].kinds
    )


@pytest.mark.parametrize(("direction", "step"), [("counter-clockwise", -1), ("clockwise", 1)])
def test_packs_go_round(direction, step):
    s = through({"seats": 3, "mode": "draft", "direction": direction}, 1, "draft")
    for batch, way in ((1, 1), (2, step)):
        kept = []
        while s.table.batch == batch and type(s.pending) is Ask:
            packs = [set(me.pack) for me in s.seats]
            keeps = [sorted(pack)[0] for pack in packs]
            kept.append(keeps)
            for keep in keeps:
                s = apply(s, next(a for a in legal(s) if a.refs == (keep,)))
            if any(s.seats[0].pack) and s.table.batch == batch:
                for seat in range(3):
                    assert set(s.seats[(seat + way) % 3].pack) == packs[seat] - {keeps[seat]}
        assert len(kept) == 3  # the fourth card is kept without a question
        rng = random.Random(0)
        while type(s.pending) is not Ask:
            play(s, GAME.chances[s.pending.kind].sample(s, s.pending, rng))
    for i, me in enumerate(s.seats):
        assert (len(me.hand), s.piles[f"deck/{i}"].size) == (3, 5)
    assert s.table.phase == "mages"


def test_mages_are_revealed_together():
    s = through({"seats": 3}, 2, "mages")
    first = apply(s, legal(s)[0])
    assert not first.things and first.seats[0].mages == s.seats[0].mages
    rest = apply(apply(first, legal(first)[1]), legal(apply(first, legal(first)[1]))[0])
    assert [CARDS[c.card].kind for c in rest.things.values()] == ["mage"] * 3
    assert rest.things[rest.seats[1].components[0]].card == s.seats[1].mages[1]
    assert all(not me.mages for me in rest.seats)


def test_items_go_counter_clockwise():
    s = through({"seats": 4, "first": 1}, 2, "items")
    order = []
    while s.table.phase == "items" and type(s.pending) is Ask:
        order.append(s.pending.seat)
        s = apply(s, legal(s)[0])
    assert order == [0, 3, 2, 1]
    assert s.table.token == 1


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5, "lux": False}, "seats"),
        ({"lux": "yes"}, "lux"),
        ({"mode": "quick"}, "mode"),
        ({"direction": "left"}, "direction"),
        ({"first": 2}, "first"),
        ({"presets": [1, 1]}, "presets"),
        ({"players": 3}, "players"),
    ],
)
def test_options_that_do_not_fit(options, word):
    with pytest.raises(ValueError, match=word):
        GAME.new(options)


def test_a_new_game_as_a_position():
    s = build({"new": {"seats": 3, "mode": "draft"}, "luck": 4})
    assert read(s, "table.waits") == "keep" and read(s, "table.asks") == "P0"
    assert len(read(s, "P2.pack")) == 4
    counts = Counter(card for seat in range(3) for card in read(s, f"P{seat}.pack"))
    assert max(counts.values()) == 1
