"""Scenarios: a position, a script of real choices, and what must hold after it.

`load(path)` reads a file, `run(scenario)` plays all its variants and checks every clause. The runner knows no game:
a game's `position` module builds a state, reads values by path, and may offer `odds` and `plain_event`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from kit import games
from kit.engine.game import EngineError, Game, Illegal, legal, play
from kit.engine.record import parse_choice
from kit.engine.state import Action, Ask, Chance, Log, State

from .clauses import Clause, Fails, Run, clauses
from .files import FOLDER, BadFile, Document, read

FOLDERS = {"case": "cases", "lesson": "lessons", "puzzle": "puzzles"}
KEYS = {
    "lesson": {"seat", "steps"},
    "puzzle": {
        "seat", "goal", "within", "sort", "hints", "intro", "solution", "explain", "equivalent", "refutations",
    },
}  # fmt: skip
"""The keys that belong to one kind of scenario only."""

SKIP = "..."
"""A script line: everybody takes the default (mostly: passes) until the next line can be played."""
MOST = 10_000
"""More defaults in a row than this are a loop."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One run: where it starts, what is played, what must hold. `at` is its place in the file, for errors."""

    position: dict[str, Any]
    objects: dict[str, Any]
    script: list[str]
    expect: dict[str, Any]
    cites: list[str]
    at: tuple = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A file. `kind` is case, lesson or puzzle."""

    id: str
    game: str
    kind: str
    document: Document
    variants: tuple[Variant, ...]


@dataclass(slots=True)
class Result:
    """How a run went: `checks` clauses looked at, `message` the first that failed, `cites` what was produced.

    `survivors` are altered expectations that still hold, where they were looked for.
    """

    id: str
    game: str
    kind: str
    ok: bool = True
    checks: int = 0
    message: str = ""
    cites: Counter = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)

    def fail(self, message: str) -> Result:
        """The result of a run that failed."""
        self.ok, self.message = False, message
        return self

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "game": self.game, "kind": self.kind, "ok": self.ok, "checks": self.checks,
            "message": self.message, "cites": sorted(self.cites),
        }  # fmt: skip


# Reading.


def paths(roots: Iterable[Path] = ()) -> list[Path]:
    """All scenario files under the roots, the project's own by default. Raises BadFile for a root without any."""
    found: list[Path] = []
    for root in roots or [FOLDER]:
        if root.is_file():
            found.append(root)
            continue
        if not root.is_dir():
            raise BadFile(f"{root}: there is no such file or folder.")
        below = sorted(p for p in root.rglob("*") if p.suffix in (".yaml", ".yml") and p.name != "disputed.yaml")
        if not below and root != FOLDER:
            raise BadFile(f"{root}: there is no scenario in this folder; scenarios are files that end in .yaml.")
        found += below
    return list(dict.fromkeys(found))


def load(path: Path) -> Scenario:
    """Read one file. Raises BadFile."""
    return build(read(path))


def build(document: Document) -> Scenario:
    """The scenario of a document. Raises BadFile."""
    data = document.data
    if data["game"] not in games.NAMES:
        raise document.error(f"unknown game {data['game']!r}; known are {', '.join(games.NAMES)}.", "game")
    kind = "puzzle" if "goal" in data else "lesson" if "steps" in data else "case"
    for other, keys in KEYS.items():
        for key in data:
            if other != kind and key in keys and key not in KEYS.get(kind, ()):
                mark = {"lesson": "steps", "puzzle": "goal"}[other]
                raise document.error(f"{key!r} belongs to a {other}; add {mark!r}, or leave it out.", key)
    base = Variant(
        data.get("position", {}), data.get("objects", {}), data.get("script", []), data.get("expect", {}),
        data.get("cites", []),
    )  # fmt: skip
    variants = []
    for i, given in enumerate(data.get("variants", ())):
        variants.append(
            Variant(
                _merge(base.position, given.get("position", {})),
                _merge(base.objects, given.get("objects", {})),
                given.get("script", base.script),
                given.get("expect", base.expect),
                given.get("cites", []),
                ("variants", i),
                given.get("name", f"variant {i + 1}"),
            )
        )
    for variant in variants or [base]:
        if kind == "case" and not any(True for _ in clauses(variant.expect)):
            raise document.error("nothing is expected; add 'expect' with at least one clause.", *variant.at, "expect")
    return Scenario(data["id"], data["game"], kind, document, tuple(variants or [base]))


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


