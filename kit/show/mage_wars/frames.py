"""What is still to come, in words: phases, frames of the agenda, and the steps that an attack, a casting, a move and
an Action Phase run through."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kit.engine.state import Chance, Frame, State
from kit.games.mage_wars.deeds import Deed
from kit.games.mage_wars.state import Attack, Cast, Move, Strike, Turn

from ..words import mark

if TYPE_CHECKING:
    from .words import Voice

PHASES = {
    "setup": mark("Set-up"), "book": mark("Spellbooks"), "initiative": mark("Initiative Phase"),
    "reset": mark("Reset Phase"), "channel": mark("Channeling Phase"), "upkeep": mark("Upkeep Phase"),
    "planning": mark("Planning Phase"), "deployment": mark("Deployment Phase"),
    "quickcast": mark("First Quickcast Phase"), "actions": mark("Action Phases"),
    "final_quickcast": mark("Final Quickcast Phase"), "end": mark("End of the round"),
}  # fmt: skip

FRAMES = {
    "setup.first": mark("Roll for the initiative"), "setup.book": mark("Lay down a book"),
    "round.initiative": mark("Initiative Phase"), "round.reset": mark("Reset Phase"),
    "round.channel": mark("Channeling Phase"), "round.upkeep": mark("Upkeep Phase"),
    "upkeep.seat": mark("Upkeep"), "upkeep.rest": mark("Upkeep, the rest"),
    "round.planning": mark("Planning Phase"), "plan.seat": mark("Plan a spell"),
    "plan.object": mark("Prepare a spell on a familiar or spawnpoint"),
    "round.deployment": mark("Deployment Phase"), "deploy.object": mark("Deploy from a spawnpoint"),
    "round.quickcast": mark("First Quickcast Phase"), "quickcast.seat": mark("Quickcast"),
    "round.begin_actions": mark("Action Phases"), "round.actions": mark("Next Action Phase"),
    "round.before": mark("Quickcast before the Action Phase"), "round.activate": "",
    "round.after": mark("Quickcast after the Action Phase"), "round.final": mark("Final Quickcast Phase"),
    "round.end": mark("End of the round"), "round.arrivals": mark("Face-down creatures arrive"),
    "round.next": mark("Next round"), "round.wait": "", "round.judge": "",
    "larva.hatch": mark("The larva hatches"),
    "turn.start": mark("Activation"), "turn.guard": mark("Guard marker off"), "turn.slam": mark("Slam becomes Daze"),
    "turn.uproot": mark("Uproot"), "turn.hinder": mark("Who hinders it"), "turn.act": mark("Choose an action"),
    "turn.finish": mark("End of the phase"),
    "turn.autonomous": mark("Free attacks"), "turn.escape": mark("Escape rolls"),
    "turn.escape_roll": mark("Escape roll"), "turn.vigilant": mark("Vigilant"),
    "turn.tokens": mark("Daze and Stun come off"), "turn.over": mark("Passing effects end"),
    "attack.declare": mark("Declare"), "strike.miss": mark("Miss roll of a dazed attacker"),
    "attack.intercept": mark("Intercept"), "strike.avoid": mark("Avoid"), "strike.defend": mark("Defense"),
    "strike.roll": mark("Roll dice"), "strike.effect_die": mark("Effect die"),
    "strike.damage": mark("Damage"), "strike.effects": mark("Effects"), "strike.result": mark("Result of the table"),
    "strike.extinguish": mark("Extinguish"), "attack.more": mark("Additional strikes"),
    "attack.barrier": mark("Damage barrier"), "attack.counter": mark("Counterstrike"),
    "attack.guard": mark("Guard marker off"), "attack.end": mark("Attack ends"), "attack.close": "",
    "zone.next": mark("Next object in the zone"),
    "zone.more": mark("The next strike on it"),
    "move.declare": mark("The move is declared"), "move.leave": mark("It leaves its zone"),
    "move.wall": mark("The wall it passes"), "move.change": mark("It changes zone"),
    "move.enter": mark("It enters"), "move.over": "", "push.way": mark("Which way"),
    "cast.choose": mark("Choose what else it needs"), "cast.pay": mark("Cast: show and pay"),
    "cast.counter": mark("Counter"), "cast.resolve": mark("Resolve"), "cast.enter": mark("It comes into play"),
    "cast.extend": mark("Extend the wall"), "cast.bind": mark("Bind a spell"), "cast.over": "", "cast.close": "",
    "deed.next": mark("Effect of a card"), "attack.forget": "", "attack.fury": mark("One more attack"), "moment": "",
    "move.pay": mark("Pay for the way"), "op.destroy": mark("Destruction"), "op.healed": "", "op.push": mark("Push"),
    "strike.avoiding": mark("Avoid"), "strike.shield": mark("Shield"), "card.reveal": mark("A card must be revealed"),
    "op.heal_roll": mark("Healing roll"), "op.heal": "", "reveals": "", "window": "",
}  # fmt: skip
"""Empty: not worth a line. Frames of cards' own have the words of `deed.next`."""


