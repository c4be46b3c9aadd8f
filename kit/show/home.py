"""Home's loaded moment: one suit of Nevermore before its reveal, the odds drawn, one button.

The position is played on the real engine, by the same session as any game; only the page is another.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from kit.engine.state import Action, State
from kit.games.nevermore import position
from kit.games.nevermore.state import Token

from . import table as t
from .charts import distribution
from .page import Page, key_of
from .page import page as whole
from .session import Session
from .voice import Voice, voice
from .words import Words, words

YOU, NOOR, THEO = range(3)
BACK = "home/back"
"""The key of the action that goes back to the loaded moment."""
CARDS, NEEDED = 3, 2
"""Attack cards in hand, and the damage that Noor can no longer stand."""
START = {
    "seats": 3, "hand_number": 2, "tokens": ["attack", "healing", "victory", "radiance"], "suit": "attack",
    "P0": {"health": 4, "vp": 3, "hand": {"attack": CARDS, "victory": 1, "raven": 1}},
    "P1": {"health": NEEDED, "vp": 4, "hand": {"attack": 1, "healing": 2, "radiance": 2}},
    "P2": {"health": 5, "vp": 2, "hand": {"attack": 1, "victory": 2, "healing": 2}},
}  # fmt: skip


def session() -> Session:
    """The moment before the reveal."""
    return Session.new("nevermore", "home", start=position.build(START), home=True)


def page(
    session: Session, lang: str, step: int, offers: Sequence[t.Dict] = (), links: Sequence[t.Dict] = ()
) -> Page:  # fmt: skip
    """The moment as the home page; `offers` stand below it."""
    tr = words("kit", lang)
    made = whole(session, lang, step, app=True, links=links)
    speak, view = voice("nevermore", lang, YOU), session.view
    first = session.node.parent is None
    model = t.model(
        "home",
        step,
        _headline(session, speak, tr, made.model),
        [*_table(view, speak, tr), t.actions_here(), _odds(session, speak, tr), *offers],
        actions=_actions(session, made.model.get("actions", ()), tr),
        where=tr("Three tabletop games, one step at a time"),
        last=None if first else made.model.get("last"),
        live=made.model.get("live", ""),
        menu=t.menu(lang=made.model["menu"]["lang"], links=links, rules=True),
        symbols=made.model.get("symbols"),
        app=True,
        home=True,
    )
    return Page(model, made.actions)


def damage(counts: Sequence[int]) -> int:
    """What the first seat deals when these Attack cards lie open: most minus second, 0 unless it has most (NM 8.2)."""
    mine = counts[0]
    return 0 if mine < max(counts) else mine - max((n for n in counts if n < mine), default=0)


def odds(view: State) -> list[Fraction]:
    """The chance of each damage from 0, over all cards that you cannot place, if nobody spends a Raven on an Attack."""
    pool = view.piles["main"]
    found = [Fraction(0)] * (CARDS + 1)

    def follow(counts: tuple[int, ...], size: int, attacks: int, p: Fraction) -> None:
        if len(counts) == len(view.seats):
            found[damage(counts)] += p
            return
        hand = len(view.seats[len(counts)].hand)
        for n in range(min(hand, attacks) + 1):
            share = Fraction(comb(attacks, n) * comb(size - attacks, hand - n), comb(size, hand))
            follow((*counts, n), size - hand, attacks - n, p * share)

    follow((CARDS,), pool.size, pool.counts[pool.kinds.index("attack")], Fraction(1))
    return found


def _token(view: State) -> Token | None:
    """The suit once its cards lie open."""
    return next((one for one in view.contexts.values() if isinstance(one, Token) and one.counts), None)


def _headline(session: Session, speak: Voice, tr: Words, model: t.Dict) -> t.Dict:
    if session.node.parent is None:
        return t.headline(
            tr("Will ==Noor== fall?"),
            tr("Attack is called. You hold three, nobody knows what the others hold. Most minus second is the "
               "damage, and {n} will do it. [NM 8.2]", n=NEEDED),
            tr("Nevermore, one suit, before its reveal"),
        )  # fmt: skip
    if session.view.seats[NOOR].raven:
        return t.headline(tr("==Noor== falls."), "", tr("Nevermore, one suit"))
    return t.headline(model["headline"]["now"], model["headline"].get("detail", ""), tr("Nevermore, one suit"))


def _table(view: State, speak: Voice, tr: Words) -> list[t.Dict]:
    token = _token(view)
    pieces = []
    for i, seat in enumerate(view.seats):
        if token is not None:
            line = tr.count("**{n} Attack** shown", "**{n} Attack** shown", token.counts[i])
        elif i == YOU:
            line = tr("**3 Attack**, 1 Victory, 1 Raven")
        else:
            line = tr.count("{n} card, face down", "{n} cards, face down", len(seat.hand))
        health = t.stat("pips" if i == YOU else "number", tr("Health"), seat.health, of=5)
        stats = [t.stat("word", tr("Form"), tr("raven"), symbol="s-raven") if seat.raven else health]
        small = tr("You") if i == YOU else tr("Rival")
        pieces.append(t.node(f"piece/P{i}", "piece", label=speak.names[i], small=small, side="a" if i == YOU else "b",
                             lines=[line], stats=stats))  # fmt: skip
    link = t.node("link/attack", "link", label=tr("attack"), symbol="s-attack")
    return [t.group("duel", "duel", [pieces[YOU], link, t.group("rivals", "list", pieces[NOOR:])])]


def _odds(session: Session, speak: Voice, tr: Words) -> t.Dict:
    """The distribution as it stood before the reveal, with what came marked on it."""
    shares = odds(session.timeline.root.state.game.view(session.timeline.root.state, YOU))
    token = _token(session.view)
    falls = round(100 * sum(shares[NEEDED:]))
    return distribution(
        "plot/odds",
        tr("Noor falls in **{n} of 100** deals.", n=falls),
        [(str(i), float(p)) for i, p in enumerate(shares)],
        hit=NEEDED, hit_label="" if token else tr("{n} or more: Noor falls", n=NEEDED),
        axis=tr("Damage"), values=True, big=True,
        result=damage(token.counts) if token is not None else None,
        exact=tr("exact over all you cannot see, if nobody spends a Raven on an Attack"),
        spoken=tr("Damage from three Attack cards. {n} or more, with which Noor falls, has {p} percent.",
                  n=NEEDED, p=falls),
    )  # fmt: skip


def _actions(session: Session, actions: Sequence[t.Dict], tr: Words) -> list[t.Dict]:
    """The one next thing first, then back, then what is refused."""
    state, found = session.node.state, []
    reveal = key_of(state, Action(YOU, "set", ("attack",) * CARDS))
    fell = key_of(state, Action(YOU, "attack", (NOOR,)))
    for action in actions:
        one = {name: value for name, value in action.items() if name not in ("refs", "first", "small")}
        if action["key"] in (reveal, fell) and action["state"] == "legal":
            found.insert(0, one | {"first": True} | ({"label": tr("Reveal")} if action["key"] == reveal else {}))
        elif action["state"] == "refused":
            found.append(one)
    if session.node.parent is not None:
        found.insert(1, t.action(BACK, tr("Back"), symbol="k-back"))
    return found
