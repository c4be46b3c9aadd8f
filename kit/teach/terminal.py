"""Lessons and puzzles as plain text: what the terminal prints and which words it understands."""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.search import OutOfReach
from kit.engine.state import Action, Chance
from kit.show import table as t
from kit.show.page import page
from kit.show.session import Session
from kit.show.terminal import Terminal
from kit.show.words import told, words

from .clauses import action_of
from .lessons import Lesson, Reply
from .puzzles import Answer, Puzzle
from .story import Story, Told


def rules(told: list[Told]) -> Iterator[str]:
    """Sentences with their rules, one a line."""
    for said, cite in told:
        yield f"{said} [{cite}]"


class Choices:
    """The actions of a session's stop, numbered, legal and refused."""

    def __init__(self, session: Session, lang: str) -> None:
        shown = page(session, lang)
        self.actions = [(entry, shown.actions[entry["key"]]) for entry in shown.model.get("actions", ())]
        self.names = shown.model.get("symbols", {})

    def look(self) -> Iterator[str]:
        for number, (entry, _) in enumerate(self.actions, 1):
            small = f" ({t.plain(entry['small'], self.names)})" if "small" in entry else ""
            mark = " " if entry["state"] == "legal" else "x"
            yield f"{mark}{number:3} {t.plain(entry['label'], self.names)}{small}"

    def action(self, number: int) -> Action | None:
        """The action of a number, if there is one."""
        return self.actions[number - 1][1] if 0 < number <= len(self.actions) else None


class LessonTerminal:
    """A lesson as text. `look()` gives the lines to print, `hear(line)` answers a line typed by the learner."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.tr = words("kit", lesson.lang)

    def look(self) -> Iterator[str]:
        """The step: what happened, the lesson's words, what is wanted."""
        lesson = self.lesson
        yield from rules(lesson.story.happened(lesson.happened))
        if lesson.done:
            yield self.tr("The lesson is over.")
            return
        yield self.tr("Step {n} of {of}", n=lesson.at + 1, of=len(lesson.steps))
        if lesson.said:
            yield t.plain(lesson.said)
        if lesson.question:
            question, answers = lesson.question
            yield t.plain(question)
            yield from (f" {number:3} {t.plain(answer)}" for number, answer in enumerate(answers, 1))
        elif "do" in lesson.step:
            yield lesson.story.headline()
            if type(lesson.session.node.state.pending) is Chance:
                yield "  r  " + t.plain(lesson.story.voice.chance(lesson.session.node.state))
            yield from Choices(lesson.session, lesson.lang).look()

    def hear(self, line: str) -> str:
        """Do what the line says; returns what there is to say, else "". Loses nothing."""
        lesson, line = self.lesson, line.strip()
        if line == "t":
            return "\n".join(Terminal(lesson.session, lesson.lang).table())
        if not lesson.waits:
            lesson.go_on()
            return ""
        if line == "":
            return self.tr("You have to choose first.")
        if line == "?":
            return self.help()
        if lesson.question:
            n = len(lesson.question[1])
            if not line.isdecimal() or not 1 <= int(line) <= n:
                return self.tr("Answer with a number from 1 to {n}.", n=n)
            return self._told(lesson.answer(int(line) - 1))
        if line == "r":
            reply = lesson.roll()
            return "" if reply.right else self.tr("No luck is due here.")
        state = lesson.session.node.state
        if line.isdecimal():
            action = Choices(lesson.session, lesson.lang).action(int(line))
            if action is None:
                return self.tr("There is no choice {n} here.", n=line)
            return self._told(lesson.act(action))
        try:
            return self._told(lesson.act(action_of(state, line)))
        except ValueError as error:
            return told(error, lesson.lang)

    def help(self) -> str:
        """The words that are understood."""
        return self.tr("number: do it, or hear why not · Enter: on · r: roll · t: the table · q: quit")

    def _told(self, reply: Reply) -> str:
        return "\n".join([*filter(None, [t.plain(reply.text)]), *rules(list(reply.refused))])


class PuzzleTerminal:
    """A puzzle as text. `look()` gives the lines to print, `hear(line)` answers a line typed by the solver."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.tr = words("kit", puzzle.lang)

    def look(self) -> Iterator[str]:
        """The stop: what happened, the task, the moves."""
        puzzle = self.puzzle
        yield from rules(puzzle.story.happened(puzzle.happened))
        if puzzle.over:
            if puzzle.reached:
                yield self.tr("The goal is reached.")
            else:
                yield self.tr("Your moves were right; luck decided against you.")
            if puzzle.explanation:
                yield puzzle.explanation
            return
        if puzzle.first and puzzle.intro:
            yield puzzle.intro
        yield puzzle.story.headline()
        yield from Choices(puzzle.session, puzzle.lang).look()

    def hear(self, line: str) -> str:
        """Do what the line says; returns what there is to say, else "". Loses nothing."""
        puzzle, line = self.puzzle, line.strip()
        if line == "?":
            return self.help()
        if line == "h":
            return puzzle.hint() or self.tr("There are no hints.")
        if line == "a":
            puzzle.again()
            return ""
        if line == "l":
            return "\n".join([*puzzle.solution(), *filter(None, [puzzle.explanation])])
        if line == "t":
            return "\n".join(Terminal(puzzle.session, puzzle.lang).table())
        if line == "" or puzzle.over:
            return self.tr("The puzzle is over.") if puzzle.over else self.tr("You have to choose first.")
        try:
            if line.isdecimal():
                action = Choices(puzzle.session, puzzle.lang).action(int(line))
                if action is None:
                    return self.tr("There is no choice {n} here.", n=line)
            else:
                action = action_of(puzzle.session.node.state, line)
            return "\n".join(self._told(puzzle.act(action)))
        except (ValueError, OutOfReach) as error:
            return told(error, puzzle.lang)

    def help(self) -> str:
        """The words that are understood."""
        return self.tr("number: try it · h: a hint · a: again · l: the solution · t: the table · q: quit")

    def _told(self, answer: Answer) -> Iterator[str]:
        if answer.right:
            return
        yield from rules(list(answer.refused))
        if answer.refutation is None:
            return
        yield self.tr("That does not do it.")
        if answer.text:
            yield answer.text
        if answer.value:
            p, best = answer.value, answer.best
            yield self.tr("It reaches the goal with probability {p}, the best move with {best}.", p=p, best=best)
        shown = self.puzzle.show(answer)
        story = Story(shown, self.puzzle.lang)
        for node in shown.node.path()[1:]:
            yield f"> {story.choice(node)}"
            yield from (f"    {line}" for line in rules(story.happened([node])))
