"""Charts and notes of Res Arcana: what turns into what, the next collect, the next draw, points, the draft."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kit.engine.bill import shortfall
from kit.engine.piles import Pool
from kit.engine.state import Chance, State
from kit.games.res_arcana.cards import CARDS, Power
from kit.games.res_arcana.moves import DECK
from kit.games.res_arcana.points import points, worth
from kit.games.res_arcana.powers import usable
from kit.games.res_arcana.prices import for_card, sources
from kit.games.res_arcana.state import ESSENCES, GOLD, NOTHING, Amounts, plus

from ..charts import bars, distribution, gate, network
from ..table import Dict, note, plain, tag
from . import cards as faces
from .past import Past

GATES = 7
"""So many powers are drawn."""


def essence(voice: Any, what: str) -> str:
    tr = voice.tr
    return {"elan": tr("Elan"), "life": tr("Life"), "calm": tr("Calm"), "death": tr("Death"), "gold": tr("Gold")}[what]


# What turns into what.


def network_of(v: State, voice: Any, seat: int, past: Past, paying: Amounts) -> Dict | None:
    """The powers of a seat's components that turn essences into others, with what flowed in this round."""
    tr, pool, found = voice.tr, v.seats[seat].pool, []
    for i in v.seats[seat].components:
        component = v.things[i]
        for power in CARDS[component.card].actions:
            takes, gives = _takes(power), _gives(power)
            if not gives:
                continue
            name, text = faces.name(tr, component.card), faces.power(tr, power)
            if len(CARDS[component.card].actions) > 1:
                name += f" {power.n + 1}"
            if flow := past.flows.get((component.card, power.n + 1)):
                text = tr("{power}; this round: {flow}", power=text, flow=signed(flow))
            off = component.turned or component.asleep
            hot = [s for s in takes if s != "e-any" and paying[ESSENCES.index(s[2:])]] if not off else []
            ready = not off and usable(v, seat, power, i)
            found.append((off, not ready, gate(name, plain(text, symbols(voice)), takes, gives, turned=off, hot=hot)))
    if not found:
        return None
    found.sort(key=lambda one: one[:2])
    n = sum(not off and not short for off, short, _ in found)
    said = tr("What turns into what.") if v.winner is not None else \
        tr.count("What turns into what. **{n}** way can be used now.",
                 "What turns into what. **{n}** ways can be used now.", n)  # fmt: skip
    last = [what for i, what in enumerate(ESSENCES) if paying[i] and paying[i] == pool[i]]
    if last:
        said = tr("What turns into what. This bill takes **the last {essences}**.",
                  essences=", ".join(f":e-{what}:" for what in last))  # fmt: skip
    gates = [one for *_, one in found[:GATES]]
    cells = [{"symbol": f"e-{what}", "label": essence(voice, what), "value": pool[i]}
             for i, what in enumerate(ESSENCES)]  # fmt: skip
    if any("e-any" in (*one["takes"], *one["gives"]) for one in gates):
        cells.append({"symbol": "e-any", "label": tr("any"), "value": sum(pool)})
    marks = [("line", tr("straightened")), ("dash", tr("turned"))]
    if last:
        marks.append(("lamp", tr("paid by this bill")))
    return network("plot/network", said, cells, gates, head=(tr("Power"), tr("Turns")),
                   legend=[{"mark": mark, "text": text} for mark, text in marks])  # fmt: skip


def symbols(voice: Any) -> dict[str, str]:
    """Spoken names of the essences, in Russian with the forms beside 1, 2 and 5."""
    said = voice.tr.said
    return {
        "e-elan": said("amount", "Elan"), "e-life": said("amount", "Life"), "e-calm": said("amount", "Calm"),
        "e-death": said("amount", "Death"), "e-gold": said("amount", "Gold"), "e-any": said("amount", "any"),
        "m-turned": voice.tr("turned"),
    }  # fmt: skip


def _takes(power: Power) -> list[str]:
    """Symbols of what it costs, e-any for what the payer chooses."""
    found = [f"e-{what}" for i, what in enumerate(ESSENCES) if power.price.fixed[i] or power.remove[i]]
    return [*found, "e-any"] if power.price.any or power.same else found


def _gives(power: Power) -> list[str]:
    """Symbols of what it brings, e-any for a free choice."""
    found: list[str] = []
    for e in power.effects:
        if e.op in ("gain", "store_self"):
            found += [f"e-{what}" for i, what in enumerate(ESSENCES) if e.data["essences"][i]]
        elif e.op in ("gain_any", "store_self_any", "gain_any_equal_cost"):
            found.append("e-any")
        elif e.op == "convert":
            found.append("e-gold" if e.data["to"] == "gold" else "e-any")
        elif e.op == "gain_gold_equal_cost":
            found.append("e-gold")
        elif e.op == "gain_equal_to_rival":
            found.append(f"e-{e.data['gain']}")
    return found


def signed(flow: Amounts) -> str:
    """ "+2:e-elan:, −1:e-life:"."""
    return ", ".join(f"{'+' if n > 0 else '−'}{abs(n)}:e-{what}:" for what, n in zip(ESSENCES, flow, strict=True) if n)


# The next collect.


