"""A bot that plays sensibly to the end from its view alone, and is no expert.

`sensible` scores each legal action with the function of its kind of decision and takes the best; equals are decided
by the generator. Attacks are judged by their exact mean damage.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from kit.engine.bots import random_bot
from kit.engine.game import legal
from kit.engine.state import Action, State

from . import odds
from .cards import Card
from .state import Attack, card_of, facts, harm, life, the_board, zone_of
from .targets import lines_of

Score = Callable[[State, Action], float]

LONG = 10
"""From this round on a Mage goes at the enemy more and more, or two who have spent their books would wait for ever."""


def sensible(v: State, rng: random.Random) -> Action:
    """The best action by simple rules of thumb."""
    options = legal(v)
    score = SCORES.get(v.pending.kind, _answer)
    return max(options, key=lambda action: (score(v, action), rng.random()))


BOTS: dict[str, Callable[[State, random.Random], Action]] = {"random": random_bot, "sensible": sensible}


def mine(v: State, seat: int, i: int) -> bool:
    """Does the object play on the seat's team?"""
    return v.seats[v.things[i].controller].team == v.seats[seat].team


def worth(v: State, i: int) -> float:
    """What one point of damage on an object counts: most on a Mage."""
    o = v.things[i]
    return 1.6 if o.card.mage else 1.0 if o.card.kind == "creature" else 0.5


def blow(v: State, attack: Attack, i: int) -> float:
    """How good an attack on an object is: mean damage, with a prize for destroying it."""
    expected = float(odds.strike(v, attack, i).mean())
    f = facts(v, i)
    left = life(f) - harm(v.things[i], f)
    kill = float(odds.destroyed(v, attack, i)) * (20.0 if v.things[i].card.mage else 2.0 + v.things[i].card.level)
    rows = 0.5 if attack.line.rows else 0.0
    return worth(v, i) * min(expected, left) + kill + rows


def foes(v: State, seat: int) -> list[int]:
    """Enemy creatures."""
    return [i for i, o in v.things.items() if o.card.kind == "creature" and not mine(v, seat, i)]


def nearest_foe(v: State, seat: int, zone: int) -> int:
    """Zones to the nearest enemy creature, Mages a little nearer than they are."""
    away = the_board(v).distance[zone]
    return min((away[v.things[i].zone] for i in foes(v, seat)), default=0)


def _act(v: State, action: Action) -> float:
    seat, i = action.seat, action.refs[0]
    verb = action.verb
    if verb == "attack":
        target, name = action.refs[1], action.refs[2]
        line = dict(lines_of(v, i))[name]
        if isinstance(target, str):
            zone = the_board(v).number[target]
            hit = [j for j, o in v.things.items() if o.card.life is not None and o.border is None and o.zone == zone]
            attack = Attack(source=i, seat=seat, line=line, zone=zone)
            return sum(blow(v, attack, j) * (-1.5 if mine(v, seat, j) else 1.0) for j in hit)
        if mine(v, seat, target):
            return -10.0
        return blow(v, Attack(source=i, seat=seat, line=line, target=target), target)
    if verb in ("move", "climb"):
        here, there = v.things[i].zone, the_board(v).number[action.refs[1]]
        gain = nearest_foe(v, seat, here) - nearest_foe(v, seat, there)
        bold = 0.3 + 0.04 * max(0, v.table.round - LONG) if v.things[i].card.mage else 0.6
        return bold * gain - 0.2
    if verb == "cast":
        return _spell(v, seat, action.refs[1], action.refs[2:], i)
    if verb == "guard":
        return 0.3
    if verb == "use":
        target = action.refs[3] if len(action.refs) > 3 else None
        return 0.5 if not isinstance(target, int) or mine(v, seat, target) else 0.2
    return 0.0


