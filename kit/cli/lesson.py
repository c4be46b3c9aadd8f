"""``lesson``: a lesson in the terminal."""

from datetime import date
from pathlib import Path

import click

from ._guided import arguments, find, listing, load, save, talk


@click.command()
@arguments
def lesson(id: str | None, lang: str, progress: Path | None) -> None:
    """Take the lesson ID step by step. Without ID, list the lessons."""
    from kit.teach.lessons import Lesson
    from kit.teach.terminal import LessonTerminal

    done = load(progress)
    if id is None:
        listing("lesson", lang, done.finished)
        return
    lesson = Lesson(find(id, "lesson"), lang)
    talk(LessonTerminal(lesson), lesson.title, lambda: lesson.done)
    done.lesson(id, lesson.at, len(lesson.steps), date.today())
    done.met(event.cite for node in lesson.session.node.path() for event in node.events)
    for cite, right in lesson.learnt:
        done.knew(cite, right, date.today())
    save(progress, done)
