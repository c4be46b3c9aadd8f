"""Mage Wars on the table: the two Mages, the arena with all that lies in it, what can be done, the odds of the roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kit.engine.game import Game, legal
from kit.engine.state import Action, Ask, Chance, Event, Frame, State
from kit.engine.window import Window
from kit.games.mage_wars import odds as exact
from kit.games.mage_wars.arena import Board
from kit.games.mage_wars.cards import HIDDEN_CARD
from kit.games.mage_wars.chance import DIE, subject
from kit.games.mage_wars.figures import figures
from kit.games.mage_wars.rounds import active
from kit.games.mage_wars.setup import books, fitting
from kit.games.mage_wars.spells import sources, targets_of
from kit.games.mage_wars.state import (
    Attack,
    Cast,
    Move,
    Obj,
    Strike,
    Turn,
    card_of,
    enemies,
    facts,
    harm,
    index,
    life,
    the_board,
    zone_of,
)
from kit.games.mage_wars.targets import lines_of

from ..scene import Scene as Base
from ..session import Session
from ..table import Dict, actions_here, columns, die, field, foot, group, node, note, stat, tag
from ..table import mark as icon
from ..voice import CardText
from ..words import Words
from . import cards as faces
from . import keywords as k
from . import moments, odds, rail
from .events import QUIET
from .frames import PHASES, step_at, steps_of
from .past import Past, look, waiting
from .words import Voice

CASTS = frozenset({"cast", "quickcast"})
BOOKS = frozenset({"plan", "prepare", "bind", "hatch"})
"""What is done with a card of the book."""


class Scene(Base[Voice]):
    """See `kit.show.scene`."""

    title = "Mage Wars"
    rolls = True
    past = Past()
    wished: frozenset[str] = frozenset()

    def remember(self, session: Session) -> None:
        self.past = look(session)
        mine = f"{session.you or 0} "
        self.wished = frozenset(one.removeprefix(mine) for one in session.wished if one.startswith(mine))

    def where(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        mages = [voice.thing(v, seat.mage) for seat in v.seats if seat.mage in v.things]
        said = tr("round {n}", n=v.table.round)
        return said + (", " + tr("{mage} against {other}", mage=mages[0], other=mages[1]) if len(mages) == 2 else "")

    # The table.

    def nodes(self, v: State, voice: Voice, events: Sequence[Event]) -> list[Dict]:
        lit = self._lit(v)
        below = [*odds.charts(v, voice, self.past)]
        rows = [self._players(v, voice, events), self._arena(v, voice, events, lit)]
        rows += self._dice(v, voice)
        rows.append(columns("below", actions_here(), group("odds", "list", below)) if below else actions_here())
        return [*rows, *self._hand(v, voice)]

    def _lit(self, v: State) -> dict[str, str]:
        """What each node is for the seat that chooses: legal, or refused where all that can be tried is."""
        ask = v.pending
        if type(ask) is not Ask or ask.kind in ("reveals", "?"):
            return {}
        allowed, found = set(legal(v)), {}
        for action in self.tries(v, ask.seat):
            for ref in self.refs(v, action):
                if action in allowed:
                    found[ref] = "legal"
                elif action.verb in ("attack", "activate", *CASTS):
                    found.setdefault(ref, "refused")
        return found

    def hopes(self, v: State, seat: int) -> list[Action]:
        """Before the dice: one's own face-down enchantments that could have mattered."""
        ctx = waiting(v)
        if ctx is None:
            return []
        attack = v.contexts[v.contexts[ctx].attack]
        parties = (attack.source, v.contexts[ctx].defender)
        mine = (i for i, o in v.things.items() if o.hidden and o.controller == seat)
        return [Action(seat, "reveal", (i,)) for i in mine if any(moments.touches(v, i, one) for one in parties)]

    def window(self, v: State, ask: Ask) -> str:
        ctx = moments.subject(v, ask.ctx)
        context = v.contexts.get(ctx)
        if type(context) is Strike:
            ctx, context = context.attack, v.contexts[context.attack]
        return f"{type(context).__name__.lower()}/{step_at(v, ctx)}" if steps_of(context) else ""

    def _players(self, v: State, voice: Voice, events: Sequence[Event]) -> Dict:
        first = voice.you or 0
        n = len(v.seats)
        return group("players", "row", [self._player(v, voice, (first + q) % n, events) for q in range(n)])

    def _player(self, v: State, voice: Voice, q: int, events: Sequence[Event]) -> Dict:
        tr, seat = voice.tr, v.seats[q]
        stats = []
        mage = seat.mage if seat.mage in v.things else None
        if mage is not None:
            f = facts(v, mage)
            hurt = next((e for e in events if e.subject == mage and e.verb in ("damage", "healed")), None)
            now = life(f) - harm(v.things[mage], f)
            old = now + hurt.after - hurt.before if hurt else None
            stats.append(stat("number", tr("Life"), max(0, now), of=life(f), old=old, symbol="k-life"))
        paid = next((e for e in events if e.verb == "mana" and e.subject == f"P{q + 1}"), None)
        stats.append(stat("number", tr("mana"), seat.mana, old=paid.before if paid else None, symbol="k-mana"))
        name = voice.thing(v, mage) if mage is not None else ""
        who = tr("You") if q == voice.you else voice.name(q)
        asked = type(v.pending) is Ask and v.pending.seat == q
        return node(
            f"seat/P{q + 1}", "seat", label=f"{who}, {name}" if name else who, side=self._side(v, voice, q),
            state="acting" if asked else None, stats=stats, tags=self._tags(v, voice, q),
        )  # fmt: skip

    def _tags(self, v: State, voice: Voice, q: int) -> list[Dict]:
        tr, seat, tags = voice.tr, v.seats[q], []
        if v.table.initiative == q:
            tags.append(tag(tr("has initiative")))
        hidden = sum(o.hidden and o.controller == q for o in v.things.values())
        if hidden:
            tags.append(tag(tr.count("{n} face-down card", "{n} face-down cards", hidden)))
        if seat.planned:
            tags.append(tag(tr.count("{n} planned spell", "{n} planned spells", len(seat.planned))))
        if not seat.quick:
            tags.append(tag(tr("quickcast used")))
        return tags

    @staticmethod
    def _side(v: State, voice: Voice, q: int) -> str:
        return "a" if v.seats[q].team == v.seats[voice.you or 0].team else "b"

    def _arena(self, v: State, voice: Voice, events: Sequence[Event], lit: dict[str, str]) -> Dict:
        tr, b = voice.tr, the_board(v)
        here = self._here(v)
        zones = []
        for z in b.zones:
            key = f"zone/{b.names[z]}"
            state = "here" if z == here else lit.get(key) if lit.get(key) == "legal" else None
            zones.append(
                node(key, "zone", label=b.names[z], at=b.place(z), state=state,
                     children=self._in_zone(v, voice, z, events, lit))
            )  # fmt: skip
        walls = {o.border: self._wall(v, voice, i, o, events) for i, o in v.things.items() if o.border is not None}
        borders = enumerate(b.border_names)
        free = [self._border(b, n) for n, name in borders if n not in walls and f"border/{name}" in lit]
        label = tr("Arena, {columns} columns, {rows} rows", columns=b.width, rows=b.height)
        return group("arena", "grid", [*zones, *walls.values(), *free], label=label, size=(b.width, b.height))

    @staticmethod
    def _border(b: Board, n: int) -> Dict:
        """A border on which something may be put."""
        return node(f"border/{b.border_names[n]}", "border", between=_between(b, n))

    @staticmethod
    def _here(v: State) -> int | None:
        """The zone where it happens."""
        for i in sorted(v.contexts, reverse=True):
            context = v.contexts[i]
            if type(context) is Attack:
                if context.zone is not None:
                    return context.zone
                party = context.target if context.target in v.things else context.source
                return zone_of(v, party) if party in v.things else context.origin
            if type(context) is Move and context.mover in v.things:
                return zone_of(v, context.mover)
            if type(context) is Turn and context.creature in v.things:
                return zone_of(v, context.creature)
        return None

    def _wall(self, v: State, voice: Voice, i: int, o: Obj, events: Sequence[Event]) -> Dict:
        tr, b, f = voice.tr, the_board(v), facts(v, i)
        words = [tr("no passage") if "passage_blocked" in f else "", tr("attacks who passes") if "passage_attacks" in f
                 else "", tr("no sight") if "blocks_los" in f else "",
                 tr("{n} Life", n=life(f) - harm(o, f))]  # fmt: skip
        type = next((line.type for line in o.card.lines if line.type), None)
        return node(f"piece/{i}", "border", label=voice.object(o), small=", ".join(filter(None, words)), detail=True,
                    touched=any(e.subject == i and e.verb in TOUCHES for e in events), between=_between(b, o.border),
                    side=self._side(v, voice, o.controller), symbol=k.TYPE_SYMBOLS.get(type))  # fmt: skip

    def _in_zone(
        self, v: State, voice: Voice, z: int, events: Sequence[Event], lit: dict[str, str]
    ) -> list[Dict]:
        """Pieces of a zone: the attacker, what joins them, the defender, then the others, yours first."""
        attack = self._attack(v)
        there = [i for i, o in v.things.items() if o.zone == z and o.border is None and o.host is None]
        rank = {attack.source: 0, attack.target: 1} if attack is not None else {}
        mine = v.seats[voice.you or 0].team
        order = {"creature": 0, "conjuration": 1}
        there.sort(key=lambda i: (rank.get(i, 2), v.seats[v.things[i].controller].team != mine,
                                  order.get(v.things[i].card.kind, 2), i))  # fmt: skip
        found = []
        for i in there:
            if attack is not None and i == attack.target:
                found.append(self._link(v, voice, attack))
            found.append(self._piece(v, voice, i, events, lit, attack))
        return found

    @staticmethod
    def _attack(v: State) -> Attack | None:
        found = exact.in_progress(v)
        attack = found[1] if found is not None else None
        return attack if attack is not None and attack.target in v.things else None

    def _link(self, v: State, voice: Voice, attack: Attack) -> Dict:
        tr = voice.tr
        if attack.source in v.things and zone_of(v, attack.source) == zone_of(v, attack.target):
            label = tr("strikes")
        else:
            label = tr("{source} shoots", source=voice.thing(v, attack.source))
        return node("link/attack", "link", label=label, symbol="s-attack")

    def _piece(
        self, v: State, voice: Voice, i: int, events: Sequence[Event], lit: dict[str, str], attack: Attack | None
    ) -> Dict:
        tr, o = voice.tr, v.things[i]
        f, key = facts(v, i), f"piece/{i}"
        stats, lines = [], []
        if o.card.life is not None:
            whole = life(f)
            now = whole - harm(o, f)
            hurt = next((e for e in events if e.subject == i and e.verb in ("damage", "healed")), None)
            old = now + hurt.after - hurt.before if hurt else None
            stats.append(stat("bar", tr("Life"), max(0, now), of=whole, old=old))
        for name, n in o.tokens:
            if name not in k.SYMBOLS:
                said = k.keyword(tr, name)
                lines.append(f"{said} ×{n}" if n > 1 else said)
        if o.mana:
            lines.append(tr("{n} mana on it", n=o.mana))
        acting = i == (self._active(v) if attack is None else attack.source)
        state = "hidden" if o.card is HIDDEN_CARD else "chosen" if acting else lit.get(key)
        hidden = o.hidden and o.card is not HIDDEN_CARD
        return node(
            key, "piece", label=voice.object(o), side=self._side(v, voice, o.controller), state="hidden" if hidden else
            state, mine=hidden, stats=stats, lines=lines, marks=self._marks(v, voice, i, f),
            touched=any(e.subject == i and e.verb in TOUCHES for e in events), detail=o.card is not HIDDEN_CARD,
            symbol="m-hidden" if o.hidden else None,
            children=[self._attached(v, voice, j, events) for j in index(v).attached.get(i, ())],
        )  # fmt: skip

    @staticmethod
    def _active(v: State) -> int | None:
        return next((c.creature for i, c in sorted(v.contexts.items(), reverse=True) if type(c) is Turn), None)

    def _marks(self, v: State, voice: Voice, i: int, f: dict[str, int]) -> list[Dict]:
        tr, o, found = voice.tr, v.things[i], []
        if o.guard:
            found.append(icon("m-guard", tr("Guard")))
        if "flying" in f:
            found.append(icon("m-flying", k.keyword(tr, "flying")))
        for name, n in o.tokens:
            if name in k.SYMBOLS:
                found.append(icon(k.SYMBOLS[name], k.keyword(tr, name), n))
        if o.card.kind == "creature":
            found.append(icon("m-spent", tr("has acted")) if o.acted else icon("m-ready", tr("still to act")))
        return found

    def _attached(self, v: State, voice: Voice, j: int, events: Sequence[Event]) -> Dict:
        tr, o = voice.tr, v.things[j]
        key, touched = f"piece/{j}", any(e.subject == j and e.verb in TOUCHES for e in events)
        if o.card is HIDDEN_CARD:
            return node(key, "attached", label=tr("enchantment"), state="hidden", symbol="m-hidden", touched=touched)
        if o.hidden:
            return node(key, "attached", label=voice.object(o), state="hidden", mine=True, symbol="m-hidden",
                        touched=touched)  # fmt: skip
        small = {"enchantment": tr("revealed"), "equipment": tr("worn")}.get(o.card.kind, "")
        if o.card.life is not None:
            f = facts(v, j)
            small = tr("{n} Life", n=life(f) - harm(o, f))
        if o.bound and o.bound != "?":
            small = tr("bound: {card}", card=voice.id_name(v, o.bound))
        return node(key, "attached", label=voice.object(o), small=small, touched=touched,
                    symbol="k-armor" if o.card.kind == "equipment" else "m-straight")  # fmt: skip

    def _hand(self, v: State, voice: Voice) -> list[Dict]:
        """The looking seat's planned spells; while it takes cards from its book, the book."""
        tr, q = voice.tr, voice.you
        if q is None:
            return []
        seat, ask, found = v.seats[q], v.pending, []
        mine = type(ask) is Ask and ask.seat == q
        if seat.planned and mine and ask.kind not in ("reveals", "defend", "counter"):
            cards = [self._spell(v, voice, id, f"planned/{id}", tr("planned")) for id in dict.fromkeys(seat.planned)]
            found.append(group("planned", "tableau", cards, label=tr("Your planned spells")))
        if mine and ask.kind in BOOKS:
            ids = sorted({a.refs[-1] for a in legal(v) if a.verb in BOOKS}, key=lambda id: _shelf(v, id))
            copies = {id: seat.book.count(id) for id in ids}
            shown = [self._spell(v, voice, id, f"book/{id}", f"×{n}" if n > 1 else "") for id, n in copies.items()]
            found.append(group("book", "tableau", shown, label=tr("Your book")))
        return found

    def _spell(self, v: State, voice: Voice, id: str, key: str, word: str) -> Dict:
        card = card_of(v, id)
        text = faces.text(voice.tr, id, cite=False) if id in faces.CARDS else CardText(voice.card_name(card), "", "")
        cost = "X" if card.formula else str(card.cost)
        return node(key, "card", label=text.name, small=text.kind.partition(";")[0], cost=f"{cost}:k-mana:" if
                    not card.formula else "X", foot=[foot(word)] if word else [], detail=True)  # fmt: skip

    def _dice(self, v: State, voice: Voice) -> list[Dict]:
        """Dice that wait, or the ones just rolled."""
        tr, chance = voice.tr, v.pending
        if type(chance) is Chance and chance.kind == "dice":
            n = chance.arg[2]
            return [node("dice", "dice", dice=[die("", tr("a die")) for _ in range(n)], spoken=voice.dice(n))]
        rolled = next((e.after for e in reversed(self.past.events) if e.verb == "rolled"), None)
        if rolled is None or self.past.roll is None:
            return []
        thrown = [die(face.rstrip("*"), tr("{n} critical", n=face[0]) if "*" in face else face, critical="*" in face)
                  for face in rolled]  # fmt: skip
        effect = next((e.after for e in reversed(self.past.events) if e.verb == "effect_die"), None)
        if effect is not None:
            thrown.append(die(str(effect), tr("effect die {n}", n=effect), kind="effect"))
        return [node("dice", "dice", dice=thrown, spoken=" ".join(rolled))]

    # What can be tried.

    def tries(self, v: State, seat: int) -> list[Action]:
        options, kind = legal(v), v.pending.kind
        found = dict.fromkeys(options)
        if kind == "turn":
            for i, o in v.things.items():
                if o.controller == seat and o.card.kind == "creature":
                    found[Action(seat, "activate", (i,))] = None
            if len(active(v, seat)) > 1:
                found[Action(seat, "pass")] = None
        if kind in ("turn", "quickcast"):
            self._spells(v, seat, v.seats[seat].mage, "quickcast", found)
        elif kind == "act":
            self._acts(v, seat, found)
        rank = RANK.get
        return sorted(found, key=lambda action: (action not in found or action not in options, rank(action.verb, 5)))

    def _acts(self, v: State, seat: int, found: dict[Action, None]) -> None:
        turn = v.contexts[v.pending.ctx]
        i, b = turn.creature, the_board(v)
        for z in b.adjacent[v.things[i].zone]:
            found[Action(seat, "move", (i, b.names[z]))] = None
        for name, line in lines_of(v, i):
            if line.kind == "zone":
                continue
            for t, o in v.things.items():
                if o.card.kind in ("creature", "conjuration") and enemies(v, i, t):
                    found[Action(seat, "attack", (i, t, name))] = None
        found[Action(seat, "guard", (i,))] = None
        self._spells(v, seat, i, "cast", found)

    @staticmethod
    def _spells(v: State, seat: int, i: int | None, verb: str, found: dict[Action, None]) -> None:
        """Every planned card at every target of the right kind."""
        if i not in v.things:
            return
        for id, _ in sources(v, i):
            card = card_of(v, id)
            for target in targets_of(v, i, card):
                found[Action(seat, verb, (i, id) if target is None else (i, id, target))] = None

    def refs(self, v: State, action: Action) -> list[str]:
        verb, refs = action.verb, action.refs
        if verb == "attack":
            return [self._at(v, refs[1])]
        if verb in ("move", "climb"):
            return [f"zone/{refs[1]}", *self._wall_before(v, *refs)]
        if verb in CASTS:
            card = [f"planned/{refs[1]}"]
            return [*card, self._at(v, refs[2])] if len(refs) > 2 else card
        if verb in ("plan", "hatch"):
            return [f"book/{refs[0]}"]
        if verb in ("prepare", "bind"):
            return [f"book/{refs[1]}"]
        if verb == "use":
            return [f"piece/{refs[1]}", *(self._at(v, ref) for ref in refs[3:])]
        if verb == "deploy":
            return [self._at(v, ref) for ref in refs]
        if verb == "free_attack":
            return [self._at(v, refs[1])]
        if verb in OF_THING and refs:
            return [self._at(v, refs[0])]
        return []

    @staticmethod
    def _at(v: State, ref: Any) -> str:
        """The node of an object, a zone or a border; cards elsewhere have none to pick."""
        if isinstance(ref, int):
            return f"piece/{ref}" if ref in v.things else ""
        return f"border/{ref}" if ref in the_board(v).border_names else f"zone/{ref}"

    @staticmethod
    def _wall_before(v: State, i: int, zone: str) -> list[str]:
        """The wall that creature i passes on its way into the zone."""
        b = the_board(v)
        way = {v.things[i].zone, b.number[zone]}
        return [f"piece/{wall}" for n, wall in index(v).walls.items() if set(b.borders[n]) == way]

    def listed(self, v: State, action: Action, allowed: bool) -> bool:
        verb, refs = action.verb, action.refs
        if verb == "attack":
            return allowed and (not isinstance(refs[1], int) or enemies(v, refs[0], refs[1]))
        if verb in CASTS:
            return allowed and len(refs) < 3
        if verb == "activate":
            return allowed
        return verb not in ("move", *BOOKS, "use") or (verb == "use" and allowed)

    def notes(self, v: State, voice: Voice) -> list[Dict]:
        """The keywords that the last events met, each with its entry."""
        tr = voice.tr
        cites = dict.fromkeys(e.cite for e in self.past.events[-60:] if e.cite.startswith("MW codex/"))
        if not cites:
            return []
        lines = [tag(f"{k.title(cite, voice.lang, full=True)} [{cite}]") for cite in list(cites)[-8:]]
        return [note("note/keywords", tr("Keywords at work"), lines)]

    def rail(self, v: State, voice: Voice, events: Sequence[Event]) -> Dict | None:
        return rail.rail(v, voice, self.past, self.wished)

    def symbols(self, voice: Voice) -> dict[str, str]:
        return {"k-mana": voice.tr("mana"), "k-life": voice.tr("Life")}

    # Phases, windows.

    def phase(self, v: State) -> str:
        attack = next((i for i, c in sorted(v.contexts.items()) if type(c) is Turn), "")
        return f"{v.table.round}/{v.table.phase}/{attack}"

    def phase_name(self, v: State, voice: Voice) -> str:
        tr = voice.tr
        return tr("round {n}", n=v.table.round) + ", " + k.small(tr(PHASES[v.table.phase]))

    def shown(self, v: State, frame: Frame) -> bool:
        return frame.step not in ("reveals", "window")

    def silent(self, events: Sequence[Event]) -> bool:
        return all(event.verb in QUIET for event in events)

    def concerns(self, v: State, ask: Ask) -> bool:
        """An attack on or by one's own, one's own creature's phase, spells at one's own."""
        context = v.contexts.get(moments.subject(v, ask.ctx))
        if type(context) is Strike:
            context = v.contexts[context.attack]
        parties: list[Any] = []
        if type(context) is Attack:
            parties = [context.source, context.target]
        elif type(context) is Turn:
            parties = [context.creature]
        elif type(context) is Move:
            parties = [context.mover]
        elif type(context) is Cast:
            parties = [context.caster, *context.targets]
        return any(i in v.things and v.things[i].controller == ask.seat for i in parties if isinstance(i, int))

    def matters(self, v: State, ask: Ask) -> bool:
        if not isinstance(v.contexts.get(ask.ctx), Window):
            return True
        return bool(moments.matter_now(v, moments.subject(v, ask.ctx), ask.seat))

    def detail(self, v: State, key: str, voice: Voice) -> CardText | None:
        kind, _, id = key.partition("/")
        if kind in ("planned", "book"):
            return voice.card(id) if id in faces.CARDS else None
        if kind != "piece" or not id.isdigit() or int(id) not in v.things:
            return None
        return voice.object_text(v, int(id)) if v.things[int(id)].card is not HIDDEN_CARD else None

    def luck(self, v: State, chance: Chance) -> dict[str, Callable[[Any], float]]:
        purpose = chance.arg[0]
        if chance.kind == "dice" and purpose == "attack":
            strike = v.contexts[chance.ctx]
            f = figures(v, v.contexts[strike.attack], strike.defender, strike.number)
            return {k.mark("damage"): lambda faces: f.damage(*f.sums(faces))}
        if chance.kind == "dice":
            return {k.mark("other dice"): lambda faces: sum(int(face[0]) for face in faces)}
        if purpose in NAMES:
            label = DIE[purpose].label(v, subject(chance))
            return {NAMES[purpose]: lambda die: float(bool(label(die)))}
        return {}

    def luck_of(self, v: State, chance: Chance) -> int | None:
        context, about = v.contexts.get(chance.ctx), chance.arg[1]
        if type(context) is Strike:
            return v.things[context.defender].controller if chance.arg[0] == "defense" else \
                v.contexts[context.attack].seat  # fmt: skip
        if type(context) is Turn:
            return v.things[context.creature].controller
        bearer = about[0] if chance.arg[0] in ("heal", "reconstruct") else about
        return v.things[bearer].controller if chance.arg[0] in ("burn", "heal", "reconstruct") else None

    def luck_name(self, what: str, voice: Voice) -> str:
        return voice.tr(what)

    def options(self, game: Game, chosen: dict[str, Any], voice: Voice) -> list[Dict]:
        tr = voice.tr
        duel = chosen.get("duel", "apprentice")
        mine, rival = chosen.get("books", fitting(duel)[:2])
        duels = [("apprentice", tr("apprentice, 3 by 2 zones")), ("full", tr("full, 4 by 3 zones"))]
        named = [(id, self._book(id, tr)) for id in books()]
        return [field("duel", "select", tr("Duel"), duel, options=duels),
                field("book0", "select", tr("Your book"), mine, options=named),
                field("book1", "select", tr("The rival's book"), rival, options=named)]  # fmt: skip

    @staticmethod
    def _book(id: str, tr: Words) -> str:
        """A spellbook by its Mage and its print; for full duels only where it needs a whole Mage."""
        name, kind = faces.CARDS[books()[id]["mage"]].name, id.rpartition("_")[2]
        words = {"1e": tr("first print"), "4e": tr("fourth print")}.get(kind, tr("full duel only"))
        return f"{name}, {words}"

    def chosen(self, values: dict[str, Any]) -> dict[str, Any]:
        return {"duel": values["duel"], "books": [values["book0"], values["book1"]]}


