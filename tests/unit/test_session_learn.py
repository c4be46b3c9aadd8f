"""Lessons and puzzles on the board, driven by messages as the page sends them."""

import json

import pytest

from kit.panels.shelf import Shelf
from kit.show import table as t
from kit.show.sound import check
from kit.teach import library


def send(panel, kind, **more):
    message = {"type": kind, "n": 1, "step": panel.board.model["step"], **more}
    panel.board._receive(panel.board, message, [])
    check(panel.board.model)
    return panel.board.error


@pytest.fixture
def lesson():
    from kit.panels.learn import LessonPanel

    panel = LessonPanel("first_hand")
    send(panel, "ready", fragment="", stored=None, last=None, query="", languages=[])
    return panel


@pytest.fixture
def puzzle():
    from kit.panels.learn import PuzzlePanel

    return PuzzlePanel("one_step_from_six")


def control(panel, name="step"):
    return panel.board.model["controls"][name]


def legal(panel):
    return [a for a in panel.board.model.get("actions", ()) if a["state"] == "legal"]


def test_a_lesson_is_taken_to_its_end(lesson):
    """Go on where it only speaks; try choices until one is right where it asks."""
    wrong = 0
    while control(lesson).get("reason") != "The lesson is over.":
        at = lesson.lesson.at
        if "reason" not in control(lesson):
            assert send(lesson, "nav", to="step") == ""
            continue
        assert legal(lesson)
        for action in legal(lesson):
            assert send(lesson, "act", key=action["key"]) == ""
            if lesson.lesson.at != at:
                break
            wrong += 1
            assert lesson.board.model["headline"]["detail"].startswith("**"), "a wrong one gets a word"
        assert lesson.lesson.at > at
    assert wrong > 3
    assert t.plain(lesson.board.model["headline"]["now"]) == "The lesson is over."


def test_a_puzzle_goes_on_after_a_reload(puzzle):
    from kit.panels.learn import PuzzlePanel

    def reopened(record, reloaded=True):
        again = PuzzlePanel("one_step_from_six")
        kept = {"stored": {"key": "x", "record": record}, "last": None, "reloaded": reloaded}
        assert send(again, "ready", fragment="", query="", languages=[], **kept) == ""
        return again

    send(puzzle, "nav", to="mine")
    send(puzzle, "act", key="act/P0-attack-P2")
    again = reopened(puzzle.board.model["save"]["record"])
    assert again.puzzle.wrong == ["P0 attack P2"] and again.puzzle.hints == 1
    tried = {a["key"]: a.get("small") for a in again.board.model["actions"]}
    assert tried["act/P0-attack-P2"] == "Tried: does not do it." != tried["act/P0-attack-P1"]
    send(again, "act", key="act/P0-attack-P1")
    over = again.board.model["save"]["record"]
    assert t.plain(reopened(over).board.model["headline"]["now"]) == "The goal is reached."
    assert legal(reopened(over, reloaded=False)), "another visit begins anew"
    other = reopened(over.replace("P0 attack P1", "P0 attack P9"))
    assert "begins anew" in other.board.model["headline"]["detail"] and legal(other)


def test_a_lesson_goes_back_and_is_taken_up_after_a_reload(lesson):
    for _ in range(2):
        send(lesson, "nav", to="step")
    assert send(lesson, "nav", to="step") == "You have to choose first."
    send(lesson, "act", key="act/P0-pass-healing-victory-raven")
    said = lesson.board.model["headline"]
    record = lesson.board.model["save"]["record"]
    assert json.loads(record)["at"] == 3
    send(lesson, "nav", to="back")
    assert lesson.lesson.at == 2 and legal(lesson)

    from kit.panels.learn import LessonPanel

    again = LessonPanel("first_hand")
    send(again, "ready", fragment="", stored={"key": "x", "record": record}, last=None, query="", languages=[])
    assert again.board.model["headline"] == said


@pytest.mark.parametrize("record", ["", "{", "[]", '{"at": "x"}', '{"at": 999}', '{"at": -1}'])
def test_a_lesson_that_cannot_be_taken_up_begins_anew(record):
    from kit.panels.learn import LessonPanel

    panel = LessonPanel("first_hand")
    stored = {"key": "x", "record": record}
    assert send(panel, "ready", fragment="", stored=stored, last=None, query="", languages=[]) == ""
    assert panel.lesson.at == 0


