"""Toy 1: damage that is answered by a replacement, a raise and a rescue; each can be cancelled, a cancel too.

Three seats strike in turn for 1 or 2. `mirror` turns the damage on the striker, `rage` adds 1, `herb` keeps a seat
at 1 that would fall, `deny` cancels a card. The last one standing wins.
"""

from kit.engine.game import Refusal, Step, Verb, closing
from kit.engine.state import Action, Context, Thing
from kit.engine.window import PASS, WindowKind, opening, played, window_step

from .common import Choose, Die, Table, Toy, alive, lose, rolling, turn

DAMAGE = ("roll", "answer", "deal", "rescue", "fall")
CARD = ("cancel", "effect", "discard")
CARDS = {"mirror": "answer", "rage": "answer", "herb": "rescue", "deny": "cancel"}
HANDS = (("mirror", "deny"), ("rage", "herb", "deny"), ("mirror", "rage", "herb"))


class Seat(Thing):
    __slots__ = ("team", "health", "hand", "out")
    defaults = {"health": 4, "out": False}


class Damage(Context):
    __slots__ = ("source", "target", "amount")
    defaults = {"amount": 0}


class Play(Context):
    __slots__ = ("seat", "card", "subject")


class Cards(WindowKind):
    """One window a trigger: who holds a card for it may play it."""

    public = True

    def __init__(self, name):
        self.verbs = (*(card for card, trigger in CARDS.items() if trigger == name), "pass")

    def order(self, s, subject):
        return tuple(alive(s))

    def plays(self, s, window, seat):
        cards = dict.fromkeys(s.seats[seat].hand)
        return [Action(seat, c) for c in cards if c in self.verbs and not refuse(s, seat, c, window.subject)]


def refuse(s, seat, card, subject):
    about = s.contexts[subject]
    if card not in s.seats[seat].hand:
        return Refusal("not-in-hand", "T1 3", {"card": card})
    if about.status != "live":
        return Refusal("too-late", "T1 4", {"status": about.status})
    if card in ("mirror", "herb") and seat != about.target:
        return Refusal("not-your-damage", "T1 5", {"target": about.target})
    if card == "herb" and s.seats[seat].health > 0:
        return Refusal("no-need", "T1 5", {"health": s.seats[seat].health})
    return None


def check_card(s, a):
    return refuse(s, a.seat, a.verb, s.contexts[s.pending.ctx].subject)


def check_target(s, a):
    bad = a.refs[0] == a.seat or s.seats[a.refs[0]].out
    return Refusal("no-target", "T1 1", {"seat": a.refs[0]}) if bad else None


def targets(s, ask):
    return [Action(ask.seat, "strike", (i,)) for i in alive(s) if i != ask.seat]


def strike(s, ask, a):
    s.push_all(DAMAGE, s.open(Damage(source=a.seat, target=a.refs[0])))


def lay(s, ask, a):
    lose(s, a.seat, a.verb)
    played(s, ask)
    s.emit("T1 3", "laid", a.seat, card=a.verb)
    s.push_all(CARD, s.open(Play(seat=a.seat, card=a.verb, subject=s.contexts[ask.ctx].subject)))


def effect(s, f):
    play = s.contexts[f.ctx]
    about = s.own_context(play.subject)
    if play.card == "rage":
        about.amount += 1
    else:
        about.status = {"mirror": "replaced", "herb": "rescued", "deny": "cancelled"}[play.card]
    if play.card == "mirror":
        back = Damage(source=about.target, target=about.source, amount=about.amount)
        s.push_all(DAMAGE[1:], s.open(back))
    elif play.card == "herb":
        s.own_seat(about.target).health = 1
    s.emit(f"T1 card/{play.card}", "worked", play.seat, ctx=play.subject)


def deal(s, f):
    damage = s.contexts[f.ctx]
    seat = s.own_seat(damage.target)
    before, seat.health = seat.health, seat.health - damage.amount
    s.emit("T1 6", "lost", damage.target, before, seat.health)


def fall(s, f):
    target = s.contexts[f.ctx].target
    if s.seats[target].health <= 0 and not s.seats[target].out:
        s.own_seat(target).out = True
        s.emit("T1 7", "fell", target)
    s.close(f.ctx)


def land(s, chance, face):
    s.own_context(chance.ctx).amount = face
    s.emit("T1 2", "rolled", chance.ctx, None, face)


class Duel(Toy):
    def table(self, options):
        return Table(), [Seat(team=i, hand=tuple(hand)) for i, hand in enumerate(options.get("hands", HANDS))]

    def settle(self, s):
        if len(alive(s)) == 1:
            s.end(tuple(alive(s)))
        return False

    def candidates(self, s):
        for i in range(len(s.seats)):
            yield from (Action(i, "strike", (j,)) for j in range(len(s.seats)))
            yield from (Action(i, verb) for verb in ("pass", *CARDS))


GAME = Duel("duel", "T1")
GAME.steps = {
    "turn": Step("T1 1", turn), "roll": rolling("T1 2", "coin"), "answer": opening("T1 3", "answer"),
    "deal": Step("T1 6", deal), "rescue": opening("T1 5", "rescue"), "fall": Step("T1 7", fall, None),
    "cancel": opening("T1 4", "cancel"), "effect": Step("T1 4", effect), "window": window_step("T1 3"),
    "discard": closing("T1 3"),
}  # fmt: skip
GAME.asks = {"turn": Choose(("strike",), targets), **{name: Cards(name) for name in ("answer", "rescue", "cancel")}}
GAME.verbs = {"strike": Verb(strike, (check_target,)), "pass": PASS, **dict.fromkeys(CARDS, Verb(lay, (check_card,)))}
GAME.chances = {"coin": Die((1, 2), land)}
GAME.law_options = ({}, {"hands": HANDS[:2]}, {"hands": HANDS + HANDS[:2]})
