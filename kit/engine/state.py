"""A position: plain objects with slots, copied on write.

A `State` holds `Thing`s: one table, the seats, entities, contexts and piles. The fields of a thing hold
immutable values (numbers, strings, tuples, frozensets); to change one, take the thing through `own` (or its
sisters), which copies it if another state shares it, and assign. A child made by `copy` may then be played on
without its parent noticing.

What is still to happen is data too: the agenda is a linked list of frames, `(frame, rest)` or None, so a copy
shares it for nothing.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from dataclasses import field, make_dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

HIDDEN = "?"
"""Stands in a view for what its seat does not know."""

_RECORDS: dict[type, Any] = {}


class Thing:
    """Base of all that changes. Subclasses name their fields in `__slots__` and may give `defaults`."""

    __slots__ = ("stamp",)
    defaults: ClassVar[dict[str, Any]] = {}
    fields: ClassVar[tuple[str, ...]] = ()
    _moves: ClassVar[tuple[Any, ...]] = ()
    _values: ClassVar[Any] = staticmethod(lambda thing: ())

    if TYPE_CHECKING:  # the fields are named in `__slots__` only, so checkers take them for Any
        stamp: Any

        def __init__(self, *values: Any, **named: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init_subclass__(cls) -> None:
        slots = cls.__dict__.get("__slots__", ())
        own, inherited = (slots,) if isinstance(slots, str) else slots, cls.fields
        cls.fields = (*inherited, *own)
        cls.defaults = {k: v for base in reversed(cls.__mro__) for k, v in getattr(base, "defaults", {}).items()}
        moves = [getattr(cls, name) for name in cls.fields]
        cls._moves = tuple((move.__get__, move.__set__) for move in moves)
        cls._values = attrgetter(*cls.fields) if cls.fields else (lambda thing: ())
        if "__init__" not in cls.__dict__:
            cls.__init__ = _initialiser(cls, (*own, *inherited))  # type: ignore[method-assign]

    def copy(self) -> Thing:
        cls = self.__class__
        new = cls.__new__(cls)
        for get, put in self._moves:
            put(new, get(self))
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for two things that are alike."""
        return (self.__class__.__name__, self.__class__._values(self))

    def snapshot(self) -> Any:
        """The fields as they stand now, an immutable record. A context keeps one of what must outlive its source."""
        cls = self.__class__
        if cls not in _RECORDS:
            _RECORDS[cls] = namedtuple(cls.__name__, cls.fields)
        return _RECORDS[cls](*(get(self) for get, _ in self._moves))

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inner})"


def _initialiser(cls: type[Thing], names: tuple[str, ...]) -> Any:
    """The `__init__` that a dataclass of these fields and defaults would have, those without a default first. Contexts
    are opened at every turn, and this takes a third of the time of a loop over the fields; values given by place cost
    half of those given by name."""
    needed = [name for name in names if name not in cls.defaults]
    given = [(name, Any, field(default=cls.defaults[name])) for name in names if name in cls.defaults]
    made = make_dataclass(cls.__name__, [*needed, *given, ("stamp", Any, field(default=None))], repr=False, eq=False)
    return made.__dict__["__init__"]


class Context(Thing):
    """Something in progress. Frames name it by its index; whoever interrupts changes its `status`."""

    __slots__ = ("status",)
    defaults = {"status": "live"}


class Frame(NamedTuple):
    """One entry of the agenda: which step, of what, with what."""

    step: str
    ctx: int | None = None
    arg: Any = None


class Action(NamedTuple):
    """A choice: who does what to which things. `refs` are indexes, names or numbers, as the game's verbs have them."""

    seat: int
    verb: str
    refs: tuple[Any, ...] = ()


class Ask(NamedTuple):
    """The position waits for a decision of `seat`. `kind` names the entry of `Game.asks` that lists it."""

    kind: str
    seat: int
    ctx: int | None = None
    arg: Any = None


class Chance(NamedTuple):
    """The position waits for luck. `kind` names the entry of `Game.chances`."""

    kind: str
    ctx: int | None = None
    arg: Any = None


class Event(NamedTuple):
    """What a frame did, by which rule. `before` and `after` belong to `subject`.

    `audience` is None for all seats or a tuple of seats; for the others the entries of `data` named in `secret`
    read `?`.
    """

    cite: str
    verb: str
    subject: Any = None
    before: Any = None
    after: Any = None
    data: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None
    secret: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        """This event as `seat` learns of it; None is the all-seeing reader."""
        if seat is None or self.audience is None or seat in self.audience:
            return self
        hide = self.secret
        return self._replace(
            before=HIDDEN if "before" in hide else self.before,
            after=HIDDEN if "after" in hide else self.after,
            subject=HIDDEN if "subject" in hide else self.subject,
            data={k: HIDDEN if k in hide else v for k, v in self.data.items()},
        )


def event(
    cite: str,
    verb: str,
    subject: Any = None,
    before: Any = None,
    after: Any = None,
    audience: tuple[int, ...] | None = None,
    secret: tuple[str, ...] = (),
    **data: Any,
) -> Event:
    """An event as rules tell it: what is not named here is its data."""
    return Event(cite, verb, subject, before, after, data, audience, secret)


