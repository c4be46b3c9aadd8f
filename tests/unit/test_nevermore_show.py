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
from kit.engine.state import HIDDEN, Chance, Event
from kit.show import table as t
from kit.show.nevermore import odds, plots
from kit.show.nevermore.words import REASONS, Voice
from kit.show.page import page
from kit.show.session import Session

GAME = games.load("nevermore")


def game(seed: int, seats: int):
    """A random game stop by stop."""
    rng = random.Random(seed)
    s = GAME.new({"seats": seats, "hands": 12})
    s.log = []
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
        s.log.clear()
        speak = Voice(lang=lang, you=0)
        for action in legal(s):
            assert speak.action(s, action).text
        tried = rng.sample(list(GAME.candidates(s)), 10)
        for action in tried:
            for reason in why_not(s, action):
                assert reason.code in REASONS
                assert speak.refusal(s, action, reason)[0].endswith(".")


def test_every_stop_of_a_game_can_be_drawn_from_every_seat() -> None:
    session = Session.new("nevermore", seed="drawn", you=0, seats=4)
    session.players = ["random"] * 4
    for _ in range(150):
        for you in (0, 2, None):
            session.you = you
            t.check(page(session, "ru").model)
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
