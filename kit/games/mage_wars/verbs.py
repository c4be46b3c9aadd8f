"""The only writers: what can happen to the objects in play. Each verb emits its event and drops what it made stale.

No verb destroys because of damage, and none wins: `settle` sees to that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.engine.state import State

from .cards import Card
from .conditions import CONDITIONS, refusal
from .state import (
    Attack,
    Cast,
    Effect,
    Obj,
    armor,
    card_of,
    count,
    facts,
    fresh_name,
    harm,
    index,
    life,
    mark,
    plus,
    unlisted,
    with_mark,
    zone_of,
)


def doubt(s: State, i: int | None = None) -> None:
    """Object i may have to fall, or anybody: `settle` looks."""
    if i not in s.table.doubt:
        s.own_table().doubt += (i,)
        s.unsettled = True


def changed(s: State, i: int | None = None) -> None:
    """What is given to object `i` has changed; None: to anybody."""
    s.forget(i)
    doubt(s, i)


def touched(s: State, i: int, o: Obj) -> None:
    """Object i has come, gone, turned up or fallen silent: whom it gives to is asked anew."""
    if o.card.gives in ("wide", "marked"):
        s.forget()
        doubt(s)
        return
    if not unlisted(o):
        s.forget("index")
    concerned = (i, o.host, s.seats[o.controller].mage) if o.card.gives else (i,)
    for j in concerned:
        if j is not None:
            s.forget(j)
        if j in s.things:
            doubt(s, j)


def moved(s: State, i: int) -> None:
    """Object i stands elsewhere: what is given by place is asked anew."""
    ix = index(s)
    if not ix.placed:
        return
    carried = ix.attached.get(i, ())
    if s.things[i].card.mage or i in ix.auras or any(j in ix.auras for j in carried):
        changed(s)
        s.cache["index"] = ix
    else:
        changed(s, i)


# Tokens and markers.


def set_tokens(s: State, i: int, name: str, n: int) -> None:
    """Let exactly n tokens lie there."""
    o = s.own(i)
    rest = tuple(pair for pair in o.tokens if pair[0] != name)
    o.tokens = tuple(sorted((*rest, (name, n)))) if n > 0 else rest
    changed(s, i)
    if name == "disable":
        touched(s, i, o)
    if o.guard and "incapacitated" in facts(s, i):
        lose_guard(s, i, "MW 3.4.8")
        s.emit("MW codex/incapacitated", "because", i)


def add_tokens(s: State, i: int, name: str, n: int, cite: str) -> None:
    """Lay n tokens; negative takes away, never below none."""
    before = count(s.things[i], name)
    after = max(0, before + n)
    if before != after:
        set_tokens(s, i, name, after)
        if s.log is not None:
            s.emit(cite, "tokens", i, before, after, token=name)


def place_condition(s: State, i: int, name: str, n: int = 1, cite: str | None = None) -> bool:
    """Lay n tokens of a condition, unless the object refuses it (sections 8 and R52). False if refused."""
    c = CONDITIONS[name]
    why = refusal(s, i, name)
    if why is not None:
        if s.log is not None:
            s.emit(why[0], "refused", i, token=name)
            for entry in why[1:]:
                s.emit(entry, "because", i, token=name)
            if s.things[i].card.kind == "conjuration":
                s.emit("MW codex/conjuration", "because", i)
        return False
    f = facts(s, i)
    if name == "slam" and "unmovable" in f:
        if s.log is not None:
            s.emit("MW 8.10", "replaced", i, token="slam", by="daze")
            s.emit("MW codex/unmovable", "because", i, token="slam")
        return place_condition(s, i, "daze", n, "MW codex/slam")
    if name == "corrode":
        held = min(n, armor(f))
        if held:
            add_tokens(s, i, "corrode", held, c.cite)
        if n > held:
            if s.log is not None:
                s.emit("MW R6", "surplus", i, token="corrode", n=n - held)
                s.emit("MW R25", "because", i)
            direct_damage(s, i, n - held, c.cite, "acid")
        return True
    if name == "cripple" and "uncontainable" in f and s.log is not None:
        s.emit("MW R39", "not_restrained", i, token=name)
        s.emit("MW codex/uncontainable", "because", i)
    if name == "larva":
        n = 1
    slow = name == "zombie" and "slow" in f
    add_tokens(s, i, name, n, cite or c.cite)
    if name == "tainted":
        if s.log is not None and count(s.things[i], "sleep"):
            s.emit("MW R22", "because", i)
        wake(s, i)
    if name == "disable":
        mark_fresh_disable(s, i, n)
        if s.things[i].card.kind == "equipment":
            s.emit("MW R46", "because", i)
    if s.log is not None and name == "zombie":
        f = facts(s, i)
        for token, _ in s.things[i].tokens:
            if token in CONDITIONS and token not in f:
                s.emit("MW R51", "inert", i, token=token)
    if slow:
        place_condition(s, i, "stun", 1, "MW 8.16")
    return True


def mark_fresh_disable(s: State, i: int, n: int) -> None:
    """Disables placed in this Ready Stage do not leave in its Reset Phase (MW codex/disable)."""
    if s.table.phase == "initiative":
        o = s.own(i)
        o.marks = with_mark(o.marks, "disabled_now", mark(o, "disabled_now", 0) + n)


def lose_guard(s: State, i: int, cite: str) -> None:
    """Take the Guard marker off."""
    if s.things[i].guard:
        s.own(i).guard = False
        changed(s, i)
        if s.log is not None:
            s.emit(cite, "guard", i, True, False)
            s.emit("MW codex/guarding", "because", i)


def place_guard(s: State, i: int, cite: str) -> None:
    """Lay a Guard marker."""
    if not s.things[i].guard:
        flying = "flying" in facts(s, i)
        s.own(i).guard = True
        changed(s, i)
        s.emit(cite, "guard", i, False, True)
        if flying:
            s.emit("MW 3.4.4", "landed", i)
            s.emit("MW codex/flying", "because", i)


# Damage and healing.


def place_damage(s: State, i: int, n: int, cite: str, blow: tuple | None = None) -> None:
    """Put n damage on an object. Any damage wakes a sleeper (MW codex/sleep) and destroys a Vine Marker."""
    if n <= 0:
        return
    o = s.own(i)
    before = o.damage
    o.damage = before + n
    o.blow = blow
    doubt(s, i)
    if s.log is not None:
        s.emit(cite, "damage", i, before, before + n)
    wake(s, i)


def wake(s: State, i: int) -> None:
    """Damage was received: Sleep becomes Daze."""
    n = count(s.things[i], "sleep")
    if n and "sleep" in facts(s, i):
        set_tokens(s, i, "sleep", 0)
        if s.log is not None:
            s.emit("MW 8.11", "tokens", i, n, 0, token="sleep")
            s.emit("MW codex/sleep", "woken", i)
            if any(type(c) is Attack for c in s.contexts.values()):
                s.emit("MW R47", "because", i)
        place_condition(s, i, "daze", n, "MW codex/sleep")


def direct_damage(s: State, i: int, n: int, cite: str, type: str | None = None) -> int:
    """Place direct damage: only immunity and Indestructible stop it (MW 7.3.8). Returns what was placed."""
    f = facts(s, i)
    if type is not None and f"immune_{type}" in f:
        s.emit("MW codex/immunity", "immune", i, type=type)
        return 0
    if "indestructible" in f:
        s.emit("MW 7.3.6", "unhurt", i)
        s.emit("MW codex/indestructible", "because", i)
        return 0
    if s.log is not None:
        s.emit("MW 7.3.8", "direct", i, n=n)
        if "resilient" in f:
            s.emit("MW codex/resilient", "because", i)
    place_damage(s, i, n, "MW codex/direct-damage")
    if s.log is not None:
        s.emit(cite, "because", i, n=n)
    return n


def heal(s: State, i: int, n: int, cite: str) -> int:
    """Remove up to n damage from a Living object; one Rage token goes (MW 9.9, 9.10). Returns what was healed."""
    o, f = s.things[i], facts(s, i)
    if "living" not in f:
        s.emit("MW 9.9", "not_healed", i)
        s.emit("MW codex/living", "because", i)
        return 0
    if "finite_life" in f:
        s.emit("MW codex/finite-life", "not_healed", i)
        return 0
    n = min(n, o.damage)
    if n > 0:
        before = o.damage
        s.own(i).damage = before - n
        doubt(s, i)
        if s.log is not None:
            s.emit(cite, "healed", i, before, before - n)
            s.emit("MW codex/heal", "because", i, n=n)
        if count(o, "rage"):
            add_tokens(s, i, "rage", -1, "MW 9.10")
    return n


def can_heal(s: State, i: int) -> bool:
    """True if healing can do something for the object."""
    f = facts(s, i)
    return "living" in f and "finite_life" not in f


def reconstruct(s: State, i: int, n: int, cite: str) -> int:
    """Remove up to n damage from a Nonliving object; it is no healing (MW 9.11)."""
    o = s.things[i]
    if "nonliving" not in facts(s, i):
        s.emit("MW 9.11", "not_reconstructed", i)
        return 0
    n = min(n, o.damage)
    if n > 0:
        before = o.damage
        s.own(i).damage = before - n
        doubt(s, i)
        s.emit("MW codex/reconstruct", "reconstructed", i, before, before - n)
        s.emit("MW 9.11", "because", i, n=n)
        s.emit(cite, "because", i, n=n)
    return n


def change_life(s: State, i: int, n: int, cite: str) -> None:
    """Life gained or given up for good, which is neither healing nor damage (MW codex/life-mod)."""
    o = s.own(i)
    name = "gained_life" if n > 0 else "lost_life"
    before = life(facts(s, i))
    o.marks = with_mark(o.marks, name, mark(o, name, 0) + abs(n))
    changed(s, i)
    s.emit(cite, "life", i, before, before + n)
    s.emit("MW codex/life-mod", "because", i, n=n)


def no_gain(s: State, giver: int, i: int) -> None:
    """Object i has Finite Life when `giver` comes to give it Life: it gains none (MW codex/finite-life)."""
    if "finite_life" in facts(s, i) and any(name == "life" for grant in s.things[giver].card.grants
                                            for name, _ in grant.traits):  # fmt: skip
        mine = s.own(giver)
        mine.marks = with_mark(mine.marks, "no_life", i)
        s.emit("MW codex/finite-life", "no_life", i)


# Mana.


def gain_mana(s: State, seat: int, n: int, cite: str) -> None:
    """A seat's supply grows."""
    before = s.seats[seat].mana
    s.own_seat(seat).mana = before + n
    if s.log is not None:
        s.emit(cite, "mana", f"P{seat + 1}", before, before + n)


