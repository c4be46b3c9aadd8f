"""What one card alone does, a few lines a card. See `ops` for what several do, and for what an op is.

Press the Attack is a card of scenarios only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.game import AskKind
from kit.engine.state import Action, Ask, State
from kit.engine.traits import LOSE

from .attack_steps import BARE, begin_attack, open_strike
from .cards import spell_passes
from .casting import begin_cast
from .chance import roll_dice
from .conditions import CONDITIONS
from .deeds import ALONE, Op, begin_deed, name_of, picked, value
from .effects import attack_forbidden, fire
from .ops import Do, grant, trait_name, what_comes_along, whom
from .sightlines import distance, hidden_from, in_sight, zones_of
from .spells import free_into
from .state import card_of, count, facts, index, plus, the_board, without, zone_of
from .verbs import (
    add_tokens,
    change_life,
    changed,
    direct_damage,
    gain_mana,
    no_gain,
    pay,
    place_condition,
    put,
    touched,
)


def alone(card: str, op: str, able: Callable[[State, int, dict[str, Any]], bool] | None = None,
          own_price: bool = False) -> Callable[[Do], Do]:  # fmt: skip
    """Register what an op does on this card."""

    def tie(function: Do) -> Do:
        ALONE[card, op] = Op(function, able, own_price)
        return function

    return tie


# Mages.


@alone("priestess", "gain_life")
def _divine_reward(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    deed = s.contexts[ctx]
    if "finite_life" in facts(s, deed.source):
        s.emit("MW codex/finite-life", "no_life", deed.source)
        return False
    change_life(s, deed.source, effect["amount"], deed.card.cite)
    return True


def _curses(s: State, ctx: int) -> list[str]:
    deed = s.contexts[ctx]
    return [id for id in dict.fromkeys(name_of(deed, "curses")) if id in s.seats[deed.seat].discard]


@alone("warlock", "return_to_spellbook", able=lambda s, ctx, effect: bool(_curses(s, ctx)), own_price=True)
def _curseweaving(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """One of his curses that lay on the creature goes back to the book, or none."""
    deed = s.contexts[ctx]
    id = picked(s, ctx, "curse", ["nothing", *_curses(s, ctx)])
    if id is not None and id != "nothing":
        seat = s.own_seat(deed.seat)
        seat.discard, seat.book = without(seat.discard, id), plus(seat.book, id)
        s.emit(deed.card.cite, "to_book", f"P{deed.seat + 1}", card=id)


def _plagued(s: State, ctx: int) -> list[int]:
    """Objects with a poison condition that have not been plagued in this phase."""
    done = name_of(s.contexts[ctx], "done") or ()
    return [
        i for i, o in s.things.items()
        if i not in done and any(CONDITIONS[n].type == "poison" for n, _ in o.tokens if n in CONDITIONS)
    ]  # fmt: skip


@alone("necromancer", "direct_damage", able=lambda s, ctx, effect: bool(_plagued(s, ctx)), own_price=True)
def _plague_master(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    """As many objects with a poison condition as he pays for, one by one."""
    deed = s.contexts[ctx]
    if s.seats[deed.seat].mana < effect["cost"]:
        return False
    i = picked(s, ctx, "plagued", ["nothing", *_plagued(s, ctx)])
    if i is None or i == "nothing":
        return None
    pay(s, deed.seat, effect["cost"], deed.card.cite)
    direct_damage(s, i, effect["amount"], deed.card.cite, effect["damage_type"])
    names = {key: x for key, x in deed.names if key != "plagued"}
    names["done"] = (*names.get("done", ()), i)
    begin_deed(s, deed.source, deed.card, deed.seat, (effect,), **names)
    return True


@alone("warlord", "grant_traits")
def _on_guard(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for t in effect["traits"]:
        grant(s, ctx, effect, *trait_name(t))


# Creatures.


@alone("blue_gremlin", "moves_become_teleport")
def _blink(s: State, ctx: int, effect: dict[str, Any]) -> None:
    grant(s, ctx, effect, "teleports", 1)


@alone("invisible_stalker", "lose_trait")
def _seen(s: State, ctx: int, effect: dict[str, Any]) -> None:
    grant(s, ctx, effect, effect["trait"], 1, LOSE)


@alone("sardonyx", "lose_life")
def _drain(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        change_life(s, i, -effect["amount"], s.contexts[ctx].card.cite)


@alone("huginn", "peek")
def _peek(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """Only its controller learns what the card is."""
    deed = s.contexts[ctx]
    for i in whom(s, ctx, effect):
        o = s.own(i)
        o.known = tuple(sorted({*o.known, deed.seat}))
        s.emit(deed.card.cite, "peeks", i, audience=(deed.seat, o.controller), secret=("card",), card=o.card.id)


# Enchantments.


@alone("marked_for_death", "modify_attack_dice")
def _marked(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """For the strike that is about to be rolled alone."""
    deed = s.contexts[ctx]
    attack = s.own_context(name_of(deed, "attack_ctx"))
    number = s.contexts[name_of(deed, "strike")].number
    attack.once += ((attack.index, number, effect["x"], deed.source),)


@alone("press_the_attack", "reroll_dice")
def _reroll(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """All attack dice of the strike in progress once more."""
    strike = name_of(s.contexts[ctx], "strike")
    s.emit(s.contexts[ctx].card.cite, "rerolls", strike, s.contexts[strike].dice)
    roll_dice(s, "attack", s.contexts[strike].pool, strike)


class PayOr(AskKind):
    """Pay, or something else happens."""

    verbs = ("agree", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        found = [Action(ask.seat, "pass")]
        if s.seats[ask.seat].mana >= ask.arg:
            found.insert(0, Action(ask.seat, "agree"))
        return found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        deed = s.contexts[ask.ctx]
        effect = deed.effects[deed.at - 1]
        begin_deed(s, deed.source, deed.card, deed.seat, tuple(effect["else"]), **dict(deed.names))

    def agreed(self, s: State, ask: Ask) -> None:
        pay(s, ask.seat, ask.arg, s.contexts[ask.ctx].card.cite)


@alone("pacify", "pay_or", own_price=True)
def _pay_or(s: State, ctx: int, effect: dict[str, Any]) -> None:
    s.pending = Ask("pay_or", value(s, ctx, effect["payer"]), ctx, effect["cost"])


@alone("nullify", "counter_spell")
def _counter(s: State, ctx: int, effect: dict[str, Any]) -> None:
    spell = name_of(s.contexts[ctx], "spell")
    s.own_context(spell).status = "countered"
    s.emit("MW codex/counter", "countered", spell)


@alone("jinx", "cancel_spell")
def _jinx(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """The spell goes back to its owner's book, its mana to whoever paid it."""
    spell = name_of(s.contexts[ctx], "spell")
    cast = s.own_context(spell)
    cast.status = "cancelled"
    s.emit("MW codex/cancel", "cancelled", spell)
    if cast.own and cast.caster in s.things:
        s.own(cast.caster).mana += cast.own
    gain_mana(s, cast.seat, cast.paid - cast.own, s.contexts[ctx].card.cite)


