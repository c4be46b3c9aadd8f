"""Scenarios: a position, a script of real choices, and what must hold after it.

`load(path)` reads a file, `run(scenario)` plays all its variants and checks every clause. The runner knows no game:
a game's `position` module builds a state, reads values by path, and may offer `odds` and `plain_event`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from kit import games
from kit.engine.game import Illegal, legal, play, why_not
from kit.engine.record import parse_choice
from kit.engine.state import Action, Ask, Chance, Event, State

from .files import FOLDER, BadFile, Document, read

KINDS = ("cases", "lessons", "puzzles")
SKIP = "..."
"""A script line: everybody takes the default (mostly: passes) until the next line can be played."""


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
    """A file. `kind` is the folder it belongs to: case, lesson or puzzle."""

    id: str
    game: str
    kind: str
    document: Document
    variants: tuple[Variant, ...]


@dataclass(slots=True)
class Result:
    """How a run went: `checks` clauses looked at, `message` the first that failed, `cites` what was produced."""

    id: str
    game: str
    kind: str
    ok: bool = True
    checks: int = 0
    message: str = ""
    cites: Counter = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "game": self.game, "kind": self.kind, "ok": self.ok, "checks": self.checks,
            "message": self.message, "cites": sorted(self.cites),
        }  # fmt: skip


class Fails(Exception):
    """A clause does not hold."""


def paths(roots: list[Path] | None = None) -> list[Path]:
    """All scenario files under the roots, the project's own by default. Raises BadFile for a root that is missing."""
    found: list[Path] = []
    for root in roots or [Path(str(FOLDER))]:
        if root.is_dir():
            found += sorted(p for p in root.rglob("*.yaml") if p.name != "disputed.yaml")
        elif root.is_file():
            found.append(root)
        else:
            raise BadFile(f"{root}:1: there is no such file or folder.")
    return found


def load(path: Path) -> Scenario:
    """Read one file. Raises BadFile."""
    return build(read(path))


def build(document: Document) -> Scenario:
    """The scenario of a document. Raises BadFile."""
    data = document.data
    if data["game"] not in games.NAMES:
        raise document.error(f"unknown game {data['game']!r}; known are {', '.join(games.NAMES)}.", "game")
    kind = "puzzle" if "goal" in data else "lesson" if "steps" in data else "case"
    base = Variant(
        data.get("position") or {}, data.get("objects") or {}, data.get("script") or [], data.get("expect") or {},
        data.get("cites") or [],
    )  # fmt: skip
    variants = []
    for i, given in enumerate(data.get("variants") or []):
        variants.append(
            Variant(
                _merge(base.position, given.get("position") or {}),
                _merge(base.objects, given.get("objects") or {}),
                given.get("script", base.script) or [],
                given.get("expect", base.expect) or {},
                given.get("cites", []) or [],
                ("variants", i),
                given.get("name", f"variant {i + 1}"),
            )
        )
    if not variants:
        variants = [base]
    if kind == "case":
        for variant in variants:
            if not variant.expect:
                raise document.error("nothing is expected; add 'expect'.", *variant.at, "expect")
    return Scenario(data["id"], data["game"], kind, document, tuple(variants))


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


def position_of(game: str) -> ModuleType:
    """The game's `position` module."""
    return import_module(f"kit.games.{game}.position")


def start(scenario: Scenario, variant: Variant) -> State:
    """The state where a variant starts. Raises BadFile."""
    try:
        return position_of(scenario.game).build(variant.position, variant.objects)
    except ValueError as error:
        raise scenario.document.error(str(error), *variant.at, "position") from None


def run(scenario: Scenario) -> Result:
    """Play every variant and check every clause. Never raises for what a file can do wrong: it is the message."""
    result = Result(scenario.id, scenario.game, scenario.kind)
    for variant in scenario.variants:
        try:
            _run(scenario, variant, result)
        except (Fails, BadFile) as error:
            result.ok = False
            name = f"{variant.name}: " if variant.name else ""
            result.message = name + str(error)
            return result
    cites = scenario.document.data.get("cites") or []
    try:
        _cited(scenario, cites, result)
    except Fails as error:
        result.ok, result.message = False, str(error)
    return result


