"""The arena: zones, borders, distances. One `Board` a size, made once.

A zone is a number, y * width + x; learners read it as A1..D3 (MW 0.2). A border is a number too; an inner one lies
between two zones and is written `A1|B1`.
"""

from __future__ import annotations

from functools import cache

DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Board:
    """A board of `width` by `height` zones. `between[a][b]` is the border of two adjacent zones, or None."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.zones = range(width * height)
        self.names = [f"{chr(65 + z % width)}{z // width + 1}" for z in self.zones]
        self.number = {name: z for z, name in enumerate(self.names)}
        self.distance = [[self._distance(a, b) for b in self.zones] for a in self.zones]
        self.adjacent = [tuple(b for b in self.zones if self.distance[a][b] == 1) for a in self.zones]
        self.borders = [(a, b) for a in self.zones for b in self.adjacent[a] if a < b]
        self.between: list[list[int | None]] = [[None] * len(self.zones) for _ in self.zones]
        for border, (a, b) in enumerate(self.borders):
            self.between[a][b] = self.between[b][a] = border
        self.border_names = [f"{self.names[a]}|{self.names[b]}" for a, b in self.borders]
        self.border_number = {name: i for i, name in enumerate(self.border_names)}
        self.beyond = {
            name: [self._beyond(zone, step) for zone in self.zones] for name, step in DIRECTIONS.items()
        }  # the zone on that side, None at the edge

    def place(self, zone: int) -> tuple[int, int]:
        """(x, y) of a zone."""
        return zone % self.width, zone // self.width

    def _distance(self, a: int, b: int) -> int:
        ax, ay = self.place(a)
        bx, by = self.place(b)
        return abs(ax - bx) + abs(ay - by)

    def _beyond(self, zone: int, step: tuple[int, int]) -> int | None:
        x, y = self.place(zone)
        x, y = x + step[0], y + step[1]
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else None

    def edges(self) -> int:
        """How many borders are edge of the arena."""
        return sum(side is None for sides in self.beyond.values() for side in sides)

    def ends(self, border: int) -> frozenset[tuple[int, int]]:
        """The two end points of a border, as corners of the grid."""
        (ax, ay), (bx, by) = (self.place(zone) for zone in self.borders[border])
        if ay == by:
            return frozenset({(max(ax, bx), ay), (max(ax, bx), ay + 1)})
        return frozenset({(ax, max(ay, by)), (ax + 1, max(ay, by))})

    def away(self, source: int, target: int) -> tuple[str, ...]:
        """The directions that lead straight away from `source` (MW 9.1): all four in the same zone."""
        if source == target:
            return tuple(DIRECTIONS)
        (sx, sy), (tx, ty) = self.place(source), self.place(target)
        dx, dy = tx - sx, ty - sy
        across = ("east" if dx > 0 else "west",) if abs(dx) >= abs(dy) else ()
        down = ("south" if dy > 0 else "north",) if abs(dy) >= abs(dx) else ()
        return across + down

    def towards(self, source: int, target: int) -> tuple[str, ...]:
        """The directions from `target` that lead straight to `source`; none in the same zone."""
        back = {"north": "south", "south": "north", "east": "west", "west": "east"}
        return () if source == target else tuple(back[d] for d in self.away(source, target))


@cache
def board(width: int, height: int) -> Board:
    """The board of this size."""
    return Board(width, height)
