"""What the seats of Res Arcana know of decks, tops and hands, and odds over what a seat cannot place."""

from __future__ import annotations

import random
from fractions import Fraction

from kit.engine.game import apply, legal
from kit.engine.knowledge import deals, resample, view
from kit.engine.odds import chance_odds
from kit.engine.record import parse_choice
from kit.engine.state import HIDDEN, Log
from kit.games.res_arcana.position import build, read


def after(position: dict, *lines: str):
    s = build(position)
    for line in lines:
        s = apply(s, parse_choice(s, line))
    return s


def odds(s, seat: int) -> dict:
    return chance_odds(view(s, seat), lambda outcome: outcome[0]).chances


def test_the_owner_knows_the_deck_but_not_its_order():
    s = after({"P0": {"mage": "scholar", "pool": {"elan": 1}, "deck": ["hawk", "vault"]}, "P1": {"hand": ["crypt"]}},
              "P0 use scholar")  # fmt: skip
    assert odds(s, 0) == {"hawk": Fraction(1, 2), "vault": Fraction(1, 2)}
    others = odds(s, 1)
    assert "crypt" not in others  # 52 artifacts, and it can place one
    assert others["hawk"] == others["treant"] == Fraction(1, 51)


def test_a_shuffled_discard_pile_is_known_to_all():
    s = after(
        {"P0": {"mage": "scholar", "pool": {"elan": 1}, "discard": ["hawk", "vault", "crypt"], "hand": ["prism"]},
         "P1": {}},
        "P0 use scholar",
    )  # fmt: skip
    third = dict.fromkeys(("crypt", "hawk", "vault"), Fraction(1, 3))
    assert odds(s, 0) == third == odds(s, 1)
    s = apply(s, parse_choice(s, "* draw vault"))
    v = view(s, 1)
    assert v.seats[0].hand == (HIDDEN, HIDDEN)
    hands = {resample(s, 1, random.Random(n)).seats[0].hand for n in range(60)}
    assert all(len(set(hand) & {"hawk", "vault", "crypt"}) == 1 for hand in hands)
    assert any("vault" in hand for hand in hands) and any("hawk" in hand for hand in hands)


def test_a_retrieved_card_is_known_in_hand():
    s = after({"P0": {"mage": "demonologist", "pool": {"life": 1}, "discard": ["hawk"], "hand": ["prism"]}, "P1": {}},
              "P0 use demonologist 1")  # fmt: skip
    assert sorted(view(s, 1).seats[0].hand) == [HIDDEN, "hawk"]
    assert "hawk" in resample(s, 1, random.Random(1)).seats[0].hand


def test_who_looks_at_the_monuments_knows_their_order():
    s = after(
        {"monuments": ["colossus", "temple"], "pile": 5, "P0": {"mage": "seer"}, "P1": {"pool": {"gold": 8}}},
        "P0 use seer", "P0 look monuments", "* look oracle", "* look obelisk", "* look library",
    )  # fmt: skip
    assert len(legal(s)) == 6 and legal(view(s, 0)) == legal(s)
    s = apply(s, parse_choice(s, "P0 order obelisk library oracle"))
    assert read(s, "table.pile.top") == ["obelisk", "library", "oracle"]
    assert [card for card, _ in view(s, 0).piles["monuments"].top] == ["obelisk", "library", "oracle"]
    assert [card for card, _ in view(s, 1).piles["monuments"].top] == [HIDDEN] * 3
    claimed = apply(s, parse_choice(s, "P1 claim unseen"))  # no luck: the top is known to somebody
    assert read(claimed, "obelisk.where") == "P1.play"


def test_looking_reshuffles_and_keeps_what_was_on_top():
    s = after(
        {"P0": {"mage": "seer", "deck": ["hawk"], "discard": ["vault", "crypt", "prism"]}, "P1": {}},
        "P0 use seer", "P0 look deck", "* look vault", "* look prism",
    )  # fmt: skip
    assert read(s, "P0.discard") == [] and read(s, "P0.deck") == 4
    s = apply(s, parse_choice(s, "P0 order prism hawk vault"))
    assert read(s, "P0.deck.top") == ["prism", "hawk", "vault"]


def test_a_blind_deck_draws_from_all_that_is_unplaced():
    s = after({"P0": {"mage": "scholar", "pool": {"elan": 1}, "deck": 5, "hand": ["hawk"]}, "P1": {"hand": ["vault"]}},
              "P0 use scholar")  # fmt: skip
    own = odds(s, 0)
    assert len(own) == 51 and "vault" in own and "hawk" not in own


def test_draws_that_run_out_inside_an_effect():
    s = after(
        {"P0": {"mage": "diviner", "deck": ["hawk", "vault"], "discard": ["treant", "crypt", "prism"]}, "P1": {}},
        "P0 use diviner",
    )
    s.log = Log()
    s = apply(s, parse_choice(s, "* draw hawk"))  # the last card of the deck is no luck, the shuffled ones are
    assert read(s, "table.waits") == "draw" and read(s, "P0.hand") == ["hawk", "vault"]
    s = apply(s, parse_choice(s, "* draw crypt"))
    assert read(s, "P0.hand") == [] and read(s, "P0.discard") == ["crypt", "hawk", "vault"]
    assert read(s, "P0.deck.cards") == ["prism", "treant"]


