"""What a position of Mage Wars holds: the table, the seats, the objects in play, and what is in progress.

Objects are kept in `State.things`; their card, where they are, whose they are, and the little that is laid on them.
All that can be worked out (armor, life, traits) is asked through `facts`, never stored.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from kit.engine.state import Context, State, Thing
from kit.engine.traits import GIVE, collect

from .arena import Board, board
from .cards import CARDS, DIRECT, VINE, Card, Grant
from .registry import Facts

TOKENS = tuple[tuple[str, int], ...]


class Effect(NamedTuple):
    """A passing gift: `bearer` has `trait` (or loses it, by `mode`) until the end of `until`.

    `until` is ("attack", context), ("turn", creature), ("own_phase", creature), ("melee", creature) or ("round",); none
    outlasts the round. `when` is empty, or "guarding": it works only meanwhile.
    """

    bearer: int
    trait: str
    amount: int = 1
    mode: str = GIVE
    until: tuple = ("round",)
    source: int | None = None
    cite: str = ""
    when: str = ""


class Table(Thing):
    """`size` is (width, height), `initiative` and `turn` are seats. `doubt` holds the objects that may have to fall,
    None among them for all.

    `quickcast` is the seat that quickcast before its Action Phase and so must go on to one; `first` is True in the
    first round; `waiting` holds cards face down until the end of the
    round: (card id, owner, controller, zone, damage, tokens, rule).
    """

    __slots__ = (
        "size", "round", "phase", "initiative", "turn", "settings", "effects", "doubt", "quickcast", "first",
        "waiting", "extra", "levels", "grounded",
    )  # fmt: skip
    defaults = {
        "size": (4, 3), "round": 1, "phase": "actions", "initiative": 0, "turn": 0, "settings": frozenset(),
        "effects": (), "doubt": (), "quickcast": None, "first": False, "waiting": (), "extra": (), "levels": (),
        "grounded": None,
    }  # fmt: skip


class Seat(Thing):
    """A player. `mage` is an object or None. Book, planned and discard are sorted card ids."""

    __slots__ = ("team", "mage", "mana", "book", "planned", "discard", "quick", "lost", "removed", "mage_class")
    defaults = {
        "mage": None, "mana": 0, "book": (), "planned": (), "discard": (), "quick": True, "lost": False,
        "removed": (), "mage_class": None,
    }  # fmt: skip


class Obj(Thing):
    """An object in play.

    `zone` is a number; a wall has a `border` too; what is attached names its `host`, an object, and shares its zone.
    `tokens` are ((name, count), ...) sorted by name; `used` names ready markers turned this round, `marks` are
    ((name, value), ...) of cards' own; `bound` and `prepared` are card ids; `known` a tuple of seats that have seen a
    hidden card. `blow` says how it was last damaged: None or (attack context, Devour).
    """

    __slots__ = (
        "card", "name", "owner", "controller", "zone", "border", "host", "hidden", "damage", "tokens", "mana", "acted",
        "guard", "used", "marks", "bound", "prepared", "known", "since", "blow",
    )  # fmt: skip
    defaults = {
        "zone": None, "border": None, "host": None, "hidden": False, "damage": 0, "tokens": (), "mana": 0,
        "acted": False, "guard": False, "used": (), "marks": (), "bound": None, "prepared": None, "known": (),
        "since": 0, "blow": None,
    }  # fmt: skip


# What is in progress.


class Turn(Context):
    """An Action Phase. `moves` made, `hindered`: no more than one; `charging`: the last thing done was a move action;
    `did` is None, "quick" or "full"."""

    __slots__ = ("creature", "moves", "hindered", "charging", "did", "fresh")
    defaults = {"moves": 0, "hindered": False, "charging": False, "did": None, "fresh": ()}


class Attack(Context):
    """One attack action: its source, its line, its target, and what its strikes came to.

    `form` is action, counter, barrier, passage, bash, autonomous, spell or trigger. `index` counts its attacks (0, then
    1 for the second of a sweep), `number` the strikes of the present one. `target` is an object; a zone attack has
    `zone` and a `queue` of objects instead. `barrier` is the defender's barrier (source, line) as it was last seen.
    `origin` is the zone of the source at the declaration, `there` that of the target; `hits` counts successful strikes.
    `after` is True once step 4 has begun.

    `card` is the spell that makes it, `extra` are ((trait, X), ...) given to it, `once` dice for one strike alone:
    ((index, number, dice, source), ...). `jump` counts how often it has jumped on, `hurt` are ((object, zone), ...) of
    those it has damaged. `answered` are ("barrier" or "counter", object) that have struck back in this attack action.
    """

    __slots__ = (
        "source", "seat", "line", "form", "target", "zone", "queue", "index", "number", "done", "hits", "barrier",
        "origin", "after", "charge", "turn", "there", "countered", "airy", "extra", "thirst_used", "card",
        "once", "jump", "hurt", "answered",
    )  # fmt: skip
    defaults = {
        "form": "action", "target": None, "zone": None, "queue": (), "index": 0, "number": 0, "done": (), "hits": 0,
        "barrier": None, "origin": None, "after": False, "charge": False, "turn": None, "there": None,
        "countered": False, "airy": None, "extra": (),
        "thirst_used": False, "card": None, "once": (), "jump": 0, "hurt": (),
        "answered": (),
    }  # fmt: skip


class Strike(Context):
    """One attack on one defender: pool, faces rolled, effect die, damage placed, life it had left before. `asked`: 1
    when the cards have had their say before the roll, 2 when after it."""

    __slots__ = ("attack", "defender", "number", "pool", "dice", "effect", "row", "damage", "left", "defense", "asked")
    defaults = {"number": 0, "pool": 0, "dice": (), "effect": None, "row": (), "damage": None, "left": None,
                "defense": None, "asked": 0}  # fmt: skip


class Move(Context):
    """A movement: `form` is move, push, snatch, teleport or climb; `seat` controls what brings it about and pays its
    `cost`. `turn` is the Action Phase whose move action it is; `trapped`: a trap has sprung."""

    __slots__ = ("mover", "start", "goal", "form", "border", "seat", "source", "turn", "options", "cost", "trapped")
    defaults = {"border": None, "seat": None, "source": None, "turn": None, "options": (), "cost": 0, "trapped": False}


class Cast(Context):
    """A spell being cast. `origin` says whence: planned, bound, prepared, ability or free; `by` is quick, full,
    quickcast, deploy or free. `targets` are chosen things, `paid` the mana spent, `own` what of it was the caster's.
    `moved`: the caster or the target has moved since. `power` is (object, name) of an ability, `owner` the seat whose
    card it is, if not the caster's."""

    __slots__ = (
        "caster", "seat", "card", "origin", "by", "targets", "paid", "own", "object", "turn", "moved", "power", "owner",
    )  # fmt: skip
    defaults = {"targets": (), "paid": 0, "own": 0, "object": None, "turn": None, "moved": False, "power": None,
                "owner": None}  # fmt: skip


