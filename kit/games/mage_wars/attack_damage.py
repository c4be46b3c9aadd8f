"""Dice, damage and effects of a strike (steps 3 and 4 of an attack)."""

from __future__ import annotations

from typing import Any

from kit.engine.game import Step
from kit.engine.state import Frame, State

from .chance import DICE, DIE, Purpose, roll_dice, roll_die
from .effects import barrier_of, credit, fire, fire_spell, has_listeners
from .figures import SHIELD, SOURCE_COUNTS, Figures, attack_traits, figures
from .registry import MOMENTS, TRAITS, cite
from .state import count, life, zone_of
from .targets import still_legal
from .verbs import Blow, add_tokens, cancel, changed, place_damage


def _roll(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    if strike.defender not in s.things:
        s.own_context(frame.ctx).status = "cancelled"
        return
    why = still_legal(s, attack)
    if why is not None:
        cancel(s, strike.attack, why.cite)
        return
    if not strike.asked and (attack.card is not None or has_listeners(s, "before_roll")):
        s.own_context(frame.ctx).asked = 1
        s.push("strike.roll", frame.ctx)
        fire(s, "before_roll", frame.ctx)
        fire_spell(s, "before_roll", attack, frame.ctx)
        return
    f = figures(s, attack, strike.defender, strike.number)
    pool = f.pool
    s.own_context(frame.ctx).pool = pool
    if s.log is not None:
        show_pool(s, frame.ctx, f)
    if any(part.name == "bloodthirsty" for part in f.parts):
        s.own_context(strike.attack).thirst_used = True
    if pool:
        roll_dice(s, "attack", pool, frame.ctx)


def show_pool(s: State, ctx: int, f: Figures) -> None:
    """Events of the sum that makes the pool, each with its rule and its codex entry."""
    total = sum(part.amount for part in f.parts)
    names = {part.name for part in f.parts}
    if f.attack.form in SOURCE_COUNTS and f.attack.source in s.things:
        credit(s, f.attack.source, *names, *(attack_traits(s, f.attack).keys() - f.line.traits.keys()))
    credit(s, f.target, *names & {"aegis"}, *({f"mod_{f.type}"} if "damage-type-mod" in names else ()))
    for part in f.parts:
        s.emit(part.rule, "pool_part", ctx, name=part.name, amount=part.amount)
        if part.name in TRAITS:
            s.emit(cite(part.name), "because", ctx, amount=part.amount)
        elif part.name == "damage-type-mod":
            s.emit("MW codex/damage-type-mod", "because", ctx, amount=part.amount)
    if f.attack.form == "action":  # what is for the first attack of the action, for melee, or after a move
        for name in ("melee", "ranged", "charge", "bloodthirsty"):
            if name in f.attacker and name not in names:
                s.emit(cite(name), "because", ctx, amount=0)
    if "melee" in names:
        for token in ("growth", "rage"):
            if f.attack.source in s.things and count(s.things[f.attack.source], token):
                s.emit(f"MW codex/{token}", "because", ctx)
    if f.pool and total < 1:
        s.emit("MW R36", "floor", ctx, total, 1)
    s.emit("MW 7.2.8", "pool", ctx, None, f.pool, defender=f.target, number=f.attack.number)
    if "aegis" in f.defender and f.attack.form != "action":
        s.emit("MW R64", "because", ctx)
    if f.first and f.melee and f.wounded and "bloodthirsty" in f.attacker and "living" not in f.defender:
        s.emit("MW codex/bloodthirsty", "no_bonus", ctx, name="bloodthirsty")
        s.emit("MW codex/nonliving", "because", ctx)
        if "conjuration" in f.defender:
            s.emit("MW codex/conjuration", "because", ctx)
    if f.line.kind == "zone" and "ranged" in f.attacker:
        s.emit("MW 6.3.4", "no_bonus", ctx, name="ranged")
        s.emit("MW codex/ranged", "because", ctx)
        s.emit("MW R31", "because", ctx)
    kept = {"melee": f.melee, "ranged": f.ranged, "bloodthirsty": f.melee, "charge": f.melee and f.charge}
    for name, meant in kept.items():
        if not f.first and meant and f.attacker.get(name):
            s.emit("MW 6.4.1", "first_only", ctx, name=name)
            s.emit(cite(name), "because", ctx)
            s.emit("MW R31" if name == "ranged" else "MW R10", "because", ctx)


def _rolled(s: State, ctx: int, faces: tuple[str, ...]) -> None:
    s.own_context(ctx).dice = faces
    if s.log is not None:
        s.emit("MW 6.2.3", "rolled", ctx, None, faces)


def _effect_die(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    if strike.asked < 2 and has_listeners(s, "rolled"):
        s.own_context(frame.ctx).asked = 2
        s.push("strike.effect_die", frame.ctx)
        fire(s, "rolled", frame.ctx)
        return
    if s.contexts[strike.attack].line.rows and strike.defender in s.things:
        roll_die(s, "effect", frame.ctx)


def _effect_rolled(s: State, ctx: int, die: int) -> None:
    s.own_context(ctx).effect = die
    if s.log is not None:
        s.emit("MW 6.2.3", "effect_die", ctx, None, die)


def _damage(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    strike = s.own_context(ctx)
    attack_ctx = strike.attack
    attack = s.own_context(attack_ctx)
    i = strike.defender
    attack.after = True
    if i not in s.things:
        return
    attack.hits += i == attack.target or attack.zone is not None
    f = figures(s, attack, i, strike.number)
    normal, critical = f.sums(strike.dice)
    damage = f.damage(normal, critical)
    o = s.things[i]
    strike.damage = damage
    strike.left = life(f.defender) - o.damage - 3 * f.defender.get("tainted", 0)
    barrier = barrier_of(s, i)
    if barrier is not None:
        attack.barrier = barrier
    if s.log is not None:
        show_damage(s, ctx, f, normal, critical, damage)
    gifts = attack_traits(s, attack)
    if f.shield and f.damage(normal, critical) < max(0, normal - f.effective_armor) + critical:
        lower_shield(s, i)
    if damage:
        attack.hurt += ((i, zone_of(s, i)),)
        by_creature = attack.source in s.things and s.things[attack.source].card.kind == "creature"
        blow = Blow(attack_ctx, "devour" in gifts, attack.source, attack.seat, attack.line.kind, attack.form,
                    by_creature and attack.form in SOURCE_COUNTS)  # fmt: skip
        place_damage(s, i, damage, "MW 6.2.4", blow)
        moments = MOMENTS["dealt"]
        for name, x in gifts.items():
            if name in moments:
                moments[name](s, attack, s.contexts[ctx], x)
        if i in s.things:
            for do, x in f.defender.at("hurt"):
                do(s, attack, s.contexts[ctx], x)
    fire(s, "damaged", ctx)


def lower_shield(s: State, i: int) -> None:
    """A shield has taken something off, and is gone."""
    for e in s.table.effects:
        if e.bearer == i and e.trait == SHIELD:
            s.own_table().effects = tuple(other for other in s.table.effects if other != e)
            changed(s, i)
            s.emit(e.cite, "shielded", i, most=e.amount)


def show_damage(s: State, ctx: int, f: Figures, normal: int, critical: int, damage: int) -> None:
    """Events of the arithmetic of step 4."""
    s.emit("MW 6.2.10", "hit", ctx)
    s.emit("MW codex/successful", "because", ctx)
    if not damage:
        s.emit("MW R26", "because", ctx)
        own = attack_traits(s, f.attack)
        for name in ("vampiric", "mana_drain", "mana_transfer"):
            if name in own:
                s.emit(cite(name), "because", ctx, n=0)
        if "sleep" in f.defender:
            s.emit("MW codex/sleep", "because", ctx)
    if f.immune:
        s.emit("MW 7.3.1", "immune", ctx, type=f.type)
        s.emit("MW R70", "because", ctx)
        s.emit({"poison": "MW codex/poison-immunity", "psychic": "MW codex/psychic-immunity"}.get(
            f.type, "MW codex/immunity"), "because", ctx)  # fmt: skip
    for name in f.notes:
        if name == "exposed":
            s.emit(s.things[f.target].card.cite, "exposed", ctx, type=f.type)
            continue
        rule = {"incorporeal": "MW 7.3.2", "resilient": "MW 7.3.3", "ethereal": "MW 7.3.2"}.get(name)
        if rule:
            s.emit(rule, "counts", ctx, name=name)
        s.emit("MW codex/critical-damage" if name == "critical_damage" else cite(name), "because", ctx)
    if f.armor or f.defender.get("armor"):
        s.emit("MW 7.3.4", "armor", ctx, f.armor, f.effective_armor, normal=normal)
        s.emit("MW codex/armor", "because", ctx)
        if "corrode" in f.defender:
            s.emit("MW codex/corrode", "because", ctx, amount=f.defender["corrode"])
        if f.armor != s.things[f.target].card.armor - f.defender.get("corrode", 0):
            s.emit("MW codex/armor-mod", "because", ctx)
            credit(s, f.target, "armor")
    if f.piercing:
        s.emit("MW codex/piercing", "because", ctx, amount=f.piercing)
    if critical:
        s.emit("MW codex/critical-damage", "because", ctx, amount=critical)
    if f.indestructible:
        s.emit("MW 7.3.6", "unhurt", ctx)
        s.emit("MW codex/indestructible", "because", ctx)
    s.emit("MW 7.3.5", "net", ctx, None, damage, normal=normal, critical=critical, armor=f.effective_armor)


def _effects(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    i = strike.defender
    if i not in s.things:
        return
    gifts = attack_traits(s, attack)
    if "extinguish" in gifts:
        s.push("strike.extinguish", frame.ctx)
    if strike.effect is None:
        return
    f = figures(s, attack, i, strike.number)
    row = f.row(strike.effect)
    if s.log is not None:
        credit(s, i, *({"tough"} & {part.name for part in f.effect_parts}))
        for part in f.effect_parts:
            s.emit(part.rule, "effect_part", frame.ctx, name=part.name, amount=part.amount)
            if part.name in TRAITS:
                s.emit(cite(part.name), "because", frame.ctx)
            elif part.name == "damage-type-mod":
                s.emit("MW codex/damage-type-mod", "because", frame.ctx)
        if not f.effects_work:
            s.emit("MW 7.4.4", "no_effect", frame.ctx)
            s.emit("MW codex/incorporeal", "because", frame.ctx)
        s.emit("MW 7.4.2", "row", frame.ctx, strike.effect, f.result(strike.effect), results=row)
        if row and not strike.damage:
            s.emit("MW 7.4.3", "because", frame.ctx)
        if row and strike.damage:
            s.emit("MW R24", "because", frame.ctx)
    if row:
        s.own_context(frame.ctx).row = row
        for n in reversed(range(len(row))):
            s.push("strike.result", frame.ctx, n)


def _result(s: State, frame: Frame) -> None:
    from .results import apply_result

    strike = s.contexts[frame.ctx]
    if strike.defender in s.things:
        name, n = strike.row[frame.arg]
        apply_result(s, frame.ctx, name, n)


def _extinguish(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].defender
    if i in s.things:
        burns = count(s.things[i], "burn")
        if burns:
            add_tokens(s, i, "burn", -burns, "MW codex/extinguish")


def _attack_label(s: State, ctx: int) -> Any:
    strike = s.contexts[ctx]
    return figures(s, s.contexts[strike.attack], strike.defender, strike.number).face


def _effect_label(s: State, ctx: int) -> Any:
    strike = s.contexts[ctx]
    f = figures(s, s.contexts[strike.attack], strike.defender, strike.number)
    return f.row


DIE["effect"] = Purpose(_effect_rolled, _effect_label)
DICE["attack"] = Purpose(_rolled, _attack_label)


STEPS = {
    "strike.roll": Step("MW 6.2.3", _roll),
    "strike.effect_die": Step("MW 6.2.3", _effect_die),
    "strike.damage": Step("MW 6.2.4", _damage),
    "strike.effects": Step("MW 6.2.4", _effects),
    "strike.result": Step("MW 7.4.2", _result),
    "strike.extinguish": Step("MW codex/extinguish", _extinguish),
}
