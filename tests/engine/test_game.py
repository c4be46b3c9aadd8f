"""The driver: frames, skipping, settling, asking, refusing."""

from __future__ import annotations

import pytest

from kit.engine.game import (
    AskKind,
    EngineError,
    Game,
    Illegal,
    Refusal,
    Step,
    Verb,
    advance,
    apply,
    check,
    closing,
    legal,
    play,
    run,
    take,
    why_not,
)  # fmt: skip
from kit.engine.state import Action, Ask, Context, Log, State, Thing


class Table(Thing):
    __slots__ = ("trace", "heat")
    defaults = {"trace": (), "heat": 0}


class Seat(Thing):
    __slots__ = ("team",)


class Job(Context):
    __slots__ = ("n",)


class Pick(AskKind):
    """Numbers up to the ask's argument."""

    verbs = ("pick",)

    def legal(self, s, ask):
        return [Action(ask.seat, "pick", (n,)) for n in range(ask.arg)]


class Shown(Pick):
    automatic = False


def note(word):
    def do(s, *_):
        table = s.own_table()
        table.trace = (*table.trace, word)

    return do


def pick(s, ask, action):
    note(action.refs[0])(s)


def too_high(s, action):
    return Refusal("too-high", "G 2", {"most": s.pending.arg}) if action.refs[0] >= s.pending.arg else None


class Little(Game):
    def settle(self, s):
        if s.table.heat:
            s.own_table().heat -= 1
            s.unsettled = True
            note("cooled")(s)

    def not_now(self, s, action):
        return Refusal("not-now", "G 1")


def game(**steps) -> Little:
    made = Little("little", "G")
    made.steps = {name: Step("G 1", note(name), None) for name in ("a", "b", "c")} | steps
    made.asks = {"pick": Pick(), "shown": Shown()}
    made.verbs = {"pick": Verb(pick, (too_high,))}
    return made


def state(made, *names, ctx=None) -> State:
    s = State(made, Table(), [Seat(team=i) for i in range(2)])
    s.push_all((*names, "over"), ctx)
    made.steps["over"] = Step("G 9", lambda s, f: s.end(()), None)
    return s


def asking(kind, n):
    def do(s, f):
        s.pending = Ask(kind, 1, None, n)

    return Step("G 2", do, None)


def test_frames_run_in_order_until_the_game_is_over():
    s = run(state(game(), "a", "b", "c"))
    assert s.table.trace == ("a", "b", "c") and s.winner == ()


def test_advance_runs_exactly_one_frame():
    s = state(game(), "a", "b")
    assert advance(s).step == "a"
    assert s.table.trace == ("a",) and len(s.frames()) == 2


def test_a_frame_is_skipped_with_its_reason_unless_it_always_runs():
    made = game(live=Step("G 3", note("live")), lost=Step("G 4", note("lost"), frozenset({"lost"})), end=closing("G 5"))
    s = State(made, Table(), [Seat(team=0)])
    ctx = s.open(Job(n=1))
    s.push_all(("live", "lost", "a", "end"), ctx)
    s.contexts[ctx].status = "lost"
    s.log = Log()
    for _ in range(3):
        advance(s)
    assert s.table.trace == ("lost", "a")
    assert [(e.cite, e.verb, e.subject, e.data) for e in s.log] == [
        ("G 3", "skipped", "live", {"status": "lost", "ctx": ctx})
    ]
    advance(s)
    assert not s.contexts


def test_settling_goes_on_until_nothing_changes():
    def heat(s, f):
        s.own_table().heat = 3
        s.unsettled = True

    s = run(state(game(heat=Step("G 6", heat, None)), "heat", "a"))
    assert s.table.trace == ("cooled", "cooled", "cooled", "a")


def test_settling_in_a_circle_is_told(monkeypatch):
    def heat(s, f):
        s.unsettled = True

    monkeypatch.setattr(Little, "settle", lambda self, s: heat(s, None))
    with pytest.raises(EngineError, match="does not come to rest"):
        run(state(game(heat=Step("G 6", heat, None)), "heat"))


def test_a_single_action_is_taken_at_once_unless_it_is_to_be_seen():
    assert run(state(game(ask=asking("pick", 1)), "ask")).table.trace == (0,)
    s = run(state(game(ask=asking("shown", 1)), "ask"))
    assert s.pending == Ask("shown", 1, None, 1) and legal(s) == [Action(1, "pick", (0,))]


def test_a_decision_without_actions_breaks_the_contract():
    with pytest.raises(EngineError, match="no legal action"):
        run(state(game(ask=asking("pick", 0)), "ask"))


def test_an_agenda_may_not_run_dry():
    s = State(game(), Table(), [Seat(team=0)])
    with pytest.raises(EngineError, match="agenda is empty"):
        run(s)
    with pytest.raises(EngineError, match="nothing is pending"):
        take(s, Action(0, "pick", (0,)))


def test_apply_makes_a_new_state_and_play_the_same():
    s = run(state(game(ask=asking("pick", 3)), "ask", "a"))
    child = apply(s, Action(1, "pick", (2,)))
    assert s.table.trace == () and child.table.trace == (2, "a")
    assert play(s, Action(1, "pick", (1,))) is s and s.table.trace == (1, "a")


def test_refusals_name_the_check_that_failed():
    s = run(state(game(ask=asking("pick", 2)), "ask"))
    assert why_not(s, Action(1, "pick", (1,))) == []
    assert why_not(s, Action(1, "pick", (2,))) == [Refusal("too-high", "G 2", {"most": 2})]
    for wrong in (Action(0, "pick", (1,)), Action(1, "fly")):
        assert why_not(s, wrong) == [Refusal("not-now", "G 1")]
    check(s, Action(1, "pick", (0,)))
    with pytest.raises(Illegal, match=r"too-high \[G 2\]") as caught:
        check(s, Action(1, "pick", (5,)))
    assert caught.value.reasons[0].params == {"most": 2}


def test_nothing_is_legal_when_nothing_is_asked():
    s = run(state(game(), "a"))
    assert legal(s) == []
    assert why_not(s, Action(1, "pick", (0,)))[0].code == "not-now"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pick 1", "should start with a seat: P0, P1"),
        ("P7 pick 1", "should start with a seat"),
        ("P1 fly", "no verb 'fly'; the verbs are pick"),
        ("P1", "no verb ''"),
    ],
)
def test_a_bad_line_is_told_with_its_mend(text, says):
    with pytest.raises(ValueError, match=says):
        game().parse_action(state(game(), "a"), text)


def test_a_line_reads_back():
    made = game()
    s = state(made, "a")
    action = Action(1, "pick", ("gold", 2))
    assert made.print_action(s, action) == "P1 pick gold 2"
    assert made.parse_action(s, "P1 pick gold 2") == action
