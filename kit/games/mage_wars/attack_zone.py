"""Zone attacks: a bare strike at each object of the zone, in the attacker's order (MW 6.3.3)."""

from __future__ import annotations

from kit.engine.game import AskKind, Step, Verb
from kit.engine.state import Action, Ask, Frame, State

from .attack_avoid import defenses
from .attack_steps import BARE, open_strike, strikes
from .effects import has_listeners, zone_excludes
from .state import Attack, facts, zone_of


class Order(AskKind):
    """Which object of a zone attack is next: the attacker's choice."""

    verbs = ("next",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "next", (i,)) for i in s.contexts[ask.ctx].queue if i in s.things]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def struck_by_zone(s: State, attack: Attack) -> tuple[int, ...]:
    """The creatures and conjurations that a zone attack strikes (MW 6.3.3)."""
    return tuple(
        i
        for i, o in s.things.items()
        if o.card.kind in ("creature", "conjuration") and o.border is None and zone_of(s, i) == attack.zone
        and not zone_excludes(s, attack, i)
    )  # fmt: skip


def _zone_next(s: State, frame: Frame) -> None:
    ctx = frame.ctx
    attack = s.contexts[ctx]
    if not attack.number and not attack.queue:
        queue = struck_by_zone(s, attack)
        s.emit("MW R27", "struck", ctx, objects=queue)
    else:
        queue = tuple(i for i in attack.queue if i in s.things and zone_of(s, i) == attack.zone)
    if queue != attack.queue:
        s.own_context(ctx).queue = queue
    if queue:
        s.pending = Ask("zone_order", attack.seat, ctx)


def _zone_pick(s: State, ask: Ask, action: Action) -> None:
    i = action.refs[0]
    attack = s.own_context(ask.ctx)
    attack.queue = tuple(j for j in attack.queue if j != i)
    s.emit("MW 6.3.3", "next", ask.ctx, defender=i)
    if "invisible" in facts(s, i):
        s.emit("MW 4.8", "because", ask.ctx)
        s.emit("MW codex/invisible", "because", ask.ctx)
    if defenses(s, i, attack.line):
        s.emit("MW 6.3.4", "no_defense", ask.ctx, defender=i)
    if attack.queue:
        s.push("zone.next", ask.ctx)
    _zone_strike(s, ask.ctx, i, strikes(s, attack) - 1)


def _zone_strike(s: State, ctx: int, i: int, more: int) -> None:
    """Put a strike of a zone attack on object i on the agenda, and `more` after it."""
    if more:
        s.push("zone.more", ctx, (i, more))
    strike = open_strike(s, ctx, i, BARE)
    if has_listeners(s, "shielded"):
        s.push("strike.shield", strike)
    s.own_context(ctx).number += 1


def _zone_more(s: State, frame: Frame) -> None:
    """Doublestrike and Triplestrike repeat the attack on each object of the zone (MW 6.3.3, step 5)."""
    i, more = frame.arg
    attack = s.contexts[frame.ctx]
    if i in s.things and zone_of(s, i) == attack.zone:
        s.emit("MW 6.2.5", "again", frame.ctx, defender=i)
        s.emit(f"MW codex/{'triplestrike' if strikes(s, attack) == 3 else 'doublestrike'}", "because", frame.ctx)
        _zone_strike(s, frame.ctx, i, more - 1)


STEPS = {"zone.next": Step("MW 6.3.3", _zone_next), "zone.more": Step("MW 6.2.5", _zone_more)}
ASKS = {"zone_order": Order()}
VERBS = {"next": Verb(_zone_pick)}
