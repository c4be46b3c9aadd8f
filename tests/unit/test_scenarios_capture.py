"""A scenario captured from a game holds, and leads to the position it was captured at."""

from pathlib import Path

import pytest

from kit.engine.record import parse_choice
from kit.show.session import Session
from kit.teach import check, scenario
from kit.teach.capture import NotCaptured, capture
from kit.teach.files import parse
from tests.fixtures import pebbles


@pytest.fixture(autouse=True)
def game(monkeypatch):
    pebbles.install(monkeypatch)


def played(*lines, **options):
    session = Session.new("pebbles", **options)
    for line in lines:
        session.timeline.do(parse_choice(session.node.state, line))
    return session


def again(text):
    case = scenario.build(parse(text, Path("c.yaml")))
    result = check.run(case, mutate=True)
    assert result.ok, result.message
    return scenario.perform(case, case.variants[0]).state


def test_from_the_last_quiet_position():
    session = played("P0 take 1", "P1 take 1", "P0 take 2", seats=2, heap=9)
    text = capture(session, "mine", "Two at once")
    assert text == (
        "format: 1\nid: mine\ngame: pebbles\ntitle: {en: Two at once}\ncites: [PB 2]\n"
        "position:\n  seats: 2\n  heap: 7\n"
        "  turn: P0\n  won: {P0: 1, P1: 1}\nscript: [P0 take 2]\nexpect: {P0.won: 3}\n"
    )
    assert again(text).table.heap == 5


def test_from_the_middle_of_a_window():
    hands = [(), ("block", "block"), ("block",)]
    session = played("P0 toss", "* coin heads", "P1 take 3", seats=3, hands=hands)
    assert session.node.state.contexts
    state = again(capture(session, "mine", "Asked"))
    assert state.pending == session.node.state.pending
    assert [seat.hand for seat in state.seats] == hands


def test_the_end_of_a_game():
    session = played("P0 take 2", seats=2, heap=2)
    assert again(capture(session, "mine", "Last")).winner == (0,)


def test_where_nothing_can_be_captured(monkeypatch):
    with pytest.raises(NotCaptured, match="No position before this stop"):
        capture(played(seats=2), "mine", "Start")
    monkeypatch.delattr(pebbles.position, "dump")
    with pytest.raises(NotCaptured, match="cannot be written"):
        capture(played("P0 take 2", seats=2), "mine", "None")
