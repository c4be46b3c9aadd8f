"""Who may move where, and who stands in the way (sections 3.2, 3.3, 3.5): questions only."""

from __future__ import annotations

from kit.engine.game import Refusal
from kit.engine.state import State

from .registry import can, cite, which
from .state import Turn, count, enemies, facts, index, the_board


def hinderers(s: State, i: int, zone: int) -> list[int]:
    """What hinders creature i in a zone (section 3.2)."""
    f = facts(s, i)
    if can(f, "never_hindered"):
        return []
    air = "flying" in f
    found = []
    seats = s.seats
    team = seats[s.things[i].controller].team
    for j, o in s.things.items():
        if o.zone != zone or o.border is not None or seats[o.controller].team == team:
            continue
        g = facts(s, j)
        if o.card.kind == "creature":
            if not can(g, "no_hinder") and ("flying" in g) == air:
                found.append(j)
        elif "vine_marker" in g and not air:
            found.append(j)
    return found if air else [*found, *obstacles(s, i, zone)]


def obstacles(s: State, i: int, zone: int) -> list[int]:
    """Conjurations in a zone that hinder every creature on the ground, whose it may be."""
    return [j for j, o in s.things.items() if o.card.hinders and o.zone == zone and not count(o, "disable")]


def show_hinder(s: State, i: int, zone: int) -> None:
    """Events of why the enemies in a zone do not hinder creature i."""
    f = facts(s, i)
    free = which(f, "never_hindered") if can(f, "never_hindered") else None
    for j in obstacles(s, i, zone) if free is None and "flying" not in f else ():
        s.emit(s.things[j].card.cite, "hindered", i, by=j)
    for j, o in s.things.items():
        if o.zone != zone or o.border is not None or j == i or not enemies(s, i, j):
            continue
        g = facts(s, j)
        if free is not None and o.card.kind == "creature":
            s.emit("MW 3.2.5", "not_hindered", i, by=j)
            s.emit("MW codex/hinder", "because", i)
            s.emit(cite(free), "because", i)
            if free == "elusive":
                s.emit("MW codex/ignore", "because", i)
            elif "lumbering" in f:
                s.emit("MW R34", "because", i)
        elif o.card.kind == "creature" and can(g, "no_hinder"):
            s.emit("MW 3.2.3", "not_hindered", i, by=j)
            s.emit("MW codex/hinder", "because", i)
            s.emit(cite(which(g, "no_hinder")), "because", i)
            s.emit("MW codex/ignore", "because", i)
            s.emit("MW R19", "because", i)
        elif o.card.kind == "creature" and ("flying" in g) != ("flying" in f):
            s.emit("MW 3.2.4", "not_hindered", i, by=j)
            s.emit("MW codex/hinder", "because", i)
            s.emit("MW codex/flying", "because", i)
        elif "vine_marker" in g and "flying" not in f:
            s.emit("MW 3.2.6", "hindered", i, by=j)
            s.emit("MW codex/vine-markers", "because", i)


def is_fast(f: dict[str, int]) -> bool:
    """Fast, and not cancelled by Slow (MW R35)."""
    return "fast" in f and "slow" not in f


def is_slow(f: dict[str, int]) -> bool:
    """Slow, and not cancelled by Fast."""
    return "slow" in f and "fast" not in f


def move_refusal(s: State, i: int, turn: Turn, teleport: bool = False) -> Refusal | None:
    """Why creature i cannot take a move action at all; `teleport`: one that is a Teleport, which nobody hinders."""
    f = facts(s, i)
    name = which(f, "no_move") if can(f, "no_move") else None
    if name is not None:
        return Refusal("cannot-move", cite(name), {"trait": name})
    if turn.moves >= 2:
        return Refusal("two-moves", "MW 3.7.7")
    if turn.moves:
        if "lumbering" in f:
            return Refusal("lumbering", "MW codex/lumbering")
        if turn.hindered and not teleport and "teleports" not in f:
            return Refusal("hindered", "MW codex/hinder")
    return None


def border_refusal(s: State, i: int, goal: int) -> Refusal | None:
    """Why creature i cannot cross into the zone."""
    zone = s.things[i].zone
    border = the_board(s).between[zone][goal]
    if border is None:
        return Refusal("not-adjacent", "MW 1.2", {"zone": the_board(s).names[goal]})
    wall = index(s).walls.get(border)
    f = facts(s, i)
    if wall is not None and "passage_blocked" in facts(s, wall) and "flying" not in f and "teleports" not in f:
        return Refusal("wall", "MW codex/passage-blocked", {"wall": s.things[wall].name})
    return None


def climb_refusal(s: State, i: int, goal: int) -> Refusal | None:
    """Why creature i cannot climb into the zone (section 3.5)."""
    f = facts(s, i)
    if "climbing" not in f:
        return Refusal("no-climber", "MW codex/climbing")
    name = which(f, "no_climb") if can(f, "no_climb") else None
    if name is not None:
        return Refusal("cannot-climb", "MW R42", {"trait": name})
    border = the_board(s).between[s.things[i].zone][goal]
    if border is None:
        return Refusal("not-adjacent", "MW 1.2", {"zone": the_board(s).names[goal]})
    wall = index(s).walls.get(border)
    if wall is None:
        return Refusal("no-wall", "MW 3.5", {"zone": the_board(s).names[goal]})
    if "incorporeal" in facts(s, wall):
        return Refusal("incorporeal-wall", "MW 3.5.1", {"wall": s.things[wall].name})
    return None
