"""Records: a game as text. The state is a fold over it.

    stepwise 1
    game nevermore 1 5b0c2f9a
    options {"seats": 4}
    seed 7f3a
    P2 pass attack raven raven
    * deal attack healing raven raven victory

A header, then one line a choice, in the game's notation: by name, never by place in a list. A line that starts with
`*` is an outcome of luck. The same text, deflated, is a link.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from .game import Game, Illegal, Unreadable, apply, legal, why_not
from .state import Ask, Chance, State

FORMAT = 1


class BadRecord(Unreadable):
    """A text that is no record; the message names the place and the mend."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text: header and lines. `mark` is the fingerprint of the behaviour data it was played with."""

    game: str
    version: str = "1"
    mark: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = "0"
    lines: tuple[str, ...] = ()

    def to_text(self) -> str:
        options = json.dumps(self.options, ensure_ascii=False, sort_keys=True)
        head = [f"stepwise {FORMAT}", f"game {self.game} {self.version} {self.mark}".rstrip(), f"options {options}"]
        return "\n".join([*head, f"seed {self.seed}", *self.lines]) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Raises BadRecord."""
        lines = [line.rstrip() for line in text.split("\n")]
        lines = [line for line in lines if line and not line.startswith("#")]
        if not lines or not lines[0].startswith("stepwise "):
            raise BadRecord("Line 1 is not 'stepwise 1': this is no record of a game.")
        if lines[0] != f"stepwise {FORMAT}":
            raise BadRecord(
                "Line 1 says {found!r}, this version reads 'stepwise {format}': update the kit.",
                found=lines[0], format=FORMAT,
            )
        heads = {}
        for number, key in enumerate(("game", "options", "seed"), start=2):
            if len(lines) < number or not lines[number - 1].startswith(key + " "):
                raise BadRecord(
                    "Line {number} should start with {key!r}: the record is cut or was edited there.",
                    number=number, key=key,
                )
            heads[key] = lines[number - 1][len(key) + 1 :]
        name, version, mark, *_ = *heads["game"].split(), "", ""
        try:
            options = json.loads(heads["options"])
        except json.JSONDecodeError as error:
            raise BadRecord(
                "Line 3, the options are not JSON: {why} at column {column}.",
                why=error.msg, column=error.colno + 8,
            ) from None
        except RecursionError:  # thousands of brackets
            options = None
        if not isinstance(options, dict):
            raise BadRecord("Line 3, the options should be a JSON object such as {{\"seats\": 4}}.")
        return cls(name, version or "1", mark, options, heads["seed"], tuple(lines[4:]))

    def to_link(self) -> str:
        """The record for an address: letters, digits, `-` and `_` only."""
        packed = zlib.compress(self.to_text().encode(), 9)
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")

    @classmethod
    def from_link(cls, link: str) -> Record:
        """Raises BadRecord."""
        try:
            packed = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
            unpacker = zlib.decompressobj()
            text = unpacker.decompress(packed, 1_000_000)
            if not unpacker.eof or unpacker.unused_data:
                raise zlib.error
            return cls.from_text(text.decode())
        except (ValueError, zlib.error) as error:
            if isinstance(error, BadRecord):
                raise
            raise BadRecord("This link is cut or altered: copy it again, whole.") from None


def print_choice(s: State, choice: Any) -> str:
    """The line of a record for a choice made in `s`."""
    pending = s.pending
    if type(pending) is Chance:
        return f"* {pending.kind} {s.game.chances[pending.kind].print(s, pending, choice)}".rstrip()
    return s.game.print_action(s, choice)


def parse_choice(s: State, line: str) -> Any:
    """The choice that a line of a record means in `s`.

    Raises ValueError with one clear sentence if it means none, `Illegal` if the action is refused.
    """
    pending = s.pending
    if line.startswith("*"):
        if type(pending) is not Chance:
            raise _not_due(s, line)
        words = line[1:].strip().split(" ", 1)
        if words[0] != pending.kind:
            raise Unreadable("{line!r}: what is due here is '* {kind} ...'.", line=line, kind=pending.kind)
        kind = s.game.chances[pending.kind]
        outcome = kind.parse(s, pending, words[1] if len(words) > 1 else "")
        if not kind.weigh(s, pending, outcome)[0]:
            raise Unreadable("{line!r}: this cannot come up here.", line=line)
        return outcome
    if type(pending) is not Ask:
        raise _not_due(s, line)
    action = s.game.parse_action(s, line)
    if action not in legal(s):
        try:
            reasons = why_not(s, action)
        except (LookupError, TypeError, ValueError) as error:  # checks may count on refs as candidates have them
            raise Unreadable("{line!r} does not name what {verb!r} needs here.", line=line, verb=action.verb) from error
        raise Illegal(action, reasons)
    return action


def _not_due(s: State, line: str) -> Unreadable:
    pending = s.pending
    if type(pending) is Chance:
        return Unreadable("{line!r}: no choice is due here, luck decides first: '* {kind} ...'.", line=line,
                          kind=pending.kind)  # fmt: skip
    if type(pending) is Ask:
        return Unreadable("{line!r}: no luck is due here, seat {seat} chooses: {kind}.", line=line, seat=pending.seat,
                          kind=pending.kind)  # fmt: skip
    return Unreadable("{line!r}: nothing is due here, the game is over.", line=line)


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a record stopped holding: the line's number among the choices, its text, why, and the rest as text."""

    number: int
    line: str
    reason: Exception
    rest: tuple[str, ...]


def replay(start: State, lines: tuple[str, ...]) -> tuple[list[tuple[Any, State]], Broken | None]:
    """Fold lines over a state: [(choice, state after it)], and where it broke, if it did."""
    found: list[tuple[Any, State]] = []
    s = start
    for number, line in enumerate(lines):
        try:
            choice = parse_choice(s, line)
        except ValueError as error:
            return found, Broken(number, line, error, lines[number:])
        s = apply(s, choice)
        found.append((choice, s))
    return found, None


def begin(game: Game, record: Record) -> State:
    """The first stop of the record's game. Raises BadRecord if the options do not fit."""
    if record.game != game.name:
        raise BadRecord("Line 2: this is a record of {game!r}, not of {here!r}.", game=record.game, here=game.name)
    try:
        return game.new(record.options)
    except ValueError as error:
        raise BadRecord("Line 3: {error}", error=error) from None
