"""Events in words: a sentence a verb, with a "you" form where a player acts.

`SAYS` is keyed by verb, or by verb and more where the words need it: a cite, "card" for any card's own, or what
`VARIANTS` tells apart. A sentence may name {who} (the subject), {whom} (whom it is done to), {card}, {cards}, {suit},
{n}, {before} and {after} (or {total}), {points}, {health}, {side}, {source} (a deck).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kit.engine.state import HIDDEN, Event, Frame, State
from kit.games.nevermore.cards import SUITS

from ..words import mark
from . import cards as faces
from .frames import DIRECTIONS

if TYPE_CHECKING:
    from .words import Voice

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
    pecks pecks_alone tied_second banked restored raven_draws killed to_save short tested draft_cut exchange
    any_size""".split()
)
"""Events that only name a further rule for what another event says."""

Sentence = str | tuple[str, str]
"""One for all, or (as said to the player who acts, as said to others); empty for what another event has said."""

VARIANTS: dict[str, Callable[[Event], str]] = {
    "health": lambda e: "full" if e.before == e.after else "",
    "vp": lambda e: "less" if e.after < e.before else "",
    "conspiracies": lambda e: "one" if len(e.data["seats"]) < 2 else "",
    "nobody": lambda e: "raven" if e.subject == "raven" else "",
    "waning": lambda e: "" if e.data["victims"] else "nobody",
    # All pass and are dealt as many, and what others get nobody else sees.
    "passed": lambda e: "unseen" if e.data["cards"] == HIDDEN else "",
    "drew": lambda e: "unseen" if e.cite == "NM 4.1" and e.data["cards"] == HIDDEN else "",
}

