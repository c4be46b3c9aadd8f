"""The rail: an attack, a casting or a move in its fixed steps, done ones with what they came to, skipped ones with
their reason, coming ones with what may still happen."""

from __future__ import annotations

from kit.engine.state import Ask, State
from kit.engine.window import Window
from kit.games.mage_wars import odds
from kit.games.mage_wars.attack_answers import counterstrikes
from kit.games.mage_wars.attack_steps import strikes
from kit.games.mage_wars.effects import barrier_of
from kit.games.mage_wars.figures import attack_traits, figures
from kit.games.mage_wars.state import Attack, Cast, Move, Strike

from .. import table as t
from ..words import mark
from .frames import innermost, step_at, steps_of
from .moments import in_attack, moments
from .odds import left
from .past import Past
from .words import Voice

TITLES = {Attack: mark("The attack, step by step"), Cast: mark("The casting, step by step"),
          Move: mark("The move, step by step")}  # fmt: skip
TOLD: dict[type, tuple[str, ...]] = {
    Attack: ("declared miss_roll missed intercepted", "no_defense defends defense_roll avoided not_avoided",
             "pool rolled effect_die", "net row", "again no_more", "barrier no_barrier",
             "counterstrike no_counterstrike", "ends"),
    Cast: ("casts", "countered", "resolves arrives fails", ""),
    Move: ("moves", "", "flies_over wall_attacks", "zone stopped", "enters hindered"),
}  # fmt: skip
"""For each step the events that say what it came to."""
NOTHING = {
    1: mark("No Defense is used."), 4: mark("No further strike."), 5: mark("No damage barrier."),
    6: mark("No counterstrike."),
}  # fmt: skip
BARE = frozenset({"barrier", "passage", "bash", "trigger"})
"""Forms of attacks that begin with the roll."""
WINDOWS = {Attack: range(7), Cast: range(3), Move: (2, 4)}
"""The steps, from 0, at whose end enchantments may be revealed."""


def rail(v: State, voice: Voice, past: Past, wished: frozenset[str] = frozenset()) -> t.Dict | None:
    """The youngest sequence in progress, whole. `wished`: windows in which the looking seat wants to be asked."""
    ctx = innermost(v)
    if ctx is None:
        return None
    context = v.contexts[ctx]
    steps, at = steps_of(context), step_at(v, ctx)
    window = _window(v)
    now = max(0, at - 1) if window else at
    dead = _dead(v, ctx)
    frames: list[t.Dict] = []
    for n, step in enumerate(steps):
        if _bare(context) and n not in (2, 3):
            continue
        words, reason = voice.tr(step.words), _skipped(v, voice, past, ctx, n, now, dead)
        told = _told(v, voice, past, ctx, n) if n <= now else ""
        current = n == now
        state = "" if current else "skipped" if reason else "done" if n < now else ""
        opened = " ".join(voice.event(v, e) for i, e in past.reveals if i == n).strip()
        if current and window:
            opened = " ".join(filter(None, [opened, voice.tr("The window after it is open.")]))
        ahead = _ahead(v, voice, ctx, n) if n >= now and not reason else ""
        if n >= now and not reason and not dead:
            opened = " ".join(filter(None, [opened, _could(v, voice, context, n)]))
        here = n in WINDOWS[type(context)] and n >= now and not dead and voice.you is not None
        window_key = f"{type(context).__name__.lower()}/{n + 1}"
        ask = _ask(voice, window_key, len(frames) + 1, words, wished) if here else None
        frames.append(
            t.frame(f"step/{n + 1}", words, small=told or ahead or (_nothing(voice, context, n) if n < now else ""),
                    cite=step.cite, state=state, current=current, reason="" if current else reason, window=opened,
                    ask=ask)
        )  # fmt: skip
    small = voice.tr("Press the window after a step to be asked there.") if any("ask" in f for f in frames) else ""
    title = TITLES[type(context)]
    if type(context) is Attack and context.form == "barrier":
        title = mark("The damage barrier, step by step")
    return t.agenda(frames, title=voice.tr(title), rail=True, small=small)


def _bare(context: object) -> bool:
    """Is it an attack of its roll and its damage only: a barrier, a wall, a bash or a trap?"""
    return type(context) is Attack and context.form in BARE and context.zone is None


def _ask(voice: Voice, window: str, n: int, words: str, wished: frozenset[str]) -> t.Dict:
    """The switch of the window after a step."""
    tr, on = voice.tr, window in wished
    spoken = tr("Window after step {n}, {step}: ask me whenever I can reveal something", n=n, step=words)
    return t.ask(f"window/{window}", spoken, on)


def _nothing(voice: Voice, context: object, n: int) -> str:
    """What is said of a step that came to nothing."""
    return voice.tr(NOTHING[n]) if type(context) is Attack and n in NOTHING else ""


def _window(v: State) -> bool:
    """Is a reveal window open here?"""
    return type(v.pending) is Ask and isinstance(v.contexts.get(v.pending.ctx), Window)


def _dead(v: State, ctx: int) -> str:
    """The status that stops what is still to come, or empty."""
    context = v.contexts[ctx]
    return "" if context.status == "live" else context.status


def _strike(v: State, ctx: int) -> Strike | None:
    """The youngest strike of an attack."""
    found = [c for i, c in sorted(v.contexts.items()) if type(c) is Strike and c.attack == ctx]
    return found[-1] if found else None


