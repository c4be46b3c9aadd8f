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
Here are the order of the steps, how an attack begins, goes on and ends; `attack_avoid`, `attack_damage` and
`attack_answers` hold the steps between, `attack_zone` what a zone attack does instead.
"""

from __future__ import annotations

from typing import Any

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.traits import LOSE

from .cards import Line
from .deeds import use_up
from .effects import barrier_of, credit, fire, fire_spell, has_listeners, toll
from .figures import attack_traits
from .registry import can, cite, which
from .sightlines import distance, sight_line, zones_of
from .state import Attack, Effect, Strike, enemies, facts, index, zone_of
from .targets import attack_refusal, guards_against, lines_of
from .verbs import cancel, end_effects, lend, pay

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


def begin_attack(s: State, source: int, line: Line, target: int | None, form: str = "action", **more: Any) -> int:
    """Put an attack on the agenda: it starts at step 1 (bare ones: at step 3). `more` are fields of `Attack`."""
    seat = more.pop("seat", None)
    if seat is None:
        seat = s.things[source].controller
    attack = Attack(source=source, seat=seat, line=line, form=form, target=target, **more)
    ctx = s.open(attack)
    if form in ("barrier", "passage", "bash", "trigger") and attack.zone is None:
        s.push("attack.close", ctx)
        strike = open_strike(s, ctx, target, BARE)
        if has_listeners(s, "shielded"):
            s.push("strike.shield", strike)
    else:
        s.push_all(("zone.next", "attack.end") if attack.zone is not None else ENDING, ctx)
        s.push("attack.declare", ctx)
    return ctx


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
        show_sight(s, ctx)
    if attack.zone is not None:
        if log:
            s.emit("MW 6.3.2", "aimed", ctx, zone=attack.zone)
        open_strike(s, ctx, None, ("strike.miss", "reveals"))
        if not lonely:
            fire(s, "declared", ctx)
        return
    if attack.form in ("action", "spell"):
        dear = toll(s, source, line, target)
        if dear is not None:
            gear, effect = dear
            if s.seats[attack.seat].mana < effect["cost"]:
                cancel(s, ctx, s.things[gear].card.cite)
                return
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


def show_sight(s: State, ctx: int) -> None:
    """Events of what the declaration had to look at: sight, borders, guards passed over, Reach."""
    attack = s.contexts[ctx]
    i, target, line = attack.source, attack.target, attack.line
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
    if line.kind != "melee" and s.things[target].border is None and distance(s, attack.origin, target) < line.low:
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
                s.emit("MW codex/guarding", "because", ctx)
                s.emit(cite(name), "because", ctx)
                s.emit("MW codex/ignore", "because", ctx)


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
    begin_attack(s, i, dict(lines_of(s, i))[name], target, index=attack.index + 1, turn=attack.turn,
                 answered=attack.answered)  # fmt: skip


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


STEPS = {
    "attack.declare": Step("MW 6.2.1", _declare),
    "attack.more": Step("MW 6.2.5", _more),
    "attack.end": Step("MW 6.2.8", _end, ALWAYS),
    "attack.fury": Step("MW 6.2.8", _fury, ALWAYS),
    "attack.close": Step("MW 6.2.8", _close, ALWAYS),
    "attack.forget": Step("MW 6.2.8", _forget, ALWAYS),
}
ASKS = {"sweep": Sweep(), "fury": Fury()}
VERBS = {"sweep": Verb(_sweep), "again": Verb(_attack_again)}
