"""Nevermore: a hidden card draft, then one suit after another."""

from .game import GAME as GAME
