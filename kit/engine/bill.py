"""Bills: a price that is settled before anything moves.

A price has fixed parts and a number of `any`; discounts drop some of it, a card may stand in for a part. `Bill` is
the context; the questions about it are pure functions over tuples with one number a resource, in the order of the
game's `resources`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .state import Context

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
    source: object = None


class Bill(Context):
    """A price being settled by `seat`. `discounts` are still to be applied, `subject` is what it is for."""

    __slots__ = ("seat", "price", "discounts", "subject", "paid")
    defaults = {"discounts": (), "subject": None, "paid": None}


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
    spare = [have - need if i not in price.barred else 0 for i, (have, need) in enumerate(zip(pool, price.fixed, strict=True))]
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
