"""The odds lab: any attacker against any defender, with modifiers, every attack of the attacker side by side, exact.

`Setup` says who fights and what lies on them; `compare` works out each attack on the real engine, and `model` is the
table model of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kit.engine.game import Unreadable
from kit.engine.odds import Odds
from kit.engine.state import State
from kit.games.mage_wars import odds, position
from kit.games.mage_wars.attack_steps import strikes
from kit.games.mage_wars.cards import CARDS, Line
from kit.games.mage_wars.figures import figures
from kit.games.mage_wars.state import Attack, Effect, armor, by_name, facts, life
from kit.games.mage_wars.targets import lines_of
from kit.games.mage_wars.verbs import lend

from .. import table as t
from ..charts import distribution
from ..voice import voice
from ..words import Words, mark, whole
from . import cards as faces
from . import keywords as k
from .words import Voice

ATTACKERS = tuple(id for id, card in CARDS.items() if card.kind == "creature" and card.choosable)
DEFENDERS = tuple(id for id, card in CARDS.items() if card.kind in ("creature", "conjuration") and card.life)
CONDITIONS = ("burn", "corrode", "daze", "cripple", "stuck", "weak", "tainted", "growth", "stun", "sleep")
"""Conditions that change an attack."""
GIFTS = tuple(id for id, card in CARDS.items()
              if card.kind == "enchantment" and "creature" in card.targets and card.grants)  # fmt: skip
LIMITS = {
    "attacker_tokens": (1, 6), "dice": (-5, 9), "piercing": (0, 9), "damage": (0, 40), "defender_tokens": (1, 6),
    "armor": (-9, 9), "aegis": (0, 9),
}
"""The least and the most of each number."""
GIVEN = {"dice": "any:attack_dice", "piercing": "any:piercing", "armor": "armor", "aegis": "aegis"}
"""The trait that a number gives, as a spell that is not named would."""
MOST_BARS = 15
"""Bars at most; what is beyond is one bar."""


@dataclass(frozen=True)
class Setup:
    """Who fights: card ids. `on_attacker` and `on_defender` are enchantments on them, `attacker_token` and
    `defender_token` a condition, "" for none, of which so many tokens lie there. `dice` and `piercing` are more (or
    fewer) of the attacker, `armor` and `aegis` of the defender. `charge`: the attacker has just moved."""

    attacker: str = "steelclaw_grizzly"
    defender: str = "knight_of_westlock"
    on_attacker: str = ""
    on_defender: str = ""
    attacker_token: str = ""
    defender_token: str = ""
    attacker_tokens: int = 1
    defender_tokens: int = 1
    dice: int = 0
    piercing: int = 0
    armor: int = 0
    aegis: int = 0
    damage: int = 6
    charge: bool = False


@dataclass(frozen=True)
class Result:
    """One attack: its line, the dice, the damage of a strike that hits, the chance to destroy, Defense and miss folded
    in, the effect rows and how many strikes it has."""

    name: str
    line: Line
    pool: int
    damage: Odds
    strike: Odds
    deadly: Fraction
    effects: Odds
    strikes: int


def state(setup: Setup) -> State:
    """The position of a setup: both in one zone. Raises ValueError for what cannot lie there."""
    objects: dict[str, dict[str, Any]] = {
        "attacker": {"of": "P1", "card": setup.attacker, "at": "B1"},
        "defender": {"of": "P2", "card": setup.defender, "at": "B1", "damage": setup.damage},
    }
    for name, token, n in (("attacker", setup.attacker_token, setup.attacker_tokens),
                           ("defender", setup.defender_token, setup.defender_tokens)):  # fmt: skip
        if token:
            objects[name]["tokens"] = {token: n}
    for name, card in (("attacker", setup.on_attacker), ("defender", setup.on_defender)):
        if card:
            objects[f"on_{name}"] = {"of": "P1", "card": card, "on": name}
    if CARDS[setup.defender].wall:
        objects["defender"]["at"] = "B1|C1"
    s = position.build({"arena": "3x2"}, objects)
    for name, trait in GIVEN.items():
        x, bearer = getattr(setup, name), by_name(s, "defender" if name in ("armor", "aegis") else "attacker")
        if x and bearer is not None:
            lend(s, Effect(bearer, trait, x))
    return s


def compare(setup: Setup) -> list[Result]:
    """Every attack of the attacker on the defender, best chance to destroy first."""
    s = state(setup)
    i, target = by_name(s, "attacker"), by_name(s, "defender")
    if i is None or target is None:  # so much damage destroys it before anything happens
        return []
    found = []
    for name, line in lines_of(s, i):
        attack = Attack(source=i, seat=0, line=line, target=target, charge=setup.charge)
        left = life(facts(s, target)) - s.things[target].damage
        hit = odds.strike(s, attack, target)
        found.append(
            Result(name, line, figures(s, attack, target).pool, odds.damage(s, attack, target), hit,
                   hit.at_least(max(1, left)), odds.effects(s, attack, target), strikes(s, attack))
        )  # fmt: skip
    return sorted(found, key=lambda one: (-one.deadly, -one.strike.mean()))


# The page.

FIELDS = {
    "attacker": mark("Attacker"), "on_attacker": mark("Enchantment on the attacker"),
    "attacker_token": mark("Condition of the attacker"), "attacker_tokens": mark("How many"),
    "dice": mark("Dice ±"), "piercing": mark("Piercing +"), "charge": mark("It has just moved"),
    "defender": mark("Defender"), "on_defender": mark("Enchantment on the defender"),
    "defender_token": mark("Condition of the defender"), "defender_tokens": mark("How many"),
    "damage": mark("Damage"), "armor": mark("Armor ±"), "aegis": mark("Aegis X"),
}  # fmt: skip


CHOOSE = "form/odds"
"""The key of the form, and of the action that opens it."""


def choices(name: str, tr: Words) -> list[tuple[str, str]]:
    """(value, words) of a field's choices, by name; the first is none where that is allowed."""
    ids = {"attacker": ATTACKERS, "defender": DEFENDERS, "on_attacker": GIFTS, "on_defender": GIFTS}.get(name)
    if ids is not None:
        found = sorted(((id, CARDS[id].name) for id in ids), key=lambda pair: pair[1])
    else:
        found = [(token, k.keyword(tr, token, full=True)) for token in CONDITIONS]
    return found if name in ("attacker", "defender") else [("", tr("none")), *found]