SAYS: dict[str, Sentence] = {
    # Health, points, forms, the end.
    "spared": (mark("You take no damage."), mark("{who} takes no damage.")),
    "hurt": (mark("You fall **from {before} Health to {after}**."),
             mark("{who} falls **from {before} Health to {after}**.")),
    "health": (mark("You rise **from {before} Health to {after}**."),
               mark("{who} rises **from {before} Health to {after}**.")),
    "health full": (mark("You are at full Health."), mark("{who} is at full Health.")),
    "health NM R28": "",
    "no_health": (mark("You can gain no Health."), mark("{who} can gain no Health.")),
    "vp": (mark("You gain **{points}** and have {total}."), mark("{who} gains **{points}** and has {total}.")),
    "vp less": (mark("You lose {points} and have {total}."), mark("{who} loses {points} and has {total}.")),
    "unpaid": (mark("You are paid nothing for it."), mark("{who} is paid nothing for it.")),
    "saved": (mark("Heal lifts you **from {before} to {after}**: you stay human."),
              mark("Heal lifts {who} **from {before} to {after}**: still human.")),
    "raised NM R41": mark("Blooding adds 1 damage to {whom}."),
    "raised NM R42": mark("Heal lifts {whom} from {before} to {after}, not yet enough."),
    "turned_raven": (mark("**You become a raven.**"), mark("**{who} becomes a raven.**")),
    "turned_human": (mark("**You are human again** with {health}."), mark("**{who} is human again** with {health}.")),
    "new_form": (mark("From now on you act as a raven."), mark("From now on {who} acts as a raven.")),
    "pecked_out": (mark("You have pecked out every human: the curse is broken."),
                   mark("{who} has pecked out every human: the curse is broken.")),
    "last_human": (mark("You are the last human."), mark("{who} is the last human.")),
    "level": mark("{who} are level: play goes on."),
    "six_points": (mark("You have {points} as a human."), mark("{who} has {points} as a human.")),
    "tie_break": mark("Most points, then most Health decide between those who got there together."),
    # The hand, the draft.
    "set_up": mark("Everybody starts with {health} and no points."),
    "tokens": mark("In the first hand the tokens lie face up, and cards pass to the left."),
    "dealer": (mark("You deal."), mark("{who} deals.")),
    "hand": (mark("Hand {n} begins. Cards pass to the {side}; you act last."),
             mark("Hand {n} begins. Cards pass to the {side}; {who} acts last.")),
    "nothing_moves": mark("No cards move in this passing round."),
    "passed": (mark("You pass {cards} to {whom}."), mark("{who} passes {cards} to {whom}.")),
    "passed unseen": "",
    "conspiracy NM R15": (mark("Five Ravens: **a Conspiracy**, yours."),
                          mark("Five Ravens: **a Conspiracy** of {who}.")),
    "conspiracies": mark("Several Conspiracies, one after another: {who}."),
    "conspiracies one": "",
    "hand_ends": mark("The hand ends: no suit is played."),
    "direction NM 5.4": mark("The direction turns: cards will pass to the {side}."),
    "drew": (mark("You draw {cards} from {source}."), mark("{who} draws {cards} from {source}.")),
    "drew unseen": "",
    "rebuilt": mark("The discards of {source} become its new deck."),
    "shared": mark("{source} runs out: what is left is shared one at a time."),
    "took": (mark("You take {card} from {whom}."), mark("{who} takes {card} from {whom}.")),
    "stole card": (mark("You take {card} from {whom}."), mark("{who} takes {card} from {whom}.")),
    # Magick.
    "paid_health": (mark("You pay 1 Health and have {after}."), mark("{who} pays 1 Health and has {after}.")),
    "no_rescue": mark("A cost is no damage: Heal cannot answer it."),
    "cancelled": mark("{card} was cancelled and does nothing."),
    "cancels NM R67": mark("Heal of a raven cancels {card}."),
    "ban": mark("Nobody can gain Health this hand."),
    "frozen": mark("No cards are passed this hand."),
    "only_looks": (mark("You only look."), mark("{who} only looks.")),
    "set_order": (mark("You set the tokens anew."), mark("{who} sets the tokens anew.")),
    "declined": (mark("You do not peck."), mark("{who} does not peck.")),
    "declined NM R57": (mark("You leave the tokens as they lie."), mark("{who} leaves the tokens as they lie.")),
    "skips": (mark("You keep your whole hand this round."), mark("{who} keeps the whole hand this round.")),
    "replaced": (mark("Bolster turns your damage into Health."),
                 mark("Bolster turns the damage of {who} into Health.")),
    "fewer": mark("There are not enough cards: as many as there are."),
    "swept": mark("All Raven cards leave all hands."),
    "forced": (mark("You must discard {cards}."), mark("{who} must discard {cards}.")),
    "forced NM 6.5": "",
    "onward": mark("Every hand goes on to the next player."),
    "hand_moved": (mark("Your hand goes to {whom}."), mark("The hand of {who} goes to {whom}.")),
    "punish": mark("This hand each Raven kills a whole suit."),
    "nothing": mark("There is nothing to take."),
    "refills": (mark("You draw up to four cards."), mark("{who} draws up to four cards.")),
    "darkened": (mark("Your Ravens kill nothing this hand."), mark("The Ravens of {who} kill nothing this hand.")),
    "retribution": mark("Retribution strikes {whom} first."),
    "entombed": mark("No Light card can be used in the next hand."),
    "foretell_failed": (mark("Your Foretell fails: somebody shows two or more {suit}."),
                        mark("Foretell of {who} fails: somebody shows two or more {suit}.")),
    "foretell_held": (mark("Your Foretell holds: no opponent shows two {suit}."),
                      mark("Foretell of {who} holds: no opponent shows two {suit}.")),
    "waning": mark("Waning Light hits {whom}."),
    "waning nobody": "",
    "kept": (mark("You keep {card}."), mark("{who} keeps {card}.")),
    "discarded_light": (mark("You discard {cards}."), mark("{who} discards {cards}.")),
    "discarded_hand": (mark("You discard {cards}."), mark("{who} discards {cards}.")),
    # The suits.
    "turned": mark("**{suit}** is called."),
    "lookalike card": mark("{card} counts as a card of its suit."),
    "struck": mark("{card} is struck out of the hand."),
    "no_target": mark("{card} finds nothing to take."),
    "nobody": mark("Nobody has {suit}: nothing happens."),
    "nobody raven": mark("No Raven is left: nothing happens."),
    "tie NM 8.3": mark("A tie at the top does not shrink it."),
    "reversed NM R43": mark("Betrayal: {suit} works backwards."),
    "still_attacks": mark("By your house ruling the attack still stands."),
    "lost_attack NM R9": (mark("You are a raven now and do not attack."),
                          mark("{who} is a raven now and does not attack.")),
    "no_damage": mark("No Attack damage can be dealt this hand."),
    "attacked": (mark("You attack {whom} for {n}."), mark("{who} attacks {whom} for {n}.")),
    "raven_at_top": (mark("You hold first place as a raven: it gives nothing."),
                     mark("{who} holds first place as a raven: it gives nothing.")),
    "no_peck NM R22": (mark("You have nobody to peck."), mark("{who} has nobody to peck.")),
    "full": (mark("At full Health and 3 or more: a point for you."),
             mark("At full Health and 3 or more: a point for {who}.")),
    "no_score": (mark("A raven scores nothing, so Drain does nothing for you."),
                 mark("A raven scores nothing, so Drain does nothing for {who}.")),
    "no_bonus": (mark("A raven gets nothing for five Radiance: not you."),
                 mark("A raven gets nothing for five Radiance: not {who}.")),
    "five": (mark("You show five Radiance."), mark("{who} shows five Radiance.")),
    "healed": (mark("Your attack heals {whom}."), mark("The attack of {who} heals {whom}.")),
    "skulking": mark("The Skulking Ravens come last."),
    "penance": mark("Penance: each Skulking Raven hurts its holder."),
    "no_shadow": mark("Skulking Ravens draw nothing this hand."),
}  # fmt: skip


