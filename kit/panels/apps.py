"""The apps: what the notebooks of `notebooks/` show, each with one call."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qs

from kit.show.words import LANGUAGES

from .panel import Panel

HOME = "home.ipynb"


def asked_language() -> str | None:
    """The language of the address (`?lang=ru`), None if it names none."""
    asked = parse_qs(os.environ.get("QUERY_STRING", "")).get("lang", [""])[0]
    return asked if asked in LANGUAGES else None


def game(name: str, **options: Any) -> Panel:
    """A game, in play from the first moment."""
    return Panel(name, lang=asked_language(), app=True, home=HOME, **options)


def home() -> Panel:
    """The home page."""
    from .home import Home

    return Home(lang=asked_language())