def form(setup: Setup, lang: str) -> t.Dict:
    """The form that asks who fights."""
    tr = voice("mage_wars", lang).tr
    fields = []
    for name, words in FIELDS.items():
        value = getattr(setup, name)
        if name in LIMITS:
            low, high = LIMITS[name]
            fields.append(t.field(name, "number", tr(words), value, low=low, high=high))
        elif name == "charge":
            fields.append(t.field(name, "check", tr(words), value))
        else:
            fields.append(t.field(name, "select", tr(words), value, options=choices(name, tr)))
    return t.dialog(CHOOSE, "form", tr("Who fights"), fields=fields, submit=tr("Compare"), dense=True)


def read(values: dict[str, Any]) -> dict[str, Any]:
    """The fields of a setup that the form's values mean. Raises ValueError for what the form does not offer."""
    tr = voice("mage_wars", "en").tr
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name == "charge":
            found[name] = bool(value)
        elif name in LIMITS:
            low, high = LIMITS[name]
            found[name] = min(high, max(low, whole(value)))
        elif name in FIELDS and value in dict(choices(name, tr)):
            found[name] = value
        else:
            raise Unreadable("{name}: {value!r} is not offered.", name=name, value=value)
    return found


def model(setup: Setup, lang: str, step: int, home: str = "", before: Setup | None = None) -> t.Dict:
    """The comparison as a table model, with the odds of the setup `before` dashed; `home` is where the mark leads."""
    speak = voice("mage_wars", lang)
    tr = speak.tr
    found = compare(setup)
    names = {"attacker": CARDS[setup.attacker].name, "defender": CARDS[setup.defender].name}
    now = tr("{attacker} against =={defender}==", **names)
    tongue = t.field("lang", "select", tr("Language"), lang, options=[("en", "English"), ("ru", "Русский")])
    ask = t.action(CHOOSE, tr("Choose who fights"), first=True, symbol="k-menu")
    page: dict[str, Any] = {"where": tr("**Odds lab**"), "menu": t.menu(lang=tongue), "app": True, "href": home,
                            "actions": [ask], "form": form(setup, lang)}  # fmt: skip
    if not found:
        return t.model("mage_wars", step, t.headline(now, tr("So much damage has destroyed it already.")),
                       [t.actions_here()], **page)  # fmt: skip
    s = state(setup)
    target = by_name(s, "defender")
    f = facts(s, target)
    left = life(f) - s.things[target].damage
    detail = tr("Armor {n}, Life {left} of {life}.", n=armor(f), left=left, life=life(f))
    if carried := _carried(setup, tr):
        detail += f" {carried}"
    old = {one.name: one.strike for one in compare(before)} if before is not None else {}
    scale = _scale([one.strike for one in found] + list(old.values()), left)
    charts = [_chart(one, speak, left, old.get(one.name), scale) for one in found]
    live = t.plain(charts[0]["sentence"])
    table = [t.actions_here(), *charts]
    return t.model("mage_wars", step, t.headline(now, detail), table, live=live, **page)


