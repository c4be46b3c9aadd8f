"""Victory checks, at the end of a round and in mid-round, with the Reacts that belong to them."""

from __future__ import annotations

from kit.engine.bill import payable
from kit.engine.game import Refusal, Step, closing
from kit.engine.state import Action, Ask, Frame, State
from kit.engine.window import Window, opening, played

from .alone import ILLUSION_POINTS
from .cards import ACTS_AS, CARDS, SEATS, Effect
from .kinds import OpenWindow
from .moves import SEAT
from .plays import react
from .points import TO_WIN, points, tell, tie
from .powers import find, illusion, usable, why_unusable
from .prices import short
from .state import Check, Play

CHECK = ("check-window", "judge", "check-over")
ILLUSION = {
    kind: tuple(Action(seat, "react", ("illusion", kind)) for seat in range(SEATS))
    for kind in sorted(ACTS_AS)
}


def end_check(s: State, f: Frame) -> None:
    """The check when all have passed."""
    s.own_table().phase = "check"
    s.push_all(CHECK, s.open(Check(bonus=(0,) * len(s.seats))))


def check_victory(s: State, ctx: int, play: Play, e: Effect) -> None:
    """The same check at once, brought by a place of power."""
    check = s.open(Check(by=play.seat, source=play.card, bonus=(0,) * len(s.seats)))
    if s.log is not None:
        s.emit("RA 10.4", "check", play.card, after=SEAT[play.seat])
    s.push_all(CHECK, check)


def temp_points(s: State, ctx: int, play: Play, e: Effect) -> None:
    check = s.own_context(play.about)
    check.bonus = tuple(n + e.data["n"] * (seat == play.seat) for seat, n in enumerate(check.bonus))
    if s.log is not None:
        s.emit("RA 8.3", "bonus", SEAT[play.seat], after=e.data["n"], card=play.card)


class CheckWindow(OpenWindow):
    """Reacts at a check: each seat until it passes, the one who checks last."""

    cite = "RA R28"
    verbs = ("react", "pass")
    after_play = "stay"

    def order(self, s: State, subject: int | None) -> tuple[int, ...]:
        by, n = s.contexts[subject].by, len(s.seats)
        first = (s.table.token or 0) if by is None else by + 1
        return tuple([(first + k) % n for k in range(n)])

    def plays(self, s: State, window: Window, seat: int) -> list[Action]:
        check = s.contexts[window.subject]
        found = []
        for i in s.seats[seat].components:
            for power in CARDS[s.things[i].card].reacts:
                if power.trigger == "victory_check" and usable(s, seat, power, i):
                    found.append(power.use[seat])
        if check.by == seat and illusion(s, seat) is not None:
            found += [a[seat] for kind, a in ILLUSION.items() if self._illusory(s, check, seat, kind) is None]
        return found

    def _illusory(self, s: State, check: Check, seat: int, kind: str) -> Refusal | None:
        """Why Illusion cannot count as this type at this check."""
        place = ILLUSION_POINTS[kind]
        counts = check.by == seat and (find(s, seat, place) is not None if kind == "demon" else check.source == place)
        if not counts:
            return Refusal("does-not-count", "RA R30" if kind == "demon" else "RA 12.6", {"type": kind})
        if not payable(s.seats[seat].pool, ACTS_AS[kind].price):
            return short(s, seat, ACTS_AS[kind].price, cite="RA 12.5", card="illusion")
        return None

    def do(self, s: State, ask: Ask, a: Action) -> None:
        check = s.contexts[ask.ctx].subject
        name = a.refs[0]
        if s.log is not None:
            order = s.contexts[ask.ctx].order
            s.emit("RA R28", "answers-in-order", after=tuple(SEAT[seat] for seat in order))
        played(s, ask)
        if name == "illusion":
            kind = a.refs[1]
            ctx = react(s, a.seat, ACTS_AS[kind], check)
            s.own_context(ctx).kind = kind
            return
        if s.log is not None:
            s.emit("RA 8.3", "at-check", name, after=SEAT[a.seat])
        react(s, a.seat, next(p for p in CARDS[name].reacts if p.trigger == "victory_check"), check)

    def why(self, s: State, ask: Ask, a: Action) -> Refusal | list[Refusal] | None:
        if a.verb == "pass":
            return None
        check = s.contexts[s.contexts[ask.ctx].subject]
        name, index = a.refs[0], find(s, a.seat, a.refs[0])
        if index is None:
            return Refusal("not-yours", "RA 8.3", {"card": name})
        if name == "illusion":
            if len(a.refs) != 2 or a.refs[1] not in ILLUSION:
                return Refusal("name-a-type", "RA 12.4", {"card": name})
            refusal: Refusal | list[Refusal] | None = self._illusory(s, check, a.seat, a.refs[1])
            if refusal is None and illusion(s, a.seat) is None:
                return Refusal("turned", "RA R8", {"card": name})
            return refusal
        power = next((p for p in CARDS[name].reacts if p.trigger == "victory_check"), None)
        if power is None or len(a.refs) > 1:
            return Refusal("no-such-react", "RA 8.3", {"card": name})
        refusal = why_unusable(s, a.seat, power, index)
        if isinstance(refusal, Refusal) and refusal.code == "nothing-to-turn" and _sleeping_illusion(s, a.seat):
            return [refusal, Refusal("passed-side", "RA R29", {"card": "illusion"})]
        return refusal


def _sleeping_illusion(s: State, seat: int) -> bool:
    index = find(s, seat, "illusion")
    return index is not None and s.things[index].asleep


def judge(s: State, f: Frame) -> None:
    """Count the points; with 10 somewhere the game ends."""
    check = s.contexts[f.ctx]
    scores = [points(s, seat) + check.bonus[seat] for seat in range(len(s.seats))]
    if s.log is not None:
        for seat, score in enumerate(scores):
            tell(s, seat)
            s.emit("RA 10.1", "score", SEAT[seat], after=score, bonus=check.bonus[seat])
        if check.by is not None and s.table.token is not None:
            s.emit("RA R26", "token-counts", SEAT[s.table.token])
        if check.by is not None:
            s.emit("RA R27", "whole-table", check.source)
    best = max(scores)
    if best < TO_WIN:
        if s.log is not None:
            s.emit("RA 10.2" if check.by is None else "RA 10.4", "goes-on", after=best)
            if any(check.bonus):
                s.emit("RA 10.5", "bonus-over")
        return
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(tied) > 1:
        left = {seat: tie(s, seat) for seat in tied}
        winners = [seat for seat in tied if left[seat] == max(left.values())]
        if s.log is not None:
            names = tuple(SEAT[q] for q in winners)
            s.emit("RA 10.3", "tie", after=names, counted={SEAT[q]: left[q] for q in tied})
            if any(check.bonus[q] for q in tied):
                s.emit("RA R49", "spent-before-tie")
    else:
        winners = tied
    if s.log is not None:
        if check.by is not None and winners != [check.by]:
            s.emit("RA R27", "rival-wins", after=tuple(SEAT[q] for q in winners))
        if any(check.bonus):
            s.emit("RA 10.5", "one-check")
        s.emit("RA 10.2" if check.by is None else "RA 10.4", "win", after=tuple(SEAT[q] for q in winners), points=best)
    s.end(tuple(winners))


STEPS = {
    "end-check": Step("RA 10.2", end_check),
    "check-window": opening("RA 8.3", "check"),
    "judge": Step("RA 10.2", judge),
    "check-over": closing("RA 10.2"),
}
ASKS = {"check": CheckWindow()}
