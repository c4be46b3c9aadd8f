"""Res Arcana on the table: bill or Life loss, pool, what is in play, hand, what can be claimed, the centre, charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.engine.bill import missing as lacking
from kit.engine.bill import outcomes, payable
from kit.engine.bill import ways as all_ways
from kit.engine.game import Game, apply, legal, why_not
from kit.engine.state import HIDDEN, Action, Ask, Event, Frame, State
from kit.games.res_arcana.candidates import candidates
from kit.games.res_arcana.cards import CARDS, LIFE_LOSS
from kit.games.res_arcana.moves import DECK, SEAT
from kit.games.res_arcana.points import points, worth
from kit.games.res_arcana.powers import usable
from kit.games.res_arcana.state import ESSENCES, GOLD, NOTHING, Amounts, Loss, minus

from .. import table as t
from ..scene import Scene as Base
from ..table import Dict, actions_here, columns, field, foot, group, node, stat
from ..voice import CardText
from ..words import whole
from . import cards as faces
from . import charts
from .events import QUIET
from .past import Past
from .refusals import missing
from .words import Voice, settled

FEW = 8
"""So many ways to pay, mixes to gain or choices are listed; more are left to a form, or to the cards themselves."""
AMOUNTS = ("gain", "convert", "put", "lose")
EARLY = ("setup", "draft", "mages", "items")


class Scene(Base[Voice]):
    """See `kit.show.scene`."""

    title = "Res Arcana"

    def __init__(self) -> None:
        self.past = Past()
        self.way = ""

    def remember(self, session: Any) -> None:
        self.past = Past.of(session)
        self.way = session.way

    def begin(self, session: Any) -> None:
        """A first game begins with the first turn: what is before is played by itself, and can be gone back to."""
        session.next()
        while session.timeline.header.options.get("mode") == "first" and session.mine() and \
                session.node.state.table.phase in (*EARLY, "collect"):  # fmt: skip
            session.act(session.advice())
            session.next()

    def where(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        seats = tr.count("{n} seat", "{n} seats", len(v.seats))
        return seats if not v.table.round else tr("round {n}", n=v.table.round) + ", " + seats

    # The table, top to bottom.

    def nodes(self, v: State, voice: Voice, events: Sequence[Event]) -> list[Dict]:
        me = self._seat(v, voice)
        touched = {e.subject for e in events if type(e.subject) is str and e.verb not in QUIET}
        draw = _Table(self, v, voice, me, touched, events)
        if v.table.phase in EARLY:
            play = draw.mine() if v.table.phase == "items" else []
            return [*draw.packs(), *draw.centre(), actions_here(), *play, *draw.open()]
        return [*draw.top(), *draw.mine(), *draw.cards(), *draw.heaps(), *draw.centre(), *draw.charts()]

    def _seat(self, v: State, voice: Voice) -> int:
        """Whose side of the table is near: the looking seat, else the one that acts."""
        if voice.you is not None:
            return voice.you
        return v.pending.seat if type(v.pending) is Ask else v.table.turn

    # What can be tried.

    def tries(self, v: State, seat: int) -> list[Action]:
        """All that is legal, and what a learner would try: every card of the hand, everything open, every power."""
        ask, options = v.pending, legal(v)
        found = dict.fromkeys(options)
        if ask.kind in AMOUNT_KINDS:
            found = dict.fromkeys(_few(v, options))
        own = [a for a in candidates(v) if a.seat == seat] if ask.kind in ("act", "loss", *ONE_THING) else []
        for action in own:
            if action in found or action.verb in AMOUNTS:
                continue
            if ask.kind == "act":
                worth_it = self._worth_trying(v, seat, action)
            else:
                worth_it = action.verb in v.game.asks[ask.kind].verbs and self._of_mine(v, seat, action)
            if worth_it:
                found[action] = None
        return sorted(found, key=lambda action: (action not in options, ORDER.get(action.verb, 9)))

    def _worth_trying(self, v: State, seat: int, action: Action) -> bool:
        name = action.refs[0] if action.refs else ""
        if action.verb == "place":
            return name in v.seats[seat].hand
        if action.verb == "claim":
            return name in v.table.places or name in v.table.display or name == "unseen"
        if action.verb == "use":
            card = CARDS[name]
            mine = name in v.seats[seat].scrolls or any(v.things[i].card == name for i in v.seats[seat].components)
            return mine and action.refs[1] <= len(card.powers) and card.powers[action.refs[1] - 1].trigger is None
        return False

    def _of_mine(self, v: State, seat: int, action: Action) -> bool:
        """Whether every card named lies with this seat; a React only if the card has one for a loss."""
        me = v.seats[seat]
        near = {*me.hand, *me.scrolls, *me.discard, *(v.things[i].card for i in me.components)}
        if action.verb == "react":
            return len(action.refs) == 1 and action.refs[0] in near and \
                any(p.trigger in LIFE_LOSS for p in CARDS[action.refs[0]].reacts)  # fmt: skip
        if action.verb == "accept":
            loss = v.contexts[v.contexts[v.pending.ctx].subject]
            return not action.refs and (not loss.offer or loss.offer[0][0] in ESSENCES)
        return bool(action.refs) and all(ref in near for ref in action.refs)

    def refs(self, v: State, action: Action) -> list[str]:
        if action.verb in ("settle", "less", "pay"):
            return ["bill"]
        if action.verb == "rival" and action.refs[0] != SEAT[action.seat]:
            return [f"seat/{action.refs[0]}"]
        if action.verb == "look":
            return {"deck": ["pile/deck"], "monuments": ["pile/monuments"]}.get(action.refs[0], [])
        if action.verb == "claim" and action.refs == ("unseen",):
            return ["pile/monuments"]
        if action.verb in AMOUNTS or action.verb == "order":
            return []
        return [f"card/{ref}" for ref in action.refs if ref in CARDS]

    def listed(self, v: State, action: Action, allowed: bool) -> bool:
        """Refused ones are found on their cards, and so are legal ones where they are many."""
        refs = self.refs(v, action)
        if action.verb in ("settle", "less", "pay"):
            return False
        if v.pending.kind == "act":
            options = [a for a in legal(v) if a.verb != "discard"]
            return not refs or (allowed and action.verb != "discard" and len(options) <= FEW)
        return allowed and len(legal(v)) <= 2 * FEW or not refs

    def label(self, v: State, voice: Voice, action: Action) -> Any:
        said = voice.action(v, action)
        if action.verb == "settle" and (paid := self._chosen(v)):
            return said._replace(text=voice.tr("Pay {essences}", essences=faces.amounts(paid)))
        return said

    # Ways to pay.

    def ways(self, v: State) -> list[Amounts]:
        """Full ways to settle the pending bill, the plainest first; none if there are too many to list."""
        bill = _bill(v)
        if bill is None or type(v.pending) is not Ask or v.pending.kind != "bill":
            return []
        pool = v.game.asks["bill"].pool(v, bill)
        found = all_ways(pool, bill.price, bill.discounts)
        plain = settled(v, bill)
        return [plain, *(way for way in found if way != plain)] if 1 < len(found) <= FEW else []

    def _chosen(self, v: State) -> Amounts | None:
        return next((way for way in self.ways(v) if way_key(way) == self.way), None)

    def settle(self, s: State, way: str) -> list[Action]:
        """The choices that settle the pending bill in this way."""
        ctx, goal = s.pending.ctx, next((each for each in self.ways(s) if way_key(each) == way), None)
        if goal is None or goal == settled(s, s.contexts[ctx]):
            return [Action(s.pending.seat, "settle")]
        made = []
        while type(s.pending) is Ask and s.pending.kind == "bill" and s.pending.ctx == ctx:
            for action in legal(s):
                after = apply(s, action)
                bill = after.contexts.get(ctx)
                if bill is None:
                    if action.verb != "settle" and _paid(s, action, goal):
                        break
                elif goal in all_ways(after.game.asks["bill"].pool(after, bill), bill.price, bill.discounts):
                    break
            made.append(action)
            s = after
        return made

    # A form for what is too much to list.

    def form(self, v: State, voice: Voice) -> Dict | None:
        """How many of each type, where there are more mixes than are listed."""
        tr, ask = voice.tr, v.pending
        if type(ask) is not Ask or ask.kind not in AMOUNT_KINDS or len(legal(v)) <= FEW:
            return None
        most = [max(a.refs[i] for a in legal(v) if a.verb == AMOUNT_KINDS[ask.kind]) for i in range(len(ESSENCES))]
        default = v.game.asks[ask.kind].default(v, ask, legal(v)) or legal(v)[0]
        fields = [field(what, "number", charts.essence(voice, what), default.refs[i], low=0, high=most[i])
                  for i, what in enumerate(ESSENCES) if most[i]]  # fmt: skip
        return t.dialog("form/choice", "form", tr("Another mix"), fields=fields, submit=tr("Apply"))

    def filled(self, s: State, values: dict[str, Any]) -> Action:
        """The action that a form means. Raises ValueError."""
        given = tuple(whole(values.get(what) or 0) for what in ESSENCES)
        return Action(s.pending.seat, AMOUNT_KINDS[s.pending.kind], given)

    # Notes, symbols, phases.

    def notes(self, v: State, voice: Voice) -> list[Dict]:
        found = []
        if v.table.phase not in EARLY:
            found.append(charts.points_note(v, voice))
        if self.past.picks:
            found.append(charts.draft_note(self.past, voice))
        return found

    def symbols(self, voice: Voice) -> dict[str, str]:
        return charts.symbols(voice)

    def phase(self, v: State) -> str:
        return f"{v.table.round}/{v.table.phase}" if v.table.phase not in EARLY else f"0/{v.table.phase}"

    def phase_name(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        names = {
            "setup": tr("set-up"), "draft": tr("draft"), "mages": tr("choice of mages"), "items": tr("magic items"),
            "collect": tr("Collect"), "action": tr("actions"), "check": tr("victory check"),
        }  # fmt: skip
        name = names[v.table.phase]
        return name if v.table.phase in EARLY else tr("round {n}", n=v.table.round) + ", " + name

    def shown(self, v: State, frame: Frame) -> bool:
        return frame.step not in QUIET_FRAMES

    def detail(self, v: State, key: str, voice: Voice) -> CardText | None:
        kind, _, id = key.partition("/")
        return voice.card(id) if kind == "card" and id in CARDS else None

    def options(self, game: Game, chosen: dict[str, Any], voice: Voice) -> list[Dict]:
        tr = voice.tr
        modes = [("deal", tr("dealt")), ("draft", tr("drafted")), ("first", tr("a first game, with preset hands"))]
        ways = [("counter-clockwise", tr("counter-clockwise")), ("clockwise", tr("clockwise"))]
        return [
            field("seats", "number", tr("Seats"), chosen.get("seats", 2), low=2, high=5),
            field("mode", "select", tr("Artifacts are"), chosen.get("mode", "deal"), options=modes),
            field("lux", "check", tr("With Lux et Tenebrae"), chosen.get("lux", True)),
            field("direction", "select", tr("Second batch of a draft"),
                  chosen.get("direction", "counter-clockwise"), options=ways),
        ]  # fmt: skip


QUIET_FRAMES = frozenset(
    "done loss-over check-over put-over loss-window round bill window secret charge".split()
)
AMOUNT_KINDS = {"gain": "gain", "sell": "gain", "convert": "convert", "put": "put", "loss": "lose"}
"""Decisions about amounts, and their verb."""
ONE_THING = ("destroy", "turn", "straighten", "onto", "empty", "summon", "retrieve", "rival")
ORDER = {"place": 0, "claim": 1, "use": 2, "pass": 4, "discard": 3, "accept": 0, "react": 1, "lose": 2, "settle": 0}


def way_key(way: Amounts) -> str:
    return "way/" + "-".join(f"{what}{n}" for what, n in zip(ESSENCES, way, strict=True) if n)


def _bill(v: State) -> Any:
    return v.contexts.get(v.pending.ctx) if type(v.pending) is Ask and v.pending.kind == "bill" else None


def _paid(s: State, action: Action, goal: Amounts) -> bool:
    """Whether the choice that closes the bill pays `goal`."""
    before, after = s.seats[action.seat].pool, apply(s, action).seats[action.seat].pool
    return minus(before, after) == goal


def _few(v: State, options: list[Action]) -> list[Action]:
    """All choices of amounts if they are few, else the default and the plainest: fewest types first."""
    amounts = [a for a in options if a.verb in AMOUNTS]
    others = [a for a in options if a.verb not in AMOUNTS]
    if len(amounts) <= FEW + 2:
        return [*others, *amounts]
    default = v.game.asks[v.pending.kind].default(v, v.pending, options)
    plain = sorted(amounts, key=lambda a: (a != default, sum(1 for n in a.refs if n), a.refs[GOLD]))
    return [*others, *plain[:FEW]]


class _Table:
    """One stop being drawn for the seat `me`."""

    def __init__(self, scene: Scene, v: State, voice: Voice, me: int, touched: set, events: Sequence[Event]) -> None:
        self.scene, self.v, self.voice, self.me, self.touched, self.events = scene, v, voice, me, touched, events
        self.tr = voice.tr
        ask = v.pending
        self.acts = type(ask) is Ask and ask.kind == "act" and ask.seat == me
        self.drawn: set[str] = set()

    # Cards.

    def card(self, id: str, *feet: Dict, where: str = "card", short: bool = False, **more: Any) -> Dict:
        """A card's face; each card is drawn once, wherever it lies."""
        if id == HIDDEN:
            return node(f"{where}/{len(self.drawn)}", "card", state="hidden")
        self.drawn.add(id)
        card = CARDS[id]
        text = "" if short else " ".join(faces.lines(self.tr, card))
        return node(f"card/{id}", "card", label=faces.name(self.tr, id), cost=faces.cost(card), text=text,
                    small=faces.kind(self.tr, card), foot=list(feet), detail=True, touched=id in self.touched,
                    **more)  # fmt: skip

    def scores(self, id: str, n: int | None = None) -> list[Dict]:
        """A card's points at its foot: what it scores now, or what it promises."""
        if n is None:
            said = faces.worth(self.tr, CARDS[id])
        else:
            said = self.tr.count("{n} point", "{n} points", n) if n or CARDS[id].formula else ""
        return [foot(f"**{said}**")] if said else []

    def component(self, i: int) -> Dict:
        """A component of the near seat."""
        tr, component = self.tr, self.v.things[i]
        feet = []
        if component.on != NOTHING:
            feet.append(foot(tr("On it {essences}", essences=faces.amounts(component.on))))
        feet += self.scores(component.card, worth(self.v, component))
        if component.turned:
            feet.append(foot(tr("turned"), symbol="m-turned"))
        elif component.asleep:
            feet.append(foot(tr("from the next round on")))
        elif self.acts and any(usable(self.v, self.me, p, i) for p in CARDS[component.card].actions):
            feet.append(foot(tr("ready"), state="legal"))
        return self.card(component.card, *feet, turned=component.turned)

    # Parts of the table.

    def top(self) -> list[Dict]:
        """What is being settled, or what can be done; beside it the pool and what turns into what."""
        left = self.bill() or self.loss()
        right = [self.pool()]
        if net := charts.network_of(self.v, self.voice, self.me, self.scene.past, self._paying()):
            right.append(net)
        first = group("now", "list", [left, actions_here()]) if left else actions_here()
        return [columns("top", first, group("hold", "list", right))]

    def _paying(self) -> Amounts:
        """What the open bill takes from the pool as it is marked."""
        bill = _bill(self.v)
        if bill is None or bill.seat != self.me:
            return NOTHING
        return self.scene._chosen(self.v) or settled(self.v, bill) or NOTHING

    def pool(self) -> Dict:
        tr, pool = self.tr, self.v.seats[self.me].pool
        after = minus(pool, self._paying())
        mine = self.me == self.voice.you
        label = tr("Your pool") if mine else tr("Pool of {who}", who=self.voice.name(self.me))
        cells = [
            node(f"pool/{what}", "essence", label=charts.essence(self.voice, what), symbol=f"e-{what}", value=pool[i],
                 after=after[i] if after[i] != pool[i] else None)
            for i, what in enumerate(ESSENCES)
        ]  # fmt: skip
        return group("pool", "row", cells, label=label)

    def bill(self) -> Dict | None:
        """The receipt: the printed cost, what discounts take off, what is due; and the ways to pay it."""
        tr, v, bill = self.tr, self.v, _bill(self.v)
        if bill is None:
            return None
        play = v.contexts[bill.subject]
        price, names = play.price, self.voice.names_of
        title = tr("The bill for {card}", card=names([play.card]) if play.card else tr("the unseen monument"))
        lines = [t.bill_line(tr("Printed cost"), faces.amounts(price.fixed, price.any, " "))]
        left = list(bill.discounts)
        for discount in play.discounts:
            open_to = discount in left or any(d.source == discount.source for d in left)
            said = tr("{card} takes {n} off", card=names([discount.source]), n=discount.n)
            lines.append(t.bill_line(said + " [RA R13]", tr("to choose") if open_to else tr("done"), touched=open_to))
        if play.convert != NOTHING:
            lines.append(t.bill_line(tr("Turned in besides"), faces.amounts(play.convert, mark=" ")))
        paying = self._paying()
        if paying != NOTHING:
            lines.append(t.bill_line(tr("To pay from the pool"), faces.amounts(paying, mark=" "), total=True))
        ways, chosen = self.scene.ways(v), self.scene._chosen(v)
        pool = v.game.asks["bill"].pool(v, bill)
        rows = [
            t.way(way_key(way), tr("Pay {essences}", essences=faces.amounts(way, mark=" ")),
                  small=self._keeps(pool, way, ways),
                  state="chosen" if way == (chosen or ways[0]) else "legal")
            for way in ways
        ]  # fmt: skip
        if ways:
            rows += self._refused_ways(bill, pool)
        acts = [self._key(a) for a in legal(v) if a.verb == "settle" or not ways]
        if v.pending.seat != self.me or self.voice.you is None:
            acts = []
        return t.bill("bill", title, lines, ways=rows, ask=tr("How it is paid"), actions=sorted(acts, key=_last_settle))

    def _key(self, action: Action) -> str:
        return "act/" + self.v.game.print_action(self.v, action).replace(" ", "-")

    def _keeps(self, pool: Amounts, way: Amounts, ways: list[Amounts]) -> str:
        """What stays in the pool of the types in which the ways differ."""
        kept = tuple(n if len({one[i] for one in ways}) > 1 else 0 for i, n in enumerate(minus(pool, way)))
        return self.tr("keeps {essences}", essences=faces.amounts(kept)) if kept != NOTHING else \
            self.tr("keeps nothing")  # fmt: skip

    def _refused_ways(self, bill: Any, pool: Amounts) -> list[Dict]:
        """Splits of the discounts that the pool cannot pay, the nearest two."""
        tr, found = self.tr, []
        for price in outcomes(bill.price, bill.discounts):
            if not payable(pool, price):
                short, any_short = lacking(pool, price)
                found.append((sum(short) + any_short, price, faces.amounts(short, any_short)))
        return [
            t.way("way/no/" + "-".join(map(str, (*price.fixed, price.any))),
                  tr("Pay {essences}", essences=faces.amounts(price.fixed, price.any)), state="refused",
                  reason=tr("{essences} short", essences=lacks), cites=["RA 6.6"])
            for _, price, lacks in sorted(found, key=lambda one: one[0])[:2]
        ]  # fmt: skip

    def loss(self) -> Dict | None:
        """A Life loss: the offer, then rival by rival what was chosen and why the rest could not be."""
        tr, v = self.tr, self.v
        loss = next((c for c in v.contexts.values() if isinstance(c, Loss)), None)
        told = self.scene.past.answers
        if loss is None or not told:
            return None
        title = tr("{card}: each rival loses {loss}", card=faces.name(tr, loss.source), loss=f"{loss.n}:e-life:")
        offer = faces.offer(tr, loss.offer)
        lines = [t.bill_line(tr("To ignore it a rival may"), offer or tr("only react"))]
        for answer in told:
            barred = [self._barred(answer.state, answer.seat, refusals) for refusals in answer.refused]
            said = f"**{self.voice.label(answer.seat)}**" + (": " + "; ".join(barred) if barred else "")
            lines.append(t.bill_line(said, self._answered(answer), touched=answer.seat == loss.seat))
        for frame in v.frames():
            if frame.step == "loss":
                lines.append(t.bill_line(f"**{self.voice.label(frame.arg[0])}**", tr("to answer")))
        return t.bill("loss", title, lines)

    def _barred(self, s: State, seat: int, one: tuple[Action, Any]) -> str:
        action, refusal = one
        what = self.tr("the offer") if action.verb == "accept" else faces.name(self.tr, action.refs[0])
        lacks = missing(refusal)
        if lacks:
            return self.tr("{what}: {essences} short", what=what, essences=lacks)
        if refusal.code == "turned":
            return self.tr("{what} is turned", what=what)
        return self.tr("{what}: not for this loss", what=what)

    def _answered(self, answer: Any) -> str:
        tr, event = self.tr, answer.event
        if event is None:
            return tr("to answer now")
        if event.verb == "lose":
            return tr("loses {essences}", essences=faces.amounts(event.data["essences"]))
        if event.verb == "nothing-lost":
            return tr("loses nothing")
        if event.verb == "accept":
            return tr("accepts the offer")
        return tr("ignores it: {card}", card=self.voice.names_of([event.data["by"]]))

    def mine(self) -> list[Dict]:
        """The near seat's components and scrolls, and the rivals beside them."""
        tr, v, me = self.tr, self.v, self.v.seats[self.me]
        rank = {kind: n for n, kind in enumerate(("mage", "magic_item", "artifact", "monument", "place_of_power"))}
        kids = [self.component(i) for i in sorted(me.components, key=lambda i: rank[CARDS[v.things[i].card].kind])]
        kids += [self.card(id, foot(tr("scroll, yours"))) for id in me.scrolls]
        n = len(v.seats)
        rivals = [self.rival((self.me + k) % n, k) for k in range(1, n)]
        label = tr("In play") if self.me == self.voice.you else self.voice.name(self.me)
        small = tr("straightened cards stand, turned cards lie") if me.components else ""
        return [group("play", "tableau", [*kids, *rivals], label=label, small=small)]

    def rival(self, seat: int, place: int) -> Dict:
        tr, v, them = self.tr, self.v, self.v.seats[seat]
        notes = [tr("passed")] if them.passed else []
        if v.table.token == seat:
            notes.append(tr("holds the first player token"))
        asked = type(v.pending) is Ask and v.pending.seat == seat
        pool = " ".join(f"{n}:e-{what}:" for what, n in zip(ESSENCES, them.pool, strict=True))
        known = [id for id in them.hand if id != HIDDEN]
        hand = tr.count("{n} card in hand", "{n} cards in hand", len(them.hand))
        lines = [pool, f"{hand}: {self.voice.names_of(known)}" if known else hand]
        if them.scrolls:
            lines.append(tr("scrolls: {cards}", cards=self.voice.names_of(them.scrolls)))
        if them.discard:
            lines.append(tr("discarded: {cards}", cards=self.voice.names_of(them.discard)))
        kids = []
        for i in them.components:
            component = v.things[i]
            self.drawn.add(component.card)
            said = [faces.amounts(component.on)] if component.on != NOTHING else []
            if n := worth(v, component):
                said.append(tr.count("{n} point", "{n} points", n))
            if component.turned:
                said.append(":m-turned:")
            kids.append(node(f"card/{component.card}", "piece", label=faces.name(tr, component.card), side="b",
                             lines=[", ".join(said)] if said else [], detail=True, turned=component.turned,
                             touched=component.card in self.touched))  # fmt: skip
        n = points(v, seat)
        score = stat("number", tr.count("point", "points", n), n)
        return node(f"seat/{SEAT[seat]}", "seat", label=self.voice.name(seat), small=", ".join(notes), seat=place,
                    side="b" if len(v.seats) == 2 else None, state="acting" if asked else None, stats=[score],
                    lines=lines, children=kids, touched=SEAT[seat] in self.touched)  # fmt: skip

    def cards(self) -> list[Dict]:
        """Hand and what can be claimed, side by side."""
        return [columns("cards", self.hand(), *self.open())]

    def hand(self) -> Dict:
        tr, me = self.tr, self.v.seats[self.me]
        kids = [self.in_hand(id) for id in me.hand]
        deck = self.v.piles[DECK[self.me]]
        kids.append(node("pile/deck", "pile", label=tr("Deck"), count=deck.size, state="hidden"))
        small = "" if self.acts or not me.hand else tr("waits for your turn")
        return group("hand", "tableau", kids, label=tr("Hand"), small=small)

    def in_hand(self, id: str) -> Dict:
        feet = [*self.scores(id), *self.can(Action(self.me, "place", (id,)), self.tr("can be placed"))] \
            if id != HIDDEN else []  # fmt: skip
        bill = _bill(self.v)
        paid = bill is not None and self.v.contexts[bill.subject].card == id
        if paid:
            feet.append(foot(self.tr("being paid"), state="chosen", symbol="k-ok"))
        return self.card(id, *feet, where="hand", state="chosen" if paid else None)

    def can(self, action: Action, yes: str) -> list[Dict]:
        """Whether it can be done now, at the foot of its card."""
        if not self.acts:
            return []
        reasons = why_not(self.v, action)
        if not reasons:
            return [foot(yes, state="legal")]
        lacks = missing(reasons[0])
        if not lacks:
            return []
        after = self.voice.names_of(reasons[0].params.get("after", ()))
        said = self.tr("{essences} short, after {cards}", essences=lacks, cards=after) if after else \
            self.tr("{essences} short", essences=lacks)  # fmt: skip
        return [foot(said, state="refused")]

    def open(self) -> list[Dict]:
        """Places of power, monuments, the monument pile."""
        tr, table, kids = self.tr, self.v.table, []
        for id in (*table.places, *table.display):
            feet = self.can(Action(self.me, "claim", (id,)), tr("can be claimed"))
            state = "refused" if feet and feet[0].get("state") == "refused" else None
            kids.append(self.card(id, *self.scores(id), *feet, state=state))
        pile = self.v.piles["monuments"]
        if pile.size:
            kids.append(node("pile/monuments", "pile", label=tr("Monument pile"), count=pile.size, small="4:e-gold:",
                             state="hidden"))  # fmt: skip
        return [group("claim", "tableau", kids, label=tr("Open to claim"))] if kids else []

    def heaps(self) -> list[Dict]:
        """Discard piles while something may be taken from them; else the near one as a line."""
        tr, v = self.tr, self.v
        asked = type(v.pending) is Ask and v.pending.kind in ("summon", "retrieve") and v.pending.seat == self.me
        mine = v.seats[self.me].discard
        if asked:
            every = v.pending.kind == "summon" and v.pending.arg[0] == "any_discard"
            ids = [id for i, each in enumerate(v.seats) if every or i == self.me for id in each.discard]
            kids = [self.card(id) for id in ids]
            return [group("discards", "tableau", kids, label=tr("Discarded"))] if kids else []
        if not mine:
            return []
        return [node("discards", "text", text=tr("**Your discard pile:** {cards}.", cards=self.voice.names_of(mine)))]

    def centre(self) -> list[Dict]:
        """Magic items and scrolls of the centre: whole while one is chosen, else by name."""
        tr, v = self.tr, self.v
        choosing = type(v.pending) is Ask and v.pending.seat == self.me and v.pending.kind in ("item", "scroll")
        kind = v.pending.kind if choosing else ""
        found: list[Dict] = []
        for key, label, ids in (("items", tr("Magic items in the centre"), v.table.items),
                                ("scrolls", tr("Scrolls in the centre"), v.table.scrolls)):  # fmt: skip
            if not ids:
                continue
            if key.startswith(kind) and kind:
                found.insert(0, group(key, "tableau", [self.card(id) for id in ids], label=label))
            else:
                kids = [node(f"card/{id}", "piece", label=faces.name(tr, id), detail=True) for id in ids]
                found.append(group(key, "row", kids, label=label))
        return found

    def packs(self) -> list[Dict]:
        """The draft: the pack in hand and what was kept; the two mages."""
        tr, me = self.tr, self.v.seats[self.me]
        found: list[Dict] = []
        if me.pack:
            found.append(group("pack", "tableau", [self.card(id, *self.scores(id), where="pack") for id in me.pack],
                               label=tr("The pack")))  # fmt: skip
        if me.kept:
            found.append(group("kept", "tableau", [self.card(id, *self.scores(id), where="kept") for id in me.kept],
                               label=tr("Kept")))  # fmt: skip
        if me.mages:
            found.append(group("mages", "tableau", [self.card(id, where="mages") for id in me.mages],
                               label=tr("Your mages")))  # fmt: skip
        if me.hand:
            found.append(group("hand", "tableau", [self.card(id, *self.scores(id), where="hand") for id in me.hand],
                               label=tr("Hand")))  # fmt: skip
        return found

    def charts(self) -> list[Dict]:
        found = [charts.forecast(self.v, self.voice, self.me), *charts.odds(self.v, self.voice, self.me)]
        return [columns("charts", *found)]


def _last_settle(key: str) -> bool:
    return not key.endswith("-settle")


