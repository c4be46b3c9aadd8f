"""Values are asked, never stored: `trait(state, i, name)`.

Sources hand out `Gift`s; one function collects those of a bearer in fixed layers:

1. suppressed: a source that `game.mute(state, source)` mutes gives nothing, and one whose text is off gives only
   what is printed on it as a figure;
2. what traits imply (`TraitRule.implies`), as far as it is reached;
3. losses, and "cannot", which win over every grant, early or late; a trait that is itself forbidden neither implies
   nor forbids (forbidding must not run in a circle);
4. sums, bests and flags, by the trait's stacking rule.

Answers are cached in `State.cache`, a dict that copies share by reference. A verb that can change a gift calls
`State.forget`, with the bearer if it alone is concerned; no other does. A game may keep other answers there, under
keys that are no integers. A law compares each cached answer with a fresh one at every stop.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from .state import State

GIVE, LOSE, CANNOT = "give", "lose", "cannot"
SUM, BEST, FLAG = "sum", "best", "flag"
SILENT, TEXTLESS = "silent", "textless"


class Gift(NamedTuple):
    """One contribution to a bearer. `text` is False for printed figures, which outlast the loss of text."""

    trait: str
    amount: int = 1
    source: Any = None
    text: bool = True
    mode: str = GIVE


@dataclass(frozen=True, slots=True)
class TraitRule:
    """How a trait behaves: its rule id, how gifts add up, what it brings along, what it forbids."""

    name: str
    cite: str
    stack: str = FLAG
    implies: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()


def trait(s: State, i: int, name: str) -> int:
    """The value of a trait of thing `i`: 0 if it has none."""
    facts = s.cache.get(i)
    if facts is None:
        facts = s.cache[i] = collect(s, i)
    return facts.get(name, 0)


def collect(s: State, i: int) -> dict[str, int]:
    """All traits of thing `i`, afresh. `game.gifts(s, i)` hands out, `game.traits` holds the rules."""
    rules, mute = s.game.traits, s.game.mute
    gifts: list[Gift] = []
    lost: set[str] = set()
    for gift in s.game.gifts(s, i):
        muted = mute(s, gift.source)
        if muted == SILENT or (muted == TEXTLESS and gift.text):
            continue
        if gift.mode == GIVE:
            gifts.append(gift)
        else:
            lost.add(gift.trait)
    if lost:
        gifts = [gift for gift in gifts if gift.trait not in lost]
    given = {gift.trait for gift in gifts}
    barred: set[str] = set()
    while True:
        alive = given - barred
        queue = list(alive)
        implied: dict[str, str] = {}
        while queue:
            rule = rules.get(queue.pop())
            for name in rule.implies if rule else ():
                if name not in alive and name not in lost and name not in barred:
                    alive.add(name)
                    queue.append(name)
                    implied[name] = rule.name
        now = {name for each in alive if each in rules for name in rules[each].forbids}
        if now == barred:
            break
        barred = now
    gifts += [Gift(name, source=source) for name, source in implied.items()]
    return _sum(rules, (gift for gift in gifts if gift.trait not in barred))


def _sum(rules: dict[str, TraitRule], gifts: Iterable[Gift]) -> dict[str, int]:
    facts: dict[str, int] = {}
    for gift in gifts:
        name = gift.trait
        stack = rules[name].stack if name in rules else FLAG
        if stack == SUM:
            facts[name] = facts.get(name, 0) + gift.amount
        elif stack == BEST:
            facts[name] = max(facts.get(name, gift.amount), gift.amount)
        else:
            facts[name] = 1
    return facts
