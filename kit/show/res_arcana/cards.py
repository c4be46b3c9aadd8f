"""What each card says, generated from the data that the engine runs: a template a cost, an op, a collect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.games.res_arcana.cards import CARDS, DATA, Card, Effect, Power
from kit.games.res_arcana.decks import LOOK
from kit.games.res_arcana.state import ESSENCES, NOTHING, Amounts

from ..voice import CardText
from ..words import Words, mark

KINDS = {
    "artifact": mark("artifact"),
    "mage": mark("mage"),
    "magic_item": mark("magic item"),
    "monument": mark("monument"),
    "place_of_power": mark("place of power"),
    "scroll": mark("scroll, one use"),
}
TYPES = {"creature": mark("Creature"), "dragon": mark("Dragon"), "demon": mark("Demon")}
RUSSIAN = {data["id"]: data["name_ru"] for data in DATA["cards"] if "name_ru" in data}
"""The few names that are known in Russian."""

TRIGGERS = {
    "life_loss": mark("**React** at a Life loss"),
    "life_loss_from_dragon": mark("**React** at a Life loss from a Dragon"),
    "life_loss_from_demon": mark("**React** at a Life loss from a Demon"),
    "victory_check": mark("**React** at a victory check"),
    "artifact_destroyed_any_player": mark("**React** when any artifact is destroyed"),
    "own_power": mark("**React** to a power of your own"),
}
DESTROY = {
    "self": mark("destroy this card"),
    "own_artifact_any": mark("destroy an artifact of yours"),
    "own_artifact_other": mark("destroy another artifact of yours"),
    "own_creature": mark("destroy a Creature of yours"),
    "own_creature_or_dragon": mark("destroy a Creature or Dragon of yours"),
}
TURN = {
    "creature": mark("turn a Creature of yours"),
    "dragon": mark("turn a Dragon of yours"),
    "demon": mark("turn a Demon of yours"),
}
TURN_BOTH = {
    "creature": mark("turn this card and a Creature of yours"),
    "dragon": mark("turn this card and a Dragon of yours"),
    "demon": mark("turn this card and a Demon of yours"),
}
DISCOUNTS = {
    "artifact": mark("Your artifacts cost {n} less"),
    "dragon": mark("Your Dragons cost {n} less"),
    "demon": mark("Your Demons cost {n} less"),
}
STRAIGHTEN = {
    "self": mark("straighten this card"),
    "component": mark("straighten a component of yours"),
    "creature": mark("straighten a Creature of yours"),
    "demon": mark("straighten a Demon of yours"),
    "all_players": mark("straighten every Demon in play"),
}
PLACE = {
    ("hand", "dragon"): mark("place a Dragon from your hand"),
    ("own_discard", "artifact"): mark("place an artifact from your discard pile"),
    ("any_discard", "dragon"): mark("place a Dragon from any discard pile"),
}
EQUAL = {
    "destroyed": mark("gain as many essences as are printed in the destroyed card's cost"),
    "discarded": mark("gain as many essences as are printed in the discarded card's cost"),
}
COUNT_AS = {
    ("creature", "demon"): mark("for this power it is a Creature or a Demon"),
    ("dragon",): mark("for this power it is a Dragon"),
}
PER_TYPE = {
    "creature": mark("{points} for each Creature of yours"),
    "dragon": mark("{points} for each Dragon of yours"),
    "demon": mark("{points} for each Demon of yours"),
}


def name(tr: Words, id: str) -> str:
    """A card's name: the English one in both languages but for those that are known in Russian."""
    return RUSSIAN.get(id, CARDS[id].name) if tr.lang == "ru" else CARDS[id].name


def amounts(given: Amounts, any: int = 0, mark: str = ", ") -> str:
    """Essences as rich text: "2:e-elan:, 1:e-gold:"."""
    found = [f"{n}:e-{what}:" for what, n in zip(ESSENCES, given, strict=True) if n]
    return mark.join([*found, f"{any}:e-any:"] if any else found)


def some(tr: Words, n: int, barred: tuple[int, ...]) -> str:
    """n essences of any types but some."""
    what = f"{n}:e-any:"
    if not barred:
        return what
    one, *more = (f":e-{ESSENCES[i]}:" for i in sorted(barred, reverse=True))
    return tr("{what} but {one} and {other}", what=what, one=one, other=more[0]) if more else \
        tr("{what} but {one}", what=what, one=one)  # fmt: skip


def cost(card: Card) -> str:
    """The printed cost, empty for a card that has none."""
    return amounts(card.price.fixed, card.price.any, " ") if card.price else ""


def kind(tr: Words, card: Card) -> str:
    """ "artifact, Dragon"."""
    return ", ".join([tr(KINDS[card.kind]), *(tr(TYPES[t]) for t in TYPES if t in card.types)])