def follow(scenario: Scenario, variant: Variant, s: State) -> State:
    """Play the variant's script in place on `s`, which logs. Raises BadFile for a line that cannot be played."""
    script = variant.script
    for i, line in enumerate(script):
        if line == SKIP:
            _skip(s, script[i + 1] if i + 1 < len(script) else None)
            continue
        try:
            choice = choose(s, line)
        except ValueError as error:
            sentence = f"{line!r} cannot be played: {_why(error)}"
            raise scenario.document.error(sentence, *variant.at, "script", i) from None
        play(s, choice)
    return s


def choose(s: State, line: str) -> Any:
    """The choice that a script line means: an action, or an outcome with or without its star."""
    if type(s.pending) is Chance and not line.startswith("*"):
        kind = s.pending.kind
        line = f"* {line}" if line.split(" ", 1)[0] == kind else f"* {kind} {line}"
    return parse_choice(s, line)


def _why(error: ValueError) -> str:
    if isinstance(error, Illegal):
        return ", ".join(f"{reason.code} [{reason.cite}]" for reason in error.reasons) or str(error)
    return str(error)


def _skip(s: State, line: str | None) -> None:
    while type(s.pending) is Ask:
        if line is not None:
            try:
                choose(s, line)
                return
            except ValueError:
                pass
        options = legal(s)
        default = s.game.asks[s.pending.kind].default(s, s.pending, options)
        if default is None:
            return
        play(s, default)


def _run(scenario: Scenario, variant: Variant, result: Result) -> None:
    position = position_of(scenario.game)
    s = start(scenario, variant)
    before = s.copy()
    log: list[Event] = []
    s.log = log
    try:
        follow(scenario, variant, s)
    finally:
        result.cites.update(event.cite for event in log)
    for clause, place in clauses(variant.expect):
        result.checks += 1
        try:
            clause(position, before, s, log, result, bool(variant.script))
        except (Fails, ValueError) as error:
            line = scenario.document.line(*variant.at, "expect", *place)
            raise Fails(f"{scenario.document.path}:{line}: {error}") from None
    if variant.at:
        _cited(scenario, variant.cites, result)


def _cited(scenario: Scenario, cites: list[str], result: Result) -> None:
    from . import coverage

    for cite in cites:
        result.checks += 1
        term = coverage.all_ids(scenario.game).get(cite)
        line = f"{scenario.document.path}:{scenario.document.line('cites')}"
        if term is None:
            raise Fails(f"{line}: there is no rule, card or entry {cite}.")
        if cite not in result.cites and not term:
            raise Fails(f"{line}: no event or refusal cites {cite}.")


# The clauses of `expect`. Each is (check, place in the file).


def clauses(expect: dict[str, Any]) -> Iterator[tuple[Any, tuple]]:
    for key, value in expect.items():
        if key == "refused":
            for i, entry in enumerate(value):
                yield _refused(entry), (key, i)
        elif key == "legal":
            for sort, lines in value.items():
                if sort == "only":
                    yield _only(lines), (key, sort)
                else:
                    for i, line in enumerate(lines):
                        yield _listed(line, sort == "includes"), (key, sort, i)
        elif key == "odds":
            for name, chances in value.items():
                for outcome, chance in chances.items():
                    yield _odds(name, outcome, chance), (key, name, str(outcome))
        elif key == "events":
            for i, pattern in enumerate(value):
                yield _event(pattern, True), (key, i)
        elif key == "no_events":
            for i, pattern in enumerate(value):
                yield _event(pattern, False), (key, i)
        elif key == "unchanged":
            pairs = value.items() if isinstance(value, dict) else ((path, None) for path in value)
            for path, wanted in pairs:
                yield _unchanged(path, wanted, isinstance(value, dict)), (key, path)
        else:
            yield _value(key, value), (key,)


