"""The runner of scenarios, on a game in small: each clause holds and fails as it should, each mistake is named."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kit.__main__ import main
from kit.teach import check, scenario, schema
from kit.teach.files import FOLDER, BadFile, parse
from tests.fixtures import pebbles


@pytest.fixture(autouse=True)
def game(monkeypatch):
    pebbles.install(monkeypatch)


HEAD = "format: 1\nid: one\ngame: pebbles\ntitle: {en: One}\n"


def run(body, mutate=False):
    """The result of a file with this body."""
    try:
        return check.run(scenario.build(parse(HEAD + body, Path("one.yaml"))), mutate)
    except BadFile as error:
        return scenario.Result("one", "pebbles", "case").fail(str(error))


def holds(body):
    result = run(body)
    assert result.ok, result.message
    return result


def fails(body, line, *words):
    result = run(body)
    assert not result.ok
    assert result.message.startswith(f"one.yaml:{line}: "), result.message
    for word in words:
        assert word in result.message
    assert result.message.endswith("."), result.message


TAKE = "position: {heap: 5}\nscript: [P0 take 1]\nexpect:\n"


def test_on_is_a_key_and_no_truth_value():
    data = parse(HEAD.replace("One", "no") + "position: {on: yes, off: [true, False]}\n", Path("one.yaml")).data
    assert (data["title"], data["position"]) == ({"en": "no"}, {"on": "yes", "off": [True, False]})


# Clauses.


def test_a_value_by_path():
    assert holds(TAKE + "  heap: 4\n  P0.won: 1\n").checks == 2
    fails(TAKE + "  P0.won: 1\n  heap: 3\n", 9, "heap is 4, not 3")


def test_a_value_that_held_before_is_an_error():
    fails(TAKE + "  P1.won: 0\n", 8, "P1.won is 0 before the script already", "'unchanged'")
    fails("expect: {7: 7}\n", 5, "7 is no path; write one such as P1.health.")
    fails("expect: {unchanged: [[heap]]}\n", 5, "is no path")
    fails("expect: {heap: 7}\n", 5, "nothing is played", "'unchanged'")


def test_a_bad_path_names_what_is_there():
    fails(TAKE + "  P0.lost: 1\n", 8, "P0 has no 'lost'; it has won and hand")
    fails(TAKE + "  P7.won: 1\n", 8, "there is no seat 'P7'")


def test_things_without_order():
    position = "position: {hands: {P1: [blank, block, blank]}}\nscript: [P0 take 1, P1 block]\nexpect:\n"
    holds(position + "  P1.hand: [blank, blank]\n  unchanged: [P0, heap]\n")
    fails(position + "  P1.hand: [blank]\n", 8, "['blank', 'blank'], not ['blank']")
    holds(position + "  P1.hand: {blank: 2, block: 0}\n  unchanged: [P0, heap]\n")
    fails(position + "  P1.hand: {blank: 1}\n", 8, "['blank', 'blank'], not {'blank': 1}")
    fails(position + "  P1.hand: {blank: true}\n", 8, "['blank', 'blank'], not {'blank': True}")


def test_unchanged():
    holds(TAKE + "  heap: 4\n  unchanged: [P1, P0.hand]\n")
    fails(TAKE + "  heap: 4\n  unchanged: [P1, P0]\n", 9, "P0.won changed from 0 to 1")
    holds(TAKE + "  unchanged: {P1.won: 0}\n")
    fails(TAKE + "  unchanged:\n    P1.won: 1\n", 9, "P1.won is 0, not 1")


def test_refused():
    body = "position: {heap: 2}\nexpect:\n  refused:\n    - {action: P0 take 3, code: CODE}\n"
    assert holds(body.replace("CODE", "not-there, cite: PB 2")).cites["PB 2"] == 1
    fails(body.replace("CODE", "too-many"), 8, "refused as not-there [PB 2], not as 'too-many'")
    fails(body.replace("CODE", "not-there, cite: PB 9"), 8, "not by PB 9")
    fails(body.replace("take 3, code: CODE", "take 1, code: not-there"), 8, "'P0 take 1' is legal")
    fails(body.replace("P0 take 3, code: CODE", "P5 take 3, code: not-there"), 8, "should start with a seat: P0, P1")


def test_legal():
    body = "position: {heap: 2}\nexpect: {legal: {LEGAL}}\n"
    holds(body.replace("LEGAL", "includes: [P0 take 2, P0 toss], excludes: [P0 take 3, P1 toss]"))
    holds(body.replace("LEGAL", "only: [P0 toss, P0 take 1, P0 take 2]"))
    fails(body.replace("LEGAL", "includes: [P0 take 3]"), 6, "'P0 take 3' is not legal: not-there [PB 2]")
    fails(body.replace("LEGAL", "excludes: [P0 take 2]"), 6, "'P0 take 2' is legal")
    said = "also legal: P0 take 1, P0 take 2; not legal: P0 take 3"
    fails(body.replace("LEGAL", "only: [P0 toss, P0 take 3]"), 6, said)


def test_odds():
    body = "script: [P0 toss]\nexpect: {odds: {coin: {heads: CHANCE}}}\n"
    holds(body.replace("CHANCE", "1/2"))
    holds(body.replace("{heads: CHANCE}", "{edge: 0, tails: 1/2}"))
    fails(body.replace("CHANCE", "1/3"), 6, "the chance that coin is heads is 1/2, not 1/3")
    fails(body.replace("CHANCE", "half"), 6, "'half' is no fraction; write it as 13/162")
    fails(body.replace("coin: {heads: CHANCE}", "die: {6: 1/6}"), 6, "there are no odds 'die'")


def test_events():
    holds(TAKE + "  events: [{verb: took, subject: P0, n: 1, count: 1}]\n  no_events: [{verb: tossed}]\n")
    fails(TAKE + "  events: [{verb: took, subject: P1}]\n", 8, "no event", "near is")
    fails(TAKE + "  events: [{verb: took, count: 2}]\n", 8, "happened 1 times")
    fails(TAKE + "  heap: 4\n  no_events: [{cite: PB 2}]\n", 9, "an event {'cite': 'PB 2'} happened")


# Scripts.


def test_luck_is_forced_with_or_without_star():
    for line in ("heads", "coin heads", '"* coin heads"'):
        holds(f"script:\n  - P0 toss\n  - {line}\nexpect: {{heap: 6}}\n")
    fails("script:\n  - P0 toss\n  - edge\nexpect: {heap: 6}\n", 7, "'edge'", "it has heads and tails")
    fails("script:\n  - P0 toss\n  - P1 toss\nexpect: {heap: 6}\n", 7, "luck decides first")
    fails("script:\n  - P0 toss\n  - * coin heads\nexpect: {heap: 6}\n", 7, "quotes, or leave the star out")


def test_an_illegal_line_says_why_and_what_is_legal():
    said = "'P0 take 4' cannot be played: too-many [PB 2]. Legal here: P0 take 1; P0 take 2; P0 take 3; P0 toss."
    fails("script:\n  - P0 take 4\nexpect: {heap: 3}\n", 6, said)
    fails("script:\n  - P9 take 1\nexpect: {heap: 6}\n", 6, "should start with a seat: P0, P1")
    fails("script:\n  - P0 grab 1\nexpect: {heap: 6}\n", 6, "there is no verb 'grab'")
    over = "position: {heap: 1}\nscript:\n  - P0 take 1\n  - P1 take 1\nexpect: {heap: 0}\n"
    fails(over, 8, "the game is over")


def test_dots_take_defaults_until_the_next_line_fits():
    three = "position: {seats: 3, hands: {P1: [block], P2: [block]}}\n"
    holds(three + "script: [P0 take 1, ..., P1 take 1]\nexpect: {turn: P1}\n")
    holds(three + "script: [P0 take 1, ...]\nexpect: {turn: P1, heap: 6}\n")
    holds(three + "script: [P0 take 1, ..., P2 block]\nexpect: {P2.hand: [], unchanged: [P1]}\n")
    result = run(three + "script: [P0 take 1, ..., P0 take 1]\nexpect: {turn: P1}\n")
    assert "not-now [PB 1]" in result.message


# Variants.


def test_variants_are_laid_over_the_file():
    body = """position: {seats: 3, hands: {P1: [block], P2: [blank]}}
