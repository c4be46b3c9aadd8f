"""The agenda in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.engine.state import HIDDEN, Frame, State

from ..words import mark
from . import cards as faces

if TYPE_CHECKING:
    from .words import Voice

DIRECTIONS = {1: mark("left"), -1: mark("right")}

FRAMES = {
    "deal": mark("Five cards each"),
    "before_draft": mark("Magick before the draft"),
    "pass_3": mark("Pass three cards"),
    "pass_2": mark("Pass two cards"),
    "pass_1": mark("Pass one card"),
    "select": mark("All choose, then pass at once"),
    "before_resolution": mark("Magick before the resolution"),
    "conspiracy": mark("Conspiracy check"),
    "skulking": mark("Skulking Ravens draw Shadow Magick"),
    "end_of_resolution": mark("Magick at the end of the resolution"),
    "restore": mark("Ravens may become human"),
    "clear": mark("Cards are put away"),
    "next": mark("New dealer, the direction turns"),
    "commit": mark("All set out cards"),
    "secret": mark("The others choose, unseen"),
    "steals": mark("Cards are taken"),
    "count": mark("Most minus second"),
    "subtract": mark("Damage is taken"),
    "rescue": mark("Heal may save"),
    "fall": mark("Who becomes a raven"),
    "suit_done": mark("Win check"),
    "first": mark("Draw for the first dealer"),
}


def entry(voice: Voice, s: State, frame: Frame) -> tuple[str, str]:
    """An entry of the agenda: (words, small line); empty words for one not worth showing."""
    tr = voice.tr
    if frame.step in FRAMES:
        return tr(FRAMES[frame.step]), ""
    if frame.step.startswith("token_"):
        return _token(voice, s, int(frame.step[-1]) - 1), ""
    if frame.step == "act" and frame.arg is not None:
        return voice.of(frame.arg, tr("You act"), tr("{who} acts")), ""
    if frame.step == "window":
        window = s.contexts.get(frame.ctx)
        if window is not None and window.kind in faces.MOMENTS:
            return tr("Magick: {moment}", moment=tr(faces.MOMENTS[window.kind])), ""
        return tr("Answers"), ""
    return "", ""


def _token(voice: Voice, s: State, i: int) -> str:
    order = [suit for suit, _ in s.piles["row"].top]
    at = i - len(s.table.turned)
    if 0 <= at < len(order) and order[at] != HIDDEN:
        return voice.suit(order[at])
    return voice.tr("Token {n}, face down", n=i + 1)
