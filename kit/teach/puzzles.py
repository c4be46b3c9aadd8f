"""Puzzles: a position, a goal, and a proof that one first move is best.

`Proof.of(scenario)` computes the proof, `run` checks that the author's solution reaches the goal, and `Puzzle` is
what a panel or a terminal drives: the solver tries a line on the real engine, and a wrong move is answered by a line
that shows why it fails.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kit.engine.game import apply, legal
from kit.engine.knowledge import resample
from kit.engine.record import print_choice
from kit.engine.search import OutOfReach
from kit.engine.state import Action, Ask, Chance, State
from kit.engine.timeline import Node
from kit.show.session import Session

from . import proof
from . import scenario as runner
from .clauses import LISTS, Fails, Run, action_of, same
from .files import BadFile
from .lessons import in_both_languages, seat_of, session_of
from .proof import Blind, Judge, Limit, Line, Open
from .scenario import Result, Scenario
from .story import Story, Told

LEAST = Fraction(1, 20)
"""The best move is at least so much better than the next one."""
OTHER_DEALS = 3
"""In so many other deals of the unknown an open puzzle is worth the same."""


# What a puzzle's file says.


def meets(found: Any, wanted: Any) -> bool:
    """Whether a value read from the engine meets a clause of a goal: equal, or `{at_least: n}`, `{at_most: n}`."""
    if isinstance(wanted, dict) and wanted and set(wanted) <= {"at_least", "at_most"}:
        return wanted.get("at_least", found) <= found <= wanted.get("at_most", found)
    return same(found, wanted)


def judge_of(scenario: Scenario) -> Judge:
    """The judge of a puzzle: with `until` the goal is judged when that holds, else as soon as it holds."""
    data = scenario.document.data
    read = runner.position_of(scenario.game).read
    goal, until = data["goal"], data.get("within", {}).get("until")

    def holds(clauses: dict[str, Any], s: State) -> bool:
        return all(meets(read(s, path), wanted) for path, wanted in clauses.items())

    def judge(s: State) -> bool | None:
        over = s.winner is not None or (until is not None and holds(until, s))
        if (until is None or over) and holds(goal, s):
            return True
        return False if over else None

    return judge


def start(scenario: Scenario) -> State:
    """Where the puzzle begins: the position, with the script played. Raises BadFile."""
    variant = scenario.variants[0]
    s = runner.follow(scenario, variant, runner.start(scenario))
    seat, document = seat_of(scenario), scenario.document
    if type(s.pending) is not Ask or s.pending.seat != seat:
        raise document.error(f"it is not for {document.data.get('seat', 'P0')!r} to decide at the start.", "seat")
    _check_clauses(scenario, s, scenario.document.data["goal"], "goal")
    _check_clauses(scenario, s, scenario.document.data.get("within", {}).get("until", {}), "within", "until")
    met = judge_of(scenario)(s)
    if met is not None:
        what = "the goal holds" if met else "the puzzle is over"
        raise document.error(f"{what} before the first move.", "goal")
    return s


def _check_clauses(scenario: Scenario, s: State, clauses: dict[str, Any], *place: str) -> None:
    """Check that each clause of a goal can be judged. Raises BadFile."""
    for path, wanted in clauses.items():
        try:
            if path in (*LISTS, "legal", "odds", "unchanged"):
                raise ValueError(f"a goal is made of values by path; {path!r} is for 'expect'.")
            meets(runner.position_of(scenario.game).read(s, path), wanted)
        except TypeError:
            raise scenario.document.error(f"{path} is no number; write the value itself.", *place, path) from None
        except ValueError as error:
            raise scenario.document.error(str(error), *place, path) from None


def decisions(scenario: Scenario) -> int | None:
    """How many decisions the seat may take; None without bound."""
    return scenario.document.data.get("within", {}).get("decisions")


def deals(scenario: Scenario, s: State) -> list[State]:
    """Every deal that a blind puzzle's seat cannot tell from `s`. Raises BadFile."""
    position = runner.position_of(scenario.game)
    if not hasattr(position, "deals"):
        raise scenario.document.error("this game cannot list its deals, so a puzzle of it is 'open'.", "sort")
    found = {s.key(): s}
    for deal in position.deals(s, seat_of(scenario)):
        found[deal.key()] = deal
        if len(found) > proof.DEALS:
            sentence = f"more than {proof.DEALS:,} deals are possible; make fewer cards unknown."
            raise scenario.document.error(sentence, "sort")
    return list(found.values())


