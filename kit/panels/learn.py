"""Lessons and puzzles on the board: the same panel, led by a lesson's steps or judged by a puzzle's proof."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from kit.engine.record import print_choice
from kit.engine.search import OutOfReach
from kit.engine.state import Chance
from kit.show import table as t
from kit.show.page import Page, page, rule_text
from kit.show.scene import scene
from kit.teach import library, scenario
from kit.teach.clauses import action_of
from kit.teach.lessons import Lesson, session_of
from kit.teach.progress import BadProgress, Progress
from kit.teach.puzzles import Answer, Puzzle, start
from kit.teach.story import Story, Told

from .panel import Panel


class Guided(Panel):
    """What both share: no players to change, no lines; the words of the lesson or puzzle over the engine's own.

    What was done of it is kept by the page as a `Progress` of this one alone, with what a reload needs beside it.
    """

    def __init__(self, kind: str, id: str, session: Any, **options: Any) -> None:
        self.id, self.key = id, f"{kind}-{id}"
        self.said: list[Told] = []
        self.done = Progress()
        super().__init__(session, **options)
        self._may_take = True

    def _take_up(self, fragment: str, stored: dict | None, last: dict | None) -> None:
        """Go on where this browser left it; what cannot be read begins anew, and so does what was over before."""
        try:
            self.done = Progress.from_text((stored or last or {}).get("record") or "")
        except (BadProgress, AttributeError):
            return
        self._go_on_from(self.done.data)

    def _go_on_from(self, kept: dict[str, Any]) -> None:
        """Take up what `_keep` kept, as far as it can be read."""
        raise NotImplementedError

    def _keep(self, model: t.Dict, **more: Any) -> None:
        last, detail = model.get("last", {}), model["headline"].get("detail", "")
        if "cite" not in last and detail.startswith(f"**{last.get('said')}**"):
            model.pop("last", None)  # it stands under the headline, and there is no rule to read
        self.done.data |= more
        model["save"] = t.save(self.key, self.key, self.done.to_text())

    def _guided(self, over: str, said: str, links: Iterable[t.Dict] = ()) -> Page:
        """The session's page with these words, and without what a guided game does not have."""
        over = f"{self.tr(scene(self.session.game).title)}, {over}"
        made = page(self.session, self.lang, self._step, app=self.app, href=self.home)
        model = made.model
        for part in ("ruler", "banner", "save"):
            model.pop(part, None)
        for frame in model.get("agenda", {}).get("frames", ()):
            frame.pop("ask", None)  # who is asked where is the lesson's to say
        model.get("agenda", {}).pop("small", None)
        model["game"] = self.key
        reply = f"**{self.said[0][0]}**" if self.said else ""  # all of it stands under "Why"
        detail = " ".join(filter(None, (reply, said or model["headline"].get("detail", ""))))
        model["headline"] = t.headline(model["headline"]["now"], detail, over)
        model["menu"] = t.menu(lang=model["menu"]["lang"], links=list(links))
        if self.said:
            told = " ".join(said for said, _ in self.said)
            cite = next((cite for _, cite in self.said if cite), "")
            model["last"] = t.last(told, cite, rule_text(cite, self.lang) if cite else "")
            model["answer"] = t.answer(told, cite)
            model["live"] = t.plain(told)
        return made

    def _what_next(self, ids: Iterable[str], label: str, app: str, *links: t.Dict, lit: bool = True) -> t.Dict:
        """Where this leads: to the next of its kind, where there is one, and to all. `lit`: it is what to do now."""
        tr, ids, asked = self.tr, list(ids), f".ipynb?lang={self.lang}"
        after = ids[ids.index(self.id) + 1 :][:1] if self.id in ids else []
        ways = [*(t.link(label, href=f"{app}{asked}&id={id}") for id in after), *links,
                t.link(tr("All lessons and puzzles"), href=f"learn{asked}")]  # fmt: skip
        return t.node("offer/next", "offer", label=tr("What next"), picture="k-mark", links=ways,
                      state="here" if lit else None)  # fmt: skip

    def _way(self, model: t.Dict, told: list[Told]) -> None:
        """Note what happened since the learner's last input, where that is more than one thing."""
        if len(told) > 1:
            lines = [t.tag(f"{said} [{cite}]") for said, cite in told[-8:]]
            model.setdefault("notes", []).insert(0, t.note("note/way", self.tr("On the way"), lines=lines))

    def _unheard(self, *sent: Any, **named: Any) -> None:
        raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))

    _hear_form = _hear_line = _hear_open = _hear_link = _unheard


