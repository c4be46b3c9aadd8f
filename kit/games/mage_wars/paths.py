"""What the dotted names in the card data's conditions and formulas mean: `target.level`, `self.mana`, `tokens.skull`.

A path begins with a word of the deed (target, attacker, creature, victim, spell ...), with `self`, `attached`,
`controller_mage`, `tokens`, or is a word on its own.
"""

from __future__ import annotations

from typing import Any

from kit.engine.state import State

from .state import Cast, Obj, card_of, count, facts, has_subtype, the_board, zone_of
from .zones import control

KNOWN_SUBTYPES = frozenset({"animal", "demon", "undead", "soldier", "zombie", "tree", "canine", "cleric", "vine"})


def look_up(s: State, deed: Any, path: str) -> Any:
    """The value of a path in a deed; None if the first word means nothing here."""
    names = dict(deed.names)
    head, _, rest = path.partition(".")
    source = deed.source
    if head == "tokens":
        return count(s.things[source], rest) if source in s.things else 0
    if head == "opponent":
        return frozenset(q for q, seat in enumerate(s.seats) if seat.team != s.seats[deed.seat].team)
    if head == "counterstrike":
        return names.get("form") == "counter"
    if head == "uncontainable":
        return "uncontainable" in facts(s, s.things[source].host) if source in s.things else False
    if head == "guarding":
        return s.things[source].guard if source in s.things else False
    if head == "same_zone_as_controller_mage":
        return _same_zone(s, deed)
    if head == "friendly_soldier_in":
        return lambda zone: any(
            o.zone == zone and o.controller == deed.seat and o.card.kind == "creature" and has_subtype(s, i, "soldier")
            for i, o in s.things.items()
        )
    if head == "distance":
        return lambda a, b: the_board(s).distance[a][b]
    if head in ("current_zone", "destination"):
        if head == "destination":
            return names.get("destination")
        return zone_of(s, names["target"])
    if head == "attack":
        return rest in names.get("attack_traits", ())
    thing = thing_of(s, deed, head)
    if thing is None:
        return names.get(head)
    return attribute(s, deed, thing, rest) if rest else thing


def thing_of(s: State, deed: Any, word: str) -> Any:
    """The object, spell or card id that a word names here."""
    names = dict(deed.names)
    if word == "self":
        return deed.source
    if word == "attached":
        return names.get("attached", s.things[deed.source].host if deed.source in s.things else None)
    if word == "controller_mage":
        return s.seats[deed.seat].mage
    if word in ("target", "second_target", "attacker", "defender", "creature", "victim", "caster", "item", "marked",
                "spell", "object"):  # fmt: skip
        return names.get(word)
    return None


def attribute(s: State, deed: Any, thing: Any, name: str) -> Any:
    """One attribute of an object in play, of a spell being cast, or of a card by its id."""
    if isinstance(thing, str):
        return card_attribute(card_of(s, thing), name)
    if isinstance(thing, Obj):
        return thing.controller if name == "controller" else card_attribute(thing.card, name)
    context = s.contexts.get(thing)
    if isinstance(context, Cast):
        if name == "controller":
            return context.seat
        return card_attribute(context.card, name)
    o = s.things.get(thing)
    if name == "survived":
        return o is not None
    if o is None:
        return False
    if name == "zone":
        return zone_of(s, thing)
    if name == "controls_zone":
        return lambda zone: control(s, zone) == s.seats[o.controller].team
    if name in ("controller", "mana", "damage"):
        return getattr(o, name)
    if name == "guarding":
        return o.guard
    if name == "kind":
        return o.card.kind
    if name == "summoned_this_round":
        return o.since == s.table.round and o.card.kind == "creature"
    if name == "attached_to_object":
        return o.host is not None
    if name == "psychic_immunity":
        return "immune_psychic" in facts(s, thing)
    if name == "corporeal":
        return "incorporeal" not in facts(s, thing)
    if name in KNOWN_SUBTYPES:
        return has_subtype(s, thing, name)
    if name in ("level", "cast_cost", "reveal_cost", "cast", "reveal", "epic", "legendary", "type", "action"):
        return card_attribute(o.card, name) + _magebind(s, thing, name)
    f = facts(s, thing)
    return f.get(name, 0)


def _magebind(s: State, i: int, name: str) -> int | bool | str:
    """Magebind counts for all purposes when the enchantment lies on a Mage."""
    o = s.things[i]
    if name in ("reveal_cost", "reveal") and o.host is not None and s.things[o.host].card.mage:
        return o.card.traits.get("magebind", 0)
    return "" if name in ("type", "action") else 0


def card_attribute(card: Any, name: str) -> Any:
    """A printed attribute."""
    if name in ("cast_cost", "cast"):
        return card.cost
    if name in ("reveal_cost", "reveal"):
        return card.reveal
    if name == "level":
        return card.level
    if name == "type":
        return card.type
    if name == "action":
        return "quick" if card.quick else "full"
    if name == "living":
        return any(g.trait == "living" for g in card.gifts)
    if name == "corporeal":
        return "incorporeal" not in card.traits
    if name in KNOWN_SUBTYPES:
        return name in card.subtypes
    return card.traits.get(name, 0)


def _same_zone(s: State, deed: Any) -> bool:
    mage = s.seats[deed.seat].mage
    subject = dict(deed.names).get("creature", deed.source)
    return mage in s.things and subject in s.things and zone_of(s, mage) == zone_of(s, subject)
