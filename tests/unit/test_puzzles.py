"""Puzzles: one best first move, proved; wrong ones refuted by a line; what is no puzzle is told why."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from kit.__main__ import main
from kit.teach import check, puzzles, scenario
from kit.teach.clauses import action_of
from kit.teach.files import parse
from kit.teach.puzzles import Proof, Puzzle
from kit.teach.terminal import PuzzleTerminal
from tests.fixtures import pebbles


def words(text):
    return {"en": text, "ru": text}


NIM = {
    "position": {"heap": 7, "coin": False},
    "seat": "P0",
    "goal": {"winner": ["P0"]},
    "within": {"until": {"winner": ["P1"]}},
    "intro": words("Take the last pebble."),
    "hints": [words("Count backwards."), words("Leave four.")],
    "solution": ["P0 take 3", "P1 take 2", "P0 take 2"],
    "explain": words("Four is lost for whoever is to move."),
    "refutations": {"P0 take 1": words("Six are left: P1 leaves four.")},
}
"""Take 3 leaves 4."""

BLIND = {
    "sort": "blind",
    "position": {"heap": 3, "hands": {"P1": ["blank"]}},
    "goal": {"P0.won": {"at_least": 1}},
    "within": {"decisions": 2},
    "solution": ["P0 take 1", "P1 toss", "heads", "P0 take 1"],
    "seat": "P0",
}


@pytest.fixture(autouse=True)
def game(monkeypatch):
    pebbles.install(monkeypatch)


def build(data, **more):
    head = {"format": 1, "id": "nim", "game": "pebbles", "title": words("Nim")}
    text = yaml.safe_dump({**head, **data, **more}, sort_keys=False, allow_unicode=True)
    return scenario.build(parse(text, Path("nim.yaml")))


def without(data, *keys):
    return {key: value for key, value in data.items() if key not in keys}


# Proofs.


def test_an_open_puzzle_is_proved():
    proof = Proof.of(build(NIM))
    assert proof.message == "" and proof.unique
    assert (proof.value, proof.best) == (1, ["P0 take 3"])
    assert set(proof.refutations) == {"P0 take 1", "P0 take 2"}
    assert proof.refutations["P0 take 1"][0] == "P1 take 2"
    assert proof.margin == 1


def test_each_refutation_is_a_line_that_fails():
    given = build(NIM)
    proof, judge = Proof.of(given), puzzles.judge_of(given)
    for move, line in proof.refutations.items():
        s = puzzles.start(given)
        for each in (move, *line):
            scenario.step(s, each)
        assert judge(s) is False, move


def test_the_value_where_luck_remains():
    """One pebble by coin or by taking; the other seat then needs luck too."""
    luck = without(NIM, "refutations", "solution", "within")
    proof = Proof.of(build(luck, position={"heap": 4}, within={"decisions": 2}))
    # Toss: heads leaves 3 to P1, who takes them. Tails leaves 4 to P1, whose best is no win at once.
    assert proof.value == brute(puzzles.start(build(luck, position={"heap": 4})), 2)
    assert 0 < proof.value < 1


def brute(s, left):
    """The value by plain recursion, for small positions."""
    from kit.engine.game import apply, legal
    from kit.engine.state import Ask

    if s.winner is not None:
        return Fraction(s.winner == (0,))
    if type(s.pending) is not Ask:
        return sum(Fraction(1, 2) * brute(apply(s, face), left) for face in ("heads", "tails"))
    if s.pending.seat == 0:
        return max(brute(apply(s, a), left - 1) for a in legal(s)) if left else Fraction(0)
    return min(brute(apply(s, a), left) for a in legal(s))


@pytest.mark.parametrize("heap", range(1, 8))
@pytest.mark.parametrize("left", (1, 2))
def test_values_equal_plain_recursion(heap, left):
    proof = Proof.of(build(without(NIM, "within", "solution"), position={"heap": heap}, within={"decisions": left}))
    assert proof.value == brute(puzzles.start(build(NIM, position={"heap": heap})), left)


@pytest.mark.parametrize(
    "change, message",
    [
        ({"position": {"heap": 8}, "within": {"decisions": 1}}, "no way leads to the goal"),
        ({"goal": {"P0.won": 0}, "within": {"decisions": 2}}, "the goal holds before the first move"),
        ({"goal": {"heap": {"at_most": 6}}, "within": {"decisions": 1}}, "every first move is as good"),
        ({"goal": {"P0.won": {"at_least": 2}}, "within": {"decisions": 1}}, "'P0 take 2' and 'P0 take 3' are both"),
        ({"goal": {"P0.luck": 3}}, "P0 has no 'luck'"),
        ({"goal": {"P0.hand": {"at_least": 3}}}, "P0.hand is no number"),
        ({"seat": "P1"}, "it is not for 'P1' to decide at the start"),
        ({"solution": ["P0 take 2"]}, "the solution starts with 'P0 take 2', but best is 'P0 take 3'"),
        ({"refutations": {"P0 take 3": words("No.")}}, "'P0 take 3' is no wrong first move"),
        ({"hints": [{"en": "Look."}]}, "the text lacks 'ru'"),
        ({"sort": "blind"}, "this game cannot list its deals"),
        ({"goal": {"refused": []}}, "a goal is made of values by path"),
    ],
)
def test_what_is_no_puzzle_is_told_why(change, message):
    try:
        proof = Proof.of(build({**NIM, **change}))
    except ValueError as error:
        assert message in str(error) and str(error).startswith("nim.yaml:")
        return
    assert not proof.unique
    assert message in proof.message and proof.message.startswith("nim.yaml:")


def test_a_proof_has_its_limits():
    proof = Proof.of(build(NIM), nodes=5)
    assert not proof.unique and "more than 20 s or 5 positions" in proof.message
    assert "more than 0 s" in Proof.of(build(NIM, position={"heap": 60}), seconds=0).message


def test_moves_that_the_author_lists_are_one_solution():
    both = without(NIM, "solution", "refutations") | {"goal": {"P0.won": {"at_least": 2}}, "within": {"decisions": 1}}
    pair = {"moves": ["P0 take 2", "P0 take 3"], "reason": words("Two are enough.")}
    proof = Proof.of(build(both, equivalent=[pair]))
    assert proof.unique, proof.message
    assert proof.best == ["P0 take 2", "P0 take 3"]


def test_the_order_of_moves_within_a_turn_does_not_matter():
    """Three of ten leave seven, whichever comes first: one and two, or two and one."""
    turn = without(NIM, "solution", "refutations") | {"position": {"heap": 10, "coin": False, "acts": 2}}
    exactly = {"goal": {"P0.won": 3}, "within": {"until": {"turn": "P1"}}}
    proof = Proof.of(build(turn | exactly))
    assert proof.unique, proof.message
    assert proof.best == ["P0 take 1", "P0 take 2"] and set(proof.refutations) == {"P0 take 3"}


def test_an_open_puzzle_must_not_hang_on_hidden_cards():
    hidden = without(NIM, "solution", "refutations")
    position = {"heap": 3, "coin": False, "hands": {"P1": ["blank"]}}
    proof = Proof.of(build(hidden, position=position))
    assert "in another deal of the hidden cards" in proof.message


# Blind puzzles.


@pytest.fixture
def deals(monkeypatch):
    """Each hidden card of another seat is a block or a blank."""

    def all_deals(game, view, seat):
        for card in ("block", "blank"):
            deal = view.copy()
            for other in range(len(view.seats)):
                if other != seat and view.seats[other].hand:
                    deal.own_seat(other).hand = (card,)
            yield deal

    monkeypatch.setattr(pebbles.game.Pebbles, "deals", all_deals)


WIDE = {"heap": 9, "hands": {"P1": ["blank"]}}


def test_a_blind_puzzle_needs_one_plan_for_all_deals(deals):
    """P1 may hold a block: one try is not enough, two are. A coin may fail twice."""
    given = without(BLIND, "solution") | {"position": WIDE}
    proof = Proof.of(build(given))
    assert proof.value == 1
    assert "'P0 take 1' and 'P0 take 2' are both worth 1" in proof.message
    pair = {"moves": ["P0 take 1", "P0 take 2", "P0 take 3"], "reason": words("One is enough.")}
    proof = Proof.of(build(given, equivalent=[pair]))
    assert proof.unique, proof.message
    assert proof.margin == Fraction(1, 4)  # a coin twice reaches it in three of four
    assert set(proof.refutations) == {"P0 toss"}
    once = Proof.of(build(given, within={"decisions": 1}, equivalent=[pair]))
    assert once.best == ["P0 toss"] and once.value == Fraction(1, 2)


def test_a_blind_refutation_shows_the_deal(deals):
    given = build(without(BLIND, "solution"), position=WIDE, within={"decisions": 1})
    proof = Proof.of(given)
    assert proof.refutations["P0 take 1"][0] == "P1 block"  # though P1 holds a blank in the file


def test_too_many_deals(monkeypatch):
    def many(game, view, seat):
        for i in range(2_100):
            deal = view.copy()
            deal.own_seat(1).hand = ("blank",) * i
            yield deal

    monkeypatch.setattr(pebbles.game.Pebbles, "deals", many)
    assert "more than 2,000 deals" in Proof.of(build(without(BLIND, "solution"))).message


# The author's solution.


def test_the_solution_is_run_as_a_scenario():
    result = check.run(build(NIM))
    assert result.ok, result.message
    assert result.kind == "puzzle" and "PB 5" in result.cites
    for change, message in [
        ({"solution": ["P0 take 3"]}, "the solution does not reach the goal"),
        ({"solution": ["P0 take 9"]}, "'P0 take 9' cannot be played: too-many [PB 2]"),
        ({"solution": []}, "a puzzle needs its solution"),
        ({"within": {"decisions": 1}}, "'P0 take 2' is decision 2, and 1 are allowed"),
        ({"solution": ["P0 take 3", "P1 take 2", "P0 take 2", "P1 take 1"]}, "the puzzle is over before 'P1 take 1'"),
        ({"cites": ["PB 3"]}, "no event or refusal of this run cites PB 3"),
    ]:
        result = check.run(build({**NIM, **change}))
        assert not result.ok and message in result.message


# Solving.


def act(puzzle, line):
    return puzzle.act(action_of(puzzle.session.node.state, line))


def test_a_wrong_move_changes_nothing_and_is_refuted():
    puzzle = Puzzle(build(NIM))
    assert (puzzle.value, puzzle.margin) == (1, 1)
    here = puzzle.session.node
    answer = act(puzzle, "P0 take 1")
    assert (answer.right, answer.text) == (False, "Six are left: P1 leaves four.")
    assert puzzle.session.node is here and puzzle.wrong == ["P0 take 1"]
    shown = puzzle.show(answer)
    assert shown.node.path()[2].line == "P1 take 2" and shown.node.state.winner == (1,)
    refused = act(puzzle, "P0 take 4")
    assert refused.refused == (("Take one, two or three.", "PB 2"),) and refused.refutation is None
    assert puzzle.tries == 1


def test_right_moves_are_answered_as_well_as_can_be():
    puzzle = Puzzle(build(NIM))
    assert act(puzzle, "P0 take 3").right
    assert puzzle.session.node.state.table.heap < 4 and not puzzle.over
    while not puzzle.over:
        assert puzzle.act(puzzle.worth()[0].action).right
    assert puzzle.reached and puzzle.solved
    puzzle.again()
    assert not puzzle.over and puzzle.session.node.parent is None


def test_hints_come_one_by_one_and_the_solution_is_told():
    puzzle = Puzzle(build(NIM))
    assert [puzzle.hint() for _ in range(3)] == ["Count backwards.", "Leave four.", "Leave four."]
    assert puzzle.hints == 2
    assert puzzle.solution() == NIM["solution"]
    for line in ("P0 take 3",):
        act(puzzle, line)
    while not puzzle.over:
        puzzle.act(puzzle.worth()[0].action)
    assert puzzle.reached and not puzzle.solved


def test_a_blind_puzzle_is_solved_step_by_step(deals):
    """P1 holds a block in the file: the first try is blocked, which tells the solver that the second cannot be."""
    given = build(without(BLIND, "solution"), position={"heap": 9, "hands": {"P1": ["block"]}})
    puzzle = Puzzle(given)
    assert len(puzzle._deals) == 2
    assert (puzzle.value, len(puzzle.worth())) == (1, 4)
    wrong = act(puzzle, "P0 toss")
    assert not wrong.right and (wrong.value, wrong.best) == (Fraction(3, 4), 1)
    assert puzzle.show(wrong).node.state.seats[0].won == 0
    assert act(puzzle, "P0 take 1").right and not puzzle.over
    assert [seat.hand for seat in puzzle._deals[0].seats] in ([(), ()], [(), ("block",)])
    assert act(puzzle, "P0 take 1").right
    assert puzzle.reached and puzzle.solved


def through_json(puzzle, given):
    again = Puzzle(given)
    again.resume(json.loads(json.dumps(puzzle.kept())))
    return again


def test_a_try_is_kept_and_taken_up_without_being_judged_anew(monkeypatch):
    puzzle = Puzzle(build(NIM))
    puzzle.hint()
    act(puzzle, "P0 take 1")
    assert act(puzzle, "P0 take 3").right
    act(puzzle, next(f"P0 take {n}" for n in (1, 2) if n != puzzle.worth()[0].action.refs[0]))
    with monkeypatch.context() as patched:
        patched.setattr(puzzles, "prove", lambda *args, **more: pytest.fail("nothing is judged"))
        again = through_json(puzzle, build(NIM))
    assert again.session.node.state.key() == puzzle.session.node.state.key()
    assert again.kept() == puzzle.kept() and len(again.wrong) == 1 and again.hints == 1
    assert again.worth() == puzzle.worth() and not again.over
    while not again.over:
        assert again.act(again.worth()[0].action).right
    assert through_json(again, build(NIM)).solved


def test_a_blind_try_is_taken_up_with_what_was_learnt(deals):
    given = build(without(BLIND, "solution"), position={"heap": 9, "hands": {"P1": ["block"]}})
    puzzle = Puzzle(given)
    assert act(puzzle, "P0 take 1").right
    again = through_json(puzzle, given)
    assert {deal.key() for deal in again._deals} == {deal.key() for deal in puzzle._deals}


@pytest.mark.parametrize("change", [
    {"line": ["P0 take 9"]}, {"line": ["P0 take 3", "no such line"]}, {"line": 3}, {"wrong": None}, {"tries": "x"},
])
def test_a_try_that_does_not_hold_begins_anew(change):
    puzzle = Puzzle(build(NIM))
    with pytest.raises(ValueError, match="does not hold in this version"):
        puzzle.resume(puzzle.kept() | change)
    assert puzzle.first and puzzle.session.node.parent is None


def test_the_terminal_solves_a_puzzle_from_end_to_end():
    terminal = PuzzleTerminal(Puzzle(build(NIM)))
    assert list(terminal.look()) == [
        "Take the last pebble.", "Pebbles 7 in the heap", "   1 take 1", "   2 take 2", "   3 take 3",
    ]  # fmt: skip
    assert terminal.hear("h") == "Count backwards."
    assert terminal.hear("t") == "Heap, 7" and terminal.hear("?").startswith("number: try it")
    assert terminal.hear("") == "You have to choose first."
    assert terminal.hear("8") == "There is no choice 8 here."
    assert terminal.hear("P0 take 4") == "Take one, two or three. [PB 2]"
    said = terminal.hear("1").splitlines()
    assert said[:2] == ["That does not do it.", "Six are left: P1 leaves four."]
    assert "> Mira: take 1" in said and "> Noor: take 2" in said
    assert said[-1].startswith("    Noor won.")
    assert terminal.hear("3") == ""
    while not terminal.puzzle.over:
        best = terminal.puzzle.worth()[0].action
        assert terminal.hear(f"P0 {best.verb} {best.refs[0]}") == ""
    assert list(terminal.look())[-2:] == ["The goal is reached.", "Four is lost for whoever is to move."]
    assert terminal.hear("1") == "The puzzle is over."
    assert terminal.hear("l").splitlines()[0] == "P0 take 3"
    assert terminal.hear("a") == "" and list(terminal.look())[0] == "Take the last pebble."


# The command.


def invoke(*args, **more):
    return CliRunner().invoke(main, [*map(str, args)], **more)


def test_prove_as_a_command(tmp_path):
    good = pebbles.write(tmp_path, "nim", NIM)
    done = invoke("puzzles", "prove", tmp_path)
    assert done.exit_code == 0
    assert done.stdout.startswith("nim: P0 take 3, value 1, margin 1\n  not P0 take 1: P1 take 2; ")
    assert done.stdout.endswith("\n1 proved, 0 without a proof\n")
    pebbles.write(tmp_path, "bad", {**NIM, "goal": {"P0.won": 9}})
    pebbles.write(tmp_path, "case", {"script": ["P0 take 1"], "expect": {"heap": 6}})
    done = invoke("puzzles", "prove", "--json", tmp_path)
    assert done.exit_code == 1
    bad, nim = json.loads(done.stdout)
    assert (bad["id"], bad["value"], bad["unique"], bad["refutations"]) == ("bad", "0", False, {})
    assert {"id", "game", "value", "unique", "refutations"} <= set(nim)
    assert (nim["id"], nim["game"], nim["value"], nim["unique"]) == ("nim", "pebbles", "1", True)
    assert nim["refutations"]["P0 take 1"][0] == "P1 take 2"
    assert invoke("puzzles", "prove", good).exit_code == 0
    assert invoke("puzzles", "prove", tmp_path / "nowhere").exit_code == 2
    case = invoke("puzzles", "prove", tmp_path / "pebbles" / "cases")
    assert case.exit_code == 2 and "there is no puzzle" in case.stderr


# Simultaneous choices, on the real game that has them.

COMMIT = """format: 1
id: commit
game: nevermore
title: {en: Set out, ru: Выложите}
position:
  seats: 3
  dealer: P1
  suit: attack
  P0: {health: 2, hand: [attack, raven, raven, healing, healing]}
  P1: {health: 3, hand: [attack, raven, raven, healing, healing]}
  P2: {health: 5, hand: [victory, victory, raven, healing, radiance]}
seat: P1
goal: {P0.health: {at_most: 1}}
within: {until: {table.turned: 2}}
solution: [P2 set, P0 set attack, P1 set attack, P0 attack P1, P1 attack P0]
"""


def test_a_simultaneous_choice_is_the_solvers_to_make_first(monkeypatch):
    """In the game P0 and P2 answer before P1; the proof lets P1 choose first, the session keeps the game's order."""
    monkeypatch.undo()
    given = scenario.build(parse(COMMIT, Path("commit.yaml")))
    proof = Proof.of(given)
    assert proof.unique, proof.message
    assert proof.best == ["P1 set attack"]
    assert proof.refutations == {"P1 set attack raven": ["P2 set", "P0 set attack", "P0 attack P1"]}
    assert check.run(given).ok
    puzzle = Puzzle(given)
    assert [node.line for node in puzzle.session.node.path()[1:]] == ["P2 set", "P0 set attack"]
    wrong = act(puzzle, "P1 set attack raven")
    shown = [node.line for node in puzzle.show(wrong).node.path()[1:]]
    assert shown == ["P2 set", "P0 set attack", "P1 set attack raven", "P0 attack P1"]
    assert act(puzzle, "P1 set attack").right
