"""Toy 5: sight past walls and through corners, on a board of 4 by 3 zones, a1 to d3.

Two archers shoot the other where they see him, step to a neighbour zone, or raise one of their two walls on a border.
The line between two zone centres is blocked by a wall that it crosses; through a corner it is free as long as one of
the two ways around that corner is free. Two hits win; who waits and walks too long ends it in a draw.
"""

from kit.engine.game import Refusal, Step, Verb
from kit.engine.state import Action, Context, Thing

from .common import Choose, Die, Seat, Toy, rolling, turn

ZONES = tuple(f"{column}{row}" for column in "abcd" for row in "123")
AT = {zone: ("abcd".index(zone[0]), int(zone[1]) - 1) for zone in ZONES}
NAME = {place: zone for zone, place in AT.items()}


def border(a, b):
    return "-".join(sorted((a, b)))


def adjacent(a, b):
    return abs(AT[a][0] - AT[b][0]) + abs(AT[a][1] - AT[b][1]) == 1


BORDERS = tuple(border(a, b) for a in ZONES for b in ZONES if a < b and adjacent(a, b))


class Archer(Seat):
    __slots__ = ("zone", "walls", "hits", "patience")
    defaults = {"walls": 2, "hits": 0, "patience": 20}


class Wall(Thing):
    __slots__ = ("name",)


class Shot(Context):
    __slots__ = ("seat", "target", "face")


def raised(s):
    return {wall.name for wall in s.things.values()}


def crossings(a, b):
    """What the line from a to b passes, in order: for each place the ways past it, each a tuple of borders."""
    (x, y), (to_x, to_y) = AT[a], AT[b]
    across, down = abs(to_x - x), abs(to_y - y)
    i = j = 0
    while i < across or j < down:
        here = NAME[x, y]
        # the next column border is met at (2i + 1) / 2across of the way, the next row border at (2j + 1) / 2down
        column, row = (2 * i + 1) * down, (2 * j + 1) * across
        one_x, one_y = x + (1 if to_x > x else -1), y + (1 if to_y > y else -1)
        if j == down or (i < across and column < row):
            x, i = one_x, i + 1
            yield ((border(here, NAME[x, y]),),)
        elif i == across or row < column:
            y, j = one_y, j + 1
            yield ((border(here, NAME[x, y]),),)
        else:
            there, sides = NAME[one_x, one_y], (NAME[one_x, y], NAME[x, one_y])
            x, y, i, j = one_x, one_y, i + 1, j + 1
            yield tuple((border(here, side), border(side, there)) for side in sides)


def blockers(walls, a, b):
    """The walls that block sight from a to b, at the first place where they do; empty if there is sight."""
    for ways in crossings(a, b):
        if all(walls.intersection(way) for way in ways):
            return tuple(sorted(wall for way in ways for wall in walls.intersection(way)))
    return ()


def check_shoot(s, a):
    target = s.seats[1 - a.seat].zone
    if a.refs[0] != target:
        return Refusal("nobody-there", "T5 2", {"zone": a.refs[0]})
    walls = blockers(raised(s), s.seats[a.seat].zone, target)
    return Refusal("no-sight", "T5 3", {"walls": walls}) if walls else None


def check_step(s, a):
    here, there = s.seats[a.seat].zone, a.refs[0]
    if not adjacent(here, there):
        return Refusal("too-far", "T5 4", {"zone": there})
    return Refusal("wall", "T5 4", {"walls": (border(here, there),)}) if border(here, there) in raised(s) else None


def check_wall(s, a):
    if not s.seats[a.seat].walls:
        return Refusal("no-wall-left", "T5 5")
    return Refusal("occupied", "T5 5", {"border": a.refs[0]}) if a.refs[0] in raised(s) else None


def shoot(s, ask, a):
    s.push_all(("roll", "hit"), s.open(Shot(seat=a.seat, target=1 - a.seat, face=None)))


def hit(s, f):
    shot = s.contexts[f.ctx]
    if shot.face == "hit":
        s.own_seat(shot.seat).hits += 1
        s.unsettled = True
    s.emit("T5 2", "shot", shot.seat, after=s.seats[shot.seat].hits)
    s.close(f.ctx)


def step(s, ask, a):
    archer = s.own_seat(a.seat)
    before, archer.zone, archer.patience = archer.zone, a.refs[0], archer.patience - 1
    s.unsettled = True
    s.emit("T5 4", "stepped", a.seat, before, a.refs[0])


def wall(s, ask, a):
    s.own_seat(a.seat).walls -= 1
    s.emit("T5 5", "raised", s.add(Wall(name=a.refs[0])), after=a.refs[0])


def wait(s, ask, a):
    s.own_seat(a.seat).patience -= 1
    s.unsettled = True
    s.emit("T5 1", "waited", a.seat)


class Sight(Toy):
    def seat(self, i, options):
        return Archer(team=i, zone=options.get("zones", ("a1", "d3"))[i])

    def settle(self, s):
        for i, seat in enumerate(s.seats):
            if seat.hits == 2 or not seat.patience:
                s.end((i,) if seat.patience else ())

    def candidates(self, s):
        for i in range(2):
            yield from (Action(i, verb, (zone,)) for verb in ("shoot", "step") for zone in ZONES)
            yield from (*(Action(i, "wall", (name,)) for name in BORDERS), Action(i, "wait"))


GAME = Sight("sight", "T5")
GAME.steps = {"turn": Step("T5 1", turn), "roll": rolling("T5 2", "arrow"), "hit": Step("T5 2", hit)}
GAME.asks = {"turn": Choose("shoot", "step", "wall", "wait")}
GAME.verbs = {
    "shoot": Verb(shoot, (check_shoot,)), "step": Verb(step, (check_step,)),
    "wall": Verb(wall, (check_wall,)), "wait": Verb(wait),
}  # fmt: skip
GAME.chances = {"arrow": Die(("hit", "miss"), "face")}
