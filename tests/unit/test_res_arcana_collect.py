"""The fixed order of Collect, with Cursed Forge last, reaches all that any order reaches (R56)."""

from __future__ import annotations

from itertools import permutations

import pytest

from kit.engine.game import advance, apply, legal, take
from kit.engine.state import State
from kit.games.res_arcana.position import build

SMALL = {
    "forge fed by what was collected": {"mage": "necromancer", "play": ["cursed_forge"]},
    "forge fed by what lay on a card": {"play": [{"cursed_skull": {"on": {"death": 2}}}, "cursed_forge"]},
    "forge with death of its own": {"play": [{"cursed_forge": {"on": {"death": 1, "gold": 1}}}], "pool": {"elan": 1}},
    "a choice that may bring death": {"mage": "witch", "play": ["cursed_forge"], "item": "death_life"},
    "vault and windup man": {
        "play": [{"vault": {"on": {"gold": 1, "death": 1}}}, {"windup_man": {"on": {"death": 1}}}, "cursed_forge"]
    },
    "any essences": {"play": ["prismatic_dragon", {"vault": {"on": {"gold": 2}}}, "cursed_forge"]},
    "a gift of death": {"play": ["hanging_gardens", "cursed_forge"]},
}


def frames_of(s: State) -> list:
    """The frames that the first seat's Collect lays out."""
    s = s.copy()
    s.pending = s.options = s.agenda = None
    s.push("collect-seat", None, 0)
    advance(s)
    return s.frames()


def ends(s: State, frames: list) -> set:
    """Every result of running these frames, over all choices: pool, and what is turned and holds what."""
    s = s.copy()
    s.pending = s.options = s.agenda = None
    for frame in reversed(frames):
        s.push(*frame)
    found: set = set()
    stack = [_run(s)]
    while stack:
        here = stack.pop()
        if here.pending is None:
            things = tuple((c.card, c.turned, c.on) for c in here.things.values())
            found.add((here.seats[0].pool, things))
            continue
        stack += [_child(here, a) for a in legal(here)]
    return found


def _run(s: State) -> State:
    while s.agenda is not None and s.pending is None:
        advance(s)
    return s


def _child(s: State, a) -> State:
    child = s.copy()
    take(child, a)
    return _run(child)


@pytest.mark.parametrize("seat", SMALL.values(), ids=SMALL)
def test_no_other_order_reaches_anything_new(seat):
    s = build({"phase": "action", "P0": seat, "P1": {}})
    frames = frames_of(s)
    assert frames[-1].step == "upkeep"
    fixed = ends(s, frames)
    assert len(fixed) > 1
    anyhow = set().union(*(ends(s, list(order)) for order in permutations(frames)))
    assert anyhow == fixed


def test_forge_first_would_reach_less():
    s = build({"phase": "action", "P0": SMALL["forge fed by what was collected"], "P1": {}})
    frames = frames_of(s)
    assert ends(s, frames[::-1]) < ends(s, frames)


def test_the_forge_waits_for_what_was_just_collected():
    s = build({"phase": "collect", "P0": {"mage": "necromancer", "play": ["cursed_forge"]}, "P1": {}})
    assert [a.verb for a in legal(s)] == ["feed", "turn"]
    fed = apply(s, legal(s)[0])
    assert fed.seats[0].pool == (0, 0, 0, 0, 0)
