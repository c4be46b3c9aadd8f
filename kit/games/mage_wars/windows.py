"""Reveal windows: where enchantments may be turned up (MW 5.2.3).

The frame `reveals` stands in every sequence, whoever may use it; it opens a window only if somebody has a hidden
enchantment, so that the path without any costs nothing.
"""

from __future__ import annotations

from kit.engine.game import Step, Verb
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.window import Window, WindowKind, open_window, played

from .effects import reveal_forbidden
from .state import Turn, index, initiative_order


class Reveal(WindowKind):
    """The seats answer in initiative order, then alternate until both pass (MW R63)."""

    verbs = ("reveal", "pass")
    after_play = "on"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        return initiative_order(s)

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        if seat not in index(s).hidden or s.seats[seat].lost:
            return []
        return [
            Action(seat, "reveal", (i,)) for i, o in s.things.items()
            if o.hidden and o.controller == seat and reveal_forbidden(s, i) is None
        ]


def _reveals(s: State, frame: Frame) -> None:
    ix = s.cache.get("index") or index(s)
    if ix.hidden:
        subject = frame.ctx if frame.ctx in s.contexts else None
        if s.log is not None and type(s.contexts.get(subject)) is Turn:
            s.emit("MW 3.6.5", "window", subject)
        open_window(s, "reveals", subject)


def _reveal(s: State, ask: Ask, action: Action) -> None:
    from .enchant import reveal

    played(s, ask)
    s.emit("MW 5.2.3", "because", action.refs[0])
    s.emit("MW 5.2.7", "because", action.refs[0])
    s.emit("MW R63", "because", action.refs[0])
    reveal(s, action.refs[0])


STEPS = {"reveals": Step("MW 5.2.3", _reveals, None)}
ASKS = {"reveals": Reveal()}
VERBS = {"reveal": Verb(_reveal)}
