"""The apps: what the notebooks of `notebooks/` show, each with one call."""

from __future__ import annotations

import os
from datetime import date
from typing import Any
from urllib.parse import parse_qs

from kit.show.words import LANGUAGES
from kit.teach import library
from kit.teach.progress import of_the_day

from .odds import OddsLab
from .panel import Panel

HOME = "home.ipynb"


def asked(name: str) -> str:
    """What the address asks for (`?lang=ru&id=first_hand`), empty if it does not say."""
    return parse_qs(os.environ.get("QUERY_STRING", "")).get(name, [""])[0]


def asked_language() -> str | None:
    """The language of the address, None if it names none that is there."""
    return asked("lang") if asked("lang") in LANGUAGES else None


def game(name: str, **options: Any) -> Panel:
    """A game, in play from the first moment."""
    return Panel(name, lang=asked_language(), app=True, home=HOME, **options)


def attack() -> Panel:
    """Mage Wars, in play from an attack that is about to roll."""
    from .opening import before_the_roll

    return game("mage_wars", first=before_the_roll())


def home() -> Panel:
    """The home page."""
    from .home import Home

    return Home(lang=asked_language())


def odds() -> OddsLab:
    """The odds lab of Mage Wars."""
    return OddsLab(asked_language(), HOME)


def learn() -> Panel:
    """The lesson that the address names, else the shelf of all lessons and puzzles."""
    from .learn import LessonPanel
    from .shelf import Shelf

    if asked("id") in library.ids("lesson"):
        return LessonPanel(asked("id"), lang=asked_language(), app=True, home=HOME)
    return Shelf(lang=asked_language(), home=HOME)


def puzzles() -> Panel:
    """The puzzle that the address names, else that of the day."""
    from .learn import PuzzlePanel

    known = library.ids("puzzle")
    id = asked("id") if asked("id") in known else of_the_day(known, date.today())
    return PuzzlePanel(id, lang=asked_language(), app=True, home=HOME)
