"""Every word of the card data is understood somewhere, or the card is refused.

`check(card)` walks all effects and abilities of a card, and what they nest, and raises ValueError with one sentence
for the first name that nothing in this package has registered: op, trigger, word of a condition, rule phrase, duration,
limit, selector, destination, filter, or a key of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import abilities, deeds, effects, expressions, ops, paths, triggers
from .cards import Card
from .conditions import CONDITIONS
from .registry import TRAITS

KEYS = frozenset("""
    on op to if unless cost limit duration mandatory_reveal mandatory after optional with_previous as amount dice
    trait traits x damage_type stacks attack_filter attack when_attacking count max max_per_round token
    spend_token condition rule step steps then else rider choose_one name action timing user target range los
    filter marker grants grants_self unique_marker once_per_game max_per_creature roll source counts_as
    destination replaces zones direction through_passage_attack_walls passage_attack_wall_surcharge value
    uses_per_round unlimited against ignores_conditions shares_ready_marker_with ready_marker what
    forbid_target_with object by payer pay pay_from from zone controller subtype spell_goes_to refund_mana
    new_target dice_delta_per_jump effect_roll_delta_per_jump distance free_action via roll_each ignores
    attack_trait text obliterate
""".split())
WHOM = paths.THINGS | {
    "self", "attached", "controller_mage", "own_zone", "object_with_poison_condition", "victim", "marked",
}  # fmt: skip
SELECTOR: dict[str, set[Any]] = {
    "who": {"friendly", "enemy", "any"},
    "kind": {"creature", "conjuration", "creature_or_conjuration", "enchantment", "object_and_zone"},
    "scope": {"own_zone", "attached_zone", "target_zone", "zone_of_target", "arena"},
    "exclude": {"self", "attached", "caster"},
    "choose": {1},
}
FILTERS = {"living", "corporeal", "not_flying", "non_mage", "movable"} | {f"subtype:{name}" for name in paths.SUBTYPES}
TARGET_FILTERS = FILTERS | {
    "friendly", "enemy", "non_epic", "revealed", "hidden", "non_terrain", "subtype:skeleton", "class:druid",
    "class:forcemaster",
}  # fmt: skip
TARGETS = {
    "zone", "creature", "mage", "conjuration", "enchantment", "equipment", "zone_border", "object", "arena",
    "creature_card_in_any_discard", "vine_marker", "legal_target_for_that_enchantment",
}  # fmt: skip
CARD_FILTERS = {
    "type", "type_in", "subtype", "level", "level_max", "school", "not", "living", "corporeal", "controller", "from",
}  # fmt: skip
ATTACK_FILTERS: dict[str, set[Any]] = {
    "kind": {"melee"}, "kind_in": {("melee", "ranged")}, "action": {"quick"}, "spell": {False},
    "damage_type": {"hydro"},
}  # fmt: skip
WORDS: dict[str, set[Any]] = {
    "limit": set(deeds.LIMITS),
    "duration": set(ops.DURATIONS),
    "destination": set(ops.DESTINATIONS),
    "step": {"avoid_attack", "before_avoid_attack", "counter_spell"},
    "timing": set(abilities.TIMINGS),
    "action": set(abilities.ACTIONS),
    "direction": {"chosen", "random_each", "toward_source", "snatch"},
    "replaces": {"move_action"},
    "rule": {*effects.ZONE_RULES, *effects.ATTACK_RULES, "codex:Taunt", "codex:Thorg's Taunt", "not during an action"},
    "by": {"opponent_spell_or_ability", "enemy_creature"},
    "payer": {"attached.controller", "attacker.controller", "opponent"},
    "pay": {"removal_cost", "cast+reveal"},
    "counts_as": {"defense", "attack_spell"},
    "source": {"target"},
    "via": {"spreading_vines", "vine_marker"},
}
"""For each key whose values are words: those that are understood."""


def check(card: Card) -> None:
    """Raise ValueError for a word of the card that nothing understands."""
    for wrong in complaints(card):
        raise ValueError(f"{card.id}: {wrong}.")


def complaints(card: Card) -> Iterator[str]:
    """What nothing understands in a card, one sentence each."""
    for word in card.targets:
        if word not in TARGETS:
            yield f"there is no kind of target {word!r}"
    for word in card.filters:
        if word not in TARGET_FILTERS:
            yield f"there is no filter {word!r} of targets"
    if card.formula is not None and card.id not in WORDED_PRICES:
        yield from _expression(card.formula)
    for effect in (*card.effects, *card.abilities):
        yield from _effect(card, effect)


WORDED_PRICES = frozenset({"dispel", "steal_enchantment", "teleport", "purify"})
"""Cards whose formula is explained in words; `prices` has them."""


def _effect(card: Card, effect: dict[str, Any]) -> Iterator[str]:
    for key in effect.keys() - KEYS:
        yield f"there is no key {key!r}"
    if "on" in effect:
        trigger = triggers.trigger_of(effect)
        if trigger not in triggers.TRIGGERS and trigger not in triggers.QUESTIONS:
            names = sorted({*triggers.TRIGGERS, *triggers.QUESTIONS})
            yield f"there is no trigger {trigger!r}; there are {', '.join(names)}"
    if "op" in effect:
        yield from _op(card, effect)
    for key in ("if", "unless"):
        if key in effect:
            yield from _condition(effect, key)
    for key in ("cost", "amount"):
        if isinstance(effect.get(key), str) and effect[key] != "destroy_marker":
            yield from _expression(effect[key])
    if "modifier" in effect.get("roll", {}):
        yield from _expression(effect["roll"]["modifier"])
    if "what" in effect and effect["what"] not in (["ranged_attack"], "equipment_on_target", *ops.CHOICES):
        yield f"there is no what {effect['what']!r}"
    for key, known in WORDS.items():
        if key in effect and (effect[key] not in known if not isinstance(effect[key], (list, dict)) else True):
            yield f"there is no {key} {effect[key]!r}"
    yield from _whom(effect)
    yield from _filters(effect)
    if effect.get("condition", "burn").removeprefix("ichthellid_") not in CONDITIONS:
        yield f"there is no condition {effect['condition']!r}"
    for entry in (effect, *effect.get("traits", ()), *effect.get("grants", ()), *effect.get("grants_self", ())):
        if entry is not effect and entry.get("if", "self.guarding") not in effects.STATIC_IF:
            yield f"there is no condition {entry['if']!r} of what holds all along"
        name = entry.get("trait", entry.get("attack_trait", "life"))
        if name not in TRAITS and name not in ("immunity", "damage_type_mod"):
            yield f"there is no trait {name!r}"
    for key in ("steps", "choose_one", "then", "else"):
        for inner in effect.get(key, ()) if not isinstance(effect.get(key), str) else ():
            if isinstance(inner, dict):
                if "op" not in inner and key != "choose_one":
                    yield f"an effect under {key!r} has no op"
                yield from _effect(card, inner)
    if "rider" in effect:
        yield from _effect(card, effect["rider"])


def _op(card: Card, effect: dict[str, Any]) -> Iterator[str]:
    on, op = effect.get("on"), effect["op"]
    if op in ops.QUESTIONS:
        when = WHEN_ASKED.get(op, "static")
        if on != when:
            yield f"{op!r} holds all along; write it with on: {when}" if when else f"{op!r} belongs to abilities"
        return
    if (on, op) in triggers.SERVED | {("cast", "choose")} or (on == "static" and op in STATIC):
        return
    try:
        deeds.find_op(card, effect["op"])
    except ValueError:
        known = sorted({*deeds.OPS, *(name for _, name in deeds.ALONE)})
        yield f"there is no op {op!r}; there are {', '.join(known)}"
    if on == "static":
        yield f"{op!r} does not hold all along; on: static takes {', '.join(sorted(STATIC))}"
    for keys in NEEDS.get(op, ()):
        if effect.keys().isdisjoint(keys):
            yield f"{op!r} needs {' or '.join(keys)}"


NEEDS: dict[str, tuple[tuple[str, ...], ...]] = {
    **dict.fromkeys(("heal", "direct_damage", "reconstruct"), (("amount", "dice"),)),
    **dict.fromkeys(("gain_mana", "place_damage"), (("amount",),)),
    **dict.fromkeys(("grant_trait", "grant_attack_trait"), (("trait", "traits"),)),
    "place_condition": (("condition",),), "add_token": (("token",),), "place_token": (("token",),),
    "teleport": (("destination",),), "attack": (("attack",),), "choose_one": (("choose_one",),),
}  # fmt: skip
"""Keys without which an op cannot be carried out: one of each group."""
WHEN_ASKED: dict[str, str | None] = {
    "extra_attack_cost": "event:attached_is_melee_attacked", "prevent_unless_paid": "event:would_be_destroyed",
    "cancel_damage": "event:self_attacked_and_damaged", "extend_targeting": "event:cast_vine_spell",
    "modify_effect_roll": "step:effect_roll", "forbid_reveal": "cast", "cast_as_quick": None, "defense": None,
}  # fmt: skip
"""Under which `on` the rules ask for an op that is never carried out, if not `static`."""


STATIC = frozenset({"grant_trait", "grant_traits", "grant_attack_trait", "modify_attack_dice", "destroy"})
"""Ops that hold as long as the card lies there (`cards.Grant`; `destroy` is asked by `ops.add_token`)."""


def _condition(effect: dict[str, Any], key: str) -> Iterator[str]:
    text = effect[key]
    if effect.get("on") == "static" and effect["op"] != "destroy" or "on" not in effect and "op" not in effect:
        asked = text in effects.STATIC_IF or effects.TOKENS.fullmatch(text)
        if not (text == "uncontainable" if key == "unless" else asked):
            yield f"there is no condition {text!r} of what holds all along"
        return
    yield from _expression(text)


def _expression(text: str) -> Iterator[str]:
    try:
        for path in expressions.names(text):
            wrong = paths.unknown(path)
            if wrong is not None:
                yield f"{wrong!r} in {text!r} means nothing"
    except ValueError as error:
        yield str(error)


def _whom(effect: dict[str, Any]) -> Iterator[str]:
    for key in ("to", "user", "object"):
        for to in effect[key] if isinstance(effect.get(key), list) else [effect.get(key)]:
            if isinstance(to, dict):
                for part, word in to.items():
                    if part == "filters":
                        yield from (f"there is no filter {one!r}" for one in word if one not in FILTERS)
                    elif word not in SELECTOR.get(part, ()):
                        yield f"there is no {part} {word!r} of a selector"
            elif to is not None and to not in WHOM | {"equipment_on_attached"}:
                yield f"{key!r} cannot be {to!r}"


def _filters(effect: dict[str, Any]) -> Iterator[str]:
    for key, x in effect.get("attack_filter", {}).items():
        if (tuple(x) if isinstance(x, list) else x) not in ATTACK_FILTERS.get(key, ()):
            yield f"there is no attack_filter {key}={x!r}"
    wanted = effect.get("filter", {})
    if isinstance(wanted, dict):
        yield from (f"there is no filter {key!r} of cards" for key in wanted if key not in CARD_FILTERS)
    elif wanted != "poison" and wanted != ["revealed", "subtype:poison"]:
        yield f"there is no filter {wanted!r}"
    target = effect.get("target", {})
    for word in target.get("kinds", ()):
        if word not in TARGETS:
            yield f"there is no kind of target {word!r}"
    for word in target.get("filters", ()):
        if word not in TARGET_FILTERS:
            yield f"there is no filter {word!r} of targets"