def _shelf(v: State, id: str) -> tuple[int, str]:
    """Where a card stands in the book: by kind, then by name."""
    card = card_of(v, id)
    return SHELVES.index(card.type), card.name


def _between(b: Board, n: int) -> tuple[str, str]:
    """The two zones of a border."""
    one, two = b.borders[n]
    return f"zone/{b.names[one]}", f"zone/{b.names[two]}"


NAMES = {
    "miss": k.mark("strikes of the dazed"), "defense": k.mark("Defenses"), "effect": k.mark("effects"),
    "escape_cripple": k.mark("escapes"), "escape_stuck": k.mark("escapes"),
}  # fmt: skip
"""Rolls that succeed or not, as the luck ledger calls them."""
TOUCHES = frozenset(
    """damage healed tokens guard zone arrives revealed activated counterstrike defends reconstructed landed
    bashed""".split()
)
"""Events that mark the thing they are about."""
OF_THING = frozenset(
    """activate guard end sweep intercept next extend reveal uproot vigil pay decline defend counterstrike upkeep heal
    choose pick""".split()
)
"""Actions that belong to the thing they name first."""
SHELVES = ("creature", "conjuration", "equipment", "enchantment", "incantation", "attack")
"""Kinds of cards in the order of the book."""
RANK = {"activate": 0, "attack": 1, "reveal": 1, "defend": 1, "counterstrike": 1, "guard": 3, "pass": 8, "end": 7}
