"""Whole games of Res Arcana: recorded ones replayed, and bots that finish."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kit.engine.bots import decide
from kit.engine.game import play
from kit.engine.record import Record, begin, replay
from kit.engine.state import Ask
from kit.games import load
from tests.goldens.make_res_arcana import ending

GAME = load("res_arcana")
GOLDENS = sorted((Path(__file__).parents[1] / "goldens" / "res_arcana").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_recorded_game_plays_to_the_same_end(path):
    text = path.read_text(encoding="utf-8")
    expected = dict(line[2:].split(" ", 1) for line in text.splitlines() if line.startswith("# "))
    record = Record.from_text(text)
    start = begin(GAME, record)
    played, broken = replay(start, record.lines)
    assert broken is None, broken
    assert ending(played[-1][1]) == expected


def test_the_recorded_games_cover_what_they_should():
    texts = {path.stem: path.read_text(encoding="utf-8") for path in GOLDENS}
    options = [Record.from_text(text).options for text in texts.values()]
    assert {o["seats"] for o in options} == {2, 3, 4, 5}
    assert {o.get("lux", True) for o in options} == {True, False}
    assert {o.get("mode", "deal") for o in options} == {"deal", "draft", "first"}
    assert "# phase action" in texts["mid_round_win"]
    assert "# winner P0 P1" in texts["shared_win"]


@pytest.mark.parametrize("options", GAME.law_options, ids=str)
def test_bots_finish(options):
    rng = random.Random(11)
    s = GAME.new(options)
    count = 0
    while s.pending is not None and s.table.round < 30:
        if type(s.pending) is Ask:
            choice = decide(s, GAME.bots["sensible"], f"{count}")
        else:
            choice = GAME.chances[s.pending.kind].sample(s, s.pending, rng)
        play(s, choice)
        count += 1
    assert s.winner is not None
    assert s.table.round <= 15
