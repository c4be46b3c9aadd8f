"""Every word of the card data is understood; a word that is not is refused, never passed over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from kit.games.mage_wars import alone, ops, triggers, vocabulary  # noqa: F401  registers the ops
from kit.games.mage_wars.cards import CARDS, HERE, Card
from kit.games.mage_wars.deeds import ALONE, OPS, find_op
from kit.games.mage_wars.position import build
from kit.teach.files import FOLDER, read

SPECS = json.loads((HERE / "cards.json").read_text(encoding="utf-8"))
SPOKEN = [spec for spec in SPECS if spec.get("effects") or spec.get("abilities")]
NAMED = """
    op on if unless duration limit step timing action direction destination rule to user trait attack_trait
    condition who kind scope exclude payer pay replaces by counts_as via what
""".split()
"""Keys whose values are names that the engine has to know."""
FREE = {"codex:Thorg's Taunt"}
"""Said beside steps that know it themselves."""


def walk(thing: Any, path: tuple = ()) -> Iterator[tuple[tuple, str, Any]]:
    """Every (path, key, value) below the effects and abilities of a card."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield (*path, key), key, value
            yield from walk(value, (*path, key))
    elif isinstance(thing, list):
        for n, value in enumerate(thing):
            yield from walk(value, (*path, n))


def words(spec: dict[str, Any]) -> Iterator[tuple[tuple, str]]:
    """Every name in the effects and abilities of a card: where it stands, and what it is."""
    for part in ("effects", "abilities"):
        for path, key, value in walk(spec.get(part, []), (part,)):
            if key in NAMED and isinstance(value, str) and value not in FREE:
                yield path, value
            if key == "filters":
                yield from (((*path, n), word) for n, word in enumerate(value))


def altered(spec: dict[str, Any], path: tuple, word: str) -> dict[str, Any]:
    """The card with one name replaced by one nobody knows."""
    new = deepcopy(spec)
    place = new
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = "gloats" if path[-1] not in ("if", "unless") else word + " and gloats"
    return new


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["id"])
def test_every_word_of_a_card_is_understood(spec):
    assert list(vocabulary.complaints(Card(spec))) == []


@pytest.mark.parametrize("spec", SPOKEN, ids=lambda spec: spec["id"])
def test_a_word_that_nobody_knows_is_refused(spec):
    for path, word in words(spec):
        card = Card(altered(spec, path, word))
        assert list(vocabulary.complaints(card)), f"{path}: {word!r} could be anything"


def test_a_step_without_an_op_is_refused():
    effect = {"on": "event:attacked", "op": "pay_or", "else": [{"to": "self"}]}
    card = {"of": "P1", "type": "enchantment", "effects": [effect]}
    with pytest.raises(ValueError, match="objects.boast: an effect under 'else' has no op"):
        build({}, {"boast": card})


def test_an_unknown_op_raises():
    with pytest.raises(ValueError, match="no op 'gloat'"):
        find_op(CARDS["block"], "gloat")
    card = {"of": "P1", "type": "enchantment", "effects": [{"on": "static", "op": "gloat"}]}
    with pytest.raises(ValueError, match=r"objects\.boast: there is no op 'gloat'"):
        build({}, {"boast": card})


def of_scenarios() -> list[dict[str, Any]]:
    """Cards that only a scenario has."""
    return [
        {"id": name, **facts}
        for path in sorted((FOLDER / "mage_wars" / "cases").glob("*.yaml"))
        for name, facts in read(path).data.get("objects", {}).items()
        if "card" not in facts
    ]


def used(name: str) -> set[str]:
    """The cards whose data speak of an op."""
    found = set()
    for spec in (*SPECS, *SCENARIOS):
        for part in ("effects", "abilities"):
            for _, key, value in walk(spec.get(part, [])):
                if (key == "op" and value == name) or (key == "choose_one" and name == "choose_one"):
                    found.add(spec["id"])
    return found


SCENARIOS = of_scenarios()


@pytest.mark.parametrize("name", OPS)
def test_an_op_of_the_interpreter_is_used_by_several_cards(name):
    assert len(used(name)) > 1


@pytest.mark.parametrize(("card", "name"), ALONE)
def test_what_a_card_does_alone_is_said_by_that_card(card, name):
    assert card in used(name)


def test_no_trigger_is_registered_for_nothing():
    spoken = {
        triggers.trigger_of(effect)
        for card in CARDS.values()
        for effect in (*card.effects, *card.abilities, *(a["rider"] for a in card.abilities if "rider" in a))
    }
    spoken |= {triggers.trigger_of(effect) for card in SCENARIOS for effect in card.get("effects", ())}
    assert spoken - {""} == set(triggers.TRIGGERS) | set(triggers.QUESTIONS)
