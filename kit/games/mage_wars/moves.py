"""Movement in six steps (section 3.1): move actions, climbing, Push, Snatch and Teleport."""

from __future__ import annotations

from kit.engine.game import AskKind, Refusal, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .arena import DIRECTIONS
from .attack_steps import begin_attack
from .cards import BASH
from .chance import DIE, Purpose, roll_die
from .effects import fire
from .movability import hinderers, is_fast, show_hinder
from .registry import can, cite
from .state import Move, Turn, count, facts, index, the_board, zone_of
from .verbs import add_tokens, destroy, moved, pay, stir

SIX = ("move.declare", "move.leave", "move.wall", "reveals", "move.change", "move.enter", "reveals", "move.over")
"""The steps with their reveal windows; before paying and before a wall attacks stands one more (MW 5.2.3)."""


# The six steps.


def begin_move(s: State, i: int, goal: int, form: str, seat: int, turn: int | None = None, cost: int = 0) -> int:
    """Put a movement on the agenda. `form` is move, push, snatch, teleport or climb; `seat` pays what it costs."""
    start = zone_of(s, i)
    move = Move(mover=i, start=start, goal=goal, form=form, border=the_board(s).between[start][goal], seat=seat,
                turn=turn, cost=cost)  # fmt: skip
    ctx = s.open(move)
    s.push_all(SIX, ctx)
    return ctx


def _declare(s: State, frame: Frame) -> None:
    move = s.contexts[frame.ctx]
    if move.mover not in s.things or zone_of(s, move.mover) != move.start:
        s.own_context(frame.ctx).status = "stopped"
        return
    if s.log is not None:
        s.emit("MW 3.1.1", "moves", move.mover, move.start, move.goal, form=move.form)
        if move.form in ("move", "climb"):
            s.emit("MW codex/move-action" if move.form == "move" else "MW codex/climbing", "because", move.mover)
        elif move.form == "teleport":
            s.emit("MW codex/teleport", "because", move.mover)
    if move.cost:
        s.push("move.pay", frame.ctx)
        s.push("reveals", frame.ctx)
    fire(s, "move_declared", frame.ctx)


def _pay(s: State, frame: Frame) -> None:
    """What moving costs; if it cannot be paid any more the move is lost (MW 3.1.2)."""
    move = s.contexts[frame.ctx]
    if s.seats[move.seat].mana < move.cost:
        s.own_context(frame.ctx).status = "stopped"
        s.emit("MW 3.1.2", "not_paid", move.mover, cost=move.cost)
    else:
        pay(s, move.seat, move.cost, "MW 3.1.2")


def _leave(s: State, frame: Frame) -> None:
    move = s.contexts[frame.ctx]
    if s.log is not None:
        s.emit("MW 3.1.3", "leaves", move.mover)
    if move.border in index(s).walls and move.form != "teleport":
        s.push("reveals", frame.ctx)
    fire(s, "leaves", frame.ctx)


def _wall(s: State, frame: Frame) -> None:
    move = s.contexts[frame.ctx]
    wall = index(s).walls.get(move.border) if move.border is not None else None
    if wall is None or move.mover not in s.things:
        return
    if move.form == "teleport":
        s.emit("MW 3.1.4", "because", wall)
        return
    if "flying" in facts(s, move.mover):
        s.emit("MW 4.15", "flies_over", move.mover, wall=wall)
        s.emit("MW codex/flying", "because", move.mover)
        return
    if "passage_attacks" in facts(s, wall) and not count(s.things[wall], "disable"):
        for line in s.things[wall].card.lines:
            if line.kind == "passage":
                s.emit("MW 4.14", "wall_attacks", wall, target=move.mover)
                s.emit("MW 3.1.4", "because", wall)
                s.emit("MW codex/passage-attacks", "because", wall)
                s.emit("MW 6.3.10", "because", wall)
                if move.form in ("push", "snatch"):
                    s.emit("MW 9.3", "because", wall)
                begin_attack(s, wall, line, move.mover, "passage")
                return