def pay(s: State, seat: int, n: int, cite: str, purse: int | None = None) -> None:
    """Pay n mana, from the card's own mana first if `purse` names one (MW 5.1.5). It must be there."""
    if purse is not None and s.things[purse].mana and n:
        o = s.own(purse)
        own = min(n, o.mana)
        o.mana -= own
        n -= own
        if s.log is not None:
            s.emit("MW 5.1.5", "own_mana", purse, o.mana + own, o.mana)
    if n:
        before = s.seats[seat].mana
        s.own_seat(seat).mana = before - n
        if s.log is not None:
            s.emit(cite, "mana", f"P{seat + 1}", before, before - n)


def lose_mana(s: State, seat: int, n: int, cite: str) -> int:
    """A seat loses up to n mana. Returns what was lost."""
    lost = min(n, s.seats[seat].mana)
    if lost:
        pay(s, seat, lost, cite)
    return lost


# Passing gifts.


def lend(s: State, effect: Effect) -> None:
    """Give a passing trait."""
    s.own_table().effects += (effect,)
    changed(s, effect.bearer)


def end_effects(s: State, until: tuple) -> None:
    """Passing gifts that last until this end; none outlasts the round."""
    effects = s.table.effects
    if not effects:
        return
    ended = effects if until == ("round",) else tuple(e for e in effects if e.until == until)
    if ended:
        s.own_table().effects = tuple(e for e in effects if e not in ended)
        for e in ended:
            changed(s, e.bearer)
        if s.log is not None:
            for e in ended:
                if e.bearer in s.things:
                    s.emit(e.cite or "MW 6.2.8", "ended", e.bearer, trait=e.trait)


