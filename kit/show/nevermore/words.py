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
from ..words import mark
from . import cards as faces

SYMBOL = {suit: f"s-{suit}" for suit in SUITS}
DIRECTIONS = {1: mark("left"), -1: mark("right")}
CAUSES = {
    "attack": mark("the attack"),
    "spread": mark("the attack on everybody"),
    "peck": mark("the peck"),
    "conspiracy": mark("the Conspiracy"),
}

QUIET = frozenset(
    """no_attack lethal spread no_humans order_of_moments check exchanged any_time asks_again side effect drew_first
    discarded had checked end_phase cleared shuffled tokens_shuffled moment triggered called revealed_together
    face_down spent raven_counts order resolved done came_along order_found as_printed stays_raven laid_out
    pecks pecks_alone tied_second banked restored raven_draws killed to_save""".split()
)
"""Events that only name a further rule for what another event says."""


@dataclass
class Voice(Base):
    """See `kit.show.voice`."""

    domain: str = "nevermore"

    # Small parts.

    def suit(self, suit: str) -> str:
        return self.tr(faces.NAMES.get(suit, suit))

    def _called(self, suit: str) -> str:
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

    def who(self, seat: int) -> str:
        """A seat as the object of a sentence."""
        return self.tr("you") if seat == self.you else self.name(seat)

    def people(self, seats: Any) -> str:
        return ", ".join(self.who(seat) for seat in seats)

    def _of(self, seat: int | None, mine: str, theirs: str, **values: Any) -> str:
        """The sentence for the looking seat, or for another."""
        if seat is not None and seat == self.you:
            return mine.format(**values)
        return theirs.format(who=self.name(seat) if seat is not None else "", **values)

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
            now = self._of(i, tr("You ==win=="), tr("{who} ==wins=="))
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
                    "{suit}: {net} for {who}.", suit=self._called(token.suit), net=token.net, who=self.people(token.top)
                )
            if token.suit == "raven":
                return tr("No Raven is left.")
            return tr("Nobody has {suit}.", suit=self.suit(token.suit))
        return self._of(s.table.dealer, tr("Hand {n}. You deal."), tr("Hand {n}. {who} deals."), n=s.table.number)

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
            return self._of(
                chance.arg[2], tr("You draw for the ==first dealer==."), tr("{who} draws for the ==first dealer==.")
            )
        if kind == "deal":
            return self._of(chance.arg[2], tr("You are ==dealt cards==."), tr("{who} is ==dealt cards==."))
        if kind in ("draw", "light", "shadow"):
            source = self.luck_source("main" if kind == "draw" else kind)
            return self._of(
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
            return now, tr("They go to {who}, on the {side}. All pass at once.", who=self.name(to), side=side)
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
            now = self._of(
                damage.source,
                tr("You ==attack== {whom}."),
                tr("{who} ==attacks== {whom}."),
                whom=self.people(damage.victims),
            )
            return now, tr("You may answer with Magick.")
        if kind == "on_damage_dealt":
            damage = s.contexts[s.contexts[ask.ctx].subject]
            now = self._of(
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

    # Refusals.

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        tr = self.tr
        given = refusal.params
        card = tr(faces.NAMES.get(given.get("card"), "")) if given.get("card") in faces.NAMES else ""
        values = {
            "card": card,
            "n": given.get("n", 0),
            "suit": self.suit(given["suit"]) if "suit" in given else "",
            "who": self.name(given["seat"]) if type(given.get("seat")) is int else "",
            "least": given.get("least", 0),
            "most": given.get("most", 0),
            "net": given.get("net", 0),
            "health": given.get("health", 0),
            "gain": given.get("gain", 0),
            "moment": tr(faces.MOMENTS[given["moment"]]) if given.get("moment") in faces.MOMENTS else "",
        }
        counted = self._counted_reason(refusal.code, given)
        reason = counted or tr(REASONS[refusal.code], **values)
        near = ""
        if refusal.nearest is not None:
            near = tr("Instead: {action}.", action=self.action(s, refusal.nearest).text)
        elif refusal.code in ("raven-target", "not-another", "split") and action.verb == "attack":
            near = tr("One other human can be attacked.")
        return reason, near

    def _counted_reason(self, code: str, given: dict[str, Any]) -> str:
        """The reasons whose words depend on a number; empty for all others."""
        tr = self.tr
        if code == "wrong-number" and "n" in given:
            return tr.count("Exactly {n} card is needed.", "Exactly {n} cards are needed.", given["n"])
        if code == "not-in-hand":
            if not (n := given.get("n")):
                return tr("None is there.")
            return tr.count("Only {n} of that is there.", "Only {n} of that are there.", n)
        if code == "hold-back":
            return tr.count(
                "{n} card of the suit has to be set out.", "All {n} cards of the suit have to be set out.", given["n"]
            )
        if code == "too-many-ravens":
            return tr.count("At most {n} Raven can kill here.", "At most {n} Ravens can kill here.", given["most"])
        if code == "too-few-ravens":
            return tr.count(
                "At least {n} Raven must kill here: the other suits leave it nothing.",
                "At least {n} Ravens must kill here: the other suits leave them nothing.",
                given["least"],
            )
        return ""

    # Events.

    def event(self, s: State, event: Event) -> str:
        verb = event.verb
        if verb in QUIET:
            return ""
        tell = getattr(self, f"_{verb}", None)
        return tell(s, event) if tell is not None else ""

    def _damage(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        if data["cause"] == "attack":
            return ""  # the attack itself has said so
        amounts = set(data["amounts"])
        amount = self.damage(amounts.pop()) if len(amounts) == 1 else tr("damage")
        cause = CAUSES.get(data["cause"]) or faces.NAMES.get(data["cause"], "")
        return self._of(
            e.subject,
            tr("You deal {amount} to {whom}: {cause}."),
            tr("{who} deals {amount} to {whom}: {cause}."),
            amount=amount,
            whom=self.people(data["victims"]),
            cause=tr(cause),
        )

    def _spared(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You take no damage."), self.tr("{who} takes no damage."))

    def _hurt(self, s: State, e: Event) -> str:
        tr = self.tr
        left = max(0, e.after)
        return self._of(
            e.subject,
            tr("You fall **from {before} Health to {after}**."),
            tr("{who} falls **from {before} Health to {after}**."),
            before=e.before,
            after=left,
        )

    def _health(self, s: State, e: Event) -> str:
        tr = self.tr
        if e.cite == "NM R28":
            return ""
        if e.before == e.after:
            return self._of(e.subject, tr("You are at full Health."), tr("{who} is at full Health."))
        return self._of(
            e.subject,
            tr("You rise **from {before} Health to {after}**."),
            tr("{who} rises **from {before} Health to {after}**."),
            before=e.before,
            after=e.after,
        )

    def _no_health(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You can gain no Health."), self.tr("{who} can gain no Health."))

    def _vp(self, s: State, e: Event) -> str:
        tr = self.tr
        n = abs(e.after - e.before)
        if e.after >= e.before:
            return self._of(
                e.subject,
                tr("You gain **{points}** and have {total}."),
                tr("{who} gains **{points}** and has {total}."),
                points=self.points(n),
                total=e.after,
            )
        return self._of(
            e.subject,
            tr("You lose {points} and have {total}."),
            tr("{who} loses {points} and has {total}."),
            points=self.points(n),
            total=e.after,
        )

    def _unpaid(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You are paid nothing for it."), self.tr("{who} is paid nothing for it."))

    def _saved(self, s: State, e: Event) -> str:
        tr = self.tr
        return self._of(
            e.subject,
            tr("Heal lifts you **from {before} to {after}**: you stay human."),
            tr("Heal lifts {who} **from {before} to {after}**: still human."),
            before=e.before,
            after=e.after,
        )

    def _raised(self, s: State, e: Event) -> str:
        tr = self.tr
        if e.cite == "NM R42":
            return tr(
                "Heal lifts {whom} from {before} to {after}, not yet enough.",
                whom=self.who(e.subject),
                before=e.before,
                after=e.after,
            )
        if e.cite != "NM R41":
            return ""
        return tr("Blooding adds 1 damage to {whom}.", whom=self.who(e.data["target"]))

    def _turned_raven(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("**You become a raven.**"), self.tr("**{who} becomes a raven.**"))

    def _turned_human(self, s: State, e: Event) -> str:
        tr = self.tr
        return self._of(
            e.subject,
            tr("**You are human again** with {health}."),
            tr("**{who} is human again** with {health}."),
            health=self.health(e.after),
        )

    def _new_form(self, s: State, e: Event) -> str:
        return self._of(
            e.subject, self.tr("From now on you act as a raven."), self.tr("From now on {who} acts as a raven.")
        )

    def _pecked_out(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("You have pecked out every human: the curse is broken."),
            self.tr("{who} has pecked out every human: the curse is broken."),
        )

    def _last_human(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You are the last human."), self.tr("{who} is the last human."))

    def _level(self, s: State, e: Event) -> str:
        return self.tr("{who} are level: play goes on.", who=self.people(e.data["seats"]))

    def _six_points(self, s: State, e: Event) -> str:
        tr = self.tr
        return self._of(
            e.subject,
            tr("You have {points} as a human."),
            tr("{who} has {points} as a human."),
            points=self.points(e.data["vp"]),
        )

    def _tie_break(self, s: State, e: Event) -> str:
        return self.tr("Most points, then most Health decide between those who got there together.")

    def _set_up(self, s: State, e: Event) -> str:
        return self.tr("Everybody starts with {health} and no points.", health=self.health(e.data["health"]))

    def _tokens(self, s: State, e: Event) -> str:
        return self.tr("In the first hand the tokens lie face up, and cards pass to the left.")

    def _dealer(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You deal."), self.tr("{who} deals."))

    def _hand(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Hand {n} begins. Cards pass to the {side}; you act last."),
            self.tr("Hand {n} begins. Cards pass to the {side}; {who} acts last."),
            n=e.data["n"],
            side=self.tr(DIRECTIONS[e.data["direction"]]),
        )

    def _no_round(self, s: State, e: Event) -> str:
        return self.tr.count(
            "The passing round of {n} card is skipped.", "The passing round of {n} cards is skipped.", e.data["n"]
        )

    def _nothing_moves(self, s: State, e: Event) -> str:
        return self.tr("No cards move in this passing round.")

    def _passed(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        if data["cards"] == HIDDEN:
            return ""  # all pass as many, and what others pass among themselves nobody else sees
        return self._of(
            e.subject,
            tr("You pass {cards} to {whom}."),
            tr("{who} passes {cards} to {whom}."),
            cards=self.cards(data["cards"]),
            whom=self.who(data["target"]),
        )

    def _conspiracy(self, s: State, e: Event) -> str:
        if e.cite != "NM R15":
            return ""
        return self._of(
            e.subject,
            self.tr("Five Ravens: **a Conspiracy**, yours."),
            self.tr("Five Ravens: **a Conspiracy** of {who}."),
        )

    def _conspiracies(self, s: State, e: Event) -> str:
        if len(e.data["seats"]) < 2:
            return ""
        return self.tr("Several Conspiracies, one after another: {who}.", who=self.people(e.data["seats"]))

    def _hand_ends(self, s: State, e: Event) -> str:
        return self.tr("The hand ends: no suit is played.")

    def _direction(self, s: State, e: Event) -> str:
        if e.cite != "NM 5.4":
            return ""
        return self.tr("The direction turns: cards will pass to the {side}.", side=self.tr(DIRECTIONS[e.after]))

    def _stopped(self, s: State, e: Event) -> str:
        return self.tr.count("The game stops after {n} hand.", "The game stops after {n} hands.", e.data["n"])

    def _drew(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        if e.cite == "NM 4.1" and data["cards"] == HIDDEN:
            return ""  # everybody is dealt as many
        cards = self.cards(data["cards"]) if data["cards"] != HIDDEN else self.n_cards(data["n"])
        return self._of(
            e.subject,
            tr("You draw {cards} from {source}."),
            tr("{who} draws {cards} from {source}."),
            cards=cards,
            source=self.luck_source(data["deck"]),
        )

    def _rebuilt(self, s: State, e: Event) -> str:
        return self.tr("The discards of {source} become its new deck.", source=self.luck_source(e.data["deck"]))

    def _shared(self, s: State, e: Event) -> str:
        return self.tr(
            "{source} runs out: what is left is shared one at a time.", source=self.luck_source(e.data["deck"])
        )

    def _took(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        card = self.cards((data["card"],)) if data["card"] != HIDDEN else self.n_cards(1)
        return self._of(
            e.subject,
            tr("You take {card} from {whom}."),
            tr("{who} takes {card} from {whom}."),
            card=card,
            whom=self.who(data["source"]),
        )

    def _turned(self, s: State, e: Event) -> str:
        return self.tr("**{suit}** is called.", suit=self.suit(e.subject))

    def _order(self, s: State, e: Event) -> str:
        if "tokens" not in e.data:
            return ""
        if e.data["tokens"] == HIDDEN:
            return self.tr("{who} looks at the tokens.", who=self.name(e.subject) if type(e.subject) is int else "")
        return self.tr("The tokens: {order}.", order=", ".join(self.suit(t) for t in e.data["tokens"]))

    def _played(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        card = tr(faces.NAMES[data["card"]])
        target = data["target"]
        raven = s.seats[e.subject].raven and faces.RAVEN_TEXTS.get(data["card"])
        text = tr(raven or faces.TEXTS[data["card"]])
        if target is None:
            said = self._of(e.subject, tr("You play **{card}**."), tr("{who} plays **{card}**."), card=card)
        else:
            aim = self.suit(target) if target in SUITS else self.who(target)
            said = self._of(
                e.subject, tr("You play **{card}**: {aim}."), tr("{who} plays **{card}**: {aim}."), card=card, aim=aim
            )
        return f"{said} {text}"

    def _joined(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        if data["card"] == HIDDEN:
            card = tr("a face-down {deck} card", deck=tr(faces.DECKS[data["deck"]]))
        else:
            card = tr(faces.NAMES[data["card"]])
        target = data["target"]
        if target == e.subject:
            mine, theirs = tr("You put {card} into your hand."), tr("{who} puts {card} into their hand.")
        elif target == self.you:
            mine, theirs = "", tr("{who} puts {card} into your hand.")
        else:
            mine = tr("You put {card} into the hand of {whom}.")
            theirs = tr("{who} puts {card} into the hand of {whom}.")
        return self._of(e.subject, mine, theirs, card=card, whom=self.who(target))

    def _paid_health(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("You pay 1 Health and have {after}."),
            self.tr("{who} pays 1 Health and has {after}."),
            after=e.after,
        )

    def _no_rescue(self, s: State, e: Event) -> str:
        return self.tr("A cost is no damage: Heal cannot answer it.")

    def _cancelled(self, s: State, e: Event) -> str:
        return self.tr("{card} was cancelled and does nothing.", card=self.tr(faces.NAMES[e.data["card"]]))

    def _cancels(self, s: State, e: Event) -> str:
        if e.cite != "NM R67":
            return ""
        return self.tr("Heal of a raven cancels {card}.", card=self.tr(faces.NAMES[e.data["card"]]))

    def _ban(self, s: State, e: Event) -> str:
        return self.tr("Nobody can gain Health this hand.")

    def _frozen(self, s: State, e: Event) -> str:
        return self.tr("No cards are passed this hand.")

    def _only_looks(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You only look."), self.tr("{who} only looks."))

    def _set_order(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You set the tokens anew."), self.tr("{who} sets the tokens anew."))

    def _declined(self, s: State, e: Event) -> str:
        tr = self.tr
        if e.cite == "NM R57":
            mine, theirs = tr("You leave the tokens as they lie."), tr("{who} leaves the tokens as they lie.")
            return self._of(e.subject, mine, theirs)
        return self._of(e.subject, tr("You do not peck."), tr("{who} does not peck."))

    def _skips(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("You keep your whole hand this round."),
            self.tr("{who} keeps the whole hand this round."),
        )

    def _replaced(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Bolster turns your damage into Health."),
            self.tr("Bolster turns the damage of {who} into Health."),
        )

    def _fewer(self, s: State, e: Event) -> str:
        return self.tr("There are not enough cards: as many as there are.")

    def _swept(self, s: State, e: Event) -> str:
        return self.tr("All Raven cards leave all hands.")

    def _forced(self, s: State, e: Event) -> str:
        if e.cite == "NM 6.5":
            return ""
        cards = self.cards(e.data["cards"])
        return self._of(
            e.subject, self.tr("You must discard {cards}."), self.tr("{who} must discard {cards}."), cards=cards
        )

    def _onward(self, s: State, e: Event) -> str:
        return self.tr("Every hand goes on to the next player.")

    def _hand_moved(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Your hand goes to {whom}."),
            self.tr("The hand of {who} goes to {whom}."),
            whom=self.who(e.data["target"]),
        )

    def _punish(self, s: State, e: Event) -> str:
        return self.tr("This hand each Raven kills a whole suit.")

    def _nothing(self, s: State, e: Event) -> str:
        return self.tr("There is nothing to take.")

    def _refills(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You draw up to four cards."), self.tr("{who} draws up to four cards."))

    def _darkened(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Your Ravens kill nothing this hand."),
            self.tr("The Ravens of {who} kill nothing this hand."),
        )

    def _retribution(self, s: State, e: Event) -> str:
        return self.tr("Retribution strikes {whom} first.", whom=self.who(e.data["target"]))

    def _entombed(self, s: State, e: Event) -> str:
        return self.tr("No Light card can be used in the next hand.")

    def _foretell_failed(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Your Foretell fails: somebody shows two or more {suit}."),
            self.tr("Foretell of {who} fails: somebody shows two or more {suit}."),
            suit=self.suit(e.data["suit"]),
        )

    def _foretell_held(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Your Foretell holds: no opponent shows two {suit}."),
            self.tr("Foretell of {who} holds: no opponent shows two {suit}."),
            suit=self.suit(e.data["suit"]),
        )

    def _no_set(self, s: State, e: Event) -> str:
        n = e.data["bluff"]
        if n > 0:
            return self._of(
                e.subject,
                self.tr("You take back {cards}: a bluff."),
                self.tr("{who} takes back {cards}: a bluff."),
                cards=self.n_cards(n),
            )
        return ""

    def _revealed(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        shown = f"{data['n']} {self.suit(data['suit'])}"
        said = self._of(e.subject, tr("You show {cards}"), tr("{who} shows {cards}"), cards=shown)
        if not data["killed"]:
            return said + "."
        killed = tr.count("{n} is killed", "{n} are killed", data["killed"])
        by = tr.count("by {n} Raven", "by {n} Ravens", data["ravens"])
        return f"{said}; {killed} {by}."

    def _lookalike(self, s: State, e: Event) -> str:
        if not e.cite.startswith("NM card/"):
            return ""
        return self.tr("{card} counts as a card of its suit.", card=self.tr(faces.NAMES[e.data["card"]]))

    def _struck(self, s: State, e: Event) -> str:
        return self.tr("{card} is struck out of the hand.", card=self.tr(faces.NAMES[e.data["card"]]))

    def _no_target(self, s: State, e: Event) -> str:
        return self.tr("{card} finds nothing to take.", card=self.tr(faces.NAMES[e.data["card"]]))

    def _stole(self, s: State, e: Event) -> str:
        if not e.cite.startswith("NM card/"):
            return ""
        tr, data = self.tr, e.data
        return self._of(
            e.subject,
            tr("You take {card} from {whom}."),
            tr("{who} takes {card} from {whom}."),
            card=self.cards((data["card"],)),
            whom=self.who(data["source"]),
        )

    def _counted(self, s: State, e: Event) -> str:
        if not e.data["top"]:
            return ""
        counts = ", ".join(f"{self.who(i)} {n}" for i, n in enumerate(e.data["counts"]))
        return self.tr("{suit}: {counts}.", suit=self._called(e.subject), counts=counts)

    def _nobody(self, s: State, e: Event) -> str:
        if e.subject == "raven":
            return self.tr("No Raven is left: nothing happens.")
        return self.tr("Nobody has {suit}: nothing happens.", suit=self.suit(e.subject))

    def _net(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        top = data["net"] + data["second"]
        return tr(
            "Most is {top}, second is {second}: **{net}** for {who}.",
            top=top,
            second=data["second"],
            net=data["net"],
            who=self.people(data["top"]),
        )

    def _tie(self, s: State, e: Event) -> str:
        if e.cite != "NM 8.3":
            return ""
        return self.tr("A tie at the top does not shrink it.")

    def _reversed(self, s: State, e: Event) -> str:
        if e.cite != "NM R43":
            return ""
        return self.tr("Betrayal: {suit} works backwards.", suit=self.suit(e.subject))

    def _still_attacks(self, s: State, e: Event) -> str:
        return self.tr("By your house ruling the attack still stands.")

    def _lost_attack(self, s: State, e: Event) -> str:
        if e.cite != "NM R9":
            return ""
        return self._of(
            e.subject,
            self.tr("You are a raven now and do not attack."),
            self.tr("{who} is a raven now and does not attack."),
        )

    def _no_damage(self, s: State, e: Event) -> str:
        return self.tr("No Attack damage can be dealt this hand.")

    def _attacked(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        return self._of(
            e.subject,
            tr("You attack {whom} for {n}."),
            tr("{who} attacks {whom} for {n}."),
            whom=self.who(data["target"]),
            n=data["net"],
        )

    def _raven_at_top(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("You hold first place as a raven: it gives nothing."),
            self.tr("{who} holds first place as a raven: it gives nothing."),
        )

    def _no_peck(self, s: State, e: Event) -> str:
        if e.cite != "NM R22":
            return ""
        return self._of(e.subject, self.tr("You have nobody to peck."), self.tr("{who} has nobody to peck."))

    def _full(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("At full Health and 3 or more: a point for you."),
            self.tr("At full Health and 3 or more: a point for {who}."),
        )

    def _no_score(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("A raven scores nothing, so Drain does nothing for you."),
            self.tr("A raven scores nothing, so Drain does nothing for {who}."),
        )

    def _no_bonus(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("A raven gets nothing for five Radiance: not you."),
            self.tr("A raven gets nothing for five Radiance: not {who}."),
        )

    def _five(self, s: State, e: Event) -> str:
        return self._of(e.subject, self.tr("You show five Radiance."), self.tr("{who} shows five Radiance."))

    def _waning(self, s: State, e: Event) -> str:
        return self.tr("Waning Light hits {whom}.", whom=self.people(e.data["victims"])) if e.data["victims"] else ""

    def _saw(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        cards = self.cards(data["cards"]) if data["cards"] != HIDDEN else tr("the cards")
        return self._of(
            e.subject,
            tr("Tax shows you {cards}, drawn by {whom}."),
            tr("Tax shows {who} {cards}, drawn by {whom}."),
            cards=cards,
            whom=self.who(data["source"]),
        )

    def _kept(self, s: State, e: Event) -> str:
        tr, data = self.tr, e.data
        card = self.cards((data["card"],)) if data["card"] != HIDDEN else self.n_cards(1)
        return self._of(e.subject, tr("You keep {card}."), tr("{who} keeps {card}."), card=card)

    def _sheds(self, s: State, e: Event) -> str:
        return self.tr.count(
            "{who} loses {n} Light card.", "{who} loses {n} Light cards.", e.data["n"], who=self.name(e.subject)
        )

    def _drained(self, s: State, e: Event) -> str:
        if e.cite != "NM R49":
            return ""
        return self.tr.count(
            "Drain takes {n} Health from {whom}.",
            "Drain takes {n} Health from {whom}.",
            e.data["n"],
            whom=self.who(e.data["target"]),
        )

    def _healed(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("Your attack heals {whom}."),
            self.tr("The attack of {who} heals {whom}."),
            whom=self.who(e.data["target"]),
        )

    def _discarded_light(self, s: State, e: Event) -> str:
        return self._of(
            e.subject,
            self.tr("You discard {cards}."),
            self.tr("{who} discards {cards}."),
            cards=self.cards(e.data["cards"]),
        )

    def _discarded_hand(self, s: State, e: Event) -> str:
        return self._discarded_light(s, e)

    def _skulks(self, s: State, e: Event) -> str:
        if e.cite != "NM 7.4":
            return ""
        n = e.data["n"]
        mine = self.tr.count("You have {n} Skulking Raven.", "You have {n} Skulking Ravens.", n)
        who = self.name(e.subject)
        theirs = self.tr.count("{who} has {n} Skulking Raven.", "{who} has {n} Skulking Ravens.", n, who=who)
        return mine if e.subject == self.you else theirs

    def _skulking(self, s: State, e: Event) -> str:
        return self.tr("The Skulking Ravens come last.")

    def _penance(self, s: State, e: Event) -> str:
        return self.tr("Penance: each Skulking Raven hurts its holder.")

    def _no_shadow(self, s: State, e: Event) -> str:
        return self.tr("Skulking Ravens draw nothing this hand.")

    def _skipped(self, s: State, e: Event) -> str:
        said, _ = self.frame(s, Frame(e.subject, e.data.get("ctx")))
        return self.tr("Skipped: {what}.", what=said.rstrip(".")) if said else ""

    # The agenda.

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        tr = self.tr
        if frame.step in FRAMES:
            return tr(FRAMES[frame.step]), ""
        if frame.step.startswith("token_"):
            return self._token_frame(s, int(frame.step[-1]) - 1)
        if frame.step == "act" and frame.arg is not None:
            return self._of(frame.arg, tr("You act"), tr("{who} acts")), ""
        if frame.step == "window":
            window = s.contexts.get(frame.ctx)
            if window is not None and window.kind in faces.MOMENTS:
                return tr("Magick: {moment}", moment=tr(faces.MOMENTS[window.kind])), ""
            return tr("Answers"), ""
        return "", ""

    def _token_frame(self, s: State, i: int) -> tuple[str, str]:
        tr = self.tr
        order = [suit for suit, _ in s.piles["row"].top]
        at = i - len(s.table.turned)
        if 0 <= at < len(order) and order[at] != HIDDEN:
            return self.suit(order[at]), ""
        return tr("Token {n}, face down", n=i + 1), ""

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


FRAMES = {
    "deal": mark("Five cards each"),
    "before_draft": mark("Magick before the draft"),
    "pass_3": mark("Pass three cards"),
    "pass_2": mark("Pass two cards"),
    "pass_1": mark("Pass one card"),
    "select": mark("All choose, then pass at once"),
    "before_resolution": mark("Magick before the resolution"),
    "conspiracy": mark("Conspiracy check"),
    "skulking": mark("Skulking Ravens draw Shadow Magick"),
    "end_of_resolution": mark("Magick at the end of the resolution"),
    "restore": mark("Ravens may become human"),
    "clear": mark("Cards are put away"),
    "next": mark("New dealer, the direction turns"),
    "commit": mark("All set out cards"),
    "secret": mark("The others choose, unseen"),
    "steals": mark("Cards are taken"),
    "count": mark("Most minus second"),
    "subtract": mark("Damage is taken"),
    "rescue": mark("Heal may save"),
    "fall": mark("Who becomes a raven"),
    "suit_done": mark("Win check"),
    "first": mark("Draw for the first dealer"),
}

REASONS = {
    "game-over": mark("The game is over."),
    "luck-first": mark("Luck decides first."),
    "not-your-turn": mark("It is not this seat's turn."),
    "not-now": mark("This is not what is asked now."),
    "must-attack": mark("An attack has to be made: one other human."),
    "must-set-out": mark("Say what you set out, even if it is nothing."),
    "must-choose": mark("A target has to be chosen."),
    "must-discard": mark("The cards have to be chosen."),
    "wrong-number": mark("The cards have to be chosen."),
    "must-keep": mark("A card has to be kept."),
    "must-order": mark("An order has to be set."),
    "decline-instead": mark("Do it or decline."),
    "not-a-raven": mark("Only a raven pecks."),
    "no-peck-here": mark("There is no peck for {suit}."),
    "not-at-top": mark("Only who has most of the suit does this."),
    "no-second-place": mark("There is no second place to peck."),
    "raven-deals-no-damage": mark("A raven deals no damage in first place."),
    "reversed": mark("Betrayal turned this Attack about: it heals."),
    "no-attack-damage": mark("No Attack damage can be dealt this hand."),
    "no-passing": mark("Freeze: no cards are passed this hand."),
    "not-owned": mark("This seat does not hold {card}."),
    "entombed": mark("Entomb: Light cards cannot be used this hand."),
    "no-interrupting": mark("A card in progress cannot be interrupted."),
    "wrong-form": mark("{card} has no use in this form at this moment."),
    "only-before-resolution": mark("{card} joins a hand only before the resolution."),
    "not-offered": mark("Heal is offered in every moment for Magick and when it can save; not between."),
    "wrong-moment": mark("{card} is played {moment}."),
    "only-heal": mark("Only Heal can answer here."),
    "not-in-danger": mark("This seat does not fall to a raven now."),
    "no-target": mark("This takes no target."),
    "too-little": mark("At {health}, {gain} Health would not reach 1."),
    "own-card": mark("It is your own card."),
    "not-nameable": mark("Foretell names Attack, Healing or Radiance."),
    "needs-target": mark("{card} needs a target."),
    "not-yourself": mark("It has to be another player."),
    "raven-target": mark("{who} is in raven form. An attack goes to one other human, and ravens cannot be damaged."),
    "replaced": mark("Bolster has replaced that damage."),
    "not-a-victim": mark("That player is not taking damage."),
    "already-skipping": mark("This seat keeps its hand already."),
    "not-attacked": mark("Only who is attacked can play it."),
    "own-attack": mark("It is your own attack."),
    "own-damage": mark("It is your own damage."),
    "vp-missing": mark("It costs 1 point, and there is none."),
    "wrong-suit": mark("{suit} is called: only its cards, and Ravens, are set out."),
    "written-as-suit": mark("There is no choice which card dies: {card} is set out as {suit}."),
    "has-the-suit": mark("Who has the suit has to set it out and cannot bluff."),
    "no-bluffs": mark("Bluffs are not played here."),
    "split": mark("Damage may not be split."),
    "not-another": mark("It has to be another human."),
    "net-too-small": mark("It needs 4 or more after second place; this is {net}."),
    "no-card-there": mark("{who} shows no card of the suit."),
    "not-the-most": mark("Another opponent has more Health."),
    "not-to-discard": mark("{card} is not there to discard."),
    "not-among-them": mark("{card} is not among the cards seen."),
    "raven-has-no-health": mark("A raven has no Health to pay."),
    "wrong-tokens": mark("All tokens still to come have to be named, each once."),
}
"""Each refusal code in one sentence."""
