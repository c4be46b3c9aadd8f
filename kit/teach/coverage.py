"""Coverage: which rules, cards and codex entries were produced by events and refusals, counted in the run itself.

Headers do not count: a cite counts only when an event or a refusal with it came up in a scenario that holds.
Paragraphs that only define a term are marked `term` and need none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from kit import games
from kit.show import rulebook

from .scenario import Result

SORTS = {"case": "scenarios", "lesson": "lessons", "puzzle": "puzzles"}


@cache
def ids(game: str) -> dict[str, dict[str, bool]]:
    """Every citable id of a game: `{"rules" | "cards" | "entries": {id: is a term}}`."""
    found: dict[str, dict[str, bool]] = {"rules": {}, "cards": {}}
    for id, paragraph in rulebook.load(game).items():
        sort = "entries" if " codex/" in id else "rules"
        found.setdefault(sort, {})[id] = paragraph.term
    prefix = games.load(game).prefix
    for card in import_module(f"kit.games.{game}.cards").IDS:
        found["cards"][f"{prefix} card/{card}"] = False
    return found


@cache
def all_ids(game: str) -> dict[str, bool]:
    """Every citable id of a game, with whether it is a term."""
    return {id: term for sort in ids(game).values() for id, term in sort.items()}


def count(results: Iterable[Result], names: Iterable[str] = ()) -> dict[str, Any]:
    """`{game: {rules | cards | entries: {id: {events, scenarios, lessons, puzzles}}}}` over the results of runs.

    `events` counts events and refusals, the others the scenarios of each kind in which one came up.
    """
    names = tuple(names) or games.NAMES
    events: dict[str, Counter] = {game: Counter() for game in names}
    runs: dict[str, Counter] = {game: Counter() for game in names}
    for result in results:
        if result.ok and result.game in names:
            events[result.game].update(result.cites)
            runs[result.game].update((cite, SORTS[result.kind]) for cite in result.cites)
    table: dict[str, Any] = {}
    for game in names:
        table[game] = {
            sort: {
                id: {
                    "events": events[game][id],
                    **{name: runs[game][id, name] for name in SORTS.values()},
                    **({"term": True} if term else {}),
                }
                for id, term in known.items()
            }
            for sort, known in ids(game).items()
        }
    return table


def bare(table: dict[str, Any]) -> list[str]:
    """The ids that need an event and a scenario and have none."""
    return [
        id
        for sorts in table.values()
        for known in sorts.values()
        for id, row in known.items()
        if not row.get("term") and not (row["events"] and row["scenarios"])
    ]
