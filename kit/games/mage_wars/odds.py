"""Exact odds of an attack, from the position and the attack alone: nothing is sampled.

The functions take an `Attack`, which may be one in progress (`s.contexts[...]`) or one only thought of (`thought`).
All give `Odds` with exact fractions, by the same `Figures` that the steps use.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from kit.engine.game import legal
from kit.engine.odds import Odds, forecast, gather
from kit.engine.state import Action, Ask, State

from .attack_avoid import defense_modifiers, defenses
from .attack_steps import strikes
from .chance import dice_classes
from .figures import FACES, SOURCE_COUNTS, Figures, attack_traits, figures
from .state import Attack, Strike, facts, harm, life
from .targets import lines_of

NOBODY_REVEALS = "nobody-reveals"


def thought(s: State, source: int, line: str, target: int, charge: bool = False) -> Attack:
    """An attack that has not been declared. Raises ValueError if the source has no such line."""
    lines = dict(lines_of(s, source))
    if line not in lines:
        raise ValueError(f"{s.things[source].name} has no attack {line!r}; it has {', '.join(lines) or 'none'}.")
    return Attack(source=source, seat=s.things[source].controller, line=lines[line], target=target, charge=charge)


@lru_cache(maxsize=4096)
def sums(n: int, labels: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], Fraction]:
    """The chance of each (normal, critical) sum of n dice whose five faces count as given."""
    total = 6**n
    return {pair: Fraction(weight, total) for pair, (weight, _) in dice_classes(n, labels).items()}


@lru_cache(maxsize=4096)
def damages(
    n: int, labels: tuple[tuple[int, int], ...], armor: int, normal: bool = True, shield: int = 0
) -> dict[int, Fraction]:
    """The chance of each damage of n dice against an effective armor; `normal` False: only critical counts."""
    return gather(
        (max(0, (max(0, plain - armor) if normal else 0) + critical - shield), p)
        for (plain, critical), p in sums(n, labels).items()
    )


PLAIN = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
"""What the faces count against an ordinary defender."""


def roll(f: Figures) -> Odds:
    """The distribution of (normal, critical) sums of the pool."""
    return Odds(sums(f.pool, tuple(f.face(face) for face in FACES)))


def damage(s: State, attack: Attack, defender: int, number: int | None = None) -> Odds:
    """The distribution of the damage of one strike that hits."""
    f = figures(s, attack, defender, number)
    if f.immune or f.indestructible:
        return Odds({0: Fraction(1)})
    labels = tuple(f.face(face) for face in FACES)
    return Odds(damages(f.pool, labels, f.effective_armor, f.normal_counts, f.shield))


def destroyed(s: State, attack: Attack, defender: int, number: int | None = None) -> Fraction:
    """The chance that the damage of one strike that hits reaches the defender's Life."""
    f = facts(s, defender)
    left = life(f) - harm(s.things[defender], f)
    odds = damage(s, attack, defender, number)
    if "vine_marker" in f:
        return odds.at_least(1)
    return odds.at_least(left)


def effects(s: State, attack: Attack, defender: int) -> Odds:
    """The distribution of the rows of the effect table: tuples of (effect, count); () is none."""
    f = figures(s, attack, defender)
    if not attack.line.rows:
        return Odds({(): Fraction(1)})
    return Odds(gather((f.row(die), Fraction(1, 12)) for die in range(1, 13)))


def miss(s: State, attack: Attack) -> Fraction:
    """The chance that the attacker misses through Daze: 1/2 or 0."""
    if attack.form in SOURCE_COUNTS and attack.source in s.things and "daze" in facts(s, attack.source):
        return Fraction(1, 2)
    return Fraction(0)


def avoid(s: State, attack: Attack, defender: int) -> list[tuple[int, int, Fraction]]:
    """For each ready Defense (object, number): the chance that it avoids the attack. Empty if Unavoidable."""
    if "unavoidable" in attack_traits(s, attack) or attack.zone is not None:
        return []
    bonus = sum(x for _, x in defense_modifiers(s, defender))
    return [
        (i, n, Fraction(max(0, min(12, 13 - (defense.value - bonus))), 12))
        for i, n, defense in defenses(s, defender, attack.line)
    ]


def strike(s: State, attack: Attack, defender: int) -> Odds:
    """The damage of the next strike with its miss roll and the first legal Defense, if nobody reveals."""
    ready = avoid(s, attack, defender)
    hit = (1 - miss(s, attack)) * (1 - (ready[0][2] if ready else 0))
    pairs: list[tuple[Any, Fraction]] = [(n, p * hit) for n, p in damage(s, attack, defender).chances.items()]
    return Odds(gather([*pairs, (0, 1 - hit)]), "exact if" if ready else "exact", "first-defense" if ready else None)


def whole(s: State, ctx: int, defender: int, budget: float = 0.05) -> Odds:
    """The damage on an object at the end of the attack in progress: all strikes, if nobody reveals or strikes back
    and the first legal Defense is used. Raises `OverBudget`."""
    before = s.things[defender].damage if defender in s.things else 0

    def policy(state: State) -> Action:
        ask: Ask = state.pending
        options = legal(state)
        if ask.kind in ("defend", "zone_order"):
            return options[0]
        return next((a for a in options if a.verb == "pass"), options[0])

    def read(state: State) -> int | None:
        return state.things[defender].damage - before if defender in state.things else None

    return forecast(s, read, lambda state: ctx not in state.contexts, policy, NOBODY_REVEALS, budget)


def strikes_left(s: State, attack: Attack) -> int:
    """How many strikes the present sequence still has, the one in progress included."""
    return strikes(s, attack) - attack.number


def in_progress(s: State) -> tuple[int, Attack, Strike | None] | None:
    """The innermost attack in progress: (context, attack, its strike before damage), or None."""
    for ctx in sorted(s.contexts, reverse=True):
        attack = s.contexts[ctx]
        if type(attack) is Attack:
            strikes = (c for c in s.contexts.values() if type(c) is Strike and c.attack == ctx)
            return ctx, attack, next((c for c in strikes if c.damage is None), None)
    return None