def solver_of(scenario: Scenario, s: State, limit: Limit) -> tuple[Open | Blind, Any]:
    """The solver of a puzzle and what it starts from."""
    seat, judge = seat_of(scenario), judge_of(scenario)
    if scenario.document.data.get("sort", "open") == "open":
        return Open(seat, judge, limit), s
    return Blind(seat, judge, limit), {deal.key(): deal for deal in deals(scenario, s)}


# Proofs.


@dataclass
class Proof:
    """What a puzzle is worth. `best` are the first moves that are one solution, `refutations` a line for each other.

    `message` says in one sentence why the puzzle is not accepted; empty if it is.
    """

    id: str
    game: str
    value: Fraction | None = None
    second: Fraction = Fraction(0)
    best: list[str] = field(default_factory=list)
    refutations: dict[str, list[str]] = field(default_factory=dict)
    message: str = ""
    nodes: int = 0

    @property
    def unique(self) -> bool:
        return not self.message

    @property
    def margin(self) -> Fraction:
        """How much better the best first move is than any that is not as good."""
        return (self.value or Fraction(0)) - self.second

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "game": self.game, "value": None if self.value is None else str(self.value),
            "unique": self.unique, "refutations": self.refutations, "message": self.message,
        }  # fmt: skip

    @classmethod
    def of(cls, scenario: Scenario, seconds: float = proof.SECONDS, nodes: int = proof.NODES) -> Proof:
        """The proof of a puzzle, or why there is none. Never raises for what a file can do wrong."""
        made = cls(scenario.id, scenario.game)
        limit = Limit(nodes, seconds)
        try:
            in_both_languages(scenario.document)
            made._prove(scenario, limit)
        except (BadFile, Fails) as error:
            made.message = str(error)
        except OutOfReach as error:
            made.message = f"{scenario.document.path}:1: {error}; make the position smaller."
        made.nodes = limit.nodes
        return made

    def _prove(self, scenario: Scenario, limit: Limit) -> None:
        document, left = scenario.document, decisions(scenario)
        s = start(scenario)
        solver, here = solver_of(scenario, s, limit)
        moves = solver.moves(here, left)
        self.value = moves[0][1]
        if not self.value:
            raise document.error("no way leads to the goal.", "goal")
        top = [action for action, value in moves if value == self.value]
        alike = _alike(scenario, s, top, solver, left)
        self.best = [print_choice(s, action) for action in alike]
        wrong = [(action, value) for action, value in moves if action not in alike]
        self.second = wrong[0][1] if wrong else Fraction(0)
        if len(top) == len(moves):
            raise document.error("every first move is as good: there is nothing to find.", "goal")
        if self.second == self.value:
            other = print_choice(s, wrong[0][0])
            sentence = f"{self.best[0]!r} and {other!r} are both worth {self.value}; change the position, or list them"
            raise document.error(f"{sentence} under 'equivalent' with the reason.", "goal")
        if self.margin < LEAST:
            sentence = f"{self.best[0]!r} is worth {self.value}, the next move {self.second}: less than 5 points more."
            raise document.error(sentence, "goal")
        self.refutations = {print_choice(s, a): solver.refute(here, a, left).text()[1:] for a, _ in wrong}
        self._words(scenario)
        if isinstance(solver, Open):
            self._open(scenario, s, limit)

    def _words(self, scenario: Scenario) -> None:
        """Check that the author's solution and refutations agree with the proof. Raises BadFile."""
        document, data = scenario.document, scenario.document.data
        if data.get("solution") and data["solution"][0] not in self.best:
            sentence = f"the solution starts with {data['solution'][0]!r}, but best is {self.best[0]!r}."
            raise document.error(sentence, "solution", 0)
        for line in data.get("refutations", {}):
            if line not in self.refutations:
                raise document.error(f"{line!r} is no wrong first move.", "refutations", line)

    def _open(self, scenario: Scenario, s: State, limit: Limit) -> None:
        """Check that what is hidden does not matter. Raises BadFile."""
        for other in other_deals(s, seat_of(scenario)):
            solver = Open(seat_of(scenario), judge_of(scenario), Limit(limit.most, limit.seconds))
            action = action_of(other, self.best[0])
            if solver.value(apply(other, action), proof.fewer(decisions(scenario))) != self.value:
                sentence = "in another deal of the hidden cards the best move is worth something else; make it 'blind'."
                raise scenario.document.error(sentence, "sort")


