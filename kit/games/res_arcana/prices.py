"""What things cost: discounts, whether a price can be paid, the bill and how it is settled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kit.engine.bill import Bill, BillKind, Discount, Price, affordable, discounted, mixes, present, shortfall
from kit.engine.game import Refusal, Step
from kit.engine.state import Action, Ask, Frame, State

from . import moves
from .cards import CARDS, Card, Effect, indexes
from .kinds import Kind
from .state import ESSENCES, GOLD, NOTHING, Amounts, Play, minus

Discounts = tuple[Discount, ...]


def sources(s: State, seat: int) -> list[tuple[str, Discount]]:
    """What the components of a seat take off, as (type or artifact, discount), turned or not."""
    found: list[tuple[str, Discount]] = []
    for i in s.seats[seat].components:
        found += CARDS[s.things[i].card].discounts
    return found


def for_card(given: list[tuple[str, Discount]], card: Card) -> Discounts:
    """Those of `sources` that fit an artifact. The picky ones come first, so that none is wasted."""
    if not given:
        return ()
    fit = [d for kind, d in given if kind == "artifact" or kind in card.types]
    return tuple(sorted(fit, key=lambda d: -len(d.barred)))


can_pay = lru_cache(maxsize=1 << 16)(affordable)
"""`affordable`, remembered."""


def short(s: State, seat: int, price: Price, discounts: Discounts = (), cite: str = "RA 6.6", **more: Any) -> Refusal:
    """The refusal that names the smallest shortfall, after which discounts."""
    missing, loose = shortfall(s.seats[seat].pool, price, discounts)
    params = {"short": missing, "any": loose, "after": tuple(str(d.source) for d in discounts), **more}
    return Refusal("short", cite, params)


# What a power can place.


def terms(e: Effect) -> tuple:
    """A place_artifact effect as a plain value: from, filter, discount, barred types, free."""
    data = e.data
    barred = tuple(sorted(indexes(data.get("discount_except", ()))))
    return data["from"], data["filter"], data.get("discount", 0), barred, data.get("free", False)


def due(s: State, seat: int, arg: tuple, source: str, name: str) -> tuple:
    """Price and discounts of an artifact that a power places."""
    _, _, discount, barred, free = arg
    card = CARDS[name]
    if free:
        return card.price._replace(fixed=NOTHING, any=0), ()
    more = ("artifact", Discount(discount, frozenset(barred), source))
    given = sources(s, seat)
    return card.price, for_card([*given, more] if discount else given, card)


def heap(s: State, seat: int, origin: str) -> list[str]:
    """The cards of the hand or of the discard piles it may be placed from."""
    if origin == "hand":
        return list(s.seats[seat].hand)
    if origin == "own_discard":
        return list(s.seats[seat].discard)
    return [card for each in s.seats for card in each.discard]


def summonable(s: State, seat: int, arg: tuple, source: str, pool: Amounts | None = None) -> list[str]:
    """What can be placed and paid for from a pool, the seat's own by default."""
    origin, filter = arg[:2]
    if pool is None:
        pool = s.seats[seat].pool
    found = []
    for name in heap(s, seat, origin):
        if filter == "artifact" or filter in CARDS[name].types:
            if can_pay(pool, *due(s, seat, arg, source, name)):
                found.append(name)
    return found


# The bill of a play.


@lru_cache(maxsize=1 << 16)
def _moves(seat: int, pool: Amounts, price: Price, discounts: Discounts) -> list[Action]:
    """What can be done about a bill: `BillKind.legal`, remembered."""
    found = []
    if discounts:
        first, rest = discounts[0], discounts[1:]
        fit = [p for p in discounted(price, first) if affordable(pool, p, rest)]
        for i, name in enumerate(ESSENCES):
            if any(p.fixed[i] < price.fixed[i] for p in fit):
                found.append(Action(seat, "less", (name,)))
        if any(p.any < price.any for p in fit):
            found.append(Action(seat, "less", ("any",)))
    else:
        for i, name in enumerate(ESSENCES):
            if price.any and pool[i] > price.fixed[i] and i not in price.barred:
                found.append(Action(seat, "pay", (name,)))
    found.append(Action(seat, "settle"))
    return found


