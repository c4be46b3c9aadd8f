"""The shelf: every lesson and every puzzle, with what this browser's learner has done of each."""

from __future__ import annotations

from datetime import date
from typing import Any

from kit.games import NAMES
from kit.show import cite as cites
from kit.show import home
from kit.show import table as t
from kit.show.page import Page
from kit.show.rulebook import UnknownRule
from kit.show.scene import scene
from kit.teach import library
from kit.teach.progress import BadProgress, Progress

from .panel import Panel


class Shelf(Panel):
    """The panel of the page that lists them; it plays nothing and keeps nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(home.session(), app=True, **options)

    def model(self) -> Page:
        tr, done = self.tr, merged(self._kept)
        found = [part for game in NAMES for part in self._rows(game, done)]
        count = sum(done.finished(id) for id in library.ids("lesson")), sum(map(done.solved, library.ids("puzzle")))
        detail = tr("Done: {lessons} lessons of {of}, {puzzles} puzzles of {all}. Kept in this browser alone.",
                    lessons=count[0], of=len(library.ids("lesson")), puzzles=count[1],
                    all=len(library.ids("puzzle")))  # fmt: skip
        model = t.model(
            "shelf", self._step, t.headline(tr("All ==lessons and puzzles=="), detail), [t.columns("games", *found)],
            where=tr("Three tabletop games, one step at a time"), menu=t.menu(lang=self._language()),
            notes=self._again(done), app=True, href=self.home,
        )  # fmt: skip
        return Page(model, {})

    def _language(self) -> t.Dict:
        return t.field("lang", "select", self.tr("Language"), self.lang, options=[("en", "English"), ("ru", "Русский")])

    def _rows(self, game: str, done: Progress) -> list[t.Dict]:
        """The lessons of a game, then its puzzles, as one list; nothing for a game that has none."""
        tr, asked = self.tr, f"?lang={self.lang}&id="
        rows = []
        for id in library.index("lesson", game):
            title, of = self._title(id, "lesson"), len(library.find(id, "lesson").document.data["steps"])
            at = done.step(id)
            over = done.finished(id)
            state = tr("Done.") if over else tr("Step {n} of {of}.", n=at + 1, of=of) if at else tr("Not begun.")
            label = tr("Again") if over else tr("Go on") if at else tr("Begin")
            rows.append(self._row(id, tr("Lesson. {title}", title=title), state, label, f"learn.ipynb{asked}{id}"))
        for id in library.index("puzzle", game):
            state = tr("Solved.") if done.solved(id) else tr("Not solved yet.")
            label = tr("Again") if done.solved(id) else tr("Try it")
            title = tr("Puzzle. {title}", title=self._title(id, "puzzle"))
            rows.append(self._row(id, title, state, label, f"puzzles.ipynb{asked}{id}"))
        return [t.group(f"shelf/{game}", "list", rows, label=tr(scene(game).title))] if rows else []

    def _row(self, id: str, title: str, state: str, label: str, href: str) -> t.Dict:
        link = t.link(label, href=href, spoken=f"{label}: {title}")
        return t.node(f"offer/{id}", "offer", label=title, text=state, links=[link])

    def _title(self, id: str, kind: str) -> str:
        title = library.find(id, kind).document.data["title"]
        return title.get(self.lang, title["en"])

    def _again(self, done: Progress) -> list[t.Dict]:
        """Rules that were got wrong, or not met for long."""
        lines = []
        for cite in done.due(date.today()):
            try:
                lines.append(t.tag(f"{cites.paragraph(cite, self.lang)[0]} [{cite}]"))
            except UnknownRule:
                continue  # of a version whose rules had other ids
        return [t.note("note/due", self.tr("Worth another look"), lines)] if lines else []


def merged(records: list[Any]) -> Progress:
    """What all these records of single lessons and puzzles tell; one that cannot be read tells nothing."""
    done = Progress()
    for record in records:
        try:
            done = done.merged(Progress.from_text(record if isinstance(record, str) else ""))
        except BadProgress:
            continue
    return done
