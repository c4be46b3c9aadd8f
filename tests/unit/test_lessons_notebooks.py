"""A lesson as a notebook: what its cells give, that it is light, reproducible and valid."""

import json

import nbformat
import pytest
import yaml

from kit.panels.tutorial import begin
from kit.teach.files import Loader
from tests.fixtures import pebbles
from tests.unit.test_lessons import LESSON
from tools import tutorial


@pytest.fixture
def game(monkeypatch, tmp_path):
    pebbles.install(monkeypatch)
    pebbles.put(tmp_path, monkeypatch, first=yaml.load(LESSON, Loader))
    yield
    monkeypatch.undo()
    pebbles.library.forget()


def text(cell):
    return "".join(cell["source"])


def said(cell):
    return "".join("".join(o["text"]) for o in cell["outputs"] if o["output_type"] == "stream")


def test_cells_take_every_step(game):
    book = json.loads(tutorial.notebook("first"))
    nbformat.validate(book)
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert [text(cell).splitlines()[-1] for cell in code] == [
        "lesson.picture()", 'lesson.do("P0 take 2")', 'lesson.do("P0 toss")', "lesson.roll()", "lesson.answer(2)",
    ]  # fmt: skip
    assert said(code[1]) == "Mira takes 2, 0 before, 2 now. [PB 2]\nNoor takes 1, 0 before, 1 now. [PB 2]\n"
    assert said(code[4]) == "Yes. [PB 1]\n"
    words = [text(cell) for cell in book["cells"] if cell["cell_type"] == "markdown"]
    assert words[0].startswith("# First pebbles\n")
    assert "Who is next?\n\n1. I.\n2. P1." in words


def test_a_still_stands_at_each_step_and_is_light(game):
    book = json.loads(tutorial.notebook("first", "ru"))
    stills = [o["data"] for c in book["cells"] for o in c.get("outputs", ()) if "data" in o]
    assert len(stills) == 4
    for data in stills:
        html = "".join(data["text/html"])
        assert len(html.encode()) < 30_000 and 'lang="ru"' in html and "<script" not in html
        assert "".join(data["text/plain"]).startswith("Pebbles ")


def test_writing_again_changes_nothing(game):
    assert tutorial.notebook("first") == tutorial.notebook("first")
    assert tutorial.notebook("first", "ru") != tutorial.notebook("first")


def test_other_tries_in_a_cell_are_answered(game, capsys):
    lesson = begin("first")
    assert lesson.do("P0 take 4") is None and lesson.do("P0 hop") is None and lesson.do("P0 take 1") is None
    assert lesson.roll() is None and lesson.answer(1) is None
    lesson.choices()
    assert capsys.readouterr().out.splitlines() == [
        "Take one, two or three. [PB 2]",
        "'P0 hop': there is no verb 'hop'; the verbs are take, toss, block, pass.",
        "Look at the heap.",
        "The lesson wants something else here.",
        "Nothing is asked here.",
        "P0 take 1  (take 1)", "P0 take 2  (take 2)", "P0 take 3  (take 3)", "P0 toss  (toss)",
    ]  # fmt: skip
    assert repr(lesson.do("P0 take 2")) == "Pebbles 3 in the heap"


def test_the_tutorials_in_the_project_are_as_their_lessons_make_them():
    made = dict(tutorial.notebooks())
    there = set((tutorial.ROOT / "tutorials").rglob("*.ipynb")) if made else set()
    assert {p for p in there if ".ipynb_checkpoints" not in p.parts} == set(made)
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: run python tools/tutorial.py"
