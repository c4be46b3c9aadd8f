"""What the seats of Res Arcana know of decks, tops and hands, and odds over what a seat cannot place."""

from __future__ import annotations

import random
from fractions import Fraction

from kit.engine.game import apply, legal
from kit.engine.knowledge import resample, view
from kit.engine.odds import chance_odds
from kit.engine.record import parse_choice
from kit.engine.state import HIDDEN
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
    s.log = []
    s = apply(s, parse_choice(s, "* draw hawk"))  # the last card of the deck is no luck, the shuffled ones are
    assert read(s, "table.waits") == "draw" and read(s, "P0.hand") == ["hawk", "vault"]
    s = apply(s, parse_choice(s, "* draw crypt"))
    assert read(s, "P0.hand") == [] and read(s, "P0.discard") == ["crypt", "hawk", "vault"]
    assert read(s, "P0.deck.cards") == ["prism", "treant"]
