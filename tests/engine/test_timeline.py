"""The timeline: going back runs no frame, branches meet the same luck, hindsight is marked."""

from __future__ import annotations

import pytest

from kit.engine import game as driver
from kit.engine import timeline as module
from kit.engine.game import legal
from kit.engine.record import Record
from kit.engine.state import Action, Chance
from kit.engine.timeline import Timeline
from tests.engine.toys import bids, duel, sight


def play(toy, stops, seed="s", **options) -> Timeline:
    timeline, broken = Timeline.open(toy.GAME, Record(toy.GAME.name, options=options, seed=seed))
    assert broken is None
    go_on(timeline, stops)
    return timeline


def go_on(timeline, stops, pick=0):
    for _ in range(stops):
        if timeline.state.winner is not None:
            break
        if type(timeline.state.pending) is Chance:
            timeline.roll()
        else:
            timeline.do(legal(timeline.state)[pick])


@pytest.fixture
def frames(monkeypatch):
    """Counts the frames that are run."""
    counted = []
    real = driver.advance

    def advance(s):
        counted.append(1)
        return real(s)

    monkeypatch.setattr(driver, "advance", advance)
    monkeypatch.setattr(module, "advance", advance)
    return counted


def test_moving_about_runs_no_frame(frames):
    timeline = play(duel, 40)
    assert frames
    frames.clear()
    end = timeline.cursor
    for _ in range(end.depth):
        timeline.back()
    assert timeline.cursor is timeline.root
    for _ in range(end.depth):
        timeline.forward()
    timeline.jump(end.id // 2)
    timeline.record()
    assert timeline.state.key() == timeline.nodes[end.id // 2].state.key()
    assert not frames
    # taking an old choice up again runs none either
    timeline.do(timeline.nodes[end.id // 2 + 1].choice)
    assert not frames
    timeline.moments(end)
    assert frames


def test_back_until_a_seat_decided():
    timeline = play(sight, 12)
    node = timeline.back(lambda n: n.state.pending.seat == 0 if type(n.state.pending).__name__ == "Ask" else False)
    assert node.state.pending.seat == 0
    assert timeline.back(lambda n: False) is node


def test_an_unknown_stop_is_named():
    timeline = play(duel, 3)
    with pytest.raises(KeyError, match="there is no stop 99; this game has 4"):
        timeline.jump(99)


def test_a_branch_meets_the_same_luck_until_it_asks_for_other():
    timeline = play(sight, 0, zones=["a1", "a3"])
    shot = timeline.do(Action(0, "shoot", ("a3",)))
    first = timeline.roll()
    timeline.jump(0)
    timeline.do(Action(0, "wait"))
    timeline.do(Action(1, "shoot", ("a1",)))
    assert timeline.roll().choice == first.choice  # the first arrow of the game, whoever shoots it
    timeline.jump(shot.id)
    seen = set()
    for _ in range(12):
        timeline.jump(shot.id)
        timeline.new_luck()
        assert timeline.state.key() == shot.state.key()
        seen.add(timeline.roll().choice)
    assert seen == {"hit", "miss"}
    timeline.jump(shot.id)
    assert timeline.roll() is first


def test_the_same_choice_takes_the_old_branch_up_again():
    timeline = play(duel, 6)
    count = len(timeline.nodes)
    timeline.jump(0)
    go_on(timeline, 6)
    assert len(timeline.nodes) == count
    timeline.jump(0)
    timeline.do(legal(timeline.state)[1])
    assert len(timeline.lines()) == 2


def test_going_back_past_luck_is_hindsight():
    timeline = play(sight, 0, zones=["a1", "a3"])
    timeline.do(Action(0, "shoot", ("a3",)))
    timeline.jump(0)
    assert not timeline.do(Action(0, "wait")).hindsight  # the arrow had not landed yet
    timeline.jump(1)
    timeline.roll()
    timeline.jump(0)
    branch = timeline.do(Action(0, "step", ("a2",)))
    assert branch.hindsight
    go_on(timeline, 3)
    assert timeline.cursor.hindsight  # and so is all that follows


def test_going_back_past_a_reveal_is_hindsight():
    timeline = play(bids, 3, seats=3)
    start = timeline.cursor
    assert start.state.pending.kind == "bid"
    first, second = legal(start.state)[:2] if len(legal(start.state)) > 1 else (None, None)
    if first is None:
        pytest.fail("this seed deals one kind only; take another")
    timeline.do(first)
    timeline.jump(start.id)
    assert not timeline.do(second).hindsight  # nothing was opened
    timeline.jump(start.id)
    timeline.do(first)
    while timeline.state.pending.kind == "bid":
        timeline.do(legal(timeline.state)[0])
    timeline.jump(start.id)
    timeline.nodes[-1].children.clear()
    third = Timeline.open(bids.GAME, timeline.record())[0]
    third.do(first)
    while third.state.pending.kind == "bid":
        third.do(legal(third.state)[0])
    third.jump(third.root.id + start.depth)
    assert third.do(second).hindsight


def test_moments_end_at_the_stop_and_hold_all_events():
    timeline = play(duel, 30)
    for node in timeline.nodes[1:]:
        moments = timeline.moments(node)
        assert moments[0].frame is None and all(moment.frame for moment in moments[1:])
        assert moments[-1].state.key() == node.state.key()
        assert [event for moment in moments for event in moment.events] == node.events
    assert timeline.moments(timeline.root) == []


def test_a_timeline_is_its_record():
    timeline = play(duel, 25)
    again, broken = Timeline.open(duel.GAME, timeline.record())
    assert broken is None
    assert [node.state.key() for node in again.nodes] == [node.state.key() for node in timeline.cursor.path()]


def test_a_record_that_no_longer_holds_stops_where_it_breaks():
    record = play(duel, 10).record()
    lines = (*record.lines[:4], "P0 strike 0", *record.lines[5:])
    timeline, broken = Timeline.open(duel.GAME, Record("duel", seed="s", lines=lines))
    assert broken.number == 4 and broken.rest == lines[4:]
    assert timeline.cursor.depth == 4 and timeline.record().lines == lines[:4]


def test_names_and_lines():
    timeline = play(duel, 4)
    timeline.cursor.name = "a try"
    assert [node.name for node in timeline.lines()] == ["a try"]
    assert timeline.root.depth == 0 and timeline.cursor.depth == 4
    assert len(list(timeline.root.walk())) == len(timeline.nodes)
