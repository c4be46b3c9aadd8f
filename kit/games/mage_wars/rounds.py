"""The round: its phases in order, who acts when, and what holds at all times (sections 2, 10, 11)."""

from __future__ import annotations

from functools import cache

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State, made

from .abilities import usable
from .casting import begin_cast
from .deeds import Deed
from .effects import credit, fire, last_words
from .expressions import evaluate
from .paths import look_up
from .registry import cite
from .spells import casts, legal_targets, limit_refusal, quickcastable
from .state import card_of, count, facts, harm, index, initiative_order, life, mark, plus, the_board, with_mark, without
from .turns import begin_turn
from .verbs import (
    Gone,
    add_tokens,
    doomed,
    end_effects,
    gain_mana,
    lose_guard,
    place_condition,
    put,
    set_tokens,
    take_away,
    to_discard,
    wait_face_down,
)
from .zones import control, no_holder

PHASES = {
    "initiative": ("round.initiative", "reveals", "round.judge"),
    "reset": ("round.reset", "reveals", "round.judge"),
    "channel": ("round.channel", "reveals", "round.judge"),
    "upkeep": ("round.upkeep", "reveals", "round.judge"),
    "planning": ("round.planning", "reveals", "round.judge"),
    "deployment": ("round.deployment", "reveals", "round.judge"),
    "quickcast": ("round.quickcast", "reveals", "round.judge"),
    "actions": ("round.begin_actions", "round.actions"),
    "final_quickcast": ("round.final", "reveals", "round.judge"),
    "end": ("round.end", "round.judge", "round.next"),
}


def from_phase(name: str) -> tuple[str, ...]:
    """The frames of a round from a phase on."""
    names = list(PHASES)
    return tuple(step for phase in names[names.index(name) :] for step in PHASES[phase])


class Begin(AskKind):
    """A position that stands before a phase: it goes on when the seat with the initiative says so."""

    verbs = ("begin",)
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "begin")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _wait(s: State, frame: Frame) -> None:
    s.pending = Ask("begin", s.table.initiative)


def _phase(s: State, name: str, cite: str) -> None:
    s.own_table().phase = name
    if s.log is not None:
        s.emit(cite, "phase", name)


def _initiative(s: State, frame: Frame) -> None:
    _phase(s, "initiative", "MW 2.1")
    table = s.own_table()
    if table.first:
        s.emit("MW 1.9", "first_round", table.initiative)
        return
    before = table.initiative
    n = len(s.seats)
    order = [(before + k) % n for k in range(1, n + 1)]
    table.initiative = next((q for q in order if not s.seats[q].lost), order[0])
    s.emit("MW codex/initiative", "initiative", None, before, table.initiative)


def _reset(s: State, frame: Frame) -> None:
    first = s.table.first
    _phase(s, "reset", "MW 2.2")
    if first:
        s.emit("MW R68", "no_reset")
        return
    for q in range(len(s.seats)):
        if not s.seats[q].quick:
            s.own_seat(q).quick = True
    for i, o in list(s.things.items()):
        if mark(o, "uses"):
            s.own(i).marks = with_mark(o.marks, "uses", None)
        if o.acted or o.used:
            p = s.own(i)
            if o.used:
                s.emit("MW codex/ready-marker", "ready", i)
            p.acted, p.used = False, ()
        if o.tokens and count(o, "disable"):
            new = mark(o, "disabled_now", 0)
            if new:
                s.own(i).marks = with_mark(o.marks, "disabled_now", None)
            n = count(o, "disable")
            if n > new:
                set_tokens(s, i, "disable", n - 1)
                s.emit("MW 8.6", "tokens", i, n, n - 1, token="disable")
                s.emit("MW R7", "because", i)
            s.emit("MW codex/disable", "because", i, stays=bool(new))
    fire(s, "reset")


