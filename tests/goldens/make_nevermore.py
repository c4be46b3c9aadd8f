"""Writes tests/goldens/nevermore/*.txt: one whole game for each way a game can end, from random play.

    python -m tests.goldens.make_nevermore

Each file is a record with its end in comment lines. Run this again only when the rules or the notation change, and
read what changed: the tests replay the files as they are.
"""

from __future__ import annotations

import random
from pathlib import Path

from kit.engine.game import legal, play
from kit.engine.record import Record, print_choice
from kit.engine.state import Ask, Log, State
from kit.games.nevermore import GAME

FOLDER = Path(__file__).parent / "nevermore"
ENDS = {
    "six_points": (("NM 17.1",), 0),
    "tie_break": (("NM 17.1", "NM R63"), 6),
    "last_human": (("NM 17.2",), 22),
    "pecked_out": (("NM R26", "NM 17.3"), 662),
    "no_humans": (("NM R26",), 1890),
}
"""For each end: the rules that its last event cites, and the seed from which on to look for such a game."""
CLOSING = ("six_points", "tie_break", "last_human", "no_humans", "pecked_out")
"""The verbs of events that end a game."""


def game(seed: int) -> tuple[Record, State, Log]:
    """A random game: its record, its end, and the events of its last choice."""
    options = {"seats": 3 + seed % 4}
    rng = random.Random(seed)
    s = GAME.new(options)
    lines: list[str] = []
    log = Log()
    while s.pending is not None:
        pending = s.pending
        if type(pending) is Ask:
            choice = rng.choice(legal(s))
        else:
            choice = GAME.chances[pending.kind].sample(s, pending, rng)
        lines.append(print_choice(s, choice))
        log = s.log = Log()
        play(s, choice)
    return Record(GAME.name, GAME.version, "", options, str(seed), tuple(lines)), s, log


def ending(s: State, log: Log) -> list[str]:
    """The end in words that a test compares."""
    cites = " ".join(f"{event.cite.replace(' ', '_')}" for event in log if event.verb in CLOSING)
    seats = " ".join(f"{'raven' if seat.raven else 'human'}/{seat.health}/{seat.vp}" for seat in s.seats)
    winner = " ".join(f"P{i}" for i in s.winner)
    return [f"# winner {winner}", f"# by {cites}", f"# hand {s.table.number}", f"# seats {seats}"]


def main() -> None:
    for name, (cites, seed) in ENDS.items():
        while True:
            record, s, log = game(seed)
            if tuple(event.cite for event in log if event.verb in CLOSING) == cites:
                break
            seed += 1
        (FOLDER / f"{name}.txt").write_text("\n".join(ending(s, log)) + "\n" + record.to_text(), encoding="utf-8")
        print(name, seed, len(record.lines))


if __name__ == "__main__":
    main()
