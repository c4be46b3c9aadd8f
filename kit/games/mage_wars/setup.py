"""A new duel: books, Mages in opposite corners, the roll for the initiative (sections 1 and 10).

Options: `duel` is "apprentice" (default: eight books, Mages without abilities, 3 by 2 zones) or "full" (all twelve
books, whole Mages, 4 by 3 zones); `books` two ids of `books()`; `settings` a list of the switches of MW 12.5.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

from kit.engine.game import AskKind, Refusal, Step, Unreadable, Verb, run
from kit.engine.state import Action, Ask, Frame, State

from . import spellbook
from .cards import CARDS, HERE, Card
from .chance import DIE, Purpose, roll_die
from .rounds import new_round
from .state import Obj, Seat, Table, zone_of

SETTINGS = frozenset(
    {"sticky_own_phase_conditions", "bloodthirsty_first_eligible", "hinder_v2", "vigilant_optional"}
)


@cache
def books() -> dict[str, dict[str, Any]]:
    """The twelve spellbooks by id."""
    listed = json.loads((HERE / "spellbooks.json").read_text(encoding="utf-8"))
    return {book["id"]: book for book in (listed["books"] if isinstance(listed, dict) else listed)}


def fitting(duel: str) -> list[str]:
    """The books that may be chosen for a kind of duel."""
    return [id for id, book in books().items() if duel == "full" or not book["setup"]["mage_abilities"]]


@cache
def mage_card(book: str, duel: str) -> Card:
    """The Mage that goes with a book; an apprentice has no abilities (MW 1.10)."""
    card = CARDS[books()[book]["mage"]]
    return card if duel == "full" else apprentice(card)


@cache
def apprentice(card: Card) -> Card:
    """A Mage as an apprentice."""
    setup = card.spec["apprentice"]
    attacks = [{**a, "dice": setup["melee_dice"]} if a["kind"] == "melee" else a for a in card.spec["attacks"]]
    return Card({**card.spec, "life": setup["life"], "armor": setup["armor"], "channeling": setup["channeling"],
                 "abilities": [], "traits": [], "defenses": [], "attacks": attacks[:1]})  # fmt: skip


def new(options: dict[str, Any]) -> State:
    """The first stop of a duel. Raises ValueError with one sentence for options it does not know."""
    return run(laid_out(options))


def laid_out(options: dict[str, Any]) -> State:
    """A duel as it lies there before its first step."""
    from . import GAME

    for key in options:
        if key not in ("duel", "books", "settings"):
            raise Unreadable("unknown option {key!r}; known are duel, books, settings.", key=key)
    duel = options.get("duel", "apprentice")
    if duel not in ("apprentice", "full"):
        raise Unreadable("duel {duel!r} is neither 'apprentice' nor 'full'.", duel=duel)
    chosen = options.get("books", fitting(duel)[:2])
    if not isinstance(chosen, list | tuple) or len(chosen) != 2 or any(id not in fitting(duel) for id in chosen):
        raise Unreadable("books {chosen!r}: name two of {books}.", chosen=chosen, books=", ".join(fitting(duel)))
    named = options.get("settings", ())
    if not isinstance(named, list | tuple | set | frozenset) or not all(isinstance(one, str) for one in named):
        known = ", ".join(sorted(SETTINGS))
        raise Unreadable("settings {named!r}: list some of {settings}.", named=named, settings=known)
    settings = frozenset(named)
    if settings - SETTINGS:
        raise Unreadable(
            "unknown setting {setting!r}; known are {settings}.",
            setting=min(settings - SETTINGS), settings=", ".join(sorted(SETTINGS)),
        )
    width, height = (3, 2) if duel == "apprentice" else (4, 3)
    table = Table(size=(width, height), phase="setup", first=True, settings=settings)
    s = State(GAME, table, [_seat(k, id) for k, id in enumerate(chosen)])
    cards = [mage_card(id, duel) for id in chosen]
    for k, card in enumerate(cards):
        name = f"{card.id}_{k + 1}" if cards[0].id == cards[1].id else card.id
        zone = 0 if k == 0 else width * height - 1
        s.seats[k].mage = s.add(Obj(card=card, name=name, owner=k, controller=k, zone=zone))
    new_round(s)
    s.push("setup.first")
    return s


def _seat(k: int, id: str) -> Seat:
    entry = books()[id]
    cards = tuple(sorted(card for card, copies in entry["cards"].items() for _ in range(copies)))
    return Seat(team=k, mana=entry["setup"]["starting_mana"], book=cards, mage_class=entry["mage"])


# Who begins (MW 1.8): both roll, ties again; the winner decides.


def _first(s: State, frame: Frame) -> None:
    s.emit("MW 1.7", "starting_mana", None, None, tuple(seat.mana for seat in s.seats))
    s.emit("MW 1.6", "starting_zones", None, None, tuple(zone_of(s, seat.mage) for seat in s.seats))
    for q in range(len(s.seats)) if s.log is not None else ():
        s.emit("MW 1.5", "book", f"P{q + 1}")
        show_bill(s, q)
    roll_die(s, "initiative", None, ())


def _rolled(s: State, before: tuple[int, ...], die: int) -> None:
    rolls = (*before, die)
    s.emit("MW 1.8", "roll", f"P{len(rolls)}", None, die)
    if len(rolls) < len(s.seats):
        roll_die(s, "initiative", None, rolls)
    elif rolls.count(max(rolls)) > 1:
        roll_die(s, "initiative", None, ())
    else:
        s.pending = Ask("first", rolls.index(max(rolls)))


class First(AskKind):
    """The winner of the roll says who has the initiative first."""

    verbs = ("first",)

    def legal(self, s: State, ask: Ask) -> list[Action]:
        return [Action(ask.seat, "first", (f"P{q + 1}",)) for q in range(len(s.seats))]

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[ask.seat]


def _choose(s: State, ask: Ask, action: Action) -> None:
    q = int(action.refs[0][1:]) - 1
    s.own_table().initiative = q
    s.emit("MW codex/initiative", "initiative", None, None, q)


# Books: checked and billed when they are laid down.


def mage_of(s: State, seat: int) -> Card:
    """The Mage for whom a seat's book is built."""
    mine = s.seats[seat]
    return CARDS[mine.mage_class] if mine.mage_class in CARDS else s.things[mine.mage].card


