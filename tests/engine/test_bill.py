"""Bills against brute force, and how one is settled in small choices."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.bill import (
    Discount,
    Price,
    affordable,
    discounted,
    forced,
    missing,
    mixes,
    outcomes,
    payable,
    plainest,
    settlement,
    shortfall,
)
from kit.engine.game import apply, legal, why_not
from kit.engine.state import Action
from tests.engine.toys import market

AMOUNTS = st.tuples(*[st.integers(0, 3)] * 3)
BARRED = st.frozensets(st.integers(0, 2), max_size=2)
PRICES = st.builds(Price, AMOUNTS, st.integers(0, 3), BARRED)
DISCOUNTS = st.lists(st.builds(Discount, st.integers(0, 3), BARRED, st.none()), max_size=2).map(tuple)


def ways_to_pay(pool, price):
    """Every payment: the fixed part and `any` more of what is not barred."""
    return {
        paid
        for paid in product(*(range(have + 1) for have in pool))
        if all(
            spent == need if i in price.barred else spent >= need
            for i, (spent, need) in enumerate(zip(paid, price.fixed, strict=True))
        )
        and sum(paid) == price.total
    }


def ways_to_lower(price, discount):
    """Every price that drops as many units as can be dropped, none of them barred."""
    parts = (*price.fixed, price.any)
    drops = [
        drop
        for drop in product(*(range(part + 1) for part in parts))
        if sum(drop) <= discount.n and not any(k and i in discount.barred for i, k in enumerate(drop[:-1]))
    ]
    most = max(map(sum, drops))
    return {
        Price(tuple(p - k for p, k in zip(price.fixed, drop[:-1], strict=True)), price.any - drop[-1], price.barred)
        for drop in drops
        if sum(drop) == most
    }


@given(AMOUNTS, PRICES)
def test_payments(pool, price):
    ways = ways_to_pay(pool, price)
    assert set(mixes(pool, price)) == ways and len(mixes(pool, price)) == len(ways)
    assert payable(pool, price) == bool(ways)
    assert (missing(pool, price) == ((0, 0, 0), 0)) == bool(ways)
    if ways:
        assert plainest(pool, price) in ways
        assert forced(pool, price) == (ways.pop() if len(ways) == 1 else None)


@given(PRICES, st.builds(Discount, st.integers(0, 4), BARRED, st.none()))
def test_one_discount(price, discount):
    assert set(discounted(price, discount)) == ways_to_lower(price, discount)


@given(AMOUNTS, PRICES, DISCOUNTS)
def test_several_discounts(pool, price, discounts):
    prices = {price}
    for discount in discounts:
        prices = {after for before in prices for after in ways_to_lower(before, discount)}
    assert set(outcomes(price, discounts)) == prices
    possible = any(ways_to_pay(pool, after) for after in prices)
    assert affordable(pool, price, discounts) == possible
    short, more = shortfall(pool, price, discounts)
    assert (sum(short) + more == 0) == possible
    paid = settlement(pool, price, discounts)
    assert (paid is not None) == possible
    if possible:
        assert any(paid in ways_to_pay(pool, after) for after in prices)


@given(AMOUNTS, PRICES)
def test_the_shortfall_is_just_enough(pool, price):
    short, more = missing(pool, price)
    free = next((i for i in range(3) if i not in price.barred), None)
    if free is not None:
        filled = [have + need for have, need in zip(pool, short, strict=True)]
        filled[free] += more
        assert payable(tuple(filled), price)


def test_what_is_dear_is_paid_last():
    price = Price((0, 0, 0), 3)
    assert plainest((1, 1, 5), price, dear=(2,)) == (1, 1, 1)
    assert plainest((1, 1, 5), price) == (0, 0, 3)
    # the split of a discount, too, keeps what is dear
    assert settlement((2, 0, 1), Price((1, 0, 1)), (Discount(1),), dear=(2,)) == (1, 0, 0)


def build(pool, cards=("mason", "guild", "ember")):
    s = market.GAME.new({"seats": 2})
    s.own_seat(0).pool = pool
    s.own_seat(0).cards = cards
    s.options = None
    return apply(s, Action(0, "build"))


def test_nothing_moves_before_the_bill_is_settled():
    s = build((3, 3, 3))
    assert s.pending.kind == "tower" and s.seats[0].pool == (3, 3, 3)
    assert s.game.asks["tower"].default(s, s.pending, legal(s)) == Action(0, "settle")
    s = apply(s, Action(0, "settle"))
    # 7 less 3 is 4; the ember was not asked to stand in, the gold is dear
    assert sum(s.seats[0].pool) == 5 and s.seats[0].pool[2] == 3 and "ember" in s.seats[0].cards


def test_a_bill_in_small_choices():
    s = build((3, 3, 3))
    for action in ("stand ember", "less any", "less gold", "less leaf", "less fire"):
        verb, ref = action.split()
        assert Action(0, verb, (ref,)) in legal(s), (action, legal(s))
        s = apply(s, Action(0, verb, (ref,)))
    # left: 1 fire (one stood in for), 1 leaf, and 1 of any, which is asked for
    assert {a.refs for a in legal(s) if a.verb == "pay"} == {("fire",), ("leaf",), ("gold",)}
    s = apply(s, Action(0, "pay", ("leaf",)))
    assert s.seats[0].pool == (2, 1, 3) and "ember" not in s.seats[0].cards and s.seats[0].towers == 1


def test_what_cannot_be_chosen_is_not_asked():
    s = build((1, 4, 1), cards=("ember",))
    # only the ember can make up for the fire that is short, and then there is one way to pay: no stop at all
    assert s.seats[0].towers == 1 and s.seats[0].pool == (0, 0, 0) and s.seats[0].cards == ()


def test_a_bill_without_choices_is_no_stop():
    s = market.GAME.new({"seats": 2})
    s.own_seat(0).pool, s.own_seat(0).cards = (2, 4, 1), ()
    s.options = None
    s = apply(s, Action(0, "build"))
    assert s.seats[0].pool == (0, 0, 0) and s.seats[0].towers == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action(0, "pay", ("fire",)), "discount-first"),
        (Action(0, "pay", ("silver",)), "no-resource"),
        (Action(0, "less", ("gold",)), "not-lowered"),  # the mason comes first, and never lowers gold
        (Action(0, "stand", ("mason",)), "no-offer"),
    ],
)
def test_refusals_of_a_bill(action, code):
    assert [refusal.code for refusal in why_not(build((3, 3, 3)), action)] == [code]


def test_the_refusal_of_a_price_names_the_smallest_shortfall():
    s = market.GAME.new({"seats": 2})
    s.own_seat(0).pool, s.own_seat(0).cards = (1, 1, 0), ("mason", "guild")
    s.options = None
    (refusal,) = why_not(s, Action(0, "build"))
    assert refusal.code == "short" and sum(refusal.params["short"]) + refusal.params["any"] == 2
