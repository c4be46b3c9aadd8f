"""What the dotted names in the card data's conditions and formulas mean: `target.level`, `self.mana`, `tokens.skull`.

A path begins with a word of the deed (target, attacker, creature, victim, spell ...), with `self`, `attached`,
`controller_mage`, `tokens`, or is a word on its own. `WORDS` and `ATTRIBUTES` are all there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.state import State

from .registry import TRAITS
from .state import Cast, Obj, card_of, count, facts, has_subtype, team, the_board, zone_of
from .zones import control

SUBTYPES = frozenset({"animal", "demon", "undead", "soldier", "zombie", "tree", "canine", "cleric", "vine"})
THINGS = frozenset({"target", "second_target", "attacker", "defender", "creature", "victim", "caster", "item", "spell"})
"""Words for the object, spell or card id that a deed is about."""
NUMBERS = frozenset({"dealt", "healed"})
"""Words that earlier effects have given a meaning with `as`."""


def _soldiers(s: State, deed: Any) -> Callable[[int], bool]:
    mine = s.seats[deed.seat].team
    return lambda zone: any(
        o.zone == zone and team(s, i) == mine and o.card.kind == "creature" and has_subtype(s, i, "soldier")
        for i, o in s.things.items()
    )


ALONE: dict[str, Callable[[State, Any], Any]] = {
    "opponent": lambda s, deed: frozenset(q for q, p in enumerate(s.seats) if p.team != s.seats[deed.seat].team),
    "counterstrike": lambda s, deed: dict(deed.names).get("form") == "counter",
    "uncontainable": lambda s, deed: "uncontainable" in facts(s, s.things[deed.source].host),
    "friendly_soldier_in": _soldiers,
    "distance": lambda s, deed: lambda a, b: the_board(s).distance[a][b],
    "current_zone": lambda s, deed: zone_of(s, dict(deed.names)["target"]),
    "destination": lambda s, deed: dict(deed.names).get("destination"),
}
"""Words that stand for themselves, without a dot."""
WHILE = frozenset({"guarding"})
"""Conditions that are not asked when an effect is carried out: it works only as long as they hold."""
WORDS = WHILE | {"self", "attached", "controller_mage", "tokens", "attack"} | THINGS | NUMBERS | ALONE.keys()
LITERALS = frozenset({"quick", "full", "incantation", "enchantment", "attack", "creature", "conjuration", "equipment"})
"""Words that are compared with, such as kinds of spells."""
FUNCTIONS = frozenset({"ceil", "max"})
PRINTED: dict[str, Callable[[Any], Any]] = {
    "cast_cost": lambda card: card.cost, "cast": lambda card: card.cost,
    "reveal_cost": lambda card: card.reveal, "reveal": lambda card: card.reveal,
    "level": lambda card: card.level, "type": lambda card: card.type, "kind": lambda card: card.kind,
    "action": lambda card: "quick" if card.quick else "full",
    "living": lambda card: any(g.trait == "living" for g in card.gifts),
    "corporeal": lambda card: "incorporeal" not in card.traits,
}  # fmt: skip
STANDING: dict[str, Callable[[State, int, Obj], Any]] = {
    "zone": lambda s, i, o: zone_of(s, i),
    "controls_zone": lambda s, i, o: lambda zone: control(s, zone) == s.seats[o.controller].team,
    "controller": lambda s, i, o: o.controller,
    "mana": lambda s, i, o: o.mana,
    "damage": lambda s, i, o: o.damage,
    "guarding": lambda s, i, o: o.guard,
    "summoned_this_round": lambda s, i, o: o.since == s.table.round and o.card.kind == "creature",
    "attached_to_object": lambda s, i, o: o.host is not None,
    "psychic_immunity": lambda s, i, o: "immune_psychic" in facts(s, i),
    "corporeal": lambda s, i, o: "incorporeal" not in facts(s, i),
    "living": lambda s, i, o: "living" in facts(s, i),
    "survived": lambda s, i, o: True,
}
"""Attributes of an object in play that are no figures or traits."""
ATTRIBUTES = PRINTED.keys() | STANDING.keys() | SUBTYPES | {"mage"}


def look_up(s: State, deed: Any, path: str) -> Any:
    """The value of a path in a deed; None if the first word means nothing here."""
    names = dict(deed.names)
    head, _, rest = path.partition(".")
    if head == "tokens":
        return count(s.things[deed.source], rest) if deed.source in s.things else 0
    if head == "attack" and rest:
        return rest in names.get("attack_traits", ())
    if head in ALONE:
        return ALONE[head](s, deed)
    thing = thing_of(s, deed, head)
    if thing is None or not rest:
        return names.get(head, thing)
    return attribute(s, deed, thing, rest)


def thing_of(s: State, deed: Any, word: str) -> Any:
    """The object, spell or card id that a word names here."""
    names = dict(deed.names)
    if word == "self":
        return deed.source
    if word == "attached":
        return names.get("attached", s.things[deed.source].host if deed.source in s.things else None)
    if word == "controller_mage":
        return s.seats[deed.seat].mage
    return names.get(word) if word in THINGS else None


def attribute(s: State, deed: Any, thing: Any, name: str) -> Any:
    """One attribute of an object in play or gone, of a spell being cast, or of a card by its id."""
    if isinstance(thing, str):
        return card_attribute(card_of(s, thing), name)
    context = s.contexts.get(thing)
    if isinstance(context, Cast):
        if name == "controller":
            return context.seat
        if name == "action" and context.by != "deploy":
            return "full" if context.by == "full" else "quick"
        return card_attribute(context.card, name)
    o = s.things.get(thing)
    if o is None:
        was = dict(dict(deed.names).get("was", ())).get(thing) if deed is not None else None
        if was is None or name == "survived":
            return False
        return was.controller if name == "controller" else card_attribute(was.card, name)
    if name in STANDING:
        return STANDING[name](s, thing, o)
    if name in SUBTYPES:
        return has_subtype(s, thing, name)
    if name in PRINTED:
        return PRINTED[name](o.card) + _magebind(s, o, name)
    return facts(s, thing).get(name, 0)


def _magebind(s: State, o: Obj, name: str) -> Any:
    """Magebind counts for all purposes when the enchantment lies on a Mage."""
    if name in ("reveal_cost", "reveal") and o.host is not None and s.things[o.host].card.mage:
        return o.card.traits.get("magebind", 0)
    return "" if name in ("type", "kind", "action") else 0


def card_attribute(card: Any, name: str) -> Any:
    """A printed attribute."""
    if name in PRINTED:
        return PRINTED[name](card)
    return name in card.subtypes if name in SUBTYPES else card.traits.get(name, 0)


def unknown(path: str) -> str | None:
    """The first part of a path that means nothing anywhere, or None."""
    head, _, rest = path.partition(".")
    if not rest:
        return None if head in WORDS | LITERALS | FUNCTIONS else head
    if head not in WORDS:
        return head
    if head in ("tokens", "attack"):
        return None if head == "tokens" or rest in TRAITS else rest
    return None if rest in ATTRIBUTES or rest in TRAITS else rest
