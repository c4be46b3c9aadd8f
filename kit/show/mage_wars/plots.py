"""Plots of Mage Wars on demand: life and mana over the stops, and where each side can strike."""

from __future__ import annotations

from collections.abc import Callable

from kit.engine.state import State
from kit.games.mage_wars.state import facts, harm, life, the_board

from ..plots import INK, Maker, Plot, layout, line
from ..session import Session
from ..voice import Voice, voice
from ..words import mark
from .reach import reach


def _life(s: State, q: int) -> int:
    mage = s.seats[q].mage
    if mage not in s.things:
        return 0
    f = facts(s, mage)
    return max(0, life(f) - harm(s.things[mage], f))


def _mana(s: State, q: int) -> int:
    return s.seats[q].mana


def _names(speak: Voice, n: int) -> list[str]:
    return [speak.tr("You") if q == speak.you else speak.name(q) for q in range(n)]


def _course(what: str, read: Callable[[State, int], int]) -> Maker:
    """A figure of both Mages over the stops that the looking seat may count: open to all."""

    def make(session: Session, lang: str) -> Plot:
        speak = voice("mage_wars", lang, session.you)
        tr = speak.tr
        here = session.node
        stops = [node for node in session.stops() if node.depth <= here.depth]
        seats = range(len(here.state.seats))
        names = _names(speak, len(seats))
        series = [[read(node.state, q) for node in stops] for q in seats]
        traces = [line(names[q], list(range(len(stops))), series[q], q, mode="lines") for q in seats]
        now = ", ".join(f"{names[q]} {series[q][-1]}" for q in seats)
        rows = tuple((str(k), *(str(one[k]) for one in series)) for k in range(len(stops))
                     if not k or any(one[k] != one[k - 1] for one in series))  # fmt: skip
        figure = {"data": traces, "layout": layout(tr("stop"), tr(what))}
        return Plot(tr("{what} now: {now}.", what=tr(what), now=now), figure, (tr("stop"), *names), rows)

    return make


def heat(session: Session, lang: str) -> Plot:
    """The dice that each side could bring into each zone."""
    speak = voice("mage_wars", lang, session.you)
    tr, v = speak.tr, session.view
    b = the_board(v)
    names = _names(speak, len(v.seats))
    grids = [reach(v, q) for q in range(len(v.seats))]
    columns = [chr(65 + x) for x in range(b.width)]
    rows = [str(y + 1) for y in range(b.height)]
    most = max(1, *(max(grid) for grid in grids))
    traces, share = [], 1 / len(grids)
    base = layout("", "")
    for q, grid in enumerate(grids):
        axis = "" if q == 0 else str(q + 1)
        z = [grid[y * b.width : (y + 1) * b.width] for y in range(b.height)]
        traces.append({"type": "heatmap", "name": names[q], "x": columns, "y": rows, "z": z, "zmin": 0, "zmax": most,
                       "text": z, "texttemplate": "%{text}", "colorscale": [[0, "#fbf7ed"], [1, "#a8410a"]],
                       "showscale": q == len(grids) - 1, "xaxis": f"x{axis}", "yaxis": f"y{axis}"})  # fmt: skip
        low = q * share
        base[f"xaxis{axis}"] = {**base["xaxis"], "domain": [low, low + share - 0.06], "title": {"text": names[q]},
                                "color": INK}  # fmt: skip
        base[f"yaxis{axis}"] = {**base["yaxis"], "autorange": "reversed", "anchor": f"x{axis}"}
    best = [grid.index(max(grid)) for grid in grids]
    said = "; ".join(tr("{who}: most in {zone}, {dice}", who=names[q], zone=b.names[best[q]],
                        dice=speak.dice(grids[q][best[q]])) for q in range(len(grids)))  # fmt: skip
    table = tuple((b.names[z], *(str(grid[z]) for grid in grids)) for z in b.zones)
    sentence = tr("Dice that each side could roll in a zone, now or after one move. {said}.", said=said)
    return Plot(sentence, {"data": traces, "layout": base}, (tr("zone"), *names), table)


PLOTS: dict[str, tuple[str, Maker]] = {
    "life": (mark("Life of the Mages"), _course(mark("Life"), _life)),
    "mana": (mark("Mana"), _course(mark("Mana"), _mana)),
    "reach": (mark("Where each side can strike"), heat),
}