def worth(tr: Words, card: Card) -> str:
    """What the card scores, empty for nothing."""

    def points(n: int) -> str:
        return tr.count("{n} point", "{n} points", n)

    if card.formula is None:
        return points(card.points) if card.points else ""
    base, on, types, pairs = card.formula
    parts = [points(base)] if base else []
    parts += [tr("{points} for each :e-{what}: on it", points=points(n), what=what)
              for what, n in zip(ESSENCES, on, strict=True) if n]  # fmt: skip
    parts += [tr(PER_TYPE[t], points=points(n)) for t, n in types]
    if pairs:
        parts.append(tr("{points} for every two artifacts of yours", points=points(pairs)))
    return tr(" and ").join(parts)


def lines(tr: Words, card: Card) -> list[str]:
    """The card's text, a sentence a collect, a discount, a power; without its points."""
    found = []
    if card.collect is not None:
        found.append(COLLECT[card.collect.op](tr, card.collect.data))
    for which, discount in card.discounts:
        said = tr(DISCOUNTS[which], n=discount.n)
        found.append(tr("{discount}, never :e-gold:", discount=said) if discount.barred else said)
    if card.on_claim:
        found.append(tr("When claimed: {effects}", effects=effects(tr, card.on_claim)))
    found += [power(tr, one) for one in card.powers]
    return [_sentence(line) for line in found]


def face(tr: Words, id: str) -> CardText:
    """A card whole. Raises KeyError for an id that is no card."""
    card = CARDS[id]
    first = [tr("Cost: {cost}.", cost=cost(card))] if cost(card) else []
    if card.price is not None and not first:
        first = [tr("It costs nothing.")]
    scores = worth(tr, card)
    last = [_sentence(scores)] if scores else []
    return CardText(name(tr, id), kind(tr, card), "\n\n".join([*first, *lines(tr, card), *last]))


def power(tr: Words, one: Power) -> str:
    """ "Turn, 1:e-life:: put 3:e-life: here"."""
    parts = [tr(TRIGGERS[one.trigger])] if one.trigger else []
    parts += costs(tr, one)
    said = effects(tr, one.effects)
    return f"{', '.join(parts)}: {said}" if parts else said


def costs(tr: Words, one: Power) -> list[str]:
    """Each part of a power's cost."""
    found = [tr(TURN_BOTH[one.turn_other]) if one.turn_other else tr("turn")] if one.turn else []
    price = one.price
    if price.barred:
        open_to = [f":e-{what}:" for i, what in enumerate(ESSENCES) if i not in price.barred]
        found.append(tr("1 of {essences}", essences=", ".join(open_to)))
    elif price.total:
        found.append(amounts(price.fixed, price.any))
    if one.remove != NOTHING:
        found.append(tr("{essences} off this card", essences=amounts(one.remove)))
    if one.same:
        found.append(tr("any number of one type"))
    if one.some:
        found.append(tr("any number of essences"))
    if one.destroy:
        found.append(tr(DESTROY[one.destroy]))
    if one.discard:
        found.append(tr("discard a card") if "artifact" in one.discard else tr("discard a Creature, Dragon or Demon"))
    if one.turn_other and not one.turn:
        found.append(tr(TURN[one.turn_other]))
    if one.when_turned:
        found.append(tr("even while turned"))
    return found


def effects(tr: Words, given: tuple[Effect, ...]) -> str:
    """Effects in order."""
    return ", ".join(EFFECTS[e.op](tr, e.data) for e in given)


def _sentence(text: str) -> str:
    for i, letter in enumerate(text):
        if letter not in "*":
            return f"{text[:i]}{letter.upper()}{text[i + 1:]}."
    return text


# Collects.


def _options(tr: Words, data: dict[str, Any]) -> str:
    one, other = (amounts(option) for option in data["options"])
    return tr("Collect {one} or {other}", one=one, other=other)


def _vault(tr: Words, data: dict[str, Any]) -> str:
    gold = f"{data['if_left_on_self']['gold_min']}:e-gold:"
    return tr("Collect {essences}, if at least {gold} lies on it and nothing is taken off",
              essences=some(tr, data["gain_any"], data["barred"]), gold=gold)  # fmt: skip


COLLECT: dict[str, Callable[[Words, dict[str, Any]], str]] = {
    "fixed": lambda tr, data: tr("Collect {essences}", essences=amounts(data["essences"])),
    "choice": _options,
    "any": lambda tr, data: tr("Collect {essences}", essences=some(tr, data["n"], data["barred"])),
    "vault": _vault,
    "windup": lambda tr, data: tr("In Collect, if nothing is taken off: put {n} more of each type that lies here",
                                  n=data["add_per_type_present"]),
    "upkeep": lambda tr, data: tr("In Collect pay {essences} or turn this card", essences=amounts(data["pay"])),
}  # fmt: skip


# Effects.


