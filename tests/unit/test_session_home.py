"""Home: one click and the suit lies open, the next goes back, the third says why not."""

from fractions import Fraction

import pytest

from kit.show import home
from kit.show import table as t


@pytest.fixture
def panel():
    from kit.panels.home import Home

    return Home()


def act(panel, key):
    panel.board._receive(panel.board, {"type": "act", "n": 1, "step": panel.board.model["step"], "key": key}, [])
    assert panel.board.error == ""
    return t.check(panel.board.model)


def lit(model):
    [action] = [action for action in model["actions"] if action.get("first")]
    return action


def test_three_clicks(panel):
    model = t.check(panel.board.model)
    assert model["headline"]["now"] == "Will ==Noor== fall?" and "save" not in model
    assert "result" not in t.find(model, "plot/odds")
    model = act(panel, lit(model)["key"])
    assert t.find(model, "plot/odds")["result"] == 2
    assert model["last"]["cite"] == "NM 8.2" and "second is 1" in model["last"]["said"]
    model = act(panel, home.BACK)
    assert model["headline"]["now"] == "Will ==Noor== fall?"
    [refused] = [action for action in model["actions"] if action["state"] == "refused"]
    assert refused["reason"] == "All 3 cards of the suit have to be set out." and refused["cites"] == ["NM 6.4"]


def test_it_can_be_played_to_the_fall(panel):
    model = act(panel, lit(panel.board.model)["key"])
    model = act(panel, lit(model)["key"])
    assert model["headline"]["now"] == "==Noor== falls." and model["last"]["cite"] == "NM 9.3"
    assert [action["key"] for action in model["actions"]] == [home.BACK]


def test_the_odds_are_exact_over_what_cannot_be_seen():
    view = home.session().view
    assert sum(home.odds(view)) == 1
    assert home.odds(view)[0] == Fraction(393583, 115607310)
    shown = {(3, 1, 1): 2, (3, 3, 1): 2, (3, 3, 3): 3, (3, 4, 0): 0, (3, 0, 0): 3}
    assert {counts: home.damage(counts) for counts in shown} == shown


def test_the_odds_agree_with_a_count_of_all_deals():
    """With a pool small enough to list."""
    from itertools import combinations

    view = home.session().view
    pool = view.own_pile("main")
    pool.counts = tuple({"attack": 4}.get(kind, 7 if kind == "healing" else 0) for kind in pool.kinds)
    cards = range(pool.size)
    tally = [0] * 4
    for noor in combinations(cards, 5):
        rest = [card for card in cards if card not in noor]
        for theo in combinations(rest, 5):
            tally[home.damage((3, sum(card < 4 for card in noor), sum(card < 4 for card in theo)))] += 1
    assert home.odds(view) == [Fraction(n, sum(tally)) for n in tally]


def test_below_are_the_games_that_are_there(panel):
    offers = [node for node in t.walk(panel.board.model["table"]) if node["kind"] == "offer"]
    assert offers[0]["label"] == "Nevermore"
    assert [link["href"] for link in offers[0]["links"]][-1] == "nevermore.ipynb?lang=en"
