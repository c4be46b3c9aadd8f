"""The set-up: the centre, the deal or the draft, mages, magic items."""

from __future__ import annotations

from typing import Any

from kit.engine.game import Refusal, Step, Unreadable
from kit.engine.piles import Pile, Pool
from kit.engine.secret import Secret, SecretKind, ask_all, give
from kit.engine.state import Action, Ask, Chance, Frame, State

from . import moves
from .cards import CARDS, DATA, of_kind
from .decks import OneCard, chance
from .kinds import Kind
from .moves import DECK, DECK_POOL, SEAT, without
from .rounds import order_from
from .state import Seat, Table

MODES = ("deal", "draft", "first")
DIRECTIONS = ("counter-clockwise", "clockwise")
FIRST_ESSENCES = (1, 1, 1, 1, 1)
DEALT, HAND, BATCH = 8, 3, 4
PRESETS, PLACES_SIDE = DATA["first_game"]["presets"], DATA["first_game"]["places_side"]


def read_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a new game with the defaults of those left out. Raises Unreadable."""
    known = {"seats": 2, "lux": True, "mode": "deal", "direction": DIRECTIONS[0], "first": 0, "presets": None}
    for key in options:
        if key not in known:
            raise Unreadable("Res Arcana has no option {key!r}; it has {options}.", key=key, options=", ".join(known))
    found = {**known, **options}
    n, lux = found["seats"], found["lux"]
    if type(n) is not int or not 2 <= n <= (5 if lux else 4):
        raise Unreadable("seats is {n!r}; Res Arcana is played by 2 to 4, with the expansion by 2 to 5.", n=n)
    if type(lux) is not bool:
        raise Unreadable("lux is {lux!r}; it is true with the expansion, false without.", lux=lux)
    if found["mode"] not in MODES:
        raise Unreadable("mode is {mode!r}; it is one of {modes}.", mode=found["mode"], modes=", ".join(MODES))
    if found["direction"] not in DIRECTIONS:
        raise Unreadable(
            "direction is {direction!r}; it is one of {directions}.",
            direction=found["direction"], directions=", ".join(DIRECTIONS),
        )
    if type(found["first"]) is not int or not 0 <= found["first"] < n:
        raise Unreadable(
            "first is {first!r}; it is the number of a seat, 0 to {last}.",
            first=found["first"], last=n - 1,
        )
    presets = found["presets"]
    if presets is None:
        found["presets"] = list(range(1, min(n, len(PRESETS)) + 1))
    elif (
        not isinstance(presets, list | tuple)
        or len(presets) > n
        or any(type(k) is not int or not 1 <= k <= len(PRESETS) or presets.count(k) > 1 for k in presets)
    ):
        raise Unreadable(
            "presets is {presets!r}; it lists presets 1 to {n}, one a seat, each once.",
            presets=presets, n=len(PRESETS),
        )
    return found


def counts(n: int, lux: bool) -> tuple[int, int]:
    """How many monuments and places of power there are for n players."""
    row = DATA["setup_counts"]["with_lux" if lux else "base_only"][str(n)]
    return row["monuments"], row["places"]


def pool(cards: Any) -> Pool:
    cards = tuple(sorted(cards))
    return Pool(kinds=cards, counts=(1,) * len(cards))


def bare(game: Any, options: dict[str, Any]) -> State:
    """An empty table with everything in the box."""
    lux = options["lux"]
    table = Table(lux=lux, mode=options["mode"], direction=options["direction"], first=options["first"])
    s = State(game, table, [Seat() for _ in range(options["seats"])])
    s.piles["box"] = pool(of_kind("artifact", lux))
    s.piles["mages"] = pool(of_kind("mage", lux))
    s.piles["tiles"] = pool(of_kind("place_of_power", lux))
    s.piles["monuments/pool"] = pool(of_kind("monument", lux))
    s.piles["monuments"] = Pile(pool="monuments/pool")
    for i in range(options["seats"]):
        s.piles[DECK_POOL[i]] = pool(())
        s.piles[DECK[i]] = Pile(pool=DECK_POOL[i])
    return s


def new(game: Any, given: dict[str, Any] | None) -> State:
    options = read_options(given or {})
    s = bare(game, options)
    presets = tuple(options["presets"]) if options["mode"] == "first" else ()
    s.push_all(("hand-out", "choose-mages", "choose-items", "start"), None, presets)
    s.push_all(("set-places", "set-items", "set-scrolls", "set-essences", "set-token"))
    return s


# The centre.


def set_items(s: State, f: Frame) -> None:
    table = s.own_table()
    table.items = of_kind("magic_item", table.lux)
    if s.log is not None:
        s.emit("RA 3.1", "items", after=table.items)


def set_places(s: State, f: Frame) -> None:
    table = s.table
    monuments, places = counts(len(s.seats), table.lux)
    s.own_pile("monuments").unknown = monuments
    if table.mode == "first":
        without(s.own_pile("tiles"), tuple(c for c in s.piles["tiles"].kinds if CARDS[c].side != PLACES_SIDE))
    for _ in range(2):
        s.push("turn-up")
    for _ in range(places):
        s.push("set-tile")


def set_tile(s: State, f: Frame) -> None:
    chance(s, "tile", "tiles", 0)


class Tile(OneCard):
    """A tile and its side: the other side leaves with it."""

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        without(s.own_pile("tiles"), (CARDS[card].reverse,))
        table = s.own_table()
        table.places = tuple(sorted((*table.places, card)))
        if s.log is not None:
            s.emit("RA 3.9" if table.mode == "first" else "RA 3.2", "tile", card)


def set_scrolls(s: State, f: Frame) -> None:
    if s.table.lux:
        s.own_table().scrolls = of_kind("scroll")
        s.emit("RA 3.3", "scrolls", after=s.table.scrolls)


def set_essences(s: State, f: Frame) -> None:
    for seat in range(len(s.seats)):
        moves.gain(s, seat, FIRST_ESSENCES, "RA 3.4")


def set_token(s: State, f: Frame) -> None:
    table = s.own_table()
    table.token = table.first
    s.emit("RA 3.5", "token", SEAT[table.first], None, table.first)


# Dealing.


def hand_out(s: State, f: Frame) -> None:
    """Lay out the deal, the draft or the presets (arg) of all seats."""
    seats = range(len(s.seats))
    if s.table.mode == "draft":
        s.emit("RA 3.11", "draft")
        frames: list[tuple[str, Any]] = [("deal-mage", seat) for seat in seats for _ in range(2)]
        for batch in (1, 2):
            frames += [("batch", batch), *(("deal-pack", seat) for _ in range(BATCH) for seat in seats), ("pick", None)]
        frames += [("make-deck", seat) for seat in seats]
    else:
        frames = []
        for seat in seats:
            if s.table.mode == "first" and seat < len(f.arg):
                frames.append(("preset", (seat, f.arg[seat])))
        if s.table.mode == "first" and (len(f.arg) < len(PRESETS) or len(s.seats) > len(f.arg)):
            s.emit("RA R2", "other-presets", after=len(f.arg))
        for seat in seats:
            if s.table.mode == "first" and seat < len(f.arg):
                continue
            frames += [("deal-mage", seat)] * 2 + [("deal", seat)] * DEALT + [("draw", seat)] * HAND
    for step, arg in reversed(frames):
        s.push(step, None, arg)


def preset(s: State, f: Frame) -> None:
    """A seat gets a preset of the first game: arg is (seat, number)."""
    seat, number = f.arg
    given = PRESETS[number - 1]
    without(s.own_pile("mages"), (given["mage"],))
    without(s.own_pile("box"), tuple(given["artifacts"]))
    me = s.own_seat(seat)
    me.mages = (given["mage"],)
    me.hand = me.shown = tuple(sorted(given["artifacts"]))  # the presets are printed in the rules
    me.blind = True
    pile = s.own_pile(DECK[seat])
    pile.pool, pile.unknown = "box", DEALT - HAND
    if s.log is not None:
        s.emit("RA 3.10", "preset", SEAT[seat], after=number)


def deal_mage(s: State, f: Frame) -> None:
    chance(s, "mage", "mages", f.arg)


class Mage(OneCard):
    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        me = s.own_seat(seat)
        me.mages = tuple(sorted((*me.mages, card)))
        if s.log is not None:
            s.emit("RA 3.6", "deal-mage", SEAT[seat], after=card, audience=(seat,), secret=("after",))

    def audience(self, s: State, chance: Chance) -> tuple[int, ...]:
        return (chance.arg[2],)


def deal(s: State, f: Frame) -> None:
    chance(s, "deal", "box", f.arg)


class Deal(OneCard):
    """An artifact from the box: into a pack while drafting, else into the deck of the seat, which has seen it."""

    def found(self, s: State, chance: Chance, card: str, seat: int) -> None:
        draft = s.table.phase == "draft"
        if draft:
            me = s.own_seat(seat)
            me.pack = tuple(sorted((*me.pack, card)))
        else:
            into_deck(s, seat, (card,))
        if s.log is not None:
            batch = "RA 3.12" if s.table.batch == 1 else "RA 3.13"
            s.emit(batch if draft else "RA 3.6", "deal", SEAT[seat], after=card, audience=(seat,), secret=("after",))

    def audience(self, s: State, chance: Chance) -> tuple[int, ...]:
        return (chance.arg[2],)


def into_deck(s: State, seat: int, cards: tuple[str, ...]) -> None:
    """Shuffle cards that the seat has seen into its deck."""
    deck = s.own_pile(DECK_POOL[seat])
    deck.kinds = tuple(sorted((*deck.kinds, *cards)))
    deck.counts = (1,) * len(deck.kinds)
    s.own_pile(DECK[seat]).unknown += len(cards)


# The draft.


def batch(s: State, f: Frame) -> None:
    table = s.own_table()
    table.phase, table.batch = "draft", f.arg
    s.emit("RA 3.12" if f.arg == 1 else "RA 3.13", "batch", after=f.arg)


def pick(s: State, f: Frame) -> None:
    """Everybody keeps one card, until the packs are empty."""
    if s.seats[0].pack:
        s.push("pick")
        ask_all(s, "keep", range(len(s.seats)))


class Keep(SecretKind, Kind):
    """Which card of the pack is kept; the rest is passed on."""

    cite = "RA 3.12"
    verbs = ("keep",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "keep", (card,)) for card in s.seats[ask.seat].pack]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        give(s, ask, a.refs[0])

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if len(a.refs) == 1 and a.refs[0] in s.seats[ask.seat].pack:
            return None
        return Refusal("not-in-pack", "RA 3.12", {"card": a.refs[0]})

    def opened(self, s: State, secret: Secret) -> None:
        """The kept cards are laid aside, the packs go round."""
        n, table = len(s.seats), s.table
        clockwise = table.batch == 1 or table.direction == "clockwise"
        packs = []
        for seat, card in zip(secret.order, secret.given, strict=True):
            me = s.own_seat(seat)
            me.kept = tuple(sorted((*me.kept, card)))
            packs.append(moves.less(me.pack, card))
            if s.log is not None:
                cite = "RA 3.12" if table.batch == 1 else "RA 3.13"
                s.emit(cite, "keep", SEAT[seat], after=card, audience=(seat,), secret=("after",))
        for seat in range(n):
            s.own_seat(seat).pack = packs[(seat - 1) % n if clockwise else (seat + 1) % n]
        if s.log is not None and packs[0]:
            way = "clockwise" if clockwise else "counter-clockwise"
            s.emit("RA 3.12" if table.batch == 1 else "RA R1", "pass-packs", after=way)


def make_deck(s: State, f: Frame) -> None:
    """The kept cards are the deck; three are drawn."""
    s.own_table().phase = "setup"
    me = s.own_seat(f.arg)
    into_deck(s, f.arg, me.kept)
    me.kept = ()
    if s.log is not None:
        s.emit("RA 3.14", "make-deck", SEAT[f.arg])
    for _ in range(HAND):
        s.push("draw", None, f.arg)


# Mages and items.


def choose_mages(s: State, f: Frame) -> None:
    s.own_table().phase = "mages"
    ask_all(s, "mage", [seat for seat, me in enumerate(s.seats) if me.mages])


class KeepMage(SecretKind, Kind):
    """Which of the two mages is kept; all are revealed together."""

    cite = "RA 3.6"
    verbs = ("keep",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "keep", (mage,)) for mage in s.seats[ask.seat].mages]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        give(s, ask, a.refs[0])

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if len(a.refs) == 1 and a.refs[0] in s.seats[ask.seat].mages:
            return None
        return Refusal("not-your-mages", "RA 3.6", {"card": a.refs[0]})

    def opened(self, s: State, secret: Secret) -> None:
        for seat, mage in zip(secret.order, secret.given, strict=True):
            s.own_seat(seat).mages = ()
            moves.enter(s, seat, mage)
            if s.log is not None:
                s.emit("RA 3.10" if s.table.mode == "first" else "RA 3.6", "mage", SEAT[seat], after=mage)
                s.emit(CARDS[mage].cite, "enter", mage, after=SEAT[seat])


def choose_items(s: State, f: Frame) -> None:
    """Counter-clockwise, the holder of the token last."""
    s.own_table().phase = "items"
    for seat in order_from(s, s.table.token):
        s.push("choose-item", None, seat)


def choose_item(s: State, f: Frame) -> None:
    if s.table.items:
        s.pending = Ask("item", f.arg)


def start(s: State, f: Frame) -> None:
    s.emit("RA 3.8", "start")
    s.push("round")


STEPS = {
    "set-items": Step("RA 3.1", set_items),
    "set-places": Step("RA 3.2", set_places),
    "set-tile": Step("RA 3.2", set_tile),
    "set-scrolls": Step("RA 3.3", set_scrolls),
    "set-essences": Step("RA 3.4", set_essences),
    "set-token": Step("RA 3.5", set_token),
    "hand-out": Step("RA 3.6", hand_out),
    "preset": Step("RA 3.10", preset),
    "deal-mage": Step("RA 3.6", deal_mage),
    "deal": Step("RA 3.6", deal),
    "deal-pack": Step("RA 3.12", deal),
    "batch": Step("RA 3.12", batch),
    "pick": Step("RA 3.12", pick),
    "make-deck": Step("RA 3.14", make_deck),
    "choose-mages": Step("RA 3.6", choose_mages),
    "choose-items": Step("RA 3.7", choose_items),
    "choose-item": Step("RA 3.7", choose_item),
    "start": Step("RA 3.8", start),
}
ASKS = {"keep": Keep(), "mage": KeepMage()}
CHANCES = {"tile": Tile(), "mage": Mage(), "deal": Deal()}
