"""Positions by their author's words, and the answers to `expect`.

`build(position, objects)` makes a state that waits at its first stop. Everything has a default: two seats without
Mages, round 2, the action phases, P1 to act, a board of 4 by 3.

Keys of `position`:

    arena: 3x2              4x3 unless given
    round: 2
    phase: upkeep           initiative, reset, channel, upkeep, planning, deployment, quickcast, actions (default),
                            final_quickcast, end: the round goes on from there, but for actions only after the line
                            `P1 begin` (by who has the initiative), so that a script shows what the phase brings
                            book: a seat lays its book down (`P1 lay_down`, refused if it is not legal), billed for
                            its `mage_class` or its Mage in play; or setup: a new duel of two of the books
    duel: full              at `phase: setup` alone, apprentice unless given
    books: [earth_wizard]   the two books of that duel, by id
    turn: P1                who acts next in the action phases
    initiative: P1
    seats: 2                how many (4: teams of P1, P3 against P2, P4)
    settings: [hinder_v2]   sticky_own_phase_conditions, bloodthirsty_first_eligible, hinder_v2, vigilant_optional
    pieces: {...}           things in play, in the form of `objects`; what a position written by the panel uses
    P1: {mana: 10, book: {fireball: 2}, planned: [fireball], discard: [block], quick: false, team: 0}

`objects` are the things of this scenario, each under the name it bears in script and `expect`. An object with `of` is
in play; one without is a card only, to be named in books and plans.

    wolf:
      of: P1                its controller; `owner: P2` if that is another
      at: B2                its zone, A1..D3; a wall has a border: A1|B1; B2 unless given
      on: goblin            attached to that object (enchantments, equipment, conjurations)
      card: timber_wolf     a card of the data (`apprentice: true`: a Mage without its abilities); or own facts:
      type: creature        creature (default), mage, conjuration, enchantment, equipment, incantation, attack
      traits: [fast, aegis 2, immune_flame, mod_flame 2]
      life: 30              of creatures and conjurations, Armor 0 and Life 30 unless given
      armor: 1              no_armor: true for what can never have any
      channeling: 9         mana in each Channel Phase; the trait `channeling 2` only changes it
      level: 1
      subtypes: [wolf]
      attacks:
        - {name: bite, dice: 4, kind: melee, action: quick, range: [0, 0], type: flame, traits: [piercing 1],
           effects: {5-8: daze, 9+: [stun, burn 2]}, bonus: {flying: 2}, or: group}
                            kind: melee, ranged, zone, damage_barrier, passage (of a wall), triggered; action: quick
                            or full; effects also push, snatch, taunt; an attack trait (piercing, vampiric, ...) among
                            the traits of the object is one of each of its melee, ranged and zone attacks
      defenses: [7, {value: 8, uses: 0, against: melee, cost: 1}]       uses 0: any number
      schools: {fire: 2}    of a spell (`school_mode: or`: one is chosen); a Mage has training: [fire], opposing: [holy]
      wall: true            with traits passage_blocked, passage_attacks, blocks_los
      cost: 4               of a spell; also action: full (quick unless given), range: [0, 2], target: creature (or
                            mage, conjuration, enchantment, equipment, object, zone, zone_border, arena), filters:
                            [living, friendly, ...], reveal: 3 of an enchantment, mage_only: [wizard]; without target
                            a creature is cast at a zone, equipment at a Mage, other objects and attacks at the usual
      slot: {slots: [weapon, shield], mode: or}     of equipment: single, and, or
      effects: [...]        what it does, see below; also abilities, in the form of the cards' data
      damage: 3
      tokens: {daze: 1, rage: 2}
      guard: true           a Guard marker
      hidden: true          a face-down enchantment
      active: false         its action marker is flipped
      mana: 2               its own
      used: [defense0]      ready markers turned: defense0 (its first Defense), attack (a free attack), bound, the
                            name of an attack that is limited
      bound: dispel, prepared: dispel      spells on it
      marks: {pet: wolf}    markers of a Mage or a card, each with the object it names: pet, bloodreaper, treebond,
                            eternal_servant, victim, marked; `gone`: used once, its bearer is no more; of one who is
                            taunted taunt or thorgs_taunt, with the objects that taunt; larva_of: P1, whose Larva it is
                            (an enemy's unless given)

Effects of own cards are mappings of `on` (when), `op` (what) and what that needs; a wrong word is told with all that
there are. The usual ones:

    {on: resolve, op: heal, amount: 3, to: target}              also dice: 4 for a roll; reconstruct, direct_damage
    {on: resolve, op: place_condition, condition: stun, count: 1, to: target}
    {on: resolve, op: remove_conditions, count: any, pay: removal_cost, to: target}
    {on: resolve, op: destroy, to: target}                      obliterate: true
    {on: resolve, op: push, to: target}                         direction: chosen, random_each, toward_source, snatch
    {on: resolve, op: teleport, to: target, destination: any_zone}      asks for `pick B2`
    {on: resolve, op: grant_trait, trait: armor, x: 2, to: target}      until the end of the round
    {on: static, op: grant_trait, trait: armor, x: 2, to: attached}     as long as it lies there, revealed
    {on: static, op: grant_attack_trait, trait: piercing, x: 1, attack_filter: {kind: melee}, to: attached}
    {on: event:enemy_creature_enters_zone, op: ..., to: creature, mandatory_reveal: true}    a trap (subtypes: [trap])
    {on: event:attacked, step: avoid_attack, op: avoid_attack, mandatory_reveal: true}       a block
    {on: event:targeted_by_spell, step: counter_spell, op: counter_spell, mandatory_reveal: true}
    {on: event:self_destroyed, op: attack, attack: blast, to: own_zone}                      an explosion
    {on: event:attached_destroyed, op: reanimate}               Reanimate
    {on: event:would_be_destroyed, op: prevent_unless_paid, by: opponent_spell_or_ability, payer: opponent, cost: 2,
     object: {who: friendly, kind: enchantment}}

`to` is self, target, attached (the bearer), caster, attacker, defender, creature (of the event), controller_mage, or
{who: friendly, kind: creature, scope: own_zone, filters: [living], exclude: self}; scopes are also arena,
attached_zone, target_zone, zone_of_target. Further keys: if, unless, cost, limit: 1/round, optional: true,
with_previous: true.

Paths of `expect`: `P1.mana`, `P1.book`, `P1.planned`, `P1.discard`, `P1.quick`, `P1.lost`, `P1.active` (how many
active creatures), `P1.removed` (cards out of the game), `P1.book.fireball` (how many copies), `wolf.zone`,
`wolf.damage`, `wolf.guard`, `wolf.acted`, `wolf.active`, `wolf.used`, `wolf.in_play`, `wolf.hidden`, `wolf.mana`,
`wolf.controller`, `wolf.owner`, `wolf.host`, `wolf.card`, `wolf.bound`, `wolf.prepared`, `wolf.taunt` (and other marks
that name an object), any attribute, trait or token (`wolf.armor`, `wolf.life`, `wolf.flying`: true or 1, `wolf.daze`,
`wolf.rage`; `wolf.tokens.stun` counts tokens that do not work, too), `zone.B2.control`, `table.round`, `table.phase`,
`table.initiative`, `table.turn`, `table.winner` (a list, empty for a draw), `pending.kind` (the decision or roll that
waits), `pending.seat`; `P1` and `wolf` alone are all of theirs at once.

Notation of scripts: see `notation`. Odds: see `odds`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from kit.engine.game import run
from kit.engine.odds import dice
from kit.engine.state import Ask, Chance, Event, Log, State

from . import odds as chances
from . import vocabulary
from .author import CARD_TOKENS, check_object, check_seat, check_table, tokens_of
from .cards import CARDS, KEYS, VINE, define
from .casting import slot_marks
from .conditions import COUNTERS
from .registry import TRAITS
from .rounds import PHASES, active, from_phase
from .setup import SETTINGS, apprentice, laid_out
from .state import Obj, Seat, Table, armor, by_name, count, facts, life, mark, the_board, with_mark, zone_of
from .triggers import MARKERS
from .zones import control

TABLE_KEYS = {"pieces", "arena", "round", "phase", "turn", "initiative", "seats", "settings"}
SEAT_KEYS = {"mana", "book", "planned", "discard", "quick", "team", "mage_class"}
PLACE_KEYS = {
    "of", "owner", "at", "on", "card", "damage", "tokens", "guard", "hidden", "active", "mana", "used", "bound",
    "prepared", "marks", "apprentice",
}  # fmt: skip


def seat_number(word: Any, n: int) -> int:
    """`P1` as 0. Raises ValueError for what is no seat of n."""
    text = str(word)
    if text[:1] != "P" or not text[1:].isdigit() or not 1 <= int(text[1:]) <= n:
        raise ValueError(f"{word!r} is no seat; here are {', '.join(f'P{k + 1}' for k in range(n))}.")
    return int(text[1:]) - 1


def seat(name: str) -> int:
    """The index of a seat named in a lesson or puzzle."""
    return seat_number(name, 2)


def build(position: dict[str, Any], objects: dict[str, Any] | None = None) -> State:
    """The state that waits at its first stop. Raises ValueError with one sentence for what it cannot read."""
    from . import GAME

    if position.get("phase") == "setup":
        s = laid_out({key: value for key, value in position.items() if key != "phase"})
        s.log = Log()
        return run(s)
    check_table(position)
    n = position.get("seats", 2)
    names = [f"P{k + 1}" for k in range(n)]
    for key in position:
        if key not in TABLE_KEYS and key not in names:
            known = ", ".join([*sorted(TABLE_KEYS), *names])
            raise ValueError(f"position: unknown key {key!r}; known are {known}.")
    phase = position.get("phase", "actions")
    if phase not in PHASES and phase != "book":
        raise ValueError(f"position.phase: {phase!r} is no phase; they are {', '.join(PHASES)}.")
    settings = frozenset(position.get("settings", ()))
    if settings - SETTINGS:
        known = ", ".join(sorted(SETTINGS))
        raise ValueError(f"position.settings: unknown {min(settings - SETTINGS)!r}; known are {known}.")
    width, _, height = str(position.get("arena", "4x3")).partition("x")
    turn = seat_number(position.get("turn", position.get("initiative", "P1")), n)
    table = Table(size=(int(width), int(height)), round=position.get("round", 2), phase=phase, turn=turn,
                  initiative=seat_number(position.get("initiative", "P1"), n), settings=settings)  # fmt: skip
    objects = {**position.get("pieces", {}), **(objects or {})}
    cards = {name: _card(name, facts) for name, facts in objects.items()}
    table.extra = tuple(card for name, card in cards.items() if card.id == name)
    seats = [_seat(k, position.get(name, {}), cards) for k, name in enumerate(names)]
    s = State(GAME, table, seats)
    for name, entry in objects.items():
        if "of" in entry:
            _place(s, name, entry, cards, n)
    for name, entry in objects.items():
        if "on" in entry:
            host = by_name(s, entry["on"])
            if host is None:
                raise ValueError(f"objects.{name}.on: there is no object {entry['on']!r} in play.")
            s.things[by_name(s, name)].host = host
            s.things[by_name(s, name)].zone = None
            if cards[name].kind == "equipment":
                _wear(s, s.things[by_name(s, name)])
    for i, o in s.things.items():
        if o.marks:
            s.things[i].marks = tuple((key, _marked(s, key, x)) for key, x in o.marks)
        if count(o, "larva") and mark(o, "larva_of") is None:
            s.things[i].marks = with_mark(o.marks, "larva_of", (o.controller + 1) % n)
    table.doubt = (None,)
    s.unsettled = True
    if phase == "book":
        s.push_all(("round.wait", *from_phase("initiative")))
        for q in reversed(range(n)):
            if seats[q].mage_class or seats[q].mage:
                s.push("setup.book", None, q)
        return run(s)
    frames = from_phase(phase)
    s.push_all(frames[1:] if phase == "actions" else ("round.wait", *frames))
    s.log = Log()  # what happens before the first stop belongs to a scenario too
    return run(s)


def _card(name: str, entry: dict[str, Any]) -> Any:
    check_object(str(name), entry)
    if "card" in entry:
        if entry["card"] not in CARDS and entry["card"] != VINE.id:
            raise ValueError(f"objects.{name}.card: there is no card {entry['card']!r}.")
        for key in entry:
            if key not in PLACE_KEYS:
                raise ValueError(f"objects.{name}: {key!r} cannot stand beside card; give own facts or a card.")
        card = VINE if entry["card"] == VINE.id else CARDS[entry["card"]]
        return apprentice(card) if entry.get("apprentice") else card
    for key in entry:
        if key not in PLACE_KEYS and key not in KEYS:
            raise ValueError(f"objects.{name}: unknown key {key!r}; known are {', '.join(sorted(PLACE_KEYS | KEYS))}.")
    card = define(name, _with_taunt({k: v for k, v in entry.items() if k not in PLACE_KEYS}))
    try:
        vocabulary.check(card)
    except ValueError as error:
        raise ValueError(f"objects.{error}") from None
    return card


TAUNT = {"on": "effect:taunt", "op": "place_token", "token": "taunt", "to": "defender"}
"""What a row `taunt` of an effect table does, on a card that bears one."""


def _with_taunt(facts: dict[str, Any]) -> dict[str, Any]:
    rows = [row for a in facts.get("attacks", ()) for row in a.get("effects", {}).values()]
    effects = facts.get("effects", [])
    if not any("taunt" in (row if isinstance(row, list) else [row]) for row in rows) or TAUNT["on"] in [
        e["on"] for e in effects
    ]:
        return facts
    return {**facts, "effects": [*effects, TAUNT]}


def _seat(k: int, entry: dict[str, Any], cards: dict[str, Any]) -> Seat:
    check_seat(f"P{k + 1}", entry)
    for key in entry:
        if key not in SEAT_KEYS:
            raise ValueError(f"position.P{k + 1}: unknown key {key!r}; known are {', '.join(sorted(SEAT_KEYS))}.")
    piles = {}
    for name in ("book", "planned", "discard"):
        listed = entry.get(name, ())
        if isinstance(listed, dict):
            listed = [card for card, copies in listed.items() for _ in range(copies)]
        for card in listed:
            if card not in CARDS and card not in cards:
                raise ValueError(f"position.P{k + 1}.{name}: there is no card {card!r}.")
        piles[name] = tuple(sorted(listed))
    return Seat(team=entry.get("team", k % 2), mana=entry.get("mana", 0), quick=entry.get("quick", True),
                mage_class=entry.get("mage_class"), **piles)  # fmt: skip


def _place(s: State, name: str, entry: dict[str, Any], cards: dict[str, Any], n: int) -> None:
    card, seat = cards[name], seat_number(entry["of"], n)
    owner = seat_number(entry["owner"], n) if "owner" in entry else seat
    b = the_board(s)
    where = str(entry.get("at", "A1|B1" if card.wall else "B2"))
    border = zone = None
    if card.wall:
        where = where if where in b.border_number else "|".join(reversed(where.split("|")))
        if where not in b.border_number:
            raise ValueError(f"objects.{name}.at: {entry.get('at')!r} is no border; write it as A1|B1.")
        border = b.border_number[where]
        for other in s.things.values():
            if other.border == border:
                raise ValueError(f"objects.{name}.at: {other.name!r} is on this border; one wall a border (MW 4.11).")
        zone = b.borders[border][0]
    elif where not in b.number:
        raise ValueError(f"objects.{name}.at: {where!r} is no zone; they are {b.names[0]}..{b.names[-1]}.")
    else:
        zone = b.number[where]
    for key in ("bound", "prepared"):
        if entry.get(key) is not None and entry[key] not in CARDS and entry[key] not in cards:
            raise ValueError(f"objects.{name}.{key}: there is no card {entry[key]!r}.")
    if entry.get("guard") and card.kind != "creature":
        raise ValueError(f"objects.{name}.guard: only a creature guards, and this is a {card.kind}.")
    tokens = dict(entry.get("tokens", {}))
    if "dissipate" in card.traits:
        tokens.setdefault("dissipate", card.traits["dissipate"])
    o = Obj(card=card, name=name, owner=owner, controller=seat, zone=zone, border=border,
            hidden=bool(entry.get("hidden", False)), damage=entry.get("damage", 0),
            tokens=tuple(sorted(tokens.items())), mana=entry.get("mana", 0), acted=not entry.get("active", True),
            guard=bool(entry.get("guard", False)), used=tuple(entry.get("used", ())), bound=entry.get("bound"),
            prepared=entry.get("prepared"), marks=_marks(entry.get("marks", {})))  # fmt: skip
    i = s.add(o)
    if card.mage:
        if s.seats[seat].mage is not None:
            raise ValueError(f"objects.{name}.of: P{seat + 1} has a Mage, {s.things[s.seats[seat].mage].name!r}.")
        s.seats[seat].mage = i


def _wear(s: State, o: Obj) -> None:
    """Equipment takes its slots; those worn before it stand above it in the file."""
    if mark(o, "slots") is None:
        s.forget()
        o.marks = tuple(sorted((*o.marks, *slot_marks(s, o.card, o.host)), key=lambda pair: pair[0]))
        s.forget()


def _marked(s: State, key: str, x: Any) -> Any:
    """A marker is written with the name of the object that bears it; one of that is gone stays used."""
    if key == "larva_of":
        return x if type(x) is int else seat_number(x, len(s.seats))
    if key in TAUNTS:
        return tuple(_bearer(s, key, name) for name in ([x] if isinstance(x, (str, int)) else x))
    return _bearer(s, key, x) if key in MARKERS else x


def _bearer(s: State, key: str, x: Any) -> Any:
    if not isinstance(x, str):
        return x
    i = by_name(s, x)
    if i is None and x != "gone":
        raise ValueError(f"marks.{key}: there is no object {x!r} in play.")
    return GONE if i is None else i


GONE = -1
TAUNTS = frozenset({"taunt", "thorgs_taunt"})
"""Marks of the one who is taunted, with the objects that taunt."""


def _marks(marks: dict[str, Any]) -> tuple:
    pairs = ((key, tuple(x) if isinstance(x, list) else x) for key, x in marks.items())
    return tuple(sorted(pairs, key=lambda pair: pair[0]))


# Reading.


def read(s: State, path: str) -> Any:
    """The value at a path of `expect`. Raises ValueError naming what is there."""
    head, _, rest = path.partition(".")
    if head == "table":
        return _read_table(s, rest)
    if head == "pending":
        return _read_pending(s, rest)
    if head == "zone":
        name, _, what = rest.partition(".")
        b = the_board(s)
        if name not in b.number or what != "control":
            raise ValueError(f"{path!r}: write zone.B2.control.")
        team = control(s, b.number[name])
        return None if team is None else f"P{team + 1}"
    if head[:1] == "P" and head[1:].isdigit() and 1 <= int(head[1:]) <= len(s.seats):
        return _read_seat(s, int(head[1:]) - 1, rest)
    return _read_object(s, head, rest)


def _read_table(s: State, what: str) -> Any:
    table = s.table
    found = {
        "round": table.round, "phase": table.phase, "initiative": f"P{table.initiative + 1}",
        "turn": f"P{table.turn + 1}",
        "winner": None if s.winner is None else [f"P{q + 1}" for q in s.winner],
    }  # fmt: skip
    if what not in found:
        raise ValueError(f"table.{what}: there is only {', '.join(found)}.")
    return found[what]


def _read_pending(s: State, what: str) -> Any:
    if what == "kind":
        return s.pending.kind if s.pending is not None else None
    if what == "seat":
        return f"P{s.pending.seat + 1}" if type(s.pending) is Ask else None
    raise ValueError(f"pending.{what}: there is only kind, seat.")


def _read_seat(s: State, q: int, what: str) -> Any:
    seat = s.seats[q]
    found = {
        "mana": seat.mana, "book": list(seat.book), "planned": list(seat.planned), "discard": list(seat.discard),
        "removed": list(seat.removed), "quick": seat.quick, "lost": seat.lost, "active": len(active(s, q)),
        "team": seat.team,
    }  # fmt: skip
    if not what:
        return found
    name, _, card = what.partition(".")
    if card and name in ("book", "planned", "discard", "removed"):
        return found[name].count(card)
    if what not in found:
        raise ValueError(f"P{q + 1}.{what}: there is only {', '.join(found)}.")
    return found[what]


def _read_object(s: State, name: str, what: str) -> Any:
    i = by_name(s, name)
    if what == "in_play":
        return i is not None
    if i is None:
        there = ", ".join(o.name for o in s.things.values())
        raise ValueError(f"{name}.{what}: there is no object {name!r} in play; there are {there}.")
    o = s.things[i]
    b = the_board(s)
    if what == "zone":
        return b.border_names[o.border] if o.border is not None else b.names[zone_of(s, i)]
    if what == "host":
        return s.things[o.host].name if o.host is not None else None
    if what in ("controller", "owner"):
        return f"P{getattr(o, what) + 1}"
    if what == "card":
        return o.card.id
    if what in ("damage", "guard", "acted", "hidden", "mana", "bound", "prepared", "name"):
        return getattr(o, what)
    if what == "active":
        return not o.acted
    if what == "used":
        return sorted(o.used)
    if what in TAUNTS:
        names = [s.things[x].name for x in mark(o, what, ()) if x in s.things]
        return names if len(names) > 1 else names[0] if names else None
    if what in MARKERS:
        x = mark(o, what)
        return s.things[x].name if x in s.things else None
    f = facts(s, i)
    if not what:
        return {"zone": _read_object(s, name, "zone"), "damage": o.damage, "tokens": dict(o.tokens), **f}
    if what == "armor":
        return armor(f)
    if what == "life":
        return life(f)
    if what.startswith("tokens."):
        return count(o, what[7:])
    if what in COUNTERS or (what in dict(o.tokens) and what not in TRAITS):
        return count(o, what)
    if what in f:
        return f[what]
    if what in TRAITS or what in CARD_TOKENS | tokens_of(o.card):
        return count(o, what)
    raise ValueError(f"{name}.{what}: there is no such attribute, trait or token.")


# Odds, events and positions for the runner of scenarios.


def odds(s: State, name: str) -> dict[Any, Fraction]:
    """Exact chances at this stop, by name:

    damage      of the present strike if it hits: {0: 13/162, ...}
    strike      the same with the miss roll and the first legal Defense before it
    destroyed   by the damage of the present strike: {true: ..., false: ...}
    effect      rows of its effect table: {none: 1/3, "daze 1": ..., "stun 1, push 1": ...}
    defense     of the first ready Defense: {avoided: ..., not: ...}
    roll        of the dice or the d12 that is due, by its sum or number

    Raises ValueError if that is not in question here.
    """
    if name == "roll":
        return _roll_odds(s)
    found = chances.in_progress(s)
    if found is None or found[2] is None or found[2].defender not in s.things:
        raise ValueError(f"odds of {name!r}: no strike is in progress here.")
    _, attack, strike = found
    i = strike.defender
    if name == "damage":
        return dict(chances.damage(s, attack, i, strike.number).chances)
    if name == "strike":
        return dict(chances.strike(s, attack, i).chances)
    if name == "destroyed":
        p = chances.destroyed(s, attack, i, strike.number)
        return {"true": p, "True": p, "false": 1 - p, "False": 1 - p}
    if name == "effect":
        rows = chances.effects(s, attack, i).chances
        return {", ".join(f"{what} {n}" for what, n in row) or "none": p for row, p in rows.items()}
    if name == "defense":
        ready = chances.avoid(s, attack, i)
        p = ready[0][2] if ready else Fraction(0)
        return {"avoided": p, "not": 1 - p}
    raise ValueError(f"there are no odds of {name!r}; there are damage, strike, destroyed, effect, defense, roll.")


def _roll_odds(s: State) -> dict[Any, Fraction]:
    pending = s.pending
    if type(pending) is not Chance:
        raise ValueError("odds of 'roll': no roll is due here.")
    if pending.kind == "d12":
        return {die: Fraction(1, 12) for die in range(1, 13)}
    n = pending.arg[2]
    return {total: Fraction(ways, 6**n) for total, ways in sorted(dice(n, (0, 0, 1, 2, 1, 2)).items())}


def plain_event(s: State, event: Event) -> dict[str, Any]:
    """An event as flat plain values: objects by their names, zones by letter and number."""
    flat: dict[str, Any] = {"cite": event.cite, "verb": event.verb, "subject": _plain(s, "subject", event.subject)}
    flat["before"], flat["after"] = event.before, event.after
    if event.verb in ("zone", "moves", "enters", "intercepted"):
        kind = "source" if event.verb == "intercepted" else "zone"
        flat["before"], flat["after"] = _plain(s, kind, event.before), _plain(s, kind, event.after)
    for key, value in event.data.items():
        flat[key] = _plain(s, key, value)
    return flat


NAMED = frozenset({"subject", "source", "target", "defender", "by", "wall", "object", "to", "other"})


def _plain(s: State, key: str, value: Any) -> Any:
    if key == "zone" and type(value) is int:
        return the_board(s).names[value]
    if key in ("objects", "targets") and isinstance(value, tuple):
        return [_plain(s, "object", one) for one in value]
    if key not in NAMED or type(value) is not int:
        return list(value) if isinstance(value, tuple) else value
    if value in s.things:
        return s.things[value].name
    context = s.contexts.get(value)
    return type(context).__name__.lower() if context is not None else value


def dump(s: State) -> dict[str, Any]:
    """The position from which `build` makes this quiet one again. Raises ValueError while something is in progress."""
    if s.contexts or s.table.effects or type(s.pending) is not Ask or s.pending.kind != "turn":
        raise ValueError("something is in progress here; a scenario starts from a quiet position.")
    table = s.table
    position: dict[str, Any] = {
        "arena": f"{table.size[0]}x{table.size[1]}", "round": table.round, "phase": table.phase,
        "turn": f"P{table.turn + 1}", "initiative": f"P{table.initiative + 1}",
    }  # fmt: skip
    if table.settings:
        position["settings"] = sorted(table.settings)
    if len(s.seats) != 2:
        position["seats"] = len(s.seats)
    for q, seat in enumerate(s.seats):
        entry: dict[str, Any] = {"mana": seat.mana, "quick": seat.quick}
        for pile in ("book", "planned", "discard"):
            if getattr(seat, pile):
                entry[pile] = dict(Counter(getattr(seat, pile)))
        if seat.mage_class:
            entry["mage_class"] = seat.mage_class
        position[f"P{q + 1}"] = entry
    position["pieces"] = {o.name: _dumped(s, o) for o in s.things.values()}
    return position


def _named_mark(s: State, key: str, x: Any) -> Any:
    if key == "larva_of":
        return f"P{x + 1}"
    if key in TAUNTS:
        return [s.things[one].name for one in x if one in s.things]
    if key in MARKERS:
        return s.things[x].name if x in s.things else "gone"
    return list(x) if isinstance(x, tuple) else x


def _dumped(s: State, o: Obj) -> dict[str, Any]:
    b = the_board(s)
    entry: dict[str, Any] = {"of": f"P{o.controller + 1}"}
    if CARDS.get(o.card.id) == o.card or o.card is VINE:
        entry["card"] = o.card.id
    elif o.card.mage and o.card.id in CARDS:
        entry["card"], entry["apprentice"] = o.card.id, True
    else:
        raise ValueError(f"{o.name} is a thing of its scenario alone; its facts stand there.")
    if o.owner != o.controller:
        entry["owner"] = f"P{o.owner + 1}"
    if o.host is not None:
        entry["on"] = s.things[o.host].name
    else:
        entry["at"] = b.border_names[o.border] if o.border is not None else b.names[o.zone]
    for name, value, plain in (
        ("damage", o.damage, 0), ("tokens", dict(o.tokens), {}), ("guard", o.guard, False), ("mana", o.mana, 0),
        ("hidden", o.hidden, False), ("active", not o.acted, True), ("used", list(o.used), []),
        ("bound", o.bound, None), ("prepared", o.prepared, None),
        ("marks", {key: _named_mark(s, key, x) for key, x in o.marks}, {}),
    ):  # fmt: skip
        if value != plain:
            entry[name] = value
    return entry
