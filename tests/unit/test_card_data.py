"""The card data of Nevermore and Res Arcana: counts, references and types."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

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


def test_types_and_powers(res_arcana):
    demons = [c["id"] for c in res_arcana["cards"] if "demon" in c.get("types", [])]
    assert len(demons) == 8
    ops = set(res_arcana["legend"]["power.effect"].split("op: ")[1].split(", "))
    triggers = set(res_arcana["legend"]["power.trigger"].split(": ")[1].split(", "))
    for card in res_arcana["cards"]:
        for power in card.get("powers", []):
            assert set(power) <= {"kind", "cost", "effect", "trigger", "usable_when_turned"}
            assert {effect["op"] for effect in power["effect"]} <= ops, card["id"]
            assert (power.get("trigger") in triggers) == (power["kind"] == "react"), card["id"]


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
