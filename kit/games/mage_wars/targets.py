"""What may be attacked with what, and what must be (sections 3.4, 4 and 6.2.1).

`attack_refusal` gives the reason why a target is illegal, or None. Listing and `why_not` read the same function.
"""

from __future__ import annotations

from kit.engine.game import Refusal
from kit.engine.state import State

from .cards import Line, choosable
from .deeds import within_limit
from .effects import attack_cost, attack_forbidden
from .figures import fits
from .movability import border_refusal, move_refusal
from .registry import can
from .sightlines import hidden_from, in_sight, no_sight, range_refusal, sees_zone, sight_walls, zones_of
from .state import Attack, Turn, count, enemies, facts, index, mark, the_board, zone_of
from .triggers import helps


def lines_of(s: State, i: int) -> list[tuple[str, Line]]:
    """The attacks a creature may choose: its own and those of what it wears. Names are unique among them."""
    o = s.things[i]
    silent = o.tokens and count(o, "disable")
    worn = index(s).attached.get(i)
    if not worn:
        return [] if silent else o.card.choosable
    lines = [] if silent else list(o.card.lines)
    for other in worn:
        gear = s.things[other]
        if gear.card.kind == "equipment" and gear.card.lines and "autonomous" not in gear.card.traits:
            if not count(gear, "disable"):
                lines += gear.card.lines
    return choosable(lines)


def attack_trait(s: State, i: int, line: Line, name: str) -> int:
    """An attack trait of a line in the hands of creature i."""
    x = line.traits.get(name, 0)
    lent = facts(s, i).lent
    if lent:
        x += sum(more for kind, given, more in lent if given == name and fits(kind, line))
    if name == "indirect" and line.kind in ("ranged", "zone") and index(s).towers:
        x += any(_lends_aim(s, tower, i) for tower in index(s).towers)
    return x


def _lends_aim(s: State, tower: int, i: int) -> bool:
    """Is there a ready card in the zone that lets soldier i shoot past walls (see `triggers`)?"""
    o = s.things[tower]
    effect = next(e for e in o.card.effects if e["op"] == "grant_attack_trait")
    return not count(o, "disable") and within_limit(o, effect) and helps(s, tower, i)


def guards_against(s: State, i: int, zone: int) -> list[int]:
    """The guards in a zone that creature i has to respect (MW 3.4.3, 3.4.5)."""
    f = facts(s, i)
    if can(f, "ignores_guards"):
        return []
    return [
        g
        for g, o in s.things.items()
        if o.guard and o.zone == zone and g != i and enemies(s, i, g) and not can(facts(s, g), "ignorable_guard")
    ]


def attack_refusal(s: State, i: int, line: Line, target: int, guards: list[int] | None = None,
                   answer: bool = False) -> Refusal | None:  # fmt: skip
    """Why creature (or gear) i cannot attack the object with the line. `answer`: as a counterstrike."""
    o = s.things[target]
    if not o.card.attackable:
        return Refusal("not-attackable", "MW 6.2.1", {"target": o.name})
    zone, cache = zone_of(s, i), s.cache
    f, ft = cache.get(i) or facts(s, i), cache.get(target) or facts(s, target)
    if line.kind == "melee":
        if o.zone != zone and zone not in zones_of(s, target):
            return Refusal("not-in-zone", "MW codex/melee-attack", {"target": o.name})
    else:
        flyer = "flying" in f or "flying" in ft
        refusal = range_refusal(s, zone, target, line.low, line.high, flyer)
        if refusal is not None:
            return refusal
        if "vine_marker" in ft:
            return Refusal("vine", "MW codex/vine-markers", {"target": o.name})
    if not answer and ("invisible" in ft or "obscured" in ft):
        refusal = hidden_from(s, zone, target)
        if refusal is not None:
            return refusal
    if line.kind != "melee" and not attack_trait(s, i, line, "indirect") and not in_sight(s, zone, target, f):
        return no_sight(s, zone, target)
    if line.immunity in ft and not extinguishes(s, i, line, target):
        return Refusal("immune", which_immunity(line.type), {"target": o.name, "type": line.type})
    if line.kind == "melee":
        if "flying" in ft and "flying" not in f and not attack_trait(s, i, line, "reach"):
            return Refusal("flying", "MW codex/flying", {"target": o.name})
        if not answer and o.border is None and target != i and o.host != i:
            if guards is None:
                guards = guards_against(s, i, zone)
            if guards and target not in guards and not ("flying" in f and "flying" in ft):
                names = tuple(s.things[g].name for g in guards)
                rule = "MW R53" if "flying" in ft else "MW codex/guarding"
                return Refusal("guarded", rule, {"target": o.name, "guards": names})
    return forbidden(s, i, line, target, answer) if index(s).tolls else None


def forbidden(s: State, i: int, line: Line, target: int, answer: bool = False) -> Refusal | None:
    """What cards forbid or make dear; a counterstrike costs nothing."""
    refusal = attack_forbidden(s, i, line, target)
    if refusal is not None:
        return refusal
    cost = 0 if answer else attack_cost(s, i, line, target)
    if cost and s.seats[s.things[i].controller].mana < cost:
        return Refusal("cannot-pay", "MW 6.2.1", {"cost": cost, "mana": s.seats[s.things[i].controller].mana})
    return None


def which_immunity(type: str) -> str:
    """The codex entry of an immunity."""
    return {"poison": "MW codex/poison-immunity", "psychic": "MW codex/psychic-immunity"}.get(type, "MW codex/immunity")


def extinguishes(s: State, i: int, line: Line, target: int) -> bool:
    """A hydro attack with Extinguish may aim at a hydro-immune object that burns."""
    return line.type == "hydro" and ("extinguish" in line.traits or line.douses) and count(s.things[target], "burn") > 0