@alone("reverse_attack", "redirect_attack")
def _reverse(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """The attack is made against its own attacker: dice, then damage and effects."""
    deed = s.contexts[ctx]
    attack, attacker = name_of(deed, "attack_ctx"), name_of(deed, "attacker")
    if attacker in s.things:
        s.emit(deed.card.cite, "turned", attack, to=attacker)
        open_strike(s, attack, attacker, BARE)


# Incantations and attack spells.


@alone("rouse_the_beast", "set_active")
def _rouse(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        s.own(i).acted = False
        s.emit(s.contexts[ctx].card.cite, "active", i, True, False)


@alone("battle_fury", "extra_attack")
def _fury(s: State, ctx: int, effect: dict[str, Any]) -> None:
    grant(s, ctx, effect, "fury", 1)


@alone("animate_dead", "summon")
def _animate(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """The card comes straight from the discard pile; its owner stays the same."""
    deed = s.contexts[ctx]
    id, owner = name_of(deed, "target"), name_of(deed, "pile")
    if id not in s.seats[owner].discard:
        return False
    seat = s.own_seat(owner)
    seat.discard = without(seat.discard, id)
    tokens, damage = what_comes_along(s, ctx, effect)
    zone = zone_of(s, name_of(deed, "caster"))
    i = put(s, card_of(s, id), owner, zone, deed.seat, damage=damage)
    s.emit("MW codex/summon", "arrives", i)
    s.emit(deed.card.cite, "because", i)
    for name, n in tokens:
        if place_condition(s, i, name, n):
            s.emit(CONDITIONS[name].rule, "because", i, token=name)
    fire(s, "arrives", i)
    return True


@alone("purify", "destroy_enchantments", own_price=True)
def _purify(s: State, ctx: int, effect: dict[str, Any]) -> bool | None:
    """Revealed poison enchantments on the target, each for all that it has cost."""
    deed = s.contexts[ctx]
    costs = {
        i: s.things[i].card.cost + s.things[i].card.reveal + _magebind(s, i)
        for i in index(s).attached.get(name_of(deed, "target"), ())
        if s.things[i].card.kind == "enchantment" and not s.things[i].hidden and "poison" in s.things[i].card.subtypes
        and i not in (name_of(deed, "done") or ())
    }  # fmt: skip
    options = [i for i, cost in costs.items() if cost <= s.seats[deed.seat].mana]
    i = picked(s, ctx, "purified", ["nothing", *options]) if options else None
    if i is None or i == "nothing":
        return None
    pay(s, deed.seat, costs[i], deed.card.cite)
    names = {key: x for key, x in deed.names if key != "purified"}
    names["done"] = (*names.get("done", ()), i)
    begin_deed(s, deed.source, deed.card, deed.seat, (effect,), **names)
    s.push("op.destroy", ctx, (i, None, False))
    return True


def _magebind(s: State, i: int) -> int:
    o = s.things[i]
    return o.card.traits.get("magebind", 0) if o.host is not None and s.things[o.host].card.mage else 0


@alone("steal_enchantment", "gain_control")
def _gain_control(s: State, ctx: int, effect: dict[str, Any]) -> bool:
    """The seat that carries this out controls the object from now on; its owner stays the same."""
    seat, found = s.contexts[ctx].seat, whom(s, ctx, effect)
    for i in found:
        before = s.things[i].controller
        s.own(i).controller = seat
        touched(s, i, s.things[i])
        changed(s)
        s.emit(s.contexts[ctx].card.cite, "controller", i, f"P{before + 1}", f"P{seat + 1}")
    return bool(found)


@alone("steal_enchantment", "move_enchantment")
def _move_enchantment(s: State, ctx: int, effect: dict[str, Any]) -> None:
    deed = s.contexts[ctx]
    goal = name_of(deed, effect["destination"])
    for i in whom(s, ctx, effect):
        o = s.own(i)
        before = o.host
        if isinstance(goal, str):
            o.host, o.zone = None, the_board(s).number[goal]
        else:
            o.host, o.zone = goal, None
            no_gain(s, i, goal)
        changed(s)
        s.emit(deed.card.cite, "moved", i, before, o.host)


@alone("geyser", "remove_condition")
def _put_out(s: State, ctx: int, effect: dict[str, Any]) -> None:
    for i in whom(s, ctx, effect):
        add_tokens(s, i, effect["condition"], -count(s.things[i], effect["condition"]), s.contexts[ctx].card.cite)


@alone("chain_lightning", "repeat_attack", able=lambda s, ctx, effect: bool(_jumps(s, ctx)), own_price=True)
def _jump(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """On to a target near the last one, or not: one die and one point of the effect roll less each time."""
    deed = s.contexts[ctx]
    target = picked(s, ctx, "jumped", ["nothing", *_jumps(s, ctx)])
    if target is None or target == "nothing":
        return
    attack = s.contexts[name_of(deed, "attack_ctx")]
    s.emit(deed.card.cite, "jumps", attack.source, to=target, jump=attack.jump + 1)
    begin_attack(s, attack.source, attack.line, target, "spell", seat=attack.seat, card=attack.card,
                 jump=attack.jump + 1, done=(*attack.done, attack.target))  # fmt: skip


def _jumps(s: State, ctx: int) -> list[int]:
    """Creatures and conjurations within 1 zone and sight of the last target that were not hit before."""
    attack = s.contexts[name_of(s.contexts[ctx], "attack_ctx")]
    if attack.source not in s.things:
        return []
    there = attack.target in s.things
    zones = zones_of(s, attack.target) if there else (dict(attack.hurt)[attack.target],)
    f = facts(s, attack.target) if there else {}
    return [
        i for i, o in s.things.items()
        if o.card.kind in ("creature", "conjuration") and i not in (*attack.done, attack.target)
        and any(distance(s, zone, i) <= 1 and in_sight(s, zone, i, f) and hidden_from(s, zone, i) is None
                for zone in zones)
        and facts(s, i).keys().isdisjoint((f"immune_{attack.line.type}", "vine_marker"))
        and attack_forbidden(s, attack.source, attack.line, i) is None
    ]  # fmt: skip


@alone("conquer", "cast", able=lambda s, ctx, effect: bool(_conquests(s, ctx)), own_price=True)
def _conquer(s: State, ctx: int, effect: dict[str, Any]) -> None:
    """At once and without an action: the fallen conjuration, or one of the book, into its zone, at its price."""
    deed = s.contexts[ctx]
    options = _conquests(s, ctx)
    id = picked(s, ctx, "raised", ["nothing", *options])
    if id is None or id == "nothing":
        return
    owner = options[id]
    seat = s.own_seat(owner)
    if owner == deed.seat and id in seat.book:
        seat.book = without(seat.book, id)
    else:
        seat.discard = without(seat.discard, id)
    zone = the_board(s).names[name_of(deed, "target_at")]
    begin_cast(s, name_of(deed, "caster"), card_of(s, id), "free", "free", (zone,), owner=owner)


def _conquests(s: State, ctx: int) -> dict[str, int]:
    """The conjurations that may follow: id -> whose card it is."""
    deed = s.contexts[ctx]
    seat, caster = s.seats[deed.seat], name_of(deed, "caster")
    fallen = dict(name_of(deed, "was") or ()).get(name_of(deed, "target"))
    wanted = {"type": "conjuration", "not": ["terrain"]}
    found: dict[str, int] = {id: deed.seat for id in dict.fromkeys(seat.book) if id != "?"}
    if fallen is not None and fallen.card.id in s.seats[fallen.owner].discard:
        found.setdefault(fallen.card.id, fallen.owner)
    zone = the_board(s).names[name_of(deed, "target_at")]
    return {
        id: owner for id, owner in found.items()
        if spell_passes(card_of(s, id), wanted) and free_into(s, caster, card_of(s, id), zone)
    }  # fmt: skip


ASKS = {"pay_or": PayOr()}
STEPS: dict[str, Any] = {}
