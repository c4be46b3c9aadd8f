"""Every cite opens something: a rulebook paragraph, a codex entry, or a card's generated text."""

from __future__ import annotations

from functools import cache

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
        card = voice(game, lang).card(cite.partition(" card/")[2])
        return card.name, f"{card.kind}\n\n{card.text}".strip()
    found = rulebook.load(game, lang)[cite]
    return found.title, found.text
