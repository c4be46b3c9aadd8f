"""A bad value in a position is told by its key, with what it should be."""

from __future__ import annotations

import pytest

from kit.games.mage_wars.position import build

WOLF = {"of": "P1"}


@pytest.mark.parametrize(
    ("position", "objects", "told"),
    [
        ({"arena": "4by3"}, {}, "position.arena: '4by3' should be width x height"),
        ({"seats": 3}, {}, "position.seats: 3 should be 2 or 4"),
        ({"P1": {"mana": "lots"}}, {}, "position.P1.mana: 'lots' should be a whole number"),
        ({"P1": {"planned": ["fireballl"]}}, {}, "position.P1.planned: there is no card 'fireballl'"),
        ({}, {"B2": WOLF}, "objects.B2: 'B2' cannot be a name"),
        ({}, {"big wolf": WOLF}, "cannot be a name"),
        ({}, {"wolf": {**WOLF, "type": "monster"}}, "objects.wolf.type: 'monster' should be one of creature, mage"),
        ({}, {"wolf": {**WOLF, "guard": "yes"}}, "objects.wolf.guard: 'yes' should be true or false"),
        ({}, {"wolf": {**WOLF, "tokens": {"weaken": 1}}}, "objects.wolf.tokens: there is no token 'weaken'"),
        ({}, {"wolf": {**WOLF, "tokens": {"daze": -1}}}, "'daze' should be a whole number"),
        ({}, {"wolf": {**WOLF, "traits": "fast"}}, "objects.wolf.traits: 'fast' should be a list"),
        ({}, {"wolf": {**WOLF, "bound": "zap"}}, "objects.wolf.bound: there is no card 'zap'"),
        ({}, {"wolf": {**WOLF, "marks": {"taunt": "orc"}}}, "marks.taunt: there is no object 'orc' in play"),
        ({}, {"wolf": {**WOLF, "attacks": [{"dice": 1, "type": "fire"}]}}, "objects.wolf.attacks.type: 'fire' should"),
        ({}, {"wolf": {**WOLF, "attacks": [{"dice": 1, "action": "fast"}]}}, "'fast' should be quick or full"),
        ({}, {"wolf": {**WOLF, "attacks": [{"dice": 1, "traits": ["pierce 1"]}]}}, "no attack trait 'pierce'"),
        ({}, {"wolf": {**WOLF, "attacks": [{"dice": 1, "effects": {"7+": "stunned"}}]}}, "no result 'stunned'"),
        ({}, {"wolf": {**WOLF, "attacks": [{"dice": 1, "effects": {"7 up": "stun"}}]}}, "'7 up' should be a row"),
        ({}, {"wolf": {**WOLF, "defenses": [{"uses": 1}]}}, "objects.wolf.defenses: {'uses': 1} should be a number"),
        ({}, {"ring": {"type": "equipment", "slot": "ring"}}, "objects.ring.slot: 'ring' should be {slots: [ring]"),
        ({}, {"zap": {"type": "incantation", "effects": [{"op": "heal"}]}}, "objects.zap.effects: {'op': 'heal'}"),
        ({}, {"zap": {"type": "incantation", "effects": [{"on": "resolve", "op": "heel"}]}}, "there are add_token"),
        ({}, {"zap": {"type": "incantation", "effects": [{"on": "resolve", "op": "heal"}]}}, "needs amount or dice"),
        ({}, {"wand": {"type": "equipment", "effects": [{"on": "resolve", "op": "bind_spell"}]}}, "with on: static"),
        ({}, {"M": {**WOLF, "type": "mage"}, "N": {**WOLF, "type": "mage"}}, "objects.N.of: P1 has a Mage, 'M'"),
        ({}, {"w": {**WOLF, "wall": True, "at": "A1|B1"}, "v": {**WOLF, "wall": True, "at": "B1|A1"}}, "one wall"),
    ],
)  # fmt: skip
def test_a_bad_value_is_told_by_its_key(position: dict, objects: dict, told: str) -> None:
    with pytest.raises(ValueError, match="^.*$") as error:
        build(position, objects)
    assert told in str(error.value)
