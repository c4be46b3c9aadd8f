"""Search and proofs on toys, against values computed by hand and against brute force."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from kit.engine.blind import Blind
from kit.engine.game import Step, Verb, apply, legal, run
from kit.engine.knowledge import deals, resample
from kit.engine.proof import prove
from kit.engine.search import OutOfReach, Search, sparing
from kit.engine.state import HIDDEN, Action, Chance, State
from tests.engine.toys import arena, bids, duel, market, sight
from tests.engine.toys.common import Choose, Table, Toy, turn

HALF = Fraction(1, 2)


def brute(s: State, seat: int, goal, left: int) -> Fraction:
    """The value without table, cut or order."""
    met = goal(s)
    if met is not None or s.pending is None:
        return Fraction(bool(met))
    if type(s.pending) is Chance:
        classes = s.game.chances[s.pending.kind].classes(s, s.pending)
        total = sum(weight for weight, _ in classes)
        return sum(Fraction(weight, total) * brute(apply(s, o), seat, goal, left) for weight, o in classes)
    if s.pending.seat != seat:
        return min(brute(apply(s, action), seat, goal, left) for action in legal(s))
    tries = legal(s) if left else []
    return max((brute(apply(s, action), seat, goal, left - 1) for action in tries), default=Fraction(0))


def wins(seat):
    return lambda s: None if s.winner is None else s.winner == (seat,)


# Open.


def archers(zones, walls=(), hits=(0, 0)):
    s = sight.GAME.new({"zones": zones})
    for name in walls:
        s.add(sight.Wall(name=name))
    for i, n in enumerate(hits):
        s.own_seat(i).hits = n
        s.own_seat(i).walls = 0
    s.options = None
    return s


def test_one_shot_is_worth_a_half():
    s = archers(("a1", "a3"), hits=(1, 0))
    proof = prove(s, 0, wins(0), decisions=1)
    assert proof.value == HALF and proof.margin == HALF and proof.unique
    assert proof.groups == ((Action(0, "shoot", ("a3",)),),)
    assert proof.moves[0].line == ("hit",)
    assert all(move.value == 0 for move in proof.moves[1:])


def test_a_step_into_sight_takes_two_decisions():
    # a wall between a1 and a2; from b1 the line to a3 passes b2 or a2
    s = archers(("a1", "a3"), walls=("a1-a2",), hits=(1, 0))
    assert prove(s, 0, wins(0), decisions=1).value == 0
    proof = prove(s, 0, wins(0), decisions=2)
    # seat 1 may step away, but every zone it can reach is seen from some zone, and a shot is a half at best
    assert proof.value == brute(s, 0, wins(0), 2)
    assert proof.moves[0].action.verb == "step"


@pytest.mark.parametrize("seed", range(12))
def test_open_search_agrees_with_brute_force(seed):
    rng = random.Random(seed)
    zones = rng.sample(sight.ZONES, 2)
    s = archers(zones, rng.sample(sight.BORDERS, 5), (1, 1))
    left = 2
    search = Search(0, wins(0), decisions=left)
    assert search.value(s) == brute(s, 0, wins(0), left)
    for value, action in search.moves_by_value(s):
        assert value == brute(apply(s, action), 0, wins(0), left - 1)


@pytest.mark.parametrize("seed", range(6))
def test_duels_agree_with_brute_force(seed):
    rng = random.Random(seed)
    s = duel.GAME.new({"seats": 2})
    for i in range(2):
        s.own_seat(i).health = rng.randint(1, 2)
        s.own_seat(i).hand = tuple(rng.sample(duel.CARDS, 2))
    assert Search(0, wins(0), decisions=4).value(s) == brute(s, 0, wins(0), 4)


@pytest.mark.parametrize("seed", range(6))
def test_asking_only_where_it_matters_changes_no_value(seed, monkeypatch):
    def matters(self, s, ask, action):
        # who raises the damage to itself gains nothing
        return action.verb != "rage" or s.contexts[s.contexts[ask.ctx].subject].target != action.seat

    rng = random.Random(seed)
    s = duel.GAME.new({"seats": 2})
    for i in range(2):
        s.own_seat(i).health = rng.randint(2, 3)
        s.own_seat(i).hand = ("rage", rng.choice(duel.CARDS))
    everywhere = Search(0, wins(0), decisions=4)
    value = everywhere.value(s)
    monkeypatch.setattr("tests.engine.toys.common.Answers.matters", matters, raising=False)
    spared = Search(0, wins(0), sparing, decisions=4)
    assert spared.value(s) == value and spared.nodes < everywhere.nodes


def test_a_line_reaches_what_it_shows():
    s = archers(("a1", "a3"), hits=(1, 1))
    for move in prove(s, 0, wins(0), decisions=2).moves:
        state = apply(s, move.action)
        for choice in move.line:
            assert state.winner is None
            state = apply(state, choice)
        if move.value == 0:
            assert state.winner != (0,)


def test_moves_in_any_order_come_to_the_same():
    s = market.GAME.new({"seats": 2})
    s.own_seat(0).pool = (2, 2, 1)
    s.own_seat(0).cards = ()
    s.own_seat(1).pool, s.own_seat(1).cards = (0, 9, 0), ()
    s.options = None

    def goal(state):
        seat = state.seats[0]
        return True if seat.towers else (False if state.table.turn == 1 and sum(seat.pool) < 7 else None)

    # gather once, then build for all it has: which resource is paid as any does not matter for the goal
    proof = prove(s, 0, goal, decisions=4, over=lambda state: state.seats[0].towers == 1)
    assert proof.value == 1
    assert {a.refs for group in proof.groups for a in group} == {("fire",), ("leaf",), ("gold",)}
    same = prove(s, 0, goal, decisions=4, over=lambda x: x.seats[0].towers == 1, same=lambda x: x.seats[0].towers)
    assert same.unique and len(same.groups[0]) == 3 and same.margin == 1
    listed = [[Action(0, "gather", (name,)) for name in market.RESOURCES]]
    assert prove(s, 0, goal, decisions=4, equal=listed).unique


def test_a_margin_is_the_distance_to_the_next_move_that_differs():
    s = archers(("a1", "a3"), hits=(1, 1))
    proof = prove(s, 0, wins(0), decisions=2)
    values = [move.value for move in proof.moves]
    assert values == sorted(values, reverse=True)
    assert proof.margin == (values[0] - next(v for v in values if v < values[0]) if proof.unique else 0)


def test_limits_are_kept():
    s = archers(("a1", "d3"))
    with pytest.raises(OutOfReach):
        prove(s, 0, wins(0), max_nodes=300)
    with pytest.raises(OutOfReach):
        prove(s, 0, wins(0), max_seconds=0.05)
    with pytest.raises(OutOfReach):  # and so is Python's own
        prove(s, 0, wins(0))


def test_only_a_seat_that_decides_can_have_a_puzzle():
    with pytest.raises(ValueError, match="nothing to decide"):
        prove(archers(("a1", "a3")), 1, wins(1))


# Blind.


def last_round(mine, *hands):
    """The last bid between two seats, for each hand of the rival."""
    found = []
    for hand in hands:
        s = bids.GAME.new({"seats": 2})
        s = apply(apply(s, mine), hand)
        s.own_table().turn = bids.ROUNDS - 1
        found.append(s)
    return found


def scored(s):
    return None if s.winner is None else s.seats[0].points > 0


def tied(s):
    return None if s.winner is None else s.seats[0].points == s.seats[1].points


def test_the_highest_card_makes_sure_whatever_the_rival_holds():
    starts = last_round(("ten", "ace"), ("queen", "king"), ("ten", "king"), ("queen", "queen"))
    proof = prove(starts[0], 0, scored, deals=starts)
    assert proof.value == 1 and proof.unique and proof.groups == ((Action(0, "bid", ("ace",)),),)
    wrong = proof.moves[1]
    assert wrong.action == Action(0, "bid", ("ten",)) and wrong.value == 0 and proof.margin == 1
    end = apply(starts[wrong.deal], wrong.action)
    for choice in wrong.line:
        end = apply(end, choice)
    assert scored(end) is False


def test_a_joker_in_one_deal_spoils_the_plan():
    starts = last_round(("ten", "ace"), ("queen", "king"), ("joker", "king"))
    proof = prove(starts[0], 0, scored, deals=starts)
    assert proof.value == 0 and not proof.unique
    assert {move.deal for move in proof.moves if move.action.refs == ("ace",)} == {1}


def test_one_plan_must_do_for_all_deals():
    starts = last_round(("ten", "king"), ("ten", "ten"), ("king", "king"))
    for s in starts:
        assert prove(s, 0, tied).value == 1  # who sees the hand bids the same card
    assert prove(starts[0], 0, tied, deals=starts).value == 0


def test_rivals_choose_as_if_they_had_seen_ours():
    s = last_round(("ten", "king"), ("ten", "king"))[0]
    assert prove(s, 0, tied).value == 0  # whatever we bid, the rival bids the other
    assert Search(1, tied).value(apply(s, Action(0, "bid", ("ten",)))) == 1  # but who has really seen ours can match


def test_all_deals_are_dealt_once():
    s = apply(apply(bids.GAME.new({"seats": 2}), ("ten", "ace")), ("queen", "king"))
    found = list(deals(s, 0))
    hands = {full.seats[1].hand for full in found}
    assert len(found) == len(hands) == 15  # two of five kinds, or a pair of one: each is there twice at least
    assert all(bids.GAME.view(full, 0).key() == bids.GAME.view(s, 0).key() for full in found)
    assert resample(s, 0, random.Random(1)).key() in {full.key() for full in found}


def test_too_many_deals_and_none_are_refused():
    s = last_round(("ten", "ace"), ("queen", "king"))[0]
    with pytest.raises(ValueError, match="none"):
        prove(s, 0, scored, deals=[])
    many = []
    for n in range(2001):
        many.append(s.copy())
        many[-1].own_seat(1).points = n
    with pytest.raises(ValueError, match="2001"):
        prove(s, 0, scored, deals=many)


class Doors(Toy):
    """A prize lies behind one of the doors, unseen. Look behind one door, open one."""

    count = 1

    def seat(self, i, options):
        return Seeker(team=i)

    def new(self, options=None):
        s = super().new(options)
        s.own_table().prize = options["prize"]
        return s

    def view(self, s, seat):
        v = s.copy()
        v.own_table().prize = HIDDEN
        return v

    def candidates(self, s):
        for door in range(self.doors):
            yield from (Action(0, verb, (door,)) for verb in ("look", "open"))


class Hall(Table):
    __slots__ = ("prize",)
    defaults = {"prize": None}


class Seeker(Table):
    __slots__ = ("team", "out", "seen", "opened")
    defaults = {"out": False, "seen": (), "opened": None}


def look(s, ask, a):
    seat = s.own_seat(0)
    seat.seen = (*seat.seen, (a.refs[0], s.table.prize == a.refs[0]))


def open_door(s, ask, a):
    s.own_seat(0).opened = a.refs[0]
    s.end((0,) if s.table.prize == a.refs[0] else ())


def doors(n):
    game = Doors("doors", "D")
    game.doors = n
    game.steps = {"turn": Step("D 1", turn)}
    game.asks = {"turn": Choose("look", "open")}
    game.verbs = {"look": Verb(look), "open": Verb(open_door)}
    found = []
    for prize in range(n):
        s = State(game, Hall(prize=prize), [Seeker(team=0)])
        s.push("turn")
        found.append(run(s))
    return found


@pytest.mark.parametrize(("n", "looks", "value"), [(2, 0, 0), (2, 1, 1), (3, 1, 0), (3, 2, 1), (4, 2, 0)])
def test_looking_tells_doors_apart(n, looks, value):
    starts = doors(n)
    proof = prove(starts[0], 0, wins(0), decisions=looks + 1, deals=starts)
    assert proof.value == value == plans(starts, looks + 1)
    assert prove(starts[0], 0, wins(0), decisions=1).value == 1  # who sees the prize opens its door
    if value:
        assert {move.action.verb for move in proof.moves if move.value} == {"look"}
        group = [[move.action for move in proof.moves if move.value]]
        assert prove(starts[0], 0, wins(0), decisions=looks + 1, deals=starts, equal=group).unique


def plans(starts, left):
    """Brute force: is there a plan, a map from what has been seen to an action, that wins in every deal?"""
    if not left:
        return 0
    for action in legal(starts[0]):
        seen = {}
        for s in starts:
            after = apply(s, action)
            if after.winner is None:
                seen.setdefault(after.seats[0].key(), []).append(after)
            elif after.winner == ():
                break
        else:
            if all(plans(group, left - 1) for group in seen.values()):
                return 1
    return 0


def test_a_blind_bound_never_passes_the_open_value():
    s = arena.GAME.new()
    for i, thing in list(s.things.items()):
        s.own(i).damage = 4 if thing.kind in arena.STRIKES else 0
    s.options = None

    def felled(state):
        return True if arena.find(state, "hog1")[0] == 0 else (None if state.winner is None else False)

    both = []
    for face in arena.CARDS:
        both.append(s.copy())
        both[-1].own(arena.find(s, "card1")[0]).face = face
    blind = Blind(0, felled, decisions=2)
    bound = blind.value([(state, (i,)) for i, state in enumerate(both)], 2)
    assert 0 <= bound <= min(Search(0, felled, decisions=2).value(state) for state in both)
