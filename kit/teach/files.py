"""Reading scenario files: YAML, checked against the published schema. Errors name file, line and the mend."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

FOLDER = files("kit") / "scenarios"


class BadFile(ValueError):
    """A file that cannot be used; the message is `file:line: what is wrong and how to mend it`."""


@dataclass(frozen=True, slots=True)
class Document:
    """One file: its data as plain values, and the line of each key by path, such as `("expect", "P1.health")`."""

    path: Path
    data: dict[str, Any]
    lines: dict[tuple, int]

    def line(self, *path: Any) -> int:
        """The line of the nearest part of `path` that the file has."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def error(self, sentence: str, *path: Any) -> BadFile:
        return BadFile(f"{self.path}:{self.line(*path)}: {sentence}")


@cache
def schema() -> dict[str, Any]:
    """The published schema of scenario files."""
    return json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def read(path: Path) -> Document:
    """The checked document of one file. Raises BadFile."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path}:1: this file cannot be read as UTF-8 text: {error}.") from None
    return parse(text, path)


def parse(text: str, path: Path) -> Document:
    """The checked document of a text; `path` is only named in errors. Raises BadFile."""
    try:
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
        data = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or "not YAML"
        sentence = f"the YAML breaks here ({problem}); check indentation, quotes and colons."
        raise BadFile(f"{path}:{line}: {sentence}") from None
    if not isinstance(data, dict):
        raise BadFile(f"{path}:1: a scenario is a mapping that starts with 'format: 1'.")
    lines: dict[tuple, int] = {}
    _lines(node, (), lines)
    document = Document(path, data, lines)
    error = best_match(_validator().iter_errors(data), key=lambda e: (-len(e.absolute_path),))
    if error is not None:
        raise document.error(_sentence(error), *_place(error))
    return document


def _lines(node: yaml.Node, path: tuple, lines: dict[tuple, int]) -> None:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*path, key.value)
            lines[here] = key.start_mark.line + 1
            _lines(value, here, lines)
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            _lines(value, (*path, i), lines)


def _place(error: ValidationError) -> tuple:
    path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        return (*path, _unknown(error)[0])
    return path


def _unknown(error: ValidationError) -> list[str]:
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def _sentence(error: ValidationError) -> str:
    where = ".".join(map(str, error.absolute_path)) or "the file"
    if error.validator == "additionalProperties":
        known = ", ".join(error.schema["properties"])
        return f"unknown key {_unknown(error)[0]!r} in {where}; known keys are {known}."
    if error.validator == "required":
        gone = [key for key in error.validator_value if key not in error.instance]
        return f"{where} lacks the key {gone[0]!r}; add it."
    if error.validator == "type":
        return f"{where} should be {_named(error.validator_value)}, not {error.instance!r}."
    if error.validator in ("enum", "const"):
        allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
        return f"{where} is {error.instance!r}; it should be one of {', '.join(map(str, allowed))}."
    return f"{where}: {error.message}."


def _named(kind: str | list[str]) -> str:
    names = {"object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number"}
    kinds = [kind] if isinstance(kind, str) else kind
    return " or ".join(names.get(k, k) for k in kinds)
