"""Res Arcana on the panel: a way to pay is marked and then paid, a mix comes from a form."""

from kit.engine.game import legal
from kit.games.res_arcana import GAME
from kit.games.res_arcana.position import build
from kit.panels.panel import Panel
from kit.show.session import Session
from kit.show.table import find


def panel(position: dict, *lines: str) -> Panel:
    session = Session.new("res_arcana", start=build(position))
    for line in lines:
        session.act(GAME.parse_action(session.node.state, line))
        session.at = -1
    return Panel(session)


def send(board: Panel, kind: str, **sent: object) -> str:
    """What the page sends; returns the error shown."""
    board.board._receive(None, {"type": kind, "n": 1, "step": board._step, **sent}, [])
    return board.board.error


def test_a_way_is_marked_and_then_paid():
    me = {"play": ["dragon_bridle"], "hand": ["earth_dragon"], "pool": {"elan": 3, "life": 2}}
    shown = panel({"P0": me, "P1": {}}, "P0 place earth_dragon")
    assert send(shown, "choose", key="way/elan2-life2") == ""
    bill = find(shown.board.model, "bill")
    assert [way["key"] for way in bill["ways"] if way["state"] == "chosen"] == ["way/elan2-life2"]
    assert shown.session.node.state.pending.kind == "bill", "nothing moves before it is settled"
    assert send(shown, "act", key="act/P0-settle") == ""
    assert shown.session.node.state.seats[0].pool == (1, 0, 0, 0, 0)


def test_a_mark_is_forgotten_with_the_bill():
    me = {"play": ["dragon_bridle"], "hand": ["earth_dragon"], "pool": {"elan": 3, "life": 2}}
    shown = panel({"P0": me, "P1": {}}, "P0 place earth_dragon")
    send(shown, "choose", key="way/elan2-life2")
    send(shown, "nav", to="back", stop=None)
    assert shown.session.way == ""


def test_a_mix_comes_from_a_form_and_a_wrong_one_is_refused_with_its_reason():
    shown = panel({"P0": {"pool": {"gold": 4}}, "P1": {}, "monuments": ["obelisk"]}, "P0 claim obelisk")
    assert find(shown.board.model, "form/choice")["label"] == "Another mix"
    assert send(shown, "act", key="form/choice") == ""
    assert [field["name"] for field in shown.board.dialog["fields"]] == ["elan", "life", "calm", "death"]
    wrong = {"elan": 1, "life": 1, "calm": 1, "death": 1}
    assert send(shown, "form", key="form/choice", values=wrong) == "It has to be 6, and this is 4."
    right = {"elan": 3, "life": 0, "calm": 2, "death": 1}
    assert send(shown, "form", key="form/choice", values=right) == ""
    assert shown.board.dialog == {}
    assert shown.session.node.state.seats[0].pool == (3, 0, 2, 1, 0)


def test_an_app_keeps_its_options_and_may_still_take_up_a_kept_game():
    first = Panel("res_arcana", app=True, mode="first")
    send(first, "act", key="act/P0-pass")
    kept = first.board.model["save"]["record"]
    second = Panel("res_arcana", app=True, mode="first")
    ready = {"fragment": "", "stored": {"record": kept}, "last": None, "reloaded": True, "query": "", "languages": []}
    first._panels.discard(first)
    assert send(second, "ready", **ready) == ""
    assert second.session.id == first.session.id
    assert second.session.node.state.seats[0].passed
    assert legal(second.session.node.state) == legal(first.session.node.state)
