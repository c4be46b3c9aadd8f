"""What is asked, in words: a sentence and a line of detail for each kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.engine.state import HIDDEN, Ask, State
from kit.engine.window import Window
from kit.games.mage_wars.state import Attack, Strike, Turn, facts

from . import cards as faces

if TYPE_CHECKING:
    from .words import Voice


def asked(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    tr = voice.tr
    if ask.seat != voice.you and voice.you is not None:
        if ask.kind == HIDDEN:
            return tr("The others ==may be choosing==."), voice.place(s)
        return tr("{who} is ==choosing==.", who=voice.name(ask.seat)), voice.context(s) or voice.place(s)
    return ASKS.get(ask.kind, _other)(voice, s, ask)


def _other(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("It is ==your choice==."), voice.place(s)


def _begin(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("The phase is ==about to begin==."), voice.place(s)


def _first(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("You won the roll: ==who begins==?"), voice.tr("Who begins acts first in each phase of round 1.")


def _book(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Lay down ==your book==."), voice.tr("Its bill is checked; 120 points is the usual limit.")


def _plan(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    n = 2 - len(s.seats[ask.seat].planned)
    return (voice.tr.count("Plan =={n} more spell== for this round.", "Plan =={n} spells== for this round.", n),
            voice.tr("Unseen by the rival. Mana: {n}.", n=s.seats[ask.seat].mana))  # fmt: skip


def _prepare(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Prepare a spell on =={thing}==, or none.", thing=voice.thing(s, ask.arg)), voice.place(s)


def _deploy(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    card = s.things[ask.arg].prepared
    return (voice.tr("Cast =={card}== from {thing}?", card=voice.id_name(s, card), thing=voice.thing(s, ask.arg)),
            voice.place(s))  # fmt: skip


def _quickcast(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("You may ==quickcast== one spell."), voice.place(s) + " " + voice.tr("Once a round.")


def _turn(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Choose a creature ==to act==."), voice.place(s)


def _act(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    tr = voice.tr
    turn: Turn = s.contexts[ask.ctx]
    name = voice.thing(s, turn.creature)
    if turn.moves:
        return tr("{thing} has moved. ==What now==?", thing=name), tr(
            "A second move, or a quick action.") if not turn.hindered else tr("It is hindered: no second move.")
    now = tr("{thing} acts. ==Move, attack, cast==?", thing=name)
    return now, tr("It is hindered: one move at most, and a quick action.") if turn.hindered else tr(
        "A full action, or a move and a quick one.")  # fmt: skip


def _order(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Several cards answer: ==which is first==?"), voice.context(s) or voice.place(s)


def _fury(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("==One more attack== in the same action?"), voice.context(s)


def _ward(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    i, left, _ = ask.arg
    return (voice.tr("Pay {n} mana to destroy =={thing}==?", n=left[0][1], thing=voice.thing(s, i)),
            voice.tr("Else it stays."))  # fmt: skip


def _pay_or(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Pay, or ==bear the effect==?"), voice.context(s) or voice.place(s)


def _uproot(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    i = s.contexts[ask.ctx].creature
    return (voice.tr("Let {thing} ==uproot== itself?", thing=voice.thing(s, i)),
            voice.tr("{n} mana; it may move then.", n=facts(s, i)["uproot"]))  # fmt: skip


def _autonomous(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("The ==free attack== of equipment."), voice.place(s)


def _vigilant(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("{thing} is Vigilant: ==guard==?", thing=voice.thing(s, s.contexts[ask.ctx].creature)), ""


def _intercept(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("A guard may ==intercept==."), voice.context(s)


def _defend(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    strike = s.contexts[ask.ctx]
    return voice.tr("Does {thing} use a ==Defense==?", thing=voice.thing(s, strike.defender)), voice.context(s)


def _counter(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    attack = s.contexts[ask.ctx]
    return (voice.tr("{thing} may ==strike back==.", thing=voice.thing(s, attack.target)),
            voice.tr("One quick melee attack, without an action."))  # fmt: skip


def _sweep(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("The attack sweeps: ==a second target==?"), voice.context(s)


def _zone_order(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("The zone attack: ==who is next==?"), voice.context(s)


def _push_way(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Which way is {thing} ==pushed==?", thing=voice.thing(s, s.contexts[ask.ctx].mover)), ""


def _cast_choice(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    cast = s.contexts[ask.ctx]
    return voice.tr("{card}: ==choose== what else it needs.", card=voice.card_name(cast.card)), ""


def _extend(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("==Extend== the wall on a second border?"), ""


def _bind(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Bind ==a spell of your book== to {thing}.", thing=voice.thing(s, ask.arg)), ""


def _upkeep(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("Upkeep: ==what comes first==?"), voice.tr("The order is yours.")


def _upkeep_cost(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    n = facts(s, ask.arg)["upkeep"]
    return (voice.tr("Pay {n} mana for =={thing}==?", n=n, thing=voice.thing(s, ask.arg)),
            voice.tr("Else it is destroyed."))  # fmt: skip


def _lifebond(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return (voice.tr("Lifebond: ==move damage== between your Mage and {thing}?", thing=voice.thing(s, ask.arg)),
            voice.tr("Up to {n}, one way.", n=facts(s, ask.arg)["lifebond"]))  # fmt: skip


def _trade(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    i, n, _ = ask.arg
    return (voice.tr("{thing} heals {n}: ==give points up== for Bleed?", thing=voice.thing(s, i), n=n),
            voice.tr("Each point takes off one Bleed instead."))  # fmt: skip


def _hatch(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    return voice.tr("The larva hatches: ==which creature==?"), ""


def _agree(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    deed = s.contexts[ask.ctx]
    return (voice.tr("=={card}==: do it?", card=voice.card_name(deed.card)),
            faces.Writer(voice.tr, False, deed.card.type).effect(deed.effects[deed.at]))  # fmt: skip


def _pick(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    deed = s.contexts[ask.ctx]
    return voice.tr("=={card}==: choose.", card=voice.card_name(deed.card)), voice.effect_line(deed)


def _reveals(voice: Voice, s: State, ask: Ask) -> tuple[str, str]:
    tr = voice.tr
    window: Window = s.contexts[ask.ctx]
    subject = s.contexts.get(window.subject)
    if type(subject) in (Attack, Strike):
        return tr("You may ==reveal== an enchantment now."), voice.context(s)
    return tr("You may ==reveal== an enchantment now."), voice.running(s).replace("==", "")


ASKS = {
    "begin": _begin, "first": _first, "book": _book, "plan": _plan, "prepare": _prepare, "deploy": _deploy,
    "quickcast": _quickcast, "turn": _turn, "act": _act, "order": _order, "fury": _fury, "ward": _ward,
    "pay_or": _pay_or, "uproot": _uproot, "autonomous": _autonomous, "vigilant": _vigilant, "intercept": _intercept,
    "defend": _defend, "counter": _counter, "sweep": _sweep, "zone_order": _zone_order, "push_way": _push_way,
    "cast_choice": _cast_choice, "extend": _extend, "bind": _bind, "upkeep": _upkeep, "upkeep_cost": _upkeep_cost,
    "lifebond": _lifebond, "trade": _trade, "hatch": _hatch, "agree": _agree, "pick": _pick, "reveals": _reveals,
}  # fmt: skip