# Playing.


def position_of(game: str) -> ModuleType:
    """The game's `position` module."""
    return import_module(f"kit.games.{game}.position")


def start(scenario: Scenario, variant: Variant | None = None) -> State:
    """The state where a variant, the first by default, starts. Raises BadFile."""
    s = _built(scenario, variant or scenario.variants[0])
    s.log = None
    return s


def _built(scenario: Scenario, variant: Variant) -> State:
    """The state of a position at its first stop; its log holds what happened up to there, if the game kept it."""
    try:
        return position_of(scenario.game).build(variant.position, variant.objects)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if not isinstance(error, ValueError):
            error = ValueError(f"this position cannot be built ({type(error).__name__}: {error}); check its values.")
        raise scenario.document.error_about(str(error), *variant.at, "position") from error


def follow(scenario: Scenario, variant: Variant, s: State) -> State:
    """Play the variant's script in place on `s`. Raises BadFile for a line that cannot be played."""
    stop: Callable[[], State] = partial(_built, scenario, variant)
    made: list[Any] = []
    for i, line in enumerate(variant.script):
        here = s.copy()
        try:
            made = step(s, line, variant.script[i + 1] if i + 1 < len(variant.script) else None)
            stop = here.copy
        except (ValueError, EngineError) as error:
            at = (*variant.at, "script", i) if (*variant.at, "script") in scenario.document.lines else ("script", i)
            said = why(s, error) + (ran_past(stop()) if i and variant.script[i - 1] == SKIP else "")
            said += made_itself(s.game, stop, made, line)
            raise scenario.document.error(f"{line!r} cannot be played: {said}", *at) from None
    return s


def step(s: State, line: str, following: str | None = None) -> list[Any]:
    """Play one script line in place and return the choices made. `...` looks for `following`. Raises ValueError."""
    if line != SKIP:
        choice = choose(s, line)
        play(s, choice)
        return [choice]
    choices: list[Any] = []
    while type(s.pending) is Ask and not _fits(s, following):
        default = s.game.asks[s.pending.kind].default(s, s.pending, legal(s))
        if default is None:
            break
        if len(choices) == MOST:
            raise ValueError(f"{following or 'an end'!r} was not reached in {MOST} defaults.")
        choices.append(default)
        play(s, default)
    return choices


def _fits(s: State, line: str | None) -> bool:
    try:
        return line is not None and choose(s, line) is not None
    except ValueError:
        return False


def choose(s: State, line: str) -> Any:
    """The choice that a script line means: an action, or an outcome with or without its star. Raises ValueError."""
    if not line.startswith("*") and not re.match(r"P\d+( |$)", line):
        word = line.split(" ", 1)[0]
        if word in s.game.chances:
            line = f"* {line}"
        elif type(s.pending) is Chance:
            line = f"* {s.pending.kind} {line}"
    return parse_choice(s, line)


def why(s: State, error: Exception) -> str:
    """Why a line cannot be played, and what could be instead."""
    if not isinstance(error, Illegal):
        return str(error)
    refused = ", ".join(f"{reason.code} [{reason.cite}]" for reason in error.reasons)
    return f"{refused}. Legal here: {offered(s)}." if legal(s) else f"{refused}."


def ran_past(s: State) -> str:
    """A hint for a line that never came up after `...`: what could be done where that began."""
    return f" Where '...' began: {offered(s)}."


def due(s: State) -> str:
    """A hint for an expectation that fails while luck is due."""
    return f" After the script luck is due: '* {s.pending.kind} ...'." if type(s.pending) is Chance else ""


