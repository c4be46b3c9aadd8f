"""Windows: who may answer, in what order, what must be answered, and when it is over.

One primitive serves every priority loop and reaction. `open_window` opens one: a context of kind `Window`, and the one
frame `window` on the agenda for as long as seats are asked. A seat that can do nothing passes by itself, without a
stop or a record, and a window that nobody can use leaves no trace; a pass by a seat that could act is a choice.

What a play does to the loop is the kind's `after_play`:

    restart    ask again from the first seat; closes when all pass in a row
    on         ask on from the next seat; closes when all pass in a row
    again      ask the same seat again; closes when all pass in a row
    stay       ask the same seat until it passes; closes when each has passed once
    once       each seat answers at most once
"""

from __future__ import annotations

from .game import LIVE, AskKind, Step, Verb
from .state import Action, Ask, Context, Frame, State, made


class Window(Context):
    """A window in progress. `subject` is the context it answers, `order` the seats; `passes` in a row so far."""

    __slots__ = ("kind", "subject", "order", "at", "passes", "plays")
    defaults = {"at": 0, "passes": 0, "plays": 0}


class WindowKind(AskKind):
    """Declares one kind of window; register it in `Game.asks` under the kind's name."""

    after_play = "restart"
    public = False
    automatic = False

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        """The seats that may answer, first asked first."""
        raise NotImplementedError

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        """What `seat` may play, without the pass."""
        raise NotImplementedError

    def idle(self, s: State, subject: int | None) -> bool:
        """True if it is plain that no seat has a play: the window then closes without asking each. May say False."""
        return False

    def must(self, s: State, window: Window, seat: int) -> bool:
        """True if one of the plays is compulsory: then passing is not listed."""
        return False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        window = s.contexts[ask.ctx]
        plays = self.plays(s, window, ask.seat)
        return plays if self.must(s, window, ask.seat) else [*plays, Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return options[-1] if options[-1].verb == "pass" else None

    def on_pass(self, s: State, ask: Ask) -> None:
        window = s.own_context(ask.ctx)
        window.at = (window.at + 1) % len(window.order)
        window.passes += 1

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return action.verb != "pass" or seat == ask.seat


def open_window(s: State, kind: str, subject: int | None = None) -> None:
    """Open a window, as the last thing that a frame does: the first seat with a play is asked at once. Its index is
    taken whether or not there is one, so the numbers of what comes later tell nothing."""
    declared = s.game.asks[kind]
    if declared.idle(s, subject):
        s.serial += 1
    else:
        ctx = s.open(Window(kind, subject, declared.order(s, subject)))
        _run(s, made(Frame, ("window", ctx, None)))


def answered(s: State) -> Context:
    """What the pending window answers."""
    return s.contexts[s.contexts[s.pending.ctx].subject]


def played(s: State, ask: Ask) -> None:
    """Tell the window that its asked seat has played; the play's own frames go on top of it."""
    window = s.own_context(ask.ctx)
    window.plays += 1
    mode = s.game.asks[window.kind].after_play
    if mode == "once":
        window.at = (window.at + 1) % len(window.order)
        window.passes += 1
        return
    if mode == "stay":
        return
    window.passes = 0
    if mode == "restart":
        window.at = 0
    elif mode == "on":
        window.at = (window.at + 1) % len(window.order)


def _run(s: State, frame: Frame) -> None:
    window = s.contexts[frame.ctx]
    kind = s.game.asks[window.kind]
    order, at, passes = window.order, window.at, window.passes
    n = len(order)
    while passes < n and window.status == "live":
        seat = order[at]
        plays = kind.plays(s, window, seat)
        if plays:
            if at != window.at or passes != window.passes:
                window = s.own_context(frame.ctx)
                window.at, window.passes = at, passes
            s.agenda = (frame, s.agenda)
            s.pending = made(Ask, (window.kind, seat, frame.ctx, None))
            s.options = plays if kind.must(s, window, seat) else [*plays, Action(seat, "pass")]
            return
        at = at + 1 if at + 1 < n else 0
        passes += 1
    s.close(frame.ctx)


def _pass(s: State, ask: Ask, action: Action) -> None:
    s.game.asks[ask.kind].on_pass(s, ask)


def opening(cite: str, kind: str, runs: frozenset[str] | None = LIVE) -> Step:
    """A step that opens a window of this kind upon the frame's context."""

    def run(s: State, frame: Frame) -> None:
        open_window(s, kind, frame.ctx)

    return Step(cite, run, runs)


def window_step(cite: str) -> Step:
    """The step to register as `window`."""
    return Step(cite, _run, None)


PASS = Verb(_pass)
"""The verb to register as `pass`: it does what the pending kind's `on_pass` says."""
