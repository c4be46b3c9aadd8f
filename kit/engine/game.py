"""What a game declares, and the driver that plays it.

A game is an object of a subclass of `Game`. It declares its rules as tables: `steps` (what a frame does),
`asks` (which decisions there are and what is legal), `verbs` (what an action does and why it may be refused)
and `chances` (what luck decides). The driver runs frames until the position waits for a choice:

    state = game.new(options)        a state that waits, or is over
    legal(state)                     the legal actions of the pending decision
    why_not(state, action)           coded reasons, empty exactly if the action is legal
    apply(state, choice)             a new state at the next stop
    play(state, choice)              the same in place, for playouts and search
    take(state, choice); advance(state) ...   the same, one frame at a time, for the learner
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .state import Action, Ask, Chance, Frame, State


class EngineError(Exception):
    """A game broke the engine's contract."""


class Refusal(NamedTuple):
    """Why an action is not legal: a code of the game, the rule, values for the words, the nearest legal action."""

    code: str
    cite: str
    params: dict[str, Any] = {}
    nearest: Action | None = None


class Unreadable(ValueError):
    """Something written that means nothing here: an English text with named places, which a catalogue can translate,
    and the values of the places. An exception among these is a sentence of its own."""

    def __init__(self, text: str, /, **values: Any) -> None:
        super().__init__(text.format(**values))
        self.text = text
        self.values = values


class Illegal(ValueError):
    """An action that is not legal; `reasons` says why."""

    def __init__(self, action: Action, reasons: list[Refusal]) -> None:
        super().__init__(f"{action}: " + ", ".join(f"{r.code} [{r.cite}]" for r in reasons))
        self.action = action
        self.reasons = reasons


LIVE = frozenset({"live"})
MOST_FRAMES = 2_000
"""More frames without a stop run in a circle: none of the games runs a hundred."""
MOST_ROUNDS = 1000
"""Settling that takes more rounds runs in a circle."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one frame does: one rule id, one thing the learner sees.

    `run(state, frame)` may write, push frames, and set `state.pending`. The frame is skipped, with an event that
    gives the status as its reason, when its context's status is not in `runs`; None runs always.
    """

    cite: str
    run: Callable[[State, Frame], None]
    runs: frozenset[str] | None = LIVE


def closing(cite: str) -> Step:
    """A step that forgets the frame's context, whatever became of it: the last of a declared sequence."""

    def run(s: State, frame: Frame) -> None:
        s.close(frame.ctx)

    return Step(cite, run, None)


Check = Callable[[State, Action], "Refusal | list[Refusal] | None"]


@dataclass(frozen=True, slots=True)
class Verb:
    """What an action of this name does, and the checks that refuse it, in order: the first to refuse speaks."""

    do: Callable[[State, Ask, Action], None]
    checks: tuple[Check, ...] = ()


class AskKind:
    """One kind of decision. Subclass, or make one with functions; `verbs` are those that may answer it."""

    verbs: tuple[str, ...] = ()
    automatic = True
    """A single legal action is taken at once, without a stop or a record."""
    public = True
    """Other seats may know that this seat is asked."""

    def legal(self, s: State, ask: Ask) -> list[Action]:
        """Every legal action once, never none."""
        raise NotImplementedError

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        """What one click accepts, or None."""
        return None

    def matters(self, s: State, ask: Ask, action: Action) -> bool:
        """False for a legal action that a search may leave out: it changes no value (see `search.sparing`)."""
        return True

    def on_pass(self, s: State, ask: Ask) -> None:
        """What the verb `pass` does here."""
        raise NotImplementedError

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        """True if `seat` learns of this action when it is chosen."""
        return self.public or seat == ask.seat


