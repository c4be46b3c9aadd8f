"""Stepwise: tabletop games to learn one action at a time."""

__version__ = "0.1.0"
