"""A game being played and shown: who plays which seat, where the learner stands, what "next" does.

A session knows no widget: the terminal, the panel and the tests drive the same one.

**Stops and moments.** The timeline has a node for every choice and every piece of luck, also for those a seat must
not notice: another seat asked in secret or in a window. For the seat that looks, such nodes are passed through, and
what lies between two of its stops is one **stretch** of moments, the frames in which something happened. So neither
the number of stops nor that of moments tells what others were asked.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from kit import games
from kit.engine.bots import decide, random_bot
from kit.engine.game import Illegal, Unreadable, legal, why_not
from kit.engine.knowledge import line_for
from kit.engine.record import BadRecord, Broken, Record, parse_choice
from kit.engine.state import Action, Ask, Chance, Event, State
from kit.engine.timeline import Moment, Node, Timeline
from kit.engine.window import WindowKind

from .scene import scene
from .words import mark

PERSON, BOT, RANDOM, SCRIPT = "person", "bot", "random", "script"
"""Who plays a seat. A script's choices come from elsewhere, a lesson's file: it never moves by itself."""
ALWAYS, ABLE, CONCERNED = "always", "able", "concerned"
"""When a person is asked in a window: at each one, when something can be played (default), when it concerns them."""

ALTERED = mark("The kept game was cut or altered and cannot be read.")


class Waits(Exception):
    """The learner has to choose first, or the game is over."""


@dataclass
class Session:
    """One timeline with its players. `you` is the seat that looks: an index, or None for the all-seeing reader.

    `at` is the moment shown of the cursor's stretch, -1 for the stop itself. `said` are the events that the last move
    passed over, as `you` learns of them. `broken` says where a restored record stopped holding, `lost` holds each
    line of play that could not be carried over as a record of its own, and `carried` is true for one made by another
    version that holds to its end. `way` is the way to pay that is marked on the pending bill, by its key. `wished`
    are windows in which a seat is asked whatever its preference says: "0 attack/2" (`Scene.window`).
    """

    timeline: Timeline
    you: int | None = 0
    players: list[str] = field(default_factory=list)
    asking: list[str] = field(default_factory=list)
    id: str = field(default_factory=lambda: secrets.token_hex(4))
    at: int = -1
    said: list[Event] = field(default_factory=list)
    broken: Broken | None = None
    lost: list[str] = field(default_factory=list)
    carried: bool = False
    way: str = ""
    wished: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = len(self.timeline.root.state.seats)
        if not self.players:
            self.players = [PERSON if seat == self.you else BOT for seat in range(n)]
        if not self.asking:
            self.asking = [ABLE] * n
        self.scene = scene(self.game)
        self._known: dict[int, str] = {}
        self._known_for: tuple = ()
        self._jumped: tuple[int, int] | None = None

    # Opening and saving.

    @classmethod
    def new(
        cls, game: str, seed: str = "1", you: int | None = 0, start: State | None = None, **options: Any
    ) -> Session:
        """A new game. Raises ValueError with one sentence for bad options."""
        rules = games.load(game)
        record = Record(game, rules.version, games.mark(game), options, seed)
        timeline, _ = Timeline.open(rules, record, rules.new(options) if start is None else start)
        return cls(timeline, _seat(you, timeline.root.state))

    @classmethod
    def open(cls, record: Record, you: int | None = 0, start: State | None = None) -> Session:
        """A recorded game at its last line that still holds; `broken` says where it stopped. Raises BadRecord."""
        if record.game not in games.NAMES:
            raise BadRecord(
                "Line 2: there is no game {game!r}; there are {games}.",
                game=record.game, games=", ".join(games.NAMES),
            )
        rules = games.load(record.game)
        here = replace(record, version=rules.version, mark=games.mark(record.game))
        other = (record.version, record.mark) != (here.version, here.mark)
        timeline, broken = Timeline.open(rules, here, start)
        try:
            session = cls(timeline, _seat(you, timeline.root.state))
        except Unreadable as error:
            raise BadRecord(error.text, **error.values) from None
        if broken is not None:
            session.broken, session.lost = broken, [record.to_text()]
        session.carried = other and broken is None
        return session

    def save(self, **more: Any) -> str:
        """Everything a reload needs, as text: all lines of play with names, the cursor, players and preferences.

        `more` is kept beside it, for whoever restores.
        """
        nodes = self.timeline.nodes
        head = replace(self.timeline.header, lines=())
        kept = {
            "id": self.id, "record": head.to_text(), "name": nodes[0].name, "salt": nodes[0].salt,
            "tree": [[node.parent.id, node.line, node.name, node.salt] for node in nodes[1:]],
            "cursor": self.timeline.cursor.id, "at": self.at, "you": self.you,
            "players": self.players, "asking": self.asking, "wished": self.wished, "lost": self.lost,
        }  # fmt: skip
        return json.dumps(kept | more, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def restore(cls, text: str, start_of: Callable[[Record], State | None] = lambda record: None) -> Session:
        """The session of a saved text, as far as its lines still hold; `start_of` finds where its record starts, None
        for a new game. Raises BadRecord."""
        try:
            kept = json.loads(text)
            record, tree, root_salt = Record.from_text(kept["record"]), kept["tree"], kept["salt"]
            session = cls.open(record, kept["you"], start_of(record))
            session.id, session.lost = str(kept["id"]), [str(lost) for lost in kept["lost"]]
            session.timeline.root.salt, session.timeline.root.name = root_salt, kept["name"]
            tree = [(int(parent), str(line), name, int(salt)) for parent, line, name, salt in tree]
            if not all(0 <= parent < number for number, (parent, *_) in enumerate(tree, start=1)):
                raise BadRecord(ALTERED)
            session._regrow(record, tree, kept)
        except BadRecord:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise BadRecord(ALTERED) from None
        return session

    def _regrow(self, record: Record, tree: list[tuple[int, str, str | None, int]], kept: dict[str, Any]) -> None:
        timeline, ids, parents = self.timeline, {0: 0}, {parent for parent, *_ in tree}
        for number, (parent, line, name, salt) in enumerate(tree, start=1):
            if parent in ids:
                timeline.jump(ids[parent])
                try:
                    node = timeline.do(parse_choice(timeline.state, line), salt)
                    node.name, ids[number] = name, node.id
                    continue
                except ValueError as error:
                    if self.broken is None:
                        self.broken = Broken(timeline.cursor.depth, line, error, ())
            if number not in parents:  # the end of a line that does not hold
                self.lost.append(replace(record, lines=tuple(_lines_to(tree, number))).to_text())
        cursor = kept["cursor"]
        while cursor not in ids:  # the nearest stop before it that still holds
            cursor = tree[cursor - 1][0]
        timeline.jump(ids[cursor])
        if self.broken is not None:
            self.carried = False
        n = len(self.players)
        for mine, theirs, allowed in (
            (self.players, kept["players"], (PERSON, BOT, RANDOM, SCRIPT)),
            (self.asking, kept["asking"], (ALWAYS, ABLE, CONCERNED)),
        ):  # fmt: skip
            if len(theirs) == n and all(one in allowed for one in theirs):
                mine[:] = theirs
        self.wished = [str(one) for one in kept.get("wished", ())]
        self._rest()
        if cursor == kept["cursor"] and 0 <= kept["at"] < self._last:
            self.at = kept["at"]
            self.said = self.events

    def link(self) -> str:
        """The way from the start to the stop shown, and who looks, for an address; `read_link` is the inverse."""
        looks = "all" if self.you is None else self.you
        return self.timeline.record().to_link() + (f".{looks}" if looks else "")

    # Where the learner stands.

    @property
    def game(self) -> str:
        return self.timeline.header.game

    @property
    def node(self) -> Node:
        return self.timeline.cursor

    @property
    def first(self) -> bool:
        """True if there is nothing to go back to."""
        return not (self.between or self.node.parent or self._jumped)

    @property
    def between(self) -> bool:
        """True while moments of the stretch are still to be shown before its stop."""
        return self.at != -1

    @property
    def state(self) -> State:
        """The state shown: after a frame on the way, or the stop itself."""
        return self._moments(self.node)[self.at].state if self.between else self.node.state

    @property
    def view(self) -> State:
        """What `you` knows of the state shown."""
        if self.you is None:
            return self.state
        view = self.state.game.view(self.state, self.you)
        if self.between:
            view.pending = view.options = None  # a moment on the way is no stop, whoever is asked next
        return view

    @property
    def events(self) -> list[Event]:
        """The events of the moment shown, at a stop those of the last one, as the looking seat learns of them."""
        moments = self._moments(self.node)
        return self._heard(moments[self.at].events) if moments else []

    @property
    def reached(self) -> Node:
        """The node on the way to which the moment shown lies."""
        left = self.at
        for one in self.stretch(self.node) if self.between else ():
            moments = [moment for moment in self.timeline.moments(one) if moment.events]
            left -= sum(not self.scene.silent(self._heard(moment.events)) for moment in moments)
            if left < 0:
                return one
        return self.node

    @property
    def so_far(self) -> list[Event]:
        """The events since the stop before, up to the moment shown, as the looking seat learns of them."""
        moments = self._moments(self.node)
        return self._heard([event for moment in moments[: self.at + 1 or None] for event in moment.events])

    def latest(self) -> Iterator[list[Event]]:
        """The events of the moment shown, then those of each one before it in which something happened."""
        stretch = self.stretch(self.node)
        for moment in reversed(self._moments(self.node)[: self.at + 1 or None]):
            yield self._heard(moment.events)
        for node in reversed(self.node.path()[1:-len(stretch) or None]):
            for moment in reversed(self.timeline.moments(node)):
                if moment.events:
                    yield self._heard(moment.events)

    @property
    def seat(self) -> int | None:
        """The seat that chooses at this stop, None between stops, before luck and at the end."""
        pending = self.node.state.pending
        return pending.seat if not self.between and type(pending) is Ask else None

    @property
    def persons(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == PERSON]

    @property
    def taker(self) -> int | None:
        """The person who is to choose here while another seat looks; None if nobody has to come."""
        seat = self.seat
        return seat if self.you not in (None, seat) and self.mine() else None

    @property
    def covered(self) -> bool:
        """True if the table must be covered until the device is handed to `taker`."""
        return self.taker is not None and len(self.persons) > 1

    def mine(self, node: Node | None = None) -> bool:
        """True if a person chooses at this stop and is to be asked."""
        return self._sort(node or self.node) == "mine"

    def own(self, node: Node) -> bool:
        """True if this stop is a decision of the seat that looks; of any person for the all-seeing reader."""
        return self.mine(node) and self.you in (None, node.state.pending.seat)

    def asked(self, state: State, ask: Ask) -> bool:
        """Whether the preference of the seat has it asked here."""
        if not isinstance(state.game.asks[ask.kind], WindowKind):
            return True
        wish = self.asking[ask.seat]
        view = state.game.view(state, ask.seat)
        if self.wished and f"{ask.seat} {self.scene.window(view, ask)}" in self.wished:
            return True
        if wish == CONCERNED:
            return self.scene.concerns(view, ask)
        return wish == ALWAYS or self.scene.matters(view, ask)

    def stops(self) -> list[Node]:
        """The stops that the looking seat may count, from the first to the youngest end of the line shown."""
        end = self.node
        while end.children:
            end = end.children[-1]
        known = self._sorts()
        return [node for node in end.path()
                if node is self.node or (known.get(node.id) or self._sort(node)) != "through"]  # fmt: skip

    def past(self) -> list[Node]:
        """Those of `stops` up to the one shown."""
        stops = self.stops()
        return stops[: stops.index(self.node) + 1]

    def line(self, node: Node) -> str | None:
        """The choice that led to a node in notation, as the looking seat learns of it; None if it does not."""
        return line_for(node.parent.state, node.choice, self.you)

    def _sort(self, node: Node) -> str:
        """What a node is: `mine`, a person's decision; `through`, not to be noticed; or `stop`."""
        known = self._sorts()
        found = known.get(node.id)
        if found is None:
            found = known[node.id] = self._look(node.state)
        return found

    def _sorts(self) -> dict[int, str]:
        """What is known of nodes already, as the players and their wishes are now."""
        signature = (self.you, *self.players, *self.asking, *self.wished)
        if signature != self._known_for:
            self._known, self._known_for = {}, signature
        return self._known

    def _look(self, state: State) -> str:
        ask = state.pending
        if type(ask) is not Ask:
            return "stop"
        if self.players[ask.seat] == PERSON:
            default = state.game.asks[ask.kind].default(state, ask, legal(state))
            return "mine" if default is None or self.asked(state, ask) else "through"
        hidden = self.you not in (None, ask.seat) and not state.game.asks[ask.kind].public
        return "through" if hidden else "stop"

    def stretch(self, node: Node) -> list[Node]:
        """The nodes from after the stop before `node` to `node`."""
        nodes = []
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
            if self._sort(node) != "through":
                break
        return nodes[::-1]

    def _moments(self, node: Node) -> list[Moment]:
        moments = (moment for one in self.stretch(node) for moment in self.timeline.moments(one) if moment.events)
        return [moment for moment in moments if not self.scene.silent(self._heard(moment.events))]

    @property
    def _last(self) -> int:
        """How many moments are shown before the stop: the last coincides with it, unless it is covered."""
        n = len(self._moments(self.node))
        covered = type(self.node.state.pending) is Ask and self.mine() and len(self.persons) > 1
        return n if covered and self.you not in (None, self.node.state.pending.seat) else max(n - 1, 0)

    # Choosing and stepping.

    def act(self, action: Action) -> None:
        """Take an action for the seat that is asked and show its first moment. Raises Illegal."""
        if action not in legal(self.node.state):
            raise Illegal(action, why_not(self.node.state, action))
        marked = self.scene.settle(self.node.state, self.way) if self.way and action.verb == "settle" else []
        self.way = ""
        for one in marked or [action]:
            self._go(one)

    def pick(self, outcome: Any) -> None:
        """Choose the outcome of the pending luck instead of rolling. Raises ValueError if it cannot come up."""
        state = self.node.state
        if type(state.pending) is not Chance:
            raise Unreadable("No luck is due here.")
        if not state.game.chances[state.pending.kind].weigh(state, state.pending, outcome)[0]:
            raise Unreadable("{outcome!r} cannot come up here.", outcome=outcome)
        self._go(outcome)

    def new_luck(self) -> None:
        """Other luck from here on, as a line of its own; lines played so far keep theirs."""
        self.timeline.new_luck()

    def step(self) -> None:
        """The next thing: the next moment, the hand-over to a person, else luck or a bot. Raises Waits."""
        if self.between:
            self.at = self.at + 1 if self.at + 1 < self._last else -1
            self.said = self.events
            return
        if self.taker is not None:
            self.take()
            return
        choice = self._automatic()
        if choice is None:
            raise Waits
        self._go(choice)

    def next(self, limit: int = 10_000) -> list[Event]:
        """On to the next decision of a person, or the end; without persons, to the next phase.

        Returns what happened on the way, as the looking seat learns of it.
        """
        if not self.persons:
            self.next_phase()
            return self.said
        self._leave()
        for _ in range(limit):
            if not self._pass_by():
                break
        self._arrive()
        return self.said

    def next_phase(self) -> None:
        """On to the next change of phase, a person's decision or the end."""
        self._leave()
        was = self._phase(self.node)
        while (self._phase(self.node) == was or self._sort(self.node) == "through") and self._pass_by():
            pass
        self._arrive()

    def back(self) -> None:
        """One moment back; after a jump, to where it began."""
        self.way = ""
        if self._jumped is not None:
            id, at = self._jumped
            self.timeline.jump(id)
            self.at, self.said, self._jumped = at, [], None
            return
        self.said = []
        shown = self.at if self.between else self._last
        if shown > 0:
            self.at = shown - 1
            return
        before = self.stretch(self.node)
        if before:
            self.timeline.jump(before[0].parent.id)
        self.at = -1

    def back_to_mine(self) -> None:
        """To the last decision of the looking seat before this moment; stays if there is none."""
        here = self.node
        self.said, self._jumped = [], None
        self.timeline.back(self.own)
        if self.node is not here:
            self.at = -1

    def back_phase(self) -> None:
        """To the first stop of this phase, or from there to that of the phase before."""
        self.said, self._jumped = [], None
        stops = self.past()
        phases = [self._phase(node) for node in stops]
        first = [i for i, phase in enumerate(phases) if i == 0 or phase != phases[i - 1]]
        before = [i for i in first if i < len(stops) - 1] or [0]
        self.timeline.jump(stops[before[-1]].id)
        self.at = -1

    def jump(self, id: int) -> None:
        """To any stop of the tree. Raises KeyError."""
        if not 0 <= id < len(self.timeline.nodes):
            raise KeyError(f"there is no stop {id}")
        self._leave()
        self.timeline.jump(id)
        self._rest()
        self._arrive()

    @contextmanager
    def elsewhere(self, id: int) -> Iterator[None]:
        """Stand at another stop of the tree for a while."""
        kept = self.node.id, self.at, self.said
        self.timeline.jump(id)
        self.at, self.said = -1, []
        try:
            yield
        finally:
            self.timeline.jump(kept[0])
            self.at, self.said = kept[1:]

    def look(self, you: int | None) -> None:
        """See the game as another seat does; None is the all-seeing reader. Raises ValueError."""
        self.you = _seat(you, self.node.state)
        self.at, self.said = -1, []
        self._rest()

    def take(self) -> None:
        """The person who is asked takes the device: their seat looks, and hears what happened since it last chose."""
        seat = self.taker
        if seat is None:
            return
        self.you, self.at = seat, -1
        path = self.node.path()[1:]
        since = next((i for i in range(len(path) - 1, -1, -1) if _seat_of(path[i]) == seat), -1)
        self.said = self._heard([event for node in path[since + 1 :] for event in node.events])

    def play_seat(self, seat: int, player: str) -> None:
        """Give a seat to a person or a bot, at any time. Raises ValueError."""
        if player not in (PERSON, BOT, RANDOM, SCRIPT):
            raise Unreadable("A seat is played by {person}, {bot} or {random}, not by {player!r}.", player=player,
                             person=PERSON, bot=BOT, random=RANDOM)  # fmt: skip
        self.players[_seat(seat, self.node.state)] = player
        self.at = min(self.at, self._last - 1)
        self._rest()

    def ask_seat(self, seat: int, wish: str) -> None:
        """Set when a person in a seat is asked in windows. Raises ValueError."""
        if wish not in (ALWAYS, ABLE, CONCERNED):
            raise Unreadable("A seat is asked as one of {wishes}, not {wish!r}.", wish=wish,
                             wishes=", ".join((ALWAYS, ABLE, CONCERNED)))  # fmt: skip
        self.asking[_seat(seat, self.node.state)] = wish
        self.at = min(self.at, self._last - 1)
        self._rest()

    def wish(self, window: str) -> None:
        """Ask the looking seat in this window too, or no more."""
        one = f"{self.you or 0} {window}"
        self.wished = [other for other in self.wished if other != one] + [one] * (one not in self.wished)
        self.at = min(self.at, self._last - 1)
        self._rest()

    def _automatic(self) -> Any:
        """What happens without a person: an outcome, a bot's action, a pass not asked for; None if a person must."""
        state = self.node.state
        pending = state.pending
        if type(pending) is Chance:
            return self.timeline.outcome()
        if type(pending) is not Ask or self.players[pending.seat] == SCRIPT:
            return None
        if self.players[pending.seat] == PERSON:
            if self.mine():
                return None
            return state.game.asks[pending.kind].default(state, pending, legal(state))
        return self._decide(self.players[pending.seat])

    def advice(self) -> Action:
        """What the game's bot would choose at this stop for the seat that is asked."""
        return self._decide(BOT)

    def _decide(self, player: str) -> Action:
        seat = self.node.state.pending.seat
        count = sum(1 for node in self.node.path()[1:] if _seat_of(node) == seat)
        return decide(self.node.state, bot_of(self.game, player), f"{self.timeline.luck.seed}/{seat}/{count}")

    def _pass_by(self) -> bool:
        """One choice that makes itself, with what is heard of it; False where a person has to choose or it is over."""
        choice = self._automatic()
        if choice is None:
            return False
        self.timeline.do(choice)
        self.said += self._heard(self.node.events)
        return True

    def _go(self, choice: Any) -> None:
        self._jumped = None
        self.at = -1
        self.timeline.do(choice)
        self._rest()
        self.at = 0 if self._last else -1
        self.said = self.events

    def _rest(self) -> None:
        """Go on to a stop that the looking seat may notice."""
        while self._sort(self.node) == "through":
            if self.node.children:
                self.timeline.forward()
                continue
            choice = self._automatic()
            if choice is None:
                return
            self.timeline.do(choice)

    def _leave(self) -> None:
        """Before a jump: remember where it began, for `back`."""
        self.way = ""
        self._jumped = (self.node.id, self.at)
        self.at, self.said = -1, []

    def _arrive(self) -> None:
        """After a jump: one that led nowhere is none."""
        if self._jumped == (self.node.id, self.at):
            self._jumped = None

    def _heard(self, events: list[Event]) -> list[Event]:
        return [event.seen_by(self.you) for event in events]

    def _phase(self, node: Node) -> str:
        return self.scene.phase(node.state)

    # Lines of play.

    def head(self, end: Node) -> Node:
        """Where the line of play that ends in `end` leaves the older ones; the root for the first line."""
        while end.parent is not None and end.parent.children[0] is end:
            end = end.parent
        return end

    def name_line(self, name: str) -> None:
        """Name the line of play that is shown; an empty name takes it away."""
        self.head(self.stops()[-1]).name = " ".join(name.split())[:60] or None


