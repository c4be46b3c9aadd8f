"""Two stops side by side: the figures in which their tables differ."""

from __future__ import annotations

from . import table as t


def differences(here: t.Dict, there: t.Dict) -> list[tuple[str, str, str]]:
    """(what, here, there) for every figure of the two models that is not the same; a missing one reads "–"."""
    one, other = _figures(here), _figures(there)
    rows = []
    for key in dict.fromkeys((*one, *other)):
        name = (one.get(key) or other[key])[0]
        values = [str(found[key][1]) if key in found else "–" for found in (one, other)]
        if values[0] != values[1]:
            rows.append((name, values[0], values[1]))
    return rows


def _figures(model: t.Dict) -> dict[tuple[str, str], tuple[str, object]]:
    """{(node key, what): (name, value)}."""
    found: dict[tuple[str, str], tuple[str, object]] = {}
    names = model.get("symbols", {})
    for node in t.walk(model["table"]):
        label = t.plain(node.get("label", ""), names)
        for stat in node.get("stats", ()):
            found[node["key"], stat["label"]] = (f"{label}, {stat['label']}", stat["value"])
        for what in ("value", "count"):
            if label and what in node:
                found[node["key"], what] = (label, node[what])
    return found
