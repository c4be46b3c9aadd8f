"""Choices of a card's effect: whom it hits, what is discarded, what is kept."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kit.engine.game import AskKind
from kit.engine.state import Action, Ask, State

from .cards import DECK, SUIT_OF, in_order
from .damage import deal_damage
from .payouts import fullest, tax, taxable
from .state import discard_magick, gain_health, humans, leave_hand, merge, minus, openly
from .suits import rob, robbable


class Target(AskKind):
    """Whom an effect hits; `ask.arg` is its card."""

    verbs = ("target",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "target", (j,)) for j in targets(s, ask)]


def targets(s: State, ask: Ask) -> tuple[int, ...]:
    """The seats that the effect may hit."""
    if ask.arg == "drain":
        return fullest(s, ask.seat)
    if ask.arg == "betrayal":
        return tuple(j for j in humans(s) if j != ask.seat)
    return robbable(s, ask.ctx, ask.seat)


def target(s: State, ask: Ask, action: Action) -> None:
    victim = action.refs[0]
    if ask.arg == "drain":
        net = s.contexts[ask.ctx].net
        deal_damage(s, ask.seat, "drain", "NM card/drain", (victim,), (net,))
        s.emit("NM R49", "drained", ask.seat, target=victim, n=net)
        if s.contexts[s.table.hand].ban:
            s.emit("NM R69", "drained", ask.seat, target=victim, n=net)
    elif ask.arg == "betrayal":
        s.emit("NM R43", "healed", ask.seat, target=victim)
        gain_health(s, victim, s.contexts[ask.ctx].net, "NM R43")
    else:
        rob(s, ask, victim)


class Discard(AskKind):
    """Which cards to discard; `ask.arg` is (from: hand, ravens or light; how many; draw as many after)."""

    verbs = ("discard",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return discards(ask.seat, discardable(s, ask), ask.arg[1])


def discardable(s: State, ask: Ask) -> tuple[str, ...]:
    """The cards among which the seat chooses."""
    seat = s.seats[ask.seat]
    source = ask.arg[0]
    if source == "light":
        return tuple(card for card in seat.magick if DECK[card] == "light")
    cards = (*seat.hand, *seat.joined)
    return cards if source == "hand" else tuple(card for card in cards if SUIT_OF.get(card) == "raven")


@lru_cache(maxsize=1 << 14)
def discards(seat: int, cards: tuple[str, ...], n: int) -> list[Action]:
    return [Action(seat, "discard", found) for found in dict.fromkeys(map(in_order, combinations(cards, n)))]


def discard(s: State, ask: Ask, action: Action) -> None:
    source, _, again = ask.arg
    cards = action.refs
    i = ask.seat
    if source == "light":
        seat = s.own_seat(i)
        seat.magick = minus(seat.magick, cards)
        seat.known_magick = openly(seat.known_magick, cards)
        s.emit("NM R43", "discarded_light", i, cards=cards)
        for card in cards:
            discard_magick(s, card)
        return
    leave_hand(s, i, cards, "discarded")
    s.emit("NM 6.5", "discarded_hand", i, cards=cards)
    if again:
        s.push("draw", None, ("main", len(cards), i, "hand"))


class Keep(AskKind):
    """Which card to keep of those seen; `ask.arg` is summon or tax."""

    verbs = ("keep",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "keep", (card,)) for card in dict.fromkeys(keepable(s, ask))]


def keepable(s: State, ask: Ask) -> tuple[str, ...]:
    """The cards seen."""
    return s.seats[ask.seat].aside if ask.arg == "summon" else taxable(s, s.contexts[ask.ctx])


def keep(s: State, ask: Ask, action: Action) -> None:
    card = action.refs[0]
    if ask.arg == "tax":
        tax(s, ask, card)
        return
    seat = s.own_seat(ask.seat)
    rest = minus(seat.aside, (card,))
    seat.aside = ()
    seat.hand = merge(seat.hand, (card,))
    seat.discarded = (*seat.discarded, *rest)
    s.emit("NM card/summon", "kept", ask.seat, audience=(ask.seat,), secret=("card",), card=card, discarded=rest)
