"""The card data of Nevermore and Res Arcana: counts, references and types."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from kit.games.res_arcana import effects, vocabulary

GAMES = Path(__file__).parents[2] / "kit" / "games"
ESSENCES = {"elan", "life", "calm", "death", "gold"}


@pytest.fixture(scope="module")
def res_arcana():
    return json.loads((GAMES / "res_arcana" / "cards.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def by_id(res_arcana):
    return {card["id"]: card for card in res_arcana["cards"]}


@pytest.fixture(scope="module")
def magick():
    with open(GAMES / "nevermore" / "cards.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_112_cards_by_kind(res_arcana, by_id):
    assert len(by_id) == len(res_arcana["cards"]) == 112
    assert Counter((c["kind"], c["set"]) for c in res_arcana["cards"]) == {
        ("artifact", "base"): 40,
        ("artifact", "lux"): 12,
        ("mage", "base"): 10,
        ("mage", "lux"): 4,
        ("magic_item", "base"): 8,
        ("magic_item", "lux"): 2,
        ("monument", "base"): 10,
        ("monument", "lux"): 4,
        ("place_of_power", "base"): 10,
        ("place_of_power", "lux"): 4,
        ("scroll", "lux"): 8,
    }


def test_costs(res_arcana):
    for card in res_arcana["cards"]:
        assert ("cost" in card) == (card["kind"] in ("artifact", "monument", "place_of_power")), card["id"]
        assert set(card.get("cost", {})) <= ESSENCES | {"any"}
        if card["kind"] == "monument":
            assert card["cost"] == {"gold": 4}


def test_places_are_two_sided(res_arcana, by_id):
    places = [c for c in res_arcana["cards"] if c["kind"] == "place_of_power"]
    for place in places:
        back = by_id[place["reverse_id"]]
        assert (back["reverse_id"], back["tile"]) == (place["id"], place["tile"])
        assert {back["side"], place["side"]} == {"sun", "moon"}
    assert len({p["tile"] for p in places}) == 7


def test_presets(res_arcana, by_id):
    presets = res_arcana["first_game"]["presets"]
    assert [by_id[p["mage"]]["kind"] for p in presets] == ["mage"] * 4
    cards = [a for p in presets for a in p["artifacts"]]
    assert len(set(cards)) == 12 and {by_id[a]["kind"] for a in cards} == {"artifact"}


READ = {
    "collect": {
        "fixed": {"essences"}, "choice": {"options"}, "any": {"n", "except"}, "upkeep": {"pay"},
        "vault": {"if_left_on_self", "gain_any", "except"}, "windup": {"add_per_type_present"},
    },
    "cost": {
        *ESSENCES, "any", "turn", "same", "any_number", "one_of", "remove_from_self", "destroy", "discard",
        "turn_other", "return_scroll",
    },
    "effect": {
        "gain": {"essences"}, "gain_any": {"n", "except"}, "store_self": {"essences"},
        "store_self_any": {"n", "except"}, "store_paid": {"on"}, "rivals_gain": {"essences"},
        "life_loss": {"n", "ignore_offer"}, "straighten": {"filter", "scope"}, "draw": {"n"},
        "draw_discard": {"draw", "discard"}, "convert": {"to", "rate_in", "rate_out"},
        "place_artifact": {"from", "filter", "discount", "discount_except", "free"},
        "gain_any_equal_cost": {"of", "bonus", "except"}, "gain_gold_equal_cost": {"of"},
        "gain_equal_to_rival": {"gain", "count"}, "temp_points": {"n"}, "count_as": {"types"},
    },
}  # fmt: skip
"""What the engine or the card's text reads of a collect, a cost, an effect: nothing else stands in the data."""


def test_every_key_is_read(res_arcana):
    for card in res_arcana["cards"]:
        collect = card.get("collect")
        if collect:
            assert set(collect) == {"kind", *READ["collect"][collect["kind"]]}, card["id"]
        for power in card.get("powers", []):
            assert set(power["cost"]) <= READ["cost"], card["id"]
        for effect in [e for p in card.get("powers", []) for e in p["effect"]] + card.get("on_claim", []):
            assert set(effect) <= {"op", *READ["effect"].get(effect["op"], ())}, card["id"]


def test_types_and_powers(res_arcana):
    demons = [c["id"] for c in res_arcana["cards"] if "demon" in c.get("types", [])]
    assert len(demons) == 8
    ops = set(res_arcana["legend"]["power.effect"].split("op: ")[1].split(", "))
    triggers = set(res_arcana["legend"]["power.trigger"].split(": ")[1].split(", "))
    for card in res_arcana["cards"]:
        for power in card.get("powers", []):
            assert set(power) <= {"cost", "effect", "trigger", "usable_when_turned"}
            assert {effect["op"] for effect in power["effect"]} <= ops, card["id"]
            assert power.get("trigger") in {None, *triggers}, card["id"]


def test_41_kinds_of_magick_25_cards_a_deck(magick):
    assert len({row["id"] for row in magick}) == len(magick) == 41
    assert Counter(row["deck"] for row in magick) == {"light": 17, "shadow": 24}
    copies = Counter()
    for row in magick:
        copies[row["deck"]] += int(row["copies"])
    assert copies == {"light": 25, "shadow": 25}


def test_house_rulings_stand_in_the_rulebook():
    from kit.show import rulebook

    with open(GAMES / "nevermore" / "house_rulings.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    book = rulebook.load("nevermore", "en")
    assert len({row["id"] for row in rows}) == len(rows)
    for row in rows:
        assert f"NM {row['id']}" in book
        assert row["statement"]
        assert row["default"] in row["options"].split() or not row["options"], row["id"]


CARD = {"id": "moss_well", "name_en": "Moss Well", "kind": "artifact", "set": "base", "cost": {"life": 1}}
GAIN = {"op": "gain", "essences": {"calm": 2}}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"kind": "artefact"}, "moss_well: 'artefact' is no kind; perhaps 'artifact'."),
        ({"cost": {"lief": 1}}, "moss_well: 'lief' is no key of a cost; perhaps 'life'."),
        ({"types": ["wyrm"]}, "moss_well: 'wyrm' is no type; there are creature, demon, dragon."),
        ({"collect": {"kind": "fixd"}}, "moss_well: 'fixd' is no kind of collect; perhaps 'fixed'."),
        ({"powers": [{"cost": {"trun": 1}, "effect": [GAIN]}]}, "'trun' is no key of a power's cost; perhaps 'turn'"),
        ({"powers": [{"kind": "action", "cost": {}, "effect": [GAIN]}]}, "'kind' is no key of a power"),
        ({"powers": [{"effect": [GAIN]}]}, "moss_well: a power lacks the key 'cost'."),
        ({"powers": [{"cost": {}, "effect": [{"op": "gain", "essences": {"clam": 2}}]}]}, "'clam' is no essence"),
        ({"id": "vault"}, "vault: there are two cards of this id; give one another."),
    ],
)
def test_a_card_with_a_word_nobody_knows_is_a_sentence(res_arcana, more, said):
    with pytest.raises(ValueError, match=r"^cards\.json, ") as wrong:
        vocabulary.check([*res_arcana["cards"], CARD | more])
    assert said in str(wrong.value)


def test_an_op_that_nothing_carries_out_is_a_sentence():
    with pytest.raises(ValueError, match="cards.json, moss_well: 'gian' is no op; perhaps 'gain'"):
        vocabulary.check_ops({"moss_well": ["gian"]}, effects.OPS)
