"""The laws of the engine's contract. A failure prints the record that leads to the position."""

from __future__ import annotations

import json
import random
import re

from kit import games
from kit.engine import bots, knowledge, traits
from kit.engine.game import Game, advance, apply, legal, play, take, why_not
from kit.engine.record import Record, begin, parse_choice, print_choice, replay
from kit.engine.secret import SecretKind
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, Log, State
from kit.engine.timeline import Timeline
from kit.show import rulebook

from .walks import NAMES, choose, follow, load

NONSENSE = ("", "P0", "P9 pass", "P0 gloat", "* nothing", "*", "pass P0", "P0 pass pass \N{SNOWMAN}")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PLAIN = (type(None), bool, int, str)


def fresh(s: State) -> State:
    """A copy that has to list anew."""
    new = s.copy()
    new.options = None
    return new


def cited(game: Game, cite: str) -> bool:
    """A rule of the game's rulebook, or one of its cards."""
    if game.name in games.NAMES and cite in rulebook.load(game.name, "en"):
        return True
    return game.cited(cite) and (game.name not in games.NAMES or cite.startswith(f"{game.prefix} card/"))


def rng_of(stop, salt="") -> random.Random:
    return random.Random(f"{salt} {len(stop.lines)}")


def attempts(s: State, rng: random.Random, most: int = 400) -> list[Action]:
    """Candidates, all or a sample, and what is legal."""
    found = list(dict.fromkeys(s.game.candidates(s)))
    return [*(found if len(found) <= most else rng.sample(found, most)), *legal(s)]


def reasons(s: State, tries: list[Action]) -> list:
    return [why_not(s, action) for action in tries]


# Playing.


def test_a_child_leaves_its_parent_alone(a_walk):
    for stop in a_walk.picked():
        with a_walk.at(stop) as s:
            rng, before = rng_of(stop), s.key()
            options = list(legal(s))
            for _ in range(4):
                choice = choose(s, rng)
                child = apply(s, choice)
                kept = child.key()
                follow(child.copy(), rng, 6)
                assert child.key() == kept, "a grandchild changed a child"
                follow(child, rng, 6)
                assert s.key() == before, "a child changed its parent"
                assert apply(s, choice).key() == kept, "the same choice led elsewhere the second time"
            assert legal(s) == options
            check_cache(s)  # children share it


def test_frame_by_frame_is_the_same_as_at_once(a_walk):
    for stop in a_walk.picked():
        with a_walk.at(stop) as s:
            silent, logged, slow = s.copy(), s.copy(), s.copy()
            logged.log, slow.log = Log(), Log()
            play(silent, stop.choice)
            play(logged, stop.choice)
            take(slow, stop.choice)
            while slow.pending is None and slow.winner is None:
                advance(slow)
            assert silent.key() == logged.key() == slow.key()
            assert list(logged.log) == list(slow.log)
            assert silent.log is None


def test_nothing_is_left_unsettled(a_walk):
    for stop in a_walk.picked():
        with a_walk.at(stop) as s:
            s = s.copy()
            take(s, stop.choice)
            while s.winner is None:
                again = s.copy()
                s.game.settle(again)
                assert again.key() == s.key(), "something changed what `settle` judges and did not say so"
                if s.pending is not None:
                    break
                advance(s)


def test_a_position_is_whole(a_walk):
    for stop in a_walk.stops:
        with a_walk.at(stop) as s:
            frames = s.frames()
            assert all(frame.step in s.game.steps for frame in frames)
            assert all(frame.ctx is None or frame.ctx in s.contexts for frame in frames), "a frame without its context"
            assert s.pending.ctx is None or s.pending.ctx in s.contexts
            assert s.winner is None
    end = a_walk.end
    if end.winner is not None:
        assert end.agenda is None and end.pending is None and legal(end) == []
        assert all(seat in range(len(end.seats)) for seat in end.winner)


def test_a_copy_shares_all(a_walk):
    for stop in a_walk.picked(1):
        with a_walk.at(stop) as s:
            new = s.copy()
            assert new.key() == s.key()
            assert new.table is s.table and all(a is b for a, b in zip(new.seats, s.seats, strict=True))
            for mine, its in ((new.things, s.things), (new.contexts, s.contexts), (new.piles, s.piles)):
                assert mine is not its and all(mine[i] is its[i] for i in its)


