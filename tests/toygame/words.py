from kit.engine.state import HIDDEN, Ask
from kit.show import voice
from kit.show.voice import CardText, Label

SAID = {"not-yourself": "You cannot strike yourself.", "dark": "That lantern is out.",
        "not-in-hand": "You do not hold that.", "not-now": "This is not the moment for it."}  # fmt: skip


class Voice(voice.Voice):
    def name(self, seat):
        return "You" if seat == self.you else super().name(seat)

    def cards(self, cards):
        return "" if HIDDEN in cards else ": " + ", ".join(cards)

    def headline(self, s):
        if s.winner is not None:
            return f"{self.name(s.winner[0])}: ==last light==.", ""
        pending = s.pending
        if type(pending) is Ask:
            what = {"hand": "choose a card to hand on", "turn": "choose whom to strike", "answer": "may answer"}
            return f"{self.name(pending.seat)}: =={what[pending.kind]}==.", f"Round {s.table.round}"
        if pending is not None and pending.kind != HIDDEN:
            return ("Cards are ==dealt==." if pending.kind == "deal" else "The ==die== is thrown."), ""
        return "The lanterns ==burn==.", ""

    def action(self, s, action):
        if action.verb == "strike":
            return Label(f"Strike {self.name(action.refs[0])}", "Strike", symbol="s-attack")
        return Label(" ".join((action.verb, *action.refs)).capitalize())

    def refusal(self, s, action, refusal):
        near = f"You may: {self.action(s, refusal.nearest).text}." if refusal.nearest else ""
        return SAID[refusal.code], near

    def event(self, s, event):
        data = event.data
        if event.verb == "skipped":
            return f"Skipped: {data['status']}."
        who = self.name(event.subject or 0)
        return {
            "dealt": lambda: f"{who} draws {data['n']}{self.cards(data['cards'])}.",
            "hands": lambda: "All hand one card on.",
            "passed": lambda: f"{who} hands on a card{self.cards([data['card']])}.",
            "struck": lambda: f"{who} strikes {self.name(data['target'])}.",
            "rolled": lambda: f"{who} rolls {event.after}.",
            "shielded": lambda: f"{who} shows a shield.",
            "dimmed": lambda: f"{who} dims from {event.before} to **{event.after}**.",
            "won": lambda: f"{who} wins.",
        }[event.verb]()

    def frame(self, s, frame):
        return {"secret": "All hand one card on", "hand": "All hand one card on", "turn": "Next turn", "hit": "The hit",
                "window": "Answers", "answer": "Answers", "roll": "The roll"}.get(frame.step, ""), ""  # fmt: skip

    def skipped(self, s, frame, status):
        return status

    def chance(self, s):
        return "Roll" if s.pending.kind == "die" else "Deal"

    def outcome(self, s, outcome):
        return str(outcome) if type(outcome) is int else ", ".join(outcome)

    def card(self, id):
        return CardText(id.capitalize(), "card", f"A {id}.")