class Log:
    """What happened, in order. It keeps what `State.emit` was told and makes the events when they are read: telling
    must cost little, and most of what a playout tells is never read."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        self.told: list[Any] = []  # of each event the values given by place, then those given by name

    def __len__(self) -> int:
        return len(self.told) // 2

    def __iter__(self) -> Iterator[Event]:
        told = iter(self.told)
        for values, data in zip(told, told, strict=True):
            yield event(*values, **data)


made = tuple.__new__
"""`made(Frame, (step, ctx, arg))` is what `Frame(step, ctx, arg)` does, in half the time: for what is made often."""


class State:
    """One position of one game.

    `winner` is None while play goes on, else the tuple of winning seats (several share, none: a draw).
    `pending` is None, an `Ask` or a `Chance`; `options` caches the legal actions of a pending Ask.
    `log` is None, or a `Log` that collects events.
    `unsettled` is set by the verbs that change what the game's `settle` judges, no others: it is called after the
    frame.
    """

    __slots__ = (
        "game", "table", "seats", "things", "contexts", "piles", "serial", "agenda", "pending", "options",
        "winner", "cache", "keeper", "log", "unsettled", "stamp",
    )  # fmt: skip

    def __init__(self, game: Any, table: Thing, seats: list[Any]) -> None:
        self.game = game
        self.table = table
        self.seats = seats
        self.things: dict[int, Any] = {}
        self.contexts: dict[Any, Any] = {}
        self.piles: dict[str, Any] = {}
        self.serial = 0
        self.agenda: Any = None
        self.pending: Any = None
        self.options: list[Action] | None = None
        self.winner: tuple[int, ...] | None = None
        self.cache: dict[Any, Any] = {}
        self.log: Log | None = None
        self.unsettled = False
        self.stamp = object()
        self.keeper: Any = None  # the stamp under which `cache` became ours alone

    def copy(self) -> State:
        """A child that may be played on. It keeps no log."""
        new = State.__new__(State)
        new.game = self.game
        new.table = self.table
        new.seats = self.seats[:]
        new.things = self.things.copy()
        new.contexts = self.contexts.copy()
        new.piles = self.piles.copy()
        new.serial = self.serial
        new.agenda = self.agenda
        new.pending = self.pending
        new.options = self.options
        new.winner = self.winner
        new.cache = self.cache
        new.keeper = None
        new.log = None
        new.unsettled = self.unsettled
        self.stamp = object()  # what was ours alone is now shared
        new.stamp = object()
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for two positions that are alike in all that can matter."""
        return (
            self.table.key(),
            tuple(seat.key() for seat in self.seats),
            tuple((i, thing.key()) for i, thing in self.things.items()),
            tuple((i, context.key()) for i, context in self.contexts.items()),
            tuple((name, pile.key()) for name, pile in self.piles.items()),
            self.agenda,
            self.pending,
            self.winner,
        )

    # Writing: everything that changes is taken through one of these.

    def own_table(self) -> Any:
        thing = self.table
        if thing.stamp is not self.stamp:
            thing = self.table = thing.copy()
            thing.stamp = self.stamp
        return thing

    def own_seat(self, i: int) -> Any:
        thing = self.seats[i]
        if thing.stamp is not self.stamp:
            thing = self.seats[i] = thing.copy()
            thing.stamp = self.stamp
        return thing

    def own(self, i: int) -> Any:
        thing = self.things[i]
        if thing.stamp is not self.stamp:
            thing = self.things[i] = thing.copy()
            thing.stamp = self.stamp
        return thing

    def own_context(self, i: int | None) -> Any:
        thing = self.contexts[i]
        if thing.stamp is not self.stamp:
            thing = self.contexts[i] = thing.copy()
            thing.stamp = self.stamp
        return thing

    def own_pile(self, name: str) -> Any:
        thing = self.piles[name]
        if thing.stamp is not self.stamp:
            thing = self.piles[name] = thing.copy()
            thing.stamp = self.stamp
        return thing

    def add(self, thing: Thing) -> int:
        """Put an entity into play; its index is never used again in this game."""
        self.serial += 1
        thing.stamp = self.stamp
        self.things[self.serial] = thing
        return self.serial

    def remove(self, i: int) -> None:
        """Take an entity out of the game."""
        del self.things[i]

    def open(self, context: Context) -> int:
        """Begin something; frames refer to it by the index returned."""
        self.serial += 1
        context.stamp = self.stamp
        self.contexts[self.serial] = context
        return self.serial

    def close(self, i: int | None) -> None:
        """Forget something that is finished. No frame may name it any more."""
        del self.contexts[i]

    def forget(self, i: Any = None) -> None:
        """Drop the cached answers of trait questions (see `traits`), or those of one thing alone.

        The dict is let go even if it has no answer for the thing: the next one would reach those who share it.
        """
        if i is None:
            self.cache = {}
        else:
            if self.keeper is not self.stamp:
                self.cache = self.cache.copy()
            self.cache.pop(i, None)
        self.keeper = self.stamp

    # What is still to come.

    def push(self, step: str, ctx: int | None = None, arg: Any = None) -> None:
        """Put one frame on top of the agenda: it runs next."""
        self.agenda = (made(Frame, (step, ctx, arg)), self.agenda)

    def push_all(self, steps: tuple[str, ...], ctx: int | None = None, arg: Any = None) -> None:
        """Put a declared sequence on top of the agenda: its first step runs next."""
        agenda = self.agenda
        for step in reversed(steps):
            agenda = (made(Frame, (step, ctx, arg)), agenda)
        self.agenda = agenda

    def frames(self) -> list[Frame]:
        """The agenda, next frame first."""
        frames, rest = [], self.agenda
        while rest is not None:
            frame, rest = rest
            frames.append(frame)
        return frames

    def end(self, winner: tuple[int, ...]) -> None:
        """End the game. The only thing that clears the agenda."""
        self.winner = winner
        self.agenda = None
        self.pending = None
        self.options = None

    def emit(self, *values: Any, **data: Any) -> None:
        """Log an event, if anybody listens; the arguments are those of `event`."""
        if self.log is not None:
            told = self.log.told
            told.append(values)
            told.append(data)
