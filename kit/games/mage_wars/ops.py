"""The ops of the card data that several cards use: what an effect does when it is carried out.

An op is a function (s, ctx of the deed, effect). It may push frames or wait for a choice; it returns False if it did
nothing, which stops effects marked `with_previous`. `whom` gives the objects that the effect's `to` means. What one
card alone does stands in `alone`; ops that are asked for and never carried out in `QUESTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.game import Step
from kit.engine.state import Ask, Frame, State
from kit.engine.traits import GIVE

from . import moves
from .attack_steps import begin_attack
from .cards import VINE, slug
from .chance import DICE, Purpose, roll_dice
from .conditions import CONDITIONS, removal_cost
from .deeds import OPS, Agree, Op, begin_deed, call, name_of, picked, value
from .effects import passes, selected, wards
from .paths import WHILE
from .registry import cite
from .sightlines import hidden_from, in_sight, range_refusal
from .spells import control_refusal
from .state import Effect, card_of, count, facts, mark, the_board, with_mark, without, zone_of
from .targets import attack_refusal
from .upkeep import begin_healing
from .verbs import (
    add_tokens,
    cancel,
    changed,
    destroy,
    direct_damage,
    gain_mana,
    lend,
    no_gain,
    pay,
    place_condition,
    place_damage,
    place_guard,
    put,
    reconstruct,
    wait_face_down,
)

Do = Callable[[State, int, dict[str, Any]], "bool | None"]
QUESTIONS: dict[str, str] = {
    "target_restriction": "effects", "placement_restriction": "effects", "reveal_restriction": "effects",
    "cannot_be_targeted_by": "effects", "extra_attack_cost": "effects", "prevent_unless_paid": "effects",
    "cannot_attack": "effects",
    "zone_attack_excludes": "effects", "modify_defense_roll": "effects", "grant_defense": "effects",
    "grant_damage_barrier": "effects", "defense": "cards", "hinder": "movability", "modify_effect_roll": "figures",
    "attacker_gains_attack_trait": "figures", "cancel_damage": "figures", "familiar": "rounds",
    "bind_spell": "abilities", "cast_as_quick": "abilities", "extend_targeting": "spells", "forbid_reveal": "spells",
}  # fmt: skip
"""Ops that are never carried out: the module that asks for them."""


def op(name: str, able: Callable[[State, int, dict[str, Any]], bool] | None = None,
       own_price: bool = False) -> Callable[[Do], Do]:  # fmt: skip
    """Register an op of the card data."""

    def tie(function: Do) -> Do:
        OPS[name] = Op(function, able, own_price)
        return function

    return tie


# Whom an effect is about.


def whom(s: State, ctx: int, effect: dict[str, Any]) -> list[int]:
    """The objects an effect is about, as they stand."""
    deed = s.contexts[ctx]
    to = effect.get("to", "target" if name_of(deed, "target") is not None else "self")
    if isinstance(to, list):
        return [i for one in to for i in whom(s, ctx, {**effect, "to": one})]
    if isinstance(to, dict):
        return [i for i in s.things if chosen_by(s, ctx, to, i)]
    found = {"self": deed.source, "controller_mage": s.seats[deed.seat].mage}.get(to, name_of(deed, to))
    if to == "attached" and found is None and deed.source in s.things:
        found = s.things[deed.source].host
    return [found] if type(found) is int and found in s.things else []


def one_of(s: State, ctx: int, effect: dict[str, Any], options: list[int]) -> list[int]:
    """The one that the controller chooses among several, if the selector says so; empty while that is asked."""
    if not isinstance(effect.get("to"), dict) or "choose" not in effect["to"]:
        return options
    found = picked(s, ctx, "chosen", options)
    return [] if found is None else [found]


def chosen_by(s: State, ctx: int, to: dict[str, Any], i: int) -> bool:
    """Does a selector of a deed pick object i? Its zone may be that of the spell's target."""
    deed = s.contexts[ctx]
    scope = to.get("scope", "arena")
    if scope in ("target_zone", "zone_of_target"):
        target = name_of(deed, "target")
        zone = the_board(s).number[target] if isinstance(target, str) else name_of(deed, "target_at")
        if s.things[i].border is not None or zone_of(s, i) != zone:
            return False
        to = {**to, "scope": "arena"}
    source = deed.source if deed.source in s.things else name_of(deed, "caster")
    if to.get("exclude") == "caster":
        if i == name_of(deed, "caster"):
            return False
        to = {key: x for key, x in to.items() if key != "exclude"}
    return selected(s, source, to, i)


