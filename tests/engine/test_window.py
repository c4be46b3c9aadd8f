"""Windows: who is asked, in what order, and when it is over."""

from __future__ import annotations

import pytest

from kit.engine.game import Game, Step, Verb, legal, play, run
from kit.engine.state import Action, Ask, Context, Log, State, Thing
from kit.engine.window import PASS, WindowKind, answered, open_window, opening, played, window_step


class Seat(Thing):
    __slots__ = ("team", "cards")


class Attack(Context):
    __slots__ = ()


class Answer(WindowKind):
    verbs = ("card", "pass")

    def __init__(self, mode, forced=()):
        self.after_play, self.forced = mode, forced

    def order(self, s, subject):
        return (2, 0, 1)

    def plays(self, s, window, seat):
        return [Action(seat, "card")] if s.seats[seat].cards else []

    def must(self, s, window, seat):
        return seat in self.forced


def card(s, ask, action):
    s.own_seat(action.seat).cards -= 1
    played(s, ask)
    s.push("effect")


def start(mode, cards, forced=()):
    game = Game("windows", "W")
    game.steps = {
        "window": window_step("W 1"),
        "answer": opening("W 1", "answer"),
        "effect": Step("W 2", lambda s, f: s.emit("W 2", "worked")),
        "over": Step("W 9", lambda s, f: s.end(()), None),
    }
    game.asks = {"answer": Answer(mode, forced)}
    game.verbs = {"card": Verb(card), "pass": PASS}
    s = State(game, Thing(), [Seat(team=i, cards=n) for i, n in enumerate(cards)])
    s.push_all(("answer", "over"), s.open(Attack()))
    s.log = Log()
    return run(s)


def asked(mode, cards, choices, forced=()):
    """The seats asked, in order, when they answer so; `c` plays a card, `p` passes."""
    s, seats = start(mode, cards, forced), []
    for choice in choices:
        seats.append(s.pending.seat)
        play(s, Action(s.pending.seat, {"c": "card", "p": "pass"}[choice]))
    assert s.winner == (), "the window is still open"
    return seats


@pytest.mark.parametrize(
    ("mode", "cards", "choices", "seats"),
    [
        ("restart", (1, 1, 1), "ppp", [2, 0, 1]),
        ("restart", (1, 1, 1), "pcpp", [2, 0, 2, 1]),
        ("restart", (1, 0, 2), "cpcp", [2, 2, 0, 2]),
        ("on", (1, 1, 2), "cppp", [2, 0, 1, 2]),
        ("on", (2, 1, 2), "pcppp", [2, 0, 1, 2, 0]),
        ("again", (1, 1, 2), "cppp", [2, 2, 0, 1]),
        ("stay", (1, 1, 3), "ccppp", [2, 2, 2, 0, 1]),
        ("once", (3, 3, 3), "ccc", [2, 0, 1]),
        ("once", (3, 0, 3), "pc", [2, 0]),
    ],
)
def test_who_is_asked(mode, cards, choices, seats):
    assert asked(mode, cards, choices[: len(seats)]) == seats


def test_a_window_that_nobody_can_use_opens_and_closes_without_a_stop():
    s = start("restart", (0, 0, 0))
    assert s.winner == () and not s.log


@pytest.mark.parametrize("plain", [True, False])
def test_a_window_that_nobody_can_use_takes_its_index_and_no_frame(monkeypatch, plain):
    monkeypatch.setattr(Answer, "idle", lambda self, s, subject: plain)
    s = State(start("restart", (0, 0, 0)).game, Thing(), [Seat(team=i, cards=0) for i in range(3)])
    open_window(s, "answer", s.open(Attack()))
    assert s.pending is None and s.agenda is None and list(s.contexts) == [1] and s.open(Attack()) == 3


def test_a_window_upon_what_is_no_longer_live_does_not_open():
    s = start("restart", (1, 1, 1))
    ctx = s.contexts[s.pending.ctx].subject
    fresh = State(s.game, Thing(), [Seat(team=i, cards=1) for i in range(3)])
    ctx = fresh.open(Attack(status="avoided"))
    fresh.push_all(("answer", "over"), ctx)
    fresh.log = Log()
    run(fresh)
    assert [event.verb for event in fresh.log] == ["skipped"]


def test_the_effect_of_a_play_comes_before_the_next_answer():
    s = start("restart", (0, 1, 1))
    play(s, Action(2, "card"))
    assert [event.verb for event in s.log] == ["worked"] and s.pending.seat == 1


def test_a_compulsory_play_leaves_no_pass():
    s = start("again", (0, 0, 2), forced=(2,))
    assert legal(s) == [Action(2, "card")]
    assert s.game.asks["answer"].legal(s, s.pending) == legal(s)
    assert s.game.asks["answer"].default(s, s.pending, legal(s)) is None


def test_passing_is_the_default():
    s = start("once", (1, 1, 1))
    assert s.game.asks["answer"].default(s, s.pending, legal(s)) == Action(2, "pass")


def test_the_window_stays_on_the_agenda_while_a_seat_is_asked():
    s = start("once", (1, 1, 1))
    assert s.frames()[0].step == "window" and isinstance(answered(s), Attack)
    assert s.pending == Ask("answer", 2, s.frames()[0].ctx)


def test_a_window_is_forgotten_when_it_closes():
    s = start("once", (0, 0, 1))
    window = s.pending.ctx
    play(s, Action(2, "pass"))
    assert window not in s.contexts


def test_windows_nest():
    s = start("restart", (1, 1, 1))
    outer = s.pending.ctx
    open_window(s, "answer", s.contexts[outer].subject)
    inner = s.pending.ctx
    for _ in range(3):
        play(s, Action(s.pending.seat, "pass"))
    assert s.pending.ctx == outer and inner not in s.contexts
