"""What must hold after a script: the clauses of `expect`, and the altered clauses that must not hold.

A clause looks at a `Run`, one script played to its end, and raises `Fails` with a sentence. Its mutants are the same
clause with one expected value altered; a mutant that holds shows that the clause does not bite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from kit.engine.game import Refusal, legal, why_not
from kit.engine.state import Action, Event, State

from .schema import shown


class Fails(Exception):
    """A clause does not hold."""


@dataclass(slots=True)
class Run:
    """One script played: the state before and after, the events, and how often each rule was cited."""

    position: ModuleType
    before: State
    state: State
    log: list[Event]
    played: bool = True
    cites: Counter = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.cites.update(event.cite for event in self.log)

    def events(self) -> list[dict[str, Any]]:
        """The events as flat mappings in the words of scenarios."""
        plain = getattr(self.position, "plain_event", plain_event)
        return [plain(self.state, event) for event in self.log]


Check = Callable[[Run], None]


class Clause(NamedTuple):
    """One thing that must hold: where it stands under `expect`, the check, and altered checks by what was altered."""

    place: tuple
    check: Check
    mutants: Callable[[], Iterable[tuple[str, Check]]]


def clauses(expect: Mapping[str, Any]) -> Iterator[Clause]:
    """The clauses of an `expect`, in the order of the file."""
    for key, value in expect.items():
        if key in LISTS:
            for i, entry in enumerate(value):
                yield LISTS[key]((key, i), entry)
        elif key == "legal":
            for sort, lines in value.items():
                if sort == "only":
                    yield _only_clause(lines)
                    continue
                for i, line in enumerate(lines):
                    yield _listed_clause((key, sort, i), line, sort == "includes")
        elif key == "odds":
            for name, chances in value.items():
                for outcome, chance in chances.items():
                    yield _odds_clause((key, name, outcome), name, outcome, chance)
        elif key == "unchanged" and isinstance(value, list):
            for i, path in enumerate(value):
                yield Clause((key, i), _unchanged(path), lambda: ())
        elif key == "unchanged":
            for path, wanted in value.items():
                yield _clause((key, path), partial(_unchanged, path), wanted)
        else:
            yield _clause((key,), partial(_value, key), value)


def _clause(place: tuple, make: Callable[[Any], Check], wanted: Any) -> Clause:
    name = ".".join(map(str, place))

    def mutants() -> Iterator[tuple[str, Check]]:
        for where, other in altered(wanted):
            yield ".".join((name, *map(str, where))), make(other)

    return Clause(place, make(wanted), mutants)


def altered(value: Any) -> Iterator[tuple[tuple, Any]]:
    """Every value that differs from this one in one leaf, with the place of the leaf."""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            for where, other in altered(part):
                yield (key, *where), {**value, key: other}
    elif isinstance(value, list) and value:
        for i, part in enumerate(value):
            for where, other in altered(part):
                yield (i, *where), [*value[:i], other, *value[i + 1 :]]
    elif isinstance(value, bool):
        yield (), not value
    elif isinstance(value, int | float):
        yield (), value + 1
    elif isinstance(value, str):
        yield (), value + "-not"
    else:
        yield (), ["nothing"] if value == [] else {"nothing": 1} if value == {} else "nothing"


def plain_event(s: State, event: Event) -> dict[str, Any]:
    """An event as a flat mapping of plain values, for a game that has no words of its own for them."""
    flat = event._asdict()
    return {name: flat[name] for name in ("cite", "verb", "subject", "before", "after")} | event.data


# Values by path.


def same(found: Any, wanted: Any) -> bool:
    """Equality of a value read from the engine and one written in YAML. Counters and sets have no order; a Counter is
    written as a list, or as numbers by name, as a position takes it."""
    if isinstance(found, Counter):
        if isinstance(wanted, dict) and all(type(n) is int for n in wanted.values()):
            return found == Counter({str(name): n for name, n in wanted.items()})
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
    if isinstance(found, bool):
        return found is wanted
    if isinstance(wanted, bool):  # a trait that is there or not counts 1 or 0
        return type(found) is int and found == wanted
    if isinstance(found, Fraction) and isinstance(wanted, str):
        return found == fraction(wanted)
    return found == wanted


def fraction(written: Any) -> Fraction:
    """The fraction of a number or a text such as `13/162`. Raises ValueError with one sentence."""
    try:
        return Fraction(str(written))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{written!r} is no fraction; write it as 13/162.") from None


def told(value: Any) -> str:
    """A value read from the engine, for a sentence."""
    return shown(sorted(value.elements()) if isinstance(value, Counter) else value)


def read(position: ModuleType, s: State, path: str) -> Any:
    """The value at a path; `P1.sees.PATH` is what that seat knows of it, ? where it does not. Raises ValueError."""
    if not isinstance(path, str):
        raise ValueError(f"{shown(path)} is no path; write one such as P1.health.")
    seat, sees, rest = path.partition(".sees.")
    return position.read(s.game.view(s, position.seat(seat)), rest) if sees else position.read(s, path)


def _value(path: str, wanted: Any) -> Check:
    def check(run: Run) -> None:
        found = read(run.position, run.state, path)
        if not same(found, wanted):
            raise Fails(f"{path} is {told(found)}, not {shown(wanted)}.")
        try:
            was = read(run.position, run.before, path)
        except ValueError:  # it has come into being since
            return
        if same(was, wanted):
            why = (
                "before the script already, at the first stop of the position; move it to"
                if run.played
                else "and nothing is played; it belongs under"
            )
            raise Fails(f"{path} is {shown(wanted)} {why} 'unchanged'.")

    return check


_ANY = object()


def _unchanged(path: str, wanted: Any = _ANY) -> Check:
    def check(run: Run) -> None:
        was, found = read(run.position, run.before, path), read(run.position, run.state, path)
        if was != found:
            where = path
            if isinstance(was, dict) and isinstance(found, dict) and was.keys() == found.keys():
                key = next(key for key in was if was[key] != found[key])
                where, was, found = f"{path}.{key}", was[key], found[key]
            raise Fails(f"{where} changed from {told(was)} to {told(found)}.")
        if wanted is not _ANY and not same(found, wanted):
            raise Fails(f"{path} is {told(found)}, not {shown(wanted)}.")

    return check


# What can be done.


def action_of(s: State, line: str) -> Action:
    """The action that a line names, legal or not. Raises ValueError."""
    return s.game.parse_action(s, line)


def reasons(s: State, action: Action) -> str:
    """The refusals of an action, for a sentence."""
    return ", ".join(f"{reason.code} [{reason.cite}]" for reason in why_not(s, action))


def cites(s: State, found: list[Refusal]) -> Iterator[str]:
    """The rule of each refusal, and the card it is about."""
    for reason in found:
        yield reason.cite
        card = f"{s.game.prefix} card/{reason.params.get('card')}"
        if s.game.cited(card):
            yield card


def _refused(entry: dict[str, Any]) -> Check:
    def check(run: Run) -> None:
        s, line = run.state, entry["action"]
        action = action_of(s, line)
        if action in legal(s):
            raise Fails(f"{line!r} is legal, not refused.")
        found = why_not(s, action)
        run.cites.update(cites(s, found))
        if entry["code"] not in [reason.code for reason in found]:
            raise Fails(f"{line!r} is refused as {reasons(s, action)}, not as {entry['code']!r}.")
        if "cite" in entry and (entry["code"], entry["cite"]) not in [(r.code, r.cite) for r in found]:
            raise Fails(f"{line!r} is refused as {reasons(s, action)}, not by {entry['cite']}.")

    return check


def _refused_clause(place: tuple, entry: dict[str, Any]) -> Clause:
    def mutants() -> Iterator[tuple[str, Check]]:
        for part in ("code", "cite"):
            if part in entry:
                yield f"refused.{place[1]}.{part}", _refused({**entry, part: entry[part] + "-not"})

    return Clause(place, _refused(entry), mutants)


def _listed(line: str, wanted: bool) -> Check:
    def check(run: Run) -> None:
        s = run.state
        action = action_of(s, line)
        listed = action in legal(s)
        if not listed:
            run.cites.update(cites(s, why_not(s, action)))
        if listed != wanted:
            raise Fails(f"{line!r} is {'legal' if listed else 'not legal: ' + reasons(s, action)}.")

    return check


def _listed_clause(place: tuple, line: str, wanted: bool) -> Clause:
    return Clause(place, _listed(line, wanted), lambda: [(".".join(map(str, place)), _listed(line, not wanted))])


def _only(lines: list[str]) -> Check:
    def check(run: Run) -> None:
        s = run.state
        wanted, found = {action_of(s, line) for line in lines}, set(legal(s))
        more = sorted(s.game.print_action(s, a) for a in found - wanted)
        gone = sorted(s.game.print_action(s, a) for a in wanted - found)
        said = ("also legal: " + ", ".join(more)) if more else "", ("not legal: " + ", ".join(gone)) if gone else ""
        if more or gone:
            raise Fails("; ".join(filter(None, said)) + ".")

    return check


def _only_clause(lines: list[str]) -> Clause:
    def mutants() -> Iterator[tuple[str, Check]]:
        for i in range(len(lines)):
            yield f"legal.only.{i}", _only(lines[:i] + lines[i + 1 :])

    return Clause(("legal", "only"), _only(lines), mutants)


# Luck.


def _odds(name: str, outcome: Any, written: Any) -> Check:
    def check(run: Run) -> None:
        chance = fraction(written)
        if not hasattr(run.position, "odds"):
            raise Fails("this game has no odds to ask for; leave 'odds' out.")
        found = {str(value): p for value, p in run.position.odds(run.state, name).items()}
        p = found.get(str(outcome), Fraction(0))
        if p != chance:
            raise Fails(f"the chance that {name} is {outcome} is {p}, not {chance}.")

    return check


def _odds_clause(place: tuple, name: str, outcome: Any, written: Any) -> Clause:
    def mutants() -> Iterator[tuple[str, Check]]:
        yield ".".join(map(str, place)), _odds(name, outcome, fraction(written) / 2 or Fraction(1, 2))

    return Clause(place, _odds(name, outcome, written), mutants)


# What happened.


def _event(pattern: dict[str, Any]) -> Check:
    def check(run: Run) -> None:
        events = run.events()
        n = sum(matches(event, pattern) for event in events)
        if not n:
            near = [event for event in events if event.get("verb") == pattern.get("verb")]
            raise Fails(f"no event {shown(pattern)} happened" + (f"; near is {near[0]}." if near else "."))
        if "count" in pattern and n != pattern["count"]:
            raise Fails(f"{shown(pattern)} happened {n} times.")

    return check


def _no_event(pattern: dict[str, Any]) -> Check:
    def check(run: Run) -> None:
        if any(matches(event, pattern) for event in run.events()):
            raise Fails(f"an event {shown(pattern)} happened.")

    return check


def matches(event: dict[str, Any], pattern: dict[str, Any]) -> bool:
    """True if the event has every value of the pattern (`count` aside)."""
    return all(key in event and same(event[key], value) for key, value in pattern.items() if key != "count")


def _event_clause(place: tuple, pattern: dict[str, Any]) -> Clause:
    return _clause(place, _event, pattern)


def _no_event_clause(place: tuple, pattern: dict[str, Any]) -> Clause:
    return Clause(place, _no_event(pattern), lambda: [(f"no_events.{place[1]}", _event(pattern))])


LISTS = {"refused": _refused_clause, "events": _event_clause, "no_events": _no_event_clause}
