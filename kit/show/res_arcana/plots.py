"""Plots of Res Arcana on demand: points and essences of every player over the stops, and the looking seat's own."""

from __future__ import annotations

from collections.abc import Callable

from kit.engine.state import State
from kit.games.res_arcana.points import points
from kit.games.res_arcana.state import ESSENCES

from ..plots import Maker, Plot, layout, line
from ..session import Session
from ..voice import Voice, voice
from ..words import mark
from .charts import essence


def _course(what: str, value: Callable[[State, int], int]) -> Maker:
    """A figure of every player over the stops; all of it lies open."""

    def make(session: Session, lang: str) -> Plot:
        speak: Voice = voice("res_arcana", lang, session.you)
        seats = range(len(session.node.state.seats))
        names = [speak.tr("You") if i == session.you else speak.name(i) for i in seats]
        return _lines(session, speak, speak.tr(what), names, value)

    return make


def own(session: Session, lang: str) -> Plot:
    """Each essence in the pool of the looking seat, of the first seat for the all-seeing reader."""
    speak: Voice = voice("res_arcana", lang, session.you)
    me = session.you or 0
    names = [essence(speak, what) for what in ESSENCES]
    return _lines(session, speak, speak.tr("Essences"), names, lambda s, i: s.seats[me].pool[i])


def _lines(session: Session, speak: Voice, what: str, names: list[str], value: Callable[[State, int], int]) -> Plot:
    tr, stops = speak.tr, session.stops()
    stops = stops[: next(i for i, node in enumerate(stops) if node is session.node) + 1]
    series = [[value(node.state, i) for node in stops] for i in range(len(names))]
    traces = [line(name, list(range(len(stops))), series[i], i, mode="lines") for i, name in enumerate(names)]
    now = ", ".join(f"{name} {series[i][-1]}" for i, name in enumerate(names))
    rows = tuple(
        (str(stop), *(str(one[stop]) for one in series))
        for stop in range(len(stops))
        if not stop or any(one[stop] != one[stop - 1] for one in series)
    )
    figure = {"data": traces, "layout": layout(tr("stop"), what)}
    return Plot(tr("{what} now: {now}.", what=what, now=now), figure, (tr("stop"), *names), rows)


PLOTS: dict[str, tuple[str, Maker]] = {
    "points": (mark("Points over time"), _course(mark("Points"), points)),
    "essences": (mark("Essences over time"), _course(mark("Essences"), lambda s, i: sum(s.seats[i].pool))),
    "own": (mark("Your essences over time"), own),
}
