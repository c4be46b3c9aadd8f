"""The casting of a spell in its steps (section 5).

    1 Cast      cast.choose (what a card leaves open), cast.pay
    2 Counter   cast.counter
    3 Resolve   cast.resolve, cast.over

After each step stands a reveal window. A countered or failed spell changes the status of its `Cast`; `cast.over` runs
always and says where the card goes.
"""

from __future__ import annotations

from typing import Any

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .attack_steps import begin_attack
from .cards import Card
from .deeds import begin_deed, begin_power, use_up
from .effects import fire
from .registry import cite
from .sightlines import sees_border
from .spells import (
    SLOT_COUNT,
    carriers,
    cast_as_quick,
    choices,
    in_the_way,
    needs_choice,
    price,
    purse,
    quickener,
    slots_listed,
    sources,
    the_mage,
    worn_in,
)
from .state import Cast, card_of, facts, index, plus, the_board, with_mark, without, zone_of
from .verbs import destroy, pay, put, to_book, to_discard

CASTING = ("cast.choose", "cast.pay", "reveals", "cast.counter", "reveals", "cast.resolve", "reveals", "cast.over")
ALWAYS = None


def begin_cast(s: State, caster: int, card: Card, origin: str, by: str, targets: tuple = (),
               turn: int | None = None, **more: Any) -> int:  # fmt: skip
    """Put a casting on the agenda: the card leaves the plan and is shown, an enchantment face down."""
    if origin == "planned":
        seat = s.own_seat(s.things[caster].controller)
        seat.planned = without(seat.planned, card.id)
    elif origin == "prepared":
        s.own(caster).prepared = None
    ctx = s.open(Cast(caster=caster, seat=s.things[caster].controller, card=card, origin=origin, by=by,
                      targets=targets, turn=turn, **more))  # fmt: skip
    s.push_all(CASTING, ctx)
    return ctx


