"""Make the whole games in `res_arcana/` anew: `python -m tests.goldens.make_res_arcana`.

Each is a record played by the game's bot, or at random where bots never get there, with its end in comments that the
test compares.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from kit.engine.bots import decide, random_bot
from kit.engine.game import play
from kit.engine.record import Record, print_choice
from kit.engine.state import Ask, State
from kit.games import load
from kit.games.res_arcana.points import points

HERE = Path(__file__).parent / "res_arcana"
GAME = load("res_arcana")
WANTED: dict[str, tuple[dict[str, Any], str, int]] = {
    "two_seats": ({"seats": 2, "mode": "draft"}, "any", 0),
    "two_seats_base": ({"seats": 2, "lux": False}, "any", 0),
    "three_seats_draft": ({"seats": 3, "mode": "draft", "first": 1}, "any", 0),
    "four_seats_first_game": ({"seats": 4, "mode": "first", "first": 2}, "any", 0),
    "four_seats_base_draft": ({"seats": 4, "lux": False, "mode": "draft", "direction": "clockwise"}, "any", 0),
    "five_seats": ({"seats": 5, "mode": "draft"}, "any", 0),
    "mid_round_win": ({"seats": 3, "first": 1}, "mid-round", 0),
    "shared_win": ({"seats": 4}, "shared", 2665),
}


def whole(options: dict[str, Any], seed: int, bot: Any) -> tuple[State, list[str]]:
    """One game, and its lines."""
    s, lines, rng = GAME.new(options), [], random.Random(seed)
    while s.pending is not None:
        if type(s.pending) is Ask:
            choice = decide(s, bot, f"{seed} {len(lines)}") if bot is not random_bot else rng.choice(s.options)
        else:
            choice = GAME.chances[s.pending.kind].sample(s, s.pending, rng)
        lines.append(print_choice(s, choice))
        play(s, choice)
    return s, lines


def fits(s: State, wanted: str) -> bool:
    if wanted == "mid-round":
        return s.table.phase == "action"
    return wanted == "any" or len(s.winner) > 1


def ending(s: State) -> dict[str, str]:
    """What the test compares."""
    return {
        "winner": " ".join(f"P{seat}" for seat in s.winner),
        "points": " ".join(str(points(s, seat)) for seat in range(len(s.seats))),
        "round": str(s.table.round),
        "phase": s.table.phase,
    }


def main() -> None:
    for name, (options, wanted, first) in WANTED.items():
        bot = random_bot if wanted == "shared" else GAME.bots["sensible"]
        for seed in range(first, first + 20_000):
            s, lines = whole(options, seed, bot)
            if fits(s, wanted):
                break
        head = "".join(f"# {key} {value}\n" for key, value in ending(s).items())
        record = Record(GAME.name, GAME.version, "", options, str(seed), tuple(lines))
        (HERE / f"{name}.txt").write_text(head + record.to_text(), encoding="utf-8")
        print(name, seed, len(lines), ending(s))


if __name__ == "__main__":
    main()
