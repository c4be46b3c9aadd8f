"""The Action Phase of a creature, from the flip of its marker to the end of its passing effects (sections 3.6, 3.7)."""

from __future__ import annotations

from collections.abc import Callable

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State, made
from kit.engine.traits import LOSE

from . import movability, moves
from .abilities import is_spell, power_named, usable, use
from .attack_steps import begin_attack
from .cards import Line
from .chance import DIE, Purpose, roll_die
from .effects import credit, fire
from .registry import can
from .spells import castable
from .state import Effect, Turn, count, facts, index, mark, the_board, with_mark
from .targets import attack_refusal, attacks, demanded, duties, guards_against, lines_of
from .verbs import add_tokens, end_effects, lend, lose_guard, pay, place_guard, set_tokens

PHASE = ("turn.start", "reveals", "turn.act", "turn.finish", "reveals")
"""An Action Phase. Start and finish put those of their steps on the agenda that have something to do."""


def begin_turn(s: State, i: int) -> int:
    """Put a creature's Action Phase on the agenda."""
    ctx = s.open(Turn(creature=i))
    s.push_all(PHASE, ctx)
    return ctx


def _start(s: State, frame: Frame) -> None:
    """The action marker is flipped; Guard, Slam and Uproot follow (MW 3.6.1-3.6.4), and only then is it seen who
    hinders the creature: one that guarded or was Slammed may fly again."""
    ctx = frame.ctx
    i = s.contexts[ctx].creature
    f = facts(s, i)
    first = s.things[i].guard or count(s.things[i], "slam") or "uproot" in f
    if first:
        s.push("turn.hinder", ctx)
    if "uproot" in f:
        s.push("turn.uproot", ctx)
    if count(s.things[i], "slam"):
        s.push("turn.slam", ctx)
    if s.things[i].guard:
        s.push("turn.guard", ctx)
    s.own(i).acted = True
    if s.log is not None:
        s.emit("MW 3.6.1", "activated", i, False, True)
        s.emit("MW codex/activate", "because", i)
    for j, o in s.things.items():
        if o.marks:
            for taunt in ("taunt", "thorgs_taunt"):
                by = mark(o, taunt, ())
                if i in by:
                    s.own(j).marks = with_mark(o.marks, taunt, tuple(x for x in by if x != i) or None)
                    s.emit("MW codex/taunt" if taunt == "taunt" else "MW codex/thorgs-taunt", "taunt_over", j)
    turn = s.own_context(ctx)
    o = s.things[i]
    if o.tokens:
        turn.fresh = (("daze", count(o, "daze") + count(o, "slam")), ("stun", count(o, "stun")))
    end_effects(s, ("own_phase", i))
    if not first:
        _hinder(s, frame)
    fire(s, "activated", i)


def _hinder(s: State, frame: Frame) -> None:
    """Who hinders the creature where it starts (MW 3.2.1)."""
    i = s.contexts[frame.ctx].creature
    if i not in s.things:
        return
    zone = s.things[i].zone
    found = movability.hinderers(s, i, zone) if "hinder_v2" not in s.table.settings else ()
    if s.log is not None:
        movability.show_hinder(s, i, zone)
    if found:
        s.own_context(frame.ctx).hindered = True
        if s.log is not None:
            s.emit("MW 3.2.1", "hindered", i, by=found[0])
            s.emit("MW codex/hinder", "because", i)
            if movability.is_fast(facts(s, i)):
                s.emit("MW codex/fast", "because", i)
            s.emit("MW R17", "because", i)