# Choices.


def test_why_not_is_empty_exactly_for_what_is_legal(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            listed = legal(s)
            assert listed and len(set(listed)) == len(listed), "an action is listed twice"
            assert all(action.seat == s.pending.seat for action in listed)
            assert {action.verb for action in listed} <= set(s.game.asks[s.pending.kind].verbs) <= set(s.game.verbs)
            candidates = list(s.game.candidates(s))
            assert set(listed) <= set(candidates), "a legal action is no candidate"
            for action in candidates:
                why = why_not(s, action)
                assert (why == []) == (action in listed), (action, why)


def test_refusals_are_coded_and_cited(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            for action in attempts(s, rng_of(stop)):
                for refusal in why_not(s, action):
                    assert KEBAB.fullmatch(refusal.code), refusal
                    assert cited(s.game, refusal.cite), refusal
                    assert is_plain(refusal.params), refusal
                    assert refusal.nearest is None or refusal.nearest in legal(s), refusal


def test_listing_alone_changes_nothing(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            new = fresh(s)
            before = new.key()
            assert legal(new) == legal(s)
            reasons(new, attempts(new, rng_of(stop), 50))
            assert new.key() == before


def test_a_default_is_legal(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            default = s.game.asks[s.pending.kind].default(s, s.pending, legal(s))
            assert default is None or default in legal(s)


# Luck.


def test_weights_sum_to_the_total(a_walk):
    for stop in a_walk.picked(kind=Chance):
        with a_walk.at(stop) as s:
            kind, chance = s.game.chances[s.pending.kind], s.pending
            classes = kind.classes(s, chance)
            total = kind.weigh(s, chance, classes[0][1])[1]
            assert sum(weight for weight, _ in classes) == total
            assert len({outcome for _, outcome in classes}) == len(classes)
            for weight, outcome in classes:
                fine, of = kind.weigh(s, chance, outcome)
                assert 0 < fine <= weight and of == total
                assert kind.classify(s, chance, outcome) == outcome
            for _ in range(10):
                outcome = kind.sample(s, chance, rng_of(stop))
                assert kind.weigh(s, chance, outcome)[0] > 0
                assert kind.classify(s, chance, outcome) in {representative for _, representative in classes}


def test_an_outcome_is_worth_what_its_class_is(a_walk):
    for stop in a_walk.picked(kind=Chance):
        with a_walk.at(stop) as s:
            kind, chance, rng = s.game.chances[s.pending.kind], s.pending, rng_of(stop)
            fine = kind.sample(s, chance, rng)
            pair = [apply(s, fine), apply(s, kind.classify(s, chance, fine))]
            for _ in range(8):
                assert pair[0].pending == pair[1].pending and pair[0].winner == pair[1].winner
                assert legal(pair[0]) == legal(pair[1])
                if pair[0].pending is None:
                    break
                choice = choose(pair[0], rng)
                pair = [apply(each, choice) for each in pair]


# Text.


def test_notation_reads_back(a_walk):
    for stop in a_walk.picked():
        with a_walk.at(stop) as s:
            listed = legal(s)
            lines = [print_choice(s, choice) for choice in (listed or [stop.choice])]
            assert len(set(lines)) == len(lines), "two actions have one line"
            for line, choice in zip(lines, listed or [stop.choice], strict=True):
                assert "\n" not in line and line == line.strip()
                assert parse_choice(s, line) == choice


def test_nonsense_is_refused_with_a_sentence(a_walk):
    for stop in a_walk.picked(1):
        with a_walk.at(stop) as s:
            good = print_choice(s, stop.choice)
            damaged = (good.rsplit(" ", 1)[0], f"{good} {good}", good[:-1], good.replace("0", "9"), good[::-1])
            for line in (*NONSENSE, *damaged):
                try:
                    choice = parse_choice(s, line)
                except ValueError as error:
                    assert len(str(error)) > 10
                else:
                    assert choice in legal(s) or type(s.pending) is Chance, f"{line!r} was taken for {choice}"
                    assert parse_choice(s, print_choice(s, choice)) == choice


def test_a_record_holds_the_whole_game(a_walk):
    if not a_walk.stops:
        return
    last = a_walk.stops[-1]
    with a_walk.at(last):
        lines = (*last.lines, print_choice(last.state, last.choice))
        record = a_walk.record(lines)
        assert Record.from_text(record.to_text()) == record
        assert Record.from_link(record.to_link()) == record
        start = begin(a_walk.game, Record.from_link(record.to_link()))
        played, broken = replay(start, record.lines)
        assert broken is None, broken
        states = [start, *(state for _, state in played)]
        for stop, state in zip(a_walk.stops, states, strict=False):
            assert stop.state.key() == state.key()
        assert states[-1].key() == a_walk.end.key()


def test_a_timeline_keeps_every_stop(a_walk):
    if not a_walk.stops:
        return
    last = a_walk.stops[min(120, len(a_walk.stops) - 1)]
    with a_walk.at(last):
        timeline, broken = Timeline.open(a_walk.game, a_walk.record(last.lines))
        assert broken is None, broken
        assert timeline.record().lines == last.lines
        for node, stop in zip(timeline.cursor.path(), a_walk.stops, strict=False):
            assert node.state.key() == stop.state.key()
        for node in random.Random(0).sample(timeline.nodes[1:], min(15, len(timeline.nodes) - 1)):
            moments = timeline.moments(node)
            assert moments[-1].state.key() == node.state.key()
            assert [event for moment in moments for event in moment.events] == node.events


# Events.


def test_events_cite_rules_and_hold_plain_values(a_walk):
    for stop in a_walk.stops:
        with a_walk.at(stop) as s:
            child = s.copy()
            child.log = Log()
            play(child, stop.choice)
            for event in child.log:
                assert cited(s.game, event.cite), event
                assert is_plain([event.subject, event.before, event.after, event.data]), event
                assert event.audience is None or set(event.audience) <= set(range(len(s.seats)))
                for seat in range(len(s.seats)):
                    check_redaction(event, seat)


def check_redaction(event: Event, seat: int) -> None:
    seen = event.seen_by(seat)
    if event.audience is not None and seat not in event.audience:
        named = {"before": seen.before, "after": seen.after, "subject": seen.subject, **seen.data}
        assert all(named[name] == HIDDEN for name in event.secret), event
    else:
        assert seen == event


def is_plain(value: object) -> bool:
    """Ids and numbers, and tuples, lists and dicts of them: nothing alive, nothing to be put into words."""
    if isinstance(value, dict):
        return all(isinstance(k, PLAIN) and is_plain(v) for k, v in value.items())
    if isinstance(value, tuple | list | frozenset):
        return all(map(is_plain, value))
    return isinstance(value, PLAIN)


# Knowledge.


def test_a_view_lists_and_refuses_like_the_position(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            seat, before = s.pending.seat, s.key()
            view = fresh(s.game.view(s, seat))
            assert legal(view) == legal(s)
            tries = [action for action in attempts(s, rng_of(stop)) if action.seat == seat]
            assert reasons(view, tries) == reasons(s, tries)
            assert s.key() == before, "a view changed its position"


def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(a_walk):
    for stop in a_walk.picked(2):
        with a_walk.at(stop) as s:
            rng = rng_of(stop)
            for seat in range(len(s.seats)):
                view = s.game.view(s, seat)
                full = fresh(knowledge.resample(s, seat, rng))
                assert s.game.view(full, seat).key() == view.key()
                if type(s.pending) is Chance:
                    same_odds(view, s.game.view(full, seat))
                if type(view.pending) is Ask and view.pending.seat == seat:
                    same_choices(s, full, seat, rng)
                follow(full, rng, 4)


def same_odds(view: State, other: State) -> None:
    kind, chance = view.game.chances[view.pending.kind], view.pending
    classes = kind.classes(view, chance)
    assert classes == kind.classes(other, chance)
    assert sum(weight for weight, _ in classes) == kind.weigh(view, chance, classes[0][1])[1]


def same_choices(s: State, full: State, seat: int, rng: random.Random) -> None:
    assert full.pending == s.pending
    assert legal(full) == legal(s)
    tries = [action for action in attempts(s, rng, 100) if action.seat == seat]
    assert reasons(full, tries) == reasons(s, tries)
    for bot in {"random": bots.random_bot, **s.game.bots}.values():
        choice = bots.decide(s, bot, "law")
        assert choice in legal(s)
        assert bots.decide(full, bot, "law") == choice


def test_who_is_asked_in_secret_is_not_told(a_walk):
    for stop in a_walk.picked(kind=Ask):
        with a_walk.at(stop) as s:
            if s.game.asks[s.pending.kind].public:
                continue
            for seat in range(len(s.seats)):
                pending = s.game.view(s, seat).pending
                assert pending == (s.pending if seat == s.pending.seat else Chance(HIDDEN))


def learned(s: State, choice, seat: int) -> tuple:
    """All that a seat has after a choice: its view, and the events as it is told them. Before the next frames run:
    whether they stop in a window is for the screen to hide, which passes through such stops."""
    child = s.copy()
    child.log = Log()
    take(child, choice)
    return s.game.view(child, seat).key(), [event.seen_by(seat) for event in child.log]


def test_a_secret_answer_is_not_told(a_walk):
    for stop in a_walk.picked(6, kind=Ask):
        with a_walk.at(stop) as s:
            kind, ctx = s.game.asks[s.pending.kind], s.pending.ctx
            if not isinstance(kind, SecretKind):
                continue
            answers = rng_of(stop).sample(legal(s), min(3, len(legal(s))))
            still_open = [answer for answer in answers if ctx in apply(s, answer).contexts]
            for seat in set(range(len(s.seats))) - {s.pending.seat}:
                told = [learned(s, answer, seat) for answer in still_open]
                assert all(each == told[0] for each in told), f"seat {seat} can tell {still_open} apart"


def test_private_luck_is_not_told(a_walk):
    for stop in a_walk.picked(6, kind=Chance):
        with a_walk.at(stop) as s:
            kind, rng = s.game.chances[s.pending.kind], rng_of(stop)
            audience = kind.audience(s, s.pending)
            if audience is None:
                continue
            outcomes = [kind.sample(s, s.pending, rng) for _ in range(3)]
            for seat in set(range(len(s.seats))) - set(audience):
                told = [learned(s, outcome, seat) for outcome in outcomes]
                assert all(each == told[0] for each in told), f"seat {seat} can tell {outcomes} apart"


# Values that are asked.


def test_cached_answers_are_fresh(a_walk):
    if not hasattr(a_walk.game, "gifts"):
        return
    ask = getattr(a_walk.game, "facts", lambda s, i: traits.trait(s, i, ""))
    for stop in a_walk.stops:
        with a_walk.at(stop) as s:
            check_cache(s)
            if len(stop.lines) % 5 == 0:
                frames = s.copy()
                take(frames, stop.choice)
                while frames.pending is None and frames.winner is None:
                    for i in frames.things:  # ask all, so that a missed `forget` in the next frame shows
                        ask(frames, i)
                    advance(frames)
                    check_cache(frames)


def check_cache(s: State) -> None:
    for i, facts in list(s.cache.items()):  # asking anew may note other answers there
        if i in s.things:
            assert facts == traits.collect(s, i), f"thing {i}: {s.things[i]}"


# The kit as a whole.


def test_walks_come_to_an_end():
    """Random play of every game ends now and then, so the laws see endings."""
    from .walks import CASES, walk

    ended = {name for name, number, seed in CASES if walk(name, number, seed).end.winner is not None}
    assert ended == set(NAMES)


def test_every_game_of_the_kit_is_here():
    assert [name for name in games.NAMES if name not in NAMES] == []


def test_options_are_plain_json():
    for name in NAMES:
        for options in load(name).law_options:
            assert json.loads(json.dumps(options)) == options


def test_an_unknown_game_is_named():
    try:
        games.load("chess")
    except ValueError as error:
        assert "chess" in str(error) and "nevermore" in str(error)
    else:
        raise AssertionError("chess is no game of the kit")
