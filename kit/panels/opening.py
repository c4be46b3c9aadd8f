"""The loaded moment of Mage Wars: an attack about to roll, in a game that can be played on from there."""

from __future__ import annotations

from kit.engine.record import parse_choice
from kit.engine.state import Chance
from kit.show.session import BOT, PERSON, Session
from kit.teach.lessons import Lesson
from kit.teach.library import find


def before_the_roll(id: str = "reveals_before_the_roll") -> Session:
    """A lesson played by its own lines up to its first roll; then the others are bots."""
    lesson = Lesson(find(id, "lesson"))
    session = lesson.session
    while type(session.node.state.pending) is not Chance:
        if lesson.waits:
            lesson.act(parse_choice(session.node.state, lesson.model()))
        else:
            lesson.go_on()
    session.players = [PERSON if seat == session.you else BOT for seat in range(len(session.players))]
    session.said = []
    return session
