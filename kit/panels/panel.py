"""The panel: a session on a board. It hears what the page sends, moves the session and shows its next stop.

    Panel("nevermore")                   a new game, or the one that this page kept
    Panel(session)                       a session made elsewhere
    Panel.from_link(link)                the position of a link, with its history

Everything that the page sends is checked as if a stranger had written it; what cannot be done becomes a sentence on
the board (`Board._receive`), and the game stands as it stood.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs
from weakref import WeakSet

from ipywidgets import HTML, VBox

from kit.engine.game import Illegal, Unreadable
from kit.engine.record import BadRecord, parse_choice
from kit.show import dialogs
from kit.show import table as t
from kit.show.board_words import board_words
from kit.show.compare import differences
from kit.show.page import Page, page
from kit.show.rulebook import UnknownRule
from kit.show.session import Session, Waits, read_link
from kit.show.voice import Voice, voice
from kit.show.words import LANGUAGES, Words, told, words
from kit.teach.library import start_of

from .board import Board

PACE = 0.9
"""Seconds between two moments while playing."""

CHOICE = "form/choice"
"""The key of the form for choices that are too many to list, and of what opens it."""
ROLL, WHAT_IF = "luck/roll", "luck/what-if"
"""Keys of what can be done where luck is due: let it fall, choose what comes up."""

log = logging.getLogger(__name__)


class Panel(VBox):
    """See the module. `app`: the panel is the page, so it writes the address; `home`: where its mark leads.

    `lang` is en or ru; None takes what the page asks for; `first` is where a page that keeps no game begins.
    Raises ValueError with one sentence for an unknown game or bad options.
    """

    _panels: WeakSet[Panel] = WeakSet()
    children: tuple[Any, ...]

    def __init__(
        self, game: str | Session, *, lang: str | None = None, app: bool = False, home: str = "", you: int | None = 0,
        seed: str | None = None, first: Session | None = None, **options: Any,
    ) -> None:  # fmt: skip
        given = isinstance(game, Session)
        self._opening: int | None = None  # the stop of a new game at which a bot's choice is lit
        self.session: Session
        if isinstance(game, Session):
            self.session = game
        else:
            self.session = first or Session.new(game, seed or secrets.token_hex(4), you, **options)
        if not given and first is None:
            self._open()
        self.app, self.home = app, home
        self.lang, self._lang_given = lang or LANGUAGES[0], lang is not None
        self._may_take = not given and seed is None and (app or not options)
        self._begun = given
        self._greeted = self._reloaded = False
        self._last_game = ""
        self._kept: list[Any] = []
        self._playing: asyncio.Task | None = None
        self._step = 0
        self._charts: Any = None
        self.board = Board(game=self.session.game, words=board_words(words("kit", self.lang)), lang=self.lang)
        self.board.on_board(self.hear)
        super().__init__([self.board])
        self._panels.add(self)
        self.show()

    def _open(self) -> None:
        """Begin a new game at the first decision, without the tale of its set-up."""
        self.session.scene.begin(self.session)
        self.session.said = []
        self._opening = self.session.node.id

    @classmethod
    def from_link(cls, link: str, **more: Any) -> Panel:
        """The position of a link (whole, or its text after the #), with its history. Raises BadRecord, a ValueError."""
        return cls(of_link(link), **more)

    # Showing.

    @property
    def tr(self) -> Words:
        return words("kit", self.lang)

    @property
    def voice(self) -> Voice:
        return voice(self.session.game, self.lang, self.session.you)

    def show(self) -> None:
        """Draw the session's stop."""
        self._step += 1
        self._page = self.model()
        self.board.show(self._page.model)
        if self._charts in self.children:
            _later(lambda: self._charts.show(self.session, self.lang))

    def model(self) -> Page:
        """The session's stop as a table model."""
        playing = self._playing is not None
        links = [t.link(self.tr("Your last game"), key="resume")] if self._last_game else []
        links.append(t.link(self.tr("Charts"), key="charts"))
        made = page(self.session, self.lang, self._step, app=self.app, playing=playing, quiet=playing, href=self.home,
                    links=links, hint=self.session.node.id == self._opening)  # fmt: skip
        if form := self._form():
            made.model.setdefault("actions", []).append(t.action(CHOICE, form["title"], symbol="k-menu"))
        if ways := self._luck():
            made.model["actions"] = ways + made.model.get("actions", [])
        if not self._begun:  # before the first move nothing is worth the page's memory
            del made.model["save"]
        return made

    def _form(self) -> t.Dict | None:
        """The form for choices that are too many to list, where a person has to choose."""
        session = self.session
        mine = session.seat is not None and session.seat == session.you and session.mine()
        return session.scene.form(session.view, self.voice) if mine else None

    def _luck(self) -> list[t.Dict]:
        """Let luck fall, or choose what comes up, where the scene lists it."""
        session, speak = self.session, self.voice
        chosen = session.scene.rolls and dialogs.what_if(session, speak, self.tr)
        if not chosen:
            return []
        return [t.action(ROLL, speak.chance(session.view), symbol="k-die", first=True),
                t.action(WHAT_IF, self.tr("What if: choose what comes up"), symbol="k-branch")]  # fmt: skip

    def _moved(self) -> None:
        self._begun = True
        self.show()

    # Hearing.

    def hear(self, message: dict[str, Any]) -> None:
        """Do what a message of the board asks for. Raises ValueError with one sentence; nothing is lost then."""
        name = message.get("type")
        shape = self._HEARS.get(name) if isinstance(name, str) else None
        sent = {part: message.get(part) for part in shape or ()}
        if shape is None or not all(isinstance(sent[part], wanted) for part, wanted in shape.items()):
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))
        if name in ("act", "choose") and message.get("step") != self._step:
            raise ValueError(self.tr("The table has changed since; nothing was done. Choose again."))
        try:
            getattr(self, f"_hear_{name}")(**sent)
        except Illegal as error:
            raise ValueError(self._refused(error)) from None
        except UnknownRule as error:
            raise ValueError(self.tr("There is no rule {id}.", id=error.id)) from None
        except Unreadable as error:
            raise ValueError(told(error, self.lang)) from None

    def _refused(self, error: Illegal) -> str:
        speak, view = self.voice, self.session.view
        said = (" ".join(speak.refusal(view, error.action, reason)) for reason in error.reasons)
        return t.plain(" ".join(said))

    def _hear_act(self, key: str) -> None:
        if key in (ROLL, WHAT_IF) and self._luck():
            if key == ROLL:
                self._hear_nav("step", None)
            else:
                self.board.dialog = dialogs.what_if(self.session, self.voice, self.tr)
            return
        if key == CHOICE and (form := self._form()):
            self.board.dialog = form
            return
        action = self._page.actions.get(key)
        if action is None:
            raise ValueError(self.tr("There is no such choice here; nothing was done."))
        self.session.act(action)
        self._moved()

    def _hear_choose(self, key: str) -> None:
        self.session.way = key
        self.show()

    def _hear_nav(self, to: str, stop: int | None) -> None:
        session = self.session
        if to == "play":
            self._pause() if self._playing else self._play()
            return
        self._pause()
        if to == "lines":
            self.board.dialog = dialogs.lines(session, self.voice, self.tr)
            return
        if to == "back":
            session.back()
        elif to == "step":
            try:
                session.step()
            except Waits:
                raise ValueError(self._waits()) from None
        elif to == "mine":
            session.next()
        elif to == "stop" and stop is not None and 0 <= stop < len(stops := session.stops()):
            session.jump(stops[stop].id)
        else:
            raise ValueError(self.tr("There is no such stop in this game."))
        self._moved()

    def _waits(self) -> str:
        """Why the game does not go on by itself."""
        over = self.session.node.state.pending is None
        return self.tr("The game is over.") if over else self.tr("You have to choose first.")

    def _hear_line(self, key: str) -> None:
        session = self.session
        what, _, id = key.partition("/")
        if key == "back/mine":
            session.back_to_mine()
        elif key == "back/phase":
            session.back_phase()
        elif key == "next/phase":
            session.next_phase()
        elif what in ("line", "stop") and id.isdecimal() and int(id) < len(session.timeline.nodes):
            session.jump(int(id))
        else:
            raise ValueError(self.tr("There is no such stop in this game."))
        self.board.dialog = {}
        self._moved()

    def _hear_set(self, name: str, value: str) -> None:
        if name == "lang" and value in LANGUAGES:
            self.speak(value)
        elif name == "seat" and (value == "" or value in map(str, range(len(self.session.players)))):
            self.session.look(int(value) if value else None)
            self._moved()
        else:
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang = lang
        self.board.dialog = {}
        self.board.lang, self.board.words = lang, board_words(self.tr)
        self.show()

    def _hear_form(self, key: str, values: dict[str, Any]) -> None:
        if not all(isinstance(value, str | int | float) for value in values.values()):
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))
        if key == "drawer":
            self._drawer(values)
        elif key == "lines":
            self._lines(values)
        elif key == CHOICE and self._form():
            self.session.act(self.session.scene.filled(self.session.node.state, values))
            self.board.dialog = {}
        else:
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))
        self._moved()

    def _drawer(self, values: dict[str, Any]) -> None:
        """Players and preferences of this game; or a new game with them, and the page keeps this one."""
        session = self.session
        fields = [field for field in dialogs.drawer(session, self.voice, self.tr)["fields"]
                  if not field["name"].startswith(("player", "asking", "new"))]  # fmt: skip
        shown = {field["name"]: field["value"] for field in fields}
        options = {name: values.get(name, value) for name, value in shown.items()}
        for field in fields:
            if field["kind"] == "number" and options[field["name"]] not in range(field["low"], field["high"] + 1):
                what, value = field["label"], options[field["name"]]
                bounds = {"low": field["low"], "high": field["high"]}
                sentence = self.tr("{what}: from {low} to {high}, not {value}.", what=what, value=value, **bounds)
                raise ValueError(sentence)
        if values.get("new") or options != shown:
            options = session.scene.chosen(options)
            session = Session.new(session.game, secrets.token_hex(4), session.you and 0, **options)
        for seat in range(len(session.players)):
            if isinstance(player := values.get(f"player{seat}"), str):
                session.play_seat(seat, player)
            if isinstance(wish := values.get(f"asking{seat}"), str):
                session.ask_seat(seat, wish)
        if session is not self.session:
            self.session = session
            self._open()

    def _lines(self, values: dict[str, Any]) -> None:
        session = self.session
        if isinstance(name := values.get("name"), str):
            session.name_line(name)
        if values.get("luck") is True:
            session.new_luck()
        if isinstance(outcome := values.get("outcome"), str) and outcome.strip():
            state = session.node.state
            session.pick(parse_choice(state, f"* {state.pending.kind} {outcome}" if state.pending else outcome))
        self.board.dialog = {}
        if isinstance(other := values.get("compare"), str) and other:
            if not (other.isdecimal() and int(other) < len(session.timeline.nodes)):
                raise ValueError(self.tr("There is no such stop in this game."))
            self._lay_beside(int(other))

    def _lay_beside(self, id: int) -> None:
        """Lay the stop shown beside another."""
        here = self.model().model
        with self.session.elsewhere(id):
            there = self.model().model
        self.board.dialog = dialogs.lines(self.session, self.voice, self.tr, differences(here, there))

    def _hear_rule(self, id: str) -> None:
        self.board.dialog = dialogs.rule(id, self.lang)

    def _hear_search(self, text: str) -> None:
        self.board.dialog = dialogs.search(self.session.game, text[:200], self.lang, self.tr)

    def _hear_detail(self, key: str) -> None:
        found = dialogs.card(self.session, key, self.voice)
        if found is None:
            raise ValueError(self.tr("There is no more to read about it."))
        self.board.dialog = found

    def _hear_open(self, key: str) -> None:
        if key == "resume" and self._last_game:
            self._take(restore(self._last_game))
            self._last_game = ""
            self._moved()
        elif key == "charts":
            self._show_charts()
        else:
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))

    def _show_charts(self) -> None:
        """Open the drawer, or close it if it is open. Plotly is loaded the first time, after a word of patience."""
        if self._charts in self.children:
            self.children = (self.board,)
            return
        if self._charts is not None:
            self.children = (self.board, self._charts)
            self._charts.show(self.session, self.lang)
            return
        self.children = (self.board, HTML(f"<p role='status'>{self.tr('The charts are being made ready.')}</p>"))
        _later(self._make_charts)

    def _make_charts(self) -> None:
        from .charts import Charts

        self._charts = Charts(self.session, self.lang, self._show_charts)
        self.children = (self.board, self._charts)

    def _hear_window(self, key: str) -> None:
        frames = self._page.model.get("agenda", {}).get("frames", ())
        if key not in (frame["ask"]["key"] for frame in frames if "ask" in frame):
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))
        self.session.wish(key.partition("/")[2])
        self._moved()

    def _hear_close(self) -> None:
        self.board.dialog = {}

    # What the page kept.

    def _hear_ready(
        self, fragment: str, stored: dict | None, last: dict | None, reloaded: bool | None, query: str, languages: list,
        progress: list | None,
    ) -> None:  # fmt: skip
        """The page is drawn: take up the game it kept. A second view of this panel takes nothing, nor does a panel
        whose start was given in code."""
        if self._greeted:
            return
        self._greeted, self._reloaded = True, bool(reloaded)
        self._kept = progress or []
        asked = parse_qs(query.removeprefix("?")).get("lang", [])
        if not self._lang_given:
            wanted = [str(one)[:2] for one in (*asked, *languages)]
            self.lang = next((one for one in wanted if one in LANGUAGES), self.lang)
        problem = ""
        if self._may_take:
            try:
                self._take_up(fragment if self.app and not (reloaded and stored) else "", stored, last)
            except BadRecord as error:
                problem = told(error, self.lang)
        self.speak(self.lang)
        if problem:
            raise ValueError(problem)

    def _take_up(self, fragment: str, stored: dict | None, last: dict | None) -> None:
        """This tab's game, unless the address is that of another; else offer the last game of this browser."""
        mine = _record(stored)
        ids = {panel.session.id for panel in self._panels if panel is not self}
        kept = restore(mine) if mine else None
        if kept is not None and (kept.game != self.session.game or kept.id in ids):
            kept = None  # another game, or one that another panel of this kernel plays
        if kept is not None and fragment in ("", kept.link()):
            if not self._reloaded:  # a tab made of another keeps its own from here on
                kept.id = secrets.token_hex(4)
            self._take(kept)
        elif fragment:
            self._take(of_link(fragment))
        elif self.app:
            self._last_game = _record(last)

    def _hear_link(self, fragment: str) -> None:
        """The address was given another link."""
        self._take(of_link(fragment))
        self._moved()

    def _take(self, session: Session) -> None:
        self.session, self._opening = session, None
        self._begun = True

    # Playing by itself.

    def _play(self) -> None:
        self._playing = asyncio.get_running_loop().create_task(self._go_on())
        self.show()

    def _pause(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self.show()

    async def _go_on(self) -> None:
        """Step until somebody has to choose or the game is over."""
        session = self.session
        try:
            while session is self.session and (session.between or session.node.state.pending is not None):
                session.step()
                self._moved()
                await asyncio.sleep(PACE)
        except Waits:
            pass
        except Exception:
            log.exception("Playing by itself failed")
            self.board.error = self.board.words["failed"]
        self._playing = None
        self.show()

    _HEARS: dict[str, dict[str, Any]] = {
        "ready": {"fragment": str, "stored": dict | None, "last": dict | None, "reloaded": bool | None, "query": str,
                  "languages": list, "progress": list | None},
        "link": {"fragment": str},
        "act": {"key": str}, "choose": {"key": str}, "nav": {"to": str, "stop": int | None}, "line": {"key": str},
        "set": {"name": str, "value": str}, "form": {"key": str, "values": dict}, "rule": {"id": str},
        "search": {"text": str}, "detail": {"key": str}, "open": {"key": str}, "window": {"key": str}, "close": {},
    }  # fmt: skip
    """The messages: what each must hold, and of what type. `_hear_NAME` takes it."""


def _later(do: Callable[[], None]) -> None:
    """Do it after the answer to the page has left; at once where no loop runs. A failure is logged."""

    def safely() -> None:
        try:
            do()
        except Exception:
            log.exception("The charts could not be drawn")

    try:
        asyncio.get_running_loop().call_later(0.01, safely)
    except RuntimeError:
        safely()


def of_link(link: str) -> Session:
    """The session of a link. Raises BadRecord."""
    record, you = read_link(link.rpartition("#")[2])
    return Session.open(record, you, start_of(record))


def restore(text: str) -> Session:
    """The session of a text that the page kept. Raises BadRecord."""
    return Session.restore(text, start_of)


def _record(kept: dict | None) -> str:
    record = (kept or {}).get("record")
    return record if isinstance(record, str) else ""
