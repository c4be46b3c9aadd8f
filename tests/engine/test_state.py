"""Positions: things, copying on write, the agenda, events."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.engine.state import HIDDEN, Context, Event, Frame, Log, State, Thing


class Table(Thing):
    __slots__ = ("turn",)
    defaults = {"turn": 0}


class Seat(Thing):
    __slots__ = ("team", "life")
    defaults = {"life": 3}


class Wolf(Thing):
    __slots__ = ("name",)


class Grey(Wolf):
    __slots__ = ("age",)
    defaults = {"age": 1}


class Hunt(Context):
    __slots__ = ("prey",)


def new() -> State:
    return State(None, Table(), [Seat(team=i) for i in range(3)])


def test_a_thing_names_what_it_lacks_and_what_it_does_not_have():
    with pytest.raises(TypeError, match=r"Seat.__init__\(\) missing 1 required positional argument: 'team'"):
        Seat()
    with pytest.raises(TypeError, match=r"Seat.__init__\(\) got an unexpected keyword argument 'lives'"):
        Seat(team=0, lives=9)
    with pytest.raises(AttributeError):
        Seat(team=0).lives = 9


def test_fields_and_defaults_are_inherited():
    grey = Grey(name="a")
    assert Grey.fields == ("name", "age") and grey.age == 1
    assert repr(grey) == "Grey(name='a', age=1)"
    assert Hunt(prey=1).status == "live"


def test_a_key_tells_kinds_and_values_apart():
    assert Grey(name="a").key() == Grey(name="a").key()
    assert Grey(name="a").key() != Grey(name="b").key()
    assert Wolf(name="a").key() != Grey(name="a").key()


def test_a_snapshot_stays_as_it_was():
    wolf = Grey(name="a")
    was = wolf.snapshot()
    wolf.age = 7
    assert (was.name, was.age) == ("a", 1) and was == Grey(name="a").snapshot()
    assert hash(was) == hash(Grey(name="a").snapshot())
    with pytest.raises(AttributeError):
        was.age = 2


def test_a_child_copies_only_what_it_writes():
    s = new()
    child = s.copy()
    child.own_seat(1).life = 1
    assert (s.seats[1].life, child.seats[1].life) == (3, 1)
    assert child.seats[0] is s.seats[0] and child.table is s.table


def test_a_parent_that_plays_on_leaves_its_children_alone():
    s = new()
    s.own_seat(0).life = 2
    child = s.copy()
    s.own_seat(0).life = 1
    assert child.seats[0].life == 2


def test_a_thing_is_copied_once():
    child = new().copy()
    assert child.own_seat(0) is child.own_seat(0)


def test_indexes_are_never_used_again():
    s = new()
    first = s.add(Wolf(name="a"))
    s.remove(first)
    second = s.open(Hunt(prey=1))
    s.close(second)
    assert s.add(Wolf(name="b")) > second > first
    child = s.copy()
    assert child.add(Wolf(name="c")) == s.add(Wolf(name="d"))  # two lines, each with its own count


OPS = ("copy", "table", "seat", "add", "thing", "remove", "open", "context", "close", "push")


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(OPS), st.integers(0, 99), st.integers(0, 99)), max_size=60))
def test_no_write_reaches_another_state(ops):
    """Against a model that copies everything: a dict for each state."""

    def blank():
        return {"turn": 0, "life": [3, 3, 3], "things": {}, "contexts": {}, "agenda": ()}

    states, models = [new()], [blank()]
    for op, which, value in ops:
        i = which % len(states)
        s, model = states[i], models[i]
        if op == "copy":
            states.append(s.copy())
            models.append({k: v.copy() if isinstance(v, dict | list) else v for k, v in model.items()})
        elif op == "table":
            s.own_table().turn = model["turn"] = value
        elif op == "seat":
            s.own_seat(value % 3).life = model["life"][value % 3] = value
        elif op == "add":
            model["things"][s.add(Wolf(name=value))] = value
        elif op == "open":
            model["contexts"][s.open(Hunt(prey=value))] = ("live", value)
        elif op == "push":
            s.push("step", None, value)
            model["agenda"] = (value, *model["agenda"])
        elif op in ("thing", "remove") and model["things"]:
            j = sorted(model["things"])[value % len(model["things"])]
            if op == "remove":
                s.remove(j)
                del model["things"][j]
            else:
                s.own(j).name = model["things"][j] = value
        elif op in ("context", "close") and model["contexts"]:
            j = sorted(model["contexts"])[value % len(model["contexts"])]
            if op == "close":
                s.close(j)
                del model["contexts"][j]
            else:
                s.own_context(j).status = str(value)
                model["contexts"][j] = (str(value), model["contexts"][j][1])
    for s, model in zip(states, models, strict=True):
        assert model == {
            "turn": s.table.turn,
            "life": [seat.life for seat in s.seats],
            "things": {j: thing.name for j, thing in s.things.items()},
            "contexts": {j: (hunt.status, hunt.prey) for j, hunt in s.contexts.items()},
            "agenda": tuple(frame.arg for frame in s.frames()),
        }


def test_a_sequence_runs_in_the_order_of_its_declaration():
    s = new()
    s.push("last")
    s.push_all(("first", "second"), 7, "x")
    assert s.frames() == [Frame("first", 7, "x"), Frame("second", 7, "x"), Frame("last")]
    child = s.copy()
    child.push("sooner")
    assert len(s.frames()) == 3 and len(child.frames()) == 4


def test_the_end_clears_what_was_to_come():
    s = new()
    s.push("step")
    s.end((1,))
    assert (s.winner, s.agenda, s.pending) == ((1,), None, None)


def test_an_event_is_redacted_for_those_who_may_not_know():
    event = Event("X 1", "dealt", 2, "old", "new", {"card": "raven", "n": 1}, (0,), ("after", "card"))
    assert event.seen_by(0) is event and event.seen_by(None) is event
    assert event.seen_by(1) == event._replace(after=HIDDEN, data={"card": HIDDEN, "n": 1})
    assert Event("X 1", "dealt", 2).seen_by(1) == Event("X 1", "dealt", 2)


def test_events_cost_nothing_unless_somebody_listens():
    s = new()
    s.emit("X 1", "moved")
    assert s.log is None
    s.log = Log()
    s.emit("X 1", "moved", 1, 0, 2, far=True)
    assert list(s.log) == [Event("X 1", "moved", 1, 0, 2, {"far": True})]
    assert s.copy().log is None