def _spell(v: State, seat: int, id: str, targets: tuple, caster: int) -> float:
    """What casting a spell at a target promises."""
    card = card_of(v, id)
    target = targets[0] if targets else None
    on_foe = isinstance(target, int) and not mine(v, seat, target)
    if card.type == "attack" and card.lines:
        if isinstance(target, int):
            attack = Attack(source=caster, seat=seat, line=card.lines[0], target=target, form="spell")
            return blow(v, attack, target) - 0.15 * card.cost if on_foe else -10.0
        return 1.0 if target is not None and _foes_in(v, seat, target) else -1.0
    if card.type == "creature":
        return 3.0 + card.level
    if card.type == "conjuration":
        return 1.5
    if card.type == "equipment":
        return 2.5 if not on_foe else -5.0
    if card.type == "enchantment":
        return 1.2 if isinstance(target, int) and on_foe == harmful(card) else 0.4 if target is None else -2.0
    return 0.6 + (0.0 if target is None or not isinstance(target, int) or on_foe == harmful(card) else -3.0)


def _foes_in(v: State, seat: int, zone: str) -> int:
    z = the_board(v).number.get(zone)
    inside = [i for i, o in v.things.items() if o.card.kind == "creature" and o.zone == z]
    return sum(1 if not mine(v, seat, i) else -1 for i in inside)


BAD = frozenset({"direct_damage", "place_condition", "destroy", "pay_or", "push", "gain_control"})


def harmful(card: Card) -> bool:
    """Is a card meant for enemies?"""
    if "curse" in card.subtypes:
        return True
    return any(e["op"] in BAD and e.get("to") in ("attached", "target", "item") for e in card.effects)


def _turn(v: State, action: Action) -> float:
    seat = action.seat
    if action.verb == "quickcast":
        return _spell(v, seat, action.refs[1], action.refs[2:], action.refs[0]) - 0.8
    if action.verb == "pass":
        return 0.1
    i = action.refs[0]
    o = v.things[i]
    return (0.6 if any(v.things[j].zone == o.zone for j in foes(v, seat)) else 0.2) + 0.01 * o.card.level


def _plan(v: State, action: Action) -> float:
    """Creatures first, attacks when there is somebody to hit, nothing that cannot be paid."""
    seat = action.seat
    card = card_of(v, action.refs[0])
    mana = v.seats[seat].mana
    if card.cost > mana:
        return -5.0
    creatures = sum(1 for i, o in v.things.items() if o.card.kind == "creature" and mine(v, seat, i))
    score = {"creature": 5.0 - creatures, "attack": 2.5, "equipment": 1.5, "enchantment": 1.0}.get(card.type, 0.8)
    return score + 0.1 * card.level - (2.0 if card.id in v.seats[seat].planned else 0.0)


def _reveal(v: State, action: Action) -> float:
    if action.verb == "pass":
        return 0.0
    o = v.things[action.refs[0]]
    if o.card.mandatory or o.card.reveal > v.seats[action.seat].mana:
        return -1.0
    if o.host is None:
        return 0.1
    return 0.5 if mine(v, action.seat, o.host) != harmful(o.card) else -1.0


def _answer(v: State, action: Action) -> float:
    """Defenses, counterstrikes, sweeps and other offers are taken."""
    if action.verb in ("pass", "decline"):
        return 0.0
    if action.verb == "counterstrike":
        return 0.1 * dict(lines_of(v, action.refs[0]))[action.refs[1]].dice + 0.5
    if action.verb in ("sweep", "free_attack", "next"):
        return 0.5 if not mine(v, action.seat, action.refs[-1]) else -0.5
    if action.verb == "rest":
        return 2.0
    if action.verb == "choose" and isinstance(action.refs[0], str):
        return -float(nearest_foe(v, action.seat, zone_of(v, v.seats[action.seat].mage)))
    return 1.0


SCORES: dict[str, Score] = {
    "act": _act, "turn": _turn, "quickcast": _turn, "plan": _plan, "reveals": _reveal,
}  # fmt: skip