def other_deals(s: State, seat: int) -> list[State]:
    """A few positions that the seat cannot tell from `s`."""
    deals = (resample(s, seat, random.Random(f"puzzle/{n}")) for n in range(OTHER_DEALS))
    return [deal for deal in deals if deal.key() != s.key()]


def _alike(scenario: Scenario, s: State, top: list[Action], solver: Open | Blind, left: int | None) -> list[Action]:
    """The first moves that are one solution with the first of `top`: listed by the author, or the same in the end."""
    listed = [set(entry["moves"]) for entry in scenario.document.data.get("equivalent", ())]
    first = print_choice(s, top[0])
    ends = {}
    alike = []
    for action in top:
        line = print_choice(s, action)
        if line == first or any({line, first} <= moves for moves in listed):
            alike.append(action)
        elif isinstance(solver, Open):
            for each in (top[0], action):
                ends.setdefault(each, _turn_ends(solver, apply(s, each), proof.fewer(left)))
            if ends[top[0]] & ends[action]:
                alike.append(action)
    return alike


def _turn_ends(solver: Open, s: State, left: int | None) -> set[tuple]:
    """The positions where the seat's turn may end after a move, if it goes on as well as it can."""
    value, ends, stack, seen = solver.value(s, left), set(), [(s, left)], set()
    while stack:
        state, left = stack.pop()
        if type(state.pending) is not Ask or state.pending.seat != solver.seat or left == 0:
            ends.add(state.key())
            continue
        for action in legal(state):
            child = apply(state, action)
            if child.key() not in seen and solver.value(child, proof.fewer(left)) == value:
                seen.add(child.key())
                stack.append((child, proof.fewer(left)))
    return ends


# The author's solution.


def run(scenario: Scenario, mutate: bool = False) -> Result:
    """Play the author's solution: it must reach the goal in time. The proof is a matter of its own."""
    result = Result(scenario.id, scenario.game, "puzzle")
    document, data = scenario.document, scenario.document.data
    try:
        in_both_languages(document)
        s = start(scenario)
        judge, seat, most, taken = judge_of(scenario), seat_of(scenario), decisions(scenario), 0
        before, s.log = s.copy(), []
        log = s.log
        lines = data.get("solution", [])
        if not lines:
            raise document.error("a puzzle needs its solution; add 'solution' with the lines that reach the goal.")
        for i, line in enumerate(lines):
            if judge(s) is not None:
                raise document.error(f"the puzzle is over before {line!r}.", "solution", i)
            try:
                made = runner.step(s, line, lines[i + 1] if i + 1 < len(lines) else None)
            except ValueError as error:
                raise document.error(f"{line!r} cannot be played: {runner.why(s, error)}", "solution", i) from None
            taken += sum(type(choice) is Action and choice.seat == seat for choice in made)
            if most is not None and taken > most:
                raise document.error(f"{line!r} is decision {taken}, and {most} are allowed.", "solution", i)
        result.checks += 1
        run = Run(runner.position_of(scenario.game), before, s, log)
        result.cites.update(run.cites)
        if judge(s) is not True:
            raise document.error("the solution does not reach the goal.", "solution", len(lines) - 1)
        runner.cited(scenario, data.get("cites", []), result.cites, result)
    except (BadFile, Fails) as error:
        result.fail(str(error))
    return result


# Solving.


@dataclass(frozen=True)
class Answer:
    """What a try earns. A wrong move has a `refutation`, and `text` if the author has words for it.

    `value` is what the move is worth and `best` what the best one is; None where the engine refused it.
    """

    right: bool
    text: str = ""
    refused: tuple[Told, ...] = ()
    value: Fraction | None = None
    best: Fraction | None = None
    refutation: Line | None = None