class LessonPanel(Guided):
    """A lesson by its id. Every step can be gone back to. Raises KeyError for one that is not there."""

    def __init__(self, id: str, **options: Any) -> None:
        self.lesson = Lesson(library.find(id, "lesson"))
        super().__init__("lesson", id, self.lesson.session, **options)

    def model(self) -> Page:
        lesson, tr = self.lesson, self.tr
        lesson.lang = self.lang
        at, of = min(lesson.at + 1, len(lesson.steps)), len(lesson.steps)
        over = tr("lesson: {title}, step {n} of {of}", title=lesson.title, n=at, of=of)
        made = self._guided(over, self._words())
        model = made.model
        self._way(model, lesson.story.happened(lesson.happened))
        if lesson.done:
            model["headline"] = t.headline(tr("The lesson is over."), self._words(), lesson.title)
            game = self.session.game
            play = t.link(tr("Play {game}", game=tr(scene(game).title)), href=f"{game}.ipynb?lang={self.lang}")
            model["table"].insert(0, self._what_next(library.index("lesson", game), tr("Next lesson"), "learn", play))
        elif lesson.question:
            question, answers = lesson.question
            model["headline"]["now"] = question
            model["actions"] = [t.action(f"answer/{n}", text) for n, text in enumerate(answers)]
            model.pop("picks", None)
        elif not lesson.waits and lesson.said:
            first, stop, rest = lesson.said.partition(". ")
            model["headline"] = t.headline(first + stop.rstrip(), rest, model["headline"]["over"])
        if not lesson.waits or lesson.question:
            for node in t.walk(model["table"]):  # what the step does not ask for is not offered on its thing either
                node.pop("actions", None)
            if not lesson.question:
                model.pop("actions", None)
                model.pop("picks", None)
        model["controls"] = t.controls(
            t.control(reason="" if lesson.at else tr("This is the first stop.")), self._next(), lines=None,
        )  # fmt: skip
        model["ruler"] = t.ruler(of + 1, lesson.at, text=over)
        if lesson.at:
            self.done.lesson(self.id, lesson.at, of, date.today())
        self._keep(model, at=lesson.at)
        return made

    def _words(self) -> str:
        """The words of this step, or of the last one before it that has some."""
        lesson = self.lesson
        steps = lesson.steps[: lesson.at + 1]
        return next((lesson.words(step["say"]) for step in reversed(steps) if "say" in step), "")

    def _next(self) -> t.Dict:
        lesson, tr = self.lesson, self.tr
        if lesson.done:
            return t.control(tr("Step"), reason=tr("The lesson is over."))
        if not lesson.waits:
            return t.control(tr("Go on"), do=True)
        if not lesson.question and type(lesson.session.node.state.pending) is Chance:
            return t.control(self.voice.chance(lesson.session.view), symbol="k-die", do=True)
        return t.control(tr("Your choice"), reason=tr("You have to choose first."))

    def _hear_act(self, key: str) -> None:
        lesson = self.lesson
        what, _, number = key.partition("/")
        if what == "answer" and lesson.question and number.isdecimal() and int(number) < len(lesson.question[1]):
            reply = lesson.answer(int(number))
        elif key in self._page.actions and not lesson.question and lesson.waits:
            reply = lesson.act(self._page.actions[key])
        else:
            raise ValueError(self.tr("There is no such choice here; nothing was done."))
        for cite, right in lesson.learnt:
            self.done.knew(cite, right, date.today())
        lesson.learnt.clear()
        self.said = list(reply.refused) or ([(reply.text, reply.cite)] if reply.text else [])
        self.show()

    def _hear_nav(self, to: str, stop: int | None) -> None:
        lesson = self.lesson
        if to == "step" and not lesson.done:
            if lesson.waits:
                if not lesson.roll().right:
                    raise ValueError(self.tr("You have to choose first."))
            else:
                lesson.go_on()
        elif to == "back" and lesson.at:
            self._walk(lesson.at - 1)
        elif to == "stop" and stop is not None and 0 <= stop <= len(lesson.steps):
            self._walk(stop)
        else:
            raise ValueError(self.tr("There is no such stop in this game."))
        self.said = []
        self.show()

    def _go_on_from(self, kept: dict[str, Any]) -> None:
        at = kept.get("at")
        if type(at) is int and 0 < at < len(self.lesson.steps):  # one that is over begins anew
            self._walk(at)

    def _walk(self, at: int) -> None:
        """To a step: from the first, each step taken the right way."""
        lesson = Lesson(self.lesson.scenario, self.lang)
        while lesson.at < at:
            if lesson.question:
                lesson.answer(next(i for i, one in enumerate(lesson.step["ask"]["answers"]) if one.get("right")))
            elif not lesson.waits:
                lesson.go_on()
            elif not lesson.roll().right:
                lesson.act(action_of(lesson.session.node.state, lesson.model()))
        self.lesson, self.session = lesson, lesson.session


