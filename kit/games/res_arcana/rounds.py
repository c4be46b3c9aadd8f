"""A round: Collect, turns, passing, straightening. The check at its end lies in `victory.py`."""

from __future__ import annotations

from functools import lru_cache

from kit.engine.game import Refusal, Step
from kit.engine.state import Action, Ask, Frame, State

from . import moves
from .alone import LEFT
from .cards import CARDS, SEATS
from .kinds import Kind, One, gains, plain_gain, refuse_gain
from .moves import DECK, SEAT
from .state import NOTHING, Component


def order_from(s: State, first: int) -> list[int]:
    """All seats clockwise from one."""
    n = len(s.seats)
    return [(first + k) % n for k in range(n)]


def begin(s: State, f: Frame) -> None:
    table = s.own_table()
    table.round += 1
    table.phase = "collect"
    if s.log is not None:
        s.emit("RA 4.1", "round", after=table.round)
    s.push_all(("collect-phase", "action-phase", "end-check", "straighten-all", "next-round"))


# Collect. A fixed order: what is collected, what lies on components, the Cursed Forge last.


def collect_phase(s: State, f: Frame) -> None:
    if s.log is not None:
        s.emit("RA 5.1", "phase", after="collect")
    for seat in reversed(order_from(s, s.table.first)):
        s.push("collect-seat", None, seat)


def collect_seat(s: State, f: Frame) -> None:
    """Lay out what the seat of `arg` collects."""
    collects, holding, upkeep = [], [], []
    for i in s.seats[f.arg].components:
        component = s.things[i]
        collect = CARDS[component.card].collect
        if collect is not None:
            if collect.op == "upkeep":
                upkeep.append(("upkeep", i))
            elif collect.op not in LEFT:
                collects.append(("collect", i))
            elif component.on == NOTHING and s.log is not None:
                LEFT[collect.op](s, i, CARDS[component.card])  # told, though nothing comes of it
        if component.on != NOTHING:
            holding.append(("take", i))
    frames = collects + holding + upkeep
    if s.log is not None and frames:
        s.emit("RA 5.2", "collects", SEAT[f.arg])
        if collects:
            s.emit("RA R23", "must-collect", SEAT[f.arg])
    for step, i in reversed(frames):
        s.push(step, None, i)


def collect(s: State, f: Frame) -> None:
    """The collect of the component of `arg`."""
    component = s.things[f.arg]
    card = CARDS[component.card]
    effect = card.collect
    if effect.op == "fixed":
        moves.gain(s, component.seat, effect.data["essences"], card.cite, "collect")
    elif effect.op == "choice":
        s.pending = Ask("option", component.seat, None, card.id)
    else:
        s.pending = Ask("gain", component.seat, None, (card.id, effect.data["n"], effect.data["barred"], None))


@lru_cache(maxsize=1 << 12)
def _options(seat: int, card: str) -> list[Action]:
    return [Action(seat, "gain", option) for option in CARDS[card].collect.data["options"]]


