"""When a face-down enchantment can matter: in which windows its owner is asked without having to wish for it.

Every window is on the rail and can be used; these rules only say where most reveals make a difference. A card matters
where its gift can bite before the next window of its kind: dice before the roll, armor before the damage.
"""

from __future__ import annotations

from functools import cache

from kit.engine.state import State
from kit.engine.window import Window
from kit.games.mage_wars.cards import HIDDEN_CARD, Card
from kit.games.mage_wars.enchant import reveal_cost
from kit.games.mage_wars.state import Attack, Cast, Move, Obj, Strike, Turn, zone_of

from .frames import step_at

STRIKES, EVADES, SOAKS, MOVES, UPKEEP, MANA, CASTS, ANY = "strikes evades soaks moves upkeep mana casts any".split()
GIFTS = {
    STRIKES: "melee ranged charge bloodthirsty piercing vampiric mana_drain mana_transfer counterstrike sweeping reach "
             "doublestrike triplestrike ethereal unavoidable devour",
    SOAKS: "armor life innate_life aegis resilient incorporeal indestructible tough",
    MOVES: "fast slow climbing restrained rooted unmovable incapacitated flying elusive uncontainable lumbering",
    UPKEEP: "regenerate lifebond finite_life",
    MANA: "channeling",
}  # fmt: skip
MOMENT_OF = {name: moment for moment, names in GIFTS.items() for name in names.split()}
OPS = {
    "modify_attack_dice": (STRIKES, EVADES), "grant_defense": (EVADES,), "teleport": (EVADES, MOVES),
    "grant_attack_trait": (STRIKES,), "cancel_attack": (EVADES,), "extra_attack_cost": (EVADES,), "pay_or": (STRIKES,),
}  # fmt: skip
TRIGGERS = {
    "upkeep": UPKEEP, "event:attached_move_action": MOVES, "event:attached_casts_spell": CASTS,
    "event:attached_spell_resolved": CASTS, "event:attached_action_phase_end": MOVES,
    "event:attached_destroyed": SOAKS,
}  # fmt: skip


@cache
def moments(card: Card) -> frozenset[str]:
    """The moments at which revealing the card can matter; empty for one that is always compelled."""
    found: set[str] = set()
    for effect in card.effects:
        if effect.get("mandatory_reveal"):
            return frozenset()
        if effect["op"] in OPS:
            found.update(OPS[effect["op"]])
        elif effect["on"] in TRIGGERS:
            found.add(TRIGGERS[effect["on"]])
        elif effect["op"] == "grant_trait":
            name = effect["trait"]
            found.add(SOAKS if name in ("immunity", "damage_type_mod") else MOMENT_OF.get(name, ANY))
    return frozenset(found or {ANY})


def matter_now(v: State, ctx: int | None, seat: int) -> list[int]:
    """The seat's face-down enchantments that can be paid for and can matter in this window, about this context."""
    mana = v.seats[seat].mana
    return [i for i, o in v.things.items() if o.hidden and o.controller == seat and o.card is not HIDDEN_CARD
            and reveal_cost(v, i) <= mana and moments(o.card) & now(v, ctx, i, o)]  # fmt: skip


def now(v: State, ctx: int | None, i: int, o: Obj) -> frozenset[str]:
    """The moments of which a window about this context is one, for an enchantment on its bearer or zone."""
    context = v.contexts.get(ctx)
    if type(context) is Strike:
        ctx, context = context.attack, v.contexts[context.attack]
    if type(context) is Attack:
        return in_attack(v, i, context, step_at(v, ctx))
    if type(context) is Turn:
        mine = touches(v, i, context.creature) and context.did is None
        return frozenset({MOVES}) if mine else frozenset()
    if type(context) is Move:
        return frozenset({MOVES}) if touches(v, i, context.mover) else frozenset()
    if type(context) is Cast:
        return frozenset({CASTS}) if touches(v, i, context.caster) else frozenset()
    return {"reset": frozenset({MANA}), "channel": frozenset({UPKEEP, ANY})}.get(v.table.phase, frozenset())


def in_attack(v: State, i: int, attack: Attack, step: int) -> frozenset[str]:
    """The same in an attack whose next step is this one, from 0."""
    found: set[str] = set()
    if step <= 2 and touches(v, i, attack.source):
        found.add(STRIKES)
    if attack.target is not None and touches(v, i, attack.target):
        if step <= 1:
            found.add(EVADES)
        if step <= 3:
            found.add(SOAKS)
    return frozenset(found)


def touches(v: State, i: int, creature: int) -> bool:
    """Does the enchantment lie on the creature, or on its zone?"""
    o = v.things[i]
    if o.host is not None:
        return o.host == creature
    return creature in v.things and o.zone == zone_of(v, creature)


def subject(v: State, ctx: int | None) -> int | None:
    """The context that a window is about."""
    window = v.contexts.get(ctx)
    return window.subject if isinstance(window, Window) else ctx
