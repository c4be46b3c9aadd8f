"""Coverage counts what was produced; a rule's paragraph opens by its id."""

import json

import pytest
from click.testing import CliRunner

from kit.__main__ import main
from tests.fixtures import pebbles

TAKE = {"cites": ["PB 2"], "script": ["P0 take 1"], "expect": {"heap": 6}}
TOSS = {"script": ["P0 toss", "heads"], "expect": {"heap": 6, "refused": [{"action": "P0 toss", "code": "not-now"}]}}
WORDS = {"en": "Take one.", "ru": "Возьмите один."}
LESSON = {"steps": [{"do": {"any": ["P0 take 1"], "else": WORDS}}]}


@pytest.fixture(autouse=True)
def game(monkeypatch):
    pebbles.install(monkeypatch)


def invoke(*args):
    return CliRunner().invoke(main, [*map(str, args)])


def test_events_and_refusals_count_by_kind(tmp_path):
    for id, data in {"take": TAKE, "toss": TOSS, "lesson": LESSON}.items():
        pebbles.write(tmp_path, id, data)
    done = invoke("coverage", "--json", tmp_path)
    table = json.loads(done.stdout)["pebbles"]
    assert table["rules"]["PB 2"] == {"events": 2, "scenarios": 1, "lessons": 1, "puzzles": 0}
    assert table["rules"]["PB 3"] == {"events": 2, "scenarios": 1, "lessons": 0, "puzzles": 0}
    assert table["rules"]["PB 1"]["events"] == 3  # two turns and a refusal
    assert table["rules"]["PB 6"] == {"events": 0, "scenarios": 0, "lessons": 0, "puzzles": 0, "term": True}
    assert table["cards"]["PB card/block"]["events"] == 0
    assert done.exit_code == 1


def test_bare_rules_are_named_and_terms_are_not(tmp_path):
    pebbles.write(tmp_path, "take", TAKE)
    done = invoke("coverage", tmp_path)
    assert done.exit_code == 1
    assert "pebbles: 2 of 5 rules, 1 terms beside\n" in done.stdout
    assert "bare: PB 5\n" in done.stdout and "bare: PB card/blank\n" in done.stdout
    assert "bare: PB 6" not in done.stdout


def test_a_scenario_that_fails_counts_for_nothing(tmp_path):
    pebbles.write(tmp_path, "take", {**TAKE, "expect": {"heap": 1}})
    done = invoke("coverage", "--json", tmp_path)
    assert json.loads(done.stdout)["pebbles"]["rules"]["PB 2"]["events"] == 0
    assert done.exit_code == 1 and "heap is 6, not 1" in done.stderr


def test_a_rule_opens_by_its_id():
    done = invoke("rule", "PB", "2")
    assert done.exit_code == 0
    assert done.stdout == "PB 2  Take\n\nTake. Take one, two or three pebbles of the heap.\n"
    assert invoke("rule", "PB 1", "--lang", "ru").stdout.startswith("PB 1  Ходы\n")
    assert "A block." in invoke("rule", "PB card/block").stdout


def test_an_unknown_rule_is_one_sentence():
    done = invoke("rule", "PB 22")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: There is no rule PB 22; near it: PB 2")
    assert "a rule id starts with PB, as in 'PB 2'" in invoke("rule", "QQ 1").stderr
