"""What may be cast, at what and at what price: the questions about spells. `casting` has the steps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import Action, State, made

from .arena import board
from .cards import CARDS, VINE, Card, spell_passes
from .deeds import within_limit
from .effects import passes, spell_forbidden
from .expressions import evaluate
from .paths import attribute
from .prices import PRICES
from .registry import can, cite
from .sight import clear, table
from .sightlines import (
    border_out_of_range,
    hidden_from,
    in_sight,
    no_sight,
    range_refusal,
    sees_border,
    sees_zone,
    sight_walls,
    zones_of,
)
from .state import Turn, card_of, count, facts, index, the_board, zone_of
from .targets import attack_refusal, which_immunity

# Prices.


def price(s: State, caster: int, card: Card, targets: tuple) -> int | None:
    """What the spell costs at these targets; None if that is not settled yet."""
    if card.formula is None:
        return card.cost
    if card.id in PRICES:
        return PRICES[card.id](s, caster, targets)

    def look(path: str) -> Any:
        head, _, rest = path.partition(".")
        word = {"target": 0, "item": 1}.get(head)
        if word is not None and len(targets) > word:
            thing = targets[word]
            if isinstance(thing, str) and ":" in thing:
                thing = thing.partition(":")[2]
            return attribute(s, None, thing, rest)
        return None

    return evaluate(card.formula, look) if len(targets) > int("item." in card.formula) else None


def purse(s: State, caster: int) -> int:
    """The mana with which an object casts: its own and the Mage's (MW 5.1.5)."""
    o = s.things[caster]
    return s.seats[o.controller].mana + (0 if o.card.mage else o.mana)


# Targets.


def spell_refusal(s: State, caster: int, card: Card, target: int | str | None) -> Refusal | None:
    """Why the spell cannot be cast at this target, price apart."""
    refusal = plain_refusal(s, caster, card, target)
    if refusal is not None and refusal.code == "out-of-range" and vines_at(s, caster, card, target):
        return plain_refusal(s, caster, far_reaching(card), target)
    return refusal


@cache
def far_reaching(card: Card) -> Card:
    """The card without its range."""
    far = Card({**card.spec, "range": "arena"}, card.cite)
    far.any_distance = card.any_distance
    return far


def vines_at(s: State, caster: int, card: Card, target: int | str | None) -> list[int]:
    """The Vine Markers through which a seat's vine spell may be aimed at the target, one for each zone (MW
    codex/vine-markers)."""
    seat = s.things[caster].controller
    mage = s.seats[seat].mage
    if "vine" not in card.subtypes or mage not in s.things or not s.things[mage].card.vines:
        return []
    b = the_board(s)
    if isinstance(target, int):
        zones = zones_of(s, target)
    elif target in b.number:
        zones = (b.number[target],)
    else:
        zones = b.borders[b.border_number[target]] if target in b.border_number else ()
    found = {o.zone: i for i, o in s.things.items() if o.card is VINE and o.controller == seat and o.zone in zones}
    return [i for i in found.values() if i != target]


def carriers(s: State, caster: int, card: Card, target: int | str | None) -> list[int]:
    """The Vine Markers of which one is used up to aim the spell there; none if the target is in range."""
    found = vines_at(s, caster, card, target)
    refusal = plain_refusal(s, caster, card, target) if found else None
    return found if refusal is not None and refusal.code == "out-of-range" else []


