"""Carrying out what cards say: a list of effects, one after another.

A `Deed` is a list of effects of one card being worked through. Its `names` say what the words of the effects mean
here: target, attacker, creature, spell ... and what earlier effects called `as` something. The frame `deed.next`
takes one effect: its `if`, `unless`, `limit`, `optional` and `cost`, then its op (`ops`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Context, Frame, State

from .cards import Card, slug
from .chance import DIE, Purpose, roll_die
from .expressions import evaluate
from .paths import WHILE, look_up
from .state import Obj, count, facts, harm, life, mark, with_mark
from .verbs import add_tokens, change_life, pay


class Op(NamedTuple):
    """What an op of the card data does: `do(s, ctx of the deed, effect)`, False if it did nothing.

    `able` says beforehand whether there is anything to do; `own_price`: it asks for its price, or for consent, itself.
    """

    do: Callable[[State, int, dict[str, Any]], bool | None]
    able: Callable[[State, int, dict[str, Any]], bool] | None = None
    own_price: bool = False


OPS: dict[str, Op] = {}
"""Ops that several cards use (`ops`)."""
ALONE: dict[tuple[str, str], Op] = {}
"""(card, op): what one card alone does (`alone`)."""


def find_op(card: Card, name: str) -> Op:
    """The op of that name on this card. Raises ValueError for a name nobody has registered."""
    found = ALONE.get((card.id, name)) or OPS.get(name)
    if found is None:
        found = next((op for (_, other), op in ALONE.items() if other == name), None)
    if found is None:
        raise ValueError(f"{card.id}: there is no op {name!r}.")
    return found


class Deed(Context):
    """`source` is the object whose card speaks (None: a spell), `seat` its controller, `at` the next of the `effects`.

    `names` are ((name, value), ...); `carried` is True if the last effect was carried out; `agreed` if its controller
    has said yes to the present one, `wait` if its op has asked for a choice and is to be run again, `rolled` the d12
    that the present one hangs on.
    """

    __slots__ = ("source", "card", "seat", "effects", "at", "names", "carried", "agreed", "wait", "rolled")
    defaults = {"at": 0, "names": (), "carried": True, "agreed": False, "wait": False, "rolled": None}

    def key(self) -> tuple:
        return (type(self).__name__, self.status, self.source, self.card, self.seat, str(self.effects), self.at,
                self.names, self.carried, self.agreed, self.wait, self.rolled)  # fmt: skip


def open_deed(s: State, source: int | None, card: Card, seat: int, effects: tuple[dict[str, Any], ...],
              **names: Any) -> int:  # fmt: skip
    """A list of effects that is still to begin. Those marked `after` come last."""
    ordered = tuple(sorted(effects, key=lambda e: bool(e.get("after"))))
    return s.open(Deed(source=source, card=card, seat=seat, effects=ordered, names=tuple(sorted(names.items()))))


def begin_deed(s: State, source: int | None, card: Card, seat: int, effects: tuple[dict[str, Any], ...],
               **names: Any) -> int:  # fmt: skip
    """Put a list of effects on the agenda."""
    ctx = open_deed(s, source, card, seat, effects, **names)
    s.push("deed.next", ctx)
    return ctx


def begin_power(s: State, source: int | None, card: Card, seat: int, name: str, by: str, names: dict[str, Any]) -> None:
    """Put what an ability of a card does on the agenda; `by` is the action spent."""
    ability = next(a for a in card.abilities if slug(a.get("name", "")) == name)
    plain = {key: x for key, x in ability.items() if key not in ("cost", "limit", "target", "ready_marker")}
    if isinstance(plain.get("count"), dict):
        plain["count"] = plain["count"]["full" if by == "full" else "quick"]
    if "choose_one" in plain:
        plain["op"] = "choose_one"
    begin_deed(s, source, card, seat, tuple(ability.get("steps", (plain,))), **names)


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
    condition = effect.get("if")
    if condition is not None and condition not in WHILE and not value(s, ctx, condition):
        return False
    return not ("unless" in effect and value(s, ctx, effect["unless"]))


# Limits: counted in a mark of the object, which the Reset Phase clears.


LIMITS = ("1/round", "2/round", "1/round/creature", "first", "first/round", "first/round/attacker")
"""N times in a round, each thing named counted for itself; `first`: only the first such event counts."""


def limit_key(effect: dict[str, Any], subject: Any) -> tuple[str, int] | None:
    """(key, how many) of an effect's limit; a ready marker is used once a round."""
    limit = effect.get("limit", "1/round" if effect.get("ready_marker") else None)
    if limit is None:
        return None
    number, _, rest = limit.partition("/")
    each = f":{subject}" if "/" in rest else ""
    return f"{effect.get('op', '')}:{effect.get('name', '')}{each}", 1 if number == "first" else int(number)