def known_cards(s: State) -> dict[str, Card]:
    """All cards of the data and of the scenario."""
    return {**CARDS, **{card.id: card for card in s.table.extra}}


class LayDown(AskKind):
    """A seat lays down its book, or takes it back to change it (which ends the position)."""

    verbs = ("lay_down", "rework")
    automatic = False

    def legal(self, s: State, ask: Ask) -> list[Action]:
        found = [Action(ask.seat, "rework")]
        if not spellbook.check(mage_of(s, ask.seat), Counter(s.seats[ask.seat].book), known_cards(s)):
            found.insert(0, Action(ask.seat, "lay_down"))
        return found

    def default(self, s: State, ask: Ask, options: list[Action]) -> Action:
        return options[0]


def _book(s: State, frame: Frame) -> None:
    s.pending = Ask("book", frame.arg)


def _lay_down(s: State, ask: Ask, action: Action) -> None:
    show_bill(s, ask.seat)


def show_bill(s: State, q: int) -> None:
    """Events of what each card of a book costs its Mage."""
    mage, book = mage_of(s, q), Counter(s.seats[q].book)
    total = 0
    for item in spellbook.bill(mage, book, known_cards(s)):
        total += item.points
        s.emit(item.cite, "bill", f"P{q + 1}", None, item.each, card=item.card, copies=item.copies, parts=item.parts)
        if item.cite == "MW codex/novice":
            s.emit("MW 10.7", "because", f"P{q + 1}", card=item.card)
        if "epic" in known_cards(s)[item.card].traits:
            s.emit("MW 5.5.12", "because", f"P{q + 1}", card=item.card)
    s.emit("MW 10.4", "points", f"P{q + 1}", None, total)


def bad_book(s: State, a: Action) -> list[Refusal] | None:
    """Everything that makes the book illegal."""
    faults = spellbook.check(mage_of(s, a.seat), Counter(s.seats[a.seat].book), known_cards(s))
    return [Refusal(fault.code, fault.cite, fault.params) for fault in faults] or None


DIE["initiative"] = Purpose(_rolled, lambda s, before: lambda die: die)
STEPS = {"setup.first": Step("MW 1.8", _first), "setup.book": Step("MW 1.5", _book)}
ASKS = {"first": First(), "book": LayDown()}
VERBS = {
    "first": Verb(_choose), "lay_down": Verb(_lay_down, (bad_book,)),
    "rework": Verb(lambda s, ask, action: s.push("setup.book", None, ask.seat)),
}  # fmt: skip
