"""Why not, in words: a sentence a code."""

from __future__ import annotations

from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import Action, State
from kit.games.res_arcana.cards import CARDS, amounts
from kit.games.res_arcana.moves import SEAT
from kit.games.res_arcana.state import NOTHING

from ..words import mark
from . import cards as faces

REASONS = {
    "game-over": mark("The game is over."),
    "luck-first": mark("Luck decides first."),
    "finish-first": mark("Something else is asked now; it has to be answered first."),
    "not-your-turn": mark("It is for {who} to choose now."),
    "passed": mark("{who} has passed and takes no more actions in this round."),
    "all-or-nothing": mark("All that lies on {card} is taken, or nothing of it."),
    "already-answered": mark("{who} has answered this loss: after one answer nothing is left to ignore."),
    "another-first": mark("{card} is asked about first."),
    "another-type": mark("It has to be another type than :e-{essence}:."),
    "artifacts-only": mark("The discount of {card} is for artifacts only."),
    "barred": mark(":e-{essence}: cannot pay this part."),
    "barred-type": mark(":e-{essence}: cannot be gained here."),
    "claimed": mark("{card} belongs to {who}: what has been claimed nobody else can take."),
    "different-item": mark("It has to be a different item: {card} is given back just now."),
    "discount-first": mark("First say what {source} takes off."),
    "does-not-count": mark("Illusion does not count as a {what} at this check."),
    "gold-alone": mark("A discarded card brings 1:e-gold: alone, or two essences of other types."),
    "illusion-not-destroyed": mark("Illusion can be turned as a Creature, not destroyed as one."),
    "life-first": mark("Life goes first: {n}:e-life: here."),
    "must-collect": mark("Collecting is not optional: {card} gives, only the choice is yours."),
    "name-a-card": mark("{card} asks for a card: name it."),
    "name-a-type": mark("Name the type that Illusion takes."),
    "no-card-asked": mark("{card} asks for an essence, not for a card."),
    "no-discount": mark("No discount is open here."),
    "no-occasion": mark("This is not the moment for the React of {card}."),
    "no-offer": mark("{card} offers nothing in place of the loss."),
    "no-resource": mark("There is no such essence."),
    "no-rival": mark("It has to be a rival."),
    "no-such-power": mark("{card} has no such power."),
    "no-such-react": mark("{card} has no React for this."),
    "no-type": mark("{card} has no type here: it cannot be straightened as a {what}."),
    "not-an-artifact": mark("{card} is no artifact: only artifacts can be destroyed."),
    "not-held": mark("You do not hold the scroll {card}."),
    "not-in-centre": mark("{card} does not lie in the centre."),
    "not-in-discard": mark("{card} does not lie in your discard pile."),
    "not-in-hand": mark("{card} is not in your hand."),
    "not-in-pack": mark("{card} is not in this pack."),
    "not-itself": mark("{card} may not destroy itself."),
    "not-lowered": mark("{source} does not lower that part."),
    "not-open": mark("{card} is not open to claim."),
    "not-the-attacker": mark("{card} never touches the player who uses it."),
    "not-there": mark("{card} does not lie where this power places from."),
    "not-these-cards": mark("Put back all the cards looked at, each once: {n}."),
    "not-this-pile": mark("Only your own deck or the monument pile can be looked at."),
    "not-this-source": mark("{card} does not answer a loss from {source}."),
    "not-turned": mark("{card} stands already."),
    "not-yet-hit": mark("{who} answers first."),
    "not-your-mages": mark("{card} is none of your two mages."),
    "not-yours": mark("{card} is not yours."),
    "nothing-on-it": mark("Nothing lies on {card}."),
    "nothing-open": mark("No part of the cost is open to any essence."),
    "nothing-to-destroy": mark("You have nothing that {card} could destroy."),
    "nothing-to-discard": mark("You have no card in hand that {card} could discard."),
    "nothing-to-turn": mark("You have no straightened {what} to turn."),
    "one-card": mark("It is one card."),
    "one-of-two": mark("{card} gives one of its two."),
    "one-type": mark("All of it has to be of one type."),
    "only-the-pool": mark("{card} holds {essences}, but costs are paid from the pool only."),
    "passed-side": mark("{card} lies on its passed side until the next round."),
    "pile-empty": mark("The monument pile is empty."),
    "react-only": mark("This is a React: it is used when its moment comes, not as an action."),
    "safe": mark("{who} has passed: the loss does not touch that pool."),
    "short-on-card": mark("{card} lacks {essences}."),
    "stands-for-nothing": mark("That would pay for nothing here."),
    "turned": mark("{card} is turned: its powers wait until it is straightened."),
    "type-by-type": mark("Now :e-{essence}: is asked; the types come one by one."),
    "wrong-number": mark("It has to be {n}, and this is {given}."),
    "wrong-type": mark("{card} is not of the type that is needed."),
    "short": mark("{essences} short."),
}
"""Each code in one sentence; see `why` for what they may name."""


def why(voice: Any, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
    """The reason, and what it would take."""
    tr, given = voice.tr, refusal.params
    if refusal.code == "short":
        return _short(voice, s, action, refusal)
    lacks = given.get("short", NOTHING)
    seat = given.get("seat")
    values = {
        "card": named(tr, given.get("card")),
        "who": voice.who(SEAT.index(seat)) if seat in SEAT else "",
        "source": named(tr, given.get("source")),
        "essence": given.get("essence", given.get("resource", "")),
        "essences": faces.amounts(amounts(given["on"]) if "on" in given else lacks),
        "n": given.get("n", given.get("life", 0)),
        "given": given.get("given", 0),
        "what": tr(faces.TYPES[given["type"]]) if given.get("type") in faces.TYPES else "",
    }
    near = tr("Instead: {action}.", action=voice.action(s, refusal.nearest).text) if refusal.nearest else ""
    return tr(REASONS[refusal.code], **values), near


def named(tr: Any, id: Any) -> str:
    return faces.name(tr, id) if id in CARDS else ""


def _short(voice: Any, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
    """What is missing, after which discounts; what is due, what the pool holds, what lies on cards in vain."""
    tr, given = voice.tr, refusal.params
    lacks = missing(refusal)
    if not lacks:  # a part of a bill that would leave another part unpaid
        return tr("Then the rest of the bill could not be paid."), ""
    after = voice.names_of(given.get("after", ()))
    reason = tr("**{essences} short**, after {cards}.", essences=lacks, cards=after) if after else \
        tr("**{essences} short**.", essences=lacks)  # fmt: skip
    card = given.get("card")
    near = []
    if card in CARDS and action.verb in ("place", "claim") and faces.cost(CARDS[card]):
        near.append(tr("{card} costs {cost}.", card=named(tr, card), cost=faces.cost(CARDS[card])))
    on = [i for i in s.seats[action.seat].components
          if any(n and s.things[i].on[e] for e, n in enumerate(given.get("short", NOTHING)))]  # fmt: skip
    for i in on:
        near.append(tr("{card} holds {essences}, but costs are paid from the pool only.",
                       essences=faces.amounts(s.things[i].on), card=named(tr, s.things[i].card)))  # fmt: skip
    return reason, " ".join(near)


def missing(refusal: Refusal) -> str:
    """The smallest shortfall as rich text; empty where the code is another."""
    if refusal.code != "short":
        return ""
    return faces.amounts(refusal.params.get("short", NOTHING), refusal.params.get("any", 0))


