"""The odds lab: choose attacker, defender and what lies on them; the board compares the attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.show import dialogs
from kit.show.board_words import board_words
from kit.show.mage_wars import lab
from kit.show.words import LANGUAGES, words

from .board import Board


class OddsLab(Board):
    """A board that shows a comparison and asks for another. `lang` is en or ru, `home` where the mark leads."""

    def __init__(self, lang: str | None = None, home: str = "") -> None:
        lang = lang or LANGUAGES[0]
        super().__init__(game="mage_wars", words=board_words(words("kit", lang)), lang=lang)
        self.setup, self.home, self._step = lab.Setup(), home, 0
        self.before: lab.Setup | None = None  # the last setup of the same two, to compare with
        self.on_board(self.hear)
        self.compare()

    def compare(self) -> None:
        """Draw the comparison."""
        self._step += 1
        self.show(lab.model(self.setup, self.lang, self._step, self.home, self.before))

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for. Raises ValueError with one sentence; nothing changes then."""
        kind, values = message.get("type"), message.get("values")
        text = message.get({"rule": "id", "search": "text", "set": "value"}.get(str(kind), "key"))
        if kind in ("ready", "close", "link"):
            return
        if kind == "act" and text == lab.CHOOSE:
            self.dialog = lab.form(self.setup, self.lang)
        elif kind == "form" and text == lab.CHOOSE and isinstance(values, dict):
            setup = replace(self.setup, **lab.read(values))
            same = (setup.attacker, setup.defender) == (self.setup.attacker, self.setup.defender)
            self.before = self.setup if same and setup != self.setup else None
            self.setup = setup
            self.dialog = {}
            self.compare()
        elif kind == "rule" and isinstance(text, str):
            self.dialog = dialogs.rule(text, self.lang)
        elif kind == "search" and isinstance(text, str):
            self.dialog = dialogs.search("mage_wars", text[:200], self.lang, words("kit", self.lang))
        elif kind == "set" and message.get("name") == "lang" and text in LANGUAGES:
            self.dialog, self.lang, self.words = {}, text, board_words(words("kit", text))
            self.compare()
        else:
            tr = words("kit", self.lang)
            raise ValueError(tr("The page sent something that cannot be read; nothing was done."))
