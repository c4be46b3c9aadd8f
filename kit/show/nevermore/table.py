"""Nevermore on the table: tokens, the ring of seats, what can be done, the suit counts and the odds of a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import methodcaller
from typing import Any

from kit.engine.game import legal
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Frame, State
from kit.games.nevermore.cards import MAGICK, SUIT_OF, SUITS, TOKENS
from kit.games.nevermore.moments import PLAYABLE
from kit.games.nevermore.state import Damage, Token

from ..scene import Scene as Base
from ..table import Dict, actions_here, columns, field, group, node, note, stat, tag
from ..voice import CardText
from ..words import mark
from . import cards as faces
from . import odds
from .events import QUIET
from .frames import FRAMES
from .words import SYMBOL, Voice


class Scene(Base[Voice]):
    """See `kit.show.scene`."""

    title = "Nevermore"

    def begin(self, session: Any) -> None:
        """To the first passing of cards; a moment for Magick before it is let go by, and can be gone back to."""
        session.next()
        while session.mine() and session.node.state.pending.kind != "draft":
            session.act(legal(session.node.state)[-1])
            session.next()

    def where(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        return tr("hand {n}", n=v.table.number) + ", " + tr.count("{n} seat", "{n} seats", len(v.seats))

    def nodes(self, v: State, voice: Voice, events: Sequence[Event]) -> list[Dict]:
        charts = odds.charts(v, voice, events)
        below = columns("below", actions_here(), *charts) if charts else actions_here()
        return [self._track(v, voice, events), self._ring(v, voice, events), below]

    def _track(self, v: State, voice: Voice, events: Sequence[Event]) -> Dict:
        tr = voice.tr
        steps = {frame.step for frame in v.frames()}
        token = current_token(v)
        checked = "conspiracy" not in steps
        now = token.suit if token is not None else None
        cells = [
            node(
                "token/0",
                "token",
                label=tr("Conspiracy"),
                symbol="s-conspiracy",
                state="done" if checked and v.table.turned else None,
                small=tr("checked first"),
            )
        ]
        row = [suit for suit, _ in v.piles["row"].top] if v.piles["row"].top else []
        coming = row if len(row) == len(TOKENS) - len(v.table.turned) else [HIDDEN] * (4 - len(v.table.turned))
        for i, suit in enumerate((*v.table.turned, *coming)):
            if suit == HIDDEN:
                cells.append(node(f"token/{i + 1}", "token", state="hidden"))
                continue
            done = i < len(v.table.turned) and suit != now
            current = suit == now
            small = self._result(v, voice, token) if current else ""
            cells.append(
                node(
                    f"token/{i + 1}",
                    "token",
                    label=voice.suit(suit),
                    symbol=SYMBOL[suit],
                    small=small,
                    current=current,
                    state="done" if done else None,
                )
            )
        cells.append(
            node(
                "token/5",
                "token",
                label=tr("Skulking"),
                symbol="s-skulk",
                small=tr("always last"),
                current=now == "raven",
            )
        )
        return group("tokens", "track", cells, label=tr("Resolution tokens, in order"))

    def _result(self, v: State, voice: Voice, token: Token) -> str:
        if not token.counts:
            return voice.tr("now")
        return voice.tr("{net} for {who}", net=token.net, who=voice.people(token.top)) if token.net else ""

    def _ring(self, v: State, voice: Voice, events: Sequence[Event]) -> Dict:
        tr = voice.tr
        n = len(v.seats)
        first = voice.you or 0
        token = current_token(v)
        side = tr("cards pass to the left") if v.table.direction > 0 else tr("cards pass to the right")
        if token is not None and token.suit in SYMBOL:
            centre = node(
                "centre",
                "centre",
                label=voice.suit(token.suit),
                symbol=SYMBOL[token.suit],
                small=side,
                value=v.table.direction,
            )
        else:
            centre = node(
                "centre",
                "centre",
                label=tr("Hand {n}", n=v.table.number),
                symbol="s-raven",
                small=side,
                value=v.table.direction,
            )
        seats = [self._seat(v, voice, (first + i) % n, i, events) for i in range(n)]
        label = tr("The table, {seats}", seats=tr.count("{n} seat", "{n} seats", n))
        return group("ring", "ring", [centre, *seats], label=label)

    def _seat(self, v: State, voice: Voice, i: int, place: int, events: Sequence[Event]) -> Dict:
        tr = voice.tr
        seat = v.seats[i]
        olds = {e.verb: e.before for e in events if e.subject == i and e.before is not None}
        touched = i in touches(v, events)
        tags = []
        if i != voice.you and seat.magick:
            tags.append(tag(tr.count("{n} Magick card", "{n} Magick cards", len(seat.magick))))
        if seat.raven:
            tags.append(tag(tr("raven form"), "s-raven"))
        if i == v.table.dealer:
            tags.append(tag(tr("dealer"), "k-dealer"))
        asked = type(v.pending) is Ask and v.pending.seat == i
        if asked:
            tags.append(tag(tr("to act now")))
        health_was = olds.get("hurt", olds.get("health", olds.get("turned_raven")))
        if seat.raven:
            stats = [stat("word", tr("Form"), tr("raven"), symbol="s-raven")]
        else:
            stats = [
                stat(
                    "pips",
                    tr("Health"),
                    seat.health,
                    of=v.table.max_health,
                    old=health_was if health_was != seat.health else None,
                )
            ]
        vp_was = olds.get("vp")
        stats.append(
            stat(
                "pips",
                tr("Points"),
                seat.vp,
                of=max(6, seat.vp),
                square=True,
                old=vp_was if vp_was != seat.vp else None,
            )
        )
        return node(
            f"seat/P{i}",
            "seat",
            label=tr("You") if i == voice.you else voice.name(i),
            seat=place,
            state="acting" if asked else None,
            touched=touched,
            tags=tags,
            stats=stats,
            children=self._cards(v, voice, i, events),
        )

    def _cards(self, v: State, voice: Voice, i: int, events: Sequence[Event]) -> list[Dict]:
        tr = voice.tr
        seat = v.seats[i]
        faces_: list[Dict] = []

        def add(place: str, card: str, **more: Any) -> None:
            key = f"card/P{i}/{place}/{sum(f['key'].startswith(f'card/P{i}/{place}/') for f in faces_)}"
            if card[0] == HIDDEN:
                faces_.append(node(key, "face", state="hidden", spoken=tr("face-down card")))
            else:
                suit = SUIT_OF.get(card)
                symbol = SYMBOL[suit] if suit else "m-hidden"
                name = tr(faces.NAMES[card])
                faces_.append(node(key, "face", label=name, symbol=symbol, **more))

        for card in seat.shown:
            add("shown", card)
        for card in seat.killed:
            add("killed", card, state="killed")
        mine = i == voice.you
        held = (*seat.hand, *seat.joined)
        came = arrived(events, i) if mine else Counter()
        if came.total() >= len(held):  # a whole new hand: nothing in it stands out
            came.clear()
        for card in held:
            known = card[0] != HIDDEN
            new = came[card] > 0
            came[card] -= new
            state = {"state": "inhand"} if mine and known else {"state": "hidden", "mine": True} if known else {}
            add("hand", card, touched=new, **state)
        return faces_

    # What can be tried.

    def tries(self, v: State, seat: int) -> list[Action]:
        options = legal(v)
        ask = v.pending
        kind = ask.kind
        found = dict.fromkeys(options)
        others = [i for i in range(len(v.seats)) if i != seat]
        if kind == "draft":
            found[Action(seat, "pass", v.seats[seat].hand)] = None  # all of them, which is refused
        elif kind == "discard" and ask.arg[0] != "light":
            found[Action(seat, "discard", v.seats[seat].hand)] = None
        elif kind == "attack":
            found = dict.fromkeys(
                [
                    *(Action(seat, "attack", (i,)) for i in others),
                    Action(seat, "spread"),
                    Action(seat, "attack", (seat,)),
                ]
            )
        elif kind == "commit":
            suit = v.contexts[v.contexts[ask.ctx].subject].suit
            held = [SUIT_OF.get(card) for card in (*v.seats[seat].hand, *v.seats[seat].joined)]
            ours, ravens = held.count(suit), held.count("raven")
            if ours:
                for k in range(min(ravens, ours) + 1):
                    found[Action(seat, "set", (suit,) * ours + ("raven",) * k)] = None
                if ours > 1:
                    found[Action(seat, "set", (suit,) * (ours - 1))] = None
        if kind in PLAYABLE or kind in ("attack", "commit", "peck", "rescue", "answer"):
            played = {action.refs[0] for action in options if action.verb == "play"}
            for card in dict.fromkeys(v.seats[seat].magick):
                if card not in played:
                    found[Action(seat, "play", (card,))] = None
        return sorted(found, key=lambda action: action not in options)

    def refs(self, v: State, action: Action) -> list[str]:
        if action.verb in ("attack", "target") and len(action.refs) == 1:
            return [f"seat/P{action.refs[0]}"]
        if action.verb == "play" and len(action.refs) == 2 and type(action.refs[1]) is int:
            return [f"seat/P{action.refs[1]}"]
        return []

    def hand(self, v: State, seat: int) -> list[tuple[str, str]]:
        cards = (*v.seats[seat].hand, *v.seats[seat].joined)
        return [(f"card/P{seat}/hand/{i}", card) for i, card in enumerate(cards) if card[0] != HIDDEN]

    def parts(self, action: Action) -> tuple[str, ...]:
        return action.refs if action.verb in ("pass", "discard") else ()

    def notes(self, v: State, voice: Voice) -> list[Dict]:
        tr = voice.tr
        found = []
        if voice.you is not None and v.seats[voice.you].magick:
            lines = []
            for card in v.seats[voice.you].magick:
                moment = tr(faces.MOMENTS[_moment(v, voice.you, card)])
                lines.append(tag(tr("**{card}**: {moment}.", card=tr(faces.NAMES[card]), moment=moment), "m-hidden"))
            found.append(note("note/magick", tr("Your Magick"), lines))
        force = self._in_force(v, voice)
        if force:
            found.append(note("note/force", tr("In force this hand"), [tag(line) for line in force]))
        return found

    def _in_force(self, v: State, voice: Voice) -> list[str]:
        tr = voice.tr
        hand = v.contexts.get(v.table.hand)
        if hand is None:
            return []
        name = {id: tr(faces.NAMES[id]) for id in ("freeze", "gambit", "aid", "bolster", "punish", "entomb")}
        flags = {
            "freeze": hand.freeze,
            "gambit": hand.gambit,
            "aid": hand.ban,
            "bolster": hand.calm,
            "punish": hand.punish,
            "entomb": hand.entombed,
        }
        found = [
            f"**{name[id]}**: {tr(faces.RAVEN_TEXTS.get(id) or faces.TEXTS[id])}" for id, on in flags.items() if on
        ]
        for seat, suit, _ in hand.foretold:
            found.append(tr("**Foretell** of {who}: {suit}.", who=voice.who(seat), suit=voice.suit(suit)))
        return found

    def symbols(self, voice: Voice) -> dict[str, str]:
        return {SYMBOL[suit]: voice.suit(suit) for suit in SUITS}

    # Phases, windows.

    def phase(self, v: State) -> str:
        token = current_token(v)
        if token is not None and token.suit is not None:
            return f"{v.table.number}/{token.suit}"
        steps = {frame.step for frame in v.frames()}
        for step in ("deal", "pass_3", "pass_2", "pass_1", "conspiracy", "skulking"):
            if step in steps:
                return f"{v.table.number}/{step}"
        return f"{v.table.number}/end"

    def phase_name(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        token = current_token(v)
        hand = tr("hand {n}", n=v.table.number)
        if token is not None and token.suit is not None:
            place = tr("Skulking Ravens") if token.suit == "raven" else voice.suit(token.suit)
            return f"{hand}, {place}"
        code = self.phase(v).partition("/")[2]
        return f"{hand}, {tr(PHASES[code])}"

    def shown(self, v: State, frame: Frame) -> bool:
        return frame.step != "window" or v.contexts[frame.ctx].kind in faces.MOMENTS

    def silent(self, events: Sequence[Event]) -> bool:
        return all(event.verb in QUIET for event in events)

    def concerns(self, v: State, ask: Ask) -> bool:
        """Damage that is mine to take, a rescue, my own phases; not the moments of everybody."""
        subject = v.contexts[ask.ctx].subject
        context = v.contexts.get(subject)
        return not isinstance(context, Damage) or ask.seat in context.victims

    def detail(self, v: State, key: str, voice: Voice) -> CardText | None:
        kind, _, id = key.partition("/")
        return voice.card(id) if kind == "magick" and id in faces.TEXTS else None

    def luck(self, v: State, chance: Chance) -> dict[str, Callable[[Any], float]]:
        if chance.kind in ("deal", "draw"):
            return {suit: methodcaller("count", suit) for suit in SUITS}
        return {}

    def luck_of(self, v: State, chance: Chance) -> int | None:
        return chance.arg[2] if chance.kind in ("deal", "draw") else None

    def luck_name(self, what: str, voice: Voice) -> str:
        return voice.suit(what)

    def options(self, game: Any, chosen: dict[str, Any], voice: Voice) -> list[Dict]:
        tr = voice.tr
        return [field("seats", "number", tr("Seats"), chosen.get("seats", 4), low=3, high=6)]


PHASES = {
    "deal": FRAMES["deal"], "pass_3": FRAMES["before_draft"], "pass_2": FRAMES["pass_3"], "pass_1": FRAMES["pass_2"],
    "conspiracy": FRAMES["pass_1"], "skulking": mark("between two suits"), "end": mark("end"),
}  # fmt: skip
"""The phases outside the suits: each code is what comes next, so its name is that of what comes before."""

TOUCHES = frozenset(
    """hurt health vp turned_raven turned_human attacked played revealed killed stole took drew peck
    conspiracy""".split()
)
"""Events that mark the seat they are about."""


def touches(v: State, events: Sequence[Event]) -> set[int]:
    """The seats to mark; what falls on all of them alike marks none, and the winners of a count are marked."""
    found = {e.subject for e in events if e.verb in TOUCHES}
    found |= {i for e in events if e.verb == "net" for i in e.data["top"]}
    return found if len(found) < len(v.seats) else set()


def arrived(events: Sequence[Event], seat: int) -> Counter[str]:
    """The cards that came into a hand with these events."""
    came: Counter[str] = Counter()
    for e in events:
        if e.verb == "passed" and e.data["target"] == seat:
            came.update(e.data["cards"])
        elif e.verb == "drew" and e.subject == seat:
            came.update(e.data["cards"])
        elif e.verb in ("took", "stole") and e.subject == seat:
            came[e.data["card"]] += 1
    return came


def current_token(v: State) -> Token | None:
    """The suit in progress, from the moment its token is turned."""
    found = [context for context in v.contexts.values() if isinstance(context, Token) and context.suit is not None]
    return found[-1] if found else None


def _moment(v: State, seat: int, card: str) -> str:
    data = MAGICK[card]
    return data.raven_moment if v.seats[seat].raven else data.moment