def plain_refusal(s: State, caster: int, card: Card, target: int | str | None) -> Refusal | None:
    """Why the spell cannot be cast at this target, price and Vine Markers apart."""
    kinds = card.targets
    zone = zone_of(s, caster)
    cache = s.cache
    f = cache.get(caster) or facts(s, caster)
    if target is None:
        return None if "arena" in kinds or not kinds else Refusal("needs-target", "MW 5.1.1", {"card": card.id})
    if isinstance(target, str):
        b = the_board(s)
        if ":" in target:
            return pile_refusal(s, caster, card, target)
        if target in b.number:
            if "zone" not in kinds:
                return _wrong(card, target)
            return zone_refusal(s, zone, card, b.number[target], f) or spell_forbidden(s, caster, card, target)
        if "zone_border" not in kinds:
            return _wrong(card, target)
        return border_refusal(s, zone, card, b.border_number[target], f) or spell_forbidden(s, caster, card, target)
    o = s.things[target]
    if o.card.kind not in kinds and not _kind_fits(s, card, target):
        return _wrong(card, o.name)
    for word in card.filters:
        if not filter_fits(s, caster, target, word):
            return Refusal("wrong-kind", "MW 5.1.1", {"target": o.name, "filter": word})
    if card.type == "attack" and card.lines and card.lines[0].kind in ("melee", "ranged"):
        return attack_refusal(s, caster, card.lines[0], target)
    ft = cache.get(target) or facts(s, target)
    if card.any_distance:
        return hidden_from(s, zone, target) if "invisible" in ft else None
    refusal = range_refusal(s, zone, target, card.low, card.high) or hidden_from(s, zone, target)
    if refusal is not None:
        return refusal
    if not in_sight(s, zone, target, f):
        return no_sight(s, zone, target)
    if not card.immunities.isdisjoint(ft):
        type = next(type for type in card.subtypes if f"immune_{type}" in ft)
        return Refusal("immune", which_immunity(type), {"target": o.name, "type": type})
    if card.kind == "equipment":
        refusal = wear_refusal(s, card, target)
        if refusal is not None:
            return refusal
    return spell_forbidden(s, caster, card, target) if card.particular else None


def pile_refusal(s: State, caster: int, card: Card, target: str) -> Refusal | None:
    """Why a card in a discard pile, written `P1:timber_wolf`, cannot be the target."""
    if "creature_card_in_any_discard" not in card.targets:
        return _wrong(card, target)
    seat, _, id = target.partition(":")
    there = seat[1:].isdigit() and 1 <= int(seat[1:]) <= len(s.seats) and id in s.seats[int(seat[1:]) - 1].discard
    if not there or card_of(s, id).type != "creature":
        return _wrong(card, target)
    wanted = {"living": True} if "living" in card.filters else {}
    if not spell_passes(card_of(s, id), {**wanted, "not": ["epic"] if "non_epic" in card.filters else []}):
        return Refusal("wrong-kind", "MW 5.1.1", {"target": id, "filter": ", ".join(card.filters)})
    return control_refusal(s, s.things[caster].controller, card_of(s, id))


def _wrong(card: Card, target: str) -> Refusal:
    return Refusal("wrong-target", "MW 5.1.4", {"card": card.id, "target": target, "kinds": card.targets})


def _kind_fits(s: State, card: Card, target: int) -> bool:
    o = s.things[target]
    kind = o.card.kind
    for word in card.targets:
        if word == kind or word == "object" or (word == "mage" and o.card.mage):
            return True
        if word == "vine_marker" and o.card.id == "vine_marker":
            return True
    return False


def filter_fits(s: State, caster: int, target: int, word: str) -> bool:
    """A filter word of a target, on an object as it stands."""
    o, f = s.things[target], s.cache.get(target) or facts(s, target)
    if word == "living":
        return "living" in f
    if word == "corporeal":
        return "incorporeal" not in f
    if word in ("friendly", "enemy"):
        mine = s.seats[s.things[caster].controller].team
        return (s.seats[o.controller].team == mine) == (word == "friendly")
    if word == "non_epic":
        return "epic" not in o.card.traits
    if word == "not_flying":
        return "flying" not in f
    if word in ("revealed", "hidden"):
        return o.hidden == (word == "hidden")
    if word.startswith("class:"):
        return o.card.id == word[6:]
    if word == "non_terrain":
        return "terrain" not in o.card.subtypes
    return passes(s, target, word)


def zone_refusal(s: State, source: int, card: Card, zone: int, f: dict[str, int]) -> Refusal | None:
    """Range, sight and exclusiveness of a zone."""
    b = the_board(s)
    away = b.distance[source][zone]
    if not card.low <= away <= card.high:
        return Refusal("out-of-range", "MW 4.1", {"distance": away, "low": card.low, "high": card.high})
    if index(s).fog and away > 1:
        return Refusal("obscured", "MW codex/obscured", {"target": b.names[zone]})
    if not sees_zone(s, source, zone, "flying" in f):
        walls = tuple(s.things[w].name for w in sight_walls(s, source, zone))
        return Refusal("no-sight", "MW codex/blocks-los", {"walls": walls, "target": b.names[zone]})
    if "zone_exclusive" in card.traits:
        for o in s.things.values():
            if o.zone == zone and o.border is None and "zone_exclusive" in o.card.traits:
                return Refusal("zone-exclusive", "MW codex/zone-exclusive", {"object": o.name})
    return None


