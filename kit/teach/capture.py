"""A scenario from a game being played: the last quiet position of the line shown, and the script since.

The text is a whole file that holds as it stands: what changed is written down as its `expect`, for the author to cut
down to what matters. A game takes part by `dump(state) -> dict` in its `position` module, the inverse of `build`.
"""

from __future__ import annotations

from typing import Any

import yaml

from kit.engine.game import legal
from kit.engine.state import Ask, State
from kit.engine.timeline import Node
from kit.show.session import Session

from .scenario import position_of

MOST = 5
"""At most so many cites are proposed."""


class NotCaptured(ValueError):
    """No scenario can be made here; the message says why in one sentence."""


def capture(session: Session, id: str, title: str, lang: str = "en") -> str:
    """The YAML text of a case that leads to the stop shown. Raises NotCaptured."""
    position = position_of(session.game)
    if not hasattr(position, "dump"):
        raise NotCaptured("Positions of this game cannot be written as text yet.")
    path = session.node.path()
    starts = (node for node in reversed(path[:-1]) if quiet(node.state) and _same_again(position, node.state))
    start = next(starts, None)
    if start is None:
        raise NotCaptured("No position before this stop can be written as text: play one step from a quiet one.")
    since = path[path.index(start) + 1 :]
    scenario: dict[str, Any] = {
        "format": 1, "id": id, "game": session.game, "title": {lang: title}, "cites": _cites(since),
        "position": position.dump(start.state), "script": [node.line for node in since],
        "expect": _changes(position, start.state, session.node.state),
    }  # fmt: skip
    return yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)


def quiet(state: State) -> bool:
    """True if a seat is asked and nothing is in progress."""
    return type(state.pending) is Ask and not state.contexts


def _same_again(position: Any, state: State) -> bool:
    """True if the position built from its text is the same to every reader and leaves the same to do."""
    try:
        again = position.build(position.dump(state), None)
    except ValueError:
        return False
    return again.pending == state.pending and set(legal(again)) == set(legal(state)) and (
        _snapshot(position, again) == _snapshot(position, state)
    )  # fmt: skip


def _snapshot(position: Any, state: State) -> dict[str, Any]:
    return {name: position.read(state, name) for name in _seats(position, state)}


def _seats(position: Any, state: State) -> list[str]:
    """The names of the seats: in some games the first player is P0, in others P1."""
    names = []
    for i in range(len(state.seats) + 1):
        try:
            position.read(state, f"P{i}")
            names.append(f"P{i}")
        except ValueError:
            continue
    return names


def _cites(nodes: list[Node]) -> list[str]:
    """The rules of what happened, the youngest first in rank, in the order of play."""
    cites = list(dict.fromkeys(event.cite for node in reversed(nodes) for event in reversed(node.events)))
    return cites[:MOST][::-1]


def _changes(position: Any, before: State, after: State) -> dict[str, Any]:
    """What a script changed, as clauses."""
    found: dict[str, Any] = {}
    if after.winner is not None:
        found["winner"] = _plain(position.read(after, "winner"))
    was, now = _snapshot(position, before), _snapshot(position, after)
    for seat, facts in now.items():
        for key, value in facts.items():
            path = f"{seat}.{key}"
            if value != was[seat].get(key) and _readable(position, after, path):
                found[path] = _plain(position.read(after, path))
    return found or {"unchanged": list(now)}


def _readable(position: Any, state: State, path: str) -> bool:
    try:
        position.read(state, path)
        return True
    except ValueError:
        return False


def _plain(value: Any) -> Any:
    """A value read from the engine as YAML has it."""
    if hasattr(value, "elements"):
        return sorted(value.elements())
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value if isinstance(value, int | str | None) else str(value)