class ChanceKind:
    """One kind of luck, at two grains: fine outcomes for screen and record, classes for odds and search."""

    def sample(self, s: State, chance: Chance, rng: random.Random) -> Any:
        """One fine outcome."""
        raise NotImplementedError

    def weigh(self, s: State, chance: Chance, outcome: Any) -> tuple[int, int]:
        """The outcome's exact weight and the total; weight 0 if it is impossible."""
        raise NotImplementedError

    def classes(self, s: State, chance: Chance) -> list[tuple[int, Any]]:
        """(weight, representative) of outcomes that are alike in all that follows; weights sum to the total."""
        raise NotImplementedError

    def classify(self, s: State, chance: Chance, outcome: Any) -> Any:
        """The representative of the outcome's class."""
        return outcome

    def resolve(self, s: State, chance: Chance, outcome: Any) -> None:
        """What the outcome does."""
        raise NotImplementedError

    def audience(self, s: State, chance: Chance) -> tuple[int, ...] | None:
        """The seats that see the outcome; None: all."""
        return None

    def print(self, s: State, chance: Chance, outcome: Any) -> str:
        """The outcome in the game's notation, one line without the leading kind."""
        return " ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)

    def parse(self, s: State, chance: Chance, text: str) -> Any:
        """The inverse of `print`. Raises ValueError with one clear sentence."""
        raise NotImplementedError


@dataclass(slots=True)
class Game:
    """A game's tables. Subclass for `new`, `settle`, `view`, `fill`, `candidates`, `not_now` and the notation."""

    name: str
    prefix: str
    version: str = "1"
    steps: dict[str, Step] = field(default_factory=dict)
    asks: dict[str, AskKind] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    chances: dict[str, ChanceKind] = field(default_factory=dict)
    law_options: tuple[dict[str, Any], ...] = ({},)
    """The option sets that the laws are run with: every player count, and every variant that changes the rules."""
    bots: dict[str, Callable[[State, random.Random], Action]] = field(default_factory=dict)
    """The game's bots by name; each takes (view, generator)."""

    def new(self, options: dict[str, Any] | None = None) -> State:
        """The first stop of a new game. Raises ValueError with one clear sentence for bad options."""
        raise NotImplementedError

    def settle(self, s: State) -> None:
        """What holds at all times, judged from one snapshot. It is called after each frame that set `s.unsettled`: the
        verbs that change what is judged here do. If it sets that itself, it is called again."""

    def view(self, s: State, seat: int) -> State:
        """The state as `seat` knows it: a copy in which the rest is `?`."""
        raise NotImplementedError

    def fill(self, view: State, seat: int, rng: random.Random) -> State:
        """A full state that looks like `view` to `seat`, the unknown dealt anew. May change `view` in place."""
        raise NotImplementedError

    def deals(self, view: State, seat: int) -> Iterable[State]:
        """Every full state that looks like `view` to `seat`, each once, as far as they can differ in what follows: for
        puzzles with hidden cards. May be long; the caller stops. See `piles.splits`."""
        raise NotImplementedError

    def candidates(self, s: State) -> Iterable[Action]:
        """Everything a learner could try, built from what is on the table, not from what is legal."""
        raise NotImplementedError

    def not_now(self, s: State, action: Action) -> Refusal:
        """Why this verb, right in itself, does not answer the pending decision."""
        raise NotImplementedError

    def cited(self, cite: str) -> bool:
        """True if there is a card of this id; rules stand in the rulebook. As it stands: any id of the prefix."""
        return cite.startswith(f"{self.prefix} ")

    def luck_key(self, s: State, chance: Chance) -> str:
        """Which stream of luck decides (see `luck`)."""
        return chance.kind

    def print_action(self, s: State, action: Action) -> str:
        """The action in the game's notation, by name. As it stands: `P0 verb ref ref`, for refs that are names."""
        return " ".join((f"P{action.seat}", action.verb, *map(str, action.refs)))

    def parse_action(self, s: State, text: str) -> Action:
        """The inverse of `print_action`; ValueError with one clear sentence if it is no action of this position."""
        seat, _, rest = text.partition(" ")
        seats = [f"P{i}" for i in range(len(s.seats))]
        if seat not in seats:
            raise Unreadable("{text!r} should start with a seat: {seats}.", text=text, seats=", ".join(seats))
        verb, *refs = rest.split() or [""]
        if verb not in self.verbs:
            raise Unreadable(
                "{text!r}: there is no verb {verb!r}; the verbs are {verbs}.",
                text=text, verb=verb, verbs=", ".join(self.verbs),
            )
        return Action(seats.index(seat), verb, tuple(int(ref) if ref.isdecimal() else ref for ref in refs))


# Playing.


