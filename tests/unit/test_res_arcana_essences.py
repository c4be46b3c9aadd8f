"""Every event of Res Arcana that moves essences balances, and every card exists once, over whole random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kit.engine.game import play
from kit.engine.state import Ask, Log
from kit.games import load
from kit.games.res_arcana.cards import CARDS
from kit.games.res_arcana.moves import DECK, DECK_POOL

GAME = load("res_arcana")


def places(s) -> Counter:
    """How many essences of each type lie in each pool and on each component."""
    found: Counter = Counter()
    for seat, me in enumerate(s.seats):
        found.update({(f"P{seat}", i): n for i, n in enumerate(me.pool)})
    for component in s.things.values():
        found.update({(component.card, i): n for i, n in enumerate(component.on)})
    return +found


def cards(s) -> Counter:
    """Every card with a place, wherever it is."""
    table = s.table
    found = Counter((*table.display, *table.places, *table.items, *table.scrolls))
    found.update(component.card for component in s.things.values())
    for seat, me in enumerate(s.seats):
        found.update((*me.hand, *me.discard, *me.scrolls, *me.pack, *me.kept, *me.mages))
        found.update((card for card, _ in s.piles[DECK[seat]].top))
        found.update(s.piles[DECK_POOL[seat]].kinds)
    found.update(card for card, _ in s.piles["monuments"].top)
    found.update((*s.piles["box"].kinds, *s.piles["monuments/pool"].kinds, *s.piles["mages"].kinds))
    return found


@pytest.mark.parametrize("options", GAME.law_options, ids=str)
def test_essences_balance_over_every_event(options):
    rng = random.Random(5)
    s = GAME.new(options)
    s.log = Log()
    moved = 0
    while s.pending is not None:
        before = places(s)
        if type(s.pending) is Ask:
            play(s, rng.choice(s.options))
        else:
            play(s, GAME.chances[s.pending.kind].sample(s, s.pending, rng))
        for event in s.log:
            if "essences" not in event.data:
                continue
            source, target, amounts = (event.data[key] for key in ("source", "target", "essences"))
            moved += 1
            assert source != target and min(amounts) >= 0 and sum(amounts) > 0
            for i, n in enumerate(amounts):
                before[source, i] -= n
                before[target, i] += n
                assert source == "supply" or before[source, i] >= 0, event
            where = event.subject
            if isinstance(event.after, tuple):
                change = tuple(b - a for a, b in zip(event.before, event.after, strict=True))
                sign = 1 if where == target else -1
                assert change == tuple(sign * n for n in amounts), event
        for i in range(5):
            before.pop(("supply", i), None)
        assert +before == places(s)
        s.log = Log()
    assert moved > 100


@pytest.mark.parametrize("options", GAME.law_options, ids=str)
def test_every_card_exists_once(options):
    rng = random.Random(6)
    s = GAME.new(options)
    lux = options.get("lux", True)
    kinds = {"artifact", "magic_item", "scroll"}
    always = {c.id for c in CARDS.values() if c.kind in kinds and (lux or c.set == "base")}
    blind = 0
    while s.pending is not None:
        if s.table.phase != "setup" and s.table.items or s.table.round:
            found = cards(s)
            assert max(found.values()) == 1
            assert always <= found.keys()
            blind += any(me.blind for me in s.seats)
        if type(s.pending) is Ask:
            play(s, rng.choice(s.options))
        else:
            play(s, GAME.chances[s.pending.kind].sample(s, s.pending, rng))
    assert bool(blind) == (options.get("mode") == "first")
