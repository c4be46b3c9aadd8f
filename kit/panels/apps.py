"""The apps: what the notebooks of `notebooks/` show, each with one call."""

from __future__ import annotations

import os
from datetime import date
from typing import Any
from urllib.parse import parse_qs

from kit.games import NAMES
from kit.show.words import LANGUAGES
from kit.teach import library
from kit.teach.progress import of_the_day

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


def learn() -> Panel:
    """The lesson that the address names, else the first one."""
    from .learn import LessonPanel

    return LessonPanel(_chosen("lesson"), lang=asked_language(), app=True, home=HOME)


def puzzles() -> Panel:
    """The puzzle that the address names, else that of the day."""
    from .learn import PuzzlePanel

    return PuzzlePanel(_chosen("puzzle"), lang=asked_language(), app=True, home=HOME)


def _chosen(kind: str) -> str:
    known = [id for game in NAMES for id in library.index(kind, game)]
    if asked("id") in known:
        return asked("id")
    return known[0] if kind == "lesson" else of_the_day(known, date.today())
