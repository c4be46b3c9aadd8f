"""Traits and conditions as records: how they are registered, and asked for what they are able to do.

A record names the trait, its codex entry, how several gifts of it stack, what it implies, what it forbids, and plain
capabilities that the rules ask for by name (`does`): an Elusive creature `ignores_guards`. What a trait does to the
figures of an attack, or after its damage, is a small function tied to it by the decorator `at`. The moments are:

    attacker    (figures, x)   the bearer makes the attack
    line        (figures, x)   the attack itself has the trait
    defender    (figures, x)   the bearer is attacked
    dealt       (s, attack, strike, x)   the attack has placed damage (step 4)
    hurt        (s, attack, strike, x)   the bearer was damaged by an attack (step 4)

The records stand in `traits.py` and `conditions.py`, each with all that it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kit.engine.traits import FLAG, TraitRule

TRAITS: dict[str, Trait] = {}
MOMENTS: dict[str, dict[str, Callable[..., None]]] = {
    "attacker": {}, "line": {}, "defender": {}, "dealt": {}, "hurt": {},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trait(TraitRule):
    """`does` names plain capabilities."""

    does: frozenset[str] = frozenset()


def trait(name: str, codex: str | None = None, stack: str = FLAG, implies: str = "", forbids: str = "",
          does: str = "") -> None:  # fmt: skip
    """Register a trait; lists are words. The codex entry is the name with hyphens unless given."""
    cite = f"MW codex/{codex or name.replace('_', '-')}"
    TRAITS[name] = Trait(name, cite, stack, tuple(implies.split()), tuple(forbids.split()), frozenset(does.split()))
    for kind in ("melee", "ranged", "any", "quick_melee"):  # the same as a gift to all attacks of a kind
        TRAITS[f"{kind}:{name}"] = Trait(f"{kind}:{name}", cite, stack)


def at(moment: str, *names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Tie a function to a moment, for the traits named."""

    def tie(function: Callable[..., None]) -> Callable[..., None]:
        for name in names:
            MOMENTS[moment][name] = function
        return function

    return tie


def which(f: dict[str, int], capability: str) -> str | None:
    """The trait among these facts that has the capability, or None. Its record names the rule."""
    for name in f:
        rule = TRAITS.get(name)
        if rule is not None and capability in rule.does:
            return name
    return None


class Facts(dict[str, int]):
    """What an object is and has: attributes and traits with their values, the capabilities they bring, and what is
    `lent` to its attacks: (kind of attack, trait, X)."""

    __slots__ = ("able", "lent", "_moments")

    def __init__(self, found: dict[str, int]) -> None:
        super().__init__(found)
        self.able = frozenset(c for name in found if name in TRAITS for c in TRAITS[name].does)
        parted = ((name.partition(":"), x) for name, x in found.items() if ":" in name)
        self.lent = tuple((kind, trait, x) for (kind, _, trait), x in parted)
        self._moments: dict[str, tuple[tuple[Callable[..., None], int], ...]] = {}

    def at(self, moment: str) -> tuple[tuple[Callable[..., None], int], ...]:
        """(function, X) of the traits that do something at a moment."""
        found = self._moments.get(moment)
        if found is None:
            tied = MOMENTS[moment]
            found = self._moments[moment] = tuple((tied[name], x) for name, x in self.items() if name in tied)
        return found


def can(f: Facts, capability: str) -> bool:
    """True if one of these traits has the capability."""
    return capability in f.able


def cite(name: str) -> str:
    """The codex entry of a trait."""
    return TRAITS[name].cite
