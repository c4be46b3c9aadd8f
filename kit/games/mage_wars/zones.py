"""Questions about zones."""

from __future__ import annotations

from kit.engine.state import State

from .state import facts


def control(s: State, zone: int) -> int | None:
    """The team that controls a zone: the only one with a creature there that is no Pest and not Incapacitated."""
    teams = set()
    for i, o in s.things.items():
        if o.zone == zone and o.card.kind == "creature":
            f = facts(s, i)
            if "pest" not in f and "incapacitated" not in f:
                teams.add(s.seats[o.controller].team)
    return teams.pop() if len(teams) == 1 else None
