"""The project's own scenarios: each holds, each of its expectations bites, and none is missing."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from kit import games
from kit.teach import check, coverage, scenario
from kit.teach.files import FOLDER
from kit.teach.puzzles import Proof

ROWS = Path(__file__).parent / "rows"
PATHS = scenario.paths()
PUZZLES = [path for path in PATHS if path.parent.name == "puzzles"]


def name(path):
    return f"{path.parent.parent.name}-{path.stem}"


@cache
def loaded(path):
    return scenario.load(path)


@cache
def ran(path):
    return check.run(loaded(path), mutate=True)


def begun(game):
    """Paths of a game's scenarios, by kind of folder."""
    found = defaultdict(list)
    for path in PATHS:
        if path.parent.parent.name == game:
            found[path.parent.name].append(path)
    return found


GAMES = [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in games.NAMES if begun(game)["cases"]]
"""The games whose cases are being written. Each is run by one process, which then counts what its runs produced."""


def of_group(path):
    return pytest.param(path, id=name(path), marks=pytest.mark.xdist_group(path.parent.parent.name))


@pytest.mark.parametrize("path", [of_group(path) for path in PATHS])
def test_a_scenario_holds_and_bites(path):
    given = loaded(path)
    assert (given.id, given.game) == (path.stem, path.parent.parent.name), "a file lies where its head says"
    assert scenario.FOLDERS[given.kind] == path.parent.name
    result = ran(path)
    assert result.ok, result.message


@pytest.mark.parametrize("path", PUZZLES, ids=name)
def test_a_puzzle_is_proved(path):
    proof = Proof.of(loaded(path))
    assert proof.unique, proof.message
    assert proof.refutations


def test_ids_are_unique_over_all_games():
    twice = [path.stem for path in PATHS if sum(other.stem == path.stem for other in PATHS) > 1]
    assert twice == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_a_case(game):
    rows = (ROWS / f"{game}.txt").read_text(encoding="utf-8").split()
    there = {path.stem for path in begun(game)["cases"]}
    assert [row for row in rows if row not in there] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_card_and_entry_is_produced(game):
    results = [ran(path) for paths in begun(game).values() for path in paths]
    assert coverage.bare(coverage.count(results, [game])) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_the_game_is_in_a_scenario(game):
    wanted = {
        entry["code"]
        for paths in begun(game).values()
        for path in paths
        for variant in loaded(path).variants
        for entry in variant.expect.get("refused", ())
    }
    assert codes(game) - wanted == set()


def codes(game):
    """The codes that the game's sources give to refusals."""
    found = set()
    for path in Path(games.__file__).parent.joinpath(game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                found |= {part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)}
    return {code for code in found if isinstance(code, str) and "-" in code}


@pytest.mark.parametrize("game", GAMES)
def test_what_must_not_happen_can_happen(game):
    """A verb under `no_events` that no run ever emits is a slip of the pen."""
    emitted, denied = set(), {}
    for paths in begun(game).values():
        for path in paths:
            for variant in loaded(path).variants:
                denied |= {e["verb"]: path.stem for e in variant.expect.get("no_events", ()) if "verb" in e}
                if variant.expect:
                    emitted |= {event["verb"] for event in scenario.perform(loaded(path), variant).events()}
    assert {verb: id for verb, id in denied.items() if verb not in emitted} == {}


def test_disputes_name_a_scenario_and_a_rule():
    path = FOLDER / "disputed.yaml"
    if not path.exists():
        return
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    known = {found.stem: found.parent.parent.name for found in PATHS}
    for entry in entries:
        assert set(entry) == {"id", "cite", "why"}, f"{entry}: an entry has an id, a cite and a why"
        assert entry["id"] in known
        assert entry["cite"] in coverage.all_ids(known[entry["id"]]), entry
        assert len(entry["why"]) > 20
