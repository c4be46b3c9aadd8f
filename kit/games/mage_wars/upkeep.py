"""The Upkeep Phase: what every object owes or gains, in its controller's order (MW 2.4, R48).

A duty is (object, name). `DUTIES` holds them in the order taken if nobody cares: for each the question how many an
object has, and what carrying one out does. The order is asked only where a seat has several.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .chance import DICE, Purpose, roll_dice
from .deeds import Deed, begin_deed
from .effects import credit
from .expressions import evaluate
from .paths import look_up
from .state import count, facts, initiative_order, mark, with_mark
from .triggers import heard
from .verbs import add_tokens, can_heal, destroy, direct_damage, doubt, heal, pay, place_damage


class Duty(NamedTuple):
    """`do(s, i)` carries it out. Whoever has the trait of its name has it, if also `when(s, i, f)`; what is no trait
    goes by `when` alone."""

    do: Callable[[State, int], None]
    when: Callable[[State, int, dict[str, int]], bool] | None = None


def _burn(s: State, i: int) -> None:
    n = facts(s, i)["burn"]
    s.emit("MW 8.2", "burns", i, n=n)
    s.emit("MW codex/burn", "because", i)
    roll_dice(s, "burn", n, None, i)


def _burned(s: State, i: int, faces: tuple[str, ...]) -> None:
    out = sum(face == "0" for face in faces)
    hurt = sum(int(face[0]) for face in faces)
    if out:
        add_tokens(s, i, "burn", -out, "MW 8.2")
    if hurt:
        direct_damage(s, i, hurt, "MW codex/burn", "flame")
        s.emit("MW R25", "because", i)


def _rot(s: State, i: int) -> None:
    direct_damage(s, i, facts(s, i)["rot"], "MW codex/rot", "poison")
    s.emit("MW 8.9", "because", i)


def _bleed(s: State, i: int) -> None:
    direct_damage(s, i, facts(s, i)["bleed"], "MW codex/bleed")
    s.emit("MW 8.1", "because", i)


def _dissipate(s: State, i: int) -> None:
    add_tokens(s, i, "dissipate", -1, "MW R8")
    s.emit("MW codex/dissipate", "because", i)
    if not count(s.things[i], "dissipate"):
        destroy(s, i, "MW codex/dissipate")


def _lifebond(s: State, i: int) -> None:
    s.pending = Ask("lifebond", s.things[i].controller, None, i)


def _regenerate(s: State, i: int) -> None:
    x = facts(s, i)["regenerate"]
    credit(s, i, "regenerate")
    s.emit("MW codex/regenerate", "because", i, n=x)
    begin_healing(s, i, x, "MW codex/regenerate")


def _upkeep(s: State, i: int) -> None:
    s.pending = Ask("upkeep_cost", s.things[i].controller, None, i)


def _lifebound(s: State, i: int, f: dict[str, int]) -> bool:
    mage = s.seats[s.things[i].controller].mage
    if "lifebond" not in f or mage not in s.things or mage == i:
        return False
    return bool(s.things[i].damage or (s.things[mage].damage and "indestructible" not in f))


def _speaks(s: State, i: int, f: dict[str, int]) -> bool:
    """Does the card do something in the Upkeep Phase now?"""
    o = s.things[i]
    if "upkeep" not in o.card.hears or count(o, "disable"):
        return False
    deed = Deed(source=i, card=o.card, seat=o.controller, effects=())
    conditions = [e["if"] for _, effects in heard(o.card)["upkeep"] for e in effects if "if" in e]
    return not conditions or any(evaluate(one, lambda path: look_up(s, deed, path)) for one in conditions)


def _speak(s: State, i: int) -> None:
    o = s.things[i]
    for match, effects in heard(o.card)["upkeep"]:
        begin_deed(s, i, o.card, o.controller, effects, attached=o.host, **match(s, i))


DUTIES: dict[str, Duty] = {
    "burn": Duty(_burn),
    "rot": Duty(_rot),
    "bleed": Duty(_bleed),
    "effect": Duty(_speak, _speaks),
    "dissipate": Duty(_dissipate, lambda s, i, f: count(s.things[i], "dissipate") > 0),
    "lifebond": Duty(_lifebond, _lifebound),
    "regenerate": Duty(_regenerate, lambda s, i, f: s.things[i].damage > 0 or "bleed" in f),
    "upkeep": Duty(_upkeep),
}
TRAITLESS = ("effect", "dissipate")


OWING = frozenset(DUTIES)
RANK = {name: k for k, name in enumerate(DUTIES)}


def due(s: State, seat: int) -> list[tuple[int, str]]:
    """The duties of a seat's objects not yet done this round, in the default order."""
    found = []
    for i, o in s.things.items():
        if o.controller != seat or o.hidden:
            continue
        f = s.cache.get(i) or facts(s, i)
        if OWING.isdisjoint(f) and not o.tokens and "upkeep" not in o.card.hears:
            continue
        done = mark(o, "done", ())
        for name, (_, when) in DUTIES.items():
            if (name in f or name in TRAITLESS) and name not in done and (when is None or when(s, i, f)):
                found.append((i, name))
    if len(found) > 1:
        found.sort(key=lambda pair: RANK[pair[1]])
    return found


