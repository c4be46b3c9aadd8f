"""Random play of every game, and stops picked from it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kit import games
from kit.engine.game import Game, legal, play
from kit.engine.record import Record, print_choice
from kit.engine.state import Ask, State
from tests.engine.toys import GAMES as TOYS

LONGEST = 4000
"""No walk goes on for more stops: nothing in Nevermore's rules forces progress."""
SEEDS = int(os.environ.get("LAW_SEEDS", "2"))
"""Walks for each option set; set LAW_SEEDS for a long run."""


@dataclass(frozen=True)
class Stop:
    """A position that waited, the choice that was made there, and the lines up to it."""

    state: State
    choice: Any
    lines: tuple[str, ...]


@dataclass
class Walk:
    """One random game from start to end."""

    game: Game
    options: dict[str, Any]
    seed: int
    stops: list[Stop] = field(default_factory=list)
    end: State | None = None

    def record(self, lines: tuple[str, ...]) -> Record:
        return Record(self.game.name, self.game.version, "", self.options, str(self.seed), lines)

    def picked(self, each: int = 3, kind: type | None = None) -> list[Stop]:
        """Up to `each` stops of every kind of decision and luck, at random but always the same ones."""
        rng = random.Random(self.seed)
        found: dict[tuple, list[Stop]] = {}
        for stop in self.stops:
            pending = stop.state.pending
            if kind is None or type(pending) is kind:
                found.setdefault((type(pending), pending.kind), []).append(stop)
        return [stop for stops in found.values() for stop in rng.sample(stops, min(each, len(stops)))]

    @contextmanager
    def at(self, stop: Stop) -> Iterator[State]:
        """A failure inside names the record that leads there."""
        try:
            yield stop.state
        except BaseException as error:
            error.add_note(f"{stop.state.pending}\n{self.record(stop.lines).to_text()}")
            raise


def load(name: str) -> Game | None:
    """The game, or None while its package declares none."""
    if name in TOYS:
        return TOYS[name]
    try:
        return games.load(name)
    except (ModuleNotFoundError, AttributeError):
        return None


NAMES = [name for name in (*TOYS, *games.NAMES) if load(name) is not None]
CASES = [
    (name, number, seed) for name in NAMES for number, _ in enumerate(load(name).law_options) for seed in range(SEEDS)
]


def choose(s: State, rng: random.Random) -> Any:
    """Any choice: a legal action, or an outcome of luck."""
    pending = s.pending
    if type(pending) is Ask:
        return rng.choice(legal(s))
    return s.game.chances[pending.kind].sample(s, pending, rng)


def follow(s: State, rng: random.Random, stops: int) -> State:
    """Play on at random in place."""
    for _ in range(stops):
        if s.winner is not None:
            break
        play(s, choose(s, rng))
    return s


@cache
def walk(name: str, number: int, seed: int) -> Walk:
    game = load(name)
    options = game.law_options[number]
    found = Walk(game, options, seed)
    rng = random.Random(f"{name} {number} {seed}")
    s = game.new(options)
    lines: tuple[str, ...] = ()
    while s.winner is None and len(found.stops) < LONGEST:
        stop = Stop(s, None, lines)
        with found.at(stop):
            choice = choose(s, rng)
            line = print_choice(s, choice)
            found.stops.append(Stop(s, choice, lines))
            s = play(s.copy(), choice)
        lines = (*lines, line)
    found.end = s
    return found
