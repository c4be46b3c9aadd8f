"""What a learner has done, as plain JSON text: the page keeps it in its local storage, the terminal in a file.

    {"format": 1,
     "lessons": {id: {"at": steps taken, "of": steps, "day": last day}},
     "puzzles": {id: {"solved": true, "tries": n, "hints": n, "day": ...}},
     "rules": {cite: {"met": times, "box": 0 to 5, "day": ...}},
     "notes": {key: text}}

Days are ISO dates and come from the caller: nothing here looks at a clock or a network. What this version does not
know is kept as it is, so a text written by a later one survives.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from copy import deepcopy
from datetime import date
from typing import Any

FORMAT = 1
PARTS = ("lessons", "puzzles", "rules", "notes")
WAITS = (1, 2, 4, 8, 16, 32)
"""Days until a rule comes up again, by its box: a right answer moves it one box on, a wrong one back to the first."""


class BadProgress(ValueError):
    """A text that is no progress; the message is one sentence."""


class Progress:
    """One learner's progress. `data` is what `to_text` writes."""

    def __init__(self, data: dict[str, Any] | None = None) -> None:
        self.data: dict[str, Any] = {"format": FORMAT} | (data or {})
        for part in PARTS:
            self.data.setdefault(part, {})

    @classmethod
    def from_text(cls, text: str) -> Progress:
        """Raises BadProgress; an empty text is a new learner."""
        if not text.strip():
            return cls()
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadProgress(f"What you have done cannot be read: line {error.lineno} is cut or altered.") from None
        except RecursionError:
            raise BadProgress("What you have done cannot be read: this is a text of another kind.") from None
        if not isinstance(data, dict) or not isinstance(data.get("format"), int):
            raise BadProgress("What you have done cannot be read: this is a text of another kind.")
        wrong = next((part for part in PARTS if not _sound(part, data.get(part, {}))), None)
        if wrong:
            raise BadProgress(f"What you have done cannot be read: {wrong!r} in it was altered.")
        return cls(data)

    def to_text(self) -> str:
        """The same for equal progress, whatever the order in which it was made."""
        return json.dumps(self.data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    # Writing.

    def lesson(self, id: str, at: int, of: int, day: date) -> None:
        """A lesson stands at step `at` of `of`; going through it again takes nothing back."""
        entry = self._entry("lessons", id)
        entry.update(at=max(at, entry.get("at", 0)), of=of, day=day.isoformat())

    def puzzle(self, id: str, day: date, solved: bool = False, tries: int = 0, hints: int = 0) -> None:
        """More tries and hints of a puzzle; once solved it stays so."""
        entry = self._entry("puzzles", id)
        entry.update(
            solved=entry.get("solved", False) or solved, tries=entry.get("tries", 0) + tries,
            hints=max(entry.get("hints", 0), hints), day=day.isoformat(),
        )  # fmt: skip

    def met(self, cites: Iterable[str]) -> None:
        """Events or refusals with these rules were seen."""
        for cite in cites:
            entry = self._entry("rules", cite)
            entry["met"] = entry.get("met", 0) + 1

    def knew(self, cite: str, right: bool, day: date) -> None:
        """The learner applied a rule rightly, or got it wrong."""
        entry = self._entry("rules", cite)
        box = min(entry.get("box", -1) + 1, len(WAITS) - 1) if right else 0
        entry.update(box=box, day=day.isoformat())

    def note(self, key: str, text: str) -> None:
        """Keep a note of the learner's at a rule, lesson or position; an empty one is dropped."""
        if text.strip():
            self.data["notes"][key] = text
        else:
            self.data["notes"].pop(key, None)

    def _entry(self, part: str, id: str) -> dict[str, Any]:
        return self.data[part].setdefault(id, {})

    # Reading.

    def step(self, id: str) -> int:
        """The furthest step of a lesson; 0 for one not begun."""
        return self.data["lessons"].get(id, {}).get("at", 0)

    def finished(self, id: str) -> bool:
        """True for a lesson gone through to its end."""
        entry = self.data["lessons"].get(id, {})
        return bool(entry) and entry.get("at", 0) >= entry.get("of", 1)

    def solved(self, id: str) -> bool:
        """True for a puzzle that was solved."""
        return self.data["puzzles"].get(id, {}).get("solved", False)

    def rules_met(self) -> list[str]:
        """The rules seen at work, in order of id."""
        return sorted(cite for cite, entry in self.data["rules"].items() if entry.get("met"))

    def due(self, day: date, most: int = 5) -> list[str]:
        """Rules worth looking at again today: those once got wrong or long not applied, the most overdue first."""
        late = []
        for cite, entry in self.data["rules"].items():
            if "box" in entry:
                wait = WAITS[min(entry["box"], len(WAITS) - 1)]
                over = (day - date.fromisoformat(entry["day"])).days - wait
                late += [(-over, cite)] if over >= 0 else []
        return [cite for _, cite in sorted(late)[:most]]

    def merged(self, other: Progress) -> Progress:
        """What either of two learnt, such as two tabs of one learner: the further of each entry, all notes."""
        data = deepcopy(other.data)
        for key, mine in self.data.items():
            data[key] = _further(mine, data[key]) if key in data else deepcopy(mine)
        return Progress(data)


def _sound(part: str, entries: Any) -> bool:
    """Whether the entries of a part are of the kinds that this version computes with."""
    if not isinstance(entries, dict):
        return False
    if part == "notes":
        return all(isinstance(text, str) for text in entries.values())
    for entry in entries.values():
        if not isinstance(entry, dict) or ("box" in entry and "day" not in entry):
            return False
        if any(type(entry.get(key, 0)) is not int for key in ("at", "of", "tries", "hints", "met", "box")):
            return False
        try:
            date.fromisoformat(entry.get("day", "2026-01-01"))
        except (TypeError, ValueError):
            return False
    return True


def _further(one: Any, two: Any) -> Any:
    if isinstance(one, dict) and isinstance(two, dict):
        return two | {key: _further(value, two[key]) if key in two else value for key, value in one.items()}
    try:
        return max(one, two)
    except TypeError:
        return one


def of_the_day(ids: Sequence[str], day: date) -> str | None:
    """The puzzle of a day: the same for everybody, each once before one comes again; None if there are none."""
    if not ids:
        return None
    round_, at = divmod(day.toordinal(), len(ids))

    def rank(id: str) -> bytes:
        return hashlib.sha256(f"{round_}/{id}".encode()).digest()

    return sorted(ids, key=rank)[at]
