"""Questions about zones."""

from __future__ import annotations

from kit.engine.state import State

from .state import facts


def control(s: State, zone: int) -> int | None:
    """The team that controls a zone: the only one with a creature there that counts."""
    teams = set()
    for i, o in s.things.items():
        if o.zone == zone and o.card.kind == "creature" and no_holder(s, i) is None:
            teams.add(s.seats[o.controller].team)
    return teams.pop() if len(teams) == 1 else None


def no_holder(s: State, i: int) -> str | None:
    """The trait for which a creature does not count for the control of its zone, or None."""
    f = facts(s, i)
    return "pest" if "pest" in f else "incapacitated" if "incapacitated" in f else None
