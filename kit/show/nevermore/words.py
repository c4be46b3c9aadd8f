"""Nevermore in words: events, refusals, actions, the agenda and the headline."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kit.engine.game import Refusal
from kit.engine.secret import Secret
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Frame, State
from kit.games.nevermore.cards import DECK, SUITS
from kit.games.nevermore.damage import provisional
from kit.games.nevermore.state import Damage, Play, Token

from ..voice import CardText, Label
from ..voice import Voice as Base
from . import cards as faces
from . import events, frames, refusals
from .frames import DIRECTIONS

SYMBOL = {suit: f"s-{suit}" for suit in SUITS}


@dataclass
class Voice(Base):
    """See `kit.show.voice`."""

    domain: str = "nevermore"

    # Small parts.

    def suit(self, suit: str) -> str:
        return self.tr(faces.NAMES.get(suit, suit))

    def called(self, suit: str) -> str:
        """A suit as what is resolved: of Ravens, those that skulk."""
        return self.tr("Skulking Ravens") if suit == "raven" else self.suit(suit)

    def cards(self, cards: Any) -> str:
        """Cards in words: "2 Attack, Raven"; by number only when none can be seen."""
        if cards == HIDDEN or all(card[0] == HIDDEN for card in cards):
            return self.n_cards(len(cards) if cards != HIDDEN else 1)
        counts = Counter(cards)
        names = {card: self.tr(faces.NAMES[card]) for card in counts}
        return ", ".join(f"{n} × {names[card]}" if n > 1 else names[card] for card, n in counts.items())

    def n_cards(self, n: int) -> str:
        return self.tr.count("{n} card", "{n} cards", n)

    def damage(self, n: int) -> str:
        return self.tr.count("{n} damage", "{n} damage", n)

    def points(self, n: int) -> str:
        return self.tr.count("{n} point", "{n} points", n)

    def health(self, n: int) -> str:
        return self.tr.count("{n} Health", "{n} Health", n)

    def luck_source(self, where: str) -> str:
        tr = self.tr
        return {"main": tr("the main deck"), "light": tr("the Light deck"), "shadow": tr("the Shadow deck")}.get(
            where, where
        )

    # What is happening.

    def headline(self, s: State) -> tuple[str, str]:
        tr = self.tr
        if s.winner is not None:
            if not s.winner:
                return tr("The game ==ends here==."), ""
            i = s.winner[0]
            now = self.of(i, tr("You ==win=="), tr("{who} ==wins=="))
            return f"{now}.", self._why_won(s, i)
        pending = s.pending
        if type(pending) is Chance:
            if pending.kind == HIDDEN:
                token = _token(s)
                if token is not None and token.suit not in (None, "raven") and not token.counts:
                    return tr("{suit} is called. Others ==may be setting out== cards.", suit=self.suit(token.suit)), ""
                return tr("Others ==may be choosing==."), self._place(s)
            return self._luck_line(s, pending), self._place(s)
        if type(pending) is Ask:
            return self._ask_line(s, pending)
        return self._running(s), self._place(s)

    def moment(self, s: State, events: list[Event]) -> str:
        tr, verbs = self.tr, {event.verb for event in events}
        if verbs == {"passed"}:
            return tr("All ==pass== at once.")
        if verbs & {"revealed", "no_set"}:
            return tr("All ==reveal== at once.")
        hurt = [event.subject for event in events if event.verb == "hurt"]
        if hurt:
            return tr("{who}: ==Health lost==.", who=self.people(hurt))
        return ""

    def _why_won(self, s: State, i: int) -> str:
        tr = self.tr
        seat = s.seats[i]
        if seat.vp >= 6:
            return tr("{n} points as a human.", n=seat.vp)
        if sum(not other.raven for other in s.seats) == 1:
            return tr("The last human at the table.")
        return tr("The curse is broken.")

    def _place(self, s: State) -> str:
        tr = self.tr
        token = _token(s)
        if token is not None and token.suit is not None and token.counts:
            if token.net:
                return tr(
                    "{suit}: {net} for {who}.", suit=self.called(token.suit), net=token.net, who=self.people(token.top)
                )
            if token.suit == "raven":
                return tr("No Raven is left.")
            return tr("Nobody has {suit}.", suit=self.suit(token.suit))
        return self.of(s.table.dealer, tr("Hand {n}. You deal."), tr("Hand {n}. {who} deals."), n=s.table.number)

    def _running(self, s: State) -> str:
        tr = self.tr
        token = _token(s)
        if token is not None and token.suit is not None:
            if token.suit == "raven":
                return tr("The ==Skulking Ravens== are counted.")
            return tr("=={suit}== is being resolved.", suit=self.suit(token.suit))
        damage = _damage(s)
        if damage is not None:
            return tr("==Damage== is being dealt.")
        window = next((s.contexts[frame.ctx] for frame in s.frames() if frame.step == "window"), None)
        if window is not None and window.kind in faces.MOMENTS:
            return tr("==Magick==, {moment}.", moment=tr(faces.MOMENTS[window.kind]))
        return tr("The hand ==goes on==.")

    def _luck_line(self, s: State, chance: Chance) -> str:
        tr = self.tr
        kind = chance.kind
        if kind == "first":
            return self.of(
                chance.arg[2], tr("You draw for the ==first dealer==."), tr("{who} draws for the ==first dealer==.")
            )
        if kind == "deal":
            return self.of(chance.arg[2], tr("You are ==dealt cards==."), tr("{who} is ==dealt cards==."))
        if kind in ("draw", "light", "shadow"):
            source = self.luck_source("main" if kind == "draw" else kind)
            return self.of(
                chance.arg[2], tr("You ==draw== from {source}."), tr("{who} ==draws== from {source}."), source=source
            )
        if kind == "take":
            return tr("A ==random card== changes hands.")
        if kind == "token":
            return tr("The next ==token== is turned.")
        return tr("The ==tokens== are looked at.")

    def _ask_line(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        mine = ask.seat == self.you
        if not mine:
            return tr("{who} is ==choosing==.", who=self.name(ask.seat)), self._place(s)
        kind = ask.kind
        token = _token(s)
        if kind == "draft":
            n = s.contexts[s.table.hand].passing
            to = (ask.seat + s.table.direction) % len(s.seats)
            side = tr(DIRECTIONS[s.table.direction])
            now = tr.count("Choose =={n} card== to pass.", "Choose =={n} cards== to pass.", n)
            return now, tr("To {who}, on the {side}. All pass at once.", who=self.name(to), side=side)
        if kind == "commit":
            secret: Secret = s.contexts[ask.ctx]
            suit = s.contexts[secret.subject].suit
            return (
                tr("=={suit}== is called. Set out your cards.", suit=self.suit(suit)),
                tr("All of the suit, and the Ravens you spend on it. All reveal together."),
            )
        if kind == "attack":
            others = [i for i in token.top if i != ask.seat]
            if others:
                now = tr("You share the ==Attack== with {who}. Choose whom to strike.", who=self.people(others))
            else:
                now = tr("The ==Attack== is yours. Choose whom to strike.")
            return now, tr("{damage} to one other human.", damage=self.damage(token.net))
        if kind == "peck":
            return tr("You may ==peck==."), tr("1 damage to every other player in second place: all or none.")
        if kind == "target":
            name = tr(faces.NAMES.get(ask.arg, ask.arg))
            return tr("Choose whom =={card}== hits.", card=name), self._card_line(ask.arg)
        if kind == "discard":
            source, n, _ = ask.arg
            if source == "light":
                return tr.count("Choose =={n} Light card== to lose.", "Choose =={n} Light cards== to lose.", n), ""
            return tr.count("Choose =={n} card== to discard.", "Choose =={n} cards== to discard.", n), ""
        if kind == "keep":
            return tr("Choose the card you ==keep==."), self._card_line(ask.arg)
        if kind == "pay":
            return tr("You may ==pay== to set the tokens anew."), self._card_line("scrye")
        if kind == "order":
            return tr("Set the ==tokens== in any order."), ""
        if kind == "taxed":
            return tr("Light Magick was drawn. Use ==Tax== now?"), self._card_line("tax")
        if kind == "rescue":
            rest = provisional(s.contexts[s.contexts[ask.ctx].subject], ask.seat)
            return tr("You are about to ==become a raven==."), tr("You would stand at {n}. Heal gives 2.", n=rest)
        if kind == "answer":
            play: Play = s.contexts[s.contexts[ask.ctx].subject]
            name = tr(faces.NAMES[play.card])
            return tr("=={card}== is on the table. Cancel it?", card=name), self._card_line("heal")
        if kind == "on_attacked":
            damage: Damage = s.contexts[s.contexts[ask.ctx].subject]
            now = self.of(
                damage.source,
                tr("You ==attack== {whom}."),
                tr("{who} ==attacks== {whom}."),
                whom=self.people(damage.victims),
            )
            return now, tr("You may answer with Magick.")
        if kind == "on_damage_dealt":
            damage = s.contexts[s.contexts[ask.ctx].subject]
            now = self.of(
                damage.source,
                tr("You ==deal damage== to {whom}."),
                tr("{who} ==deals damage== to {whom}."),
                whom=self.people(damage.victims),
            )
            return now, tr("You may answer with Magick.")
        return tr("You may play ==Magick==."), tr("Now: {moment}.", moment=tr(faces.MOMENTS[kind]))

    def _card_line(self, card: str) -> str:
        return self.tr(faces.TEXTS[card]) if card in faces.TEXTS else ""

    # Actions.

    def action(self, s: State, action: Action) -> Label:
        tr = self.tr
        seat, verb, refs = action
        if verb == "pass":
            if not refs:
                return Label(tr("Play nothing"), tr("Nothing"), tr("Pass this moment by."), "k-step")
            return Label(tr("Pass {cards}", cards=self.cards(refs)), tr("Pass"), self._rest(s, seat, refs), "k-step")
        if verb == "play":
            return self._play_label(s, seat, refs)
        if verb == "use":
            return Label(tr("Use Tax on this draw"), tr("Tax"), tr("See the cards, keep one."), "m-hidden")
        if verb == "set":
            return self._set_label(s, seat, refs)
        if verb == "bluff":
            n = refs[0]
            text = tr.count("Bluff with {n} card", "Bluff with {n} cards", n) if type(n) is int else tr("Bluff")
            return Label(text, tr("Bluff"), tr("Face down, taken back at the reveal."), "m-hidden")
        if verb == "attack":
            return self._attack_label(s, seat, refs)
        if verb == "spread":
            return Label(
                tr("1 damage to everybody"), tr("Everybody"), tr("You included; you gain 2 points."), "s-attack"
            )
        if verb == "peck":
            return Label(tr("Peck"), tr("Peck"), tr("1 damage to each in second place."), "s-raven")
        if verb == "decline":
            return Label(tr("Decline"), tr("Decline"), "", "k-step")
        if verb == "target":
            whom = self.people(refs)
            return Label(tr("Choose {who}", who=whom), tr("Choose"), "", "")
        if verb == "discard":
            return Label(tr("Discard {cards}", cards=self.cards(refs)), tr("Discard"), "", "")
        if verb == "keep":
            return Label(tr("Keep {cards}", cards=self.cards(refs)), tr("Keep"), "", "")
        if verb == "pay":
            return Label(tr("Pay 1 Health") if refs[0] == "health" else tr("Pay 1 point"), tr("Pay"), "", "")
        if verb == "order":
            return Label(", ".join(self.suit(suit) for suit in refs), tr("Set"), "", "")
        raise ValueError(f"Nevermore has no verb {verb!r}.")

    def _rest(self, s: State, seat: int, gone: tuple[str, ...]) -> str:
        left = list(s.seats[seat].hand)
        for card in gone:
            if card in left:
                left.remove(card)
        return self.tr("You keep {cards}.", cards=self.cards(left)) if left else ""

    def _play_label(self, s: State, seat: int, refs: tuple) -> Label:
        tr = self.tr
        card, *rest = refs
        name = tr(faces.NAMES.get(card, card))
        if rest and rest[0] in SUITS:
            text = tr("Play {card}: {suit}", card=name, suit=self.suit(rest[0]))
        elif rest:
            text = tr("Play {card} on {who}", card=name, who=self.who(rest[0]))
        else:
            text = tr("Play {card}", card=name)
        raven = s.seats[seat].raven
        small = faces.RAVEN_TEXTS.get(card) if raven else None
        small = small or faces.TEXTS.get(card)
        return Label(text, tr("Play"), tr(small) if small else "", "m-hidden")

    def _set_label(self, s: State, seat: int, refs: tuple[str, ...]) -> Label:
        tr = self.tr
        if not refs:
            return Label(tr("Set out nothing"), tr("Nothing"), "", "k-step")
        suits = [card for card in refs if card != "raven"]
        ravens = len(refs) - len(suits)
        text = tr("Set out {cards}", cards=self.cards(suits)) if suits else tr("Set out Ravens only")
        if not ravens:
            return Label(text, tr("Set out"), tr("No Raven is spent."), SYMBOL.get(suits[0], ""))
        with_ravens = tr.count("with {n} Raven", "with {n} Ravens", ravens)
        left = max(0, len(suits) - ravens)
        small = tr.count("{n} card counts.", "{n} cards count.", left)
        if any(card in DECK for card in suits):
            small += " " + tr("The look-alike stays face up.")
        return Label(f"{text} {with_ravens}", tr("Set out"), small, SYMBOL["raven"])

    def _attack_label(self, s: State, seat: int, refs: tuple[int, ...]) -> Label:
        tr = self.tr
        if len(refs) != 1:
            return Label(tr("Split the damage among {who}", who=self.people(refs)), tr("Split"), "", "s-attack")
        i = refs[0]
        if i == seat:
            return Label(tr("Attack yourself"), tr("Attack"), "", "s-attack")
        token = _token(s)
        small = ""
        if token is not None and not s.seats[i].raven:
            left = s.seats[i].health - token.net
            if left >= 1:
                small = tr("{health}, {left} left", health=self.health(s.seats[i].health), left=left)
            else:
                small = tr("{health}: becomes a raven, you gain 1 point", health=self.health(s.seats[i].health))
        return Label(tr("Attack {who}", who=self.who(i)), tr("Attack"), small, "s-attack")

    # Refusals, events, the agenda: see their rooms.

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        return refusals.why(self, s, action, refusal)

    def event(self, s: State, event: Event) -> str:
        return events.say(self, s, event)

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        return frames.entry(self, s, frame)

    def skipped(self, s: State, frame: Frame, status: str) -> str:
        if status == "conspiracy":
            return self.tr("A Conspiracy ended the hand.")
        return self.tr("Cancelled.")

    # Luck and cards.

    def chance(self, s: State) -> str:
        tr = self.tr
        kind = s.pending.kind
        return {
            "first": tr("Draw"),
            "deal": tr("Deal"),
            "draw": tr("Draw"),
            "light": tr("Draw"),
            "shadow": tr("Draw"),
            "take": tr("Take"),
            "token": tr("Turn the token"),
            "tokens": tr("Look"),
        }.get(kind, tr("Step"))

    def outcome(self, s: State, outcome: Any) -> str:
        if isinstance(outcome, tuple):
            return self.cards(outcome)
        return self.tr(faces.NAMES.get(outcome, str(outcome)))

    def card(self, id: str) -> CardText:
        return faces.face(self.tr, id)


def _token(s: State) -> Token | None:
    found = [context for context in s.contexts.values() if isinstance(context, Token)]
    return found[-1] if found else None


def _damage(s: State) -> Damage | None:
    found = [context for context in s.contexts.values() if isinstance(context, Damage)]
    return found[-1] if found else None
