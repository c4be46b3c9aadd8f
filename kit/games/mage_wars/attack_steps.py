"""The attack in its eight steps (section 6), as frames over an `Attack` and its `Strike`s.

    1 Declare             attack.declare, strike.miss, attack.intercept
    2 Avoid               strike.avoid
    3 Roll Dice           strike.roll, strike.effect_die
    4 Damage and Effects  strike.damage, strike.effects
    5 Additional Strikes  attack.more: back to strike.miss
    6 Damage Barrier      attack.barrier
    7 Counterstrike       attack.counter, attack.guard
    8 Attack Ends         attack.end: a Sweeping attack goes back to step 1

After every step stands a `reveals` window. A miss or a Defense ends a strike: its frames are skipped, with the reason.
Whatever cancels the attack changes the attack's status; what must still happen (guard, landing) runs all the same.
"""

from __future__ import annotations

from typing import Any

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.traits import LOSE

from .cards import Defense, Line
from .chance import DICE, DIE, Purpose, roll_dice, roll_die
from .deeds import use_up
from .effects import (
    barrier_of,
    barriers_of,
    credit,
    defense_bonus,
    extra_defenses,
    fire,
    fire_spell,
    has_listeners,
    toll,
)
from .figures import SHIELD, SOURCE_COUNTS, Figures, attack_traits, figures
from .registry import MOMENTS, TRAITS, can, cite, which
from .sightlines import distance, sight_line, zones_of
from .state import Attack, Effect, Strike, count, enemies, facts, index, life, zone_of
from .targets import attack_refusal, guards_against, lines_of, still_legal
from .verbs import Blow, add_tokens, cancel, changed, end_effects, lend, lose_guard, pay, place_damage

STRIKE = (
    "strike.miss", "reveals", "attack.intercept", "strike.avoid", "reveals", "strike.roll", "strike.effect_die",
    "reveals", "strike.damage", "strike.effects", "reveals",
)  # fmt: skip
AGAIN = tuple(step for step in STRIKE if step != "attack.intercept")
BARE = STRIKE[5:]
"""A strike without steps 1 and 2: barriers, walls, bashes, traps, and the objects of a zone attack."""
ENDING = (
    "attack.more", "reveals", "attack.barrier", "reveals", "attack.counter", "attack.guard", "reveals", "attack.end",
)  # fmt: skip
ALWAYS = None
MELEE_FORMS = frozenset({"action", "counter", "spell"})
"""Forms in which a melee attack meets barriers and takes a Guard marker off."""


def begin_attack(s: State, source: int, line: Line, target: int | None, form: str = "action", **more: Any) -> int:
    """Put an attack on the agenda: it starts at step 1 (bare ones: at step 3). `more` are fields of `Attack`."""
    seat = more.pop("seat", None)
    if seat is None:
        seat = s.things[source].controller
    attack = Attack(source=source, seat=seat, line=line, form=form, target=target, **more)
    ctx = s.open(attack)
    if form in ("barrier", "passage", "bash", "trigger") and attack.zone is None:
        s.push("attack.close", ctx)
        open_strike(s, ctx, target, BARE)
        if has_listeners(s, "shielded"):
            s.push("strike.shield", _newest(s))
    else:
        s.push_all(("zone.next", "attack.end") if attack.zone is not None else ENDING, ctx)
        s.push("attack.declare", ctx)
    return ctx


def _newest(s: State) -> int:
    """The strike opened last."""
    return max(ctx for ctx, context in s.contexts.items() if type(context) is Strike)


def open_strike(s: State, ctx: int, defender: int | None, steps: tuple[str, ...]) -> int:
    """Put a strike of an attack on the agenda, with these of its steps."""
    number = s.contexts[ctx].number
    strike = s.open(Strike(attack=ctx, defender=defender, number=number))
    agenda = s.agenda
    for step in reversed(steps):
        agenda = (Frame(step, ctx if step == "attack.intercept" else strike), agenda)
    s.agenda = agenda
    return strike


# Step 1.


