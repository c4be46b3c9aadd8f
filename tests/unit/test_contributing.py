"""Every example of CONTRIBUTING.md works as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.games.res_arcana import cards
from kit.show.res_arcana import cards as faces
from kit.show.words import words
from kit.teach import check, coverage, files, puzzles, scenario

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.S)
YAML = {re.search(r"^id: (\S+)", text, re.M)[1]: text for kind, text in BLOCKS if kind == "yaml"}
CARD = next(json.loads(text) for kind, text in BLOCKS if kind == "json")


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[cards.Card]:
    """The example card among the real ones; what was counted with it is forgotten after."""
    made = cards.Card(CARD)
    monkeypatch.setitem(cards.CARDS, made.id, made)
    monkeypatch.setitem(coverage.all_ids("res_arcana"), made.cite, False)
    cards.of_kind.cache_clear()
    yield made
    cards.of_kind.cache_clear()


def load(id: str) -> scenario.Scenario:
    return scenario.build(files.parse(YAML[id], Path(f"{id}.yaml")))


def test_the_card_is_played_and_says_what_it_does(card: cards.Card) -> None:
    result = check.run(load(f"ra-card-{card.id}"), mutate=True)
    assert result.ok, result.message
    assert faces.power(words("res_arcana", "en"), card.powers[0]) == "turn, 1:e-life:: gain 2:e-calm:"


@pytest.mark.parametrize("id", ["an_attack_is_not_split", "a_short_lesson"])
def test_the_case_and_the_lesson_hold(id: str) -> None:
    result = check.run(load(id), mutate=True)
    assert result.ok, result.message


def test_the_puzzle_is_proved() -> None:
    proof = puzzles.Proof.of(load("a_short_puzzle"))
    assert proof.unique and proof.value == 1, proof.message


def test_every_place_it_names_is_there() -> None:
    for path in re.findall(r"`((?:kit|tests|tools)/[\w/.]+)`", PAGE):
        if not re.search(r"GAME|NAME", path):
            assert (ROOT / path).exists(), path


def test_the_small_game_has_the_rooms_it_names() -> None:
    table = PAGE.split("## Add a game")[1]
    for name in re.findall(r"`(\w+\.(?:en\.|ru\.)?(?:py|md))`", table):
        assert (ROOT / "tests/fixtures/pebbles" / name).exists(), name
