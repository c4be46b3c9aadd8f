"""Puzzles: a position, a goal, and a proof that one first move is best.

`Proof.of(scenario)` computes the proof, `run` checks that the author's solution reaches the goal, and `Puzzle` is
what a panel or a terminal drives: the solver tries a line on the real engine, and a wrong move is answered by a line
that shows why it fails.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from kit.engine.game import apply, legal
from kit.engine.knowledge import deals, line_for, resample
from kit.engine.proof import MOST_DEALS, FirstMove, prove
from kit.engine.proof import Proof as Worth
from kit.engine.record import parse_choice, print_choice
from kit.engine.search import OutOfReach, Search, first_say
from kit.engine.state import Action, Ask, Chance, Log, State
from kit.engine.timeline import Node
from kit.show.session import Session

from . import scenario as runner
from .clauses import LISTS, Fails, Run, same
from .files import BadFile
from .lessons import in_both_languages, seat_of, session_of
from .scenario import Result, Scenario
from .story import Story, Told

Judge = Callable[[State], "bool | None"]
"""Whether the goal is reached at a stop, lost there, or still open."""
SECONDS, NODES = 20.0, 2_000_000
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
    document, name = scenario.document, scenario.document.data.get("seat", "P0")
    if decision(s, seat_of(scenario)) is None:
        raise document.error(f"it is not for {name!r} to decide at the start.", "seat")
    _check_clauses(scenario, s, scenario.document.data["goal"], "goal")
    _check_clauses(scenario, s, scenario.document.data.get("within", {}).get("until", {}), "within", "until")
    met = judge_of(scenario)(s)
    if met is not None:
        what = "the goal holds" if met else "the puzzle is over"
        raise document.error(f"{what} before the first move.", "goal")
    return s


def decision(s: State, seat: int) -> State | None:
    """What a seat is up against if it has to decide next: in a simultaneous choice, as if it were asked first."""
    first = first_say(s, seat)
    return first if type(first.pending) is Ask and first.pending.seat == seat else None


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


def deals_of(scenario: Scenario, s: State) -> list[State] | None:
    """Every deal that a blind puzzle's seat cannot tell from `s`; None for an open puzzle. Raises BadFile."""
    if scenario.document.data.get("sort", "open") == "open":
        return None
    found: dict[tuple, State] = {}
    try:
        for deal in deals(s, seat_of(scenario)):
            found[deal.key()] = deal
            if len(found) > MOST_DEALS:
                sentence = f"more than {MOST_DEALS:,} deals are possible; hide fewer cards."
                raise scenario.document.error(sentence, "sort")
    except NotImplementedError:
        raise scenario.document.error("this game cannot list its deals, so its puzzles are 'open'.", "sort") from None
    return list(found.values())


# Proofs.


