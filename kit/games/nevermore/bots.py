"""A heuristic bot: it plays sensibly to the end, from its view alone, and is no expert.

`sensible` scores each legal action with the function of its kind of decision and takes the best; equals are decided
by the generator.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

from kit.engine.bots import random_bot
from kit.engine.game import legal
from kit.engine.state import Action, State

from .cards import DECK, HIDDEN_PLAYS, SUIT_OF
from .payouts import pecked

WORTH = {"attack": 1.0, "healing": 0.7, "radiance": 0.9, "victory": 1.3}
"""How much a bot likes to win each suit."""


def sensible(v: State, rng: random.Random) -> Action:
    """The best action by simple rules of thumb."""
    options = legal(v)
    score = _SCORES.get(v.pending.kind, _moment)
    return max(options, key=lambda action: (score(v, action), rng.random()))


BOTS: dict[str, Callable[[State, random.Random], Action]] = {"random": random_bot, "sensible": sensible}


def hand_value(v: State, i: int, cards: Iterable[str]) -> float:
    """What a hand promises: many of a suit, few Ravens unless there are enough for a Conspiracy."""
    counts = Counter(SUIT_OF[card] for card in cards if card in SUIT_OF)
    seat = v.seats[i]
    if seat.raven:
        return max(max(counts.values(), default=0) ** 2, len(counts) ** 2 - 3) + 0.1 * counts["victory"]
    ravens = counts["raven"]
    if ravens >= 4:
        return 10.0 * (ravens - 3)
    value = -1.5 * ravens
    for suit, worth in WORTH.items():
        if suit == "healing":
            worth *= 0.4 + 0.4 * (v.table.max_health - seat.health)
        value += worth * counts[suit] ** 2
    return value


def _draft(v: State, action: Action) -> float:
    left = list(v.seats[action.seat].hand)
    for card in action.refs:
        left.remove(card)
    return hand_value(v, action.seat, left)


def _commit(v: State, action: Action) -> float:
    """Spend Ravens where little is lost."""
    if action.verb == "bluff":
        return -1.0
    ravens = action.refs.count("raven")
    return ravens if len(action.refs) - ravens <= 1 else -ravens


def _threat(v: State, i: int) -> float:
    """How near a seat is to winning."""
    seat = v.seats[i]
    return seat.vp + (0.0 if seat.raven else 1.0)


def _hurt(v: State, i: int, n: int) -> float:
    """What it is worth to deal n damage to a seat."""
    return _threat(v, i) + (6.0 if v.seats[i].health <= n else 0.0)


def _attack(v: State, action: Action) -> float:
    net = v.contexts[v.pending.ctx].net
    if action.verb == "attack":
        return _hurt(v, action.refs[0], net)
    me = v.seats[action.seat]
    turned = sum(not seat.raven and seat.health == 1 for seat in v.seats)
    return -1.0 if me.health == 1 else 5.0 + 2 * turned + (20.0 if me.vp >= 4 else 0.0)


def _peck(v: State, action: Action) -> float:
    """Peck, unless it would leave a single human to win."""
    victims = pecked(v, v.contexts[v.pending.ctx], action.seat)
    left = sum(not seat.raven and not (i in victims and seat.health == 1) for i, seat in enumerate(v.seats))
    return (action.verb == "peck") == (left != 1)


def _target(v: State, action: Action) -> float:
    return _threat(v, action.refs[0]) * (-1 if v.pending.arg == "betrayal" else 1)


def _discard(v: State, action: Action) -> float:
    if v.pending.arg[0] == "light":
        return -sum(card == "heal" for card in action.refs)
    return _draft_of(v, action)


def _draft_of(v: State, action: Action) -> float:
    seat = v.seats[action.seat]
    left = [*seat.hand, *seat.joined]
    for card in action.refs:
        left.remove(card)
    return hand_value(v, action.seat, left) + sum(card not in SUIT_OF for card in left)


def _keep(v: State, action: Action) -> float:
    card = action.refs[0]
    if card in DECK:
        return 2.0 if card == "heal" else 1.0
    return hand_value(v, action.seat, (*v.seats[action.seat].hand, card))


def _no(v: State, action: Action) -> float:
    return action.verb == "decline"


def _rescue(v: State, action: Action) -> float:
    return action.verb == "play"


def _moment(v: State, action: Action) -> float:
    """Magick: what is better than nothing is played, the best first."""
    if action.verb == "pass":
        return 0.0
    if action.verb == "use":
        return 1.0
    card, *target = action.refs
    i = action.seat
    rule = _CARDS.get(card)
    if rule is not None:
        return rule(v, i)
    if card in HIDDEN_PLAYS and card != "shadow_raven":
        return 2.0
    if target and target[0] == i:
        return -1.0
    if target and type(target[0]) is int:
        return 0.5 + _threat(v, target[0])
    return 1.0


def _poor(v: State, i: int) -> float:
    """Worth of losing one's own hand."""
    return 8.0 - hand_value(v, i, v.seats[i].hand)


def _ravens(v: State, i: int) -> int:
    return v.seats[i].hand.count("raven")


def _missing(v: State, i: int) -> int:
    return v.table.max_health - v.seats[i].health


_CARDS: dict[str, Callable[[State, int], float]] = {
    "heal": lambda v, i: 1.0 if v.seats[i].raven else _missing(v, i) - 2.5,
    "aid": lambda v, i: 1.0 if v.seats[i].raven or _missing(v, i) else -1.0,
    "freeze": lambda v, i: hand_value(v, i, v.seats[i].hand) - 9.0,
    "gambit": lambda v, i: hand_value(v, i, v.seats[i].hand) - 7.0,
    "passthrough": lambda v, i: hand_value(v, i, v.seats[i].hand) - 12.0,
    "brilliance": lambda v, i: 1.0 if 0 < _ravens(v, i) < 4 else -1.0,
    "illuminate": lambda v, i: _ravens(v, i) - 1.5 if _ravens(v, i) < 4 else -1.0,
    "fortune": _poor,
    "justice": _poor,
    "reap": _poor,
    "entrap": _poor,
    "punish": lambda v, i: 0.5 - _ravens(v, i),
    "extinguish": lambda v, i: 1.5 - v.seats[i].hand.count("radiance"),
    "impair": lambda v, i: 1.5 - v.seats[i].hand.count("healing"),
    "summon": lambda v, i: 1.0 if v.seats[i].raven else v.seats[i].health - 2.5,
    "the_darkening": lambda v, i: _ravens(v, i) - 0.5,
    "betrayal": lambda v, i: 0.5 if v.seats[i].raven else -0.5,
    "spite": lambda v, i: 1.0 if v.seats[i].raven else v.seats[i].vp - 3.5,
}
"""Cards of which the use depends on the own hand or form."""

_SCORES: dict[str, Callable[[State, Action], float]] = {
    "draft": _draft, "commit": _commit, "attack": _attack, "peck": _peck, "target": _target, "discard": _discard,
    "keep": _keep, "pay": _no, "rescue": _rescue,
}  # fmt: skip
"""The rule of thumb of each decision; moments for Magick go by `_moment`."""
