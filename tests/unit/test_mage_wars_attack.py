"""The attack in eight steps: arithmetic, avoidance, strikes, barriers, counterstrikes, sweeps, zones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kit.games.mage_wars import odds
from kit.games.mage_wars.state import by_name

from .mage_wars_play import build, cites, of, read, refused, script

PAIR = ["P1 activate A", "P1 attack A->D hit"]


def duel(dice=3, a=None, d=None, **attack):
    """A attacks D with one attack `hit`."""
    mine = {"of": "P1", "attacks": [{"name": "hit", "dice": dice, **attack}], **(a or {})}
    return {"A": mine, "D": {"of": "P2", **(d or {})}}


@pytest.mark.parametrize(
    ("dice", "attack", "d", "faces", "damage"),
    [
        (4, {}, {"armor": 3}, "2 1 1* 2*", 3),
        (3, {"traits": ["piercing 3"]}, {"armor": 1}, "1 2 0", 3),
        (4, {"traits": ["piercing 1"]}, {"armor": 4}, "2 2 1 1*", 3),
        (4, {}, {"traits": ["resilient"]}, "2 2 1* 0", 1),
        (5, {}, {"traits": ["incorporeal"]}, "2 2* 1 1* 0", 2),
        (4, {"traits": ["ethereal"]}, {"traits": ["incorporeal"]}, "2 2* 1 0", 5),
        (6, {"traits": ["piercing 9"]}, {"traits": ["indestructible"]}, "2* 2* 2* 2 2 2", 0),
        (3, {}, {"armor": 9}, "2* 1* 2", 3),
    ],
)
def test_damage(dice, attack, d, faces, damage):
    s, log = script(duel(dice, d=d, **attack), [*PAIR, f"dice {faces}"])
    assert read(s, "D.damage") == damage
    assert of(log, "net")[0].after == damage


@pytest.mark.parametrize(
    ("a", "attack", "d", "pool"),
    [
        ({}, {"dice": 5}, {"traits": ["aegis 3", "aegis 2"]}, 2),
        ({"traits": ["melee 1"], "tokens": {"weak": 2}}, {"dice": 3, "type": "flame"},
         {"traits": ["aegis 2", "mod_flame -3"]}, 1),
        ({}, {"dice": 2, "type": "flame"}, {"traits": ["aegis 5", "mod_flame 2"]}, 1),
        ({}, {"dice": 4, "type": "lightning"}, {"traits": ["mod_lightning 1", "mod_flame -2"]}, 5),
        ({"traits": ["bloodthirsty 2"]}, {"dice": 3}, {"damage": 1}, 5),
        ({"traits": ["bloodthirsty 2"]}, {"dice": 3}, {"damage": 1, "traits": ["nonliving"]}, 3),
        ({}, {"dice": 4, "type": "hydro", "traits": ["extinguish"]}, {"tokens": {"burn": 3}}, 1),
        ({}, {"dice": 3, "bonus": {"undead": 2}}, {"tokens": {"zombie": 1}}, 5),
    ],
)
def test_pool(a, attack, d, pool):
    s, log = script(duel(a=a, d=d, **attack), PAIR)
    assert of(log, "pool")[0].after == pool
    assert s.pending.arg[::2] == ("attack", pool)


def test_bonuses_belong_to_the_first_strike():
    two = duel(3, {"traits": ["melee 2"]}, {"defenses": [{"value": 5, "uses": 1}]}, traits=["doublestrike"])
    s, log = script(two, [*PAIR, "P2 defend D", "d12 5"])
    assert of(log, "avoided")
    assert s.pending.arg[::2] == ("attack", 3)


def test_one_row_applies_and_tough_lowers_it():
    d = {"traits": ["tough 2"]}
    s, log = script(duel(2, d=d, effects={"5-8": "daze", "9+": "stun"}), [*PAIR, "dice 0 0", "d12 10"])
    assert (read(s, "D.daze"), read(s, "D.stun")) == (1, 0)
    assert {"MW codex/tough", "MW R26"} <= cites(log)


def test_a_defense_is_used_up_and_daze_and_restraint_hinder_it():
    d = {"defenses": [6], "tokens": {"daze": 1, "stuck": 1}, "traits": []}
    s, log = script(duel(3, d=d), [*PAIR, "P2 defend D", "d12 9"])
    assert not of(log, "avoided")
    assert s.pending.arg[::2] == ("attack", 3)
    s, log = script(duel(3, d={"defenses": [6]}), [*PAIR, "P2 defend D", "d12 6"])
    assert of(log, "avoided")
    assert read(s, "D.damage") == 0


def test_a_dazed_attacker_misses_on_six():
    s, log = script(duel(3, {"tokens": {"daze": 2}}), [*PAIR, "d12 6"])
    assert of(log, "missed")
    assert read(s, "D.damage") == 0
    assert read(s, "A.daze") == 0  # gone at the end of its phase
    s, log = script(duel(3, {"tokens": {"daze": 2}}), [*PAIR, "d12 7"])
    assert s.pending.kind == "dice"


def test_a_barrier_strikes_once_after_all_strikes_even_if_its_bearer_falls():
    spikes = {"name": "spikes", "kind": "damage_barrier", "dice": 2}
    things = duel(2, d={"life": 3, "attacks": [spikes]}, traits=["triplestrike"])
    s, log = script(things, [*PAIR, "dice 0 0", "dice 2 1", "dice 1 1"])
    assert not read(s, "D.in_play")
    assert read(s, "A.damage") == 2
    assert len(of(log, "barrier")) == 1


def test_a_guard_strikes_back_and_loses_its_marker():
    d = {"guard": True, "attacks": [{"name": "claw", "dice": 3}, {"name": "maul", "dice": 6, "action": "full"}]}
    s, log = script(duel(2, d=d), [*PAIR, "dice 0 0"])
    assert refused(s, "P2 counterstrike D maul")
    s, log = script(duel(2, d=d), [*PAIR, "dice 0 0", "P2 counterstrike D claw", "dice 1 1 1"])
    assert read(s, "A.damage") == 3
    assert read(s, "D.guard") is False
    assert read(s, "D.acted") is False


def test_a_guard_must_be_attacked_unless_it_may_be_ignored():
    things = duel(2, d={"guard": True}) | {"M": {"of": "P2", "type": "mage"}}
    s, _ = script(things, ["P1 activate A"])
    assert refused(s, "P1 attack A->M hit") == ["guarded"]
    for change in ({"traits": ["pest"]}, {"tokens": {"stuck": 1}}):
        s, _ = script(duel(2, d={"guard": True, **change}) | {"M": {"of": "P2", "type": "mage"}}, ["P1 activate A"])
        assert not refused(s, "P1 attack A->M hit")
    s, _ = script(duel(2, {"traits": ["elusive"]}, {"guard": True}) | {"M": {"of": "P2"}}, ["P1 activate A"])
    assert not refused(s, "P1 attack A->M hit")


def test_a_sweep_begins_again_on_another_target():
    things = duel(3, {"traits": ["melee 2"]}, {"guard": True}, traits=["sweeping"]) | {"M": {"of": "P2"}}
    s, _ = script(things, [*PAIR, "dice 1 1 1 1 1", "P1 sweep M"])
    assert s.pending.arg[::2] == ("attack", 3)
    assert read(s, "D.damage") == 5


def test_a_flyer_lands_for_its_attack():
    d = {"guard": True, "attacks": [{"name": "claw", "dice": 1}]}
    s, _ = script(duel(1, {"traits": ["flying"]}, d), [*PAIR, "dice 0"])
    assert read(s, "A.flying") == 0
    s, _ = script(duel(1, {"traits": ["flying"]}, d), [*PAIR, "dice 0", "P2 counterstrike D claw", "dice 1"])
    assert read(s, "A.flying") == 1
    assert read(s, "A.damage") == 1
    s, _ = script(duel(1, d={"traits": ["flying"]}), ["P1 activate A"])
    assert refused(s, "P1 attack A->D hit") == ["flying"]


def test_a_zone_attack_strikes_all_in_the_order_chosen():
    things = {
        "A": {"of": "P1", "at": "A1", "tokens": {"daze": 1}, "traits": ["ranged 2"],
              "attacks": [{"name": "storm", "kind": "zone", "dice": 3, "type": "flame"}]},
        "D": {"of": "P2", "traits": ["invisible"], "defenses": [2]},
        "E": {"of": "P1"},
        "F": {"of": "P2", "type": "conjuration", "traits": ["immune_flame"]},
        "W": {"of": "P2", "wall": True, "at": "B2|C2"},
    }  # fmt: skip
    lines = ["P1 activate A", "P1 attack A->B2 storm", "d12 7", "P1 next F", "dice 2 2 2", "P1 next E", "dice 1 1 1"]
    s, _ = script(things, [*lines, "dice 2* 0 0"])
    assert [read(s, f"{name}.damage") for name in "FEDW"] == [0, 3, 2, 0]


def test_devour_and_mana_drain_and_vampiric():
    d = {"life": 3, "damage": 1}
    s, log = script(duel(2, {"damage": 5}, d, traits=["devour", "vampiric"]), [*PAIR, "dice 2 2"], P2={"mana": 1})
    assert read(s, "P2.removed") == ["D"]
    assert read(s, "P2.discard") == []
    assert read(s, "A.damage") == 4  # half of the 2 life that was left
    s, _ = script(duel(2, traits=["mana_transfer 3"]), [*PAIR, "dice 2 2"], P2={"mana": 1})
    assert (read(s, "P1.mana"), read(s, "P2.mana")) == (1, 0)


def test_a_push_moves_the_defender_and_stops_the_counterstrike():
    d = {"guard": True, "attacks": [{"name": "claw", "dice": 1}, {"name": "b", "kind": "damage_barrier", "dice": 1}]}
    s, _ = script(duel(1, d=d, effects={"1+": "push"}), [*PAIR, "dice 0", "d12 3", "P1 way east", "dice 1"])
    assert read(s, "D.zone") == "C2"
    assert read(s, "A.damage") == 1
    assert read(s, "D.guard") is False


def test_a_bash_at_the_edge():
    things = duel(1, {"at": "A1"}, {"at": "A1", "armor": 1}, effects={"1+": "push"})
    s, log = script(things, [*PAIR, "dice 0", "d12 3", "P1 way west", "dice 2 1 1*"])
    assert read(s, "D.zone") == "A1"
    assert read(s, "D.damage") == 3
    assert {"MW codex/bashed", "MW 1.4"} <= cites(log)


TABLE = """1.000 0.667 0.500 0.500 0.500 0.500 .3333 .5000 .6667 .6667
2.000 1.444 1.111 1.028 1.000 1.000 .1111 .2222 .3611 .4167
3.000 2.296 1.815 1.611 1.523 1.505 .0370 .0926 .1759 .2361
4.000 3.198 2.593 2.259 2.086 2.025 .0123 .0370 .0802 .1235
5.000 4.132 3.428 2.971 2.700 2.575 .0041 .0144 .0350 .0607
6.000 5.088 4.307 3.741 3.366 3.162 .0014 .0055 .0147 .0285
7.000 6.059 5.219 4.560 4.086 3.792 .0005 .0021 .0061 .0129
8.000 7.039 6.156 5.419 4.854 4.469 .0002 .0008 .0024 .0056"""


@pytest.mark.parametrize(("dice", "row"), list(enumerate(TABLE.split("\n"), start=1)))
def test_the_table_of_expected_damage(dice, row):
    found = []
    for armor in range(6):
        s = build({}, duel(dice, d={"armor": armor}))
        chances = odds.damage(s, odds.thought(s, by_name(s, "A"), "hit", by_name(s, "D")), by_name(s, "D"))
        found.append((chances.mean(), chances.of(0)))
    numbers = [f"{float(mean):.3f}" for mean, _ in found]
    numbers += [f"{float(zero):.4f}"[1:] for _, zero in found[:4]]
    assert numbers == row.split()


def test_odds_before_the_roll():
    d = {"armor": 2, "defenses": [7], "life": 3}
    s = build({}, duel(4, {"tokens": {"daze": 1}}, d, effects={"5-8": "daze", "9+": "stun"}))
    a, t = by_name(s, "A"), by_name(s, "D")
    attack = odds.thought(s, a, "hit", t)
    assert odds.damage(s, attack, t).mean() == Fraction(70, 27)
    assert odds.damage(s, attack, t).of(0) == Fraction(13, 162)
    assert odds.miss(s, attack) == Fraction(1, 2)
    assert odds.avoid(s, attack, t) == [(t, 0, Fraction(1, 2))]
    assert odds.strike(s, attack, t).mean() == Fraction(70, 27) / 4
    assert odds.effects(s, attack, t).chances == {
        (): Fraction(1, 3), (("daze", 1),): Fraction(1, 3), (("stun", 1),): Fraction(1, 3)
    }  # fmt: skip
    assert odds.destroyed(s, attack, t) == odds.damage(s, attack, t).at_least(3)
