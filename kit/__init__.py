"""Stepwise: tabletop games to learn one action at a time.

In a notebook:

    import kit
    kit.nevermore()

and so `kit.res_arcana()`, `kit.mage_wars()`; or `kit.play(game, ...)` with what `kit.panels.panel.Panel` takes.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"


def play(game: str = "nevermore", **options: Any) -> Any:
    """The panel of a game, shown when it is the last thing of a cell. Raises ValueError with one sentence."""
    return import_module("kit.panels.panel").Panel(game, **options)


def nevermore(**options: Any) -> Any:
    """The panel of Nevermore, for three to six seats (`seats=4`)."""
    return play("nevermore", **options)


def res_arcana(**options: Any) -> Any:
    """The panel of Res Arcana with Lux et Tenebrae."""
    return play("res_arcana", **options)


def mage_wars(**options: Any) -> Any:
    """The panel of Mage Wars Arena."""
    return play("mage_wars", **options)