def _change(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    move = s.contexts[ctx]
    i = move.mover
    if i not in s.things or zone_of(s, i) != move.start:
        s.own_context(ctx).status = "stopped"
        return
    f = facts(s, i)
    if move.form in ("move", "climb"):
        stopped = can(f, "no_move")
    else:
        stopped = move.form != "teleport" and "unmovable" in f
    if stopped:
        s.own_context(ctx).status = "stopped"
        s.emit("MW 3.1.7", "stopped", i)
        s.emit("MW R43", "because", i)
        return
    change_zone(s, i, move.goal)
    if s.log is not None:
        s.emit("MW 3.1.5", "zone", i, move.start, move.goal)
    if move.form == "teleport":
        s.emit("MW 9.7", "because", i)
        teleported(s, i)


def change_zone(s: State, i: int, goal: int) -> None:
    """An object stands in another zone; attacks it is party to are cancelled before step 4, and spells fail."""
    s.own(i).zone = goal
    moved(s, i)
    if s.contexts:
        stir(s, i)


def teleported(s: State, i: int) -> None:
    """Attached conjurations and Stuck tokens do not come along (MW 9.8)."""
    stuck = count(s.things[i], "stuck")
    if stuck:
        add_tokens(s, i, "stuck", -stuck, "MW 9.8")
        s.emit("MW codex/stuck", "because", i)
    for other in tuple(index(s).attached.get(i, ())):
        if s.things[other].card.kind == "conjuration":
            destroy(s, other, "MW 9.8")
            s.emit("MW 5.5.1", "because", i)
            s.emit("MW codex/conjuration", "because", i)


def _enter(s: State, frame: Frame) -> None:
    move = s.contexts[frame.ctx]
    if s.log is not None:
        s.emit("MW 3.1.6", "enters", move.mover, None, move.goal)
        if move.form == "teleport" and move.start == move.goal:
            s.emit("MW R59", "because", move.mover)
    if move.turn in s.contexts:
        s.own_context(move.turn).charging = move.form in ("move", "climb")
    phase = move.turn if move.turn in s.contexts else phase_of(s, move.mover)
    if phase is not None:
        turn = s.own_context(phase)
        if not turn.hindered and "hinder_v2" not in s.table.settings:
            found = hinderers(s, move.mover, move.goal)
            if s.log is not None:
                show_hinder(s, move.mover, move.goal)
            if found:
                turn.hindered = True
                if s.log is not None:
                    s.emit("MW 3.2.2", "hindered", move.mover, by=found[0])
                    s.emit("MW codex/hinder", "because", move.mover)
                    if is_fast(facts(s, move.mover)):
                        s.emit("MW codex/fast", "because", move.mover)
    fire(s, "enters", frame.ctx)


def phase_of(s: State, i: int) -> int | None:
    """The Action Phase of creature i that is going on: who is pushed or teleported in it enters zones, too."""
    return next((ctx for ctx, c in s.contexts.items() if type(c) is Turn and c.creature == i), None)


def _over(s: State, frame: Frame) -> None:
    move = s.contexts[frame.ctx]
    if move.turn in s.contexts and move.status == "stopped":
        turn = s.own_context(move.turn)
        i = turn.creature
        if i in s.things and can(facts(s, i), "no_action"):
            turn.did = turn.did or "quick"
    if move.turn in s.contexts and move.trapped and move.mover in s.things and can(facts(s, move.mover), "no_move"):
        s.own_context(move.turn).status = "over"
        s.emit("MW 5.3.5", "stopped", move.mover)
    fire(s, "moved", frame.ctx)
    s.close(frame.ctx)


# Push and Snatch.


def begin_push(s: State, i: int, source: int, seat: int, form: str = "push", random: bool = False,
               wall_toll: int | None = 0, towards: bool = False) -> None:  # fmt: skip
    """Push object i one zone away from a source zone (or `towards` it), or Snatch it (section 9). `wall_toll` is what
    going through a wall with Passage Attacks costs the seat; None: it does not go through one."""
    f = facts(s, i)
    if s.things[i].card.kind != "creature" or "unmovable" in f:
        s.emit("MW 9.4" if form == "push" else "MW 9.6", "not_moved", i)
        s.emit(f"MW codex/{form}", "because", i)
        s.emit("MW codex/unmovable", "because", i)
        for name in ("unstoppable", "rooted", "stuck"):
            if name in f:
                s.emit(cite(name), "because", i)
        if s.things[i].card.kind == "conjuration":
            s.emit("MW codex/conjuration", "because", i)
        return
    if form == "snatch" and "uncontainable" in f:
        s.emit("MW 9.6", "not_moved", i)
        s.emit("MW codex/snatch", "because", i)
        s.emit("MW codex/uncontainable", "because", i)
        return
    zone = zone_of(s, i)
    if random:
        roll_die(s, "push", None, (i, seat))
        return
    b = the_board(s)
    ways = b.towards(source, zone) if towards or form == "snatch" else b.away(source, zone)
    if wall_toll != 0:
        ways = tuple(w for w in ways if not _spiked(s, i, w) or (wall_toll or 10**6) <= s.seats[seat].mana)
    s.emit("MW codex/push" if form == "push" else "MW codex/snatch", "pushed", i, ways=ways)
    if not ways:
        return
    ctx = s.open(Move(mover=i, start=zone, goal=zone, form=form, seat=seat, options=ways, cost=wall_toll or 0))
    s.push("push.way", ctx)


def _spiked(s: State, i: int, way: str) -> bool:
    """Does a wall with Passage Attacks stand in this direction, that concerns object i?"""
    zone, b = zone_of(s, i), the_board(s)
    goal = b.beyond[way][zone]
    wall = index(s).walls.get(b.between[zone][goal]) if goal is not None else None
    return wall is not None and "passage_attacks" in facts(s, wall) and "flying" not in facts(s, i)


class Way(AskKind):
    """Which of several equally good directions a Push takes."""

    verbs = ("way",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "way", (way,)) for way in s.contexts[ask.ctx].options]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _way(s: State, frame: Frame) -> None:
    s.pending = Ask("push_way", s.contexts[frame.ctx].seat, frame.ctx)


