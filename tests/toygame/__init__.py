"""A game in small with everything that a screen must handle: Lanterns.

Three or four seats hold hidden cards. Each round: cards are dealt unseen (private luck), every seat hands one card on
at once (secret), then in turn each seat strikes another (public decision with refusals) with a die (public luck);
whoever holds a shield may answer (hidden window). Last with a light wins; after three rounds, most light.

`install()` makes it a game of the kit for this process; give it pytest's `monkeypatch` to have that undone.
"""

import sys
from pathlib import Path

from kit import games
from kit.show import cite, rulebook

from . import game, table, words

GAME = game.GAME
NAME = GAME.name


class _Set:
    """What `install` needs of `monkeypatch`, for a process that is the toy's alone."""

    setattr = staticmethod(setattr)

    @staticmethod
    def setitem(mapping, key, value):
        mapping[key] = value


def install(monkeypatch=_Set):
    """Make Lanterns the only game."""
    monkeypatch.setattr(games, "NAMES", (NAME,))
    monkeypatch.setattr(rulebook, "_GAMES", Path(__file__).parent.parent)
    for name, module in (
        (f"kit.games.{NAME}", sys.modules[__name__]), (f"kit.games.{NAME}.bots", game),
        (f"kit.show.{NAME}.words", words), (f"kit.show.{NAME}.table", table),
    ):  # fmt: skip
        monkeypatch.setitem(sys.modules, name, module)
    for cached in (cite.game_of, cite.paragraph, rulebook.load):
        cached.cache_clear()
