"""The charts drawer: one plotly figure at a time under the board, made when it is first opened.

A page with a plotly figure is heavy (its script is 5 MB), so the same figure widget is filled anew for every plot and
every stop. Each plot has its sentence and its table beside it.
"""

from __future__ import annotations

import sys
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from kit.show.plots import Plot, plots
from kit.show.session import Session
from kit.show.words import words


class Charts(VBox):
    """`show(session, lang)` draws the chosen plot of the session's stop; `on_close` is called by its button."""

    def __init__(self, session: Session, lang: str, on_close: Any) -> None:
        self._session, self._lang = session, lang
        self._figure = _figure()
        self._choice = Dropdown(layout={"width": "auto"}, style={"description_width": "initial"})
        self._close_button = Button(layout={"width": "auto", "height": "44px"})
        self._text = HTML()
        self._choice.observe(lambda change: self._draw(), "value")
        self._close_button.on_click(lambda button: on_close())
        super().__init__([HBox([self._choice, self._close_button]), self._figure, self._text])
        self.add_class("kit-charts")
        self.show(session, lang)

    def show(self, session: Session, lang: str) -> None:
        """Draw the chosen plot for the stop shown."""
        tr = words("kit", lang)
        self._session, self._lang = session, lang
        self._choice.description, self._close_button.description = tr("Chart"), tr("Close the charts")
        offers = {name: title for name, (title, _) in plots(session, lang).items()}
        options = [(title, name) for name, title in offers.items()]
        if list(self._choice.options) != options:
            chosen = self._choice.value
            self._choice.options = options
            self._choice.value = chosen if chosen in offers else options[0][1]
        self._draw()

    def _draw(self) -> None:
        offers = plots(self._session, self._lang)
        if self._choice.value not in offers:
            return
        _, make = offers[self._choice.value]
        plot = make(self._session, self._lang)
        figure = self._figure
        with figure.batch_update():
            figure.data = ()
            figure.update_layout(plot.figure["layout"], overwrite=True)
        figure.add_traces(plot.figure["data"])
        self._text.value = _twin(plot, words("kit", self._lang)("The same as a table"))


def _twin(plot: Plot, label: str) -> str:
    """The sentence and the table of a plot."""
    head = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in plot.head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in plot.rows)
    table = f"<details><summary>{escape(label)}</summary><table><tr>{head}</tr>{body}</table></details>"
    return f"<p>{escape(plot.sentence)}</p>" + (table if plot.rows else "")


def _figure() -> Any:
    """An empty figure widget that sends nothing anywhere."""
    # jsonschema, which plotly loads, compiles 38 grammars if this optional package is there: 1.5 s for nothing.
    sys.modules.setdefault("rfc3987_syntax", None)
    import plotly.graph_objects as go

    figure = go.FigureWidget()
    # The mode bar offers an upload to another host.
    figure._config = {**figure._config, "displayModeBar": False, "plotlyServerURL": "", "displaylogo": False,
                      "responsive": True}  # fmt: skip
    return figure