def offered(s: State) -> str:
    """What could be done here: the first five choices, or the luck that is due."""
    if type(s.pending) is not Ask:
        return f"'* {s.pending.kind} ...'" if s.pending is not None else "nothing, the game is over"
    options = [s.game.print_action(s, action) for action in legal(s)]
    return "; ".join(options[:5]) + (f" and {len(options) - 5} more" if len(options) > 5 else "")


def made_itself(game: Game, stop: Callable[[], State], made: Iterable[Any], line: str) -> str:
    """A hint, if the line names a choice that was made by itself on the way here: from what `stop` returns, through
    the choices `made`. Else an empty text."""
    kinds = [kind for kind in game.asks.values() if kind.automatic]
    for kind in kinds:
        kind.automatic = False  # the same way once more, with a stop at each of them
    try:
        s, left = stop(), list(made)
        while True:
            if type(s.pending) is Ask and game.asks[s.pending.kind] in kinds and len(legal(s)) == 1:
                choice = legal(s)[0]
                if _names(s, line, choice):
                    return f" {line!r} was made by itself: it was the only legal action; leave the line out."
            elif left:
                choice = left.pop(0)
            else:
                return ""
            play(s, choice)
    finally:
        for kind in kinds:
            kind.automatic = True


def _names(s: State, line: str, action: Action) -> bool:
    try:
        return s.game.parse_action(s, line) == action
    except ValueError:
        return False


def perform(scenario: Scenario, variant: Variant) -> Run:
    """Play a variant with its events noted. Raises BadFile."""
    s = _built(scenario, variant)
    before = s.copy()
    log = s.log = s.log or Log()
    follow(scenario, variant, s)
    return Run(position_of(scenario.game), before, s, list(log), bool(variant.script))


# Checking.


def run(scenario: Scenario, mutate: bool = False) -> Result:
    """Play every variant and check every clause. Never raises for what a file can do wrong: it is the message."""
    result = Result(scenario.id, scenario.game, scenario.kind)
    for variant in scenario.variants:
        name = f"{variant.name}: " if variant.name else ""
        try:
            done = perform(scenario, variant)
            check(scenario.document, done, clauses(variant.expect), _place(scenario, variant), result, mutate, name)
            if variant.at:
                cited(scenario, variant.cites, done.cites, result, *variant.at)
        except (Fails, BadFile) as error:
            return result.fail(name + str(error))
    try:
        cited(scenario, scenario.document.data.get("cites", []), result.cites, result)
    except Fails as error:
        return result.fail(str(error))
    return result


def _place(scenario: Scenario, variant: Variant) -> tuple:
    own = (*variant.at, "expect")
    return own if own in scenario.document.lines else ("expect",)


def check(
    document: Document, run: Run, wanted: Iterable[Clause], place: tuple, result: Result, mutate: bool = False,
    name: str = "",
) -> None:  # fmt: skip
    """Check clauses on a run, and with `mutate` that each altered one fails. Raises Fails with file and line."""
    at = place
    shadow = copy(run)
    shadow.cites = Counter()
    try:
        for clause in wanted:
            result.checks += 1
            at = (*place, *clause.place)
            clause.check(run)
            for what, altered in clause.mutants() if mutate else ():
                try:
                    altered(shadow)
                except (Fails, ValueError):
                    continue
                result.survivors.append(f"{name}{what}")
    except (Fails, ValueError) as error:
        raise Fails(f"{document.path}:{document.line(*at)}: {error}{due(run.state)}") from None
    finally:
        result.cites.update(run.cites)


def cited(scenario: Scenario, wanted: list[str], found: Counter, result: Result, *at: Any) -> None:
    """Check that each of these rules was produced. Raises Fails with file and line."""
    from . import coverage

    for i, cite in enumerate(wanted):
        result.checks += 1
        term = coverage.all_ids(scenario.game).get(cite)
        place = f"{scenario.document.path}:{scenario.document.line(*at, 'cites', i)}"
        if term is None:
            raise Fails(f"{place}: there is no rule, card or entry {cite!r}.")
        if cite not in found and not term:
            others = ", ".join(sorted(found)) or "no rule"
            raise Fails(f"{place}: no event or refusal of this run cites {cite}; it cites {others}.")
