"""The games, one package each: rules only, no words for the screen."""

from __future__ import annotations

import csv
import hashlib
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kit.engine.game import Game

NAMES = ("nevermore", "res_arcana", "mage_wars")


def load(name: str) -> Game:
    """The game of that name. Raises ValueError if there is none."""
    if name not in NAMES:
        raise ValueError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    return import_module(f"kit.games.{name}").GAME


@cache
def mark(name: str) -> str:
    """A fingerprint of what decides how a game behaves: its data without the words. Records carry it."""
    digest = hashlib.sha256(load(name).version.encode())
    for path in sorted(Path(__file__).parent.joinpath(name).glob("*.*")):
        if path.suffix == ".json":
            digest.update(json.dumps(_wordless(json.loads(path.read_text(encoding="utf-8"))), sort_keys=True).encode())
        elif path.suffix == ".csv":
            rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
            digest.update(json.dumps([_wordless(row) for row in rows], sort_keys=True).encode())
    return digest.hexdigest()[:8]


def _wordless(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _wordless(v) for k, v in value.items() if not k.startswith(("name", "term", "statement"))}
    return [_wordless(v) for v in value] if isinstance(value, list) else value