@dataclass
class Proof:
    """What a puzzle is worth. `best` are the first moves that are one solution, `refutations` a line for each other.

    `message` says in one sentence why the puzzle is not accepted; empty if it is.
    """

    id: str
    game: str
    value: Fraction | None = None
    margin: Fraction = Fraction(0)
    best: list[str] = field(default_factory=list)
    refutations: dict[str, list[str]] = field(default_factory=dict)
    message: str = ""
    nodes: int = 0

    @property
    def unique(self) -> bool:
        return not self.message

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "game": self.game, "value": None if self.value is None else str(self.value),
            "unique": self.unique, "refutations": self.refutations, "message": self.message,
        }  # fmt: skip

    @classmethod
    def of(cls, scenario: Scenario, seconds: float = SECONDS, nodes: int = NODES) -> Proof:
        """The proof of a puzzle, or why there is none. Never raises for what a file can do wrong."""
        made = cls(scenario.id, scenario.game)
        try:
            in_both_languages(scenario.document)
            made._prove(scenario, seconds, nodes)
        except BadFile as error:
            made.message = str(error)
        except (OutOfReach, RecursionError):
            sentence = f"a proof takes more than {seconds:g} s or {nodes:,} positions; make the position smaller."
            made.message = str(scenario.document.error(sentence, "goal"))
        return made

    def _prove(self, scenario: Scenario, seconds: float, nodes: int) -> None:
        document, seat = scenario.document, seat_of(scenario)
        begin = start(scenario)
        s = decision(begin, seat)
        deals = deals_of(scenario, begin)
        equal = [_actions(scenario, s, i) for i in range(len(document.data.get("equivalent", ())))]
        try:
            found = prove(s, seat, judge_of(scenario), decisions(scenario), deals, equal=equal,
                          max_nodes=nodes, max_seconds=seconds)  # fmt: skip
        except ValueError as error:
            raise document.error(str(error), "sort") from None
        self.value, self.margin, self.nodes = found.value, found.margin, found.nodes
        if not self.value:
            raise document.error("no way leads to the goal.", "goal")
        top = [print_choice(s, action) for group in found.groups for action in group]
        if len(top) == len(found.moves):
            raise document.error("every first move is as good: there is nothing to find.", "goal")
        if not found.unique:
            one, other = (print_choice(s, group[0]) for group in found.groups[:2])
            sentence = f"{one!r} and {other!r} are both worth {self.value}; change the position, or list them"
            raise document.error(f"{sentence} under 'equivalent' with the reason.", "goal")
        if self.margin < LEAST:
            second = self.value - self.margin
            sentence = f"{top[0]!r} is worth {self.value}, the next move {second}: less than 5 points more."
            raise document.error(sentence, "goal")
        self.best = top
        for move in found.moves:
            if move.value < self.value:
                own = print_choice(s, move.action)
                line = line_of(begin, deals, move).text()
                at = line.index(own) if own in line else len(line)
                self.refutations[own] = line[:at] + line[at + 1 :]
        self._words(scenario)
        if document.data.get("sort", "open") == "open":
            self._open(scenario, s, found.moves[0].action, seconds, nodes)

    def _words(self, scenario: Scenario) -> None:
        """Check that the author's solution and refutations agree with the proof. Raises BadFile."""
        document, data = scenario.document, scenario.document.data
        own = [line for line in data.get("solution", ()) if line.startswith(f"{data.get('seat', 'P0')} ")]
        if own and own[0] not in self.best:
            sentence = f"the solution starts with {own[0]!r}, but best is {self.best[0]!r}."
            raise document.error(sentence, "solution", data["solution"].index(own[0]))
        for line in data.get("refutations", {}):
            if line not in self.refutations:
                raise document.error(f"{line!r} is no wrong first move.", "refutations", line)

    def _open(self, scenario: Scenario, s: State, action: Action, seconds: float, nodes: int) -> None:
        """Check that what is hidden does not matter: the best move is worth the same in a few other deals."""
        seat, most, seen = seat_of(scenario), decisions(scenario), {s.key()}
        for n in range(4 * OTHER_DEALS):
            deal = first_say(resample(s, seat, random.Random(f"deal/{n}")), seat)
            if deal.key() in seen or len(seen) > OTHER_DEALS:
                continue
            seen.add(deal.key())
            search = Search(seat, judge_of(scenario), decisions=most, max_nodes=nodes, max_seconds=seconds)
            if search.value(search.after(deal, action), search.less(search.decisions)) != self.value:
                sentence = "in another deal of the hidden cards the best move is worth something else; make it 'blind'."
                raise scenario.document.error(sentence, "sort")


def _actions(scenario: Scenario, s: State, entry: int) -> list[Action]:
    """The moves that an entry of `equivalent` lists. Raises BadFile."""
    found = []
    for i, line in enumerate(scenario.document.data["equivalent"][entry]["moves"]):
        try:
            found.append(runner.choose(s, line))
        except ValueError as error:
            sentence = f"{line!r} cannot be played: {runner.why(s, error)}"
            raise scenario.document.error(sentence, "equivalent", entry, "moves", i) from None
    return found


class Line(NamedTuple):
    """Choices from a state. For a blind seat that state is one of the deals where it cannot know which it is."""

    start: State
    choices: tuple[Any, ...]

    def text(self) -> list[str]:
        """The choices in the game's notation."""
        lines, s = [], self.start
        for choice in self.choices:
            lines.append(print_choice(s, choice))
            s = apply(s, choice)
        return lines


def line_of(s: State, found: list[State] | None, move: FirstMove) -> Line:
    """The line that shows what a first move is worth, from `s` or from the deal of `found` that shows it.

    The search lets its seat answer first in simultaneous choices; here every seat answers in its turn.
    """
    begin = s if found is None else found[move.deal]
    left, taken, state = [move.action, *move.line], [], begin
    while left and state.pending is not None:
        seat = state.pending.seat if type(state.pending) is Ask else None
        i = next((i for i, choice in enumerate(left) if getattr(choice, "seat", None) == seat), None)
        if i is None:
            break
        taken.append(left.pop(i))
        state = apply(state, taken[-1])
    return Line(begin, tuple(taken))


# The author's solution.


