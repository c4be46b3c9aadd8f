"""Positions and lines of Res Arcana: what is read, and the sentence for what does not fit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kit.engine.game import Illegal, apply, legal, play
from kit.engine.record import parse_choice
from kit.games import load
from kit.games.res_arcana.position import build, odds, read

GAME = load("res_arcana")


def after(position: dict, *lines: str):
    s = build(position)
    for line in lines:
        s = apply(s, parse_choice(s, line))
    return s


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"player": 2}, "no key 'player'"),
        ({"P0": {"cards": []}}, "no key 'cards'"),
        ({"P0": {"hand": "hawk"}}, "write a list"),
        ({"P0": {"hand": ["hawkk"]}}, "no card 'hawkk'"),
        ({"P0": {"hand": ["temple"]}}, "temple is a monument"),
        ({"P0": {"hand": ["hawk"]}, "P1": {"discard": ["hawk"]}}, "P0.hand too"),
        ({"P0": {"pool": {"fire": 1}}}, "elan"),
        ({"P0": {"pool": {"elan": -1}}}, "numbers from 0"),
        ({"P0": {"play": [{"hawk": {"sleepy": 1}}]}}, "takes turned, on,"),
        ({"P0": {"play": [{"hawk": "asleep"}]}}, "takes turned, on,"),
        ({"P0": {"play": [{"hawk": {"turned": "no"}}]}}, "true or false"),
        ({"P0": {"passed": "no"}}, "true or false"),
        ({"P0": {"mage": ["witch", "seer"]}}, "has one mage"),
        ({"P0": {"item": ["alchemy", "illusion"]}}, "has one item"),
        ({"P0": {"deck": -1}}, "P0.deck is -1"),
        ({"pile": -1}, "pile is -1"),
        ({"phase": "draft", "batch": 3}, "batch is 3"),
        ({"phase": "draft", "P0": {"pack": ["hawk"]}}, "packs differ"),
        ({"luck": 3}, "goes with 'new'"),
        ({"new": {"mode": "first", "presets": 3}}, "presets is 3"),
        ({"new": {"mode": "first", "presets": [1, 2, 3]}}, "one a seat"),
        ({"P0": {"play": [{"hawk": {}, "vault": {}}]}}, "one card"),
        ({"P0": []}, "mapping"),
        ({"lux": False, "P0": {"hand": ["fire_demon"]}}, "expansion"),
        ({"phase": "night"}, "phase"),
        ({"seats": 2, "P3": {}}, "P3 is named"),
        ({"first": "P7"}, "names a seat"),
        ({"round": "two"}, "round"),
        ({"turn": "P0", "P0": {"passed": True}}, "which has passed"),
        ({"pile": 15}, "pile is 15"),
        ({"P0": {"deck": 60}}, "the decks ask for 60"),
        ({"new": {"seats": 2}, "round": 2}, "does not go with 'new'"),
        ({"new": {"seats": 9}}, "seats is 9"),
    ],
)
def test_what_does_not_fit_is_named(position, words):
    with pytest.raises(ValueError, match=words):
        build(position)


def test_objects_are_not_taken():
    with pytest.raises(ValueError, match="wolf"):
        build({}, {"wolf": {}})


def test_paths():
    s = build(
        {
            "pile": 3,
            "monuments": ["temple"],
            "items": ["alchemy"],
            "scrolls": "all",
            "token": "P1",
            "P0": {
                "mage": "witch",
                "item": {"research": {"on": {"gold": 2}}},
                "play": [{"athanor": {"turned": True, "on": {"elan": 6}}}, "nightingale", "coral_castle"],
                "pool": {"each": 1, "gold": 2},
                "deck": ["vault"],
                "top": ["hawk"],
                "scrolls": ["shield"],
            },
            "P1": {"hand": ["crypt"], "discard": ["prism"], "deck": 4},
        }
    )
    expected = {
        "table.asks": "P0",
        "table.pile": 3,
        "table.token": "P1",
        "table.winner": None,
        "table.waits": "act",
        "P0.pool": {"elan": 1, "life": 1, "calm": 1, "death": 1, "gold": 3},
        "P0.pool.gold": 3,
        "P0.tie": 10,
        "P0.points": 4,
        "P1.points": 1,
        "P0.deck": 2,
        "P0.deck.top": ["hawk"],
        "P0.deck.cards": ["hawk", "vault"],
        "P1.deck": 4,
        "P1.deck.cards": None,
        "P0.play": ["athanor", "coral_castle", "nightingale"],
        "P0.places": ["coral_castle"],
        "P0.mage": "witch",
        "P0.item": "research",
        "athanor.on": {"elan": 6},
        "athanor.on.gold": 0,
        "athanor.turned": True,
        "coral_castle.points": 3,
        "hawk.where": "P0.deck",
        "crypt.where": "P1.hand",
        "prism.where": "P1.discard",
        "shield.where": "P0.scrolls",
        "projection.where": "table",
        "fire_dragon.where": "box",
        "fire_dragon.owner": None,
    }
    assert {path: read(s, path) for path in expected} == expected


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("P4.pool", "no seat P4"),
        ("P0.health", "there are pool"),
        ("wolf.turned", "a path starts with"),
        ("hawk.size", "where, owner"),
        ("bill.price", "none is in progress"),
        ("loss.n", "none is in progress"),
        ("table.colour", "round, phase"),
    ],
)
def test_bad_paths_say_what_is_there(path, words):
    with pytest.raises(ValueError, match=words):
        read(build({}), path)


def test_a_bill_is_read():
    s = after(
        {"P0": {"pool": {"calm": 4, "elan": 4}, "play": ["dragon_bridle"], "hand": ["wind_dragon"]}},
        "P0 place wind_dragon",
    )
    assert read(s, "bill.price") == {"calm": 4, "any": 4}
    assert (read(s, "bill.for"), read(s, "bill.discounts")) == ("wind_dragon", 3)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("P7 pass", "start with a seat"),
        ("P0 wait", "second word"),
        ("P0 pass now", "nothing follows"),
        ("P0 gain", "which essences"),
        ("P0 gain fire 2", "no essence"),
        ("P0 place", "names a card"),
        ("P0 place hawk vault", "one card"),
        ("P0 place wolf", "no card 'wolf'"),
        ("P0 use athanor", "which power"),
        ("P0 use athanor two", "no number"),
        ("P0 use", "names a card and the number"),
        ("P0 pay elan 2", "one by one"),
        ("P0 rival P7", "names a seat"),
        ("P0 look", "names a pile"),
    ],
)
def test_bad_lines_get_a_sentence(line, words):
    s = build({"P0": {"play": ["athanor"]}, "P1": {}})
    with pytest.raises(ValueError, match=words):
        parse_choice(s, line)


def test_amounts_are_read_freely():
    s = build({"phase": "collect", "P0": {"play": ["hanging_gardens"]}})
    for line in ("P0 gain life 2 elan", "P0 gain elan 1 life 2", "P0 gain life elan life"):
        assert parse_choice(s, line) in legal(s)
    with pytest.raises(Illegal):
        parse_choice(s, "P0 gain nothing")


def test_the_number_of_a_single_power_may_be_left_out():
    s = build({"P0": {"play": ["guard_dog", "temple_of_the_abyss"], "pool": {"elan": 1}}})
    assert parse_choice(s, "P0 use guard_dog") == parse_choice(s, "P0 use guard_dog 1")
    with pytest.raises(ValueError, match="1 or 2 or 3"):
        parse_choice(s, "P0 use temple_of_the_abyss")


def test_the_odds_of_a_draw():
    s = build({"P0": {"mage": "scholar", "pool": {"elan": 1}, "deck": ["hawk", "prism"]}})
    with pytest.raises(ValueError, match="'draw': no luck of this kind is due"):
        odds(s, "draw")
    play(s, parse_choice(s, "P0 use scholar"))
    assert odds(s, "draw") == {"hawk": Fraction(1, 2), "prism": Fraction(1, 2)}


def test_what_happens_before_the_first_decision_is_told():
    s = build({"new": {"seats": 2}, "luck": 1})
    assert [event.verb for event in s.log].count("tile") == 4


def test_a_seat_as_a_whole_shows_any_change():
    s = build({"P0": {"hand": ["hawk"], "pool": {"life": 1, "calm": 1}, "play": [{"vault": {"on": {"gold": 1}}}]}})
    assert read(s, "P0")["components"] == {"vault": {"turned": False, "asleep": False, "on": {"gold": 1}}}
    assert read(s, "hawk") == {**read(s, "hawk"), "where": "P0.hand", "turned": False}
    used = apply(s, parse_choice(s, "P0 use vault"))
    assert read(used, "P0") != read(s, "P0") and read(used, "P1") == read(s, "P1")
    assert read(used, "table")["turn"] == read(used, "pending.seat") == "P1"
    assert read(used, "pending.kind") == "act" and read(used, "winner") is None
