"""Mage Wars in words: what happens, what is asked, what can be done and what not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Frame, State
from kit.games.mage_wars import figures, odds
from kit.games.mage_wars.attack_avoid import defense_value
from kit.games.mage_wars.cards import HIDDEN_CARD, Card, Line, slug
from kit.games.mage_wars.deeds import Deed
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
from . import actions, asks, events, frames, refusals
from . import cards as faces
from . import keywords as k
from .events import SKIPPED, SKIPS
from .frames import PHASES

PARTS = {
    "printed": mark("Printed"), "bonus": mark("Bonus"), "damage-type-mod": mark("Damage type"),
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
        number = here.index(i) + 1 if i in here[1:] else 0
        if o.host is None:
            return f"{name} ({where}, {number})" if number else f"{name} ({where})"
        said = self.tr("{name} on {host}", name=name, host=where)
        return f"{said} ({number})" if number else said

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
            return asks.asked(self, s, pending)
        if type(pending) is Chance:
            return self._luck(s, pending)
        return self.running(s), self.place(s)

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

    def running(self, s: State) -> str:
        tr = self.tr
        found = odds.in_progress(s)
        if found is not None:
            return self.attack_line(s, found[1])
        for context in reversed(list(s.contexts.values())):
            if type(context) is Cast:
                return tr("{thing} casts =={card}==.", thing=self.thing(s, context.caster),
                          card=self.card_name(context.card))  # fmt: skip
            if type(context) is Move:
                return tr("{thing} ==moves==.", thing=self.thing(s, context.mover))
            if type(context) is Turn:
                return tr("{thing} ==acts==.", thing=self.thing(s, context.creature))
        return tr("The round ==goes on==.")

    def attack_line(self, s: State, attack: Attack) -> str:
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

    def context(self, s: State) -> str:
        found = odds.in_progress(s)
        return self.attack_line(s, found[1]).replace("==", "") if found is not None else ""

    def effect_line(self, deed: Deed) -> str:
        """The effect being carried out, as its card says it."""
        if deed.at < len(deed.effects) and "op" in (effect := deed.effects[deed.at]) and effect["op"] in faces.OPS:
            return faces.Writer(self.tr, False, deed.card.type).effect(effect)
        return ""

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

    def percent(self, p: Any) -> str:
        """A chance as a fraction, where it is short, and in per cent."""
        said = f"{self.tr.number(100 * float(p))}\N{NO-BREAK SPACE}%"
        return f"{p.numerator}/{p.denominator} ({said})" if 1 < p.denominator <= 6**4 else said

    def skipped(self, s: State, frame: Frame, status: str) -> str:
        return self.tr(SKIPS.get(status, SKIPS[""]))

    def skip_reason(self, event: Event) -> str:
        """Why a step was skipped, from its event."""
        if event.cite in SKIPPED:
            return self.tr(SKIPPED[event.cite])
        return self.tr(SKIPS.get(event.data.get("status", ""), SKIPS[""]))

    # Actions, refusals, events, the agenda: see their rooms.

    def action(self, s: State, action: Action) -> Label:
        return actions.label(self, s, action)

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        return refusals.why(self, s, action, refusal)

    def event(self, s: State, event: Event) -> str:
        return events.say(self, s, event)

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        return frames.entry(self, s, frame)

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


ATTRIBUTES = frozenset({"life", "armor", "channeling", "living", "conjuration"})
"""Facts that are told as figures, or go without saying."""
ROLLS = {
    "direct": mark("=={dice}== of direct damage."), "heal": mark("=={dice}== of healing."),
    "reconstruct": mark("=={dice}== to reconstruct."),
}  # fmt: skip