# Questions.


def facts(s: State, i: int) -> Facts:
    """All attributes and traits of an object: armor, life, flying, daze ... as a dict that must not be changed."""
    found = s.cache.get(i)
    if found is None:
        found = s.cache[i] = _facts(s, i)
    return found


def _facts(s: State, i: int) -> Facts:
    """A card comes to the same whenever it is given the same, as long as no giver could be muted: that is kept."""
    known = s.things[i].card.known
    given = s.game.extras(s, i)
    found = known.get(given)
    if found is None:
        found = Facts(collect(s, i))
        if all(gift.source is None for gift in given):
            if len(known) == MOST_KNOWN:
                known.clear()
            known[given] = found
    return found


MOST_KNOWN = 500


def count(o: Obj, token: str) -> int:
    """How many tokens of a kind lie on it."""
    for name, n in o.tokens:
        if name == token:
            return n
    return 0


def mark(o: Obj, name: str, default: Any = None) -> Any:
    """The value of a mark of its own, or the default."""
    for key, value in o.marks:
        if key == name:
            return value
    return default


def with_mark(marks: tuple, name: str, value: Any) -> tuple:
    """The marks with one set, or taken away if the value is None."""
    rest = tuple(pair for pair in marks if pair[0] != name)
    return rest if value is None else tuple(sorted((*rest, (name, value)), key=lambda pair: pair[0]))


def the_board(s: State) -> Board:
    """The board of this position."""
    return board(*s.table.size)


def zone_of(s: State, i: int) -> int | None:
    """The zone an object is in; what is attached is where its host is. A wall's is one of its two."""
    o = s.things[i]
    return o.zone if o.host is None else zone_of(s, o.host)


def armor(f: dict[str, int]) -> int:
    """The Armor attribute with all modifiers and less its Corrode, never below 0 (MW 7.3.4)."""
    value = f.get("armor", 0) - f.get("corrode", 0)
    return value if value > 0 else 0


def life(f: dict[str, int]) -> int:
    """The Life attribute with all modifiers."""
    return f.get("life", 0) + f.get("innate_life", 0)


def harm(o: Obj, f: dict[str, int]) -> int:
    """Damage, counting each Tainted as 3 (MW R22)."""
    return o.damage + 3 * f.get("tainted", 0)


def team(s: State, i: int) -> int:
    """The team of an object's controller."""
    return s.seats[s.things[i].controller].team


def enemies(s: State, i: int, j: int) -> bool:
    """True if two objects are enemies (MW R75)."""
    seats, things = s.seats, s.things
    return seats[things[i].controller].team != seats[things[j].controller].team


