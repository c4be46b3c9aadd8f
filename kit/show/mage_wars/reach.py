"""Where each side can strike: the dice its creatures could roll in each zone, now or after one move."""

from __future__ import annotations

from kit.engine.state import State
from kit.games.mage_wars.movability import border_refusal
from kit.games.mage_wars.registry import can
from kit.games.mage_wars.sightlines import sees_zone
from kit.games.mage_wars.state import facts, the_board
from kit.games.mage_wars.targets import lines_of


def reach(v: State, seat: int) -> list[int]:
    """For each zone the printed dice, each creature of the seat with its best attack there: melee in its zone or after
    one move with a quick attack, ranged in range and sight from where it stands."""
    b = the_board(v)
    total = [0] * len(b.zones)
    for i, o in v.things.items():
        if o.controller != seat or o.card.kind != "creature" or can(facts(v, i), "no_action"):
            continue
        for zone, dice in strikes(v, i).items():
            total[zone] += dice
    return total


def strikes(v: State, i: int) -> dict[int, int]:
    """The zones where creature i can strike, with the dice of its best attack there."""
    b, o, f = the_board(v), v.things[i], facts(v, i)
    moves = [z for z in b.adjacent[o.zone] if not can(f, "no_move") and border_refusal(v, i, z) is None]
    found: dict[int, int] = {}

    def note(zone: int, dice: int) -> None:
        found[zone] = max(found.get(zone, 0), dice)

    for _, line in lines_of(v, i):
        if line.kind == "melee":
            note(o.zone, line.dice)
            for zone in moves if line.action == "quick" else ():
                note(zone, line.dice)
            continue
        for zone in b.zones:
            if line.low <= b.distance[o.zone][zone] <= line.high and sees_zone(v, o.zone, zone, "flying" in f):
                note(zone, line.dice)
    return found
