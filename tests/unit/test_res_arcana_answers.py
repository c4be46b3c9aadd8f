"""Who answers when in Res Arcana: Life loss, destroyed artifacts, victory checks; and what the agenda shows."""

from __future__ import annotations

from kit.engine.game import advance, apply, legal, take, why_not
from kit.engine.record import parse_choice
from kit.engine.state import Log
from kit.games import load
from kit.games.res_arcana.position import build, read

GAME = load("res_arcana")


def after(position: dict, *lines: str):
    s = build(position)
    for line in lines:
        s = apply(s, parse_choice(s, line))
    return s


def lines(s) -> list[str]:
    return [GAME.print_action(s, a) for a in legal(s)]


def codes(s, line: str) -> list[tuple[str, str]]:
    return [(r.code, r.cite) for r in why_not(s, GAME.parse_action(s, line))]


HIT = {
    "turn": "P2",
    "P0": {"mage": "healer", "pool": {"life": 2}},
    "P1": {"item": "protection", "pool": {"life": 2}},
    "P2": {"play": ["fire_demon"], "pool": {"elan": 1, "life": 2}},
    "P3": {"scrolls": ["shield"], "pool": {"life": 3}},
    "P4": {"passed": True, "pool": {"life": 2}},
}


def test_rivals_answer_clockwise_from_the_attacker():
    s = after(HIT, "P2 use fire_demon 1")
    assert (read(s, "table.asks"), lines(s)) == ("P3", ["P3 react shield", "P3 lose life 2"])
    assert codes(s, "P0 react healer") == [("not-yet-hit", "RA R6")]
    assert codes(s, "P2 lose life 2") == [("not-the-attacker", "RA 7.7")]
    assert codes(s, "P4 lose life 2") == [("safe", "RA 6.25")]
    s = apply(s, parse_choice(s, "P3 react shield"))
    assert read(s, "table.asks") == "P0" and read(s, "table.scrolls") == ["shield"]
    assert codes(s, "P3 react shield") == [("already-answered", "RA R5")]
    s = after(HIT, "P2 use fire_demon 1", "P3 lose life 2", "P0 react healer", "P1 react protection")
    assert [read(s, f"P{seat}.pool.life") for seat in range(5)] == [2, 2, 2, 1, 2]


def test_a_loss_that_is_ignored_is_struck_out_not_cut():
    s = after(HIT, "P2 use fire_demon 1")
    s.log = Log()
    take(s, parse_choice(s, "P3 react shield"))
    steps = []
    while s.pending is None:
        steps.append(advance(s).step)
    assert "suffer" in steps
    skipped = [e for e in s.log if e.verb == "skipped"]
    assert [(e.cite, e.subject, e.data["status"]) for e in skipped] == [("RA 7.3", "suffer", "ignored")]


def test_the_defender_may_split_what_is_missing():
    s = after({**HIT, "P3": {"pool": {"life": 1, "calm": 2, "gold": 1}}}, "P2 use fire_demon 1")
    assert lines(s) == ["P3 lose life 1 calm 2", "P3 lose life 1 calm 1 gold 1"]
    default = GAME.asks["loss"].default(s, s.pending, legal(s))
    assert GAME.print_action(s, default) == "P3 lose life 1 calm 2"
    assert codes(s, "P3 lose life 1 calm 1") == [("wrong-number", "RA 7.3")]
    assert codes(s, "P3 lose calm 2 gold 1") == [("life-first", "RA R3")]


def test_each_destroyed_artifact_is_a_moment_for_the_vial():
    s = after(
        {"P0": {"play": ["sea_serpent"]},
         "P1": {"play": ["hawk", "vault"], "pool": {"life": 5}},
         "P2": {"play": ["nightingale"], "pool": {"life": 5}},
         "P3": {"play": ["vial_of_light"], "pool": {"life": 5}, "passed": True}},
        "P0 use sea_serpent", "P1 accept hawk",
    )  # fmt: skip
    assert lines(s) == ["P3 react vial_of_light", "P3 pass"]
    s = apply(s, parse_choice(s, "P3 react vial_of_light"))
    s = apply(s, parse_choice(s, "P3 gain elan 1"))
    assert read(s, "table.asks") == "P2"
    s = apply(s, parse_choice(s, "P2 accept nightingale"))
    assert read(s, "table.asks") == "P3"


def test_the_one_who_checks_reacts_last():
    statue = {"pool": {"gold": 3}, "play": ["golden_statue"]}
    cathedral = {"play": ["dark_cathedral", "homunculus", "coral_castle"]}
    s = after({"turn": "P1", "P0": statue, "P1": cathedral, "P2": {}}, "P1 use coral_castle 1")
    assert lines(s) == ["P0 react golden_statue", "P0 pass"]
    assert codes(s, "P1 react dark_cathedral") == [("not-your-turn", "RA R28")]
    s = apply(s, parse_choice(s, "P0 pass"))
    assert lines(s) == ["P1 react dark_cathedral", "P1 pass"]
    s = apply(s, parse_choice(s, "P1 react dark_cathedral"))
    assert read(s, "table.asks") == "P2" and read(s, "homunculus.turned")


def test_at_the_end_of_the_round_the_holder_of_the_token_reacts_first():
    holder = {"passed": True, "pool": {"gold": 3}, "play": ["golden_statue"]}
    last = {"play": ["dark_cathedral", "homunculus"]}
    s = after({"token": "P1", "P0": last, "P1": holder}, "P0 pass")
    assert read(s, "table.asks") == "P1"
    s = apply(s, parse_choice(s, "P1 react golden_statue"))
    assert read(s, "P1.points") == 5 and read(s, "table.asks") == "P0"
    s = apply(s, parse_choice(s, "P0 pass"))
    assert read(s, "P1.points") == 2 and read(s, "table.round") == 2


def test_a_statue_straightened_in_between_reacts_again():
    s = after(
        {"P0": {"play": ["coral_castle", "crystal_keep"]},
         "P1": {"play": ["golden_statue"], "mage": "witch", "pool": {"gold": 6, "elan": 2}}},
        "P0 use coral_castle 1", "P1 react golden_statue",
        "P1 use witch", "P1 pay elan", "P1 pay elan", "P1 straighten golden_statue",
        "P0 use crystal_keep", "P1 react golden_statue",
    )  # fmt: skip
    assert s.winner is None and read(s, "P1.pool") == {}


def test_a_bill_names_the_smallest_shortfall_after_discounts():
    s = build({"P0": {"mage": "artificer", "play": ["dragon_bridle"], "hand": ["fire_dragon"], "pool": {"elan": 1}}})
    [refusal] = why_not(s, GAME.parse_action(s, "P0 place fire_dragon"))
    assert refusal.code == "short" and refusal.cite == "RA 6.6"
    assert refusal.params["short"] == (1, 0, 0, 0, 0)
    assert set(refusal.params["after"]) == {"artificer", "dragon_bridle"}
