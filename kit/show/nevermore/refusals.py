"""Why not, in words: a sentence a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.engine.game import Refusal
from kit.engine.state import Action, State

from ..words import mark
from . import cards as faces

if TYPE_CHECKING:
    from .words import Voice

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


def why(voice: Voice, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
    """Why not, with what would be legal instead: (reason, nearest)."""
    tr = voice.tr
    given = refusal.params
    card = tr(faces.NAMES.get(given.get("card"), "")) if given.get("card") in faces.NAMES else ""
    values = {
        "card": card,
        "n": given.get("n", 0),
        "suit": voice.suit(given["suit"]) if "suit" in given else "",
        "who": voice.name(given["seat"]) if type(given.get("seat")) is int else "",
        "least": given.get("least", 0),
        "most": given.get("most", 0),
        "net": given.get("net", 0),
        "health": given.get("health", 0),
        "gain": given.get("gain", 0),
        "moment": tr(faces.MOMENTS[given["moment"]]) if given.get("moment") in faces.MOMENTS else "",
    }
    counted = _counted(voice, refusal.code, given)
    reason = counted or tr(REASONS[refusal.code], **values)
    near = ""
    if refusal.nearest is not None:
        near = tr("Instead: {action}.", action=voice.action(s, refusal.nearest).text)
    elif refusal.code in ("raven-target", "not-another", "split") and action.verb == "attack":
        near = tr("One other human can be attacked.")
    return reason, near


def _counted(voice: Voice, code: str, given: dict[str, Any]) -> str:
    """The reasons whose words depend on a number; empty for all others."""
    tr = voice.tr
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
