"""What cards listen to: each trigger of the data, tied to the moments at which the rules call `effects.fire`.

A trigger is a function (s, listener, *subject of the moment) that gives None (not meant) or the names its effects may
use. The listener may be gone by then; the spell that makes an attack listens as None. The moments and their subjects:

    declared, attack_over           attack context
    shielded, attacked, before_roll, rolled, damaged     strike context
    result                          strike context, name, count
    move_declared, leaves, enters, moved     move context
    activated, guard_action, phase_ends      creature
    cast, resolved                  cast context
    arrives, revealed               object
    gone                            a `verbs.Gone`
    upkeep, deployment, reset, channel, round_ends    nothing

Words of the data that are no events but questions which the rules ask when they need the answer stand in `QUESTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from kit.engine.state import State

from .cards import CARDS, Card
from .figures import SOURCE_COUNTS, attack_traits
from .state import Cast, enemies, facts, has_subtype, zone_of
from .verbs import Gone

Names = dict[str, Any] | None
Match = Callable[..., Names]
TRIGGERS: dict[str, list[tuple[str, Match]]] = {}
"""trigger -> (moment, match) of each moment at which it may be meant."""
QUESTIONS: dict[str, str] = {
    "static": "effects", "resolve": "spells", "cast": "spells", "ability": "turns, abilities",
    "step:effect_roll": "figures", "event:would_be_destroyed": "effects.wards", "event:cast_vine_spell": "spells",
    "event:attached_is_melee_attacked": "effects.toll", "event:self_attacked_and_damaged": "figures",
}  # fmt: skip
"""Triggers that the rules ask for in passing, and where."""
MARKERS = frozenset(a["marker"] for card in CARDS.values() for a in card.abilities if "marker" in a) | {
    e["as"] for card in CARDS.values() for e in card.effects if e["on"] == "enter_play" and "as" in e
}
"""Marks that name the object a card has chosen."""
SERVED = {("deployment", "summon"), ("deployment", "cast")}
"""Effects that the rounds carry out themselves (`rounds.deployable`)."""


def on(name: str, moment: str) -> Callable[[Match], Match]:
    """Register a trigger of the card data."""

    def tie(match: Match) -> Match:
        TRIGGERS.setdefault(name, []).append((moment, match))
        return match

    return tie


def trigger_of(effect: dict[str, Any]) -> str:
    """The trigger of an effect: its `on`, with the step if that is not the usual one."""
    name = effect.get("on", "")
    return f"{name}/{effect['step']}" if effect.get("step") == "before_avoid_attack" else name


@cache
def heard(card: Card) -> dict[str, tuple[tuple[Match, tuple[dict[str, Any], ...]], ...]]:
    """moment -> ((match, effects), ...) of a card; abilities with a trigger, and their riders, listen too."""
    found: dict[str, dict[Match, list[dict[str, Any]]]] = {}
    riders = (ability["rider"] for ability in card.abilities if "rider" in ability)
    for effect in (*card.effects, *card.abilities, *riders):
        if (effect.get("on"), effect.get("op")) not in SERVED:
            for moment, match in TRIGGERS.get(trigger_of(effect), ()):
                found.setdefault(moment, {}).setdefault(match, []).append(effect)
    return {m: tuple((match, tuple(effects)) for match, effects in t.items()) for m, t in found.items()}


def _bearer(s: State, i: int | None) -> int | None:
    return s.things[i].host if i in s.things else None


def _marked(s: State, i: int) -> set[Any]:
    """The objects that bear a marker of this card."""
    return {value for name, value in s.things[i].marks if name in MARKERS}


def _friend(s: State, i: int, j: int) -> bool:
    return not enemies(s, i, j)


def _creature(s: State, i: int | None) -> bool:
    return i in s.things and s.things[i].card.kind == "creature"


def _was(s: State, **things: int | None) -> dict[str, Any]:
    """The words with the objects they mean, and these as they are now: some will be gone when they are asked about."""
    return {**things, "was": tuple((i, s.things[i].snapshot()) for i in things.values() if i in s.things)}


def _strike_names(s: State, ctx: int) -> dict[str, Any]:
    strike = s.contexts[ctx]
    attack = s.contexts[strike.attack]
    return {"strike": ctx, "attack_ctx": strike.attack, "form": attack.form,
            "attack_traits": tuple(attack_traits(s, attack)),
            **_was(s, attacker=attack.source, defender=strike.defender)}  # fmt: skip


def _attack_names(s: State, ctx: int) -> dict[str, Any]:
    attack = s.contexts[ctx]
    return {"attack_ctx": ctx, "attacker": attack.source, "defender": attack.target, "form": attack.form,
            "attack_traits": tuple(attack_traits(s, attack))}  # fmt: skip


# The bearer is attacked.


@on("event:attacked/before_avoid_attack", "shielded")
@on("event:attacked", "attacked")
def _attacked(s: State, i: int, ctx: int) -> Names:
    return _strike_names(s, ctx) if s.contexts[ctx].defender == _bearer(s, i) else None


@on("event:attached_is_attacked", "before_roll")
def _about_to_be_rolled(s: State, i: int, ctx: int) -> Names:
    names = _strike_names(s, ctx)
    meant = names["form"] in SOURCE_COUNTS and _creature(s, names["attacker"])  # no wall, barrier or edge of the arena
    return names if meant and names["defender"] == _bearer(s, i) else None


@on("step:roll_dice", "before_roll")
def _own_roll(s: State, i: int | None, ctx: int) -> Names:
    return _strike_names(s, ctx) if i is None else None


# Somebody attacks.


@on("event:friendly_soldier_in_zone_rolls", "rolled")
def _soldier_rolls(s: State, i: int, ctx: int) -> Names:
    names = _strike_names(s, ctx)
    return names if names["form"] == "action" and helps(s, i, names["attacker"]) else None


@on("event:self_declares_attack", "declared")
def _declares(s: State, i: int, ctx: int) -> Names:
    return _attack_names(s, ctx) if s.contexts[ctx].source == i else None


@on("event:attached_declares_attack", "declared")
def _bearer_declares(s: State, i: int, ctx: int) -> Names:
    return _attack_names(s, ctx) if s.contexts[ctx].source == _bearer(s, i) else None


@on("event:declare_attack:Detonate", "declared")
def _detonates(s: State, i: int, ctx: int) -> Names:
    attack = s.contexts[ctx]
    return _attack_names(s, ctx) if attack.source == i and attack.line.name == "detonate" else None


@on("event:friendly_soldier_in_zone_declares_ranged_attack", "declared")
def _soldier_shoots(s: State, i: int, ctx: int) -> Names:
    attack = s.contexts[ctx]
    if attack.form == "action" and attack.line.kind in ("ranged", "zone") and helps(s, i, attack.source):
        from .sightlines import in_sight

        blind = attack.target in s.things and not in_sight(s, attack.origin, attack.target, facts(s, attack.source))
        return {**_attack_names(s, ctx), "forced": blind}
    return None


def helps(s: State, i: int, j: int) -> bool:
    """Is object j a friendly soldier creature in the zone of object i?"""
    return _creature(s, j) and _friend(s, i, j) and zone_of(s, i) == zone_of(s, j) and has_subtype(s, j, "soldier")


@on("event:attached_made_counterstrike", "attack_over")
def _struck_back(s: State, i: int, ctx: int) -> Names:
    attack = s.contexts[ctx]
    return _attack_names(s, ctx) if attack.form == "counter" and attack.source == _bearer(s, i) else None


@on("event:attack_damaged_target", "attack_over")
def _own_attack_hurt(s: State, i: int | None, ctx: int) -> Names:
    attack = s.contexts[ctx]
    return _attack_names(s, ctx) if i is None and attack.target in dict(attack.hurt) else None


@on("event:self_attack_damaged", "damaged")
def _damages(s: State, i: int, ctx: int) -> Names:
    names = _strike_names(s, ctx)
    meant = names["attacker"] == i and s.contexts[ctx].damage and names["form"] in ("action", "counter")
    return names if meant else None


@on("event:marked_attack_damaged_living", "damaged")
def _marked_damages(s: State, i: int, ctx: int) -> Names:
    names = _strike_names(s, ctx)
    meant = names["attacker"] in _marked(s, i) and s.contexts[ctx].damage and names["form"] in ("action", "counter")
    return names if meant and "living" in facts(s, names["defender"]) else None


@on("event:enemy_creature_damaged_by_friendly_creature_attack", "damaged")
def _friend_damages(s: State, i: int, ctx: int) -> Names:
    names = _strike_names(s, ctx)
    attacker, defender = names["attacker"], names["defender"]
    if not s.contexts[ctx].damage or names["form"] not in ("action", "counter") or not _creature(s, attacker):
        return None
    meant = _friend(s, i, attacker) and _creature(s, defender) and enemies(s, i, defender)
    return {**names, "creature": defender} if meant else None


@on("effect:taunt", "result")
def _taunts(s: State, i: int, ctx: int, name: str, n: int) -> Names:
    names = _strike_names(s, ctx)
    return names if name == "taunt" and names["attacker"] == i else None


# Moving and acting.


@on("event:enemy_creature_enters_zone", "enters")
def _enemy_enters(s: State, i: int, ctx: int) -> Names:
    move = s.contexts[ctx]
    if s.things[i].zone == move.goal and s.things[i].host is None and enemies(s, i, move.mover):
        return {"creature": move.mover, "move": ctx}
    return None


@on("event:creature_enters_zone", "enters")
def _creature_enters(s: State, i: int, ctx: int) -> Names:
    move = s.contexts[ctx]
    return {"creature": move.mover, "move": ctx} if zone_of(s, i) == move.goal and move.mover != i else None


@on("event:attached_move_action", "moved")
def _bearer_moved(s: State, i: int, ctx: int) -> Names:
    move = s.contexts[ctx]
    acted = move.turn is not None and move.form != "climb"  # Climbing is a full action
    return {"creature": move.mover} if acted and move.mover == _bearer(s, i) else None


@on("activate", "activated")
def _activated(s: State, i: int, creature: int) -> Names:
    return {"creature": creature} if creature == i else None


@on("event:self_guard_action", "guard_action")
def _guards(s: State, i: int, creature: int) -> Names:
    return {"creature": creature} if creature == i else None


@on("event:attached_action_phase_end", "phase_ends")
def _bearer_ends(s: State, i: int, creature: int) -> Names:
    return {"creature": creature} if creature == _bearer(s, i) else None


@on("upkeep", "upkeep")
@on("deployment", "deployment")
def _always(s: State, i: int) -> Names:
    return {}


# Coming into play, being turned up.


@on("enter_play", "arrives")
def _arrives(s: State, i: int, j: int) -> Names:
    return {} if i == j else None


@on("event:friendly_creature_enters_play", "arrives")
def _friend_arrives(s: State, i: int, j: int) -> Names:
    o = s.things[j]
    return {"creature": j} if o.card.kind == "creature" and _friend(s, i, j) else None


@on("event:friendly_tree_conjuration_enters_play", "arrives")
def _tree_arrives(s: State, i: int, j: int) -> Names:
    o = s.things[j]
    meant = o.card.kind == "conjuration" and "tree" in o.card.subtypes and _friend(s, i, j)
    return {"creature": j} if meant else None


@on("reveal", "revealed")
def _revealed(s: State, i: int, j: int) -> Names:
    return {} if i == j else None


@on("event:own_holy_incantation_resolved_or_holy_enchantment_revealed", "revealed")
def _holy_revealed(s: State, i: int, j: int) -> Names:
    o = s.things[j]
    return {} if o.controller == s.things[i].controller and "holy" in dict(o.card.schools) else None


# Spells.


@on("event:own_holy_incantation_resolved_or_holy_enchantment_revealed", "resolved")
def _holy_resolved(s: State, i: int, ctx: int) -> Names:
    cast: Cast = s.contexts[ctx]
    meant = cast.seat == s.things[i].controller and cast.card.type == "incantation"
    return {"spell": ctx} if meant and "holy" in dict(cast.card.schools) else None


@on("event:targeted_by_spell", "cast")
def _targeted(s: State, i: int, ctx: int) -> Names:
    bearer = _bearer(s, i)
    return {"spell": ctx} if bearer is not None and bearer in s.contexts[ctx].targets else None


@on("event:attached_casts_spell", "cast")
@on("event:attached_spell_resolved", "resolved")
def _bearer_casts(s: State, i: int, ctx: int) -> Names:
    return {"spell": ctx} if s.contexts[ctx].caster == _bearer(s, i) else None


@on("event:marked_mage_spell_resolved", "resolved")
def _marked_casts(s: State, i: int, ctx: int) -> Names:
    return {"spell": ctx} if s.contexts[ctx].caster in _marked(s, i) else None


# Destruction.


def _gone_names(gone: Gone) -> dict[str, Any]:
    return {"creature": gone.index, "victim": gone.index, "attached": gone.index, "was": ((gone.index, gone.was),),
            "fallen": None if gone.obliterated else (gone.was.card.id, gone.was.owner, gone.zone),
            "own_zone": gone.zone}  # fmt: skip


@on("event:self_destroyed", "gone")
def _destroyed(s: State, i: int, gone: Gone) -> Names:
    return _gone_names(gone) if i == gone.index else None


@on("event:self_destroyed_by_damage", "gone")
def _killed(s: State, i: int, gone: Gone) -> Names:
    return _gone_names(gone) if i == gone.index and gone.damaged else None


@on("event:attached_destroyed", "gone")
def _bearer_destroyed(s: State, i: int, gone: Gone) -> Names:
    return _gone_names(gone) if any(j == i for j, _ in gone.lying) else None


@on("event:self_devoured", "gone")
def _devoured(s: State, i: int, gone: Gone) -> Names:
    meant = gone.obliterated and gone.blow is not None and gone.blow.devour and gone.blow.source == i
    return _gone_names(gone) if meant else None


@on("event:marked_destroyed", "gone")
def _marked_destroyed(s: State, i: int, gone: Gone) -> Names:
    return _gone_names(gone) if i in s.things and gone.index in _marked(s, i) and not gone.obliterated else None


@on("event:creature_with_own_curse_destroyed", "gone")
def _cursed_destroyed(s: State, i: int, gone: Gone) -> Names:
    if i not in s.things or gone.was.card.kind != "creature":
        return None
    seat = s.things[i].controller
    curses = tuple(
        was.card.id for _, was in gone.lying
        if was.controller == was.owner == seat and not was.hidden and "curse" in was.card.subtypes
    )  # fmt: skip
    return {**_gone_names(gone), "curses": curses} if curses else None


def _fallen_enemy(s: State, i: int, gone: Gone) -> bool:
    was = gone.was
    return was.card.kind == "creature" and s.seats[was.controller].team != s.seats[s.things[i].controller].team


@on("event:enemy_creature_destroyed", "gone")
def _enemy_destroyed(s: State, i: int, gone: Gone) -> Names:
    return _gone_names(gone) if i in s.things and _fallen_enemy(s, i, gone) else None


@on("event:friendly_creature_attacked_and_destroyed", "gone")
def _friend_killed(s: State, i: int, gone: Gone) -> Names:
    if i not in s.things or gone.blow is None or gone.was.card.kind != "creature" or _fallen_enemy(s, i, gone):
        return None
    by_enemy = gone.blow.by_creature and s.seats[gone.blow.seat].team != s.seats[s.things[i].controller].team
    return _gone_names(gone) if by_enemy else None


def _melee_killer(s: State, i: int, gone: Gone) -> int | None:
    """The friendly creature whose melee attack has destroyed it."""
    blow = gone.blow
    if i not in s.things or blow is None or not blow.by_creature or blow.kind != "melee":
        return None
    return blow.source if blow.source in s.things and _friend(s, i, blow.source) else None


@on("event:friendly_non_mage_creature_melee_destroyed_enemy_creature", "gone")
def _veteran(s: State, i: int, gone: Gone) -> Names:
    killer = _melee_killer(s, i, gone)
    if killer is None or s.things[killer].card.mage or not _fallen_enemy(s, i, gone):
        return None
    return {**_gone_names(gone), "creature": killer}


@on("event:friendly_zombie_melee_destroyed_creature", "gone")
def _zombie_kills(s: State, i: int, gone: Gone) -> Names:
    killer = _melee_killer(s, i, gone)
    meant = killer is not None and has_subtype(s, killer, "zombie") and gone.was.card.kind == "creature"
    return _gone_names(gone) if meant and not gone.obliterated else None


