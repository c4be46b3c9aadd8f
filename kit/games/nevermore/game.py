"""Nevermore as the engine plays it: the tables of steps, decisions, verbs and luck, and a new game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from kit.engine.game import Game, Refusal, Unreadable, Verb, run
from kit.engine.state import Action, Ask, State
from kit.engine.window import PASS

from . import checks, choices, damage, hand, luck, magick, moments, notation, payouts, skulking, suits, view
from .bots import BOTS
from .cards import CHOICES, MAGICK, MOMENTS, house
from .state import MAX_HEALTH, RESTORED_HEALTH, Seat, Table, piles, seat_order, win


class Nevermore(Game):
    """Options: `seats` (3 to 6), `rulings` ({id: reading}, see house_rulings.csv), `hands` (end after so many)."""

    def new(self, options: dict[str, Any] | None = None) -> State:
        s = self.table(options)
        s.push("set_up")
        return run(s)

    def table(self, options: dict[str, Any] | None = None) -> State:
        """A table with nothing on the agenda: everybody human, tokens face up in printed order. Raises Unreadable for
        bad options."""
        options = dict(options or {})
        n = options.pop("seats", 4)
        hands = options.pop("hands", None)
        rulings = house(options.pop("rulings", None))
        if options:
            raise Unreadable(
                "Nevermore has no option {option!r}; it has seats, rulings and hands.",
                option=sorted(options)[0],
            )
        if type(n) is not int or n not in MAX_HEALTH:
            raise Unreadable("Nevermore is for 3 to 6 players, not {n!r}.", n=n)
        if hands is not None and (type(hands) is not int or hands < 1):
            raise Unreadable("hands is {hands!r}; it should be a whole number from 1, or left out.", hands=hands)
        table = Table(
            dealer=0, order=seat_order(n, 0, 1, rulings), max_health=MAX_HEALTH[n], restored=RESTORED_HEALTH[n],
            house=rulings, hands=hands,
        )  # fmt: skip
        s = State(self, table, [Seat(team=i, health=MAX_HEALTH[n]) for i in range(n)])
        s.piles = piles()
        hand.open_first_tokens(s)
        return s

    def settle(self, s: State) -> None:
        """The win, tested after every event (NM 17.4)."""
        people = 0
        rich = False
        for seat in s.seats:
            if not seat.raven:
                people += 1
                if seat.vp >= 6:
                    rich = True
        if rich:
            _six_points(s)
        if people == 1 and s.winner is None:
            last = next(i for i, seat in enumerate(s.seats) if not seat.raven)
            s.emit("NM 17.2", "last_human", last)
            win(s, last)

    def view(self, s: State, seat: int) -> State:
        return view.view(s, seat)

    def fill(self, view_: State, seat: int, rng: random.Random) -> State:
        return view.fill(view_, seat, rng)

    def deals(self, view_: State, seat: int) -> Iterable[State]:
        return view.deals(view_, seat)

    def cited(self, cite: str) -> bool:
        return cite.removeprefix("NM card/") in MAGICK

    def candidates(self, s: State) -> Iterable[Action]:
        return checks.candidates(s)

    def not_now(self, s: State, action: Action) -> Refusal:
        return checks.not_now(s, action)

    def print_action(self, s: State, action: Action) -> str:
        return notation.print_action(s, action)

    def parse_action(self, s: State, text: str) -> Action:
        return notation.parse_action(s, text)


def _six_points(s: State) -> None:
    """Humans with 6 or more: the single best wins, a complete tie plays on."""
    ready = [i for i, seat in enumerate(s.seats) if not seat.raven and seat.vp >= 6]
    best = max((s.seats[i].vp, s.seats[i].health) for i in ready)
    ahead = [i for i in ready if (s.seats[i].vp, s.seats[i].health) == best]
    if len(ahead) > 1:
        if s.table.level != tuple(ahead):
            s.own_table().level = tuple(ahead)
            s.emit("NM R63", "level", None, seats=tuple(ahead))
        return
    s.emit("NM 17.1", "six_points", ahead[0], vp=best[0])
    if len(ready) > 1:
        s.emit("NM R63", "tie_break", ahead[0], vp=best[0], health=best[1])
    win(s, ahead[0])


def _pass(s: State, ask: Ask, action: Action) -> None:
    """The draft passes cards; everywhere else to pass is to play nothing."""
    if ask.kind == "draft":
        hand.give(s, ask, action.refs)
    else:
        PASS.do(s, ask, action)


GAME = Nevermore("nevermore", "NM")
GAME.steps = hand.STEPS | suits.STEPS | payouts.STEPS | skulking.STEPS | moments.STEPS | magick.STEPS | damage.STEPS
GAME.asks = {
    **{moment: moments.Moment(moment) for moment in MOMENTS},
    "rescue": moments.Rescue(),
    "answer": moments.Answer(),
    "taxed": payouts.Taxed(),
    "draft": hand.Draft(),
    "commit": suits.Commit(),
    "attack": payouts.Attack(),
    "peck": payouts.Peck(),
    "target": choices.Target(),
    "discard": choices.Discard(),
    "keep": choices.Keep(),
    "pay": magick.Pay(),
    "order": magick.Order(),
}
GAME.verbs = {
    "pass": Verb(_pass, (checks.passing,)),
    "play": Verb(moments.play, (checks.playing,)),
    "use": Verb(payouts.use_tax, (checks.using,)),
    "set": Verb(suits.set_cards, (checks.setting,)),
    "bluff": Verb(suits.bluff, (checks.bluffing,)),
    "attack": Verb(payouts.attack, (checks.attacking,)),
    "spread": Verb(payouts.spread, (checks.spreading,)),
    "peck": Verb(payouts.do_peck, (checks.bare,)),
    "decline": Verb(magick.decline, (checks.bare,)),
    "target": Verb(choices.target, (checks.targeting,)),
    "discard": Verb(choices.discard, (checks.discarding,)),
    "keep": Verb(choices.keep, (checks.keeping,)),
    "pay": Verb(magick.pay, (checks.paying,)),
    "order": Verb(magick.order, (checks.ordering,)),
}
GAME.chances = luck.CHANCES
GAME.bots = BOTS
OTHERWISE = {id: readings[-1] for id, readings in CHOICES.items()}
"""Every ruling that can be changed, changed."""
GAME.law_options = (
    *({"seats": seats, "hands": 12} for seats in MAX_HEALTH),
    {"seats": 4, "hands": 12, "rulings": OTHERWISE},
)
