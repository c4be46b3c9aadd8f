"""What the defender answers: Damage Barrier and Counterstrike (steps 6 and 7), and the guard that is spent."""

from __future__ import annotations

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .attack_steps import ALWAYS, begin_attack
from .cards import Line
from .effects import barrier_of, barriers_of
from .registry import can
from .state import Attack, facts, zone_of
from .targets import attack_refusal, attack_trait, lines_of
from .verbs import lose_guard

MELEE_FORMS = frozenset({"action", "counter", "spell"})
"""Forms in which a melee attack meets barriers and takes a Guard marker off."""


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
    if ("barrier", attack.target) in attack.answered:
        s.emit("MW codex/damage-barrier", "no_barrier", frame.ctx)
        return
    if not attack.hits:
        s.emit("MW R13", "no_barrier", frame.ctx)
        s.emit("MW codex/damage-barrier", "because", frame.ctx)
        return
    if s.seats[seat].team == s.seats[attack.seat].team:
        s.emit("MW 6.3.9", "no_barrier", frame.ctx)
        s.emit("MW codex/damage-barrier", "because", frame.ctx)
        s.emit("MW codex/friendly", "because", frame.ctx)
        return
    s.emit("MW 6.2.6", "barrier", frame.ctx, source=source, line=line.name)
    s.emit("MW codex/damage-barrier", "because", frame.ctx)
    s.emit("MW R13", "because", frame.ctx)
    s.emit("MW 6.3.7", "because", frame.ctx)
    if attack.target in s.things and "daze" in facts(s, attack.target):
        s.emit("MW codex/daze", "because", frame.ctx)
    if attack.target in s.things and len(list(barriers_of(s, attack.target))) > 1:
        s.emit("MW 6.3.8", "because", frame.ctx)
    s.own_context(frame.ctx).answered += (("barrier", attack.target),)
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
    if can(facts(s, i), "no_action") or s.seats[o.controller].lost or ("counter", i) in attack.answered:
        return []
    found = []
    for name, line in lines_of(s, i):
        if line.kind == "melee" and line.action == "quick":
            if o.guard or attack_trait(s, i, line, "counterstrike") or "counterstrike" in facts(s, i):
                if attack_refusal(s, i, line, attack.source, answer=True) is None:
                    found.append((name, line))
    return found


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
    s.own_context(ask.ctx).answered += (("counter", i),)
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


STEPS = {
    "attack.barrier": Step("MW 6.2.6", _barrier),
    "attack.counter": Step("MW 6.2.7", _counter),
    "attack.guard": Step("MW 6.2.7", _guard, ALWAYS),
}
ASKS = {"counter": Counter()}
VERBS = {"counterstrike": Verb(_strike_back)}
