"""A turn: placing, claiming, discarding, powers and Reacts, each carried out frame by frame as a `Play`.

A power's frames are declared once, when its card is compiled (`Power.steps`): first what must be chosen for the cost,
then the cost, then the effects, then the end.
"""

from __future__ import annotations

from functools import lru_cache

from kit.engine.bill import Price, payable
from kit.engine.game import Refusal, Step, closing
from kit.engine.state import Action, Ask, Frame, State, made

from . import moves
from .cards import CARDS, Power
from .kinds import PASS, Kind, One, gains, one, refuse_gain
from .moves import SEAT
from .powers import able, destroyable, discardable, find, meets, owner, turnable, why_unusable, with_illusion
from .prices import Discounts, can_pay, for_card, short, sources
from .rounds import pass_round
from .state import GOLD, NOTHING, Amounts, Play

UNSEEN = "unseen"
MONUMENT = Price((0, 0, 0, 0, 4))
CLAIM_UNSEEN = tuple(Action(seat, "claim", (UNSEEN,)) for seat in range(5))
SELL = tuple([Action(seat, "gain", one(GOLD)), *gains(seat, 2, (GOLD,))] for seat in range(5))
RULES = {
    ("transmuter", 0): "RA 13.4",
    ("transmutation", 0): "RA 13.4",
    ("athanor", 0): "RA 13.6",
    ("athanor", 1): "RA 13.6",
    ("philosophers_stone", 0): "RA 13.7",
    ("prism", 1): "RA 13.8",
    ("transform", 0): "RA 13.8",
    ("projection", 0): "RA 13.9",
    ("dragon_teeth", 1): "RA 13.10",
    ("dragon_egg", 0): "RA 13.11",
    ("crypt", 1): "RA 13.12",
    ("sorcerers_bestiary", 1): "RA 13.13",
    ("sacrificial_dagger", 1): "RA 13.15",
    ("sacrificial_pit", 1): "RA 13.16",
    ("dragon_aerie", 1): "RA 13.20",
    ("temple_of_the_abyss", 2): "RA 13.20",
    ("guard_dog", 0): "RA 13.22",
    ("golden_statue", 0): "RA 13.23",
    ("gate_of_hell", 1): "RA R43",
    ("possessed_demon_slayer", 1): "RA R45",
    ("bard", 0): "RA 13.3",
    ("druid", 0): "RA 13.5",
}
"""The note of the rulebook that speaks of this power."""


# The turn's own choice.