def _choose_way(s: State, ask: Ask, action: Action) -> None:
    move = s.contexts[ask.ctx]
    s.close(ask.ctx)
    s.emit("MW 9.1", "way", move.mover, None, action.refs[0])
    cost = move.cost if _spiked(s, move.mover, action.refs[0]) else 0
    push_to(s, move.mover, action.refs[0], move.seat, move.form, cost)


def push_to(s: State, i: int, way: str, seat: int, form: str = "push", cost: int = 0) -> None:
    """Push object i one zone in a direction: it moves, or is bashed (MW 9.3)."""
    zone = zone_of(s, i)
    b = the_board(s)
    goal = b.beyond[way][zone]
    wall = None
    if goal is not None:
        wall = index(s).walls.get(b.between[zone][goal])
        if wall is not None and ("flying" in facts(s, i) or "passage_blocked" not in facts(s, wall)):
            wall = None
    if goal is None or wall is not None:
        s.emit("MW 9.3", "bashed", i, wall=wall)
        s.emit("MW codex/bashed", "because", i)
        s.emit("MW 9.5", "because", i)
        s.emit("MW 6.3.11", "because", i)
        s.emit("MW R45", "because", i)
        s.emit("MW 1.4" if goal is None else "MW 4.13", "because", i)
        s.emit("MW codex/passage-blocked", "because", i)
        begin_attack(s, wall if wall is not None else i, BASH, i, "bash", seat=seat)
        return
    begin_move(s, i, goal, form, seat, cost=cost)


def _random_way(s: State, subject: tuple[int, int], die: int) -> None:
    i, seat = subject
    way = tuple(DIRECTIONS)[(die - 1) // 3]
    s.emit("MW 9.2", "random_way", i, die, way)
    s.emit("MW codex/push", "because", i)
    push_to(s, i, way, seat)


DIE["push"] = Purpose(_random_way, lambda s, subject: lambda die: (die - 1) // 3)
ALWAYS = None
STEPS = {
    "move.declare": Step("MW 3.1.1", _declare),
    "move.pay": Step("MW 3.1.2", _pay),
    "move.leave": Step("MW 3.1.3", _leave),
    "move.wall": Step("MW 3.1.4", _wall),
    "move.change": Step("MW 3.1.5", _change),
    "move.enter": Step("MW 3.1.6", _enter),
    "move.over": Step("MW 3.1.6", _over, ALWAYS),
    "push.way": Step("MW 9.1", _way),
}
ASKS = {"push_way": Way()}


def other_way(s: State, a: Action) -> list[Refusal] | None:
    """A direction that does not lead straight away from the source, or for a Snatch towards it."""
    move = s.contexts[s.pending.ctx]
    if a.refs[0] in move.options:
        return None
    return [Refusal("other-direction", "MW 9.1" if move.form == "push" else "MW 9.6", {"ways": move.options})]


VERBS = {"way": Verb(_choose_way, (other_way,))}
