"""Traits, conditions and types as words. A keyword is named as its codex entry is, so the two are one in each language.

A keyword in Russian carries its English term in brackets where `full` asks for it: at its first use in a text.
"""

from __future__ import annotations

import re
from functools import cache

from kit.games.mage_wars.conditions import CONDITIONS
from kit.games.mage_wars.registry import TRAITS

from .. import rulebook
from ..words import Words, mark

WAYS = {"north": mark("north"), "east": mark("east"), "south": mark("south"), "west": mark("west")}
DUTIES = {
    "burn": mark("Burn"), "rot": mark("Rot"), "bleed": mark("Bleed"), "dissipate": mark("Dissipate"),
    "lifebond": mark("Lifebond"), "regenerate": mark("Regenerate"), "upkeep": mark("Upkeep cost"),
    "effect": mark("Effect of the card"),
}  # fmt: skip

TYPES = {
    "flame": mark("flame"), "acid": mark("acid"), "lightning": mark("lightning"), "light": mark("light"),
    "wind": mark("wind"), "hydro": mark("hydro"), "poison": mark("poison"), "psychic": mark("psychic"),
    "frost": mark("frost"),
}  # fmt: skip
IMMUNE = {
    "flame": mark("Immunity to flame"), "acid": mark("Immunity to acid"), "lightning": mark("Immunity to lightning"),
    "light": mark("Immunity to light"), "wind": mark("Immunity to wind"), "hydro": mark("Immunity to hydro"),
    "poison": mark("Immunity to poison"), "psychic": mark("Immunity to psychic attacks"),
    "frost": mark("Immunity to frost"),
}  # fmt: skip
TOKENS = {
    "forcefield": mark("Forcefield token"), "skull": mark("skull token"), "egg": mark("egg token"),
    "sink": mark("sink token"), "wrath": mark("wrath token"), "veteran": mark("Veteran token"),
    "taunt": mark("Taunt token"), "thorgs_taunt": mark("Thorg's Taunt token"),
}  # fmt: skip
"""Tokens of single cards; the others have their codex entries."""
OWN = {
    "no_armor": mark("cannot have armor"), "no_damage": mark("no damage, the effect roll only"),
    "critical_damage": mark("every number rolled is critical"), "conjuration": mark("conjuration"),
    "flying": mark("Flying"),
}  # fmt: skip
"""Words of traits that are no codex entry of their own."""
ATTACKS = {
    "melee": mark("melee attacks"), "ranged": mark("ranged attacks"), "any": mark("attacks"),
    "quick_melee": mark("quick melee attacks"),
}  # fmt: skip
MODIFIERS = {"armor": "MW codex/armor-mod", "life": "MW codex/life-mod", "channeling": "MW codex/channeling-mod"}
"""Where a change of an attribute has an entry of its own."""
SYMBOLS = {
    "burn": "c-burn", "daze": "c-daze", "stun": "c-stun", "bleed": "c-bleed", "rot": "c-rot", "weak": "c-weak",
    "sleep": "c-sleep", "stuck": "c-stuck", "cripple": "c-cripple", "corrode": "c-corrode", "slam": "c-slam",
    "disable": "c-disable", "tainted": "c-rot",
}  # fmt: skip
TYPE_SYMBOLS = {type: f"d-{type}" for type in TYPES}


def cite(name: str, change: bool = False) -> str | None:
    """The codex entry of a trait or token, None for one of a card's own. `change`: of a change of the attribute."""
    name = name.rpartition(":")[2]
    if change and name in MODIFIERS:
        return MODIFIERS[name]
    if name in CONDITIONS:
        return CONDITIONS[name].cite
    if name in ("taunt", "thorgs_taunt"):
        return f"MW codex/{name.replace('_', '-')}"
    return TRAITS[name].cite if name in TRAITS else None


@cache
def title(cite: str, lang: str, full: bool = False) -> str:
    """The name of a codex entry: "Aegis X"; in Russian with the English term in brackets if `full`."""
    found = rulebook.load("mage_wars", lang)[cite].title
    return found if full else re.sub(r" \([^()]*\)$", "", found)


def number(x: int) -> str:
    """A number with its sign: +2, −2."""
    return f"+{x}" if x >= 0 else f"−{-x}"


def keyword(tr: Words, name: str, x: int | str | None = None, full: bool = False) -> str:
    """A trait or token in words, with its X: "Aegis 2", "Armor +2", "Immunity to flame"."""
    kind, colon, plain = name.rpartition(":")
    said = _plain(tr, plain, x, full)
    return f"{said} ({tr(ATTACKS[kind])})" if colon else said


def _plain(tr: Words, name: str, x: int | str | None, full: bool) -> str:
    if name.startswith("immune_"):
        return tr(IMMUNE[name[7:]])
    if name.startswith("mod_"):
        return f"{tr(TYPES[name[4:]])} {_signed(x)}".strip()
    if name in OWN:
        return tr(OWN[name])
    if name in TOKENS:
        return tr(TOKENS[name])
    entry = cite(name, change=x is not None)
    said = title(entry, tr.lang, full) if entry is not None else name.replace("_", " ")
    if x is None:
        return re.sub(r" [±+−]? ?X\b", "", said)
    said = re.sub(r"(± |\+|−)X\b", lambda _: _signed(x), said)
    return re.sub(r"\bX\b", str(x), said)


def _signed(x: int | str | None) -> str:
    return "" if x is None else number(x) if isinstance(x, int) else f"+{x}"


def small(text: str) -> str:
    """A keyword inside a sentence: in Russian with a small letter."""
    return text[:1].lower() + text[1:] if re.match("[А-Я]", text) else text


def sentence(text: str) -> str:
    """A text that may begin with a keyword, with a capital letter."""
    return text[:1].upper() + text[1:]
