"""Toy 3: a price with two stacking discounts and a stand-in, then a loss that the rivals answer in turn.

A seat gathers two of a resource, or builds a tower for 2 fire, 2 leaf, 1 gold and 2 of any. The `mason` takes 1 off
(never gold), the `guild` 2; the `ember` may stand in for a fire, once a game. Each tower makes every rival lose 2
leaf, unless he wards: pays 1 fire, or shows his `shield`, for good. Two towers win.
"""

from kit.engine.bill import BILL_VERBS, BillKind, Discount, Price, affordable, bill_step, present, shortfall
from kit.engine.game import Refusal, Step, Verb, closing
from kit.engine.state import Action, Context
from kit.engine.window import PASS, opening, played, window_step

from .common import Answers, Choose, Seat, Toy, answer, turn

FIRE, LEAF, GOLD = range(3)
RESOURCES = ("fire", "leaf", "gold")
TOWER = Price((2, 2, 1), 2)
DISCOUNTS = {"mason": Discount(1, frozenset({GOLD}), "mason"), "guild": Discount(2, source="guild")}
OFFERS = {"ember": Discount(1, frozenset({LEAF, GOLD}), "ember")}
CARDS = (("mason", "guild", "ember"), ("guild", "shield"), ("mason",), ("ember", "shield"), ())


class Builder(Seat):
    __slots__ = ("pool", "cards", "towers")
    defaults = {"pool": (3, 2, 1), "towers": 0}


class Build(Context):
    __slots__ = ("seat", "safe")
    defaults = {"safe": ()}


class Tower(BillKind):
    resources, dear, cite = RESOURCES, (GOLD,), "T3 2"

    def pool(self, s, bill):
        return s.seats[bill.seat].pool

    def settled(self, s, bill):
        seat = s.own_seat(bill.seat)
        before = seat.pool
        seat.pool = tuple(have - spent for have, spent in zip(before, bill.paid, strict=True))
        seat.cards = tuple(card for card in seat.cards if card not in bill.taken)
        s.emit("T3 2", "paid", bill.seat, before, seat.pool)


class Ward(Answers):
    def order(self, s, subject):
        builder, n = s.contexts[subject].seat, len(s.seats)
        return tuple((builder + k) % n for k in range(1, n))


def bill(s, seat):
    cards = s.seats[seat].cards
    return {
        "discounts": tuple(DISCOUNTS[card] for card in cards if card in DISCOUNTS),
        "offers": tuple(OFFERS[card] for card in cards if card in OFFERS),
    }


def check_build(s, a):
    pool, dropped = s.seats[a.seat].pool, [d for group in bill(s, a.seat).values() for d in group]
    if affordable(pool, TOWER, dropped):
        return None
    short, more = shortfall(pool, TOWER, dropped)
    nearest = Action(a.seat, "gather", (RESOURCES[short.index(max(short))],))
    return Refusal("short", "T3 2", {"short": short, "any": more}, nearest)


def refuse_ward(s, a, loss):
    seat = s.seats[a.seat]
    able = "shield" in seat.cards if a.verb == "shield" else seat.pool[FIRE]
    return None if able else Refusal("cannot-ward", "T3 4", {"with": a.verb})


def gather(s, ask, a):
    put(s, a.seat, RESOURCES.index(a.refs[0]), 2, "T3 1")


def put(s, seat, i, n, cite):
    pool = s.seats[seat].pool
    after = (*pool[:i], max(0, pool[i] + n), *pool[i + 1 :])
    s.own_seat(seat).pool = after
    s.emit(cite, "got" if n > 0 else "lost", seat, pool, after)


def build(s, ask, a):
    ctx = s.open(Build(seat=a.seat))
    s.push_all(("raise", "ward", "lose", "end"), ctx)
    present(s, "tower", a.seat, TOWER, subject=ctx, **bill(s, a.seat))


def raised(s, f):
    builder = s.contexts[f.ctx].seat
    s.own_seat(builder).towers += 1
    s.unsettled = True
    s.emit("T3 3", "built", builder)


def ward(s, ask, a):
    loss = s.own_context(s.contexts[ask.ctx].subject)
    loss.safe = (*loss.safe, a.seat)
    played(s, ask)
    if a.verb == "ward":
        put(s, a.seat, FIRE, -1, "T3 4")


def lose_leaf(s, f):
    loss = s.contexts[f.ctx]
    for i in range(len(s.seats)):
        if i != loss.seat and i not in loss.safe:
            put(s, i, LEAF, -2, "T3 5")


class Market(Toy):
    count = 5

    def seat(self, i, options):
        return Builder(team=i, cards=CARDS[i])

    def settle(self, s):
        for i, seat in enumerate(s.seats):
            if seat.towers == 2:
                s.end((i,))

    def candidates(self, s):
        for i in range(len(s.seats)):
            yield from (Action(i, verb, (name,)) for verb in ("pay", "less") for name in (*RESOURCES, "any"))
            yield from (Action(i, "gather", (name,)) for name in RESOURCES)
            yield from (Action(i, "stand", (card,)) for card in ("ember", "mason"))
            yield from (Action(i, verb) for verb in ("build", "settle", "ward", "shield", "pass"))


GAME = Market("market", "T3")
GAME.steps = {
    "turn": Step("T3 1", turn), "bill": bill_step("T3 2"), "raise": Step("T3 3", raised),
    "ward": opening("T3 4", "ward"), "window": window_step("T3 4"),
    "lose": Step("T3 5", lose_leaf), "end": closing("T3 5"),
}  # fmt: skip
GAME.asks = {"turn": Choose("gather", "build"), "tower": Tower()}
GAME.asks["ward"] = Ward(refuse_ward, "ward", "shield", after_play="once")
GAME.verbs = {
    **BILL_VERBS, "gather": Verb(gather), "build": Verb(build, (check_build,)), "pass": PASS,
    "ward": answer(ward, refuse_ward), "shield": answer(ward, refuse_ward),
}  # fmt: skip
GAME.law_options = ({}, {"seats": 2})