class Order(AskKind):
    """Which duty is next, or `rest` for all of them in the default order."""

    verbs = ("upkeep", "rest")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        found = [Action(ask.seat, "upkeep", pair) for pair in due(s, ask.seat)]
        return [*found, Action(ask.seat, "rest")] if len(found) > 1 else found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]


def _begin(s: State, frame: Frame) -> None:
    s.own_table().phase = "upkeep"
    s.emit("MW 2.4", "phase", "upkeep")
    if s.log is not None:
        for i, o in s.things.items():
            for token, _ in o.tokens:
                if token in DUTIES and token not in TRAITLESS and token not in facts(s, i):
                    s.emit("MW R51", "inert", i, token=token)
    for seat in reversed(initiative_order(s)):
        s.push("upkeep.seat", None, seat)


def _seat(s: State, frame: Frame) -> None:
    seat = frame.arg
    if due(s, seat):
        s.push("upkeep.seat", None, seat)
        s.pending = Ask("upkeep", seat)
        return
    for i, o in list(s.things.items()):
        if o.controller == seat and mark(o, "done"):
            s.own(i).marks = with_mark(o.marks, "done", None)


def _do(s: State, i: int, name: str) -> None:
    o = s.own(i)
    o.marks = with_mark(o.marks, "done", (*mark(o, "done", ()), name))
    s.emit("MW R48", "duty", i, name=name)
    DUTIES[name].do(s, i)


def _choose(s: State, ask: Ask, action: Action) -> None:
    _do(s, *action.refs)


def _rest(s: State, ask: Ask, action: Action) -> None:
    s.push("upkeep.rest", None, action.seat)


def _all(s: State, frame: Frame) -> None:
    left = due(s, frame.arg)
    if left:
        s.push("upkeep.rest", None, frame.arg)
        _do(s, *left[0])


class Cost(AskKind):
    """Pay for an object, or let it be destroyed."""

    verbs = ("pay", "decline")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i, seat = ask.arg, ask.seat
        found = [Action(seat, "decline", (i,))]
        if not s.seats[seat].lost and s.seats[seat].mana >= facts(s, i)["upkeep"]:
            found.insert(0, Action(seat, "pay", (i,)))
        return found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _pay(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    credit(s, i, "upkeep")
    pay(s, ask.seat, facts(s, i)["upkeep"], "MW codex/upkeep")


def _decline(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    credit(s, i, "upkeep")
    s.emit("MW 2.16", "not_paid", i)
    s.emit("MW codex/upkeep", "because", i)
    destroy(s, i, "MW 2.16")


class Lifebond(AskKind):
    """Move up to X damage between the Mage and the object, one way (MW R65)."""

    verbs = ("lifebond", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i, seat = ask.arg, ask.seat
        x, mage = facts(s, i)["lifebond"], s.seats[seat].mage
        found = []
        for source, goal in ((mage, i), (i, mage)):
            for n in () if "indestructible" in facts(s, goal) else range(min(x, s.things[source].damage), 0, -1):
                found.append(Action(seat, "lifebond", (source, goal, n)))
        return [*found, Action(seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def _bond(s: State, ask: Ask, action: Action) -> None:
    source, goal, n = action.refs
    before = s.things[source].damage
    s.own(source).damage = before - n
    doubt(s, source)
    s.emit("MW codex/lifebond", "damage_moved", source, before, before - n, to=goal)
    place_damage(s, goal, n, "MW R65")


# Healing, and what it is traded for.


class Trade(AskKind):
    """How many points of a healing are given up for Bleed tokens (MW R20)."""

    verbs = ("heal",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i, n, _ = ask.arg
        return [Action(ask.seat, "heal", (i, k)) for k in range(min(n, facts(s, i).get("bleed", 0)) + 1)]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def begin_healing(s: State, i: int, n: int, cite: str) -> None:
    """Heal up to n; if Bleed lies there its controller says how many points go into it."""
    if n > 0 and "bleed" in facts(s, i) and can_heal(s, i):
        s.pending = Ask("trade", s.things[i].controller, None, (i, n, cite))
    else:
        heal(s, i, n, cite)


def _trade(s: State, ask: Ask, action: Action) -> None:
    i, traded = action.refs
    _, n, cite = ask.arg
    if traded:
        add_tokens(s, i, "bleed", -traded, "MW R20")
        s.emit("MW 9.10", "traded", i, n=traded)
        s.emit("MW codex/bleed", "because", i)
    heal(s, i, n - traded, cite)


def _burn_label(s: State, i: int) -> Callable[[str], tuple[int, int]]:
    return lambda face: (int(face == "0"), int(face[0]))


DICE["burn"] = Purpose(_burned, _burn_label)
STEPS = {
    "round.upkeep": Step("MW 2.4", _begin),
    "upkeep.seat": Step("MW R48", _seat),
    "upkeep.rest": Step("MW R48", _all),
}
ASKS = {"upkeep": Order(), "upkeep_cost": Cost(), "lifebond": Lifebond(), "trade": Trade()}
VERBS = {
    "upkeep": Verb(_choose), "rest": Verb(_rest), "pay": Verb(_pay), "decline": Verb(_decline),
    "lifebond": Verb(_bond), "heal": Verb(_trade),
}  # fmt: skip
