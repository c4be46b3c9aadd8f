"""Carrying out what cards say: a list of effects, one after another.

A `Deed` is a list of effects of one card being worked through. Its `names` say what the words of the effects mean
here: target, attacker, creature, spell ... and what earlier effects called `as` something. The frame `deed.next`
takes one effect: its `if`, `unless`, `limit`, `optional` and `cost`, then its op (`ops`).
"""

from __future__ import annotations

from typing import Any

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Context, Frame, State

from .cards import Card
from .expressions import evaluate
from .paths import look_up
from .state import Obj, mark, with_mark
from .verbs import pay


class Deed(Context):
    """`source` is the object whose card speaks (None: a spell), `seat` its controller, `at` the next of the `effects`.

    `names` are ((name, value), ...); `carried` is True if the last effect was carried out; `agreed` if its controller
    has said yes to the present one, `wait` if its op has asked for a choice and is to be run again.
    """

    __slots__ = ("source", "card", "seat", "effects", "at", "names", "carried", "agreed", "wait")
    defaults = {"at": 0, "names": (), "carried": True, "agreed": False, "wait": False}

    def key(self) -> tuple:
        return (type(self).__name__, self.status, self.source, self.card, self.seat, str(self.effects), self.at,
                self.names, self.carried, self.agreed, self.wait)  # fmt: skip


def begin_deed(s: State, source: int | None, card: Card, seat: int, effects: tuple[dict[str, Any], ...],
               **names: Any) -> int:  # fmt: skip
    """Put a list of effects on the agenda. Those marked `after` come last."""
    ordered = tuple(sorted(effects, key=lambda e: bool(e.get("after"))))
    ctx = s.open(Deed(source=source, card=card, seat=seat, effects=ordered, names=tuple(sorted(names.items()))))
    s.push("deed.next", ctx)
    return ctx


def name_of(deed: Deed, name: str) -> Any:
    """What a word means in this deed, or None."""
    for key, value in deed.names:
        if key == name:
            return value
    return None


def call(s: State, ctx: int, name: str, value: Any) -> None:
    """Give a meaning to a word for later effects of the deed."""
    deed = s.own_context(ctx)
    deed.names = (*(pair for pair in deed.names if pair[0] != name), (name, value))


def value(s: State, ctx: int, x: Any) -> Any:
    """A number or an expression of the data, in this deed."""
    deed = s.contexts[ctx]
    return x if isinstance(x, int) else evaluate(x, lambda path: look_up(s, deed, path))


def holds(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """Do the `if` and `unless` of an effect let it happen?"""
    if "if" in effect and not value(s, ctx, effect["if"]):
        return False
    return not ("unless" in effect and value(s, ctx, effect["unless"]))


# Limits: counted in a mark of the object, which the Reset Phase clears.


def limit_key(effect: dict[str, Any], subject: Any) -> tuple[str, int] | None:
    """(key, how many) of an effect's limit: `1/round`, `2/round`, `1/round/creature`, `first/round/attacker` ..."""
    limit = effect.get("limit")
    if limit is None:
        return None
    parts = str(limit).split("/")
    each = f":{subject}" if len(parts) > 2 else ""
    return f"{effect.get('op', '')}:{effect.get('name', '')}{each}", 1 if parts[0] == "first" else int(parts[0])


def within_limit(o: Obj, effect: dict[str, Any], subject: Any = None) -> bool:
    """May the effect be used once more this round?"""
    key = limit_key(effect, subject)
    return key is None or mark(o, "uses", ()).count(key[0]) < key[1]


def use_up(s: State, i: int, effect: dict[str, Any], subject: Any = None) -> None:
    """Count one use of a limited effect."""
    key = limit_key(effect, subject)
    if key is not None and i in s.things:
        o = s.own(i)
        o.marks = with_mark(o.marks, "uses", (*mark(o, "uses", ()), key[0]))


# One effect after another.


def _next(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    deed = s.own_context(ctx)
    if deed.at >= len(deed.effects):
        s.close(ctx)
        return
    effect = deed.effects[deed.at]
    s.push("deed.next", ctx)
    if deed.wait:
        deed.wait = False
        _carry_out(s, ctx, effect)
        return
    if not deed.agreed and not _may(s, ctx, effect):
        deed.at += 1
        deed.carried = False
        return
    cost = value(s, ctx, effect["cost"]) if isinstance(effect.get("cost"), (int, str)) else 0
    if not deed.agreed and (effect.get("optional") or cost):
        if cost > s.seats[deed.seat].mana:
            deed.at += 1
            deed.carried = False
            return
        s.pending = Ask("agree", deed.seat, ctx)
        return
    deed.agreed = False
    if cost:
        pay(s, deed.seat, cost, deed.card.cite)
    if s.log is not None:
        s.emit(deed.card.cite, "effect", deed.source, op=effect["op"])
    if deed.source is not None:
        use_up(s, deed.source, effect, _subject(deed, effect))
    _carry_out(s, ctx, effect)


def _carry_out(s: State, ctx: int, effect: dict[str, Any]) -> None:
    from .ops import OPS

    deed = s.own_context(ctx)
    deed.at += 1
    deed.carried = True
    do = OPS.get(effect["op"])
    if (do is None or do(s, ctx, effect) is False) and ctx in s.contexts:
        s.own_context(ctx).carried = False


def _subject(deed: Deed, effect: dict[str, Any]) -> Any:
    each = str(effect.get("limit", "")).split("/")
    return name_of(deed, each[2]) if len(each) > 2 else None


def _may(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    deed = s.contexts[ctx]
    if effect.get("with_previous") and not deed.carried:
        return False
    if deed.source is not None and deed.source not in s.things and effect.get("to") == "self":
        return False
    if deed.source in s.things and not within_limit(s.things[deed.source], effect, _subject(deed, effect)):
        return False
    return holds(s, ctx, effect)


class Agree(AskKind):
    """An effect that may be declined, or has a price."""

    verbs = ("agree", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "agree"), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        deed = s.own_context(ask.ctx)
        deed.at += 1
        deed.carried = False


def _agree(s: State, ask: Ask, action: Action) -> None:
    s.own_context(ask.ctx).agreed = True


class Pick(AskKind):
    """One thing among several that an op lets its controller choose: `arg` is (name it is called, options)."""

    verbs = ("pick",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "pick", (option,)) for option in ask.arg[1]]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def picked(s: State, ctx: int, name: str, options: list[Any], seat: int | None = None) -> Any:
    """What the deed's controller has chosen as `name`; None if that is asked only now: the op then returns at once
    and is run again after the choice."""
    deed = s.own_context(ctx)
    found = name_of(deed, name)
    if found is None and options:
        deed.at -= 1
        deed.wait = True
        s.pending = Ask("pick", deed.seat if seat is None else seat, ctx, (name, tuple(options)))
    return found


def _pick(s: State, ask: Ask, action: Action) -> None:
    call(s, ask.ctx, ask.arg[0], action.refs[0])


STEPS = {"deed.next": Step("MW 5.1.3", _next)}
ASKS = {"agree": Agree(), "pick": Pick()}
VERBS = {"agree": Verb(_agree), "pick": Verb(_pick)}
