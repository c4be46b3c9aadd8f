"""The odds of a strike as charts of the click path: its damage before the roll, its effects, and what came."""

from __future__ import annotations

from fractions import Fraction

from kit.engine.odds import Odds, OverBudget
from kit.engine.state import Ask, State
from kit.games.mage_wars import odds
from kit.games.mage_wars.figures import figures
from kit.games.mage_wars.state import Attack, Strike, facts, harm, life

from ..charts import distribution
from ..table import Dict
from .past import Past, waiting
from .words import Voice

MOST = 13
"""Bars at most; what is beyond is one bar."""


def charts(v: State, voice: Voice, past: Past) -> list[Dict]:
    """The charts of the attack that is shown; none where no roll is due and none has just fallen."""
    if past.roll is not None:
        state, ctx, faces = past.roll
        return strike_charts(state, ctx, voice, past, faces)
    ctx = waiting(v)
    return strike_charts(v, ctx, voice, past) if ctx is not None else []


def strike_charts(
    v: State, ctx: int, voice: Voice, past: Past, faces: tuple[str, ...] | None = None
) -> list[Dict]:
    """Damage, and the effect table where there is one; `faces` is what was rolled."""
    strike = v.contexts[ctx]
    attack = v.contexts[strike.attack]
    if strike.defender not in v.things:
        return []
    found = [damage_chart(v, attack, strike, voice, past, faces)]
    if attack.line.rows:
        found.append(effect_chart(v, attack, strike, voice))
    return found


def left(v: State, i: int) -> int:
    """Damage that destroys the object."""
    f = facts(v, i)
    return 1 if "vine_marker" in f else max(0, life(f) - harm(v.things[i], f))


def of_strike(v: State, attack: Attack, strike: Strike) -> tuple[Odds, bool]:
    """The odds of its damage; True if a miss or a Defense still lies before the roll."""
    steps = {frame.step for frame in v.frames()}
    asked = type(v.pending) is Ask and v.pending.kind == "defend"
    if ("strike.avoid" in steps or "strike.defend" in steps or asked) and strike.status == "live":
        ready = odds.avoid(v, attack, strike.defender)
        if ready or odds.miss(v, attack):
            return odds.strike(v, attack, strike.defender), True
    return odds.damage(v, attack, strike.defender, strike.number), False


def damage_chart(
    v: State, attack: Attack, strike: Strike, voice: Voice, past: Past, faces: tuple[str, ...] | None
) -> Dict:
    """The distribution of the damage, with the threshold that destroys, as it was before the last reveal, and what
    came."""
    tr = voice.tr
    found, avoidable = of_strike(v, attack, strike)
    need = left(v, strike.defender)
    name = voice.thing(v, strike.defender)
    deadly = found.at_least(need)
    was = None
    if past.before is not None and strike.defender in past.before.things:
        then, _ = of_strike(past.before, past.before.contexts[_attack(v, attack)], strike)
        was = then, then.at_least(left(past.before, strike.defender))
    top = max(max(found.chances), max(was[0].chances) if was else 0, 1)
    shown = min(top, MOST - 1)
    while shown > need and found.at_least(shown) < Fraction(1, 1000) and not (was and was[0].at_least(shown) > Fraction(
            1, 1000)):  # fmt: skip
        shown -= 1
    result = None
    if faces is not None:
        f = figures(v, attack, strike.defender, strike.number)
        came = next((e.after for e in past.events if e.verb == "net"), f.damage(*f.sums(faces)))
        result = min(came, shown)
    sentence = _sentence(voice, name, found, deadly, need)
    if was is not None:
        turned = voice.thing(v, past.turned)
        sentence += " " + tr("Before {card} it was {p}.", card=turned, p=voice.percent(was[1]))
    if result is not None:
        sentence = tr("**{n} damage** came.", n=came) + " " + sentence
    assumed = tr("exact, if the first Defense is used and nobody reveals more") if avoidable else tr(
        "exact, if nobody reveals more")  # fmt: skip
    more = _whole(v, attack, strike, voice, faces)
    return distribution(
        "plot/odds", f"{sentence} {more}".strip(),
        [(f"{n}+" if n == shown < top else str(n), _share(found, n, shown)) for n in range(shown + 1)],
        hit=need if need <= shown else None,
        hit_label=tr("{n} or more: destroyed", n=need) if need <= shown else "",
        ghost=[_share(was[0], n, shown) for n in range(shown + 1)] if was else (),
        result=result, axis=tr("Damage"), now=tr("now"),
        before=tr("before {card}", card=voice.thing(v, past.turned)) if was else "", exact=assumed,
        aside=True, spoken=tr("Damage to {thing}, 0 to {top}. {sentence}", thing=name, top=top,
                  sentence=sentence.replace("**", "")),
    )  # fmt: skip


def _attack(v: State, attack: Attack) -> int:
    return next(ctx for ctx, context in v.contexts.items() if context is attack)


def _share(found: Odds, n: int, shown: int) -> float:
    """The share of a bar; the last one holds all beyond."""
    return float(found.at_least(n) if n == shown else found.chances.get(n, 0))


def _sentence(voice: Voice, name: str, found: Odds, deadly: Fraction, need: int) -> str:
    tr = voice.tr
    mean = tr.number(float(found.mean()))
    if not deadly:
        return tr("{thing} cannot fall to this roll; on average it takes **{n}** damage.", thing=name, n=mean)
    if deadly == 1:
        return tr("{thing} falls to **every roll**.", thing=name)
    return tr("{thing} falls in **{p}** of the rolls.", thing=name, p=voice.percent(deadly))


def _whole(v: State, attack: Attack, strike: Strike, voice: Voice, faces: tuple[str, ...] | None) -> str:
    """What all strikes of the attack do together, where there is more than one."""
    if faces is not None or odds.strikes_left(v, attack) < 2 or strike.status != "live":
        return ""
    try:
        found = odds.whole(v, _attack(v, attack), strike.defender)
    except OverBudget:
        return ""
    p = sum((x for value, x in found.chances.items() if value is None), Fraction(0))
    return voice.tr("The whole attack destroys it in {p}, if nobody reveals anything.", p=voice.percent(p))


def effect_chart(v: State, attack: Attack, strike: Strike, voice: Voice) -> Dict:
    """The rows of the effect table with their chances, modifiers folded in."""
    tr = voice.tr
    found = odds.effects(v, attack, strike.defender).chances
    rows = [(voice.results(row), float(p)) for row, p in sorted(found.items(), key=lambda pair: len(pair[0]))]
    none = found.get((), Fraction(0))
    best = max(((p, row) for row, p in found.items() if row), default=None)
    sentence = tr("The effect table does nothing here.") if best is None else tr(
        "Effect roll: {what} in **{p}**.", what=voice.results(best[1]), p=voice.percent(best[0]))  # fmt: skip
    if best is not None and none:
        sentence += " " + tr("Nothing in {p}.", p=voice.percent(none))
    return distribution("plot/effects", sentence, rows, axis=tr("Effect"), now=tr("chance"), values=True,
                        exact=tr("exact"))  # fmt: skip
