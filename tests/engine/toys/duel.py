"""Toy 1: damage that is answered by a replacement, a raise and a rescue; each can be cancelled, a cancel too.

Three seats strike in turn for 1 or 2. `mirror` turns the damage on the striker, `rage` adds 1, `herb` keeps a seat
at 1 that would fall, `deny` cancels a card. The last one standing wins.
"""

from kit.engine.game import Refusal, Step, Verb, closing
from kit.engine.state import Action, Context
from kit.engine.window import PASS, opening, played, window_step

from .common import Answers, Choose, Die, Seat, Toy, alive, answer, lose, rolling, turn

DAMAGE = ("roll", "answer", "deal", "rescue", "fall")
CARD = ("cancel", "effect", "discard")
WINDOWS = {"answer": ("mirror", "rage"), "rescue": ("herb",), "cancel": ("deny",)}
CARDS = ("mirror", "rage", "herb", "deny")
HANDS = (("mirror", "deny"), ("rage", "herb", "deny"), ("mirror", "rage", "herb"))


class Fighter(Seat):
    __slots__ = ("health", "hand")
    defaults = {"health": 4}


class Damage(Context):
    __slots__ = ("source", "target", "amount")
    defaults = {"amount": 0}


class Play(Context):
    __slots__ = ("seat", "card", "subject")


def refuse(s, a, damage):
    if a.verb not in s.seats[a.seat].hand:
        return Refusal("not-in-hand", "T1 3", {"card": a.verb})
    if damage.status != "live":
        return Refusal("too-late", "T1 4", {"status": damage.status})
    if a.verb in ("mirror", "herb") and a.seat != damage.target:
        return Refusal("not-your-damage", "T1 5", {"target": damage.target})
    if a.verb == "herb" and s.seats[a.seat].health > 0:
        return Refusal("no-need", "T1 5", {"health": s.seats[a.seat].health})
    return None


def check_target(s, a):
    bad = a.refs[0] == a.seat or s.seats[a.refs[0]].out
    return Refusal("no-target", "T1 1", {"seat": a.refs[0]}) if bad else None


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
        s.own_seat(target).out = s.unsettled = True
        s.emit("T1 7", "fell", target)
    s.close(f.ctx)


class Duel(Toy):
    count = 3

    def seat(self, i, options):
        return Fighter(team=i, hand=HANDS[i % 3])

    def settle(self, s):
        if len(alive(s)) == 1:
            s.end(tuple(alive(s)))

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
GAME.asks = {"turn": Choose("strike"), **{name: Answers(refuse, *verbs) for name, verbs in WINDOWS.items()}}
GAME.verbs = {"strike": Verb(strike, (check_target,)), "pass": PASS, **dict.fromkeys(CARDS, answer(lay, refuse))}
GAME.chances = {"coin": Die((1, 2), "amount")}
GAME.law_options = ({"seats": 2}, {"seats": 3}, {"seats": 5})
