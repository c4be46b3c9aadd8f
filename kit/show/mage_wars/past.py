"""What only the way to a stop tells: how the attack went so far, what the roll was to meet, what was revealed since."""

from __future__ import annotations

from dataclasses import dataclass, field

from kit.engine.state import Action, Chance, Event, State
from kit.games.mage_wars.state import Attack, Strike

from ..session import Session
from .frames import innermost, step_at

FAR = 60
"""Stops looked back at most: no attack is longer."""


@dataclass
class Past:
    """`events` since `ctx`, the youngest sequence in progress, began; `reveals` are (step from 0, event).

    `roll` is (the view before the dice, its strike, the faces), None without a roll in this attack or stretch;
    `before` the view before the last reveal that the roll met, and `turned` the object that was revealed then.
    """

    ctx: int | None = None
    events: list[Event] = field(default_factory=list)
    reveals: list[tuple[int, Event]] = field(default_factory=list)
    roll: tuple[State, int, tuple[str, ...]] | None = None
    before: State | None = None
    turned: int | None = None


def look(session: Session) -> Past:
    """The past of the moment shown."""
    here = session.state
    past = Past(innermost(here))
    path = session.reached.path()[1:]
    stretch = session.stretch(session.node)
    due = waiting(here)
    for node in reversed(path[-FAR:]):
        before = node.parent.state
        events = [e.seen_by(session.you) for e in node.events] if node not in stretch else []
        past.events = events + past.events
        chance = before.pending
        rolled = type(chance) is Chance and chance.kind == "dice" and chance.arg[0] == "attack"
        if due is None and past.roll is None and rolled:
            strike = before.contexts[chance.ctx]
            if node in stretch or strike.attack == past.ctx:
                past.roll = (_view(session, before), chance.ctx, node.choice)
        if type(node.choice) is Action and node.choice.verb == "reveal":
            about = due if past.roll is None else past.roll[1]
            if about in before.contexts and past.before is None:
                past.before, past.turned = _view(session, before), node.choice.refs[0]
            if past.ctx in before.contexts:
                told = next((e for e in node.events if e.verb == "revealed"), None)
                if told is not None:
                    past.reveals.insert(0, (max(0, step_at(before, past.ctx) - 1), told.seen_by(session.you)))
        if past.ctx is None and node not in stretch:
            break
        if past.ctx is not None and past.ctx not in before.contexts:
            break
    past.events += session.so_far
    return past


def waiting(s: State) -> int | None:
    """The strike in progress that has not been rolled yet."""
    for i in sorted(s.contexts, reverse=True):
        context = s.contexts[i]
        if type(context) is Strike:
            live = context.status == "live" and context.damage is None and not context.dice
            return i if live and context.defender in s.things and type(s.contexts[context.attack]) is Attack else None
    return None


def _view(session: Session, s: State) -> State:
    return s if session.you is None else s.game.view(s, session.you)
