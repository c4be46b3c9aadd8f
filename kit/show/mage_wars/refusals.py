"""Why not, in words: a sentence a code. What a sentence may name stands in `why`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.engine.game import Refusal
from kit.engine.state import Action, State
from kit.games.mage_wars.cards import CARDS

from ..words import mark
from . import cards as faces
from . import keywords as k
from .keywords import WAYS

if TYPE_CHECKING:
    from .words import Voice


REASONS = {
    "acted": mark("{thing} has acted this round."),
    "acted-already": mark("The action of this phase is used: after it nothing more can be done."),
    "activate-first": mark("A creature has to be activated before it acts."),
    "border-taken": mark("{thing} stands on this border."),
    "cannot-climb": mark("It cannot climb: {trait}."),
    "cannot-move": mark("It cannot move: {trait}."),
    "cannot-pay": mark("It costs {cost} mana, there is {mana}."),
    "disabled": mark("{thing} is disabled: it has no attacks and no powers."),
    "enemy-there": mark("{thing} is in the zone: a trap cannot be laid beside an enemy creature."),
    "flying": mark("{thing} is Flying: melee reaches it only from a flyer or with Reach."),
    "forbidden-trait": mark("It cannot be attached to what has: {trait}."),
    "full-spell": mark("{card} is a full spell: no quickcast."),
    "game-over": mark("The duel is over."),
    "gone": mark("The target is gone."),
    "guarded": mark("A guard is in the zone: a melee attack must go at {things}."),
    "hindered": mark("It is hindered: one move only."),
    "immune": mark("{thing} is immune: {type}."),
    "in-an-action": mark("{thing} cannot be revealed during an action."),
    "in-a-phase": mark("No quickcast during an Action Phase."),
    "incapacitated": mark("It can take no action: {trait}."),
    "incapacitated-mage": mark("A Mage who is {trait} can cast quick spells only, and no attack spell."),
    "incorporeal-wall": mark("{thing} is incorporeal: it cannot be climbed."),
    "invisible": mark("{thing} is Invisible."),
    "legendary": mark("{card} is Legendary: one is in play already."),
    "luck-first": mark("The dice decide first."),
    "luck-first reveal": mark("Enchantments are revealed at the end of a step, never inside one."),
    "lumbering": mark("It is Lumbering: one move only."),
    "may-not-reveal": mark("{thing} cannot be revealed any more."),
    "mage-only": mark("{card} is only for: {classes}."),
    "magecast": mark("{card} can be cast by a Mage only."),
    "may-not-attack": mark("{card} forbids an attack on {thing}."),
    "may-not-pass": mark("You may pass only with fewer active creatures than the opponent; you have {active}."),
    "moved-already": mark("A full action leaves no room for a move before it."),
    "needs-target": mark("{card} needs a target."),
    "no-climber": mark("It cannot climb."),
    "no-counterstrike": mark("This is no attack to strike back with."),
    "no-creature": mark("{thing} is no creature: only creatures are activated."),
    "no-defense": mark("{thing} has no Defense against this."),
    "no-quick-melee": mark("Only a quick melee attack can be made once more."),
    "no-sight": mark("{things} blocks the line of sight."),
    "no-such-attack": mark("There is no such attack."),
    "no-such-power": mark("There is no such power."),
    "no-wall": mark("There is no wall to climb."),
    "not-adjacent": mark("{zone} is not adjacent."),
    "not-at-range": mark("Ranged attacks cannot target {thing}."),
    "not-attackable": mark("{thing} cannot be attacked: it is neither creature nor conjuration."),
    "not-autonomous": mark("{thing} makes no free attacks."),
    "not-connected": mark("{border} does not touch the wall."),
    "not-hidden": mark("{thing} is not face down."),
    "not-in-zone": mark("{thing} is in another zone: melee reaches only its own."),
    "not-now": mark("This is not the moment for it."),
    "not-offered": mark("That is not to be chosen here."),
    "not-planned": mark("{card} is not planned for this round."),
    "not-your-turn": mark("It is for {who} to choose now."),
    "not-yours": mark("{thing} is not yours."),
    "nothing-to-choose": mark("{card} has nothing to choose there."),
    "object-only": mark("This attack goes at an object, not at a zone."),
    "obliged": mark("It has to attack: {things}."),
    "obscured": mark("{thing} is Obscured: it can be targeted from 1 zone at most."),
    "other-class": mark("{thing} cannot be the second target of this sweep."),
    "other-creature": mark("{thing} is acting now."),
    "other-object": mark("{thing} deploys first."),
    "other-spells": mark("{thing} does not cast such spells."),
    "other-zone": mark("{thing} is in another zone: a sweep stays in one."),
    "other-direction": mark("Only these ways are straight: {ways}."),
    "out-of-range": mark("{n}: out of range {low}–{high}."),
    "outpost-near": mark("A friendly outpost is too near: {thing}."),
    "quickcast-first": mark("After the quickcast a creature has to be activated."),
    "quickcast-used": mark("The quickcast of this round is used."),
    "same-target": mark("{thing} was struck already: the sweep needs another target."),
    "too-many-copies": mark("{copies} × {card}: {limit} allowed."),
    "too-many-points": mark("The book costs {points} points, {limit} allowed."),
    "two-moves": mark("Two moves a phase at most."),
    "unique": mark("{card} is Unique: you have one in play already."),
    "used-up": mark("{thing} was used this round."),
    "vine": mark("A Vine Marker can be attacked in melee only."),
    "wall": mark("{thing} is in the way."),
    "worn-already": mark("{card} is worn already."),
    "wrong-kind": mark("It does not fit: {filter}."),
    "wrong-target": mark("{card} needs another kind of target: {kinds}."),
    "zone-exclusive": mark("{thing} is there: one Zone Exclusive object a zone."),
    "zone-only": mark("This attack goes at a whole zone."),
}


def why(voice: Voice, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
    tr, given = voice.tr, refusal.params
    name = next((given[key] for key in ("target", "object", "creature", "wall") if key in given), "")
    several = next((given[key] for key in ("guards", "walls", "targets") if key in given), ())
    seat = given.get("seat")
    type = given.get("type")
    things = ", ".join(voice.named(s, one) for one in several)
    values = {
        "thing": voice.named(s, str(name)), "things": things or tr("A wall"),
        "trait": k.small(k.keyword(tr, given["trait"])) if "trait" in given else "",
        "card": voice.id_name(s, given["card"]) if "card" in given else "",
        "type": k.keyword(tr, f"immune_{type}") if type else tr("its traits"),
        "who": voice.name(int(seat[1:]) - 1) if isinstance(seat, str) else "",
        "n": tr.count("{n} zone away", "{n} zones away", given["distance"]) if "distance" in given else "",
        "classes": ", ".join(_class(voice, one) for one in given.get("classes", given.get("schools", ()))),
        "ways": ", ".join(tr(WAYS[way]) for way in given.get("ways", ())),
        "kinds": " / ".join(faces.Writer(tr).target({"kinds": [kind]}) for kind in given.get("kinds", ())),
        "filter": _filter(voice, given), "zone": given.get("zone", ""), "border": given.get("border", ""),
        **{key: given.get(key, "") for key in ("cost", "mana", "active", "copies", "limit", "points", "low")},
        "high": tr("any") if given.get("high", 0) >= 99 else given.get("high", ""),
    }  # fmt: skip
    near = tr("Instead: {action}.", action=voice.action(s, refusal.nearest).text) if refusal.nearest else ""
    reason = REASONS.get(f"{refusal.code} {action.verb}", REASONS[refusal.code])
    return tr(reason, **values), near


def _class(voice: Voice, name: str) -> str:
    return CARDS[name].name if name in CARDS else voice.tr(faces.SCHOOLS.get(name, name))


def _filter(voice: Voice, given: dict[str, Any]) -> str:
    if "against" in given:
        return voice.tr({"melee": mark("melee only"), "ranged": mark("ranged only")}[given["against"]])
    word = given.get("filter")
    if not word:
        return ""
    return voice.tr("only what is {filter}", filter=faces.Writer(voice.tr).filter(word))
