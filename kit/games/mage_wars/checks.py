"""Reasons: why an action is refused, each with its rule, for everything a learner can try.

Each verb has its checks in order, the first to refuse speaks. The last check of every verb asks the listing itself,
so that a refusal is missing for no action that is not listed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.game import Refusal, legal
from kit.engine.state import Action, Ask, State

from . import movability
from .abilities import power_refusal, powers, too_weak
from .cards import Card, Line
from .effects import reveal_forbidden
from .registry import can, cite, which
from .rounds import active, may_pass
from .spells import card_refusal, cast_as_quick, cheapest, price, purse, sources, spell_refusal, zone_refusal
from .state import Attack, Cast, Turn, card_of, count, facts, index, the_board, zone_of
from .targets import attack_refusal, attacks, duties, lines_of, zone_attack_refusal

Check = Callable[[State, Action], "Refusal | None"]


def listed(s: State, a: Action) -> Refusal | None:
    """The last word: what is not offered here."""
    return None if a in legal(s) else Refusal("not-offered", "MW 12.3", {"verb": a.verb})


# The creature that acts.


def _turn(s: State) -> Turn:
    return s.contexts[s.pending.ctx]


def not_acting(s: State, a: Action) -> Refusal | None:
    turn = _turn(s)
    i = a.refs[0]
    if turn.creature != i:
        name = s.things[turn.creature].name
        return Refusal("other-creature", "MW 2.8", {"creature": name})
    return None


def incapacitated(s: State, a: Action) -> Refusal | None:
    f = facts(s, a.refs[0])
    if can(f, "no_action"):
        name = which(f, "no_action")
        return Refusal("incapacitated", cite(name), {"trait": name})
    return None


def obliged(s: State, a: Action) -> Refusal | None:
    """A demand that can be met leaves no other choice (MW R62)."""
    turn = _turn(s)
    _, _, met = duties(s, turn, attacks(s, turn.creature, turn))
    if not met or a in legal(s):
        return None
    rule = next(iter(met.values()))
    nearest = legal(s)[0]
    return Refusal("obliged", rule, {"targets": tuple(s.things[t].name for t in met)}, nearest)


def cannot_move(s: State, a: Action) -> Refusal | None:
    return movability.move_refusal(s, a.refs[0], _turn(s))


def cannot_cross(s: State, a: Action) -> Refusal | None:
    return movability.border_refusal(s, a.refs[0], the_board(s).number[a.refs[1]])


def cannot_climb(s: State, a: Action) -> Refusal | None:
    if _turn(s).moves:
        return Refusal("moved-already", "MW codex/full-action")
    return movability.climb_refusal(s, a.refs[0], the_board(s).number[a.refs[1]])


def _disabled(s: State, i: int, bears: Callable[[Any], bool]) -> Refusal | None:
    """The refusal for an attack or a power that object i, or what it wears, bears but has lost to Disable."""
    for j in (i, *index(s).attached.get(i, ())):
        if count(s.things[j], "disable") and bears(s.things[j]):
            return Refusal("disabled", "MW codex/disable", {"object": s.things[j].name})
    return None


def cannot_attack(s: State, a: Action) -> Refusal | None:
    i, target, name = a.refs
    line: Line | None = dict(lines_of(s, i)).get(name)
    if line is None:
        asleep = _disabled(s, i, lambda o: any(name == each for each, _ in o.card.choosable))
        return asleep or Refusal("no-such-attack", "MW 6.2.1", {"attack": name})
    if line.action == "full" and _turn(s).moves:
        return Refusal("moved-already", "MW codex/full-action", {"attack": name})
    if line.kind == "zone":
        if isinstance(target, int):
            return Refusal("zone-only", "MW 6.3.2", {"attack": name})
        return zone_attack_refusal(s, i, line, the_board(s).number[target])
    if not isinstance(target, int):
        return Refusal("object-only", "MW 6.2.1", {"attack": name})
    return attack_refusal(s, i, line, target)


# Whose turn.


def cannot_activate(s: State, a: Action) -> Refusal | None:
    o = s.things[a.refs[0]]
    if o.card.kind != "creature":
        return Refusal("no-creature", "MW 2.8", {"object": o.name})
    if o.controller != a.seat:
        return Refusal("not-yours", "MW codex/controller", {"object": o.name})
    if o.acted:
        return Refusal("acted", "MW 2.13", {"creature": o.name})
    return None


def cannot_pass(s: State, a: Action) -> Refusal | None:
    if s.pending.kind == "turn":
        if s.table.quickcast == a.seat:
            return Refusal("quickcast-first", "MW 2.14")
        if not may_pass(s, a.seat):
            return Refusal("may-not-pass", "MW R67", {"active": len(active(s, a.seat))})
    return None


# Answers in an attack.


def cannot_defend(s: State, a: Action) -> Refusal | None:
    from .attack_avoid import defenses

    strike = s.contexts[s.pending.ctx]
    line = s.contexts[strike.attack].line
    if any((i, n) == a.refs for i, n, _ in defenses(s, strike.defender, line)):
        return None
    o = s.things[a.refs[0]]
    if a.refs[1] < len(o.card.defenses):
        defense = o.card.defenses[a.refs[1]]
        if defense.uses and o.used.count(f"defense{a.refs[1]}") >= defense.uses:
            return Refusal("used-up", "MW codex/ready-marker", {"object": o.name})
        if defense.against not in ("any", line.kind):
            return Refusal("wrong-kind", "MW codex/defense", {"against": defense.against})
    return Refusal("no-defense", "MW codex/defense", {"object": o.name})


def cannot_strike_back(s: State, a: Action) -> Refusal | None:
    from .attack_answers import counterstrikes

    i, name = a.refs
    if s.contexts[s.pending.ctx].target == i and name in dict(counterstrikes(s, s.pending.ctx)):
        return None
    return Refusal("no-counterstrike", "MW codex/counterstrike", {"attack": name})


def cannot_attack_freely(s: State, a: Action) -> Refusal | None:
    """Autonomous equipment: once a round, and guards count (MW codex/autonomous)."""
    gear, target = a.refs
    o = s.things[gear]
    if "autonomous" not in o.card.traits or o.host != s.contexts[s.pending.ctx].creature:
        return Refusal("not-autonomous", "MW codex/autonomous", {"object": o.name})
    if "attack" in o.used:
        return Refusal("used-up", "MW codex/autonomous", {"object": o.name})
    return attack_refusal(s, gear, o.card.lines[0], target)


def cannot_attack_again(s: State, a: Action) -> Refusal | None:
    """The attack that a card adds is a quick melee attack."""
    i, target, name = a.refs
    line = dict(lines_of(s, i)).get(name)
    if line is None or i != s.contexts[s.pending.ctx].source:
        return Refusal("no-such-attack", "MW 6.2.1", {"attack": name})
    if line.kind != "melee" or line.action != "quick":
        return Refusal("no-quick-melee", "MW codex/melee-attack", {"attack": name})
    return attack_refusal(s, i, line, target)


def cannot_extend(s: State, a: Action) -> Refusal | None:
    b = the_board(s)
    first = s.things[s.contexts[s.pending.ctx].object].border
    border = b.border_number[a.refs[0]]
    if border in index(s).walls:
        return Refusal("border-taken", "MW 4.11", {"wall": s.things[index(s).walls[border]].name})
    if not b.ends(border) & b.ends(first):
        return Refusal("not-connected", "MW 4.19", {"border": b.border_names[border]})
    return None


def cannot_sweep(s: State, a: Action) -> Refusal | None:
    from .attack_steps import other_class, other_zone, sweep_targets

    attack = s.contexts[s.pending.ctx]
    target = a.refs[0]
    if target in sweep_targets(s, s.pending.ctx):
        return None
    if target == attack.target or target in attack.done:
        return Refusal("same-target", "MW codex/sweeping", {"target": s.things[target].name})
    if other_zone(s, attack, target):
        return Refusal("other-zone", "MW R33", {"target": s.things[target].name})
    if other_class(s, attack, target):
        return Refusal("other-class", "MW R33", {"target": s.things[target].name})
    return attack_refusal(s, attack.source, attack.line, target)


def cannot_reveal(s: State, a: Action) -> Refusal | None:
    o = s.things[a.refs[0]]
    if not o.hidden:
        return Refusal("not-hidden", "MW codex/hidden-enchantment", {"object": o.name})
    if o.controller != a.seat:
        return Refusal("not-yours", "MW codex/controller", {"object": o.name})
    return reveal_forbidden(s, a.refs[0])


# Spells and powers.


def cannot_cast(s: State, a: Action) -> Refusal | None:
    i, id, *targets = a.refs
    o = s.things[i]
    if o.controller != a.seat:
        return Refusal("not-yours", "MW codex/controller", {"object": o.name})
    if id not in {card for card, _ in sources(s, i)}:
        return Refusal("not-planned", "MW 5.1.8", {"card": id})
    card = card_of(s, id)
    quick = card.quick or cast_as_quick(s, i, card)
    if a.verb == "quickcast":
        if not s.seats[a.seat].quick:
            return Refusal("quickcast-used", "MW codex/quickcast-action")
        if not quick:
            return Refusal("full-spell", "MW codex/full-spell", {"card": id})
    elif not quick and _turn(s).moves:
        return Refusal("moved-already", "MW codex/full-spell", {"card": id})
    f = facts(s, i)
    if can(f, "no_action"):
        name = which(f, "no_action")
        if not o.card.mage:
            return Refusal("incapacitated", cite(name), {"trait": name})
        if not quick or card.type == "attack":
            return Refusal("incapacitated-mage", "MW 10.3", {"card": id, "trait": name})
    return cannot_be_cast(s, i, card, tuple(targets))


def cannot_be_cast(s: State, i: int, card: Card, targets: tuple) -> Refusal | None:
    """Why object i cannot cast the card at these targets, whenever it is."""
    refusal = card_refusal(s, i, card) or spell_refusal(s, i, card, targets[0] if targets else None)
    if refusal is not None:
        return refusal
    cost = card.cost if card.formula is None else cheapest(s, i, card, targets)
    mana = purse(s, i)
    if cost >= 10**6:
        return Refusal("nothing-to-choose", "MW 5.1.1", {"card": card.id})
    return Refusal("cannot-pay", "MW 5.1.5", {"cost": cost, "mana": mana}) if cost > mana else None


def cannot_choose(s: State, a: Action) -> Refusal | None:
    """The second target of a spell, if it is a zone: range, sight, price."""
    cast = s.contexts[s.pending.ctx]
    zone = the_board(s).number.get(a.refs[0])
    if zone is None or "zone" not in cast.card.spec.get("target", {}).get("second", {}).get("kinds", ()):
        return None
    i = cast.caster
    refusal = zone_refusal(s, zone_of(s, i), cast.card, zone, facts(s, i))
    if refusal is not None:
        return refusal
    cost, mana = price(s, i, cast.card, (*cast.targets, *a.refs)), purse(s, i)
    return Refusal("cannot-pay", "MW 5.1.5", {"cost": cost, "mana": mana}) if cost > mana else None


def cannot_deploy(s: State, a: Action) -> Refusal | None:
    i, *targets = a.refs
    if s.pending.arg != i:
        return Refusal("other-object", "MW 2.6", {"object": s.things[s.pending.arg].name})
    return cannot_be_cast(s, i, card_of(s, s.things[i].prepared), tuple(targets))


def cannot_use(s: State, a: Action) -> Refusal | None:
    i, j, name, *targets = a.refs
    o = s.things[i]
    if o.controller != a.seat:
        return Refusal("not-yours", "MW codex/controller", {"object": o.name})
    found = next((power for other, power in powers(s, i) if other == j and power.name == name), None)
    if found is None:
        asleep = _disabled(s, j, lambda o: any(name == power.name for power in o.card.powers))
        return asleep or Refusal("no-such-power", "MW 6.2.1", {"power": name})
    by = found.by
    refusal = too_weak(s, i, found)
    if refusal is not None:
        return refusal
    if s.pending.kind == "act":
        refusal = not_acting(s, a) or obliged(s, a)
        if refusal is None and by == ("move",):
            refusal = movability.move_refusal(s, i, _turn(s), teleport=True)
        if refusal is not None:
            return refusal
        if by == ("full",) and _turn(s).moves:
            return Refusal("moved-already", "MW codex/full-action", {"power": name})
    elif "quickcast" in by and not s.seats[a.seat].quick:
        return Refusal("quickcast-used", "MW codex/quickcast-action")
    return power_refusal(s, i, j, found, targets[0] if targets else None)


ACTING = (not_acting, incapacitated, obliged)
CHECKS: dict[str, tuple[Check, ...]] = {
    "activate": (cannot_activate,),
    "pass": (cannot_pass,),
    "move": (*ACTING, cannot_move, cannot_cross),
    "climb": (*ACTING, cannot_climb),
    "attack": (not_acting, incapacitated, cannot_attack, obliged),
    "guard": ACTING,
    "cast": (not_acting, cannot_cast, obliged),
    "quickcast": (cannot_cast,),
    "use": (cannot_use,),
    "again": (cannot_attack_again,),
    "end": (not_acting, obliged),
    "defend": (cannot_defend,),
    "counterstrike": (cannot_strike_back,),
    "free_attack": (cannot_attack_freely,),
    "choose": (cannot_choose,),
    "extend": (cannot_extend,),
    "deploy": (cannot_deploy,),
    "sweep": (cannot_sweep,),
    "reveal": (cannot_reveal,),
}


def not_now(s: State, a: Action) -> Refusal:
    """Why this verb does not answer what is pending."""
    ask = s.pending
    params: dict[str, Any] = {"verb": a.verb}
    if type(ask) is not Ask:
        if ask is None:
            return Refusal("game-over", "MW 10.12", params)
        return Refusal("luck-first", "MW 5.2.3" if a.verb == "reveal" else "MW 0.4", params)
    if ask.seat != a.seat:
        return Refusal("not-your-turn", "MW 2.8", {"seat": f"P{ask.seat + 1}"})
    if a.verb == "quickcast" and any(type(c) in (Turn, Attack, Cast) for c in s.contexts.values()):
        return Refusal("in-a-phase", "MW codex/quickcast-action", params)
    if a.verb in ("move", "attack", "guard", "cast", "climb", "use") and ask.kind in ("turn", "quickcast"):
        return Refusal("activate-first", "MW codex/activate", params)
    if a.verb in ("move", "attack", "guard", "climb", "cast") and any(type(c) is Turn for c in s.contexts.values()):
        return Refusal("acted-already", "MW 3.7.8", params)
    return Refusal("not-now", "MW 5.2.3" if a.verb == "reveal" else "MW 2.8", params)