def _channel(s: State, frame: Frame) -> None:
    _phase(s, "channel", "MW 2.3")
    for i, o in list(s.things.items()):
        if o.card.channeling is None or o.hidden:
            continue
        x = max(0, facts(s, i).get("channeling", 0))
        if x != o.card.channeling:
            s.emit("MW codex/channeling-mod", "channeling", i, o.card.channeling, x)
            credit(s, i, "channeling")
        if o.card.mage:
            gain_mana(s, o.controller, x, "MW codex/channeling")
        elif x:
            p = s.own(i)
            p.mana += x
            s.emit("MW codex/channeling", "own_mana", i, p.mana - x, p.mana)
    if s.table.first:
        s.own_table().first = False
    fire(s, "channel")


# Planning.


class Plan(AskKind):
    """Take one spell from the book, unseen by others."""

    verbs = ("plan",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        seat = ask.seat
        return [plan(seat, card) for card in dict.fromkeys(s.seats[seat].book)]

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return seat == ask.seat


@cache
def plan(seat: int, card: str) -> Action:
    """The choice of a card."""
    return Action(seat, "plan", (card,))


def _planning(s: State, frame: Frame) -> None:
    _phase(s, "planning", "MW 2.5")
    for q in initiative_order(s):
        seat = s.seats[q]
        if seat.planned:
            mine = s.own_seat(q)
            mine.book = plus(mine.book, *mine.planned)
            mine.planned = ()
            s.emit("MW 2.18", "returned", f"P{q + 1}")
    for i, o in list(s.things.items()):
        if o.prepared is not None:
            seat = s.own_seat(o.controller)
            seat.book = plus(seat.book, o.prepared)
            s.own(i).prepared = None
            s.emit("MW 2.18", "returned", i)
    for q in reversed(initiative_order(s)):
        if not s.seats[q].lost:
            for i in reversed(casters(s, q)):
                s.push("plan.object", None, (q, i))
            s.push("plan.seat", None, (q, 2))


def _plan_seat(s: State, frame: Frame) -> None:
    q, left = frame.arg
    if s.seats[q].book:
        if left > 1:
            s.push("plan.seat", None, (q, left - 1))
        s.pending = made(Ask, ("plan", q, None, None))


def _plan(s: State, ask: Ask, action: Action) -> None:
    card = action.refs[0]
    seat = s.own_seat(ask.seat)
    seat.book = without(seat.book, card)
    seat.planned = plus(seat.planned, card)
    if s.log is not None:
        s.emit("MW 2.5", "planned", f"P{ask.seat + 1}", audience=(ask.seat,), secret=("card",), card=card)


def casters(s: State, q: int) -> list[int]:
    """The familiars and spawnpoints of a seat, each of which gets a spell of its own (MW 2.17)."""
    return [
        i for i, o in s.things.items()
        if o.controller == q and not o.hidden and ("familiar" in o.card.traits or "spawnpoint" in o.card.traits)
    ]  # fmt: skip


class Prepare(AskKind):
    """The spell prepared on a familiar or spawnpoint, or none."""

    verbs = ("prepare", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = ask.arg
        return [*(Action(ask.seat, "prepare", (i, id)) for id in preparable(s, i)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return seat == ask.seat


def preparable(s: State, i: int) -> list[str]:
    """The spells of the book that an object may cast."""
    o = s.things[i]
    return [id for id in dict.fromkeys(s.seats[o.controller].book) if id != "?" and casts(o.card, card_of(s, id))]


def _plan_object(s: State, frame: Frame) -> None:
    q, i = frame.arg
    if i in s.things and preparable(s, i):
        s.pending = Ask("prepare", q, None, i)


def _prepare(s: State, ask: Ask, action: Action) -> None:
    i, id = action.refs
    seat = s.own_seat(ask.seat)
    seat.book = without(seat.book, id)
    s.own(i).prepared = id
    s.emit("MW 2.17", "prepared", i, audience=(ask.seat,), secret=("card",), card=id)


# Deployment.


class Deploy(AskKind):
    """A spawnpoint casts its prepared spell, or not."""

    verbs = ("deploy", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [*(Action(ask.seat, "deploy", (ask.arg, *refs)) for refs in deployable(s, ask.arg)),
                Action(ask.seat, "pass")]  # fmt: skip

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def deployable(s: State, i: int) -> list[tuple]:
    """The targets at which a spawnpoint can cast its prepared spell; a creature comes into its own zone."""
    o = s.things[i]
    if o.prepared is None or o.hidden or count(o, "disable"):
        return []
    card = card_of(s, o.prepared)
    effect = next((e for e in o.card.effects if e["on"] == "deployment" and e["op"] in ("summon", "cast")), None)
    if effect is not None and "if" in effect:
        deed = Deed(source=i, card=o.card, seat=o.controller, effects=())
        if not evaluate(effect["if"], lambda path: look_up(s, deed, path)):
            return []
    return legal_targets(s, i, card)


def _deployment(s: State, frame: Frame) -> None:
    _phase(s, "deployment", "MW 2.6")
    for q in reversed(initiative_order(s)):
        for i in reversed(casters(s, q)):
            if "spawnpoint" in s.things[i].card.traits:
                s.push("deploy.object", None, (q, i))
    fire(s, "deployment")


def _deploy_object(s: State, frame: Frame) -> None:
    q, i = frame.arg
    if i in s.things and not s.seats[q].lost and deployable(s, i):
        s.pending = Ask("deploy", q, None, i)


def _deploy(s: State, ask: Ask, action: Action) -> None:
    i, *targets = action.refs
    s.emit("MW 5.5.4", "deploys", i)
    begin_cast(s, i, card_of(s, s.things[i].prepared), "prepared", "deploy", tuple(targets))


# Quickcasts.


class Quickcast(AskKind):
    """Quickcast, or not. `arg` is True beside an Action Phase, where other things may be done too."""

    verbs = ("quickcast", "use", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [*quickcasts(s, ask.seat, bool(ask.arg)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def quickcasts(s: State, seat: int, beside: bool = False) -> list[Action]:
    """What a seat may do now with its quickcast, and beside an Action Phase with powers that are used there."""
    if s.seats[seat].lost:
        return []
    found = quickcastable(s, seat)
    ways = index(s).ways
    if "quickcast" in ways:
        mage = s.seats[seat].mage
        if s.seats[seat].quick and mage in s.things:
            found += [made(Action, (seat, "use", (mage, *rest))) for rest in usable(s, mage, "quickcast")]
    if beside and "beside" in ways:
        for i in index(s).powers:
            if s.things[i].controller == seat:
                found += [made(Action, (seat, "use", (i, *rest))) for rest in usable(s, i, "beside")]
    return found


def _quickcasts(s: State, frame: Frame) -> None:
    _phase(s, "quickcast", "MW 2.7")
    s.emit("MW codex/quickcast-phase", "because")
    for q in reversed(initiative_order(s)):
        s.push("quickcast.seat", None, q)


def _final(s: State, frame: Frame) -> None:
    _phase(s, "final_quickcast", "MW 2.9")
    for q in reversed(initiative_order(s)):
        s.push("quickcast.seat", None, q)


def _quickcast_seat(s: State, frame: Frame) -> None:
    q = frame.arg
    _ask_quickcast(s, q)


def _ask_quickcast(s: State, q: int, beside: bool = False) -> None:
    found = quickcasts(s, q, beside)
    if found:
        s.pending = made(Ask, ("quickcast", q, None, beside or None))
        s.options = [*found, made(Action, (q, "pass", ()))]


# Action phases.


def active(s: State, seat: int) -> list[int]:
    """The creatures of a seat that may still be activated this round (MW 2.13)."""
    if s.seats[seat].lost:
        return []
    return [i for i, o in s.things.items() if not o.acted and o.controller == seat and o.card.kind == "creature"]


def may_pass(s: State, seat: int) -> bool:
    """Only with fewer active creatures than the other team (MW 2.11)."""
    seats = s.seats
    team, ahead = seats[seat].team, 0
    for o in s.things.values():
        if not o.acted and o.card.kind == "creature":
            other = seats[o.controller]
            if other.team != team:
                ahead += not other.lost
            elif other is seats[seat]:
                ahead -= not other.lost
    return ahead > 0


class Choose(AskKind):
    """Whom to activate; a quickcast first, or a pass where it is allowed."""

    verbs = ("activate", "quickcast", "use", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        seat = ask.seat
        found = [made(Action, (seat, "activate", (i,))) for i in active(s, seat)]
        found += quickcasts(s, seat, True)
        if s.table.quickcast != seat and may_pass(s, seat):
            found.append(made(Action, (seat, "pass", ())))
        return found

    def on_pass(self, s: State, ask: Ask) -> None:
        s.emit("MW 2.11", "passes", f"P{ask.seat + 1}")
        s.emit("MW R67", "because", f"P{ask.seat + 1}")
        _next_turn(s, ask.seat)


def _next_turn(s: State, seat: int) -> None:
    table = s.own_table()
    table.turn = (seat + 1) % len(s.seats)
    table.quickcast = None


def _begin_actions(s: State, frame: Frame) -> None:
    _phase(s, "actions", "MW 2.8")
    s.own_table().turn = s.table.initiative


def _actions(s: State, frame: Frame) -> None:
    n = len(s.seats)
    turn = s.table.turn
    waiting = {o.controller for o in s.things.values() if not o.acted and o.card.kind == "creature"}
    for k in range(n):
        q = (turn + k) % n
        if q in waiting and not s.seats[q].lost:
            if k:
                s.own_table().turn = q
                s.emit("MW 2.12", "goes_on", f"P{q + 1}")
            s.push("round.actions")
            s.pending = made(Ask, ("turn", q, None, None))
            return


def _activate(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    _next_turn(s, ask.seat)
    s.push("round.judge")
    friends = allies(s, ask.seat)
    for q in reversed((ask.seat, *friends)):
        s.push("round.after", None, q)
    if friends:
        s.push("round.activate", None, (ask.seat, i))
        for q in reversed(friends):
            s.push("round.before", None, q)
    else:
        begin_turn(s, i)


def allies(s: State, seat: int) -> list[int]:
    """The other seats of its team, from its left on: its creatures are friendly to them, too (MW R75)."""
    n = len(s.seats)
    return [q for k in range(1, n) if s.seats[q := (seat + k) % n].team == s.seats[seat].team] if n > 2 else []


def _begin_turn(s: State, frame: Frame) -> None:
    """The Action Phase begins, unless an ally's quickcast has left nobody for it: then another creature is chosen."""
    seat, i = frame.arg
    if i in s.things and s.things[i].controller == seat:
        begin_turn(s, i)
    else:
        s.own_table().turn = seat


def _after(s: State, frame: Frame) -> None:
    _ask_quickcast(s, frame.arg, True)


# The end of the round.


def _end(s: State, frame: Frame) -> None:
    _phase(s, "end", "MW 2.10")
    end_effects(s, ("round",))
    if s.log is not None:
        peopled = {o.zone for o in s.things.values() if o.card.kind == "creature"}
        for zone in the_board(s).zones:
            team = control(s, zone) if zone in peopled else None
            if team is not None:
                s.emit("MW codex/zone-control", "controls", None, None, team, zone=zone)
        for i, o in s.things.items():
            name = no_holder(s, i) if o.card.kind == "creature" else None
            if name is not None:
                s.emit("MW codex/zone-control", "does_not_count", i)
                s.emit(cite(name), "because", i)
    s.push("round.arrivals")
    fire(s, "round_ends")


def _arrivals(s: State, frame: Frame) -> None:
    """What lies face down until the end of the round is summoned, fresh and inactive (MW 9.14)."""
    if not s.table.waiting:
        return
    first, *rest = s.table.waiting
    s.own_table().waiting = tuple(rest)
    s.push("round.arrivals")
    id, owner, controller, zone, damage, tokens, why = first
    if (refusal := limit_refusal(s, controller, card_of(s, id))) is not None:
        to_discard(s, owner, card_of(s, id), refusal.cite)
        return
    i = put(s, card_of(s, id), owner, zone, controller, damage=damage)
    s.emit("MW 9.14", "arrives", i)
    s.emit(why, "because", i)
    s.emit("MW codex/summon", "because", i)
    for name, n in tokens:
        place_condition(s, i, name, n)
    fire(s, "arrives", i)


def _next(s: State, frame: Frame) -> None:
    table = s.own_table()
    table.round += 1
    s.push_all(from_phase("initiative"))
    if not any(o.card.kind == "creature" for o in s.things.values()):
        s.push("round.wait")  # nobody is left to act: rounds would go by without an end


def new_round(s: State) -> None:
    """Put a whole round on the agenda."""
    s.push_all(from_phase("initiative"))


# A larva hatches when its bearer is destroyed.


class Hatch(AskKind):
    """Which Ichthellid comes, from the book or the discard pile, or none."""

    verbs = ("hatch", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [*(Action(ask.seat, "hatch", (id,)) for id in ichthellids(s, ask.seat)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def ichthellids(s: State, seat: int) -> list[str]:
    """The Ichthellid creatures of a seat that are not in play."""
    cards = dict.fromkeys((*s.seats[seat].book, *s.seats[seat].discard))
    return [id for id in cards if id != "?" and (id == "ichthellid" or "ichthellid" in card_of(s, id).subtypes)]


def _hatch(s: State, frame: Frame) -> None:
    seat = frame.arg[0]
    if not s.seats[seat].lost and ichthellids(s, seat):
        s.pending = Ask("hatch", seat, None, frame.arg[1])


def _hatched(s: State, ask: Ask, action: Action) -> None:
    id = action.refs[0]
    seat = s.own_seat(ask.seat)
    if id in seat.discard:
        seat.discard = without(seat.discard, id)
    else:
        seat.book = without(seat.book, id)
    wait_face_down(s, id, ask.seat, ask.seat, ask.arg, "MW codex/ichthellid-larva")
    s.emit("MW R18", "hatches", f"P{ask.seat + 1}", card=id, zone=ask.arg)
    s.emit("MW 8.8", "because")


# What holds at all times.


def settle(s: State) -> None:
    """Surplus Corrode, destruction, Rage without damage: judged together (MW 11.5, R73)."""
    table = s.own_table()
    asked = s.things if None in table.doubt else table.doubt
    table.doubt = ()
    dead: list[int] = []
    for i in tuple(asked):
        o = s.things.get(i)
        if o is None or o.card.life is None:
            continue
        f = s.cache.get(i) or facts(s, i)
        if o.tokens:
            if "corrode" in f:
                surplus = f["corrode"] - max(0, f.get("armor", 0))
                if surplus > 0:
                    add_tokens(s, i, "corrode", -surplus, "MW 11.5")
                    s.emit("MW codex/corrode", "because", i)
            if count(o, "rage") and not harm(o, f):
                add_tokens(s, i, "rage", -count(o, "rage"), "MW R61")
                s.emit("MW codex/rage", "because", i)
            o, f = s.things[i], facts(s, i)
        if o.guard and "incapacitated" in f:
            lose_guard(s, i, "MW 3.4.8")
            s.emit("MW codex/incapacitated", "because", i)
        if doomed(o, f):
            dead.append(i)
        elif o.blow is not None:
            s.own(i).blow = None
    if dead:
        last_words(s, [gone for i in dead for gone in fall(s, i)])
    if len(dead) > 1:
        s.emit("MW R73", "together", None, objects=tuple(dead))


def fall(s: State, i: int) -> list[Gone]:
    """A creature or conjuration with damage at least its Life is destroyed (MW R14). Returns what goes with it."""
    if i not in s.things:
        return []
    o = s.things[i]
    f = facts(s, i)
    if s.log is not None:
        s.emit("MW R14", "falls", i, damage=o.damage, life=life(f))
        s.emit("MW codex/life", "because", i)
        if "vine_marker" in f:
            s.emit("MW 7.3.7", "because", i)
        if f.get("life", 0) != o.card.life:
            s.emit("MW codex/life-mod", "because", i)
        if "innate_life" in f:
            s.emit("MW codex/innate-life", "because", i)
        if "tainted" in f:
            s.emit("MW R22", "because", i)
            s.emit("MW codex/tainted", "because", i)
    devoured = o.blow is not None and o.blow.devour and o.card.kind == "creature" and "incorporeal" not in f
    if devoured:
        s.emit("MW codex/devour", "devoured", i)
    elif o.blow is not None and o.blow.devour and s.log is not None:
        s.emit("MW codex/devour", "not_devoured", i)
        s.emit("MW codex/incorporeal" if "incorporeal" in f else "MW codex/conjuration", "because", i)
    if o.card.mage:
        seat = s.own_seat(o.controller)
        seat.lost = True
        s.emit("MW 10.10", "mage_falls", f"P{o.controller + 1}")
        s.emit("MW codex/mage", "because", i)
    return take_away(s, i, "MW R14", obliterate=devoured, damaged=True)


def _judge(s: State, frame: Frame) -> None:
    """At the end of a phase: who is left (MW 10.11, 10.12)."""
    for seat in s.seats:
        if seat.lost:
            break
    else:
        return
    teams = {seat.team for seat in s.seats if not seat.lost}
    if not teams:
        s.emit("MW 10.11", "draw")
        s.emit("MW R57", "because")
        s.end(())
    elif len(teams) == 1:
        (team,) = teams
        winners = tuple(q for q, seat in enumerate(s.seats) if seat.team == team)
        s.emit("MW 10.12", "wins", None, None, winners)
        s.end(winners)


STEPS = {
    "round.initiative": Step("MW 2.1", _initiative),
    "round.reset": Step("MW 2.2", _reset),
    "round.channel": Step("MW 2.3", _channel),
    "round.planning": Step("MW 2.5", _planning),
    "plan.seat": Step("MW 2.5", _plan_seat),
    "round.wait": Step("MW 2.1", _wait),
    "plan.object": Step("MW 2.17", _plan_object),
    "deploy.object": Step("MW 2.6", _deploy_object),
    "round.deployment": Step("MW 2.6", _deployment),
    "round.quickcast": Step("MW 2.7", _quickcasts),
    "quickcast.seat": Step("MW 2.7", _quickcast_seat),
    "round.begin_actions": Step("MW 2.8", _begin_actions),
    "round.actions": Step("MW 2.8", _actions),
    "round.before": Step("MW 2.14", _after),
    "round.activate": Step("MW 2.8", _begin_turn),
    "round.after": Step("MW 2.14", _after),
    "round.final": Step("MW 2.9", _final),
    "round.end": Step("MW 2.10", _end),
    "round.arrivals": Step("MW 9.14", _arrivals),
    "larva.hatch": Step("MW 8.8", _hatch),
    "round.next": Step("MW 2.10", _next),
    "round.judge": Step("MW 10.11", _judge),
}
ASKS = {
    "begin": Begin(), "turn": Choose(), "quickcast": Quickcast(), "plan": Plan(), "prepare": Prepare(),
    "deploy": Deploy(), "hatch": Hatch(),
}  # fmt: skip
VERBS = {
    "begin": Verb(lambda s, ask, action: None), "activate": Verb(_activate), "plan": Verb(_plan),
    "prepare": Verb(_prepare), "deploy": Verb(_deploy), "hatch": Verb(_hatched),
}  # fmt: skip
