"""Mage Wars Arena: zone combat in eight steps, spells, rounds. `GAME` is the game; read `rounds`, `turns`,
`attack_steps` for the flow, `registry`, `traits`, `conditions` for the keywords, `effects` for the cards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kit.engine.game import Game, Refusal, Verb
from kit.engine.state import Action, Chance, State
from kit.engine.traits import SILENT, TEXTLESS, Gift, TraitRule
from kit.engine.window import PASS, window_step

from . import (
    alone,
    attack_answers,
    attack_avoid,
    attack_damage,
    attack_steps,
    attack_zone,
    binding,
    casting,
    checks,
    deeds,
    effects,
    moves,
    notation,
    ops,
    registry,
    rounds,
    setup,
    turns,
    upkeep,
    vocabulary,
    windows,
)
from . import traits as _traits  # noqa: F401  registers the records
from .bots import BOTS
from .candidates import candidates
from .cards import CARDS
from .chance import AttackDice, EffectDie
from .state import count, facts
from .view import fill, view

PARTS = (
    alone, attack_steps, attack_avoid, attack_damage, attack_answers, attack_zone, binding, casting, deeds, effects,
    moves, ops, rounds, setup, turns, upkeep, windows,
)  # fmt: skip


@dataclass(slots=True)
class MageWars(Game):
    """The game's tables, and the questions the engine asks of it."""

    traits: Mapping[str, TraitRule] = field(default_factory=dict)

    def new(self, options: dict[str, Any] | None = None) -> State:
        return setup.new(options or {})

    def settle(self, s: State) -> None:
        rounds.settle(s)

    def gifts(self, s: State, i: int) -> Iterator[Gift]:
        return effects.gifts(s, i)

    def facts(self, s: State, i: int) -> registry.Facts:
        return facts(s, i)

    def extras(self, s: State, i: int) -> tuple[Gift, ...]:
        """What an object has beside what is printed on it: none for most, whose facts are then their card's."""
        return effects.extras(s, i)

    def mute(self, s: State, source: int | str | None) -> str | None:
        """A face-down card gives nothing, a disabled one no text (MW codex/disable)."""
        if source is None or source not in s.things:
            return None
        o = s.things[source]
        return SILENT if o.hidden else TEXTLESS if o.tokens and count(o, "disable") else None

    def view(self, s: State, seat: int) -> State:
        return view(s, seat)

    def fill(self, view: State, seat: int, rng: random.Random) -> State:
        return fill(view, seat, rng)

    def candidates(self, s: State) -> Iterable[Action]:
        return candidates(s)

    def not_now(self, s: State, action: Action) -> Refusal:
        return checks.not_now(s, action)

    def luck_key(self, s: State, chance: Chance) -> str:
        return f"{chance.kind}:{chance.arg[0]}"

    def cited(self, cite: str) -> bool:
        return cite.removeprefix("MW card/") in CARDS

    def print_action(self, s: State, action: Action) -> str:
        return notation.print_action(s, action)

    def parse_action(self, s: State, text: str) -> Action:
        return notation.parse_action(s, text)


def _game() -> MageWars:
    for card in CARDS.values():
        vocabulary.check(card)
    rules = registry.TRAITS
    game = MageWars("mage_wars", "MW", traits=rules, chances={"d12": EffectDie(), "dice": AttackDice()})
    game.steps["window"] = window_step("MW 5.2.3")
    game.verbs["pass"] = PASS
    for part in PARTS:
        game.steps.update(part.STEPS)
        game.asks.update(getattr(part, "ASKS", {}))
        game.verbs.update(getattr(part, "VERBS", {}))
    for name, verb in game.verbs.items():
        game.verbs[name] = Verb(verb.do, (*verb.checks, *checks.CHECKS.get(name, ()), checks.listed))
    return game


APPRENTICES = setup.fitting("apprentice")
ADAPTED = [id for id in setup.fitting("full") if id not in APPRENTICES]
GAME = _game()
GAME.bots = BOTS
GAME.law_options = (
    *({"duel": "apprentice", "books": APPRENTICES[k : k + 2]} for k in range(0, 8, 2)),
    *({"duel": "full", "books": books} for books in (ADAPTED[:2], ADAPTED[2:], APPRENTICES[:2], APPRENTICES[2:4])),
)
