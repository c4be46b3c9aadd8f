"""The laws bite: each of these toys breaks one, and the law says so."""

from __future__ import annotations

import dataclasses
import random

import pytest

from kit.engine.game import Step, Verb
from kit.engine.knowledge import veil
from kit.engine.state import Action
from tests.engine.toys import bids, common, duel, market, sight

from . import test_laws as laws
from .walks import walk


def broken(law, name, options=0):
    """Run one law over fresh walks of a broken toy: it must fail."""
    with pytest.raises((AssertionError, LookupError, ValueError)):
        for seed in range(6):
            law(walk.__wrapped__(name, options, seed))


def test_a_write_past_own(monkeypatch):
    def put(s, seat, i, n, cite):
        pool = s.seats[seat].pool
        s.seats[seat].pool = (*pool[:i], max(0, pool[i] + n), *pool[i + 1 :])

    monkeypatch.setattr(market, "put", put)
    broken(laws.test_a_child_leaves_its_parent_alone, "market")


def test_a_frame_that_behaves_otherwise_when_somebody_listens(monkeypatch):
    def deal(s, f):
        s.own_seat(s.contexts[f.ctx].target).health -= 1 if s.log is None else 2

    monkeypatch.setitem(duel.GAME.steps, "deal", Step("T1 6", deal))
    broken(laws.test_frame_by_frame_is_the_same_as_at_once, "duel", 1)


def test_a_settle_that_never_rests(monkeypatch):
    def settle(self, s):
        s.own_seat(0).hits += 0.001

    monkeypatch.setattr(sight.Sight, "settle", settle)
    monkeypatch.setattr("tests.laws.walks.LONGEST", 30)
    broken(laws.test_nothing_is_left_unsettled, "sight")


def test_a_verb_that_forgets_to_call_for_settling(monkeypatch):
    def raised(s, f):
        s.own_seat(s.contexts[f.ctx].seat).towers += 1

    monkeypatch.setitem(market.GAME.steps, "raise", Step("T3 3", raised))
    broken(laws.test_nothing_is_left_unsettled, "market")


def test_a_context_forgotten_too_early(monkeypatch):
    def early(s, ask, a):
        duel.strike(s, ask, a)
        s.close(max(s.contexts))

    monkeypatch.setitem(duel.GAME.verbs, "strike", Verb(early, duel.GAME.verbs["strike"].checks))
    broken(laws.test_a_position_is_whole, "duel", 1)


def test_a_list_that_is_too_long(monkeypatch):
    monkeypatch.setattr(
        common.Choose, "legal", lambda self, s, ask: [Action(ask.seat, "gather", (name,)) for name in market.RESOURCES]
    )
    broken(laws.test_why_not_is_empty_exactly_for_what_is_legal, "market")


def test_a_refusal_without_a_code(monkeypatch):
    monkeypatch.setattr(common.Toy, "not_now", lambda self, s, a: common.Refusal("Not now!", "T5 1"))
    broken(laws.test_refusals_are_coded_and_cited, "sight")


def test_weights_that_do_not_add_up(monkeypatch):
    monkeypatch.setattr(common.Die, "classes", lambda self, s, chance: [(2, face) for face in self.faces])
    broken(laws.test_weights_sum_to_the_total, "sight")


def test_a_class_that_is_worth_something_else(monkeypatch):
    monkeypatch.setattr(common.Die, "classify", lambda self, s, chance, outcome: self.faces[0])
    broken(laws.test_an_outcome_is_worth_what_its_class_is, "duel", 1)


def test_lines_that_look_alike(monkeypatch):
    monkeypatch.setattr(sight.Sight, "print_action", lambda self, s, a: f"P{a.seat} {a.verb}")
    broken(laws.test_notation_reads_back, "sight")


def test_a_game_that_does_not_repeat_itself(monkeypatch):
    monkeypatch.setattr(sight.Sight, "seat", lambda self, i, o: sight.Archer(team=i, zone=random.choice(sight.ZONES)))
    broken(laws.test_a_record_holds_the_whole_game, "sight")


def test_an_event_of_another_game(monkeypatch):
    monkeypatch.setattr(sight.GAME, "prefix", "T9")
    broken(laws.test_events_cite_rules_and_hold_plain_values, "sight")


def test_a_view_that_shows_too_much(monkeypatch):
    monkeypatch.setattr(bids.Bids, "view", lambda self, s, seat: veil(s, seat))
    broken(laws.test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know, "bids")


def test_a_view_that_shows_too_little(monkeypatch):
    def view(self, s, seat):
        v = veil(s, seat)
        v.own_seat(seat).hand = ("joker", "joker")
        return v

    monkeypatch.setattr(bids.Bids, "view", view)
    broken(laws.test_a_view_lists_and_refuses_like_the_position, "bids")


def test_a_pool_that_knows_the_other_hands(monkeypatch):
    def view(self, s, seat):
        v = veil(s, seat)
        for i, other in enumerate(s.seats):
            if i != seat:
                v.own_seat(i).hand = ("?",) * len(other.hand)
        return v

    monkeypatch.setattr(bids.Bids, "view", view)
    with pytest.raises((AssertionError, RuntimeError, ValueError, IndexError)):
        for seed in range(6):
            laws.test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(walk.__wrapped__("bids", 1, seed))


def test_a_missed_forget(monkeypatch):
    monkeypatch.setattr("kit.engine.state.State.forget", lambda self, i=None: None)
    broken(laws.test_cached_answers_are_fresh, "arena")


def test_a_default_that_is_not_legal(monkeypatch):
    monkeypatch.setattr(common.Choose, "default", lambda self, s, ask, options: Action(ask.seat, "gloat"))
    broken(laws.test_a_default_is_legal, "sight")


def test_a_failure_prints_the_record_that_leads_there(monkeypatch):
    monkeypatch.setattr(common.Choose, "default", lambda self, s, ask, options: Action(ask.seat, "gloat"))
    with pytest.raises(AssertionError) as caught:
        laws.test_a_default_is_legal(dataclasses.replace(walk("sight", 0, 0)))
    (note,) = caught.value.__notes__
    assert "stepwise 1\ngame sight" in note


def test_a_draw_that_is_told_to_all(monkeypatch):
    def resolve(self, s, chance, outcome):
        real(self, s, chance, outcome)
        s.emit("T2 1", "dealt", chance.arg[2], None, outcome)

    real = bids.Deal.resolve
    monkeypatch.setattr(bids.Deal, "resolve", resolve)
    broken(laws.test_private_luck_is_not_told, "bids")


def test_a_bid_that_leaves_the_hand_too_soon(monkeypatch):
    def bid(s, ask, a):
        bids.bid(s, ask, a)
        if a.refs[0] == "joker":
            s.own_seat(a.seat).points += 1

    monkeypatch.setitem(bids.GAME.verbs, "bid", Verb(bid, bids.GAME.verbs["bid"].checks))
    broken(laws.test_a_secret_answer_is_not_told, "bids", 2)
