"""Everything a learner could try on this table, legal or not: built from what lies there, not from what is listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.engine.state import HIDDEN, Action, Ask, State

from .abilities import power_targets, powers
from .arena import DIRECTIONS
from .rounds import casters
from .spells import sources, targets_of
from .state import card_of, facts, index, the_board
from .targets import lines_of
from .upkeep import DUTIES

SINGLE = ("activate", "guard", "end", "sweep", "intercept", "next", "reveal", "uproot", "vigil", "pay", "decline",
          "answer")


def candidates(s: State) -> Iterator[Action]:
    """Actions of every seat, on every thing."""
    for seat in range(len(s.seats)):
        for verb in ("pass", "rest", "agree", "begin", "lay_down", "rework"):
            yield Action(seat, verb)
        for i in s.things:
            for verb in SINGLE:
                yield Action(seat, verb, (i,))
        yield from _actions(s, seat)
        yield from _spells(s, seat)
        yield from _answers(s, seat)


def _actions(s: State, seat: int) -> Iterator[Action]:
    b = the_board(s)
    for i, o in s.things.items():
        if o.card.kind != "creature":
            continue
        for name in b.names:
            yield Action(seat, "move", (i, name))
        for goal in b.adjacent[o.zone]:
            yield Action(seat, "climb", (i, b.names[goal]))
        for name, line in lines_of(s, i):
            for target in b.names if line.kind == "zone" else s.things:
                yield Action(seat, "attack", (i, target, name))
            yield Action(seat, "counterstrike", (i, name))
            for target in s.things if line.kind != "zone" else ():
                yield Action(seat, "again", (i, target, name))
        for gear in index(s).attached.get(i, ()):
            if "autonomous" in s.things[gear].card.traits:
                for target in s.things:
                    yield Action(seat, "free_attack", (gear, target))


def _spells(s: State, seat: int) -> Iterator[Action]:
    for i, o in s.things.items():
        if o.controller != seat:
            continue
        if o.card.kind == "creature":
            for id, _ in sources(s, i):
                for target in targets_of(s, i, card_of(s, id)) if id != HIDDEN else ():
                    refs: tuple[Any, ...] = (i, id) if target is None else (i, id, target)
                    yield Action(seat, "cast", refs)
                    if o.card.mage:
                        yield Action(seat, "quickcast", refs)
        for j, power in powers(s, i) if o.card.kind != "equipment" else ():
            for target in power_targets(s, i, power):
                refs = (i, j, power.name)
                yield Action(seat, "use", refs if target is None else (*refs, target))
        if o.prepared not in (None, HIDDEN):
            for target in targets_of(s, i, card_of(s, o.prepared)):
                yield Action(seat, "deploy", (i,) if target is None else (i, target))
    book = dict.fromkeys(id for id in s.seats[seat].book if id != HIDDEN)
    for id in book:
        yield Action(seat, "plan", (id,))
        yield Action(seat, "hatch", (id,))
        for i in casters(s, seat):
            yield Action(seat, "prepare", (i, id))
        for i, o in s.things.items():
            if "spellbind" in o.card.traits:
                yield Action(seat, "bind", (i, id))
    for id in dict.fromkeys(s.seats[seat].discard):
        yield Action(seat, "hatch", (id,))
    for name in the_board(s).border_names:
        yield Action(seat, "extend", (name,))


def _answers(s: State, seat: int) -> Iterator[Action]:
    b, ask = the_board(s), s.pending
    for way in DIRECTIONS:
        yield Action(seat, "way", (way,))
    for q in range(len(s.seats)):
        yield Action(seat, "first", (f"P{q + 1}",))
    options: list[Any] = [*s.things, *b.names]
    if type(ask) is Ask and ask.kind == "pick":
        options += [option for option in ask.arg[1] if option not in options]
    for option in options:
        yield Action(seat, "choose", (option,))
        yield Action(seat, "pick", (option,))
    mage = s.seats[seat].mage
    for i, o in s.things.items():
        f = facts(s, i)
        for n in range(max(1, len(o.card.defenses))):
            yield Action(seat, "defend", (i, n))
        for name in DUTIES:
            yield Action(seat, "upkeep", (i, name))
        if "lifebond" in f and mage in s.things:
            for pair in ((i, mage), (mage, i)):
                for n in range(1, f["lifebond"] + 1):
                    yield Action(seat, "lifebond", (*pair, n))
        if "bleed" in f:
            for n in range(f["bleed"] + 1):
                yield Action(seat, "heal", (i, n))
