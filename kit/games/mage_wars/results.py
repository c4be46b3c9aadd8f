"""What the rows of effect tables bring: conditions, and a few results that are no conditions."""

from __future__ import annotations

from kit.engine.state import State

from .conditions import CONDITIONS
from .moves import begin_push
from .state import with_mark, zone_of
from .verbs import place_condition


def apply_result(s: State, ctx: int, name: str, n: int) -> None:
    """Carry out one result of an effect row on the defender of a strike."""
    strike = s.contexts[ctx]
    attack = s.contexts[strike.attack]
    i = strike.defender
    if name in CONDITIONS:
        if place_condition(s, i, name, n):
            if s.log is not None:
                s.emit(CONDITIONS[name].rule, "because", i, token=name)
            if name == "larva":
                s.own(i).marks = with_mark(s.things[i].marks, "larva_of", attack.seat)
    elif name in ("push", "snatch"):
        source = zone_of(s, attack.source) if attack.source in s.things else attack.origin
        if source is None:  # the barrier of somebody who has fallen stood where its victim stands
            source = zone_of(s, i)
        begin_push(s, i, source, attack.seat, name)
    else:
        from .effects import fire

        fire(s, "result", ctx, name, n)
