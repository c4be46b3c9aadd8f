"""Building a spellbook: what each card costs a Mage, and whether a book is legal (section 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import CARDS, Card


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the bill: copies of a card, points for each, the parts (school, level, rate), and the rule."""

    card: str
    copies: int
    each: int
    parts: tuple[tuple[str, int, int], ...]
    cite: str

    @property
    def points(self) -> int:
        return self.copies * self.each


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a book: a code, its rule, and what it concerns."""

    code: str
    cite: str
    params: dict[str, Any]


def rate(mage: Card, card: Card, school: str, chosen: str | None = None) -> int:
    """Points for one level of a school: 1 trained, 3 opposed, 2 other (MW 10.5). `chosen` is the element a Wizard
    has chosen to be trained in."""
    for entry in mage.spec.get("training", ()):
        trained = chosen is not None and chosen in entry["school_choice"] and chosen == school if (
            "school_choice" in entry) else entry["school"] == school  # fmt: skip
        if trained and card.level <= entry.get("max_level", 99):
            return 1
    for entry in mage.spec.get("opposing", ()):
        if entry.get("school", school) == school and entry.get("type", card.type) == card.type:
            if entry.get("not_school") not in dict(card.schools):
                return 3
    return 2


def cost(mage: Card, card: Card, chosen: str | None = None) -> tuple[int, tuple[tuple[str, int, int], ...], str]:
    """(points, parts, rule) of one copy."""
    if "novice" in card.traits:
        return 1, (), "MW codex/novice"
    parts = tuple((school, level, rate(mage, card, school, chosen)) for school, level in card.schools)
    if card.any_school:
        best = min(parts, key=lambda part: part[1] * part[2])
        return best[1] * best[2], (best,), "MW 10.6"
    return sum(level * x for _, level, x in parts), parts, "MW 10.6" if len(parts) > 1 else "MW 10.5"


def element(mage: Card, cards: Mapping[str, int], known: Mapping[str, Card] = CARDS) -> str | None:
    """The school with which a Mage that may choose one pays least for the book; None for the others."""
    options = [school for entry in mage.spec.get("training", ()) for school in entry.get("school_choice", ())]
    if not options:
        return None
    return min(options, key=lambda chosen: sum(n * cost(mage, known[id], chosen)[0] for id, n in cards.items()))


def bill(mage: Card, cards: Mapping[str, int], known: Mapping[str, Card] = CARDS) -> list[Item]:
    """The itemised bill of a book."""
    chosen = element(mage, cards, known)
    found = []
    for id, copies in cards.items():
        each, parts, cite = cost(mage, known[id], chosen)
        found.append(Item(id, copies, each, parts, cite))
    return found


def check(mage: Card, cards: Mapping[str, int], known: Mapping[str, Card] = CARDS) -> list[Fault]:
    """Everything that makes a book illegal; empty if it is legal."""
    faults = []
    for id, copies in cards.items():
        card = known[id]
        limit = 1 if "epic" in card.traits else 6 if card.level <= 1 else 4
        if copies > limit:
            cite = "MW codex/epic" if "epic" in card.traits else "MW 10.8"
            faults.append(Fault("too-many-copies", cite, {"card": id, "copies": copies, "limit": limit}))
        if card.mage_only and mage.id not in card.mage_only:
            faults.append(Fault("mage-only", "MW codex/mage-only", {"card": id, "classes": card.mage_only}))
        trained = {entry.get("school") for entry in mage.spec.get("training", ())}
        if card.school_mage_only and not trained & set(card.school_mage_only):
            faults.append(Fault("mage-only", "MW codex/mage-only", {"card": id, "schools": card.school_mage_only}))
    points = sum(item.points for item in bill(mage, cards, known))
    most = mage.spec.get("spellbook_points", 120)
    if points > most:
        faults.append(Fault("too-many-points", "MW 10.4", {"points": points, "limit": most}))
    return faults
