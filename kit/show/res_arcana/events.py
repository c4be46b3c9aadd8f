"""Events in words: a sentence a verb, with a "you" form where a player acts.

`SAYS` is keyed by verb, or by verb and cite where a rule needs words of its own. A sentence may name {card}, {source}
(the card whose rule acts), {who}, {whom}, {n}, {was}, {essences}, {left} (what is there afterwards), {what}.
"""

from __future__ import annotations

from typing import Any

from kit.engine.state import HIDDEN, Event, State
from kit.games.res_arcana.cards import CARDS
from kit.games.res_arcana.moves import SEAT
from kit.games.res_arcana.state import ESSENCES

from ..words import mark
from . import cards as faces

QUIET = frozenset(
    """start collects acts use-again dropped takes-off acts-as own-power at-loss at-check at-destruction out-of-turn
    from-dragon on-claim points formula token-point token-counts destroys-itself turned-destroyed before-next-step
    wound fed paid-last ready before-refill answers-in-order go-on draft score
    power-action spared another-type own-only any-component artifacts-only must-collect passed-over
    passed-side own-turned allowed rival-gains paid-with-gold whole-table not-blocked
    printed one-check any-dropped""".split()
)
"""Events that only name a further rule for what another event says; a check tells all scores at once."""

Sentence = str | tuple[str, str]
"""One for all, or (as said to the player who acts, as said to others)."""

