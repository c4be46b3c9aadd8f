"""How a strike comes to nothing: a miss, a guard that intercepts it (step 1), a Defense (step 2)."""

from __future__ import annotations

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .cards import Defense, Line
from .chance import DIE, Purpose, roll_die
from .effects import defense_bonus, extra_defenses, fire, has_listeners
from .figures import SOURCE_COUNTS, attack_traits
from .registry import can, cite
from .state import Strike, count, enemies, facts, index, zone_of
from .targets import attack_refusal, still_legal
from .verbs import cancel, pay


def _miss(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    if attack.form in SOURCE_COUNTS and attack.source in s.things and "daze" in facts(s, attack.source):
        roll_die(s, "miss", frame.ctx)
        if s.log is not None:
            s.emit("MW R4", "rolls", frame.ctx, purpose="miss")


def _missed(s: State, ctx: int, die: int) -> None:
    attack = s.contexts[ctx].attack
    if s.log is not None:
        s.emit("MW codex/daze", "miss_roll", ctx, None, die, hit=die > 6)
        s.emit("MW R3", "because", ctx)
    if die > 6:
        return
    if s.log is not None and "unavoidable" in attack_traits(s, s.contexts[attack]):
        s.emit("MW codex/unavoidable", "because", ctx)
    s.own_context(ctx).status = "missed"
    if s.contexts[attack].zone is not None:
        s.own_context(attack).status = "missed"
    if s.log is not None:
        s.emit("MW 6.2.11", "missed", ctx)


class Intercept(AskKind):
    """A guard with Intercept may take a ranged attack onto itself."""

    verbs = ("intercept", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        seat = ask.seat
        takers = interceptors(s, ask.ctx, seat)
        return [*(Action(seat, "intercept", (i,)) for i in takers), Action(seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[-1]

    def on_pass(self, s: State, ask: Ask) -> None:
        if ask.seat + 1 < len(s.seats):
            s.push("attack.intercept", ask.ctx, ask.seat + 1)


def interceptors(s: State, ctx: int, seat: int) -> list[int]:
    """The guards of a seat that may take the attack (MW codex/intercept)."""
    attack = s.contexts[ctx]
    target = attack.target
    if attack.line.kind != "ranged" or target not in s.things or "flying" in facts(s, target):
        return []
    zone = zone_of(s, target)
    found = []
    for i, o in s.things.items():
        if o.guard and o.controller == seat and i != target and o.zone == zone:
            f = facts(s, i)
            if "intercept" in f and not can(f, "no_intercept") and enemies(s, i, attack.source):
                if attack_refusal(s, attack.source, attack.line, i) is None:
                    found.append(i)
    return found


def _intercept(s: State, frame: Frame) -> None:
    attack = s.contexts[frame.ctx]
    if attack.line.kind != "ranged" or attack.form not in ("action", "spell"):
        return
    strike = _live_strike(s, frame.ctx)
    if strike is None or attack.target not in s.things or s.things[attack.target].border is not None:
        return
    for seat in range(frame.arg or 0, len(s.seats)):
        if seat != attack.seat and interceptors(s, frame.ctx, seat):
            s.pending = Ask("intercept", seat, frame.ctx)
            return


def _live_strike(s: State, ctx: int) -> int | None:
    for i, strike in s.contexts.items():
        if type(strike) is Strike and strike.attack == ctx and strike.status == "live" and strike.damage is None:
            return i
    return None


def _take_intercept(s: State, ask: Ask, action: Action) -> None:
    taker = action.refs[0]
    attack = s.own_context(ask.ctx)
    before = attack.target
    attack.target = taker
    attack.countered = True
    s.own_context(_live_strike(s, ask.ctx)).defender = taker
    s.emit("MW codex/intercept", "intercepted", ask.ctx, before, taker)
    s.emit("MW R71", "because", ask.ctx)


def defenses(s: State, i: int, line: Line) -> list[tuple[int, int, Defense]]:
    """The ready Defenses of a defender against a line: (object it is on, its number there, the Defense)."""
    o = s.things[i]
    found: list[tuple[int, int, Defense]] = []
    sources = [(i, o.card.defenses)] if o.card.defenses else []
    for other in index(s).attached.get(i, ()):
        gear = s.things[other]
        if gear.card.defenses and not gear.hidden and not count(gear, "disable"):
            sources.append((other, gear.card.defenses))
    sources += extra_defenses(s, i)
    if not sources:
        return []
    barred = can(facts(s, i), "no_defense")
    kind = "ranged" if line.kind == "zone" else line.kind
    for source, listed in sources:
        used = s.things[source].used
        for n, defense in enumerate(listed):
            if defense.against not in ("any", kind) or (barred and not defense.steady):
                continue
            if defense.shares and "attack" in used:
                continue
            if defense.uses and used.count(f"defense{n}") >= defense.uses:
                continue
            if defense.cost > s.seats[o.controller].mana:
                continue
            found.append((source, n, defense))
    return found


class Defend(AskKind):
    """The defender's controller may use one Defense."""

    verbs = ("defend", "pass")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        strike = s.contexts[ask.ctx]
        line = s.contexts[strike.attack].line
        seat = ask.seat
        options = [Action(seat, "defend", (i, n)) for i, n, _ in defenses(s, strike.defender, line)]
        return [*options, Action(seat, "pass")]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]

    def on_pass(self, s: State, ask: Ask) -> None:
        s.emit("MW 6.2.2", "no_defense", ask.ctx)


def _avoid(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    ctx = strike.attack
    attack = s.contexts[ctx]
    why = still_legal(s, attack)
    if why is not None:
        cancel(s, ctx, why.cite)
        return
    s.push("strike.defend", frame.ctx)
    if has_listeners(s, "attacked"):
        s.push("strike.avoiding", frame.ctx)
    fire(s, "shielded", frame.ctx)


def _shield(s: State, frame: Frame) -> None:
    """What stops an attack before it can be avoided."""
    fire(s, "shielded", frame.ctx)


def _avoiding(s: State, frame: Frame) -> None:
    """Enchantments that the attack compels."""
    fire(s, "attacked", frame.ctx)


def _defend(s: State, frame: Frame) -> None:
    strike = s.contexts[frame.ctx]
    attack = s.contexts[strike.attack]
    if strike.defender not in s.things:
        return
    ready = defenses(s, strike.defender, attack.line)
    if ready:
        if "unavoidable" in attack_traits(s, attack):
            if s.log is not None:
                s.emit("MW codex/unavoidable", "no_defense", frame.ctx)
            return
        s.pending = Ask("defend", s.things[strike.defender].controller, frame.ctx)
    elif s.log is not None:
        o = s.things[strike.defender]
        if o.card.defenses and "incapacitated" in facts(s, strike.defender):
            s.emit("MW R21", "no_defense", frame.ctx)
            s.emit("MW codex/incapacitated", "because", frame.ctx)


def _use_defense(s: State, ask: Ask, action: Action) -> None:
    i, n = action.refs
    strike = s.own_context(ask.ctx)
    strike.defense = (i, n)
    defense = chosen_defense(s, strike)
    if defense.cost:
        pay(s, ask.seat, defense.cost, "MW 6.2.2")
    if defense.uses:
        s.own(i).used += (f"defense{n}",)
        if defense.shares:
            s.own(i).used += ("attack",)
        s.emit("MW 7.5.3", "used", i, defense=n)
        s.emit("MW codex/ready-marker", "because", i)
    if i != strike.defender:
        s.emit(s.things[i].card.cite, "defense", i)
    s.emit("MW codex/defense", "defends", ask.ctx, defender=strike.defender, value=defense.value)
    roll_die(s, "defense", ask.ctx)


def defense_modifiers(s: State, i: int, steady: bool = False) -> list[tuple[str, int]]:
    """What is added to a Defense roll of object i: (trait, amount). `steady`: conditions do not spoil it."""
    f = facts(s, i)
    found = []
    if "daze" in f and not steady:
        found.append(("daze", -2 * f["daze"]))
    if "restrained" in f and not steady:
        found.append(("restrained", -2))
    bonus = defense_bonus(s, i)
    if bonus:
        found.append(("bonus", bonus))
    return found


def chosen_defense(s: State, strike: Strike) -> Defense:
    """The Defense that is being used."""
    i, n = strike.defense
    return (s.things[i].card.defenses or dict(extra_defenses(s, strike.defender))[i])[n]


def defense_value(s: State, strike: Strike) -> int:
    """The number on the die from which the chosen Defense avoids."""
    defense = chosen_defense(s, strike)
    return defense.value - sum(x for _, x in defense_modifiers(s, strike.defender, defense.steady))


def _defended(s: State, ctx: int, die: int) -> None:
    strike = s.contexts[ctx]
    needed = defense_value(s, strike)
    if s.log is not None:
        for name, x in defense_modifiers(s, strike.defender, chosen_defense(s, strike).steady):
            rule = s.things[strike.defender].card.cite if name == "bonus" else "MW R37"
            s.emit(rule, "modifier", ctx, name=name, amount=x)
            if name != "bonus":
                s.emit(cite(name), "because", ctx)
        s.emit("MW 7.5.1", "defense_roll", ctx, None, die, needed=needed, avoided=die >= needed)
    if die >= needed:
        s.own_context(ctx).status = "avoided"
        s.emit("MW 6.2.11", "avoided", ctx)
    else:
        s.emit("MW 7.5.2", "not_avoided", ctx)


DIE["miss"] = Purpose(_missed, lambda s, ctx: lambda die: die > 6)
DIE["defense"] = Purpose(_defended, lambda s, ctx: lambda die: die >= defense_value(s, s.contexts[ctx]))


STEPS = {
    "strike.miss": Step("MW R71", _miss),
    "attack.intercept": Step("MW R71", _intercept),
    "strike.avoid": Step("MW 6.2.2", _avoid),
    "strike.shield": Step("MW 6.2.2", _shield),
    "strike.avoiding": Step("MW 6.2.2", _avoiding),
    "strike.defend": Step("MW 6.2.2", _defend),
}
ASKS = {"intercept": Intercept(), "defend": Defend()}
VERBS = {"intercept": Verb(_take_intercept), "defend": Verb(_use_defense)}