class Charge(BillKind, Kind):
    """The cost of a play, being paid from the pool; what is to be converted stays out of it."""

    resources = ESSENCES
    dear = (GOLD,)
    cite = "RA 6.6"
    verbs = ("settle", "less", "pay")

    def pool(self, s: State, bill: Bill) -> Amounts:
        return minus(s.seats[bill.seat].pool, s.contexts[bill.subject].convert)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        bill = s.contexts[ask.ctx]
        return _moves(ask.seat, self.pool(s, bill), bill.price, bill.discounts)

    def plainest(self, s: State, bill: Bill) -> Amounts | None:
        """The plainest way; of those that leave enough for what the power then places, if there are any."""
        play, pool = s.contexts[bill.subject], self.pool(s, bill)
        if play.power is not None:
            for e in CARDS[play.card].powers[play.power].effects:
                if e.op == "place_artifact":
                    found = [
                        (left[GOLD], sorted(left), paid)
                        for paid in mixes(pool, bill.price)
                        if summonable(s, bill.seat, terms(e), play.card, left := minus(pool, paid))
                    ]
                    if found:
                        return max(found)[-1]
        return super().plainest(s, bill)

    def settled(self, s: State, bill: Bill) -> None:
        paid(s, bill.subject, bill.paid)


def charge(s: State, f: Frame) -> None:
    """Ask how the play of the context is paid, if there is a choice."""
    play = s.contexts[f.ctx]
    price = play.price
    if play.discounts or price.any:
        present(s, "bill", play.seat, price, discounts=play.discounts, subject=f.ctx)
    else:
        paid(s, f.ctx, price.fixed)


def paid(s: State, ctx: int, given: Amounts) -> None:
    """The cost leaves the pool, unless an effect puts it on a component."""
    play = s.own_context(ctx)
    play.paid = given
    if s.log is not None:
        _tell(s, play, given)
    if play.power is not None and CARDS[play.card].powers[play.power].keeps:
        return
    if given != NOTHING:
        price = play.price
        if not price.any:
            cite = "RA 6.6"
        elif given[GOLD] > price.fixed[GOLD]:
            cite = "RA R12"
        else:
            cite = "RA 6.6" if play.power is not None else "RA 6.7"
        moves.pay(s, play.seat, given, cite)
        if s.log is not None and cite == "RA R12":
            s.emit("RA 6.6" if play.power is not None else "RA 6.7", "paid-with-gold", play.card)


def _tell(s: State, play: Play, given: Amounts) -> None:
    """Which discounts took how much off."""
    if not play.discounts:
        return
    before, after = play.price.total, sum(given)
    s.emit("RA 6.8", "discount", play.card, before, after, sources=tuple(str(d.source) for d in play.discounts))
    for discount in play.discounts:
        card = CARDS.get(discount.source)
        s.emit(card.cite, "takes-off", card.id, after=discount.n, card=play.card)
        if card.id == "artificer":
            s.emit("RA 13.1", "artifacts-only", card.id)
    if before - after < sum(d.n for d in play.discounts):
        s.emit("RA 6.10", "nothing-back", play.card, after=after)
    dropped = tuple(max(0, n) for n in minus(play.price.fixed, given))
    s.emit("RA 6.9", "dropped", play.card)
    if any(dropped):
        s.emit("RA R13", "dropped", play.card, essences_dropped=dropped)
    else:
        s.emit("RA R13", "any-dropped", play.card)


def turn_in(s: State, f: Frame) -> None:
    """What is converted leaves the pool."""
    play = s.contexts[f.ctx]
    moves.pay(s, play.seat, play.convert, "RA 6.6")


STEPS = {"charge": Step("RA 6.6", charge), "turn-in": Step("RA 6.6", turn_in)}
ASKS = {"bill": Charge()}