def _declare(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.own_context(ctx)
    source, line = attack.source, attack.line
    lonely = attack.form == "trigger"  # its source is gone already
    if (source not in s.things and not lonely) or (attack.target is not None and attack.target not in s.things):
        cancel(s, ctx, "MW 6.2.9")
        return
    attack.number = 0
    attack.hits = 0
    attack.after = False
    attack.origin = attack.zone if source not in s.things else zone_of(s, source)
    target = attack.target
    log = s.log is not None
    if log:
        s.emit("MW 6.2.1", "declared", ctx, source=source, target=target, zone=attack.zone, line=line.name,
               form=attack.form, index=attack.index)  # fmt: skip
        kind = {"melee": "MW codex/melee-attack", "ranged": "MW codex/ranged-attack",
                "zone": "MW codex/zone-attack-or-spell"}.get(line.kind)  # fmt: skip
        if kind:
            s.emit(kind, "because", ctx)
        if line.group:
            s.emit("MW codex/or-attacks", "because", ctx)
        if "indirect" in attack_traits(s, attack) and index(s).sight:
            s.emit("MW codex/indirect", "because", ctx)
        show_sight(s, attack)
    if attack.zone is not None:
        if log:
            s.emit("MW 6.3.2", "aimed", ctx, zone=attack.zone)
        open_strike(s, ctx, None, ("strike.miss", "reveals"))
        if not lonely:
            fire(s, "declared", ctx)
        return
    if attack.form == "action":
        dear = toll(s, source, line, target)
        if dear is not None:
            gear, effect = dear
            pay(s, attack.seat, effect["cost"], s.things[gear].card.cite)
            use_up(s, gear, effect, source)
    f, ft = facts(s, source), facts(s, target)
    attack.there = zone_of(s, target)
    if line.kind == "melee" and "flying" in f:
        attack.airy = "flying" in ft
        if not attack.airy:
            lend(s, Effect(source, "flying", 1, LOSE, ("attack", ctx), source, "MW 6.2.8"))
            if log:
                s.emit("MW codex/flying", "landed", source)
                s.emit("MW R16", "because", source)
    attack.barrier = barrier_of(s, target)
    open_strike(s, ctx, target, STRIKE)
    fire(s, "declared", ctx)


def show_sight(s: State, attack: Attack) -> None:
    """Events of what the declaration had to look at: sight, borders, guards passed over, Reach."""
    i, target, line = attack.source, attack.target, attack.line
    ctx = next(key for key, value in s.contexts.items() if value is attack)
    goal = attack.zone if target is None else zone_of(s, target)
    if i not in s.things:
        return
    if line.kind != "melee":
        s.emit("MW codex/los", "because", ctx)
        s.emit("MW 4.4", "because", ctx)
        walls = index(s).sight
        if any((one & walls) != 0 or (two & walls) != 0 for one, two in sight_line(s, attack.origin, goal).corners):
            s.emit("MW 4.5", "past_corner", ctx)
            s.emit("MW R66", "because", ctx)
    if target is None:
        return
    f, ft = facts(s, i), facts(s, target)
    if line.kind != "melee" and distance(s, attack.origin, target) < line.low:
        s.emit("MW 4.3", "because", ctx)
    if s.things[target].border is not None:
        s.emit("MW 4.17", "because", ctx)
        s.emit("MW codex/wall", "because", ctx)
        if line.kind != "melee":
            s.emit("MW 4.6", "because", ctx)
            s.emit("MW R72", "because", ctx)
    if "obscured" in ft:
        s.emit("MW 4.9", "because", ctx)
        s.emit("MW codex/obscured", "because", ctx)
    if line.kind != "melee" or attack.form != "action":
        return
    if "flying" in ft and "flying" not in f:
        s.emit("MW codex/reach", "because", ctx)
    if target in guards_against(s, i, attack.origin):
        s.emit("MW 3.4.3", "because", ctx)
    for g, o in s.things.items():
        if o.guard and g != target and o.zone == attack.origin and enemies(s, i, g):
            if "flying" in f and "flying" in ft:
                s.emit("MW 3.4.7", "ignored", ctx, by=g)
                continue
            name = which(f, "ignores_guards") if can(f, "ignores_guards") else None
            name = name or (which(facts(s, g), "ignorable_guard") if can(facts(s, g), "ignorable_guard") else None)
            if name is not None:
                s.emit("MW 3.4.5", "ignored", ctx, by=g)
                s.emit(cite(name), "because", ctx)
                s.emit("MW codex/ignore", "because", ctx)


def _miss(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    if attack.form in SOURCE_COUNTS and attack.source in s.things and "daze" in facts(s, attack.source):
        roll_die(s, "miss", frame.ctx)
        if s.log is not None:
            s.emit("MW R4", "rolls", frame.ctx, purpose="miss")


def _missed(s: State, ctx: int, die: int) -> None:
    attack = s.contexts[ctx].attack
    if s.log is not None:
        s.emit("MW codex/daze", "miss_roll", ctx, None, die, hit=die > 6)
        s.emit("MW R3", "because", ctx)
    if die > 6:
        return
    s.own_context(ctx).status = "missed"
    if s.contexts[attack].zone is not None:
        s.own_context(attack).status = "missed"
    if s.log is not None:
        s.emit("MW 6.2.11", "missed", ctx)


class Intercept(AskKind):
    """A guard with Intercept may take a ranged attack onto itself."""

    verbs = ("intercept", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        seat = ask.seat
        takers = interceptors(s, ask.ctx, seat)
        return [*(Action(seat, "intercept", (i,)) for i in takers), Action(seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def interceptors(s: State, ctx: int, seat: int) -> list[int]:
    """The guards of a seat that may take the attack (MW codex/intercept)."""
    attack = s.contexts[ctx]
    target = attack.target
    if attack.line.kind != "ranged" or target not in s.things or "flying" in facts(s, target):
        return []
    zone = zone_of(s, target)
    found = []
    for i, o in s.things.items():
        if o.guard and o.controller == seat and i != target and o.zone == zone:
            f = facts(s, i)
            if "intercept" in f and not can(f, "no_intercept") and enemies(s, i, attack.source):
                if attack_refusal(s, attack.source, attack.line, i) is None:
                    found.append(i)
    return found


def _intercept(s: State, frame: Frame) -> None:
    attack = s.contexts[frame.ctx]
    if attack.line.kind != "ranged" or attack.form not in ("action", "spell"):
        return
    strike = _live_strike(s, frame.ctx)
    if strike is None or attack.target not in s.things or s.things[attack.target].border is not None:
        return
    for seat in range(len(s.seats)):
        if seat != attack.seat and interceptors(s, frame.ctx, seat):
            s.pending = Ask("intercept", seat, frame.ctx)
            return


def _live_strike(s: State, ctx: int) -> int | None:
    for i, strike in s.contexts.items():
        if type(strike) is Strike and strike.attack == ctx and strike.status == "live" and strike.damage is None:
            return i
    return None


def _take_intercept(s: State, ask: Ask, action: Action) -> None:
    taker = action.refs[0]
    attack = s.own_context(ask.ctx)
    before = attack.target
    attack.target = taker
    attack.countered = True
    s.own_context(_live_strike(s, ask.ctx)).defender = taker
    s.emit("MW codex/intercept", "intercepted", ask.ctx, before, taker)
    s.emit("MW R71", "because", ask.ctx)


# Step 2.


def defenses(s: State, i: int, line: Line) -> list[tuple[int, int, Defense]]:
    """The ready Defenses of a defender against a line: (object it is on, its number there, the Defense)."""
    o = s.things[i]
    found: list[tuple[int, int, Defense]] = []
    sources = [(i, o.card.defenses)] if o.card.defenses else []
    for other in index(s).attached.get(i, ()):
        gear = s.things[other]
        if gear.card.defenses and not gear.hidden and not count(gear, "disable"):
            sources.append((other, gear.card.defenses))
    sources += extra_defenses(s, i)
    if not sources:
        return []
    barred = can(facts(s, i), "no_defense")
    kind = "ranged" if line.kind == "zone" else line.kind
    for source, listed in sources:
        used = s.things[source].used
        for n, defense in enumerate(listed):
            if defense.against not in ("any", kind) or (barred and not defense.steady):
                continue
            if defense.shares and "attack" in used:
                continue
            if defense.uses and used.count(f"defense{n}") >= defense.uses:
                continue
            if defense.cost > s.seats[o.controller].mana:
                continue
            found.append((source, n, defense))
    return found


class Defend(AskKind):
    """The defender's controller may use one Defense."""

    verbs = ("defend", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        strike = s.contexts[ask.ctx]
        line = s.contexts[strike.attack].line
        seat = ask.seat
        options = [Action(seat, "defend", (i, n)) for i, n, _ in defenses(s, strike.defender, line)]
        return [*options, Action(seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        s.emit("MW 6.2.2", "no_defense", ask.ctx)


def _avoid(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    ctx = strike.attack
    attack = s.contexts[ctx]
    why = still_legal(s, attack)
    if why is not None:
        cancel(s, ctx, why.cite)
        return
    s.push("strike.defend", frame.ctx)
    if has_listeners(s, "attacked"):
        s.push("strike.avoiding", frame.ctx)
    fire(s, "shielded", frame.ctx)


def _shield(s: State, frame: Frame) -> None:
    """What stops an attack before it can be avoided."""
    fire(s, "shielded", frame.ctx)


def _avoiding(s: State, frame: Frame) -> None:
    """Enchantments that the attack compels."""
    fire(s, "attacked", frame.ctx)


def _defend(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    if strike.defender not in s.things:
        return
    ready = defenses(s, strike.defender, attack.line)
    if ready:
        if "unavoidable" in attack_traits(s, attack):
            if s.log is not None:
                s.emit("MW codex/unavoidable", "no_defense", frame.ctx)
            return
        s.pending = Ask("defend", s.things[strike.defender].controller, frame.ctx)
    elif s.log is not None:
        o = s.things[strike.defender]
        if o.card.defenses and "incapacitated" in facts(s, strike.defender):
            s.emit("MW R21", "no_defense", frame.ctx)
            s.emit("MW codex/incapacitated", "because", frame.ctx)


def _use_defense(s: State, ask: Ask, action: Action) -> None:
    i, n = action.refs
    strike = s.own_context(ask.ctx)
    defense = _defense(s, strike, i, n)
    strike.defense = (i, n)
    if defense.cost:
        pay(s, ask.seat, defense.cost, "MW 6.2.2")
    if defense.uses:
        s.own(i).used += (f"defense{n}",)
        if defense.shares:
            s.own(i).used += ("attack",)
        s.emit("MW 7.5.3", "used", i, defense=n)
        s.emit("MW codex/ready-marker", "because", i)
    if i != strike.defender:
        s.emit(s.things[i].card.cite, "defense", i)
    s.emit("MW codex/defense", "defends", ask.ctx, defender=strike.defender, value=defense.value)
    roll_die(s, "defense", ask.ctx)


def _defense(s: State, strike: Strike, i: int, n: int) -> Defense:
    line = s.contexts[strike.attack].line
    for source, number, defense in defenses(s, strike.defender, line):
        if (source, number) == (i, n):
            return defense
    return s.things[i].card.defenses[n]


def defense_modifiers(s: State, i: int, steady: bool = False) -> list[tuple[str, int]]:
    """What is added to a Defense roll of object i: (trait, amount). `steady`: conditions do not spoil it."""
    f = facts(s, i)
    found = []
    if "daze" in f and not steady:
        found.append(("daze", -2 * f["daze"]))
    if "restrained" in f and not steady:
        found.append(("restrained", -2))
    bonus = defense_bonus(s, i)
    if bonus:
        found.append(("bonus", bonus))
    return found


def chosen_defense(s: State, strike: Strike) -> Defense:
    """The Defense that is being used."""
    i, n = strike.defense
    return (s.things[i].card.defenses or dict(extra_defenses(s, strike.defender))[i])[n]


def defense_value(s: State, strike: Strike) -> int:
    """The number on the die from which the chosen Defense avoids."""
    defense = chosen_defense(s, strike)
    return defense.value - sum(x for _, x in defense_modifiers(s, strike.defender, defense.steady))


def _defended(s: State, ctx: int, die: int) -> None:
    strike = s.contexts[ctx]
    needed = defense_value(s, strike)
    if s.log is not None:
        for name, x in defense_modifiers(s, strike.defender, chosen_defense(s, strike).steady):
            rule = s.things[strike.defender].card.cite if name == "bonus" else "MW R37"
            s.emit(rule, "modifier", ctx, name=name, amount=x)
            if name != "bonus":
                s.emit(cite(name), "because", ctx)
        s.emit("MW 7.5.1", "defense_roll", ctx, None, die, needed=needed, avoided=die >= needed)
    if die >= needed:
        s.own_context(ctx).status = "avoided"
        s.emit("MW 6.2.11", "avoided", ctx)
    else:
        s.emit("MW 7.5.2", "not_avoided", ctx)


# Step 3.


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


# Step 4.


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
            moments = MOMENTS["hurt"]
            for name, x in f.defender.items():
                if name in moments:
                    moments[name](s, attack, s.contexts[ctx], x)
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
        if f.piercing:
            s.emit("MW codex/piercing", "because", ctx, amount=f.piercing)
        if "corrode" in f.defender:
            s.emit("MW codex/corrode", "because", ctx, amount=f.defender["corrode"])
        if f.armor != s.things[f.target].card.armor - f.defender.get("corrode", 0):
            s.emit("MW codex/armor-mod", "because", ctx)
            credit(s, f.target, "armor")
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


# Step 5.


def strikes(s: State, attack: Attack) -> int:
    """How many strikes the attack has in one sequence."""
    gifts = attack_traits(s, attack)
    return 3 if "triplestrike" in gifts else 2 if "doublestrike" in gifts else 1


def _more(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    n = strikes(s, attack)
    if attack.number + 1 >= n or attack.form == "counter":
        return
    target = attack.target
    if attack.source not in s.things or target not in s.things or not reaches(s, attack):
        if s.log is not None:
            s.emit("MW 6.2.5", "no_more", ctx)
            s.emit(f"MW codex/{'triplestrike' if n == 3 else 'doublestrike'}", "because", ctx)
        return
    number = attack.number + 1
    s.own_context(ctx).number = number
    if s.log is not None:
        s.emit("MW 6.2.5", "again", ctx, number=number + 1)
        s.emit(f"MW codex/{'triplestrike' if n == 3 else 'doublestrike'}", "because", ctx)
    s.push("attack.more", ctx)
    s.push("reveals", ctx)
    s.own_context(ctx).after = False
    end_effects(s, ("melee", attack.source))  # of the next attack: this is another one
    open_strike(s, ctx, target, AGAIN)


def reaches(s: State, attack: Attack) -> bool:
    """Is the target still where the source can attack it?"""
    refusal = attack_refusal(s, attack.source, attack.line, attack.target, answer=True)
    return refusal is None or refusal.code == "flying"


# Steps 6 and 7.


def _barrier(s: State, frame: Frame) -> None:
    attack = s.contexts[frame.ctx]
    if attack.line.kind != "melee" or attack.form not in MELEE_FORMS or attack.source not in s.things:
        if s.log is not None and attack.line.kind == "ranged":
            s.emit("MW 6.3.1", "skipped", "attack.barrier", ctx=frame.ctx)
        return
    if attack.target in s.things:
        barrier = barrier_of(s, attack.target)
        seat = s.things[attack.target].controller
    else:
        barrier, seat = attack.barrier, None
    if barrier is None:
        return
    source, line, owner = barrier
    seat = owner if seat is None else seat
    if not attack.hits:
        s.emit("MW R13", "no_barrier", frame.ctx)
        return
    if s.seats[seat].team == s.seats[attack.seat].team:
        s.emit("MW 6.3.9", "no_barrier", frame.ctx)
        return
    s.emit("MW 6.2.6", "barrier", frame.ctx, source=source, line=line.name)
    s.emit("MW codex/damage-barrier", "because", frame.ctx)
    s.emit("MW R13", "because", frame.ctx)
    s.emit("MW 6.3.7", "because", frame.ctx)
    if attack.target in s.things and len(list(barriers_of(s, attack.target))) > 1:
        s.emit("MW 6.3.8", "because", frame.ctx)
    begin_attack(s, source, line, attack.source, "barrier", seat=seat)


def counterstrikes(s: State, ctx: int) -> list[tuple[str, Line]]:
    """The attacks with which the defender may strike back (MW R12)."""
    attack = s.contexts[ctx]
    i = attack.target
    if attack.line.kind != "melee" or attack.form not in ("action", "spell") or i not in s.things:
        return []
    o = s.things[i]
    if o.card.kind != "creature" or attack.source not in s.things or i == attack.source:
        return []
    if can(facts(s, i), "no_action") or s.seats[o.controller].lost:
        return []
    found = []
    for name, line in lines_of(s, i):
        if line.kind == "melee" and line.action == "quick":
            if o.guard or _strikes_back(s, i, line):
                if attack_refusal(s, i, line, attack.source, answer=True) is None:
                    found.append((name, line))
    return found


def _strikes_back(s: State, i: int, line: Line) -> bool:
    f = facts(s, i)
    return "counterstrike" in line.traits or "counterstrike" in f or any(
        f"{kind}:counterstrike" in f for kind in ("melee", "any", "quick_melee")
    )


class Counter(AskKind):
    """The defender's controller may strike back."""

    verbs = ("counterstrike", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = s.contexts[ask.ctx].target
        options = [Action(ask.seat, "counterstrike", (i, name)) for name, _ in counterstrikes(s, ask.ctx)]
        return [*options, Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        s.emit("MW 6.3.5", "no_counterstrike", ask.ctx)


def _counter(s: State, frame: Frame) -> None:
    if counterstrikes(s, frame.ctx):
        s.pending = Ask("counter", s.things[s.contexts[frame.ctx].target].controller, frame.ctx)
    elif s.log is not None:
        attack = s.contexts[frame.ctx]
        if attack.form == "counter":
            s.emit("MW 6.3.6", "skipped", "attack.counter", ctx=frame.ctx)
        elif attack.line.kind == "melee" and parted(s, attack):
            s.emit("MW R40", "skipped", "attack.counter", ctx=frame.ctx)
            s.emit("MW codex/counterstrike", "because", frame.ctx)
        elif attack.line.kind == "melee" and "incapacitated" in facts(s, attack.target):
            s.emit("MW codex/incapacitated", "no_counterstrike", frame.ctx)


def parted(s: State, attack: Attack) -> bool:
    """Has one of the two fallen, or do they no longer stand together (MW R40)?"""
    here, there = attack.source in s.things, attack.target in s.things
    return not (here and there) or zone_of(s, attack.source) != zone_of(s, attack.target)


def _strike_back(s: State, ask: Ask, action: Action) -> None:
    i, name = action.refs
    attack = s.contexts[ask.ctx]
    line = dict(counterstrikes(s, ask.ctx))[name]
    s.emit("MW 6.2.7", "counterstrike", ask.ctx, source=i, line=name)
    s.emit("MW codex/counterstrike", "because", ask.ctx)
    s.emit("MW R41", "because", ask.ctx)
    s.emit("MW 6.3.5", "because", ask.ctx)
    s.emit("MW R12", "because", ask.ctx)
    if s.things[i].guard:
        s.emit("MW 3.4.2", "because", ask.ctx)
    begin_attack(s, i, line, attack.source, "counter")


def _guard(s: State, frame: Frame) -> None:
    attack = s.contexts[frame.ctx]
    i = attack.target
    if i not in s.things or not s.things[i].guard:
        return
    if attack.line.kind == "melee" and attack.form in MELEE_FORMS:
        lose_guard(s, i, "MW 3.4.9")
        s.emit("MW R49", "because", i)
    elif attack.countered:
        lose_guard(s, i, "MW 3.4.10")


# Step 8.


def sweep_targets(s: State, ctx: int) -> list[int]:
    """Whom the second attack of a sweep may strike (MW R33)."""
    attack = s.contexts[ctx]
    i = attack.source
    if attack.index or attack.status != "live" or attack.form not in ("action", "spell") or i not in s.things:
        return []
    if "sweeping" not in attack_traits(s, attack) or can(facts(s, i), "no_action") and attack.form == "action":
        return []
    done = (*attack.done, attack.target)
    found = []
    for t, o in s.things.items():
        if t in done or o.card.kind not in ("creature", "conjuration") or t == i:
            continue
        if other_zone(s, attack, t) or other_class(s, attack, t):
            continue
        if attack_refusal(s, i, attack.line, t) is None:
            found.append(t)
    return found


def other_zone(s: State, attack: Attack, t: int) -> bool:
    """Does a ranged sweep leave the zone in which its first target stood (MW R33)? A melee one cannot."""
    return attack.line.kind == "ranged" and attack.there not in zones_of(s, t)


def other_class(s: State, attack: Attack, t: int) -> bool:
    """Does a flyer without Reach sweep from the ground into the air, or the other way round (MW R33)?"""
    if attack.airy is None or attack.line.kind == "ranged" or "reach" in attack_traits(s, attack):
        return False
    return ("flying" in facts(s, t)) != attack.airy


class Sweep(AskKind):
    """The second target of a Sweeping attack, or none."""

    verbs = ("sweep", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [*(Action(ask.seat, "sweep", (t,)) for t in sweep_targets(s, ask.ctx)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        _last(s, ask.ctx)


def _end(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    if s.log is not None:
        s.emit("MW 6.2.8", "ends", ctx)
    _close_strikes(s, ctx)
    s.push("reveals")
    if sweep_targets(s, ctx):
        s.pending = Ask("sweep", attack.seat, ctx)
        return
    if s.log is not None and attack.source in s.things and not attack.index:
        if "sweeping" in attack.line.traits and can(facts(s, attack.source), "no_action"):
            s.emit("MW R54", "no_sweep", ctx)
    _last(s, ctx)


def _last(s: State, ctx: int) -> None:
    """The attack action comes to its end, unless a card adds an attack to it."""
    attack = s.contexts[ctx]
    s.push("attack.close", ctx)
    if attack.form == "action" and attack.line.kind == "melee" and attack.source in s.things:
        if "fury" in facts(s, attack.source):
            s.push("attack.fury", ctx)


class Fury(AskKind):
    """One more quick melee attack in the same attack action, or none."""

    verbs = ("again", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = s.contexts[ask.ctx].source
        found = [Action(ask.seat, "again", (i, t, name)) for name, _, t in further_attacks(s, i)]
        return [*found, Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def further_attacks(s: State, i: int) -> list[tuple[str, Line, int]]:
    """The quick melee attacks that creature i could make now: (name, line, target)."""
    if i not in s.things or can(facts(s, i), "no_action"):
        return []
    return [
        (name, line, t)
        for name, line in lines_of(s, i) if line.kind == "melee" and line.action == "quick"
        for t, o in s.things.items()
        if o.card.kind in ("creature", "conjuration") and t != i and attack_refusal(s, i, line, t) is None
    ]  # fmt: skip


def _fury(s: State, frame: Frame) -> None:
    attack = s.contexts[frame.ctx]
    i = attack.source
    if i in s.things and further_attacks(s, i):
        credit(s, i, "fury")
        end_effects(s, ("melee_action", i))
        s.pending = Ask("fury", attack.seat, frame.ctx)


def _attack_again(s: State, ask: Ask, action: Action) -> None:
    i, target, name = action.refs
    attack = s.contexts[ask.ctx]
    begin_attack(s, i, dict(lines_of(s, i))[name], target, index=attack.index + 1, turn=attack.turn)


def _sweep(s: State, ask: Ask, action: Action) -> None:
    attack = s.own_context(ask.ctx)
    attack.done += (attack.target,)
    attack.target = action.refs[0]
    attack.index += 1
    end_effects(s, ("melee", attack.source))
    s.emit("MW 6.4", "sweeps", ask.ctx, target=attack.target)
    s.emit("MW codex/sweeping", "because", ask.ctx)
    s.emit("MW R33", "because", ask.ctx)
    s.push_all(ENDING, ask.ctx)
    s.push("attack.declare", ask.ctx)


def _close_strikes(s: State, ctx: int) -> None:
    for i, strike in list(s.contexts.items()):
        if type(strike) is Strike and strike.attack == ctx:
            s.close(i)


def _close(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    if attack.card is None and not has_listeners(s, "attack_over"):
        _forget(s, frame)
        return
    s.push("attack.forget", ctx)
    fire(s, "attack_over", ctx)
    fire_spell(s, "attack_over", attack, ctx)


def _forget(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    _close_strikes(s, ctx)
    end_effects(s, ("attack", ctx))
    if attack.line.kind == "melee" and s.table.effects:
        end_effects(s, ("melee", attack.source))
        if attack.form == "action":
            end_effects(s, ("melee_action", attack.source))
    s.close(ctx)
    if s.table.grounded is not None and not any(type(c) is Attack for c in s.contexts.values()):
        s.own_table().grounded = None
        s.forget()
        s.emit("MW R16", "flying_settled")
    if attack.turn in s.contexts and s.contexts[attack.turn].charging:
        s.own_context(attack.turn).charging = False


# Zone attacks.


class Order(AskKind):
    """Which object of a zone attack is next: the attacker's choice."""

    verbs = ("next",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "next", (i,)) for i in s.contexts[ask.ctx].queue if i in s.things]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def struck_by_zone(s: State, attack: Attack) -> tuple[int, ...]:
    """The creatures and conjurations that a zone attack strikes (MW 6.3.3)."""
    from .effects import zone_excludes

    return tuple(
        i
        for i, o in s.things.items()
        if o.card.kind in ("creature", "conjuration") and o.border is None and zone_of(s, i) == attack.zone
        and not zone_excludes(s, attack, i)
    )  # fmt: skip


def _zone_next(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    if not attack.number and not attack.queue:
        queue = struck_by_zone(s, attack)
        s.emit("MW R27", "struck", ctx, objects=queue)
    else:
        queue = tuple(i for i in attack.queue if i in s.things and zone_of(s, i) == attack.zone)
    if queue != attack.queue:
        s.own_context(ctx).queue = queue
    if queue:
        s.pending = Ask("zone_order", attack.seat, ctx)


def _zone_pick(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    attack = s.own_context(ask.ctx)
    attack.queue = tuple(j for j in attack.queue if j != i)
    s.emit("MW 6.3.3", "next", ask.ctx, defender=i)
    if "invisible" in facts(s, i):
        s.emit("MW 4.8", "because", ask.ctx)
        s.emit("MW codex/invisible", "because", ask.ctx)
    if defenses(s, i, attack.line):
        s.emit("MW 6.3.4", "no_defense", ask.ctx, defender=i)
    if attack.queue:
        s.push("zone.next", ask.ctx)
    _zone_strike(s, ask.ctx, i, strikes(s, attack) - 1)


def _zone_strike(s: State, ctx: int, i: int, more: int) -> None:
    """Put a strike of a zone attack on object i on the agenda, and `more` after it."""
    if more:
        s.push("zone.more", ctx, (i, more))
    strike = open_strike(s, ctx, i, BARE)
    if has_listeners(s, "shielded"):
        s.push("strike.shield", strike)
    s.own_context(ctx).number += 1


def _zone_more(s: State, frame: Frame) -> None:
    """Doublestrike and Triplestrike repeat the attack on each object of the zone (MW 6.3.3, step 5)."""
    i, more = frame.arg
    attack = s.contexts[frame.ctx]
    if i in s.things and zone_of(s, i) == attack.zone:
        s.emit("MW 6.2.5", "again", frame.ctx, defender=i)
        s.emit(f"MW codex/{'triplestrike' if strikes(s, attack) == 3 else 'doublestrike'}", "because", frame.ctx)
        _zone_strike(s, frame.ctx, i, more - 1)


# Labels: which outcomes are alike.


def _attack_label(s: State, ctx: int) -> Any:
    strike = s.contexts[ctx]
    return figures(s, s.contexts[strike.attack], strike.defender, strike.number).face


def _effect_label(s: State, ctx: int) -> Any:
    strike = s.contexts[ctx]
    f = figures(s, s.contexts[strike.attack], strike.defender, strike.number)
    return f.row


DIE["miss"] = Purpose(_missed, lambda s, ctx: lambda die: die > 6)
DIE["defense"] = Purpose(_defended, lambda s, ctx: lambda die, n=None: die >= defense_value(s, s.contexts[ctx]))
DIE["effect"] = Purpose(_effect_rolled, _effect_label)
DICE["attack"] = Purpose(_rolled, _attack_label)

STEPS = {
    "attack.declare": Step("MW 6.2.1", _declare),
    "strike.miss": Step("MW R71", _miss),
    "attack.intercept": Step("MW R71", _intercept),
    "strike.avoid": Step("MW 6.2.2", _avoid),
    "strike.shield": Step("MW 6.2.2", _shield),
    "strike.avoiding": Step("MW 6.2.2", _avoiding),
    "strike.defend": Step("MW 6.2.2", _defend),
    "strike.roll": Step("MW 6.2.3", _roll),
    "strike.effect_die": Step("MW 6.2.3", _effect_die),
    "strike.damage": Step("MW 6.2.4", _damage),
    "strike.effects": Step("MW 6.2.4", _effects),
    "strike.result": Step("MW 7.4.2", _result),
    "strike.extinguish": Step("MW codex/extinguish", _extinguish),
    "attack.more": Step("MW 6.2.5", _more),
    "attack.barrier": Step("MW 6.2.6", _barrier),
    "attack.counter": Step("MW 6.2.7", _counter),
    "attack.guard": Step("MW 6.2.7", _guard, ALWAYS),
    "attack.end": Step("MW 6.2.8", _end, ALWAYS),
    "attack.fury": Step("MW 6.2.8", _fury, ALWAYS),
    "attack.close": Step("MW 6.2.8", _close, ALWAYS),
    "attack.forget": Step("MW 6.2.8", _forget, ALWAYS),
    "zone.next": Step("MW 6.3.3", _zone_next),
    "zone.more": Step("MW 6.2.5", _zone_more),
}
ASKS = {
    "intercept": Intercept(), "defend": Defend(), "counter": Counter(), "sweep": Sweep(), "zone_order": Order(),
    "fury": Fury(),
}  # fmt: skip
VERBS = {
    "intercept": Verb(_take_intercept), "defend": Verb(_use_defense), "counterstrike": Verb(_strike_back),
    "sweep": Verb(_sweep), "next": Verb(_zone_pick), "again": Verb(_attack_again),
}  # fmt: skip
