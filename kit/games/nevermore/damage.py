"""One damage event, from its declaration to the win check (NM 19.4): reactions change the context, never the order."""

from __future__ import annotations

from kit.engine.game import Step
from kit.engine.state import Frame, State
from kit.engine.window import open_window, opening

from .state import Damage, gain_vp, humans, turn_human, turn_raven, win

AFTER = ("dealt", "subtract", "rescue", "fall")
WHOLE = ("attacked", *AFTER)
STATED = frozenset({"attack", "peck", "drain", "waning_light", "withering"})
"""Causes of which the rules or the card itself say that a transformation is paid (NM R11)."""


def deal_damage(
    s: State, source: int, cause: str, cite: str, victims: tuple[int, ...], amounts: tuple[int, ...], bonus: int = 0
) -> int:
    """Push a damage event. `source` is credited; `bonus` VP are paid to it at the same moment."""
    ctx = s.open(Damage(source, cause, cite, victims, amounts, bonus=bonus))
    is_attack = cause in ("attack", "spread") or (cause == "peck" and s.table.house.R25 == "attack")
    s.push_all(WHOLE if is_attack else AFTER, ctx)
    if s.log is not None:
        s.emit(cite, "damage", source, cause=cause, victims=victims, amounts=amounts)
        if not is_attack:
            s.emit("NM R25", "no_attack", source, cause=cause)
    return ctx


def subtract(s: State, frame: Frame) -> None:
    damage = s.contexts[frame.ctx]
    left: list[int | None] = []
    for victim, amount in zip(damage.victims, damage.amounts, strict=True):
        seat = s.seats[victim]
        if victim in damage.replaced or seat.raven:
            if s.log is not None:
                s.emit("NM R39" if victim in damage.replaced else "NM 14.7", "spared", victim)
            left.append(None)
            continue
        total = amount
        for hit, _ in damage.points:
            total += hit == victim
        rest = seat.health - total
        if s.log is not None:
            s.emit("NM 19.4", "hurt", victim, seat.health, rest, n=total, cause=damage.cause)
            if rest < 1:
                s.emit("NM 15.8", "lethal", victim, seat.health, rest)
                s.emit("NM R42", "to_save", victim, n=1 - rest)
        if rest >= 1:
            s.own_seat(victim).health = rest
            s.unsettled = True
            left.append(None)
        else:
            left.append(rest)
    s.own_context(frame.ctx).left = tuple(left)


def rescue(s: State, frame: Frame) -> None:
    """Those at 0 or less may answer; nobody else is asked (NM R72)."""
    if any(rest is not None for rest in s.contexts[frame.ctx].left):
        open_window(s, "rescue", frame.ctx)


def low(s: State, damage: Damage) -> tuple[int, ...]:
    """The victims at 0 or less, in seat order."""
    fallen = {victim for victim, rest in zip(damage.victims, damage.left, strict=True) if rest is not None}
    return tuple(seat for seat in s.table.order if seat in fallen)


def provisional(damage: Damage, victim: int) -> int | None:
    """The victim's Health after the damage, if it is 0 or less."""
    return damage.left[damage.victims.index(victim)] if victim in damage.victims and damage.left else None


def save(s: State, ctx: int, victim: int, n: int) -> None:
    """Health gained by somebody at 0 or less (NM R42): added first, cut to the maximum afterwards."""
    damage = s.own_context(ctx)
    at = damage.victims.index(victim)
    before = damage.left[at]
    after = before + n
    damage.left = (*damage.left[:at], after if after < 1 else None, *damage.left[at + 1 :])
    if after >= 1:
        s.own_seat(victim).health = min(after, s.table.max_health)
        s.unsettled = True
    if s.log is not None:
        s.emit("NM R42", "saved" if after >= 1 else "raised", victim, before, after)


def fall(s: State, frame: Frame) -> None:
    """All at 0 or less turn together, then those who caused it are paid."""
    damage = s.contexts[frame.ctx]
    s.close(frame.ctx)
    paid = []
    for victim, amount, rest in zip(damage.victims, damage.amounts, damage.left, strict=False):
        if rest is None:
            continue
        owner = _owner(damage, victim, amount, s.seats[victim].health)
        paid.append((owner, victim))
        turn_raven(s, victim)
        if s.log is not None:
            s.emit("NM 6.7", "new_form", victim)
    for owner, victim in paid:
        _pay(s, damage, owner, victim)
    if damage.bonus:
        gain_vp(s, damage.source, damage.bonus, damage.cite)
        if damage.cause == "spread" and s.log is not None:
            s.emit("NM R10", "spread", damage.source, n=len(damage.victims))
    if paid and not humans(s) and (damage.cause == "peck" or s.table.house.R26 == "causer_wins"):
        s.emit("NM R26", "no_humans", damage.source)
        if damage.cause == "peck":
            s.emit("NM 17.3", "pecked_out", damage.source)
        turn_human(s, damage.source, "NM 17.3" if damage.cause == "peck" else "NM R26")
        win(s, damage.source)


def _owner(damage: Damage, victim: int, amount: int, health: int) -> int:
    """Who brought Health to 0: the source, or the owner of the first Blooding point that did (NM R41, NM R73)."""
    if health - amount > 0:
        rest = health - amount
        for hit, owner in damage.points:
            rest -= hit == victim
            if rest <= 0:
                return owner
    return damage.source


def _pay(s: State, damage: Damage, owner: int, victim: int) -> None:
    if owner == victim:
        if s.log is not None:
            s.emit("NM R11", "unpaid", owner)
        return
    by_point = owner != damage.source
    if not by_point and damage.cause not in STATED and s.table.house.R11 == "where_stated":
        s.emit("NM R11", "unpaid", owner)
        return
    if by_point:
        gain_vp(s, owner, 1, "NM R41")
    elif damage.cause == "attack":
        gain_vp(s, owner, 1, "NM 9.3")
    elif damage.cause == "peck":
        gain_vp(s, owner, 1, "NM 14.6")
    else:
        gain_vp(s, owner, 1, "NM R11")


STEPS: dict[str, Step] = {
    "attacked": opening("NM 19.4", "on_attacked"),
    "dealt": opening("NM 19.4", "on_damage_dealt"),
    "subtract": Step("NM 19.4", subtract),
    "rescue": Step("NM 15.8", rescue),
    "fall": Step("NM 14.1", fall, None),
}
