"""A bot that plays sensibly: it wants a place of power, gathers what that costs, and counts what each action brings.

Everything is valued in essences: a point is worth `POINT`, Gold two. It looks at its own view only and breaks ties by
the generator, so it does the same when nothing has changed for it.
"""

from __future__ import annotations

import random

from kit.engine.game import legal
from kit.engine.state import Action, Ask, State

from .alone import ILLUSION_POINTS
from .cards import CARDS, LIFE_LOSS, Card, Effect, Power
from .points import TO_WIN, points
from .powers import find
from .prices import for_card, sources
from .state import ESSENCES, GOLD, LIFE, Amounts, Check, Loss, Play

POINT = 4.0
WORTH = (1.0, 1.0, 1.0, 1.0, 2.0)
ROUNDS = 3
"""How many rounds a collect is thought to last."""


def value(given: Amounts) -> float:
    return sum(n * each for n, each in zip(given, WORTH, strict=True))


def sensible(v: State, rng: random.Random) -> Action:
    """The most valuable legal action of the pending decision."""
    options = legal(v)
    ask = v.pending
    if len(options) == 1:
        return options[0]
    weigh = {"act": _act, "loss": _loss, "check": _check, "keep": _keep, "mage": _keep, "item": _keep}.get(ask.kind)
    if weigh is None:
        weigh = _by_verb
    return max(options, key=lambda a: (weigh(v, ask, a), rng.random()))


# What it wants.


def goal(v: State, seat: int) -> str | None:
    """The place or monument that pays best for what is still missing."""
    pool = v.seats[seat].pool
    best, found = 0.0, None
    for name in (*v.table.places, *v.table.display):
        card = CARDS[name]
        missing = sum(max(0, need - have) * w for need, have, w in zip(card.price.fixed, pool, WORTH, strict=True))
        worth = _card_points(v, seat, card) * POINT / (4.0 + missing)
        if worth > best:
            best, found = worth, name
    return found


def _card_points(v: State, seat: int, card: Card) -> float:
    """Points that a card can be thought to bring."""
    if card.formula is None:
        return card.points
    formula = card.formula
    own = [CARDS[v.things[i].card] for i in v.seats[seat].components]
    found = float(formula.base) + formula.pairs * sum(c.is_artifact for c in own) // 2
    for kind, each in formula.types:
        found += each * sum(kind in c.types for c in own)
    return found + (3.0 if any(formula.on) else 0.0)


def _needed(v: State, seat: int) -> Amounts:
    """What the goal still asks for of each type."""
    name = goal(v, seat)
    if name is None:
        return (0, 0, 0, 0, 0)
    return CARDS[name].price.fixed


# What an action of a turn brings.


def _act(v: State, ask: Ask, a: Action) -> float:
    if a.verb == "use":
        return _power(v, a.seat, CARDS[a.refs[0]].powers[a.refs[1] - 1])
    if a.verb == "place":
        return _place(v, a.seat, CARDS[a.refs[0]]) + 0.5
    if a.verb == "claim":
        if a.refs[0] == "unseen":
            return 1.6 * POINT - 8.0 + (3.0 if not v.table.display else 0.0) + 2.0
        card = CARDS[a.refs[0]]
        return _card_points(v, a.seat, card) * POINT + _income(card) * 2 + _skill(card) - value(card.price.fixed) * 0.6
    if a.verb == "discard":
        return 2.0 - 0.5 * _place(v, a.seat, CARDS[a.refs[0]]) - 0.6
    return 0.8 if v.table.opener is None else 0.2


def _income(card: Card) -> float:
    """What a card collects in a round."""
    if card.collect is None:
        return 0.0
    data = card.collect.data
    if card.collect.op == "fixed":
        return value(data["essences"])
    if card.collect.op == "choice":
        return 1.2
    return {"any": float(data.get("n", 0)), "vault": 1.0, "windup": 1.5}.get(card.collect.op, -1.0)