def has_subtype(s: State, i: int, name: str) -> bool:
    """True if the object is of that subtype, printed or given by a Zombie token."""
    return name in s.things[i].card.subtypes or f"is_{name}" in facts(s, i)


def card_of(s: State, id: str) -> Card:
    """A card by its id: of the data, or of the scenario."""
    for card in s.table.extra:
        if card.id == id:
            return card
    return VINE if id == VINE.id else CARDS[id]


def by_name(s: State, name: str) -> int | None:
    """The object in play of that name."""
    for i, o in s.things.items():
        if o.name == name:
            return i
    return None


def fresh_name(s: State, stem: str) -> str:
    """A name nobody bears: the stem, or the stem with the smallest number from 2."""
    taken = {o.name for o in s.things.values()}
    name, n = stem, 2
    while name in taken:
        name, n = f"{stem}_{n}", n + 1
    return name


def initiative_order(s: State) -> tuple[int, ...]:
    """All seats, the one with the initiative first."""
    return in_order(s.table.initiative, len(s.seats))


@cache
def in_order(first: int, n: int) -> tuple[int, ...]:
    """The numbers of n seats, from the first on."""
    return tuple((first + k) % n for k in range(n))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Sorted card ids with one copy taken out."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def plus(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Sorted card ids with cards put in."""
    return tuple(sorted((*cards, *more)))


# What is read off the objects in play together. Kept in the cache, dropped whenever an object comes, goes or changes.


class Index:
    """Read off all objects at once.

    `attached` maps a host to what lies on it, `walls` borders to walls, `sight` are bits of the borders whose walls
    block sight. `auras` give traits: `near` maps those that get something wherever they are to (giver, grant) pairs,
    `wide` maps kinds of card to the pairs that may reach one, `placed` is True if it matters where things stand.
    `listeners` maps a moment to the objects whose cards answer it, `powers` have abilities, used in these `ways`,
    `hidden` are seats with a hidden enchantment, `tolls` is True if some card makes attacks dear or forbids them,
    `wards` keep others from being destroyed, `shields` give a Defense, `towers` help those who shoot, `fog` is True if
    all zones are Obscured.
    """

    __slots__ = (
        "attached", "auras", "hidden", "sight", "walls", "listeners", "near", "wide", "placed", "powers", "ways",
        "tolls", "wards", "fog", "towers", "shields",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.attached: dict[int, list[int]] = {}
        self.auras: list[int] = []
        self.hidden: set[int] = set()
        self.sight = 0
        self.walls: dict[int, int] = {}
        self.listeners: dict[str, list[int]] = {}
        self.near: dict[int, list[tuple[int, Grant]]] = {}
        self.wide: dict[str, list[tuple[int, Grant]]] = {}
        self.powers: list[int] = []
        self.ways: set[str] = set()
        self.wards: list[int] = []
        self.shields: list[int] = []
        self.towers: list[int] = []
        self.tolls = self.fog = self.placed = False
        for i, o in s.things.items():
            if unlisted(o):
                continue
            if o.host is not None:
                self.attached.setdefault(o.host, []).append(i)
            if o.hidden:
                self.hidden.add(o.controller)
            elif o.card.wall:
                self.walls[o.border] = i
                if "blocks_los" in o.card.traits:
                    self.sight |= 1 << o.border
            if o.card.tolls:
                self.tolls = True
            if o.card.powers:
                self.powers.append(i)
                self.ways.update(*(power.by for power in o.card.powers))
            if o.card.wards:
                self.wards.append(i)
            if o.card.shields and not o.hidden:
                self.shields.append(i)
            if o.card.tower:
                self.towers.append(i)
            if o.card.gives and not o.hidden and (o.card.gives != "marked" or not o.card.markers.isdisjoint(
                    name for name, _ in o.marks)):  # fmt: skip
                self.auras.append(i)
                self.fog = self.fog or o.card.fog
                self.placed = self.placed or o.card.gives != "near"
                for grant in o.card.grants:
                    if grant.to in DIRECT:
                        bearer = {"self": i, "attached": o.host}.get(grant.to, s.seats[o.controller].mage)
                        self.near.setdefault(bearer, []).append((i, grant))
                    else:
                        for kind in grant.kinds:
                            self.wide.setdefault(kind, []).append((i, grant))
            for moment in o.card.hears:
                self.listeners.setdefault(moment, []).append(i)


def unlisted(o: Obj) -> bool:
    """True if no index has anything to say of the object."""
    return o.host is None and not o.hidden and o.card.plain


def index(s: State) -> Index:
    """The index of this position."""
    cache = s.cache
    if "index" not in cache:
        cache["index"] = Index(s)
    return cache["index"]