def read_link(link: str) -> tuple[Record, int | None]:
    """The record of a link and the seat that looks. Raises BadRecord."""
    packed, _, looks = link.partition(".")
    if looks and looks != "all" and not (looks.isdecimal() and len(looks) < 3):
        raise BadRecord("This link is cut or altered: copy it again, whole.")
    return Record.from_link(packed), None if looks == "all" else int(looks or 0)


def _lines_to(tree: list[tuple[int, str, str | None, int]], number: int) -> list[str]:
    """The lines from the root to an entry of a saved tree."""
    lines = []
    while number:
        parent, line, *_ = tree[number - 1]
        lines.append(line)
        number = parent
    return lines[::-1]


def _seat(seat: int | None, state: State) -> int | None:
    """`seat`, if there is such a one. Raises ValueError."""
    if seat is None or (type(seat) is int and 0 <= seat < len(state.seats)):
        return seat
    raise Unreadable(
        "There is no seat {seat!r}; this game has seats 0 to {last}.",
        seat=seat, last=len(state.seats) - 1,
    )


def _seat_of(node: Node) -> int | None:
    pending = node.parent.state.pending
    return pending.seat if type(pending) is Ask else None


def bot_of(game: str, name: str) -> Any:
    """The bot of a name: `random`, or the game's sensible one."""
    if name == RANDOM:
        return random_bot
    return import_module(f"kit.games.{game}.bots").sensible
