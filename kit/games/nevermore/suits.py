"""One suit from its token to the count (NM 19.5); `payouts` has what it brings."""

from __future__ import annotations

from typing import Any

from kit.engine.game import Step
from kit.engine.secret import Secret, SecretKind, ask_all, give
from kit.engine.state import Action, Ask, Chance, Frame, State
from kit.engine.window import opening

from .cards import ALIKE, DECK, SUIT_OF, TOKENS, in_order
from .luck import turned
from .state import PILE, Play, Seat, Token, humans, kept, leave_hand, minus, of_suit, openly

SEQUENCE = ("before_token", "turn", "set_out", "lookalikes", "steals", "count", "foretold", "pay_out", "close")
"""The frames of one suit; their context is the token."""
STEAL = {"attack": "enrage", "healing": "syphon", "victory": "dominate"}
"""The placed card that takes a card of the suit."""


def token(s: State, frame: Frame) -> None:
    s.push_all(SEQUENCE, s.open(Token()))


def turn(s: State, frame: Frame) -> None:
    """The dealer turns the next token."""
    row = s.piles[PILE["tokens"]]
    if row.top:
        row = s.own_pile(PILE["tokens"])
        suit, row.top = row.top[0][0], row.top[1:]
        turned(s, frame.ctx, suit)
    elif row.unknown > 1:
        s.pending = Chance("token", frame.ctx, ("tokens", 1))
    else:
        pool = s.piles["tokens"]
        suit = pool.kinds[pool.counts.index(1)]
        s.own_pile("tokens").take((suit,))
        s.own_pile(PILE["tokens"]).unknown = 0
        turned(s, frame.ctx, suit)


# Setting out.


def set_out(s: State, frame: Frame) -> None:
    ask_all(s, "commit", s.table.order, frame.ctx)


def held(seat: Seat, suit: str) -> int:
    """How many cards of the suit a seat has in hand, look-alikes included."""
    n = seat.hand.count(suit)
    return n + of_suit(seat.joined, suit) if seat.joined else n


def raven_bounds(s: State, i: int, suit: str) -> tuple[int, int]:
    """The fewest and the most Ravens the seat may spend on the called suit (NM 7.5, R45, R46)."""
    seat, hand = s.seats[i], s.contexts[s.table.hand]
    ravens, ours = held(seat, "raven"), held(seat, suit)
    if not ravens or not ours or i in hand.dark:
        return 0, 0
    if hand.punish:
        suits = sum(held(seat, each) > 0 for each in TOKENS)
        return max(0, min(ravens, suits) - (suits - 1)), 1
    others = len(seat.hand) - ravens - ours
    for card in seat.joined:
        others += card in SUIT_OF
    return _bounds(ravens, ours, others)


def _bounds(ravens: int, ours: int, others: int) -> tuple[int, int]:
    return max(0, min(ravens, ours + others) - others), min(ravens, ours)


@kept
def sets(seat: int, suit: str, ours: int, least: int, most: int) -> list[Action]:
    """Every real set: all cards of the suit and `least` to `most` Ravens."""
    return [Action(seat, "set", (suit,) * ours + ("raven",) * k) for k in range(least, most + 1)]


def spared(s: State, i: int, suit: str, sure: list[Action]) -> list[Action]:
    """Sets in which a main card dies in place of a look-alike: its name says that it stays face up (NM 7.1).

    Which of the suit's cards die matters only where a raven could cancel the look-alike with Heal (NM R34).
    """
    seat, hand = s.seats[i], s.contexts[s.table.hand]
    alike = tuple(card for card in seat.joined if SUIT_OF.get(card) == suit and DECK[card] == "light")
    if not alike or hand.punish or hand.entombed:
        return []
    if not any(other.raven and j != i and _may_heal(other) for j, other in enumerate(s.seats)):
        return []
    found = []
    for _, _, refs in sure:
        ours = refs.count(suit)
        ravens = refs[ours:]
        least, most = max(0, len(alike) - len(ravens)), min(len(alike), ours - len(ravens))
        found += [Action(i, "set", (suit,) * (ours - n) + ravens + alike[:n]) for n in range(least + 1, most + 1)]
    return found


def _may_heal(seat: Seat) -> bool:
    """Whether one of the cards held has the back of Heal."""
    return any(DECK.get(card, card[1:]) == "light" for card in seat.magick)


@kept
def bluffs(seat: int, size: int) -> list[Action]:
    """Nothing, or a number of cards that are taken back."""
    return [Action(seat, "set"), *(Action(seat, "bluff", (n,)) for n in range(1, size + 1))]


@kept
def usual(seat: int, suit: str, hand: tuple[str, ...], offered: bool) -> list[Action]:
    """What may be set out of main cards alone while no card changes it."""
    ours, ravens = hand.count(suit), hand.count("raven")
    if ours:
        return sets(seat, suit, ours, *_bounds(ravens, ours, len(hand) - ours - ravens))
    return bluffs(seat, len(hand) if offered else 0)


