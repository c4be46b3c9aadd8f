"""The cards: what `cards.json` says, compiled once for play. The file's `legend` explains its keys.

A card's behaviour is data: `Power`s with a cost and effects, a collect, discounts, a points formula. The ops of
effects are carried out in `effects.py`; those of a single card lie in `alone.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kit.engine.bill import Discount, Price
from kit.engine.state import Action

from . import vocabulary
from .state import ESSENCES, NOTHING, Amounts

SEATS = 5
DATA: dict[str, Any] = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))

LIFE_LOSS = frozenset({"life_loss", "life_loss_from_dragon", "life_loss_from_demon"})


def amounts(given: dict[str, int] | None) -> Amounts:
    """{elan: 2} as a tuple of five numbers; other keys are ignored."""
    given = given or {}
    return tuple(given.get(name, 0) for name in ESSENCES)


def indexes(names: Iterable[str]) -> frozenset[int]:
    return frozenset(ESSENCES.index(name) for name in names)


class Effect(NamedTuple):
    """One effect of a power: its op and the op's values, amounts and types of essences as tuples and indexes."""

    op: str
    data: dict[str, Any]


class Points(NamedTuple):
    """base, and a number for each essence on the card, each own artifact of a type, each two own artifacts."""

    base: int
    on: Amounts
    types: tuple[tuple[str, int], ...]
    pairs: int


class Power:
    """One power of a card, `n` counted from 0. `need` is (elan, ..., gold, all together): what the pool must hold.

    plain: the pool alone decides whether it can be used. steps_back: the frames that carry it out, as (step, arg),
    last first. keeps: what is paid is put on a component by an effect. use: the action, by seat.
    """

    __slots__ = (
        "card", "n", "trigger", "turn", "price", "need", "same", "some", "remove", "destroy", "discard", "turn_other",
        "returns", "effects", "when_turned", "plain", "steps_back", "keeps", "use", "cite",
    )  # fmt: skip

    def __init__(self, card: str, n: int, data: dict[str, Any]) -> None:
        cost = data["cost"]
        self.card = card
        self.cite = f"RA card/{card}"
        self.n = n
        self.trigger: str | None = data.get("trigger")
        self.turn: bool = cost.get("turn", False)
        self.same: bool = cost.get("same", False)
        self.some: bool = cost.get("any_number", False)
        self.remove = amounts(cost.get("remove_from_self"))
        self.destroy: str | None = cost.get("destroy")
        self.discard = frozenset(cost.get("discard", ()))
        self.turn_other: str | None = cost.get("turn_other")
        self.returns: bool = cost.get("return_scroll", False)
        self.when_turned: bool = data.get("usable_when_turned", False)
        fixed = amounts(cost)
        if "one_of" in cost:
            self.price = Price(NOTHING, 1, frozenset(range(5)) - indexes(cost["one_of"]))
        else:
            self.price = Price(fixed, cost.get("any", 0))
        self.need = (*fixed, self.price.total)
        self.effects = tuple(effect(e) for e in data["effect"])
        self.keeps = any(e.op == "store_paid" for e in self.effects)
        self.plain = not (
            self.price.barred
            or self.remove != NOTHING
            or self.discard
            or self.turn_other
            or self.destroy not in (None, "self")
        )
        self.steps_back = tuple(reversed(tuple(self._steps())))
        number = () if self.trigger else (n + 1,)
        self.use = tuple(Action(seat, "react" if self.trigger else "use", (card, *number)) for seat in range(SEATS))

    def _steps(self) -> Iterable[tuple[str, Any]]:
        paid = self.price.total or self.turn_other == "dragon"  # Illusion as a Dragon costs two
        if self.destroy not in (None, "self"):
            yield "choose-destroyed", None
        if self.turn_other:
            yield "choose-turned", None
        if self.same:
            yield "choose-converted", None
        if paid:
            yield "charge", None
        if self.same:
            yield "turn-in", None
        if self.turn or self.turn_other or self.remove != NOTHING:
            yield "turn-cost", None
        if self.discard:
            yield "discard-cost", None
        if self.returns:
            yield "return-scroll", None
        if self.destroy:
            yield "destroy-cost", None
        for i in range(len(self.effects)):
            yield "effect", i
        yield "done", None


