"""A lesson in notebook cells: each call prints what happened and why, and shows the table as a light still.

    from kit.panels.tutorial import begin
    lesson = begin("first-hand")
    lesson.do("P0 set 1")

The same `Lesson` runs in the panel; here it needs no widget, so a saved notebook reads without a kernel.
"""

from __future__ import annotations

from kit.engine.game import legal
from kit.engine.state import Ask
from kit.panels.still import still
from kit.show.board_words import board_words
from kit.show.page import page
from kit.show.session import Session
from kit.show.words import told, words
from kit.teach.clauses import action_of
from kit.teach.lessons import Lesson, Reply
from kit.teach.library import find


class Picture:
    """The table at one stop: HTML in a notebook, the headline elsewhere."""

    def __init__(self, session: Session, lang: str, headline: str) -> None:
        self.html = still(page(session, lang).model, board_words(words("kit", lang)), lang)
        self.headline = headline

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.headline


class Tutorial:
    """A lesson driven from cells. A wrong try changes nothing and says why."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.tr = words("kit", lesson.lang)

    def picture(self) -> Picture:
        """The table as it stands."""
        lesson = self.lesson
        return Picture(lesson.session, lesson.lang, lesson.story.headline())

    def choices(self) -> None:
        """Print what is legal now, as `do` takes it, with words."""
        state = self.lesson.session.node.state
        for action in legal(state) if type(state.pending) is Ask else ():
            print(f"{state.game.print_action(state, action)}  ({self.lesson.story.action(state, action)})")

    def do(self, line: str) -> Picture | None:
        """Try an action, in the game's notation."""
        self._reach()
        try:
            action = action_of(self.lesson.session.node.state, line)
        except ValueError as error:
            print(told(error, self.lesson.lang))
            return None
        return self._told(self.lesson.act(action))

    def roll(self) -> Picture | None:
        """Let luck decide."""
        self._reach()
        return self._told(self.lesson.roll())

    def answer(self, number: int) -> Picture | None:
        """Answer a question by the number of the answer, from 1."""
        self._reach()
        question = self.lesson.question
        if question is None or not 1 <= number <= len(question[1]):
            n = len(question[1]) if question else 0
            print(self.tr("Answer with a number from 1 to {n}.", n=n) if n else self.tr("Nothing is asked here."))
            return None
        reply = self.lesson.answer(number - 1)
        print(" ".join(filter(None, [reply.text, reply.cite and f"[{reply.cite}]"])))
        self._happened()
        return None

    def go_on(self) -> Picture:
        """On to the next step: what the others do."""
        self.lesson.go_on()
        self._happened()
        return self.picture()

    def _reach(self) -> None:
        while not self.lesson.done and not self.lesson.waits:
            self.lesson.go_on()

    def _told(self, reply: Reply) -> Picture | None:
        if not reply.right:
            wanted = [reply.text] if reply.text else []
            refused = [f"{said} [{cite}]" for said, cite in reply.refused]
            print("\n".join(wanted + refused) or self.tr("The lesson wants something else here."))
            return None
        self._happened()
        return self.picture()

    def _happened(self) -> None:
        for said, cite in self.lesson.story.happened(self.lesson.happened):
            print(f"{said} [{cite}]")


def begin(id: str, lang: str = "en") -> Tutorial:
    """The lesson of an id at its first step. Raises KeyError with one sentence."""
    return Tutorial(Lesson(find(id, "lesson"), lang))