class PuzzlePanel(Guided):
    """A puzzle by its id. A wrong move changes nothing and is answered by a line that refutes it. Raises KeyError."""

    def __init__(self, id: str, **options: Any) -> None:
        self.puzzle = Puzzle(library.find(id, "puzzle"))
        super().__init__("puzzle", id, self.puzzle.session, **options)

    def model(self) -> Page:
        puzzle, tr = self.puzzle, self.tr
        puzzle.lang, self.session = self.lang, puzzle.session
        made = self._guided(tr("puzzle: {title}", title=puzzle.title), puzzle.intro if puzzle.first else "")
        model = made.model
        for action in model.get("actions", ()):
            action.pop("first", None)  # nothing is suggested here
            if print_choice(puzzle.session.node.state, made.actions[action["key"]]) in puzzle.wrong:
                action["small"] = tr("Tried: does not do it.")
        model.get("picks", {}).pop("chosen", None)
        if not puzzle.first:  # until then it stands under the headline
            model["notes"] = [t.note("note/goal", tr("Goal"), [t.tag(puzzle.intro)]), *model.get("notes", ())]
        self._way(model, puzzle.story.happened(puzzle.happened))
        if puzzle.over:
            now = tr("The goal is reached.") if puzzle.reached else \
                tr("Your moves were right; luck decided against you.")  # fmt: skip
            model["headline"] = t.headline(now, puzzle.explanation, puzzle.title)
            further = self._what_next(library.ids("puzzle"), tr("Next puzzle"), "puzzles", lit=puzzle.reached)
            model["table"].insert(0, further)
            model.pop("actions", None)
            model.pop("picks", None)
            for node in t.walk(model["table"]):
                node.pop("actions", None)
        again = t.control(tr("Again"), reason="" if puzzle.tries else tr("This is the first stop."))
        step = t.control(tr("Your choice"), reason=tr("You have to choose first."))
        if puzzle.over:
            again, step = None, t.control(tr("Again"), symbol="k-back", do=not puzzle.reached)
        over = tr("The puzzle is over.") if puzzle.over else ""
        hint = t.control(tr("Hint"), spoken=tr("Hint"), symbol="k-book", reason=over)
        model["controls"] = t.controls(again, step, hint, lines=t.control(tr("Solution"), symbol="k-ok"))
        self._keep(model, **{"try": puzzle.kept()})
        return made

    def _hear_act(self, key: str) -> None:
        if key not in self._page.actions:
            raise ValueError(self.tr("There is no such choice here; nothing was done."))
        try:
            answer = self.puzzle.act(self._page.actions[key])
        except OutOfReach:
            raise ValueError(self.tr("This move takes too long to judge; try another.")) from None
        self.said = list(answer.refused) or ([] if answer.right else self._refuted(answer))
        if not answer.refused:
            self._count(tries=1, solved=self.puzzle.solved)
        self.show()

    def _count(self, **more: Any) -> None:
        self.done.puzzle(self.id, date.today(), hints=self.puzzle.hints, **more)

    def _go_on_from(self, kept: dict[str, Any]) -> None:
        puzzle = self.puzzle
        if "try" not in kept:
            return
        try:
            puzzle.resume(kept["try"])
        except ValueError:
            self.said = [(self.tr("What you tried was kept by another version; the puzzle begins anew."), "")]
        if puzzle.over and not self._reloaded:
            puzzle.again()
        self.session = puzzle.session

    def _refuted(self, answer: Answer) -> list[Told]:
        """Why a legal move does not solve it: the author's words, its worth, and a line that shows it."""
        tr, told = self.tr, [(self.tr("That does not do it."), "")]
        if answer.text:
            told.append((answer.text, ""))
        if answer.value:
            told.append((tr("It reaches the goal with probability {p}, the best move with {best}.", p=answer.value,
                            best=answer.best), ""))  # fmt: skip
        if answer.refutation is not None and not answer.text:
            happened = self.puzzle.story.happened(self.puzzle.show(answer).node.path()[1:])
            told += happened if len(happened) <= 4 else [*happened[:2], *happened[-2:]]  # the move, and where it leads
        return told

    def _in_words(self, lines: list[str]) -> list[str]:
        """Lines of play from the puzzle's start, one sentence a choice."""
        session, told = session_of(self.puzzle.scenario, start(self.puzzle.scenario)), []
        story = Story(session, self.lang)
        for line, following in zip(lines, [*lines[1:], None], strict=True):
            for choice in scenario.step(session.node.state.copy(), line, following):
                node = session.timeline.do(choice)
                mine = not node.lucky and choice.seat == session.you
                told.append(story.action(node.parent.state, choice) if mine else story.choice(node))
        return [f"{n}. {said}" for n, said in enumerate(told, 1)]

    def _hear_nav(self, to: str, stop: int | None) -> None:
        if to == "play" or to == "stop" or (to == "step" and not self.puzzle.over):
            raise ValueError(self.tr("You have to choose first."))
        self._hear_open({"mine": "hint", "lines": "solution"}.get(to, "again"))

    def _hear_open(self, key: str) -> None:
        puzzle, tr = self.puzzle, self.tr
        if key == "hint":
            self.said = [(puzzle.hint() or tr("There are no hints."), "")]
            self._count()
        elif key == "again":
            puzzle.again()
            self.said = []
        elif key == "solution":
            lines = [*self._in_words(puzzle.solution()), *filter(None, [puzzle.explanation])]
            self.board.dialog = t.dialog("solution", "card", tr("Solution"), text=lines)
            return
        else:
            raise ValueError(tr("The page sent something that cannot be read; nothing was done."))
        self.show()
