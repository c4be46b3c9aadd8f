"""Plots of Nevermore on demand: Health and points over the stops, and the cards that were passed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from kit.engine.knowledge import view
from kit.engine.state import HIDDEN, Event
from kit.games.nevermore.cards import SUITS

from ..plots import SEATS, Maker, Plot, layout, line
from ..session import Session
from ..voice import voice
from ..words import mark
from .words import Voice


def _course(field: str) -> Maker:
    """A figure of every seat over the stops of this line."""

    def make(session: Session, lang: str) -> Plot:
        speak = voice("nevermore", lang, session.you)
        tr = speak.tr
        path = session.past()
        n = len(path[0].state.seats)
        series = [[getattr(node.state.seats[i], field) for node in path] for i in range(n)]
        name = tr("Health") if field == "health" else tr("Points")
        names = [tr("You") if i == session.you else speak.name(i) for i in range(n)]
        traces = [line(names[i], list(range(len(path))), series[i], i, mode="lines") for i in range(n)]
        now = ", ".join(f"{names[i]} {series[i][-1]}" for i in range(n))
        changes = [
            (str(stop), *(str(one[stop]) for one in series))
            for stop in range(len(path))
            if not stop or any(one[stop] != one[stop - 1] for one in series)
        ]
        sentence = tr("{what} now: {now}.", what=name, now=now)
        return Plot(
            sentence, {"data": traces, "layout": layout(tr("stop"), name)}, (tr("stop"), *names), tuple(changes)
        )

    return make


def passes(session: Session) -> list[tuple[int, Event]]:
    """(passing round, event) of every pass in the hand that is shown, as the looking seat learns of it."""
    found: list[tuple[int, Event]] = []
    rounds = 0
    for node in session.node.path()[1:]:
        here = [event.seen_by(session.you) for event in node.events]
        if any(event.verb == "hand" for event in here):
            found, rounds = [], 0
        passed = [event for event in here if event.verb == "passed"]
        if passed:
            rounds += 1
            found += [(rounds, event) for event in passed]
    return found


def flow(session: Session, lang: str) -> Plot:
    """The cards passed in this hand, round by round; face down where this seat did not see them."""
    speak = voice("nevermore", lang, session.you)
    tr = speak.tr
    found = passes(session)
    seats = len(session.node.state.seats)
    names = [tr("You") if i == session.you else speak.name(i) for i in range(seats)]
    rounds = max((number for number, _ in found), default=0)
    labels = [names[i] for _ in range(rounds + 1) for i in range(seats)]
    colours = [SEATS[i % 6] for _ in range(rounds + 1) for i in range(seats)]
    links: dict[str, list] = {"source": [], "target": [], "value": [], "label": []}
    rows: list[tuple[str, ...]] = []
    for number, event in found:
        cards = event.data["cards"]
        words = speak.cards(cards) if cards != HIDDEN else speak.n_cards(event.data["n"])
        links["source"].append((number - 1) * seats + event.subject)
        links["target"].append(number * seats + event.data["target"])
        links["value"].append(event.data["n"])
        links["label"].append(words)
        rows.append((str(number), names[event.subject], names[event.data["target"]], words))
    rows += _still_there(session, speak, found)
    figure = {
        "data": [
            {
                "type": "sankey",
                "node": {"label": labels, "color": colours, "pad": 18, "thickness": 14},
                "link": {**links, "color": "rgba(133,122,99,0.35)"},
            }
        ],
        "layout": layout("", ""),
    }
    sentence = (
        tr.count("{n} pass in this hand.", "{n} passes in this hand.", len(found))
        if found
        else tr("No cards have been passed in this hand.")
    )
    return Plot(sentence, figure, (tr("round"), tr("from"), tr("to"), tr("cards")), tuple(rows))


def _still_there(session: Session, speak: Voice, found: list[tuple[int, Event]]) -> list[tuple[str, ...]]:
    """What the receiver can still hold of the cards passed to it: certain, possible, and the odds of each number."""
    tr, you = speak.tr, session.you
    mine = [event for _, event in found if event.subject == you and event.data["cards"] != HIDDEN]
    if you is None or not mine:
        return []
    to = mine[0].data["target"]
    known = dict(view(session.node.state, you).seats[to].known).get(you, ())
    given = Counter(card for event in mine for card in event.data["cards"])
    rows: list[tuple[str, ...]] = []
    for suit in SUITS:
        if given[suit]:
            least = sum(card == suit for card in known)
            chances = kept(found, you, to, suit)
            likely = ", ".join(f"{k}: {p}" for k, p in chances.items() if p)
            rows.append(
                (
                    tr("still there"),
                    tr("{suit}, from you", suit=speak.suit(suit)),
                    speak.name(to),
                    tr("certain {least}, possible {most}; {odds} (exact, if kept at random)", least=least,
                       most=given[suit], odds=likely),
                )
            )  # fmt: skip
    gone = [speak.suit(suit) for suit in SUITS if not given[suit]]
    if gone:
        rows.append((tr("still there"), ", ".join(gone), speak.name(to), tr("none of yours: impossible")))
    return rows


def kept(found: list[tuple[int, Event]], you: int, to: int, suit: str, size: int = 5) -> dict[int, Fraction]:
    """How many of the cards of a suit that `you` passed to `to` are still there, if `to` passed on at random.

    A seat chooses from `size` cards, before it receives; exact fractions by number of cards.
    """
    there: dict[int, Fraction] = {0: Fraction(1)}
    for number in sorted({number for number, _ in found}):
        events = [event for round_, event in found if round_ == number]
        lost = sum(event.data["n"] for event in events if event.subject == to)
        gained = sum(event.data["cards"].count(suit) for event in events if event.subject == you)
        after: dict[int, Fraction] = {}
        for k, p in there.items():
            for gone in range(min(k, lost) + 1):
                ways = comb(k, gone) * comb(size - k, lost - gone)
                if ways:
                    left = k - gone + gained
                    after[left] = after.get(left, Fraction(0)) + p * Fraction(ways, comb(size, lost))
        there = after
    return dict(sorted(there.items()))


PLOTS: dict[str, tuple[str, Maker]] = {
    "health": (mark("Health over the stops"), _course("health")),
    "points": (mark("Points over the stops"), _course("vp")),
    "flow": (mark("Cards passed"), flow),
}
