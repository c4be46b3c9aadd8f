"""Checking plain values against the published schema: the part of JSON Schema that it uses, with our own sentences."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

Problem = tuple[tuple, str]
"""Where in the value (keys and indexes), and one sentence that says what is wrong and how to mend it."""

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
NAMES = {
    "object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number",
    "boolean": "true or false",
}  # fmt: skip


@cache
def published() -> dict[str, Any]:
    """The schema of scenario files."""
    return json.loads((files("kit") / "scenarios" / "schema.json").read_text(encoding="utf-8"))


def problems(value: Any, rule: dict[str, Any] | None = None, path: tuple = ()) -> Iterator[Problem]:
    """What a value breaks, outermost first; nothing inside a part that is itself of the wrong kind."""
    rule = published() if rule is None else rule
    if "$ref" in rule:
        rule = published()["$defs"][rule["$ref"].rpartition("/")[2]]
    where = ".".join(map(str, path)) or "the file"
    kinds = rule.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield path, f"{where} should be {' or '.join(NAMES[kind] for kind in kinds)}, not {shown(value)}."
        return
    allowed = rule.get("enum", [rule["const"]] if "const" in rule else None)
    if allowed is not None and value not in allowed:
        yield path, f"{where} is {value!r}; it should be {' or '.join(map(str, allowed))}."
    if "pattern" in rule and not re.search(rule["pattern"], value):
        yield path, f"{where} is {value!r}; use letters, digits, '-' and '_' only."
    if "minimum" in rule and value < rule["minimum"]:
        yield path, f"{where} is {value}; it should be at least {rule['minimum']}."
    if len(value if isinstance(value, dict | list) else ()) < rule.get("minItems", rule.get("minProperties", 0)):
        least = rule.get("minItems", rule.get("minProperties", 0))
        yield path, f"{where} has too little in it: give at least {least}, or leave {path[-1] if path else 'it'} out."
    if isinstance(value, dict):
        yield from _mapping(value, rule, path, where)
    elif isinstance(value, list) and "items" in rule:
        for i, item in enumerate(value):
            yield from problems(item, rule["items"], (*path, i))


def _mapping(value: dict, rule: dict[str, Any], path: tuple, where: str) -> Iterator[Problem]:
    known, more = rule.get("properties", {}), rule.get("additionalProperties", True)
    for key in value:
        if key not in known and more is False:
            near = difflib.get_close_matches(str(key), known, n=1)
            mend = f"perhaps {near[0]!r} is meant." if near else f"known keys are {', '.join(known)}."
            yield (*path, key), f"unknown key {key!r} in {where}; {mend}"
    for key in rule.get("required", ()):
        if key not in value:
            yield path, f"{where} lacks the key {key!r}; add it."
    for key, part in value.items():
        inner = known.get(key, more)
        if isinstance(inner, dict):
            yield from problems(part, inner, (*path, key))


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))


def shown(value: Any) -> str:
    """A value as a short quote for a sentence."""
    text = "empty" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