def effect(data: dict[str, Any]) -> Effect:
    """An effect with its amounts as tuples and its types of essences as indexes."""
    data = dict(data)
    op = data.pop("op")
    if "essences" in data:
        data["essences"] = amounts(data["essences"])
    data["barred"] = tuple(sorted(indexes(data.pop("except", ()))))
    return Effect(op, data)


class Card:
    """One card. `price` is None if it is never placed or claimed; `cost` counts the essences printed in it.

    place, claim, drop: the actions of each seat with it. actions and reacts: its powers of either sort.
    """

    __slots__ = (
        "id", "name", "cite", "kind", "set", "types", "price", "need", "cost", "points", "formula", "collect",
        "discounts", "powers", "actions", "reacts", "on_claim", "tile", "side", "reverse", "place", "claim", "drop",
        "is_artifact",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.name: str = data["name_en"]
        self.cite = f"RA card/{self.id}"
        self.kind: str = data["kind"]
        self.is_artifact = self.kind == "artifact"
        self.set: str = data["set"]
        self.types = frozenset(data.get("types", ()))
        cost = data.get("cost")
        self.price = Price(amounts(cost), cost.get("any", 0)) if cost is not None else None
        self.cost = self.price.total if self.price else 0
        self.need = (*self.price.fixed, self.cost) if self.price else None
        points = data.get("points", 0)
        self.points: int = points if isinstance(points, int) else 0
        self.formula = None if isinstance(points, int) else _formula(points)
        collect = data.get("collect")
        self.collect = collect and _collect(collect)
        self.discounts: tuple[tuple[str, Discount], ...] = tuple(
            (d["filter"], Discount(d["amount"], indexes(d.get("except", ())), self.id))
            for d in data.get("discounts", ())
        )
        self.powers = tuple(Power(self.id, n, p) for n, p in enumerate(data.get("powers", ())))
        self.actions = tuple(p for p in self.powers if p.trigger is None)
        self.reacts = tuple(p for p in self.powers if p.trigger is not None)
        self.on_claim = tuple(effect(e) for e in data.get("on_claim", ()))
        self.tile: str | None = data.get("tile")
        self.side: str | None = data.get("side")
        self.reverse: str | None = data.get("reverse_id")
        self.place = tuple(Action(seat, "place", (self.id,)) for seat in range(SEATS))
        self.claim = tuple(Action(seat, "claim", (self.id,)) for seat in range(SEATS))
        self.drop = tuple(Action(seat, "discard", (self.id,)) for seat in range(SEATS))


def _formula(points: dict[str, Any]) -> Points:
    return Points(
        points.get("base", 0),
        amounts(points.get("per_essence_on")),
        tuple(points.get("per_own_type", {}).items()),
        points.get("per_two_own_artifacts", 0),
    )


def _collect(data: dict[str, Any]) -> Effect:
    """A collect as an effect: op is its kind."""
    data = dict(data)
    kind = data.pop("kind")
    if "options" in data:
        data["options"] = tuple(amounts(option) for option in data["options"])
    if "essences" in data:
        data["essences"] = amounts(data["essences"])
    if "pay" in data:
        data["pay"] = amounts(data["pay"])
    data["barred"] = tuple(sorted(indexes(data.pop("except", ()))))
    return Effect(kind, data)


vocabulary.check(DATA["cards"])
CARDS: dict[str, Card] = {data["id"]: Card(data) for data in DATA["cards"]}

ACTS_AS: dict[str, Power] = {kind: p for p in CARDS["illusion"].powers for kind in p.effects[0].data["types"]}
"""Illusion's power by the type it takes."""

IDS = tuple(CARDS)
"""The ids of all cards, as in `RA card/ID`."""


@cache
def of_kind(kind: str, lux: bool = True) -> tuple[str, ...]:
    """The ids of a kind, sorted; without `lux` those of the base game."""
    return tuple(sorted(c.id for c in CARDS.values() if c.kind == kind and (lux or c.set == "base")))


def printed(price: Price) -> dict[str, int]:
    """A price as {elan: 2, any: 1}, zeros left out."""
    found = {name: n for name, n in zip(ESSENCES, price.fixed, strict=True) if n}
    return {**found, "any": price.any} if price.any else found


def named(given: Amounts) -> dict[str, int]:
    """Amounts as {elan: 2}, zeros left out."""
    return {name: n for name, n in zip(ESSENCES, given, strict=True) if n}
