"""The moments of Magick: who may play what in each, and how a card is played, takes effect and is spent."""

from __future__ import annotations

from collections.abc import Callable

from kit.engine.game import Step
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.window import Window, WindowKind, opening, played

from .cards import DECK, HIDDEN_PLAYS, MAGICK, MOMENTS, moment_of
from .damage import low as low_victims
from .damage import provisional
from .magick import EFFECTS, FORETOLD, pay_health
from .state import (
    Play,
    discard_magick,
    gain_vp,
    humans,
    kept,
    learn,
    merge,
    minus,
    openly,
)  # fmt: skip

PLAYABLE = {
    moment: tuple(
        frozenset(card for card in MAGICK if moment_of(card, raven) == moment or (card == "heal" and not raven))
        for raven in (False, True)
    )
    for moment in MOMENTS
}
"""What may be played at each moment, by (human, raven). A human's Heal goes with all of them (NM R72)."""


# Windows.


@kept
def playing(seat: int, *refs: object) -> Action:
    """To play a card, upon something or nothing."""
    return Action(seat, "play", refs)


class Moment(WindowKind):
    """A moment at which cards are played, in seat order, asked again from the first after each play (NM R31)."""

    verbs = ("play", "pass")

    def __init__(self, name: str) -> None:
        self.name = name

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        return s.table.order

    def idle(self, s: State, subject: int | None) -> bool:
        human, raven = PLAYABLE[self.name]
        for seat in s.seats:
            if seat.magick and not (raven if seat.raven else human).isdisjoint(seat.magick):
                return False
        return True

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        me = s.seats[seat]
        magick = me.magick
        playable = PLAYABLE[self.name][me.raven]
        if playable.isdisjoint(magick):
            return []
        found: list[Action] = []
        last = None
        for card in magick:
            if card != last and card in playable:
                last = card
                if DECK[card] == "light" and s.contexts[s.table.hand].entombed:
                    continue
                listing = LISTINGS.get(card)
                if listing is None:
                    found.append(playing(seat, card))
                else:
                    found += [playing(seat, card, *refs) for refs in listing(s, window.subject, seat)]
        return found

    def known(self, s: State, ask: Ask, action: Action, seat: int) -> bool:
        if action.verb == "play" and action.refs[0] in HIDDEN_PLAYS:
            return seat == ask.seat
        return super().known(s, ask, action, seat)


def _others(s: State, subject: int | None, seat: int) -> list[tuple]:
    return [(i,) for i in range(len(s.seats)) if i != seat]


def _anybody(s: State, subject: int | None, seat: int) -> list[tuple]:
    return [(i,) for i in range(len(s.seats))]


def _suits(s: State, subject: int | None, seat: int) -> list[tuple]:
    return [(suit,) for suit in FORETOLD]


def _passthrough(s: State, subject: int | None, seat: int) -> list[tuple]:
    return [] if s.seats[seat].skips else [()]


def _bolster(s: State, subject: int, seat: int) -> list[tuple]:
    if s.seats[seat].raven:
        return [()]
    damage = s.contexts[subject]
    return [()] if seat in damage.victims and seat not in damage.replaced else []


def _retribution(s: State, subject: int, seat: int) -> list[tuple]:
    damage = s.contexts[subject]
    hit = s.seats[seat].raven or seat in damage.victims
    return [()] if hit and seat != damage.source and not s.seats[damage.source].raven else []


def _blooding(s: State, subject: int, seat: int) -> list[tuple]:
    damage = s.contexts[subject]
    if seat == damage.source:
        return []
    return [(i,) for i in damage.victims if i not in damage.replaced and not s.seats[i].raven]


def _spite(s: State, subject: int | None, seat: int) -> list[tuple]:
    me = s.seats[seat]
    if me.raven:
        return [()]
    return [(i,) for i in humans(s) if i != seat] if me.vp else []


LISTINGS: dict[str, Callable[[State, int | None, int], list[tuple]]] = {
    "acquire": _others,
    "nightmare": _others,
    "shadow_raven": _anybody,
    "foretell": _suits,
    "passthrough": _passthrough,
    "bolster": _bolster,
    "retribution": _retribution,
    "blooding": _blooding,
    "spite": _spite,
}
"""For cards with a target or a condition: what follows the card in its action, once for each way to play it."""