def same(found: Any, wanted: Any) -> bool:
    """Equality of a value read from the engine and one written in YAML. Counters and sets have no order."""
    if isinstance(found, Counter):
        return isinstance(wanted, list) and found == Counter(map(str, wanted))
    if isinstance(found, set | frozenset):
        return isinstance(wanted, list) and found == set(wanted) and len(wanted) == len(found)
    if isinstance(found, tuple | list):
        return (
            isinstance(wanted, list)
            and len(found) == len(wanted)
            and all(same(f, w) for f, w in zip(found, wanted, strict=True))
        )
    if isinstance(found, dict):
        return (
            isinstance(wanted, dict)
            and found.keys() == wanted.keys()
            and all(same(found[k], wanted[k]) for k in found)
        )
    if isinstance(found, Fraction) or isinstance(wanted, Fraction):
        return Fraction(found) == Fraction(wanted)
    if isinstance(found, bool) or isinstance(wanted, bool):
        return found is wanted
    return found == wanted


def shown(value: Any) -> Any:
    return sorted(value.elements()) if isinstance(value, Counter) else value


def _value(path: str, wanted: Any) -> Any:
    def check(position, before, s, log, result, played):
        found = position.read(s, path)
        if not same(found, wanted):
            raise Fails(f"{path} is {shown(found)!r}, not {wanted!r}.")
        if same(position.read(before, path), wanted):
            hint = "move it to 'unchanged'" if played else "a scenario without a script belongs under 'unchanged'"
            raise Fails(f"{path} is {wanted!r} before the script already: {hint}.")

    return check


def _unchanged(path: str, wanted: Any, valued: bool) -> Any:
    def check(position, before, s, log, result, played):
        was, found = position.read(before, path), position.read(s, path)
        if was != found:
            raise Fails(f"{path} changed from {shown(was)!r} to {shown(found)!r}.")
        if valued and not same(found, wanted):
            raise Fails(f"{path} is {shown(found)!r}, not {wanted!r}.")

    return check


def action_of(s: State, line: str) -> Action:
    """The action a line names, legal or not."""
    return s.game.parse_action(s, line)


def _refused(entry: dict[str, Any]) -> Any:
    def check(position, before, s, log, result, played):
        action = action_of(s, entry["action"])
        if action in legal(s):
            raise Fails(f"{entry['action']!r} is legal, not refused.")
        reasons = why_not(s, action)
        result.cites.update(reason.cite for reason in reasons)
        if entry["code"] not in [reason.code for reason in reasons]:
            codes = ", ".join(f"{reason.code} [{reason.cite}]" for reason in reasons)
            raise Fails(f"{entry['action']!r} is refused as {codes}, not as {entry['code']!r}.")
        if "cite" in entry and entry["cite"] not in [reason.cite for reason in reasons]:
            raise Fails(f"{entry['action']!r} is refused by {reasons[0].cite}, not by {entry['cite']}.")

    return check


def _listed(line: str, wanted: bool) -> Any:
    def check(position, before, s, log, result, played):
        action = action_of(s, line)
        listed = action in legal(s)
        if listed != wanted:
            raise Fails(f"{line!r} is {'legal' if listed else 'not legal: ' + _reasons(s, action)}.")

    return check


def _reasons(s: State, action: Action) -> str:
    return ", ".join(f"{reason.code} [{reason.cite}]" for reason in why_not(s, action))


def _only(lines: list[str]) -> Any:
    def check(position, before, s, log, result, played):
        wanted = {action_of(s, line) for line in lines}
        found = set(legal(s))
        if wanted != found:
            surplus = sorted(s.game.print_action(s, a) for a in found - wanted)
            gone = sorted(s.game.print_action(s, a) for a in wanted - found)
            raise Fails(f"legal are also {surplus}, not legal are {gone}.")

    return check


