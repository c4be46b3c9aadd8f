"""Rounds, turns, moves, conditions, spells: what is not an attack."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from kit.engine import bots
from kit.engine.game import legal, play
from kit.engine.record import print_choice
from kit.engine.state import Chance
from kit.games.mage_wars import GAME, setup, spellbook
from kit.games.mage_wars.arena import board
from kit.games.mage_wars.cards import CARDS
from kit.games.mage_wars.position import dump

from .mage_wars_play import build, cites, of, read, refused, script

FOE = {"of": "P2", "at": "D3"}


def test_the_board():
    b = board(4, 3)
    assert (len(b.zones), len(b.borders), b.edges()) == (12, 17, 14)


# Turns and moves.


def test_activation_takes_guard_off_and_turns_slam_into_daze():
    s, _ = script({"A": {"of": "P1", "guard": True, "tokens": {"slam": 2}}, "D": FOE}, ["P1 activate A"])
    assert (read(s, "A.guard"), read(s, "A.slam"), read(s, "A.daze")) == (False, 0, 2)
    s, _ = script({"A": {"of": "P1", "guard": True}, "D": FOE}, ["P1 activate A", "P1 guard A"])
    assert (read(s, "A.guard"), read(s, "A.acted")) == (True, True)


def test_two_moves_take_the_quick_action_unless_fast():
    moves = ["P1 activate A", "P1 move A B1", "P1 move A B2"]
    s, _ = script({"A": {"of": "P1", "at": "A1"}, "B": {"of": "P1", "at": "A1"}, "D": FOE}, moves)
    assert s.pending.kind == "turn"
    fast = {"A": {"of": "P1", "at": "A1", "traits": ["fast"]}, "D": FOE}
    s, _ = script(fast, moves)
    assert not refused(s, "P1 guard A")
    assert refused(s, "P1 move A B3") == ["two-moves"]


@pytest.mark.parametrize(
    ("traits", "foe", "codes"),
    [
        (["fast"], {}, ["hindered"]),
        (["fast"], {"traits": ["pest"]}, []),
        (["fast"], {"tokens": {"stun": 1}}, []),
        (["fast"], {"traits": ["flying"]}, []),
        (["fast", "elusive"], {}, []),
        (["fast", "unstoppable"], {}, []),
        (["fast", "unstoppable", "lumbering"], {}, ["lumbering"]),
        (["fast"], {"card": "vine_marker"}, ["hindered"]),
    ],
)
def test_hinder(traits, foe, codes):
    things = {"A": {"of": "P1", "at": "A1", "traits": traits}, "D": {"of": "P2", "at": "A1", **foe}, "E": FOE}
    s, _ = script(things, ["P1 activate A", "P1 move A B1"])
    assert refused(s, "P1 move A B2") == codes


def test_slow_ends_the_phase_and_fast_cancels_it():
    s, log = script({"A": {"of": "P1", "traits": ["slow"]}, "D": FOE}, ["P1 activate A", "P1 move A B1"])
    assert "MW codex/slow" in cites(log)
    assert read(s, "A.zone") == "B1" and s.pending.kind == "turn"
    s, _ = script({"A": {"of": "P1", "traits": ["slow", "fast"]}, "D": FOE}, ["P1 activate A", "P1 move A B1"])
    assert s.pending.kind == "act"


def test_walls_block_strike_and_are_climbed():
    wall = {"of": "P2", "wall": True, "at": "B2|C2", "traits": ["passage_blocked"]}
    things = {"A": {"of": "P1", "traits": ["climbing"]}, "W": wall, "D": FOE}
    s, _ = script(things, ["P1 activate A"])
    assert refused(s, "P1 move A C2") == ["wall"]
    s, _ = script(things, ["P1 activate A", "P1 climb A C2"])
    assert read(s, "A.zone") == "C2"
    thorns = {"name": "thorns", "kind": "passage", "dice": 2, "effects": {"9+": "stun"}}
    things["W"] = {**wall, "traits": ["passage_attacks"], "attacks": [thorns]}
    s, _ = script(things, ["P1 activate A", "P1 move A C2", "dice 1 0", "d12 8"])
    assert (read(s, "A.zone"), read(s, "A.damage")) == ("C2", 1)
    s, _ = script(things, ["P1 activate A", "P1 move A C2", "dice 0 0", "d12 9"])
    assert read(s, "A.zone") == "B2" and s.pending.kind == "turn"


def test_sight_past_walls_and_corners():
    shot = {"name": "shot", "kind": "ranged", "dice": 1, "range": [0, 3]}
    things = {"A": {"of": "P1", "at": "A1", "attacks": [shot]}, "D": {"of": "P2", "at": "B2"}}
    one = {"of": "P2", "wall": True, "at": "A1|B1", "traits": ["blocks_los"]}
    s, _ = script({**things, "V": one}, ["P1 activate A"])
    assert not refused(s, "P1 attack A->D shot")
    s, _ = script({**things, "V": one, "W": {**one, "at": "A1|A2"}}, ["P1 activate A"])
    assert refused(s, "P1 attack A->D shot") == ["no-sight"]


def test_bloodthirsty_leaves_no_choice_unless_a_guard_does():
    bite = {"name": "bite", "dice": 1}
    things = {
        "A": {"of": "P1", "traits": ["bloodthirsty 1"], "attacks": [bite]},
        "E": {"of": "P2", "damage": 1}, "F": {"of": "P2"}, "G": {"of": "P1", "damage": 1},
    }  # fmt: skip
    s, _ = script(things, ["P1 activate A"])
    assert {print_choice(s, a) for a in legal(s)} == {"P1 attack A->E bite"}
    for line in ("P1 move A B1", "P1 guard A", "P1 end A", "P1 attack A->F bite", "P1 attack A->G bite"):
        assert refused(s, line) == ["obliged"]
    s, _ = script({**things, "F": {"of": "P2", "guard": True}}, ["P1 activate A"])
    assert refused(s, "P1 attack A->E bite") == ["guarded"]
    assert not refused(s, "P1 guard A")


def test_the_pass_rule():
    things = {"A": {"of": "P1"}, "D": {"of": "P2"}, "E": {"of": "P2"}}
    s = build({}, things)
    assert not refused(s, "P1 pass")
    s, _ = script({**things, "E": {"of": "P2", "active": False}}, [])
    assert refused(s, "P1 pass") == ["may-not-pass"]


def test_escape_rolls_one_for_each_token():
    lines = ["P1 activate A", "P1 end A", "d12 7", "d12 6"]
    s, _ = script({"A": {"of": "P1", "tokens": {"cripple": 2}}, "D": FOE}, lines)
    assert (read(s, "A.cripple"), read(s, "A.restrained")) == (1, 1)


# Upkeep and conditions.


def test_upkeep_in_any_order():
    d = {"of": "P2", "damage": 4, "tokens": {"bleed": 2}, "traits": ["regenerate 2"]}
    s, _ = script({"D": d}, ["P1 begin", "P2 upkeep D bleed", "P2 heal D 1"], phase="upkeep")
    assert (read(s, "D.damage"), read(s, "D.bleed")) == (5, 1)
    s, _ = script({"D": {"of": "P1", "armor": 5, "tokens": {"burn": 3}}}, ["P1 begin", "dice 0 2 1*"], phase="upkeep")
    assert (read(s, "D.damage"), read(s, "D.burn")) == (3, 2)
    s, _ = script({"D": {"of": "P1", "tokens": {"sleep": 1, "rot": 1}}}, ["P1 begin"], phase="upkeep")
    assert (read(s, "D.sleep"), read(s, "D.daze"), read(s, "D.damage")) == (0, 1, 1)


def test_what_cannot_be_paid_for_is_destroyed():
    things = {"A": {"of": "P1", "traits": ["upkeep 2"]}, "B": {"of": "P1", "traits": ["upkeep 2"]}}
    s, _ = script(things, ["P1 begin", "P1 upkeep B upkeep", "P1 pay B"], phase="upkeep", P1={"mana": 3})
    assert (read(s, "A.in_play"), read(s, "B.in_play"), read(s, "P1.mana")) == (False, True, 1)


def test_lifebond_moves_damage_one_way():
    things = {
        "M": {"of": "P1", "type": "mage", "damage": 2, "life": 24},
        "B": {"of": "P1", "type": "conjuration", "life": 6, "damage": 4, "traits": ["lifebond 3"]},
    }  # fmt: skip
    s, _ = script(things, ["P1 begin", "P1 lifebond M->B 2"], phase="upkeep")
    assert (read(s, "B.in_play"), read(s, "M.damage")) == (False, 0)


@pytest.mark.parametrize(
    ("d", "effect", "expected"),
    [
        ({"armor": 1}, "corrode 3", {"corrode": 1, "armor": 0, "damage": 2}),
        ({"traits": ["incorporeal"]}, "corrode 2", {"corrode": 0, "damage": 0}),
        ({"traits": ["nonliving"]}, "corrode 2", {"damage": 2}),
        ({"traits": ["immune_acid"]}, "corrode 2", {"damage": 0}),
        ({"traits": ["unmovable"]}, "slam", {"slam": 0, "daze": 1, "incapacitated": 0}),
        ({"traits": ["nonliving"]}, "rot", {"rot": 0}),
        ({"traits": ["uncontainable"]}, "cripple", {"cripple": 1, "restrained": 0}),
        ({"traits": ["uncontainable"]}, "stuck", {"stuck": 0}),
        ({"traits": ["burnproof"]}, "burn", {"burn": 0}),
        ({"subtypes": ["plant"]}, "bleed", {"bleed": 0}),
        ({"guard": True}, "stun", {"stun": 1, "guard": False}),
        ({"traits": ["slow"]}, "zombie", {"stun": 1, "nonliving": 1, "immune_psychic": 1}),
        ({"life": 8, "traits": ["nonliving"]}, "growth 2", {"life": 14}),
    ],
)
def test_conditions_placed(d, effect, expected):
    a = {"of": "P1", "attacks": [{"name": "hex", "dice": 0, "effects": {"1+": effect}}]}
    s, _ = script({"A": a, "D": {"of": "P2", **d}}, ["P1 activate A", "P1 attack A->D hex", "d12 5"])
    assert {key: read(s, f"D.{key}") for key in expected} == expected


def test_disable_leaves_in_the_reset_after_next():
    s, _ = script({"D": {"of": "P1", "tokens": {"disable": 2}}}, ["P1 begin"], phase="reset")
    assert read(s, "D.disable") == 1


def test_both_mages_fall_in_one_upkeep():
    mage = {"type": "mage", "life": 10, "damage": 9, "tokens": {"rot": 1}}
    s, log = script({"M": {"of": "P1", **mage}, "N": {"of": "P2", **mage}}, ["P1 begin"], phase="upkeep")
    assert s.winner == ()
    assert {"MW R57", "MW 10.11"} <= cites(log)


# Spells.


def duel_of_mages(planned, **more):
    objects = {"M": {"of": "P1", "type": "mage", "at": "A1"}, "N": {"of": "P2", "type": "mage", "at": "B1"}, **more}
    return objects, {"P1": {"mana": 20, "planned": planned}, "P2": {"mana": 20}}


def test_a_spell_is_cast_paid_and_discarded():
    objects, seats = duel_of_mages(["fireball"])
    lines = ["P1 activate M", "P1 cast M fireball->N", "dice 1 1 0 0 0 0", "d12 4"]
    s, log = script(objects, lines, **seats)
    assert (read(s, "P1.mana"), read(s, "P1.discard")) == (12, ["fireball"])
    assert (read(s, "N.damage"), read(s, "N.burn")) == (2, 1)
    assert {"MW card/fireball", "MW 5.1.1", "MW 6.3.13"} <= cites(log)


def test_quickcasts_stand_beside_action_phases_only():
    objects, seats = duel_of_mages(["minor_heal", "fireball"])
    s, _ = script(objects, ["P1 activate M"], **seats)
    assert refused(s, "P1 quickcast M fireball->N") == ["in-a-phase"]
    s, _ = script(objects, ["P1 quickcast M fireball->N"], **seats)
    assert s.pending.kind == "dice"
    assert read(s, "P1.quick") is False


def test_an_incapacitated_mage_casts_quick_spells_that_are_no_attacks():
    objects, seats = duel_of_mages(["minor_heal", "fireball"])
    objects["M"] |= {"tokens": {"stun": 1}, "damage": 3}
    s, _ = script(objects, ["P1 activate M"], **seats)
    assert not refused(s, "P1 cast M minor_heal->M")
    assert refused(s, "P1 cast M fireball->N") == ["incapacitated-mage"]
    for line in ("P1 guard M", "P1 move M A2"):
        assert refused(s, line) == ["incapacitated"]


def test_hidden_enchantments_are_inert_until_they_are_paid():
    objects, seats = duel_of_mages(["rhino_hide"])
    lines = ["P1 activate M", "P1 cast M rhino_hide->M", "P1 pass"]
    s, _ = script(objects, lines, **seats)
    assert (read(s, "M.armor"), read(s, "P1.mana")) == (0, 18)
    s, _ = script(objects, [*lines[:2], "P1 reveal hidden"], **seats)
    assert read(s, "M.armor") == 2
    poor = seats | {"P1": {"mana": 2, "planned": ["rhino_hide"]}}
    s, _ = script(objects, [*lines[:2], "P1 reveal hidden"], **poor)
    assert read(s, "P1.discard") == ["rhino_hide"]


def test_a_block_avoids_the_attack_that_compels_it():
    hit = [{"name": "hit", "dice": 3}]
    things = {
        "A": {"of": "P1", "attacks": hit}, "D": {"of": "P2"},
        "B": {"of": "P2", "card": "block", "on": "D", "hidden": True},
    }  # fmt: skip
    lines = ["P1 activate A", "P2 pass", "P1 attack A->D hit", "P2 pass"]
    s, log = script(things, lines, P2={"mana": 5})
    assert of(log, "avoided")
    assert (read(s, "P2.mana"), read(s, "B.in_play"), read(s, "P2.discard")) == (3, False, ["block"])


# Books and whole duels.


@pytest.mark.parametrize("book", list(setup.books()))
def test_the_books_are_legal_and_cost_what_they_say(book):
    entry = setup.books()[book]
    mage = CARDS[entry["mage"]]
    assert spellbook.check(mage, entry["cards"]) == []
    assert sum(item.points for item in spellbook.bill(mage, entry["cards"])) == entry["spell_points"]


def test_a_book_is_laid_down_with_its_bill_or_refused():
    seat = {"mage_class": "beastmaster", "book": {"agony": 1, "bear_strength": 2}}
    s, log = script({"D": FOE}, ["P1 lay_down"], phase="book", P1=seat, P2={"mage_class": "warlock"})
    assert {event.data["card"]: event.after for event in of(log, "bill")} == {"agony": 2, "bear_strength": 1}
    s, _ = script({}, [], phase="book", P1={**seat, "book": {"bear_strength": 7}})
    assert refused(s, "P1 lay_down") == ["too-many-copies"]


def test_copies_are_limited():
    codes = {fault.params["card"] for fault in spellbook.check(CARDS["beastmaster"], {"bear_strength": 7, "lair": 2})}
    assert codes == {"bear_strength", "lair"}


@pytest.mark.parametrize("duel", ["apprentice", "full"])
def test_the_sensible_bot_plays_a_duel_to_its_end_and_beats_chance(duel):
    wins = 0
    for seed in range(4):
        rng = random.Random(seed)
        s = GAME.new({"duel": duel})
        players = [GAME.bots["sensible"], GAME.bots["random"]][:: 1 if seed % 2 else -1]
        for n in range(6000):
            if s.winner is not None:
                break
            p = s.pending
            if type(p) is Chance:
                choice = GAME.chances[p.kind].sample(s, p, rng)
            else:
                choice = bots.decide(s, players[p.seat], str(n))
            play(s, choice)
        assert s.winner is not None
        wins += s.winner == ((0,) if seed % 2 else (1,))
    assert wins >= 3


@pytest.mark.parametrize("books", list(combinations(setup.fitting("apprentice"), 2)))
def test_two_bots_end_an_apprentice_duel(books):
    """Whatever the books: two Mages who have spent them do not wait in their corners for ever."""
    s, rng = GAME.new({"duel": "apprentice", "books": list(books)}), random.Random(7)
    n = 0
    while s.winner is None and s.table.round <= 40:
        p, n = s.pending, n + 1
        play(s, GAME.chances[p.kind].sample(s, p, rng) if type(p) is Chance
             else bots.decide(s, GAME.bots["sensible"], str(n)))  # fmt: skip
    assert s.winner is not None


def test_a_quiet_position_is_written_and_read_back():
    objects, seats = duel_of_mages(["fireball"])
    s = build({**seats, "P1": {"mana": 7, "quick": False}}, {
        "wolf": {"card": "timber_wolf", "of": "P1", "damage": 1, "tokens": {"burn": 1}},
        "M": {"card": "warlock", "of": "P2", "apprentice": True, "at": "C1"},
    })  # fmt: skip
    assert build(dump(s), None).key() == s.key()