def border_refusal(s: State, source: int, card: Card, border: int, f: dict[str, int]) -> Refusal | None:
    """Range, sight and room of a border."""
    b = the_board(s)
    if border in index(s).walls:
        return Refusal("border-taken", "MW 4.11", {"wall": s.things[index(s).walls[border]].name})
    refusal = border_out_of_range(s, source, border, card.low, card.high, "MW 4.12")
    if refusal is not None:
        return refusal
    if not sees_border(s, source, border, "flying" in f):
        return Refusal("no-sight", "MW 4.12", {"target": b.border_names[border]})
    return None


def wear_refusal(s: State, card: Card, mage: int) -> Refusal | None:
    """Two items of one name are not worn (MW 5.4.4)."""
    for i in index(s).attached.get(mage, ()):
        if s.things[i].card.id == card.id:
            return Refusal("worn-already", "MW 5.4.4", {"card": card.id})
    return None


def card_refusal(s: State, caster: int, card: Card, besides: int | None = None) -> Refusal | None:
    """Why this object cannot cast the card at all; `besides`: the copy in play that it is about."""
    o = s.things[caster]
    if not o.card.mage and card.of_power is card and not casts(o.card, card):
        kind = "familiar" if "familiar" in o.card.traits else "spawnpoint"
        return Refusal("other-spells", cite(kind), {"object": o.name})
    if "magecast" in card.traits and not o.card.mage:
        return Refusal("magecast", "MW codex/magecast", {"card": card.id})
    return control_refusal(s, o.controller, card, besides)


def control_refusal(s: State, seat: int, card: Card, besides: int | None = None) -> Refusal | None:
    """Why a seat may not control such an object: it is for other Mages only, or there is one in play."""
    if card.mage_only and mage_class(s, seat) not in card.mage_only:
        return Refusal("mage-only", "MW codex/mage-only", {"card": card.id, "classes": card.mage_only})
    if card.school_mage_only and not trained(s, seat) & set(card.school_mage_only):
        return Refusal("mage-only", "MW codex/mage-only", {"card": card.id, "classes": card.school_mage_only})
    return limit_refusal(s, seat, card, besides)


def limit_refusal(s: State, seat: int, card: Card, besides: int | None = None) -> Refusal | None:
    """Legendary: one in play; Unique: one for each player, face down or not. `besides`: an object not counted."""
    for name, whose in (("legendary", None), ("unique", seat)):
        if name in card.traits:
            for i, other in s.things.items():
                if other.card.id == card.id and i != besides and whose in (None, other.controller):
                    return Refusal(name, cite(name), {"card": card.id})
    return None


def free_into(s: State, caster: int, card: Card, zone: str) -> bool:
    """Can a conjuration be cast into a zone, its range apart, and paid?"""
    if "zone" not in card.targets or card_refusal(s, caster, card) is not None:
        return False
    cost = price(s, caster, card, (zone,))
    return cost is not None and cost <= purse(s, caster) and plain_refusal(s, caster, far_reaching(card), zone) is None


def casts(caster: Card, card: Card) -> bool:
    """Is the card among the spells that a familiar or spawnpoint may cast (MW 2.17)?"""
    wanted = [e["filter"] for e in caster.effects if e["op"] in ("familiar", "summon", "cast") and "filter" in e]
    return not wanted or any(spell_passes(card, one) for one in wanted)


def mage_class(s: State, seat: int) -> str | None:
    """The class of a seat's Mage: the id of its card, or as the position says."""
    mage = s.seats[seat].mage
    return s.seats[seat].mage_class or (s.things[mage].card.id if mage in s.things else None)


def trained(s: State, seat: int) -> set[str]:
    """The schools in which a seat's Mage is trained."""
    card = CARDS.get(mage_class(s, seat) or "")
    return {entry["school"] for entry in card.spec.get("training", ()) if "school" in entry} if card else set()


def targets_of(s: State, caster: int, card: Card) -> Iterator[int | str | None]:
    """Everything of the right kind, legal or not."""
    b = the_board(s)
    kinds = card.targets
    if not kinds or "arena" in kinds:
        yield None
    if "zone" in kinds:
        yield from b.names
    if "zone_border" in kinds:
        yield from b.border_names
    if "creature_card_in_any_discard" in kinds:
        for q, seat in enumerate(s.seats):
            for id in dict.fromkeys(seat.discard):
                if card_of(s, id).type == "creature":
                    yield f"P{q + 1}:{id}"
    if any(kind not in ("zone", "zone_border", "arena", "creature_card_in_any_discard") for kind in kinds):
        for i in s.things:
            if _kind_fits(s, card, i):
                yield i


