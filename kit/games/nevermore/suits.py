"""One suit from its token to the last peck (NM 19.5), and the Skulking Ravens."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kit.engine.game import AskKind, Step
from kit.engine.secret import Secret, SecretKind, ask_all, give
from kit.engine.state import Action, Ask, Chance, Frame, State
from kit.engine.window import Window, WindowKind, opening, played

from .cards import ALIKE, DECK, SUIT_OF, TOKENS, in_order
from .damage import deal_damage
from .luck import shares, turned
from .state import (
    PILE,
    Draws,
    Play,
    Seat,
    Token,
    discard_magick,
    gain_health,
    gain_vp,
    humans,
    kept,
    learn,
    leave_hand,
    merge,
    minus,
    of_suit,
    openly,
)  # fmt: skip

SEQUENCE = ("before_token", "turn", "set_out", "lookalikes", "steals", "count", "foretold", "pay_out", "close")
"""The frames of one suit; their context is the token."""
SKULKING = ("skulk", "penance", "draw_shadow", "close")
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


class Commit(SecretKind):
    """What to set out for the called suit (NM 6.4). The answer is the cards, or how many a bluff shows."""

    verbs = ("set", "bluff")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = ask.seat
        suit = s.contexts[s.contexts[ask.ctx].subject].suit
        seat = s.seats[i]
        ours = held(seat, suit)
        if ours:
            found = sets(i, suit, ours, *raven_bounds(s, i, suit))
            return [*found, *spared(s, i, suit, found)] if seat.joined else found
        offered = s.table.house.R65 == "offered"
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


def reveal(s: State, i: int, suit: str, answer: tuple[str, ...] | int) -> None:
    """A set is turned up: the killed cards and their Ravens face down, the rest counts. Look-alikes die first, but
    for those that the set names."""
    seat = s.seats[i]
    n = held(seat, suit)
    if not n:
        if s.log is not None:
            s.emit("NM R65" if answer else "NM 6.4", "no_set", i, bluff=answer or 0)
        return
    dead = answer.count("raven")
    ours, ravens = (suit,) * n, ("raven",) * dead
    if seat.joined:
        cards = (*seat.joined, *seat.hand)
        named = tuple([card for card in answer if card in DECK])
        ours = tuple([card for card in (*minus(seat.joined, named), *seat.hand, *named) if SUIT_OF.get(card) == suit])
        ravens = tuple([card for card in cards if SUIT_OF.get(card) == "raven"][:dead])
    least = raven_bounds(s, i, suit)[0] if dead and s.log is not None else 0
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
            _emit_kills(s, i, suit, ours[:dead], ravens, least)


def _emit_kills(
    s: State, i: int, suit: str, dead: tuple[str, ...], spent: tuple[str, ...], least: int
) -> None:  # fmt: skip
    """The rules at work in a kill. `least` is the number of Ravens that had to be spent."""
    n, ravens = len(dead), len(spent)
    s.emit("NM 7.1", "killed", i, suit=suit, n=n, ravens=ravens)
    if of_suit(s.seats[i].shown, suit):
        s.emit("NM 7.2", "face_down", i, suit=suit, n=n + ravens)
    seat = s.seats[i]
    left = seat.joined
    if ALIKE[suit] in dead or any(card not in SUIT_OF for card in left):
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
        s.emit("NM 7.5" if ravens == least else "NM R19", "spent", i, n=ravens)


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


# Payouts.


def pay_out(s: State, frame: Frame) -> None:
    """What the suit brings, as frames: payout, pecks, placed cards that answer."""
    token = s.contexts[frame.ctx]
    if not token.net:
        return
    frames: list[tuple[str, int | None]] = []
    top = token.top
    if token.betrayer is not None:
        s.emit("NM R43", "reversed", token.suit, net=token.net)
        s.emit("NM card/betrayal", "reversed", token.suit, net=token.net)
    turned_about = token.betrayer is not None
    if token.suit == "attack":
        frames += [("act", i) for i in top]
    elif token.suit == "radiance":
        if turned_about:
            frames += [("shed", i) for i in top]
        else:
            frames += [("draw_light", None), ("five", None), ("waning", None), ("taxes", None)]
    else:
        first = {"healing": ("heal", "bleed"), "victory": ("score", "unscore")}[token.suit][turned_about]
        frames.append((first, None))
        if first == "heal":
            frames.append(("drains", None))
        frames += [("peck", i) for i in top]
    if s.log is not None and len(top) > 1:
        s.emit("NM 9.2", "order", token.suit, seats=top)
        if s.table.dealer in top:
            s.emit("NM R4", "order", token.suit, seats=top)
        if any(s.seats[i].raven for i in top):
            s.emit("NM R24", "order", token.suit, seats=top)
        if s.table.direction < 0:
            s.emit("NM R5", "order", token.suit, seats=top)
    for name, i in reversed(frames):
        s.push(name, frame.ctx, i)


def act(s: State, frame: Frame) -> None:
    """One player at top of Attack: a human attacks, a raven may peck."""
    i, ctx = frame.arg, frame.ctx
    token = s.contexts[ctx]
    raven = s.seats[i].raven
    if raven and not token.forms[i]:
        if s.table.house.R9 == "attack_stands":
            s.emit("NM R9", "still_attacks", i)
            raven = False
        elif s.log is not None:
            s.emit("NM 9.5", "lost_attack", i)
            s.emit("NM R9", "lost_attack", i)
    if raven:
        peck(s, frame)
        return
    if s.contexts[s.table.hand].calm and token.betrayer is None:
        s.emit("NM R55", "no_damage", i)
        return
    if any(human != i for human in humans(s)):
        s.pending = Ask("target", i, ctx, "betrayal") if token.betrayer is not None else Ask("attack", i, ctx)


class Attack(AskKind):
    """Whom a human at top attacks (NM 9.1, 9.4)."""

    verbs = ("attack", "spread")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        i = ask.seat
        found = [Action(i, "attack", (j,)) for j, seat in enumerate(s.seats) if j != i and not seat.raven]
        if s.contexts[ask.ctx].net >= 4:
            found.append(Action(i, "spread"))
        return found


def attack(s: State, ask: Ask, action: Action) -> None:
    net = s.contexts[ask.ctx].net
    deal_damage(s, ask.seat, "attack", "NM 9.1", action.refs, (net,))
    if s.log is not None:
        s.emit("NM R8", "attacked", ask.seat, target=action.refs[0], net=net)


def spread(s: State, ask: Ask, action: Action) -> None:
    victims = tuple(i for i in s.table.order if not s.seats[i].raven)
    deal_damage(s, ask.seat, "spread", "NM 9.4", victims, (1,) * len(victims), bonus=2)
    for i, seat in enumerate(s.seats):
        if seat.raven:
            s.emit("NM 14.7", "spared", i)


# Pecks.


def pecked(s: State, token: Token, i: int) -> tuple[int, ...] | None:
    """The humans that raven `i` would peck, maybe none; None if there is no peck at all (NM 14.3, R22)."""
    counts = token.counts
    if token.second:
        seats = [j for j, n in enumerate(counts) if n == token.second and j != i]
    elif any(n and j != i for j, n in enumerate(counts)):
        return None
    else:
        seats = range(len(counts))
    return tuple(j for j in seats if not s.seats[j].raven)


def peck(s: State, frame: Frame) -> None:
    """A raven at top may peck."""
    i = frame.arg
    if not s.seats[i].raven:
        return
    token = s.contexts[frame.ctx]
    if s.log is not None:
        s.emit("NM 14.2", "raven_at_top", i, suit=token.suit)
    victims = pecked(s, token, i)
    if not victims:
        s.emit("NM R22", "no_peck", i, second=token.second)
        return
    if sum(s.seats[j].raven for j in token.top) > 1:
        s.emit("NM R23", "pecks_alone", i)
    s.pending = Ask("peck", i, frame.ctx)


class Peck(AskKind):
    """To peck or not."""

    verbs = ("peck", "decline")

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "peck"), Action(ask.seat, "decline")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action | None:
        return options[-1]


def do_peck(s: State, ask: Ask, action: Action) -> None:
    token = s.contexts[ask.ctx]
    victims = pecked(s, token, ask.seat)
    deal_damage(s, ask.seat, "peck", "NM 14.3", victims, (1,) * len(victims))
    if any(SUIT_OF.get(card) == token.suit for seat in s.seats for card in seat.killed):
        s.emit("NM R22", "pecks", ask.seat, victims=victims)


# Healing, Victory.


def human_top(s: State, token: Token) -> list[int]:
    return [i for i in token.top if not s.seats[i].raven]


def heal(s: State, frame: Frame) -> None:
    """All humans at top gain together; three or more at full Health are a point."""
    token = s.contexts[frame.ctx]
    for i in human_top(s, token):
        full = s.seats[i].health == s.table.max_health
        gain_health(s, i, token.net, "NM 10.1")
        if full and token.net >= 3:
            gain_vp(s, i, 1, "NM 10.2")
            s.emit("NM R12", "full", i, net=token.net)


def bleed(s: State, frame: Frame) -> None:
    """Healing reversed: humans at top lose the net."""
    token = s.contexts[frame.ctx]
    victims = tuple(human_top(s, token))
    if victims:
        deal_damage(s, token.betrayer, "betrayal", "NM R43", victims, (token.net,) * len(victims))


def drains(s: State, frame: Frame) -> None:
    for i in reversed(s.table.order):
        if "drain" in s.seats[i].joined and i in s.contexts[frame.ctx].top:
            s.push("drain", frame.ctx, i)


def fullest(s: State, i: int) -> tuple[int, ...]:
    """The human opponents with most Health."""
    others = [j for j in humans(s) if j != i]
    most = max((s.seats[j].health for j in others), default=0)
    return tuple(j for j in others if s.seats[j].health == most)


def drain(s: State, frame: Frame) -> None:
    i = frame.arg
    leave_hand(s, i, ("drain",), "discarded")
    s.emit("NM 15.6", "triggered", i, card="drain")
    if s.seats[i].raven:
        s.emit("NM R30", "no_score", i, card="drain")
    elif fullest(s, i):
        s.pending = Ask("target", i, frame.ctx, "drain")


def score(s: State, frame: Frame) -> None:
    token = s.contexts[frame.ctx]
    for i in human_top(s, token):
        gain_vp(s, i, token.net, "NM 12.1")


def unscore(s: State, frame: Frame) -> None:
    """Victory reversed."""
    token = s.contexts[frame.ctx]
    for i in human_top(s, token):
        gain_vp(s, i, -token.net, "NM R43")


# Radiance.


def draw_light(s: State, frame: Frame) -> None:
    """Each player at top draws the net, ravens too."""
    token = s.contexts[frame.ctx]
    drawn = []
    for seat, n in reversed(shares(s, "light", token.top, token.net)):
        if n:
            ctx = s.open(Draws(seat=seat, cards=()))
            drawn.append((seat, ctx))
            s.push("draw", ctx, ("light", n, seat, "light"))
        if s.seats[seat].raven and s.log is not None:
            s.emit("NM 14.5", "raven_draws", seat, n=n)
            s.emit("NM 14.4", "no_peck", seat)
    s.own_context(frame.ctx).drawn = tuple(reversed(drawn))


def five(s: State, frame: Frame) -> None:
    """Five effective Radiance, whoever is at top."""
    token = s.contexts[frame.ctx]
    net_counts = s.table.house.R13 == "net"
    for i in s.table.order:
        n = (token.net if i in token.top else 0) if net_counts else token.counts[i]
        if n >= 5:
            if s.seats[i].raven:
                s.emit("NM R14", "no_bonus", i)
                continue
            s.emit("NM R13", "five", i, n=n)
            gain_health(s, i, 2, "NM 11.2")
            gain_vp(s, i, 1, "NM 11.2")


def waning(s: State, frame: Frame) -> None:
    """Waning Light: humans at top take 1 for each Light card they drew."""
    token = s.contexts[frame.ctx]
    drawn = {seat: len(s.contexts[ctx].cards) for seat, ctx in token.drawn}
    for i in reversed(s.table.order):
        victims = tuple(j for j in token.top if drawn.get(j) and not s.seats[j].raven)
        if victims and "waning_light" in s.seats[i].joined:
            leave_hand(s, i, ("waning_light",), "discarded")
            s.emit("NM 15.6", "triggered", i, card="waning_light")
            s.emit("NM R50", "waning", i, victims=victims)
            deal_damage(s, i, "waning_light", "NM card/waning_light", victims, tuple(drawn[j] for j in victims))


def taxes(s: State, frame: Frame) -> None:
    for _, ctx in reversed(s.contexts[frame.ctx].drawn):
        s.push_all(("taxed", "close"), ctx)


class Taxed(WindowKind):
    """Whoever has Tax in hand may use it on the draw."""

    verbs = ("use", "pass")
    after_play = "once"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        return s.table.order

    def idle(self, s: State, subject: int | None) -> bool:
        for seat in s.seats:
            if "tax" in seat.joined:
                return False
        return True

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        draws = s.contexts[window.subject]
        if "tax" in s.seats[seat].joined and draws.seat != seat and draws.cards:
            return [Action(seat, "use", ("tax",))]
        return []


def taxable(s: State, draws: Draws) -> tuple[str, ...]:
    """The cards of the draw that its seat still has."""
    left, found = list(s.seats[draws.seat].magick), []
    for card in draws.cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return in_order(found)


def use_tax(s: State, ask: Ask, action: Action) -> None:
    ctx = s.contexts[ask.ctx].subject
    played(s, ask)
    leave_hand(s, ask.seat, ("tax",), "discarded")
    draws = s.own_context(ctx)
    draws.seer = ask.seat
    drawer = s.own_seat(draws.seat)
    cards = taxable(s, draws)
    drawer.known_magick = learn(drawer.known_magick, ask.seat, cards)
    s.emit("NM 15.6", "triggered", ask.seat, card="tax")
    audience = (ask.seat, draws.seat)
    s.emit("NM R51", "saw", ask.seat, audience=audience, secret=("cards",), source=draws.seat, cards=cards)
    if cards:
        s.pending = Ask("keep", ask.seat, ctx, "tax")


def tax(s: State, ask: Ask, card: str) -> None:
    draws = s.contexts[ask.ctx]
    drawer = s.own_seat(draws.seat)
    drawer.magick = minus(drawer.magick, (card,))
    drawer.known_magick = openly(drawer.known_magick, (card,))
    keeper = s.own_seat(ask.seat)
    keeper.magick = merge(keeper.magick, (card,))
    keeper.known_magick = learn(keeper.known_magick, draws.seat, (card,))
    audience = (ask.seat, draws.seat)
    s.emit("NM card/tax", "kept", ask.seat, audience=audience, secret=("card",), source=draws.seat, card=card)


def shed(s: State, frame: Frame) -> None:
    """Radiance reversed: a player at top discards Light cards."""
    i = frame.arg
    n = sum(DECK.get(card, card[1:]) == "light" for card in s.seats[i].magick)
    n = min(n, s.contexts[frame.ctx].net)
    s.emit("NM R43", "sheds", i, n=n)
    if n:
        s.pending = Ask("discard", i, frame.ctx, ("light", n, False))


# Choices of a card's effect.


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


# Skulking Ravens.


def skulking(s: State, frame: Frame) -> None:
    s.push_all(SKULKING, s.open(Token(suit="raven")))


def skulk(s: State, frame: Frame) -> None:
    """The Ravens left over are counted."""
    hand = s.contexts[s.table.hand]
    counts = []
    for i, seat in enumerate(s.seats):
        cards = (*seat.hand, *seat.joined)
        left = tuple(card for card in cards if SUIT_OF.get(card) == "raven")
        counts.append(len(left))
        if left:
            size = len(cards) + len(seat.shown) + len(seat.killed)
            leave_hand(s, i, left, "shown")
            s.emit("NM 7.4", "skulks", i, n=len(left))
            if "shadow_raven" in left:
                s.emit("NM card/shadow_raven", "lookalike", i, card="shadow_raven")
            if size != 5:
                s.emit("NM R20", "skulks", i, n=len(left), size=size)
            if i in hand.dark:
                s.emit("NM R46", "skulks", i, n=len(left))
    if s.log is not None:
        s.emit("NM 6.3", "skulking", None)
    tally(s, frame.ctx, tuple(counts))


def penances(s: State, frame: Frame) -> None:
    """Penance strikes before Shadow cards are drawn."""
    for i in reversed(s.table.order):
        if "penance" in s.seats[i].joined:
            leave_hand(s, i, ("penance",), "discarded")
            ctx = s.open(Play(card="penance", seat=i, raven=s.seats[i].raven, subject=frame.ctx))
            s.push_all(("answer", "effect", "close"), ctx)


def penance(s: State, ctx: int, play: Play) -> None:
    counts = s.contexts[play.subject].counts
    victims = tuple(i for i in humans(s) if counts[i])
    s.emit("NM R47", "penance", play.seat, victims=victims)
    if victims:
        deal_damage(s, play.seat, "penance", "NM card/penance", victims, tuple(counts[i] for i in victims))


def draw_shadow(s: State, frame: Frame) -> None:
    token = s.contexts[frame.ctx]
    if not token.net:
        return
    if s.contexts[s.table.hand].no_shadow:
        s.emit("NM R45", "no_shadow", None)
        return
    for seat, n in reversed(shares(s, "shadow", token.top, token.net)):
        if n:
            s.push("draw", None, ("shadow", n, seat, "shadow"))
        if s.seats[seat].raven and s.log is not None:
            s.emit("NM 14.5", "raven_draws", seat, n=n)
            s.emit("NM 14.4", "no_peck", seat)


STEPS = {
    **{f"token_{i}": Step("NM 4.6", token) for i in range(1, 5)},
    "before_token": opening("NM 4.6", "before_token_reveal"),
    "turn": Step("NM 6.2", turn),
    "set_out": Step("NM 6.4", set_out),
    "lookalikes": Step("NM R34", lookalikes),
    "stands": Step("NM R34", stands, None),
    "steals": Step("NM 19.5", steals),
    "steal": Step("NM R48", steal),
    "count": Step("NM 8.1", count),
    "pay_out": Step("NM 19.5", pay_out),
    "act": Step("NM 9.2", act),
    "peck": Step("NM 14.3", peck),
    "heal": Step("NM 10.1", heal),
    "bleed": Step("NM R43", bleed),
    "drains": Step("NM R49", drains),
    "drain": Step("NM R49", drain),
    "score": Step("NM 12.1", score),
    "unscore": Step("NM R43", unscore),
    "draw_light": Step("NM 11.1", draw_light),
    "five": Step("NM 11.2", five),
    "waning": Step("NM R50", waning),
    "taxes": Step("NM R51", taxes),
    "taxed": opening("NM R51", "taxed"),
    "shed": Step("NM R43", shed),
    "skulking": Step("NM 4.7", skulking),
    "skulk": Step("NM 13.1", skulk),
    "penance": Step("NM R47", penances),
    "draw_shadow": Step("NM 13.1", draw_shadow),
}
