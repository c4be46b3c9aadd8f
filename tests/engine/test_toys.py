"""The walk-throughs of the design, step by step: what the engine's contract promises, seen in the toys."""

from __future__ import annotations

import pathlib

import pytest

from kit.engine.game import apply, legal, play, why_not
from kit.engine.record import Record
from kit.engine.state import Action, Chance, Log
from kit.engine.timeline import Timeline
from tests.engine import toys
from tests.engine.toys import arena, bids, duel, market, sight


def told(game, *lines, **options):
    """The events of a game so far, as (cite, verb, subject or skipped step, status)."""
    timeline, broken = Timeline.open(game, Record(game.name, options=options, lines=lines))
    assert broken is None, broken
    return timeline.state, [event for node in timeline.nodes for event in node.events]


def skipped(events):
    return [(event.subject, event.data["status"]) for event in events if event.verb == "skipped"]


def test_each_toy_is_short():
    for path in pathlib.Path(toys.__file__).parent.glob("*.py"):
        assert len(path.read_text().splitlines()) <= 150, path.name


# 1. Damage: a replacement, a raise and a rescue, each cancellable.


def test_a_raise():
    s, _ = told(duel.GAME, "P0 strike 1", "* coin 1", "P1 rage", "P0 pass", "P1 pass", "P2 pass")
    assert s.seats[1].health == 2


def test_a_replacement_skips_the_damage_and_hurts_the_striker():
    s, events = told(
        duel.GAME, "P0 strike 2", "* coin 2", "P1 pass", "P2 mirror", "P0 pass", "P1 pass",
        "P0 pass", "P1 pass", "P2 pass",
    )  # fmt: skip
    assert (s.seats[0].health, s.seats[2].health) == (2, 4)
    assert skipped(events) == [("deal", "replaced"), ("rescue", "replaced")]


def test_a_cancel_that_is_cancelled_lets_the_first_card_work():
    lines = ["P0 strike 1", "* coin 1", "P1 rage", "P0 deny"]
    s, events = told(duel.GAME, *lines, "P1 pass")
    assert ("effect", "cancelled") in skipped(events)
    s, events = told(duel.GAME, *lines, "P1 deny", "P2 pass")
    # the deny that was denied is skipped, the rage works: the strike costs 2
    assert skipped(events) == [("effect", "cancelled")]
    assert s.seats[1].health == 2 and not s.contexts


def test_a_rescue():
    s = duel.GAME.new({"seats": 2})
    s.own_seat(1).health = 1
    s.own_seat(0).hand, s.own_seat(1).hand = (), ("herb",)
    assert s.pending.kind == "coin", "with one rival there is one target, and no stop"
    s = apply(s, 2)
    assert s.seats[1].health == -1 and s.pending.kind == "rescue"
    assert [r.code for r in why_not(s, Action(1, "mirror"))] == ["not-now"]
    s = apply(s, Action(1, "herb"))
    assert s.seats[1].health == 1 and s.winner is None


# 2. Hidden simultaneous choices: see also test_knowledge.


def test_bids_are_opened_together_and_can_be_voided():
    lines = ["* deal joker ten", "* deal queen king", "* deal ten ace", "P0 bid ten", "P1 bid king", "P2 bid ace"]
    s, events = told(bids.GAME, *lines, seats=3)
    assert [event.after for event in events if event.verb == "bid"] == ["ten", "king", "ace"]
    s, events = told(bids.GAME, *lines, "P0 void", seats=3)
    assert skipped(events) == [("score", "void")] and [seat.points for seat in s.seats] == [0, 0, 0]
    s, _ = told(bids.GAME, *lines, "P0 pass", seats=3)
    assert [seat.points for seat in s.seats] == [0, 0, 1]


# 3. A bill, then a loss that four rivals answer in turn: the bill stands in test_bill.


def test_four_rivals_answer_in_turn_and_lose_together():
    s = market.GAME.new()
    s.own_seat(0).pool = (3, 3, 3)
    s.options = None
    s = apply(apply(s, Action(0, "build")), Action(0, "settle"))
    asked = []
    for verb in ("shield", "pass", "shield", "ward"):
        asked.append(s.pending.seat)
        assert [seat.pool[1] for seat in s.seats[1:]] == [2, 2, 2, 2], "nobody loses before all have answered"
        assert Action(s.pending.seat, verb) in legal(s)
        s = apply(s, Action(s.pending.seat, verb))
    assert asked == [1, 2, 3, 4]
    assert [seat.pool for seat in s.seats[1:]] == [(3, 2, 1), (3, 0, 1), (3, 2, 1), (2, 2, 1)]