def legal_targets(s: State, caster: int, card: Card) -> list[tuple]:
    """Every (target,) or () at which the card can be cast and paid now."""
    if (card.bounded or not s.things[caster].card.mage) and card_refusal(s, caster, card) is not None:
        return []
    mana = purse(s, caster)
    if card.formula is None and card.cost > mana:
        return []
    extended = "vine" in card.subtypes and bool(the_mage(s, caster).vines)
    if card.targets == ("zone",) and card.formula is None and not card.narrow and not extended and not index(s).fog:
        flying = "flying" in facts(s, caster)
        zone = zone_of(s, caster)
        return zones_in_reach(*s.table.size, zone, card.low, card.high, 0 if flying else index(s).sight)
    found = []
    for target in targets_of(s, caster, card) if extended else within_range(s, caster, card):
        if spell_refusal(s, caster, card, target) is None:
            refs = () if target is None else (target,)
            if card.formula is None or cheapest(s, caster, card, refs) <= mana:
                found.append(refs)
    return found


def the_mage(s: State, caster: int) -> Card:
    """The Mage for whom an object casts; its own card if that Mage is gone."""
    mage = s.seats[s.things[caster].controller].mage
    return s.things[mage if mage in s.things else caster].card


OBJECTS = frozenset({"creature", "mage", "conjuration", "enchantment", "equipment"})


def within_range(s: State, caster: int, card: Card) -> Iterator[int | str | None]:
    """The targets of the right kind, without objects that are plainly too far away."""
    kinds = card.targets
    if not kinds or not OBJECTS.issuperset(kinds):
        yield from targets_of(s, caster, card)
        return
    away, things, high = the_board(s).distance[zone_of(s, caster)], s.things, card.high
    for i, o in things.items():
        kind = o.card.kind
        if kind in kinds or (o.card.mage and "mage" in kinds):
            zone = o.zone if o.host is None else zone_of(s, i)
            if o.border is not None or away[zone] <= high:
                yield i


@lru_cache(maxsize=4096)
def zones_in_reach(width: int, height: int, zone: int, low: int, high: int, walls: int) -> list[tuple[str]]:
    """The zones in range and sight, each as refs."""
    b = board(width, height)
    lines = table(width, height)[zone]
    return [
        (b.names[z],)
        for z in b.zones
        if low <= b.distance[zone][z] <= high and (z == zone or not walls or clear(lines[z], walls))
    ]


def cheapest(s: State, caster: int, card: Card, targets: tuple) -> int:
    """The smallest price at this target over what is still to be chosen; more than anybody has if nothing is."""
    found = price(s, caster, card, targets)
    if found is not None:
        return found
    return min((price(s, caster, card, (*targets, more)) for more in choices(s, caster, card, targets)), default=10**6)


def choices(s: State, caster: int, card: Card, targets: tuple) -> list[int | str]:
    """What is to be chosen beside the target: the item of a Dissolve, the item that goes, the Vine Marker that
    carries the spell; the zone of a Teleport, a target like the creature, so in range and sight too (MW 5.1.1)."""
    if not targets or len(targets) > 1:
        return []
    vines = carriers(s, caster, card, targets[0])
    if len(vines) > 1:
        return list(vines)
    if card.kind == "equipment":
        return in_the_way(s, card, targets[0])
    for effect in card.effects:
        if effect["on"] == "cast" and effect.get("what") == "equipment_on_target":
            return [i for i in index(s).attached.get(targets[0], ()) if s.things[i].card.kind == "equipment"]
    second = card.spec.get("target", {}).get("second")
    if second is None:
        return []
    if "zone" in second["kinds"]:
        here, f = zone_of(s, caster), facts(s, caster)
        return [name for z, name in enumerate(the_board(s).names) if zone_refusal(s, here, card, z, f) is None]
    return new_bearers(s, caster, targets[0])


SLOT_COUNT = {"ring": 2}


def slots_listed(card: Card) -> tuple[str, ...]:
    """The slots printed on an item; Autonomous equipment needs none."""
    return () if "autonomous" in card.traits else tuple(card.slot.get("slots", ()))


