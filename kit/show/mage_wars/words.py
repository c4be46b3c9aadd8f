"""Mage Wars in words: what happens, what is asked, what can be done and what not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Frame, State
from kit.engine.window import Window
from kit.games.mage_wars import figures, odds
from kit.games.mage_wars.abilities import power
from kit.games.mage_wars.attack_avoid import defense_value, defenses
from kit.games.mage_wars.cards import CARDS, HIDDEN_CARD, VINE, Card, Line, slug
from kit.games.mage_wars.deeds import Deed
from kit.games.mage_wars.enchant import reveal_cost
from kit.games.mage_wars.spells import price
from kit.games.mage_wars.state import (
    Attack,
    Cast,
    Move,
    Obj,
    Strike,
    Turn,
    armor,
    by_name,
    card_of,
    count,
    facts,
    harm,
    life,
    the_board,
    zone_of,
)
from kit.games.mage_wars.targets import lines_of

from ..voice import CardText, Label
from ..voice import Voice as Base
from ..words import mark
from . import cards as faces
from . import keywords as k
from .events import IN_FORCE, QUIET, SAYS, SKIPPED, SKIPS
from .frames import FRAMES, PHASES
from .refusals import REASONS

WAYS = {"north": mark("north"), "east": mark("east"), "south": mark("south"), "west": mark("west")}
PARTS = {
    "printed": mark("Printed"), "bonus": mark("Bonus"), "damage-type-mod": mark("Damage type"),
}  # fmt: skip
DUTIES = {
    "burn": mark("Burn"), "rot": mark("Rot"), "bleed": mark("Bleed"), "dissipate": mark("Dissipate"),
    "lifebond": mark("Lifebond"), "regenerate": mark("Regenerate"), "upkeep": mark("Upkeep cost"),
    "effect": mark("Effect of the card"),
}  # fmt: skip
FORMS = {
    "counter": mark("counterstrike"), "barrier": mark("damage barrier"), "passage": mark("Passage Attacks"),
    "bash": mark("bash"), "autonomous": mark("free attack"), "spell": mark("attack spell"),
    "trigger": mark("attack of a card"),
}  # fmt: skip
HOW_CAST = {
    "quick": mark("with a quick action"), "full": mark("with a full action"), "quickcast": mark("as its quickcast"),
    "deploy": mark("in the Deployment Phase"), "free": mark("without an action"),
}  # fmt: skip


@dataclass
class Voice(Base):
    """See `kit.show.voice`. `gone` holds what has left play, as it was last seen, `fallen` whose fall was told."""

    domain: str = "mage_wars"
    gone: dict[int, Obj] = field(default_factory=dict)
    fallen: set[int] = field(default_factory=set)

    def recall(self, states: Iterable[State]) -> None:
        """Remember what lay on the table in these states, so that what has left it can still be named."""
        for s in states:
            self.gone.update(s.things)

    # Names.

    def thing(self, s: State, i: Any) -> str:
        """An object by its printed name, with where it is if another reads alike."""
        o = s.things.get(i) or self.gone.get(i)
        if o is None:
            return self.tr("something that is gone")
        name = self.object(o)
        twins = [j for j, other in s.things.items() if other.card.id == o.card.id and self.object(other) == name]
        if len(twins) < 2:
            return name
        where = self.where(s, o)
        here = [j for j in twins if self.where(s, s.things[j]) == where]
        return f"{name} ({where}, {here.index(i) + 1})" if i in here[1:] else f"{name} ({where})"

    def object(self, o: Obj) -> str:
        """An object, in play or not, with the number of its copy."""
        copy = re.fullmatch(rf"{slug(o.card.id)}_(\d+)", o.name)
        return self.card_name(o.card) + (f" {copy[1]}" if copy else "")

    def where(self, s: State, o: Obj) -> str:
        """What an object is attached to, else its border or zone."""
        if o.host is not None:
            return self.thing(s, o.host)
        if o.border is not None:
            return self.target(s, the_board(s).border_names[o.border])
        return the_board(s).names[o.zone]

    def named(self, s: State, name: str) -> str:
        """What a refusal names: an object, else the word itself."""
        i = by_name(s, name)
        return self.thing(s, i) if i is not None else name

    def card_name(self, card: Card) -> str:
        if card is HIDDEN_CARD:
            return self.tr("face-down enchantment")
        return card.name if "name" in card.spec else card.id.replace("_", " ").title()

    def id_name(self, s: State, id: Any) -> str:
        """A card by its id."""
        if id == HIDDEN:
            return self.tr("a face-down card")
        return self.card_name(card_of(s, id))

    def keyword(self, name: str, x: int | str | None = None) -> str:
        return k.small(k.keyword(self.tr, name, x))

    def label(self, name: str) -> str:
        """A summand of the pool or of a roll."""
        return self.tr(PARTS[name]) if name in PARTS else k.keyword(self.tr, name)

    def dice(self, n: int) -> str:
        return self.tr.count("{n} die", "{n} dice", n)

    def results(self, row: Any) -> str:
        """A result of the effect table."""
        write = faces.Writer(self.tr, False)
        return ", ".join(write.result(name, n) for name, n in row) if row else self.tr("nothing")

    def line_name(self, s: State, i: int, line: Line) -> str:
        """The printed name of an attack, with its traits where another of the same name can be chosen too."""
        name = faces.attack_name(line)
        twins = [one for _, one in lines_of(s, i) if faces.attack_name(one) == name]
        if len(twins) < 2 or not line.traits:
            return name
        traits = (k.keyword(self.tr, key, x if faces.Writer.counts(key) else None) for key, x in line.traits.items())
        return ", ".join([name, *map(k.small, traits)])

    def strike_line(self, line: Line, name: str = "") -> str:
        name = name or faces.attack_name(line)
        return self.tr("{name}, {dice}", name=name, dice=self.dice(line.dice)) if line.dice else name

    def target(self, s: State, ref: Any) -> str:
        """What is chosen: an object, a zone, a border, or a card in a discard pile."""
        if isinstance(ref, int):
            return self.thing(s, ref)
        if ":" in str(ref):
            seat, _, id = ref.partition(":")
            return self.tr("{card} ({who})", card=self.id_name(s, id), who=self.name(int(seat[1:]) - 1))
        if ref in the_board(s).border_number:
            return self.tr("border {border}", border=ref.replace("|", "–"))
        return str(ref)

    # What is happening.

    def headline(self, s: State) -> tuple[str, str]:
        tr = self.tr
        if s.winner is not None:
            if len(s.winner) != 1:
                return tr("The duel is a ==draw=="), tr("Both Mages have fallen.")
            now = tr("You ==win==.") if s.winner[0] == self.you else tr("{who} ==wins==.", who=self.name(s.winner[0]))
            return now, tr("The other Mage has fallen.")
        pending = s.pending
        if type(pending) is Ask:
            return self._asked(s, pending)
        if type(pending) is Chance:
            return self._luck(s, pending)
        return self._running(s), self.place(s)

    def moment(self, s: State, events: list[Event]) -> str:
        """Whose fall it was, or the damage."""
        tr = self.tr
        for event in reversed(events):
            if event.verb == "falls":
                return tr("{thing} ==falls==.", thing=self.thing(s, event.subject))
        for event in reversed(events):
            if event.verb == "damage":
                return tr("{thing} takes =={n} damage==.", thing=self.thing(s, event.subject),
                          n=event.after - event.before)  # fmt: skip
        return ""

    def place(self, s: State) -> str:
        """Round and phase."""
        if s.table.phase == "setup":
            return self.tr("Before the first round.")
        return self.tr("Round {n}, {phase}.", n=s.table.round, phase=k.small(self.tr(PHASES[s.table.phase])))

    def _running(self, s: State) -> str:
        tr = self.tr
        found = odds.in_progress(s)
        if found is not None:
            return self._attack_line(s, found[1])
        for context in reversed(list(s.contexts.values())):
            if type(context) is Cast:
                return tr("{thing} casts =={card}==.", thing=self.thing(s, context.caster),
                          card=self.card_name(context.card))  # fmt: skip
            if type(context) is Move:
                return tr("{thing} ==moves==.", thing=self.thing(s, context.mover))
            if type(context) is Turn:
                return tr("{thing} ==acts==.", thing=self.thing(s, context.creature))
        return tr("The round ==goes on==.")

    def _attack_line(self, s: State, attack: Attack) -> str:
        if attack.zone is not None:
            return self.tr("{source} attacks ==zone {zone}==.", source=self.thing(s, attack.source),
                           zone=the_board(s).names[attack.zone])  # fmt: skip
        return self.tr("{source} attacks =={target}==.", source=self.thing(s, attack.source),
                       target=self.thing(s, attack.target))  # fmt: skip

    def _luck(self, s: State, chance: Chance) -> tuple[str, str]:
        tr = self.tr
        if chance.kind == HIDDEN:
            return tr("The others ==may be choosing==."), self.place(s)
        purpose = chance.arg[0]
        if purpose == "attack":
            strike = s.contexts[chance.ctx]
            attack = s.contexts[strike.attack]
            now = tr("{source} strikes {target}. =={dice}==, ready to roll.", source=self.thing(s, attack.source),
                     target=self.thing(s, strike.defender), dice=self.dice(chance.arg[2]))  # fmt: skip
            return now, self._meets(s, attack, strike)
        if purpose in ("effect", "miss", "defense"):
            return self._strike_luck(s, chance)
        if purpose == "initiative":
            seat = len(chance.arg[1])
            now = tr("You roll for ==the initiative==.") if seat == self.you else \
                tr("{who} rolls for ==the initiative==.", who=self.name(seat))  # fmt: skip
            return now, tr("The higher roll says who begins.")
        if purpose.startswith("escape"):
            i = s.contexts[chance.ctx].creature
            return (tr("{thing} makes an ==escape roll==.", thing=self.thing(s, i)),
                    tr("7 or more gets it rid of 1 {token}.", token=self.keyword(purpose.split("_")[1])))  # fmt: skip
        if purpose == "burn":
            now = tr("{thing} ==burns==: {dice}.", thing=self.thing(s, chance.arg[1]), dice=self.dice(chance.arg[2]))
            return now, tr("A blank puts one Burn out, a number is direct damage.")
        if purpose == "push":
            return tr("The die says ==which way== {thing} goes.", thing=self.thing(s, chance.arg[1][0])), ""
        if purpose in ROLLS:
            return tr(ROLLS[purpose], dice=self.dice(chance.arg[2])), self.place(s)
        return tr("A ==die== is rolled."), self.place(s)

    def _strike_luck(self, s: State, chance: Chance) -> tuple[str, str]:
        tr, purpose = self.tr, chance.arg[0]
        strike = s.contexts[chance.ctx]
        attack = s.contexts[strike.attack]
        source = self.thing(s, attack.source)
        if purpose == "miss":
            return tr("{thing} is dazed: ==does it strike at all==?", thing=source), tr("On 6 or less it misses.")
        target = self.thing(s, strike.defender)
        if purpose == "defense":
            return (tr("{thing} uses a ==Defense==.", thing=target),
                    tr("{n} or more avoids the attack.", n=defense_value(s, strike)))  # fmt: skip
        return (tr("The ==effect die== is rolled: {source} against {target}.", source=source, target=target),
                faces.Writer(tr, False).rows(attack.line) + ".")  # fmt: skip

    def _meets(self, s: State, attack: Attack, strike: Strike) -> str:
        """What the roll will meet: armor, and what is needed."""
        tr = self.tr
        f = figures.figures(s, attack, strike.defender, strike.number)
        parts = []
        if f.immune:
            parts.append(tr("It is immune: no damage."))
        elif f.armor:
            parts.append(tr("Armor {n}, less Piercing {x}, leaves {left}.", n=f.armor, x=f.piercing,
                            left=f.effective_armor) if f.piercing else tr("Armor {n}.", n=f.armor))  # fmt: skip
        left = life(f.defender) - harm(s.things[strike.defender], f.defender)
        parts.append(tr("{n} or more destroys it.", n=left))
        return " ".join(parts)

    def _asked(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        if ask.seat != self.you and self.you is not None:
            if ask.kind == HIDDEN:
                return tr("The others ==may be choosing==."), self.place(s)
            return tr("{who} is ==choosing==.", who=self.name(ask.seat)), self._context(s) or self.place(s)
        return getattr(self, f"_ask_{ask.kind}", self._ask)(s, ask)

    def _context(self, s: State) -> str:
        found = odds.in_progress(s)
        return self._attack_line(s, found[1]).replace("==", "") if found is not None else ""

    def _ask(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("It is ==your choice==."), self.place(s)

    def _ask_begin(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The phase is ==about to begin==."), self.place(s)

    def _ask_first(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("You won the roll: ==who begins==?"), self.tr("Who begins acts first in each phase of round 1.")

    def _ask_book(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Lay down ==your book==."), self.tr("Its bill is checked; 120 points is the usual limit.")

    def _ask_plan(self, s: State, ask: Ask) -> tuple[str, str]:
        n = 2 - len(s.seats[ask.seat].planned)
        return (self.tr.count("Plan =={n} more spell== for this round.", "Plan =={n} spells== for this round.", n),
                self.tr("Unseen by the rival. Mana: {n}.", n=s.seats[ask.seat].mana))  # fmt: skip

    def _ask_prepare(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Prepare a spell on =={thing}==, or none.", thing=self.thing(s, ask.arg)), self.place(s)

    def _ask_deploy(self, s: State, ask: Ask) -> tuple[str, str]:
        card = s.things[ask.arg].prepared
        return (self.tr("Cast =={card}== from {thing}?", card=self.id_name(s, card), thing=self.thing(s, ask.arg)),
                self.place(s))  # fmt: skip

    def _ask_quickcast(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("You may ==quickcast== one spell."), self.place(s) + " " + self.tr("Once a round.")

    def _ask_turn(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Choose a creature ==to act==."), self.place(s)

    def _ask_act(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        turn: Turn = s.contexts[ask.ctx]
        name = self.thing(s, turn.creature)
        if turn.moves:
            return tr("{thing} has moved. ==What now==?", thing=name), tr(
                "A second move, or a quick action.") if not turn.hindered else tr("It is hindered: no second move.")
        now = tr("{thing} acts. ==Move, attack, cast==?", thing=name)
        return now, tr("It is hindered: one move at most, and a quick action.") if turn.hindered else tr(
            "A full action, or a move and a quick one.")  # fmt: skip

    def _ask_order(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Several cards answer: ==which is first==?"), self._context(s) or self.place(s)

    def _ask_fury(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("==One more attack== in the same action?"), self._context(s)

    def _ask_ward(self, s: State, ask: Ask) -> tuple[str, str]:
        i, left, _ = ask.arg
        return (self.tr("Pay {n} mana to destroy =={thing}==?", n=left[0][1], thing=self.thing(s, i)),
                self.tr("Else it stays."))  # fmt: skip

    def _ask_pay_or(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Pay, or ==bear the effect==?"), self._context(s) or self.place(s)

    def _ask_uproot(self, s: State, ask: Ask) -> tuple[str, str]:
        i = s.contexts[ask.ctx].creature
        return (self.tr("Let {thing} ==uproot== itself?", thing=self.thing(s, i)),
                self.tr("{n} mana; it may move then.", n=facts(s, i)["uproot"]))  # fmt: skip

    def _ask_autonomous(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The ==free attack== of equipment."), self.place(s)

    def _ask_vigilant(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("{thing} is Vigilant: ==guard==?", thing=self.thing(s, s.contexts[ask.ctx].creature)), ""

    def _ask_intercept(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("A guard may ==intercept==."), self._context(s)

    def _ask_defend(self, s: State, ask: Ask) -> tuple[str, str]:
        strike = s.contexts[ask.ctx]
        return self.tr("Does {thing} use a ==Defense==?", thing=self.thing(s, strike.defender)), self._context(s)

    def _ask_counter(self, s: State, ask: Ask) -> tuple[str, str]:
        attack = s.contexts[ask.ctx]
        return (self.tr("{thing} may ==strike back==.", thing=self.thing(s, attack.target)),
                self.tr("One quick melee attack, without an action."))  # fmt: skip

    def _ask_sweep(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The attack sweeps: ==a second target==?"), self._context(s)

    def _ask_zone_order(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The zone attack: ==who is next==?"), self._context(s)

    def _ask_push_way(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Which way is {thing} ==pushed==?", thing=self.thing(s, s.contexts[ask.ctx].mover)), ""

    def _ask_cast_choice(self, s: State, ask: Ask) -> tuple[str, str]:
        cast = s.contexts[ask.ctx]
        return self.tr("{card}: ==choose== what else it needs.", card=self.card_name(cast.card)), ""

    def _ask_extend(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("==Extend== the wall on a second border?"), ""

    def _ask_bind(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Bind ==a spell of your book== to {thing}.", thing=self.thing(s, ask.arg)), ""

    def _ask_upkeep(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("Upkeep: ==what comes first==?"), self.tr("The order is yours.")

    def _ask_upkeep_cost(self, s: State, ask: Ask) -> tuple[str, str]:
        n = facts(s, ask.arg)["upkeep"]
        return (self.tr("Pay {n} mana for =={thing}==?", n=n, thing=self.thing(s, ask.arg)),
                self.tr("Else it is destroyed."))  # fmt: skip

    def _ask_lifebond(self, s: State, ask: Ask) -> tuple[str, str]:
        return (self.tr("Lifebond: ==move damage== between your Mage and {thing}?", thing=self.thing(s, ask.arg)),
                self.tr("Up to {n}, one way.", n=facts(s, ask.arg)["lifebond"]))  # fmt: skip

    def _ask_trade(self, s: State, ask: Ask) -> tuple[str, str]:
        i, n, _ = ask.arg
        return (self.tr("{thing} heals {n}: ==give points up== for Bleed?", thing=self.thing(s, i), n=n),
                self.tr("Each point takes off one Bleed instead."))  # fmt: skip

    def _ask_hatch(self, s: State, ask: Ask) -> tuple[str, str]:
        return self.tr("The larva hatches: ==which creature==?"), ""

    def _ask_agree(self, s: State, ask: Ask) -> tuple[str, str]:
        deed = s.contexts[ask.ctx]
        return (self.tr("=={card}==: do it?", card=self.card_name(deed.card)),
                faces.Writer(self.tr, False, deed.card.type).effect(deed.effects[deed.at]))  # fmt: skip

    def _ask_pick(self, s: State, ask: Ask) -> tuple[str, str]:
        deed = s.contexts[ask.ctx]
        return self.tr("=={card}==: choose.", card=self.card_name(deed.card)), self.effect_line(deed)

    def effect_line(self, deed: Deed) -> str:
        """The effect being carried out, as its card says it."""
        if deed.at < len(deed.effects) and "op" in (effect := deed.effects[deed.at]) and effect["op"] in faces.OPS:
            return faces.Writer(self.tr, False, deed.card.type).effect(effect)
        return ""

    def _ask_reveals(self, s: State, ask: Ask) -> tuple[str, str]:
        tr = self.tr
        window: Window = s.contexts[ask.ctx]
        subject = s.contexts.get(window.subject)
        if type(subject) in (Attack, Strike):
            return tr("You may ==reveal== an enchantment now."), self._context(s)
        return tr("You may ==reveal== an enchantment now."), self._running(s).replace("==", "")

    # Actions.

    def action(self, s: State, action: Action) -> Label:
        return getattr(self, f"_do_{action.verb}", self._do)(s, action)

    def _do(self, s: State, action: Action) -> Label:
        text, verb, symbol = DOES[action.verb]
        refs = [self.target(s, ref) for ref in action.refs]
        thing, goal, *_ = [*refs, "", ""]
        return Label(self.tr(text, thing=thing, goal=goal), self.tr(verb), "", symbol)

    def _do_pass(self, s: State, action: Action) -> Label:
        tr = self.tr
        kind = s.pending.kind if type(s.pending) is Ask else ""
        text, small = PASSES.get(kind, (mark("Pass"), ""))
        return Label(tr(text), tr("Pass"), tr(small) if small else "", "k-step")

    def _do_move(self, s: State, action: Action) -> Label:
        i, zone = action.refs
        return Label(self.tr("Move to {zone}", zone=zone), self.tr("Move here"), self._ahead(s, i, zone), "k-step")

    def _ahead(self, s: State, i: int, zone: str) -> str:
        """Who waits in the zone."""
        seat = s.things[i].controller
        number = the_board(s).number[zone]
        foes = [self.object(o) for o in s.things.values() if o.zone == number and o.border is None
                and o.card.kind == "creature" and s.seats[o.controller].team != s.seats[seat].team]  # fmt: skip
        return self.tr("There: {who}.", who=", ".join(foes)) if foes else ""

    def _do_climb(self, s: State, action: Action) -> Label:
        return Label(self.tr("Climb to {zone}", zone=action.refs[1]), self.tr("Climb"), self.tr("A full action."),
                     "k-step")  # fmt: skip

    def _do_attack(self, s: State, action: Action) -> Label:
        tr = self.tr
        i, target, name = action.refs
        line = dict(lines_of(s, i)).get(name) if i in s.things else None
        if line is None:
            return Label(tr("Attack {target}", target=self.target(s, target)), tr("Attack"), "", "s-attack")
        text = tr("Attack {target}: {line}", target=self.target(s, target), line=self.line_name(s, i, line))
        return Label(text, self.line_name(s, i, line), self.chances(s, i, name, line, target), "s-attack")

    def chances(self, s: State, i: int, name: str, line: Line, target: Any) -> str:
        """What an attack promises: dice, and how likely it destroys."""
        tr = self.tr
        if not isinstance(target, int) or s.things[target].card.life is None:
            return self.dice(line.dice)
        attack = Attack(source=i, seat=s.things[i].controller, line=line, target=target)
        pool = figures.figures(s, attack, target).pool
        ft = facts(s, target)
        deadly = odds.destroyed(s, attack, target)
        against = tr("{dice} against armor {n}", dice=self.dice(pool), n=armor(ft))
        return against + (tr(", destroys in {p} %", p=f"{100 * float(deadly):.0f}") if deadly else "")

    _do_again = _do_attack

    def _do_counterstrike(self, s: State, action: Action) -> Label:
        i, name = action.refs
        line = dict(lines_of(s, i)).get(name) if i in s.things else None
        shown = self.strike_line(line, self.line_name(s, i, line)) if line else name
        return Label(self.tr("Strike back: {line}", line=shown), self.tr("Strike back"), "", "s-attack")

    def _do_defend(self, s: State, action: Action) -> Label:
        tr = self.tr
        i, n = action.refs
        strike = s.contexts[s.pending.ctx]
        attack = s.contexts[strike.attack]
        found = [p for j, number, p in odds.avoid(s, attack, strike.defender) if (j, number) == (i, n)]
        value = next((one.value for j, k, one in defenses(s, strike.defender, attack.line) if (j, k) == (i, n)), None)
        text = tr("Use the Defense {n}+ of {thing}", n=value, thing=self.thing(s, i)) if value else tr(
            "Use the Defense of {thing}", thing=self.thing(s, i))  # fmt: skip
        return Label(text, tr("Defense"), tr("Avoids in {p}.", p=self.percent(found[0])) if found else "", "k-armor")

    def percent(self, p: Any) -> str:
        """A chance as a fraction, where it is short, and in per cent."""
        said = f"{self.tr.number(100 * float(p))}\N{NO-BREAK SPACE}%"
        return f"{p.numerator}/{p.denominator} ({said})" if 1 < p.denominator <= 6**4 else said

    def _do_reveal(self, s: State, action: Action) -> Label:
        i = action.refs[0]
        known = s.things[i].card is not HIDDEN_CARD
        small = self.tr("{n} mana", n=reveal_cost(s, i)) if known else ""
        return Label(self.tr("Reveal {thing}", thing=self.thing(s, i)), self.tr("Reveal"), small, "m-hidden")

    def _do_cast(self, s: State, action: Action) -> Label:
        tr = self.tr
        i, id, *targets = action.refs
        card = card_of(s, id)
        at = ", ".join(self.target(s, ref) for ref in targets)
        text = tr("Cast {card} on {target}", card=self.card_name(card), target=at) if at else tr(
            "Cast {card}", card=self.card_name(card))  # fmt: skip
        if action.verb == "quickcast":
            text = tr("Quickcast {card} on {target}", card=self.card_name(card), target=at) if at else tr(
                "Quickcast {card}", card=self.card_name(card))  # fmt: skip
        cost = price(s, i, card, tuple(targets)) if i in s.things else None
        small = tr("{n} mana of {of}.", n=cost, of=s.seats[action.seat].mana) if cost is not None else ""
        return Label(text, self.card_name(card), small, "m-hidden" if card.kind == "enchantment" else "k-mana")

    _do_quickcast = _do_cast

    def _do_use(self, s: State, action: Action) -> Label:
        tr = self.tr
        i, j, name, *targets = action.refs
        said = faces.Writer(tr).power(name)
        at = ", ".join(self.target(s, ref) for ref in targets)
        text = tr("{power} ({thing}) on {target}", power=said, thing=self.thing(s, j), target=at) if at else tr(
            "{power} ({thing})", power=said, thing=self.thing(s, j))  # fmt: skip
        try:
            small = faces.Writer(tr, False).does(power(s, j, name))
        except StopIteration:
            small = ""
        return Label(text, said, small, "k-mana")

    def _do_plan(self, s: State, action: Action) -> Label:
        card = card_of(s, action.refs[0])
        face = faces.Writer(self.tr, False)
        return Label(self.tr("Plan {card}", card=self.card_name(card)), self.tr("Plan"), face.price(card), "k-book")

    def _do_prepare(self, s: State, action: Action) -> Label:
        i, id = action.refs
        return Label(self.tr("Prepare {card} on {thing}", card=self.id_name(s, id), thing=self.thing(s, i)),
                     self.tr("Prepare"), "", "k-book")  # fmt: skip

    def _do_deploy(self, s: State, action: Action) -> Label:
        i, *targets = action.refs
        at = ", ".join(self.target(s, ref) for ref in targets)
        card = self.id_name(s, s.things[i].prepared) if i in s.things and s.things[i].prepared else ""
        return Label(self.tr("Cast {card} into {zone}", card=card, zone=at), self.tr("Cast"), "", "k-mana")

    def _do_bind(self, s: State, action: Action) -> Label:
        return Label(self.tr("Bind {card}", card=self.id_name(s, action.refs[1])), self.tr("Bind"), "", "k-book")

    def _do_hatch(self, s: State, action: Action) -> Label:
        return Label(self.tr("Hatch {card}", card=self.id_name(s, action.refs[0])), self.tr("Hatch"), "", "")

    def _do_upkeep(self, s: State, action: Action) -> Label:
        i, name = action.refs
        text = self.tr("{thing}: {duty}", thing=self.thing(s, i), duty=self.tr(DUTIES[name]))
        return Label(text, self.tr(DUTIES[name]), "", "k-step")

    def _do_lifebond(self, s: State, action: Action) -> Label:
        a, b, n = action.refs
        return Label(self.tr("Move {n} damage: {source} → {goal}", n=n, source=self.thing(s, a), goal=self.thing(s, b)),
                     self.tr("Move"), "", "k-life")  # fmt: skip

    def _do_heal(self, s: State, action: Action) -> Label:
        n = action.refs[1]
        text = self.tr("Give up {n} for Bleed", n=n) if n else self.tr("Heal in full")
        return Label(text, self.tr("Heal"), "", "k-life")

    def _do_way(self, s: State, action: Action) -> Label:
        way = self.tr(WAYS[action.refs[0]])
        return Label(self.tr("Push {way}", way=way), way, "", "k-step")

    def _do_first(self, s: State, action: Action) -> Label:
        seat = int(action.refs[0][1:]) - 1
        text = self.tr("You begin") if seat == self.you else self.tr("{who} begins", who=self.name(seat))
        return Label(text, self.tr("Begin"), "", "k-step")

    def _do_pick(self, s: State, action: Action) -> Label:
        ref = action.refs[0]
        if isinstance(ref, int):
            said = self.thing(s, ref)
        elif ref in the_board(s).number:
            said = ref
        elif ref == "nothing":
            said = self.tr("nothing more")
        elif ref in k.TRAITS:
            said = k.keyword(self.tr, ref)
        elif ref in CARDS or ref == VINE.id:
            said = self.id_name(s, ref)
        elif ref in PICKS:
            said = self.tr(PICKS[ref])
        else:
            said = self.target(s, ref).replace("_", " ")
        return Label(self.tr("Choose {what}", what=said), self.tr("Choose"), "", "k-step")

    _do_choose = _do_pick

    # Refusals.

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        tr, given = self.tr, refusal.params
        name = next((given[key] for key in ("target", "object", "creature", "wall") if key in given), "")
        several = next((given[key] for key in ("guards", "walls", "targets") if key in given), ())
        seat = given.get("seat")
        type = given.get("type")
        things = ", ".join(self.named(s, one) for one in several)
        values = {
            "thing": self.named(s, str(name)), "things": things or tr("A wall"),
            "trait": k.small(k.keyword(tr, given["trait"])) if "trait" in given else "",
            "card": self.id_name(s, given["card"]) if "card" in given else "",
            "type": k.keyword(tr, f"immune_{type}") if type else tr("its traits"),
            "who": self.name(int(seat[1:]) - 1) if isinstance(seat, str) else "",
            "n": tr.count("{n} zone away", "{n} zones away", given["distance"]) if "distance" in given else "",
            "classes": ", ".join(self._class(one) for one in given.get("classes", given.get("schools", ()))),
            "ways": ", ".join(tr(WAYS[way]) for way in given.get("ways", ())),
            "kinds": " / ".join(faces.Writer(tr).target({"kinds": [kind]}) for kind in given.get("kinds", ())),
            "filter": self._filter(given), "zone": given.get("zone", ""), "border": given.get("border", ""),
            **{key: given.get(key, "") for key in ("cost", "mana", "active", "copies", "limit", "points", "low")},
            "high": tr("any") if given.get("high", 0) >= 99 else given.get("high", ""),
        }  # fmt: skip
        near = tr("Instead: {action}.", action=self.action(s, refusal.nearest).text) if refusal.nearest else ""
        reason = REASONS.get(f"{refusal.code} {action.verb}", REASONS[refusal.code])
        return tr(reason, **values), near

    def _class(self, name: str) -> str:
        return CARDS[name].name if name in CARDS else self.tr(faces.SCHOOLS.get(name, name))

    def _filter(self, given: dict[str, Any]) -> str:
        if "against" in given:
            return self.tr({"melee": mark("melee only"), "ranged": mark("ranged only")}[given["against"]])
        word = given.get("filter")
        if not word:
            return ""
        return self.tr("only what is {filter}", filter=faces.Writer(self.tr).filter(word))

    # Events.

    def event(self, s: State, event: Event) -> str:
        verb = event.verb
        if verb == "in_force":
            return self._in_force(s, event)
        if verb in QUIET:
            return ""
        key = self._key(s, event)
        if key in ("pool_part first", "armor") or (verb == "destroyed" and event.subject in self.fallen):
            return ""  # the pool, the sum and the fall say it
        if verb == "falls":
            self.fallen.add(event.subject)
        sentence = SAYS[key]
        seat = self._seat(s, event)
        if isinstance(sentence, tuple):
            sentence = sentence[seat != self.you]
        return k.sentence(self.tr(sentence, **self._values(s, event, seat)))

    def _seat(self, s: State, event: Event) -> int | None:
        subject = event.subject
        if isinstance(subject, str) and re.fullmatch(r"P\d", subject):
            return int(subject[1:]) - 1
        if event.verb in ("initiative", "controls", "controller") and isinstance(event.after, int):
            return event.after
        if event.verb == "first_round":
            return subject
        if event.verb == "revealed":
            o = s.things.get(subject) or self.gone.get(subject)
            return None if o is None else o.controller
        if event.verb == "wins":
            return event.after[0]
        return None

    def _key(self, s: State, event: Event) -> str:
        verb, data = event.verb, event.data
        if f"{verb} {event.cite}" in SAYS:
            return f"{verb} {event.cite}"
        more = {
            "guard": lambda: "on" if event.after else "off",
            "declared": lambda: "zone" if data["zone"] is not None else "",
            "escape_roll": lambda: "free" if data["free"] else "",
            "miss_roll": lambda: "hit" if data["hit"] else "",
            "pool_part": lambda: "first" if data["name"] == "printed" else "",
            "counts": lambda: data["name"],
            "armor": lambda: "pierced" if event.before != event.after else "",
            "damage": lambda: "deadly" if self._left(s, event) is None else "",
            "row": lambda: "" if data["results"] else "nothing",
            "peeks": lambda: "hidden" if data["card"] == HIDDEN else "",
            "casts": lambda: "hidden" if data["card"] == HIDDEN else "",
            "resolves": lambda: "hidden" if self._spell(s, event) is HIDDEN_CARD else "",
            "returned": lambda: "thing" if isinstance(event.subject, int) else "",
            "immune": lambda: "thing" if event.cite == "MW codex/immunity" else "",
            "bashed": lambda: "edge" if data["wall"] is None else "",
            "pushed": lambda: "" if data["ways"] else "nowhere",
        }.get(verb)
        word = more() if more else ""
        return f"{verb} {word}" if word else verb

    def _left(self, s: State, event: Event) -> int | None:
        """The Life left to what was hurt, None if it has fallen."""
        i = event.subject
        if i not in s.things:
            return None
        f = facts(s, i)
        left = life(f) - event.after - 3 * f.get("tainted", 0)
        return left if left > 0 else None

    def _spell(self, s: State, event: Event) -> Card | None:
        cast = s.contexts.get(event.subject)
        return cast.card if type(cast) is Cast else None

    def _in_force(self, s: State, event: Event) -> str:
        """What a revealed enchantment gives its bearer."""
        o = s.things.get(event.subject)
        if o is None or o.host is None:
            return ""
        given = [k.small(k.keyword(self.tr, name, x if faces.Writer.counts(name) else None))
                 for grant in o.card.grants if grant.to == "attached" for name, x in grant.traits]  # fmt: skip
        return self.tr(IN_FORCE, other=self.thing(s, o.host), how=", ".join(given)) if given else ""

    def _values(self, s: State, event: Event, seat: int | None) -> dict[str, Any]:
        data, names = event.data, the_board(s).names
        before, after = event.before, event.after
        zone = data.get("zone", after if event.verb in ("moves", "zone", "enters") else None)
        numbers = isinstance(before, int) and isinstance(after, int)
        thing = after if event.verb == "intercepted" else event.subject
        others = [data[key] for key in ("other", "by", "wall", "to", "object") if isinstance(data.get(key), int)]
        other = others[0] if others else None
        if event.verb == "intercepted":
            thing, other = before, after
        target = data.get("target", data.get("defender"))
        spell = self._spell(s, event)
        values = {
            "thing": self.thing(s, thing) if isinstance(thing, int) else "",
            "who": self.name(seat) if seat is not None else "",
            "n": self._n(event), "was": before,
            "by": abs(after - before) if numbers else data.get("n", data.get("number")),
            "left": self._left(s, event) if event.verb in ("damage", "healed", "reconstructed") else "",
            "source": self.thing(s, data["source"]) if "source" in data else self._caster(s, event),
            "target": self.thing(s, target) if isinstance(target, int) else "",
            "other": self.thing(s, other) if other is not None else "",
            "card": data.get("power") or (self.id_name(s, data["card"]) if "card" in data else
                                          self.card_name(spell) if spell else self.tr("The spell")),
            "trait": k.small(self.label(data.get("trait", data.get("name", "")))) if {"trait", "name"} & data.keys()
            and event.verb not in ("destroyed", "duty", "counts") else "",
            "token": self._token(data["token"]) if "token" in data else "",
            "zone": names[zone] if isinstance(zone, int) else zone,
            "from_": names[before] if event.verb == "moves" else "",
            "line": faces.attack_name(data["line"]) if "line" in data else "",
            "type": self.tr(k.TYPES[data["type"]]) if data.get("type") else "",
            "amount": k.number(data["amount"]) if isinstance(data.get("amount"), int) else "",
            "how": self._how(s, event),
            "marker": self.tr(faces.MARKERS[data["marker"]]) if data.get("marker") in faces.MARKERS else "",
            **{key: data.get(key, "") for key in PLAIN},
        }  # fmt: skip
        return values

    def _n(self, event: Event) -> Any:
        if event.verb == "pool":
            return self.dice(event.after)
        if event.verb == "pool_part":
            return event.data["amount"]
        return event.after

    def _caster(self, s: State, event: Event) -> str:
        cast = s.contexts.get(event.subject)
        return self.thing(s, cast.caster) if type(cast) is Cast else ""

    def _token(self, name: str) -> str:
        return k.small(k.keyword(self.tr, name))

    def _how(self, s: State, event: Event) -> str:
        """The part of a sentence that a verb words for itself."""
        tr, verb, data = self.tr, event.verb, event.data
        if verb == "phase":
            return tr(PHASES[event.subject])
        if verb == "starting_mana":
            return ", ".join(map(str, event.after))
        if verb == "duty":
            return k.small(tr(DUTIES[data["name"]]))
        if verb == "pushed":
            return " / ".join(tr(WAYS[way]) for way in data["ways"])
        if verb in ("way", "random_way"):
            return tr(WAYS[event.after])
        if verb == "casts":
            at = ", ".join(self.target(s, ref) for ref in data["targets"])
            by = tr(HOW_CAST[data["by"]])
            return tr(" on {target}, {by}", target=at, by=by) if at else f", {by}"
        if verb == "uses":
            return faces.Writer(tr).power(data["power"])
        if verb == "declared":
            return f" ({tr(FORMS[data['form']])})" if data["form"] in FORMS else ""
        if verb == "rolled":
            return " ".join(event.after)
        if verb == "row":
            return self.results(data["results"])
        if verb == "replaced":
            return self._token(data["by"])
        if verb in ("struck", "together"):
            return ", ".join(self.thing(s, i) for i in data["objects"]) or tr("nothing")
        return ""

    # The agenda.

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        text = FRAMES.get(frame.step)
        if not text:
            return "", ""
        context = s.contexts.get(frame.ctx)
        about = ""
        if type(context) is Turn:
            about = self.thing(s, context.creature)
        elif type(context) is Attack:
            about = self._attack_line(s, context).replace("==", "").rstrip(".")
        elif type(context) is Strike:
            about = self.thing(s, context.defender) if context.defender is not None else ""
        elif type(context) is Cast:
            about = self.card_name(context.card)
        elif type(context) is Move:
            about = self.thing(s, context.mover)
        elif type(context) is Deed:
            about = self.card_name(context.card)
        elif frame.step in OF_SEATS and isinstance(frame.arg, int):
            about = self.who(frame.arg)
        elif isinstance(frame.arg, tuple) and frame.step in ("plan.seat", "plan.object", "deploy.object"):
            about = self.who(frame.arg[0])
        return self.tr(text), about

    def skipped(self, s: State, frame: Frame, status: str) -> str:
        return self.tr(SKIPS.get(status, SKIPS[""]))

    def skip_reason(self, event: Event) -> str:
        """Why a step was skipped, from its event."""
        if event.cite in SKIPPED:
            return self.tr(SKIPPED[event.cite])
        return self.tr(SKIPS.get(event.data.get("status", ""), SKIPS[""]))

    # Luck.

    def chance(self, s: State) -> str:
        tr, chance = self.tr, s.pending
        if chance.kind == "dice":
            return tr.count("Roll {n} die", "Roll {n} dice", chance.arg[2])
        if chance.kind == "d12":
            return tr("Roll the effect die") if chance.arg[0] == "effect" else tr("Roll d12")
        return tr("Step")

    def outcome(self, s: State, outcome: Any) -> str:
        return str(outcome) if isinstance(outcome, int) else " ".join(outcome)

    def card(self, id: str) -> CardText:
        return faces.text(self.tr, id)

    def object_text(self, s: State, i: int) -> CardText:
        """An object in play: its card, and what it is now."""
        o = s.things[i]
        write = faces.Writer(self.tr)
        card = write.card(o.card)
        return CardText(self.object(o), card.kind, "\n\n".join(filter(None, [self.now(s, i), card.text])))

    def now(self, s: State, i: int) -> str:
        """The traits and tokens an object has at the moment, each with its entry."""
        tr, f = self.tr, facts(s, i)
        write = faces.Writer(tr)
        printed = s.things[i].card.traits
        found = []
        for name, x in f.items():
            if name not in ATTRIBUTES and printed.get(name) != x and name in k.TRAITS:
                found.append(write.key(name, x if write.counts(name) else None) + self._times(s, i, name))
        zone = zone_of(s, i)
        head = []
        if s.things[i].card.life is not None:
            head.append(tr("Life {left} of {n}", left=life(f) - harm(s.things[i], f), n=life(f)))
            head.append(tr("armor {n}", n=armor(f)))
        if zone is not None:
            head.append(tr("zone {zone}", zone=the_board(s).names[zone]))
        text = tr("Now: {what}.", what=", ".join(head)) if head else ""
        return text + (" " + tr("It has: {what}.", what=", ".join(found)) if found else "")

    @staticmethod
    def _times(s: State, i: int, name: str) -> str:
        n = count(s.things[i], name)
        return f" ×{n}" if n > 1 else ""


PLAIN = ("cost", "value", "needed", "normal", "armor", "critical", "damage", "life", "most")
"""Numbers of an event that its sentence says as they are."""
ATTRIBUTES = frozenset({"life", "armor", "channeling", "living", "conjuration"})
"""Facts that are told as figures, or go without saying."""
OF_SEATS = frozenset({"quickcast.seat", "upkeep.seat", "upkeep.rest", "round.after", "setup.book"})
"""Frames whose argument is a seat."""
ROLLS = {
    "direct": mark("=={dice}== of direct damage."), "heal": mark("=={dice}== of healing."),
    "reconstruct": mark("=={dice}== to reconstruct."),
}  # fmt: skip
PICKS = {
    "to_battle": mark("To Battle"), "release_volley": mark("Release Volley"), "on_guard": mark("On Guard"),
    "heal": mark("healing"), "yes": mark("yes"), "no": mark("no"),
}  # fmt: skip
DOES = {
    "activate": (mark("Activate {thing}"), mark("Activate"), "k-play"),
    "guard": (mark("Guard with {thing}"), mark("Guard"), "m-guard"),
    "end": (mark("Do nothing more"), mark("End"), "k-step"),
    "begin": (mark("Begin the phase"), mark("Begin"), "k-step"),
    "sweep": (mark("Sweep on to {thing}"), mark("Sweep"), "s-attack"),
    "intercept": (mark("Intercept with {thing}"), mark("Intercept"), "m-guard"),
    "next": (mark("{thing} is next"), mark("Next"), "s-attack"),
    "uproot": (mark("Uproot {thing}"), mark("Uproot"), "k-mana"),
    "free_attack": (mark("Free attack: {thing} → {goal}"), mark("Attack"), "s-attack"),
    "vigil": (mark("{thing} guards"), mark("Guard"), "m-guard"),
    "answer": (mark("{thing} first"), mark("First"), "k-step"),
    "rest": (mark("All in the usual order"), mark("All"), "k-step"),
    "pay": (mark("Pay for {thing}"), mark("Pay"), "k-mana"),
    "decline": (mark("Let {thing} be destroyed"), mark("Decline"), "k-close"),
    "agree": (mark("Do it"), mark("Do it"), "k-ok"),
    "extend": (mark("Extend to {thing}"), mark("Extend"), "k-step"),
    "lay_down": (mark("Lay down the book"), mark("Lay down"), "k-book"),
    "rework": (mark("Change the book"), mark("Change"), "k-book"),
}  # fmt: skip
"""For each verb: the action in words, one word for its thing, its symbol."""
PASSES = {
    "reveals": (mark("Reveal nothing"), mark("The window closes when both pass.")),
    "defend": (mark("Use no Defense"), ""), "counter": (mark("Do not strike back"), ""),
    "sweep": (mark("End the attack"), ""), "intercept": (mark("Do not intercept"), ""),
    "quickcast": (mark("No quickcast"), ""), "turn": (mark("Pass"), mark("You have fewer active creatures.")),
    "uproot": (mark("Stay rooted"), ""), "autonomous": (mark("No free attack"), ""),
    "prepare": (mark("Prepare nothing"), ""), "deploy": (mark("Cast nothing"), ""),
    "extend": (mark("One wall is enough"), ""), "bind": (mark("Bind nothing"), ""),
    "lifebond": (mark("Move no damage"), ""), "agree": (mark("Leave it"), ""),
    "fury": (mark("No further attack"), ""), "ward": (mark("Do not pay"), ""), "pay_or": (mark("Do not pay"), ""),
    "vigilant": (mark("Do not guard"), ""),
}  # fmt: skip
