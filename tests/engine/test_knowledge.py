"""What a seat knows: secrets, windows, views, deals, lines; and bots, who know no more."""

from __future__ import annotations

import random

from kit.engine.bots import decide, random_bot
from kit.engine.game import apply, legal
from kit.engine.knowledge import line_for, resample, view
from kit.engine.record import Record
from kit.engine.state import HIDDEN, Action, Ask, Chance
from kit.engine.timeline import Timeline
from tests.engine.toys import bids

HANDS = (("joker", "ten"), ("queen", "king"), ("joker", "ace"))


def bidding():
    """Three seats about to bid, P0 asked first."""
    s = bids.GAME.new({"seats": 3})
    for hand in HANDS:
        s = apply(s, hand)
    return s


def bid(s, *cards):
    for card in cards:
        s = apply(s, Action(s.pending.seat, "bid", (card,)))
    return s


def test_all_are_asked_before_anything_is_opened():
    s = bidding()
    assert s.pending == Ask("bid", 0, s.pending.ctx)
    s = bid(s, "ten", "king")
    assert s.pending.seat == 2 and [len(seat.hand) for seat in s.seats] == [2, 2, 2]
    s = bid(s, "ace")
    assert [len(seat.hand) for seat in s.seats] == [1, 1, 1]


def test_nobody_can_tell_who_has_answered():
    before, after = bidding(), bid(bidding(), "ten")
    assert bids.GAME.view(before, 2).key() == bids.GAME.view(after, 2).key()
    assert bids.GAME.view(bid(bidding(), "joker"), 1).key() == bids.GAME.view(after, 1).key()
    # a seat sees its own answer
    mine = bids.GAME.view(after, 0)
    assert list(mine.contexts.values())[0].given == ("ten", HIDDEN, HIDDEN)


def test_a_view_shows_only_the_own_hand_and_pools_the_rest():
    s = bidding()
    seen = view(s, 0)
    assert [seat.hand for seat in seen.seats] == [HANDS[0], (HIDDEN, HIDDEN), (HIDDEN, HIDDEN)]
    assert seen.piles["pool"].size == s.piles["pool"].size + 4
    assert view(s, None) is s
    assert seen.pending == s.pending and view(s, 1).pending == Chance(HIDDEN)


def test_a_window_does_not_tell_who_could_use_it():
    s = bid(bidding(), "ten", "king", "ace")
    assert s.pending.kind == "object" and s.pending.seat == 0  # holds a joker, and so does seat 2
    later = apply(s, Action(0, "pass"))
    assert later.pending.seat == 2
    assert view(s, 1).key() == view(later, 1).key()
    assert list(view(s, 1).contexts.values())[-1].at == HIDDEN


def test_a_resampled_position_looks_the_same_and_plays_on():
    rng = random.Random(5)
    for s in (bidding(), bid(bidding(), "ten"), bid(bidding(), "ten", "king", "ace")):
        for seat in range(3):
            hands = set()
            for _ in range(20):
                full = resample(s, seat, rng)
                assert view(full, seat).key() == view(s, seat).key()
                assert full.seats[seat].hand == s.seats[seat].hand
                hands.add(full.seats[(seat + 1) % 3].hand)
                while full.winner is None:
                    pending = full.pending
                    if type(pending) is Ask:
                        full = apply(full, rng.choice(legal(full)))
                    else:
                        full = apply(full, full.game.chances[pending.kind].sample(full, pending, rng))
            assert len(hands) > 3, "the unknown is not dealt anew"


def test_lines_are_told_to_those_who_may_hear_them():
    s = bids.GAME.new({"seats": 3})
    assert line_for(s, HANDS[0], 0) == line_for(s, HANDS[0], None) == "* deal joker ten"
    assert line_for(s, HANDS[0], 1) == "* deal ?"
    s = bidding()
    action = Action(0, "bid", ("ten",))
    assert line_for(s, action, 0) == "P0 bid ten" and line_for(s, action, 1) is None
    s = bid(s, "ten", "king", "ace")
    assert line_for(s, Action(0, "pass"), 1) is None
    assert line_for(s, Action(0, "void"), 1) == "P0 void"


def test_a_bot_knows_what_its_seat_knows():
    s = bid(bidding(), "ten")
    seen = []

    def bot(v, rng):
        seen.append(v)
        return random_bot(v, rng)

    choice = decide(s, bot, "seed")
    assert choice in legal(s) and seen[0].seats[0].hand == (HIDDEN, HIDDEN)
    # the other deal differs in what the seat cannot know, so the bot does the same
    assert decide(resample(s, 1, random.Random(1)), bot, "seed") == choice
    assert {decide(s, random_bot, str(i)) for i in range(20)} == set(legal(s))


def test_a_bot_does_the_same_after_an_undo_that_told_it_nothing():
    timeline, broken = Timeline.open(bids.GAME, Record("bids", options={"seats": 3}, seed="7"))
    assert broken is None
    while type(timeline.state.pending) is Chance:
        timeline.roll()
    start = timeline.cursor
    timeline.do(legal(timeline.state)[0])
    first = decide(timeline.state, random_bot, "b")
    timeline.jump(start.id)
    timeline.do(legal(timeline.state)[-1])  # another card, unseen
    assert decide(timeline.state, random_bot, "b") == first
