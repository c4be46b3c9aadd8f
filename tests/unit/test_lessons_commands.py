"""Lessons and puzzles from the command line, with progress in a file."""

import json

import pytest
import yaml
from click.testing import CliRunner

from kit.__main__ import main
from kit.engine.record import BadRecord, Record
from kit.show.session import Session
from kit.teach import library
from kit.teach.files import Loader
from kit.teach.lessons import Lesson
from kit.teach.puzzles import Puzzle
from tests.fixtures import pebbles
from tests.unit.test_lessons import LESSON
from tests.unit.test_puzzles import NIM


@pytest.fixture(autouse=True)
def game(monkeypatch, tmp_path):
    pebbles.install(monkeypatch)
    later = {"script": ["P0 take 1", "P1 take 1"], "position": {"heap": 9, "coin": False}}
    pebbles.put(tmp_path, monkeypatch, first=yaml.load(LESSON, Loader), nim={**NIM, **later})
    yield
    monkeypatch.undo()
    library.forget()


def invoke(*args, typed=()):
    return CliRunner().invoke(main, [*map(str, args)], input="".join(f"{line}\n" for line in typed))


def test_a_lesson_is_taken_and_kept(tmp_path):
    kept = tmp_path / "me.json"
    done = invoke("lesson", "first", "--progress", kept, typed=["", "P0 take 4", "2", "", "4", "r", "1", "2", "", ""])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("First pebbles\nnumber: do it")
    assert "Take one, two or three. [PB 2]" in done.stdout and done.stdout.rstrip().endswith("The lesson is over.")
    data = json.loads(kept.read_text())
    assert data["lessons"]["first"]["at"] == data["lessons"]["first"]["of"] == 7
    assert data["rules"]["PB 2"]["met"] == 2 and data["rules"]["PB 2"]["box"] == 0
    assert data["rules"]["PB 1"]["box"] == 1  # wrong once, then right
    assert invoke("lesson", "--progress", kept).stdout == "✓ first  First pebbles\n"
    assert invoke("lesson", "--lang", "ru").stdout == "  first  Первые камешки\n"


def test_a_lesson_may_be_left_at_any_time(tmp_path):
    kept = tmp_path / "me.json"
    for typed in (["", "q"], [""]):  # by word, and at the end of input
        done = invoke("lesson", "first", "--progress", kept, typed=typed)
        assert done.exit_code == 0
        assert json.loads(kept.read_text())["lessons"]["first"]["at"] == 1


def test_a_puzzle_is_solved_and_kept(tmp_path):
    kept = tmp_path / "me.json"
    done = invoke("puzzle", "today", "--progress", kept, typed=["1", "h", "3", "q"])
    assert done.exit_code == 0, done.output
    assert "That does not do it." in done.stdout and "Count backwards." in done.stdout
    entry = json.loads(kept.read_text())["puzzles"]["nim"]
    assert (entry["solved"], entry["tries"], entry["hints"]) == (False, 2, 1)
    assert invoke("puzzle", "--progress", kept).stdout == "  nim  nim\n"


@pytest.mark.parametrize("command", ["lesson", "puzzle"])
def test_unknown_ids_and_broken_files_are_one_sentence(command, tmp_path):
    done = invoke(command, "nothing")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Error: there is no {command} 'nothing'; there are ")
    broken = tmp_path / "me.json"
    broken.write_text('{"format": 1, "les')
    done = invoke(command, "first", "--progress", broken)
    assert done.exit_code == 1 and "line 1 is cut or altered" in done.stderr
    assert broken.read_text() == '{"format": 1, "les'  # nothing lost


def test_a_game_saved_in_a_lesson_or_puzzle_opens_where_it_began():
    for driven, line in ((Lesson(library.find("first")), "P0 take 2"), (Puzzle(library.find("nim")), "P0 take 3")):
        session = driven.session
        session.timeline.do(driven.session.node.state.game.parse_action(driven.session.node.state, line))
        again = Session.restore(session.save(), library.start_of)
        assert again.broken is None and again.node.state.key() == session.node.state.key()
    with pytest.raises(BadRecord, match="which is not here"):
        library.start_of(Record("pebbles", options={"scenario": "gone"}))
    assert library.start_of(Record("pebbles")) is None
