"""What only the way to a stop tells: the draft so far, this round's flows, the answers to a loss."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kit.engine.game import Refusal
from kit.engine.state import Action, Event, State
from kit.games.res_arcana.cards import CARDS, LIFE_LOSS
from kit.games.res_arcana.moves import SEAT
from kit.games.res_arcana.state import ESSENCES, NOTHING, Amounts, Loss, minus, plus


@dataclass
class Answer:
    """A rival's answer to the loss in progress. `event` says what was chosen, None if it is still due; `refused` are
    the answers that would have ignored the loss and could not be given, with why; `state` is when it was asked."""

    seat: int
    state: State
    event: Event | None = None
    refused: list[tuple[Action, Refusal]] = field(default_factory=list)


@dataclass
class Past:
    """`picks` are (seen, kept) of the looking seat's draft; `flows` what each power (card, number) moved in this round,
    gained less paid; `answers` those to the loss in progress."""

    picks: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    flows: dict[tuple[str, int], Amounts] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    @classmethod
    def of(cls, session: Any) -> Past:
        """The way to the stop that a session shows, as its looking seat knows it."""
        past = cls()
        you = session.you
        nodes = session.node.path()[1:]
        if you is not None and nodes:
            past._draft(nodes, you)
        begun = max((i for i, node in enumerate(nodes) if any(e.verb == "round" for e in node.events)), default=0)
        for node in nodes[begun:]:
            past._flow(node.events)
        if any(isinstance(c, Loss) for c in session.state.contexts.values()):
            past._losses(session, nodes)
        return past

    def _draft(self, nodes: list[Any], you: int) -> None:
        """Each card kept; the pack it came from was seen when it was chosen, the last one alone."""
        seen: tuple[str, ...] = ()
        for node in nodes:
            state = node.parent.state
            if state.table.phase not in ("setup", "draft"):
                break
            if type(node.choice) is Action and node.choice.seat == you:
                seen = state.seats[you].pack
            for e in node.events:
                if e.verb == "keep" and e.subject == SEAT[you]:
                    self.picks.append((seen or (e.after,), e.after))
                    seen = ()

    def _flow(self, events: list[Event]) -> None:
        """Essences that a card's use paid and gained."""
        power = None
        for e in events:
            if e.verb == "round":
                self.flows.clear()
            if e.verb == "use":
                power = e.subject, e.data["power"]
            if e.verb in ("place", "claim", "pass", "discard"):
                power = None
            if power is None or "essences" not in e.data:
                continue
            was = self.flows.get(power, NOTHING)
            if e.verb == "pay":
                self.flows[power] = minus(was, e.data["essences"])
            elif e.verb in ("gain", "store") and e.cite in (f"RA card/{power[0]}", "RA 6.13"):
                self.flows[power] = plus(was, e.data["essences"])

    def _losses(self, session: Any, nodes: list[Any]) -> None:
        """The answers since the attack was laid: each `hit`, and what followed for that seat."""
        you = session.you
        shown = session.state
        found: list[Answer] = []
        for node in nodes[-12:]:
            for moment in session.timeline.moments(node):
                for e in moment.events:
                    seat = SEAT.index(e.subject) if e.subject in SEAT else None
                    if e.verb in ("use", "place", "claim"):
                        found = []
                    elif e.verb == "hit":
                        state = moment.state if you is None else moment.state.game.view(moment.state, you)
                        found.append(Answer(seat, state, None, _refused(state, seat)))
                    elif e.verb == "accept" and found:
                        found[-1].event = e
                    elif e.verb in ("lose", "nothing-lost", "ignored") and found:
                        found[-1].event = e
                if moment.state is shown:
                    break
        self.answers = found


def _refused(s: State, seat: int) -> list[tuple[Action, Refusal]]:
    """Why the offer and the Reacts of a seat's cards cannot be given; asked of the window once it stands."""
    loss = next((c for c in s.contexts.values() if isinstance(c, Loss) and c.seat == seat), None)
    if loss is None:
        return []
    kind = s.game.asks["loss"]
    tries = [Action(seat, "react", (s.things[i].card,)) for i in s.seats[seat].components
             if any(p.trigger in LIFE_LOSS for p in CARDS[s.things[i].card].reacts)]  # fmt: skip
    if loss.offer and loss.offer[0][0] in ESSENCES:
        tries.insert(0, Action(seat, "accept"))
    found = []
    for action in tries:
        refusal = (kind._accept if action.verb == "accept" else kind._react)(s, loss, action)
        if refusal is not None:
            found.append((action, refusal[0] if isinstance(refusal, list) else refusal))
    return found


