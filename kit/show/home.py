"""Home's loaded moment: an attack of Mage Wars before its dice, the odds drawn, one button.

The position is played on the real engine, by the same session as any game; only the page is another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.engine.game import play, why_not
from kit.engine.record import parse_choice
from kit.engine.state import Action, Chance, State
from kit.games.mage_wars import position
from kit.games.mage_wars.state import armor, by_name, facts, harm, life

from . import table as t
from .page import Page
from .page import page as whole
from .session import Session
from .voice import Voice, voice
from .words import Words, words

ROLL, AGAIN, OTHER = "home/roll", "home/again", "home/other"
"""Keys of the actions: let the dice fall, go back to the loaded moment, and one that is refused."""
START = {"arena": "3x2", "round": 4}
THINGS = {
    "bear": {"of": "P1", "card": "steelclaw_grizzly", "at": "B1"},
    "knight": {"of": "P2", "card": "knight_of_westlock", "at": "B1", "damage": 6, "used": ["defense0"]},
}  # fmt: skip
LINES = ("P1 activate bear", "P1 attack bear->knight claws")


def loaded() -> State:
    """The position whose next thing is the roll."""
    s = position.build(START, THINGS)
    for line in LINES:
        play(s, parse_choice(s, line))
    return s


def session() -> Session:
    """The moment before the dice."""
    return Session.new("mage_wars", "home", start=loaded(), home=True)


def page(
    session: Session, lang: str, step: int, offers: Sequence[t.Dict] = (), links: Sequence[t.Dict] = ()
) -> Page:  # fmt: skip
    """The moment as the home page; `offers` stand below it."""
    tr = words("kit", lang)
    made = whole(session, lang, step, app=True, links=links)
    speak = voice("mage_wars", lang, 0)
    waits = session.node.parent is None
    shown = list(t.walk(made.model["table"]))
    dice = [one for one in shown if one["key"] == "dice"]
    odds = [one | {"big": True, "values": True} for one in shown if one["key"] == "plot/odds"]
    model = t.model(
        "home",
        step,
        _headline(session.view, waits, tr),
        [_duel(session, speak, tr), *dice, t.actions_here(), *odds, *offers],
        actions=_actions(session, waits, speak, tr),
        where=tr("Three tabletop games, one step at a time"),
        last=None if waits else made.model.get("last"),
        live=made.model.get("live", ""),
        menu=t.menu(lang=made.model["menu"]["lang"], links=links, rules=True),
        symbols=made.model.get("symbols"),
        app=True,
        home=True,
    )
    return Page(model, {})


def _headline(v: State, waits: bool, tr: Words) -> t.Dict:
    over = tr("Mage Wars, an attack before its dice")
    if waits:
        detail = tr("The grizzly rolls five dice. Armor takes off plain numbers, not those with a star. [MW 7.3.4]")
        return t.headline(tr("Will the ==knight== fall?"), detail, over)
    knight = by_name(v, "knight")
    if knight is None:
        return t.headline(tr("The knight ==falls==."), tr("Life left: {n}.", n=0), over)
    left = life(facts(v, knight)) - v.things[knight].damage
    return t.headline(tr("The knight ==stands==."), tr("Life left: {n}.", n=left), over)


def _duel(session: Session, speak: Any, tr: Words) -> t.Dict:
    """Who strikes whom: as it was before the roll, with the Life that is left now."""
    s, v = session.timeline.root.state, session.view
    bear, knight = by_name(s, "bear"), by_name(s, "knight")
    f = facts(s, knight)
    whole_life = life(f)
    left = whole_life - harm(v.things[knight], f) if knight in v.things else 0
    before = whole_life - harm(s.things[knight], f)
    ours = t.node("piece/bear", "piece", label=speak.thing(s, bear), small=tr("Yours"), side="a",
                  lines=[tr("Claws, **5 dice**"), tr("Piercing 1: ignores 1 armor")])  # fmt: skip
    theirs = t.node("piece/knight", "piece", label=speak.thing(s, knight), small=tr("Rival"), side="b",
                    lines=[tr("Armor {n}, counts as **{left}**", n=armor(f), left=armor(f) - 1)],
                    stats=[t.stat("pips", tr("Life"), max(0, left), of=whole_life,
                                  old=before if left < before else None)],
                    state="killed" if knight not in v.things else None)  # fmt: skip
    return t.group("duel", "duel", [ours, t.node("link/melee", "link", label=tr("melee"), symbol="s-attack"), theirs])


def _actions(session: Session, waits: bool, speak: Voice, tr: Words) -> list[t.Dict]:
    """The one next thing first, then what is refused."""
    state = session.node.state
    if type(state.pending) is not Chance or not waits:
        return [t.action(AGAIN, tr("Again, with new luck"), symbol="k-back", first=True)]
    other = Action(0, "attack", (by_name(state, "bear"), by_name(state, "knight"), "heavy_claw_strike"))
    reasons = why_not(state, other)
    return [
        t.action(ROLL, speak.chance(state), symbol="k-die", first=True),
        t.action(OTHER, speak.action(state, other).text, legal=False, cites=[one.cite for one in reasons],
                 reason=" ".join(speak.refusal(state, other, one)[0] for one in reasons)),
    ]  # fmt: skip
