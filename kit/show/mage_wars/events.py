"""Events in words: a sentence a verb, with a "you" form where a player acts.

`SAYS` is keyed by verb, or by verb and cite where a rule needs words of its own. A sentence may name {thing} (the
object it is about), {who}, {n} and {by} (the numbers after and the change), {was}, and what the event's data hold:
{source}, {target}, {other}, {card}, {trait}, {token}, {zone}, {line}, {type}, {how}.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kit.engine.state import HIDDEN, Event, State
from kit.games.mage_wars.cards import HIDDEN_CARD, Card
from kit.games.mage_wars.state import Cast, facts, life, the_board

from ..words import mark
from . import cards as faces
from . import keywords as k
from .frames import PHASES
from .keywords import DUTIES, WAYS

if TYPE_CHECKING:
    from .words import Voice

FORMS = {
    "counter": mark("counterstrike"), "barrier": mark("damage barrier"), "passage": mark("Passage Attacks"),
    "bash": mark("bash"), "autonomous": mark("free attack"), "spell": mark("attack spell"),
    "trigger": mark("attack of a card"),
}  # fmt: skip
HOW_CAST = {
    "quick": mark("with a quick action"), "full": mark("with a full action"), "quickcast": mark("as its quickcast"),
    "deploy": mark("in the Deployment Phase"), "free": mark("without an action"),
}  # fmt: skip
PLAIN = ("cost", "value", "needed", "normal", "armor", "critical", "damage", "life", "most")
"""Numbers of an event that its sentence says as they are."""

QUIET = frozenset(
    """because action counter_window starting_zones bill window used hit cast phase_ends leaves effect ready rolls
    skipped flying_settled to_discard""".split()
)
"""Events that only name a further rule for what another event says."""

Sentence = str | tuple[str, str]
"""One for all, or (as said to the player who acts, as said to others)."""

IN_FORCE = mark("{other} now has {how}.")
"""What a revealed enchantment gives its bearer."""

SAYS: dict[str, Sentence] = {
    "in_force": IN_FORCE,
    # Set-up.
    "starting_mana": mark("Starting mana: {how}."),
    "book": (mark("You lay down your spellbook."), mark("{who} lays down a spellbook.")),
    "points": (mark("Your book costs {n} points."), mark("The book of {who} costs {n} points.")),
    "roll": (mark("You roll {n} for the initiative."), mark("{who} rolls {n} for the initiative.")),
    "first_round": (mark("You have the initiative in the first round."),
                    mark("{who} has the initiative in the first round.")),
    "initiative": (mark("The initiative is yours."), mark("{who} has the initiative.")),
    # The round.
    "phase": mark("**{how}** begins."),
    "no_reset": mark("Nothing is reset in the first round."),
    "mana": (mark("Your mana: **{was} → {n}**."), mark("Mana of {who}: **{was} → {n}**.")),
    "own_mana": mark("Mana on {thing}: **{was} → {n}**."),
    "channeling": mark("{thing} channels {n} instead of {was}."),
    "returned": (mark("Unused planned spells return to your book."), mark("Unused planned spells return to the book "
                                                                         "of {who}.")),
    "returned thing": mark("The spell prepared on {thing} returns to its book."),
    "planned": (mark("You plan {card}."), mark("{who} plans a spell.")),
    "prepared": mark("{card} is prepared on {thing}."),
    "deploys": mark("{thing} casts the spell prepared on it."),
    "duty": mark("Upkeep of {thing}: {how}."),
    "not_paid": mark("{thing} is not paid for."),
    "passes": (mark("You pass: you have fewer active creatures."), mark("{who} passes, with fewer active creatures.")),
    "goes_on": (mark("The others have no active creature left: you go on."),
                mark("The others have no active creature left: {who} goes on.")),
    "quickcasts": mark("{thing} quickcasts beside an Action Phase."),
    "controls": (mark("You control zone {zone}."), mark("{who} controls zone {zone}.")),
    "does_not_count": mark("{thing} does not count for the control of its zone."),
    "waits": mark("{card} lies face down in {zone} and returns at the end of the round."),
    "hatches": (mark("The larva hatches: you lay {card} face down in {zone}."),
                mark("The larva hatches: {who} lays {card} face down in {zone}.")),
    # Action Phases and moves.
    "activated": mark("{thing} is activated."),
    "hindered": mark("{thing} is hindered by {other}."),
    "not_hindered": mark("{other} does not hinder {thing}."),
    "landed": mark("{thing} lands: it does not count as Flying now."),
    "guard on": mark("{thing} guards."),
    "guard off": mark("{thing} guards no more."),
    "fast": mark("{thing} is Fast: two moves, and a quick action still."),
    "neither": mark("{thing} is Fast and Slow, so it is neither."),
    "one_move": mark("{thing} is Lumbering: one move at most."),
    "phase_over": mark("{thing} is Slow: after a move its phase is over."),
    "no_action": mark("{thing} is Incapacitated and does nothing."),
    "climbs": mark("{thing} climbs the wall."),
    "ends": mark("{thing} does nothing more."),
    "ends MW 6.2.8": mark("The attack ends."),
    "uprooted": mark("{thing} uproots itself until the end of its phase."),
    "moves": mark("{thing} sets out from {from_} to {zone}."),
    "zone": mark("{thing} is in **{zone}**."),
    "enters": mark("{thing} enters {zone}."),
    "stopped": mark("{thing} cannot move and stays."),
    "flies_over": mark("{thing} flies over {other}."),
    "wall_attacks": mark("{thing} attacks {target}, who passes it."),
    "pushed": mark("{thing} is pushed: {how}."),
    "pushed nowhere": mark("{thing} cannot be pushed anywhere."),
    "way": mark("{thing} goes {how}."),
    "random_way": mark("The die shows {was}: {thing} goes {how}."),
    "bashed": mark("{thing} is bashed against {other}."),
    "bashed edge": mark("{thing} is bashed against the edge of the arena."),
    "not_moved": mark("{thing} cannot be moved."),
    "taunted": mark("{thing} is taunted."),
    "taunt_over": mark("The taunt on {thing} is over."),
    "demanded": mark("{thing} has to attack {target}."),
    "ended": mark("It is over for {thing}: {trait}."),
    "no_escape": mark("{thing} is Incapacitated and makes no escape roll."),
    "escape_roll free": mark("{thing} rolls {n}: it gets rid of 1 {token}."),
    "escape_roll": mark("{thing} rolls {n}, 7 was needed: {token} stays."),
    "free_attack": mark("{thing} makes its free attack on {target}."),
    # Casting.
    "casts": mark("{thing} casts **{card}**{how}."),
    "casts hidden": mark("{thing} casts an enchantment face down{how}."),
    "cast_bound": mark("{card} is cast from {thing}, to which it is bound."),
    "cast_as_quick": mark("{thing} casts {card} as a quick spell."),
    "resolves": mark("{card} resolves."),
    "resolves hidden": mark("The face-down enchantment comes into play."),
    "fails": mark("The spell fails: its caster or target is no longer where it was."),
    "countered": mark("The spell is countered."),
    "attack_spell": mark("The spell is an attack of {source}."),
    "arrives": mark("{thing} comes into play."),
    "extended": mark("The wall is extended: {thing}."),
    "bound": mark("{card} is bound to {thing}."),
    "to_book": (mark("{card} returns to your book."), mark("{card} returns to the book of {who}.")),
    "removed": mark("{card} is out of the game."),
    "revealed": (mark("You reveal **{thing}**."), mark("{who} reveals **{thing}**.")),
    "compelled": mark("{thing} must be revealed now."),
    "twin": mark("{thing} lies there twice: the new one is destroyed."),
    "wasted": mark("{thing} has nobody to catch and is wasted."),
    "not_paid MW 5.2.4": mark("{thing} cannot be paid for ({cost} mana) and is destroyed."),
    "no_life": mark("{thing} gains no Life: its Life is finite."),
    "cannot": mark("{thing} cannot get this: {trait}."),
    "active": mark("{thing} is active again."),
    "jumps": mark("The attack jumps on to {other}."),
    "peeks": mark("The face-down card is {card}."),
    "peeks hidden": mark("A face-down card is looked at."),
    "turned": mark("The attack turns against {other}."),
    "moved": mark("{thing} is attached elsewhere now."),
    "defense": mark("The Defense of {thing} can be used."),
    "shielded": mark("A shield on {thing} takes up to {most} damage off."),
    "exposed": mark("Attacks of this type hit it all the harder: {type}."),
    "first": mark("{thing} comes first."),
    "gives": mark("{thing} gives {other}: {trait}."),
    "wards": mark("{thing} guards {other}: {cost} mana, or it stays."),
    "prevented": mark("{thing} is not destroyed."),
    "marked": mark("{thing} gets the marker {marker}."),
    "names": mark("{thing} names {other}."),
    "grows": mark("A Vine Marker grows in {zone}."),
    "stays": mark("{token} on {thing} stays."),
    "through_vine": mark("{thing} aims from a Vine Marker."),
    "stays_hidden": mark("{thing} cannot be revealed any more."),
    "life": mark("Life of {thing}: **{was} → {n}**."),
    "inert": mark("{token} on {thing} does nothing."),
    "uses": mark("{thing} uses {how} of {other}."),
    "controller": (mark("You control {thing} now."), mark("{who} controls {thing} now.")),
    # The attack.
    "declared": mark("{source} attacks {target}: **{line}**{how}."),
    "declared zone": mark("{source} attacks zone {zone}: **{line}**{how}."),
    "aimed": mark("The attack goes at everything in {zone}."),
    "past_corner": mark("The line of sight passes a corner."),
    "ignored": mark("The guard {other} is ignored."),
    "miss_roll hit": mark("Dazed: the die shows {n}, 7 or more strikes."),
    "miss_roll": mark("Dazed: the die shows {n}, 7 was needed."),
    "missed": mark("The attack **misses**."),
    "intercepted": mark("{other} intercepts: the attack goes at {thing}."),
    "no_defense": mark("No Defense is used."),
    "no_defense MW codex/unavoidable": mark("The attack is Unavoidable: no Defense may be used."),
    "no_defense MW R21": mark("An Incapacitated defender has no Defense."),
    "no_defense MW 6.3.4": mark("No Defense against a zone attack."),
    "defends": mark("{target} uses a Defense: {value} or more avoids."),
    "modifier": mark("{trait}: {amount} on the Defense roll."),
    "defense_roll": mark("Defense roll {n}, {needed} needed."),
    "avoided": mark("The attack is **avoided**."),
    "not_avoided": mark("The Defense fails."),
    "pool_part": mark("{trait}: {amount} dice."),
    "floor": mark("One die is always left."),
    "pool": mark("**{n}** to roll."),
    "no_bonus": mark("{trait} does not count here."),
    "first_only": mark("{trait} counted in the first attack only."),
    "rolled": mark("Roll: **{how}**."),
    "rerolls": mark("The dice are rolled again."),
    "effect_die": mark("Effect die: **{n}**."),
    "immune": mark("Immune to {type}: no damage."),
    "immune thing": mark("{thing} is immune to {type}."),
    "counts incorporeal": mark("Incorporeal: only the ones count."),
    "counts resilient": mark("Resilient: only critical numbers count."),
    "counts ethereal": mark("Ethereal: Incorporeal does not help."),
    "armor pierced": mark("Armor {was}, less Piercing, leaves {n} to come off {normal} normal."),
    "unhurt": mark("Indestructible: no damage."),
    "net": mark("{normal} normal less armor {armor}, {critical} critical: **{n} damage**."),
    "damage": mark("{thing} takes **{by} damage**, {left} Life left."),
    "damage deadly": mark("{thing} takes **{by} damage**."),
    "effect_part": mark("{trait}: {amount} on the effect roll."),
    "no_effect": mark("The effect table does nothing here."),
    "row": mark("Effect {n}: **{how}**."),
    "row nothing": mark("Effect {n}: nothing."),
    "refused": mark("{thing} cannot get {token}."),
    "replaced": mark("{thing} gets {how} in place of {token}."),
    "surplus": mark("No armor left for {by} Corrode: it becomes direct damage."),
    "again": mark("Strike {by}."),
    "no_more": mark("No further strike: the target is out of reach."),
    "barrier": mark("The damage barrier strikes back: {line}."),
    "no_barrier": mark("No damage barrier: no strike hit."),
    "no_barrier MW 6.3.9": mark("A damage barrier does not hurt its own team."),
    "no_barrier MW codex/damage-barrier": mark("A damage barrier strikes once in an attack action."),
    "counterstrike": mark("{source} strikes back: **{line}**."),
    "no_counterstrike": mark("No counterstrike."),
    "no_counterstrike MW codex/incapacitated": mark("An Incapacitated defender does not strike back."),
    "sweeps": mark("The sweep goes on at {target}."),
    "no_sweep": mark("Incapacitated: no second attack of the sweep."),
    "struck": mark("In the zone: {how}."),
    "next": mark("Next in the zone: {target}."),
    "cancelled": mark("The attack is **cancelled**."),
    "no_vampiric": mark("Vampiric heals only from living creatures."),
    # Damage, conditions, ends.
    "direct": mark("{thing} takes {by} direct damage."),
    "burns": mark("{thing} burns: {by} dice."),
    "tokens": mark("{token} on {thing}: **{was} → {n}**."),
    "woken": mark("{thing} wakes."),
    "healed": mark("{thing} heals **{by}**, {left} Life left."),
    "not_healed": mark("{thing} cannot be healed."),
    "reconstructed": mark("{thing} loses {by} damage, {left} Life left."),
    "not_reconstructed": mark("{thing} is not Nonliving: nothing to reconstruct."),
    "not_restrained": mark("{token} does not hold {thing}."),
    "traded": mark("{by} points of the healing take off Bleed."),
    "damage_moved": mark("{by} damage moves from {thing} to {other}."),
    "falls": mark("**{thing} falls**: {damage} damage, {life} Life."),
    "together": mark("They fall together: {how}."),
    "devoured": mark("{thing} is devoured."),
    "not_devoured": mark("{thing} is not devoured."),
    "destroyed": mark("{card} is destroyed."),
    "mage_falls": (mark("**Your Mage has fallen.**"), mark("**The Mage of {who} has fallen.**")),
    "draw": mark("Both Mages have fallen: a draw."),
    "wins": (mark("**You win.**"), mark("**{who} wins.**")),
}
"""Keys with a second word are chosen by `words.Voice` from what the event holds."""

SKIPS = {
    "missed": mark("the attack missed"), "avoided": mark("the attack was avoided"),
    "cancelled": mark("the attack was cancelled"), "stopped": mark("the move was stopped"),
    "countered": mark("the spell was countered"), "failed": mark("the spell failed"),
    "over": mark("the phase is over"), "": mark("nothing to do"),
}  # fmt: skip
"""Why frames are skipped, by the status of what they belong to."""
SKIPPED = {
    "MW 6.3.1": mark("not after a ranged attack"), "MW 6.3.6": mark("a counterstrike is not struck back"),
    "MW R40": mark("the defender is gone"),
}  # fmt: skip
"""Why a step is skipped, by the rule that says so."""


def say(voice: Voice, s: State, event: Event) -> str:
    verb = event.verb
    if verb == "in_force":
        return _in_force(voice, s, event)
    if verb in QUIET:
        return ""
    key = _key(voice, s, event)
    if key in ("pool_part first", "armor") or (verb == "destroyed" and event.subject in voice.fallen):
        return ""  # the pool, the sum and the fall say it
    if verb == "falls":
        voice.fallen.add(event.subject)
    sentence = SAYS[key]
    seat = _seat(voice, s, event)
    if isinstance(sentence, tuple):
        sentence = sentence[seat != voice.you]
    return k.sentence(voice.tr(sentence, **_values(voice, s, event, seat)))


def _seat(voice: Voice, s: State, event: Event) -> int | None:
    subject = event.subject
    if isinstance(subject, str) and re.fullmatch(r"P\d", subject):
        return int(subject[1:]) - 1
    if event.verb in ("initiative", "controls", "controller") and isinstance(event.after, int):
        return event.after
    if event.verb == "first_round":
        return subject
    if event.verb == "revealed":
        o = s.things.get(subject) or voice.gone.get(subject)
        return None if o is None else o.controller
    if event.verb == "wins":
        return event.after[0]
    return None


def _key(voice: Voice, s: State, event: Event) -> str:
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
        "damage": lambda: "deadly" if _left(voice, s, event) is None else "",
        "row": lambda: "" if data["results"] else "nothing",
        "peeks": lambda: "hidden" if data["card"] == HIDDEN else "",
        "casts": lambda: "hidden" if data["card"] == HIDDEN else "",
        "resolves": lambda: "hidden" if _spell(voice, s, event) is HIDDEN_CARD else "",
        "returned": lambda: "thing" if isinstance(event.subject, int) else "",
        "immune": lambda: "thing" if event.cite == "MW codex/immunity" else "",
        "bashed": lambda: "edge" if data["wall"] is None else "",
        "pushed": lambda: "" if data["ways"] else "nowhere",
    }.get(verb)
    word = more() if more else ""
    return f"{verb} {word}" if word else verb


def _left(voice: Voice, s: State, event: Event) -> int | None:
    """The Life left to what was hurt, None if it has fallen."""
    i = event.subject
    if i not in s.things:
        return None
    f = facts(s, i)
    left = life(f) - event.after - 3 * f.get("tainted", 0)
    return left if left > 0 else None


def _spell(voice: Voice, s: State, event: Event) -> Card | None:
    cast = s.contexts.get(event.subject)
    return cast.card if type(cast) is Cast else None


def _in_force(voice: Voice, s: State, event: Event) -> str:
    """What a revealed enchantment gives its bearer."""
    o = s.things.get(event.subject)
    if o is None or o.host is None:
        return ""
    given = [k.small(k.keyword(voice.tr, name, x if faces.Writer.counts(name) else None))
             for grant in o.card.grants if grant.to == "attached" for name, x in grant.traits]  # fmt: skip
    return voice.tr(IN_FORCE, other=voice.thing(s, o.host), how=", ".join(given)) if given else ""


def _values(voice: Voice, s: State, event: Event, seat: int | None) -> dict[str, Any]:
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
    spell = _spell(voice, s, event)
    values = {
        "thing": voice.thing(s, thing) if isinstance(thing, int) else "",
        "who": voice.name(seat) if seat is not None else "",
        "n": _n(voice, event), "was": before,
        "by": abs(after - before) if numbers else data.get("n", data.get("number")),
        "left": _left(voice, s, event) if event.verb in ("damage", "healed", "reconstructed") else "",
        "source": voice.thing(s, data["source"]) if "source" in data else _caster(voice, s, event),
        "target": voice.thing(s, target) if isinstance(target, int) else "",
        "other": voice.thing(s, other) if other is not None else "",
        "card": data.get("power") or (voice.id_name(s, data["card"]) if "card" in data else
                                      voice.card_name(spell) if spell else voice.tr("The spell")),
        "trait": k.small(voice.label(data.get("trait", data.get("name", "")))) if {"trait", "name"} & data.keys()
        and event.verb not in ("destroyed", "duty", "counts") else "",
        "token": _token(voice, data["token"]) if "token" in data else "",
        "zone": names[zone] if isinstance(zone, int) else zone,
        "from_": names[before] if event.verb == "moves" else "",
        "line": faces.attack_name(data["line"]) if "line" in data else "",
        "type": voice.tr(k.TYPES[data["type"]]) if data.get("type") else "",
        "amount": k.number(data["amount"]) if isinstance(data.get("amount"), int) else "",
        "how": _how(voice, s, event),
        "marker": voice.tr(faces.MARKERS[data["marker"]]) if data.get("marker") in faces.MARKERS else "",
        **{key: data.get(key, "") for key in PLAIN},
    }  # fmt: skip
    return values


def _n(voice: Voice, event: Event) -> Any:
    if event.verb == "pool":
        return voice.dice(event.after)
    if event.verb == "pool_part":
        return event.data["amount"]
    return event.after


def _caster(voice: Voice, s: State, event: Event) -> str:
    cast = s.contexts.get(event.subject)
    return voice.thing(s, cast.caster) if type(cast) is Cast else ""


def _token(voice: Voice, name: str) -> str:
    return k.small(k.keyword(voice.tr, name))


def _how(voice: Voice, s: State, event: Event) -> str:
    """The part of a sentence that a verb words for itself."""
    tr, verb, data = voice.tr, event.verb, event.data
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
        at = ", ".join(voice.target(s, ref) for ref in data["targets"])
        by = tr(HOW_CAST[data["by"]])
        return tr(" on {target}, {by}", target=at, by=by) if at else f", {by}"
    if verb == "uses":
        return faces.Writer(tr).power(data["power"])
    if verb == "declared":
        return f" ({tr(FORMS[data['form']])})" if data["form"] in FORMS else ""
    if verb == "rolled":
        return " ".join(event.after)
    if verb == "row":
        return voice.results(data["results"])
    if verb == "replaced":
        return _token(voice, data["by"])
    if verb in ("struck", "together"):
        return ", ".join(voice.thing(s, i) for i in data["objects"]) or tr("nothing")
    return ""