def _guard(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i in s.things and s.things[i].guard:
        lose_guard(s, i, "MW 3.6.2")


def _slam(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i not in s.things:
        return
    n = count(s.things[i], "slam")
    if n:
        set_tokens(s, i, "slam", 0)
        s.emit("MW 3.6.3", "tokens", i, n, 0, token="slam")
        s.emit("MW codex/slam", "because", i)
        if n > 1:
            s.emit("MW R38", "because", i)
        add_tokens(s, i, "daze", n, "MW codex/daze")


class Uproot(AskKind):
    """Pay to lose Rooted until the end of the phase, or not."""

    verbs = ("uproot", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "uproot", (s.contexts[ask.ctx].creature,)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def _uproot(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i not in s.things:
        return
    f = facts(s, i)
    if "uproot" in f and "rooted" in f:
        seat = s.things[i].controller
        if s.seats[seat].mana >= f["uproot"]:
            s.pending = Ask("uproot", seat, frame.ctx)


def _pay_uproot(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    pay(s, ask.seat, facts(s, i)["uproot"], "MW 3.6.4")
    s.emit("MW codex/uproot", "uprooted", i)
    lend(s, Effect(i, "rooted", 1, LOSE, ("turn", i), i, "MW 3.6.10"))


# Choosing.


def over(s: State, turn: Turn) -> bool:
    """Is there nothing left to choose in this phase?"""
    return (
        turn.status != "live" or turn.did is not None or turn.creature not in s.things
        or s.seats[s.things[turn.creature].controller].lost
    )  # fmt: skip


def _act(s: State, frame: Frame) -> None:
    turn = s.contexts[frame.ctx]
    i = turn.creature
    if over(s, turn):
        return
    f = facts(s, i)
    casts = not turn.moves and s.things[i].card.mage  # who moved has become Incapacitated in this phase
    if can(f, "no_action") and not (casts and (castable(s, i, turn) or usable(s, i, "quick"))):
        s.emit("MW 3.7.9", "no_action", i)
        s.emit("MW codex/incapacitated", "because", i)
        return
    if turn.moves == 1 and s.log is not None:
        if "fast" in f and "slow" in f:
            s.emit("MW 3.3.3", "neither", i)
            s.emit("MW R35", "because", i)
        if "lumbering" in f:
            s.emit("MW 3.3.4", "one_move", i)
            s.emit("MW codex/lumbering", "because", i)
    if turn.moves and movability.is_slow(f):
        s.emit("MW 3.3.2", "phase_over", i)
        s.emit("MW codex/slow", "because", i)
        return
    s.pending = made(Ask, ("act", s.things[i].controller, frame.ctx, None))


class Act(AskKind):
    """What the active creature does next."""

    verbs = ("move", "attack", "guard", "climb", "cast", "use", "end")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        ctx = ask.ctx
        turn = s.contexts[ctx]
        seat = ask.seat
        i = turn.creature
        f = facts(s, i)
        names = the_board(s).names
        free = not can(f, "no_action")
        options = attacks(s, i, turn) if free else []
        due, lured, _ = duties(s, turn, options) if free else ([], [], None)
        if due or lured:
            found = [Action(seat, "move", (i, names[zone])) for zone in lured]
            return [*(Action(seat, "attack", (i, t, name)) for name, _, t in due), *found]
        found = [made(Action, (seat, "attack", (i, t, name))) for name, _, t in options]
        found += castable(s, i, turn)
        if free:
            o = s.things[i]
            if movability.move_refusal(s, i, turn) is None:
                near = the_board(s).adjacent[o.zone]
                walls = index(s).walls
                for goal in near:
                    if not walls or movability.border_refusal(s, i, goal) is None:
                        found.append(made(Action, (seat, "move", (i, names[goal]))))
                if "climbing" in f and not turn.moves:
                    for goal in near if walls else ():
                        if movability.climb_refusal(s, i, goal) is None:
                            found.append(made(Action, (seat, "climb", (i, names[goal]))))
            found.append(made(Action, (seat, "guard", (i,))))
        if index(s).powers and (free or s.things[i].card.mage):
            uses = [*usable(s, i, "quick"), *usable(s, i, "move", turn)]
            if not turn.moves:
                uses = list(dict.fromkeys([*uses, *usable(s, i, "full")]))
            found += [made(Action, (seat, "use", (i, *rest))) for rest in uses]
        found.append(made(Action, (seat, "end", (i,))))
        return found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return None


def spend(s: State, ctx: int, kind: str) -> None:
    """An action of this kind is being taken: moving is over (MW 3.7.6, 3.7.8)."""
    turn = s.own_context(ctx)
    turn.did = kind
    if s.log is not None:
        s.emit("MW 3.7.2" if kind == "full" else "MW 3.7.1", "action", turn.creature, None, kind)
        s.emit("MW codex/full-action" if kind == "full" else "MW codex/quick-action", "because", turn.creature)
        if turn.moves:
            s.emit("MW 3.7.6", "because", turn.creature)


def _again(s: State, ctx: int) -> None:
    s.push("turn.act", ctx)
    s.push("reveals", ctx)


def _move(s: State, ask: Ask, action: Action) -> None:
    i, name = action.refs
    ctx = ask.ctx
    goal = the_board(s).number[name]
    turn = s.own_context(ctx)
    turn.moves += 1
    if "hinder_v2" in s.table.settings and not turn.hindered:
        if movability.hinderers(s, i, s.things[i].zone) or movability.hinderers(s, i, goal):
            turn.hindered = True
            s.emit("MW R17", "hindered", i)
    if turn.moves == 2:
        if movability.is_fast(facts(s, i)):
            s.emit("MW 3.3.1", "fast", i)
            s.emit("MW codex/fast", "because", i)
        else:
            spend(s, ctx, "quick")
    _again(s, ctx)
    teleports = "teleports" in facts(s, i)
    if teleports:
        credit(s, i, "teleports")
    moves.begin_move(s, i, goal, "teleport" if teleports else "move", ask.seat, ctx)


def _climb(s: State, ask: Ask, action: Action) -> None:
    i, name = action.refs
    spend(s, ask.ctx, "full")
    s.emit("MW 3.5", "climbs", i)
    _again(s, ask.ctx)
    moves.begin_move(s, i, the_board(s).number[name], "climb", ask.seat, ask.ctx)


def _attack(s: State, ask: Ask, action: Action) -> None:
    i, target, name = action.refs
    ctx = ask.ctx
    line = dict(lines_of(s, i))[name]
    charge = s.contexts[ctx].charging
    if s.log is not None and (s.things[i].marks or demanded(s, i)):
        options = attacks(s, i, s.contexts[ctx])
        _, _, met = duties(s, s.contexts[ctx], options)
        if target in met:
            s.emit("MW R62", "demanded", i, target=target)
            s.emit(met[target], "because", i)
            if met[target] == "MW codex/bloodthirsty":
                s.emit("MW R11", "because", i)
    if line.limit:
        s.own(i).used += (name,)
    spend(s, ctx, line.action)
    _again(s, ctx)
    if line.kind == "zone":
        begin_attack(s, i, line, None, zone=the_board(s).number[target], turn=ctx)
    else:
        begin_attack(s, i, line, target, charge=charge, turn=ctx)


def _guard_action(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    spend(s, ask.ctx, "quick")
    _again(s, ask.ctx)
    place_guard(s, i, "MW 3.4.1")
    s.emit("MW codex/guarding", "because", i)
    fire(s, "guard_action", i)


def _use(s: State, ask: Ask, action: Action) -> None:
    i, j, name, *targets = action.refs
    used = power_named(s, j, name)
    if ask.kind != "act":
        _use_beside(s, ask, action, used.ability)
        return
    by = used.by
    turn = s.own_context(ask.ctx)
    if by == ("move",):
        turn.moves += 1
        if turn.moves == 2 and not movability.is_fast(facts(s, i)):
            spend(s, ask.ctx, "quick")
        kind = "quick"
    else:
        full = "full" in by and not turn.moves and not can(facts(s, i), "no_action")
        kind = "full" if full else "quick"
        spend(s, ask.ctx, kind)
        s.own_context(ask.ctx).charging = False
    _again(s, ask.ctx)
    use(s, i, j, name, tuple(targets), kind, ask.ctx)


def _use_beside(s: State, ask: Ask, action: Action, ability: dict) -> None:
    """A power used with the quickcast, or beside an Action Phase: before one it must then be taken (MW 2.14)."""
    i, j, name, *targets = action.refs
    if is_spell(ability):
        s.own_seat(ask.seat).quick = False
    if ask.kind == "turn":
        s.own_table().quickcast = ask.seat
        s.emit("MW 2.14", "quickcasts", i)
    elif ask.arg:
        s.push("round.after", None, ask.seat)
    use(s, i, j, name, tuple(targets), "quickcast")


def _end(s: State, ask: Ask, action: Action) -> None:
    s.own_context(ask.ctx).status = "over"
    s.emit("MW 3.7.3", "ends", action.refs[0])


# The end of the phase.


def _finish(s: State, frame: Frame) -> None:
    """Free attacks, escape rolls, Vigilant, Daze and Stun, passing effects (MW 3.6.6-3.6.10)."""
    ctx = frame.ctx
    i = s.contexts[ctx].creature
    s.push("turn.over", ctx)
    if i not in s.things:
        return
    if s.contexts[ctx].fresh or s.things[i].tokens:
        s.push("turn.tokens", ctx)
    if "vigilant" in facts(s, i):
        s.push("turn.vigilant", ctx)
    if s.things[i].tokens:
        s.push("turn.escape", ctx)
    if i in index(s).attached:
        s.push("turn.autonomous", ctx)


class Autonomous(AskKind):
    """The free attack of autonomous equipment, or none."""

    verbs = ("free_attack", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = s.contexts[ask.ctx].creature
        found = [Action(ask.seat, "free_attack", (gear, t)) for gear, _, t in free_attacks(s, i)]
        return [*found, Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def free_attacks(s: State, i: int) -> list[tuple[int, Line, int]]:
    """(gear, line, target) of the free attacks of what creature i wears (MW codex/autonomous)."""
    found = []
    for gear in index(s).attached.get(i, ()):
        o = s.things[gear]
        if "autonomous" not in o.card.traits or "attack" in o.used or count(o, "disable"):
            continue
        for line in o.card.lines:
            guards = guards_against(s, gear, s.things[i].zone)
            for t, other in s.things.items():
                if t != i and other.card.kind in ("creature", "conjuration"):
                    if attack_refusal(s, gear, line, t, guards) is None:
                        found.append((gear, line, t))
    return found


def _autonomous(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i in s.things and index(s).attached.get(i) and free_attacks(s, i):
        s.pending = Ask("autonomous", s.things[i].controller, frame.ctx)


def _free_attack(s: State, ask: Ask, action: Action) -> None:
    gear, target = action.refs
    i = s.contexts[ask.ctx].creature
    line = next(line for g, line, t in free_attacks(s, i) if g == gear and t == target)
    s.own(gear).used += ("attack", "defense0")
    s.emit("MW 3.6.6", "free_attack", gear, target=target)
    s.emit("MW codex/autonomous", "because", gear)
    s.emit("MW 6.3.12", "because", gear)
    s.push("turn.autonomous", ask.ctx)
    begin_attack(s, gear, line, target, "autonomous", seat=ask.seat)


def _escape(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i not in s.things:
        return
    o = s.things[i]
    rolls = ["cripple"] * count(o, "cripple")
    if count(o, "stuck"):
        if "incapacitated" in facts(s, i):
            s.emit("MW R55", "no_escape", i, token="stuck")
            s.emit("MW codex/stuck", "because", i)
            s.emit("MW codex/escape-roll", "because", i)
        else:
            rolls += ["stuck"] * count(o, "stuck")
    for name in reversed(rolls):  # the last pushed runs first
        s.push("turn.escape_roll", frame.ctx, name)


def _escape_roll(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i in s.things and count(s.things[i], frame.arg):
        roll_die(s, "escape_" + frame.arg, frame.ctx)


def _escaped(name: str) -> Callable[[State, int, int], None]:
    def resolve(s: State, ctx: int, die: int) -> None:
        i = s.contexts[ctx].creature
        s.emit("MW codex/escape-roll", "escape_roll", i, None, die, token=name, free=die >= 7)
        s.emit("MW 3.6.7", "because", i)
        s.emit("MW 8.4" if name == "cripple" else "MW 8.12", "because", i)
        if die >= 7:
            add_tokens(s, i, name, -1, f"MW codex/{name}")

    return resolve


class Vigilant(AskKind):
    """Setting `vigilant_optional`: lay the marker or not."""

    verbs = ("vigil", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "vigil", (s.contexts[ask.ctx].creature,)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def _vigilant(s: State, frame: Frame) -> None:
    i = s.contexts[frame.ctx].creature
    if i not in s.things or s.things[i].guard:
        return
    f = facts(s, i)
    if "vigilant" not in f or can(f, "no_guard"):
        return
    if "vigilant_optional" in s.table.settings:
        s.pending = Ask("vigilant", s.things[i].controller, frame.ctx)
        return
    _vigil(s, i)


def _vigil(s: State, i: int) -> None:
    place_guard(s, i, "MW 3.6.8")
    s.emit("MW codex/vigilant", "because", i)
    s.emit("MW R28", "because", i)


def _tokens(s: State, frame: Frame) -> None:
    turn = s.contexts[frame.ctx]
    i = turn.creature
    if i not in s.things:
        return
    sticky = "sticky_own_phase_conditions" in s.table.settings
    for name, old in turn.fresh or (("daze", 0), ("stun", 0)):
        n = count(s.things[i], name)
        gone = min(n, old) if sticky else n
        if gone:
            add_tokens(s, i, name, -gone, "MW 3.6.9")
            s.emit(f"MW codex/{name}", "because", i)
        if n and (n != old or sticky):
            s.emit("MW R5", "because", i)


def _over(s: State, frame: Frame) -> None:
    turn = s.contexts[frame.ctx]
    i = turn.creature
    end_effects(s, ("turn", i))
    if i in s.things:
        for taunt in ("taunt", "thorgs_taunt"):
            if mark(s.things[i], taunt) is not None:
                s.own(i).marks = with_mark(s.things[i].marks, taunt, None)
                s.emit("MW 3.6.10", "taunt_over", i)
        if s.log is not None:
            s.emit("MW 3.6.10", "phase_ends", i)
    fire(s, "phase_ends", i)
    s.close(frame.ctx)


DIE["escape_cripple"] = Purpose(_escaped("cripple"), lambda s, ctx: lambda die: die >= 7)
DIE["escape_stuck"] = Purpose(_escaped("stuck"), lambda s, ctx: lambda die: die >= 7)
ALWAYS = None
STEPS = {
    "turn.start": Step("MW 3.6.1", _start),
    "turn.guard": Step("MW 3.6.2", _guard),
    "turn.slam": Step("MW 3.6.3", _slam),
    "turn.uproot": Step("MW 3.6.4", _uproot),
    "turn.hinder": Step("MW 3.2.1", _hinder),
    "turn.act": Step("MW 3.7.1", _act),
    "turn.finish": Step("MW 3.6.6", _finish, ALWAYS),
    "turn.autonomous": Step("MW 3.6.6", _autonomous, ALWAYS),
    "turn.escape": Step("MW 3.6.7", _escape, ALWAYS),
    "turn.escape_roll": Step("MW 3.6.7", _escape_roll, ALWAYS),
    "turn.vigilant": Step("MW 3.6.8", _vigilant, ALWAYS),
    "turn.tokens": Step("MW 3.6.9", _tokens, ALWAYS),
    "turn.over": Step("MW 3.6.10", _over, ALWAYS),
}
ASKS = {"uproot": Uproot(), "act": Act(), "autonomous": Autonomous(), "vigilant": Vigilant()}
VERBS = {
    "uproot": Verb(_pay_uproot), "move": Verb(_move), "climb": Verb(_climb), "attack": Verb(_attack),
    "guard": Verb(_guard_action), "use": Verb(_use), "end": Verb(_end), "free_attack": Verb(_free_attack),
    "vigil": Verb(lambda s, ask, action: _vigil(s, action.refs[0])),
}  # fmt: skip