def _carried(setup: Setup, tr: Words) -> str:
    """What lies on the two, in words."""
    said = []
    for who, words in (("attacker", mark("On the attacker: {what}.")), ("defender", mark("On the defender: {what}."))):
        card, token, n = (getattr(setup, name) for name in (f"on_{who}", f"{who}_token", f"{who}_tokens"))
        what = [CARDS[card].name] if card else []
        if token:
            what.append(k.keyword(tr, token) + (f" × {n}" if n > 1 else ""))
        if who == "attacker" and setup.dice:
            what.append(tr("{n} to its dice", n=k.number(setup.dice)))
        given = ("piercing",) if who == "attacker" else ("armor", "aegis")
        what += [k.keyword(tr, name, getattr(setup, name)) for name in given if getattr(setup, name)]
        if what:
            said.append(tr(words, what=", ".join(what)))
    if setup.charge:
        said.append(tr("The attacker has just moved."))
    return " ".join(said)


def _scale(odds_of: list[Odds], left: int) -> tuple[int, float]:
    """The last bar and the highest share of all charts, so that they can be laid side by side."""
    top = max(max(*one.chances, 1) for one in odds_of)
    shown = min(top, MOST_BARS - 1)
    while shown > left + 1 and _hardly(odds_of, shown):
        shown -= 1
    return shown, max(_share(one, n, shown) for one in odds_of for n in range(shown + 1))


def _hardly(odds_of: list[Odds], n: int) -> bool:
    """Is it hardly ever reached?"""
    return all(one.at_least(n) < Fraction(1, 1000) for one in odds_of)


def _share(found: Odds, n: int, shown: int) -> float:
    """The share of a bar; the last one holds all beyond."""
    return float(found.at_least(n) if n == shown else found.of(n))


def _chart(one: Result, speak: Voice, left: int, old: Odds | None, scale: tuple[int, float]) -> t.Dict:
    tr = speak.tr
    shown, peak = scale
    beyond = any(n > shown for n in (*one.strike.chances, *(old.chances if old else ())))
    name = faces.attack_name(one.line)
    said = [tr("**{name}**: {dice}, on average **{n}** damage; it destroys in **{p}**.", name=name,
               dice=speak.dice(one.pool), n=_mean(one.strike, speak), p=speak.percent(one.deadly))]  # fmt: skip
    if one.strikes > 1:
        said.append(tr("These are the odds of one of its {n} strikes.", n=one.strikes))
    rows = [(row, p) for row, p in one.effects.chances.items() if row]
    if rows:
        said.append(tr("Effects: {what}.", what=", ".join(f"{speak.results(r)} {speak.percent(p)}" for r, p in rows)))
    bars = [(f"{n}+" if n == shown and beyond else str(n), _share(one.strike, n, shown)) for n in range(shown + 1)]
    if old is not None and old.chances == one.strike.chances:
        said.append(tr("The change makes no difference here."))
        old = None
    if old is not None:
        said.append(tr("Before the change it was {p}.", p=speak.percent(old.at_least(max(1, left)))))
    assumed = tr("exact, if the first Defense is used") if one.strike.assumption else tr("exact")
    return distribution(
        f"plot/{one.name}", " ".join(said), bars, hit=left if left <= shown else None,
        hit_label=tr("{n} or more: destroyed", n=left) if left <= shown else "", axis=tr("Damage"),
        ghost=[_share(old, n, shown) for n in range(shown + 1)] if old is not None else (),
        now=tr("now"), before=tr("before the change"), exact=assumed, values=old is None, title=name,
        peak=round(peak, 5),
    )  # fmt: skip


def _mean(found: Odds, speak: Voice) -> str:
    return speak.tr.number(float(found.mean()))
