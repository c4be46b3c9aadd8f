"""The cards and the rulings as data: which there are, how many, when they may be played.

A card is named by its id: `attack` is the card of the main deck, `shadow_attack` the Magick card that looks like it.
"""

from __future__ import annotations

import csv
from collections import namedtuple
from pathlib import Path
from typing import Any, NamedTuple

from kit.engine.game import Unreadable

SUITS = ("attack", "healing", "radiance", "victory", "raven")
TOKENS = SUITS[:4]
COPIES_OF_SUIT = 12


class Card(NamedTuple):
    """A kind of Magick card. `moment` is when a human may play it, `raven_moment` when a raven may."""

    id: str
    deck: str
    copies: int
    moment: str
    raven_moment: str
    raven_block: bool
    trigger: str


def _rows(name: str) -> list[dict[str, str]]:
    with Path(__file__).with_name(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


MAGICK = {
    row["id"]: Card(
        row["id"], row["deck"], int(row["copies"]), row["timing"], row["raven_timing"], row["has_raven_block"] == "yes",
        row["trigger"],
    )
    for row in _rows("cards.csv")
}  # fmt: skip
IDS = tuple(MAGICK)
LIGHT = tuple(card.id for card in MAGICK.values() if card.deck == "light")
SHADOW = tuple(card.id for card in MAGICK.values() if card.deck == "shadow")
DECK = {card.id: card.deck for card in MAGICK.values()}

ADDED = frozenset(card.id for card in MAGICK.values() if card.moment == "added_to_hand")
PLACED = frozenset(card.id for card in MAGICK.values() if card.moment == "placed_in_hand")
HIDDEN_PLAYS = ADDED | PLACED
"""Cards that are played face down into a hand."""
SUIT_OF = {suit: suit for suit in SUITS} | {card: card.partition("_")[2] for card in ADDED}
"""The suit of each card that has one."""

ALIKE = {SUIT_OF[card]: card for card in ADDED}
"""The Magick card that looks like each suit."""

ORDER = {card: i for i, card in enumerate((*SUITS, *MAGICK))}
"""The order in which cards are listed in hands, in actions and in records."""

MOMENTS = (
    "before_draft", "during_pass", "before_resolution", "before_token_reveal", "on_attacked", "on_damage_dealt",
    "end_of_resolution",
)  # fmt: skip


def moment_of(card: str, raven: bool) -> str:
    """The moment at which a human or a raven may play the card; `any_time` for Heal."""
    data = MAGICK[card]
    moment = data.raven_moment if raven else data.moment
    return "before_resolution" if moment in ("added_to_hand", "placed_in_hand") else moment


def in_order(cards: Any) -> tuple[str, ...]:
    """Cards as hands and actions list them."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


_RULINGS = {row["id"]: row for row in _rows("house_rulings.csv")}
CHOICES = {id: tuple(row["options"].split()) for id, row in _RULINGS.items() if row["options"]}
"""The rulings that a group may change, with the readings the engine knows."""
House = namedtuple("House", CHOICES)  # type: ignore[misc]
"""How the rulings are set in one game: a reading by ruling id."""


def house(changes: dict[str, str] | None = None) -> House:
    """The rulings of a game, with `changes` to the defaults. Raises ValueError with one clear sentence."""
    chosen = {id: _RULINGS[id]["default"] for id in CHOICES}
    if not isinstance(changes, dict | None):
        raise Unreadable(
            "rulings is {changes!r}; it should be readings by ruling id, such as {{R9: attack_stands}}.",
            changes=changes,
        )
    for id, reading in (changes or {}).items():
        if id not in CHOICES:
            raise Unreadable(
                "There is no choice for ruling {id!r}; there is one for {rulings}.",
                id=id, rulings=", ".join(CHOICES),
            )
        if reading not in CHOICES[id]:
            raise Unreadable(
                "Ruling {id} has no reading {reading!r}; it has {readings}.",
                id=id, reading=reading, readings=", ".join(CHOICES[id]),
            )
        chosen[id] = reading
    return House(**chosen)
