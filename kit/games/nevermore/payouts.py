"""What a suit brings: attacks, pecks, Healing, Victory, Radiance, and the placed cards that answer (NM 9 to 12)."""

from __future__ import annotations

from collections.abc import Iterable

from kit.engine.game import AskKind, Step
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.window import Window, WindowKind, opening, played

from .cards import DECK, in_order
from .damage import deal_damage
from .luck import ravens_draw, shares
from .state import Draws, Token, gain_health, gain_vp, humans, learn, leave_hand, merge, minus, openly


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
    if token.counts[i] >= 4 > token.net and s.log is not None:
        s.emit("NM R10", "short", i, n=token.counts[i], net=token.net)
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
        seats: Iterable[int] = (j for j, n in enumerate(counts) if n == token.second and j != i)
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
        elif s.log is not None:
            s.emit("NM 10.2", "short", i, full=full, net=token.net)
            s.emit("NM R12", "short", i, full=full, net=token.net)


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
        s.emit("NM R49", "short", i, card="drain")
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
    drawn = {seat: s.open(Draws(seat=seat, cards=())) for seat in token.top}
    s.own_context(frame.ctx).drawn = tuple(drawn.items())
    for seat, n in reversed(shares(s, "light", token.top, token.net)):
        s.push("draw", drawn[seat], ("light", n, seat, "light"))
    ravens_draw(s, token)


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
        elif n and s.log is not None:
            s.emit("NM 11.2", "short", i, n=n)
            s.emit("NM R13", "short", i, n=n)


def waning(s: State, frame: Frame) -> None:
    """Waning Light: humans at top take 1 for each Light card they drew."""
    token = s.contexts[frame.ctx]
    drawn = {seat: len(s.contexts[ctx].cards) for seat, ctx in token.drawn}
    for i in reversed(s.table.order):
        victims = tuple(j for j in token.top if drawn[j] and not s.seats[j].raven)
        if "waning_light" in s.seats[i].joined:
            leave_hand(s, i, ("waning_light",), "discarded")
            s.emit("NM 15.6", "triggered", i, card="waning_light")
            s.emit("NM R50", "waning", i, victims=victims)
            if victims:
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


STEPS: dict[str, Step] = {
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
}