class Act(Kind):
    """One action of the asked seat. Always a stop, even if passing is all that is left."""

    cite = "RA 6.27"
    verbs = ("place", "claim", "discard", "use", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        seat = ask.seat
        me, table, things = s.seats[seat], s.table, s.things
        pool = me.pool
        elan, life, calm, death, gold = pool
        total = elan + life + calm + death + gold
        found: list[Action] = []
        given: list = []
        for i in me.components:
            component = things[i]
            card = CARDS[component.card]
            if card.discounts:
                given += card.discounts
            if component.asleep:
                continue
            for power in card.actions:
                if component.turned and not power.when_turned:
                    continue
                e, f, c, d, g, n = power.need
                if elan >= e and life >= f and calm >= c and death >= d and gold >= g and total >= n:
                    if power.plain or able(s, seat, power, i):
                        found.append(power.use[seat])
        for name in me.scrolls:
            for power in CARDS[name].actions:
                if meets(pool, power.need) and (power.plain or able(s, seat, power, None)):
                    found.append(power.use[seat])
        for name in me.hand:
            card = CARDS[name]
            found.append(card.drop[seat])
            e, f, c, d, g, n = card.need
            if elan >= e and life >= f and calm >= c and death >= d and gold >= g and total >= n:
                found.append(card.place[seat])
            elif given:
                discounts = for_card(given, card)
                if discounts and can_pay(pool, card.price, discounts):
                    found.append(card.place[seat])
        for name in table.places:
            card = CARDS[name]
            e, f, c, d, g, n = card.need
            if elan >= e and life >= f and calm >= c and death >= d and gold >= g:
                found.append(card.claim[seat])
        if gold >= 4:
            found += [CARDS[name].claim[seat] for name in table.display]
            if s.piles["monuments"].size:
                found.append(CLAIM_UNSEEN[seat])
        found.append(PASS[seat])
        return found

    def on_pass(self, s: State, ask: Ask) -> None:
        if s.log is not None and not s.seats[ask.seat].hand and len(self.legal(s, ask)) == 1:
            s.emit("RA 6.28", "must-pass", SEAT[ask.seat])
        pass_round(s, ask.seat)

    def do(self, s: State, ask: Ask, a: Action) -> None:
        if a.verb == "use":
            use(s, a.seat, a.refs[0], a.refs[1] - 1)
        elif a.verb == "place":
            card = CARDS[a.refs[0]]
            place(s, a.seat, card.id, card.price, for_card(sources(s, a.seat), card))
        elif a.verb == "claim":
            claim(s, a.seat, a.refs[0])
        else:
            moves.discard(s, a.seat, a.refs[0], "RA 6.3")
            s.push("sell", None, a.seat)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | list[Refusal] | None:
        return getattr(self, f"_{a.verb}")(s, a.seat, *a.refs)

    def _pass(self, s: State, seat: int) -> None:
        return None

    def _place(self, s: State, seat: int, name: str) -> Refusal | None:
        if name not in s.seats[seat].hand:
            return Refusal("not-in-hand", "RA 6.1", {"card": name})
        card = CARDS[name]
        discounts = for_card(sources(s, seat), card)
        if can_pay(s.seats[seat].pool, card.price, discounts):
            return None
        return short(s, seat, card.price, discounts, card=name)

    def _discard(self, s: State, seat: int, *names: str) -> Refusal | None:
        if len(names) != 1:
            return Refusal("one-card", "RA 6.3", {"given": len(names)})
        if names[0] not in s.seats[seat].hand:
            return Refusal("not-in-hand", "RA 6.3", {"card": names[0]})
        return None

    def _claim(self, s: State, seat: int, name: str) -> Refusal | list[Refusal] | None:
        table = s.table
        if name == UNSEEN:
            if not s.piles["monuments"].size:
                return Refusal("pile-empty", "RA R40")
            price = MONUMENT
        elif name in table.places or name in table.display:
            price = CARDS[name].price
        else:
            who = owner(s, name)
            if who is not None:
                return Refusal("claimed", "RA 6.2", {"card": name, "seat": SEAT[who]})
            return Refusal("not-open", "RA 6.2", {"card": name})
        if payable(s.seats[seat].pool, price):
            return None
        refusal = short(s, seat, price, card=name)
        if find(s, seat, "artificer") is not None:
            return [refusal, Refusal("artifacts-only", "RA 13.1", {"card": "artificer"})]
        return refusal

    def _use(self, s: State, seat: int, name: str, n: int) -> Refusal | list[Refusal] | None:
        card = CARDS[name]
        if not 1 <= n <= len(card.powers):
            return Refusal("no-such-power", "RA 6.4", {"card": name, "n": n, "powers": len(card.powers)})
        if card.kind == "scroll":
            index = None
            if name not in s.seats[seat].scrolls:
                return Refusal("not-held", "RA 12.3", {"card": name})
        else:
            index = find(s, seat, name)
            if index is None:
                who = owner(s, name)
                return Refusal("not-yours", "RA 6.4", {"card": name, "seat": None if who is None else SEAT[who]})
        power = card.powers[n - 1]
        if power.trigger:
            return Refusal("react-only", "RA 12.4" if name == "illusion" else "RA 8.1", {"card": name, "n": n})
        return why_unusable(s, seat, power, index)


# Beginning a play.


def place(s: State, seat: int, name: str, price: Price, discounts: Discounts) -> None:
    """Put an artifact into play, from the hand or a discard pile, for a price."""
    if name in s.seats[seat].hand:
        moves.show(s, seat, name)
    ctx = s.open(Play(seat, name, "place", price, discounts))
    if s.log is not None:
        s.emit("RA 6.1", "place", name, after=SEAT[seat])
    s.push_all(("charge", "enter", "done") if price.total else ("enter", "done"), ctx)


def claim(s: State, seat: int, name: str) -> None:
    unseen = name == UNSEEN
    card = None if unseen else name
    ctx = s.open(Play(seat, card, "claim", MONUMENT if unseen else CARDS[name].price))
    if s.log is not None:
        s.emit("RA 6.2", "claim", name, after=SEAT[seat])
    s.push_all(("charge", "reveal", "enter", "done") if unseen else ("charge", "enter", "done"), ctx)


def use(s: State, seat: int, name: str, n: int) -> None:
    power = CARDS[name].powers[n]
    index = find(s, seat, name)
    if s.log is not None:
        s.emit(power.cite, "use", name, after=SEAT[seat], power=n + 1)
        s.emit("RA 6.4", "power-action", name)
        if index is not None and s.things[index].turned:
            s.emit("RA 6.12", "not-blocked", name)
        if not power.turn and not power.returns and power.destroy != "self":
            s.emit("RA 6.11", "use-again", name)
        on = NOTHING if index is None else s.things[index].on
        if on != NOTHING and any(n and lies for n, lies in zip(power.price.fixed, on, strict=True)):
            s.emit("RA R16", "pool-pays", name)
    carry_out(s, seat, power, index, "use")


def react(s: State, seat: int, power: Power, about: int | None) -> int:
    """Use a React in answer to a context."""
    index = find(s, seat, power.card)
    if s.log is not None:
        s.emit("RA 8.1", "out-of-turn", power.card)
        s.emit(power.cite, "react", power.card, after=SEAT[seat], power=power.n + 1)
        if index is not None and s.things[index].turned:
            s.emit("RA R8", "though-turned", power.card)
            s.emit("RA 6.12", "not-blocked", power.card)
        if s.seats[seat].passed:
            s.emit("RA R7", "though-passed", power.card)
    return carry_out(s, seat, power, index, "react", about)


def carry_out(s: State, seat: int, power: Power, index: int | None, verb: str, about: int | None = None) -> int:
    ctx = s.open(Play(seat, power.card, verb, power.price, (), index, power.n, about))
    if s.log is not None and (note := RULES.get((power.card, power.n))):
        s.emit(note, "note", power.card)
    agenda = s.agenda
    for step, arg in power.steps_back:
        agenda = (made(Frame, (step, ctx, arg)), agenda)
    s.agenda = agenda
    return ctx


def the_power(play: Play) -> Power:
    return CARDS[play.card].powers[play.power]


# Choices of the cost.


def choose_destroyed(s: State, f: Frame) -> None:
    s.pending = Ask("destroy", s.contexts[f.ctx].seat, f.ctx)


class Destroy(One):
    """Which own artifact is destroyed as the cost."""

    cite = "RA 6.6"
    verbs = ("destroy",)

    def options(self, s: State, ask: Ask) -> list[str]:
        play = s.contexts[ask.ctx]
        return [s.things[i].card for i in destroyable(s, ask.seat, the_power(play), play.index)]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        play = s.own_context(ask.ctx)
        play.target = find(s, ask.seat, name)
        play.lost = name

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        play = s.contexts[ask.ctx]
        if find(s, ask.seat, name) is None:
            return Refusal("not-yours", "RA 6.6", {"card": name})
        if name == play.card:
            return Refusal("not-itself", "RA 13.14", {"card": name})
        if name == "illusion":
            return Refusal("illusion-not-destroyed", "RA R44", {"card": name})
        if not CARDS[name].is_artifact:
            return Refusal("not-an-artifact", "RA 6.6", {"card": name})
        cite = "RA 13.16" if play.card == "sacrificial_pit" else play.cite()
        return Refusal("wrong-type", cite, {"card": name, "types": tuple(sorted(CARDS[name].types))})


def choose_turned(s: State, f: Frame) -> None:
    s.pending = Ask("turn", s.contexts[f.ctx].seat, f.ctx)


class Turn(One):
    """Which other card is turned as the cost: one of the type, or Illusion."""

    cite = "RA 6.15"
    verbs = ("turn",)

    def options(self, s: State, ask: Ask) -> list[str]:
        play = s.contexts[ask.ctx]
        return [s.things[i].card for i in turnable(s, ask.seat, the_power(play), play.index)]

    def chosen(self, s: State, ask: Ask, name: str) -> None:
        play = s.own_context(ask.ctx)
        play.target = find(s, ask.seat, name)
        if name == "illusion":
            play.kind = the_power(play).turn_other
            play.price = with_illusion(play.price, play.kind)

    def refuse(self, s: State, ask: Ask, name: str) -> Refusal:
        play = s.contexts[ask.ctx]
        index = find(s, ask.seat, name)
        if index is None:
            return Refusal("not-yours", "RA 6.15", {"card": name})
        if s.things[index].turned:
            return Refusal("turned", "RA 6.15", {"card": name})
        if name == "illusion":
            if s.things[index].asleep:
                return Refusal("passed-side", "RA R29", {"card": name})
            price = with_illusion(play.price, the_power(play).turn_other)
            return short(s, ask.seat, price, cite="RA 12.5", card=name)
        return Refusal("wrong-type", "RA 6.15", {"card": name, "type": the_power(play).turn_other})


def choose_converted(s: State, f: Frame) -> None:
    s.pending = Ask("convert", s.contexts[f.ctx].seat, f.ctx)


@lru_cache(maxsize=1 << 14)
def _converts(seat: int, pool: Amounts, spare: int, into_gold: bool) -> list[Action]:
    """Up to `spare` essences of one type, 0 included."""
    found = [Action(seat, "convert", NOTHING)]
    for i in range(5):
        if i != GOLD or not into_gold:
            found += [Action(seat, "convert", one(i, n)) for n in range(1, min(pool[i], spare) + 1)]
    return found


class Convert(Kind):
    """How many essences of one type are turned in, 0 included; enough stays for the rest of the cost."""

    cite = "RA R10"
    verbs = ("convert",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        play = s.contexts[ask.ctx]
        pool, power = s.seats[ask.seat].pool, the_power(play)
        return _converts(ask.seat, pool, sum(pool) - power.price.any, _into_gold(power))

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return max(options, key=lambda a: sum(a.refs))

    def do(self, s: State, ask: Ask, a: Action) -> None:
        s.own_context(ask.ctx).convert = a.refs

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        play = s.contexts[ask.ctx]
        pool, power = s.seats[ask.seat].pool, the_power(play)
        types = [i for i in range(5) if a.refs[i]]
        if len(types) > 1:
            return Refusal("one-type", "RA R54", {"card": play.card})
        if types == [GOLD] and _into_gold(power):
            return Refusal("another-type", "RA R11", {"essence": "gold"})
        n, spare = sum(a.refs), sum(pool) - power.price.any
        if types and n > min(pool[types[0]], spare):
            missing = one(types[0], n - min(pool[types[0]], spare))
            return Refusal("short", "RA 6.6", {"short": missing, "any": 0, "after": (), "card": play.card})
        return None


def _into_gold(power: Power) -> bool:
    return any(e.op == "convert" and e.data["to"] == "gold" for e in power.effects)


# The cost.


def turn_cost(s: State, f: Frame) -> None:
    """The card that acts is turned, and the other one."""
    play = s.contexts[f.ctx]
    power = the_power(play)
    if power.turn:
        moves.turn(s, play.index, power.cite)
    if power.turn_other:
        illusory = play.target == s.seats[play.seat].item
        moves.turn(s, play.target, "RA 12.4" if illusory else "RA 6.15", kind=play.kind)
        if illusory and s.log is not None:
            s.emit("RA card/illusion", "acts-as", "illusion", after=play.kind)
            if play.kind == "dragon":
                s.emit("RA 12.5", "two-paid", "illusion")
            if play.verb == "react":
                s.emit("RA R29", "own-power", "illusion")
    if power.remove != NOTHING:
        moves.spill(s, play.index, power.remove, power.cite)


def discard_cost(s: State, f: Frame) -> None:
    s.pending = Ask("discard", s.contexts[f.ctx].seat, f.ctx)


class DiscardCost(Kind):
    """Which card is discarded as the cost."""

    cite = "RA 6.16"
    verbs = ("discard",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [CARDS[c].drop[ask.seat] for c in discardable(s, ask.seat, the_power(s.contexts[ask.ctx]))]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        s.own_context(ask.ctx).lost = a.refs[0]
        moves.discard(s, a.seat, a.refs[0], "RA 6.16")

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        power = the_power(s.contexts[ask.ctx])
        if len(a.refs) != 1:
            return Refusal("one-card", "RA 6.16", {"given": len(a.refs)})
        if a.refs[0] not in s.seats[ask.seat].hand:
            return Refusal("not-in-hand", "RA 6.16", {"card": a.refs[0]})
        if a.refs[0] not in discardable(s, ask.seat, power):
            return Refusal("wrong-type", "RA 13.3", {"card": a.refs[0], "types": tuple(sorted(power.discard))})
        return None


def return_scroll(s: State, f: Frame) -> None:
    """A scroll goes back to the centre."""
    play = s.contexts[f.ctx]
    me = s.own_seat(play.seat)
    me.scrolls = moves.less(me.scrolls, play.card)
    table = s.own_table()
    table.scrolls = tuple(sorted((*table.scrolls, play.card)))
    if s.log is not None:
        s.emit("RA 12.3", "return-scroll", play.card, before=SEAT[play.seat])


def destroy_cost(s: State, f: Frame) -> None:
    """The card itself, or the chosen artifact, is destroyed."""
    play = s.own_context(f.ctx)
    power = the_power(play)
    index = play.index if power.destroy == "self" else play.target
    if s.log is not None:
        if power.destroy != "self" and s.things[index].turned and index != play.index:
            s.emit("RA R18", "turned-destroyed", s.things[index].card)
        if index == play.index and power.destroy != "self":
            s.emit("RA 13.14", "destroys-itself", play.card)
    if play.lost is None:
        play.lost = play.card
    moves.destroy(s, index, power.cite)


# The end of a placement or a claim.


def enter(s: State, f: Frame) -> None:
    """The card comes into play straightened, from wherever it lay."""
    play = s.contexts[f.ctx]
    seat, name = play.seat, play.card
    card = CARDS[name]
    if play.verb == "claim":
        if name in s.table.places:
            table = s.own_table()
            table.places = moves.less(table.places, name)
        elif name in s.table.display:
            table = s.own_table()
            table.display = moves.less(table.display, name)
            s.push("turn-up")
            if card.on_claim and s.log is not None:
                s.emit("RA R41", "before-refill", name)
        for i in range(len(card.on_claim)):
            s.push("effect", f.ctx, i)
        if card.on_claim and s.log is not None:
            s.emit("RA 8.6", "on-claim", name)
    elif name in s.seats[seat].hand:
        moves.out_of_hand(s, seat, name)
    else:
        moves.out_of_discard(s, next(q for q, each in enumerate(s.seats) if name in each.discard), name)
    moves.enter(s, seat, name)
    if s.log is not None:
        s.emit(card.cite, "enter", name, after=SEAT[seat])


# The discard action.


def sell(s: State, f: Frame) -> None:
    s.pending = Ask("sell", f.arg)


class Sell(Kind):
    """What a discarded card brings: 1 Gold, or two others."""

    cite = "RA 6.3"
    verbs = ("gain",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return SELL[ask.seat]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        moves.gain(s, a.seat, a.refs, "RA 6.3")

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if a.refs == one(GOLD):
            return None
        if a.refs[GOLD]:
            return Refusal("gold-alone", "RA 6.3")
        return refuse_gain(a, 2, (GOLD,), "RA 6.3", "RA 6.3")


STEPS = {
    "choose-destroyed": Step("RA 6.6", choose_destroyed),
    "choose-turned": Step("RA 6.15", choose_turned),
    "choose-converted": Step("RA R10", choose_converted),
    "turn-cost": Step("RA 6.12", turn_cost),
    "discard-cost": Step("RA 6.16", discard_cost),
    "return-scroll": Step("RA 12.3", return_scroll),
    "destroy-cost": Step("RA 6.6", destroy_cost),
    "enter": Step("RA 6.1", enter),
    "sell": Step("RA 6.3", sell),
    "done": closing("RA 6.27"),
}
ASKS = {
    "act": Act(),
    "destroy": Destroy(),
    "turn": Turn(),
    "convert": Convert(),
    "discard": DiscardCost(),
    "sell": Sell(),
}
