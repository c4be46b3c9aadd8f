"""Res Arcana with Lux et Tenebrae: a draft, then an essence engine.

`state` says what is on the table, `cards` what the cards say, `moves` who writes; a game runs through `setup`,
`rounds`, `plays` (with `powers`, `prices`, `effects`, `alone`, `decks`), `losses` and `victory`. `notation` and
`position` are the author's references.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from kit.engine.bill import BILL_VERBS, BillKind, bill_step
from kit.engine.game import Game, Refusal, Verb, run
from kit.engine.secret import secret_step
from kit.engine.state import Action, Ask, Chance, State
from kit.engine.window import PASS, window_step

from . import alone, bots, candidates, decks, effects, losses, notation, plays, prices, rounds, setup, victory, view
from .cards import CARDS

VERBS = (
    "keep", "take", "leave", "gain", "feed", "turn", "place", "claim", "discard", "use", "pass", "convert", "put",
    "destroy", "straighten", "onto", "empty", "rival", "look", "order", "retrieve", "accept", "react", "lose",
)  # fmt: skip


@cache
def rules() -> frozenset[str]:
    """The ids of the rulebook's paragraphs."""
    text = Path(__file__).with_name("rulebook.en.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\[(RA [^\] ]+)", text, re.MULTILINE))


def _do(s: State, ask: Ask, a: Action) -> None:
    s.game.asks[ask.kind].do(s, ask, a)


def _why(s: State, a: Action) -> Refusal | list[Refusal] | None:
    return s.game.asks[s.pending.kind].why(s, s.pending, a)


class ResArcana(Game):
    """The game. Options of `new`: seats 2 to 5, lux (expansion; without it 2 to 4), mode deal, draft or first (first
    game), direction of the second batch of a draft, first (number of the first player), presets (of the first game,
    1 to 4, for the seats in order)."""

    def new(self, options: dict[str, Any] | None = None) -> State:
        return run(setup.new(self, options))

    def view(self, s: State, seat: int) -> State:
        return view.view(s, seat)

    def fill(self, view_: State, seat: int, rng: random.Random) -> State:
        return view.fill(view_, seat, rng)

    def deals(self, view_: State, seat: int) -> Iterable[State]:
        return view.deals(view_, seat)

    def candidates(self, s: State) -> Iterable[Action]:
        return candidates.candidates(s)

    def not_now(self, s: State, action: Action) -> Refusal:
        return candidates.not_now(s, action)

    def cited(self, cite: str) -> bool:
        card = cite.removeprefix("RA card/")
        return card in CARDS if card != cite else cite in rules()

    def luck_key(self, s: State, chance: Chance) -> str:
        return f"{chance.kind}/{chance.arg[0]}"

    def print_action(self, s: State, action: Action) -> str:
        return notation.print_action(action)

    def parse_action(self, s: State, text: str) -> Action:
        return notation.parse_action(s, text, tuple(self.verbs))


GAME = ResArcana(
    "res_arcana",
    "RA",
    steps={
        **setup.STEPS,
        **rounds.STEPS,
        **plays.STEPS,
        **prices.STEPS,
        **effects.STEPS,
        **alone.STEPS,
        **decks.STEPS,
        **losses.STEPS,
        **victory.STEPS,
        "secret": secret_step("RA 3.6"),
        "window": window_step("RA 8.1"),
        "bill": bill_step("RA 6.6"),
    },
    asks={
        **setup.ASKS,
        **rounds.ASKS,
        **plays.ASKS,
        **prices.ASKS,
        **effects.ASKS,
        **alone.ASKS,
        **losses.ASKS,
        **victory.ASKS,
    },
    verbs={
        **{name: Verb(_do, (_why,)) for name in VERBS},
        "pass": Verb(PASS.do, (_why,)),
        **{name: BILL_VERBS[name] for name in BillKind.verbs if name != "stand"},
    },
    chances={**setup.CHANCES, **decks.CHANCES},
    bots={"sensible": bots.sensible},
)
GAME.law_options = (
    {},
    {"seats": 3, "mode": "draft"},
    {"seats": 4, "mode": "first", "first": 2},
    {"seats": 5, "mode": "draft", "direction": "clockwise"},
    {"seats": 5, "mode": "first"},
    {"lux": False},
    {"seats": 3, "lux": False},
    {"seats": 4, "lux": False, "mode": "draft"},
)
