"""History as rows and the ledger of luck, for one seat and for the all-seeing reader."""

import subprocess
import sys
from fractions import Fraction

import pytest

from kit.engine.game import legal
from kit.show.history import ledger, rows, to_frame
from kit.show.session import Session
from tests import toygame


@pytest.fixture
def session(monkeypatch):
    """A round of Lanterns and a little more."""
    toygame.install(monkeypatch)
    session = Session.new("toygame", "1")
    session.next()
    for _ in range(4):
        session.act(legal(session.node.state)[-1])
        session.next()
    return session


def test_one_row_an_event_with_its_rule(session):
    found = rows(session)
    assert [row.n for row in found] == list(range(1, len(found) + 1))
    first, hit = found[0], next(row for row in found if row.verb == "dimmed")
    assert (first.rule, first.said, first.chooser) == ("LN 1", "You draws 3: shield, shield, raven.", None)
    assert (hit.rule, hit.before, hit.after) == ("LN 6", 4, hit.after) and hit.after < 4
    assert found[-1].stop <= session.stops().index(session.node)


def test_the_weight_is_that_of_the_outcome(session):
    roll = next(row for row in rows(session) if row.verb == "rolled")
    assert roll.weight == Fraction(1, 3)
    struck = next(row for row in rows(session) if row.verb == "struck")
    assert struck.weight is None and struck.chooser == 0 and struck.choice == "P0 strike 2"


def test_rows_of_a_seat_hold_nothing_of_the_others(session):
    theirs = [row for row in rows(session) if row.verb == "dealt" and row.subject != 0]
    assert theirs and all(row.choice == "* deal ?" and row.weight is None for row in theirs)
    assert all(row.said == f"{name} draws 3." for row, name in zip(theirs[:2], ("Noor", "Theo"), strict=True))
    given = [row for row in rows(session) if row.verb == "passed"]
    assert all(row.choice is None and row.chooser is None for row in given)
    session.look(None)
    assert "?" not in str([row.choice for row in rows(session)])


def test_the_ledger_counts_what_luck_gave_against_what_was_to_expect(session):
    found = ledger(session)
    rolls = [row.after for row in rows(session) if row.verb == "rolled"]
    assert [luck.given for luck in found] == rolls
    assert all(luck.expected == 2 and luck.what == "amount" for luck in found)
    assert found[-1].total == sum(rolls) - 2 * len(rolls)


def test_a_frame_has_a_line_a_row(session):
    frame = to_frame(rows(session))
    assert len(frame) == len(rows(session))
    assert list(frame.columns)[:3] == ["n", "stop", "phase"]
    assert to_frame(ledger(session))["expected"].tolist() == [2.0] * len(ledger(session))


def test_pandas_is_loaded_only_for_a_frame():
    code = "import sys, kit.show.history; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
