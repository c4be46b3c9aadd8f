"""What a game must be able to say. `kit/show/GAME/words.py` has a class `Voice` of this kind.

A voice belongs to a language and to the seat that looks: its own seat is "you". It turns what the engine emits, ids
and numbers, into the rich text of the table model (`kit.show.table`): `**strong**`, `==lit==`, `[NM 9.2]`,
`3:e-elan:`. It is always handed the view of its seat, so it cannot say what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from kit.engine.game import Refusal
from kit.engine.state import Action, Event, Frame, State

from .words import Noun, Words, words


class Label(NamedTuple):
    """An action in words: the whole ("Attack Noor"), one word for the thing itself, the consequence, a symbol."""

    text: str
    verb: str = ""
    small: str = ""
    symbol: str = ""


class CardText(NamedTuple):
    """A card in words: name, kind line, text generated from the data that the engine runs."""

    name: str
    kind: str
    text: str


NAMES = {"en": ("Mira", "Noor", "Theo", "Ada", "Ivo", "Lena"), "ru": ("Мира", "Нур", "Тео", "Ада", "Иво", "Лена")}


@dataclass
class Voice:
    """`names[i]` is seat i's name, `you` the seat that looks (None: the all-seeing reader)."""

    lang: str = "en"
    you: int | None = None
    names: tuple[str, ...] = ()
    domain: str = "kit"
    tr: Words = field(init=False)

    def __post_init__(self) -> None:
        self.tr = words(self.domain, self.lang)
        if not self.names:
            self.names = NAMES[self.lang]

    def name(self, seat: int) -> str:
        """The seat's name, never declined; in running text prefer sentences with a "you" form of their own."""
        return self.names[seat % len(self.names)]

    def who(self, seat: int) -> Noun:
        """A seat as the object of a sentence."""
        tr, name = self.tr, self.name(seat)
        said, whom, to_whom = (
            (tr("you"), tr.said("whom", "you"), tr.said("to whom", "you")) if seat == self.you else
            (name, tr.said("whom", "{name}", name=name), tr.said("to whom", "{name}", name=name))
        )  # fmt: skip
        return Noun.declined(said, whom, to_whom, whom)

    def people(self, seats: Iterable[int]) -> Noun:
        """Several seats as the object of a sentence."""
        return Noun.of(*map(self.who, seats), joint=", ")

    def of(self, seat: int | None, mine: str, theirs: str, **values: Any) -> str:
        """The sentence for the seat that looks, or for another, who is {who} in it."""
        if seat is not None and seat == self.you:
            return mine.format(**values)
        return theirs.format(who="" if seat is None else self.name(seat), **values)

    def recall(self, states: Iterable[State]) -> None:
        """Look at states on the way to the one shown, for what has left the table since and is still to be named."""

    def headline(self, s: State) -> tuple[str, str]:
        """What is happening and what is asked: one sentence with ==the lit part==, one line of detail."""
        raise NotImplementedError

    def moment(self, s: State, events: list[Event]) -> str:
        """A headline for several events that fell together, such as a reveal; empty where `headline` does."""
        return ""

    def action(self, s: State, action: Action) -> Label:
        """An action, legal or not."""
        raise NotImplementedError

    def refusal(self, s: State, action: Action, refusal: Refusal) -> tuple[str, str]:
        """Why not, with what would be legal instead: (reason, nearest); both end with a full stop."""
        raise NotImplementedError

    def event(self, s: State, event: Event) -> str:
        """One sentence: who did what and what changed, with numbers; empty for one not worth saying."""
        raise NotImplementedError

    def frame(self, s: State, frame: Frame) -> tuple[str, str]:
        """An entry of the agenda: (words, small line); empty words for one not worth showing."""
        raise NotImplementedError

    def skipped(self, s: State, frame: Frame, status: str) -> str:
        """Why a frame was skipped."""
        raise NotImplementedError

    def chance(self, s: State) -> str:
        """The label of the button that lets luck decide: "Roll 4 dice", "Deal"."""
        raise NotImplementedError

    def outcome(self, s: State, outcome: Any) -> str:
        """An outcome of the pending chance in words: "2 1* 0", "Attack, Raven"."""
        raise NotImplementedError

    def card(self, id: str) -> CardText:
        """A card's face, by its id without prefix."""
        raise NotImplementedError


def voice(game: str, lang: str = "en", you: int | None = None, names: tuple[str, ...] = ()) -> Any:
    """The `Voice` of a game, with what that game alone has to say."""
    return import_module(f"kit.show.{game}.words").Voice(lang=lang, you=you, names=names)
