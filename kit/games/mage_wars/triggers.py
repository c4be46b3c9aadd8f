"""What cards listen to: each trigger of the data, tied to the moment at which the rules call `effects.fire`.

A trigger is a function (s, listener, *subject of the moment) that gives None (not meant) or the names its effects may
use. The moments and their subjects:

    declared, attack_over           attack context
    attacked, damaged, hit_pending  strike context
    result                          strike context, name, count
    move_declared, leaves, enters, moved     move context
    activated, guard_action, phase_ends      creature
    cast, resolved                  cast context
    arrives, revealed, destroyed    object
    gone                            index, the object as it was, zone, True if obliterated
    upkeep, deployment, reset, channel, round_ends    nothing
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from kit.engine.state import State

from .cards import Card
from .figures import attack_traits
from .state import enemies, zone_of

Match = Callable[..., "dict[str, Any] | None"]


class Trigger(NamedTuple):
    """At which moment, and whether it is meant."""

    moment: str
    match: Match


TRIGGERS: dict[str, Trigger] = {}


def on(name: str, moment: str) -> Callable[[Match], Match]:
    """Register a trigger of the card data."""

    def tie(match: Match) -> Match:
        TRIGGERS[name] = Trigger(moment, match)
        return match

    return tie


@cache
def heard(card: Card) -> dict[str, tuple[tuple[str, tuple[dict[str, Any], ...]], ...]]:
    """moment -> ((trigger, its effects), ...) of a card; abilities with a trigger listen too."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for effect in (*card.effects, *card.abilities):
        trigger = TRIGGERS.get(effect.get("on", ""))
        if trigger is not None:
            found.setdefault(trigger.moment, {}).setdefault(effect["on"], []).append(effect)
    return {m: tuple((name, tuple(effects)) for name, effects in t.items()) for m, t in found.items()}


def _bearer(s: State, i: int) -> int | None:
    return s.things[i].host


def _strike_names(s: State, ctx: int) -> dict[str, Any]:
    strike = s.contexts[ctx]
    attack = s.contexts[strike.attack]
    return {"strike": ctx, "attack_ctx": strike.attack, "attacker": attack.source, "defender": strike.defender,
            "form": attack.form, "attack_traits": tuple(attack_traits(s, attack))}  # fmt: skip


def _attack_names(s: State, ctx: int) -> dict[str, Any]:
    attack = s.contexts[ctx]
    return {"attack_ctx": ctx, "attacker": attack.source, "defender": attack.target, "form": attack.form,
            "attack_traits": tuple(attack_traits(s, attack))}  # fmt: skip


@on("event:attacked", "attacked")
def _attacked(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    return _strike_names(s, ctx) if s.contexts[ctx].defender == _bearer(s, i) else None


@on("event:enemy_creature_enters_zone", "enters")
def _enemy_enters(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    move = s.contexts[ctx]
    if s.things[i].zone == move.goal and s.things[i].host is None and enemies(s, i, move.mover):
        return {"creature": move.mover, "move": ctx}
    return None


@on("event:creature_enters_zone", "enters")
def _creature_enters(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    move = s.contexts[ctx]
    return {"creature": move.mover, "move": ctx} if zone_of(s, i) == move.goal and move.mover != i else None


@on("upkeep", "upkeep")
@on("deployment", "deployment")
def _always(s: State, i: int) -> dict[str, Any]:
    return {}


@on("activate", "activated")
def _activated(s: State, i: int, creature: int) -> dict[str, Any] | None:
    return {"creature": creature} if creature == i else None


@on("event:self_guard_action", "guard_action")
def _guards(s: State, i: int, creature: int) -> dict[str, Any] | None:
    return {"creature": creature} if creature == i else None


@on("event:attached_action_phase_end", "phase_ends")
def _bearer_ends(s: State, i: int, creature: int) -> dict[str, Any] | None:
    return {"creature": creature} if creature == _bearer(s, i) else None


@on("event:attached_move_action", "moved")
def _bearer_moved(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    move = s.contexts[ctx]
    return {"creature": move.mover} if move.form == "move" and move.mover == _bearer(s, i) else None


@on("enter_play", "arrives")
def _arrives(s: State, i: int, j: int) -> dict[str, Any] | None:
    return {} if i == j else None


@on("event:friendly_creature_enters_play", "arrives")
def _friend_arrives(s: State, i: int, j: int) -> dict[str, Any] | None:
    o = s.things[j]
    return {"creature": j} if o.card.kind == "creature" and o.controller == s.things[i].controller else None


@on("reveal", "revealed")
def _revealed(s: State, i: int, j: int) -> dict[str, Any] | None:
    return {} if i == j else None


@on("event:targeted_by_spell", "cast")
def _targeted(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    targets = s.contexts[ctx].targets
    return {"spell": ctx} if targets and targets[0] == _bearer(s, i) and type(targets[0]) is int else None


@on("event:attached_casts_spell", "cast")
def _bearer_casts(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    return {"spell": ctx} if s.contexts[ctx].caster == _bearer(s, i) else None


@on("event:attached_spell_resolved", "resolved")
def _bearer_spell(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    return {"spell": ctx} if s.contexts[ctx].caster == _bearer(s, i) else None


@on("effect:taunt", "result")
def _taunts(s: State, i: int, ctx: int, name: str, n: int) -> dict[str, Any] | None:
    names = _strike_names(s, ctx)
    return names if name == "taunt" and names["attacker"] == i else None


@on("event:self_attack_damaged", "damaged")
def _damages(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    names = _strike_names(s, ctx)
    meant = names["attacker"] == i and s.contexts[ctx].damage and names["form"] in ("action", "counter")
    return names if meant else None


@on("event:self_declares_attack", "declared")
def _declares(s: State, i: int, ctx: int) -> dict[str, Any] | None:
    return _attack_names(s, ctx) if s.contexts[ctx].source == i else None