def within_limit(o: Obj, effect: dict[str, Any], subject: Any = None) -> bool:
    """May the effect be used once more this round?"""
    uses = mark(o, "uses")
    if not uses:
        return True
    key = limit_key(effect, subject)
    if key is None:
        return True
    most = effect.get("max_per_round")
    if most is not None and sum(use.startswith(f"{effect['op']}:") for use in uses) >= most:
        return False
    return uses.count(key[0]) < key[1]


def use_up(s: State, i: int, effect: dict[str, Any], subject: Any = None) -> None:
    """Count one use of a limited effect."""
    key = limit_key(effect, subject)
    if key is not None and i in s.things:
        o = s.own(i)
        o.marks = with_mark(o.marks, "uses", (*mark(o, "uses", ()), key[0]))
        if effect.get("ready_marker"):
            s.emit("MW codex/ready-marker", "because", i)


def limited_by(s: State, deed: Deed, effect: dict[str, Any]) -> tuple[int | None, Any]:
    """(object that keeps count, what is counted for itself) of an effect's limit. What a spell may do once to a
    creature is counted on the creature."""
    each = str(effect.get("limit", "")).split("/")
    subject = None
    if len(each) > 2:
        subject = name_of(deed, each[2])
        subject = name_of(deed, "target") if subject is None else subject
    keeper = deed.source if deed.source is not None else subject
    return (keeper if keeper in s.things else None), subject


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
    if not deed.agreed:
        if not _may(s, ctx, effect):
            _leave_out(s, ctx)
            return
        if asks_first(s, ctx, effect):
            s.pending = Ask("agree", deed.seat, ctx)
            return
    if "roll" in effect and deed.rolled is None:
        deed.agreed = True
        roll_die(s, "deed", ctx)
        return
    deed.agreed, die, deed.rolled = False, deed.rolled, None
    if die is not None and not _succeeds(s, ctx, effect["roll"], die):
        _leave_out(s, ctx)
        return
    _settle_price(s, ctx, effect)
    if s.log is not None:
        s.emit(deed.card.cite, "effect", deed.source, op=effect["op"])
    keeper, subject = limited_by(s, deed, effect)
    if keeper is not None:
        use_up(s, keeper, effect, subject)
    if "spend_token" in effect:
        add_tokens(s, deed.source, effect["spend_token"], -1, deed.card.cite)
    _carry_out(s, ctx, effect)


def _leave_out(s: State, ctx: int) -> None:
    deed = s.own_context(ctx)
    deed.at += 1
    deed.carried = False


