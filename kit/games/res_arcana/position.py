"""Positions of scenarios: plain values in, a state that waits at its first stop out.

    position:
      phase: action                 # draft, mages, items, collect, action (default), check
      P0:
        mage: witch
        pool: {elan: 3, gold: 1}
        play: [hawk, {athanor: {turned: true, on: {elan: 6}}}]
      P1: {}

`build(position)` takes these keys; all may be left out.

    seats         number of seats, 2 to 5; default: as many as the highest seat named, at least 2
    lux           with Lux et Tenebrae; default true
    phase         default action. draft, mages and items are stops of the set-up, collect begins a round with its
                  Collect phase, action goes on in the Action phase, check begins the check at the end of the round,
                  when all have passed
    round         number; default 1, in the set-up 0
    first         who begins the round, `P0` (default)
    token         who holds the first player token; default: the seat of `first`, `none` for nobody
    turn          whose turn it is; default: `first`, or the next seat that has not passed
    opener        who passed first in this round; default: the holder of the token if it has passed, else the first
                  seat that has passed
    direction     of the second batch of a draft: counter-clockwise (default) or clockwise
    batch         1 or 2: which batch is drafted; default 1
    monuments     face-up monuments, a list of ids; default none
    pile          the monument pile: how many cards, drawn from the monuments named nowhere else; or a list of ids,
                  whose order nobody knows; default 0
    places        places of power in the centre; default none
    items         magic items in the centre; default none, in the set-up `all`: those that nobody has
    scrolls       scrolls in the centre; default none (`all` for those that nobody holds)
    new           the options of a new game instead of all the above: {seats, lux, mode, direction, first, presets}, see
                  `GAME.new`; the set-up starts from its first step
    luck          with `new`: this seed decides the luck up to the first decision; the script has none of it
    P0 .. P4      a seat, see below

A seat takes
    mage, item    an id, or {id: {turned: true, on: {gold: 1}}}; default none. An item may be asleep: true, that is on
                  its passed side
    play          what else is in play, a list of ids (artifacts, monuments, places of power). An entry may be
                  {hawk: {turned: true, on: {death: 2}}}, {hawk: turned}, or {vault: {on: {gold: 2}}}
    pool          essences {elan: 2, gold: 1}; default empty. `each: n` is n of every type
    hand          list of artifacts; default empty
    deck          list of artifacts whose order nobody knows, or a number: so many artifacts named nowhere else that the
                  owner has not seen; default empty
    top           artifacts on top of the deck, known to the owner, next card first; default none
    discard       list of artifacts; default empty
    scrolls       list of scrolls held; default none
    passed        true if the seat has passed; its item then lies on its passed side. Default false, at the check true
    mages         two mages to choose from (phases draft and mages)
    pack, kept    cards in the draft (phase draft), a pack of the same size for every seat

What is named nowhere is in the box.

`read(state, path)` answers
    table.round  table.phase                                         a number, a word
    table.turn  table.first  table.token  table.opener               `P0`, null for nobody
    table.lux  table.direction  table.batch
    table.monuments  table.places  table.items  table.scrolls        lists of ids, sorted
    table.pile                                                       number of cards in the monument pile
    table.pile.top                                                   known cards on top of it, next card first
    table.winner                                                     list of seats, null while the game goes on
    table.waits                                                      kind of decision or luck that is due, or null
    table.asks                                                       who is asked, `P0`, or null
    P0.pool            {elan: 2}, zeros left out        P0.pool.elan     a number
    P0.hand  P0.discard  P0.scrolls                     lists of ids, sorted
    P0.hand.size  P0.discard.size                       number of cards
    P0.mages  P0.pack  P0.kept                          likewise, in the set-up
    P0.deck            number of cards                  P0.deck.cards    its cards, sorted (null if unseen)
    P0.deck.top        known cards on top, next card first
    P0.play            ids in play, sorted, without mage and item;  P0.artifacts  P0.monuments  P0.places  likewise
    P0.mage  P0.item   an id or null                    P0.passed        true or false
    P0.points          points now                       P0.tie           essences for the tie-break (Gold counts 2)
    hawk.where         P0.play, P0.hand, P0.deck, P0.discard, P0.scrolls, P0.mages, P0.pack, P0.kept, table, pile
                       (a monument known on top of it) or box
    hawk.owner         `P0`, or null                    hawk.turned      true or false
    hawk.on            {elan: 2}                        hawk.on.elan     a number
    hawk.asleep        true on its passed side          hawk.points      points of this component now
    bill.price         what is still due: {elan: 2, any: 1}   bill.for    the card it is for
    bill.discounts     how many essences discounts may still drop
    loss.n             Life to lose                     loss.seat        who is hit;  loss.source  by which card
    P0                 all of a seat with its components, for `unchanged`; likewise table, and hawk
    winner  pending.kind  pending.seat                  the same as table.winner  table.waits  table.asks

The holder of the first player token has its point: `token: none` keeps it out. Points and ties are told at a check;
`phase: check` with nothing to answer shows one before the script begins.

`odds(state, name)` answers `expect.odds` while luck is due: name is the kind of luck (tile, monument, draw ...).
`P0.points` during a victory check includes points for this check.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from kit.engine.bill import Bill
from kit.engine.game import play, run
from kit.engine.odds import chance_odds
from kit.engine.state import Ask, Chance, Log, State

from .cards import CARDS, Card, amounts, named, of_kind, printed
from .moves import DECK, DECK_POOL, SEAT, enter, without
from .points import points, tie, worth
from .setup import MODES, bare, into_deck, new, read_options
from .state import ESSENCES, NOTHING, Amounts, Check, Loss

SETTING_UP = ("draft", "mages", "items")
PHASES = (*SETTING_UP, "collect", "action", "check")
KEYS = (
    "seats", "lux", "phase", "round", "first", "token", "turn", "opener", "direction", "batch",
    "monuments", "pile", "places", "items", "scrolls", "new", "luck",
)  # fmt: skip
SEAT_KEYS = (
    "mage", "item", "play", "pool", "hand", "deck", "top", "discard", "scrolls", "passed", "mages", "pack", "kept",
)  # fmt: skip
IN_PLAY = ("artifact", "monument", "place_of_power")
ALIASES = {"winner": "table.winner", "pending.kind": "table.waits", "pending.seat": "table.asks"}


def build(position: dict[str, Any], objects: dict[str, Any] | None = None) -> State:
    """A state that waits at its first stop. Raises ValueError with one sentence that names the key and the mend."""
    from . import GAME

    if objects:
        raise ValueError(f"objects: Res Arcana has all its cards in the data; take {sorted(objects)[0]!r} out.")
    known = (*KEYS, *SEAT)
    for key in position:
        if key not in known:
            raise ValueError(f"position: there is no key {key!r}; the keys are {', '.join(known)}.")
    if "new" in position:
        return _new(GAME, position)
    if "luck" in position:
        raise ValueError("position: 'luck' goes with 'new'; here the script says what luck brings.")
    s = _bare(GAME, position)
    used: dict[str, str] = {}
    for i in range(len(s.seats)):
        given = position.get(SEAT[i])
        _seat(s, i, {} if given is None else given, used)
    _centre(s, position, used)
    _course(s, position)
    _unseen(s, position, used)
    _start(s, s.table.phase)
    s.log = Log()  # what happens before the first stop belongs to a scenario too
    return run(s)


def _new(game: Any, position: dict[str, Any]) -> State:
    for key in position:
        if key not in ("new", "luck"):
            raise ValueError(f"position: {key!r} does not go with 'new'; only 'luck' does.")
    options = position["new"] or {}
    if not isinstance(options, dict):
        raise ValueError("position: 'new' holds the options of a game, such as {seats: 2}.")
    if "first" in options:
        options = {**options, "first": _seat_number(options["first"], "new.first")}
    s = new(game, options)
    s.log = Log()
    run(s)
    if "luck" in position:
        rng = random.Random(str(position["luck"]))
        while type(s.pending) is Chance:
            play(s, game.chances[s.pending.kind].sample(s, s.pending, rng))
    return s


def _bare(game: Any, position: dict[str, Any]) -> State:
    seats = [i for i, name in enumerate(SEAT) if name in position]
    n = position.get("seats", max([1, *seats]) + 1)
    first = _seat_number(position.get("first", 0), "first")
    lux = position.get("lux", True)
    direction = position.get("direction", "counter-clockwise")
    phase = position.get("phase", "action")
    if phase not in PHASES:
        raise ValueError(f"position: phase is {phase!r}; it is one of {', '.join(PHASES)}.")
    mode = MODES[1] if phase == "draft" else MODES[0]
    options = read_options({"seats": n, "lux": lux, "direction": direction, "mode": mode, "first": first})
    if seats and seats[-1] >= n:
        raise ValueError(f"position: {SEAT[seats[-1]]} is named, but seats is {n}.")
    s = bare(game, options)
    table = s.own_table()
    table.phase, table.round = phase, _number(position, "round", 0 if phase in SETTING_UP else 1)
    table.batch = _number(position, "batch", 1 if phase == "draft" else 0)
    if phase == "draft" and table.batch not in (1, 2):
        raise ValueError(f"position: batch is {table.batch}; it is 1 or 2.")
    token = position.get("token", first)
    table.token = None if token in ("none", None) else _seat_number(token, "token")
    return s


def _seat(s: State, i: int, given: dict[str, Any], used: dict[str, str]) -> None:
    """What a seat has."""
    here = SEAT[i]
    if not isinstance(given, dict):
        raise ValueError(f"position.{here}: write a mapping such as {{pool: {{elan: 2}}}}.")
    for key in given:
        if key not in SEAT_KEYS:
            raise ValueError(f"position.{here}: there is no key {key!r}; the keys are {', '.join(SEAT_KEYS)}.")
    me = s.own_seat(i)
    me.passed = _truth(given, "passed", here, s.table.phase == "check")
    me.pool = _pool(given.get("pool") or {}, f"{here}.pool")
    for key, kinds in (("mage", ("mage",)), ("item", ("magic_item",)), ("play", IN_PLAY)):
        entries = given.get(key)
        entries = [] if entries is None else entries if isinstance(entries, list) else [entries]
        if key != "play" and len(entries) > 1:
            raise ValueError(f"position.{here}.{key}: a seat has one {key}; name one.")
        for entry in entries:
            _component(s, i, entry, kinds, f"{here}.{key}", used)
    for key in ("hand", "discard", "kept", "pack"):
        cards = _cards(s, given.get(key), ("artifact",), f"{here}.{key}", used)
        setattr(me, key, tuple(sorted(cards)))
        without(s.own_pile("box"), tuple(cards))
    me.scrolls = tuple(sorted(_cards(s, given.get("scrolls"), ("scroll",), f"{here}.scrolls", used)))
    me.mages = tuple(sorted(_cards(s, given.get("mages"), ("mage",), f"{here}.mages", used)))
    without(s.own_pile("mages"), me.mages)
    top = _cards(s, given.get("top"), ("artifact",), f"{here}.top", used)
    s.own_pile(DECK[i]).top = tuple((card, 1 << i) for card in top)
    without(s.own_pile("box"), tuple(top))
    deck = given.get("deck")
    if type(deck) is int:
        me.blind = True
        pile = s.own_pile(DECK[i])
        pile.pool, pile.unknown = "box", _number(given, "deck", 5, f"{here}.deck")
    else:
        cards = _cards(s, deck, ("artifact",), f"{here}.deck", used)
        without(s.own_pile("box"), tuple(cards))
        into_deck(s, i, tuple(cards))


def _component(s: State, i: int, entry: Any, kinds: tuple[str, ...], where: str, used: dict[str, str]) -> None:
    """One component: `hawk`, `{hawk: turned}` or `{hawk: {turned: true, on: {death: 3}}}`."""
    more: Any = {}
    if isinstance(entry, dict):
        if len(entry) != 1:
            raise ValueError(f"position.{where}: an entry is one card, such as {{hawk: {{turned: true}}}}.")
        [(entry, more)] = entry.items()
        more = {more: True} if more in ("turned", "asleep") else (more or {})
    card = _card(s, entry, kinds, where, used)
    takes = ("turned", "on", "asleep") if card.kind == "magic_item" else ("turned", "on")
    if not isinstance(more, dict) or not set(more) <= set(takes):
        raise ValueError(f"position.{where}: {card.id} takes {', '.join(takes)}, as in {{hawk: {{turned: true}}}}.")
    here = f"{where}.{card.id}"
    asleep = _truth(more, "asleep", here, card.kind == "magic_item" and s.seats[i].passed)
    component = s.own(enter(s, i, card.id, asleep))
    component.turned = _truth(more, "turned", here)
    component.on = _pool(more.get("on") or {}, f"{here}.on")
    if card.kind == "artifact":
        without(s.own_pile("box"), (card.id,))
    elif card.kind == "mage":
        without(s.own_pile("mages"), (card.id,))
    elif card.kind == "monument":
        without(s.own_pile("monuments/pool"), (card.id,))


def _centre(s: State, position: dict[str, Any], used: dict[str, str]) -> None:
    table = s.own_table()
    table.display = tuple(sorted(_cards(s, position.get("monuments"), ("monument",), "monuments", used)))
    without(s.own_pile("monuments/pool"), table.display)
    table.places = tuple(sorted(_cards(s, position.get("places"), ("place_of_power",), "places", used)))
    for key, kind in (("items", "magic_item"), ("scrolls", "scroll")):
        given = position.get(key, "all" if key == "items" and table.phase in SETTING_UP else None)
        if given == "all":
            given = [card for card in of_kind(kind, table.lux) if card not in used]
        setattr(table, key, tuple(sorted(_cards(s, given, (kind,), key, used))))


def _course(s: State, position: dict[str, Any]) -> None:
    """Whose turn it is and who passed first."""
    table, n = s.own_table(), len(s.seats)
    passed = [i for i in range(n) if s.seats[i].passed]
    if "opener" in position:
        table.opener = _seat_number(position["opener"], "opener")
    elif passed:
        table.opener = table.token if table.token in passed else passed[0]
    turn = _seat_number(position.get("turn", table.first), "turn")
    if "turn" in position and s.seats[turn].passed:
        raise ValueError(f"position: turn is {SEAT[turn]}, which has passed.")
    table.turn = (turn - 1) % n


def _unseen(s: State, position: dict[str, Any], used: dict[str, str]) -> None:
    """The monument pile, and decks that nobody has seen, drawn from what is named nowhere."""
    pile = position.get("pile", 0)
    monuments = s.own_pile("monuments/pool")
    if type(pile) is int:
        _number(position, "pile", 0)
    else:
        cards = _cards(s, pile, ("monument",), "pile", used)
        without(monuments, tuple(card for card in monuments.kinds if card not in cards))
        pile = len(cards)
    if pile > monuments.size:
        raise ValueError(f"position: pile is {pile}, but only {monuments.size} monuments are named nowhere else.")
    s.own_pile("monuments").unknown = pile
    due = sum(s.piles[DECK[i]].unknown for i, each in enumerate(s.seats) if each.blind)
    if due > s.piles["box"].size:
        raise ValueError(f"position: the decks ask for {due} unseen artifacts; the box holds {s.piles['box'].size}.")


def _start(s: State, phase: str) -> None:
    """Put on the agenda what this phase begins with."""
    if phase in SETTING_UP:
        if len({len(me.pack) for me in s.seats}) > 1:
            raise ValueError("position: the packs differ in size; in a draft every seat's pack has as many cards.")
        frames: list[tuple[str, Any]] = []
        if phase == "draft":
            rest = (("batch", 2), *(("deal-pack", i) for _ in range(4) for i in range(len(s.seats))), ("pick", None))
            frames += [("pick", None), *(rest if s.table.batch == 1 else ())]
            frames += [("make-deck", i) for i in range(len(s.seats))]
        if phase != "items":
            frames.append(("choose-mages", None))
        frames += [("choose-items", None), ("start", None)]
        for step, arg in reversed(frames):
            s.push(step, None, arg)
        return
    end = ("end-check", "straighten-all", "next-round")
    if phase == "collect":
        s.push_all(("collect-phase", "action-phase", *end))
    elif phase == "action":
        s.push_all(("turn", *end))
    else:
        s.push_all(end)


# Reading values.


def _seat_number(value: Any, key: str) -> int:
    if value in SEAT:
        return SEAT.index(value)
    if type(value) is int and 0 <= value < len(SEAT):
        return value
    raise ValueError(f"position: {key} is {value!r}; it names a seat, P0 to P4.")


def _number(position: dict[str, Any], key: str, default: int, name: str = "") -> int:
    value = position.get(key, default)
    if type(value) is not int or value < 0:
        raise ValueError(f"position: {name or key} is {value!r}; it is a number, such as {default}.")
    return value


def _truth(given: dict[str, Any], key: str, where: str, default: bool = False) -> bool:
    value = given.get(key, default)
    if type(value) is not bool:
        raise ValueError(f"position.{where}: {key} is {value!r}; it is true or false.")
    return value


def _pool(given: Any, where: str) -> Amounts:
    if not isinstance(given, dict) or not set(given) <= {*ESSENCES, "each"}:
        raise ValueError(f"position.{where}: essences are written {{elan: 2, gold: 1}}, of {', '.join(ESSENCES)}.")
    if any(type(n) is not int or n < 0 for n in given.values()):
        raise ValueError(f"position.{where}: amounts are numbers from 0.")
    each = given.get("each", 0)
    return tuple(n + each for n in amounts(given))


def _cards(s: State, given: Any, kinds: tuple[str, ...], where: str, used: dict[str, str]) -> list[str]:
    if given is None:
        return []
    if not isinstance(given, list):
        raise ValueError(f"position.{where}: write a list of cards, such as [hawk].")
    return [_card(s, name, kinds, where, used).id for name in given]


def _card(s: State, name: Any, kinds: tuple[str, ...], where: str, used: dict[str, str]) -> Card:
    """A card of one of the kinds that is named nowhere else."""
    card = CARDS.get(name) if isinstance(name, str) else None
    if card is None:
        raise ValueError(f"position.{where}: there is no card {name!r}; cards go by their id, such as hawk.")
    if card.kind not in kinds:
        raise ValueError(f"position.{where}: {name} is a {card.kind}; here belongs {' or '.join(kinds)}.")
    if card.set == "lux" and not s.table.lux:
        raise ValueError(f"position.{where}: {name} belongs to the expansion; set lux to true.")
    if name in used:
        raise ValueError(f"position.{where}: {name} is named in {used[name]} too; every card exists once.")
    used[name] = where
    return card


# Answering paths.


def seat(name: Any) -> int:
    """The number of a seat from its name. Raises ValueError."""
    if name not in SEAT:
        raise ValueError(f"{name!r} is no seat; the seats are {', '.join(SEAT)}.")
    return SEAT.index(name)


def read(state: State, path: str) -> Any:
    """The value at a path of `expect`. Raises ValueError that names what is there."""
    head, *rest = ALIASES.get(path, path).split(".")
    if head == "table":
        return _pick(path, rest, _table(state))
    if re.fullmatch(r"P\d", head):
        i = int(head[1:])
        if i >= len(state.seats):
            raise ValueError(f"{path!r}: there is no seat {head}; this game has {', '.join(SEAT[: len(state.seats)])}.")
        values = _read_seat(state, i)
        return _pick(path, rest, values if rest else {**values, "components": _components(state, i)})
    if head in CARDS:
        return _pick(path, rest, _read_card(state, head))
    if head == "bill":
        bill = _context(state, Bill, path)
        play_ = state.contexts[bill.subject]
        left = sum(d.n for d in bill.discounts)
        return _pick(path, rest, {"price": printed(bill.price), "for": play_.card, "discounts": left})
    if head == "loss":
        loss = _context(state, Loss, path)
        return _pick(path, rest, {"n": loss.n, "seat": SEAT[loss.seat], "source": loss.source})
    raise ValueError(f"{path!r}: a path starts with table, a seat such as P0, a card such as hawk, bill or loss.")


def _components(s: State, i: int) -> dict[str, Any]:
    """What can change about each component of a seat."""
    own = (s.things[c] for c in s.seats[i].components)
    return {c.card: {"turned": c.turned, "asleep": c.asleep, "on": named(c.on)} for c in own}


def _context(state: State, kind: type, path: str) -> Any:
    for context in reversed(state.contexts.values()):
        if isinstance(context, kind):
            return context
    raise ValueError(f"{path!r}: none is in progress here.")


def odds(state: State, name: str) -> dict[str, Fraction]:
    """The chance of each card, while luck of the kind `name` is due. Raises ValueError otherwise."""
    chance = state.pending
    if type(chance) is not Chance or chance.kind != name:
        raise ValueError(f"{name!r}: no luck of this kind is due.")
    return dict(chance_odds(state, lambda cards: cards[0]).chances)


def _pick(path: str, rest: list[str], values: dict[str, Any]) -> Any:
    key = ".".join(rest)
    if not rest:
        return values
    if key in values:
        return values[key]
    if len(rest) == 2 and rest[1] in ESSENCES and isinstance(values.get(rest[0]), dict):
        return values[rest[0]].get(rest[1], 0)
    raise ValueError(f"{path!r}: there is no such value; there are {', '.join(values)}.")


def _name(seat: int | None) -> str | None:
    return None if seat is None else SEAT[seat]


def _table(s: State) -> dict[str, Any]:
    table, pending, pile = s.table, s.pending, s.piles["monuments"]
    return {
        "round": table.round,
        "phase": table.phase,
        "turn": _name(table.turn),
        "first": _name(table.first),
        "token": _name(table.token),
        "opener": _name(table.opener),
        "lux": table.lux,
        "direction": table.direction,
        "batch": table.batch,
        "monuments": list(table.display),
        "places": list(table.places),
        "items": list(table.items),
        "scrolls": list(table.scrolls),
        "pile": pile.size,
        "pile.top": [card for card, _ in pile.top],
        "winner": None if s.winner is None else [SEAT[i] for i in s.winner],
        "waits": None if pending is None else pending.kind,
        "asks": SEAT[pending.seat] if type(pending) is Ask else None,
    }


def _read_seat(s: State, i: int) -> dict[str, Any]:
    me, pile = s.seats[i], s.piles[DECK[i]]
    cards = [CARDS[s.things[c].card] for c in me.components]
    top = [card for card, _ in pile.top]
    bonus = sum(c.bonus[i] for c in s.contexts.values() if isinstance(c, Check))

    def of(*kinds: str) -> list[str]:
        return sorted(card.id for card in cards if card.kind in kinds)

    return {
        "pool": named(me.pool),
        "hand": sorted(me.hand),
        "hand.size": len(me.hand),
        "discard": sorted(me.discard),
        "discard.size": len(me.discard),
        "scrolls": list(me.scrolls),
        "mages": list(me.mages),
        "pack": list(me.pack),
        "kept": list(me.kept),
        "deck": pile.size,
        "deck.cards": None if me.blind else sorted((*top, *s.piles[DECK_POOL[i]].kinds)),
        "deck.top": top,
        "play": of(*IN_PLAY),
        "artifacts": of("artifact"),
        "monuments": of("monument"),
        "places": of("place_of_power"),
        "mage": next(iter(of("mage")), None),
        "item": next(iter(of("magic_item")), None),
        "passed": me.passed,
        "points": points(s, i) + bonus,
        "tie": tie(s, i),
    }


def _read_card(s: State, name: str) -> dict[str, Any]:
    for component in s.things.values():
        if component.card == name:
            here = SEAT[component.seat]
            return {
                "where": f"{here}.play",
                "owner": here,
                "turned": component.turned,
                "asleep": component.asleep,
                "on": named(component.on),
                "points": worth(s, component),
            }
    away = {"owner": None, "turned": False, "asleep": False, "on": named(NOTHING), "points": 0}
    return {"where": _where(s, name), **away}


def _where(s: State, name: str) -> str:
    table = s.table
    for i, me in enumerate(s.seats):
        places: dict[str, Iterable[str]] = {
            "hand": me.hand,
            "discard": me.discard,
            "scrolls": me.scrolls,
            "pack": me.pack,
            "kept": me.kept,
            "mages": me.mages,
            "deck": (*(card for card, _ in s.piles[DECK[i]].top), *s.piles[DECK_POOL[i]].kinds),
        }
        for key, cards in places.items():
            if name in cards:
                return f"{SEAT[i]}.{key}"
    if any(card == name for card, _ in s.piles["monuments"].top):
        return "pile"
    return "table" if name in (*table.display, *table.places, *table.items, *table.scrolls) else "box"