def worn_in(s: State, mage: int, slot: str) -> list[int]:
    """What a Mage wears in a slot."""
    worn = (i for i in index(s).attached.get(mage, ()) if s.things[i].card.kind == "equipment")
    return [i for i in worn if slot in dict(s.things[i].marks).get("slots", ())]


def in_the_way(s: State, card: Card, mage: Any) -> list[int | str]:
    """The items of which one must go for the new one, where that is open: of two rings, of what both hands hold."""
    if card.kind != "equipment" or (card.slot.get("mode") != "or" and "ring" not in card.slot.get("slots", ())):
        return []
    worn = {slot: worn_in(s, mage, slot) for slot in slots_listed(card)}
    if any(len(items) < SLOT_COUNT.get(slot, 1) for slot, items in worn.items()):
        return []
    return sorted({i for items in worn.values() for i in items})


def new_bearers(s: State, caster: int, i: int) -> list[int | str]:
    """Where a revealed enchantment may be moved: its legal targets, as if it were cast anew, without a twin of it."""
    o = s.things[i]
    twins = {p.host if p.host is not None else p.zone
             for p in s.things.values() if p.card.id == o.card.id and not p.hidden}  # fmt: skip
    number = the_board(s).number
    if card_refusal(s, caster, o.card, besides=i) is not None:
        return []
    return [
        t for t in targets_of(s, caster, o.card)
        if (number[t] if isinstance(t, str) else t) not in twins and spell_refusal(s, caster, o.card, t) is None
    ]  # fmt: skip


def needs_choice(card: Card) -> bool:
    """Is something chosen beside the target?"""
    return "second" in card.spec.get("target", {}) or any(
        e["on"] == "cast" and e.get("what") == "equipment_on_target" for e in card.effects
    )


# What may be cast now.


def sources(s: State, i: int) -> list[tuple[str, str]]:
    """(card id, origin) of the spells creature i may cast: planned, prepared on it, or bound to what it wears."""
    o = s.things[i]
    if not o.card.mage:
        return [(o.prepared, "prepared")] if o.prepared and "familiar" in facts(s, i) else []
    found = [(card, "planned") for card in dict.fromkeys(s.seats[o.controller].planned) if card != "?"]
    for other in index(s).attached.get(i, ()):
        gear = s.things[other]
        if gear.bound is not None and "bound" not in gear.used and not count(gear, "disable"):
            if all(card != gear.bound for card, _ in found):
                found.append((gear.bound, "bound"))
    return found


def castable(s: State, i: int, turn: Turn) -> list[Action]:
    """The spells that creature i may cast in its Action Phase, each at each target."""
    o = s.things[i]
    if not o.card.mage and not o.prepared:
        return []
    barred = can(facts(s, i), "no_action")
    if barred and not o.card.mage:
        return []
    found: list[Action] = []
    for id, _ in sources(s, i):
        card = card_of(s, id)
        quick = card.quick or cast_as_quick(s, i, card)
        if barred and (not quick or card.type == "attack"):
            continue
        if quick or not turn.moves:
            found += castings(s, "cast", i, card)
    return found


def castings(s: State, verb: str, caster: int, card: Card) -> list[Action]:
    """The verb at each legal target of the card."""
    seat, id = s.things[caster].controller, card.id
    return [made(Action, (seat, verb, (caster, id, *refs))) for refs in legal_targets(s, caster, card)]


def quickener(s: State, i: int, card: Card) -> dict[str, Any] | None:
    """The ability of object i by which this full spell is cast as a quick one."""
    return next((a for a in s.things[i].card.quickens if spell_passes(card, a["filter"])), None)


def cast_as_quick(s: State, i: int, card: Card) -> bool:
    """Does an ability let this full spell be cast as a quick one?"""
    if card.quick or not s.things[i].card.quickens:
        return False
    ability = quickener(s, i, card)
    return ability is not None and within_limit(s.things[i], ability)


def quickcastable(s: State, seat: int) -> list[Action]:
    """The spells that a seat may quickcast now, each at each target."""
    mage = s.seats[seat].mage
    if not s.seats[seat].quick or mage not in s.things:
        return []
    found: list[Action] = []
    barred = can(facts(s, mage), "no_action")
    for id, _ in sources(s, mage):
        card = card_of(s, id)
        if (card.quick or cast_as_quick(s, mage, card)) and not (barred and card.type == "attack"):
            found += castings(s, "quickcast", mage, card)
    return found
