"""Records: text, links, and what is said of those that cannot be read."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.game import Illegal, apply
from kit.engine.record import BadRecord, Record, begin, parse_choice, print_choice, replay
from kit.engine.state import Action
from tests.engine.toys import duel, sight

GOOD = Record("duel", "1", "5b0c", {"seats": 3}, "7f3a", ("P0 strike 1", "* coin 2", "P1 pass"))
LINES = st.lists(st.text("P0123 *abc-?é", min_size=1).map(str.strip).filter(lambda t: t and t[0] != "#"), max_size=30)


@given(st.sampled_from(["", "5b0c"]), st.dictionaries(st.text(max_size=5), st.integers() | st.text()), LINES)
def test_text_and_link_read_back(mark, options, lines):
    record = Record("duel", "2", mark, options, "x y", tuple(lines))
    assert Record.from_text(record.to_text()) == record
    assert Record.from_link(record.to_link()) == record


def test_a_link_is_safe_in_an_address():
    link = Record("duel", lines=("P0 strike 1", "* coin 2") * 200).to_link()
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") and len(link) < 300


def test_comments_and_empty_lines_are_passed_over():
    text = "# a game\n\n" + GOOD.to_text().replace("\n", "\n\n# and so on\n")
    assert Record.from_text(text) == GOOD


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: "", "Line 1 is not 'stepwise 1'"),
        (lambda text: "hello\n", "Line 1 is not 'stepwise 1'"),
        (lambda text: text.replace("stepwise 1", "stepwise 2"), "Line 1 says 'stepwise 2'.*update the kit"),
        (lambda text: text.replace("game duel", "gem duel"), "Line 2 should start with 'game'"),
        (lambda text: "\n".join(text.split("\n")[:3]), "Line 4 should start with 'seed'"),
        (lambda text: text.replace('{"seats": 3}', '{"seats": }'), "Line 3, the options are not JSON"),
        (lambda text: text.replace('{"seats": 3}', "[3]"), "Line 3, the options should be a JSON object"),
    ],
)
def test_a_bad_header_is_told_with_line_and_mend(change, says):
    with pytest.raises(BadRecord, match=says):
        Record.from_text(change(GOOD.to_text()))


def test_a_cut_or_altered_link_is_refused_with_one_sentence():
    link = GOOD.to_link()
    for bad in (link[: len(link) // 2], link[:-4], link[:7] + "A" + link[8:], "", "!!", link + "AAAA", "Zm9v", "é"):
        with pytest.raises(BadRecord) as caught:
            Record.from_link(bad)
        assert len(str(caught.value)) > 20 and "\n" not in str(caught.value)


def test_a_bomb_is_not_unpacked():
    bomb = base64.urlsafe_b64encode(zlib.compress(b"stepwise 1\n" + b"P0 pass\n" * 5_000_000, 9)).decode()
    assert len(bomb) < 300_000
    with pytest.raises(BadRecord, match="cut or altered|too long"):
        Record.from_link(bomb)


def test_a_record_of_another_game_or_with_bad_options():
    with pytest.raises(BadRecord, match="Line 2: this is a record of 'chess', not of 'duel'"):
        begin(duel.GAME, Record("chess"))

    class Strict(duel.Duel):
        def new(self, options=None):
            raise ValueError("seats should be 2 to 6, not 9")

    with pytest.raises(BadRecord, match="Line 3: seats should be 2 to 6, not 9"):
        begin(Strict("duel", "T1"), Record("duel", options={"seats": 9}))


def test_choices_read_back_and_luck_carries_a_star():
    s = duel.GAME.new()
    assert print_choice(s, Action(0, "strike", (1,))) == "P0 strike 1"
    rolled = apply(s, Action(0, "strike", (1,)))
    assert print_choice(rolled, 2) == "* coin 2" and parse_choice(rolled, "* coin 2") == 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("* coin 2", "no luck is due here, seat 0 chooses: turn"),
        ("P0 fly", "there is no verb 'fly'"),
        ("Q strike", "should start with a seat"),
    ],
)
def test_what_is_no_choice_here(line, says):
    with pytest.raises(ValueError, match=says):
        parse_choice(duel.GAME.new(), line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("P0 pass", "luck decides first"),
        ("* die 2", "what is due here is '\\* coin ...'"),
        ("* coin 3", "no face of this die; it has 1, 2"),
        ("* coin", "no face"),
    ],
)
def test_what_is_no_outcome_here(line, says):
    with pytest.raises(ValueError, match=says):
        parse_choice(apply(duel.GAME.new(), Action(0, "strike", (1,))), line)


def test_a_refused_line_says_why():
    with pytest.raises(Illegal, match="no-target"):
        parse_choice(duel.GAME.new(), "P0 strike 0")


def test_a_replay_keeps_what_holds_and_hands_back_the_rest():
    lines = ("P0 wait", "P1 wait", "P0 shoot b2", "P1 wait")
    found, broken = replay(sight.GAME.new(), lines)
    assert len(found) == 2 and broken.number == 2 and broken.rest == lines[2:]
    assert broken.reason.reasons[0].code == "nobody-there"
    found, broken = replay(sight.GAME.new(), lines[:2])
    assert broken is None and found[-1][1].pending.seat == 0
