"""Whether a table model is sound: the board can draw it, and what it draws is true."""

from __future__ import annotations

from typing import Any

from .table import CHARTS, FIELDS, FORMAT, KINDS, LAYOUTS, SIDES, STATES, STATS, SYMBOLS, Dict, walk


class ModelError(ValueError):
    """A table model that the board could not draw truthfully. The message names the place and the mend."""


def _need(ok: bool, sentence: str) -> None:
    if not ok:
        raise ModelError(sentence)


def _one_of(value: Any, allowed: frozenset[str], what: str, place: str) -> None:
    if value is not None and value not in allowed:  # asked for every part of every model: no words until then
        raise ModelError(f"{place} has the {what} {value!r}; use one of {', '.join(sorted(allowed))}.")


def check(shown: Dict) -> Dict:
    """Return the model if the board can draw it truthfully, else raise ModelError.

    Checks: known kinds, layouts, states and symbols; each key once; a refused action has a reason; actions
    named by things exist and things named by actions exist; a hidden thing shows no cost or text; charts
    have a sentence and a twin of equal rows; a skipped frame has a reason; at most one action is first, one
    cell and one frame current; the cursor lies on the ruler.
    """
    _need(
        shown.get("format") == FORMAT,
        f"The model has format {shown.get('format')!r}; this board draws format {FORMAT}.",
    )
    keys: set[str] = set()
    nodes = list(walk(shown["table"]))
    for one in [*nodes, *(w for n in nodes for w in n.get("ways", ())), *shown.get("actions", ())]:
        _need(
            bool(one.get("key")),
            f"A thing of kind {one.get('kind', 'action')} has no key; give it a stable name.",
        )
        _need(one["key"] not in keys, f"Two things have the key {one['key']!r}; a key may occur once.")
        keys.add(one["key"])
    acts = {a["key"] for a in shown.get("actions", ())}
    for one in nodes:
        _check_node(one, keys, acts)
    for one in shown.get("actions", ()):
        _check_action(one, keys, acts)
    _need(
        sum(bool(a.get("first")) for a in shown.get("actions", ())) <= 1,
        "More than one action is marked first; the lamp falls on one thing.",
    )
    for kinds in (made := shown.get("picks", {})).get("ways", ()):
        _need(made["ways"][kinds] in acts, f"Cards that make {made['ways'][kinds]!r} can be chosen; add it to actions.")
    for face in made.get("cards", ()):
        _need(face in keys, f"The card {face!r} can be chosen but is not on the table; add its face.")
    frames = shown.get("agenda", {}).get("frames", ())
    for one in frames:
        _one_of(one.get("state"), frozenset({"done", "hidden", "skipped"}), "state", f"Frame {one['key']}")
        _need(
            one.get("state") != "skipped" or "reason" in one,
            f"Frame {one['key']} is skipped without a reason; add reason=.",
        )
    _need(
        sum(bool(f.get("current")) for f in frames) <= 1,
        "More than one frame of the agenda is current; mark one.",
    )
    menu = shown.get("menu", {})
    forms = [part["fields"] for part in (menu.get("drawer", {}), shown.get("form", {})) if "fields" in part]
    for one in (*(one for fields in forms for one in fields), *(menu[n] for n in ("seat", "lang") if n in menu)):
        _one_of(one["kind"], FIELDS, "kind", f"Field {one['name']}")
    line = shown.get("ruler")
    if line:
        _need(
            0 <= line["cursor"] < line["stops"],
            f"The cursor {line['cursor']} is off the ruler of {line['stops']} stops.",
        )
        for twig in line.get("branches", ()):
            _need(
                0 <= twig["at"] < line["stops"],
                f"Branch {twig['key']} leaves at stop {twig['at']}, off the ruler.",
            )
    return shown


def _check_node(one: Dict, keys: set[str], acts: set[str]) -> None:
    key, kind = one["key"], one["kind"]
    _one_of(kind, KINDS, "kind", f"Node {key}")
    _one_of(one.get("state"), STATES, "state", f"Node {key}")
    _one_of(one.get("side"), SIDES, "side", f"Node {key}")
    for symbol in (one.get("symbol"), one.get("picture"), *(m["symbol"] for m in one.get("marks", ()))):
        _one_of(symbol, SYMBOLS, "symbol", f"Node {key}")
    for name in one.get("actions", ()):
        _need(
            name in acts,
            f"Node {key} names the action {name!r}, which the model does not list; add it to actions.",
        )
    for figure in one.get("stats", ()):
        _one_of(figure["kind"], STATS, "stat", f"Node {key}")
        _need(
            figure["kind"] not in ("pips", "bar") or "of" in figure,
            f"The {figure['label']} of node {key} needs of=.",
        )
    if one.get("state") == "hidden" and not one.get("mine"):
        _need(
            not (one.get("cost") or one.get("text")),
            f"Node {key} is face down but shows its cost or text; drop them.",
        )
    if kind == "group":
        _need(
            one.get("layout") in LAYOUTS,
            f"Group {key} has the layout {one.get('layout')!r}; use one of {', '.join(sorted(LAYOUTS))}.",
        )
        _need(one["layout"] != "grid" or "size" in one, f"Grid {key} needs size=(columns, rows).")
        _need(
            sum(bool(c.get("current")) for c in one.get("children", ())) <= 1,
            f"More than one cell of {key} is current; mark one.",
        )
    elif kind == "zone":
        _need("at" in one, f"Zone {key} needs at=(column, row).")
    elif kind == "border":
        for end in one.get("between", ("", "")):
            _need(
                end in keys, f"Border {key} stands beside {end!r}, which is not on the table; name two zones."
            )
    elif kind == "bill":
        _need(
            sum(w["state"] == "chosen" for w in one.get("ways", ())) <= 1,
            f"Bill {key} has two chosen ways; choose one.",
        )
        for path in one.get("ways", ()):
            _need(
                path["state"] != "refused" or "reason" in path,
                f"Way {path['key']} is refused without a reason; add reason=.",
            )
    elif kind == "chart":
        _one_of(one["chart"], CHARTS, "chart", f"Node {key}")
        _need(bool(one["sentence"]), f"Chart {key} needs a sentence that says what it shows.")
        widths = {len(r) for r in one["twin"]["rows"]}
        _need(len(widths) == 1, f"The table of chart {key} needs rows of equal length.")


def _check_action(one: Dict, keys: set[str], acts: set[str]) -> None:
    key = one["key"]
    _one_of(one.get("symbol"), SYMBOLS, "symbol", f"Action {key}")
    _need(bool(one["label"]), f"Action {key} needs a label.")
    if one["state"] == "refused":
        _need("reason" in one, f"Action {key} is refused without a reason; add reason= and cites=.")
        _need("cites" in one, f"Action {key} is refused without a rule; add cites=.")
    for ref in one.get("refs", ()):
        _need(
            ref in keys,
            f"Action {key} belongs to {ref!r}, which is not on the table; drop it or add the node.",
        )
    _need(
        one.get("instead") in (None, *acts),
        f"Action {key} points to {one.get('instead')!r}, which is not listed.",
    )
