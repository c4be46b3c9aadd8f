"""What a single card does: collects that look at what was left on their card, and ops that only one card has."""

from __future__ import annotations

from functools import lru_cache

from kit.engine.game import Refusal, Step
from kit.engine.state import Action, Ask, Frame, State

from . import moves
from .cards import CARDS, Card, Effect
from .kinds import Kind, One, one
from .moves import SEAT
from .state import ESSENCES, GOLD, NOTHING, Play

# Collects of components from which nothing was taken.


def vault(s: State, index: int, card: Card) -> None:
    """With enough Gold left on it, essences are gained."""
    component = s.things[index]
    data = card.collect.data
    if component.on[GOLD] >= data["if_left_on_self"]["gold_min"]:
        if s.log is not None:
            s.emit("RA 5.5", "interest", card.id, after=data["gain_any"])
        s.pending = Ask("gain", component.seat, None, (card.id, data["gain_any"], data["barred"], None))
    elif s.log is not None:
        s.emit("RA R21", "no-interest", card.id)


def windup(s: State, index: int, card: Card) -> None:
    """More of every type that lies on it."""
    on = s.things[index].on
    more = card.collect.data["add_per_type_present"]
    moves.store(s, index, tuple(more if n else 0 for n in on), "RA 5.6")
    if s.log is not None and on != NOTHING:
        s.emit(card.cite, "wound", card.id, on, s.things[index].on)


LEFT = {"vault": vault, "windup": windup}

# Infernal Engine: any number from the pool onto it, type by type; everything off one component.


def put_some(s: State, f: Frame) -> None:
    """How many of the type of `arg` go onto the component that acts."""
    play = s.contexts[f.ctx]
    if s.seats[play.seat].pool[f.arg]:
        s.pending = Ask("put", play.seat, f.ctx, f.arg)


@lru_cache(maxsize=1 << 12)
def _puts(seat: int, i: int, have: int) -> list[Action]:
    return [Action(seat, "put", one(i, n)) for n in range(have, -1, -1)]


class Put(Kind):
    cite = "RA 13.19"
    verbs = ("put",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return _puts(ask.seat, ask.arg, s.seats[ask.seat].pool[ask.arg])

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        play = s.own_context(ask.ctx)
        play.count += sum(a.refs)
        moves.put(s, ask.seat, play.index, a.refs, "RA 13.19")

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if any(n and i != ask.arg for i, n in enumerate(a.refs)):
            return Refusal("type-by-type", "RA 13.19", {"essence": ESSENCES[ask.arg]})
        have = s.seats[ask.seat].pool[ask.arg]
        if a.refs[ask.arg] > have:
            return Refusal("short", "RA 13.19", {"short": one(ask.arg, a.refs[ask.arg] - have), "any": 0})
        return None


def put_over(s: State, f: Frame) -> None:
    if not s.contexts[f.ctx].count:
        moves.no_effect(s, s.contexts[f.ctx].card, "RA R42")


def take_all(s: State, ctx: int, play: Play, e: Effect) -> None:
    if any(s.things[i].on != NOTHING for i in s.seats[play.seat].components):
        s.pending = Ask("empty", play.seat, ctx)
    else:
        moves.no_effect(s, play.card, "RA 6.14")


class Empty(One):
    """Which own component everything is taken off."""

    cite = "RA 13.19"
    verbs = ("empty",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return [s.things[i].card for i in s.seats[ask.seat].components if s.things[i].on != NOTHING]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        index = next(i for i in s.seats[ask.seat].components if s.things[i].card == name)
        moves.take_off(s, index, "RA 13.19")

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        own = any(s.things[i].card == name for i in s.seats[ask.seat].components)
        return Refusal("nothing-on-it" if own else "not-yours", "RA 13.19", {"card": name})


# Inscription: one scroll of choice.


def claim_scroll(s: State, ctx: int, play: Play, e: Effect) -> None:
    if s.table.scrolls:
        s.pending = Ask("scroll", play.seat, ctx)
    else:
        moves.no_effect(s, play.card, "RA R47")


class Scroll(One):
    """Which scroll is taken from the centre."""

    cite = "RA 12.2"
    verbs = ("take",)

    def options(self, s: State, ask: Ask) -> tuple[str, ...]:
        return s.table.scrolls

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        table = s.own_table()
        table.scrolls = moves.less(table.scrolls, name)
        me = s.own_seat(ask.seat)
        me.scrolls = tuple(sorted((*me.scrolls, name)))
        if s.log is not None:
            s.emit("RA 12.2", "scroll", name, after=SEAT[ask.seat])

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        return Refusal("not-in-centre", "RA 12.2", {"card": name})


# Illusion at a check of one's own: it counts as the type it took.

ILLUSION_POINTS = {"creature": "sorcerers_bestiary", "dragon": "sorcerers_bestiary", "demon": "gate_of_hell"}
"""Which place's formula it counts for."""


def count_as(s: State, ctx: int, play: Play, e: Effect) -> None:
    place = CARDS[ILLUSION_POINTS[play.kind]]
    more = dict(place.formula.types)[play.kind]
    check = s.own_context(play.about)
    check.bonus = tuple(n + more * (seat == play.seat) for seat, n in enumerate(check.bonus))
    if s.log is not None:
        s.emit("RA R30" if play.kind == "demon" else "RA 12.6", "bonus", SEAT[play.seat], after=more, kind=play.kind)


STEPS = {"put-some": Step("RA 13.19", put_some), "put-over": Step("RA 13.19", put_over)}
ASKS = {"put": Put(), "empty": Empty(), "scroll": Scroll()}
OPS = {"take_all_from_component": take_all, "claim_scroll": claim_scroll, "count_as": count_as}
