"""The ops of effects: what the data of a power means. Each takes (state, context of the play, play, effect)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations

from kit.engine.game import Refusal, Step
from kit.engine.state import Action, Ask, Frame, State

from . import alone, losses, moves, victory, vocabulary
from .cards import CARDS, Effect
from .decks import set_order
from .kinds import Kind, One, one, plain_gain
from .moves import DECK, SEAT
from .plays import place
from .points import of_type
from .prices import due, for_card, heap, short, sources, summonable, terms
from .state import ESSENCES, GOLD, Play

# Essences.


def gain(s: State, ctx: int, play: Play, e: Effect) -> None:
    moves.gain(s, play.seat, e.data["essences"], play.cite())


def gain_any(s: State, ctx: int, play: Play, e: Effect) -> None:
    s.pending = Ask("gain", play.seat, ctx, (play.card, e.data["n"], e.data["barred"], None))


def store_self(s: State, ctx: int, play: Play, e: Effect) -> None:
    moves.store(s, play.index, e.data["essences"], "RA 6.13")


def store_self_any(s: State, ctx: int, play: Play, e: Effect) -> None:
    s.pending = Ask("gain", play.seat, ctx, (play.card, e.data["n"], e.data["barred"], play.index))


def rivals_gain(s: State, ctx: int, play: Play, e: Effect) -> None:
    for seat in range(len(s.seats)):
        if seat != play.seat:
            passed = s.seats[seat].passed
            moves.gain(s, seat, e.data["essences"], "RA 6.17" if passed else play.cite())
            if s.log is not None:
                s.emit("RA 6.26" if passed else "RA 6.17", "rival-gains", SEAT[seat])


def gain_any_equal_cost(s: State, ctx: int, play: Play, e: Effect) -> None:
    """As many essences as are printed in the cost of the card that was destroyed or discarded, and the bonus."""
    n = _counted(s, play, e)
    if n:
        s.pending = Ask("gain", play.seat, ctx, (play.card, n, e.data["barred"], None))


def gain_gold_equal_cost(s: State, ctx: int, play: Play, e: Effect) -> None:
    moves.gain(s, play.seat, one(GOLD, _counted(s, play, e)), play.cite())


def _counted(s: State, play: Play, e: Effect) -> int:
    lost = CARDS[play.lost]
    n = lost.cost + e.data.get("bonus", 0)
    if s.log is not None:
        s.emit("RA 6.19", "cost-counted", play.lost, after=lost.cost, bonus=e.data.get("bonus", 0))
        if for_card(sources(s, play.seat), lost):
            s.emit("RA R14", "printed-cost", play.lost, after=lost.cost)
        else:
            s.emit("RA R14", "printed", play.lost, after=lost.cost)
    if not n:
        moves.no_effect(s, play.card, "RA 6.14")
    return n


def gain_equal_to_rival(s: State, ctx: int, play: Play, e: Effect) -> None:
    s.pending = Ask("rival", play.seat, ctx, (e.data["gain"], *next(iter(e.data["count"].items()))))


class Rival(One):
    """Whose essences or components are counted: `arg` is (gain, what is counted, its name)."""

    cite = "RA 6.18"
    verbs = ("rival",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return [SEAT[seat] for seat in range(len(s.seats)) if seat != ask.seat]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        rival = SEAT.index(name)
        got, what, counted = ask.arg
        if what == "essence":
            n = s.seats[rival].pool[ESSENCES.index(counted)]
        else:
            n = of_type(s, rival, counted)
        if s.log is not None:
            s.emit("RA 6.18" if what == "essence" else "RA R34", "counted", name, after=n, what=counted)
            if s.seats[rival].passed:
                s.emit("RA 6.26", "passed-rival", name)
        if not n:
            moves.no_effect(s, s.contexts[ask.ctx].card)
        moves.gain(s, ask.seat, one(ESSENCES.index(got), n), s.contexts[ask.ctx].cite())

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        return Refusal("no-rival", "RA 6.18", {"name": name})


def store_paid(s: State, ctx: int, play: Play, e: Effect) -> None:
    """What was paid goes onto the card itself, or onto any own component."""
    if CARDS[play.card].powers[play.power].some:
        s.push("put-over", ctx)
        for i in reversed(range(5)):
            s.push("put-some", ctx, i)
    elif e.data["on"] == "self":
        moves.put(s, play.seat, play.index, play.paid, play.cite())
    else:
        s.pending = Ask("onto", play.seat, ctx)


class Onto(One):
    """Which own component gets what was paid, turned or not."""

    cite = "RA 13.17"
    verbs = ("onto",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return [s.things[i].card for i in s.seats[ask.seat].components]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        play = s.contexts[ask.ctx]
        index = next(i for i in s.seats[ask.seat].components if s.things[i].card == name)
        if s.log is not None and s.things[index].turned:
            s.emit("RA 6.20", "turned-can-hold", name)
        moves.put(s, ask.seat, index, play.paid, "RA 13.17")

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        return Refusal("not-yours", "RA 13.17", {"card": name})


def convert(s: State, ctx: int, play: Play, e: Effect) -> None:
    """X essences of one type become Gold, or as many of one other type."""
    n = sum(play.convert)
    if not n:
        moves.no_effect(s, play.card, "RA R10")
    elif e.data["to"] == "gold":
        got = n // e.data["rate_in"] * e.data["rate_out"]
        if s.log is not None and n % e.data["rate_in"]:
            s.emit("RA R54", "rounded-down", play.card, n, got)
        moves.gain(s, play.seat, one(GOLD, got), play.cite())
    else:
        s.pending = Ask("type", play.seat, ctx)


class Type(Kind):
    """Into which one other type it is converted, never Gold."""

    cite = "RA 13.8"
    verbs = ("gain",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        given = s.contexts[ask.ctx].convert
        n = sum(given)
        return [Action(ask.seat, "gain", one(i, n)) for i in range(GOLD) if not given[i]]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return plain_gain(options, s.seats[ask.seat].pool)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        if s.log is not None:
            s.emit("RA R11", "another-type", s.contexts[ask.ctx].card)
        moves.gain(s, a.seat, a.refs, s.contexts[ask.ctx].cite())

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | list[Refusal] | None:
        play = s.contexts[ask.ctx]
        n = sum(play.convert)
        types = [i for i in range(5) if a.refs[i]]
        if len(types) > 1:
            return Refusal("one-type", "RA 13.8", {"card": play.card})
        if types == [GOLD]:
            barred = Refusal("barred-type", "RA 13.8", {"essence": "gold"})
            return [barred, Refusal("another-type", "RA R11", {"essence": "gold"})] if play.convert[GOLD] else barred
        if sum(a.refs) != n:
            return Refusal("wrong-number", "RA 13.8", {"n": n, "given": sum(a.refs)})
        if play.convert[types[0]]:
            return Refusal("another-type", "RA R11", {"essence": ESSENCES[types[0]]})
        return None


# Straightening.


def _fits(s: State, i: int, filter: str) -> bool:
    """True if a component is turned and of a type, or of any."""
    component = s.things[i]
    return component.turned and (filter == "component" or filter in CARDS[component.card].types)


def fits(s: State, play: Play, filter: str) -> list[int]:
    """Own turned components of a type, or of any."""
    return [i for i in s.seats[play.seat].components if _fits(s, i, filter)]


def straighten(s: State, ctx: int, play: Play, e: Effect) -> None:
    filter = e.data["filter"]
    if filter == "self":
        if s.things[play.index].turned:
            moves.straighten(s, play.index, play.cite())
        else:
            moves.no_effect(s, play.card, "RA R50")
    elif e.data.get("scope") == "all_players":
        due = [i for me in s.seats for i in me.components if _fits(s, i, filter)]
        for i in due:
            seat = s.things[i].seat
            moves.straighten(s, i, "RA R33" if s.seats[seat].passed and seat != play.seat else "RA 13.21")
        if not due:
            moves.no_effect(s, play.card)
    elif fits(s, play, filter):
        s.pending = Ask("straighten", play.seat, ctx, filter)
    else:
        moves.no_effect(s, play.card)


class Straighten(One):
    """Which turned component of one's own is straightened: `arg` is the type it must have, or component."""

    cite = "RA R31"
    verbs = ("straighten",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return [s.things[i].card for i in fits(s, s.contexts[ask.ctx], ask.arg)]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        play = s.contexts[ask.ctx]
        index = next(i for i in s.seats[ask.seat].components if s.things[i].card == name)
        if s.log is not None:
            if index != play.index:
                s.emit("RA R31", "own-turned", name)
            if any(s.things[i].turned for other in s.seats if other is not s.seats[ask.seat] for i in other.components):
                s.emit("RA R32", "own-only", name)
            if name == "illusion":
                s.emit("RA 12.7", "any-component", name)
        if index == play.index:
            moves.straighten(s, index, "RA R52" if ask.arg == "demon" else "RA R31")
        else:
            moves.straighten(s, index, play.cite())

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        for i in s.seats[ask.seat].components:
            if s.things[i].card == name:
                if not s.things[i].turned:
                    return Refusal("not-turned", "RA R31", {"card": name})
                if name == "illusion":
                    return Refusal("no-type", "RA 12.7", {"card": name, "type": ask.arg})
                cite = "RA 13.5" if ask.arg == "creature" else s.contexts[ask.ctx].cite()
                return Refusal("wrong-type", cite, {"card": name, "type": ask.arg})
        return Refusal("not-yours", "RA R32", {"card": name})


# Cards.


def draw(s: State, ctx: int, play: Play, e: Effect) -> None:
    for _ in range(e.data["n"]):
        s.push("draw", ctx, play.seat)


def draw_discard(s: State, ctx: int, play: Play, e: Effect) -> None:
    s.push("discard-drawn", ctx, e)
    for _ in range(e.data["draw"]):
        s.push("draw", ctx, play.seat)


def discard_drawn(s: State, f: Frame) -> None:
    """As many cards as were drawn, or, where fewer go, one when two were drawn."""
    play = s.contexts[f.ctx]
    asked, wanted, n = f.arg.data["discard"], f.arg.data["draw"], play.count
    if asked == "same_as_drawn":
        if s.log is not None and n < wanted:
            s.emit("RA R38", "fewer", play.card, wanted, n)
    else:
        if s.log is not None and n < wanted:
            s.emit("RA 9.5" if n else "RA R37", "fewer", play.card, wanted, n)
        n = asked if n == wanted else 0
    if n:
        s.pending = Ask("drop", play.seat, f.ctx, n)


@lru_cache(maxsize=4096)
def _drops(seat: int, hand: tuple[str, ...], n: int) -> list[Action]:
    return [Action(seat, "discard", cards) for cards in combinations(hand, n)]


class Drop(Kind):
    """Which cards are discarded after drawing: `arg` is how many."""

    cite = "RA 9.3"
    verbs = ("discard",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return _drops(ask.seat, s.seats[ask.seat].hand, ask.arg)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        for card in a.refs:
            moves.discard(s, a.seat, card, "RA 9.5" if ask.arg == 1 else "RA 9.3")

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        hand = s.seats[ask.seat].hand
        for card in a.refs:
            if card not in hand:
                return Refusal("not-in-hand", "RA 9.3", {"card": card})
        if len(a.refs) != ask.arg or len(set(a.refs)) != ask.arg:
            return Refusal("wrong-number", "RA 9.3", {"n": ask.arg, "given": len(set(a.refs))})
        return None


def look_reorder(s: State, ctx: int, play: Play, e: Effect) -> None:
    s.pending = Ask("look", play.seat, ctx)


class Look(One):
    """At which pile: the own deck or the monuments."""

    cite = "RA 9.4"
    verbs = ("look",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return ["deck", "monuments"]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        pile = DECK[ask.seat] if name == "deck" else name
        s.push("look", ask.ctx, (pile, ask.seat))

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        return Refusal("not-this-pile", "RA 9.4", {"name": name})


def reorder(s: State, f: Frame) -> None:
    name, seat = f.arg
    s.pending = Ask("order", seat, f.ctx, name)


class Order(Kind):
    """In which order the cards go back: `arg` is the pile."""

    cite = "RA 9.4"
    verbs = ("order",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        cards = sorted(card for card, _ in s.piles[ask.arg].top[:3])
        return [Action(ask.seat, "order", each) for each in permutations(cards)]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        set_order(s, a.seat, ask.arg, a.refs)

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return seat == ask.seat

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        cards = sorted(card for card, _ in s.piles[ask.arg].top[:3])
        if sorted(a.refs) != cards:
            return Refusal("not-these-cards", "RA 9.4", {"n": len(cards)})
        return None


def retrieve(s: State, ctx: int, play: Play, e: Effect) -> None:
    if s.seats[play.seat].discard:
        s.pending = Ask("retrieve", play.seat, ctx)
    else:
        moves.no_effect(s, play.card, "RA 9.6")


class Retrieve(One):
    """Which card comes back from the own discard pile."""

    cite = "RA 9.6"
    verbs = ("retrieve",)

    def options(self, s: State, ask: Ask) -> tuple[str, ...]:
        return s.seats[ask.seat].discard

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        moves.out_of_discard(s, ask.seat, name)
        moves.into_hand(s, ask.seat, name)
        moves.show(s, ask.seat, name)
        if s.log is not None:
            s.emit("RA 9.6", "retrieve", name, after=SEAT[ask.seat])

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        return Refusal("not-in-discard", "RA 9.6", {"card": name})


# Placing by a power.


def place_artifact(s: State, ctx: int, play: Play, e: Effect) -> None:
    arg = terms(e)
    if summonable(s, play.seat, arg, play.card):
        s.pending = Ask("summon", play.seat, ctx, arg)
    elif s.log is not None:
        s.emit("RA R17", "nothing-to-place", play.card)


class Summon(One):
    """Which artifact a power places: `arg` is the effect's terms."""

    cite = "RA R17"
    verbs = ("place",)

    def options(self, s: State, ask: Ask) -> list[str]:
        return summonable(s, ask.seat, ask.arg, s.contexts[ask.ctx].card)

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        play = s.contexts[ask.ctx]
        if s.log is not None and ask.arg[0] != "hand":
            s.emit("RA R15" if ask.arg[0] == "any_discard" else "RA 13.12", "from-discard", name, after=SEAT[ask.seat])
            if ask.arg[3] and CARDS[name].price.fixed[GOLD]:
                s.emit("RA R53", "gold-stays-due", name)
        place(s, ask.seat, name, *due(s, ask.seat, ask.arg, play.card, name))

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        origin, filter = ask.arg[:2]
        play = s.contexts[ask.ctx]
        cite = {"hand": "RA R17", "own_discard": "RA 13.12", "any_discard": "RA 13.13"}[origin]
        if name not in heap(s, ask.seat, origin):
            return Refusal("not-there", cite, {"card": name, "from": origin})
        if filter != "artifact" and filter not in CARDS[name].types:
            return Refusal("wrong-type", cite, {"card": name, "type": filter})
        return short(s, ask.seat, *due(s, ask.seat, ask.arg, play.card, name), card=name)


# The driver of effects.


def effect(s: State, f: Frame) -> None:
    """Carry out one effect of the power, or of the claimed card: arg is its place."""
    play = s.contexts[f.ctx]
    card = CARDS[play.card]
    e = card.on_claim[f.arg] if play.power is None else card.powers[play.power].effects[f.arg]
    OPS[e.op](s, f.ctx, play, e)


OPS = {
    "gain": gain,
    "gain_any": gain_any,
    "store_self": store_self,
    "store_self_any": store_self_any,
    "store_paid": store_paid,
    "rivals_gain": rivals_gain,
    "gain_any_equal_cost": gain_any_equal_cost,
    "gain_gold_equal_cost": gain_gold_equal_cost,
    "gain_equal_to_rival": gain_equal_to_rival,
    "convert": convert,
    "straighten": straighten,
    "draw": draw,
    "draw_discard": draw_discard,
    "look_reorder": look_reorder,
    "retrieve": retrieve,
    "place_artifact": place_artifact,
    "life_loss": losses.life_loss,
    "ignore_life_loss": losses.ignore_life_loss,
    "check_victory": victory.check_victory,
    "temp_points": victory.temp_points,
    **alone.OPS,
}
vocabulary.check_ops(
    {c.id: [e.op for e in (*c.on_claim, *(e for p in c.powers for e in p.effects))] for c in CARDS.values()}, OPS
)
STEPS = {
    "effect": Step("RA 6.4", effect),
    "discard-drawn": Step("RA 9.3", discard_drawn),
    "reorder": Step("RA 9.4", reorder),
}
ASKS = {
    "rival": Rival(),
    "onto": Onto(),
    "type": Type(),
    "straighten": Straighten(),
    "drop": Drop(),
    "look": Look(),
    "order": Order(),
    "retrieve": Retrieve(),
    "summon": Summon(),
}
