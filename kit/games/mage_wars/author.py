"""What authors write in `position` and `objects`, checked value by value: the error names the key and the mend."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .cards import ATTACK_KINDS, CARDS, DAMAGE_TYPES, Card
from .conditions import CONDITIONS, COUNTERS
from .registry import TRAITS

TYPES = ("creature", "mage", "conjuration", "enchantment", "equipment", "incantation", "attack")
SLOTS = ("helmet", "amulet", "chest", "cloak", "belt", "breeches", "gloves", "boots", "weapon", "shield", "ring")
RESULTS = frozenset({*CONDITIONS, "push", "snatch", "taunt"})
"""What a row of an effect table can bring."""
Test = tuple[Callable[[Any], bool], str]


def _whole(x: Any) -> bool:
    return type(x) is int


NUMBER: Test = (lambda x: _whole(x) and x >= 0, "a whole number, 0 or more")
SIGNED: Test = (_whole, "a whole number")
FLAG: Test = (lambda x: type(x) is bool, "true or false")
WORD: Test = (lambda x: isinstance(x, str), "one word")
LIST: Test = (lambda x: isinstance(x, list), "a list in square brackets")
MAPPING: Test = (lambda x: isinstance(x, dict), "a mapping in braces")
SPAN: Test = (lambda x: isinstance(x, list) and len(x) == 2 and all(map(_whole, x)), "two numbers, such as [0, 2]")
REACH: Test = (lambda x: x == "arena" or SPAN[0](x), "two numbers, such as [0, 2], or arena")
WORDS: Test = (lambda x: isinstance(x, (str, list)), "a word or a list of words")
SLOT: Test = (
    lambda x: isinstance(x, dict) and x.get("mode") in ("single", "and", "or", "none") and set(x["slots"]) <= {*SLOTS},
    f"{{slots: [ring], mode: single}}; modes are single, and, or, none, slots {', '.join(SLOTS)}",
)
OBJECT: dict[str, Test] = {
    "type": (lambda x: x in TYPES, f"one of {', '.join(TYPES)}"),
    **dict.fromkeys(("damage", "mana", "level", "life", "cost", "reveal", "channeling"), NUMBER), "armor": SIGNED,
    **dict.fromkeys(("guard", "hidden", "active", "wall", "mandatory", "no_armor", "apprentice"), FLAG),
    **dict.fromkeys(("card", "placement", "school_mode"), WORD),
    **dict.fromkeys(("bound", "prepared"), (lambda x: x is None or isinstance(x, str), "the name of a card")),
    **dict.fromkeys(("traits", "attacks", "defenses", "subtypes", "effects", "abilities", "used", "filters",
                     "mage_only", "training", "opposing"), LIST),
    **dict.fromkeys(("tokens", "marks", "schools"), MAPPING),
    "target": WORDS, "range": REACH, "slot": SLOT,
    "action": (lambda x: x in ("quick", "full"), "quick or full"),
}  # fmt: skip
ATTACK: dict[str, Test] = {
    "kind": (lambda x: x in ATTACK_KINDS, f"one of {', '.join(ATTACK_KINDS)}"),
    "dice": NUMBER, "range": SPAN, "name": WORD, "traits": LIST, "effects": MAPPING, "bonus": MAPPING, "or": WORD,
    "action": (lambda x: x in ("quick", "full"), "quick or full"),
    "type": (lambda x: x in DAMAGE_TYPES, f"one of {', '.join(DAMAGE_TYPES)}"),
}  # fmt: skip
SEAT: dict[str, Test] = {
    "mana": NUMBER, "team": NUMBER, "quick": FLAG, "mage_class": WORD,
    **dict.fromkeys(("book", "planned", "discard"),
                    (lambda x: isinstance(x, (list, dict)), "a list of cards, or a mapping of cards to copies")),
}  # fmt: skip
TABLE: dict[str, Test] = {
    "arena": (lambda x: re.fullmatch(r"[1-9]x[1-9]", str(x)) is not None, "width x height, such as 4x3"),
    "round": NUMBER, "settings": LIST, "pieces": MAPPING,
    "seats": (lambda x: x in (2, 4), "2 or 4"),
}  # fmt: skip
NO_NAMES = frozenset({"table", "pending", "zone", "winner"})


def _all(place: str, entry: dict[str, Any], tests: dict[str, Test]) -> None:
    for key, x in entry.items():
        fits, form = tests.get(key, (None, ""))
        if fits is not None and not fits(x):
            raise ValueError(f"{place}.{key}: {x!r} should be {form}.")


def check_table(position: dict[str, Any]) -> None:
    """Raise ValueError for a value of `position` that is not of its form."""
    _all("position", position, TABLE)


def check_seat(name: str, entry: Any) -> None:
    """Raise ValueError for a value of a seat that is not of its form."""
    if not isinstance(entry, dict):
        raise ValueError(f"position.{name}: should be a mapping such as {{mana: 10, planned: [fireball]}}.")
    _all(f"position.{name}", entry, SEAT)


def check_object(name: str, entry: Any) -> None:
    """Raise ValueError for a value of an entry of `objects` that is not of its form."""
    if re.search(r"\s|->|[|:]", name) or re.fullmatch(r"P\d|[A-D][1-3]", name) or name in NO_NAMES:
        raise ValueError(f"objects.{name}: {name!r} cannot be a name; take one word that is no seat and no zone.")
    if not isinstance(entry, dict):
        raise ValueError(f"objects.{name}: should be a mapping such as {{of: P1, at: B2}}.")
    _all(f"objects.{name}", entry, OBJECT)
    for token, n in entry.get("tokens", {}).items():
        if token not in CONDITIONS and token not in COUNTERS and token not in CARD_TOKENS | _own_tokens(entry):
            known = ", ".join([*CONDITIONS, *COUNTERS])
            raise ValueError(f"objects.{name}.tokens: there is no token {token!r}; there are {known}, and cards' own.")
        if not NUMBER[0](n):
            raise ValueError(f"objects.{name}.tokens: {token!r} should be a whole number.")
    for a in entry.get("attacks", ()):
        _attack(f"objects.{name}.attacks", a)
    for d in entry.get("defenses", ()):
        if not _whole(d) and not (isinstance(d, dict) and _whole(d.get("value"))):
            raise ValueError(f"objects.{name}.defenses: {d!r} should be a number, or {{value: 8, uses: 1}}.")
    for key in ("effects", "abilities"):
        for effect in entry.get(key, ()):
            if not isinstance(effect, dict) or key == "effects" and not {"on", "op"} <= effect.keys():
                form = "{on: resolve, op: heal, amount: 2, to: target}" if key == "effects" else "a mapping"
                raise ValueError(f"objects.{name}.{key}: {effect!r} should be {form}.")


def _attack(place: str, a: Any) -> None:
    if not isinstance(a, dict):
        raise ValueError(f"{place}: {a!r} should be a mapping such as {{name: bite, dice: 3}}.")
    _all(place, a, ATTACK)
    for key, results in a.get("effects", {}).items():
        if not re.fullmatch(r"\d+(\+|-\d+)?", str(key)):
            raise ValueError(f"{place}.effects: {key!r} should be a row such as 7+, 5-8 or 4.")
        for entry in results if isinstance(results, list) else [results]:
            word = next(iter(entry), None) if isinstance(entry, dict) else str(entry).partition(" ")[0]
            if word not in RESULTS:
                known = ", ".join(sorted(RESULTS))
                raise ValueError(f"{place}.effects: there is no result {word!r}; there are {known}.")
    for entry in a.get("traits", ()):
        word = next(iter(entry), None) if isinstance(entry, dict) else str(entry).partition(" ")[0]
        if word not in TRAITS:
            raise ValueError(f"{place}.traits: there is no attack trait {word!r}.")


def _tokens(x: Any) -> set[str]:
    """Every token that effects speak of."""
    if isinstance(x, dict):
        own = {x[key] for key in ("token", "spend_token") if isinstance(x.get(key), str)}
        return own.union(*map(_tokens, x.values())) if x else own
    if isinstance(x, (list, tuple)):
        return set().union(*map(_tokens, x)) if x else set()
    return set(re.findall(r"tokens\.(\w+)", x)) if isinstance(x, str) else set()


def _own_tokens(entry: dict[str, Any]) -> set[str]:
    return _tokens([entry.get("effects", ()), entry.get("abilities", ())])


def tokens_of(card: Card) -> set[str]:
    """The tokens of its own that a card speaks of."""
    return _tokens([card.effects, card.abilities])


CARD_TOKENS = frozenset(token for card in CARDS.values() for token in tokens_of(card))