# Coming and going.


def put(s: State, card: Card, owner: int, zone: int | None, controller: int | None = None, **fields: Any) -> int:
    """An object comes into play, under a name nobody bears."""
    stem = fields.pop("name", None) or card.id
    if card.kind == "creature":
        fields.setdefault("acted", True)
    if "dissipate" in card.traits:
        tokens = dict(fields.get("tokens", ()))
        tokens.setdefault("dissipate", card.traits["dissipate"])
        fields["tokens"] = tuple(sorted(tokens.items()))
    o = Obj(card=card, name=fresh_name(s, stem), owner=owner, controller=owner if controller is None else controller,
            zone=zone, since=s.table.round, **fields)  # fmt: skip
    i = s.add(o)
    touched(s, i, o)
    return i


def cancel_attacks_of(s: State, i: int, why: str) -> None:
    """Whoever moves or goes before step 4 cancels the attacks it is party to (MW 6.2.9, R74)."""
    for ctx, attack in list(s.contexts.items()):
        if type(attack) is Attack and attack.status == "live" and not attack.after:
            party = i in (attack.source, attack.target)
            if party and attack.form not in ("barrier", "passage", "bash", "trigger"):
                cancel(s, ctx, why)


def stir(s: State, i: int) -> None:
    """Object i and what lies on it have moved: that spoils attacks and spells they are party to (MW 5.1.7, R74)."""
    for j in (i, *index(s).attached.get(i, ())):
        cancel_attacks_of(s, j, "MW R74")
        for ctx, cast in list(s.contexts.items()):
            if type(cast) is Cast and cast.status == "live" and j in (cast.caster, *cast.targets[:1]):
                s.own_context(ctx).moved = True