# Passing traits.

DURATIONS: dict[str, Callable[[State, int, int], tuple]] = {
    "end_of_round": lambda s, ctx, i: ("round",),
    "this_attack": lambda s, ctx, i: ("attack", name_of(s.contexts[ctx], "attack_ctx")),
    "until_next_own_action_phase_start_or_end_of_round": lambda s, ctx, i: ("own_phase", i),
    "next_melee_attack_this_round": lambda s, ctx, i: ("melee", i),
    "next_non_counterstrike_melee_attack_this_round": lambda s, ctx, i: ("melee_action", i),
}
"""When a passing effect ends, as `Effect.until` has it; with the round at the latest."""


def trait_name(t: dict[str, Any]) -> tuple[str, int]:
    """(trait, X) of a grant in the data."""
    name, x = t["trait"], t.get("x", 1)
    if name == "damage_type_mod":
        return f"mod_{t['damage_type']}", x
    return (f"immune_{x}", 1) if name == "immunity" else (name, x)


def grant(s: State, ctx: int, effect: dict[str, Any], name: str, x: Any, mode: str = GIVE) -> None:
    """Give a passing trait, or take one away, to all whom the effect is about."""
    deed = s.contexts[ctx]
    when = effect["if"] if effect.get("if") in WHILE else ""
    for i in whom(s, ctx, effect):
        ends = DURATIONS[effect.get("duration", "end_of_round")](s, ctx, i)
        lend(s, Effect(i, name, value(s, ctx, x), mode, ends, deed.source, deed.card.cite, when))


@op("grant_trait")
def _grant(s: State, ctx: int, effect: dict[str, Any]) -> None:
    grant(s, ctx, effect, *trait_name(effect))