def run(scenario: Scenario, mutate: bool = False) -> Result:
    """Play the author's solution: it must reach the goal in time. The proof is a matter of its own."""
    result = Result(scenario.id, scenario.game, "puzzle")
    document, data = scenario.document, scenario.document.data
    try:
        in_both_languages(document)
        s = start(scenario)
        judge, seat, most, taken = judge_of(scenario), seat_of(scenario), decisions(scenario), 0
        before = s.copy()
        log = s.log = Log()
        lines = data.get("solution", [])
        if not lines:
            raise document.error("a puzzle needs its solution; add 'solution' with the lines that reach the goal.")
        stop: Callable[[], State] = partial(start, scenario)
        made: list[Any] = []
        for i, line in enumerate(lines):
            if judge(s) is not None:
                raise document.error(f"the puzzle is over before {line!r}.", "solution", i)
            here = s.copy()
            try:
                made = runner.step(s, line, lines[i + 1] if i + 1 < len(lines) else None)
                stop = here.copy
            except ValueError as error:
                said = runner.why(s, error) + runner.made_itself(s.game, stop, made, line)
                raise document.error(f"{line!r} cannot be played: {said}", "solution", i) from None
            taken += sum(type(choice) is Action and choice.seat == seat for choice in made)
            if most is not None and taken > most:
                raise document.error(f"{line!r} is decision {taken}, and {most} are allowed.", "solution", i)
        result.checks += 1
        run = Run(runner.position_of(scenario.game), before, s, list(log))
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
    stops since the solver's move. A wrong move changes nothing but `wrong`, the wrong tries of this decision;
    `show(answer)` is a session that steps through its refutation.
    """

    scenario: Scenario
    lang: str = "en"
    seconds: float = SECONDS
    session: Session = field(init=False)
    hints: int = field(default=0, init=False)
    tries: int = field(default=0, init=False)
    wrong: list[str] = field(default_factory=list, init=False)
    happened: list[Node] = field(default_factory=list, init=False)
    _worth: Worth | None = field(default=None, init=False)

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
    def first(self) -> bool:
        """True before the solver's first move."""
        return not self._moves

    @property
    def over(self) -> bool:
        """True once the goal is reached or lost, be it by luck."""
        state = self.session.node.state
        if self._judge(state) is not None or state.pending is None or self._lost:
            return True
        return self._left == 0 and decision(state, self.session.you) is not None

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
        self.wrong, self.told, self._lost, self._moves = [], False, False, 0
        self._left = decisions(self.scenario)
        self._deals = deals_of(self.scenario, self._begin)
        self._arrive()
        self.happened = []

    def hint(self) -> str:
        """The next hint, the last one again when there is no further; empty if there are none."""
        hints = self.data.get("hints", [])
        self.hints = min(self.hints + 1, len(hints))
        return self.words(hints[self.hints - 1]) if hints else ""

    def worth(self) -> tuple[FirstMove, ...]:
        """The moves of this decision with their values, best first. May take long. Raises OutOfReach."""
        if self._worth is None:
            deals = self._deals
            self._worth = prove(self._here, self.session.you, self._judge, self._left, deals, max_seconds=self.seconds)
        return self._worth.moves

    @property
    def value(self) -> Fraction:
        """What the best move of this decision is worth; below 1 where luck remains. Raises OutOfReach."""
        self.worth()
        return self._worth.value

    @property
    def margin(self) -> Fraction:
        """How much more that is than any other move is worth. Raises OutOfReach."""
        self.worth()
        return self._worth.margin

    def act(self, action: Action) -> Answer:
        """Try a move. Raises OutOfReach if it cannot be judged in time."""
        if self.over:
            return Answer(False)
        state = self.session.node.state
        if action not in legal(state):
            return Answer(False, refused=tuple(self.story.refused(action)))
        self.tries += 1
        moves = self.worth()
        best, move = moves[0].value, next(move for move in moves if move.action == action)
        if move.value < best:
            line = print_choice(state, action)
            text = self.words(self.data.get("refutations", {}).get(line)) if self.first else ""
            self.wrong.append(line)
            return Answer(False, text, (), move.value, best, line_of(self._asked.state, self._deals, move))
        self._play(action)
        if not self.over:
            self._lost = not self.worth()[0].value
        return Answer(True, value=move.value, best=best)

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

    def kept(self) -> dict[str, Any]:
        """All that `resume` needs to go on from here, as plain values."""
        line = [node.line for node in self.session.node.path()[1:]]
        return {"line": line, "wrong": self.wrong, "hints": self.hints, "tries": self.tries, "told": self.told,
                "lost": self._lost}  # fmt: skip

    def resume(self, kept: dict[str, Any]) -> None:
        """Go on from what `kept` gave, without judging it anew. Raises ValueError if it does not hold in this version;
        the puzzle stands at its first move then."""
        try:
            begun = [node.line for node in self.session.node.path()[1:]]
            line = [str(one) for one in kept["line"]]
            known, wrong = line[len(begun) :], [str(one) for one in kept["wrong"]]
            hints, tries = int(kept["hints"]), int(kept["tries"])
            if line[: len(begun)] != begun:
                raise ValueError("the puzzle begins otherwise")
            while known:
                if self.over:
                    raise ValueError("the puzzle ends before")
                self._play(parse_choice(self.session.node.state, known.pop(0)), known)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            self.again()
            raise ValueError("What was tried does not hold in this version.") from error
        self.wrong, self.hints, self.tries = wrong, min(max(0, hints), len(self.data.get("hints", []))), max(0, tries)
        self.told, self._lost = kept.get("told") is True, kept.get("lost") is True

    def _play(self, action: Action, known: list[str] | None = None) -> None:
        """Play a right move, then what others and luck do, up to the solver's next decision; `known` is what they did,
        and is used up."""
        before = self._asked
        self.happened, self.wrong = [], []
        self._do(action)
        self._moves += 1
        self._left = None if self._left is None else self._left - 1
        self._arrive(before, known)

    def _arrive(self, before: Node | None = None, known: list[str] | None = None) -> None:
        """On to the next decision of the solver, which is judged as if it came first in a simultaneous choice."""
        you, found = self.session.you, False
        while not self.over:
            node = self.session.node
            here = decision(node.state, you)
            if here is not None and not found:
                found = True
                if self._deals is not None and before is not None:
                    self._deals = self._still(before, node)
                self._here, self._asked, self._worth = here, node, None
            if type(node.state.pending) is Ask and node.state.pending.seat == you:
                break
            self._do(parse_choice(node.state, known.pop(0)) if known else self._other(node.state))
        self.session.at = -1

    def _do(self, choice: Any) -> None:
        self.happened.append(self.session.timeline.do(choice))

    def _other(self, state: State) -> Any:
        """What luck or another seat does: the worst for the solver's best play."""
        if type(state.pending) is Chance:
            return self.session.timeline.outcome()
        options, seat, you = legal(state), state.pending.seat, self.session.you
        search = Search(you, self._judge, decisions=self._left, max_seconds=self.seconds)
        line = search.line(first_say(state, you))
        worst = next((choice for choice in line if type(choice) is Action and choice.seat == seat), None)
        if worst in options:
            return worst
        return state.game.asks[state.pending.kind].default(state, state.pending, options) or options[0]

    def _still(self, before: Node, here: Node) -> list[State]:
        """The deals that the solver still cannot tell from `here`, after what it saw and heard since `before`."""
        you = self.session.you
        told: tuple[str, ...] = ()
        nodes = here.path()[before.depth + 1 :]
        for node in nodes:
            told = _heard(told, node.parent.state, node.choice, you)
        action = next(node.choice for node in nodes if type(node.choice) is Action and node.choice.seat == you)
        seen = here.state.game.view(here.state, you).key()
        found = {here.state.key(): here.state}
        for deal in self._deals:
            for end, heard in _ends(deal, action, you, self._judge):
                if heard == told and end.game.view(end, you).key() == seen:
                    found[end.key()] = end
        return list(found.values())


def _heard(told: tuple[str, ...], s: State, choice: Any, seat: int) -> tuple[str, ...]:
    """What a seat has heard after one more choice, made in `s`."""
    line = line_for(s, choice, seat)
    return told if line is None else (*told, line)


def _ends(s: State, action: Action, seat: int, judge: Judge) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Every stop where the seat may decide next after its action in a deal, with what it heard on the way."""
    stack: list[tuple[State, tuple[str, ...], bool]] = [(s, (), False)]
    while stack:
        state, told, acted = stack.pop()
        if acted and (judge(state) is not None or state.pending is None):
            continue
        if acted and decision(state, seat) is not None:
            yield state, told
            continue
        if type(state.pending) is Chance:
            choices = [outcome for _, outcome in state.game.chances[state.pending.kind].classes(state, state.pending)]
        else:
            choices = [action] if state.pending.seat == seat else legal(state)
        for choice in choices:
            acting = type(choice) is Action and choice.seat == seat
            stack.append((apply(state, choice), _heard(told, state, choice, seat), acted or acting))
