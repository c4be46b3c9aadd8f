"""What happened and why not, in sentences with their rules: what lessons and puzzles say outside a panel."""

from __future__ import annotations

from collections.abc import Iterable

from kit.engine.game import why_not
from kit.engine.state import Action, State
from kit.engine.timeline import Node
from kit.show import table
from kit.show.session import Session
from kit.show.voice import Voice, voice

Told = tuple[str, str]
"""A plain sentence and the id of its rule."""


class Story:
    """Tells a session in one language, as its looking seat learns of it."""

    def __init__(self, session: Session, lang: str) -> None:
        self.session = session
        self.voice: Voice = voice(session.game, lang, session.you)
        self.symbols = session.scene.symbols(self.voice)

    def happened(self, nodes: Iterable[Node]) -> list[Told]:
        """The events of these stops, one sentence each."""
        you, told, nodes = self.session.you, [], list(nodes)
        self.voice.recall(node.parent.state for node in nodes if node.parent)
        for node in nodes:
            view = self._view(node.state)
            said = [(self.voice.event(view, event.seen_by(you)), event.cite) for event in node.events]
            told += [(self._plain(sentence), cite) for sentence, cite in said if sentence]
        return told

    def refused(self, action: Action) -> list[Told]:
        """Why an action is not legal where the session stands, and what would be."""
        state = self.session.node.state
        view = self._view(state)
        return [
            (self._plain(" ".join(filter(None, self.voice.refusal(view, action, reason)))), reason.cite)
            for reason in why_not(state, action)
        ]

    def headline(self) -> str:
        """What is happening and what is asked."""
        return self._plain(" ".join(filter(None, self.voice.headline(self._view(self.session.state)))))

    def action(self, state: State, action: Action) -> str:
        """An action in words."""
        return self._plain(self.voice.action(self._view(state), action).text)

    def choice(self, node: Node) -> str:
        """The choice that led to a stop, in words."""
        before = node.parent.state
        if node.lucky:
            return self._plain(self.voice.outcome(self._view(before), node.choice))
        return f"{self.voice.name(node.choice.seat)}: {self.action(before, node.choice)}"

    def _view(self, state: State) -> State:
        you = self.session.you
        return state if you is None else state.game.view(state, you)

    def _plain(self, text: str) -> str:
        return table.plain(text, self.symbols)