@op("grant_attack_trait")
def _grant_attack_trait(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """To all attacks of a kind; or to the one in progress alone."""
    listed = effect.get("traits", [effect])
    if effect.get("duration") == "this_attack":
        attack = s.own_context(name_of(s.contexts[ctx], "attack_ctx"))
        attack.extra += tuple(trait_name(t) for t in listed)
        for t in listed:
            s.emit(cite(t["trait"]), "because", name_of(s.contexts[ctx], "attack_ctx"))
        return
    kind = effect.get("attack_filter", {}).get("kind", "any")
    for t in listed:
        name, x = trait_name(t)
        grant(s, ctx, effect, f"{kind}:{name}", x)


# Destroying, and what keeps from it.


@op("destroy")
def _destroy(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    found = whom(s, ctx, effect)
    if effect.get("as") == "cost":  # the attack goes on without its source
        s.own_context(name_of(s.contexts[ctx], "attack_ctx")).form = "trigger"
    for i in reversed(found):
        s.push("op.destroy", ctx, (i, None, effect.get("obliterate", False)))
    return bool(found)


def _destroy_one(s: State, frame: Frame) -> None:
    """One object, once everything that keeps it has been paid for (MW 9.15)."""
    i, left, obliterate = frame.arg
    deed = s.contexts[frame.ctx]
    if i not in s.things:
        return
    if left is None:
        left = tuple((j, effect["cost"]) for j, effect in wards(s, i, deed.seat))
    if not left:
        destroy(s, i, deed.card.cite, obliterate)
        return
    s.emit(s.things[left[0][0]].card.cite, "wards", left[0][0], to=i, cost=left[0][1])
    s.emit("MW codex/prevention-effects", "because", i)
    if s.seats[deed.seat].mana < left[0][1]:
        _prevented(s, i)
        return
    s.pending = Ask("ward", deed.seat, frame.ctx, (i, left, obliterate))


def _prevented(s: State, i: int) -> None:
    s.emit("MW 9.15", "prevented", i)


class Ward(Agree):
    """Pay for one object, or leave it alone."""

    def on_pass(self, s: State, ask: Ask) -> None:
        _prevented(s, ask.arg[0])

    def agreed(self, s: State, ask: Ask) -> None:
        i, left, obliterate = ask.arg
        pay(s, ask.seat, left[0][1], "MW 9.15")
        s.push("op.destroy", ask.ctx, (i, left[1:], obliterate))


# Tokens and conditions.


@op("place_condition")
def _condition(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    name = effect["condition"].removeprefix("ichthellid_")
    done = False
    for i in one_of(s, ctx, effect, whom(s, ctx, effect)):
        if place_condition(s, i, name, effect.get("count", 1)):
            done = True
            s.emit(CONDITIONS[name].rule, "because", i, token=name)
            if name == "larva":
                s.own(i).marks = with_mark(s.things[i].marks, "larva_of", s.contexts[ctx].seat)
    return done


@op("add_token")
def _token(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """Tokens of the card itself; with enough of them it may fall, and take its bearer along."""
    deed = s.contexts[ctx]
    for i in whom(s, ctx, effect):
        n = effect.get("count", 1)
        if "max" in effect:
            n = min(n, effect["max"] - count(s.things[i], effect["token"]))
        add_tokens(s, i, effect["token"], n, deed.card.cite)
        if s.things[i].card.gives:
            changed(s)
    for static in deed.card.effects:
        if static["on"] == "static" and static["op"] == "destroy" and value(s, ctx, static["if"]):
            begin_deed(s, deed.source, deed.card, deed.seat, ({**static, "on": "resolve"},))


@op("place_token")
def _place_token(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """A taunt, bound to the card that placed it (MW R69), or a badge of which a creature has so many at most."""
    deed = s.contexts[ctx]
    token = effect["token"]
    if "target" in effect and name_of(deed, "target") is None:
        picked(s, ctx, "target", [i for i in s.things if in_reach(s, deed.source, effect, i)])
        return
    for i in whom(s, ctx, effect if "to" in effect else {**effect, "to": "creature"}):
        if "grants" in effect:
            if count(s.things[i], token) < effect["max_per_creature"]:
                add_tokens(s, i, token, 1, deed.card.cite)
        else:
            _taunt(s, deed.source, i, token)


def _taunt(s: State, source: int, i: int, token: str) -> None:
    """Only creatures are taunted, and nobody by himself; Thorg's does nothing to Mages and the psychic-immune."""
    rule = "MW codex/taunt" if token == "taunt" else "MW codex/thorgs-taunt"
    immune = "immune_psychic" in facts(s, i)
    thorgs = token == "thorgs_taunt" and (immune or s.things[i].card.mage)
    if i == source or s.things[i].card.kind != "creature" or thorgs:
        s.emit(rule, "refused", i, token=token)
        if thorgs and i != source:
            s.emit("MW codex/psychic-immunity" if immune else "MW R69", "because", i)
        return
    by = mark(s.things[i], token, ())
    if source not in by:
        s.own(i).marks = with_mark(s.things[i].marks, token, (*by, source))
    changed(s, i)
    s.emit(rule, "taunted", i)
    s.emit("MW R69", "because", i)


def in_reach(s: State, source: int, effect: dict[str, Any], i: int) -> bool:
    """May an effect with `target`, `range` and `los` be aimed at object i?"""
    wanted, zone = effect["target"], zone_of(s, source)
    low, high = effect["range"]
    return (
        i != source and s.things[i].card.kind in wanted["kinds"]
        and all(passes(s, i, word) for word in wanted.get("filters", ()))
        and range_refusal(s, zone, i, low, high) is None and hidden_from(s, zone, i) is None
        and (not effect.get("los") or in_sight(s, zone, i, facts(s, source)))
    )  # fmt: skip


@op("place_guard")
def _place_guard(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        place_guard(s, i, s.contexts[ctx].card.cite)


def _markable(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """Is the marker free: borne by nobody in play, and never used before if it is given once a game?"""
    held = mark(s.things[s.contexts[ctx].source], effect["marker"])
    return held is None or (held not in s.things and not effect.get("once_per_game"))


@op("place_marker", able=_markable)
def _place_marker(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """A Mage's own marker: on the creature that has arrived, or a shield on the Mage itself."""
    deed = s.contexts[ctx]
    creature = name_of(deed, "creature")
    if creature is None:
        n = effect["rider"]["max"]
        lend(s, Effect(deed.source, effect["marker"], n, GIVE, ("round",), deed.source, deed.card.cite))
        return
    no_gain(s, deed.source, creature)
    s.own(deed.source).marks = with_mark(s.things[deed.source].marks, effect["marker"], creature)
    s.forget()
    changed(s)
    s.emit(deed.card.cite, "marked", creature, marker=effect["marker"])


# Damage and healing.


@op("direct_damage")
def _direct(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    if "dice" in effect:
        roll_dice(s, "direct", effect["dice"], None, (ctx, tuple(whom(s, ctx, effect)), effect.get("as", "")))
        return None
    n, dealt = value(s, ctx, effect["amount"]), 0
    for i in whom(s, ctx, effect):
        dealt += direct_damage(s, i, n, s.contexts[ctx].card.cite, effect.get("damage_type"))
    if "as" in effect:
        call(s, ctx, effect["as"], dealt)
    return dealt > 0


def _direct_rolled(s: State, subject: tuple, faces: tuple[str, ...]) -> None:
    ctx, found, name = subject
    n = sum(int(face[0]) for face in faces)
    dealt = sum(direct_damage(s, i, n, s.contexts[ctx].card.cite) for i in found if i in s.things)
    if name:
        call(s, ctx, name, dealt)


@op("heal")
def _heal(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    found = whom(s, ctx, effect)
    if "dice" in effect:
        for i in reversed(found):
            s.push("op.heal_roll", ctx, (i, effect["dice"]))
        return bool(found)
    if "as" in effect:
        s.push("op.healed", ctx, (effect["as"], found[0], s.things[found[0]].damage) if found else None)
    n = value(s, ctx, effect["amount"])
    for i in reversed(found):
        s.push("op.heal", ctx, (i, n))
    return bool(found)


def _heal_one(s: State, frame: Frame) -> None:
    i, n = frame.arg
    if i in s.things:
        begin_healing(s, i, n, s.contexts[frame.ctx].card.cite)


def _healed(s: State, frame: Frame) -> None:
    """What a healing has really taken off, for the effects that follow."""
    if frame.arg is not None:
        name, i, before = frame.arg
        call(s, frame.ctx, name, before - s.things[i].damage)


def _heal_roll(s: State, frame: Frame) -> None:
    i, n = frame.arg
    if i in s.things:
        roll_dice(s, "heal", n, None, (i, s.contexts[frame.ctx].card.cite))


def _heal_rolled(s: State, subject: tuple, faces: tuple[str, ...]) -> None:
    i, cite = subject
    if i in s.things:
        begin_healing(s, i, sum(int(face[0]) for face in faces), cite)


@op("reconstruct")
def _reconstruct(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    found = whom(s, ctx, effect)
    cite = s.contexts[ctx].card.cite
    if "dice" in effect:
        if found:
            roll_dice(s, "reconstruct", effect["dice"], None, (found[0], cite))
        return None
    return any(reconstruct(s, i, effect["amount"], cite) for i in found)


def _reconstruct_rolled(s: State, subject: tuple, faces: tuple[str, ...]) -> None:
    i, cite = subject
    if i in s.things:
        reconstruct(s, i, sum(int(face[0]) for face in faces), cite)


@op("place_damage")
def _place_damage(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        place_damage(s, i, value(s, ctx, effect["amount"]), s.contexts[ctx].card.cite)


# Mana.


@op("gain_mana")
def _gain(s: State, ctx: int, effect: dict[str, Any]) -> None:
    cite, seat = s.contexts[ctx].card.cite, s.contexts[ctx].seat
    if effect.get("to") == "controller_mage" and s.seats[seat].mage is None:
        gain_mana(s, seat, effect["amount"], cite)  # a position without its Mage
    for i in whom(s, ctx, effect):
        o = s.things[i]
        if o.card.mage:
            gain_mana(s, o.controller, effect["amount"], cite)
        else:
            s.own(i).mana = o.mana + effect["amount"]
            s.emit(cite, "own_mana", i, o.mana, o.mana + effect["amount"])


# Moving.

DESTINATIONS = ("second_target", "adjacent_zone", "any_zone")


@op("push")
def _push(s: State, ctx: int, effect: dict[str, Any]) -> None:
    toll = effect.get("passage_attack_wall_surcharge", 0 if effect.get("through_passage_attack_walls", True) else None)
    for i in reversed(whom(s, ctx, effect)):
        s.push("op.push", ctx, (i, effect.get("direction"), toll))


def _push_one(s: State, frame: Frame) -> None:
    i, way, toll = frame.arg
    deed = s.contexts[frame.ctx]
    if i not in s.things:
        return
    source = deed.source if deed.source in s.things else name_of(deed, "caster")
    here = zone_of(s, i) if way == "chosen" or source not in s.things else zone_of(s, source)
    moves.begin_push(s, i, here, deed.seat, "snatch" if way == "snatch" else "push", way == "random_each", toll,
                     towards=way == "toward_source")  # fmt: skip


@op("teleport")
def _teleport(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    goal = name_of(deed, effect["destination"])
    if goal is None and effect["destination"] == "any_zone":
        goal = picked(s, ctx, "any_zone", list(the_board(s).names))
    if goal is None:
        return
    for i in whom(s, ctx, effect):
        moves.begin_move(s, i, the_board(s).number[goal], "teleport", deed.seat)


# Attacks.


@op("attack")
def _attack(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    line = next(line for line in deed.card.lines if line.name == slug(effect["attack"]))
    if effect.get("to") == "own_zone":
        begin_attack(s, deed.source, line, None, "trigger", seat=deed.seat, zone=name_of(deed, "own_zone"))
        return
    source = deed.source if deed.source is not None else name_of(deed, "caster")
    found = whom(s, ctx, effect)
    if effect.get("source") == "target":
        source = name_of(deed, "target")
        found = [i for i in found if attack_refusal(s, source, line, i) is None]
    for i in reversed(one_of(s, ctx, effect, found)):
        begin_attack(s, source, line, i, "trigger" if line.kind == "triggered" else "spell", seat=deed.seat)


@op("avoid_attack")
def _avoid(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    strike = name_of(s.contexts[ctx], "strike")
    if s.contexts[strike].status != "live":
        return False
    s.own_context(strike).status = "avoided"
    s.emit("MW 6.2.11", "avoided", strike)
    return True


@op("cancel_attack")
def _cancel(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """The attack stops; of a zone attack only the part against this defender."""
    deed = s.contexts[ctx]
    attack, strike = name_of(deed, "attack_ctx"), name_of(deed, "strike")
    if s.contexts[attack].zone is not None and strike is not None:
        s.own_context(strike).status = "cancelled"
        s.emit("MW codex/cancel", "cancelled", strike)
    else:
        cancel(s, attack, deed.card.cite)


# Coming back, taking off, choosing.


def _fallen_lies(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """Is the destroyed creature still in its owner's discard pile, and may the one who calls it back control it?"""
    deed = s.contexts[ctx]
    fallen = name_of(deed, "fallen")
    if fallen is None or fallen[0] not in s.seats[fallen[1]].discard:
        return False
    return deed.seat == fallen[1] or control_refusal(s, deed.seat, card_of(s, fallen[0])) is None


@op("reanimate", able=_fallen_lies)
def _reanimate(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """The destroyed creature, called by its card id, returns at the end of the round (MW codex/reanimate)."""
    deed = s.contexts[ctx]
    id, owner, zone = name_of(deed, "fallen")
    seat = s.own_seat(owner)
    seat.discard = without(seat.discard, id)
    tokens, damage = what_comes_along(s, ctx, effect)
    wait_face_down(s, id, owner, deed.seat, zone, "MW codex/reanimate", damage, tokens)
    s.emit("MW codex/reanimate", "waits", None, None, None, card=id, zone=zone)
    return True


def what_comes_along(s: State, ctx: int, effect: dict[str, Any]) -> tuple[tuple[tuple[str, int], ...], int]:
    """(conditions, damage) with which a creature comes back (`then`)."""
    then = effect.get("then", ())
    tokens = tuple((e["condition"], e.get("count", 1)) for e in then if e["op"] == "place_condition")
    return tokens, sum(value(s, ctx, e["amount"]) for e in then if e["op"] == "place_damage")


@op("remove_conditions")
def _remove_conditions(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    """Tokens of the target taken off one by one, each for its removal cost (MW 8.20, R56)."""
    found = whom(s, ctx, effect)
    if not found:
        return False
    i = found[0]
    deed = s.contexts[ctx]
    left = effect.get("count", 1)
    options = ["nothing", *removable(s, i, s.seats[deed.seat].mana, effect)]
    if len(options) == 1 or left == 0:
        return None
    token = picked(s, ctx, "removed", options)
    if token is None:
        for name, _ in s.things[i].tokens:
            if name in CONDITIONS and CONDITIONS[name].cost is None:
                s.emit(CONDITIONS[name].cite, "stays", i, token=name)
    if token is None or token == "nothing":
        return None
    cost = removal_cost(s, i, token) if effect.get("pay") == "removal_cost" else 0
    pay(s, deed.seat, cost, "MW 8.20")
    s.emit("MW codex/removal-cost", "because", i, cost=cost)
    s.emit("MW R56", "because", i)
    add_tokens(s, i, token, -1, CONDITIONS[token].cite)
    again(s, ctx, {**effect, "count": left if left == "any" else left - 1}, "removed")
    return True


def again(s: State, ctx: int, effect: dict[str, Any], word: str) -> None:
    """The effect once more, before the deed goes on, with its choice open again."""
    deed = s.contexts[ctx]
    names = {key: x for key, x in deed.names if key != word}
    begin_deed(s, deed.source, deed.card, deed.seat, (effect,), **names)


def removable(s: State, i: int, mana: int, effect: dict[str, Any]) -> list[str]:
    """The conditions on an object that can be taken off and paid for."""
    found = []
    for name, _ in s.things[i].tokens:
        cost = removal_cost(s, i, name) if name in CONDITIONS else None
        if cost is not None and (cost <= mana or "pay" not in effect):
            if effect.get("filter") in (None, CONDITIONS[name].type):
                found.append(name)
    return found


@op("choose_one")
def _choose_one(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """One of several effects, by its name, its trait or its op."""
    deed = s.contexts[ctx]
    options = {slug(one.get("name", one.get("trait", one["op"]))): one for one in effect["choose_one"]}
    name = picked(s, ctx, "one", list(options))
    if name is not None:
        shared = {key: x for key, x in effect.items() if key in ("to", "duration")}
        begin_deed(s, deed.source, deed.card, deed.seat, ({**shared, **options[name]},), **dict(deed.names))


@op("choose")
def _choose(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """A Mage that the card names on its arrival, for as long as it lies there."""
    deed = s.contexts[ctx]
    i, fits = deed.source, CHOICES[effect["what"]]
    mages = [o.mage for o in s.seats if o.mage in s.things]
    options = [mage for mage in mages if fits(s, i, mage) and _seen(s, i, mage, effect)]
    if not options:
        return
    found = picked(s, ctx, effect["as"], options)
    if found is not None:
        s.own(deed.source).marks = with_mark(s.things[deed.source].marks, effect["as"], found)
        s.forget()
        changed(s)
        s.emit(deed.card.cite, "names", deed.source, to=found)


CHOICES: dict[str, Callable[[State, int, int], bool]] = {
    "mage": lambda s, i, mage: True,
    "enemy_mage": lambda s, i, mage: s.seats[s.things[i].controller].team != s.seats[s.things[mage].controller].team,
}


def _seen(s: State, i: int, mage: int, effect: dict[str, Any]) -> bool:
    if "range" not in effect:
        return True
    zone = zone_of(s, i)
    seen = in_sight(s, zone, mage, facts(s, i)) if effect.get("los") else True
    return seen and hidden_from(s, zone, mage) is None and range_refusal(s, zone, mage, *effect["range"]) is None


# Vines and wands.


def _growable(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """A tree grows for the Druid's ability; her Mage must have it."""
    if effect.get("via") != "spreading_vines":
        return True
    mage = s.seats[s.contexts[ctx].seat].mage
    return mage in s.things and s.things[mage].card.vines


@op("place_vine_marker", able=_growable)
def _vine(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """Into the zone that is the target; else where the Druid's vines spread: her zone, and the zones with or beside one
    of her Vine Markers."""
    deed = s.contexts[ctx]
    b = the_board(s)
    name = name_of(deed, "target") or picked(s, ctx, "grown", [b.names[z] for z in spread(s, deed.seat)])
    if name is not None:
        i = put(s, VINE, deed.seat, b.number[name])
        s.emit(deed.card.cite, "grows", i, zone=b.number[name])
        s.emit("MW codex/vine-markers", "because", i)


def spread(s: State, seat: int) -> list[int]:
    """The zones into which a seat's vines may spread."""
    b, mage = the_board(s), s.seats[seat].mage
    found = {s.things[mage].zone} if mage in s.things else set()
    for o in s.things.values():
        if o.card is VINE and o.controller == seat:
            found.update((o.zone, *b.adjacent[o.zone]))
    return sorted(found)


@op("change_bound_spell")
def _rebind(s: State, ctx: int, effect: dict[str, Any]) -> None:
    if s.contexts[ctx].source in s.things:
        s.push("cast.bind", None, s.contexts[ctx].source)


def _plain(s: State, subject: Any) -> Callable[[str], tuple[int]]:
    return lambda face: (int(face[0]),)


DICE["direct"] = Purpose(_direct_rolled, _plain)
DICE["heal"] = Purpose(_heal_rolled, _plain)
DICE["reconstruct"] = Purpose(_reconstruct_rolled, _plain)
STEPS = {
    "op.heal": Step("MW codex/heal", _heal_one),
    "op.heal_roll": Step("MW codex/heal", _heal_roll),
    "op.healed": Step("MW codex/heal", _healed),
    "op.destroy": Step("MW codex/destroyed", _destroy_one),
    "op.push": Step("MW codex/push", _push_one),
}
ASKS = {"ward": Ward()}