def cancel(s: State, ctx: int, cite: str) -> None:
    """An attack stops; what must still happen (Guard, landing) does."""
    s.own_context(ctx).status = "cancelled"
    for other, strike in list(s.contexts.items()):
        if getattr(strike, "attack", None) == ctx and strike.status == "live":
            s.own_context(other).status = "cancelled"
    s.emit("MW 6.2.9", "cancelled", ctx)
    s.emit("MW codex/cancel", "because", ctx)
    s.emit(cite, "because", ctx)


def leave(s: State, i: int) -> Obj:
    """An object leaves play, with no word about where its card goes. Returns what it was."""
    o = s.things[i]
    cancel_attacks_of(s, i, "MW 6.2.9")
    s.remove(i)
    if s.log is not None and not o.hidden and any(n == "life" for grant in o.card.grants for n, _ in grant.traits):
        s.emit("MW codex/life-mod", "because", i)
    if any(e.bearer == i for e in s.table.effects):
        s.own_table().effects = tuple(e for e in s.table.effects if e.bearer != i)
    touched(s, i, o)
    if index(s).placed and any(i in (value for _, value in p.marks) for p in s.things.values() if p.marks):
        s.forget()  # what it gave or got by a marker
    return o


def to_discard(s: State, owner: int, card: Card, cite: str, traits: dict[str, int] | None = None) -> None:
    """A card goes to its owner's discard pile, or with Cantrip back to the book (MW R58)."""
    seat = s.own_seat(owner)
    if "cantrip" in card.traits:
        seat.book = plus(seat.book, card.id)
        s.emit("MW R58", "to_book", f"P{owner + 1}", card=card.id)
        s.emit("MW codex/cantrip", "because", f"P{owner + 1}", card=card.id)
    elif card.id != "vine_marker":
        seat.discard = plus(seat.discard, card.id)
        if s.log is not None:
            s.emit(cite, "to_discard", f"P{owner + 1}", card=card.id)