script: [P0 take 1]
expect: {pending.kind: answer}
variants:
  - {name: asked}
  - name: nobody
    position: {hands: {P1: [blank]}}
    expect: {heap: 6, turn: P1}
  - name: blocked
    script: [P0 take 1, P1 block]
    expect: {P1.hand: [], unchanged: [heap]}
    cites: [PB card/block]
"""
    assert holds(body).checks == 6
    fails_in = run(body.replace("heap: 6, turn: P1", "heap: 5"))
    assert fails_in.message == "nobody: one.yaml:12: heap is 6, not 5."


def test_cites_of_a_variant_are_its_own():
    body = """variants:
  - {name: tossed, script: [P0 toss, heads], expect: {heap: 6}, cites: [PB 3]}
  - {name: taken, script: [P0 take 1], expect: {heap: 6}, cites: [PB 3]}
"""
    result = run(body)
    said = "taken: one.yaml:7: no event or refusal of this run cites PB 3; it cites PB 1, PB 2."
    assert result.message.startswith(said)


# Cites.


def test_cites_must_be_known_and_produced():
    holds("cites: [PB 2, PB 6]\n" + TAKE + "  heap: 4\n")  # PB 6 only explains a word
    fails("cites:\n- PB 2\n- PB 99\n" + TAKE + "  heap: 4\n", 7, "there is no rule, card or entry 'PB 99'")
    fails("cites: [PB 3]\n" + TAKE + "  heap: 4\n", 5, "no event or refusal of this run cites PB 3", "PB 2")


# Files.


@pytest.mark.parametrize(
    "body, line, words",
    [
        ("expct: {heap: 6}\n", 5, "unknown key 'expct' in the file; perhaps 'expect' is meant."),
        ("expect: {legal: {include: [P0 toss]}}\n", 5, "unknown key 'include' in expect.legal; perhaps 'includes'"),
        ("expect: {refused: [{action: P0 toss}]}\n", 5, "expect.refused.0 lacks the key 'code'; add it"),
        ("script: P0 toss\nexpect: {heap: 6}\n", 5, "script should be a list, not 'P0 toss'"),
        ("script:\n- P0 toss\n- 3\nexpect: {heap: 6}\n", 7, "script.1 should be text, not 3"),
        ("position:\nexpect: {heap: 6}\n", 5, "position should be a mapping, not empty"),
        ("script: [P0 toss]\n", 1, "nothing is expected; add 'expect'"),
        ("script: [P0 toss]\nexpect: {events: []}\n", 6, "nothing is expected"),
        ("variants: []\n", 5, "give at least 1"),
        ("hints: [{en: Look}]\nexpect: {heap: 6}\n", 5, "'hints' belongs to a puzzle; add 'goal'"),
        ("position:\n  heap: 3\n  hat: 1\nexpect: {heap: 6}\n", 7, "unknown key 'hat' in position; known keys are"),
        ("position: {hands: {P7: [block]}}\nexpect: {heap: 6}\n", 5, "there is no seat 'P7'"),
        ("position: {seats: 7}\nexpect: {heap: 6}\n", 5, "for 2 or 3 seats, not 7"),
        ("position: {heap: many}\nexpect: {heap: 6}\n", 5, "this position cannot be built"),
        ("position: {hat, heap: 6}\nexpect: {heap: 6}\n", 5, "'hat' follows a comma; put the whole text in quotes"),
        ("expect:\n  heap: 6\n  heap: 5\n", 7, "the key 'heap' is here twice; keep one"),
        ("expect: {heap: 6\n", 6, "the YAML breaks here"),
        ("expect:\n\theap: 6\n", 6, "the YAML breaks here"),
        ("position: &a [*a]\n", 5, "alias"),
    ],
)
def test_mistakes_name_line_and_mend(body, line, words):
    fails(body, line, words)


def test_heads_are_checked():
    def error(text):
        with pytest.raises(BadFile) as found:
            scenario.build(parse(text, Path("one.yaml")))
        return str(found.value)

    assert error("") == "one.yaml:1: a scenario is a mapping that starts with 'format: 1'."
    assert error("- 1") == "one.yaml:1: a scenario is a mapping that starts with 'format: 1'."
    assert error(HEAD.replace("format: 1", "format: 2")) == "one.yaml:1: format is 2; it should be 1."
    assert error(HEAD.replace("id: one", "id: a b")).startswith("one.yaml:2: id is 'a b'; use letters")
    assert error(HEAD.replace("pebbles", "chess")).startswith("one.yaml:3: unknown game 'chess'; known are pebbles")
    assert error("format: 1\nid: one\ngame: pebbles\n") == "one.yaml:1: the file lacks the key 'title'; add it."


def test_a_file_full_of_aliases_is_refused():
    lines = ["note: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"k{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 8)]
    with pytest.raises(BadFile, match="too large"):
        parse("\n".join(lines), Path("one.yaml"))


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "one.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="cannot be read as UTF-8 text"):
        scenario.load(path)


# Mutation.


def test_mutation_kills_every_altered_expectation():
    body = """position: {seats: 3, heap: 9, hands: {P1: [block, blank]}}