def _skill(card: Card) -> float:
    """What its powers are worth in a round, roughly."""
    best = 0.0
    for power in card.actions:
        best = max(best, sum(_plain(e) for e in power.effects) - 0.8 * power.price.total)
    return best + 0.5 * len(card.reacts) + 2.0 * len(card.discounts)


def _place(v: State, seat: int, card: Card) -> float:
    """What it brings to place an artifact, in the rounds that are left, less its price."""
    off = sum(d.n for d in for_card(sources(v, seat), card))
    price = max(0.0, value(card.price.fixed) + card.price.any - off)
    rounds = max(1, ROUNDS - v.table.round // 4)
    spare = _spare(v, seat, card) if card.price.total else 0.0
    return card.points * POINT + (_income(card) + 0.7 * _skill(card)) * rounds - price - spare


def _spare(v: State, seat: int, card: Card) -> float:
    """What it hurts the goal to pay for this card."""
    need, pool = _needed(v, seat), v.seats[seat].pool
    return 0.5 * sum(max(0, p - max(0, have - n)) for p, have, n in zip(card.price.fixed, pool, need, strict=True))


def _plain(e: Effect) -> float:
    """What an effect is worth anywhere."""
    data = e.data
    if e.op in ("gain", "store_self"):
        return value(data["essences"])
    if e.op in ("gain_any", "store_self_any"):
        return float(data["n"])
    if e.op == "rivals_gain":
        return -0.4 * value(data["essences"])
    if e.op == "life_loss":
        return 0.9 * data["n"]
    if e.op == "draw":
        return 1.4 * data["n"]
    return {
        "draw_discard": 1.8,
        "look_reorder": 0.3,
        "straighten": 1.5,
        "gain_equal_to_rival": 2.0,
        "retrieve": 1.5,
        "claim_scroll": 1.5,
        "convert": 1.5,
        "place_artifact": 4.0,
        "store_paid": 0.3,
    }.get(e.op, 0.0)


def _power(v: State, seat: int, power: Power) -> float:
    """What it brings to use a power now."""
    me = v.seats[seat]
    index = find(v, seat, power.card)
    need = _needed(v, seat)
    pool = me.pool
    cost = 0.0
    for i, n in enumerate(power.price.fixed):
        cost += n * WORTH[i] * (1.3 if n and pool[i] - n < need[i] else 0.9)
    cost += power.price.any * (0.8 if sum(pool) - pool[GOLD] >= power.price.any else 1.6)
    cost += value(power.remove)
    if power.destroy:
        cost += _destroyed(v, seat, power)
    if power.discard:
        cost += 1.2
    if power.turn_other:
        cost += 0.8
    return sum(_now(v, seat, power, index, e) for e in power.effects) - cost


def _destroyed(v: State, seat: int, power: Power) -> float:
    """The least that is lost by destroying something for this power."""
    own = [power.card] if power.destroy == "self" else [v.things[i].card for i in v.seats[seat].components]
    cards = [CARDS[name] for name in own if CARDS[name].is_artifact]
    return min((card.points * POINT + 1.5 * _income(card) + 1.0 for card in cards), default=0.0)


def _now(v: State, seat: int, power: Power, index: int | None, e: Effect) -> float:
    """What an effect is worth here."""
    me, pool = v.seats[seat], v.seats[seat].pool
    if e.op == "store_self":
        formula = CARDS[power.card].formula
        scored = sum(n * each for n, each in zip(e.data["essences"], formula.on, strict=True)) if formula else 0
        return scored * POINT + (value(e.data["essences"]) * 0.9 if not scored else 0.0)
    if e.op == "check_victory":
        mine = points(v, seat)
        ahead = all(mine > points(v, q) for q in range(len(v.seats)) if q != seat)
        return 1000.0 if mine >= TO_WIN and ahead else -5.0
    if e.op == "straighten":
        return _straighten(v, seat, power, e)
    if e.op == "life_loss":
        return 0.9 * e.data["n"] * sum(not r.passed and q != seat for q, r in enumerate(v.seats))
    if e.op == "gain_equal_to_rival":
        what, name = next(iter(e.data["count"].items()))
        if what != "essence":
            return 1.0
        i = ESSENCES.index(name)
        return float(max(r.pool[i] for q, r in enumerate(v.seats) if q != seat)) - 0.1
    if e.op == "convert":
        most = max(pool[:GOLD])
        if e.data["to"] == "gold":
            return most // e.data["rate_in"] * 2.0 - most * 0.9
        return -0.5
    if e.op == "place_artifact":
        return _summon(v, seat, e)
    if e.op == "retrieve":
        return 1.5 if me.discard else -0.5
    if e.op in ("gain_any_equal_cost", "gain_gold_equal_cost"):
        return 3.0 + e.data.get("bonus", 0)
    if e.op == "store_paid":
        return 0.9 if power.card != "windup_man" else 2.0
    if e.op == "take_all_from_component":
        return 0.6 * max(value(v.things[i].on) for i in me.components)
    if e.op == "claim_scroll" and not v.table.scrolls:
        return -0.5
    return _plain(e)


def _straighten(v: State, seat: int, power: Power, e: Effect) -> float:
    best = -0.5
    for i in v.seats[seat].components:
        component = v.things[i]
        kind = e.data["filter"]
        if component.turned and component.card != power.card:
            if kind == "component" or kind in CARDS[component.card].types:
                best = max(best, 0.9 * _skill(CARDS[component.card]))
    if e.data["filter"] == "self":
        index = find(v, seat, power.card)
        return 0.7 if v.things[index].turned else -1.0
    return best


def _summon(v: State, seat: int, e: Effect) -> float:
    """The best artifact that the power could place, if it must not be paid for or the pool is rich."""
    kind = e.data["filter"]
    heap = v.seats[seat].hand if e.data["from"] == "hand" else v.seats[seat].discard
    if e.data["from"] == "any_discard":
        heap = tuple(card for each in v.seats for card in each.discard)
    best, rich = -1.0, sum(v.seats[seat].pool)
    for name in heap:
        card = CARDS[name]
        if kind == "artifact" or kind in card.types:
            off = card.cost if e.data.get("free") else e.data.get("discount", 0)
            if card.cost - off <= rich - 4:
                best = max(best, _place(v, seat, card) + min(off, card.cost))
    return best


# Other questions.


def _keep(v: State, ask: Ask, a: Action) -> float:
    """A card of a pack, a mage, an item or a scroll."""
    card = CARDS[a.refs[0]]
    cheap = -0.25 * card.cost
    return _income(card) * 2 + _skill(card) + card.points * 2 + cheap


def _loss(v: State, ask: Ask, a: Action) -> float:
    loss: Loss = v.contexts[v.contexts[ask.ctx].subject]
    if a.verb == "lose":
        return -value(a.refs) - 0.1 * a.refs[GOLD]
    if a.verb == "react":
        power = next(p for p in CARDS[a.refs[0]].reacts if p.trigger in LIFE_LOSS)
        return -value(power.price.fixed) - (0.3 if power.turn else 0.0) - (1.0 if power.returns else 0.0)
    if not a.refs:
        return -WORTH[ESSENCES.index(loss.offer[0][0])] - 0.1
    card = CARDS[a.refs[0]]
    return -1.2 if loss.offer[0][0] == "discard" else -card.points * POINT - 2.0 * _income(card) - 2.0


def _check(v: State, ask: Ask, a: Action) -> float:
    """React if it reaches ten."""
    if a.verb == "pass":
        return 0.0
    check: Check = v.contexts[v.contexts[ask.ctx].subject]
    have = points(v, a.seat) + check.bonus[a.seat]
    if a.refs[0] == "illusion":
        more = 2 if a.refs[1] == "dragon" else 1
        cost = 0.5 * (a.refs[1] == "dragon") + 0.1 * (ILLUSION_POINTS[a.refs[1]] == "gate_of_hell")
    else:
        more, cost = (3, 1.0) if a.refs[0] == "golden_statue" else (1, 0.5)
    possible = have + 3 + 1 + 2
    best = max(points(v, q) + check.bonus[q] for q in range(len(v.seats)))
    return 5.0 + more - cost if possible >= TO_WIN and have < max(TO_WIN, best + 1) else -1.0


def _by_verb(v: State, ask: Ask, a: Action) -> float:
    """The smaller choices: what serves the goal, then what is worth most."""
    if a.verb in ("settle", "take", "feed") and ask.kind not in ("item", "scroll"):
        return 10.0 if a.verb != "take" else _take(v, ask)
    if a.verb == "gain":
        return _gain(v, ask, a)
    if a.verb in ("leave", "less", "pay", "pass"):
        return 0.0
    if a.verb in ("convert", "put"):
        return value(a.refs) if a.verb == "convert" else -value(a.refs)
    if a.verb == "rival":
        return _rival(v, ask, a)
    if a.verb == "discard":
        return -sum(_place(v, a.seat, CARDS[name]) for name in a.refs)
    if a.verb == "look":
        return float(a.refs[0] == "deck")
    if a.verb == "order":
        cards = [_place(v, a.seat, CARDS[n]) if CARDS[n].is_artifact else CARDS[n].points for n in a.refs]
        return sum(worth / (k + 1) for k, worth in enumerate(cards))
    if a.verb == "react":
        return 1.0
    card = CARDS[a.refs[0]]
    if a.verb in ("destroy", "turn"):
        return -card.points * POINT - 2.0 * _income(card) - _skill(card)
    if a.verb == "onto":
        return _onto(v, ask, card)
    if a.verb == "empty":
        return value(v.things[find(v, a.seat, card.id)].on) - _scores(v, a.seat, card)
    if a.verb == "straighten":
        return _skill(card) if card.id != v.contexts[ask.ctx].card else -1.0
    return _keep(v, ask, a)


def _gain(v: State, ask: Ask, a: Action) -> float:
    """Essences that are missing for the goal count half again."""
    need, pool = _needed(v, a.seat), v.seats[a.seat].pool
    useful = sum(min(n, max(0, due - have)) for n, due, have in zip(a.refs, need, pool, strict=True))
    even = min(have + n for have, n in zip(pool[:GOLD], a.refs[:GOLD], strict=True))
    return value(a.refs) + 0.5 * useful + 0.1 * even + 0.01 * a.refs[LIFE]


def _take(v: State, ask: Ask) -> float:
    """Take what does not score and does not grow."""
    component = v.things[ask.arg]
    card = CARDS[component.card]
    if card.collect is not None and card.collect.op in ("vault", "windup"):
        enough = 4 if card.collect.op == "vault" else 10
        return 1.0 if sum(component.on) >= enough else -1.0
    return -1.0 if _scores(v, component.seat, card) else 1.0


def _scores(v: State, seat: int, card: Card) -> float:
    """Points' worth of what lies on an own component."""
    if card.formula is None:
        return 0.0
    on = v.things[find(v, seat, card.id)].on
    return POINT * sum(have * each for have, each in zip(on, card.formula.on, strict=True))


def _onto(v: State, ask: Ask, card: Card) -> float:
    play: Play = v.contexts[ask.ctx]
    if card.formula is not None:
        return POINT * sum(n * each for n, each in zip(play.paid, card.formula.on, strict=True))
    return 1.0 if card.collect is not None and card.collect.op in ("vault", "windup") else 0.0


def _rival(v: State, ask: Ask, a: Action) -> float:
    _, what, name = ask.arg
    rival = v.seats[int(a.refs[0][1:])]
    if what == "essence":
        return float(rival.pool[ESSENCES.index(name)])
    return float(sum(name in CARDS[v.things[i].card].types for i in rival.components))
