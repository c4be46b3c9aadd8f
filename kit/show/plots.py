"""Plots on demand, as plain data: what plotly draws, with a sentence and a table that say the same.

A game has `kit/show/GAME/plots.py` with `PLOTS`, a dict of names to (title, function); the function makes a `Plot`
from (session, language) and draws only what the looking seat may know. Titles go through the game's catalogue.
Plotly is not needed here: a figure is its JSON form, `{"data": [...], "layout": {...}}`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

from .history import ledger
from .session import Session
from .voice import voice
from .words import Words, mark, words

INK, SEATS = "#1c2321", ("#0b5a94", "#a8410a", "#0a6b50", "#8c3a70", "#75610a", "#4a4f8f")
"""The board's ink, and its seats' colours from the looking seat clockwise."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
"""A seat's line style: colour is never the only signal."""


@dataclass(frozen=True, slots=True)
class Plot:
    """`figure` is plotly's JSON form; `sentence` says what it shows, `head` and `rows` are its table."""

    sentence: str
    figure: dict[str, Any]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Maker = Callable[[Session, str], Plot]


def plots(session: Session, lang: str) -> dict[str, tuple[str, Maker]]:
    """Every plot of the session's game: {name: (title in that language, its function)}."""
    tr = words(session.game, lang)
    try:
        own = import_module(f"kit.show.{session.game}.plots").PLOTS
    except ModuleNotFoundError:
        own = {}
    return {name: (tr(title), make) for name, (title, make) in {**own, **SHARED}.items()}


def line(name: str, x: list, y: list, seat: int = 0, **more: Any) -> dict[str, Any]:
    """One line of a figure in a seat's colour and style; `more` goes to plotly."""
    style = {"color": SEATS[seat % 6], "dash": DASHES[seat % 6], "width": 2.5}
    return {"type": "scatter", "mode": "lines+markers", "name": name, "x": x, "y": y, "line": style, **more}


def layout(x: str, y: str, **more: Any) -> dict[str, Any]:
    """A layout with the board's type and ground; `x` and `y` name the axes."""
    axis = {"gridcolor": "#e4dac5", "zerolinecolor": "#857a63", "linecolor": INK}
    return {
        "paper_bgcolor": "#fbf7ed", "plot_bgcolor": "#fbf7ed",
        "font": {"family": "system-ui, sans-serif", "color": INK},
        "margin": {"l": 56, "r": 16, "t": 24, "b": 48}, "height": 340, "legend": {"orientation": "h", "y": 1.12},
        "xaxis": {**axis, "title": {"text": x}}, "yaxis": {**axis, "title": {"text": y}, "rangemode": "tozero"},
        **more,
    }  # fmt: skip


def luck(session: Session, lang: str) -> Plot:
    """What luck gave against its exact expectation, summed up over the stops."""
    tr = words("kit", lang)
    found = ledger(session, lang)
    speak = voice(session.game, lang, session.you)
    names: dict[tuple[int | None, str], str] = {}
    sums: dict[str, dict[str, str]] = {}  # whose luck in what, by the last total of each
    for one in sorted(found, key=lambda one: -1 if one.seat is None else one.seat):
        whose, what = one.seat, session.scene.luck_name(one.what, speak)
        who = "" if whose is None else f"{tr('You') if whose == session.you else speak.name(whose)}: "
        names[whose, one.what] = who + what
        sums.setdefault(who, {})[what] = _signed(tr, one.total, 1)
    traces = []
    for i, kind in enumerate(names):
        mine = [one for one in found if (one.seat, one.what) == kind]
        traces.append(line(names[kind], [one.stop for one in mine], [round(float(one.total), 3) for one in mine], i))
    said = "; ".join(who + ", ".join(f"{what} {sum}" for what, sum in of.items()) for who, of in sums.items())
    sentence = tr("Luck so far, gave minus expected: {said}.", said=said) if said else \
        tr("No luck that can be counted has fallen yet.")  # fmt: skip
    rows = tuple((str(one.stop), names[one.seat, one.what], one.outcome, f"{float(one.given):g}",
                  tr.number(float(one.expected), 2), _signed(tr, one.total, 2)) for one in found)  # fmt: skip
    head = (tr("stop"), tr("what"), tr("came up"), tr("gave"), tr("expected"), tr("sum of the difference"))
    return Plot(sentence, {"data": traces, "layout": layout(tr("stop"), tr("gave minus expected"))}, head, rows)


SHARED: dict[str, tuple[str, Maker]] = {"luck": (mark("Luck ledger"), luck)}


def _signed(tr: Words, value: Fraction, places: int) -> str:
    """A figure with its sign, as the language writes it: +1.5, −0,2."""
    return ("+" if value >= 0 else "−") + tr.number(float(abs(value)), places)
