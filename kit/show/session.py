"""A game being played and shown: who plays which seat, where the learner stands, what "next" does.

A session knows no widget: the terminal, the panel and the tests drive the same one. The learner stands at a moment:
a node of the timeline and, between two stops, one of the frames that led to it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from kit import games
from kit.engine.bots import decide, random_bot
from kit.engine.game import Illegal, legal, why_not
from kit.engine.record import BadRecord, Broken, Record
from kit.engine.state import Action, Ask, Chance, Event, State
from kit.engine.timeline import Moment, Node, Timeline
from kit.engine.window import WindowKind

from .scene import scene

PERSON, BOT = "person", "bot"
ALWAYS, ABLE, CONCERNED = "always", "able", "concerned"
"""When a person is asked in a window: at each one, when something can be played (default), when it concerns them."""


class Waits(Exception):
    """The learner has to choose first."""


@dataclass
class Session:
    """One timeline with its players. `you` is the seat that looks: an index, or None for the all-seeing reader."""

    timeline: Timeline
    you: int | None = 0
    players: list[str] = field(default_factory=list)
    asking: list[str] = field(default_factory=list)
    at: int = -1
    said: list[Event] = field(default_factory=list)
    broken: Broken | None = None

    def __post_init__(self) -> None:
        n = len(self.timeline.root.state.seats)
        if not self.players:
            self.players = [PERSON if seat == self.you else BOT for seat in range(n)]
        if not self.asking:
            self.asking = [ABLE] * n
        self.scene = scene(self.game)

    # Opening and saving.

    @classmethod
    def new(
        cls, game: str, seed: str = "1", you: int | None = 0, start: State | None = None, **options: Any
    ) -> Session:
        """A new game. Raises ValueError with one sentence for bad options."""
        rules = games.load(game)
        record = Record(game, rules.version, games.mark(game), options, seed)
        timeline, _ = Timeline.open(rules, record, start)
        return cls(timeline, you)

    @classmethod
    def open(cls, record: Record, you: int | None = 0, start: State | None = None) -> Session:
        """A recorded game at its last line that still holds; `broken` says where it stopped. Raises BadRecord."""
        if record.game not in games.NAMES:
            raise BadRecord(f"Line 2: there is no game {record.game!r}; there are {', '.join(games.NAMES)}.")
        timeline, broken = Timeline.open(games.load(record.game), record, start)
        session = cls(timeline, you)
        session.broken = broken
        return session

    def save(self) -> str:
        """Everything a reload needs, as text: all branches with names, the cursor, players and preferences."""
        tree = [[node.parent.id, node.line, node.name] for node in self.timeline.nodes[1:]]
        head = self.timeline.header
        return json.dumps(
            {
                "record": Record(head.game, head.version, head.mark, head.options, head.seed).to_text(),
                "tree": tree, "cursor": self.timeline.cursor.id, "you": self.you,
                "players": self.players, "asking": self.asking,
                "lost": list(self.broken.rest) if self.broken else [],
            },
            ensure_ascii=False, separators=(",", ":"),
        )  # fmt: skip

    @classmethod
    def restore(cls, text: str, start: State | None = None) -> Session:
        """The session of a saved text, as far as its lines still hold. Raises BadRecord."""
        try:
            kept = json.loads(text)
            record, tree = Record.from_text(kept["record"]), kept["tree"]
            session = cls.open(record, kept["you"], start)
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise BadRecord(f"This saved game cannot be read ({error}); it was cut or altered.") from None
        session._regrow(tree, kept)
        return session

    def _regrow(self, tree: list, kept: dict[str, Any]) -> None:
        from kit.engine.record import parse_choice

        timeline, ids = self.timeline, {0: 0}
        for number, (parent, line, name) in enumerate(tree, start=1):
            if parent not in ids:
                continue
            timeline.jump(ids[parent])
            try:
                node = timeline.do(parse_choice(timeline.state, line))
            except ValueError as error:
                if self.broken is None:
                    rest = tuple(entry[1] for entry in tree[number - 1 :])
                    self.broken = Broken(number - 1, line, error, rest)
                continue
            node.name = name
            ids[number] = node.id
        timeline.jump(ids.get(kept["cursor"], max(ids.values())))
        self.at = -1
        n = len(self.players)
        players, asking = kept.get("players", []), kept.get("asking", [])
        self.players = players if len(players) == n else self.players
        self.asking = asking if len(asking) == n else self.asking

    # Where the learner stands.

    @property
    def game(self) -> str:
        return self.timeline.header.game

    @property
    def node(self) -> Node:
        return self.timeline.cursor

    @property
    def moment(self) -> Moment | None:
        """The moment shown, or None at the root."""
        moments = self.timeline.moments(self.node)
        return moments[self.at] if moments else None

    @property
    def state(self) -> State:
        """The state shown: after a frame on the way, or the stop itself."""
        return self.moment.state if self.between else self.node.state

    @property
    def between(self) -> bool:
        """True while frames of the last choice are still to be shown."""
        return self.at != -1 and self.at < len(self.timeline.moments(self.node)) - 1

    @property
    def seat(self) -> int | None:
        """The seat that chooses at this stop, None between stops, before luck and at the end."""
        pending = self.node.state.pending
        return pending.seat if not self.between and type(pending) is Ask else None

    @property
    def events(self) -> list[Event]:
        """The events of the moment shown, as the looking seat learns of them."""
        moments = self.timeline.moments(self.node)
        if not moments:
            return []
        shown = moments[self.at].events if self.between else next((m.events for m in reversed(moments) if m.events), [])
        return [event.seen_by(self.you) for event in shown]

    def mine(self, node: Node | None = None) -> bool:
        """True if a person chooses at this stop and is to be asked."""
        state = (node or self.node).state
        ask = state.pending
        return type(ask) is Ask and self.players[ask.seat] == PERSON and self.asked(state, ask)

    def asked(self, state: State, ask: Ask) -> bool:
        """Whether the preference of the seat has it asked here."""
        if not isinstance(state.game.asks[ask.kind], WindowKind):
            return True
        wish = self.asking[ask.seat]
        view = state.game.view(state, ask.seat)
        if wish == CONCERNED:
            return self.scene.concerns(view, ask)
        return wish == ALWAYS or self.scene.matters(view, ask)

    # Choosing and stepping.

    def refusals(self, action: Action) -> list:
        """Why an action is not legal at this stop; empty if it is."""
        return why_not(self.node.state, action)

    def act(self, action: Action) -> None:
        """Take an action for the seat that is asked and show its first moment. Raises Illegal."""
        if self.between:
            self.at = -1
        if action not in legal(self.node.state):
            raise Illegal(action, why_not(self.node.state, action))
        self._go(action)

    def pick(self, outcome: Any) -> None:
        """Choose the outcome of the pending luck instead of rolling. Raises ValueError if it cannot come up."""
        state = self.node.state
        if type(state.pending) is not Chance:
            raise ValueError("No luck is due here.")
        if not state.game.chances[state.pending.kind].weigh(state, state.pending, outcome)[0]:
            raise ValueError(f"{outcome!r} cannot come up here.")
        self._go(outcome)

    def step(self) -> None:
        """The next thing: the next frame that did something, else luck, a bot or a silent pass. Raises Waits."""
        if self.between:
            self._show(self.at + 1)
            return
        choice = self._automatic()
        if choice is None:
            raise Waits
        self._go(choice)

    def next(self, limit: int = 10_000) -> list[Event]:
        """On to the next decision of a person, or the end. Returns what happened on the way."""
        happened: list[Event] = []
        self.at = -1
        for _ in range(limit):
            choice = self._automatic()
            if choice is None:
                break
            self.timeline.do(choice)
            happened += [event.seen_by(self.you) for event in self.node.events]
        self.said = happened
        return happened

    def next_phase(self) -> None:
        """On to the next change of phase, a person's decision or the end."""
        was = self.scene.phase(self.state)
        self.at = -1
        while self.scene.phase(self.node.state) == was:
            choice = self._automatic()
            if choice is None:
                return
            self.timeline.do(choice)

    def back(self) -> None:
        """One step back: the moment before, else the stop before."""
        if self.between and self.at > 0:
            self._show(self.at - 1, -1)
        elif self.between:
            self.timeline.back()
            self.at = -1
        else:
            self.timeline.back()
            self.at = -1

    def back_to_mine(self) -> None:
        """To the learner's own last decision."""
        self.at = -1
        self.timeline.back(self.mine)

    def jump(self, id: int) -> None:
        """To any stop of the tree. Raises KeyError."""
        self.timeline.jump(id)
        self.at = -1

    def _automatic(self) -> Any:
        """What happens without a person: an outcome, a bot's action, a pass not asked for; None if a person must."""
        state = self.node.state
        pending = state.pending
        if type(pending) is Chance:
            return self.timeline.outcome()
        if type(pending) is not Ask:
            return None
        if self.players[pending.seat] == PERSON:
            if self.asked(state, pending):
                return None
            return state.game.asks[pending.kind].default(state, pending, legal(state))
        count = sum(1 for node in self.node.path()[1:] if _seat_of(node) == pending.seat)
        bot = bot_of(self.game, self.players[pending.seat])
        return decide(state, bot, f"{self.timeline.luck.seed}/{pending.seat}/{count}")

    def _go(self, choice: Any) -> None:
        self.timeline.do(choice)
        self.said = [event.seen_by(self.you) for event in self.node.events]
        self._show(0)

    def _show(self, at: int, way: int = 1) -> None:
        """Show the nearest moment from `at` on, in the direction `way`, in which something happened."""
        moments = self.timeline.moments(self.node)
        while 0 <= at < len(moments) - 1 and not moments[at].events:
            at += way
        self.at = -1 if at >= len(moments) - 1 else max(at, 0)


def _seat_of(node: Node) -> int | None:
    pending = node.parent.state.pending
    return pending.seat if type(pending) is Ask else None


def bot_of(game: str, name: str) -> Any:
    """The bot of a name: `random`, or one of the game's (`bot` is its sensible one)."""
    if name == "random":
        return random_bot
    return import_module(f"kit.games.{game}.bots").sensible
