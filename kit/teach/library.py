"""The project's own lessons and puzzles by id, and where a record that began in one of them starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.engine.record import BadRecord, Record
from kit.engine.state import State

from . import scenario as runner
from .files import FOLDER
from .scenario import Scenario


@cache
def index(kind: str, game: str) -> dict[str, Path]:
    """`kind` is cases, lessons or puzzles: `{id: path}` in the order of the file names."""
    folder = Path(str(FOLDER)) / game / kind
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


@cache
def find(id: str) -> Scenario:
    """The scenario of an id. Raises KeyError with one sentence."""
    from kit import games

    for game in games.NAMES:
        for kind in runner.KINDS:
            path = index(kind, game).get(id)
            if path is not None:
                return runner.load(path)
    raise KeyError(f"there is no scenario {id!r}")


def start_of(record: Record) -> State | None:
    """Where a record that was made inside a lesson or puzzle starts; None for a game of its own.

    Raises BadRecord if its scenario is gone.
    """
    id = record.options.get("scenario")
    if id is None:
        return None
    try:
        scenario = find(id)
    except KeyError:
        raise BadRecord(f"Line 3: this game began in the scenario {id!r}, which is not here.") from None
    return runner.start(scenario, scenario.variants[0])