PLACED = ["athanor", "bone_dragon", "celestial_horse", "chalice_of_fire", "chalice_of_life", "corrupt_altar", "crypt",
          "cursed_skull", "dancing_sword", "dragon_bridle", "dragon_teeth", "dwarven_pickaxe", "earth_dragon",
          "elemental_spring", "elvish_bow", "fiery_whip", "fire_dragon", "flaming_pit", "fountain_of_youth",
          "guard_dog", "hand_of_glory", "horn_of_plenty", "hypnotic_basin", "jeweled_statuette", "magical_shard",
          "mermaid", "philosophers_stone", "prism", "ring_of_midas", "sacrificial_dagger", "sea_serpent",
          "tree_of_life", "vault", "water_dragon", "wind_dragon", "windup_man", "chaos_imp", "cursed_dwarven_king",
          "fire_demon",
          "golden_lion", "homunculus", "hound_of_death", "infernal_engine", "possessed_demon_slayer",
          "prismatic_dragon"]  # fmt: skip
"""All artifacts but hawk, treant, nightingale, dragon_egg, shadowy_figure, vial_of_light, vortex_of_destruction."""


def hidden(s) -> tuple:
    """What lies face down anywhere."""
    decks = range(len(s.seats))
    return (
        tuple((me.hand, me.pack, me.kept, me.mages) for me in s.seats),
        tuple((s.piles[f"deck/{i}"].top, s.piles[f"deck/{i}/pool"].kinds) for i in decks),
        s.piles["monuments"].top,
    )


def told_apart(s, seat: int) -> list:
    """The deals for a seat; each looks the same to it, none comes twice, and the position itself is among them."""
    found = list(deals(s, seat))
    look = view(s, seat).key()
    assert all(view(full, seat).key() == look for full in found)
    known = {hidden(full) for full in found}
    assert len(known) == len(found) and hidden(s) in known
    assert {hidden(resample(s, seat, random.Random(n))) for n in range(20)} <= known
    return found


def test_every_deal_of_a_hand_and_a_deck():
    s = build({"P0": {"discard": PLACED}, "P1": {"hand": ["hawk", "treant"], "deck": ["nightingale"]}})
    found = told_apart(s, 0)
    assert len(found) == 7 * 6 // 2 * 5  # two of seven in the hand, one of the other five in the deck
    assert {full.seats[1].hand for full in found} >= {("hawk", "treant"), ("dragon_egg", "vial_of_light")}
    assert len(told_apart(s, 1)) == 1


def test_a_deck_that_nobody_has_seen_is_left_to_luck():
    s = build({"P0": {"discard": PLACED}, "P1": {"hand": ["hawk"], "deck": 3}, "P2": {"hand": ["treant"]}})
    assert len(told_apart(s, 0)) == 7 * 6
    assert len(told_apart(s, 1)) == 6  # what lies in its own deck it does not know either


def test_what_was_shuffled_back_is_in_hand_or_deck():
    s = after(
        {"turn": "P1", "P0": {"discard": PLACED},
         "P1": {"mage": "scholar", "pool": {"elan": 1}, "discard": ["hawk", "treant"], "hand": ["dragon_egg"]}},
        "P1 use scholar", "* draw hawk",
    )  # fmt: skip
    found = told_apart(s, 0)
    assert {full.seats[1].hand for full in found} == {
        tuple(sorted((one, other)))
        for one in ("hawk", "treant")
        for other in ("dragon_egg", "nightingale", "shadowy_figure", "vial_of_light", "vortex_of_destruction")
    }


def test_an_order_that_a_rival_saw():
    s = after(
        {"turn": "P1", "pile": ["obelisk", "oracle", "temple"], "P0": {"discard": PLACED},
         "P1": {"play": ["hawk"], "top": ["treant", "dragon_egg"]}},
        "P1 use hawk 1", "P1 look monuments", "* look temple", "* look oracle", "P1 order temple oracle obelisk",
    )  # fmt: skip
    # three monuments in any order, and two of six cards in order
    assert len(told_apart(s, 0)) == 6 * 6 * 5


def test_mages_packs_and_what_was_kept():
    mine = {"pack": ["hawk", "vial_of_light"], "kept": PLACED, "mages": ["witch", "seer"]}
    other = {"pack": ["treant", "dragon_egg"], "kept": ["nightingale"], "mages": ["bard", "druid"]}
    s = build({"phase": "draft", "batch": 2, "P0": mine, "P1": other})
    # two of five cards in the pack, one of three kept; two of twelve mages
    assert len(told_apart(s, 0)) == 10 * 3 * 66
