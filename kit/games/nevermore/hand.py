"""One hand round the suits: set-up, deal, draft, Conspiracy, end phase."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from kit.engine.game import Step, closing
from kit.engine.secret import Secret, SecretKind, ask_all, give, secret_step
from kit.engine.state import Action, Ask, Chance, Frame, State
from kit.engine.window import open_window, opening, window_step

from .cards import DECK, SUITS, TOKENS
from .damage import deal_damage
from .luck import draw, place_tokens, rebuild
from .state import PILE, Hand, Seat, fewer, humans, learn, merge, minus, refill, seat_order, suits_in, turn_human

SEQUENCE = (
    "deal", "before_draft", "pass_3", "pass_2", "pass_1", "before_resolution", "conspiracy", "token_1", "token_2",
    "token_3", "token_4", "skulking", "end_of_resolution", "restore", "clear", "next",
)  # fmt: skip
"""The frames of one hand; their context is the hand."""


# Set-up.


def set_up(s: State, frame: Frame) -> None:
    s.push("laid_out")
    for seat in reversed(range(len(s.seats))):
        s.push("draw", None, ("shadow", 1, seat, "first"))


def laid_out(s: State, frame: Frame) -> None:
    s.emit("NM 3.1", "set_up", None, health=s.table.max_health, restored=s.table.restored)
    s.emit("NM 3.2", "tokens", None, tokens=TOKENS, direction=s.table.direction)
    s.push("first", None, 0)


def first(s: State, frame: Frame) -> None:
    """A seat draws a card; the first Raven makes its seat the dealer."""
    s.pending = Chance("first", None, ("main", 1, frame.arg))


def dealer(s: State, frame: Frame) -> None:
    table = s.own_table()
    table.dealer = frame.arg
    for i in range(len(s.seats)):
        seat = s.own_seat(i)
        if table.house.R1 == "reshuffle":
            s.own_pile("main").put(seat.shown)
            s.own_pile(PILE["main"]).unknown += len(seat.shown)
        else:
            seat.discarded = seat.shown
        seat.shown = ()
    s.emit("NM R1", "dealer", frame.arg)
    s.push("hand")


def start_hand(s: State, frame: Frame) -> None:
    """Open the hand and lay its whole sequence on the agenda."""
    table = s.own_table()
    table.order = seat_order(len(s.seats), table.dealer, table.direction, table.house)
    table.hand = s.open(Hand(entombed=table.entomb))
    table.entomb = False
    order = SEQUENCE
    if table.house.R2 == "before_deal":
        order = ("before_draft", "deal", *SEQUENCE[2:])
    s.push_all(order, table.hand)
    if s.log is not None:
        s.emit("NM R4", "hand", table.dealer, n=table.number, direction=table.direction, order=table.order)


def deal(s: State, frame: Frame) -> None:
    for seat in reversed(s.table.order):
        s.push("draw", None, ("main", 5, seat, "deal"))


# The draft.


def passing_round(i: int) -> Step:
    """The frame of the i-th passing round: the moment before it, then the selections."""

    def run(s: State, frame: Frame) -> None:
        hand = s.contexts[frame.ctx]
        if hand.freeze:
            s.emit("NM R38" if hand.gambit else "NM card/freeze", "no_round", None, n=3 - i)
            return
        if hand.gambit and i:
            s.emit("NM card/gambit", "no_round", None, n=3 - i)
            return
        s.own_context(frame.ctx).passing = 2 if hand.gambit else 3 - i
        s.push_all(("during_pass", "select"), frame.ctx)

    return Step("NM 4.3", run)


def select(s: State, frame: Frame) -> None:
    movers = tuple([seat for seat in s.table.order if not s.seats[seat].skips])
    if len(movers) > 1:
        ask_all(s, "draft", movers, frame.ctx)
        return
    s.emit("NM R37", "nothing_moves", None)
    _let_in(s)


@lru_cache(maxsize=1 << 16)
def passes(seat: int, hand: tuple[str, ...], n: int) -> list[Action]:
    """Every way to pass n cards of a hand, equal cards being equal."""
    return [Action(seat, "pass", cards) for cards in dict.fromkeys(combinations(hand, min(n, len(hand))))]


class Draft(SecretKind):
    """Which cards to pass (NM 5.1). The answer is the cards."""

    verbs = ("pass",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        hand = s.contexts[s.table.hand]
        return passes(ask.seat, s.seats[ask.seat].hand, hand.passing)

    def on_pass(self, s: State, ask: Ask) -> None:
        """An empty hand passes nothing."""
        give(s, ask, ())

    def opened(self, s: State, secret: Secret) -> None:
        n, step = len(s.seats), s.table.direction
        gone = dict(zip(secret.order, secret.given, strict=True))
        for i, cards in gone.items():
            to = (i + step) % n
            while to not in gone:
                to = (to + step) % n
            seat = s.own_seat(to)
            seat.hand = merge(minus(seat.hand, gone[to]), cards)
            seat.known = learn(fewer(seat.known, len(gone[to])), i, cards)
            if s.log is not None:
                s.emit("NM 5.1", "passed", i, audience=(i, to), secret=("cards",), target=to, n=len(cards), cards=cards)
        if s.log is not None:
            s.emit("NM 5.2", "exchanged", None, direction=step)
        _let_in(s)


def _let_in(s: State) -> None:
    for i, seat in enumerate(s.seats):
        if seat.skips:
            s.own_seat(i).skips = False


# The Conspiracy.


def before_resolution(s: State, frame: Frame) -> None:
    hand = s.own_context(frame.ctx)
    if s.table.house.R15 == "final_draft":
        hand.draft = tuple(ravens_in(seat) for seat in s.seats)
    open_window(s, "before_resolution", frame.ctx)


def ravens_in(seat: Seat) -> int:
    """Raven cards in hand, look-alikes included."""
    return seat.hand.count("raven") + seat.joined.count("shadow_raven")


def conspiracy(s: State, frame: Frame) -> None:
    hand = s.contexts[frame.ctx]
    held = hand.draft or [ravens_in(seat) for seat in s.seats]
    found = [seat for seat in s.table.order if held[seat] >= 5]
    if s.log is not None:
        s.emit("NM 4.5", "check", s.table.dealer, found=tuple(found))
    if not found:
        if s.log is not None:
            s.emit("NM 7.6", "short", None)
            s.emit("NM R15", "short", None)
        return
    s.own_context(frame.ctx).status = "conspiracy"
    for seat in reversed(found):
        s.push("conspire", None, seat)
    s.emit("NM 6.1", "conspiracies", found[0], seats=tuple(found))
    s.emit("NM R15", "conspiracy", found[0], reading=s.table.house.R15)
    if any(len(s.seats[i].hand) + len(s.seats[i].joined) != 5 for i in found):
        s.emit("NM R20", "any_size", found[0], seats=tuple(found))
    if len(found) > 1:
        s.emit("NM R16", "conspiracies", found[0], seats=tuple(found))
    s.emit("NM R17", "hand_ends", None)
    for seat, suit, _ in hand.foretold:
        s.emit("NM R44", "foretell_failed", seat, suit=suit)


def conspire(s: State, frame: Frame) -> None:
    seat = frame.arg
    s.push("draw", None, ("shadow", 1, seat, "shadow"))
    victims = tuple(i for i in humans(s) if i != seat)
    deal_damage(s, seat, "conspiracy", "NM 7.6", victims, (1,) * len(victims), bonus=1)
    if s.seats[seat].raven:
        s.emit("NM R18", "conspiracy", seat)


# The end phase.


def restore(s: State, frame: Frame) -> None:
    """All ravens that had five of a suit or one of each turn human together."""
    if s.log is not None and len(humans(s)) < len(s.seats):
        s.emit("NM 16.1", "checked", None)
    for i, seat in enumerate(s.seats):
        if seat.raven:
            had = Counter(suits_in((*seat.hand, *seat.joined, *seat.shown, *seat.killed, *seat.forced)))
            five = next((suit for suit in SUITS if had[suit] >= 5), None)
            if five or len(had) == 5:
                turn_human(s, i, "NM 14.9")
                s.emit("NM 14.10", "restored", i, vp=seat.vp)
                s.emit("NM R27", "had", i, suit=five, forced=seat.forced, killed=seat.killed)
                if five == "radiance":
                    s.emit("NM R14", "had", i, suit=five)
                if had.total() != 5:
                    s.emit("NM 15.7", "had", i, suit=five, n=had.total())
                if "raven" in seat.forced:
                    s.emit("NM R71", "had", i, forced=seat.forced)
            elif s.log is not None:
                s.emit("NM 14.9", "stays_raven", i, had=tuple(suit for suit in SUITS for _ in range(had[suit])))
                s.emit("NM R27", "stays_raven", i, discarded=seat.discarded)
    if s.log is not None:
        s.emit("NM 4.9", "end_phase", None)


def clear(s: State, frame: Frame) -> None:
    """Everything goes back: the main deck whole, Magick to its discard piles."""
    table = s.own_table()
    gone: dict[str, list[str]] = {"light": [], "shadow": []}
    for i in range(len(s.seats)):
        seat = s.own_seat(i)
        for card in (*seat.joined, *seat.shown, *seat.killed, *seat.discarded, *seat.forced):
            if card in DECK:
                gone[DECK[card]].append(card)
        seat.hand = seat.joined = seat.shown = seat.killed = seat.discarded = seat.forced = seat.known = ()
    table.light = merge(table.light, tuple(gone["light"]))
    table.shadow = merge(table.shadow, tuple(gone["shadow"]))
    refill(s, "main")
    if s.log is not None:
        s.emit("NM 16.2", "cleared", None, light=tuple(gone["light"]), shadow=tuple(gone["shadow"]))
        s.emit("NM R60", "shuffled", None, n=60)
    for pool in ("light", "shadow"):
        if not s.piles[PILE[pool]].size:
            rebuild(s, pool, "NM 16.4")


def next_hand(s: State, frame: Frame) -> None:
    """The deal moves on, the direction turns, the tokens are shuffled."""
    table = s.own_table()
    s.close(table.hand)
    before = table.dealer
    table.dealer = (before + 1) % len(s.seats)
    table.direction = -table.direction
    table.number += 1
    table.turned = ()
    table.open = False
    refill(s, "tokens")
    if s.log is not None:
        s.emit("NM 5.5", "dealer", table.dealer, before, table.dealer)
        s.emit("NM 5.4", "direction", None, -table.direction, table.direction)
        s.emit("NM R5", "order", None, direction=table.direction)
        s.emit("NM 16.3", "tokens_shuffled", None)
    if table.hands is not None and table.number > table.hands:
        s.emit("NM 19.7", "stopped", None, n=table.hands)
        s.end(())
        return
    s.push("hand")


def open_first_tokens(s: State) -> None:
    """In the first hand the four tokens lie face up in printed order."""
    s.own_pile("tokens").take(TOKENS)
    place_tokens(s, TOKENS, None)


STEPS: dict[str, Step] = {
    "set_up": Step("NM 3.3", set_up),
    "laid_out": Step("NM 3.1", laid_out),
    "first": Step("NM 3.4", first),
    "dealer": Step("NM 3.4", dealer),
    "draw": Step("NM 15.1", draw),
    "hand": Step("NM 1.3", start_hand),
    "deal": Step("NM 4.1", deal),
    "before_draft": opening("NM 4.2", "before_draft"),
    "pass_3": passing_round(0),
    "pass_2": passing_round(1),
    "pass_1": passing_round(2),
    "during_pass": opening("NM 4.3", "during_pass"),
    "select": Step("NM 5.1", select),
    "secret": secret_step("NM 19.3"),
    "window": window_step("NM R31"),
    "before_resolution": Step("NM 4.4", before_resolution),
    "conspiracy": Step("NM 4.5", conspiracy),
    "conspire": Step("NM 7.6", conspire),
    "end_of_resolution": opening("NM 4.8", "end_of_resolution", None),  # after a Conspiracy too (NM R17)
    "restore": Step("NM 16.1", restore, None),
    "clear": Step("NM 16.2", clear, None),
    "next": Step("NM 16.3", next_hand, None),
    "close": closing("NM 19.5"),
}
