"""The games, one package each: rules only, no words for the screen."""

from __future__ import annotations

from importlib import import_module

from kit.engine.game import Game

NAMES = ("nevermore", "res_arcana", "mage_wars")


def load(name: str) -> Game:
    """The game of that name. Raises ValueError if there is none."""
    if name not in NAMES:
        raise ValueError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    return import_module(f"kit.games.{name}").GAME
