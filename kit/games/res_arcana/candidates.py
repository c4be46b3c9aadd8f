"""What a learner could try, built from what is on the table; and why a choice does not answer what is asked now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from kit.engine.game import Refusal
from kit.engine.state import HIDDEN, Action, Ask, Chance, State
from kit.engine.window import Window

from .cards import CARDS, LIFE_LOSS
from .kinds import gains, losses, one
from .moves import SEAT
from .state import ESSENCES, GOLD, NOTHING, Loss, Play, plus

AMOUNTS = tuple(one(i, n) for i in range(5) for n in (1, 2, 3))


def candidates(s: State) -> Iterator[Action]:
    """Actions of every seat: the five of a turn, and everything that answers the sort of question that is asked."""
    table = s.table
    in_play = [c.card for c in s.things.values()]
    for seat, me in enumerate(s.seats):
        hand = [card for card in me.hand if card != HIDDEN]
        yield Action(seat, "pass")
        for name in (*hand, *me.discard):
            yield CARDS[name].place[seat]
            yield CARDS[name].drop[seat]
        for name in (*table.places, *table.display, "unseen"):
            yield Action(seat, "claim", (name,))
        for name in in_play:
            card = CARDS[name]
            if card.kind in ("place_of_power", "monument"):
                yield card.claim[seat]
            for n in range(1, len(card.powers) + 2):
                yield Action(seat, "use", (name, n))
        for name in (*table.scrolls, *(c for each in s.seats for c in each.scrolls)):
            yield Action(seat, "use", (name, 1))
    ask = s.pending
    if type(ask) is not Ask:
        return
    n = len(s.seats)
    others = range(n) if ask.kind == "loss" else ((ask.seat + 1) % n,)
    for a in _answers(s, ask, in_play):
        yield a
        yield from (a._replace(seat=other) for other in others if other != ask.seat)


def _answers(s: State, ask: Ask, in_play: list[str]) -> Iterator[Action]:
    seat, me, table = ask.seat, s.seats[ask.seat], s.table
    for verb in s.game.asks[ask.kind].verbs:
        if verb == "keep":
            names = (*me.pack, *me.mages, *me.kept, *(c for c in me.hand if c != HIDDEN))
        elif verb == "take":
            names = (*in_play, *table.items, *table.scrolls)
            if ask.kind == "take":
                component = s.things[ask.arg]
                yield Action(seat, verb, (component.card, component.on))
        elif verb in ("leave", "feed", "turn", "destroy", "straighten", "onto", "empty"):
            names = tuple(in_play)
        elif verb in ("place", "retrieve"):
            names = (*me.hand, *(card for each in s.seats for card in each.discard))
        elif verb == "rival":
            names = SEAT[: len(s.seats)]
        elif verb == "look":
            names = ("deck", "monuments", *SEAT[: len(s.seats)])
        elif verb == "react":
            names = (*in_play, *me.scrolls, *table.scrolls)
            for kind in ("creature", "demon", "dragon"):
                yield Action(seat, verb, ("illusion", kind))
        elif verb == "accept":
            yield Action(seat, verb)
            names = (*me.hand, *in_play)
        elif verb in ("gain", "convert", "put", "lose"):
            yield from _amounts(s, ask, verb)
            continue
        elif verb in ("less", "pay"):
            names = (*ESSENCES, "any") if verb == "less" else ESSENCES
        elif verb == "settle":
            yield Action(seat, verb)
            continue
        elif verb == "discard" and ask.kind == "drop":
            hand = [card for card in me.hand if card != HIDDEN]
            for n in (ask.arg, ask.arg - 1, ask.arg + 1):
                yield from (Action(seat, verb, cards) for cards in combinations(hand, n) if n)
            continue
        elif verb == "order":
            top = [card for card, _ in s.piles[ask.arg].top]
            yield from (Action(seat, verb, each) for each in permutations(top))
            yield Action(seat, verb, tuple(top[1:]))
            continue
        else:
            continue
        yield from (Action(seat, verb, (name,)) for name in dict.fromkeys(names) if name != HIDDEN)


def _amounts(s: State, ask: Ask, verb: str) -> Iterator[Action]:
    pool = s.seats[ask.seat].pool
    tries = {NOTHING, *AMOUNTS, *(plus(a, b) for a in AMOUNTS for b in AMOUNTS[::4])}
    if verb in ("convert", "put"):
        tries.update(one(i, n) for i in range(5) for n in range(pool[i] + 2))
    if verb == "gain":
        n = ask.arg[1] if ask.kind == "gain" else 2
        tries.update(a.refs for a in gains(ask.seat, n, (GOLD,)))
    if verb == "lose":
        tries.update(a.refs for n in (1, 2, 3) for a in losses(ask.seat, pool, n))
    if verb == "gain" and ask.kind == "type":
        n = sum(s.contexts[ask.ctx].convert)
        tries.update(one(i, n) for i in range(5))
    yield from (Action(ask.seat, verb, each) for each in sorted(tries))


def not_now(s: State, a: Action) -> Refusal:
    """Why an action does not answer what is due."""
    pending = s.pending
    if pending is None:
        return Refusal("game-over", "RA 10.2")
    if type(pending) is Chance:
        return Refusal("luck-first", "RA 4.1", {"luck": pending.kind})
    if pending.ctx is not None:
        refusal = _at_loss(s, pending, a)
        if refusal is not None:
            return refusal
    if a.verb == "react":
        return _at_check(s, pending, a) or _no_occasion(s, a)
    if a.seat != pending.seat:
        if pending.kind == "act" and s.seats[a.seat].passed:
            return Refusal("passed", "RA 6.24", {"seat": SEAT[a.seat]})
        return Refusal("not-your-turn", _cite(s, pending), {"seat": SEAT[pending.seat]})
    return Refusal("finish-first", _cite(s, pending), {"asked": pending.kind})


def _cite(s: State, ask: Ask) -> str:
    return s.game.asks[ask.kind].cite


def _at_loss(s: State, ask: Ask, a: Action) -> Refusal | None:
    """While a Life loss is answered: why this seat or this answer has no part in it."""
    context = s.contexts.get(ask.ctx)
    if not isinstance(context, Window) or context.kind != "loss" or a.verb not in ("react", "lose", "accept"):
        return None
    loss = s.contexts[context.subject]
    if a.seat == loss.by:
        return Refusal("not-the-attacker", "RA 7.7", {"card": loss.source})
    if s.seats[a.seat].passed:
        return Refusal("safe", "RA 6.25", {"seat": SEAT[a.seat]})
    if a.seat != loss.seat:
        n = len(s.seats)
        if (a.seat - loss.by) % n < (loss.seat - loss.by) % n:
            return Refusal("already-answered", "RA R5", {"seat": SEAT[a.seat]})
        return Refusal("not-yet-hit", "RA R6", {"seat": SEAT[loss.seat]})
    return None


def _at_check(s: State, ask: Ask, a: Action) -> Refusal | None:
    """While another seat is asked at a victory check: why this React could not be used in any case."""
    if ask.kind != "check":
        return None
    refusal = s.game.asks[ask.kind].why(s, ask, a)
    if refusal is None:
        return Refusal("not-your-turn", "RA R28", {"seat": SEAT[ask.seat]})
    return refusal if isinstance(refusal, Refusal) else refusal[-1]


def _no_occasion(s: State, a: Action) -> Refusal:
    """A React outside its moment."""
    name = a.refs[0]
    power = next((p for p in CARDS[name].reacts), None)
    if power is None:
        return Refusal("no-such-react", "RA 8.1", {"card": name})
    if power.trigger == "artifact_destroyed_any_player":
        return Refusal("no-occasion", "RA 8.4", {"card": name})
    if power.trigger in LIFE_LOSS and any(
        isinstance(c, Play) and c.about in s.contexts and isinstance(s.contexts[c.about], Loss)
        for c in s.contexts.values()
    ):
        return Refusal("already-answered", "RA R5", {"seat": SEAT[a.seat]})
    cite = "RA 8.2" if power.trigger in LIFE_LOSS else "RA 8.3" if power.trigger == "victory_check" else "RA 12.4"
    return Refusal("no-occasion", cite, {"card": name})
