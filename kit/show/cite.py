"""Every cite opens something: a rulebook paragraph, a codex entry, or a card's generated text."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module

from kit import games

from . import rulebook
from .rulebook import UnknownRule
from .voice import voice


@cache
def game_of(cite: str) -> str:
    """The game a cite belongs to. Raises UnknownRule."""
    prefix = cite.split(" ")[0]
    for name in games.NAMES:
        if games.load(name).prefix == prefix:
            return name
    raise UnknownRule(cite, [])


@cache
def paragraph(cite: str, lang: str = "en") -> tuple[str, str]:
    """(title, text) of what a cite opens. Raises UnknownRule with near ids."""
    game = game_of(cite)
    if " card/" in cite:
        id = cite.partition(" card/")[2]
        known = import_module(f"kit.games.{game}.cards").IDS
        if id not in known:
            raise UnknownRule(cite, [f"{cite[:2]} card/{one}" for one in get_close_matches(id, sorted(known), n=3)])
        card = voice(game, lang).card(id)
        return card.name, f"{card.kind}\n\n{card.text}".strip()
    found = rulebook.load(game, lang)[cite]
    return found.title, found.text
