"""Life loss: every rival who has not passed answers in turn: the offer, a React, or the loss itself."""

from __future__ import annotations

from kit.engine.game import Refusal, Step, closing
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.window import Window, open_window, opening, played

from . import moves
from .cards import CARDS, LIFE_LOSS, SEATS, Effect, Power
from .kinds import OpenWindow, losses, one, plain_loss
from .moves import SEAT
from .plays import react
from .powers import find, usable, why_unusable
from .state import ESSENCES, LIFE, NOTHING, Loss, Play

ACCEPT = tuple(Action(seat, "accept") for seat in range(SEATS))


def life_loss(s: State, ctx: int, play: Play, e: Effect) -> None:
    """Lay the loss before every rival, clockwise from the attacker."""
    n = len(s.seats)
    rivals = [(play.seat + k) % n for k in range(1, n)]
    hit = [seat for seat in rivals if not s.seats[seat].passed]
    if s.log is not None:
        for seat in rivals:
            if seat not in hit:
                s.emit("RA 6.25", "safe", SEAT[seat])
        if len(hit) > 1:
            s.emit("RA R6", "answers-in-order", play.card, after=tuple(SEAT[seat] for seat in hit))
        if not hit:
            moves.no_effect(s, play.card)
        s.emit("RA 7.7", "spared", SEAT[play.seat])
    for seat in reversed(hit):
        s.push("loss", ctx, (seat, e.data["n"], tuple(e.data.get("ignore_offer", {}).items())))


def lay(s: State, f: Frame) -> None:
    """One rival is hit: arg is (seat, n, offer)."""
    seat, n, offer = f.arg
    play = s.contexts[f.ctx]
    kinds = CARDS[play.card].types
    loss = s.open(Loss(seat=seat, by=play.seat, source=play.card, n=n, kinds=kinds, offer=offer))
    if s.log is not None:
        s.emit("RA 7.5", "hit", SEAT[seat], after=n, source=play.card)
    s.push_all(("loss-window", "suffer", "loss-over"), loss)


class LossWindow(OpenWindow):
    """One rival's answer. It must be given; losing nothing with an empty pool is one."""

    cite = "RA 7.5"
    verbs = ("accept", "react", "lose")
    automatic = True
    after_play = "once"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        return (s.contexts[subject].seat,)

    def must(self, s: State, window: Window, seat: int) -> bool:
        return True

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        ways = [a for a in options if a.verb == "lose"]
        return plain_loss(ways, s.seats[ask.seat].pool)

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        loss = s.contexts[window.subject]
        me = s.seats[seat]
        found = accepts(s, loss, seat)
        for i in me.components:
            for power in CARDS[s.things[i].card].reacts:
                if power.trigger in LIFE_LOSS and meets_trigger(power, loss) and usable(s, seat, power, i):
                    found.append(power.use[seat])
        for name in me.scrolls:
            for power in CARDS[name].reacts:
                if usable(s, seat, power, None):
                    found.append(power.use[seat])
        found += losses(seat, me.pool, loss.n)
        return found

    def do(self, s: State, ask: Ask, a: Action) -> None:
        window = s.contexts[ask.ctx]
        ctx = window.subject
        played(s, ask)
        if a.verb == "lose":
            s.own_context(ctx).amounts = a.refs
        elif a.verb == "accept":
            accept(s, ctx, a)
        else:
            name = a.refs[0]
            power = next(p for p in CARDS[name].reacts if p.trigger in LIFE_LOSS)
            if s.log is not None:
                s.emit("RA 8.2", "at-loss", name, after=SEAT[a.seat])
                if power.trigger == "life_loss_from_dragon":
                    s.emit("RA R35", "from-dragon", name)
                if sum(other.verb == "react" for other in self.plays(s, window, a.seat)) > 1:
                    s.emit("RA R5", "one-react", name)
            react(s, a.seat, power, ctx)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | list[Refusal] | None:
        window = s.contexts[ask.ctx]
        loss = s.contexts[window.subject]
        return getattr(self, f"_{a.verb}")(s, loss, a)

    def _accept(self, s: State, loss: Loss, a: Action) -> Refusal | None:
        if a in accepts(s, loss, a.seat):
            return None
        cite = f"RA card/{loss.source}"
        if not loss.offer:
            return Refusal("no-offer", cite, {"card": loss.source})
        kind, what = loss.offer[0]
        if kind in ESSENCES:
            if a.refs:
                return Refusal("no-card-asked", "RA 7.1", {"card": loss.source})
            return Refusal("short", "RA 7.1", {"short": one(ESSENCES.index(kind), what), "any": 0, "after": ()})
        if not a.refs:
            return Refusal("name-a-card", "RA 7.1", {"card": loss.source})
        if len(a.refs) > 1:
            return Refusal("one-card", "RA 7.1", {"given": len(a.refs)})
        if kind == "discard":
            return Refusal("not-in-hand", "RA 7.1", {"card": a.refs[0]})
        own = find(s, a.seat, a.refs[0]) is not None
        return Refusal("not-an-artifact" if own else "not-yours", "RA 7.1", {"card": a.refs[0]})

    def _lose(self, s: State, loss: Loss, a: Action) -> Refusal | None:
        pool = s.seats[a.seat].pool
        if a in losses(a.seat, pool, loss.n):
            return None
        life = min(loss.n, pool[LIFE])
        if a.refs[LIFE] < life:
            return Refusal("life-first", "RA R3", {"life": life})
        excess = tuple(max(0, n - have) for n, have in zip(a.refs, pool, strict=True))
        if any(excess):
            return Refusal("short", "RA 7.3", {"short": excess, "any": 0, "after": ()})
        others = min(2 * (loss.n - life), sum(pool) - pool[LIFE])
        cite = "RA R4" if others < 2 * (loss.n - life) else "RA 7.3"
        return Refusal("wrong-number", cite, {"n": life + others, "given": sum(a.refs), "life": life, "others": others})

    def _react(self, s: State, loss: Loss, a: Action) -> Refusal | list[Refusal] | None:
        name = a.refs[0]
        powers = [p for p in CARDS[name].reacts if p.trigger in LIFE_LOSS]
        if not powers or len(a.refs) > 1:
            return Refusal("no-such-react", "RA 7.2", {"card": name})
        power = powers[0]
        index = find(s, a.seat, name)
        if index is None and name not in s.seats[a.seat].scrolls:
            return Refusal("not-yours", "RA 7.2", {"card": name})
        if not meets_trigger(power, loss):
            cite = "RA R35" if power.trigger == "life_loss_from_dragon" else power.cite
            return Refusal("not-this-source", cite, {"card": name, "source": loss.source})
        return why_unusable(s, a.seat, power, index)


