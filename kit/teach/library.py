"""The project's own lessons and puzzles by id, and where a record that began in one of them starts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit import games
from kit.engine.record import BadRecord, Record
from kit.engine.state import State

from . import puzzles
from . import scenario as runner
from .files import FOLDER
from .scenario import FOLDERS, Scenario


@cache
def index(kind: str, game: str) -> dict[str, Path]:
    """`kind` is case, lesson or puzzle: `{id: path}` in the order of the file names."""
    return {path.stem: path for path in sorted((FOLDER / game / FOLDERS[kind]).glob("*.yaml"))}


@cache
def find(id: str, kind: str | None = None) -> Scenario:
    """The scenario of an id, of that kind if one is given. Raises KeyError with one sentence."""
    kinds = [kind] if kind else list(FOLDERS)
    for game in games.NAMES:
        for each in kinds:
            path = index(each, game).get(id)
            if path is not None:
                return runner.load(path)
    known = [known for each in kinds if each != "case" for known in ids(each)]
    raise KeyError(f"there is no {kind or 'scenario'} {id!r}; there are {', '.join(known) or 'none'}")


def ids(kind: str) -> list[str]:
    """The ids of a kind over all games."""
    return [id for game in games.NAMES for id in index(kind, game)]


def forget() -> None:
    """Read the folders anew."""
    index.cache_clear()
    find.cache_clear()


def start_of(record: Record) -> State | None:
    """Where a record that was made inside a lesson or puzzle starts; None for a game of its own.

    Raises BadRecord if its scenario is gone.
    """
    id = record.options.get("scenario")
    if id is None:
        return None
    try:
        scenario = find(id)
        return puzzles.start(scenario) if scenario.kind == "puzzle" else runner.start(scenario)
    except KeyError:
        raise BadRecord(f"Line 3: this game began in the scenario {id!r}, which is not here.") from None
