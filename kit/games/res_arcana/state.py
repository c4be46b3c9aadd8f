"""What is on the table: the centre, the seats, the components in play, and what is in progress.

Every card of the game exists once, so a card's id names it wherever it lies: actions, events and paths use ids
(`athanor`), frames and seats refer to a component in play by its index in `State.things`.

Amounts of essences are tuples of five numbers in the order of `ESSENCES`.

Piles (`State.piles`): the pools `box` (artifacts nobody has placed yet), `mages`, `tiles` (sides of places of power),
`monuments/pool` and `deck/0/pool` ...; the piles `monuments` and `deck/0` ... draw from them.
"""

from __future__ import annotations

from kit.engine.bill import Price
from kit.engine.state import Context, Thing

ESSENCES = ("elan", "life", "calm", "death", "gold")
ELAN, LIFE, CALM, DEATH, GOLD = range(5)
NOTHING = (0, 0, 0, 0, 0)
FREE = Price(NOTHING)

Amounts = tuple[int, ...]


def plus(a: Amounts, b: Amounts) -> Amounts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def minus(a: Amounts, b: Amounts) -> Amounts:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4])


class Table(Thing):
    """The centre and the course of the game.

    phase: setup, draft, mages, items, collect, action, check. first: who begins this round. token: who holds the
    first player token, or None. opener: who passed first in this round. turn: whose turn it is, or was last.
    direction: how the second batch of a draft is passed. batch: which batch is drafted.
    """

    __slots__ = (
        "lux", "mode", "direction", "round", "phase", "first", "token", "opener", "turn", "batch",
        "places", "items", "scrolls", "display",
    )  # fmt: skip
    defaults = {
        "lux": True,
        "mode": "deal",
        "direction": "counter-clockwise",
        "round": 0,
        "phase": "setup",
        "first": 0,
        "token": None,
        "opener": None,
        "turn": 0,
        "batch": 0,
        "places": (),
        "items": (),
        "scrolls": (),
        "display": (),
    }


class Seat(Thing):
    """A player.

    components: indexes of what this seat has in play, mage and item included; item: the index of the magic item.
    Cards in `hand`, `discard`, `scrolls` and `kept` are sorted. mages, pack and kept serve the set-up: the mages
    dealt, what is being passed, what was kept.
    blind: the owner has not seen the deck (first game). reborn: cards that everybody knows to be in hand or deck,
    because they were shuffled back from the discard pile; shown: cards that everybody knows to be in the hand.
    """

    __slots__ = (
        "pool", "hand", "discard", "scrolls", "components", "item", "passed",
        "mages", "pack", "kept", "blind", "reborn", "shown",
    )  # fmt: skip
    defaults = {
        "pool": NOTHING,
        "hand": (),
        "discard": (),
        "scrolls": (),
        "components": (),
        "item": None,
        "passed": False,
        "mages": (),
        "pack": (),
        "kept": (),
        "blind": False,
        "reborn": (),
        "shown": (),
    }


class Component(Thing):
    """A mage, magic item, artifact, monument or place of power in play. asleep: an item on its passed side."""

    __slots__ = ("card", "seat", "turned", "on", "asleep")
    defaults = {"turned": False, "on": NOTHING, "asleep": False}


class Play(Context):
    """What a seat is carrying out: a placement, a claim, a power, a React.

    card: the card's id, None for an unseen monument. verb: place, claim, use, react. index: the component that acts,
    None for a card that is not in play. power: which power of the card, counted from 0. about: the context that a
    React answers. price, discounts: what is due. paid: what was paid. target: the component turned or destroyed as a
    cost. lost: the card destroyed or discarded as a cost. convert: amounts of one type that are turned in. kind: the
    type that Illusion takes. count: cards drawn.
    """

    __slots__ = (
        "seat", "card", "verb", "price", "discounts", "index", "power", "about", "paid", "target", "lost", "convert",
        "kind", "count",
    )  # fmt: skip
    defaults = {
        "price": FREE,
        "discounts": (),
        "index": None,
        "power": None,
        "about": None,
        "paid": NOTHING,
        "target": None,
        "lost": None,
        "convert": NOTHING,
        "kind": None,
        "count": 0,
    }

    def cite(self) -> str:
        return f"RA card/{self.card}"


class Loss(Context):
    """`seat` is to lose `n` Life by the power of `source`, a card of `by`; `kinds` are that card's types and
    `offer` what it offers. `amounts` is what the seat chose to lose, `answer` what it ignored the loss with."""

    __slots__ = ("seat", "by", "source", "n", "kinds", "offer", "amounts", "answer")
    defaults = {"amounts": NOTHING, "answer": None}


class Check(Context):
    """A victory check. by: the seat whose power brought it, None at the end of a round; source: that card.
    bonus: points of each seat for this check alone."""

    __slots__ = ("by", "source", "bonus")
    defaults = {"by": None, "source": None}
