"""Simultaneous choices: every seat chooses, nobody sees, then all is opened at once.

`ask_all` opens a `Secret` and pushes the one frame `secret`, which asks each seat in turn and stands on the agenda
until all have answered: nothing in the position tells the others who has. When the last has answered, the kind's
`opened` uses the answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .game import AskKind, Step
from .state import Action, Ask, Context, Frame, State, made


class Secret(Context):
    """Choices being made by the seats of `order`; `given` holds their answers, None where one is missing."""

    __slots__ = ("kind", "subject", "order", "given")


class SecretKind(AskKind):
    """Declares one simultaneous choice; register it in `Game.asks` under the kind's name.

    Its verbs call `give` with an answer that is not None. Several small choices that make one answer are asked of a
    seat by the verbs themselves, before `give`.
    """

    public = False

    def opened(self, s: State, secret: Secret) -> None:
        """All have answered: use `secret.given`. The context is closed afterwards."""
        raise NotImplementedError

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return seat == ask.seat


def ask_all(s: State, kind: str, order: Iterable[int], subject: int | None = None) -> int:
    """Push a simultaneous choice onto the agenda: it is asked next."""
    seats = tuple(order)
    ctx = s.open(Secret(kind, subject, seats, (None,) * len(seats)))
    s.push("secret", ctx)
    return ctx


def give(s: State, ask: Ask, answer: Any) -> None:
    """Lay down the asked seat's answer."""
    secret = s.own_context(ask.ctx)
    given = list(secret.given)
    given[secret.order.index(ask.seat)] = answer
    secret.given = tuple(given)


def _run(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    secret = s.contexts[ctx]
    kind = s.game.asks[secret.kind]
    s.agenda = waiting = (frame, s.agenda)
    while None in secret.given:
        at = secret.given.index(None)
        ask = made(Ask, (secret.kind, secret.order[at], ctx, None))
        options = kind.legal(s, ask)
        if len(options) != 1 or not kind.automatic:
            s.pending, s.options = ask, options
            return
        s.game.verbs[options[0].verb].do(s, ask, options[0])  # no frame of its own: nobody learns who had a choice
        secret = s.contexts[ctx]
        if secret.given[at] is None or s.pending is not None or s.agenda is not waiting:
            return
    s.agenda = waiting[1]
    kind.opened(s, secret)
    s.close(ctx)


def secret_step(cite: str) -> Step:
    """The step to register as `secret`."""
    return Step(cite, _run, None)
