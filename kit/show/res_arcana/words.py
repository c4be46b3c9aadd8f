"""Res Arcana in words: the headline, actions, the agenda, luck. Events and refusals lie in rooms of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kit.engine.bill import Bill
from kit.engine.game import Refusal
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Frame, State
from kit.games.res_arcana.cards import CARDS
from kit.games.res_arcana.moves import DECK, SEAT
from kit.games.res_arcana.points import points
from kit.games.res_arcana.state import ESSENCES, NOTHING, Amounts, Loss, Play

from ..voice import CardText, Label
from ..voice import Voice as Base
from ..words import mark
from . import cards as faces
from . import events, refusals


@dataclass
class Voice(Base):
    """See `kit.show.voice`."""

    domain: str = "res_arcana"

    # Small parts.

    def label(self, seat: int) -> str:
        """A seat at the head of a line."""
        return self.tr("You") if seat == self.you else self.name(seat)

    def names_of(self, ids: Iterable[Any]) -> str:
        """Cards by name, "Hawk, Vault"."""
        return ", ".join(faces.name(self.tr, id) if id in CARDS else self.tr("a card") for id in ids)

    def points(self, n: int) -> str:
        return self.tr.count("{n} point", "{n} points", n)

    # What is happening.

    def headline(self, s: State) -> tuple[str, str]:
        tr, pending = self.tr, s.pending
        if s.winner is not None:
            return self._over(s)
        if type(pending) is Chance:
            return self._luck(s, pending), self.place(s)
        if type(pending) is not Ask:
            return tr("The game ==goes on==."), self.place(s)
        if pending.seat != self.you:
            return self._theirs(s, pending), self.place(s)
        return getattr(self, f"_ask_{pending.kind.replace('-', '_')}")(s, pending)

    def place(self, s: State) -> str:
        """Where the game stands, in a line."""
        tr, table = self.tr, s.table
        if table.phase in ("setup", "draft", "mages", "items"):
            return tr("Set-up.")
        passed = [self.who(i) for i, seat in enumerate(s.seats) if seat.passed]
        if table.phase == "action" and passed:
            return tr("Round {n}. Passed: {who}.", n=table.round, who=", ".join(passed))
        return tr("Round {n}.", n=table.round)

    def _over(self, s: State) -> tuple[str, str]:
        tr = self.tr
        scores = ", ".join(f"{self.label(i)} {points(s, i)}" for i in range(len(s.seats)))
        if len(s.winner) > 1:
            return tr("{who} ==share the win==.", who=self.people(s.winner)), scores
        return self.of(s.winner[0], tr("You ==win=="), tr("{who} ==wins==")) + ".", scores

    def _luck(self, s: State, chance: Chance) -> str:
        tr = self.tr
        if chance.kind == HIDDEN:
            return tr("Others ==may be choosing==.")
        if chance.kind == "tile":
            return tr("A ==place of power== is laid out.")
        if chance.kind == "monument":
            return tr("A ==monument== is turned up.")
        said = {
            "mage": (tr("You are ==dealt a mage==."), tr("{who} is ==dealt a mage==.")),
            "deal": (tr("You are ==dealt an artifact==."), tr("{who} is ==dealt an artifact==.")),
            "draw": (tr("You ==draw a card==."), tr("{who} ==draws a card==.")),
            "look": (tr("You ==look at a card==."), tr("{who} ==looks at a card==.")),
        }
        return self.of(chance.arg[2], *said[chance.kind])

    def _theirs(self, s: State, ask: Ask) -> str:
        tr, who = self.tr, self.name(ask.seat)
        if ask.kind == "act":
            return tr("It is the turn of =={who}==.", who=who)
        if ask.kind == "loss":
            return tr("=={who}== answers the Life loss.", who=who)
        return tr("=={who}== is choosing.", who=who)

    def _ask_keep(self, s: State, ask: Ask) -> tuple[str, str]:
        tr, n = self.tr, len(s.seats)
        clockwise = s.table.batch == 1 or s.table.direction == "clockwise"
        to = self.name((ask.seat + (1 if clockwise else -1)) % n)
        if len(s.seats[ask.seat].pack) == 1:
            return tr("Keep ==the last card==."), ""
        return tr("Keep ==one artifact==."), tr("The rest of the pack goes on to {who}.", who=to)

    def _ask_mage(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Choose ==your mage==."), self.tr("All choose in secret and reveal together.")

    def _ask_item(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        if s.table.phase == "items":
            return tr("Choose ==a magic item==."), tr("It may be swapped whenever you pass.")
        return tr("Take ==another magic item==."), tr("It works from the next round on.")

    def _ask_option(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: collect ==one of the two==.", card=self.names_of([ask.arg])), self.tr("Collect.")

    def _ask_gain(self, s: State, ask: Ask) -> tuple[str, str]:
        tr, (card, n, barred, onto) = self.tr, ask.arg
        what, name = faces.some(tr, n, barred), self.names_of([card])
        if onto is not None:
            return tr("{card}: ==choose {what}== to put on it.", card=name, what=what), ""
        return tr("{card}: ==choose {what}==.", card=name, what=what), ""

    def _ask_take(self, s: State, ask: Ask) -> tuple[str, str]:
        tr, component = self.tr, s.things[ask.arg]
        now = tr("{card} holds {essences}. ==Take it or leave it.==", essences=faces.amounts(component.on),
                 card=self.names_of([component.card]))  # fmt: skip
        collect = CARDS[component.card].collect
        if CARDS[component.card].formula is not None:
            return now, tr("What lies there scores; taking it lowers the points.")
        if collect is not None and collect.op in ("vault", "windup"):
            return now, self.line(component.card, 0)
        return now, tr("All of it or nothing.")

    def line(self, card: str, n: int) -> str:
        """One sentence of a card's text."""
        return faces.lines(self.tr, CARDS[card])[n]

    def _ask_upkeep(self, s: State, ask: Ask) -> tuple[str, str]:
        card = s.things[ask.arg].card
        return self.tr("{card}: ==pay for it or turn it.==", card=self.names_of([card])), self.line(card, 0)

    def _ask_act(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        detail = tr("Place, claim, discard, use a power, or pass.")
        others = [seat for i, seat in enumerate(s.seats) if i != ask.seat]
        if all(seat.passed for seat in others):
            detail = tr("All others have passed: you go on alone until you pass.")
        return tr("Your turn: ==one action==."), detail

    def _ask_bill(self, s: State, ask: Ask) -> tuple[str, str]:
        tr, bill = self.tr, s.contexts[ask.ctx]
        play: Play = s.contexts[bill.subject]
        card = self.names_of([play.card]) if play.card else events.card(self, "unseen")
        if play.verb == "place":
            now = tr("{card} is on the table. ==Settle its bill.==", card=card)
        elif play.verb == "claim":
            now = tr("You claim {card}. ==Settle its bill.==", card=card)
        else:
            now = tr("{card}: ==settle the bill== of its power.", card=card)
        if bill.discounts:
            return now, tr.count("{cards} takes {n} essence off, and you say which.",
                                 "{cards} takes {n} essences off, and you say which.",
                                 sum(d.n for d in bill.discounts),
                                 cards=self.names_of(dict.fromkeys(d.source for d in bill.discounts)))  # fmt: skip
        return now, tr.count("{n} essence of it may be of any type.", "{n} essences of it may be of any type.",
                             bill.price.any)  # fmt: skip

    def _card_of(self, s: State, ask: Ask) -> str:
        return self.names_of([s.contexts[ask.ctx].card])

    def _ask_destroy(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: choose ==what is destroyed==.", card=self._card_of(s, ask)), ""

    def _ask_turn(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: choose ==what is turned== for it.", card=self._card_of(s, ask)), ""

    def _ask_convert(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: how many of ==one type== do you turn in?", card=self._card_of(s, ask)), ""

    def _ask_discard(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: choose ==the card you discard==.", card=self._card_of(s, ask)), \
            self.tr("As a cost it brings nothing else.")  # fmt: skip

    def _ask_sell(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The discarded card brings ==1:e-gold: or 2 others==."), ""

    def _ask_rival(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: ==choose a rival==.", card=self._card_of(s, ask)), self.tr("Nothing is taken away.")

    def _ask_onto(self, s: State, ask: Ask) -> tuple[str, str]:
        play = s.contexts[ask.ctx]
        return self.tr("Onto ==which component== do you put {essences}?", essences=faces.amounts(play.paid)), ""

    def _ask_type(self, s: State, ask: Ask) -> tuple[str, str]:
        play = s.contexts[ask.ctx]
        return self.tr("Into ==which type== do you turn {essences}?", essences=faces.amounts(play.convert)), ""

    def _ask_straighten(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: choose ==what is straightened==.", card=self._card_of(s, ask)), ""

    def _ask_drop(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr.count("Discard =={n} card==.", "Discard =={n} cards==.", ask.arg), ""

    def _ask_look(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: ==which pile== do you look at?", card=self._card_of(s, ask)), ""

    def _ask_order(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Put the cards back: ==in which order==?"), self.tr("The first is drawn next.")

    def _ask_retrieve(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Choose ==a card to take back==."), ""

    def _ask_summon(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{card}: choose ==what it places==.", card=self._card_of(s, ask)), ""

    def _ask_put(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("How much :e-{what}: ==goes onto {card}==?", what=ESSENCES[ask.arg],
                       card=self._card_of(s, ask)), ""  # fmt: skip

    def _ask_empty(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Off ==which component== is everything taken?"), ""

    def _ask_scroll(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Take ==a scroll==."), self.tr("It is yours until you use it.")

    def _ask_loss(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        loss: Loss = s.contexts[s.contexts[ask.ctx].subject]
        now = tr("{card} of {who} takes {loss} from you. ==Answer it.==", card=self.names_of([loss.source]),
                 who=self.name(loss.by), loss=f"{loss.n}:e-life:")  # fmt: skip
        life = min(loss.n, s.seats[ask.seat].pool[1])
        if life < loss.n:
            missing = loss.n - life
            return now, tr("{have} in your pool: for each of the {n} missing two others go.",
                           have=f"{life}:e-life:", n=missing)  # fmt: skip
        return now, tr("Accept the offer, react, or lose the Life.") if loss.offer else \
            tr("React, or lose the Life.")  # fmt: skip

    def _ask_vial(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("An artifact was destroyed. ==React?=="), self.line("vial_of_light", 1)

    def _ask_check(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        check = s.contexts[s.contexts[ask.ctx].subject]
        n = points(s, ask.seat) + check.bonus[ask.seat]
        return tr("Victory check. ==React?=="), tr("You stand at {points}; 10 are needed.", points=self.points(n))

    # Actions.

    def action(self, s: State, action: Action) -> Label:
        return getattr(self, f"_do_{action.verb}")(s, *action)

    def _named(self, text: str, verb: str, card: str, small: str = "", symbol: str = "") -> Label:
        return Label(text.format(card=self.names_of([card])), verb, small, symbol)

    def _do_keep(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, card = self.tr, CARDS[refs[0]]
        return self._named(tr("Keep {card}"), tr("Keep"), card.id, faces.cost(card))

    def _do_take(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, card = self.tr, refs[0]
        if CARDS[card].kind in ("magic_item", "scroll") and self._asked(s) != "take":
            return self._named(tr("Take {card}"), tr("Take"), card, " ".join(faces.lines(tr, CARDS[card])))
        essences = faces.amounts(refs[1] if len(refs) > 1 else self._on(s, card)) or tr("nothing")
        text = tr("Take {essences} off {card}", essences=essences, card=self.names_of([card]))
        return Label(text, tr("Take"), "", "k-ok")

    def _do_leave(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, card = self.tr, refs[0]
        essences = faces.amounts(self._on(s, card)) or tr("nothing")
        text = tr("Leave {essences} on {card}", essences=essences, card=self.names_of([card]))
        return Label(text, tr("Leave"), "", "k-step")

    def _do_feed(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        essences = faces.amounts(CARDS["cursed_forge"].collect.data["pay"])
        return self._named(tr("Pay {essences} for {{card}}", essences=essences), tr("Pay"), refs[0])

    def _do_turn(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, small = self.tr, ""
        if refs[0] == "illusion" and type(s.pending) is Ask and s.pending.kind == "turn":
            power = CARDS[s.contexts[s.pending.ctx].card].powers[s.contexts[s.pending.ctx].power]
            small = tr("as a {what}", what=tr(faces.TYPES[power.turn_other]))
            if power.turn_other == "dragon":
                small = tr("as a Dragon, for 2:e-any: more")
        return self._named(tr("Turn {card}"), tr("Turn"), refs[0], small, "m-turned")

    def _do_place(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, card = self.tr, CARDS[refs[0]]
        cost = faces.cost(card) or tr("free")
        small = ", ".join(filter(None, [cost, faces.worth(tr, card)]))
        return self._named(tr("Place {card}"), tr("Place"), card.id, small, "k-ok")

    def _do_claim(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        if refs[0] == "unseen":
            return Label(tr("Claim the unseen monument"), tr("Claim"), "4:e-gold:", "m-hidden")
        card = CARDS[refs[0]]
        small = ", ".join(filter(None, [faces.cost(card), faces.worth(tr, card)]))
        return self._named(tr("Claim {card}"), tr("Claim"), card.id, small, "k-ok")

    def _do_discard(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        small = tr("for 1:e-gold: or 2 others") if self._asked(s) == "act" else ""
        return Label(tr("Discard {cards}", cards=self.names_of(refs)), tr("Discard"), small, "k-close")

    def _do_use(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, (name, n) = self.tr, refs
        card = CARDS[name]
        if not 1 <= n <= len(card.powers):
            return self._named(tr("Use {card}"), tr("Use"), name)
        power = card.powers[n - 1]
        text = tr("Use {card}") if len(card.actions) < 2 else tr("Use {{card}}, power {n}", n=n)
        small = faces.power(tr, power)
        return self._named(text, tr("Use"), name, small[:1].upper() + small[1:], "k-play")

    def _do_pass(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        if self._asked(s) in ("vial", "check"):
            return Label(tr("Do not react"), tr("Pass"), "", "k-step")
        first = s.table.opener is None
        small = tr("First: take the token. Swap the item, draw a card.") if first else tr("Swap the item, draw a card.")
        return Label(tr("Pass"), tr("Pass"), small, "k-step")

    def _do_gain(self, s: State, seat: int, verb: str, refs: Amounts) -> Label:
        tr, ask = self.tr, s.pending
        essences = faces.amounts(refs)
        if not essences:
            return Label(tr("Gain nothing"), tr("Gain"))
        if type(ask) is Ask and ask.kind == "gain" and ask.arg[3] is not None:
            return Label(tr("Put {essences} on it", essences=essences), tr("Put"))
        return Label(tr("Gain {essences}", essences=essences), tr("Gain"))

    def _do_convert(self, s: State, seat: int, verb: str, refs: Amounts) -> Label:
        tr = self.tr
        if refs == NOTHING:
            return Label(tr("Turn in nothing"), tr("Nothing"), tr("The power then has no effect."))
        return Label(tr("Turn in {essences}", essences=faces.amounts(refs)), tr("Turn in"))

    def _do_put(self, s: State, seat: int, verb: str, refs: Amounts) -> Label:
        tr = self.tr
        if refs == NOTHING:
            return Label(tr("Put none of it"), tr("Nothing"))
        return Label(tr("Put {essences} on it", essences=faces.amounts(refs)), tr("Put"))

    def _do_destroy(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        on = faces.amounts(self._on(s, refs[0]))
        small = tr("it loses {essences}", essences=on) if on else ""
        return self._named(tr("Destroy {card}"), tr("Destroy"), refs[0], small)

    def _do_straighten(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        return self._named(self.tr("Straighten {card}"), self.tr("Straighten"), refs[0], "", "m-straight")

    def _do_onto(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        return self._named(self.tr("Onto {card}"), self.tr("Put"), refs[0])

    def _do_empty(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        return self._named(self.tr("Off {card}"), self.tr("Take"), refs[0], faces.amounts(self._on(s, refs[0])))

    def _do_rival(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        rival = SEAT.index(refs[0])
        small = faces.amounts(s.seats[rival].pool) if rival < len(s.seats) else ""
        return Label(tr("Choose {who}", who=self.who(rival)), tr("Choose"), small or tr("empty pool"))

    def _do_look(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr = self.tr
        names = {"deck": tr("Look at your deck"), "monuments": tr("Look at the monument pile")}
        if refs[0] not in names:
            return Label(tr("Look at the deck of {who}", who=self.who(SEAT.index(refs[0]))), tr("Look"))
        pile = s.piles[DECK[seat] if refs[0] == "deck" else "monuments"]
        return Label(names[refs[0]], tr("Look"), tr.count("{n} card lies there", "{n} cards lie there", pile.size))

    def _do_order(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        return Label(self.names_of(refs), self.tr("Order"))

    def _do_retrieve(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        return self._named(self.tr("Take {card} back"), self.tr("Take"), refs[0], faces.cost(CARDS[refs[0]]))

    def _do_accept(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, loss = self.tr, self.loss(s)
        offer = loss.offer if loss is not None else ()
        if refs:
            destroys = offer and offer[0][0] == "destroy"
            text = tr("Accept: destroy {card}") if destroys else tr("Accept: discard {card}")
            return self._named(text, tr("Accept"), refs[0], tr("You ignore the whole loss."))
        if offer and offer[0][0] in ESSENCES:
            essences = f"{offer[0][1]}:e-{offer[0][0]}:"
            text = tr("Accept: pay {essences}", essences=essences)
            return Label(text, tr("Accept"), tr("You ignore the whole loss."))
        return Label(tr("Accept the offer"), tr("Accept"))

    def _do_react(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, card = self.tr, CARDS[refs[0]]
        if len(refs) > 1:
            text = tr("React with {{card}} as a {what}", what=tr(faces.TYPES[refs[1]]))
            return self._named(text, tr("React"), card.id, "", "m-straight")
        small = faces.power(tr, card.reacts[0]).partition(", ")[2] if card.reacts else ""
        return self._named(tr("React with {card}"), tr("React"), card.id, small[:1].upper() + small[1:], "m-guard")

    def _do_lose(self, s: State, seat: int, verb: str, refs: Amounts) -> Label:
        tr = self.tr
        if refs == NOTHING:
            return Label(tr("Lose nothing"), tr("Lose"), tr("Your pool is empty."))
        return Label(tr("Lose {essences}", essences=faces.amounts(refs)), tr("Lose"), "", "c-bleed")

    def _do_settle(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        tr, bill = self.tr, self.bill(s)
        paid = settled(s, bill) if bill is not None else None
        if not paid or paid == NOTHING:
            return Label(tr("Settle the bill"), tr("Pay"), "", "k-ok")
        return Label(tr("Pay {essences}", essences=faces.amounts(paid)), tr("Pay"), "", "k-ok")

    def _do_less(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        text = self.tr("Drop {essences}", essences=f"1:e-{refs[0]}:")
        return Label(text, self.tr("Drop"), self.tr("The discount takes it off."))

    def _do_pay(self, s: State, seat: int, verb: str, refs: tuple) -> Label:
        text = self.tr("Pay one with {essences}", essences=f"1:e-{refs[0]}:")
        return Label(text, self.tr("Pay"), self.tr("The rest of the bill stays open."))

    def _asked(self, s: State) -> str:
        return s.pending.kind if type(s.pending) is Ask else ""

    def _on(self, s: State, card: str) -> Amounts:
        return next((c.on for c in s.things.values() if c.card == card), NOTHING)

    def loss(self, s: State) -> Loss | None:
        """The Life loss in progress."""
        return next((c for c in reversed(s.contexts.values()) if isinstance(c, Loss)), None)

    def bill(self, s: State) -> Bill | None:
        """The bill being settled."""
        return next((c for c in reversed(s.contexts.values()) if isinstance(c, Bill)), None)

    # Refusals, events: see their rooms.

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        return refusals.why(self, s, action, refusal)

    def event(self, s: State, event: Event) -> str:
        return events.say(self, s, event)

    # The agenda.

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        tr, step = self.tr, frame.step
        context = s.contexts.get(frame.ctx) if type(frame.ctx) is int else None
        if step in ("collect-seat", "choose-item", "swap", "draw", "deal-mage", "deal", "deal-pack", "make-deck"):
            if frame.arg in range(len(s.seats)):
                return self.of(frame.arg, *(tr(text) for text in SEAT_FRAMES[step])), ""
            return "", ""
        if step == "loss":
            return self.of(frame.arg[0], tr("You answer the loss"), tr("{who} answers the loss")), ""
        if step in ("enter", "done") and isinstance(context, Play):
            card = self.names_of([context.card]) if context.card else tr("a monument")
            return (tr("{card} comes into play", card=card), "") if step == "enter" else ("", "")
        if step in ("collect", "take", "upkeep"):
            component = s.things.get(frame.arg)
            return (tr(FRAMES[step], card=self.names_of([component.card])), "") if component is not None else ("", "")
        if step == "effect" and isinstance(context, Play) and context.card is not None:
            return self._effect(context, frame.arg), ""
        if step in FRAMES:
            return tr(FRAMES[step]), ""
        return "", ""

    def _effect(self, play: Play, at: int) -> str:
        card = CARDS[play.card]
        given = card.on_claim if play.power is None else card.powers[play.power].effects
        said = faces.effects(self.tr, (given[at],))
        return said[:1].upper() + said[1:]

    def skipped(self, s: State, frame: Frame, status: str) -> str:
        return self.tr("The loss was ignored.")

    # Luck and cards.

    def chance(self, s: State) -> str:
        tr = self.tr
        return {
            "tile": tr("Lay out a place"), "mage": tr("Deal"), "deal": tr("Deal"), "draw": tr("Draw"),
            "look": tr("Look"), "monument": tr("Turn up a monument"),
        }.get(s.pending.kind, tr("Step"))  # fmt: skip

    def outcome(self, s: State, outcome: Any) -> str:
        return self.names_of(outcome if isinstance(outcome, tuple) else (outcome,))

    def card(self, id: str) -> CardText:
        return faces.face(self.tr, id)


def settled(s: State, bill: Bill) -> Amounts | None:
    """What `settle` would pay."""
    kind = s.game.asks["bill"]
    return kind.plainest(s, bill)


SEAT_FRAMES = {
    "collect-seat": (mark("You collect"), mark("{who} collects")),
    "choose-item": (mark("You choose a magic item"), mark("{who} chooses a magic item")),
    "swap": (mark("You swap the magic item"), mark("{who} swaps the magic item")),
    "draw": (mark("You draw a card"), mark("{who} draws a card")),
    "deal-mage": (mark("You are dealt a mage"), mark("{who} is dealt a mage")),
    "deal": (mark("You are dealt an artifact"), mark("{who} is dealt an artifact")),
    "deal-pack": (mark("You are dealt an artifact"), mark("{who} is dealt an artifact")),
    "make-deck": (mark("Your deck is made"), mark("The deck of {who} is made")),
}
FRAMES = {
    "set-items": mark("Magic items are laid out"),
    "set-places": mark("Places of power and monuments are laid out"),
    "set-tile": mark("A place of power is laid out"),
    "set-scrolls": mark("Scrolls are laid out"),
    "set-essences": mark("One essence of each type for everybody"),
    "set-token": mark("The first player token"),
    "hand-out": mark("Mages and artifacts are dealt"),
    "preset": mark("A preset hand is dealt"),
    "batch": mark("A batch of four artifacts each"),
    "pick": mark("All keep one card, then the packs go on"),
    "choose-mages": mark("All choose a mage"),
    "choose-items": mark("Magic items are chosen"),
    "start": mark("The first round begins"),
    "secret": mark("All choose, nobody sees"),
    "collect-phase": mark("Collect"),
    "collect": mark("Collect from {card}"),
    "take": mark("Take what lies on {card}, or leave it"),
    "upkeep": mark("Pay for {card}, or turn it"),
    "action-phase": mark("Actions, until all have passed"),
    "turn": mark("Turns, until all have passed"),
    "token": mark("The first player token is taken"),
    "end-check": mark("Victory check: 10 points or more"),
    "straighten-all": mark("Everything is straightened"),
    "next-round": mark("The next round"),
    "bill": mark("The bill is settled"),
    "charge": mark("The cost is paid"),
    "turn-in": mark("What is turned in is paid"),
    "turn-cost": mark("Cards are turned as the cost"),
    "choose-destroyed": mark("Choose what is destroyed"),
    "choose-turned": mark("Choose what is turned"),
    "choose-converted": mark("Choose what is turned in"),
    "discard-cost": mark("A card is discarded as the cost"),
    "destroy-cost": mark("An artifact is destroyed as the cost"),
    "return-scroll": mark("The scroll goes back to the centre"),
    "discard-drawn": mark("Cards are discarded"),
    "reveal": mark("The monument is revealed"),
    "turn-up": mark("The next monument is turned up"),
    "reshuffle": mark("The discard pile becomes the deck"),
    "look": mark("Cards are looked at"),
    "reorder": mark("They go back in any order"),
    "sell": mark("The discarded card brings essences"),
    "put-some": mark("Essences are put on the card"),
    "suffer": mark("The loss, if it is not ignored"),
    "window": mark("Answers"),
    "check-window": mark("Reacts at the check"),
    "judge": mark("Points are counted"),
    "vial": mark("Vial of Light may react"),
}