def _store_paid(tr: Words, data: dict[str, Any]) -> str:
    return tr("put what is paid here") if data["on"] == "self" else tr("put it on any component of yours")


def _life_loss(tr: Words, data: dict[str, Any]) -> str:
    loss = f"{data['n']}:e-life:"
    offered = offer(tr, tuple(data.get("ignore_offer", {}).items()))
    if not offered:
        return tr("each rival loses {loss}", loss=loss)
    return tr("each rival loses {loss} or {offer}", loss=loss, offer=offered)


def offer(tr: Words, given: tuple[tuple[str, Any], ...]) -> str:
    """What a rival may do to ignore a loss, in the third person; empty for nothing."""
    if not given:
        return ""
    what, n = given[0]
    if what in ESSENCES:
        return tr("pays {essences}", essences=f"{n}:e-{what}:")
    return tr("discards a card") if what == "discard" else tr("destroys one artifact of their own")


def _straighten(tr: Words, data: dict[str, Any]) -> str:
    return tr(STRAIGHTEN[data.get("scope", data["filter"])])


def _draw_discard(tr: Words, data: dict[str, Any]) -> str:
    drawn = tr.count("draw {n} card", "draw {n} cards", data["draw"])
    if data["discard"] == "same_as_drawn":
        return tr("{drawn}, then discard as many", drawn=drawn)
    return tr("{drawn}, then discard {n}; none if you drew fewer", drawn=drawn, n=data["discard"])


def _place(tr: Words, data: dict[str, Any]) -> str:
    said = tr(PLACE[data["from"], data["filter"]])
    if data.get("free"):
        return tr("{place} at no cost", place=said)
    if not data.get("discount"):
        return tr("{place} at its cost", place=said)
    said = tr("{place} for {n} less", place=said, n=data["discount"])
    return tr("{discount}, never :e-gold:", discount=said) if data.get("discount_except") else said


def _convert(tr: Words, data: dict[str, Any]) -> str:
    if data["to"] == "gold" and data["rate_in"] > 1:
        return tr("gain 1:e-gold: for every {n}, rounded down", n=data["rate_in"])
    return tr("gain as many :e-gold:") if data["to"] == "gold" else tr("gain as many of one other type but :e-gold:")


def _equal(tr: Words, data: dict[str, Any]) -> str:
    said = tr(EQUAL[data["of"]])
    if data.get("bonus"):
        said = tr("{gain} and {n} more", gain=said, n=data["bonus"])
    return tr("{gain}, but no :e-gold:", gain=said)


def _rival(tr: Words, data: dict[str, Any]) -> str:
    got, (what, counted) = f"1:e-{data['gain']}:", next(iter(data["count"].items()))
    if what == "essence":
        return tr("choose a rival: gain {got} for each :e-{counted}: in their pool", got=got, counted=counted)
    return tr("choose a rival: gain {got} for each Demon of theirs in play", got=got)


EFFECTS: dict[str, Callable[[Words, dict[str, Any]], str]] = {
    "gain": lambda tr, data: tr("gain {essences}", essences=amounts(data["essences"])),
    "gain_any": lambda tr, data: tr("gain {essences}", essences=some(tr, data["n"], data["barred"])),
    "store_self": lambda tr, data: tr("put {essences} here", essences=amounts(data["essences"])),
    "store_self_any": lambda tr, data: tr("put {essences} here", essences=some(tr, data["n"], data["barred"])),
    "store_paid": _store_paid,
    "rivals_gain": lambda tr, data: tr("each rival gains {essences}", essences=amounts(data["essences"])),
    "life_loss": _life_loss,
    "ignore_life_loss": lambda tr, data: tr("ignore the loss"),
    "straighten": _straighten,
    "draw": lambda tr, data: tr.count("draw {n} card", "draw {n} cards", data["n"]),
    "draw_discard": _draw_discard,
    "look_reorder": lambda tr, data: tr("look at the top {n} cards of your deck or of the monument pile and put them "
                                        "back in any order", n=LOOK),
    "retrieve": lambda tr, data: tr("take a card from your discard pile into your hand"),
    "place_artifact": _place,
    "convert": _convert,
    "gain_any_equal_cost": _equal,
    "gain_gold_equal_cost": lambda tr, data: tr("gain as many :e-gold: as essences are printed in the destroyed "
                                                "card's cost"),
    "gain_equal_to_rival": _rival,
    "check_victory": lambda tr, data: tr("check victory now"),
    "temp_points": lambda tr, data: tr.count("{n} more point for this check", "{n} more points for this check",
                                             data["n"]),
    "claim_scroll": lambda tr, data: tr("take a scroll from the centre"),
    "take_all_from_component": lambda tr, data: tr("take everything off a component of yours"),
    "count_as": lambda tr, data: tr(COUNT_AS[tuple(data["types"])]),
}  # fmt: skip
"""A template an op."""
