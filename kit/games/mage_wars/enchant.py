"""Enchantments turned up: paid or lost (section 5.2)."""

from __future__ import annotations

from kit.engine.state import State

from .effects import fire
from .registry import cite
from .state import Attack, facts, fresh_name, index, zone_of
from .verbs import destroy, no_gain, pay, touched


def reveal_cost(s: State, i: int) -> int:
    """What turning it up costs: on a Mage its Magebind more."""
    o = s.things[i]
    cost = o.card.reveal
    if o.host is not None and s.things[o.host].card.mage:
        cost += o.card.traits.get("magebind", 0)
    return cost


def reveal(s: State, i: int, trigger: bool = False) -> bool:
    """Turn up a hidden enchantment; False if it was destroyed instead."""
    o = s.things[i]
    cost = reveal_cost(s, i)
    seat = o.controller
    if s.seats[seat].mana < cost or (cost and s.seats[seat].lost):  # the fallen pay nothing (MW 10.10)
        s.emit("MW 5.2.4", "not_paid", i, cost=cost)
        s.emit("MW codex/reveal-cost", "because", i)
        destroy(s, i, "MW 5.2.4")
        return False
    if any(type(c) is Attack for c in s.contexts.values()) and s.table.grounded is None:
        s.own_table().grounded = frozenset(j for j in s.things if "flying" in facts(s, j))
    pay(s, seat, cost, "MW 5.2.2")
    s.emit("MW codex/hidden-enchantment", "revealed", i, card=o.card.id)
    s.emit("MW codex/reveal-cost", "because", i, cost=cost)
    if cost != o.card.reveal:
        s.emit("MW codex/magebind", "because", i, cost=cost)
    if o.host is not None:
        no_gain(s, i, o.host)
    mine = s.own(i)
    mine.hidden = False
    if mine.name.startswith("hidden"):
        mine.name = fresh_name(s, mine.card.id)
    touched(s, i, mine)
    s.emit(o.card.cite, "in_force", i)
    if s.log is not None and o.host is not None:
        f = facts(s, o.host)
        for grant in o.card.grants:
            for name, _ in grant.traits if grant.to == "attached" else ():
                if name not in f and ":" not in name:
                    s.emit("MW 11.4", "cannot", o.host, trait=name)
                changes = name in ("armor", "channeling", "life")
                s.emit(f"MW codex/{name}-mod" if changes else cite(name), "because", o.host)
    twin = _twin(s, i)
    if twin is not None:
        s.emit("MW 5.2.6", "twin", i, other=twin)
        destroy(s, i, "MW 5.2.6")
        return False
    if "traps" in o.card.subtypes or "trap" in o.card.subtypes:
        if not trigger:
            s.emit("MW 5.3.4", "wasted", i)
            destroy(s, i, "MW 5.3.4")
            return False
    fire(s, "revealed", i)
    return True


def _twin(s: State, i: int) -> int | None:
    """Another revealed enchantment of the same name on the same object or zone."""
    o = s.things[i]
    others = index(s).attached.get(o.host, ()) if o.host is not None else s.things
    for j in others:
        p = s.things[j]
        if j != i and p.card.id == o.card.id and not p.hidden and p.host == o.host and zone_of(s, j) == zone_of(s, i):
            return j
    return None
