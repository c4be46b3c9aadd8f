"""Toy 2: hidden simultaneous choices.

Every seat holds two cards of one pack and bids one, unseen; the single highest bid scores, unless somebody shows a
`joker` and voids the round; nobody learns who could have. Three rounds; most points win."""

from kit.engine.game import Refusal, Step, Verb, closing
from kit.engine.knowledge import veil
from kit.engine.piles import Draw, Pile, Pool, splits
from kit.engine.secret import SecretKind, ask_all, give, secret_step
from kit.engine.state import HIDDEN, Action, Context
from kit.engine.window import PASS, opening, played, window_step

from .common import Answers, Seat, Toy, answer, lose, rolling

KINDS = ("joker", "ten", "queen", "king", "ace")
COUNTS = (2, 4, 4, 4, 4)
ROUNDS = 3


class Bidder(Seat):
    __slots__ = ("hand", "points")
    defaults = {"hand": (), "points": 0}


class Round(Context):
    __slots__ = ("bids",)


class Deal(Draw):
    def audience(self, s, chance):
        return (chance.arg[2],)

    def resolve(self, s, chance, outcome):
        pool, n, seat = chance.arg
        s.own_pile(pool).take(outcome)
        s.own_pile("deck").unknown -= n
        before = s.seats[seat].hand
        hand = tuple(sorted((*before, *outcome), key=KINDS.index))
        s.own_seat(seat).hand = hand
        s.emit("T2 1", "dealt", seat, before, hand, audience=(seat,), secret=("before", "after"))


class Bid(SecretKind):
    verbs = ("bid",)

    def legal(self, s, ask):
        return [Action(ask.seat, "bid", (card,)) for card in dict.fromkeys(s.seats[ask.seat].hand)]

    def opened(self, s, secret):
        for seat, card in zip(secret.order, secret.given, strict=True):
            lose(s, seat, card)
            s.emit("T2 2", "bid", seat, None, card)
        s.push_all(("object", "score", "end"), s.open(Round(bids=secret.given)))


def bid(s, ask, a):
    give(s, ask, a.refs[0])


def void(s, ask, a):
    lose(s, a.seat, "joker")
    s.own_context(s.contexts[ask.ctx].subject).status = "void"
    played(s, ask)
    s.emit("T2 3", "voided", a.seat)


def check_hand(s, a):
    return None if a.refs[0] in s.seats[a.seat].hand else Refusal("not-in-hand", "T2 1", {"card": a.refs[0]})


def refuse_void(s, a, bids):
    if bids.status != "live":
        return Refusal("too-late", "T2 3")
    return None if "joker" in s.seats[a.seat].hand else Refusal("not-in-hand", "T2 3", {"card": "joker"})


def turn(s, f):
    table = s.own_table()
    table.turn += 1
    if table.turn == ROUNDS:
        best = max(seat.points for seat in s.seats)
        s.end(tuple(i for i, seat in enumerate(s.seats) if seat.points == best))
        return
    s.push("turn")
    ask_all(s, "bid", range(len(s.seats)))
    for i, seat in reversed(list(enumerate(s.seats))):
        if len(seat.hand) < 2:
            s.push("draw", None, ("pool", 2 - len(seat.hand), i))


def score(s, f):
    bids = s.contexts[f.ctx].bids
    best = max(bids, key=KINDS.index)
    if bids.count(best) == 1:
        seat = s.own_seat(bids.index(best))
        seat.points += 1
        s.emit("T2 4", "scored", bids.index(best), seat.points - 1, seat.points)


class Bids(Toy):
    count = 3

    def seat(self, i, options):
        return Bidder(team=i)

    def lay(self, s, options):
        s.piles = {"pool": Pool(kinds=KINDS, counts=COUNTS), "deck": Pile(pool="pool", unknown=sum(COUNTS))}

    def view(self, s, seat):
        v = veil(s, seat)
        for i, other in enumerate(s.seats):
            if i != seat:
                v.own_pile("pool").put(card for card in other.hand if card != HIDDEN)
                v.own_seat(i).hand = (HIDDEN,) * len(other.hand)
        return v

    def fill(self, view, seat, rng):
        for i, other in enumerate(view.seats):
            if i != seat:
                cards = view.piles["pool"].sample(len(other.hand), rng)
                view.own_pile("pool").take(cards)
                view.own_seat(i).hand = cards
        return view

    def deals(self, view, seat):
        pool, others = view.piles["pool"], [i for i in range(len(view.seats)) if i != seat]
        for hands in splits(pool.counts, tuple(len(view.seats[i].hand) for i in others)):
            s = view.copy()
            for i, hand in zip(others, hands, strict=True):
                cards = tuple(card for card, k in zip(KINDS, hand, strict=True) for _ in range(k))
                s.own_pile("pool").take(cards)
                s.own_seat(i).hand = cards
            yield s

    def candidates(self, s):
        for i in range(len(s.seats)):
            yield from (Action(i, "bid", (card,)) for card in KINDS)
            yield from (Action(i, verb) for verb in ("void", "pass"))


GAME = Bids("bids", "T2")
GAME.steps = {
    "turn": Step("T2 1", turn), "draw": rolling("T2 1", "deal"), "secret": secret_step("T2 2"),
    "object": opening("T2 3", "object"), "window": window_step("T2 3"), "score": Step("T2 4", score),
    "end": closing("T2 4"),
}  # fmt: skip
GAME.asks = {"bid": Bid(), "object": Answers(refuse_void, "void", after_play="once", public=False)}
GAME.verbs = {"bid": Verb(bid, (check_hand,)), "void": answer(void, refuse_void), "pass": PASS}
GAME.chances = {"deal": Deal()}
GAME.law_options = ({"seats": 2}, {"seats": 3}, {"seats": 4})
