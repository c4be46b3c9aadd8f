"""What a game puts on the table. `kit/show/GAME/table.py` has a class `Scene` of this kind.

A scene builds the parts of the table model (`kit.show.table`) that only the game knows; `kit.show.page` adds what all
games share: actions with their reasons, why, agenda, ruler, controls. A scene is handed the view of the seat that
looks, never the full state, so it can draw only what that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Generic, TypeVar

from kit.engine.game import Game, legal
from kit.engine.state import Action, Ask, Chance, Event, Frame, State

from .table import Dict, field
from .voice import CardText, Label, Voice

V = TypeVar("V", bound=Voice)


class Scene(Generic[V]):
    """One game's table, worded by that game's voice."""

    title = ""
    """The game's name, the same in all languages."""
    rolls = False
    """Whether luck that is due is listed among what can be done: let it fall, or choose what comes up."""

    def where(self, v: State, voice: V) -> str:
        """The masthead's line after the game's name: "hand 2, four seats"."""
        return ""

    def begin(self, session: Any) -> None:
        """Bring a new game to where the learner takes it up: their first decision."""
        session.next()

    def remember(self, session: Any) -> None:
        """Called with the session before its stop is drawn, for what only the way there tells (this round's flows)."""

    def nodes(self, v: State, voice: V, events: Sequence[Event]) -> list[Dict]:
        """The main column, top to bottom, with `actions_here()` where the list of actions stands.

        `events` are those of the moment shown: what they touched is marked, with the old value.
        """
        raise NotImplementedError

    def tries(self, v: State, seat: int) -> list[Action]:
        """What is worth listing for `seat` at this stop, legal or not, most useful first, each once."""
        return legal(v)

    def refs(self, v: State, action: Action) -> list[str]:
        """Keys of the nodes that an action belongs to."""
        return []

    def listed(self, v: State, action: Action, allowed: bool) -> bool:
        """Whether an action stands in the general list, and not on its nodes alone."""
        return True

    def label(self, v: State, voice: V, action: Action) -> Label:
        """An action in words; a scene may know more than the voice, such as the marked way to pay."""
        return voice.action(v, action)

    def hand(self, v: State, seat: int) -> list[tuple[str, str]]:
        """The cards of which a choice is put together, one by one: the key of each face on the table and its id."""
        return []

    def parts(self, action: Action) -> tuple[str, ...]:
        """The ids of the cards of `hand` that an action is put together of; none for one that is chosen whole."""
        return ()

    def settle(self, s: State, way: str) -> list[Action]:
        """The choices that settle the pending bill in the way of this key."""
        return []

    def form(self, v: State, voice: V) -> Dict | None:
        """A form (`dialog`) for choices that are too many to list; None where all are listed."""
        return None

    def filled(self, s: State, values: dict[str, Any]) -> Action:
        """The action that the values of `form` mean, legal or not."""
        raise NotImplementedError

    def notes(self, v: State, voice: V) -> list[Dict]:
        """Further notes of the margin."""
        return []

    def rail(self, v: State, voice: V, events: Sequence[Event]) -> Dict | None:
        """A fixed sequence shown whole, such as the steps of an attack, in place of the plain agenda."""
        return None

    def symbols(self, voice: V) -> dict[str, str]:
        """Spoken names of the symbols that the game's rich text uses."""
        return {}

    def phase(self, v: State) -> str:
        """A short code of where play stands; stepping by phase stops when it changes."""
        return ""

    def phase_name(self, v: State, voice: V) -> str:
        """The phase in words, for the ruler."""
        return ""

    def shown(self, v: State, frame: Frame) -> bool:
        """Whether a frame is worth a line of the agenda."""
        return True

    def silent(self, events: Sequence[Event]) -> bool:
        """Whether these events of a moment, as the looking seat learns of them, are not worth a step of their own."""
        return False

    def concerns(self, v: State, ask: Ask) -> bool:
        """Whether a window's question touches the asked seat itself, for "ask only what concerns me"."""
        return True

    def matters(self, v: State, ask: Ask) -> bool:
        """Whether a play in this window could make a difference now; if not, a person is not asked by default."""
        return True

    def window(self, v: State, ask: Ask) -> str:
        """The place of a window in its sequence ("attack/2"), by which a person may wish to be asked there; empty if it
        has none."""
        return ""

    def hopes(self, v: State, seat: int) -> list[Action]:
        """What a seat might look for while luck is due and nothing can be chosen: refused, with the reason."""
        return []

    def detail(self, v: State, key: str, voice: V) -> CardText | None:
        """The full text of the node of this key; None if it has none that this seat may read."""
        return None

    def luck(self, v: State, chance: Chance) -> dict[str, Callable[[Any], float]]:
        """What the luck ledger counts of a chance: ids ("damage", a kind of card) and how to read an outcome."""
        return {}

    def luck_of(self, v: State, chance: Chance) -> int | None:
        """The seat whose luck a chance is, None for nobody's."""
        return None

    def luck_name(self, what: str, voice: V) -> str:
        """An id of `luck` in words."""
        return what

    def options(self, game: Game, chosen: dict[str, Any], voice: V) -> list[Dict]:
        """Fields of the form for a new game, each named as its option, with what the game shown has.

        As it stands: how many seats, where the game's `law_options` differ in that.
        """
        counts = sorted({some["seats"] for some in game.law_options if "seats" in some})
        if len(counts) < 2:
            return []
        now = chosen.get("seats", counts[0])
        return [field("seats", "number", voice.tr("Seats"), now, low=counts[0], high=counts[-1])]

    def chosen(self, values: dict[str, Any]) -> dict[str, Any]:
        """The options of a new game that the values of the fields of `options` mean."""
        return values


def scene(game: str) -> Scene:
    """The scene of a game."""
    return import_module(f"kit.show.{game}.table").Scene()
