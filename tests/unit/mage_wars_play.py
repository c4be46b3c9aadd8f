"""Plays a short script from a position: what the tests of this game share."""

from __future__ import annotations

from typing import Any

from kit.engine.game import Illegal, play
from kit.engine.record import parse_choice, print_choice
from kit.engine.state import Chance, Event, Log, State
from kit.games.mage_wars.position import build, read


def script(objects: dict[str, Any], lines: list[str], **position: Any) -> tuple[State, list[Event]]:
    """The state after the lines, and the events on the way. Outcomes need no star."""
    s = build(position, objects)
    log = Log()
    for line in lines:
        s = s.copy()
        s.log = log
        if type(s.pending) is Chance and not line.startswith("*"):
            line = "* " + line
        choice = parse_choice(s, line)
        assert parse_choice(s, print_choice(s, choice)) == choice
        play(s, choice)
    return s, list(log)


def refused(s: State, line: str) -> list[str]:
    """The codes with which a line is refused; empty if it is legal."""
    try:
        parse_choice(s, line)
    except Illegal as error:
        return [reason.code for reason in error.reasons]
    return []


def cites(log: list[Event]) -> set[str]:
    """Every rule the events name."""
    return {event.cite for event in log}


def of(log: list[Event], verb: str) -> list[Event]:
    """The events of one verb."""
    return [event for event in log if event.verb == verb]


__all__ = ["build", "cites", "of", "read", "refused", "script"]