# 4. An attack in steps.


def test_two_strikes_and_a_sweep():
    s, events = told(arena.GAME, "P0 attack wolf0 wolf1", "* die 2", "* die 2", "P1 pass", "* die 2", "* die 2")
    hurt = [(s.things[event.subject].name, event.after) for event in events if event.verb == "hurt"]
    # each strike of 2 meets 1 armor; the hog's barrier answers once, after both strikes
    assert hurt == [("wolf1", 1), ("wolf1", 2), ("hog1", 1), ("hog1", 2), ("wolf0", 2)]


def test_a_reveal_avoids_the_attack_and_the_steps_say_so():
    s, events = told(arena.GAME, "P0 attack wolf0 hog1", "P1 reveal", cards=["mist", "mist"])
    assert skipped(events) == [(step, "avoided") for step in ("roll", "damage", "again", "barrier")]
    assert s.pending == Chance("die", s.pending.ctx)  # the sweep goes on to the other creature


def test_a_barrier_kills_the_attacker_and_the_rest_is_skipped():
    s = arena.GAME.new()
    wolf = arena.find(s, "wolf0")[0]
    s.own(wolf).damage = 3
    s.options, s.log = None, Log()
    play(s, Action(0, "attack", ("wolf0", "hog1")))
    for choice in (Action(1, "pass"), 2, 2):
        play(s, choice)
    assert wolf not in s.things
    assert skipped(s.log) == [("sweep", "attacker gone")]
    assert not s.contexts and s.pending.seat == 1


def test_an_aura_is_switched_off_and_forgotten():
    s, _ = told(arena.GAME, "P0 attack wolf0 hog1", cards=["hush", "hush"])
    hog, wolf = arena.find(s, "hog0")[0], arena.find(s, "wolf0")[0]
    assert arena.trait(s, wolf, "armor") == 1
    child = apply(s, Action(1, "reveal"))  # mutes the totem of seat 0
    assert arena.trait(child, wolf, "armor") == arena.trait(child, hog, "armor") == 0
    assert arena.trait(s, wolf, "armor") == 1


# 5. Sight.


@pytest.mark.parametrize(
    ("a", "b", "walls", "blocked"),
    [
        ("a1", "a1", "", ""),
        ("a1", "c1", "", ""),
        ("a1", "c1", "b1-c1", "b1-c1"),
        ("a1", "c1", "a1-b1 b1-c1", "a1-b1"),
        # through one corner: blocked only if both ways around are
        ("a1", "b2", "a1-b1", ""),
        ("a1", "b2", "a1-b1 b1-b2", ""),
        ("a1", "b2", "a1-b1 a1-a2", "a1-a2 a1-b1"),
        ("a1", "b2", "b1-b2 a1-a2", "a1-a2 b1-b2"),
        ("b2", "a1", "b1-b2 a1-a2", "a1-a2 b1-b2"),
        # through two corners, judged one by one
        ("a1", "c3", "a1-b1 b2-c2", ""),
        ("a1", "c3", "b2-c2 b2-b3", "b2-b3 b2-c2"),
        # three across and one down: past the middle corner
        ("a1", "d2", "b1-c1", ""),
        ("a1", "d2", "b1-c1 b1-b2", "b1-b2 b1-c1"),
        ("a1", "d2", "a1-b1", "a1-b1"),
        # one across and two down: no corner
        ("a1", "b3", "a1-a2", "a1-a2"),
        ("a1", "b3", "a2-b2", "a2-b2"),
        ("a1", "b3", "b1-b2", ""),
        ("a1", "b3", "b2-b3", "b2-b3"),
    ],
)
def test_sight(a, b, walls, blocked):
    assert sight.blockers(set(walls.split()), a, b) == tuple(blocked.split())


def test_sight_is_mutual():
    rows = [set(sight.BORDERS[i::3]) for i in range(3)]
    for walls in rows:
        for a in sight.ZONES:
            for b in sight.ZONES:
                assert bool(sight.blockers(walls, a, b)) == bool(sight.blockers(walls, b, a)), (a, b, walls)


def test_the_refusal_names_the_wall():
    s = sight.GAME.new({"zones": ("a1", "c1")})
    s = apply(s, Action(0, "wall", ("a1-b1",)))
    (refusal,) = why_not(s, Action(1, "shoot", ("a1",)))
    assert (refusal.code, refusal.cite, refusal.params) == ("no-sight", "T5 3", {"walls": ("a1-b1",)})
    (refusal,) = why_not(apply(s, Action(1, "wait")), Action(0, "step", ("b1",)))
    assert refusal.code == "wall"