script: [P0 take 2, P1 block, P1 toss]
expect:
  turn: P1
  P1.hand: [blank]
  pending.kind: coin
  unchanged: {heap: 9}
  odds: {coin: {heads: 1/2, edge: 0}}
  events: [{verb: blocked, subject: P1, count: 1}]
  no_events: [{verb: took}]
"""
    body = body.replace("  pending.kind: coin\n", "")
    done = scenario.build(parse(HEAD + body, Path("one.yaml")))
    result = scenario.run(done, mutate=True)
    assert result.ok, result.message
    assert result.survivors == []
    refused = "refused: [{action: P0 take 3, code: not-there, cite: PB 2}]"
    for sort in ("includes: [P0 toss]", "excludes: [P0 take 3]", "only: [P0 toss, P0 take 1, P0 take 2]"):
        assert run(f"position: {{heap: 2}}\nexpect: {{{refused}, legal: {{{sort}}}}}\n", mutate=True).ok


def test_a_surviving_mutant_makes_the_scenario_fail():
    body = "position: {seats: 3}\nscript: [P0 take 1, P1 take 2]\nexpect: {events: [{verb: took, n: 1}]}\n"
    assert run(body, mutate=True).message == "still holds when altered: events.0.n"
    assert run(body).ok


def test_mutants_play_nothing_again(monkeypatch):
    played = []
    real = scenario.perform
    monkeypatch.setattr(scenario, "perform", lambda *args: played.append(args) or real(*args))
    assert run(TAKE + "  heap: 4\n  P0: {won: 1, hand: []}\n", mutate=True).ok
    assert len(played) == 1


def test_runs_are_deterministic():
    body = "position: {seats: 3, hands: {P1: [block]}}\nscript: [P0 take 1, ..., P1 toss, heads]\nexpect: {heap: 5}\n"
    assert len({json.dumps(run(body, mutate=True).as_json()) for _ in range(3)}) == 1


# The command.


def invoke(*args):
    return CliRunner().invoke(main, ["scenarios", *map(str, args)])


GOOD = {"position": {"heap": 5}, "script": ["P0 take 1"], "expect": {"heap": 4}, "cites": ["PB 2"]}


def test_a_folder_outside_the_project(tmp_path):
    pebbles.write(tmp_path, "b", GOOD)
    pebbles.write(tmp_path, "a", GOOD)
    (tmp_path / "disputed.yaml").write_text("[]")
    done = invoke(tmp_path)
    assert (done.exit_code, done.stdout) == (0, "2 hold, 0 fail\n")


def test_json_has_its_shape(tmp_path):
    paths = [pebbles.write(tmp_path, "a", GOOD), pebbles.write(tmp_path, "z", {**GOOD, "expect": {"heap": 3}})]
    (tmp_path / "broken.yaml").write_text("format: 1\nid: [")
    done = invoke("--json", *paths, tmp_path / "broken.yaml")
    assert done.exit_code == 1
    good, bad, broken = json.loads(done.stdout)
    assert good == {
        "id": "a", "game": "pebbles", "kind": "case", "ok": True, "checks": 2, "message": "", "cites": ["PB 1", "PB 2"],
    }  # fmt: skip
    assert (bad["id"], bad["ok"]) == ("z", False) and f"{paths[1]}:" in bad["message"]
    assert (broken["id"], broken["ok"]) == ("broken", False) and "broken.yaml:3:" in broken["message"]


def test_exit_codes(tmp_path):
    good = pebbles.write(tmp_path, "a", GOOD)
    bad = pebbles.write(tmp_path, "z", {**GOOD, "expect": {"heap": 3}})
    assert invoke(good).exit_code == 0
    failed = invoke(good, bad)
    assert failed.exit_code == 1
    assert failed.stdout == f"z: {bad}:12: heap is 4, not 3.\n1 hold, 1 fail\n"
    missing = invoke(tmp_path / "nowhere")
    assert missing.exit_code == 2
    assert "nowhere" in missing.stderr and "does not exist" in missing.stderr
    (tmp_path / "empty").mkdir()
    empty = invoke(tmp_path / "empty")
    assert empty.exit_code == 2 and "there is no scenario in this folder" in empty.stderr
    assert invoke("--game", "chess", good).exit_code == 2


def test_an_id_that_comes_twice(tmp_path):
    first, second = pebbles.write(tmp_path / "1", "a", GOOD), pebbles.write(tmp_path / "2", "a", GOOD)
    done = invoke(first, second)
    assert done.exit_code == 1
    assert f"{second}:2: the id 'a' is taken by {first}; choose another." in done.stdout


def test_mutate_tells_the_survivors(tmp_path):
    weak = {"position": {"seats": 3}, "script": ["P0 take 1", "P1 take 2"], "expect": {"events": [{"n": 1}]}}
    path = pebbles.write(tmp_path, "a", weak)
    done = invoke("--mutate", path)
    assert done.exit_code == 1
    assert done.stdout == "a: still holds when altered: events.0.n\n0 hold, 1 fail\n"
    assert invoke(path).exit_code == 0


# The schema.


@pytest.mark.parametrize(
    "value",
    [
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}},
        {"format": 2, "id": "a", "game": "g", "title": {"en": "A"}},
        {"format": 1, "id": "a", "game": "g", "title": {}},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "expect": {"unchanged": "P0"}},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "expect": {"odds": {"coin": {"heads": 0.5}}}},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "within": {"decisions": True}},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "within": {"decisions": 0}},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "sort": "shut"},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "steps": [{"do": {"any": []}}]},
        {"format": 1, "id": "a", "game": "g", "title": {"en": "A"}, "steps": [{"do": {"any": ["x"]}}]},
    ],
)
def test_our_checker_agrees_with_json_schema(value):
    from jsonschema import Draft202012Validator

    assert (next(schema.problems(value), None) is None) == Draft202012Validator(schema.published()).is_valid(value)


def test_what_happens_before_the_first_stop_belongs_to_the_run():
    expect = "expect: {events: [{cite: PB 1, verb: turn, subject: P0, count: 1}]}\n"
    result = holds(f"cites: [PB 1]\nscript: [P0 take 1]\n{expect}")
    assert result.cites["PB 1"] == 1


def test_the_case_of_the_guide_holds(monkeypatch):
    monkeypatch.undo()
    guide = (FOLDER / "README.md").read_text(encoding="utf-8")
    text = guide.split("```yaml\n")[1].split("```")[0]
    result = check.run(scenario.build(parse(text, Path("attack_06.yaml"))), mutate=True)
    assert result.ok, result.message