def _carry_out(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.own_context(ctx)
    deed.at += 1
    deed.carried = True
    if find_op(deed.card, effect["op"]).do(s, ctx, effect) is False and ctx in s.contexts:
        s.own_context(ctx).carried = False


def _may(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """Does this effect take place, its price apart?"""
    deed = s.contexts[ctx]
    if effect.get("with_previous") and not deed.carried:
        return False
    source = s.things.get(deed.source)
    if deed.source is not None and source is None and effect.get("to") == "self":
        return False
    keeper, subject = limited_by(s, deed, effect)
    if keeper is not None and not within_limit(s.things[keeper], effect, subject):
        return False
    if "spend_token" in effect and (source is None or not count(source, effect["spend_token"])):
        return False
    able = find_op(deed.card, effect["op"]).able
    return holds(s, ctx, effect) and price_fits(s, ctx, effect) and (able is None or able(s, ctx, effect))


def asks_first(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """May the effect be declined, or has it a price? Some ops ask in their own way."""
    deed = s.contexts[ctx]
    if find_op(deed.card, effect["op"]).own_price or name_of(deed, "forced"):
        return False
    return bool(effect.get("optional") or effect.get("cost"))


# Prices: mana, or Life given up for good.


def price_of(s: State, ctx: int, effect: dict[str, Any]) -> tuple[str, int]:
    """(mana or life, how much) of an effect's cost."""
    cost = effect.get("cost", 0)
    if isinstance(cost, dict):
        return "life", value(s, ctx, cost["lose_life"])
    return "mana", value(s, ctx, cost)


def price_fits(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """Can the price be paid?"""
    deed = s.contexts[ctx]
    if find_op(deed.card, effect["op"]).own_price:
        return True
    what, n = price_of(s, ctx, effect)
    if what == "mana":
        return n <= s.seats[deed.seat].mana and not (n and s.seats[deed.seat].lost)
    mage = s.seats[deed.seat].mage
    return mage in s.things and life(facts(s, mage)) - n > harm(s.things[mage], facts(s, mage))


def _settle_price(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    if find_op(deed.card, effect["op"]).own_price:
        return
    what, n = price_of(s, ctx, effect)
    if what == "life":
        change_life(s, s.seats[deed.seat].mage, -n, deed.card.cite)
    elif n:
        pay(s, deed.seat, n, deed.card.cite)


def _succeeds(s: State, ctx: int, roll: dict[str, Any], die: int) -> bool:
    """Is the d12, with its modifier, high enough?"""
    deed = s.contexts[ctx]
    total = die + value(s, ctx, roll.get("modifier", 0))
    s.emit(deed.card.cite, "roll", deed.source, die, total, needed=roll["min"], good=total >= roll["min"])
    return total >= roll["min"]


def _rolled(s: State, ctx: int, die: int) -> None:
    s.own_context(ctx).rolled = die


def _roll_label(s: State, ctx: int) -> Callable[[int], bool]:
    deed = s.contexts[ctx]
    roll = deed.effects[deed.at]["roll"]
    low = roll["min"] - value(s, ctx, roll.get("modifier", 0))
    return lambda die: die >= low


class Agree(AskKind):
    """An effect that may be declined, or has a price."""

    verbs = ("agree", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "agree"), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        _leave_out(s, ask.ctx)

    def agreed(self, s: State, ask: Ask) -> None:
        s.own_context(ask.ctx).agreed = True


def _agree(s: State, ask: Ask, action: Action) -> None:
    s.game.asks[ask.kind].agreed(s, ask)


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


# Several deeds of one moment.


class Moment(Context):
    """What several cards do at one moment: deeds still to begin, those of the player with the initiative first."""

    __slots__ = ("deeds",)


def all_together(s: State, deeds: list[int]) -> None:
    """Put the deeds of one moment on the agenda; each player orders his own (MW 5.3.3, R73)."""
    if len(deeds) == 1:
        _begin(s, deeds[0])
    elif deeds:
        s.push("moment", s.open(Moment(deeds=tuple(deeds))))


def _begin(s: State, deed: int) -> None:
    """A deed begins; a hidden card is turned up first, or lost."""
    s.push("deed.next", deed)
    source = s.contexts[deed].source
    if source in s.things and s.things[source].hidden:
        s.push("card.reveal", deed)


def rivals(s: State, ctx: int) -> dict[int, int]:
    """source -> deed of those that one player may now put in order; the deeds of cards that are gone come first."""
    deeds = s.contexts[ctx].deeds
    seat = s.contexts[deeds[0]].seat
    found: dict[int, int] = {}
    for deed in deeds:
        one = s.contexts[deed]
        if one.seat == seat:
            if one.source not in s.things:
                return {-1: deed}
            found.setdefault(one.source, deed)
    return found


def _moment(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    if not s.contexts[ctx].deeds:
        s.close(ctx)
        return
    s.push("moment", ctx)
    found = rivals(s, ctx)
    if len(found) > 1:
        s.pending = Ask("order", s.contexts[next(iter(found.values()))].seat, ctx)
    else:
        _take(s, ctx, *found.values())


def _take(s: State, ctx: int, deed: int) -> None:
    moment = s.own_context(ctx)
    moment.deeds = tuple(d for d in moment.deeds if d != deed)
    _begin(s, deed)


class Order(AskKind):
    """Which of several cards is carried out next."""

    verbs = ("answer",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "answer", (source,)) for source in rivals(s, ask.ctx)]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _answer(s: State, ask: Ask, action: Action) -> None:
    source = action.refs[0]
    deed = rivals(s, ask.ctx)[source]
    if "traps" in s.things[source].card.subtypes or "trap" in s.things[source].card.subtypes:
        s.emit("MW 5.3.3", "first", source)
    else:
        s.emit("MW R73", "first", source)
    _take(s, ask.ctx, deed)


DIE["deed"] = Purpose(_rolled, _roll_label)
STEPS = {"deed.next": Step("MW 5.1.3", _next), "moment": Step("MW R73", _moment)}
ASKS = {"agree": Agree(), "pick": Pick(), "order": Order()}
VERBS = {"agree": Verb(_agree), "pick": Verb(_pick), "answer": Verb(_answer)}
