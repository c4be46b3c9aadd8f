"""Bills: a price that is settled before anything moves.

A price has fixed parts and a number of `any`; discounts drop some of it, a card may stand in for a part: that is a
discount which the payer may take or leave. `Bill` is the context; the questions about it are pure functions over
tuples with one number a resource, in the order of the game's resources.

`present` puts a bill on the agenda as the one frame `bill`. It asks only for what can be chosen: `stand SOURCE` to
take an offer, `less RESOURCE` to split a discount unit by unit, `pay RESOURCE` to choose the `any` part unit by unit,
and `settle`, the default, which leaves all that is still open to the plainest choice. Nothing moves before the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from .game import AskKind, Refusal, Step, Verb
from .state import Action, Ask, Context, Frame, State

ANY = "any"

Amounts = tuple[int, ...]


class Price(NamedTuple):
    """`fixed` amounts, and `any` more of resources that are not in `barred` (indexes)."""

    fixed: Amounts
    any: int = 0
    barred: frozenset[int] = frozenset()

    @property
    def total(self) -> int:
        return sum(self.fixed) + self.any


class Discount(NamedTuple):
    """Drops `n` of a price, but never a fixed resource in `barred`. `source` says whose it is."""

    n: int
    barred: frozenset[int] = frozenset()
    source: Any = None


class Bill(Context):
    """A price being settled by `seat`; `price` is what is left of it. `discounts` are still to be applied, `offers`
    may be taken, `taken` holds the sources of those that were; `subject` is what it is for. `paid` is None until the
    end."""

    __slots__ = ("kind", "seat", "price", "discounts", "offers", "taken", "subject", "paid")
    defaults = {"kind": None, "discounts": (), "offers": (), "taken": (), "subject": None, "paid": None}


def payable(pool: Amounts, price: Price) -> bool:
    """True if the pool covers the price."""
    free = 0
    for i, have in enumerate(pool):
        need = price.fixed[i]
        if have < need:
            return False
        if i not in price.barred:
            free += have - need
    return free >= price.any


def missing(pool: Amounts, price: Price) -> tuple[Amounts, int]:
    """What is short: of each fixed resource, and of any. All zero if payable."""
    short = tuple(max(0, need - have) for need, have in zip(price.fixed, pool, strict=True))
    free = sum(
        max(0, have - need)
        for i, (have, need) in enumerate(zip(pool, price.fixed, strict=True))
        if i not in price.barred
    )
    return short, max(0, price.any - free)


@lru_cache(maxsize=65536)
def discounted(price: Price, discount: Discount) -> tuple[Price, ...]:
    """The distinct prices that the discount can lead to: it drops as much as it may, no less."""
    open_to = [i for i, need in enumerate(price.fixed) if need and i not in discount.barred]
    n = min(discount.n, price.any + sum(price.fixed[i] for i in open_to))
    found: dict[Price, None] = {}

    def drop(at: int, left: int, fixed: Amounts) -> None:
        if at == len(open_to):
            if left <= price.any:
                found[price._replace(fixed=fixed, any=price.any - left)] = None
            return
        i = open_to[at]
        for k in range(min(left, price.fixed[i]) + 1):
            drop(at + 1, left - k, fixed[:i] + (fixed[i] - k,) + fixed[i + 1 :])

    drop(0, n, price.fixed)
    return tuple(found)


def outcomes(price: Price, discounts: Iterable[Discount]) -> tuple[Price, ...]:
    """Every distinct price after all discounts, in any split."""
    prices: dict[Price, None] = {price: None}
    for discount in discounts:
        prices = {after: None for before in prices for after in discounted(before, discount)}
    return tuple(prices)


def affordable(pool: Amounts, price: Price, discounts: Iterable[Discount] = ()) -> bool:
    """True if some split of the discounts makes the price payable."""
    if payable(pool, price):
        return True
    return any(payable(pool, after) for after in outcomes(price, discounts))


def shortfall(pool: Amounts, price: Price, discounts: Iterable[Discount] = ()) -> tuple[Amounts, int]:
    """The smallest shortfall over all splits of the discounts."""
    return min((missing(pool, after) for after in outcomes(price, discounts)), key=lambda m: sum(m[0]) + m[1])


@lru_cache(maxsize=65536)
def mixes(pool: Amounts, price: Price) -> tuple[Amounts, ...]:
    """Every distinct way to pay: full amounts, fixed part included."""
    spare = [
        have - need if i not in price.barred else 0
        for i, (have, need) in enumerate(zip(pool, price.fixed, strict=True))
    ]
    found: list[Amounts] = []

    def add(i: int, left: int, paid: Amounts) -> None:
        if i == len(spare):
            if not left:
                found.append(paid)
            return
        for k in range(min(left, spare[i]), -1, -1):
            add(i + 1, left - k, (*paid, price.fixed[i] + k))

    if payable(pool, price):
        add(0, price.any, ())
    return tuple(found)


@lru_cache(maxsize=65536)
def ways(pool: Amounts, price: Price, discounts: tuple[Discount, ...] = ()) -> tuple[Amounts, ...]:
    """Every distinct way to pay after the discounts, in any split of them."""
    return tuple(dict.fromkeys(way for after in outcomes(price, discounts) for way in mixes(pool, after)))


@lru_cache(maxsize=65536)
def forced(pool: Amounts, price: Price, discounts: tuple[Discount, ...] = ()) -> Amounts | None:
    """The only way to pay a price that can be paid, None if there are several: `ways` tells it too, but lists them."""
    only = None
    for after in outcomes(price, discounts):
        if payable(pool, after):
            way = _forced(pool, after)
            if way is None or (only is not None and way != only):
                return None
            only = way
    return only


def _forced(pool: Amounts, price: Price) -> Amounts | None:
    """For a price without discounts: all that is open goes to one resource, or takes everything."""
    due = price.any
    if not due:
        return price.fixed
    spare = [have - need for have, need in zip(pool, price.fixed, strict=True)]
    for i in price.barred:
        spare[i] = 0
    if sum(spare) == due or max(spare) == sum(spare):
        return tuple([need + min(more, due) for need, more in zip(price.fixed, spare, strict=True)])
    return None


def plainest(pool: Amounts, price: Price, dear: tuple[int, ...] = ()) -> Amounts:
    """The default payment: from what the pool has most of, the `dear` resources (indexes) last."""
    left = [have - need for have, need in zip(pool, price.fixed, strict=True)]
    paid = list(price.fixed)
    for _ in range(price.any):
        i = max(
            (i for i in range(len(left)) if left[i] > 0 and i not in price.barred),
            key=lambda i: (i not in dear, left[i], -i),
        )
        left[i] -= 1
        paid[i] += 1
    return tuple(paid)


@lru_cache(maxsize=65536)
def settlement(
    pool: Amounts, price: Price, discounts: tuple[Discount, ...] = (), dear: tuple[int, ...] = ()
) -> Amounts | None:
    """The default payment over all splits: it keeps the `dear` resources, then an even pool. None: not payable."""
    best: tuple[tuple[int, list[int]], Amounts] | None = None
    for after in outcomes(price, discounts):
        if payable(pool, after):
            paid = plainest(pool, after, dear)
            left = [have - spent for have, spent in zip(pool, paid, strict=True)]
            rank = (sum(left[i] for i in dear), sorted(left))
            if best is None or rank > best[0]:
                best = rank, paid
    return best[1] if best else None


# The flow.


class BillKind(AskKind):
    """Declares one kind of bill; register it in `Game.asks` under the kind's name, with `BILL_VERBS` and the step
    `bill`. `resources` names the resources in order, `dear` (indexes) are paid last by default, `cite` is the rule
    of paying."""

    verbs: tuple[str, ...] = ("settle", "stand", "less", "pay")
    resources: tuple[str, ...] = ()
    dear: tuple[int, ...] = ()
    cite = ""

    def pool(self, s: State, bill: Bill) -> Amounts:
        """What the payer can pay from."""
        raise NotImplementedError

    def plainest(self, s: State, bill: Bill) -> Amounts | None:
        """What `settle` pays for what is still open."""
        return settlement(self.pool(s, bill), bill.price, bill.discounts, self.dear)

    def settled(self, s: State, bill: Bill) -> None:
        """Move `bill.paid`, and use up what stands in: the sources in `bill.taken`. The bill is closed afterwards."""
        raise NotImplementedError

    def legal(self, s: State, ask: Ask) -> list[Action]:
        bill, seat = s.contexts[ask.ctx], ask.seat
        pool = self.pool(s, bill)
        found = [Action(seat, "stand", (offer.source,)) for offer in bill.offers if not _stand(self, bill, pool, offer)]
        names = (*self.resources, ANY)
        found += [Action(seat, "less", (name,)) for i, name in enumerate(names) if not _less(self, bill, pool, i)]
        found += [
            Action(seat, "pay", (name,)) for i, name in enumerate(self.resources) if not _pay(self, bill, pool, i)
        ]
        if affordable(pool, bill.price, bill.discounts):
            found.append(Action(seat, "settle"))
        return found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return options[-1] if options[-1].verb == "settle" else None


def present(s: State, kind: str, seat: int, price: Price, **more: Any) -> int:
    """Push a bill onto the agenda: it is settled next. The caller has checked that it can be, offers included."""
    ctx = s.open(Bill(kind=kind, seat=seat, price=price, **more))
    s.push("bill", ctx)
    return ctx


def _run(s: State, frame: Frame) -> None:
    bill = s.own_context(frame.ctx)
    kind = s.game.asks[bill.kind]
    if bill.paid is None:
        pool = kind.pool(s, bill)
        while bill.discounts:  # a discount that can be split in one way only is no question
            rest = (*bill.discounts[1:], *bill.offers)
            prices = [p for p in discounted(bill.price, bill.discounts[0]) if affordable(pool, p, rest)]
            if len(prices) > 1:
                break
            bill.price, bill.discounts = prices[0], bill.discounts[1:]
        useful = [offer for offer in bill.offers if not _stand(kind, bill, pool, offer)]
        paid = None if useful else forced(pool, bill.price, bill.discounts)
        if paid is None:
            s.agenda = (frame, s.agenda)
            s.pending = Ask(bill.kind, bill.seat, frame.ctx)
            return
        bill.paid = paid
    kind.settled(s, bill)
    s.close(frame.ctx)


def _stand(kind: BillKind, bill: Bill, pool: Amounts, offer: Discount) -> Refusal | None:
    """Why an offer cannot be taken."""
    if discounted(bill.price, offer) == (bill.price,):
        return Refusal("stands-for-nothing", kind.cite, {"source": offer.source})
    rest = tuple(other for other in bill.offers if other is not offer)
    if not affordable(pool, bill.price, (*bill.discounts, offer, *rest)):
        return Refusal("short", kind.cite, {"source": offer.source})
    return None


def _less(kind: BillKind, bill: Bill, pool: Amounts, i: int) -> Refusal | None:
    """Why the first discount cannot drop one of resource `i` (the number of resources: of any)."""
    if not bill.discounts:
        return Refusal("no-discount", kind.cite)
    discount, rest = bill.discounts[0], bill.discounts[1:]  # what is to stand in is taken first
    drops = [p for p in discounted(bill.price, discount) if _part(p, i) < _part(bill.price, i)]
    if not drops:
        return Refusal("not-lowered", kind.cite, {"source": discount.source})
    if not any(affordable(pool, p, rest) for p in drops):
        return Refusal("short", kind.cite, {"source": discount.source})
    return None


def _pay(kind: BillKind, bill: Bill, pool: Amounts, i: int) -> Refusal | None:
    """Why the any part cannot be paid with one of resource `i` now."""
    if bill.discounts:
        return Refusal("discount-first", kind.cite, {"source": bill.discounts[0].source})
    if not bill.price.any:
        return Refusal("nothing-open", kind.cite)
    if i in bill.price.barred:
        return Refusal("barred", kind.cite, {"resource": kind.resources[i]})
    if not payable(pool, _paid(bill.price, i)):
        return Refusal("short", kind.cite, {"resource": kind.resources[i]})
    return None


def _part(price: Price, i: int) -> int:
    return price.fixed[i] if i < len(price.fixed) else price.any


def _lower(price: Price, i: int) -> Price:
    if i == len(price.fixed):
        return price._replace(any=price.any - 1)
    return price._replace(fixed=(*price.fixed[:i], price.fixed[i] - 1, *price.fixed[i + 1 :]))


def _paid(price: Price, i: int) -> Price:
    """One of the any part becomes a fixed part."""
    fixed = (*price.fixed[:i], price.fixed[i] + 1, *price.fixed[i + 1 :])
    return price._replace(fixed=fixed, any=price.any - 1)


def _check(s: State, action: Action) -> Refusal | None:
    bill = s.contexts[s.pending.ctx]
    kind = s.game.asks[bill.kind]
    pool = kind.pool(s, bill)
    if action.verb == "settle":
        if affordable(pool, bill.price, bill.discounts):
            return None
        short, more = shortfall(pool, bill.price, bill.discounts)
        return Refusal("short", kind.cite, {"short": short, "any": more})
    name = action.refs[0]
    if action.verb == "stand":
        for offer in bill.offers:
            if offer.source == name:
                return _stand(kind, bill, pool, offer)
        return Refusal("no-offer", kind.cite, {"source": name})
    names = (*kind.resources, ANY) if action.verb == "less" else kind.resources
    if name not in names:
        return Refusal("no-resource", kind.cite, {"resource": name})
    return (_less if action.verb == "less" else _pay)(kind, bill, pool, names.index(name))


def _settle(s: State, ask: Ask, action: Action) -> None:
    bill = s.own_context(ask.ctx)
    bill.paid = s.game.asks[bill.kind].plainest(s, bill)


def _take(s: State, ask: Ask, action: Action) -> None:
    bill = s.own_context(ask.ctx)
    offer = next(offer for offer in bill.offers if offer.source == action.refs[0])
    bill.offers = tuple(other for other in bill.offers if other is not offer)
    bill.discounts = (*bill.discounts, offer)
    bill.taken = (*bill.taken, offer.source)


def _drop(s: State, ask: Ask, action: Action) -> None:
    bill = s.own_context(ask.ctx)
    names = (*s.game.asks[bill.kind].resources, ANY)
    bill.price = _lower(bill.price, names.index(action.refs[0]))
    first = bill.discounts[0]
    bill.discounts = (*((first._replace(n=first.n - 1),) if first.n > 1 else ()), *bill.discounts[1:])


def _choose(s: State, ask: Ask, action: Action) -> None:
    bill = s.own_context(ask.ctx)
    bill.price = _paid(bill.price, s.game.asks[bill.kind].resources.index(action.refs[0]))


BILL_VERBS = {
    "settle": Verb(_settle, (_check,)),
    "stand": Verb(_take, (_check,)),
    "less": Verb(_drop, (_check,)),
    "pay": Verb(_choose, (_check,)),
}
"""The verbs to register for bills."""


def bill_step(cite: str) -> Step:
    """The step to register as `bill`."""
    return Step(cite, _run, None)