SAYS: dict[str, Sentence] = {
    # Set-up.
    "tile": mark("{card} lies in the centre."),
    "turn-up": mark("The monument {card} is turned up."),
    "token": (mark("You pass first and take the first player token."),
              mark("{who} passes first and takes the first player token.")),
    "token RA 3.5": (mark("You begin, with the first player token."),
                     mark("{who} begins, with the first player token.")),
    "batch": mark("Everybody is dealt four artifacts: batch {n}."),
    "deal": (mark("You are dealt {card}."), mark("{who} is dealt {card}.")),
    "deal-mage": (mark("You are dealt the mage {card}."), mark("{who} is dealt {card}.")),
    "keep": (mark("You keep {card}."), mark("{who} keeps {card}.")),
    "make-deck": (mark("Your eight cards are your deck."), mark("The eight cards of {who} are a deck.")),
    "mage": (mark("Your mage is {card}."), mark("The mage of {who} is {card}.")),
    "item": (mark("You take {card}."), mark("{who} takes {card}.")),
    "item RA 6.22": (mark("You give {what} back and take {card}."), mark("{who} gives {what} back and takes {card}.")),
    "preset": (mark("You get the preset hand {n}."), mark("{who} gets the preset hand {n}.")),
    "other-presets": mark("Preset hands in play: {n}."),
    # Rounds.
    "round": mark("**Round {n}** begins."),
    "first-player": (mark("You begin the next round."), mark("{who} begins the next round.")),
    "collect": (mark("You collect {essences} from {source}."), mark("{who} collects {essences} from {source}.")),
    "take": (mark("You take {essences} off {card}."), mark("{who} takes {essences} off {card}.")),
    "left": mark("{card} keeps {left}."),
    "interest": mark("Gold stays on {card}: it brings {n} essences more."),
    "no-interest": mark("No Gold lies on {card}: it brings nothing more."),
    "store": mark("{card} gets {essences} and now holds {left}."),
    "pay": (mark("You pay {essences}."), mark("{who} pays {essences}.")),
    "paid-and-left": mark("{card} is paid for, and keeps {left}."),
    "straighten": mark("{card} is straightened."),
    "not-reshuffled": (mark("Your deck is empty and stays so until you have to draw."),
                       mark("The deck of {who} is empty and stays so until a card has to be drawn.")),
    # Actions.
    "place": (mark("You place **{card}**."), mark("{who} places **{card}**.")),
    "claim": (mark("You claim **{card}**."), mark("{who} claims **{card}**.")),
    "use": (mark("You use **{card}**."), mark("{who} uses **{card}**.")),
    "pool-pays": mark("The pool pays; what lies on {card} stays there."),
    "discount": mark("{what} takes {n} off the cost of {card}: **{left} instead of {was}**."),
    "nothing-back": mark("The discount on {card} is larger than its cost; nothing is given back."),
    "dropped RA R13": mark("Dropped from the cost of {card}: {essences}."),
    "enter": mark("{card} comes into play, straightened."),
    "reveal": mark("It is **{card}**."),
    "pile-empty": mark("The monument pile is empty."),
    "turn": mark("{card} is turned."),
    "turn RA 12.4": mark("{card} is turned as a {what}."),
    "two-paid": mark("Illusion as a Dragon costs two essences more."),
    "spill": mark("{card} gives {essences} to the supply."),
    "spill RA R19": mark("{card} loses {essences} to the supply."),
    "spill RA R24": mark("{card} loses {essences} to the supply."),
    "put": (mark("You put {essences} onto {card}, which now holds {left}."),
            mark("{who} puts {essences} onto {card}, which now holds {left}.")),
    "gain": (mark("You gain {essences} from {source}."), mark("{who} gains {essences} from {source}.")),
    "gain RA 3.4": (mark("You start with {essences}."), mark("{who} starts with {essences}.")),
    "gain RA 6.3": (mark("You gain {essences} for the discarded card."),
                    mark("{who} gains {essences} for the discarded card.")),
    "gain RA 6.17": (mark("You gain {essences}, though you have passed."),
                     mark("{who} gains {essences}, though passed.")),
    "discard": (mark("You discard {card}."), mark("{who} discards {card}.")),
    "destroy": (mark("Your **{card}** is destroyed."), mark("**{card}** of {who} is destroyed.")),
    "gone": mark("Vial of Light is itself destroyed: it does not react."),
    "cost-counted": mark("{n} essences are printed in the cost of {card}."),
    "printed-cost": mark("The printed cost of {card} counts, without discounts."),
    "counted": (mark("You have {n}:e-{what}:."), mark("{who} has {n}:e-{what}:.")),
    "counted RA R34": (mark("Your Demons in play: {n}."), mark("Demons of {who} in play: {n}.")),
    "passed-rival": (mark("You have passed and are counted all the same."),
                     mark("{who} has passed and is counted all the same.")),
    "no-effect": mark("{card} has no effect here."),
    "no-effect RA R10": mark("Nothing is turned in: {card} has no effect."),
    "no-effect RA R42": mark("Nothing is moved: {card} has no effect."),
    "no-effect RA R47": mark("No scroll is left in the centre: {card} has no effect."),
    "no-effect RA R50": mark("{card} stands already: no effect."),
    "rounded-down": mark("{was} essences give {n}:e-gold:, rounded down."),
    "turned-can-hold": mark("{card} is turned, and can hold essences all the same."),
    "from-discard": mark("{card} comes from a discard pile."),
    "gold-stays-due": mark("The discount never takes Gold off: the Gold of {card} stays due."),
    "nothing-to-place": mark("There is nothing that {card} could place."),
    "scroll": (mark("You take the scroll {card}."), mark("{who} takes the scroll {card}.")),
    "return-scroll": mark("The scroll {card} goes back to the centre."),
    "pass": (mark("You **pass**."), mark("{who} **passes**.")),
    "must-pass": mark("Nothing but passing is left."),
    # Cards.
    "draw": (mark("You draw {card}."), mark("{who} draws {card}.")),
    "fewer": mark("Fewer cards than asked for: {n} of {was}."),
    "reshuffle": (mark("Your discard pile is shuffled and is your deck: {was} cards."),
                  mark("The discard pile of {who} is shuffled and is the deck: {was} cards.")),
    "no-card": (mark("You have no card left to draw."), mark("{who} has no card left to draw.")),
    "look": (mark("You look at {card}."), mark("{who} looks at {card}.")),
    "retrieve": (mark("You take {card} back from the discard pile."),
                 mark("{who} takes {card} back from the discard pile.")),
    # Life loss, Reacts.
    "safe": (mark("You have passed: the loss does not touch you."),
             mark("{who} has passed: the loss does not touch that pool.")),
    "hit": (mark("{what} takes {n}:e-life: from you."), mark("{what} takes {n}:e-life: from {who}.")),
    "accept": (mark("You accept what {card} offers and ignore the loss."),
               mark("{who} accepts what {card} offers and ignores the loss.")),
    "react": (mark("You react with **{card}**."), mark("{who} reacts with **{card}**.")),
    "though-turned": mark("{card} reacts though it is turned."),
    "though-passed": mark("{card} reacts though its owner has passed."),
    "ignored": (mark("You ignore the whole loss."), mark("{who} ignores the whole loss.")),
    "lose": (mark("You lose {essences}."), mark("{who} loses {essences}.")),
    "all-there-is": (mark("That is all you have."), mark("That is all there is in the pool of {who}.")),
    "life-first": mark("Life goes first, other essences only for the Life that is missing."),
    "one-react": mark("One React is enough: nothing is left to ignore."),
    "nothing-lost": (mark("Your pool is empty: nothing is lost."),
                     mark("The pool of {who} is empty: nothing is lost.")),
    # Victory.
    "check": (mark("You check victory with {card}."), mark("{who} checks victory with {card}.")),
    "bonus-over": mark("The points for this one check are gone again."),
    "goes-on": mark("Nobody has 10 points, the most is {n}: the game goes on."),
    "scores-nothing": mark("{card} holds {left}, which scores nothing there."),
    "spent-before-tie": mark("Essences paid at this check do not count any more."),
    # Notes of single cards that are worth a word.
    "note RA 13.11": mark("Dragon Egg is destroyed first, as the cost."),
    "note RA 13.16": mark("It has to be a Creature or a Dragon."),
    "note RA 13.22": mark("Guard Dog may do so while it is turned."),
}  # fmt: skip