def test_a_question_is_answered_with_its_rule(lesson):
    asks = next(i for i, step in enumerate(lesson.lesson.steps) if "ask" in step)
    send(lesson, "nav", to="stop", stop=asks)
    wrong = next(i for i, one in enumerate(lesson.lesson.step["ask"]["answers"]) if not one.get("right"))
    assert send(lesson, "act", key=f"answer/{wrong}") == ""
    assert lesson.lesson.at == asks and lesson.board.model["last"]["cite"] == "NM 7.1"
    assert "nothing was done" in send(lesson, "act", key="answer/9")


def test_a_puzzle_is_solved_and_a_wrong_move_refuted(puzzle):
    assert puzzle.board.model["headline"]["detail"].startswith("You have five points and one Health.")
    right = set()
    for action in legal(puzzle):
        send(puzzle, "act", key=action["key"])
        if puzzle.puzzle.over:
            right.add(action["key"])
            assert puzzle.board.model["headline"]["now"] == "The goal is reached."
            send(puzzle, "nav", to="step")
        else:
            assert puzzle.board.model["last"]["said"].startswith("That does not do it. ")
            assert puzzle.board.model["headline"]["detail"].startswith("**That does not do it.** You have")
    assert len(right) == 1 < len(legal(puzzle))


def test_hints_and_the_solution(puzzle):
    send(puzzle, "open", key="hint")
    assert puzzle.board.model["headline"]["detail"].startswith("**Points of a raven do not win.**")
    assert "Points of a raven" not in str(puzzle.board.model.get("last")), "it is said once"
    send(puzzle, "open", key="solution")
    assert puzzle.board.dialog["text"][0] == "1. Attack Noor"
    assert "cannot be read" in send(puzzle, "open", key="charts")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_lesson_and_puzzle_stands_on_the_board(lang):
    from kit.games import NAMES
    from kit.panels.learn import LessonPanel, PuzzlePanel

    for game in NAMES:
        for id in library.index("lesson", game):
            LessonPanel(id, lang=lang)
        for id in library.index("puzzle", game):
            PuzzlePanel(id, lang=lang)


@pytest.mark.parametrize("id", library.ids("puzzle"))
def test_every_solution_is_told_in_words(id):
    from kit.panels.learn import PuzzlePanel

    panel = PuzzlePanel(id)
    send(panel, "open", key="solution")
    told = panel.board.dialog["text"]
    assert len(told) >= len(panel.puzzle.data["solution"])
    assert not any(line.split(" ", 1)[-1] in panel.puzzle.data["solution"] for line in told)


def test_a_puzzle_suggests_nothing_and_keeps_its_goal_in_view(puzzle):
    assert not any(action.get("first") for action in puzzle.board.model["actions"])
    goal = puzzle.puzzle.intro
    assert puzzle.board.model["headline"]["detail"] == goal and goal not in str(puzzle.board.model.get("notes"))
    assert control(puzzle, "mine")["label"] == "Hint" and control(puzzle, "lines")["label"] == "Solution"
    assert send(puzzle, "nav", to="mine") == ""
    assert puzzle.board.model["headline"]["detail"].startswith("**"), "a hint stands where the eyes are"


def test_the_shelf_shows_what_was_done(lesson, puzzle):
    for _ in range(2):
        send(lesson, "nav", to="step")
    asks = next(i for i, step in enumerate(lesson.lesson.steps) if "ask" in step)
    send(lesson, "nav", to="stop", stop=asks)
    send(lesson, "act", key=f"answer/{0 if not lesson.lesson.step['ask']['answers'][0].get('right') else 1}")
    for action in legal(puzzle):
        if not puzzle.puzzle.over:
            send(puzzle, "act", key=action["key"])
    kept = [panel.board.model["save"]["record"] for panel in (lesson, puzzle)]
    shelf = Shelf(lang="en")
    assert rows(shelf)["first_hand"] == ("Not begun.", "Begin")
    send(shelf, "ready", fragment="", stored=None, last=None, query="", languages=[], progress=[*kept, "{cut", 7, ""])
    assert rows(shelf)["first_hand"] == (f"Step {asks + 1} of {len(lesson.lesson.steps)}.", "Go on")
    assert rows(shelf)["one_step_from_six"] == ("Solved.", "Again")
    assert set(rows(shelf)) == {*library.ids("lesson"), *library.ids("puzzle")}


def rows(shelf):
    offers = [node for node in t.walk(shelf.board.model["table"]) if node["kind"] == "offer"]
    return {node["key"].partition("/")[2]: (node["text"], node["links"][0]["label"]) for node in offers}
