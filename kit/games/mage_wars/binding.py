"""Which spell of the book is bound to an object (MW 5.5.6, codex Spellbind)."""

from __future__ import annotations

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .cards import spell_passes
from .state import card_of, plus, without
from .verbs import changed


def bindable(s: State, i: int) -> list[str]:
    """The spells of the book that may be bound to an object (MW 5.5.6)."""
    o = s.things[i]
    wanted = next((e["filter"] for e in o.card.effects if e["op"] == "bind_spell"), None)
    if wanted is None:
        return []
    book = dict.fromkeys(s.seats[o.controller].book)
    return [id for id in book if id != "?" and spell_passes(card_of(s, id), wanted)]


class Bind(AskKind):
    """Which spell of the book is bound to an object, or none."""

    verbs = ("bind", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [*(Action(ask.seat, "bind", (ask.arg, id)) for id in bindable(s, ask.arg)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return True


def _bind(s: State, frame: Frame) -> None:
    i = frame.arg
    if i in s.things and bindable(s, i):
        s.pending = Ask("bind", s.things[i].controller, None, i)


def _bound(s: State, ask: Ask, action: Action) -> None:
    i, id = action.refs
    seat = s.own_seat(ask.seat)
    seat.book = without(seat.book, id)
    o = s.own(i)
    if o.bound is not None:
        seat.book = plus(seat.book, o.bound)
    o.bound = id
    changed(s, i)
    s.emit("MW 5.5.6", "bound", i, card=id)
    s.emit("MW codex/spellbind", "because", i)


STEPS = {"cast.bind": Step("MW 5.5.6", _bind, None)}
ASKS = {"bind": Bind()}
VERBS = {"bind": Verb(_bound)}