def _skipped(v: State, voice: Voice, past: Past, ctx: int, n: int, now: int, dead: str) -> str:
    """Why a step does not happen, or empty."""
    context = v.contexts[ctx]
    if type(context) is Attack:
        strike = _strike(v, ctx)
        ended = strike.status if strike is not None and strike.status in ("missed", "avoided") else ""
        if ended and (n in (2, 3) or (n == 1 and ended == "missed")):
            return voice.skipped(v, v.frames()[0], ended)
        if dead and n > now and n < 7:
            return voice.skipped(v, v.frames()[0], dead)
        if n == 1 and n < now and "unavoidable" in attack_traits(v, context):
            return voice.tr("Unavoidable: no Defense may be used")
        if n < now:
            for event in past.events:
                if event.verb == "skipped" and n in (5, 6) and event.subject in ("attack.barrier", "attack.counter"):
                    if (event.subject == "attack.barrier") == (n == 5) and event.data.get("ctx") == ctx:
                        return voice.skip_reason(event)
        return ""
    return voice.skipped(v, v.frames()[0], dead) if dead and n > now and n < len(steps_of(context)) - 1 else ""


def _told(v: State, voice: Voice, past: Past, ctx: int, n: int) -> str:
    """What a step came to, from its events; those of an attack that this one answers are not its own."""
    verbs = TOLD[type(v.contexts[ctx])][n].split()
    said = [voice.event(v, e) for e in past.events if e.verb in verbs and not _of_another(v, e.subject, ctx)]
    return " ".join(dict.fromkeys(filter(None, said[-4:]))).replace("**", "")


def _of_another(v: State, subject: object, ctx: int) -> bool:
    """Is this another sequence, or a strike of one?"""
    context = v.contexts.get(subject) if isinstance(subject, int) else None
    if type(context) is Strike:
        return context.attack != ctx
    return type(context) in TOLD and subject != ctx


def _could(v: State, voice: Voice, context: object, n: int) -> str:
    """What the looking seat could still reveal after this step with an effect on the attack."""
    if type(context) is not Attack or n > 3 or voice.you is None:
        return ""
    tr = voice.tr
    hidden = [(i, o) for i, o in v.things.items() if o.hidden and o.controller == voice.you]
    mine = [voice.thing(v, i) for i, o in hidden if moments(o.card) & in_attack(v, i, context, n + 1)]
    return tr("You could reveal: {cards}.", cards=", ".join(mine)) if mine else ""


def _ahead(v: State, voice: Voice, ctx: int, n: int) -> str:
    """What a step that is still to come may bring."""
    context = v.contexts[ctx]
    if type(context) is not Attack:
        return ""
    return AHEAD[n](v, voice, ctx, context) if n in AHEAD else ""


def _avoid(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    tr = voice.tr
    if attack.target is None or attack.target not in v.things:
        return ""
    if "unavoidable" in attack_traits(v, attack):
        return tr("Unavoidable: no Defense may be used")
    ready = odds.avoid(v, attack, attack.target)
    return tr("A Defense avoids in {p}", p=voice.percent(ready[0][2])) if ready else tr("No Defense is ready")


def _roll(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    tr, strike = voice.tr, _strike(v, ctx)
    target = strike.defender if strike is not None else attack.target
    if target not in v.things:
        return ""
    f = figures(v, attack, target, attack.number)
    said = tr("{dice} against armor {n}", dice=voice.dice(f.pool), n=f.armor)
    return tr("{dice}; armor {n}, less Piercing {x}, leaves {left}", dice=voice.dice(f.pool), n=f.armor, x=f.piercing,
              left=f.effective_armor) if f.piercing and f.armor else said  # fmt: skip


def _damage(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    strike = _strike(v, ctx)
    target = strike.defender if strike is not None else attack.target
    if target not in v.things:
        return ""
    return voice.tr("{n} or more destroys {thing}", n=left(v, target), thing=voice.thing(v, target))


def _more(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    n = strikes(v, attack) - attack.number - 1
    if n > 0:
        return voice.tr.count("{n} strike more", "{n} strikes more", n)
    return voice.tr("Only with Doublestrike or Triplestrike")


def _barrier(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    tr = voice.tr
    if attack.line.kind != "melee":
        return tr("Only after a melee attack")
    barrier = barrier_of(v, attack.target) if attack.target in v.things else attack.barrier
    if barrier is None:
        return tr("None in sight. One may still be revealed")
    return tr("{line}, if a strike hits", line=voice.strike_line(barrier[1]))


def _counter(v: State, voice: Voice, ctx: int, attack: Attack) -> str:
    tr = voice.tr
    if attack.line.kind != "melee":
        return tr("Only after a melee attack")
    if attack.form == "counter":
        return tr("A counterstrike is not struck back")
    if attack.form not in ("action", "spell") or attack.target not in v.things:
        return tr("None here")
    found = counterstrikes(v, ctx)
    name = voice.thing(v, attack.target)
    if not found:
        return tr("{thing} has none", thing=name)
    line = voice.strike_line(found[0][1])
    if type(v.pending) is Ask and v.pending.kind == "counter":
        return tr("{thing} may strike back: {line}", thing=name, line=line)
    said = tr("If {thing} lives: {line}", thing=name, line=line)
    return said + (tr(". Then its Guard goes") if v.things[attack.target].guard else "")


AHEAD = {1: _avoid, 2: _roll, 3: _damage, 4: _more, 5: _barrier, 6: _counter}
