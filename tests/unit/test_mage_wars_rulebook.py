"""The Mage Wars rulebook, its codex and its card data: counts, ids, and what the texts owe the data."""

import csv
import json
import re
from pathlib import Path

import pytest

from kit.show import rulebook

MAGE_WARS = Path(__file__).parents[2] / "kit" / "games" / "mage_wars"
CONDITIONS = "bleed burn corrode cripple daze disable growth ichthellid-larva".split()
CONDITIONS += "rot slam sleep stuck stun tainted weak zombie".split()


def book(kind: str, lang: str) -> rulebook.Rulebook:
    name = f"{kind}.{lang}.md"
    return rulebook.parse((MAGE_WARS / name).read_text(encoding="utf-8"), name)


@pytest.fixture(scope="module")
def entries():
    with open(MAGE_WARS / "codex.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def cards():
    return json.loads((MAGE_WARS / "cards.json").read_text(encoding="utf-8"))


def test_rulebooks_have_the_same_ids_in_the_same_order():
    en, ru = book("rulebook", "en"), book("rulebook", "ru")
    assert list(en) == list(ru)
    assert [p.term for p in en.values()] == [p.term for p in ru.values()]


def test_rules_and_rulings_are_counted():
    ids = list(book("rulebook", "en"))
    rulings = [id for id in ids if re.fullmatch(r"MW R\d+", id)]
    assert rulings == [f"MW R{n}" for n in range(1, 76)]
    assert len(ids) - len(rulings) >= 180


def test_the_ids_that_others_count_on():
    en = book("rulebook", "en")
    titles = {id: en[id].title for id in en}
    assert [titles[f"MW 2.{n}"] for n in range(1, 10)] == [
        "Initiative Phase",
        "Reset Phase",
        "Channel Phase",
        "Upkeep Phase",
        "Planning Phase",
        "Deployment Phase",
        "First Quickcast Phase",
        "Action Phases",
        "Final Quickcast Phase",
    ]
    assert [titles[f"MW 6.2.{n}"] for n in range(1, 11)] == [
        "Declare Attack",
        "Avoid Attack",
        "Roll Dice",
        "Damage and Effects",
        "Additional Strikes",
        "Damage Barrier",
        "Counterstrike",
        "Attack Ends",
        "Cancelled",
        "Successful",
    ]
    assert {f"MW 3.1.{n}" for n in range(1, 7)} | {f"MW 7.3.{n}" for n in range(1, 8)} <= set(en)


def test_settings_are_named_where_they_rule():
    for lang in ("en", "ru"):
        text = book("rulebook", lang)
        for id, setting in {
            "MW R5": "sticky_own_phase_conditions",
            "MW R10": "bloodthirsty_first_eligible",
            "MW R17": "hinder_v2",
            "MW R28": "vigilant_optional",
        }.items():
            assert f"`{setting}`" in text[id].text
            assert setting in text["MW 12.5"].text


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_codex_has_the_162_entries_of_its_table(entries, lang):
    codex = book("codex", lang)
    assert [int(row["n"]) for row in entries] == list(range(1, 163))
    assert list(codex) == [f"MW codex/{row['id']}" for row in entries]
    assert len(codex) == 162


def test_codex_ids_follow_from_the_english_terms(entries):
    for row in entries:
        name = row["term_en"].replace(" +/- X", "-mod")
        name = re.sub(r" [+-]?X$", "", name).lower().replace("'", "").replace(" ", "-")
        assert row["id"] == name


def test_both_languages_mark_the_same_terms_and_name_the_keyword(entries):
    en, ru = book("codex", "en"), book("codex", "ru")
    for row in entries:
        id = f"MW codex/{row['id']}"
        assert en[id].term == ru[id].term
        assert f"({en[id].title})" in ru[id].title
        assert ru[id].title.startswith(row["term_ru"].replace("+/-", "±").replace("-X", "−X"))


@pytest.mark.parametrize("kind", ["rulebook", "codex"])
def test_figures_agree_and_no_paragraph_is_a_stub(kind):
    en, ru = book(kind, "en"), book(kind, "ru")
    for id in en:
        assert set(re.findall(r"\d+", en[id].text)) == set(re.findall(r"\d+", ru[id].text)), id
        for p in (en[id], ru[id]):
            assert len(re.sub(r"\*\*.+?\*\*", "", p.text, count=1).strip()) > 20, f"{id} says nothing"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_codex_names_rules_that_exist(lang):
    rules = book("rulebook", lang)
    for p in book("codex", lang).values():
        for ref in re.findall(r"MW R?\d[\d.]*", p.text):
            assert ref.rstrip(".") in rules, f"{p.id} names {ref}"


def test_removal_costs_are_those_of_the_table(entries):
    en, ru, rules = book("codex", "en"), book("codex", "ru"), book("rulebook", "en")
    conditions = [row for row in entries if row["kind"] == "condition"]
    assert [row["id"] for row in conditions] == CONDITIONS
    for n, row in enumerate(conditions, 1):
        id, cost = f"MW codex/{row['id']}", row["removal_cost"]
        if cost.isdigit():
            assert f"Removal cost {cost}." in en[id].text
            assert f"Removal cost {cost}." in rules[f"MW 8.{n}"].text
            assert f"Стоимость снятия {cost}." in ru[id].text
        else:
            assert cost == {"sleep": "level"}.get(row["id"], "never")


def test_cards_and_books(cards):
    assert len(cards) == len({card["id"] for card in cards}) == 196
    assert sum(card["type"] == "mage" for card in cards) == 8
    by_id = {card["id"]: card for card in cards}
    books = json.loads((MAGE_WARS / "spellbooks.json").read_text(encoding="utf-8"))
    assert len(books) == 12
    for spellbook in books:
        assert by_id[spellbook["mage"]]["type"] == "mage"
        assert sum(spellbook["cards"].values()) == spellbook["total_cards"]
        for id, count in spellbook["cards"].items():
            card = by_id[id]
            epic = any(trait["trait"] == "epic" for trait in card.get("traits", []))
            assert count <= (1 if epic else 6 if card["level"] == 1 else 4), f"{spellbook['id']}: {id}"


def test_effect_tables_have_no_gap_and_their_last_row_is_open(cards):
    for card in cards:
        for attack in card.get("attacks", []):
            rows = attack.get("effects", [])
            for row, after in zip(rows, rows[1:], strict=False):
                assert row["max"] + 1 == after["min"], f"{card['id']}: {attack['name']}"
            assert all("max" not in row for row in rows[-1:]), f"{card['id']}: {attack['name']}"


def test_every_trait_on_a_card_is_a_codex_entry(entries, cards):
    ids = {row["id"] for row in entries}
    not_in_codex = {"critical_damage", "no_damage"}  # printed on attacks: MW 7.3 and MW 7.2.8
    for card in cards:
        traits = card.get("traits", []) + [t for a in card.get("attacks", []) for t in a.get("traits", [])]
        for name in {trait["trait"] for trait in traits} - not_in_codex:
            assert name.replace("_", "-") in ids, f"{card['id']}: {name}"
