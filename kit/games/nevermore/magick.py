"""Magick: what each card does once it takes effect, and the choices that this asks for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from kit.engine.game import AskKind, Step
from kit.engine.state import Action, Ask, Chance, Frame, State

from .cards import HIDDEN_PLAYS, SUIT_OF, TOKENS
from .damage import deal_damage, provisional, save
from .luck import look_at_tokens, place_tokens, reveal_tokens
from .skulking import penance
from .state import (
    Draws,
    Hand,
    Play,
    gain_health,
    gain_vp,
    learn,
    leave_hand,
    turn_human,
    turn_raven,
)  # fmt: skip

FORETOLD = ("attack", "healing", "radiance")
"""The suits that Foretell may name."""


def pay_health(s: State, i: int) -> None:
    """A Health paid is no damage (NM R68); the last one makes a raven, and nobody is paid."""
    seat = s.own_seat(i)
    before = seat.health
    seat.health = before - 1
    s.unsettled = True
    s.emit("NM R58", "paid_health", i, before, before - 1)
    if before == 1:
        s.emit("NM R68", "no_rescue", i)
        turn_raven(s, i, "NM R58")


# Before the draft.


def _hand(s: State) -> Hand:
    return s.own_context(s.table.hand)


def aid(s: State, ctx: int, play: Play) -> None:
    if play.raven:
        _hand(s).ban = True
        s.emit("NM R54", "ban", play.seat)
    else:
        gain_health(s, play.seat, 1, "NM card/aid")
    reveal_tokens(s)


def freeze(s: State, ctx: int, play: Play) -> None:
    _hand(s).freeze = True
    s.emit("NM R38", "draft_cut", play.seat)


def gambit(s: State, ctx: int, play: Play) -> None:
    _hand(s).gambit = True
    s.emit("NM R38", "frozen" if s.contexts[s.table.hand].freeze else "draft_cut", play.seat)


def scrye(s: State, ctx: int, play: Play) -> None:
    s.push("reorder", ctx)
    if not s.table.open:
        look_at_tokens(s, play.seat)


def reorder(s: State, frame: Frame) -> None:
    """After the look: pay to set the tokens, if there is anything to pay with."""
    i = s.contexts[frame.ctx].seat
    if payments(s, i):
        s.pending = Ask("pay", i, frame.ctx)
    else:
        s.emit("NM R57", "only_looks", i)


def payments(s: State, i: int) -> tuple[str, ...]:
    """What a seat can pay for Scrye."""
    seat = s.seats[i]
    return (() if seat.raven else ("health",)) + (("vp",) if seat.vp else ())


class Pay(AskKind):
    """Scrye: what to pay, or nothing."""

    verbs = ("pay", "decline")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        ways = [Action(ask.seat, "pay", (what,)) for what in payments(s, ask.seat)]
        return [*ways, Action(ask.seat, "decline")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return options[-1]


def pay(s: State, ask: Ask, action: Action) -> None:
    s.push("arrange", ask.ctx)
    if action.refs[0] == "health":
        pay_health(s, ask.seat)
    else:
        gain_vp(s, ask.seat, -1, "NM R58")


def arrange(s: State, frame: Frame) -> None:
    s.pending = Ask("order", s.contexts[frame.ctx].seat, frame.ctx)


class Order(AskKind):
    """Scrye: the new order of the tokens."""

    verbs = ("order",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        left = tuple(suit for suit in TOKENS if suit not in s.table.turned)
        return [Action(ask.seat, "order", found) for found in permutations(left)]

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        return seat == ask.seat or s.table.open


def order(s: State, ask: Ask, action: Action) -> None:
    place_tokens(s, action.refs, None if s.table.open else ask.seat)
    s.emit("NM R57", "set_order", ask.seat)


def decline(s: State, ask: Ask, action: Action) -> None:
    """Neither pay nor peck."""
    if s.log is not None:
        s.emit("NM R57" if ask.kind == "pay" else "NM 14.3", "declined", ask.seat)


# During the draft.


def passthrough(s: State, ctx: int, play: Play) -> None:
    s.own_seat(play.seat).skips = True
    s.emit("NM R37", "skips", play.seat)


# Before the resolution.


def bolster(s: State, ctx: int, play: Play) -> None:
    if play.raven:
        _hand(s).calm = True
        return
    damage = s.own_context(play.subject)
    damage.replaced = (*damage.replaced, play.seat)
    if len(damage.replaced) == len(damage.victims):
        damage.status = "replaced"
    s.emit("NM R39", "replaced", play.seat)
    gain_health(s, play.seat, damage.amounts[damage.victims.index(play.seat)], "NM card/bolster")


def brilliance(s: State, ctx: int, play: Play) -> None:
    _choose_discards(s, ctx, "ravens", 1, False)


def empower(s: State, ctx: int, play: Play) -> None:
    s.push("draw", None, ("main", 1, play.seat, "hand"))


def foretell(s: State, ctx: int, play: Play) -> None:
    hand = _hand(s)
    hand.foretold = (*hand.foretold, (play.seat, play.target, play.raven))


def fortune(s: State, ctx: int, play: Play) -> None:
    _choose_discards(s, ctx, "hand", 2, True)


def renew(s: State, ctx: int, play: Play) -> None:
    if play.raven:
        s.push("choose", ctx, ("hand", 1, False))
        s.push("draw", None, ("main", 2, play.seat, "hand"))
        return
    gain_health(s, play.seat, 1, "NM card/renew")
    _choose_discards(s, ctx, "hand", 1, True)


def _choose_discards(s: State, ctx: int, source: str, n: int, again: bool) -> None:
    s.push("choose", ctx, (source, n, again))


def choose(s: State, frame: Frame) -> None:
    """Ask for the cards to discard, as many as there are."""
    source, n, again = frame.arg
    i = s.contexts[frame.ctx].seat
    seat = s.seats[i]
    cards = (*seat.hand, *seat.joined)
    there = len(cards) if source == "hand" else sum(SUIT_OF.get(card) == "raven" for card in cards)
    s.emit("NM R59", "fewer" if there < n else "exchange", i, n=there, wanted=n)
    if there:
        s.pending = Ask("discard", i, frame.ctx, (source, min(n, there), again))


def illuminate(s: State, ctx: int, play: Play) -> None:
    sweep(s, "raven", "illuminate")
    s.emit("NM R71", "swept", play.seat)


def extinguish(s: State, ctx: int, play: Play) -> None:
    sweep(s, "radiance", "extinguish")


def impair(s: State, ctx: int, play: Play) -> None:
    sweep(s, "healing", "impair")


def sweep(s: State, suit: str, card: str) -> None:
    """All cards of a suit leave all hands."""
    for i, seat in enumerate(s.seats):
        gone = tuple(c for c in (*seat.hand, *seat.joined) if SUIT_OF.get(c) == suit)
        if gone:
            leave_hand(s, i, gone, "forced")
            s.emit(f"NM card/{card}", "forced", i, cards=gone)
            s.emit("NM 6.5", "forced", i, cards=gone)


def justice(s: State, ctx: int, play: Play) -> None:
    move_hands(s, {i: (i - s.table.direction) % len(s.seats) for i in range(len(s.seats))})


def reap(s: State, ctx: int, play: Play) -> None:
    move_hands(s, {i: (i + s.table.direction) % len(s.seats) for i in range(len(s.seats))})
    s.emit("NM R35", "onward", play.seat)


def entrap(s: State, ctx: int, play: Play) -> None:
    giver = (play.seat - s.table.direction) % len(s.seats)
    move_hands(s, {play.seat: giver, giver: play.seat})


def move_hands(s: State, to: dict[int, int]) -> None:
    """Whole hands change place, with what was added and placed in them (NM R33)."""
    hands = {}
    for i in to:
        seat = s.seats[i]
        hands[i] = seat.hand, seat.joined, learn(seat.known, i, (*seat.hand, *seat.joined))
    for i, j in to.items():
        seat = s.own_seat(j)
        seat.hand, seat.joined, known = hands[i]
        seat.known = tuple(entry for entry in known if entry[0] != j)
        if s.log is not None:
            cards = (*seat.hand, *seat.joined)
            s.emit("NM R36", "hand_moved", i, audience=(i, j), secret=("cards",), target=j, cards=cards)
            if seat.joined:
                s.emit("NM R33", "came_along", j, n=len(seat.joined))


def punish(s: State, ctx: int, play: Play) -> None:
    hand = _hand(s)
    if s.table.house.R45 == "one_effect":
        hand.punish = hand.no_shadow = True
    elif play.raven:
        hand.no_shadow = True
    else:
        hand.punish = True
    s.emit("NM R45", "punish", play.seat)


def acquire(s: State, ctx: int, play: Play) -> None:
    s.push("take", ctx, (play.target, play.seat))


def take(s: State, frame: Frame) -> None:
    """A random main-deck card of one hand goes to another, if there is one."""
    giver, taker = frame.arg
    if s.seats[giver].hand:
        s.pending = Chance("take", frame.ctx, frame.arg)
    else:
        s.emit("NM R53", "nothing", taker, source=giver)


def nightmare(s: State, ctx: int, play: Play) -> None:
    i = play.target
    seat = s.seats[i]
    cards = (*seat.hand, *seat.joined)
    if cards:
        leave_hand(s, i, cards, "forced")
    s.emit("NM R52", "forced", i, cards=cards)
    s.push("fill", ctx, i)
    for other in reversed(s.table.order):
        if other not in (i, play.seat):
            s.push("take", ctx, (other, i))


def fill(s: State, frame: Frame) -> None:
    """Nightmare: draw up to four cards."""
    n = 4 - len(s.seats[frame.arg].hand)
    s.emit("NM R52", "refills", frame.arg, n=n)
    if n > 0:
        s.push("draw", None, ("main", n, frame.arg, "hand"))


def summon(s: State, ctx: int, play: Play) -> None:
    if play.raven:
        s.push("draw", None, ("main", 2, play.seat, "hand"))
        return
    s.push("pick", ctx)
    s.push("draw", None, ("main", 3, play.seat, "aside"))


def pick(s: State, frame: Frame) -> None:
    """Summon: keep one of the cards drawn."""
    i = s.contexts[frame.ctx].seat
    if s.seats[i].aside:
        s.pending = Ask("keep", i, frame.ctx, "summon")


def the_darkening(s: State, ctx: int, play: Play) -> None:
    hand = _hand(s)
    hand.dark = (*hand.dark, play.seat)
    s.emit("NM R46", "darkened", play.seat)


# Before a token is revealed.


def betrayal(s: State, ctx: int, play: Play) -> None:
    s.own_context(play.subject).betrayer = play.seat


# Answers.


def retribution(s: State, ctx: int, play: Play) -> None:
    attacker = s.contexts[play.subject].source
    s.emit("NM R40", "retribution", play.seat, target=attacker)
    if not s.seats[attacker].raven:
        deal_damage(s, play.seat, "retribution", "NM card/retribution", (attacker,), (2,))


def blooding(s: State, ctx: int, play: Play) -> None:
    damage = s.own_context(play.subject)
    damage.points = (*damage.points, (play.target, play.seat))
    s.emit("NM R41", "raised", play.seat, target=play.target)
    if len(damage.points) > 1:
        s.emit("NM R73", "raised", play.seat, target=play.target)


def heal(s: State, ctx: int, play: Play) -> None:
    subject = s.contexts.get(play.subject)
    if play.raven:
        if subject.status == "live":
            s.own_context(play.subject).status = "cancelled"
        s.emit("NM R67", "cancels", play.seat, card=subject.card)
        if subject.card in HIDDEN_PLAYS:
            s.emit("NM R34", "cancels", play.seat, card=subject.card)
        if subject.card == "heal":
            s.emit("NM R73", "cancels", play.seat, card=subject.card)
        return
    left = getattr(subject, "victims", None) and provisional(subject, play.seat)
    if left is not None:
        save(s, play.subject, play.seat, 2)
    else:
        gain_health(s, play.seat, 2, "NM card/heal")


# At the end of the resolution.


def entomb(s: State, ctx: int, play: Play) -> None:
    s.own_table().entomb = True
    s.emit("NM R56", "entombed", play.seat)


def spite(s: State, ctx: int, play: Play) -> None:
    if play.raven:
        s.emit("NM R58", "side", play.seat, card="spite", raven=True)
        _hit_all(s, play)
    elif not s.seats[play.target].raven:
        deal_damage(s, play.seat, "spite", "NM card/spite", (play.target,), (2,))


def withering(s: State, ctx: int, play: Play) -> None:
    _hit_all(s, play)


def _hit_all(s: State, play: Play) -> None:
    victims = tuple(i for i in s.table.order if i != play.seat and not s.seats[i].raven)
    deal_damage(s, play.seat, play.card, f"NM card/{play.card}", victims, (1,) * len(victims))


# Foretell, when its suit has been counted.


def foretold(s: State, frame: Frame) -> None:
    """Each Foretell of this suit is tested, in seat order."""
    entries = s.contexts[s.table.hand].foretold
    if not entries:
        return
    suit = s.contexts[frame.ctx].suit
    for i in reversed(s.table.order):
        for entry in entries:
            if entry[0] == i and entry[1] == suit:
                s.push("foresee", frame.ctx, entry)


def foresee(s: State, frame: Frame) -> None:
    """No opponent may show two or more."""
    i, suit, raven = frame.arg
    counts = s.contexts[frame.ctx].counts
    if any(n >= 2 for j, n in enumerate(counts) if j != i):
        s.emit("NM R44", "foretell_failed", i, suit=suit)
        return
    s.emit("NM R44", "foretell_held", i, suit=suit)
    if raven:
        if s.seats[i].raven:
            turn_human(s, i, "NM R29")
            s.emit("NM 14.10", "restored", i, vp=s.seats[i].vp)
        return
    gain_vp(s, i, 1, "NM card/foretell")
    draws = s.open(Draws(seat=i, cards=()))
    s.push_all(("taxed", "close"), draws)
    s.push("draw", draws, ("light", 1, i, "light"))


EFFECTS: dict[str, Callable[[State, int, Play], None]] = {
    function.__name__: function
    for function in (
        aid, freeze, gambit, scrye, passthrough, bolster, brilliance, empower, foretell, fortune, renew, illuminate,
        extinguish, impair, justice, reap, entrap, punish, acquire, nightmare, summon, the_darkening, betrayal,
        retribution, blooding, heal, entomb, spite, withering, penance,
    )
}  # fmt: skip
"""What each card does once it takes effect. Cards that join a hand have none, except Penance when it triggers."""

STEPS: dict[str, Step] = {
    "reorder": Step("NM R57", reorder),
    "arrange": Step("NM R57", arrange),
    "choose": Step("NM R59", choose),
    "take": Step("NM R53", take),
    "fill": Step("NM R52", fill),
    "pick": Step("NM 15.7", pick),
    "foretold": Step("NM R44", foretold),
    "foresee": Step("NM R44", foresee),
}
