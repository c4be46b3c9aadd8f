"""The panel without a page: what it answers to each message, good, stale and forged."""

import asyncio
import json

import pytest

from kit.show import table as t
from kit.show.history import ledger
from kit.show.session import PERSON, Session
from kit.show.sound import check
from tests import toygame


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    toygame.install(monkeypatch)


@pytest.fixture
def panel():
    from kit.panels.panel import Panel

    panel = Panel("toygame", seed="1")
    send(panel, "ready", fragment="", stored=None, last=None, query="", languages=["en-US"])
    return panel


def send(panel, kind, **more):
    """What the page would send; returns the sentence it shows, if any."""
    send.n += 1
    message = {"type": kind, "n": send.n, "step": panel.board.model["step"], **more}
    panel.board._receive(panel.board, message, [])
    assert panel.board.answered == send.n, "every message is answered"
    check(panel.board.model)
    return panel.board.error


send.n = 0
UNREADABLE = "The page sent something that cannot be read; nothing was done."


def headline(panel):
    return t.plain(panel.board.model["headline"]["now"])


def legal_key(panel):
    return next(a["key"] for a in panel.board.model["actions"] if a["state"] == "legal")


@pytest.fixture(autouse=True)
def no_loop():
    """A browser test of the same process leaves its event loop running in this thread: these tests have none."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


def test_it_opens_on_a_decision_with_one_lamp(panel):
    assert headline(panel) == "You: choose a card to hand on."
    assert [a["label"] for a in panel.board.model["actions"] if a.get("first")] == ["Give raven"]
    assert "notes" not in panel.board.model, "the tale of the set-up is not for the first look"
    assert "save" not in panel.board.model, "before the first move nothing is worth keeping"


def test_an_action_moves_and_is_kept(panel):
    assert send(panel, "act", key=legal_key(panel)) == ""
    assert headline(panel) == "You: choose whom to strike."
    kept = panel.board.model["save"]
    assert kept["key"] == f"stepwise/toygame/{panel.session.id}"
    assert json.loads(kept["record"])["tree"] and "fragment" not in kept


def test_the_lamp_shows_a_bots_choice_only_at_the_first_decision(panel):
    send(panel, "act", key=legal_key(panel))
    assert headline(panel) == "You: choose whom to strike."
    assert not any(a.get("first") for a in panel.board.model["actions"])
    panel.session.jump(0)
    panel.session.next()
    panel.show()
    assert any(a.get("first") for a in panel.board.model["actions"])


def test_back_and_forth(panel):
    before = headline(panel)
    send(panel, "act", key=legal_key(panel))
    assert send(panel, "nav", to="back", stop=None) == ""
    assert headline(panel) == before
    assert send(panel, "nav", to="step") == "You have to choose first."
    assert send(panel, "nav", to="mine") == ""
    assert headline(panel) == before
    assert send(panel, "nav", to="stop", stop=0) == ""
    assert panel.session.node.id == 0
    assert send(panel, "nav", to="step") == ""


@pytest.mark.parametrize("message", [
    {"type": "nonsense"}, {"type": None}, {"type": ["act"]}, {"type": "act"}, {"type": "act", "key": 3},
    {"type": "nav"}, {"type": "nav", "to": "back", "stop": "x"}, {"type": "set", "name": "lang", "value": "xx"},
    {"type": "set", "name": "you", "value": "0"}, {"type": "set", "name": "seat", "value": "9"},
    {"type": "form", "key": "other", "values": {}}, {"type": "form", "key": "drawer", "values": 3},
    {"type": "open", "key": "resume"}, {"type": "line", "key": None}, {"type": "ready"},
])  # fmt: skip
def test_a_forged_message_is_a_sentence_and_changes_nothing(panel, message):
    before = panel.session.save()
    kind = message.pop("type")
    assert send(panel, kind, **message) == UNREADABLE
    assert panel.session.save() == before


@pytest.mark.parametrize("message", [None, [], "act", {"n": "x"}, {"type": "act", "n": [], "key": "x"}])
def test_what_is_no_message_is_a_sentence(panel, message):
    before = panel.session.save()
    panel.board._receive(panel.board, message, [])
    assert panel.board.error and panel.session.save() == before


@pytest.mark.parametrize(("kind", "more", "says"), [
    ("nav", {"to": "sideways"}, "There is no such stop in this game."),
    ("nav", {"to": "stop", "stop": 99}, "There is no such stop in this game."),
    ("line", {"key": "line/999"}, "There is no such stop in this game."),
    ("act", {"key": "act/P0-win"}, "There is no such choice here; nothing was done."),
    ("act", {"key": "act/P1-give-flame"}, "There is no such choice here; nothing was done."),
    ("rule", {"id": "LN 99"}, "There is no rule LN 99."),
    ("rule", {"id": "<script>"}, "There is no rule <script>."),
    ("form", {"key": "drawer", "values": {"player0": "dragon"}}, "A seat is played by person, bot or random, not by"),
    ("form", {"key": "drawer", "values": {"new": True, "seats": 9}}, "Seats: from 3 to 4, not 9."),
    ("form", {"key": "drawer", "values": {"seats": "many"}}, "Seats: from 3 to 4, not many."),
    ("form", {"key": "drawer", "values": {"seats": [4]}}, UNREADABLE),
    ("form", {"key": "lines", "values": {"compare": "999"}}, "There is no such stop in this game."),
    ("form", {"key": "lines", "values": {"outcome": "3"}}, "no luck is due here"),
])  # fmt: skip
def test_what_cannot_be_done_is_a_sentence_and_changes_nothing(panel, kind, more, says):
    before = panel.session.save()
    assert says in send(panel, kind, **more)
    assert panel.session.save() == before


def test_a_refused_action_sent_all_the_same_is_refused_with_its_reason(panel):
    key = next(a["key"] for a in panel.board.model["actions"] if a["state"] == "refused")
    before = panel.session.save()
    assert send(panel, "act", key=key) == "You do not hold that."
    assert panel.session.save() == before


def test_a_click_on_a_table_that_is_gone_is_a_sentence(panel):
    old = panel.board.model
    send(panel, "act", key=legal_key(panel))
    before = panel.session.save()
    panel.board._receive(panel.board, {"type": "act", "n": 1, "step": old["step"], "key": "act/P0-strike-1"}, [])
    assert panel.board.error == "The table has changed since; nothing was done. Choose again."
    assert panel.session.save() == before
    send(panel, "close")
    assert panel.board.error == ""


def test_a_fault_in_a_handler_is_a_sentence_and_is_logged(panel, monkeypatch, caplog):
    monkeypatch.setattr(Session, "back", lambda self: 1 / 0)
    assert send(panel, "nav", to="back") == panel.board.words["failed"]
    assert "ZeroDivisionError" in caplog.text


def test_another_language_and_another_seat(panel):
    assert send(panel, "set", name="lang", value="ru") == ""
    assert panel.board.lang == "ru" and panel.board.model["menu"]["lang"]["value"] == "ru"
    assert send(panel, "set", name="seat", value="2") == ""
    assert panel.session.you == 2 and "actions" not in panel.board.model
    assert send(panel, "set", name="seat", value="") == ""
    assert panel.session.you is None


def test_rules_open_are_searched_and_close(panel):
    send(panel, "rule", id="LN 3")
    assert panel.board.dialog["title"] == "Strike" and panel.board.dialog["cite"] == "LN 3"
    send(panel, "search", text="shield")
    assert [r["cite"] for r in panel.board.dialog["results"]] == ["LN 5"]
    send(panel, "search", text="dragon")
    assert panel.board.dialog["none"] == "Nothing found for “dragon”."
    send(panel, "close")
    assert panel.board.dialog == {}


def test_a_card_opens_its_text_but_not_one_that_is_hidden(panel):
    mine = next(n["key"] for n in t.walk(panel.board.model["table"]) if n.get("detail"))
    send(panel, "detail", key=mine)
    assert panel.board.dialog["kind"] == "card" and panel.board.dialog["text"][0] == "card"
    assert send(panel, "detail", key="card/1/0") == "There is no more to read about it."


def test_lines_are_listed_named_compared_and_taken(panel):
    first, second = [a["key"] for a in panel.board.model["actions"] if a["state"] == "legal"][:2]
    send(panel, "act", key=first)
    send(panel, "act", key="act/P0-strike-2")
    send(panel, "nav", to="mine")
    send(panel, "act", key="act/P0-pass")
    send(panel, "nav", to="mine")
    for _ in range(3):
        send(panel, "line", key="back/mine")
    send(panel, "act", key=second)
    send(panel, "nav", to="lines")
    other = next(r["key"] for r in panel.board.dialog["results"] if r["key"].startswith("line/"))
    send(panel, "form", key="lines", values={"name": "the raven", "luck": False, "compare": other[5:]})
    assert panel.board.dialog["text"] == ["You, Light: **4** · 3"]
    assert any("the raven" in r["text"] for r in panel.board.dialog["results"])
    here = panel.session.node
    send(panel, "line", key=other)
    assert panel.session.node is not here and panel.board.dialog == {}
    send(panel, "line", key="back/phase")
    send(panel, "line", key="next/phase")
    assert panel.board.error == ""


def test_the_outcome_of_luck_can_be_chosen(panel):
    send(panel, "act", key=legal_key(panel))
    send(panel, "act", key=legal_key(panel))
    while panel.board.model["controls"]["step"].get("label") != "Roll":
        send(panel, "nav", to="step")
    send(panel, "nav", to="lines")
    field = next(f for f in panel.board.dialog["fields"] if f["name"] == "outcome")
    assert field["options"][1:] == [["1", "1"], ["2", "2"], ["3", "3"]]
    assert "cannot come up" in send(panel, "form", key="lines", values={"outcome": "7"}) or panel.board.error
    assert send(panel, "form", key="lines", values={"outcome": "3"}) == ""
    assert panel.session.events[0].after == 3


def test_another_number_of_seats_is_another_game(panel):
    assert send(panel, "form", key="drawer", values={"new": False, "seats": 4}) == ""
    assert len(panel.session.players) == 4


def test_the_drawer_switches_players_and_starts_anew(panel):
    fields = {f["name"] for f in panel.board.model["menu"]["drawer"]["fields"]}
    assert fields == {"player0", "asking0", "player1", "player2", "new", "seats"}
    send(panel, "form", key="drawer", values={"player1": "person", "asking0": "always", "new": False, "seats": 3})
    assert panel.session.players == [PERSON, PERSON, "bot"] and panel.session.asking[0] == "always"
    old = panel.session.id
    send(panel, "form", key="drawer", values={"player1": "bot", "new": True, "seats": 4})
    assert panel.session.id != old and len(panel.session.players) == 4
    assert headline(panel) == "You: choose a card to hand on."


def test_playing_by_itself_stops_at_my_decision(panel, monkeypatch):
    monkeypatch.setattr("kit.panels.panel.PACE", 0)

    async def play():
        send(panel, "act", key=legal_key(panel))
        send(panel, "act", key=legal_key(panel))
        send(panel, "nav", to="play")
        assert panel.board.model["controls"]["play"]["pressed"] and panel.board.model["quiet"]
        await panel._playing

    asyncio.run(play())
    assert panel.session.mine() and not panel.session.between
    assert "pressed" not in panel.board.model["controls"]["play"]


def test_playing_by_itself_is_paused_by_any_step(panel):
    async def play():
        send(panel, "act", key=legal_key(panel))
        send(panel, "act", key=legal_key(panel))
        send(panel, "nav", to="play")
        send(panel, "nav", to="play")
        assert panel._playing is None
        send(panel, "nav", to="play")
        send(panel, "nav", to="back")
        assert panel._playing is None

    asyncio.run(play())


# What the page kept.


def ready(panel, **found):
    found = {"fragment": "", "stored": None, "last": None, "query": "", "languages": []} | found
    return send(panel, "ready", **found)


@pytest.fixture
def kept():
    """A game three moves on, as the page keeps it, and its link."""
    session = Session.new("toygame", "9")
    for _ in range(3):
        session.next()
        session.act(session.node.state.options[0])
    session.at = -1
    return session, {"key": f"stepwise/toygame/{session.id}", "record": session.save(lang="ru")}


def fresh(**more):
    from kit.panels.panel import Panel

    return Panel("toygame", **more)


def test_another_tab_goes_on_with_a_game_of_its_own(kept):
    session, stored = kept
    panel = fresh(app=True)
    assert ready(panel, stored=stored, fragment=session.link(), reloaded=False) == ""
    assert panel.session.id != session.id and panel.session.node.state.key() == session.node.state.key()


def test_a_reload_takes_up_this_tabs_game(kept):
    session, stored = kept
    panel = fresh(app=True)
    assert ready(panel, stored=stored, fragment=session.link(), last=stored, reloaded=True) == ""
    assert panel.session.id == session.id and panel.session.node.state.key() == session.node.state.key()
    assert panel.board.model["save"]["fragment"] == session.link()


def test_a_link_wins_over_another_game_of_this_tab(kept):
    session, stored = kept
    other = Session.new("toygame", "4")
    other.next()
    panel = fresh(app=True)
    assert ready(panel, stored=stored, fragment=other.link()) == ""
    assert panel.session.node.state.key() == other.node.state.key()


def test_a_reload_takes_this_tabs_game_though_the_address_lags_behind(kept):
    session, stored = kept
    early = Session.new("toygame", "9").link()
    panel = fresh(app=True)
    assert ready(panel, stored=stored, fragment=early, reloaded=True) == ""
    assert panel.session.node.state.key() == session.node.state.key()


def test_a_link_put_into_the_address_is_opened(kept, panel):
    session, _ = kept
    assert send(panel, "link", fragment=session.link()) == ""
    assert panel.session.node.state.key() == session.node.state.key()
    before = panel.session.save()
    assert "cut or altered" in send(panel, "link", fragment="abc")
    assert panel.session.save() == before


def test_a_broken_link_is_a_sentence_and_the_game_goes_on(kept):
    session, stored = kept
    panel = fresh(app=True)
    assert ready(panel, fragment=session.link()[:20]) == "This link is cut or altered: copy it again, whole."
    assert headline(panel) == "You: choose a card to hand on."


def test_a_new_tab_offers_the_last_game(kept):
    session, stored = kept
    panel = fresh(app=True)
    ready(panel, last=stored)
    assert panel.session.id != session.id
    assert panel.board.model["menu"]["links"][0]["key"] == "resume"
    assert send(panel, "open", key="resume") == ""
    assert panel.session.id == session.id
    assert "resume" not in str(panel.board.model["menu"]["links"])


def test_a_second_view_of_a_panel_takes_nothing(kept, panel):
    _, stored = kept
    send(panel, "act", key=legal_key(panel))
    before = panel.session.save()
    ready(panel, stored=stored)
    assert panel.session.save() == before


def test_a_second_panel_does_not_take_the_first_ones_game():
    one = fresh()
    ready(one)
    send(one, "act", key=legal_key(one))
    save = one.board.model["save"]
    two = fresh()
    ready(two, stored={"key": save["key"], "record": save["record"]})
    assert two.session.id != one.session.id


def test_a_panel_whose_start_was_given_takes_nothing(kept):
    session, stored = kept
    panel = fresh(seed="1")
    ready(panel, stored=stored)
    assert panel.session.id != session.id


def test_a_cut_record_of_the_page_is_a_sentence(kept):
    _, stored = kept
    panel = fresh()
    assert "cut or altered" in ready(panel, stored=stored | {"record": stored["record"][:100]})
    assert headline(panel) == "You: choose a card to hand on."


def test_the_page_says_which_language():
    panel = fresh()
    ready(panel, languages=["de", "ru-RU", "en"])
    assert panel.lang == "ru"
    panel = fresh()
    ready(panel, query="?lang=en", languages=["ru"])
    assert panel.lang == "en"
    panel = fresh(lang="en")
    ready(panel, languages=["ru"])
    assert panel.lang == "en"


def test_from_a_link(kept):
    from kit.panels.panel import Panel

    session, _ = kept
    panel = Panel.from_link("http://localhost/x.ipynb#" + session.link())
    assert panel.session.node.state.key() == session.node.state.key()
    with pytest.raises(ValueError, match="cut or altered"):
        Panel.from_link(session.link()[:-9])


def test_charts_are_made_when_first_opened_and_follow_the_board(panel):
    from plotly.graph_objects import FigureWidget

    assert len(panel.children) == 1
    assert send(panel, "open", key="charts") == ""
    board, charts = panel.children
    [figure] = [child for child in charts.children if isinstance(child, FigureWidget)]
    assert figure._config["plotlyServerURL"] == "" and figure._config["displayModeBar"] is False
    assert "No luck that can be counted" in charts.children[2].value
    send(panel, "act", key=legal_key(panel))
    send(panel, "act", key="act/P0-strike-2")
    send(panel, "nav", to="mine")
    assert list(figure.data[0].y) == [round(float(one.total), 3) for one in ledger(panel.session)]
    assert "<td>amount</td>" in charts.children[2].value
    send(panel, "open", key="charts")
    assert panel.children == (board,)
    send(panel, "open", key="charts")
    assert panel.children == (board, charts)


@pytest.mark.parametrize("text", ["{", "[]", "null", "7", '{"id": 1}', '"x"', "\0" * 50])
def test_a_kept_game_that_was_damaged_is_one_plain_sentence(text):
    from kit.panels.panel import Panel

    panel = Panel("toygame", app=True)
    said = send(panel, "ready", fragment="", stored={"key": "k", "record": text}, last=None, query="", languages=[])
    assert said == "The kept game was cut or altered and cannot be read."
    assert send(panel, "act", key=legal_key(panel)) == "", "and a new one stands there"