def meets_trigger(power: Power, loss: Loss) -> bool:
    """True if the React answers a loss from such a card."""
    if power.trigger == "life_loss_from_dragon":
        return "dragon" in loss.kinds
    if power.trigger == "life_loss_from_demon":
        return "demon" in loss.kinds
    return True


def accepts(s: State, loss: Loss, seat: int) -> list[Action]:
    """The ways to accept the offer."""
    if not loss.offer:
        return []
    me = s.seats[seat]
    kind, what = loss.offer[0]
    if kind == "discard":
        return [Action(seat, "accept", (card,)) for card in me.hand]
    if kind == "destroy":
        own = [s.things[i].card for i in me.components]
        return [Action(seat, "accept", (card,)) for card in own if CARDS[card].is_artifact]
    return [ACCEPT[seat]] if me.pool[ESSENCES.index(kind)] >= what else []


def accept(s: State, ctx: int, a: Action) -> None:
    """Do what the attacker's card offers; the whole loss is ignored."""
    loss = s.own_context(ctx)
    loss.status, loss.answer = "ignored", loss.source
    kind, what = loss.offer[0]
    if s.log is not None:
        s.emit("RA 7.1", "accept", loss.source, after=SEAT[a.seat])
    cite = f"RA card/{loss.source}"
    if kind == "discard":
        moves.discard(s, a.seat, a.refs[0], "RA 6.16")
    elif kind == "destroy":
        moves.destroy(s, find(s, a.seat, a.refs[0]), cite)
    else:
        moves.pay(s, a.seat, one(ESSENCES.index(kind), what), cite)


def ignore_life_loss(s: State, ctx: int, play: Play, e: Effect) -> None:
    loss = s.own_context(play.about)
    loss.status, loss.answer = "ignored", play.card
    if s.log is not None:
        s.emit("RA 7.2", "ignored", SEAT[play.seat], loss.n, 0, by=play.card)


def suffer(s: State, f: Frame) -> None:
    """The loss takes what was chosen from the pool."""
    loss = s.contexts[f.ctx]
    if loss.amounts == NOTHING:
        if s.log is not None:
            s.emit("RA 7.6", "nothing-lost", SEAT[loss.seat])
        return
    if s.log is not None and sum(loss.amounts) - loss.amounts[LIFE] < 2 * (loss.n - loss.amounts[LIFE]):
        s.emit("RA R4", "all-there-is", SEAT[loss.seat])
    if s.log is not None and 0 < loss.amounts[LIFE] < loss.n:
        s.emit("RA R3", "life-first", SEAT[loss.seat], after=loss.amounts[LIFE])
    moves.pay(s, loss.seat, loss.amounts, "RA 7.3", "lose")


# Vial of Light: a window whenever an artifact is destroyed.


class VialWindow(OpenWindow):
    cite = "RA R48"
    verbs = ("react", "pass")
    after_play = "once"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        n = len(s.seats)
        return tuple((s.table.turn + k) % n for k in range(n))

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        if find(s, seat, "vial_of_light") is None:
            return []
        return [p.use[seat] for p in CARDS["vial_of_light"].reacts]

    def do(self, s: State, ask: Ask, a: Action) -> None:
        played(s, ask)
        if s.log is not None:
            s.emit("RA 8.4", "at-destruction", "vial_of_light", after=SEAT[a.seat])
            s.emit("RA R48", "before-next-step", "vial_of_light")
        react(s, a.seat, CARDS["vial_of_light"].reacts[0], None)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | None:
        if a.verb == "pass" or a.refs == ("vial_of_light",):
            return None
        return Refusal("no-such-react", "RA 8.4", {"card": a.refs[0]})


def vial(s: State, f: Frame) -> None:
    open_window(s, "vial")


STEPS = {
    "loss": Step("RA 7.5", lay),
    "loss-window": opening("RA 8.2", "loss"),
    "suffer": Step("RA 7.3", suffer),
    "loss-over": closing("RA 7.5"),
    "vial": Step("RA R48", vial),
}
ASKS = {"loss": LossWindow(), "vial": VialWindow()}
