"""Positions of Nevermore: the sentence for every value that does not fit, and forms that are accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.games.nevermore.position import build, read
from kit.teach.files import parse
from kit.teach.scenario import build as scenario
from kit.teach.scenario import run

WRONG = [
    ({"seats": "4"}, "seats is '4'", "whole number from 3 to 6"),
    ({"seats": True}, "seats is True", "from 3 to 6"),
    ({"seats": 7}, "seats is 7", "from 3 to 6"),
    ({"seats": [4]}, "seats is [4]", "from 3 to 6"),
    ({"seats": None}, "seats is empty", "from 3 to 6"),
    ({"seat": 4}, "no key 'seat'", "seats"),
    ({"P4": {}}, "no key 'P4'", "P3"),
    ({"dealer": "P4"}, "dealer is 'P4'", "P0, P1, P2, P3"),
    ({"dealer": 0}, "dealer is 0", "P0, P1, P2, P3"),
    ({"dealer": ["P0"]}, "dealer is ['P0']", "P0, P1, P2, P3"),
    ({"direction": "up"}, "direction is 'up'", "left, right"),
    ({"direction": 1}, "direction is 1", "left, right"),
    ({"hand_number": 0}, "hand_number is 0", "from 1"),
    ({"hand_number": "2"}, "hand_number is '2'", "from 1"),
    ({"hands": "one"}, "hands is 'one'", "from 1"),
    ({"phase": "night"}, "phase is 'night'", "setup, deal, before_draft"),
    ({"phase": ["deal"]}, "phase is ['deal']", "setup, deal"),
    ({"phase": None}, "phase is empty", "setup, deal"),
    ({"phase": "setup", "dealer": "P1"}, "'dealer' does not go with phase setup", "leave it out"),
    ({"phase": "draft", "round": 4}, "round is 4", "from 1 to 3"),
    ({"phase": "draft", "round": "1"}, "round is '1'", "from 1 to 3"),
    ({"round": 2}, "'round' goes with phase draft", "not with deal"),
    ({"phase": "commit"}, "suit is empty", "attack, healing, radiance, victory"),
    ({"suit": "raven"}, "suit is 'raven'", "attack, healing, radiance, victory"),
    ({"suit": ["attack"]}, "suit is ['attack']", "attack, healing"),
    ({"phase": "draft", "suit": "attack"}, "'suit' goes with phase commit", "not with draft"),
    ({"phase": "resolve"}, "counts is empty", "{attack: {P0: 3}}"),
    ({"phase": "deal", "counts": {"attack": {"P0": 1}}}, "'counts' goes with phase resolve", "not with deal"),
    ({"counts": 3}, "counts is 3", "attack, healing, radiance, victory, raven"),
    ({"counts": {"attack": {}, "healing": {}}}, "counts is {'attack': {}, 'healing': {}}", "one of"),
    ({"counts": {"luck": {"P0": 1}}}, "counts is {'luck': {'P0': 1}}", "attack, healing"),
    ({"counts": {"attack": [1, 2]}}, "counts.attack is [1, 2]", "P0, P1, P2, P3"),
    ({"counts": {"attack": {"P9": 1}}}, "counts.attack has no key 'P9'", "P0, P1, P2, P3"),
    ({"counts": {"attack": {"P0": -1}}}, "counts.attack.P0 is -1", "from 0 to 12"),
    ({"counts": {"attack": {"P0": "3"}}}, "counts.attack.P0 is '3'", "from 0 to 12"),
    ({"counts": {"attack": {"P0": 8, "P1": 5}}}, "counts.attack: there are not so many cards 'attack'", "12"),
    ({"tokens": "attack"}, "tokens is 'attack'", "a list"),
    ({"tokens": ["attack", "healing"]}, "tokens is ['attack', 'healing']", "these four"),
    ({"tokens": ["attack", "attack", "healing", "victory"]}, "tokens is ['attack', 'attack'", "these four"),
    ({"tokens": ["attack", 2, "healing", "victory"]}, "tokens is ['attack', 2", "these four"),
    ({"turned": 5}, "turned is 5", "from 0 to 4"),
    ({"turned": "1"}, "turned is '1'", "from 0 to 4"),
    ({"phase": "end", "turned": 2}, "turned is 2", "4 where the phase is end"),
    ({"open": "no"}, "open is 'no'", "true or false"),
    ({"known_to": "P0"}, "known_to is 'P0'", "a list"),
    ({"known_to": ["P5"]}, "known_to is 'P5'", "P0, P1, P2, P3"),
    ({"rulings": ["R9"]}, "rulings is ['R9']", "readings by ruling id"),
    ({"rulings": {"R1000": "x"}}, "ruling 'R1000'", "R9"),
    ({"rulings": {"R9": 1}}, "Ruling R9 has no reading 1", "attack_stands"),
    ({"P0": []}, "P0 is []", "mapping of health, vp"),
    ({"P0": None}, "P0 is empty", "mapping of health, vp"),
    ({"P0": {"cards": []}}, "P0 has no key 'cards'", "hand"),
    ({"P0": {"health": "5"}}, "P0.health is '5'", "from 0 to 5"),
    ({"P0": {"health": 6}}, "P0.health is 6", "from 0 to 5"),
    ({"P0": {"health": 0}}, "P0.health 0 does not fit a human", "1 to 5"),
    ({"P0": {"form": "raven", "health": 2}}, "P0.health 2 does not fit a raven", "a raven has 0"),
    ({"P0": {"form": "crow"}}, "P0.form is 'crow'", "human, raven"),
    ({"P0": {"vp": "x"}}, "P0.vp is 'x'", "from 0"),
    ({"P0": {"vp": -1}}, "P0.vp is -1", "from 0"),
    ({"P0": {"vp": 1.5}}, "P0.vp is 1.5", "whole number"),
    ({"P0": {"skips": 1}}, "P0.skips is 1", "true or false"),
    ({"P0": {"hand": "attack"}}, "P0.hand is 'attack'", "a list, such as [attack]"),
    ({"P0": {"hand": 3}}, "P0.hand is 3", "a list, such as [attack]"),
    ({"P0": {"hand": None}}, "P0.hand is empty", "a list"),
    ({"P0": {"hand": ["atack"]}}, "P0.hand: 'atack' cannot be there", "attack, healing"),
    ({"P0": {"hand": [["attack"]]}}, "P0.hand: ['attack'] cannot be there", "attack, healing"),
    ({"P0": {"hand": {"atack": 1}}}, "P0.hand has no key 'atack'", "attack, healing"),
    ({"P0": {"hand": {"attack": -1}}}, "P0.hand.attack is -1", "from 0"),
    ({"P0": {"hand": {"attack": "2"}}}, "P0.hand.attack is '2'", "from 0"),
    ({"P0": {"hand": {"attack": 13}}}, "P0.hand: there are not so many cards 'attack'", "has 12"),
    ({"P0": {"hand": ["heal"]}}, "P0.hand: 'heal' cannot be there", "attack, healing"),
    ({"P0": {"added": ["heal"]}}, "P0.added: 'heal' cannot be there", "tax"),
    ({"P0": {"magick": ["attack"]}}, "P0.magick: 'attack' cannot be there", "heal"),
    ({"P0": {"magick": ["aid"]}, "P1": {"magick": {"aid": 9}}}, "not so many cards 'aid'", "P1.magick"),
    ({"P0": {"shown": ["joker"]}}, "P0.shown: 'joker' cannot be there", "attack"),
    ({"effects": ["freeze"]}, "effects is ['freeze']", "freeze, gambit"),
    ({"effects": {"frost": True}}, "effects has no key 'frost'", "freeze, gambit"),
    ({"effects": {"freeze": "yes"}}, "effects.freeze is 'yes'", "true or false"),
    ({"effects": {"entomb": True}}, "effects.entomb is True", "now, next"),
    ({"effects": {"entomb": "later"}}, "effects.entomb is 'later'", "now, next"),
    ({"effects": {"the_darkening": "P0"}}, "effects.the_darkening is 'P0'", "a list"),
    ({"effects": {"the_darkening": ["P7"]}}, "effects.the_darkening is 'P7'", "P0, P1, P2, P3"),
    ({"effects": {"betrayal": 2}, "suit": "attack"}, "effects.betrayal is 2", "P0, P1, P2, P3"),
    ({"effects": {"betrayal": "P2"}}, "effects.betrayal is 'P2'", "left out in phase deal"),
    ({"effects": {"betrayal": 2}}, "effects.betrayal is 2", "P0, P1, P2, P3"),
    ({"effects": {"foretell": ["P0"]}}, "effects.foretell is ['P0']", "mapping"),
    ({"effects": {"foretell": {"P9": "attack"}}}, "effects.foretell has no key 'P9'", "P0, P1, P2, P3"),
    ({"effects": {"foretell": {"P0": "victory"}}}, "effects.foretell.P0 is 'victory'", "attack, healing, radiance"),
    ({"decks": 3}, "decks is 3", "light, shadow, main"),
    ({"decks": {"dark": []}}, "decks has no key 'dark'", "light, shadow, main"),
    ({"decks": {"light": "heal"}}, "decks.light is 'heal'", "next, deck, discard"),
    ({"decks": {"light": ["tax"]}}, "decks.light.next: 'tax' cannot be there", "heal"),
    ({"decks": {"light": {"next": "heal"}}}, "decks.light.next is 'heal'", "a list"),
    ({"decks": {"light": {"deck": "3"}}}, "decks.light.deck is '3'", "from 0 to"),
    ({"decks": {"light": {"next": ["heal"], "deck": 0}}}, "decks.light.deck is 0", "from 1 to"),
    ({"decks": {"main": {"discard": ["attack"]}}}, "decks.main has no key 'discard'", "next, deck"),
    ({"decks": {"main": {"deck": 61}}}, "decks.main.deck is 61", "from 0 to 60"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "words", "meant"), WRONG, ids=[str(i) for i, _ in enumerate(WRONG)])
def test_a_wrong_value_is_one_sentence(position, words, meant):
    with pytest.raises(ValueError) as caught:
        build(position)
    said = str(caught.value)
    assert words in said and meant in said
    assert said.endswith(".") and "\n" not in said


def test_forms_that_fit():
    s = build({"P0": {"hand": {"attack": 2, "raven": 0}, "added": ["tax"]}, "P1": {"vp": 5, "hand": ("healing",)},
               "phase": "before_resolution"})  # fmt: skip
    assert read(s, "P0.hand") == {"attack": 2} and read(s, "P0.added.tax") == 1
    assert read(s, "P1.vp") == 5 and read(s, "main.deck") == 60 - 3
    assert read(build({"decks": {"light": {"deck": 1}}}), "light.deck") == 1


def test_the_error_stands_at_the_line_of_its_key():
    head = "format: 1\nid: one\ngame: nevermore\ntitle: {en: One}\n"
    text = head + "position:\n  seats: 3\n  P1: {vp: 1}\n  P2:\n    vp: x\nexpect: {P1.vp: 2}\n"
    result = run(scenario(parse(text, Path("one.yaml"))))
    assert result.message.startswith("one.yaml:9: P2.vp is 'x'")


RAVEN = "format: 1\nid: one\ngame: nevermore\ntitle: {en: One}\nposition: {seats: 3, P2: {form: raven}, "


@pytest.mark.parametrize(
    ("position", "script", "line"),
    [
        ("counts: {attack: {P0: 2}}}", "[P0 attack P1]", "P0 attack P1"),  # on the way to the first stop
        (
            "suit: attack, P0: {hand: [attack, attack]}, P1: {hand: [raven, healing]}}",
            "[P1 bluff 1, P0 attack P1]",
            "P0 attack P1",
        ),
    ],
)
def test_a_line_for_a_choice_that_made_itself_is_told_so(position, script, line):
    text = f"{RAVEN}{position}\nscript: {script}\nexpect: {{P1.health: 3}}\n"
    message = run(scenario(parse(text, Path("one.yaml")))).message
    assert f"{line!r} was made by itself: it was the only legal action; leave the line out." in message
    other = text.replace(line, line.replace("P0", "P2"))
    assert "by itself" not in run(scenario(parse(other, Path("one.yaml")))).message
    plain = text.replace(f", {line}", "").replace(line, "")
    assert "by itself" not in run(scenario(parse(plain, Path("one.yaml")))).message
