"""The registry of conditions: what a token is, who can carry it, what it gives and how it leaves.

A condition is a trait too, with its number of tokens as X: `facts(s, i)["daze"]` counts the Dazes that work. So an
immunity gained later makes tokens inert by forbidding the trait (MW R51). What tokens do in the Upkeep Phase stands in
`upkeep.py`, what they do at activation and at the end of a phase in `turns.py`; each under the token's name.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.engine.state import State
from kit.engine.traits import SUM

from .cards import CARDS
from .figures import Figures
from .registry import at, trait
from .state import count, facts, has_subtype


@dataclass(frozen=True, slots=True)
class Condition:
    """`type` is a damage type or None, `cost` what cleansing pays (None: never removed, "level": by the creature).

    `carrier` is creature, life (creatures and conjurations) or any; `living`: only Living objects. `gives` are further
    traits for each token.
    """

    name: str
    cite: str
    rule: str
    cost: int | str | None
    type: str | None = None
    carrier: str = "creature"
    living: bool = False
    gives: tuple[tuple[str, int], ...] = ()


CONDITIONS: dict[str, Condition] = {}
COUNTERS = ("rage", "dissipate")
"""Tokens that are no conditions (MW 8.21) and give a trait; cards have others of their own."""


def condition(name: str, rule: str, cost: int | str | None, type: str | None = None, carrier: str = "creature",
              living: bool = False, implies: str = "", gives: tuple[tuple[str, int], ...] = (),
              codex: str | None = None) -> None:  # fmt: skip
    """Register a condition, and the trait of its name."""
    trait(name, codex, SUM, implies=implies)
    cite = f"MW codex/{codex or name}"
    CONDITIONS[name] = Condition(name, cite, rule, cost, type, carrier, living, gives)


condition("bleed", "MW 8.1", 2, living=True)
condition("burn", "MW 8.2", 2, "flame", "life")
condition("corrode", "MW 8.3", 2, "acid", "life")
condition("cripple", "MW 8.4", 4, "poison", implies="restrained")
condition("daze", "MW 8.5", 2)
condition("disable", "MW 8.6", None, carrier="any")
condition("growth", "MW 8.7", None, carrier="life", gives=(("melee", 1), ("innate_life", 3)))
condition("larva", "MW 8.8", 5, "poison", codex="ichthellid-larva")
condition("rot", "MW 8.9", 2, "poison", "life", living=True)
condition("slam", "MW 8.10", 3, implies="incapacitated")
condition("sleep", "MW 8.11", "level", "psychic", implies="incapacitated")
condition("stuck", "MW 8.12", 4, implies="restrained unmovable")
condition("stun", "MW 8.13", 4, implies="incapacitated")
condition("tainted", "MW 8.14", 3, "poison", "life", living=True)
condition("weak", "MW 8.15", 2, "poison")
condition("zombie", "MW 8.16", None, implies="immune_psychic slow nonliving is_undead is_zombie",
          gives=(("bloodthirsty", 0),))  # fmt: skip
TOKEN_GIVES: dict[str, tuple[tuple[str, int], ...]] = {
    **{c.name: c.gives for c in CONDITIONS.values()}, "rage": (("melee", 1),),
    **{
        ability["token"]: tuple((t["trait"], t["x"]) for t in ability["grants"])
        for card in CARDS.values() for ability in card.abilities if "token" in ability and "grants" in ability
    },
}  # fmt: skip


@at("attacker", "weak")
def _weak(f: Figures, x: int) -> None:
    if not f.spell:
        f.dice("weak", -x, "MW 7.2.4")


def refusal(s: State, i: int, name: str) -> tuple[str, ...] | None:
    """The rule and the codex entries of why such a token cannot be placed on an object, or None."""
    c, o, f = CONDITIONS[name], s.things[i], facts(s, i)
    kind = o.card.kind
    if c.carrier == "creature" and kind != "creature":
        return ("MW 8.18" if name == "sleep" else "MW R52"), c.cite
    if c.carrier == "life" and kind not in ("creature", "conjuration"):
        return "MW R52", c.cite
    if c.type is not None and f"immune_{c.type}" in f:
        rule = {"poison": "MW 8.17", "psychic": "MW 8.18", "flame": "MW 8.19"}.get(c.type, c.rule)
        own = ("MW codex/nonliving",) if c.type == "poison" and "nonliving" in f else ()
        kinds = (f"MW codex/{c.type}-immunity",) if c.type in ("poison", "psychic") else ()
        return rule, c.cite, *own, *kinds, "MW codex/immunity"
    if c.type == "flame" and "burnproof" in f:
        own = ("MW codex/incorporeal",) if "incorporeal" in f else ()
        return "MW 8.19", c.cite, *own, "MW codex/burnproof"
    if c.living and "living" not in f:
        return c.rule, c.cite, "MW codex/nonliving"
    if name == "bleed" and has_subtype(s, i, "plant"):
        return "MW 8.1", c.cite
    if name == "corrode" and "incorporeal" in f:
        return "MW 8.3", c.cite, "MW codex/incorporeal"
    if name == "stuck" and "uncontainable" in f:
        return "MW R39", c.cite, "MW codex/uncontainable"
    if name == "larva" and count(o, "larva"):
        return "MW 8.8", c.cite
    return None


def removal_cost(s: State, i: int, name: str) -> int | None:
    """What cleansing one such token costs, None if it can never be removed."""
    cost = CONDITIONS[name].cost
    return s.things[i].card.level if isinstance(cost, str) else cost
