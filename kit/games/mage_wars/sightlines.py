"""Range and line of sight between things on the table (section 4), with reasons that name the wall."""

from __future__ import annotations

from kit.engine.game import Refusal
from kit.engine.state import State

from .sight import Line, blocking, clear, table
from .state import Obj, facts, index, the_board, zone_of


def zones_of(s: State, i: int) -> tuple[int, ...]:
    """The zones an object belongs to: one, or for a wall the two beside its border."""
    o = s.things[i]
    if o.border is not None:
        return the_board(s).borders[o.border]
    return (zone_of(s, i),)


def distance(s: State, zone: int, i: int) -> int:
    """Zones between a zone and an object; for a wall to its nearer side (MW 4.2)."""
    o, away = s.things[i], the_board(s).distance[zone]
    if o.border is None:
        return away[o.zone if o.host is None else zone_of(s, i)]
    return min(away[z] for z in zones_of(s, i))


def sees_zone(s: State, source: int, target: int, flying: bool = False) -> bool:
    """Is the line from zone to zone clear of walls that block sight?"""
    if source == target or flying:
        return True
    walls = index(s).sight
    return not walls or clear(table(*s.table.size)[source][target], walls)


def sight_line(s: State, source: int, target: int) -> Line:
    """The line from zone to zone."""
    return table(*s.table.size)[source][target]


def sees_border(s: State, source: int, border: int, flying: bool = False) -> bool:
    """Sight to a border: to the centre of the adjacent zone on the source's side (MW R72)."""
    return sees_zone(s, source, near_side(s, source, border), flying)


def near_side(s: State, source: int, border: int) -> int:
    """The zone beside a border that is nearer to the source."""
    b = the_board(s)
    return min(b.borders[border], key=lambda z: b.distance[source][z])


def sight_walls(s: State, source: int, target: int) -> list[int]:
    """The walls, as objects, that block the line from zone to zone."""
    walls = index(s).walls
    return [walls[border] for border in blocking(table(*s.table.size)[source][target], index(s).sight)]


def in_sight(s: State, source: int, i: int, f_source: dict[str, int]) -> bool:
    """Does a source in that zone, with these traits, see the object?"""
    o: Obj = s.things[i]
    if "flying" in f_source:
        return True
    if o.border is not None:
        return sees_border(s, source, o.border)
    return not index(s).sight or sees_zone(s, source, zone_of(s, i)) or "flying" in facts(s, i)


def no_sight(s: State, source: int, i: int) -> Refusal:
    """The reason, naming the walls in the way."""
    o = s.things[i]
    target = near_side(s, source, o.border) if o.border is not None else zone_of(s, i)
    walls = sight_walls(s, source, target)
    names = tuple(s.things[w].name for w in walls)
    return Refusal("no-sight", "MW codex/blocks-los", {"walls": names, "target": o.name})


def range_refusal(s: State, source: int, i: int, low: int, high: int, free_minimum: bool = False) -> Refusal | None:
    """Out of range, or None. `free_minimum`: a flyer is party and both stand in one zone (MW 4.3)."""
    if s.things[i].border is not None:
        return border_out_of_range(s, source, s.things[i].border, low, high, "MW 4.2")
    away = distance(s, source, i)
    if away > high or (away < low and not (free_minimum and away == 0)):
        return Refusal("out-of-range", "MW 4.1", {"distance": away, "low": low, "high": high})
    return None


def border_out_of_range(s: State, source: int, border: int, low: int, high: int, rule: str) -> Refusal | None:
    """Out of range if neither zone beside the border is in it, or None."""
    away = [the_board(s).distance[source][zone] for zone in the_board(s).borders[border]]
    if any(low <= one <= high for one in away):
        return None
    return Refusal("out-of-range", rule, {"distance": min(away), "low": low, "high": high})


def hidden_from(s: State, source: int, i: int) -> Refusal | None:
    """Invisible and Obscured objects cannot be targeted (MW 4.8, 4.9), or only from near."""
    f = s.cache.get(i) or facts(s, i)
    o = s.things[i]
    if "invisible" in f:
        return Refusal("invisible", "MW codex/invisible", {"target": o.name})
    obscured = "obscured" in f
    if o.host is not None and o.card.kind in ("enchantment", "equipment"):
        obscured = obscured or "obscured" in facts(s, o.host)
    if obscured and distance(s, source, i) > 1:
        return Refusal("obscured", "MW codex/obscured", {"target": o.name})
    return None
