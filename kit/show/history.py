"""What has happened, as plain rows: one an event, and the ledger of luck.

Rows hold what one seat may know (None: the all-seeing reader). `to_frame` makes a pandas DataFrame of either kind of
row; pandas is loaded only then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from kit.engine.knowledge import view
from kit.engine.odds import chance_odds
from kit.engine.state import Chance
from kit.engine.timeline import Node

from . import table as t
from .session import Session
from .voice import voice


@dataclass(frozen=True, slots=True)
class Row:
    """One event. `n` counts events from 1, `stop` the looking seat's stops as on the ruler, from 0.

    `chooser` is the seat whose choice led here, None for luck and for a choice that this seat does not learn of;
    `choice` that choice in notation. `weight` is the outcome's exact probability where luck decided, else None.
    `before` and `after` are the event's own, of its `subject`.
    """

    n: int
    stop: int
    phase: str
    chooser: int | None
    choice: str | None
    rule: str
    verb: str
    subject: Any
    before: Any
    after: Any
    said: str
    weight: Fraction | None


@dataclass(frozen=True, slots=True)
class Luck:
    """What luck gave once, against what it gives on average. `seat` is whose luck it was, None for nobody's; `total`
    the running sum of `given - expected` of that seat and kind."""

    stop: int
    seat: int | None
    what: str
    outcome: str
    given: Fraction
    expected: Fraction
    total: Fraction


def rows(session: Session, lang: str = "en") -> list[Row]:
    """The events from the start to the stop shown, as the looking seat learns of them."""
    speak = voice(session.game, lang, session.you)
    speak.recall(node.state for node in session.node.path())
    found: list[Row] = []
    for stop, node in _stops(session):
        known = view(node.state, session.you)
        line, chance = session.line(node), type(node.parent.state.pending) is Chance
        chooser = None if chance or line is None else node.parent.state.pending.seat
        phase = session.scene.phase_name(node.state, speak)
        weight = _weight(node, session.you) if chance and line == node.line else None
        for event in node.events:
            seen = event.seen_by(session.you)
            said = t.plain(speak.event(known, seen))
            found.append(Row(len(found) + 1, stop, phase, chooser, line, seen.cite, seen.verb, seen.subject,
                             seen.before, seen.after, said, weight))  # fmt: skip
    return found


def ledger(session: Session, lang: str = "en") -> list[Luck]:
    """Luck with an exact expectation, from the start to the stop shown. Outcomes this seat did not see do not count,
    and expectations are over all that the seat could not place."""
    speak = voice(session.game, lang, session.you)
    totals: dict[tuple[int | None, str], Fraction] = {}
    found: list[Luck] = []
    for stop, node in _stops(session):
        chance = node.parent.state.pending
        if type(chance) is not Chance or session.line(node) != node.line:
            continue
        known = view(node.parent.state, session.you)
        seat = session.scene.luck_of(known, chance)
        for what, read in session.scene.luck(known, chance).items():
            given, expected = Fraction(read(node.choice)), chance_odds(known, read).mean()
            total = totals[seat, what] = totals.get((seat, what), Fraction(0)) + given - expected
            found.append(Luck(stop, seat, what, speak.outcome(known, node.choice), given, expected, total))
    return found


def to_frame(found: Iterable[Row | Luck]) -> Any:
    """A pandas DataFrame, one line a row; exact fractions become floats."""
    import pandas

    records = [{name: float(value) if isinstance(value, Fraction) else value for name, value in asdict(row).items()}
               for row in found]  # fmt: skip
    return pandas.DataFrame.from_records(records)


def _stops(session: Session) -> Iterable[tuple[int, Node]]:
    """Every node on the way to the stop shown, with the number of the stop that it leads to."""
    stops, at = {node.id for node in session.stops()}, 0
    for node in session.node.path():
        if node.parent is not None:
            yield at, node
        at += node.id in stops


def _weight(node: Node, seat: int | None) -> Fraction:
    """How likely the outcome was for all that the seat could know."""
    known, chance = view(node.parent.state, seat), node.parent.state.pending
    return Fraction(*known.game.chances[chance.kind].weigh(known, chance, node.choice))