@dataclass
class Puzzle:
    """A puzzle under way. The solver's moves are judged by the same search that proves it.

    Right moves are played on `session`, with the worst answers of the others and luck as it falls; `happened` are the
    stops since the solver's move. A wrong move changes nothing but `wrong`; `show(answer)` is a session that steps
    through its refutation.
    """

    scenario: Scenario
    lang: str = "en"
    seconds: float = proof.SECONDS
    session: Session = field(init=False)
    hints: int = field(default=0, init=False)
    tries: int = field(default=0, init=False)
    wrong: list[str] = field(default_factory=list, init=False)
    happened: list[Node] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._begin = start(self.scenario)
        self._judge = judge_of(self.scenario)
        self.again()

    @property
    def data(self) -> dict[str, Any]:
        return self.scenario.document.data

    @property
    def title(self) -> str:
        return self.words(self.data["title"])

    @property
    def intro(self) -> str:
        """The task in the author's words."""
        return self.words(self.data.get("intro"))

    @property
    def story(self) -> Story:
        """Tells what happened, in the solver's language."""
        return Story(self.session, self.lang)

    @property
    def over(self) -> bool:
        """True once the goal is reached or lost, be it by luck."""
        state = self.session.node.state
        if self._judge(state) is not None or state.pending is None:
            return True
        return self._mine(state) and (self._left == 0 or self._lost)

    @property
    def reached(self) -> bool:
        """True if the goal is reached. Right moves may miss it where luck remains."""
        return self._judge(self.session.node.state) is True

    @property
    def solved(self) -> bool:
        """True once the solver has found every move without being told the solution."""
        return self.over and not self.told

    @property
    def explanation(self) -> str:
        """The author's words about the solution."""
        return self.words(self.data.get("explain"))

    def words(self, given: dict[str, str] | None) -> str:
        """A text of the puzzle in the solver's language."""
        return (given or {}).get(self.lang) or (given or {}).get("en", "")

    def again(self) -> None:
        """Back to the first move."""
        self.session = session_of(self.scenario, self._begin)
        self.happened, self.wrong, self.told, self._lost = [], [], False, False
        self._left = decisions(self.scenario)
        self._solver, self._here = solver_of(self.scenario, self._begin, Limit(seconds=self.seconds))

    def hint(self) -> str:
        """The next hint, the last one again when there is no further; empty if there are none."""
        hints = self.data.get("hints", [])
        self.hints = min(self.hints + 1, len(hints))
        return self.words(hints[self.hints - 1]) if hints else ""

    def worth(self) -> list[tuple[Action, Fraction]]:
        """The moves of this decision with their values, best first. May take long. Raises OutOfReach."""
        self._solver.limit = Limit(seconds=self.seconds)
        return self._solver.moves(self._here, self._left)

    def act(self, action: Action) -> Answer:
        """Try a move. Raises OutOfReach if it cannot be judged in time."""
        state = self.session.node.state
        if self.over or not self._mine(state):
            return Answer(False)
        if action not in legal(state):
            return Answer(False, refused=tuple(self.story.refused(action)))
        self.tries += 1
        moves = self.worth()
        best, value = moves[0][1], dict(moves)[action]
        line = print_choice(state, action)
        if value < best:
            self.wrong.append(line)
            first = not self.session.node.parent
            text = self.words(self.data.get("refutations", {}).get(line)) if first else ""
            return Answer(False, text, (), value, best, self._solver.refute(self._here, action, self._left))
        self._play(action)
        return Answer(True, value=value, best=best)

    def show(self, answer: Answer) -> Session:
        """A session that holds the refutation of an answer, at its end; it is for looking only, not for saving."""
        line = answer.refutation
        session = session_of(self.scenario, line.start)
        for choice in line.choices:
            session.timeline.do(choice)
        return session

    def solution(self) -> list[str]:
        """The whole solution in the game's notation; the solver no longer solves it alone."""
        self.told = True
        return self.data.get("solution", [])

    def _play(self, action: Action) -> None:
        """Play a right move, then what others and luck do, up to the solver's next decision."""
        here = self._here
        self.happened = [self.session.timeline.do(action)]
        self._left = proof.fewer(self._left)
        while not self.over and not self._mine(self.session.node.state):
            self.happened.append(self.session.timeline.do(self._other(self.session.node.state)))
        self.session.at = -1
        if not self.over:
            ways = [node.choice for node in self.happened]
            self._here = self._solver.after(here, ways, self.session.node.state)
            self._lost = not self.worth()[0][1]

    def _other(self, state: State) -> Any:
        """What luck or another seat does."""
        if type(state.pending) is Chance:
            return self.session.timeline.outcome()
        options = legal(state)
        if isinstance(self._solver, Open):
            return min(options, key=lambda action: self._solver.value(apply(state, action), self._left))
        return state.game.asks[state.pending.kind].default(state, state.pending, options) or options[0]

    def _mine(self, state: State) -> bool:
        return type(state.pending) is Ask and state.pending.seat == self.session.you