class Rescue(WindowKind):
    """Those at 0 or less may play Heal, if it can bring them to 1 (NM 15.8)."""

    verbs = ("play", "pass")
    after_play = "again"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        return low_victims(s, s.contexts[subject])

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        rest = provisional(s.contexts[window.subject], seat)
        if rest is None or not can_rescue(s, seat, rest):
            return []
        return [Action(seat, "play", ("heal",))]


def can_rescue(s: State, seat: int, rest: int) -> bool:
    """All Heals held together would reach 1."""
    hand = s.contexts[s.table.hand]
    heals = s.seats[seat].magick.count("heal")
    return heals > 0 and not hand.entombed and not hand.ban and rest + 2 * heals >= 1


class Answer(WindowKind):
    """Ravens may cancel a Light card with Heal."""

    verbs = ("play", "pass")

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        mine = s.contexts[subject].seat
        return tuple(i for i in s.table.order if s.seats[i].raven and i != mine)

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        if s.contexts[window.subject].status != "live" or "heal" not in s.seats[seat].magick:
            return []
        return [] if s.contexts[s.table.hand].entombed else [Action(seat, "play", ("heal",))]


# Playing a card.


def play(s: State, ask: Ask, action: Action) -> None:
    """Lay a card on the table: face down into a hand, or face up with its cost paid and its effect to come."""
    card, *target = action.refs
    i = ask.seat
    window = s.contexts[ask.ctx]
    played(s, ask)
    seat = s.own_seat(i)
    seat.magick = minus(seat.magick, (card,))
    if card in HIDDEN_PLAYS:
        _join(s, i, card, target[0] if target else i)
        return
    if seat.known_magick:
        seat.known_magick = openly(seat.known_magick, (card,))
    aim = target[0] if target else None
    ctx = s.open(Play(card=card, seat=i, raven=seat.raven, target=aim, subject=window.subject))
    light = DECK[card] == "light"
    s.push_all(("answer", "effect", "spent") if light else ("effect", "spent"), ctx)
    if s.log is not None:
        s.emit("NM 15.2", "played", i, card=card, target=aim, raven=seat.raven)
        s.emit("NM R31", "asks_again", i, moment=window.kind)
        if window.kind == "before_draft":
            s.emit("NM R2", "order_of_moments", i, reading=s.table.house.R2)
        if MAGICK[card].raven_block:
            s.emit("NM 14.8", "side", i, card=card, raven=seat.raven)
        elif seat.raven:
            s.emit("NM R30", "as_printed", i, card=card)
        if card == "heal":
            s.emit("NM 15.4", "any_time", i)
            s.emit("NM R72", "any_time", i, moment=window.kind)
    _pay(s, i, card)


def _join(s: State, i: int, card: str, to: int) -> None:
    """A card goes into a hand face down: the back is seen, the face is not (NM R34)."""
    seat = s.seats[i]
    if seat.known_magick:  # others can no longer tell which of its kind of back is still held
        hidden = tuple(c for c in HIDDEN_PLAYS if DECK[c] == DECK[card])
        s.own_seat(i).known_magick = openly(seat.known_magick, hidden)
    hand = s.own_seat(to)
    hand.joined = merge(hand.joined, (card,))
    if to != i:
        hand.known = learn(hand.known, i, (card,))
    if s.log is not None:
        who = (i,) if to == i else (i, to)
        s.emit("NM R34", "joined", i, audience=who, secret=("card",), card=card, target=to, deck=DECK[card])


def _pay(s: State, i: int, card: str) -> None:
    """What the card costs a human."""
    if s.seats[i].raven:
        return
    if card == "summon":
        pay_health(s, i)
    elif card == "spite":
        gain_vp(s, i, -1, "NM R58")


def effect(s: State, frame: Frame) -> None:
    """The card does what it says."""
    played_card = s.contexts[frame.ctx]
    if s.log is not None:
        s.emit(f"NM card/{played_card.card}", "effect", played_card.seat, raven=played_card.raven)
    EFFECTS[played_card.card](s, frame.ctx, played_card)


def spent(s: State, frame: Frame) -> None:
    """The card goes to the discard pile of its deck, cancelled or not."""
    done = s.contexts[frame.ctx]
    s.close(frame.ctx)
    discard_magick(s, done.card)
    if done.status == "cancelled":
        s.emit("NM R67", "cancelled", done.seat, card=done.card)


STEPS: dict[str, Step] = {
    "answer": opening("NM R34", "answer"),
    "effect": Step("NM 15.2", effect),
    "spent": Step("NM 15.1", spent, None),
}
