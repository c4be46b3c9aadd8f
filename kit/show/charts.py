"""Small charts of the click path, as data with a sentence and a table twin.

Each is a node of the table model (kind "chart") that the board draws as SVG in a few milliseconds:
`distribution` (odds with a threshold, another position dashed, the outcome marked), `tally` (counts by seat,
most minus second), `bars` (amounts) and `network` (what turns into what). Plots that need plotly are not
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.show.table import Dict, full


def chart(
    key: str,
    kind: str,
    sentence: str,
    table: Dict,
    *,
    spoken: str = "",
    title: str = "",
    small: str = "",
    note: str = "",
    legend: Sequence[Dict] = (),
    big: bool = False,
    aside: bool = False,
    **data: Any,
) -> Dict:
    """A small chart; use `distribution`, `tally`, `bars` or `network`.

    sentence: what it shows, in rich text, with the figure that matters; spoken: what the picture holds, for a
    screen reader; table: its twin, {head: [...], rows: [[...], ...]}, the first cell of a row its head.
    legend: {text} or {text, mark} with mark solid, ghost, line, dash, lamp or result. big: home's size.
    aside: on a wide page it stands at the head of the margin, in sight beside the board.
    """
    return {
        "key": key,
        "kind": "chart",
        "chart": kind,
        "sentence": sentence,
        "twin": table,
        **full(spoken=spoken, title=title, small=small, note=note, legend=list(legend), big=big, aside=aside),
        **data,
    }


def distribution(
    key: str,
    sentence: str,
    bars: Sequence[tuple[str, float]],
    *,
    hit: int | None = None,
    hit_label: str = "",
    ghost: Sequence[float] = (),
    result: int | None = None,
    axis: str = "",
    now: str = "",
    before: str = "",
    decimals: int = 1,
    values: bool = False,
    peak: float = 0,
    exact: str = "",
    **more: Any,
) -> Dict:
    """Odds as bars.

    bars: (label, share 0..1) in order; hit: index of the first bar that reaches the threshold, hit_label its
    words; result: index of the outcome that came. ghost: the shares of another position, drawn dashed.
    axis, now, before: names of the axis, the bars and the ghost. values: a per cent over each bar.
    peak: the share that fills the height, for charts laid side by side.
    exact: "exact", "exact, if nobody reveals more" or "estimated, within 1 %".
    """

    def row(name: str, shares: Sequence[float]) -> list[str]:
        return [f"{name}, %" if name else "%", *(f"{100 * float(p):.{decimals}f}" for p in shares)]

    rows = [row(now, [p for _, p in bars])]
    legend = []
    if ghost:
        rows.append(row(before, ghost))
        legend = [{"mark": "solid", "text": now}, {"mark": "ghost", "text": before}]
    if exact:
        legend.append({"text": exact})
    return chart(
        key,
        "distribution",
        sentence,
        {"head": [axis, *(name for name, _ in bars)], "rows": rows},
        legend=legend,
        bars=[{"label": name, "p": round(float(p), 5)} for name, p in bars],
        **full(
            hit=hit,
            hit_label=hit_label,
            ghost=[round(float(p), 5) for p in ghost],
            result=result,
            values=values,
            peak=peak or None,
        ),
        **more,
    )


def tally(
    key: str,
    title: str,
    sentence: str,
    rows: Sequence[Dict],
    *,
    of: int,
    symbol: str,
    second: int | None = None,
    small: str = "",
    note: str = "",
) -> Dict:
    """Counts by seat, "most minus second". rows: `tally_row`s, most first; of: cells a row; second: its count."""
    twin = {"head": [title, ""], "rows": [[r["label"], str(r["count"]), r.get("note", "")] for r in rows]}
    return chart(
        key,
        "tally",
        sentence,
        twin,
        title=title,
        small=small,
        note=note,
        rows=list(rows),
        of=of,
        symbol=symbol,
        **full(second=second),
    )


def tally_row(label: str, count: int, note: str = "", over: bool = False) -> Dict:
    """A seat's count; over: it shares the top, so what exceeds the second place is striped."""
    return {"label": label, "count": count, **full(note=note, over=over)}


def bars(
    key: str, title: str, sentence: str, rows: Sequence[tuple[str, str, int, int | None]], **more: Any
) -> Dict:
    """Amounts as horizontal bars. rows: (symbol, label, value, value before or None)."""
    twin = {"head": [title, ""], "rows": [[label, str(value)] for _, label, value, _ in rows]}
    return chart(
        key,
        "bars",
        sentence,
        twin,
        title=title,
        rows=[{"symbol": s, "label": label, "value": v, **full(old=old)} for s, label, v, old in rows],
        **more,
    )


def network(
    key: str,
    sentence: str,
    essences: Sequence[Dict],
    gates: Sequence[Dict],
    *,
    foot: str = "",
    head: Sequence[str] = ("", ""),
    **more: Any,
) -> Dict:
    """The conversion network. essences: {symbol, label, value}; gates: `gate`s."""
    twin = {"head": list(head), "rows": [[g["label"], g.get("words", "")] for g in gates]}
    return chart(
        key, "network", sentence, twin, essences=list(essences), gates=list(gates), **full(foot=foot), **more
    )


def gate(
    label: str,
    words: str,
    takes: Sequence[str],
    gives: Sequence[str],
    *,
    turned: bool = False,
    hot: Sequence[str] = (),
) -> Dict:
    """A power that turns essences into others, as symbol names.

    words: the same in words; turned: used up this round; hot: symbols whose wire is changing now.
    """
    return {
        "label": label,
        "words": words,
        "takes": list(takes),
        "gives": list(gives),
        **full(turned=turned, hot=list(hot)),
    }