def _odds(name: str, outcome: Any, chance: Any) -> Any:
    def check(position, before, s, log, result, played):
        odds = position.odds(s, name)
        found = {str(k): p for k, p in odds.items()}.get(str(outcome), Fraction(0))
        if found != Fraction(str(chance)):
            raise Fails(f"the chance that {name} is {outcome} is {found}, not {chance}.")

    return check


def _event(pattern: dict[str, Any], wanted: bool) -> Any:
    def check(position, before, s, log, result, played):
        plain = getattr(position, "plain_event", plain_event)
        pattern_ = {k: v for k, v in pattern.items() if k != "count"}
        found = [e for e in (plain(s, event) for event in log) if _matches(e, pattern_)]
        if not wanted and found:
            raise Fails(f"an event {pattern_} happened.")
        if wanted and not found:
            near = [e for e in (plain(s, event) for event in log) if e.get("verb") == pattern.get("verb")]
            raise Fails(f"no event {pattern_} happened" + (f"; near are {near[:3]}." if near else "."))
        if wanted and "count" in pattern and len(found) != pattern["count"]:
            raise Fails(f"{len(found)} events {pattern_} happened, not {pattern['count']}.")

    return check


def plain_event(s: State, event: Event) -> dict[str, Any]:
    """An event as a flat mapping of plain values."""
    flat = event._asdict()
    return {name: flat[name] for name in ("cite", "verb", "subject", "before", "after")} | event.data


def _matches(event: dict[str, Any], pattern: dict[str, Any]) -> bool:
    return all(key in event and same(event[key], value) for key, value in pattern.items())


# Mutation: an altered expectation must fail.


def mutants(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    """Every scenario that differs from this one in one expected value, with words for what was altered."""
    for v, variant in enumerate(scenario.variants):
        for where, expect in _altered(variant.expect):
            variants = list(scenario.variants)
            variants[v] = replace(variant, expect=expect)
            yield (f"{variant.name}: {where}" if variant.name else where), replace(scenario, variants=tuple(variants))


def _altered(expect: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in expect.items():
        if key == "legal":
            for sort, lines in value.items():
                if sort == "only":
                    for i in range(len(lines)):
                        yield f"legal.only[{i}]", {**expect, key: {**value, sort: lines[:i] + lines[i + 1 :]}}
                    continue
                other = "excludes" if sort == "includes" else "includes"
                for i, line in enumerate(lines):
                    moved = {**value, sort: lines[:i] + lines[i + 1 :], other: [*value.get(other, []), line]}
                    yield f"legal.{sort}[{i}]", {**expect, key: moved}
        elif key == "refused":
            for i, entry in enumerate(value):
                for field_ in ("code", "cite"):
                    if field_ in entry:
                        changed = [*value[:i], {**entry, field_: _other(entry[field_])}, *value[i + 1 :]]
                        yield f"refused[{i}].{field_}", {**expect, key: changed}
        elif key == "odds":
            for name, chances in value.items():
                for outcome, chance in chances.items():
                    wrong = str(Fraction(str(chance)) + Fraction(1, 7))
                    yield f"odds.{name}.{outcome}", {**expect, key: {**value, name: {**chances, outcome: wrong}}}
        elif key in ("events", "no_events"):
            for i, pattern in enumerate(value):
                if key == "no_events":
                    continue
                for field_, was in pattern.items():
                    changed = [*value[:i], {**pattern, field_: _other(was)}, *value[i + 1 :]]
                    yield f"events[{i}].{field_}", {**expect, key: changed}
        elif key == "unchanged" and isinstance(value, list):
            continue
        elif key == "unchanged":
            for path, was in value.items():
                yield f"unchanged.{path}", {**expect, key: {**value, path: _other(was)}}
        else:
            yield key, {**expect, key: _other(value)}


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "-not"
    if isinstance(value, list):
        return value[:-1] if value else ["nothing"]
    if isinstance(value, dict):
        if not value:
            return {"nothing": 1}
        key = next(iter(value))
        return {**value, key: _other(value[key])}
    return "nothing"