class Option(Kind):
    """A collect with a slash: one of its options."""

    cite = "RA 5.2"
    verbs = ("gain",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return _options(ask.seat, ask.arg)

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return plain_gain(options, s.seats[ask.seat].pool)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        moves.gain(s, a.seat, a.refs, CARDS[ask.arg].cite, "collect")

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if a.refs in CARDS[ask.arg].collect.data["options"]:
            return None
        if a.refs == NOTHING:
            return Refusal("must-collect", "RA R23", {"card": ask.arg})
        return Refusal("one-of-two", CARDS[ask.arg].cite, {"card": ask.arg})


class Gain(Kind):
    """A mix of n essences, into the pool or onto a component: `arg` is (card, n, barred types, index or None)."""

    cite = "RA R12"
    verbs = ("gain",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return gains(ask.seat, ask.arg[1], ask.arg[2])

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return plain_gain(options, s.seats[ask.seat].pool)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        card, _, _, onto = ask.arg
        if onto is None:
            moves.gain(s, a.seat, a.refs, CARDS[card].cite, "collect" if s.table.phase == "collect" else "gain")
        else:
            moves.store(s, onto, a.refs, CARDS[card].cite)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        card, n, barred, _ = ask.arg
        if a.refs == NOTHING and s.table.phase == "collect":
            return Refusal("must-collect", "RA R23", {"card": card})
        return refuse_gain(a, n, barred, CARDS[card].cite, "RA 13.4" if "transmut" in card else "RA R12", card)


def take(s: State, f: Frame) -> None:
    s.pending = Ask("take", s.things[f.arg].seat, None, f.arg)


@lru_cache(maxsize=1 << 12)
def _take_or_leave(seat: int, card: str) -> list[Action]:
    return [Action(seat, "take", (card,)), Action(seat, "leave", (card,))]


class Take(Kind):
    """All that lies on a component, or nothing of it: `arg` is its index."""

    cite = "RA 5.3"
    verbs = ("take", "leave")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return _take_or_leave(ask.seat, s.things[ask.arg].card)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        component = s.things[ask.arg]
        card = CARDS[component.card]
        if a.verb == "take":
            moves.take_off(s, ask.arg, "RA 13.2" if card.kind == "mage" else "RA 5.3")
            return
        if s.log is not None:
            s.emit("RA 5.3", "left", card.id, after=component.on)
        if card.collect is not None and card.collect.op in LEFT:
            LEFT[card.collect.op](s, ask.arg, card)

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        """Take, unless what lies there scores or grows."""
        card = CARDS[s.things[ask.arg].card]
        return options[card.formula is not None or (card.collect is not None and card.collect.op in LEFT)]

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        card = s.things[ask.arg].card
        if a.refs == (card,):
            return None
        if a.verb == "take" and a.refs[0] == card:
            return Refusal("all-or-nothing", "RA 5.3", {"card": card}, Action(a.seat, "take", (card,)))
        return Refusal("another-first", "RA 5.3", {"card": card})


def upkeep(s: State, f: Frame) -> None:
    s.pending = Ask("upkeep", s.things[f.arg].seat, None, f.arg)


class Upkeep(Kind):
    """Pay for a component, or turn it: `arg` is its index. It comes last, so what was just collected can pay."""

    cite = "RA 5.4"
    verbs = ("feed", "turn")

    def _due(self, s: State, ask: Ask) -> tuple:
        return CARDS[s.things[ask.arg].card].collect.data["pay"]

    def _short(self, s: State, ask: Ask) -> bool:
        pool = s.seats[ask.seat].pool
        return any(have < due for have, due in zip(pool, self._due(s, ask), strict=True))

    def legal(self, s: State, ask: Ask) -> list[Action]:
        card = (s.things[ask.arg].card,)
        turn = Action(ask.seat, "turn", card)
        return [turn] if self._short(s, ask) else [Action(ask.seat, "feed", card), turn]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        component = s.things[ask.arg]
        if a.verb == "turn":
            moves.turn(s, ask.arg, CARDS[component.card].cite)
            return
        moves.pay(s, a.seat, self._due(s, ask), "RA 5.4")
        if s.log is not None:
            s.emit(CARDS[component.card].cite, "fed", component.card)
            s.emit("RA R20", "paid-last", component.card)
            if component.on != NOTHING:
                s.emit("RA R22", "paid-and-left", component.card, after=component.on)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        card = s.things[ask.arg].card
        if a.refs != (card,):
            return Refusal("another-first", "RA 5.4", {"card": card})
        if a.verb == "feed" and self._short(s, ask):
            return Refusal("short", "RA 5.4", {"card": card, "short": self._due(s, ask), "any": 0})
        return None


# Turns.


def action_phase(s: State, f: Frame) -> None:
    table = s.own_table()
    table.phase = "action"
    table.turn = (table.first - 1) % len(s.seats)
    if s.log is not None:
        s.emit("RA 6.27", "phase", after="action")
    s.push("turn")


ACT = tuple(Ask("act", seat) for seat in range(SEATS))


def turn(s: State, f: Frame) -> None:
    """The next seat that has not passed acts; when all have passed the phase is over. Stands until then."""
    seats, n, last = s.seats, len(s.seats), s.table.turn
    for k in range(1, n + 1):
        seat = (last + k) % n
        if not seats[seat].passed:
            table = s.own_table()
            table.turn = seat
            s.agenda = (f, s.agenda)
            s.pending = ACT[seat]
            if s.log is not None:
                if k > 1:
                    s.emit("RA 6.24", "passed-over", SEAT[(last + 1) % n])
                s.emit("RA 6.27", "acts", SEAT[seat])
            return


# Passing.


def pass_round(s: State, seat: int) -> None:
    """What the action `pass` does: the token, the item, a card."""
    me = s.own_seat(seat)
    me.passed = True
    if s.log is not None:
        s.emit("RA 6.5", "pass", SEAT[seat])
    s.push("draw", None, seat)
    s.push("swap", None, seat)
    if s.table.opener is None:
        s.push("token", None, seat)


def token(s: State, f: Frame) -> None:
    table = s.own_table()
    before = table.token
    table.opener = table.token = f.arg
    if s.log is not None:
        s.emit("RA 6.21", "token", SEAT[f.arg], before, f.arg)


def swap(s: State, f: Frame) -> None:
    """The magic item of the seat of `arg` is exchanged for a different one."""
    me = s.seats[f.arg]
    if s.table.items:
        s.pending = Ask("item", f.arg)
    elif me.item is not None:
        s.own(me.item).asleep = True


class Item(One):
    """Choose a magic item from the centre, in the set-up or when passing."""

    cite = "RA 6.22"
    verbs = ("take",)

    def options(self, s: State, ask: Ask) -> tuple[str, ...]:
        return s.table.items

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        seat = ask.seat
        table = s.own_table()
        setup = table.phase == "items"
        back: tuple[str, ...] = ()
        index = s.seats[seat].item
        if index is not None:
            on = s.things[index].on
            if on != NOTHING:
                moves.spill(s, index, on, "RA R24")
            back = (moves.leave(s, index),)
        table.items = tuple(sorted((*moves.less(table.items, name), *back)))
        moves.enter(s, seat, name, asleep=not setup)
        if s.log is not None:
            s.emit("RA 3.7" if setup else "RA 6.22", "item", SEAT[seat], back[0] if back else None, name)
            if not setup:
                s.emit("RA R25", "passed-side", name)

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        index = s.seats[ask.seat].item
        if index is not None and s.things[index].card == name:
            return Refusal("different-item", "RA 6.22", {"card": name})
        return Refusal("not-in-centre", "RA 3.7" if s.table.phase == "items" else "RA 6.22", {"card": name})


# Between two rounds.


def straighten_all(s: State, f: Frame) -> None:
    """Everything is straightened, the token and the items turned back."""
    for seat in range(len(s.seats)):
        me = s.own_seat(seat)
        me.passed = False
        for i in me.components:
            component: Component = s.things[i]
            if component.turned:
                moves.straighten(s, i, "RA 4.2")
            if component.asleep:
                s.own(i).asleep = False
                if s.log is not None:
                    s.emit("RA R25", "ready", component.card)
        if s.log is not None and me.discard and not s.piles[DECK[seat]].size:
            s.emit("RA R55", "not-reshuffled", SEAT[seat], after=len(me.discard))


def next_round(s: State, f: Frame) -> None:
    table = s.own_table()
    before = table.first
    if table.opener is not None:
        table.first = table.opener
    table.opener = None
    if s.log is not None:
        s.emit("RA 4.3", "first-player", SEAT[table.first], before, table.first)
    s.push("round")


STEPS = {
    "round": Step("RA 4.1", begin),
    "collect-phase": Step("RA 5.1", collect_phase),
    "collect-seat": Step("RA 5.2", collect_seat),
    "collect": Step("RA 5.2", collect),
    "take": Step("RA 5.3", take),
    "upkeep": Step("RA 5.4", upkeep),
    "action-phase": Step("RA 6.27", action_phase),
    "turn": Step("RA 6.27", turn),
    "token": Step("RA 6.21", token),
    "swap": Step("RA 6.22", swap),
    "straighten-all": Step("RA 4.2", straighten_all),
    "next-round": Step("RA 4.3", next_round),
}
ASKS = {"option": Option(), "gain": Gain(), "take": Take(), "upkeep": Upkeep(), "item": Item()}
