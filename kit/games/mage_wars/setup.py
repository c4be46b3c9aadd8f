"""A new duel: books, Mages in opposite corners, the roll for the initiative (sections 1 and 10).

Options: `duel` is "apprentice" (default: eight books, Mages without abilities, 3 by 2 zones) or "full" (all twelve
books, whole Mages, 4 by 3 zones); `books` two ids of `books()`; `settings` a list of the switches of MW 12.5.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from kit.engine.game import AskKind, Step, Verb, run
from kit.engine.state import Action, Ask, Frame, State

from .cards import CARDS, HERE, Card
from .chance import DIE, Purpose, roll_die
from .rounds import new_round
from .state import Obj, Seat, Table

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
    from . import GAME

    for key in options:
        if key not in ("duel", "books", "settings"):
            raise ValueError(f"unknown option {key!r}; known are duel, books, settings.")
    duel = options.get("duel", "apprentice")
    if duel not in ("apprentice", "full"):
        raise ValueError(f"duel {duel!r} is neither 'apprentice' nor 'full'.")
    chosen = options.get("books", fitting(duel)[:2])
    if len(chosen) != 2 or any(id not in fitting(duel) for id in chosen):
        raise ValueError(f"books {chosen!r}: name two of {', '.join(fitting(duel))}.")
    settings = frozenset(options.get("settings", ()))
    if settings - SETTINGS:
        raise ValueError(f"unknown setting {min(settings - SETTINGS)!r}; known are {', '.join(sorted(SETTINGS))}.")
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
    return run(s)


def _seat(k: int, id: str) -> Seat:
    entry = books()[id]
    cards = tuple(sorted(card for card, copies in entry["cards"].items() for _ in range(copies)))
    return Seat(team=k, mana=entry["setup"]["starting_mana"], book=cards, mage_class=entry["mage"])


# Who begins (MW 1.8): both roll, ties again; the winner decides.


def _first(s: State, frame: Frame) -> None:
    s.emit("MW 1.7", "starting_mana", None, None, tuple(seat.mana for seat in s.seats))
    s.emit("MW 1.6", "starting_zones")
    s.emit("MW 1.5", "books")
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


DIE["initiative"] = Purpose(_rolled, lambda s, before: lambda die: die)
STEPS = {"setup.first": Step("MW 1.8", _first)}
ASKS = {"first": First()}
VERBS = {"first": Verb(_choose)}
