"""The rules of Lanterns (rules in rulebook.en.md)."""

from kit.engine.game import AskKind, ChanceKind, Game, Refusal, Step, Verb, legal, run
from kit.engine.knowledge import veil
from kit.engine.piles import Draw, Pool
from kit.engine.secret import SecretKind, ask_all, give, secret_step
from kit.engine.state import HIDDEN, Action, Ask, Chance, Context, State, Thing
from kit.engine.window import PASS, WindowKind, opening, played, window_step

KINDS, COUNTS, HAND, ROUNDS = ("flame", "shield", "raven"), (10, 6, 8), 3, 3


class Table(Thing):
    __slots__ = ("round", "phase", "turn")
    defaults = {"round": 0, "phase": "deal", "turn": -1}


class Seat(Thing):
    __slots__ = ("team", "light", "hand")
    defaults = {"light": 4, "hand": ()}


class Strike(Context):
    __slots__ = ("source", "target", "amount")
    defaults = {"amount": 0}


def lit(s):
    return [i for i, seat in enumerate(s.seats) if seat.light > 0]


def take_card(s, seat, card):
    hand = list(s.seats[seat].hand)
    hand.remove(card)
    s.own_seat(seat).hand = tuple(hand)


class Deal(Draw):
    def audience(self, s, chance):
        return (chance.arg[2],)

    def resolve(self, s, chance, outcome):
        _, n, seat = chance.arg
        s.own_pile("pool").take(outcome)
        before = s.seats[seat].hand
        s.own_seat(seat).hand = tuple(sorted((*before, *outcome), key=KINDS.index))
        s.emit("LN 1", "dealt", seat, None, None, audience=(seat,), secret=("cards",), cards=outcome, n=n)


class Die(ChanceKind):
    def sample(self, s, chance, rng):
        return rng.randint(1, 3)

    def weigh(self, s, chance, outcome):
        return int(outcome in (1, 2, 3)), 3

    def classes(self, s, chance):
        return [(1, face) for face in (1, 2, 3)]

    def resolve(self, s, chance, outcome):
        s.own_context(chance.ctx).amount = outcome
        s.emit("LN 4", "rolled", s.contexts[chance.ctx].source, None, outcome)

    def parse(self, s, chance, text):
        if text not in ("1", "2", "3"):
            raise ValueError(f"{text!r} is no face of this die; it has 1, 2, 3.")
        return int(text)


class Hand(SecretKind):
    verbs = ("give",)
    automatic = False

    def legal(self, s, ask):
        return [Action(ask.seat, "give", (card,)) for card in dict.fromkeys(s.seats[ask.seat].hand)]

    def default(self, s, ask, options):
        return options[-1]

    def opened(self, s, secret):
        for seat, card in zip(secret.order, secret.given, strict=True):
            take_card(s, seat, card)
        for seat, card in zip(secret.order, secret.given, strict=True):
            to = lit(s)[(lit(s).index(seat) + 1) % len(lit(s))]
            s.own_seat(to).hand = tuple(sorted((*s.seats[to].hand, card), key=KINDS.index))
            s.emit("LN 2", "passed", seat, audience=(seat, to), secret=("card",), card=card, to=to)


class Turn(AskKind):
    verbs = ("strike",)

    def legal(self, s, ask):
        return [Action(ask.seat, "strike", (i,)) for i in lit(s) if i != ask.seat]


class Answer(WindowKind):
    verbs = ("shield", "pass")
    after_play = "once"

    def order(self, s, subject):
        first = s.contexts[subject].target
        return (first, *(i for i in lit(s) if i not in (first, s.contexts[subject].source)))

    def plays(self, s, window, seat):
        live = s.contexts[window.subject].status == "live"
        return [Action(seat, "shield")] if live and "shield" in s.seats[seat].hand else []


def do_strike(s, ask, a):
    ctx = s.open(Strike(source=a.seat, target=a.refs[0]))
    s.push_all(("roll", "answer", "hit", "done"), ctx)
    s.emit("LN 3", "struck", a.seat, target=a.refs[0])


def do_shield(s, ask, a):
    take_card(s, a.seat, "shield")
    s.own_context(s.contexts[ask.ctx].subject).status = "blocked"
    played(s, ask)
    s.emit("LN 5", "shielded", a.seat)