class Blow(NamedTuple):
    """The attack that last damaged an object: its context, Devour or not, and what must outlive it."""

    attack: int
    devour: bool
    source: int
    seat: int
    kind: str
    form: str
    by_creature: bool


class Gone(NamedTuple):
    """What was destroyed: the object as it was, what lay on it, and by which attack if it was one."""

    index: int  # type: ignore[assignment]  # nobody searches it as a tuple
    was: Any
    zone: int
    obliterated: bool
    damaged: bool
    blow: Blow | None
    lying: tuple[tuple[int, Any], ...]


def destroy(s: State, i: int, cite: str, obliterate: bool = False, damaged: bool = False) -> None:
    """An object is destroyed: its attachments go too, its card to its owner's discard (MW 9.12, 9.13). `damaged`: by
    damage of at least its Life."""
    from .effects import last_words

    last_words(s, take_away(s, i, cite, obliterate, damaged))


def take_away(s: State, i: int, cite: str, obliterate: bool = False, damaged: bool = False) -> list[Gone]:
    """The same, with nobody told yet. Returns what has gone, attachments first."""
    if i not in s.things:
        return []
    o = s.things[i]
    if not obliterate and count(o, "zombie"):
        obliterate = True
        s.emit("MW codex/zombie", "because", i)
    if s.log is not None:
        rule = "MW codex/obliterate" if obliterate else "MW codex/destroyed"
        s.emit(rule, "destroyed", i, card=o.card.id, name=o.name)
        s.emit(cite, "because", i)
    attached = index(s).attached.get(i, ())
    lying = tuple((j, s.things[j].snapshot()) for j in attached)
    zone = zone_of(s, i)
    gone = Gone(i, o.snapshot(), zone, obliterate, damaged, o.blow if damaged else None, lying)
    found = []
    for other in attached:
        if obliterate:
            s.emit("MW R44", "because", i)
        found += take_away(s, other, "MW 9.12")
    leave(s, i)
    if obliterate:
        seat = s.own_seat(o.owner)
        seat.removed = plus(seat.removed, o.card.id)
        s.emit("MW 9.13", "removed", f"P{o.owner + 1}", card=o.card.id)
    elif not o.card.mage:
        to_discard(s, o.owner, o.card, "MW 9.12")
    if o.prepared:
        to_discard(s, o.controller, card_of(s, o.prepared), "MW 5.5.5")
    if o.bound and obliterate:
        seat = s.own_seat(o.controller)
        seat.removed = plus(seat.removed, o.bound)
        s.emit("MW 5.5.7", "removed", f"P{o.controller + 1}", card=o.bound)
    elif o.bound:
        to_discard(s, o.controller, card_of(s, o.bound), "MW 5.5.7")
    if count(o, "larva") and not obliterate:
        s.push("larva.hatch", None, (mark(o, "larva_of", o.controller), zone))
    return [*found, gone]


def wait_face_down(s: State, id: str, owner: int, controller: int, zone: int, cite: str, damage: int = 0,
                   tokens: tuple[tuple[str, int], ...] = ()) -> None:  # fmt: skip
    """A creature lies face down in a zone until the end of the round; then it is summoned so (MW 9.14)."""
    s.own_table().waiting += ((id, owner, controller, zone, damage, tokens, cite),)


def to_book(s: State, i: int, cite: str) -> None:
    """An object returns to its owner's spellbook, the spell bound to it to the one from which it came."""
    o = leave(s, i)
    for q, card in ((o.owner, o.card.id), *(((o.controller, o.bound),) if o.bound else ())):
        seat = s.own_seat(q)
        seat.book = plus(seat.book, card)
        s.emit(cite, "to_book", f"P{q + 1}", card=card)


def doomed(o: Obj, f: dict[str, int]) -> bool:
    """True if an object has damage of at least its Life (MW R14). `f` are its facts."""
    if o.card.life is None:
        return False
    return harm(o, f) >= life(f) or (o.damage > 0 and "vine_marker" in f)
