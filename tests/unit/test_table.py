"""The table model: builders, rich text, and what `check` refuses."""

import copy
import json
import re

import pytest

from kit.panels.board import STATIC
from kit.panels.still import LIMIT, still
from kit.show.charts import distribution
from kit.show.sound import ModelError, check
from kit.show.table import SYMBOLS, action, find, headline, model, node, plain, walk
from tests.fixtures import tables


@pytest.fixture(params=tables.ALL)
def shown(request: pytest.FixtureRequest) -> dict:
    return tables.ALL[request.param]()


def test_the_models_are_whole_and_json(shown: dict) -> None:
    assert check(shown) is shown
    assert json.loads(json.dumps(shown)) == shown


def test_every_symbol_is_drawn() -> None:
    sprite = (STATIC / "symbols.svg").read_text(encoding="utf-8")
    assert set(re.findall(r'<symbol id="([^"]+)"', sprite)) == SYMBOLS


def test_plain_text_names_amounts_and_drops_marks() -> None:
    text = "Pay **3:e-elan:** and 1:e-life:, ==now== [RA 6.2]. :m-turned: there"
    assert plain(text, {"e-elan": "Elan", "e-life": "Life"}) == "Pay 3 Elan and 1 Life, now. turned there"


def test_empty_fields_are_left_out_and_nought_is_kept() -> None:
    assert node("pool/calm", "essence", symbol="e-calm", value=0, mine=False) == {
        "key": "pool/calm", "kind": "essence", "symbol": "e-calm", "value": 0}


def test_find_gives_nodes_ways_and_actions() -> None:
    shown = tables.res_arcana()
    assert find(shown, "place/tower")["label"] == "Alchemist's Tower"
    assert find(shown, "way/22")["state"] == "legal"
    assert find(shown, "act/settle")["first"]
    with pytest.raises(KeyError, match="act/nothing"):
        find(shown, "act/nothing")


def test_the_twin_of_a_distribution_has_the_figures() -> None:
    odds = distribution("plot", "It falls in half of the rolls.", [("0", 0.5), ("1+", 0.5)], hit=1,
                        axis="Damage", now="now", ghost=[0.25, 0.75], before="before")
    assert odds["twin"] == {"head": ["Damage", "0", "1+"],
                            "rows": [["now, %", "50.0", "50.0"], ["before, %", "25.0", "75.0"]]}


def _break(shown: dict, change) -> str:
    broken = copy.deepcopy(shown)
    change(broken)
    with pytest.raises(ModelError) as refused:
        check(broken)
    return str(refused.value)


def _node(shown: dict, key: str) -> dict:
    return next(n for n in walk(shown["table"]) if n["key"] == key)


NEVERMORE = [
    (lambda m: m.update(format=2), "The model has format 2; this board draws format 1."),
    (lambda m: _node(m, "seat/P1").update(key="seat/P2"), "Two things have the key 'seat/P2'; a key may occur once."),
    (lambda m: m["actions"][2].pop("reason"),
     "Action act/attack-P2 is refused without a reason; add reason= and cites=."),
    (lambda m: m["actions"][2].pop("cites"), "Action act/attack-P2 is refused without a rule; add cites=."),
    (lambda m: m["actions"].pop(0),
     "Node seat/P3 names the action 'act/attack-P3', which the model does not list; add it to actions."),
    (lambda m: m["actions"][0].update(refs=["seat/P9"]),
     "Action act/attack-P3 belongs to 'seat/P9', which is not on the table; drop it or add the node."),
    (lambda m: _node(m, "seat/P0").update(state="angry"), "Node seat/P0 has the state 'angry'; use one of "),
    (lambda m: _node(m, "centre").update(symbol="s-sword"), "Node centre has the symbol 's-sword'; use one of "),
    (lambda m: _node(m, "ring").update(layout="circle"), "Group ring has the layout 'circle'; use one of "),
    (lambda m: _node(m, "token/0").update(current=True), "More than one cell of tokens is current; mark one."),
    (lambda m: _node(m, "seat/P0")["stats"][0].pop("of"), "The Health of node seat/P0 needs of=."),
    (lambda m: m["agenda"]["frames"][1].update(state="skipped"), "Frame f/2 is skipped without a reason; add reason=."),
    (lambda m: m["agenda"]["frames"][1].update(current=True),
     "More than one frame of the agenda is current; mark one."),
    (lambda m: m["ruler"].update(cursor=34), "The cursor 34 is off the ruler of 34 stops."),
    (lambda m: m["ruler"]["branches"][0].update(at=99), "Branch line/2 leaves at stop 99, off the ruler."),
    (lambda m: _node(m, "plot/suit").update(sentence=""), "Chart plot/suit needs a sentence that says what it shows."),
    (lambda m: _node(m, "plot/suit")["twin"]["rows"][0].pop(),
     "The table of chart plot/suit needs rows of equal length."),
]


@pytest.mark.parametrize(("change", "sentence"), NEVERMORE)
def test_a_broken_nevermore_table_is_refused_in_one_sentence(change, sentence: str) -> None:
    assert _break(tables.nevermore(), change).startswith(sentence)


def test_a_face_down_card_may_not_show_its_text() -> None:
    broken = _break(tables.res_arcana(), lambda m: _node(m, "hand/horn").update(state="hidden"))
    assert broken == "Node hand/horn is face down but shows its cost or text; drop them."


def test_bills_and_walls_are_checked() -> None:
    two = _break(tables.res_arcana(), lambda m: _node(m, "bill")["ways"][1].update(state="chosen"))
    assert two == "Bill bill has two chosen ways; choose one."
    why = _break(tables.res_arcana(), lambda m: _node(m, "bill")["ways"][2].pop("reason"))
    assert why == "Way way/40 is refused without a reason; add reason=."
    wall = _break(tables.mage_wars(), lambda m: _node(m, "border/B1-C1").update(between=["zone/B1", "zone/E1"]))
    assert wall == "Border border/B1-C1 stands beside 'zone/E1', which is not on the table; name two zones."


def test_the_lamp_falls_on_one_action() -> None:
    both = [action("act/a", "A", first=True), action("act/b", "B", first=True)]
    with pytest.raises(ModelError, match="More than one action is marked first"):
        check(model("toy", 1, headline("Now."), [], actions=both))


def test_a_still_says_it_all_within_its_size(shown: dict) -> None:
    html = still(shown)
    assert len(html.encode()) < LIMIT
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.partition("</style>")[2]))
    assert plain(shown["headline"]["now"]) in re.sub(r" ([.,;:?])", r"\1", text)
    for one in shown["actions"]:
        if not one.get("unlisted"):
            assert one["label"] in text
            assert one.get("reason", "") in text
    used, drawn = set(re.findall(r'href="#([^"]+)"', html)), set(re.findall(r'<symbol id="([^"]+)"', html))
    assert used == drawn, "the still carries the symbols it uses and no others"
    assert "http" not in html


def test_a_still_does_not_let_words_become_markup() -> None:
    shown = model("toy", 1, headline("<b>A</b> & b"), [node("x", "text", text='<script>alert("1")</script>')])
    assert "<script" not in still(shown) and "&lt;b&gt;A&lt;/b&gt; &amp; b" in still(shown)
