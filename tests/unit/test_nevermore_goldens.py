"""Whole games of Nevermore, one for each way a game can end, replayed from their records."""

from pathlib import Path

import pytest

from kit.engine.game import play
from kit.engine.record import Record, begin, parse_choice
from kit.engine.state import Log
from kit.games.nevermore import GAME
from tests.goldens.make_nevermore import ENDS, ending

FOLDER = Path(__file__).parent.parent / "goldens" / "nevermore"


@pytest.mark.parametrize("name", sorted(ENDS))
def test_a_whole_game_ends_as_it_did(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = Record.from_text(text)
    s = begin(GAME, record)
    log = Log()
    for line in record.lines:
        assert s.winner is None, f"the game is over before {line!r}"
        log = s.log = Log()
        play(s, parse_choice(s, line))
    assert s.winner is not None
    assert ending(s, log) == [line for line in text.splitlines() if line.startswith("#")]


def test_every_way_to_end_has_a_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDS)
