"""Lessons: a scenario with steps. The learner plays on the real engine.

A step may `say` something, `show` a chart, `play` what others do, ask the learner to `do` one of some actions, or
`ask` a question. A wrong action gets the engine's refusal, or the lesson's hint if it is legal but not what is
wanted. `Lesson` is what a panel, a notebook or a terminal drives; `run` checks a file by taking every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kit.engine.game import legal
from kit.engine.state import Action, State
from kit.engine.timeline import Node
from kit.show.session import PERSON, SCRIPT, Session

from . import scenario as runner
from .clauses import Fails, Run, action_of, clauses
from .files import BadFile, Document
from .scenario import Result, Scenario
from .story import Story, Told


@dataclass(frozen=True, slots=True)
class Reply:
    """What a try earns: whether it was right, words of the lesson, and the engine's own reasons where it refused."""

    right: bool
    text: str = ""
    cite: str = ""
    refused: tuple[Told, ...] = ()


@dataclass
class Lesson:
    """A lesson under way. `at` is the step shown; `done` once all are taken.

    A panel shows `session`, the words of `said` and `question`, and offers what the step wants: `go_on()` if nothing,
    else `act(action)`, `roll()` or `answer(number)`. `happened` are the stops played since the learner's last input.
    """

    scenario: Scenario
    lang: str = "en"
    session: Session = field(init=False)
    at: int = field(default=0, init=False)
    happened: list[Node] = field(default_factory=list, init=False)
    learnt: list[tuple[str, bool]] = field(default_factory=list, init=False)
    """Rules that the learner applied rightly or got wrong, in turn."""
    ended: Node = field(init=False)
    """The stop where the step before this one ended, before this one's `play` lines."""

    def __post_init__(self) -> None:
        self.session = session_of(self.scenario, runner.start(self.scenario))
        self.ended = self.session.node
        self._arrive()

    @property
    def steps(self) -> list[dict[str, Any]]:
        return self.scenario.document.data["steps"]

    @property
    def done(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def step(self) -> dict[str, Any]:
        return {} if self.done else self.steps[self.at]

    @property
    def title(self) -> str:
        return self.words(self.scenario.document.data["title"])

    @property
    def said(self) -> str:
        """The words of this step."""
        return self.words(self.step.get("say"))

    @property
    def question(self) -> tuple[str, list[str]] | None:
        """The question of this step and its answers, if it asks one."""
        asked = self.step.get("ask")
        return asked and (self.words(asked["question"]), [self.words(each["text"]) for each in asked["answers"]])

    @property
    def waits(self) -> bool:
        """True if the step wants something of the learner: an action, luck or an answer."""
        return "do" in self.step or "ask" in self.step

    @property
    def story(self) -> Story:
        """Tells what happened, in the lesson's language."""
        return Story(self.session, self.lang)

    def words(self, given: dict[str, str] | None) -> str:
        """A text of the lesson in the learner's language."""
        return (given or {}).get(self.lang) or (given or {}).get("en", "")

    def model(self) -> str:
        """The line that the step wants most, or empty."""
        return self.step["do"]["any"][0] if "do" in self.step else ""

    def go_on(self) -> None:
        """To the next step, if this one wants nothing of the learner; its `play` lines are played."""
        if not self.done and not self.waits:
            self.happened = []
            self._next()

    def act(self, action: Action) -> Reply:
        """Try an action. A right one is taken and its step is over; any other changes nothing."""
        state = self.session.node.state
        if "do" not in self.step:
            return Reply(False)
        wanted = self.step["do"]
        if action not in legal(state):
            refused = tuple(self.story.refused(action))
            self.learnt += [(cite, False) for _, cite in refused]
            return Reply(False, refused=refused)
        for line in wanted["any"]:
            if not _luck(line) and action_of(state, line) == action:
                self._take([action])
                return Reply(True)
        for line, hint in wanted.get("hints", {}).items():
            if action_of(state, line) == action:
                return Reply(False, self.words(hint))
        return Reply(False, self.words(wanted.get("else")))

    def roll(self) -> Reply:
        """Let luck decide, where the step wants that: the outcome is the lesson's."""
        line = self.model()
        if not _luck(line):
            return Reply(False)
        self._take([runner.choose(self.session.node.state, line)])
        return Reply(True)

    def answer(self, number: int) -> Reply:
        """Answer the step's question by the number of an answer. A right one ends the step."""
        chosen = self.step["ask"]["answers"][number]
        right = bool(chosen.get("right"))
        if "cite" in chosen:
            self.learnt.append((chosen["cite"], right))
        if right:
            self.happened = []
            self._next()
        return Reply(right, self.words(chosen["reply"]), chosen.get("cite", ""))

    def _take(self, choices: list[Any]) -> None:
        self.happened = []
        self._play(choices)
        self._next()

    def _next(self) -> None:
        self.ended = self.session.node
        self.at += 1
        self._arrive()

    def _arrive(self) -> None:
        lines = self.step.get("play", ())
        for i, line in enumerate(lines):
            state = self.session.node.state
            following = lines[i + 1] if i + 1 < len(lines) else self.model() or None
            try:
                self._play(runner.step(state.copy(), line, following))
            except ValueError as error:
                sentence = f"{line!r} cannot be played: {self.why(error, line)}"
                raise self.scenario.document.error(sentence, "steps", self.at, "play", i) from None

    def why(self, error: ValueError, line: str) -> str:
        """Why a line of the file cannot be played here, for its author."""
        node = self.session.node
        stop = node.parent.state.copy if node.parent else partial(runner.start, self.scenario)
        made = [node.choice] if node.parent else []
        return runner.why(node.state, error) + runner.made_itself(node.state.game, stop, made, line)

    def _play(self, choices: list[Any]) -> None:
        for choice in choices:
            self.happened.append(self.session.timeline.do(choice))
        self.session.at = -1


def _luck(line: str) -> bool:
    return line.startswith("*")


def session_of(scenario: Scenario, start: State) -> Session:
    """A session that starts in a lesson or puzzle: the learner's seat is a person, the others wait for it."""
    id, you = scenario.id, seat_of(scenario)
    session = Session.new(scenario.game, seed=id, you=you, start=start, scenario=id)
    session.players = [PERSON if seat == you else SCRIPT for seat in range(len(session.players))]
    return session


def seat_of(scenario: Scenario) -> int:
    """The index of the seat whose place the learner takes. Raises BadFile."""
    try:
        return runner.position_of(scenario.game).seat(scenario.document.data.get("seat", "P0"))
    except ValueError as error:
        raise scenario.document.error(str(error), "seat") from None


def run(scenario: Scenario, mutate: bool = False) -> Result:
    """Take every step of a lesson the right way and check what it promises."""
    result = Result(scenario.id, scenario.game, "lesson")
    document = scenario.document
    try:
        in_both_languages(document)
        lesson = Lesson(scenario)
        since = lesson.session.node
        while not lesson.done:
            at, step = lesson.at, lesson.step
            result.checks += 1
            _take(lesson)
            if "expect" in step:
                since = _expect(lesson, since, at, step["expect"], result, mutate)
        for node in lesson.session.node.path():
            result.cites.update(event.cite for event in node.events)
        runner.cited(scenario, document.data.get("cites", []), result.cites, result)
    except (BadFile, Fails) as error:
        result.fail(str(error))
    return result


def _take(lesson: Lesson) -> None:
    """Take the lesson's step as its author wants it taken. Raises Fails."""
    document, step, at = lesson.scenario.document, lesson.step, lesson.at
    state = lesson.session.node.state
    if "do" in step and "ask" in step:
        raise Fails(f"{document.path}:{document.line('steps', at)}: a step has a 'do' or an 'ask', not both.")
    if "do" in step:
        place = f"{document.path}:{document.line('steps', at, 'do')}"
        wanted = step["do"]
        lines = [*wanted["any"], *wanted.get("hints", {})]
        for line in lines:
            try:
                runner.choose(state, line)
            except ValueError as error:
                raise Fails(f"{place}: {line!r} cannot be done here: {lesson.why(error, line)}") from None
        if len(legal(state)) > len(lines) and "else" not in wanted:
            raise Fails(f"{place}: some wrong actions get no word; add 'else'.")
        if _luck(lesson.model()):
            lesson.roll()
        else:
            lesson.act(action_of(state, lesson.model()))
    elif "ask" in step:
        right = [i for i, answer in enumerate(step["ask"]["answers"]) if answer.get("right")]
        if len(right) != 1:
            line = document.line("steps", at, "ask")
            raise Fails(f"{document.path}:{line}: {len(right)} answers are right; mark one with 'right: true'.")
        lesson.answer(right[0])
    elif not step.keys() & {"say", "show", "play"}:
        line = document.line("steps", at)
        raise Fails(f"{document.path}:{line}: a step that only checks is empty for the learner; put its 'expect' under "
                    "the step before.")  # fmt: skip
    else:
        lesson.go_on()


def _expect(lesson: Lesson, since: Node, at: int, expect: dict[str, Any], result: Result, mutate: bool) -> Node:
    """Check a step's `expect` on what happened since the last one. Returns where the next one looks from."""
    here = lesson.ended
    log = [event for node in here.path() if node.depth > since.depth for event in node.events]
    run = Run(runner.position_of(lesson.scenario.game), since.state, here.state.copy(), log)
    wanted = clauses(expect)
    runner.check(lesson.scenario.document, run, wanted, ("steps", at, "expect"), result, mutate, f"step {at + 1}: ")
    return here


def in_both_languages(document: Document) -> None:
    """Raise BadFile for a text that is not there in English and in Russian."""
    for path, words in _texts(document.data):
        for lang in ("en", "ru"):
            if not words.get(lang):
                raise document.error(f"the text lacks {lang!r}; lessons and puzzles come in both languages.", *path)


def _texts(data: Any, path: tuple = ()) -> Iterator[tuple[tuple, dict[str, str]]]:
    """Every text of a file: mappings whose keys are languages."""
    if isinstance(data, dict) and data and set(data) <= {"en", "ru"}:
        yield path, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _texts(value, (*path, key))