def income(v: State, seat: int) -> tuple[Amounts, list[tuple[str, str]], Amounts]:
    """What the next Collect brings for certain; what has a choice, as (card, kind); what lies on components."""
    fixed: Amounts = NOTHING
    lying: Amounts = NOTHING
    free = []
    for i in v.seats[seat].components:
        component = v.things[i]
        collect = CARDS[component.card].collect
        if component.on != NOTHING:
            lying = plus(lying, component.on)
        if collect is None:
            continue
        if collect.op == "fixed":
            fixed = plus(fixed, collect.data["essences"])
        elif collect.op != "vault" or component.on[GOLD] >= collect.data["if_left_on_self"]["gold_min"]:
            free.append((component.card, collect.op))
    return fixed, free, lying


def forecast(v: State, voice: Any, seat: int) -> Dict:
    """The pool now and after the next Collect, without choices."""
    tr, pool = voice.tr, v.seats[seat].pool
    fixed, free, lying = income(v, seat)
    said = [tr("The next Collect brings **{essences}**.", essences=faces.amounts(fixed))] if fixed != NOTHING else \
        [tr("The next Collect brings nothing for certain.")]  # fmt: skip
    for card, _ in free:
        said.append(f"{faces.name(tr, card)}: {faces.lines(tr, CARDS[card])[0]}")
    if lying != NOTHING:
        said.append(tr("{essences} on cards can be taken.", essences=faces.amounts(lying)))
    after = plus(pool, fixed)
    rows = [(f"e-{what}", essence(voice, what), after[i], pool[i] if after[i] != pool[i] else None)
            for i, what in enumerate(ESSENCES)]  # fmt: skip
    title = tr("After the next Collect")
    return bars("plot/income", title, " ".join(said), rows)


# The next draw.


def odds(v: State, voice: Any, seat: int) -> list[Dict]:
    """The chart that belongs to this stop: the monument due, else the next card of the deck."""
    pending = v.pending
    if type(pending) is Chance and pending.kind == "monument":
        return [monuments(v, voice)]
    pile = v.piles[DECK[seat]]
    if pile.top or not pile.unknown:
        return []
    return [next_card(v, voice, seat, v.piles[pile.pool])]


SHORT = 4
"""More essences short than this are drawn together."""


def next_card(v: State, voice: Any, seat: int, pool: Pool) -> Dict:
    """How many essences would be short for the next card, over all cards that the seat cannot place."""
    tr, given, have = voice.tr, sources(v, seat), v.seats[seat].pool
    counts = [0] * (SHORT + 1)
    for id, n in zip(pool.kinds, pool.counts, strict=True):
        card = CARDS[id]
        fixed, free = shortfall(have, card.price, for_card(given, card))
        counts[min(SHORT, sum(fixed) + free)] += n
    size = sum(counts)
    now = Fraction(counts[0], size)
    labels = [*map(str, range(SHORT)), tr("{n} or more", n=SHORT)]
    sentence = tr("The next card is one of {n}: **{p} %** can be placed at once.", n=size, p=f"{100 * float(now):.0f}")
    if size <= 5:
        sentence += " " + tr("They are {cards}.", cards=voice.names_of(pool.kinds))
    return distribution("plot/draw", sentence, [(label, n / size) for label, n in zip(labels, counts, strict=True)],
                        axis=tr("Essences short"), now=tr("chance"), values=True,
                        exact=tr("exact, over all cards you cannot place"))  # fmt: skip


def monuments(v: State, voice: Any) -> Dict:
    """How many points the next monument is worth."""
    tr, pool = voice.tr, v.piles[v.piles["monuments"].pool]
    size, counts = pool.size, [0, 0, 0]
    for id, n in zip(pool.kinds, pool.counts, strict=True):
        counts[CARDS[id].points - 1] += n
    sentence = tr("The next monument is one of {n}: **{p} %** are worth 3 points.", n=size,
                  p=f"{100 * counts[2] / size:.0f}")  # fmt: skip
    return distribution("plot/draw", sentence, [(str(i + 1), n / size) for i, n in enumerate(counts)],
                        axis=tr("Points"), now=tr("chance"), values=True,
                        exact=tr("exact, over all cards you cannot place"))  # fmt: skip


# Notes of the margin.


def points_note(v: State, voice: Any) -> Dict:
    """Everybody's points and what they are made of."""
    tr, rows = voice.tr, []
    check = next((c for c in reversed(v.contexts.values()) if hasattr(c, "bonus")), None)
    for seat in range(len(v.seats)):
        parts = [f"{faces.name(tr, v.things[i].card)} {n}" for i in v.seats[seat].components
                 if (n := worth(v, v.things[i]))]  # fmt: skip
        if v.table.token == seat:
            parts.append(tr("first player token {n}", n=1))
        bonus = check.bonus[seat] if check is not None else 0
        if bonus:
            parts.append(tr("this check {n}", n=bonus))
        rows.append([voice.label(seat), ", ".join(parts), f"**{points(v, seat) + bonus}**"])
    return note("note/points", tr("Points"), rows=rows, small=tr("10 are needed at a check. [RA 10.2]"))


def draft_note(past: Past, voice: Any) -> Dict:
    """Pick by pick what was seen, kept and passed on."""
    tr, lines = voice.tr, []
    for i, (seen, kept) in enumerate(past.picks, 1):
        passed = [id for id in seen if id != kept]
        said = tr("{i}. **{kept}** kept, {passed} passed on.", i=i, kept=faces.name(tr, kept),
                  passed=voice.names_of(passed)) if passed else \
            tr("{i}. **{kept}** kept, the last.", i=i, kept=faces.name(tr, kept))  # fmt: skip
        lines.append(tag(said))
    return note("note/draft", tr("Your draft"), lines)
