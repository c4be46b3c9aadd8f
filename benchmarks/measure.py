"""How a benchmark measures: ours and a peer's in turns, the ratio of each turn, the median of the ratios."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Literal

Play = Callable[[], int]
"""Does one piece of work and returns how many units it was: a game's decisions, a batch of copies."""


@dataclass(frozen=True)
class Result:
    """One line of the table. `value` is good if it is at least (`more`) or at most (`less`) the `goal`."""

    name: str
    value: float
    goal: float
    better: Literal["more", "less"]
    unit: str = "x"
    note: str = ""

    @property
    def ok(self) -> bool:
        return self.value >= self.goal if self.better == "more" else self.value <= self.goal


def rate(play: Play, seconds: float) -> float:
    """Units of work per second of this process's own time, over at least this long."""
    done, begun = 0, time.process_time()
    while (took := time.process_time() - begun) < seconds:
        done += play()
    return done / took


def ratio(ours: Play, peer: Play, rounds: int, seconds: float) -> tuple[float, float, float]:
    """The median of ours over the peer's, and the median rates of both, after one turn that does not count."""
    rate(ours, seconds / 4), rate(peer, seconds / 4)
    turns = [(rate(ours, seconds), rate(peer, seconds)) for _ in range(rounds)]
    return median(a / b for a, b in turns), median(a for a, _ in turns), median(b for _, b in turns)
