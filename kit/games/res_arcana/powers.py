"""Whether a power can be used: what lies where, what may be destroyed, discarded or turned for it, and why not."""

from __future__ import annotations

from kit.engine.bill import Price, payable, shortfall
from kit.engine.game import Refusal
from kit.engine.state import State

from .cards import ACTS_AS, CARDS, Card, Power, named
from .prices import short
from .state import NOTHING, Amounts, Component, minus


def find(s: State, seat: int, card: str) -> int | None:
    """The index of a component of the seat, by its card."""
    for i in s.seats[seat].components:
        if s.things[i].card == card:
            return i
    return None


def owner(s: State, card: str) -> int | None:
    """Who has the card in play."""
    return next((seat for seat in range(len(s.seats)) if find(s, seat, card) is not None), None)


# What a power needs beside essences.


def destroyable(s: State, seat: int, power: Power, index: int | None) -> list[int]:
    """The own artifacts that may be destroyed as the cost of a power."""
    found = []
    for i in s.seats[seat].components:
        card = CARDS[s.things[i].card]
        if card.is_artifact and _may_fall(card, power.destroy, i == index):
            found.append(i)
    return found


def _may_fall(card: Card, which: str, itself: bool) -> bool:
    if which == "own_artifact_other":
        return not itself
    if which == "own_creature":
        return "creature" in card.types
    if which == "own_creature_or_dragon":
        return "creature" in card.types or "dragon" in card.types
    return True


def turnable(s: State, seat: int, power: Power, index: int | None) -> list[int]:
    """The own straightened artifacts, or Illusion, that may be turned as the cost of a power."""
    kind, found = power.turn_other, []
    for i in s.seats[seat].components:
        component = s.things[i]
        if not component.turned and i != index and kind in CARDS[component.card].types:
            found.append(i)
    item = illusion(s, seat)
    if item is not None and payable(s.seats[seat].pool, with_illusion(power.price, kind)):
        found.append(item)
    return found


def illusion(s: State, seat: int) -> int | None:
    """The seat's Illusion, if it can be used."""
    item = s.seats[seat].item
    if item is not None:
        component = s.things[item]
        if component.card == "illusion" and not component.turned and not component.asleep:
            return item
    return None


def with_illusion(price: Price, kind: str) -> Price:
    """The price of a power for which Illusion acts as a type."""
    more = ACTS_AS[kind].price.any
    return price._replace(any=price.any + more) if more else price


def discardable(s: State, seat: int, power: Power) -> list[str]:
    """The cards in hand that may be discarded as the cost of a power."""
    types = power.discard
    return [card for card in s.seats[seat].hand if "artifact" in types or not CARDS[card].types.isdisjoint(types)]


def able(s: State, seat: int, power: Power, index: int | None) -> bool:
    """True if the cost can be paid, for a power whose pool need is met."""
    if power.remove != NOTHING:
        on = s.things[index].on
        if any(have < due for have, due in zip(on, power.remove, strict=True)):
            return False
    if power.price.barred and not payable(s.seats[seat].pool, power.price):
        return False
    if power.discard and not discardable(s, seat, power):
        return False
    if power.turn_other is not None and not turnable(s, seat, power, index):
        return False
    return power.destroy in (None, "self") or bool(destroyable(s, seat, power, index))


def meets(pool: Amounts, need: tuple) -> bool:
    """True if a pool holds each type and the total."""
    return (
        pool[0] >= need[0]
        and pool[1] >= need[1]
        and pool[2] >= need[2]
        and pool[3] >= need[3]
        and pool[4] >= need[4]
        and sum(pool) >= need[5]
    )


def usable(s: State, seat: int, power: Power, index: int | None) -> bool:
    """True if the seat can use this power now, turned state and passed side included."""
    if index is not None:
        component = s.things[index]
        if component.asleep or (component.turned and not power.when_turned and (power.turn or not power.trigger)):
            return False
    return meets(s.seats[seat].pool, power.need) and (power.plain or able(s, seat, power, index))


def why_unusable(s: State, seat: int, power: Power, index: int | None) -> Refusal | list[Refusal] | None:
    """Why a power of an own card cannot be used; None if it can."""
    name, pool = power.card, s.seats[seat].pool
    if index is not None:
        component: Component = s.things[index]
        if component.asleep:
            return Refusal("passed-side", "RA R25", {"card": name})
        if component.turned and not power.when_turned and (power.turn or not power.trigger):
            cite = "RA R8" if power.trigger else "RA R18" if power.destroy == "self" else "RA 6.12"
            return Refusal("turned", cite, {"card": name})
        missing = minus(power.remove, component.on)
        if any(n > 0 for n in missing):
            return Refusal("short-on-card", power.cite, {"card": name, "short": tuple(max(0, n) for n in missing)})
    if not payable(pool, power.price):
        refusal = short(s, seat, power.price, card=name)
        missing, _ = shortfall(pool, power.price)
        if index is not None and any(n and s.things[index].on[i] >= n for i, n in enumerate(missing)):
            return [refusal, Refusal("only-the-pool", "RA R16", {"card": name, "on": named(s.things[index].on)})]
        return refusal
    if power.destroy not in (None, "self") and not destroyable(s, seat, power, index):
        if power.destroy.startswith("own_creature") and illusion(s, seat) is not None:
            return Refusal("illusion-not-destroyed", "RA R44", {"card": name})
        return Refusal("nothing-to-destroy", "RA R9", {"card": name, "which": power.destroy})
    if power.discard and not discardable(s, seat, power):
        if s.seats[seat].hand:
            return Refusal("wrong-type", "RA 13.3", {"card": name, "types": tuple(sorted(power.discard))})
        return Refusal("nothing-to-discard", "RA R9", {"card": name})
    if power.turn_other is not None and not turnable(s, seat, power, index):
        if illusion(s, seat) is not None:
            price = with_illusion(power.price, power.turn_other)
            return short(s, seat, price, cite="RA 12.5", card="illusion")
        return Refusal("nothing-to-turn", "RA 6.15", {"card": name, "type": power.turn_other})
    return None
