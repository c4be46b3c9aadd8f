"""Nevermore as it is seen: every event has words, the odds are right, every stop can be drawn."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from kit import games
from kit.engine.bots import random_bot
from kit.engine.game import legal, play, why_not
from kit.engine.piles import Pool
from kit.engine.state import HIDDEN, Action, Chance, Event, Log
from kit.show import table as t
from kit.show.nevermore import odds, plots
from kit.show.nevermore.words import Voice
from kit.show.page import page
from kit.show.session import Session
from kit.show.sound import ModelError, check

GAME = games.load("nevermore")


def game(seed: int, seats: int):
    """A random game stop by stop."""
    rng = random.Random(seed)
    s = GAME.new({"seats": seats, "hands": 12})
    s.log = Log()
    while s.winner is None:
        yield s
        chance = s.pending
        if type(chance) is Chance:
            choice = GAME.chances[chance.kind].sample(s, chance, rng)
        else:
            choice = random_bot(s, rng)
        play(s, choice)
    yield s


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("seats", [3, 6])
def test_every_event_action_and_refusal_of_a_game_has_words(lang: str, seats: int) -> None:
    rng = random.Random(seats)
    for s in game(seats, seats):
        for you in (0, None):
            speak = Voice(lang=lang, you=you)
            view = s if you is None else GAME.view(s, you)
            now, _ = speak.headline(view)
            assert now and "{" not in now
            for event in s.log:
                said = speak.event(view, event.seen_by(you))
                assert "{" not in said and "None" not in said, (event, said)
        s.log = Log()
        speak = Voice(lang=lang, you=0)
        for action in legal(s):
            assert speak.action(s, action).text
        tried = rng.sample(list(GAME.candidates(s)), 10)
        for action in tried:
            for reason in why_not(s, action):
                assert speak.refusal(s, action, reason)[0].endswith(".")


def test_every_stop_of_a_game_can_be_drawn_from_every_seat() -> None:
    session = Session.new("nevermore", seed="drawn", you=0, seats=4)
    session.players = ["random"] * 4
    for _ in range(150):
        for you in (0, 2, None):
            session.you = you
            check(page(session, "ru").model)
        session.step()


@pytest.mark.parametrize("hand", [("?",) * 5, ("raven", "?", "?", "attack", "?"), ("attack",) * 5])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_odds_of_passed_cards_equal_enumeration(hand: tuple[str, ...], n: int) -> None:
    kinds = ("attack", "healing", "radiance", "victory", "raven")
    pool = Pool(kinds=kinds, counts=(2, 1, 1, 1, 2))
    cards = [card for card, k in zip(kinds, pool.counts, strict=True) for _ in range(k)]
    hits = total = 0
    for dealt in itertools.permutations(range(len(cards)), hand.count(HIDDEN)):
        left = list(dealt)
        whole = [cards[left.pop()] if card == HIDDEN else card for card in hand]
        for taken in itertools.combinations(whole, n):
            hits += "raven" in taken
            total += 1
    assert odds.passed_in(pool, hand, "raven", n) == Fraction(hits, total)


def passed(subject: int, target: int, *cards: str) -> Event:
    return Event("NM 5.1", "passed", subject, data={"target": target, "n": len(cards), "cards": cards})


def test_a_receiver_passes_on_before_it_receives() -> None:
    found = [
        (1, passed(0, 1, "raven", "raven", "attack")), (1, passed(1, 2, "?", "?", "?")),
        (2, passed(0, 1, "healing", "healing")), (2, passed(1, 2, "?", "?")),
    ]  # fmt: skip
    # Of five cards, two Ravens among them, two are passed on: none, one or both Ravens go.
    assert plots.kept(found, 0, 1, "raven") == {0: Fraction(1, 10), 1: Fraction(6, 10), 2: Fraction(3, 10)}
    assert plots.kept(found, 0, 1, "healing") == {2: Fraction(1)}


def test_the_plots_say_what_they_show() -> None:
    session = Session.new("nevermore", seed="plots", you=0, seats=4)
    session.players = ["bot"] * 4
    for _ in range(60):
        session.step()
    for name, (_, make) in plots.PLOTS.items():
        plot = make(session, "en")
        assert plot.sentence, name
        assert all(len(row) == len(plot.head) for row in plot.rows), name


def test_reasons_count_as_people_do() -> None:
    session = Session.new("nevermore", seed="7", you=0, seats=4)
    session.next()
    found = {}
    for n in (3, 2, 1):
        s = session.node.state
        reason = why_not(s, Action(0, "pass", s.seats[0].hand))[0]
        found[n] = [Voice(lang=lang, you=0).refusal(s, Action(0, "pass"), reason)[0] for lang in ("en", "ru")]
        session.act(legal(s)[0])
        session.next()
    assert found[1] == ["Exactly 1 card is needed.", "Нужна ровно 1 карта."]
    assert found[3] == ["Exactly 3 cards are needed.", "Нужно ровно 3 карты."]


def test_a_played_card_says_what_it_does_and_a_reveal_what_was_killed() -> None:
    speak = Voice(lang="en", you=0)
    s = GAME.view(Session.new("nevermore", seed="1").node.state, 0)
    played = Event("NM 15.2", "played", 1, data={"card": "gambit", "target": None})
    assert speak.event(s, played) == "Noor plays **Gambit**. There is one passing round only, of two cards."
    shown = Event("NM 6.4", "revealed", 2, data={"suit": "attack", "n": 1, "killed": 2, "ravens": 2})
    assert speak.event(s, shown) == "Theo shows 1 Attack; 2 are killed by 2 Ravens."
    counted = Event("NM 8.1", "counted", "attack", data={"counts": (3, 1, 0, 0), "top": (0,)})
    assert speak.event(s, counted) == "Attack: you 3, Noor 1, Theo 0, Ada 0."


def test_every_step_of_a_hand_says_something_new() -> None:
    """Nothing that changes nothing is a step, what all do alike marks nobody, and the cards that came are marked."""
    session = Session.new("nevermore", seed="7", you=0, seats=4)
    session.next()
    session.act(legal(session.node.state)[0])
    model = page(session).model
    touched = [node["key"] for node in t.walk(model["table"]) if node.get("touched")]
    assert len(touched) == 3 and all(key.startswith("card/P0/hand/") for key in touched)
    assert t.plain(model["last"]["said"]).startswith("Ada passes Healing, Victory, Raven to you.")
    for _ in range(40):
        if session.between:
            view = session.view
            assert any(Voice(you=0).event(view, event) for event in session.events)
        if session.mine():
            session.act(legal(session.node.state)[-1])
        else:
            session.step()


def test_many_ways_to_pass_are_put_together_in_the_hand() -> None:
    session = Session.new("nevermore", seed="7", you=0, seats=4)
    session.next()
    first = page(session, hint=True).model
    picks, acts = first["picks"], {action["key"]: action for action in first["actions"]}
    assert list(picks["cards"].values()) == list(session.node.state.seats[0].hand)
    legal_ways = {key for key in picks["ways"].values() if acts[key]["state"] == "legal"}
    assert len(legal_ways) == 10 and acts[picks["other"]]["reason"] == "Exactly 3 cards are needed."
    lit = next(action["key"] for action in first["actions"] if action.get("first"))
    assert picks["ways"][",".join(sorted(picks["cards"][face] for face in picks["chosen"]))] == lit
    assert "picks" not in page(session.new("nevermore", seed="7")).model, "nothing is chosen before the first question"
    broken = first | {"picks": picks | {"cards": {"card/P9/hand/0": "raven"}}}
    with pytest.raises(ModelError, match="not on the table"):
        check(broken)


def test_figures_are_written_as_the_language_writes_them() -> None:
    session = Session.new("nevermore", seed="7", you=0, seats=4)
    session.next()
    charts = {lang: odds.charts(session.view, Voice(lang=lang, you=0), ())[0] for lang in ("en", "ru")}
    assert "49.5 %" in charts["en"]["sentence"] and "49,5 %" in charts["ru"]["sentence"]
