from kit.engine.state import HIDDEN, Action
from kit.show import scene
from kit.show import table as t

from .game import KINDS

SYMBOL = {"flame": "s-radiance", "shield": "k-armor", "raven": "s-raven", HIDDEN: None}


class Scene(scene.Scene):
    title = "Lanterns"

    def where(self, v, voice):
        return f"round {v.table.round}"

    def nodes(self, v, voice, events):
        touched = {event.subject: event for event in events if event.verb == "dimmed"}
        seats = []
        for i, seat in enumerate(v.seats):
            old = touched[i].before if i in touched else None
            faces = [
                t.node(f"card/{i}/{n}", "face", label="" if card == HIDDEN else card, symbol=SYMBOL[card],
                       state="hidden" if card == HIDDEN else None, detail=card != HIDDEN)
                for n, card in enumerate(seat.hand)
            ]  # fmt: skip
            stats = [t.stat("pips", "Light", seat.light, of=4, old=old)]
            seats.append(t.node(f"seat/P{i}", "seat", label=voice.name(i), seat=i, stats=stats, touched=i in touched,
                                children=faces))  # fmt: skip
        return [t.group("ring", "ring", seats, label="Seats"), t.actions_here()]

    def tries(self, v, seat):
        kind = v.pending.kind
        if kind == "hand":
            return [Action(seat, "give", (card,)) for card in KINDS]
        if kind == "turn":
            return [Action(seat, "strike", (i,)) for i in range(len(v.seats))]
        return [Action(seat, "shield"), Action(seat, "pass")]

    def refs(self, v, action):
        return [f"seat/P{action.refs[0]}"] if action.verb == "strike" else []

    def detail(self, v, key, voice):
        _, seat, n = key.split("/")
        card = v.seats[int(seat)].hand[int(n)]
        return None if card == HIDDEN else voice.card(card)

    def luck(self, v, chance):
        return {"amount": lambda outcome: outcome} if chance.kind == "die" else {}

    def phase(self, v):
        return f"{v.table.round} {v.table.phase}"

    def phase_name(self, v, voice):
        return f"round {v.table.round}, {v.table.phase}"

    def concerns(self, v, ask):
        return v.contexts[v.contexts[ask.ctx].subject].target == ask.seat
