"""The timeline: a tree of stops with a cursor. Going back moves the cursor; no frame is run.

Every stop keeps its state. The frames between two stops are run again only when somebody wants to see them
(`moments`). Going back past luck or a reveal and choosing otherwise is allowed; the branch is marked `hindsight`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .game import Game, advance, play, take
from .luck import Luck
from .record import Broken, Record, begin, parse_choice, print_choice
from .secret import SecretKind
from .state import Chance, Event, Frame, Log, State

NOBODY = -1


class Moment(NamedTuple):
    """What one frame did: the state after it. `frame` is None for the choice itself."""

    frame: Frame | None
    state: State
    events: list[Event]


class Node:
    """A stop. `line` is the choice that led here in notation, `counts` how often each stream of luck has flowed."""

    __slots__ = ("id", "parent", "choice", "line", "state", "events", "children", "name", "hindsight", "counts",
                 "salt", "depth", "_moments")  # fmt: skip

    def __init__(self, id: int, parent: Node | None, choice: Any, line: str, state: State) -> None:
        self.id = id
        self.parent = parent
        self.choice = choice
        self.line = line
        self.state = state
        self.events: list[Event] = []
        self.children: list[Node] = []
        self.name: str | None = None
        self.hindsight: bool = parent.hindsight if parent else False
        self.counts: dict[str, int] = parent.counts if parent else {}
        self.salt: int = parent.salt if parent else 0
        self.depth: int = parent.depth + 1 if parent else 0
        self._moments: list[Moment] | None = None

    @property
    def lucky(self) -> bool:
        """True if luck, not a seat, decided this stop."""
        return self.parent is not None and type(self.parent.state.pending) is Chance

    @property
    def tells(self) -> bool:
        """True if luck fell here, or something hidden came to light: a secret was opened, a window used."""
        if self.parent is None or self.lucky:
            return self.parent is not None
        ask, before = self.parent.state.pending, self.parent.state
        kind = before.game.asks[ask.kind]
        if isinstance(kind, SecretKind):
            return ask.ctx not in self.state.contexts
        return not kind.public and kind.known(before, ask, self.choice, NOBODY)

    def path(self) -> list[Node]:
        """From the root to here."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


class Timeline:
    """A game being played: `root` and `cursor` are nodes, `nodes` all of them by id."""

    def __init__(self, start: State, record: Record) -> None:
        self.header = record
        self.luck = Luck(record.seed)
        self.root = Node(0, None, None, "", start)
        self.nodes = [self.root]
        self.cursor = self.root

    @classmethod
    def open(cls, game: Game, record: Record, start: State | None = None) -> tuple[Timeline, Broken | None]:
        """A timeline with the record played, up to the first line that does not hold. Raises BadRecord."""
        timeline = cls(begin(game, record) if start is None else start, record)
        for number, line in enumerate(record.lines):
            try:
                timeline.do(parse_choice(timeline.state, line))
            except ValueError as error:
                return timeline, Broken(number, line, error, record.lines[number:])
        return timeline, None

    @property
    def state(self) -> State:
        return self.cursor.state

    def record(self) -> Record:
        """The line from the root to the cursor."""
        lines = tuple(node.line for node in self.cursor.path()[1:])
        head = self.header
        return Record(head.game, head.version, head.mark, head.options, head.seed, lines)

    def do(self, choice: Any, salt: int | None = None) -> Node:
        """Go on from the cursor by a choice, which is trusted; an old branch with the same luck is taken up again."""
        here = self.cursor
        salt = here.salt if salt is None else salt
        for child in here.children:
            if child.choice == choice and child.salt == salt:
                self.cursor = child
                return child
        state = here.state.copy()
        line = print_choice(state, choice)
        log = state.log = Log()
        play(state, choice)
        state.log = None
        node = Node(len(self.nodes), here, choice, line, state)
        node.events = list(log)
        node.salt = salt
        if node.lucky:
            stream = here.state.game.luck_key(here.state, here.state.pending)
            node.counts = {**here.counts, stream: here.counts.get(stream, 0) + 1}
        elif any(below.tells for child in here.children for below in child.walk()):
            node.hindsight = True
        here.children.append(node)
        self.nodes.append(node)
        self.cursor = node
        return node

    def roll(self) -> Node:
        """Let luck decide the pending chance."""
        return self.do(self.outcome())

    def outcome(self) -> Any:
        """What luck holds for the pending chance on this line."""
        here = self.cursor
        state, chance = here.state, here.state.pending
        stream = state.game.luck_key(state, chance)
        salted = f"{stream}+{here.salt}" if here.salt else stream
        rng = self.luck.generator(salted, here.counts.get(stream, 0))
        return state.game.chances[chance.kind].sample(state, chance, rng)

    def new_luck(self) -> None:
        """Other luck from here on, as a branch that stands at the same stop; lines played so far keep theirs."""
        here, salt = self.cursor, 1 + max(node.salt for node in self.nodes)
        if here.parent is None:
            here.salt = salt
        else:
            self.cursor = here.parent
            self.do(here.choice, salt)

    def back(self, until: Callable[[Node], bool] = lambda node: True) -> Node:
        """To the nearest earlier stop for which `until` holds; stays if there is none."""
        node = self.cursor.parent
        while node is not None and not until(node):
            node = node.parent
        if node is not None:
            self.cursor = node
        return self.cursor

    def forward(self) -> Node:
        """To the next stop already played on this line: the youngest branch."""
        if self.cursor.children:
            self.cursor = self.cursor.children[-1]
        return self.cursor

    def jump(self, id: int) -> Node:
        """To any node. Raises KeyError if there is none of that id."""
        if not 0 <= id < len(self.nodes):
            raise KeyError(f"there is no stop {id}; this game has {len(self.nodes)}")
        self.cursor = self.nodes[id]
        return self.cursor

    def lines(self) -> list[Node]:
        """The ends of all branches, in order of first play."""
        return [node for node in self.nodes if not node.children]

    def moments(self, node: Node) -> list[Moment]:
        """The frames between a node's parent and the node, run again from the parent."""
        if node._moments is None and node.parent is not None:
            state = node.parent.state.copy()
            moments: list[Moment] = []
            frame: Frame | None = None
            log = state.log = Log()
            take(state, node.choice)
            while True:
                kept = state.copy()
                moments.append(Moment(frame, kept, list(log)))
                if state.pending is not None or state.winner is not None:
                    break
                log = state.log = Log()
                frame = advance(state)
            node._moments = moments
        return node._moments or []