def zone_attack_refusal(s: State, i: int, line: Line, zone: int) -> Refusal | None:
    """Why a zone attack cannot aim at a zone."""
    here = zone_of(s, i)
    away = the_board(s).distance[here][zone]
    if not line.low <= away <= line.high:
        return Refusal("out-of-range", "MW 4.1", {"distance": away, "low": line.low, "high": line.high})
    if index(s).fog and away > 1:
        return Refusal("obscured", "MW codex/obscured", {"target": the_board(s).names[zone]})
    if not attack_trait(s, i, line, "indirect") and not sees_zone(s, here, zone, "flying" in facts(s, i)):
        walls = tuple(s.things[w].name for w in sight_walls(s, here, zone))
        return Refusal("no-sight", "MW codex/blocks-los", {"walls": walls, "target": the_board(s).names[zone]})
    return None


def attacks(s: State, i: int, turn: Turn) -> list[tuple[str, Line, int | str]]:
    """Every legal (line name, line, target) for creature i in its phase, without regard to obligations."""
    f = facts(s, i)
    if can(f, "no_action"):
        return []
    found: list[tuple[str, Line, int | str]] = []
    zone = s.things[i].zone
    guards: list[int] | None = None
    away = the_board(s).distance[zone]
    for name, line in lines_of(s, i):
        if line.action == "full" and turn.moves:
            continue
        if line.limit and name in s.things[i].used:
            continue
        if line.kind == "zone":
            names = the_board(s).names
            for z in the_board(s).zones:
                if zone_attack_refusal(s, i, line, z) is None:
                    found.append((name, line, names[z]))
            continue
        if line.kind == "melee":
            if guards is None:
                guards = guards_against(s, i, zone)
            for t, o in s.things.items():
                if o.card.attackable and (o.zone == zone or o.border is not None or o.host is not None):
                    if attack_refusal(s, i, line, t, guards) is None:
                        found.append((name, line, t))
        else:
            for t, o in s.things.items():
                if o.card.attackable and (o.border is not None or o.host is not None or away[o.zone] <= line.high):
                    if attack_refusal(s, i, line, t) is None:
                        found.append((name, line, t))
    return found


# Obligations (MW R11, R62).


def demanded(s: State, i: int) -> dict[int, str]:
    """Whom creature i must attack if it legally can: object -> the rule. In melee, but Thorg with any attack."""
    f, o = facts(s, i), s.things[i]
    found: dict[int, str] = {}
    if "bloodthirsty" in f:
        for t, other in s.things.items():
            if other.zone == o.zone and other.card.kind == "creature" and t != i and enemies(s, i, t):
                ft = facts(s, t)
                if "living" in ft and (other.damage or "tainted" in ft):
                    found[t] = "MW codex/bloodthirsty"
    for taunt in ("taunt", "thorgs_taunt") if o.marks else ():
        for t in mark(o, taunt, ()):
            if t in s.things and s.things[t].zone == o.zone:
                found[t] = "MW codex/taunt" if taunt == "taunt" else "MW codex/thorgs-taunt"
    return found


def duties(s: State, turn: Turn, options: list[tuple[str, Line, int | str]]) -> tuple[list, list[int], dict[int, str]]:
    """What fulfils a demand now: attacks among `options`, zones to move into, and the demands they fulfil (object ->
    rule). All empty: free to choose."""
    i = turn.creature
    demands = demanded(s, i)
    for thorg in mark(s.things[i], "thorgs_taunt", ()) if s.things[i].marks else ():
        if thorg in s.things and thorg not in demands:
            return _lured(s, turn, thorg, options, demands)
    if not demands:
        return [], [], {}
    due = [
        option for option in options
        if option[2] in demands and (option[1].kind == "melee" or demands[option[2]] == "MW codex/thorgs-taunt")
    ]  # fmt: skip
    met = {option[2] for option in due}
    return due, [], {t: rule for t, rule in demands.items() if t in met}


def _lured(s: State, turn: Turn, thorg: int, options: list, demands: dict[int, str]) -> tuple[list, list[int], dict]:
    """Thorg's Taunt from an adjacent zone: move to him or shoot him; never through a wall that attacks."""
    i = turn.creature
    here, there = s.things[i].zone, s.things[thorg].zone
    due = [option for option in options if option[2] in demands and option[1].kind == "melee"]
    met = {option[2]: demands[option[2]] for option in due}
    border = the_board(s).between[here][there]
    moves: list[int] = []
    if border is not None:
        shots = [option for option in options if option[2] == thorg and option[1].kind == "ranged"]
        wall = index(s).walls.get(border)
        free = wall is None or "flying" in facts(s, i) or "passage_attacks" not in facts(s, wall)
        if free and move_refusal(s, i, turn) is None and border_refusal(s, i, there) is None:
            moves = [there]
        due += shots
        if shots or moves:
            met[thorg] = "MW codex/thorgs-taunt"
    return due, moves, met


# During an attack.


def still_legal(s: State, attack: Attack) -> Refusal | None:
    """Why the target is no longer legal before step 4 (MW 6.2.9), or None. Flying and guards are not asked again."""
    if attack.target is None:
        return None
    if attack.target not in s.things:
        return Refusal("gone", "MW 6.2.9")
    f = facts(s, attack.target)
    if "invisible" in f and attack.form in ("action", "spell", "autonomous"):
        return Refusal("invisible", "MW codex/invisible")
    line = attack.line
    if line.type is not None and f"immune_{line.type}" in f and not extinguishes(s, attack.source, line, attack.target):
        return Refusal("immune", which_immunity(line.type))
    return None
