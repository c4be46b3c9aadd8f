"""What stands on a page until its kernel answers: a game in motion, played by bots and drawn without a program."""

from functools import cache

from kit.panels.still import still
from kit.show.board_words import board_words
from kit.show.page import page
from kit.show.session import BOT, Session
from kit.show.words import words

MOMENTS = {"nevermore": "NM 9.1", "res_arcana": "RA 6.2"}
"""Of each game, the rule whose event makes a good picture. Pages of no game show the first."""
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
    session = in_motion(app if app in MOMENTS else next(iter(MOMENTS)))
    return still(page(session, lang).model, board_words(words("kit", lang)), lang, page=True)