def legal(s: State) -> list[Action]:
    """The legal actions of the pending decision; empty if none is pending."""
    if type(s.pending) is not Ask:
        return []
    if s.options is None:
        s.options = s.game.asks[s.pending.kind].legal(s, s.pending)
    return s.options


def why_not(s: State, action: Action) -> list[Refusal]:
    """Why `action` is not legal here: empty exactly if it is in `legal(s)`."""
    game = s.game
    verb = game.verbs.get(action.verb)
    ask = s.pending
    if verb is None or type(ask) is not Ask or ask.seat != action.seat or action.verb not in game.asks[ask.kind].verbs:
        return [game.not_now(s, action)]
    for check in verb.checks:
        refusal = check(s, action)
        if refusal is not None:
            return [refusal] if isinstance(refusal, Refusal) else list(refusal)
    return []


def take(s: State, choice: Any) -> None:
    """Answer the pending decision or chance in place, without running the frames that follow. Trusts the choice.
    Raises EngineError if nothing is pending."""
    pending, game = s.pending, s.game
    s.pending = s.options = None
    if type(pending) is Ask:
        game.verbs[choice.verb].do(s, pending, choice)
    elif type(pending) is Chance:
        game.chances[pending.kind].resolve(s, pending, choice)
    else:
        raise EngineError("nothing is pending")
    if s.unsettled or s.pending is not None:
        _after(s)


def advance(s: State) -> Frame:
    """Run exactly one frame in place and return it. The position must not be waiting."""
    frame, s.agenda = s.agenda
    step = s.game.steps[frame.step]
    if step.runs is not None and frame.ctx is not None:
        status = s.contexts[frame.ctx].status
        if status not in step.runs:
            if s.log is not None:
                s.emit(step.cite, "skipped", frame.step, status=status, ctx=frame.ctx)
            return frame
    step.run(s, frame)
    if s.unsettled or s.pending is not None:
        _after(s)
    return frame


def _settle(s: State) -> None:
    """Settle again and again, until nothing changes."""
    settle = s.game.settle
    for _ in range(MOST_ROUNDS):
        s.unsettled = False
        if s.winner is not None:
            return
        settle(s)
        if not s.unsettled:
            return
    raise EngineError(f"settling does not come to rest: {s.frames()[:1]}")


def _after(s: State) -> None:
    """Settle, and take at once what is the only answer."""
    game = s.game
    while True:
        if s.unsettled:
            _settle(s)
        pending = s.pending
        if type(pending) is not Ask:
            return
        options = s.options
        if options is None:
            options = s.options = game.asks[pending.kind].legal(s, pending)
        if len(options) != 1 or not game.asks[pending.kind].automatic:
            if not options:
                raise EngineError(f"no legal action: {pending}")
            return
        s.pending = s.options = None
        game.verbs[options[0].verb].do(s, pending, options[0])


def run(s: State) -> State:
    """Run frames in place until the position waits or is over: `advance` again and again, without the calls.

    Raises EngineError if that takes more than `MOST_FRAMES`: the game goes round in circles.
    """
    steps, contexts = s.game.steps, s.contexts
    for _ in range(MOST_FRAMES):
        if s.pending is not None or s.winner is not None:
            return s
        agenda = s.agenda
        if agenda is None:
            raise EngineError("the agenda is empty and nobody has won")
        frame = agenda[0]
        step, ctx = steps[frame[0]], frame[1]
        if ctx is not None and step.runs is not None and contexts[ctx].status not in step.runs:
            advance(s)
            continue
        s.agenda = agenda[1]
        step.run(s, frame)
        if s.unsettled or s.pending is not None:
            _after(s)
    raise EngineError(f"no stop in {MOST_FRAMES} frames: {s.frames()[:3]}")


def play(s: State, choice: Any) -> State:
    """Answer and run to the next stop, in place. Trusts the choice."""
    take(s, choice)
    return run(s)


def apply(s: State, choice: Any) -> State:
    """A new state at the next stop after `choice`, which is trusted."""
    return play(s.copy(), choice)


def check(s: State, action: Action) -> None:
    """Raise `Illegal` unless `action` is legal here."""
    if action not in legal(s):
        raise Illegal(action, why_not(s, action))