class StepOf(NamedTuple):
    """A step of a sequence: its words, rule and frames."""

    words: str
    cite: str
    frames: tuple[str, ...]


ATTACK = (
    StepOf(mark("Declare"), "MW 6.2.1", ("attack.declare", "strike.miss", "attack.intercept")),
    StepOf(mark("Avoid"), "MW 6.2.2", ("strike.avoid", "strike.avoiding", "strike.defend")),
    StepOf(mark("Roll dice"), "MW 6.2.3", ("strike.roll", "strike.effect_die")),
    StepOf(mark("Damage and effects"), "MW 6.2.4",
           ("strike.shield", "strike.damage", "strike.effects", "strike.result", "strike.extinguish")),
    StepOf(mark("Additional strikes"), "MW 6.2.5", ("attack.more",)),
    StepOf(mark("Damage barrier"), "MW 6.2.6", ("attack.barrier",)),
    StepOf(mark("Counterstrike"), "MW 6.2.7", ("attack.counter", "attack.guard")),
    StepOf(mark("Attack ends"), "MW 6.2.8", ("attack.end", "attack.fury", "attack.close")),
)  # fmt: skip
CAST = (
    StepOf(mark("Cast"), "MW 5.1.1", ("cast.choose", "cast.pay")),
    StepOf(mark("Counter"), "MW 5.1.2", ("cast.counter",)),
    StepOf(mark("Resolve"), "MW 5.1.3", ("cast.resolve", "cast.enter", "cast.extend", "cast.bind")),
    StepOf(mark("The card goes where it belongs"), "MW 5.1.10", ("cast.over", "cast.close")),
)  # fmt: skip
MOVE = (
    StepOf(mark("Declare the move"), "MW 3.1.1", ("move.declare",)),
    StepOf(mark("Leave the zone"), "MW 3.1.3", ("move.leave",)),
    StepOf(mark("Pass the wall"), "MW 3.1.4", ("move.wall",)),
    StepOf(mark("Change zone"), "MW 3.1.5", ("move.change",)),
    StepOf(mark("Enter"), "MW 3.1.6", ("move.enter", "move.over")),
)  # fmt: skip
SEQUENCES: dict[type, tuple[StepOf, ...]] = {Attack: ATTACK, Cast: CAST, Move: MOVE}


def steps_of(context: object) -> tuple[StepOf, ...]:
    """The steps that a context runs through; () if it has no fixed ones."""
    return SEQUENCES.get(type(context), ())


PENDING = {
    "miss": 0, "intercept": 0, "defense": 1, "defend": 1, "attack": 2, "effect": 2, "counter": 6, "sweep": 7,
    "cast_choice": 0, "extend": 2, "bind": 2,
}  # fmt: skip
"""The step, from 0, in which a question or roll of this kind stands."""


def step_at(s: State, ctx: int) -> int:
    """The step, from 0, at which a context in progress stands: the one being decided, else the next to run."""
    steps = steps_of(s.contexts[ctx])
    pending = s.pending
    if pending is not None and _belongs(s, ctx, pending.ctx):
        kind = pending.arg[0] if type(pending) is Chance else pending.kind
        if kind in PENDING:
            return PENDING[kind]
    for frame in s.frames():
        if _belongs(s, ctx, frame.ctx):
            for n, step in enumerate(steps):
                if frame.step in step.frames:
                    return n
    return len(steps) - 1


def _belongs(s: State, ctx: int, other: int | None) -> bool:
    """Is it the context itself, or a strike of the attack?"""
    return other == ctx or (type(s.contexts.get(other)) is Strike and s.contexts[other].attack == ctx)


def innermost(s: State) -> int | None:
    """The youngest context in progress that has fixed steps."""
    return max((i for i, context in s.contexts.items() if type(context) in SEQUENCES), default=None)


OF_SEATS = frozenset({"quickcast.seat", "upkeep.seat", "upkeep.rest", "round.after", "setup.book"})
"""Frames whose argument is a seat."""


def entry(voice: Voice, s: State, frame: Frame) -> tuple[str, str]:
    text = FRAMES.get(frame.step)
    if not text:
        return "", ""
    context = s.contexts.get(frame.ctx)
    about = ""
    if type(context) is Turn:
        about = voice.thing(s, context.creature)
    elif type(context) is Attack:
        about = voice.attack_line(s, context).replace("==", "").rstrip(".")
    elif type(context) is Strike:
        about = voice.thing(s, context.defender) if context.defender is not None else ""
    elif type(context) is Cast:
        about = voice.card_name(context.card)
    elif type(context) is Move:
        about = voice.thing(s, context.mover)
    elif type(context) is Deed:
        about = voice.card_name(context.card)
    elif frame.step in OF_SEATS and isinstance(frame.arg, int):
        about = voice.who(frame.arg)
    elif isinstance(frame.arg, tuple) and frame.step in ("plan.seat", "plan.object", "deploy.object"):
        about = voice.who(frame.arg[0])
    return voice.tr(text), about
