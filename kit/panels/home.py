"""Home: the loaded moment on its page, and what there is to do below."""

from __future__ import annotations

from datetime import date
from importlib.util import find_spec
from typing import Any

from kit.games import NAMES
from kit.show import home
from kit.show import table as t
from kit.show.page import Page
from kit.show.scene import scene
from kit.show.words import Words, mark
from kit.teach import library
from kit.teach.progress import of_the_day

from .panel import Panel

ABOUT = {
    "nevermore": mark("Pass cards round a ring, then see who shows most of each suit. Ravens spoil the count. "
                      "Three to six seats."),
    "res_arcana": mark("Eight cards, five essences, and an engine that turns one into another until it makes ten "
                       "points."),
    "mage_wars": mark("Two mages in an arena of twelve zones. Every attack runs through eight steps, and each can be "
                      "answered."),
}  # fmt: skip


class Home(Panel):
    """The panel of the home page: its moment is not kept, and it has no drawer and no lines."""

    def __init__(self, **options: Any) -> None:
        super().__init__(home.session(), app=True, **options)

    def model(self) -> Page:
        return home.page(self.session, self.lang, self._step, offers(self.tr, self.lang))

    def _hear_act(self, key: str) -> None:
        session = self.session
        if key == home.ROLL:
            session.step()
            while session.between and not any(event.verb == "net" for event in session.events):
                session.step()  # one click, one answer: on to the damage
        elif key == home.AGAIN:
            session.jump(0)
            session.new_luck()
        else:
            raise ValueError(self.tr("The page sent something that cannot be read; nothing was done."))
        self.show()


def offers(tr: Words, lang: str) -> list[t.Dict]:
    """Three games and the puzzle of the day, as far as they are there."""
    asked = f"?lang={lang}"
    shelf = []
    for game in NAMES:
        if find_spec(f"kit.show.{game}") is None or find_spec(f"kit.show.{game}.table") is None:
            continue
        title = tr(scene(game).title)
        links = [t.link(tr.said("home", "Play"), href=f"{game}.ipynb{asked}", spoken=tr("Play {game}", game=title))]
        if lessons := list(library.index("lesson", game)):
            links.insert(0, t.link(tr("Learn"), href=f"learn.ipynb{asked}&id={lessons[0]}",
                                   spoken=tr("Learn {game}", game=title)))  # fmt: skip
        if game == "mage_wars":
            links.append(t.link(tr("Odds lab"), href=f"odds.ipynb{asked}"))
        shelf.append(t.node(f"offer/{game}", "offer", label=title, text=tr(ABOUT[game]), picture=f"p-{game}",
                            links=links))  # fmt: skip
    found = [t.columns("games", *shelf)]
    puzzles = [id for game in NAMES for id in library.index("puzzle", game)]
    if id := of_the_day(puzzles, date.today()):
        puzzle = library.find(id, "puzzle")
        title = puzzle.document.data["title"]
        text = f"{tr(scene(puzzle.game).title)}. {title.get(lang, title['en'])}."
        found.append(t.node("offer/daily", "offer", label=tr("Puzzle of the day"), text=text, picture="k-mark",
                            links=[t.link(tr("Try it"), href=f"puzzles.ipynb{asked}&id={id}"),
                                   t.link(tr("All lessons and puzzles"), href=f"learn.ipynb{asked}")]))
    return found
