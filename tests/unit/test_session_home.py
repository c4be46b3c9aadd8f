"""Home: one click and the dice fall, the next goes back with new luck, the third says why not."""

from fractions import Fraction

import pytest

from kit.games.mage_wars import odds
from kit.games.mage_wars.state import by_name
from kit.show import home
from kit.show import table as t
from kit.show.sound import check


@pytest.fixture
def panel():
    from kit.panels.home import Home

    return Home()


def act(panel, key):
    panel.board._receive(panel.board, {"type": "act", "n": 1, "step": panel.board.model["step"], "key": key}, [])
    assert panel.board.error == ""
    return check(panel.board.model)


def lit(model):
    [action] = [action for action in model["actions"] if action.get("first")]
    return action


def test_three_clicks(panel):
    model = check(panel.board.model)
    assert model["headline"]["now"] == "Will the ==knight== fall?" and "save" not in model
    assert "result" not in t.find(model, "plot/odds")
    [refused] = [action for action in model["actions"] if action["state"] == "refused"]
    assert refused["reason"] == "The dice decide first." and refused["cites"] == ["MW 0.4"]
    assert lit(model)["label"] == "Roll 5 dice"
    model = act(panel, lit(model)["key"])
    came = t.find(model, "plot/odds")["result"]
    assert model["headline"]["now"] == ("The knight ==falls==." if came >= 4 else "The knight ==stands==.")
    assert f"**{came} damage**" in model["last"]["said"]
    model = act(panel, lit(model)["key"])
    assert model["headline"]["now"] == "Will the ==knight== fall?"


def test_each_time_has_its_own_luck(panel):
    rolls = set()
    for _ in range(8):
        model = act(panel, home.ROLL)
        rolls.add(tuple(one["label"] for one in t.find(model, "dice")["dice"]))
        act(panel, home.AGAIN)
    assert len(rolls) > 3


def test_what_the_page_does_not_offer_is_refused_with_a_sentence(panel):
    panel.board._receive(panel.board, {"type": "act", "n": 1, "step": panel.board.model["step"], "key": "act/x"}, [])
    assert panel.board.error


def test_the_odds_are_those_of_a_count_of_all_rolls():
    """Every one of the 6^5 rolls of five dice against armor 2."""
    from itertools import product

    s = home.loaded()
    attack = s.contexts[min(s.contexts, key=lambda i: not hasattr(s.contexts[i], "line"))]
    shares = odds.damage(s, attack, by_name(s, "knight"))
    faces = [(0, 0), (0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]
    falls = 0
    for roll in product(faces, repeat=5):
        falls += max(0, sum(n for n, _ in roll) - 2) + sum(c for _, c in roll) >= 4
    assert shares.at_least(4) == Fraction(falls, 6**5) == Fraction(461, 972)


def test_below_are_the_games_that_are_there(panel):
    offers = [node for node in t.walk(panel.board.model["table"]) if node["kind"] == "offer"]
    assert offers[0]["label"] == "Nevermore"
    assert [link["href"] for link in offers[0]["links"]][-1] == "nevermore.ipynb?lang=en"