class Commit(SecretKind):
    """What to set out for the called suit (NM 6.4). The answer is the cards, or how many a bluff shows."""

    verbs = ("set", "bluff")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = ask.seat
        suit = s.contexts[s.contexts[ask.ctx].subject].suit
        seat, hand = s.seats[i], s.contexts[s.table.hand]
        offered = s.table.house.R65 == "offered"
        if not (seat.joined or hand.punish or hand.dark):
            return usual(i, suit, seat.hand, offered)
        ours = held(seat, suit)
        if ours:
            found = sets(i, suit, ours, *raven_bounds(s, i, suit))
            return [*found, *spared(s, i, suit, found)]
        return bluffs(i, len(seat.hand) + len(seat.joined) if offered else 0)

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return options[0] if options[0].refs == () else None

    def opened(self, s: State, secret: Secret) -> None:
        suit = s.contexts[secret.subject].suit
        for i, answer in zip(secret.order, secret.given, strict=True):
            reveal(s, i, suit, answer)


def set_cards(s: State, ask: Ask, action: Action) -> None:
    give(s, ask, action.refs)


def bluff(s: State, ask: Ask, action: Action) -> None:
    give(s, ask, action.refs[0])


def reveal(s: State, i: int, suit: str, answer: Any) -> None:
    """A set is turned up: the killed cards and their Ravens face down, the rest counts. Look-alikes die first, but
    for those that the set names."""
    if not answer or type(answer) is int:
        if s.log is not None:
            s.emit("NM R65" if answer else "NM 6.4", "no_set", i, bluff=answer or 0)
        return
    seat = s.seats[i]
    n = held(seat, suit)
    dead = answer.count("raven")
    ours, ravens = (suit,) * n, ("raven",) * dead
    if seat.joined:
        cards = (*seat.joined, *seat.hand)
        named = tuple([card for card in answer if card in DECK])
        ours = tuple([card for card in (*minus(seat.joined, named), *seat.hand, *named) if SUIT_OF.get(card) == suit])
        ravens = tuple([card for card in cards if SUIT_OF.get(card) == "raven"][:dead])
    bounds = raven_bounds(s, i, suit) if dead and s.log is not None else (0, 0)
    if dead and s.contexts[s.table.hand].punish:
        dead = n
    seat = s.own_seat(i)
    gone = ours + ravens
    seat.hand = minus(seat.hand, gone)
    if seat.joined:
        seat.joined = minus(seat.joined, gone)
    if seat.known:
        seat.known = openly(seat.known, gone)
    up = ours[dead:]
    seat.shown += up
    if dead:
        seat.killed += ours[:dead] + ravens
    if s.log is not None:
        s.emit("NM 6.4", "revealed", i, suit=suit, n=n - dead, killed=dead, ravens=len(ravens), cards=up)
        if ALIKE[suit] in up:
            for card in up:
                if card in DECK:
                    s.emit(f"NM card/{card}", "lookalike", i, card=card)
                    s.emit("NM 15.5", "lookalike", i, card=card)
        if dead:
            _emit_kills(s, i, suit, ours[:dead], ravens, bounds)


def _emit_kills(
    s: State, i: int, suit: str, dead: tuple[str, ...], spent: tuple[str, ...], bounds: tuple[int, int]
) -> None:  # fmt: skip
    """The rules at work in a kill. `bounds` is how many Ravens had to be and could be spent."""
    n, ravens = len(dead), len(spent)
    least, most = bounds
    s.emit("NM 7.1", "killed", i, suit=suit, n=n, ravens=ravens)
    if of_suit(s.seats[i].shown, suit):
        s.emit("NM 7.2", "face_down", i, suit=suit, n=n + ravens)
    seat = s.seats[i]
    left = seat.joined
    if ALIKE[suit] in dead or (left and any(card not in SUIT_OF for card in left)):
        s.emit("NM R21", "killed", i, suit=suit, n=n, ravens=ravens)
    if "shadow_raven" in spent:
        s.emit("NM 15.5", "spent", i, n=ravens)
        s.emit("NM card/shadow_raven", "spent", i, n=ravens)
    size = len(seat.hand) + len(seat.joined) + len(seat.shown) + len(seat.killed)
    if size != 5:
        s.emit("NM R20", "killed", i, suit=suit, n=n, ravens=ravens)
    if s.contexts[s.table.hand].punish:
        s.emit("NM R45", "killed", i, suit=suit, n=n, ravens=ravens)
    else:
        s.emit("NM 7.5", "spent", i, n=ravens)
        if least < most:
            s.emit("NM R19", "spent", i, n=ravens)


# Look-alikes and steals, directly after the reveal.


def lookalikes(s: State, frame: Frame) -> None:
    """A raven may answer each Light card that has just been revealed (NM R34)."""
    card = "light_" + s.contexts[frame.ctx].suit
    for i in reversed(s.table.order):
        seat = s.seats[i]
        if card in seat.shown and len(humans(s)) < len(s.seats):
            for _ in range(seat.shown.count(card)):
                ctx = s.open(Play(card=card, seat=i, raven=seat.raven, subject=frame.ctx))
                s.push_all(("answer", "stands"), ctx)


