"""Write each lesson as a tutorial notebook: ``python tools/tutorial.py``.

``tutorials/GAME/NN-id.ipynb``, and ``NN-id.ru.ipynb`` in Russian. Markdown cells hold the lesson's words, code cells
take its steps through ``kit.panels.tutorial``; outputs are what these calls give, so the notebook reads without a
kernel and nbval compares them. Writing again changes nothing as long as lesson, rules and words are the same.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from kit import games
from kit.panels.tutorial import Picture, Tutorial
from kit.teach.lessons import Lesson
from kit.teach.library import find, index

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "ru")
LIMIT = 30_000
"""Bytes of a still at most."""

Cell = dict[str, Any]

WORDS = {
    "en": {
        "how": "Run the cells one by one. Before you run one, try something else in it: an action that is not legal "
        "is refused with its rule, and nothing is lost. `lesson.choices()` lists what can be done.",
        "end": "The lesson is over.",
    },
    "ru": {
        "how": "Запускайте ячейки по одной. Попробуйте вписать и другое действие: недопустимое будет отклонено со "
        "ссылкой на правило, и ничего не потеряется. `lesson.choices()` перечисляет, что можно сделать.",
        "end": "Урок окончен.",
    },
}


class Writer:
    """One notebook in the making: it takes the lesson's steps as the cells do and keeps what they give."""

    def __init__(self, id: str, lang: str) -> None:
        self.lang = lang
        self.lesson = Lesson(find(id, "lesson"), lang)
        self.tutorial = Tutorial(self.lesson)
        self.count = 0

    def cells(self) -> Iterator[Cell]:
        lesson, own = self.lesson, WORDS[self.lang]
        yield markdown("title", f"# {lesson.title}\n\n{own['how']}")
        also = "" if self.lang == "en" else ', lang="ru"'
        source = f'from kit.panels.tutorial import begin\n\nlesson = begin("{lesson.scenario.id}"{also})'
        yield self.code("begin", source + "\nlesson.picture()", self.tutorial.picture)
        for number, step in enumerate(lesson.steps, 1):
            name, line = f"step-{number:02}", ""
            if step.get("play") and lesson.at < number - 1:
                yield self.code(f"{name}-on", "lesson.go_on()", self.tutorial.go_on)
            words = [lesson.words(step.get("say"))]
            if "ask" in step:
                ask = step["ask"]
                words += [lesson.words(ask["question"])]
                words += ["\n".join(f"{i}. {lesson.words(a['text'])}" for i, a in enumerate(ask["answers"], 1))]
            if any(words):
                yield markdown(name, "\n\n".join(filter(None, words)))
            if "ask" in step:
                right = next(i for i, answer in enumerate(step["ask"]["answers"], 1) if answer.get("right"))
                yield self.code(f"{name}-answer", f"lesson.answer({right})", self.tutorial.answer, right)
            elif "do" in step:
                line = step["do"]["any"][0]
                if line.startswith("*"):
                    yield self.code(f"{name}-roll", "lesson.roll()", self.tutorial.roll)
                else:
                    yield self.code(f"{name}-do", f"lesson.do({json.dumps(line)})", self.tutorial.do, line)
        yield markdown("end", own["end"])

    def code(self, name: str, source: str, call: Callable[..., Picture | None], *args: Any) -> Cell:
        """A code cell whose last line is `call`, with what that prints and shows."""
        self.count += 1
        said = io.StringIO()
        with redirect_stdout(said):
            picture = call(*args)
        outputs: list[Cell] = []
        if said.getvalue():
            outputs.append({"name": "stdout", "output_type": "stream", "text": said.getvalue().splitlines(True)})
        if picture is not None:
            if len(picture.html.encode()) > LIMIT:
                raise ValueError(f"{self.lesson.scenario.id}: the still of {name} is larger than {LIMIT} bytes.")
            outputs.append({
                "data": {"text/html": [picture.html], "text/plain": [repr(picture)]},
                "execution_count": self.count, "metadata": {}, "output_type": "execute_result",
            })  # fmt: skip
        return {
            "cell_type": "code", "execution_count": self.count, "id": name, "metadata": {}, "outputs": outputs,
            "source": source.splitlines(True),
        }  # fmt: skip


def markdown(name: str, text: str) -> Cell:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(True)}


def notebook(id: str, lang: str = "en") -> str:
    """The text of a lesson's notebook."""
    writer = Writer(id, lang)
    found = {
        "cells": list(writer.cells()),
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": writer.lesson.title,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def notebooks(folder: Path = ROOT / "tutorials") -> Iterator[tuple[Path, str]]:
    """Every tutorial: its path and its text."""
    for game in games.NAMES:
        for number, id in enumerate(index("lesson", game), 1):
            for lang in LANGUAGES:
                name = f"{number:02}-{id}" + ("" if lang == "en" else f".{lang}") + ".ipynb"
                yield folder / game / name, notebook(id, lang)


if __name__ == "__main__":
    for path, text in notebooks():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
