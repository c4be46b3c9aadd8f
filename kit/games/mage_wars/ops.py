"""The ops of the card data: what an effect does when it is carried out.

An op is a function (s, ctx of the deed, effect). It may push frames or wait for a choice; it returns False if it did
nothing, which stops effects marked `with_previous`. `whom` gives the objects that the effect's `to` means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.game import Step
from kit.engine.state import Frame, State
from kit.engine.traits import GIVE, LOSE

from . import moves
from .attack_steps import begin_attack
from .cards import slug
from .chance import DICE, Purpose, roll_dice
from .conditions import CONDITIONS, removal_cost
from .deeds import begin_deed, call, name_of, picked, value
from .effects import passes, selected
from .sightlines import hidden_from, in_sight, range_refusal
from .state import Effect, facts, the_board, with_mark, without, zone_of
from .upkeep import begin_healing
from .verbs import (
    add_tokens,
    cancel,
    changed,
    destroy,
    direct_damage,
    gain_mana,
    lend,
    pay,
    place_condition,
    place_guard,
    reconstruct,
    touched,
    wait_face_down,
)

Op = Callable[[State, int, dict[str, Any]], "bool | None"]
OPS: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    """Register an op of the card data."""

    def tie(function: Op) -> Op:
        OPS[name] = function
        return function

    return tie


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


def chosen_by(s: State, ctx: int, to: dict[str, Any], i: int) -> bool:
    """Does a selector of a deed pick object i? Its zone may be that of the spell's target."""
    deed = s.contexts[ctx]
    scope = to.get("scope", "arena")
    if scope in ("target_zone", "zone_of_target"):
        target = name_of(deed, "target")
        zone = zone_of(s, target) if isinstance(target, int) else the_board(s).number[target]
        if s.things[i].border is not None or zone_of(s, i) != zone:
            return False
        to = {**to, "scope": "arena"}
    source = deed.source if deed.source in s.things else name_of(deed, "caster")
    if to.get("exclude") == "caster":
        if i == name_of(deed, "caster"):
            return False
        to = {key: x for key, x in to.items() if key != "exclude"}
    return selected(s, source, to, i)


def until(s: State, ctx: int, effect: dict[str, Any], i: int) -> tuple:
    """When a passing effect ends."""
    duration = effect.get("duration", "end_of_round")
    if duration == "this_attack":
        return ("attack", name_of(s.contexts[ctx], "attack_ctx"))
    if duration.startswith("until_next_own_action_phase"):
        return ("own_phase", i)
    return ("round",) if duration == "end_of_round" else (duration, i)


def trait_name(t: dict[str, Any]) -> tuple[str, int]:
    """(trait, X) of a grant in the data."""
    name, x = t["trait"], t.get("x", 1)
    if name == "damage_type_mod":
        return f"mod_{t['damage_type']}", x
    return (f"immune_{x}", 1) if name == "immunity" else (name, x)


@op("grant_trait")
def _grant(s: State, ctx: int, effect: dict[str, Any]) -> None:
    name, x = trait_name(effect)
    for i in whom(s, ctx, effect):
        lend(s, Effect(i, name, value(s, ctx, x), GIVE, until(s, ctx, effect, i), s.contexts[ctx].source))


