"""Actions in words: the whole, one word for the thing itself, what follows, a symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.engine.state import Action, Ask, State
from kit.games.mage_wars import odds
from kit.games.mage_wars.abilities import power
from kit.games.mage_wars.attack_avoid import defenses
from kit.games.mage_wars.cards import CARDS, HIDDEN_CARD, VINE
from kit.games.mage_wars.enchant import reveal_cost
from kit.games.mage_wars.spells import price
from kit.games.mage_wars.state import card_of, the_board
from kit.games.mage_wars.targets import lines_of

from ..voice import Label
from ..words import mark
from . import cards as faces
from . import keywords as k
from .keywords import DUTIES, WAYS

if TYPE_CHECKING:
    from .words import Voice

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
PICKS = {
    "to_battle": mark("To Battle"), "release_volley": mark("Release Volley"), "on_guard": mark("On Guard"),
    "heal": mark("healing"), "yes": mark("yes"), "no": mark("no"),
}  # fmt: skip


def label(voice: Voice, s: State, action: Action) -> Label:
    """An action, legal or not."""
    return DO.get(action.verb, _plain)(voice, s, action)


def _plain(voice: Voice, s: State, action: Action) -> Label:
    text, verb, symbol = DOES[action.verb]
    refs = [voice.target(s, ref) for ref in action.refs]
    thing, goal, *_ = [*refs, "", ""]
    return Label(voice.tr(text, thing=thing, goal=goal), voice.tr(verb), "", symbol)


def _pass(voice: Voice, s: State, action: Action) -> Label:
    tr = voice.tr
    kind = s.pending.kind if type(s.pending) is Ask else ""
    text, small = PASSES.get(kind, (mark("Pass"), ""))
    return Label(tr(text), tr("Pass"), tr(small) if small else "", "k-step")


def _move(voice: Voice, s: State, action: Action) -> Label:
    i, zone = action.refs
    return Label(voice.tr("Move to {zone}", zone=zone), voice.tr("Move here"), _ahead(voice, s, i, zone), "k-step")


def _ahead(voice: Voice, s: State, i: int, zone: str) -> str:
    """Who waits in the zone."""
    seat = s.things[i].controller
    number = the_board(s).number[zone]
    foes = [voice.object(o) for o in s.things.values() if o.zone == number and o.border is None
            and o.card.kind == "creature" and s.seats[o.controller].team != s.seats[seat].team]  # fmt: skip
    return voice.tr("There: {who}.", who=", ".join(foes)) if foes else ""


def _climb(voice: Voice, s: State, action: Action) -> Label:
    return Label(voice.tr("Climb to {zone}", zone=action.refs[1]), voice.tr("Climb"), voice.tr("A full action."),
                 "k-step")  # fmt: skip


def _attack(voice: Voice, s: State, action: Action) -> Label:
    tr = voice.tr
    i, target, name = action.refs
    line = dict(lines_of(s, i)).get(name) if i in s.things else None
    if line is None:
        return Label(tr("Attack {target}", target=voice.target(s, target)), tr("Attack"), "", "s-attack")
    text = tr("Attack {target}: {line}", target=voice.target(s, target), line=voice.line_name(s, i, line))
    return Label(text, voice.line_name(s, i, line), voice.chances(s, i, name, line, target), "s-attack")


def _counterstrike(voice: Voice, s: State, action: Action) -> Label:
    i, name = action.refs
    line = dict(lines_of(s, i)).get(name) if i in s.things else None
    shown = voice.strike_line(line, voice.line_name(s, i, line)) if line else name
    return Label(voice.tr("Strike back: {line}", line=shown), voice.tr("Strike back"), "", "s-attack")


def _defend(voice: Voice, s: State, action: Action) -> Label:
    tr = voice.tr
    i, n = action.refs
    strike = s.contexts[s.pending.ctx]
    attack = s.contexts[strike.attack]
    found = [p for j, number, p in odds.avoid(s, attack, strike.defender) if (j, number) == (i, n)]
    value = next((one.value for j, k, one in defenses(s, strike.defender, attack.line) if (j, k) == (i, n)), None)
    text = tr("Use the Defense {n}+ of {thing}", n=value, thing=voice.thing(s, i)) if value else tr(
        "Use the Defense of {thing}", thing=voice.thing(s, i))  # fmt: skip
    return Label(text, tr("Defense"), tr("Avoids in {p}.", p=voice.percent(found[0])) if found else "", "k-armor")


def _reveal(voice: Voice, s: State, action: Action) -> Label:
    i = action.refs[0]
    known = s.things[i].card is not HIDDEN_CARD
    small = voice.tr("{n} mana", n=reveal_cost(s, i)) if known else ""
    return Label(voice.tr("Reveal {thing}", thing=voice.thing(s, i)), voice.tr("Reveal"), small, "m-hidden")


def _cast(voice: Voice, s: State, action: Action) -> Label:
    tr = voice.tr
    i, id, *targets = action.refs
    card = card_of(s, id)
    at = ", ".join(voice.target(s, ref) for ref in targets)
    text = tr("Cast {card} on {target}", card=voice.card_name(card), target=at) if at else tr(
        "Cast {card}", card=voice.card_name(card))  # fmt: skip
    if action.verb == "quickcast":
        text = tr("Quickcast {card} on {target}", card=voice.card_name(card), target=at) if at else tr(
            "Quickcast {card}", card=voice.card_name(card))  # fmt: skip
    cost = price(s, i, card, tuple(targets)) if i in s.things else None
    small = tr("{n} mana of {of}.", n=cost, of=s.seats[action.seat].mana) if cost is not None else ""
    return Label(text, voice.card_name(card), small, "m-hidden" if card.kind == "enchantment" else "k-mana")


def _use(voice: Voice, s: State, action: Action) -> Label:
    tr = voice.tr
    i, j, name, *targets = action.refs
    said = faces.Writer(tr).power(name)
    at = ", ".join(voice.target(s, ref) for ref in targets)
    text = tr("{power} ({thing}) on {target}", power=said, thing=voice.thing(s, j), target=at) if at else tr(
        "{power} ({thing})", power=said, thing=voice.thing(s, j))  # fmt: skip
    try:
        small = faces.Writer(tr, False).does(power(s, j, name))
    except StopIteration:
        small = ""
    return Label(text, said, small, "k-mana")


def _plan(voice: Voice, s: State, action: Action) -> Label:
    card = card_of(s, action.refs[0])
    face = faces.Writer(voice.tr, False)
    return Label(voice.tr("Plan {card}", card=voice.card_name(card)), voice.tr("Plan"), face.price(card), "k-book")


def _prepare(voice: Voice, s: State, action: Action) -> Label:
    i, id = action.refs
    return Label(voice.tr("Prepare {card} on {thing}", card=voice.id_name(s, id), thing=voice.thing(s, i)),
                 voice.tr("Prepare"), "", "k-book")  # fmt: skip


def _deploy(voice: Voice, s: State, action: Action) -> Label:
    i, *targets = action.refs
    at = ", ".join(voice.target(s, ref) for ref in targets)
    card = voice.id_name(s, s.things[i].prepared) if i in s.things and s.things[i].prepared else ""
    return Label(voice.tr("Cast {card} into {zone}", card=card, zone=at), voice.tr("Cast"), "", "k-mana")


def _bind(voice: Voice, s: State, action: Action) -> Label:
    return Label(voice.tr("Bind {card}", card=voice.id_name(s, action.refs[1])), voice.tr("Bind"), "", "k-book")


def _hatch(voice: Voice, s: State, action: Action) -> Label:
    return Label(voice.tr("Hatch {card}", card=voice.id_name(s, action.refs[0])), voice.tr("Hatch"), "", "")


def _upkeep(voice: Voice, s: State, action: Action) -> Label:
    i, name = action.refs
    text = voice.tr("{thing}: {duty}", thing=voice.thing(s, i), duty=voice.tr(DUTIES[name]))
    return Label(text, voice.tr(DUTIES[name]), "", "k-step")


def _lifebond(voice: Voice, s: State, action: Action) -> Label:
    a, b, n = action.refs
    return Label(voice.tr("Move {n} damage: {source} → {goal}", n=n, source=voice.thing(s, a), goal=voice.thing(s, b)),
                 voice.tr("Move"), "", "k-life")  # fmt: skip


def _heal(voice: Voice, s: State, action: Action) -> Label:
    n = action.refs[1]
    text = voice.tr("Give up {n} for Bleed", n=n) if n else voice.tr("Heal in full")
    return Label(text, voice.tr("Heal"), "", "k-life")


def _way(voice: Voice, s: State, action: Action) -> Label:
    way = voice.tr(WAYS[action.refs[0]])
    return Label(voice.tr("Push {way}", way=way), way, "", "k-step")


def _first(voice: Voice, s: State, action: Action) -> Label:
    seat = int(action.refs[0][1:]) - 1
    text = voice.tr("You begin") if seat == voice.you else voice.tr("{who} begins", who=voice.name(seat))
    return Label(text, voice.tr("Begin"), "", "k-step")


def _pick(voice: Voice, s: State, action: Action) -> Label:
    ref = action.refs[0]
    if isinstance(ref, int):
        said = voice.thing(s, ref)
    elif ref in the_board(s).number:
        said = ref
    elif ref == "nothing":
        said = voice.tr("nothing more")
    elif ref in k.TRAITS:
        said = k.keyword(voice.tr, ref)
    elif ref in CARDS or ref == VINE.id:
        said = voice.id_name(s, ref)
    elif ref in PICKS:
        said = voice.tr(PICKS[ref])
    else:
        said = voice.target(s, ref).replace("_", " ")
    return Label(voice.tr("Choose {what}", what=said), voice.tr("Choose"), "", "k-step")


DO = {
    "pass": _pass, "move": _move, "climb": _climb, "attack": _attack, "counterstrike": _counterstrike,
    "defend": _defend, "reveal": _reveal, "cast": _cast, "use": _use, "plan": _plan, "prepare": _prepare,
    "deploy": _deploy, "bind": _bind, "hatch": _hatch, "upkeep": _upkeep, "lifebond": _lifebond, "heal": _heal,
    "way": _way, "first": _first, "pick": _pick, "again": _attack, "quickcast": _cast, "choose": _pick,
}  # fmt: skip
