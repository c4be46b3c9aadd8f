"""Positions for scenarios: plain values in, a state that waits at its first stop out; values read by path.

Keys of a position (all may be left out; a card in hand is named by its suit, a Magick card by its id):

    seats: 4                        3 to 6
    dealer: P0                      seat order starts beside the dealer, the dealer comes last
    direction: left                 left or right
    hand_number: 1                  in hand 1 the tokens lie face up in printed order
    phase: deal                     where play goes on, see below
    round: 1                        1, 2 or 3: the passing round of phase draft
    suit: healing                   the called suit, for phase commit
    counts: {attack: {P0: 3, P1: 1}}   phase resolve: cards of one suit revealed face up and not killed, the others 0
    tokens: [healing, attack, victory, radiance]   all four in the order in which they are turned
    turned: 0                       how many of them are turned already
    open: true                      they lie face up (default: in hand 1)
    known_to: [P0]                  seats that know a face-down order
    effects: {...}                  what is in force, see below
    decks: {...}                    see below
    rulings: {R9: attack_stands}    house rulings set otherwise (house_rulings.csv)
    P0: {...} to P5: {...}          the seats, see below

Phases, in the order of a hand:

    setup                 a new game from its first frame: first Shadow card, first dealer; only `seats` and `rulings`
                          count
    deal                  the next five cards are about to be dealt
    before_draft          hands as given; cards for the moment before the draft may be played
    draft                 the moment of passing round `round`, then its selections
    before_resolution     cards for the moment before the resolution may be played
    conspiracy            the check for five Ravens is about to be made
    tokens                the moment before the next token is turned (`turned` tokens are done)
    commit                `suit` has just been turned: everybody sets out cards from hand
    resolve               `counts` (one suit, or raven for the Skulking Ravens) has just been revealed: steals come next
    skulking              all four suits are done: the Ravens in hand are counted
    end_of_resolution     cards for the moment at the end of the resolution may be played
    end                   the end phase begins

What nobody chooses is carried out before the script: the payout of `counts` of Healing, Radiance, Victory or raven is
over at the first stop. To see it change something, start before it, where somebody can pass: `phase: tokens`,
`turned: 1`, the suit in the hands, `P3: {magick: [betrayal]}`, script `P3 pass`.

`counts` alone means phase resolve, `suit` alone phase commit, hands alone conspiracy, otherwise deal. The tokens
before the given suit in `tokens` count as turned; without `tokens`, in hand 1 the printed order holds, in later hands
the given suit is the first and luck decides the others.

A seat:

    health: 5                       default: the maximum, 0 for a raven
    vp: 0
    form: human                     human or raven
    hand: [attack, attack, raven]   or {attack: 2, raven: 1}; main-deck cards
    added: [light_healing, tax]     Magick added or placed in the hand, face down; it travels with the hand
    magick: [heal, bolster]         Magick held
    shown: [attack]                 face up in front, from suits already revealed
    killed: [healing, raven]        face down in front
    discarded: [victory]            discarded by own choice in this hand
    forced: [healing]               discarded by force of Magick in this hand
    skips: true                     keeps the hand in this passing round (Passthrough)

Effects, named by the card that brings them:

    freeze: true   gambit: true   aid: true (raven block: nobody gains Health)   punish: true
    bolster: true (raven block: no Attack damage)   the_darkening: [P0]   entomb: now (in force) or next
    betrayal: P2 (the next token, or the suit being resolved)
    foretell: {P0: healing}         played in the form that P0 has now

Decks: `light`, `shadow` and `main` take {next: [...], deck: 3, discard: [...]}: the next cards, in order and known to
all; how many cards the deck holds in all (default: all that are nowhere else); its discard pile (not for main).
A list is short for {next: [...]}. Cards that no `next` names are drawn by luck lines, see `notation`.

Paths that `read` answers (for `expect`):

    P1.health  P1.vp  P1.form (human, raven)  P1.max_health
    P1.hand  P1.added  P1.magick  P1.shown  P1.killed  P1.discarded  P1.forced     cards, in any order
    P1.hand.raven  P1.hand.size     how many of a card, or of all; so for each of the lists above
    P1                              all of the seat at once, for `unchanged`
    P1.skips                        true in a passing round the seat lets go by
    P1.count                        effective cards of the suit being resolved
    table.seats  table.dealer  table.direction  table.hand_number  table.order (seat order)
    table.tokens                    the tokens in their order; ? for one whose place is unknown or face down
    table.turned  table.open        how many are turned; whether they lie face up
    table.suit  table.top (seats)  table.second  table.net     the suit being resolved; null between suits
    table.winner                    seats, or null
    table.freeze  .gambit  .aid  .punish  .bolster  .the_darkening  .entomb  .betrayal  .foretell    effects as above
    light.deck  shadow.deck  main.deck       how many cards;  light.discard  shadow.discard  their cards
    pending.kind  pending.seat      the decision or luck that is waited for; seat is null for luck, both when over
    P1.sees.P0.magick               as seat P1 knows it; of a Magick card it sees the back: ?light or ?shadow

Odds, where luck is due: `outcome` by the words of its line without the seat ({victory: 3/5}), `size.CARD` by how many
of that card are drawn (size.raven: {0: 38/45, 1: 7/45}).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from kit.engine.game import run
from kit.engine.state import HIDDEN, Ask, Event, Log, State

from . import skulking, suits
from .cards import COPIES_OF_SUIT, DECK, HIDDEN_PLAYS, MAGICK, ORDER, SUITS, TOKENS, in_order
from .game import GAME
from .hand import SEQUENCE
from .magick import FORETOLD
from .state import FULL, PILE, Hand, Token, everyone, merge, refill, seat_order

_KEYS = ("seats", "dealer", "direction", "hand_number", "phase", "round", "suit", "counts", "tokens", "turned", "open",
         "known_to", "effects", "decks", "rulings", "hands")  # fmt: skip
_SEAT_KEYS = ("health", "vp", "form", "hand", "added", "magick", "shown", "killed", "discarded", "forced", "skips")
_LISTS = {"hand": "hand", "added": "joined", "magick": "magick", "shown": "shown", "killed": "killed",
          "discarded": "discarded", "forced": "forced"}  # fmt: skip
"""The lists of a seat, and their fields."""
_EFFECTS = ("freeze", "gambit", "aid", "bolster", "punish", "the_darkening", "entomb", "betrayal", "foretell")
_PHASES = {
    "deal": "deal", "before_draft": "before_draft", "draft": "pass_3", "before_resolution": "before_resolution",
    "conspiracy": "conspiracy", "tokens": "token_1", "commit": "token_1", "resolve": "token_1",
    "skulking": "skulking", "end_of_resolution": "end_of_resolution", "end": "restore",
}  # fmt: skip
"""The frame of the hand with which each phase begins."""
_OF_PHASE = {"round": "draft", "suit": "commit", "counts": "resolve"}
"""The keys that go with one phase only."""
_DECK_KEYS = {"light": ("next", "deck", "discard"), "shadow": ("next", "deck", "discard"), "main": ("next", "deck")}


def build(position: Mapping[str, Any], objects: Mapping[str, Any] | None = None) -> State:
    """The state at its first stop. Raises ValueError with one sentence that names the key, its value and what it
    takes."""
    if objects:
        raise ValueError("Nevermore has no objects of a scenario's own.")
    n = _number(position, "seats", 4, 3, 6)
    seats = [f"P{i}" for i in range(n)]
    _known(position, (*_KEYS, *seats), "A position")
    if "hands" in position:
        _number(position, "hands", 1, 1)
    s = GAME.table({k: position[k] for k in ("seats", "rulings", "hands") if k in position})
    phase = _phase(position, seats)
    if phase == "setup":
        s.push("set_up")
        s.log = Log()
        return run(s)
    counted = _counts(s, position)
    _table(s, position)
    for i, name in enumerate(seats):
        _seat(s, i, _mapping(position.get(name, {}), name, _SEAT_KEYS), name)
    suit = counted[0] if counted else position.get("suit")
    _tokens(s, position, suit, phase)
    _decks(s, _mapping(position.get("decks", {}), "decks", ("light", "shadow", "main")))
    hand = _hand(s, _mapping(position.get("effects", {}), "effects", _EFFECTS))
    _agenda(s, position, phase, suit, counted, hand)
    s.unsettled = True
    s.log = Log()  # what happens before the first stop belongs to a scenario too
    return run(s)


def _known(given: Mapping[str, Any], keys: Iterable[str], what: str) -> None:
    keys = tuple(keys)
    for key in given:
        if key not in keys:
            raise ValueError(f"{what} has no key {key!r}; it has {', '.join(keys)}.")


# One kind of value each. They name the place, the value and what is meant.


def _wrong(place: str, value: Any, meant: str) -> ValueError:
    return ValueError(f"{place} is {'empty' if value is None else repr(value)}; it should be {meant}.")


def _mapping(given: Any, place: str, keys: Iterable[str] | None = None) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise _wrong(place, given, f"a mapping of {', '.join(keys)}" if keys else "a mapping")
    if keys:
        _known(given, keys, place)
    return given


def _number(given: Mapping[str, Any], key: str, default: int, low: int, high: int | None = None, of: str = "") -> int:
    value = given.get(key, default)
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = f"from {low}" + ("" if high is None else f" to {high}")
        raise _wrong(f"{of}{key}", value, f"a whole number {bounds}")
    return value


def _truth(given: Mapping[str, Any], key: str, default: bool = False, of: str = "") -> bool:
    value = given.get(key, default)
    if type(value) is not bool:
        raise _wrong(f"{of}{key}", value, "true or false")
    return value


def _one(value: Any, place: str, among: Iterable[str]) -> str:
    among = tuple(among)
    if value not in among:
        raise _wrong(place, value, f"one of {', '.join(among)}")
    return value


def _list(value: Any, place: str, such_as: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise _wrong(place, value, f"a list, such as {such_as}")
    return list(value)


def _seat_of(value: Any, place: str, n: int) -> int:
    names = [f"P{i}" for i in range(n)]
    return names.index(_one(value, place, names))


def _seats(value: Any, place: str, n: int) -> list[int]:
    return [_seat_of(name, place, n) for name in _list(value, place, "[P0]")]


def _cards(given: Any, among: Iterable[str], place: str) -> list[str]:
    """Cards of a list, in its order, or of numbers by card."""
    among = tuple(among)
    if isinstance(given, Mapping):
        _known(given, among, place)
        return [card for card in given for _ in range(_number(given, card, 0, 0, of=f"{place}."))]
    cards = _list(given, place, f"[{among[0]}], or numbers by card, such as {{{among[0]}: 1}}")
    for card in cards:
        if card not in among:
            raise ValueError(f"{place}: {card!r} cannot be there; it takes {', '.join(among)}.")
    return cards


def _phase(position: Mapping[str, Any], seats: list[str]) -> str:
    phase = position.get("phase")
    if "phase" in position:
        _one(phase, "phase", ("setup", *_PHASES))
    elif "counts" in position:
        phase = "resolve"
    elif "suit" in position:
        phase = "commit"
    else:
        given = [_mapping(position.get(name, {}), name, _SEAT_KEYS) for name in seats]
        phase = "conspiracy" if any(one.get("hand") or one.get("added") for one in given) else "deal"
    if "suit" in position or phase == "commit":
        _one(position.get("suit"), "suit", TOKENS)
    if phase == "resolve" and "counts" not in position:
        raise _wrong("counts", None, "given in phase resolve, such as {attack: {P0: 3}}")
    for key, own in _OF_PHASE.items():
        if key in position and phase != own:
            raise ValueError(f"{key!r} goes with phase {own}, not with {phase}; leave it out.")
    if phase == "setup":
        for key in position:
            if key not in ("phase", "seats", "rulings", "hands"):
                raise ValueError(f"{key!r} does not go with phase setup, where a new game begins; leave it out.")
    return phase


def seat(name: Any, n: int = 6) -> int:
    """The number of a seat, from 0, from its name. Raises ValueError."""
    names = [f"P{i}" for i in range(n)]
    if name not in names:
        raise ValueError(f"{name!r} is no seat; the seats are {', '.join(names)}.")
    return names.index(name)


def _counts(s: State, position: Mapping[str, Any]) -> tuple[str, dict[int, int]] | None:
    if "counts" not in position:
        return None
    counts = position["counts"]
    if not isinstance(counts, Mapping) or len(counts) != 1 or next(iter(counts)) not in SUITS:
        raise _wrong("counts", counts, f"one of {', '.join(SUITS)} with its counts, such as {{attack: {{P0: 3}}}}")
    suit, numbers = next(iter(counts.items()))
    place, n = f"counts.{suit}", len(s.seats)
    _mapping(numbers, place, [f"P{i}" for i in range(n)])
    return suit, {seat(name, n): _number(numbers, name, 0, 0, COPIES_OF_SUIT, f"{place}.") for name in numbers}


def _table(s: State, position: Mapping[str, Any]) -> None:
    table = s.own_table()
    n = len(s.seats)
    table.dealer = _seat_of(position.get("dealer", "P0"), "dealer", n)
    table.number = _number(position, "hand_number", 1, 1)
    way = _one(position.get("direction", "left"), "direction", ("left", "right"))
    table.direction = 1 if way == "left" else -1
    table.order = seat_order(n, table.dealer, table.direction, table.house)


def _seat(s: State, i: int, given: Mapping[str, Any], name: str) -> None:
    mine = s.own_seat(i)
    form = _one(given.get("form", "human"), f"{name}.form", ("human", "raven"))
    most = s.table.max_health
    mine.raven = form == "raven"
    mine.health = _number(given, "health", 0 if mine.raven else most, 0, most, f"{name}.")
    if (mine.health == 0) != mine.raven:
        raise ValueError(f"{name}.health {mine.health} does not fit a {form}: a raven has 0, a human 1 to {most}.")
    mine.vp = _number(given, "vp", 0, 0, of=f"{name}.")
    mine.skips = _truth(given, "skips", of=f"{name}.")
    for key, field in _LISTS.items():
        among = {"hand": SUITS, "added": in_order(HIDDEN_PLAYS), "magick": MAGICK}.get(key, ORDER)
        cards = in_order(_cards(given.get(key, ()), among, f"{name}.{key}"))
        setattr(mine, field, cards)
        for card in cards:
            _take(s, card, f"{name}.{key}")


def _take(s: State, card: str, place: str) -> None:
    """A card is here, so it is not in its deck."""
    pool = DECK.get(card, "main")
    try:
        s.own_pile(pool).take((card,))
    except ValueError:
        n = MAGICK[card].copies if card in MAGICK else COPIES_OF_SUIT
        raise ValueError(f"{place}: there are not so many cards {card!r}; the game has {n}.") from None
    s.own_pile(PILE[pool]).unknown -= 1


def _tokens(s: State, position: Mapping[str, Any], suit: str | None, phase: str) -> None:
    """Which tokens are turned, where the others lie, and who knows."""
    first = s.table.number == 1
    order = position.get("tokens", TOKENS if first else None)
    if "tokens" in position and (len(_list(order, "tokens", "[healing, attack, victory, radiance]")) != len(TOKENS)
                                 or not all(token in order for token in TOKENS)):  # fmt: skip
        raise _wrong("tokens", order, f"these four in their order: {', '.join(TOKENS)}")
    turned = _number(position, "turned", 0, 0, 4)
    if phase in ("skulking", "end_of_resolution", "end") or suit == "raven":
        turned = 4
    elif suit is not None:
        turned = 1 if order is None else list(order).index(suit) + 1
    if turned and order is None:
        order = [suit or TOKENS[0], *(token for token in TOKENS if token != (suit or TOKENS[0]))]
        unknown = turned < 4
    else:
        unknown = order is None
    if position.get("turned", turned) != turned:
        raise _wrong("turned", position["turned"], f"{turned} where the phase is {phase}, or left out")
    known = _seats(position.get("known_to", ()), "known_to", len(s.seats))
    table = s.own_table()
    table.turned = tuple(order[:turned]) if turned else ()
    table.open = _truth(position, "open", first)
    refill(s, "tokens")
    row = s.own_pile(PILE["tokens"])
    if unknown and not table.open:
        s.own_pile("tokens").take(table.turned)
        row.unknown = 4 - turned
    else:
        mask = everyone(s) if table.open else sum(1 << i for i in set(known))
        s.own_pile("tokens").take(TOKENS)
        row.unknown = 0
        row.top = tuple((token, mask) for token in (order or TOKENS)[turned:])


def _decks(s: State, decks: Mapping[str, Any]) -> None:
    for name, given in decks.items():
        place = f"decks.{name}"
        given = _mapping({"next": given} if isinstance(given, list | tuple) else given, place, _DECK_KEYS[name])
        coming = _cards(_list(given.get("next", ()), f"{place}.next", f"[{FULL[name][0][0]}]"), FULL[name][0],
                        f"{place}.next")  # fmt: skip
        gone = in_order(_cards(given.get("discard", ()), FULL[name][0], f"{place}.discard"))
        for card in coming:
            _take(s, card, f"{place}.next")
        for card in gone:
            _take(s, card, f"{place}.discard")
        pile = s.own_pile(PILE[name])
        pile.top = tuple((card, everyone(s)) for card in coming)
        if "deck" in given:
            low, high = len(coming), len(coming) + s.piles[name].size
            pile.unknown = _number(given, "deck", low, low, high, f"{place}.") - low
        if name != "main":
            setattr(s.own_table(), name, gone)


def _hand(s: State, effects: Mapping[str, Any]) -> int:
    n = len(s.seats)
    entomb = _one(effects["entomb"], "effects.entomb", ("now", "next")) if "entomb" in effects else None
    s.own_table().entomb = entomb == "next"
    freeze, gambit, aid, bolster, punish = (
        _truth(effects, key, of="effects.") for key in ("freeze", "gambit", "aid", "bolster", "punish")
    )
    told = _mapping(effects.get("foretell", {}), "effects.foretell")
    foretold = []
    for name in _mapping(told, "effects.foretell", [f"P{i}" for i in range(n)]):
        suit = _one(told[name], f"effects.foretell.{name}", FORETOLD)
        foretold.append((seat(name, n), suit, s.seats[seat(name, n)].raven))
    dark = tuple(_seats(effects.get("the_darkening", ()), "effects.the_darkening", n))
    return s.open(
        Hand(
            freeze=freeze, gambit=gambit, ban=aid, calm=bolster, punish=punish, no_shadow=punish, dark=dark,
            entombed=entomb == "now", foretold=tuple(foretold),
        )
    )  # fmt: skip


def _agenda(
    s: State, position: Mapping[str, Any], phase: str, suit: str | None, counted: tuple[str, dict[int, int]] | None,
    hand: int,
) -> None:  # fmt: skip
    """What is still to come, from the phase on."""
    effects = position.get("effects", {})
    betrayer = None
    if "betrayal" in effects:
        betrayer = _seat_of(effects["betrayal"], "effects.betrayal", len(s.seats))
        if phase not in ("tokens", "commit", "resolve"):
            raise _wrong("effects.betrayal", effects["betrayal"], f"left out in phase {phase}")
    s.own_table().hand = hand
    if phase == "deal":
        s.own_table().entomb = s.contexts[hand].entombed
        s.close(hand)
        s.push("hand")
        return
    first = _PHASES[phase]
    if phase == "draft":
        first = {1: "pass_3", 2: "pass_2", 3: "pass_1"}[_number(position, "round", 1, 1, 3)]
    elif suit == "raven":
        first = "skulking"
    elif first == "token_1":
        done = len(s.table.turned) - (phase != "tokens")
        first = f"token_{done + 1}" if done < 4 else "skulking"
    rest = SEQUENCE[SEQUENCE.index(first) :]
    if phase not in ("commit", "resolve"):
        s.push_all(rest, hand)
        if betrayer is not None and rest[0].startswith("token"):
            s.agenda = s.agenda[1]
            s.push_all(suits.SEQUENCE, s.open(Token(betrayer=betrayer)))
        return
    s.push_all(rest[1:], hand)
    token = s.open(Token(suit=suit, betrayer=betrayer))
    if phase == "commit":
        s.push_all(suits.SEQUENCE[suits.SEQUENCE.index("set_out") :], token)
        return
    for i, k in counted[1].items():
        mine = s.own_seat(i)
        cards = (suit,) * k
        for card in cards:
            _take(s, card, f"counts.{suit}")
        if suit == "raven":
            mine.hand = merge(mine.hand, cards)
        else:
            mine.shown = (*mine.shown, *cards)
    if suit == "raven":
        s.push_all(skulking.SKULKING, token)
    else:
        s.push_all(suits.SEQUENCE[suits.SEQUENCE.index("lookalikes") :], token)


# Reading.


def read(s: State, path: str) -> Any:
    """The value at a path. Raises ValueError that names what is there."""
    head, _, rest = path.partition(".")
    names = [f"P{i}" for i in range(len(s.seats))]
    if head in names:
        return _read_seat(s, names.index(head), rest, path)
    if path == "winner":
        return _read_table(s, path, path)
    if head == "table":
        return _read_table(s, rest, path)
    if head in ("light", "shadow", "main"):
        if rest == "deck":
            return s.piles[PILE[head]].size
        if rest == "discard" and head != "main":
            return Counter(getattr(s.table, head))
        raise ValueError(f"{path!r}: {head} has deck and discard.")
    if head == "pending":
        pending = s.pending
        if rest == "kind":
            return pending and pending.kind
        if rest == "seat":
            return f"P{pending.seat}" if type(pending) is Ask else None
        raise ValueError(f"{path!r}: pending has kind and seat.")
    raise ValueError(f"{path!r}: there are {', '.join(names)}, table, winner, light, shadow, main and pending.")


def _read_seat(s: State, i: int, rest: str, path: str) -> Any:
    mine = s.seats[i]
    if not rest:
        return {key: _read_seat(s, i, key, path) for key in ("health", "vp", "form", "skips", *_LISTS)}
    key, _, inner = rest.partition(".")
    if key in _LISTS:
        cards = Counter(getattr(mine, _LISTS[key]))
        if not inner:
            return cards
        if inner == "size":
            return cards.total()
        if inner in ORDER or inner[0] == HIDDEN:
            return cards[inner]
        raise ValueError(f"{path!r}: a list of cards has size, or the number of a card.")
    if rest == "form":
        return "raven" if mine.raven else "human"
    if rest == "max_health":
        return s.table.max_health
    if rest == "count":
        token = _token(s)
        return token.counts[i] if token and token.counts else None
    if rest in ("health", "vp", "skips"):
        return getattr(mine, rest)
    has = ("health", "vp", "form", "max_health", "count", "skips", *_LISTS)
    raise ValueError(f"{path!r}: a seat has {', '.join(has)}.")


def _token(s: State) -> Token | None:
    tokens = [context for context in s.contexts.values() if isinstance(context, Token)]
    return tokens[-1] if tokens else None


def _read_table(s: State, key: str, path: str) -> Any:
    table = s.table
    hand = s.contexts.get(table.hand)
    token = _token(s)
    row = s.piles[PILE["tokens"]]

    def names(seats: Iterable[int]) -> list[str]:
        return [f"P{i}" for i in seats]

    readers: dict[str, Callable[[], Any]] = {
        "seats": lambda: len(s.seats),
        "dealer": lambda: f"P{table.dealer}",
        "direction": lambda: "left" if table.direction == 1 else "right",
        "hand_number": lambda: table.number,
        "order": lambda: names(table.order),
        "tokens": lambda: [*table.turned, *(suit for suit, _ in row.top), *[HIDDEN] * row.unknown],
        "turned": lambda: len(table.turned),
        "open": lambda: table.open,
        "suit": lambda: token and token.suit,
        "top": lambda: token and names(token.top),
        "second": lambda: token and token.second,
        "net": lambda: token and token.net,
        "winner": lambda: None if s.winner is None else names(s.winner),
        "freeze": lambda: bool(hand and hand.freeze),
        "gambit": lambda: bool(hand and hand.gambit),
        "aid": lambda: bool(hand and hand.ban),
        "punish": lambda: bool(hand and (hand.punish or hand.no_shadow)),
        "bolster": lambda: bool(hand and hand.calm),
        "the_darkening": lambda: names(hand.dark if hand else ()),
        "entomb": lambda: "now" if hand and hand.entombed else "next" if table.entomb else None,
        "betrayal": lambda: None if token is None or token.betrayer is None else f"P{token.betrayer}",
        "foretell": lambda: {f"P{i}": suit for i, suit, _ in hand.foretold} if hand else {},
    }
    if key not in readers:
        raise ValueError(f"{path!r}: the table has {', '.join(readers)}.")
    return readers[key]()


def odds(s: State, name: str) -> dict[str, Any]:
    """Exact chances of the pending luck, for the seat that draws: `outcome` by the words of its luck line without the
    seat, `size.CARD` by how many of a card are drawn. Raises ValueError."""
    chance = s.pending
    if chance is None or type(chance) is Ask:
        raise ValueError("Odds are read where luck is due.")
    kind = GAME.chances[chance.kind]
    classes = kind.classes(s, chance)
    total = sum(weight for weight, _ in classes)
    found: dict[str, Fraction] = {}
    for weight, outcome in classes:
        if name == "outcome":
            words = kind.print(s, chance, outcome)
            key = words.split(" ", 1)[1] if words[0] == "P" else words
        elif name.startswith("size.") and name[5:] in ORDER:
            key = str(outcome.count(name[5:]))
        else:
            raise ValueError(f"There are no odds {name!r}; there are outcome and size.CARD, such as size.raven.")
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, total)
    return found


def plain_event(s: State, event: Event) -> dict[str, Any]:
    """An event as flat plain values, seats by their names."""
    flat = {name: getattr(event, name) for name in ("cite", "verb", "subject", "before", "after")}
    if type(event.subject) is int:
        flat["subject"] = f"P{event.subject}"
    for key, value in event.data.items():
        if key in ("target", "source") and type(value) is int:
            value = f"P{value}"
        elif key in ("victims", "top", "seats", "order", "found") and isinstance(value, tuple):
            value = tuple(f"P{i}" if type(i) is int else i for i in value)
        flat[key] = value
    return flat