@op("grant_traits")
def _grants(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for t in effect["traits"]:
        _grant(s, ctx, {**effect, **t})


@op("lose_trait")
def _lose(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        lend(s, Effect(i, effect["trait"], 1, LOSE, until(s, ctx, effect, i), s.contexts[ctx].source))


@op("destroy")
def _destroy(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    found = whom(s, ctx, effect)
    for i in found:
        destroy(s, i, s.contexts[ctx].card.cite, effect.get("obliterate", False))
    return bool(found)


@op("gain_control")
def _gain_control(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """The seat that carries this out controls the object from now on; its owner stays the same."""
    seat, found = s.contexts[ctx].seat, whom(s, ctx, effect)
    for i in found:
        before = s.things[i].controller
        s.own(i).controller = seat
        touched(s, i, s.things[i])
        changed(s)
        s.emit(s.contexts[ctx].card.cite, "controller", i, f"P{before + 1}", f"P{seat + 1}")
    return bool(found)


@op("place_condition")
def _condition(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    name = effect["condition"].removeprefix("ichthellid_")
    done = False
    for i in whom(s, ctx, effect):
        if place_condition(s, i, name, effect.get("count", 1)):
            done = True
            s.emit(CONDITIONS[name].rule, "because", i, token=name)
            if name == "larva":
                s.own(i).marks = with_mark(s.things[i].marks, "larva_of", s.contexts[ctx].seat)
    return done


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
    cite = s.contexts[ctx].card.cite
    found = whom(s, ctx, effect)
    if "dice" in effect:
        for i in reversed(found):
            s.push("op.heal_roll", ctx, (i, effect["dice"], effect.get("as", "")))
        return None
    n = value(s, ctx, effect["amount"])
    before = sum(s.things[i].damage for i in found)
    for i in found:
        begin_healing(s, i, n, cite)
    if "as" in effect:
        call(s, ctx, effect["as"], before - sum(s.things[i].damage for i in found))
    return bool(found)


def _heal_roll(s: State, frame: Frame) -> None:
    i, n, _ = frame.arg
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


@op("add_token")
def _token(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        n = effect.get("count", 1)
        if "max" in effect:
            n = min(n, effect["max"] - dict(s.things[i].tokens).get(effect["token"], 0))
        add_tokens(s, i, effect["token"], n, s.contexts[ctx].card.cite)


@op("place_token")
def _place_token(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """A taunt: bound to the card that placed it (MW R69). Thorg's does nothing to Mages and the psychic-immune."""
    deed = s.contexts[ctx]
    if "target" in effect and name_of(deed, "target") is None:
        picked(s, ctx, "target", [i for i in s.things if in_reach(s, deed.source, effect, i)])
        return
    for i in whom(s, ctx, effect):
        if i == deed.source:
            s.emit("MW codex/taunt", "refused", i, token=effect["token"])
            continue
        immune = "immune_psychic" in facts(s, i)
        if effect["token"] == "thorgs_taunt" and (immune or s.things[i].card.mage):
            s.emit("MW codex/thorgs-taunt", "refused", i, token="thorgs_taunt")
            s.emit("MW codex/psychic-immunity" if immune else "MW R69", "because", i)
            continue
        s.own(i).marks = with_mark(s.things[i].marks, effect["token"], deed.source)
        changed(s, i)
        s.emit("MW codex/taunt" if effect["token"] == "taunt" else "MW codex/thorgs-taunt", "taunted", i)
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


@op("gain_mana")
def _gain(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        o = s.things[i]
        if o.card.mage:
            gain_mana(s, o.controller, effect["amount"], s.contexts[ctx].card.cite)
        else:
            s.own(i).mana += effect["amount"]


@op("push")
def _push(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    source = deed.source if deed.source in s.things else name_of(deed, "caster")
    for i in whom(s, ctx, effect):
        here = zone_of(s, source) if effect.get("direction") != "chosen" else zone_of(s, i)
        form = "snatch" if effect.get("direction") == "toward_source" else "push"
        moves.begin_push(s, i, here, deed.seat, form, random=effect.get("direction") == "random_each")


@op("teleport")
def _teleport(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    goal = name_of(deed, effect["destination"])
    if goal is None and effect["destination"] == "any_zone":
        goal = picked(s, ctx, "any_zone", the_board(s).names)
    if goal is None:
        return
    for i in whom(s, ctx, effect):
        moves.begin_move(s, i, the_board(s).number[goal], "teleport", deed.seat)


@op("attack")
def _attack(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    line = next(line for line in deed.card.lines if line.name == slug(effect["attack"]))
    source = deed.source if deed.source is not None else name_of(deed, "caster")
    for i in whom(s, ctx, effect):
        begin_attack(s, source, line, i, "trigger" if line.kind == "triggered" else "spell", seat=deed.seat)


@op("reanimate")
def _reanimate(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """The destroyed creature, called by its card id, returns at the end of the round (MW codex/reanimate)."""
    deed = s.contexts[ctx]
    fallen = name_of(deed, "fallen")
    if fallen is None:
        return False
    id, owner, zone = fallen
    seat = s.own_seat(owner)
    if id not in seat.discard:
        return False
    seat.discard = without(seat.discard, id)
    tokens = tuple((e["condition"], e.get("count", 1)) for e in effect.get("then", ()) if e["op"] == "place_condition")
    damage = sum(value(s, ctx, e["amount"]) for e in effect.get("then", ()) if e["op"] == "place_damage")
    wait_face_down(s, id, owner, deed.seat, zone, "MW codex/reanimate", damage, tokens)
    s.emit("MW codex/reanimate", "waits", None, None, None, card=id, zone=zone)
    return True


@op("remove_conditions")
def _remove_conditions(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    """Tokens of the target taken off one by one, each for its removal cost (MW 8.20, R56)."""
    found = whom(s, ctx, effect)
    if not found:
        return False
    i = found[0]
    deed = s.contexts[ctx]
    left = effect.get("count", 1)
    options = ["nothing"] + removable(s, i, s.seats[deed.seat].mana, effect)
    if len(options) == 1 or left == 0:
        return None
    token = picked(s, ctx, "removed", options)
    if token is None or token == "nothing":
        return None
    cost = removal_cost(s, i, token) if effect.get("pay") == "removal_cost" else 0
    pay(s, deed.seat, cost, "MW 8.20")
    s.emit("MW codex/removal-cost", "because", i, cost=cost)
    s.emit("MW R56", "because", i)
    add_tokens(s, i, token, -1, CONDITIONS[token].cite)
    again = {**effect, "count": left if left == "any" else left - 1}
    names = {key: x for key, x in deed.names if key != "removed"}
    begin_deed(s, deed.source, deed.card, deed.seat, (again,), **names)
    return True


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
    """One of several effects, by its name or by its op."""
    deed = s.contexts[ctx]
    options = {slug(one.get("name", one.get("trait", one["op"]))): one for one in effect["choose_one"]}
    name = picked(s, ctx, "one", list(options))
    if name is not None:
        shared = {key: x for key, x in effect.items() if key in ("to", "duration")}
        begin_deed(s, deed.source, deed.card, deed.seat, ({**shared, **options[name]},), **dict(deed.names))


@op("avoid_attack")
def _avoid(s: State, ctx: int, effect: dict[str, Any]) -> None:
    strike = name_of(s.contexts[ctx], "strike")
    s.own_context(strike).status = "avoided"
    s.emit("MW 6.2.11", "avoided", strike)


@op("cancel_attack")
def _cancel(s: State, ctx: int, effect: dict[str, Any]) -> None:
    cancel(s, name_of(s.contexts[ctx], "attack_ctx"), s.contexts[ctx].card.cite)


@op("counter_spell")
def _counter(s: State, ctx: int, effect: dict[str, Any]) -> None:
    s.own_context(name_of(s.contexts[ctx], "spell")).status = "countered"
    s.emit("MW codex/counter", "countered", name_of(s.contexts[ctx], "spell"))




def _plain(s: State, subject: Any) -> Callable[[str], tuple[int]]:
    return lambda face: (int(face[0]),)


DICE["direct"] = Purpose(_direct_rolled, _plain)
DICE["heal"] = Purpose(_heal_rolled, _plain)
DICE["reconstruct"] = Purpose(_reconstruct_rolled, _plain)
STEPS = {"op.heal_roll": Step("MW codex/heal", _heal_roll)}