def hit(s, f):
    strike = s.contexts[f.ctx]
    seat = s.own_seat(strike.target)
    before, seat.light = seat.light, max(0, seat.light - strike.amount)
    s.emit("LN 6", "dimmed", strike.target, before, seat.light)


def roll(s, f):
    s.pending = Chance("die", f.ctx)


def begin(s, f):
    table = s.own_table()
    table.round += 1
    table.phase, table.turn = "deal", -1
    if table.round > ROUNDS:
        best = max(seat.light for seat in s.seats)
        won = tuple(i for i, seat in enumerate(s.seats) if seat.light == best)
        s.emit("LN 7", "won", won[0])
        s.end(won)
        return
    s.push_all(("hand", "turn"))
    for i in reversed(lit(s)):
        if missing := HAND - len(s.seats[i].hand):
            s.push("draw", None, ("pool", missing, i))


def hand(s, f):
    s.own_table().phase = "hand"
    s.emit("LN 2", "hands", None)
    ask_all(s, "hand", lit(s))


def turn(s, f):
    table = s.own_table()
    table.phase = "turns"
    nxt = next((i for i in lit(s) if i > table.turn), None)
    if nxt is None:
        s.push("begin")
        return
    table.turn = nxt
    s.push("turn")
    s.pending = Ask("turn", nxt)


def check_target(s, a):
    if not a.refs or a.refs[0] == a.seat:
        return Refusal("not-yourself", "LN 3", {}, legal(s)[0])
    if a.refs[0] not in lit(s):
        return Refusal("dark", "LN 3", {"seat": a.refs[0]}, legal(s)[0])
    return None


def check_hand(s, a):
    card = a.refs[0] if a.refs else "shield"
    return None if card in s.seats[a.seat].hand else Refusal("not-in-hand", "LN 1", {"card": card})


class Lanterns(Game):
    def new(self, options=None):
        n = (options or {}).get("seats", 3)
        if n not in (3, 4):
            raise ValueError(f"Lanterns is for 3 or 4 seats, not {n}.")
        s = State(self, Table(), [Seat(team=i) for i in range(n)])
        s.piles = {"pool": Pool(kinds=KINDS, counts=COUNTS)}
        s.push("begin")
        return run(s)

    def settle(self, s):
        if s.winner is None and len(lit(s)) == 1:
            s.emit("LN 7", "won", lit(s)[0])
            s.end(tuple(lit(s)))
        return False

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

    def candidates(self, s):
        for i in range(len(s.seats)):
            yield from (Action(i, "strike", (j,)) for j in range(len(s.seats)))
            yield from (Action(i, "give", (card,)) for card in KINDS)
            yield from (Action(i, verb) for verb in ("shield", "pass"))

    def not_now(self, s, action):
        return Refusal("not-now", "LN 1", {"verb": action.verb})


GAME = Lanterns("toygame", "LN")
GAME.steps = {
    "begin": Step("LN 1", begin), "draw": Step("LN 1", lambda s, f: setattr(s, "pending", Chance("deal", None, f.arg))),
    "hand": Step("LN 2", hand), "secret": secret_step("LN 2"), "turn": Step("LN 3", turn), "roll": Step("LN 4", roll),
    "answer": opening("LN 5", "answer"), "window": window_step("LN 5"), "hit": Step("LN 6", hit),
    "done": Step("LN 6", lambda s, f: s.close(f.ctx), None),
}  # fmt: skip
GAME.asks = {"hand": Hand(), "turn": Turn(), "answer": Answer()}
GAME.verbs = {
    "give": Verb(lambda s, ask, a: give(s, ask, a.refs[0]), (check_hand,)),
    "strike": Verb(do_strike, (check_target,)), "shield": Verb(do_shield, (check_hand,)), "pass": PASS,
}  # fmt: skip
GAME.chances = {"deal": Deal(), "die": Die()}
GAME.law_options = ({"seats": 3}, {"seats": 4})


def sensible(v, rng):
    """The bot: shields itself, strikes the brightest."""
    options = legal(v)
    if options[0].verb == "strike":
        return max(options, key=lambda a: v.seats[a.refs[0]].light)
    return options[0]