class Choose(AskKind):
    """What a card leaves open beside its target."""

    verbs = ("choose",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        cast = s.contexts[ask.ctx]
        mana = purse(s, cast.caster)
        return [
            Action(ask.seat, "choose", (one,))
            for one in choices(s, cast.caster, cast.card, cast.targets)
            if (price(s, cast.caster, cast.card, (*cast.targets, one)) or 0) <= mana
        ]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _choose(s: State, frame: Frame) -> None:
    cast = s.contexts[frame.ctx]
    if len(cast.targets) == 1 and (
        needs_choice(cast.card) or in_the_way(s, cast.card, cast.targets[0])
        or len(carriers(s, cast.caster, cast.card, cast.targets[0])) > 1
    ):  # fmt: skip
        s.pending = Ask("cast_choice", cast.seat, frame.ctx)


def _chosen(s: State, ask: Ask, action: Action) -> None:
    s.own_context(ask.ctx).targets += action.refs


def _pay(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    cast = s.own_context(ctx)
    card, caster = cast.card, cast.caster
    cost = price(s, caster, card, cast.targets) or 0
    o = s.things[caster]
    cast.paid = cost
    if cast.origin == "bound":
        for other in index(s).attached.get(caster, ()):
            if s.things[other].bound == card.id and "bound" not in s.things[other].used:
                s.own(other).used += ("bound",)
                s.emit("MW codex/spellbind", "cast_bound", other, card=card.id)
                break
    if s.log is not None:
        face_down = card.kind == "enchantment"
        s.emit("MW 5.2.1" if face_down else "MW 5.1.1", "casts", caster, audience=(cast.seat,) if face_down else None,
               secret=("card",) if face_down else (), card=card.id, targets=cast.targets, by=cast.by,
               power=None if cast.power is None else card.name)  # fmt: skip
        if face_down:
            s.emit("MW codex/hidden-enchantment", "because", caster)
        else:
            s.emit(card.cite, "cast", caster)
        by = {"quick": "MW codex/quick-spell", "full": "MW codex/full-spell", "quickcast": "MW codex/quickcast-action"}
        if cast.by in by:
            s.emit(by[cast.by], "because", caster)
            s.emit("MW 10.2" if cast.by == "quickcast" else "MW 5.1.9", "because", caster)
            if cast.by == "quickcast":
                s.emit("MW codex/mage", "because", caster)
                s.emit("MW codex/quick-spell", "because", caster)
        if not face_down:
            if "magecast" in card.traits:
                s.emit("MW 5.5.8", "because", caster)
            if card.mage_only or card.school_mage_only:
                s.emit("MW 5.5.9", "because", caster)
    if not o.card.mage:
        cast.own = min(cost, o.mana)
    pay(s, cast.seat, cost, "MW 5.1.1", None if o.card.mage else caster)
    use_vine(s, cast)
    if cast.origin == "prepared" and not o.card.mage:
        familiar = "familiar" in o.card.traits
        s.emit("MW codex/familiar" if familiar else "MW codex/spawnpoint", "because", caster)
        s.emit("MW 5.5.3" if familiar else "MW 5.5.4", "because", caster)
    for effect in card.effects:
        if effect["on"] == "cast" and effect["op"] == "forbid_reveal":
            mine = s.own(cast.targets[0])
            mine.marks = with_mark(mine.marks, "no_reveal", ctx)
            s.emit(card.cite, "stays_hidden", cast.targets[0])


def use_vine(s: State, cast: Cast) -> None:
    """A vine spell aimed out of range takes a Vine Marker at its target as an additional cost."""
    found = carriers(s, cast.caster, cast.card, cast.targets[0] if cast.targets else None)
    if found:
        s.emit(the_mage(s, cast.caster).cite, "through_vine", cast.caster)
        s.emit("MW codex/vine-markers", "because", cast.caster)
        destroy(s, cast.targets[1] if len(found) > 1 else found[0], the_mage(s, cast.caster).cite)


def _counter(s: State, frame: Frame) -> None:
    if s.log is not None:
        s.emit("MW 5.1.2", "counter_window", frame.ctx)
    fire(s, "cast", frame.ctx)


def _resolve(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    cast = s.contexts[ctx]
    card, caster, targets = cast.card, cast.caster, cast.targets
    if party_gone(s, cast) or cast.moved:
        _fail(s, ctx)
        return
    if s.log is not None:
        s.emit("MW 5.1.3", "resolves", ctx)
    if card.kind in ("creature", "conjuration", "enchantment", "equipment"):
        s.push("cast.enter", ctx)
        if card.kind == "equipment":
            make_room(s, card, *targets)  # what hung on the old item is judged before the new one lies there
    elif card.type == "attack":
        if card.lines:
            line, target = card.lines[0], targets[0]
            if line.kind == "zone":
                zone = the_board(s).number[target]
                begin_attack(s, caster, line, None, "spell", seat=cast.seat, zone=zone, card=card)
            else:
                begin_attack(s, caster, line, target, "spell", seat=cast.seat, card=card)
            s.emit("MW 6.3.13", "attack_spell", ctx)
            if line.kind == "melee":
                s.emit("MW R50", "because", ctx)
    else:
        names: dict[str, Any] = {"caster": caster}
        if targets:
            names |= names_of_target(s, targets[0])
            if s.log is not None and targets[0] in the_board(s).number:
                s.emit("MW codex/zone-attack-or-spell", "because", ctx)
        if len(targets) > 1:
            names["second_target"] = names["item"] = targets[1]
        if cast.power is None:
            found = tuple(e for e in card.effects if e["on"] == "resolve")
            begin_deed(s, None, card, cast.seat, found, **names)
        else:
            j, name = cast.power
            begin_power(s, j if j in s.things else None, card.of_power, cast.seat, name, cast.by, names)


def names_of_target(s: State, target: int | str) -> dict[str, Any]:
    """What a deed calls its target; where and what that is now, since it may go; of a card in a pile whose pile."""
    if isinstance(target, str):
        pile, colon, id = target.partition(":")
        return {"target": id, "pile": int(pile[1:]) - 1} if colon else {"target": target}
    return {"target": target, "target_at": zone_of(s, target), "was": ((target, s.things[target].snapshot()),)}


def party_gone(s: State, cast: Cast) -> bool:
    """Has the caster or the object aimed at left play?"""
    return any(type(i) is int and i not in s.things for i in (cast.caster, *cast.targets[:1]))


def _fail(s: State, ctx: int) -> None:
    s.own_context(ctx).status = "failed"
    s.emit("MW 5.1.7", "fails", ctx)


def _enter(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    cast = s.contexts[ctx]
    if party_gone(s, cast):  # without its old item a Mage may have fallen
        _fail(s, ctx)
        return
    card, targets, b = cast.card, cast.targets, the_board(s)
    fields: dict = {}
    zone = zone_of(s, cast.caster)
    target = targets[0] if targets else None
    if type(target) is int:
        fields["host"], zone = target, None
    elif target in b.number:
        zone = b.number[target]
    elif target in b.border_number:
        fields["border"] = b.border_number[target]
        zone = b.borders[fields["border"]][0]
    owner = cast.seat if cast.owner is None else cast.owner
    controller = cast.seat
    if card.kind == "equipment":
        controller = s.things[target].controller
        fields["marks"] = slot_marks(s, card, target)
    if card.kind == "enchantment":
        fields["hidden"] = True
        fields["name"] = "hidden"
        fields["known"] = (cast.seat,)
    i = put(s, card, owner, zone, controller, **fields)
    s.own_context(ctx).object = i
    if s.log is not None:
        s.emit("MW codex/summon" if card.kind == "creature" else "MW 5.1.3", "arrives", i)
        cites = {"conjuration": "MW 5.5.1", "equipment": "MW 5.4.1", "creature": "MW 2.15"}
        if card.kind in cites:
            s.emit(cites[card.kind], "because", i)
        if card.wall:
            s.emit("MW codex/wall", "because", i)
        if card.kind == "conjuration":
            s.emit("MW R30", "because", i)
            s.emit("MW codex/conjuration", "because", i)
        for name, rule in (("zone_exclusive", "MW 5.5.2"), ("legendary", "MW 5.5.10"), ("unique", "MW 5.5.11")):
            if name in card.traits:
                s.emit(rule, "because", i)
                s.emit(cite(name), "because", i)
    if card.wall and "extendable" in card.traits:
        s.push("cast.extend", ctx)
    if "spellbind" in card.traits:
        s.push("cast.bind", ctx, i)
    fire(s, "arrives", i)


def make_room(s: State, card: Card, mage: int, chosen: int | None = None) -> None:
    """What lies in a slot that is needed returns to its owner's book (MW 5.4.3): the item chosen, if that was open."""
    for slot in slots_of(s, card, mage, chosen):
        worn = worn_in(s, mage, slot)
        if len(worn) >= SLOT_COUNT.get(slot, 1):
            to_book(s, chosen if chosen in worn else worn[0], "MW 5.4.3")


def slots_of(s: State, card: Card, mage: int, chosen: int | None = None) -> tuple[str, ...]:
    """The slots an item takes on this Mage; of weapon or shield a free one, else that of the chosen item."""
    listed = slots_listed(card)
    if card.slot.get("mode") != "or":
        return listed
    worn = {name: worn_in(s, mage, name) for name in listed}
    return next(((name,) for name in listed if not worn[name] or chosen in worn[name]), listed[:1])


def slot_marks(s: State, card: Card, mage: int) -> tuple:
    """The mark of an item of the slots it takes on this Mage."""
    taken = slots_of(s, card, mage)
    return (("slots", taken),) if taken else ()


class Extend(AskKind):
    """A second wall on a border that touches the first, or none."""

    verbs = ("extend", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        names = the_board(s).border_names
        return [*(Action(ask.seat, "extend", (names[x],)) for x in extensions(s, ask.ctx)), Action(ask.seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        pass


def extensions(s: State, ctx: int) -> list[int]:
    """The borders on which the second wall may stand (MW 4.19)."""
    cast = s.contexts[ctx]
    card = cast.card
    cost = card.cost + card.level
    if card.id not in s.seats[cast.seat].book or purse(s, cast.caster) < cost:
        return []
    b, first = the_board(s), s.things[cast.object].border
    flying = "flying" in facts(s, cast.caster)
    return [
        x for x in range(len(b.borders))
        if x not in index(s).walls and b.ends(x) & b.ends(first) and sees_border(s, zone_of(s, cast.caster), x, flying)
    ]  # fmt: skip


def _extend(s: State, frame: Frame) -> None:
    if extensions(s, frame.ctx):
        s.pending = Ask("extend", s.contexts[frame.ctx].seat, frame.ctx)


def _extended(s: State, ask: Ask, action: Action) -> None:
    cast = s.contexts[ask.ctx]
    b = the_board(s)
    border = b.border_number[action.refs[0]]
    seat = s.own_seat(cast.seat)
    seat.book = without(seat.book, cast.card.id)
    pay(s, cast.seat, cast.card.cost + cast.card.level, "MW 4.18", None)
    i = put(s, cast.card, cast.seat, b.borders[border][0], border=border)
    s.emit("MW codex/extendable", "extended", i)
    s.emit("MW R9", "because", i)
    s.emit("MW 4.19", "because", i)


def _over(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    cast = s.contexts[ctx]
    card = cast.card
    if cast.status == "live":
        fire(s, "resolved", ctx)
    if cast.object is None and cast.origin not in ("bound", "ability"):
        owner = cast.seat if cast.owner is None else cast.owner
        if cast.status == "cancelled":
            seat = s.own_seat(owner)
            seat.book = plus(seat.book, card.id)
            s.emit("MW codex/cancel", "to_book", f"P{owner + 1}", card=card.id)
            s.push("cast.close", ctx)
            return
        if cast.status == "countered":
            s.emit("MW 5.1.6", "because", ctx)
        to_discard(s, owner, card, "MW 5.1.6" if cast.status == "countered" else "MW 5.1.10")
    s.push("cast.close", ctx)


def _close(s: State, frame: Frame) -> None:
    s.close(frame.ctx)


# The verbs.


def origin_of(s: State, caster: int, id: str) -> str:
    """Whence a card comes that this object casts."""
    return dict(reversed(sources(s, caster))).get(id, "planned")


def use_as_quick(s: State, i: int, card: Card) -> None:
    """Count the use."""
    ability = quickener(s, i, card)
    if ability is not None:
        use_up(s, i, ability)
        s.emit(s.things[i].card.cite, "cast_as_quick", i, card=card.id)


def _cast(s: State, ask: Ask, action: Action) -> None:
    from .turns import _again, spend

    i, id, *targets = action.refs
    card = card_of(s, id)
    quick = card.quick or cast_as_quick(s, i, card)
    if not card.quick and quick:
        use_as_quick(s, i, card)
    spend(s, ask.ctx, "quick" if quick else "full")
    s.own_context(ask.ctx).charging = False
    _again(s, ask.ctx)
    begin_cast(s, i, card, origin_of(s, i, id), "quick" if quick else "full", tuple(targets), ask.ctx)


def _quickcast(s: State, ask: Ask, action: Action) -> None:
    i, id, *targets = action.refs
    card = card_of(s, id)
    if not card.quick:
        use_as_quick(s, i, card)
    s.own_seat(ask.seat).quick = False
    if ask.kind == "turn" or ask.arg:
        s.emit("MW 2.14", "quickcasts", i)
    if ask.kind == "turn":
        s.own_table().quickcast = ask.seat
    elif ask.arg and index(s).powers:
        s.push("round.after", None, ask.seat)
    begin_cast(s, i, card, origin_of(s, i, id), "quickcast", tuple(targets))


STEPS = {
    "cast.choose": Step("MW 5.1.1", _choose),
    "cast.pay": Step("MW 5.1.1", _pay),
    "cast.counter": Step("MW 5.1.2", _counter),
    "cast.resolve": Step("MW 5.1.3", _resolve),
    "cast.enter": Step("MW 5.1.3", _enter),
    "cast.extend": Step("MW 4.18", _extend, ALWAYS),
    "cast.over": Step("MW 5.1.10", _over, ALWAYS),
    "cast.close": Step("MW 5.1.10", _close, ALWAYS),
}
ASKS = {"cast_choice": Choose(), "extend": Extend()}
VERBS = {
    "cast": Verb(_cast), "quickcast": Verb(_quickcast), "choose": Verb(_chosen), "extend": Verb(_extended),
}  # fmt: skip
