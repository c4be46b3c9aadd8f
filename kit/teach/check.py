"""Running a scenario of any kind: a case's script, a lesson's steps, a puzzle's solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from . import lessons, puzzles, scenario
from .files import BadFile
from .scenario import Result, Scenario

RUNNERS = {"case": scenario.run, "lesson": lessons.run, "puzzle": puzzles.run}


def run(given: Scenario, mutate: bool = False) -> Result:
    """How a scenario holds. With `mutate`, an altered expectation that still holds makes it fail."""
    result = RUNNERS[given.kind](given, mutate)
    if result.ok and result.survivors:
        result.fail("still holds when altered: " + ", ".join(result.survivors))
    return result


def run_files(files: Iterable[Path], game: str | None = None, mutate: bool = False) -> Iterator[Result]:
    """The results of files in turn. A file that cannot be read is a result too, and so is an id that comes twice."""
    seen: dict[str, Path] = {}
    for path in files:
        try:
            given = scenario.load(path)
        except BadFile as error:
            yield Result(path.stem, "", "case").fail(str(error))
            continue
        if game and given.game != game:
            continue
        if given.id in seen:
            line = given.document.line("id")
            sentence = f"the id {given.id!r} is taken by {seen[given.id]}; choose another."
            yield Result(given.id, given.game, given.kind).fail(f"{path}:{line}: {sentence}")
            continue
        seen[given.id] = path
        yield run(given, mutate)
