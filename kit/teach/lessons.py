"""Lessons: a scenario with steps. The learner plays on the real engine.

A step may `say` something, `show` a chart, `play` what others do, ask the learner to `do` one of some actions, or
`ask` a question. A wrong action gets the engine's refusal, or the lesson's hint if it is legal but not what is
wanted. `Lesson` is what a panel or a terminal drives; `run` checks a file by taking every step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kit.engine.game import legal
from kit.engine.state import Action, Ask
from kit.show.session import Session

from . import scenario as runner
from .files import BadFile
from .scenario import Fails, Result, Scenario


@dataclass(frozen=True, slots=True)
class Reply:
    """What a try earns: whether it was right, and words; `refused` if the engine's own reasons should be told."""

    right: bool
    text: str = ""
    cite: str = ""
    refused: bool = False


@dataclass
class Lesson:
    """A lesson under way. `at` is the step shown; `done` once all are taken."""

    scenario: Scenario
    lang: str = "en"
    session: Session = field(init=False)
    at: int = 0

    def __post_init__(self) -> None:
        data = self.scenario.document.data
        start = runner.start(self.scenario, self.scenario.variants[0])
        self.session = Session.new(self.scenario.game, seed=self.scenario.id, start=start, scenario=self.scenario.id)
        self.session.you = seat_of(self.scenario, data.get("seat", "P0"))
        self._arrive()

    @property
    def steps(self) -> list[dict[str, Any]]:
        return self.scenario.document.data["steps"]

    @property
    def done(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def step(self) -> dict[str, Any]:
        return self.steps[self.at]

    @property
    def waits(self) -> bool:
        """True if the step wants something of the learner: an action or an answer."""
        return not self.done and ("do" in self.step or "ask" in self.step)

    def words(self, given: dict[str, str] | None) -> str:
        """A text of the lesson in the learner's language."""
        return (given or {}).get(self.lang) or (given or {}).get("en", "")

    def go_on(self) -> None:
        """To the next step; its `play` lines are played."""
        if not self.done:
            self.at += 1
            self._arrive()

    def act(self, action: Action) -> Reply:
        """Try an action. A right one is taken and its step is over; any other changes nothing."""
        state = self.session.node.state
        if self.done or "do" not in self.step:
            return Reply(False)
        wanted = self.step["do"]
        if action not in legal(state):
            return Reply(False, refused=True)
        for line in wanted["any"]:
            if runner.action_of(state, line) == action:
                self.session.act(action)
                self.session.at = -1
                self.go_on()
                return Reply(True)
        for line, hint in wanted.get("hints", {}).items():
            if runner.action_of(state, line) == action:
                return Reply(False, self.words(hint))
        return Reply(False, self.words(wanted.get("else")))

    def answer(self, number: int) -> Reply:
        """Answer the step's question by the number of an answer. A right one ends the step."""
        chosen = self.step["ask"]["answers"][number]
        right = bool(chosen.get("right"))
        if right:
            self.go_on()
        return Reply(right, self.words(chosen["reply"]), chosen.get("cite", ""))

    def _arrive(self) -> None:
        if not self.done:
            for line in self.step.get("play", ()):
                play_line(self.session, line)


def play_line(session: Session, line: str) -> None:
    """Play one script line in a session. Raises ValueError if it cannot be played."""
    if line != runner.SKIP:
        session.timeline.do(runner.choose(session.timeline.state, line))
        session.at = -1
        return
    while type(session.timeline.state.pending) is Ask:
        state = session.timeline.state
        default = state.game.asks[state.pending.kind].default(state, state.pending, legal(state))
        if default is None:
            return
        session.timeline.do(default)


def seat_of(scenario: Scenario, name: str) -> int:
    """The index of a seat named in a file. Raises BadFile."""
    position = runner.position_of(scenario.game)
    try:
        return position.seat(name)
    except ValueError as error:
        raise scenario.document.error(str(error), "seat") from None


def run(scenario: Scenario) -> Result:
    """Take every step of a lesson the right way and check what it promises."""
    result = Result(scenario.id, scenario.game, "lesson")
    document = scenario.document
    for lang in ("en", "ru"):
        for path, words in _texts(document.data):
            if lang not in words:
                result.ok, result.message = False, f"{document.path}:{document.line(*path)}: the text lacks {lang!r}."
                return result
    try:
        lesson = Lesson(scenario)
        while not lesson.done:
            at = lesson.at
            _check_step(lesson, result)
            if lesson.at == at:
                lesson.go_on()
    except (BadFile, Fails, ValueError) as error:
        result.ok, result.message = False, str(error)
    for node in lesson.session.timeline.nodes if result.ok else ():
        result.cites.update(event.cite for event in node.events)
    return result


def _check_step(lesson: Lesson, result: Result) -> None:
    document, step, at = lesson.scenario.document, lesson.step, lesson.at
    state = lesson.session.timeline.state
    result.checks += 1
    if "do" in step:
        wanted = step["do"]
        for line in wanted["any"]:
            if runner.action_of(state, line) not in legal(state):
                raise Fails(f"{document.path}:{document.line('steps', at, 'do')}: {line!r} is not legal here.")
        for line in wanted.get("hints", {}):
            runner.action_of(state, line)
        if len(legal(state)) > len(wanted["any"]) and not wanted.get("hints") and "else" not in wanted:
            raise Fails(f"{document.path}:{document.line('steps', at, 'do')}: a wrong action gets no word; add 'else'.")
        lesson.act(runner.action_of(state, wanted["any"][0]))
    elif "ask" in step:
        answers = step["ask"]["answers"]
        right = [i for i, answer in enumerate(answers) if answer.get("right")]
        if len(right) != 1:
            raise Fails(f"{document.path}:{document.line('steps', at, 'ask')}: mark exactly one answer 'right: true'.")
        lesson.answer(right[0])
    for clause, place in runner.clauses(step.get("expect") or {}):
        before = lesson.session.timeline.root.state
        try:
            position = runner.position_of(lesson.scenario.game)
            clause(position, before, lesson.session.timeline.state, lesson.session.node.events, result, True)
        except (Fails, ValueError) as error:
            line = document.line("steps", at, "expect", *place)
            raise Fails(f"{document.path}:{line}: {error}") from None


def _texts(data: Any, path: tuple = ()) -> list[tuple[tuple, dict[str, str]]]:
    """Every text of a file: mappings whose keys are languages."""
    if isinstance(data, dict):
        if data and set(data) <= {"en", "ru"}:
            return [(path, data)]
        return [found for key, value in data.items() for found in _texts(value, (*path, key))]
    if isinstance(data, list):
        return [found for i, value in enumerate(data) for found in _texts(value, (*path, i))]
    return []