def say(voice: Voice, s: State, e: Event) -> str:
    """One sentence, or nothing."""
    if e.verb in TELLS:
        return TELLS[e.verb](voice, s, e)
    more = ("card" if e.cite.startswith("NM card/") else e.cite, VARIANTS.get(e.verb, lambda e: "")(e))
    found = next((SAYS[key] for key in (f"{e.verb} {word}" for word in more) if key in SAYS), SAYS.get(e.verb, ""))
    if not found:
        return ""
    told = found if isinstance(found, str) else found[voice.you is None or e.subject != voice.you]
    return voice.tr(told, **values(voice, e))


def values(voice: Voice, e: Event) -> dict[str, Any]:
    """What the sentences may name."""
    data, subject = e.data, e.subject
    after = max(0, e.after) if e.verb == "hurt" else e.after
    numbers = type(e.before) is int and type(e.after) is int
    whom = data.get("victims", data.get("target", data.get("source", subject)))
    cards, suit = data.get("cards", ()), data.get("suit", subject)
    side = DIRECTIONS.get(data["direction"] if "direction" in data else after if e.verb == "direction" else 0, "")
    return {
        "who": voice.people(data["seats"]) if "seats" in data else voice.name(subject) if type(subject) is int else "",
        "whom": voice.people(whom) if isinstance(whom, tuple) else voice.who(whom) if type(whom) is int else "",
        "card": voice.cards((data["card"],)) if "card" in data else "",
        "cards": voice.n_cards(data.get("n", 1)) if cards == HIDDEN else voice.cards(cards) if cards else "",
        "suit": voice.suit(suit) if type(suit) is str else "",
        "n": data.get("n", data.get("net")),
        "before": e.before,
        "after": after,
        "total": after,
        "points": voice.points(data["vp"] if "vp" in data else abs(after - e.before) if numbers else 0),
        "health": voice.health(data["health"] if "health" in data else after if type(after) is int else 0),
        "side": voice.tr(side) if side else "",
        "source": voice.luck_source(data["deck"]) if "deck" in data else "",
    }


# Sentences that need more than a template.


def _damage(voice: Voice, s: State, e: Event) -> str:
    tr, data = voice.tr, e.data
    if data["cause"] == "attack":
        return ""  # the attack itself has said so
    amounts = set(data["amounts"])
    amount = voice.damage(amounts.pop()) if len(amounts) == 1 else tr("damage")
    card = faces.NAMES.get(data["cause"], "")
    cause = tr.said("cause", "{card}", card=tr(card)) if card else tr(CAUSES.get(data["cause"], ""))
    return voice.of(e.subject, tr("You deal {amount} to {whom}: {cause}."),
                    tr("{who} deals {amount} to {whom}: {cause}."),
                    amount=amount, whom=voice.people(data["victims"]), cause=cause)  # fmt: skip


def _no_round(voice: Voice, s: State, e: Event) -> str:
    return voice.tr.count("The passing round of {n} card is skipped.", "The passing round of {n} cards is skipped.",
                          e.data["n"])  # fmt: skip


def _stopped(voice: Voice, s: State, e: Event) -> str:
    return voice.tr.count("The game stops after {n} hand.", "The game stops after {n} hands.", e.data["n"])


def _played(voice: Voice, s: State, e: Event) -> str:
    tr, data = voice.tr, e.data
    card, target = tr(faces.NAMES[data["card"]]), data["target"]
    raven = s.seats[e.subject].raven and faces.RAVEN_TEXTS.get(data["card"])
    text = tr(raven or faces.TEXTS[data["card"]])
    if target is None:
        said = voice.of(e.subject, tr("You play **{card}**."), tr("{who} plays **{card}**."), card=card)
    else:
        aim = voice.suit(target) if target in SUITS else voice.who(target)
        said = voice.of(e.subject, tr("You play **{card}**: {aim}."), tr("{who} plays **{card}**: {aim}."), card=card,
                        aim=aim)  # fmt: skip
    return f"{said} {text}"


