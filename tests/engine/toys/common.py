"""What the toys share: an open game as the base, turns around the table, a decision, a die."""

from __future__ import annotations

from kit.engine.game import AskKind, ChanceKind, Game, Refusal, Step, Verb, run
from kit.engine.knowledge import veil
from kit.engine.state import Action, Ask, Chance, State, Thing
from kit.engine.window import WindowKind, answered


class Table(Thing):
    __slots__ = ("turn",)
    defaults = {"turn": -1}


class Seat(Thing):
    __slots__ = ("team", "out")
    defaults = {"out": False}


def alive(s):
    return [i for i, seat in enumerate(s.seats) if not seat.out]


def turn(s, f):
    """The step that gives the next seat its turn: it is asked `turn`."""
    s.own_table().turn = next((i for i in alive(s) if i > s.table.turn), alive(s)[0])
    s.push("turn")
    s.pending = Ask("turn", s.table.turn)


def find(s, name):
    """(index, thing) of that name; (0, None) if there is none."""
    return next(((i, thing) for i, thing in s.things.items() if thing.name == name), (0, None))


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
    """A decision that lists what the verbs' checks let pass."""

    def __init__(self, *verbs):
        self.verbs = verbs

    def legal(self, s, ask):
        mine = [a for a in s.game.candidates(s) if a.seat == ask.seat and a.verb in self.verbs]
        return [a for a in mine if not any(check(s, a) for check in s.game.verbs[a.verb].checks)]


class Answers(WindowKind):
    """A window whose plays are verbs without refs, as far as `refuse(state, action, subject)` has nothing against."""

    def __init__(self, refuse, *verbs, after_play="restart", public=True):
        self.refuse, self.verbs, self.after_play, self.public = refuse, (*verbs, "pass"), after_play, public

    def order(self, s, subject):
        return tuple(alive(s))

    def plays(self, s, window, seat):
        about, tries = s.contexts[window.subject], [Action(seat, verb) for verb in self.verbs[:-1]]
        return [a for a in tries if not self.refuse(s, a, about)]


def answer(do, refuse):
    """The verb of such a play."""
    return Verb(do, (lambda s, a: refuse(s, a, answered(s)),))


class Die(ChanceKind):
    """One die with these faces; what it shows goes into that field of the chance's context."""

    def __init__(self, faces, into):
        self.faces, self.into = tuple(faces), into

    def sample(self, s, chance, rng):
        return rng.choice(self.faces)

    def weigh(self, s, chance, outcome):
        return self.faces.count(outcome), len(self.faces)

    def classes(self, s, chance):
        return [(self.faces.count(face), face) for face in dict.fromkeys(self.faces)]

    def resolve(self, s, chance, outcome):
        setattr(s.own_context(chance.ctx), self.into, outcome)
        s.emit(f"{s.game.prefix} 2", "rolled", chance.ctx, None, outcome)

    def parse(self, s, chance, text):
        for face in self.faces:
            if str(face) == text:
                return face
        raise ValueError(f"{text!r} is no face of this die; it has {', '.join(map(str, self.faces))}.")


class Toy(Game):
    """All is open. `seat` makes a seat; `lay` puts out the things and piles."""

    count = 2

    def new(self, options=None):
        options = options or {}
        s = State(self, Table(), [self.seat(i, options) for i in range(options.get("seats", self.count))])
        self.lay(s, options)
        s.push("turn")
        return run(s)

    def seat(self, i, options):
        return Seat(team=i)

    def lay(self, s, options):
        pass

    def view(self, s, seat):
        return veil(s, seat)

    def fill(self, view, seat, rng):
        return view

    def not_now(self, s, action):
        return Refusal("not-now", f"{self.prefix} 1", {"verb": action.verb})