def values(voice: Any, s: State, e: Event) -> dict[str, Any]:
    """What the sentences may name."""
    tr, data = voice.tr, e.data
    seat = actor(e)
    n = next((given for given in (e.after, e.before) if type(given) is int), 0)
    left = e.after if isinstance(e.after, tuple) else data.get("on", ())
    if e.verb == "discount":
        n, left, what = e.before - e.after, e.after, voice.names_of(data["sources"])
    elif "source" in data and data["source"] in CARDS:
        what = faces.name(tr, data["source"])
    elif data.get("kind") in faces.TYPES:
        what = tr(faces.TYPES[data["kind"]])
    elif e.verb == "item":
        what = card(voice, e.before) if e.before else ""
    else:
        what = data.get("what", "")
    return {
        "card": card(voice, *(each for each in (e.subject, e.after) if type(each) is str)),
        "source": faces.name(tr, e.cite[8:]) if e.cite.startswith("RA card/") else "",
        "who": voice.name(seat) if seat is not None else "",
        "n": n,
        "was": e.before if type(e.before) is int else 0,
        "essences": faces.amounts(data.get("essences") or data.get("essences_dropped") or NONE),
        "left": faces.amounts(left) or "0" if isinstance(left, tuple) and len(left) == len(NONE) else left,
        "what": what,
    }


NONE = (0,) * len(ESSENCES)


def actor(e: Event) -> int | None:
    """The seat that a sentence is about."""
    found = (e.subject, e.after, e.data.get("seat"), e.before, e.data.get("target"), e.data.get("source"))
    return next((SEAT.index(name) for name in found if type(name) is str and name in SEAT), None)


def card(voice: Any, *ids: str) -> str:
    """The name of the first that is a card, or of what cannot be seen."""
    for id in ids:
        if id in CARDS:
            return faces.name(voice.tr, id)
        if id == HIDDEN:
            return voice.tr("a card")
        if id == "unseen":
            return voice.tr("the top monument of the pile, unseen")
    return ""


def say(voice: Any, s: State, e: Event) -> str:
    """One sentence, or nothing."""
    tell = TELLS.get(e.verb)
    if tell is not None:
        return tell(voice, s, e)
    found = SAYS.get(f"{e.verb} {e.cite}", "" if e.verb in QUIET else SAYS.get(e.verb, ""))
    if not found:
        return ""
    told = found if isinstance(found, str) else found[actor(e) != voice.you or voice.you is None]
    return voice.tr(told, **values(voice, s, e))


# Sentences that need more than a template.


def _pack(voice: Any, s: State, e: Event) -> str:
    return voice.tr("The packs go on clockwise.") if e.after == "clockwise" else \
        voice.tr("The packs go on counter-clockwise.")  # fmt: skip


def _phase(voice: Any, s: State, e: Event) -> str:
    return voice.tr("Everybody collects.") if e.after == "collect" else voice.tr("The Action phase begins.")


def _count(voice: Any, s: State, e: Event) -> str:
    n = len(e.after)
    if e.verb == "items":
        return voice.tr.count("{n} magic item lies in the centre.", "{n} magic items lie in the centre.", n)
    return voice.tr.count("{n} scroll lies in the centre.", "{n} scrolls lie in the centre.", n)


def _order(voice: Any, s: State, e: Event) -> str:
    tr, who = voice.tr, actor(e)
    if e.after == HIDDEN:
        return tr("{who} puts the cards back in some order.", who=voice.name(who))
    named = voice.names_of(e.after)
    if who == voice.you:
        return tr("You put back, top first: {cards}.", cards=named)
    return tr("{who} puts back, top first: {cards}.", who=voice.name(who), cards=named)


def _bonus(voice: Any, s: State, e: Event) -> str:
    tr, who = voice.tr, actor(e)
    points = tr.count("{n} more point", "{n} more points", e.after)
    if who == voice.you:
        return tr("{points} for you at this check.", points=points)
    return tr("{points} for {who} at this check.", points=points, who=voice.name(who))


def _tie(voice: Any, s: State, e: Event) -> str:
    counted = ", ".join(f"{voice.label(SEAT.index(q))} {n}" for q, n in e.data["counted"].items())
    return voice.tr("A tie: essences in the pool decide, each Gold twice. {counted}.", counted=counted)


def _win(voice: Any, s: State, e: Event) -> str:
    seats = [SEAT.index(name) for name in e.after]
    points = voice.tr.count("{n} point", "{n} points", e.data["points"])
    if seats == [voice.you]:
        return voice.tr("You **win** with {points}.", points=points)
    if len(seats) > 1:
        return voice.tr("{who} **share the win** with {points}.", who=voice.people(seats), points=points)
    return voice.tr("{who} **wins** with {points}.", who=voice.name(seats[0]), points=points)


def _rival_wins(voice: Any, s: State, e: Event) -> str:
    return voice.tr("The check is for the whole table: anybody may win it.")


def _skipped(voice: Any, s: State, e: Event) -> str:
    return voice.tr("Skipped: the loss was ignored.") if e.subject == "suffer" else ""


TELLS = {
    "pass-packs": _pack, "phase": _phase, "items": _count, "scrolls": _count, "order": _order, "bonus": _bonus,
    "tie": _tie, "win": _win, "rival-wins": _rival_wins, "skipped": _skipped,
}  # fmt: skip
