"""The five walk-throughs that the engine's contract is fixed by, each a complete little game."""

from . import arena, bids, duel, market, sight

GAMES = {module.GAME.name: module.GAME for module in (duel, bids, market, arena, sight)}