def _joined(voice: Voice, s: State, e: Event) -> str:
    tr, data = voice.tr, e.data
    if data["card"] == HIDDEN:
        card = tr("a face-down {deck} card", deck=tr(faces.DECKS[data["deck"]]))
    else:
        card = tr(faces.NAMES[data["card"]])
    target = data["target"]
    if target == e.subject:
        mine, theirs = tr("You put {card} into your hand."), tr("{who} puts {card} into their hand.")
    elif target == voice.you:
        mine, theirs = "", tr("{who} puts {card} into your hand.")
    else:
        mine = tr("You put {card} into the hand of {whom}.")
        theirs = tr("{who} puts {card} into the hand of {whom}.")
    return voice.of(e.subject, mine, theirs, card=card, whom=voice.who(target))


def _no_set(voice: Voice, s: State, e: Event) -> str:
    tr, n = voice.tr, e.data["bluff"]
    if not n:
        return ""
    return voice.of(e.subject, tr("You take back {cards}: a bluff."), tr("{who} takes back {cards}: a bluff."),
                    cards=voice.n_cards(n))  # fmt: skip


def _revealed(voice: Voice, s: State, e: Event) -> str:
    tr, data = voice.tr, e.data
    shown = tr("{n} {suit}", n=data["n"], suit=voice.suit(data["suit"]))
    said = voice.of(e.subject, tr("You show {cards}"), tr("{who} shows {cards}"), cards=shown)
    if not data["killed"]:
        return said + "."
    killed = tr.count("{n} is killed", "{n} are killed", data["killed"])
    by = tr.count("by {n} Raven", "by {n} Ravens", data["ravens"])
    return f"{said}; {killed} {by}."


def _counted(voice: Voice, s: State, e: Event) -> str:
    if not e.data["top"]:
        return ""
    counts = ", ".join(f"{voice.who(i)} {n}" for i, n in enumerate(e.data["counts"]))
    return voice.tr("{suit}: {counts}.", suit=voice.called(e.subject), counts=counts)


def _net(voice: Voice, s: State, e: Event) -> str:
    data = e.data
    return voice.tr("Most is {top}, second is {second}: **{net}** for {who}.", top=data["net"] + data["second"],
                    second=data["second"], net=data["net"], who=voice.people(data["top"]))  # fmt: skip


def _saw(voice: Voice, s: State, e: Event) -> str:
    tr, data = voice.tr, e.data
    cards = voice.cards(data["cards"]) if data["cards"] != HIDDEN else tr("the cards")
    return voice.of(e.subject, tr("Tax shows you {cards}, drawn by {whom}."),
                    tr("Tax shows {who} {cards}, drawn by {whom}."),
                    cards=cards, whom=voice.who(data["source"]))  # fmt: skip


def _sheds(voice: Voice, s: State, e: Event) -> str:
    return voice.tr.count("{who} loses {n} Light card.", "{who} loses {n} Light cards.", e.data["n"],
                          who=voice.name(e.subject))  # fmt: skip


def _drained(voice: Voice, s: State, e: Event) -> str:
    if e.cite != "NM R49":
        return ""
    return voice.tr.count("Drain takes {n} Health from {whom}.", "Drain takes {n} Health from {whom}.", e.data["n"],
                          whom=voice.who(e.data["target"]))  # fmt: skip


def _skulks(voice: Voice, s: State, e: Event) -> str:
    if e.cite != "NM 7.4":
        return ""
    tr, n = voice.tr, e.data["n"]
    if e.subject == voice.you:
        return tr.count("You have {n} Skulking Raven.", "You have {n} Skulking Ravens.", n)
    return tr.count("{who} has {n} Skulking Raven.", "{who} has {n} Skulking Ravens.", n, who=voice.name(e.subject))


def _skipped(voice: Voice, s: State, e: Event) -> str:
    said, _ = voice.frame(s, Frame(e.subject, e.data.get("ctx")))
    return voice.tr("Skipped: {what}.", what=said.rstrip(".")) if said else ""


TELLS = {
    "damage": _damage, "no_round": _no_round, "stopped": _stopped, "played": _played,
    "joined": _joined, "no_set": _no_set, "revealed": _revealed, "counted": _counted, "net": _net, "saw": _saw,
    "sheds": _sheds, "drained": _drained, "skulks": _skulks, "skipped": _skipped,
}  # fmt: skip
