"""Reading scenario files: YAML, checked against the published schema. Errors name file, line and the mend."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from . import schema

FOLDER = Path(str(files("kit") / "scenarios"))
MOST = 20_000
"""A file with more values than this is no scenario; it also stops aliases that multiply."""


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Plain values only. Of the words that YAML 1.1 takes for truth values just true and false are: `on` is a key."""

    yaml_implicit_resolvers = {
        first: [(tag, word) for tag, word in resolvers if tag != "tag:yaml.org,2002:bool"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false|True|False)$"), list("tfTF"))


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
        """A BadFile at the line of `path`."""
        return BadFile(f"{self.path}:{self.line(*path)}: {sentence}")

    def error_about(self, sentence: str, *path: Any) -> BadFile:
        """A BadFile at the deepest key or value that the sentence quotes, below the place with which it begins (such
        as `objects.wolf.at: ...` or `seats is ...`, of the variant at `path` or of the file), else below `path`."""
        named = tuple(re.split("[: ]", sentence, maxsplit=1)[0].split("."))
        told = [(*base, *named[:n]) for n in range(len(named), 0, -1) for base in (path, path[:-1], ())]
        path = next((place for place in told if place in self.lines), path)
        below = [place for place in self.lines if place[: len(path)] == path and place != path]
        quoted = [place for place in below if repr(place[-1]) in sentence or repr(self._at(place)) in sentence]
        return self.error(sentence, *max(quoted, key=len, default=path))

    def _at(self, place: tuple) -> Any:
        value: Any = self.data
        for part in place:
            value = value[part]
        return value


def read(path: Path) -> Document:
    """The checked document of one file. Raises BadFile."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path}:1: this file cannot be read as UTF-8 text: {error}.") from None
    return parse(text, path)


def parse(text: str, path: Path) -> Document:
    """The checked document of a text; `path` is only named in errors. Raises BadFile."""
    lines: dict[tuple, int] = {}
    try:
        loader = Loader(text)
        node = loader.get_single_node()
        if node is None or not isinstance(node, yaml.MappingNode):
            raise BadFile(f"{path}:1: a scenario is a mapping that starts with 'format: 1'.")
        _lines(node, (), lines, path, loader)
        data = loader.construct_document(node)
    except yaml.YAMLError as error:
        raise BadFile(f"{path}:{_line(error)}: {_broken(error)}") from None
    document = Document(path, data, lines)
    found = min(schema.problems(data), key=lambda problem: document.line(*problem[0]), default=None)
    if found is not None:
        raise document.error(found[1], *found[0])
    return document


def _line(error: yaml.YAMLError) -> int:
    mark = getattr(error, "problem_mark", None)
    return mark.line + 1 if mark else 1


def _broken(error: yaml.YAMLError) -> str:
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    if "alias" in problem or "alphabetic or numeric" in problem:  # the loader took a star for an alias
        return "a line that starts with '*' needs quotes, or leave the star out."
    return f"the YAML breaks here ({problem}); check indentation, quotes and colons."


def _lines(node: yaml.Node, path: tuple, lines: dict[tuple, int], file: Path, loader: Any) -> None:
    """Note the line of every key and item. Raises BadFile for a key that comes twice and a file that is too large."""
    lines.setdefault(path, node.start_mark.line + 1)
    if len(lines) > MOST or len(path) > 50:
        raise BadFile(f"{file}:{node.start_mark.line + 1}: this is too large for a scenario; leave out aliases.")
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise BadFile(f"{file}:{line}: a key should be one word or number; put it in quotes.")
            here = (*path, loader.construct_object(key))
            if here in lines:
                raise BadFile(f"{file}:{line}: the key {here[-1]!r} is here twice; keep one.")
            if value.end_mark.index == key.end_mark.index:  # no colon: YAML cut a text at its comma
                raise BadFile(f"{file}:{line}: {here[-1]!r} follows a comma; put the whole text in quotes.")
            lines[here] = line
            _lines(value, here, lines, file, loader)
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            _lines(value, (*path, i), lines, file, loader)
