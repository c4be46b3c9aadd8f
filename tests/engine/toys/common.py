"""What the toys share: an open game as the base, turns around the table, a decision, a die."""

from __future__ import annotations

from kit.engine.game import AskKind, ChanceKind, Game, Refusal, Step, run
from kit.engine.knowledge import veil
from kit.engine.state import Ask, Chance, State, Thing


class Table(Thing):
    __slots__ = ("turn",)
    defaults = {"turn": -1}


def alive(s):
    return [i for i, seat in enumerate(s.seats) if not seat.out]


def turn(s, f):
    """The step that gives the next seat its turn: it is asked `turn`."""
    s.own_table().turn = next((i for i in alive(s) if i > s.table.turn), alive(s)[0])
    s.push("turn")
    s.pending = Ask("turn", s.table.turn)


def lose(s, seat, card):
    """Take one such card out of a hand."""
    hand = list(s.seats[seat].hand)
    hand.remove(card)
    s.own_seat(seat).hand = tuple(hand)


def rolling(cite, kind):
    """A step that waits for luck of this kind, about the frame's context."""

    def run(s, f):
        s.pending = Chance(kind, f.ctx, f.arg)

    return Step(cite, run)


class Choose(AskKind):
    """A decision that lists with a function of (state, ask)."""

    def __init__(self, verbs, listing):
        self.verbs, self.legal = verbs, listing


class Die(ChanceKind):
    """One die with these faces; `land(state, chance, face)` does what it shows."""

    def __init__(self, faces, land):
        self.faces, self.land = tuple(faces), land

    def sample(self, s, chance, rng):
        return rng.choice(self.faces)

    def weigh(self, s, chance, outcome):
        return self.faces.count(outcome), len(self.faces)

    def classes(self, s, chance):
        return [(self.faces.count(face), face) for face in dict.fromkeys(self.faces)]

    def resolve(self, s, chance, outcome):
        self.land(s, chance, outcome)

    def parse(self, s, chance, text):
        for face in self.faces:
            if str(face) == text:
                return face
        raise ValueError(f"{text!r} is no face of this die; it has {', '.join(map(str, self.faces))}.")


class Toy(Game):
    """All is open; `table(options)` makes the table, the seats and the piles."""

    def new(self, options=None):
        table, seats, *piles = self.table(options or {})
        s = State(self, table, seats)
        s.piles = dict(*piles)
        s.push("turn")
        return run(s)

    def view(self, s, seat):
        return veil(s, seat)

    def fill(self, view, seat, rng):
        return view

    def not_now(self, s, action):
        return Refusal("not-now", f"{self.prefix} 1", {"verb": action.verb})
