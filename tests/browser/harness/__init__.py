"""The board without Jupyter: a page that draws any table model, for tests and pictures.

    python -m tests.browser.harness FOLDER [NAME ...]     pictures of the fixtures, two widths, light and dark
"""

from __future__ import annotations

import json
from pathlib import Path

from kit.panels.board import SCRIPTS, STYLES, joined
from kit.show.board_words import board_words
from kit.show.sound import check

PAGE = Path(__file__).parent / "harness.html"
CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


def page(model: dict, **traits: object) -> str:
    """A whole page, nothing fetched, that draws `model` with the board's own code."""
    state = {
        "esm": joined(SCRIPTS),
        "css": joined(STYLES),
        "traits": {
            "model": check(model) if model else {},
            "words": board_words(),
            "symbols": joined(("symbols.svg",)),
            "lang": "en",
            "game": "",
            "dialog": {},
            "error": "",
            "answered": 0,
            **traits,
        },
    }
    text = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    return PAGE.read_text(encoding="utf-8").replace("STATE", text)
