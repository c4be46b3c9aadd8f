"""What stands on a page until its kernel answers: a game in motion, played by bots and drawn without a program."""

from functools import cache

from kit.panels.opening import before_the_roll
from kit.panels.still import still
from kit.show import home
from kit.show.board_words import board_words
from kit.show.page import Page, page
from kit.show.session import BOT, Session
from kit.show.words import words

MOMENTS = {"nevermore": "NM 9.1", "res_arcana": "RA 6.2"}
"""Of a game, the rule whose event makes a good picture. Pages of no game show the first."""
PATIENCE = 1000


def in_motion(game: str) -> Session:
    """The game, played by bots from a fixed seed to the moment that makes a good picture."""
    session = Session.new(game, seed="still")
    session.players = [BOT] * len(session.players)
    for _ in range(PATIENCE):
        if any(event.cite == MOMENTS[game] for event in session.events):
            break
        session.step()
    return session


@cache
def still_of(app: str, lang: str) -> str:
    """The still of the page `app` as HTML; it brings the colours of the whole page."""
    return still(_shown(app, lang).model, board_words(words("kit", lang)), lang, page=True)


def _shown(app: str, lang: str) -> Page:
    """What the page will open on, where that is the same for everybody; else a game in motion."""
    if app == "home":
        return home.page(home.session(), lang, 0)
    if app == "mage_wars":
        return page(before_the_roll(), lang)
    return page(in_motion(app if app in MOMENTS else next(iter(MOMENTS))), lang)