def stands(s: State, frame: Frame) -> None:
    """A revealed Light card that was cancelled counts no more; it was still in hand (NM R27)."""
    play = s.contexts[frame.ctx]
    s.close(frame.ctx)
    if play.status == "cancelled":
        seat = s.own_seat(play.seat)
        seat.shown = minus(seat.shown, (play.card,))
        seat.forced = (*seat.forced, play.card)
        s.emit("NM R34", "struck", play.seat, card=play.card)


def steals(s: State, frame: Frame) -> None:
    card = STEAL.get(s.contexts[frame.ctx].suit)
    for i in reversed(s.table.order):
        if card in s.seats[i].joined:
            s.push("steal", frame.ctx, i)


def robbable(s: State, ctx: int, thief: int) -> tuple[int, ...]:
    """Opponents with a face-up card of the suit."""
    suit = s.contexts[ctx].suit
    return tuple(i for i, seat in enumerate(s.seats) if i != thief and of_suit(seat.shown, suit))


def steal(s: State, frame: Frame) -> None:
    """One thief's card takes effect: whom it hits is asked, if there is anybody."""
    thief = frame.arg
    card = STEAL[s.contexts[frame.ctx].suit]
    leave_hand(s, thief, (card,), "discarded")
    s.emit("NM 15.6", "triggered", thief, card=card)
    s.emit("NM R33", "triggered", thief, card=card)
    if robbable(s, frame.ctx, thief):
        s.pending = Ask("target", thief, frame.ctx, card)
    else:
        s.emit("NM R48", "no_target", thief, card=card)


def rob(s: State, ask: Ask, victim: int) -> None:
    suit = s.contexts[ask.ctx].suit
    source = s.own_seat(victim)
    card = next(card for card in in_order(source.shown) if SUIT_OF[card] == suit)
    source.shown = minus(source.shown, (card,))
    thief = s.own_seat(ask.seat)
    thief.shown = (*thief.shown, card)
    s.emit(f"NM card/{ask.arg}", "stole", ask.seat, source=victim, card=card)
    s.emit("NM R48", "stole", ask.seat, source=victim, card=card)
    s.emit("NM R70", "stole", ask.seat, source=victim, card=card)


# Counting.


def count(s: State, frame: Frame) -> None:
    """Effective counts: top, second, net."""
    suit = s.contexts[frame.ctx].suit
    tally(s, frame.ctx, tuple([of_suit(seat.shown, suit) for seat in s.seats]))


@kept
def ranking(counts: tuple[int, ...], order: tuple[int, ...]) -> tuple[tuple[int, ...], int, int]:
    """The seats at top in seat order, the second highest count, the net (NM 8.1 to 8.3)."""
    most = max(counts)
    if not most:
        return (), 0, 0
    second = max([n for n in counts if n < most], default=0)
    return tuple(i for i in order if counts[i] == most), second, most - second


def tally(s: State, ctx: int, counts: tuple[int, ...]) -> None:
    token = s.own_context(ctx)
    token.counts = counts
    token.forms = tuple([seat.raven for seat in s.seats])
    token.top, token.second, token.net = ranking(counts, s.table.order)
    if s.log is not None:
        _emit_tally(s, token)


def _emit_tally(s: State, token: Token) -> None:
    if not token.net:
        s.emit("NM R7", "nobody", token.suit)
        if any(SUIT_OF.get(card) == token.suit for seat in s.seats for card in seat.forced):
            s.emit("NM 6.6", "resolved", token.suit)
        return
    s.emit("NM 8.1", "counted", token.suit, counts=token.counts, top=token.top)
    s.emit("NM 8.2", "net", token.suit, net=token.net, second=token.second, top=token.top)
    if len(token.top) > 1:
        s.emit("NM 8.3", "tie", token.suit, top=token.top)
        s.emit("NM R6", "tie", token.suit, top=token.top, second=token.second)
    elif token.second and token.counts.count(token.second) > 1:
        s.emit("NM 8.3", "tied_second", token.suit, second=token.second)
    if True in token.forms and any(
        raven and n >= max(1, token.second) for raven, n in zip(token.forms, token.counts, strict=True)
    ):
        s.emit("NM 8.4", "raven_counts", token.suit)


STEPS: dict[str, Step] = {
    **{f"token_{i}": Step("NM 4.6", token) for i in range(1, 5)},
    "before_token": opening("NM 4.6", "before_token_reveal"),
    "turn": Step("NM 6.2", turn),
    "set_out": Step("NM 6.4", set_out),
    "lookalikes": Step("NM R34", lookalikes),
    "stands": Step("NM R34", stands, None),
    "steals": Step("NM 19.5", steals),
    "steal": Step("NM R48", steal),
    "count": Step("NM 8.1", count),
}
