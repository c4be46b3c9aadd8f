"""The board: one anywidget that draws a table model and sends back what the learner does.

Feed it from a panel:

    board = Board(words=board_words(tr), lang="en", game="nevermore")
    board.on_board(handler)      # handler(message: dict) -> None
    board.show(model(...))       # checked, then drawn; call it once a stop

Traits, Python to page: `model` (kit.show.table.model), `dialog` (kit.show.table.dialog, {} when none is open),
`words` (kit.show.board_words), `lang`, `game` (names the storage before the first model), `error` (a sentence,
shown until it is ""), `answered` (set here). The page's code and its two style sheets are in `static/`.

Messages, page to Python, each {type, n, step, ...}: `n` counts them, `step` is the model they were made on.
A handler drops `act` and `choose` whose step is not the model's.

    ready    {fragment, stored, last, reloaded, query, languages, progress}   the page is drawn. stored: {key, record}
             of this tab's game, last: of the last game in this browser, or None; fragment: text after # of a link,
             which may be a move behind when the page was reloaded; query: "?lang=ru"; progress: the records of all
             lessons and puzzles in this browser
    link     {fragment}           the reader gave the address another link
    act      {key}                an action was chosen
    choose   {key}                a way of a bill was chosen; show the same bill with it chosen
    nav      {to, stop?}          to: back, step, mine, play, lines, or stop with its number
    line     {key}                a branch was chosen
    set      {name, value}        a field of the masthead: seat, lang
    form     {key, values}        a form was sent: the drawer, or a dialog with fields
    rule     {id}                 a cite was opened; answer with a `dialog` of kind rule
    search   {text}               search of the rulebook; answer with a `dialog` of kind rule with query and results
    detail   {key}                the full text of a thing; answer with a `dialog` of kind card
    open     {key}                a link with a key
    window   {key}                the switch of a window on the rail was pressed
    close    {}                   the dialog was closed (the board has emptied `dialog` already)

Every message is answered when its handler returns, by `answered`: without it for 3 s the page says that the game
is safe. An exception in the handler becomes `error`, one sentence; a ValueError is shown as it is, others are logged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kit.show.board_words import board_words
from kit.show.sound import check
from kit.show.words import told

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("dom.js", "charts.js", "things.js", "frame.js", "widget.js")
STYLES = ("tokens.css", "board.css")

log = logging.getLogger(__name__)


def joined(names: tuple[str, ...]) -> str:
    """The named parts of `static/` as one text."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class Board(anywidget.AnyWidget):
    """See the module."""

    _esm = joined(SCRIPTS)
    _css = joined(STYLES)

    model = traitlets.Dict().tag(sync=True)
    dialog = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    symbols = traitlets.Unicode(joined(("symbols.svg",))).tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    game = traitlets.Unicode("").tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, **traits: Any):
        super().__init__(**{"words": board_words(), **traits})
        self._handler: Callable[[dict], None] = lambda message: None
        self.on_msg(self._receive)

    def on_board(self, handler: Callable[[dict], None]) -> None:
        """Call handler with each message of the page."""
        self._handler = handler

    def show(self, model: dict) -> None:
        """Draw a model. Raises ModelError if it could not be drawn truthfully."""
        self.model = check(model)

    def _receive(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if not isinstance(message, dict):
            message = {}
        with self.hold_sync():
            self.error = ""
            if message.get("type") == "close":
                self.dialog = {}
            try:
                self._handler(message)
            except ValueError as problem:
                self.error = told(problem, self.lang)
            except Exception:
                log.exception("The board's handler failed on %s", message.get("type"))
                self.error = self.words["failed"]
            n = message.get("n")
            self.answered = n if isinstance(n, int) else 0
