"""Line of sight (MW 4.4-4.7), as a table made once for each board.

For two zones the table holds the borders that the line crosses, as bits, and for every corner it passes exactly the
borders of the two ways around. Walls that block sight are bits too, so a question is a few `and`s.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .arena import Board, board


class Line(NamedTuple):
    """`crossed` are the bits of the borders crossed; each corner is (bits of one way, bits of the other)."""

    crossed: int
    corners: tuple[tuple[int, int], ...]


@cache
def table(width: int, height: int) -> list[list[Line]]:
    """The line from the centre of each zone to the centre of each other."""
    b = board(width, height)
    return [[_line(b, source, target) for target in b.zones] for source in b.zones]


def _line(b: Board, source: int, target: int) -> Line:
    """Walks the grid lines between the centres. Places are doubled, so that centres are odd and corners even."""
    (x0, y0), (x1, y1) = ((2 * x + 1, 2 * y + 1) for x, y in (b.place(source), b.place(target)))
    dx, dy = x1 - x0, y1 - y0
    crossed, corners = 0, []

    def bit(a: tuple[int, int], c: tuple[int, int]) -> int:
        border = b.between[a[1] * b.width + a[0]][c[1] * b.width + c[0]]
        return 1 << border if border is not None else 0

    for x in range(min(x0, x1) + 1, max(x0, x1), 2):  # upright grid lines
        rise = y0 * dx + dy * (x - x0)  # the height there, times dx
        if rise % dx == 0 and (rise // dx) % 2 == 0:  # exactly through a corner
            y = rise // dx
            step = 1 if (dx > 0) == (dy > 0) else -1  # which diagonal
            before = (x // 2 - 1, y // 2 - 1 if step > 0 else y // 2)
            after = (x // 2, y // 2 if step > 0 else y // 2 - 1)
            upper, lower = (before[0], after[1]), (after[0], before[1])
            corners.append(
                (bit(before, upper) | bit(upper, after), bit(before, lower) | bit(lower, after))
            )
        else:
            row = rise // dx // 2
            crossed |= bit((x // 2 - 1, row), (x // 2, row))
    for y in range(min(y0, y1) + 1, max(y0, y1), 2):  # level grid lines
        run = x0 * dy + dx * (y - y0)
        if run % dy == 0 and (run // dy) % 2 == 0:
            continue  # the corner was counted above
        column = run // dy // 2
        crossed |= bit((column, y // 2 - 1), (column, y // 2))
    return Line(crossed, tuple(corners))


def clear(line: Line, walls: int) -> bool:
    """True if sight along the line is free of the walls, given as bits of their borders."""
    if line.crossed & walls:
        return False
    for one, other in line.corners:
        if one & walls and other & walls:
            return False
    return True


def blocking(line: Line, walls: int) -> list[int]:
    """The borders whose walls block the line, for a reason that names them; empty if it is clear."""
    bits = line.crossed & walls
    if not bits:
        for one, other in line.corners:
            if one & walls and other & walls:
                bits |= (one | other) & walls
    return [border for border in range(bits.bit_length()) if bits >> border & 1]
