"""Spells: which may be cast at what, and the casting in steps (section 5)."""

from __future__ import annotations

from kit.engine.state import State

from .state import Turn


def castable(s: State, i: int, turn: Turn) -> list[tuple]:
    """What creature i may cast now."""
    return []


def quickcastable(s: State, seat: int) -> list[tuple]:
    """What a seat may quickcast now."""
    return []


STEPS: dict = {}
ASKS: dict = {}
VERBS: dict = {}
