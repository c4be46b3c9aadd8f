"""Lessons run on the real engine; a learner's wrong step changes nothing and is answered."""

from pathlib import Path

import pytest

from kit.teach import check, lessons, scenario
from kit.teach.files import parse
from kit.teach.lessons import Lesson
from kit.teach.terminal import LessonTerminal
from tests.fixtures import pebbles

LESSON = """format: 1
id: first
game: pebbles
title: {en: First pebbles, ru: Первые камешки}
cites: [PB 2, PB 3]
position: {heap: 6, hands: {P1: [block]}}
seat: P0
steps:
- say: {en: Six lie there., ru: Лежат шесть.}
- say: {en: Take two., ru: Возьмите два.}
  do:
    any: [P0 take 2]
    hints: {P0 take 3: {en: Three leave three., ru: Останется три.}}
    else: {en: Look at the heap., ru: Смотрите на кучку.}
  expect: {unchanged: {heap: 6}, pending.kind: answer}
- play: [..., P1 take 1]
  say: {en: P1 took one., ru: P1 взял один.}
  expect: {heap: 3, P1.won: 1, events: [{verb: took, count: 2}]}
- say: {en: Now toss., ru: Теперь бросьте.}
  do: {any: [P0 toss], else: {en: Toss., ru: Бросьте.}}
- do: {any: ["* coin heads"]}
  expect: {heap: 2, P0.won: 3}
- ask:
    question: {en: Who is next?, ru: Чей ход?}
    answers:
    - {text: {en: I., ru: Я.}, reply: {en: You just tossed., ru: Вы уже бросали.}, cite: PB 1}
    - {text: {en: P1., ru: P1.}, reply: {en: Yes., ru: Да.}, right: true, cite: PB 1}
- say: {en: The end., ru: Конец.}
"""


@pytest.fixture(autouse=True)
def game(monkeypatch):
    pebbles.install(monkeypatch)


def build(text=LESSON):
    return scenario.build(parse(text, Path("first.yaml")))


def test_a_lesson_holds_and_its_expectations_bite():
    result = check.run(build(), mutate=True)
    assert result.ok, result.message
    assert result.checks == 16
    assert {"PB 2", "PB 3"} <= set(result.cites)


@pytest.mark.parametrize(
    "was, now, message",
    [
        ("ru: Конец.", "ru: ''", "first.yaml:28: the text lacks 'ru'; lessons and puzzles come in both languages."),
        (", ru: Первые камешки", "", "first.yaml:4: the text lacks 'ru'"),
        ("any: [P0 take 2]", "any: [P0 take 4]", "first.yaml:11: 'P0 take 4' cannot be done here: too-many [PB 2]"),
        ("{P0 take 3: {", "{P0 hop: {", "first.yaml:11: 'P0 hop' cannot be done here: 'P0 hop': there is no verb"),
        (", else: {en: Toss., ru: Бросьте.}", "", "first.yaml:20: some wrong actions get no word; add 'else'."),
        ("[..., P1 take 1]", "[..., P0 take 1]", "first.yaml:16: 'P0 take 1' cannot be played: not-now [PB 1]"),
        ("heap: 3, P1.won: 1", "heap: 2, P1.won: 1", "first.yaml:18: heap is 3, not 2."),
        ("heap: 3, P1.won: 1", "P0.won: 2, P1.won: 0", "first.yaml:18: P1.won is 1, not 0."),
        ("right: true, ", "", "first.yaml:23: 0 answers are right; mark one with 'right: true'."),
        ("say: {en: The end., ru: Конец.}", "expect: {heap: 2}", "first.yaml:28: a step that only checks is empty"),
        ("seat: P0", "seat: P8", "first.yaml:7: there is no seat 'P8'"),
        ("PB 2, PB 3", "PB card/block", "first.yaml:5: no event or refusal of this run cites PB card/block"),
        ("steps:\n- say", "steps:\n- sya", "first.yaml:9: unknown key 'sya' in steps.0; perhaps 'say' is meant."),
    ],
)
def test_a_lesson_that_does_not_hold_says_where(was, now, message):
    assert LESSON.count(was) == 1
    try:
        result = check.run(build(LESSON.replace(was, now)))
        found = "" if result.ok else result.message
    except ValueError as error:
        found = str(error)
    assert found.startswith(message)


def test_wrong_tries_change_nothing_and_are_answered():
    lesson = Lesson(build())
    lesson.go_on()
    here, take = lesson.session.node, lambda n: lessons.action_of(here.state, f"P0 take {n}")
    refused = lesson.act(take(4))
    assert not refused.right and refused.refused == (("Take one, two or three.", "PB 2"),)
    assert lesson.act(take(3)).text == "Three leave three."
    assert lesson.act(take(1)).text == "Look at the heap."
    assert (lesson.session.node, lesson.at) == (here, 1)
    lesson.go_on()  # nothing: the step wants an action
    assert lesson.at == 1
    assert lesson.act(take(2)).right
    assert lesson.at == 2 and lesson.session.node.state.table.heap == 3


def test_what_happened_is_told_with_its_rule():
    lesson = Lesson(build())
    lesson.go_on()
    lesson.act(lessons.action_of(lesson.session.node.state, "P0 take 2"))
    told = lesson.story.happened(lesson.happened)
    assert told == [
        ("Mira takes 2, 0 before, 2 now.", "PB 2"),
        ("Noor takes 1, 0 before, 1 now.", "PB 2"),
    ]


def test_the_lesson_speaks_russian_and_falls_back_to_english():
    assert Lesson(build(), "ru").said == "Лежат шесть."
    assert Lesson(build(LESSON.replace(", ru: Лежат шесть.", "")), "ru").said == "Six lie there."


def test_the_terminal_takes_a_lesson_from_end_to_end():
    terminal = LessonTerminal(Lesson(build()))
    look = lambda: list(terminal.look())  # noqa: E731
    assert look() == ["Step 1 of 7", "Six lie there."]
    assert terminal.hear("") == ""
    assert look()[:3] == ["Step 2 of 7", "Take two.", "Pebbles 6 in the heap"]
    assert look()[3:] == ["   1 take 1", "   2 take 2", "   3 take 3", "   4 toss"]
    assert terminal.hear("") == "You have to choose first."
    assert terminal.hear("t") == "Heap, 6" and terminal.hear("?").startswith("number: do it")
    assert terminal.hear("9") == "There is no choice 9 here."
    assert terminal.hear("P0 take 4") == "Take one, two or three. [PB 2]"
    assert terminal.hear("P0 hop").startswith("'P0 hop': there is no verb 'hop'")
    assert terminal.hear("r") == "No luck is due here."
    assert terminal.hear("3") == "Three leave three."
    assert terminal.hear("2") == ""
    assert look() == [
        "Mira takes 2, 0 before, 2 now. [PB 2]", "Noor takes 1, 0 before, 1 now. [PB 2]", "Step 3 of 7", "P1 took one.",
    ]  # fmt: skip
    terminal.hear("")
    assert terminal.hear("P0 toss") == ""
    assert look()[-1] == "  r  Toss"
    assert terminal.hear("r") == ""
    assert look()[-3:] == ["Who is next?", "   1 I.", "   2 P1."]
    assert terminal.hear("1") == "You just tossed."
    assert terminal.hear("x") == "Answer with a number from 1 to 2."
    assert terminal.hear("2") == "Yes."
    terminal.hear("")
    assert look() == ["The lesson is over."]
