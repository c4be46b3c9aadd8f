"""Every key and word of the card data is understood, or the card is refused.

`check` walks the records of `cards.json` and raises ValueError with one sentence for the first thing that play would
pass over in silence. The file's `legend` explains what each means.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from .state import ESSENCES

KEYS = {
    "card": "id name_en name_ru kind set types cost points collect discounts powers on_claim tile side reverse_id",
    "cost": "any",
    "points": "base per_essence_on per_own_type per_two_own_artifacts",
    "collect": "kind n except essences if_left_on_self gain_any add_per_type_present options pay",
    "discount": "filter amount except",
    "power": "cost effect trigger usable_when_turned",
    "power's cost": "turn any one_of same any_number remove_from_self destroy discard turn_other return_scroll",
    "effect": "op essences to rate_in rate_out n ignore_offer filter of bonus except from discount discount_except "
              "free gain count on draw discard types scope",
}  # fmt: skip
"""The keys of each part of a card; costs have the essences beside."""
PRICED = frozenset({"cost", "power's cost"})
KINDS = ("artifact", "mage", "magic_item", "monument", "place_of_power", "scroll")
SETS = ("base", "lux")
TYPES = ("creature", "demon", "dragon")
COLLECTS = ("fixed", "choice", "any", "vault", "windup", "upkeep")
TRIGGERS = ("life_loss", "life_loss_from_dragon", "life_loss_from_demon", "victory_check",
            "artifact_destroyed_any_player", "own_power")  # fmt: skip


def check(cards: list[dict[str, Any]]) -> None:
    """Raises ValueError that names the card, the place and the nearest word that is known."""
    seen: set[str] = set()
    for card in cards:
        id = card.get("id", "a card without an id")
        for complaint in complaints(card):
            raise ValueError(f"cards.json, {id}: {complaint}.")
        if id in seen:
            raise ValueError(f"cards.json, {id}: there are two cards of this id; give one another.")
        seen.add(id)


def check_ops(used: Mapping[str, Iterable[str]], known: Collection[str]) -> None:
    """Raises ValueError for the first op, of those used by card, that nothing carries out."""
    for id, ops in used.items():
        for complaint in _words("op", ops, known):
            raise ValueError(f"cards.json, {id}: {complaint}.")


def complaints(card: dict[str, Any]) -> Iterator[str]:
    """What is not understood, in sentences without their stop."""
    yield from _keys("card", card, needs=("id", "name_en", "kind", "set"))
    yield from _words("kind", [card.get("kind")], KINDS)
    yield from _words("set", [card.get("set")], SETS)
    yield from _words("type", card.get("types", ()), TYPES)
    yield from _keys("cost", card.get("cost", {}))
    if isinstance(card.get("points"), dict):
        yield from _keys("points", card["points"])
    if "collect" in card:
        yield from _keys("collect", card["collect"], needs=("kind",))
        yield from _words("kind of collect", [card["collect"].get("kind")], COLLECTS)
    for discount in card.get("discounts", ()):
        yield from _keys("discount", discount, needs=("filter", "amount"))
    for power in card.get("powers", ()):
        yield from _keys("power", power, needs=("cost", "effect"))
        yield from _keys("power's cost", power.get("cost", {}))
        yield from _words("trigger", [power["trigger"]] if "trigger" in power else (), TRIGGERS)
    powers = card.get("powers", ())
    for effect in (*(e for power in powers for e in power.get("effect", ())), *card.get("on_claim", ())):
        yield from _keys("effect", effect, needs=("op",))
        if isinstance(effect.get("essences"), dict):
            yield from _words("essence", effect["essences"], ESSENCES)


def _keys(part: str, given: dict[str, Any], needs: Collection[str] = ()) -> Iterator[str]:
    yield from (f"a {part} lacks the key {key!r}" for key in needs if key not in given)
    yield from _words(f"key of a {part}", given, (*KEYS[part].split(), *(ESSENCES if part in PRICED else ())))


def _words(what: str, given: Iterable[Any], known: Collection[str]) -> Iterator[str]:
    for word in given:
        if word not in known:
            near = get_close_matches(str(word), known, n=1)
            yield f"{word!r} is no {what}; " + (f"perhaps {near[0]!r}" if near else f"there are {', '.join(known)}")
