"""A session: stepping, going back, branching, hot-seat, saving, and what a seat may not notice."""

import json

import pytest

from kit.engine.game import Illegal, legal
from kit.engine.record import BadRecord, Record
from kit.engine.state import Action, Chance
from kit.show import table as t
from kit.show.page import page
from kit.show.session import ALWAYS, BOT, CONCERNED, PERSON, RANDOM, SCRIPT, Session, Waits, read_link
from kit.show.sound import check
from tests import toygame
from tests.toygame import game


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    toygame.install(monkeypatch)


def shown(session, **options):
    """The model of the session, checked as the board does."""
    return check(page(session, **options).model)


def first(session):
    """Take the first legal action."""
    session.act(legal(session.node.state)[0])


def to_end(session):
    """Play on with first actions until the game is over."""
    while session.next() or session.node.state.winner is None:
        if session.node.state.winner is None:
            first(session)
    return session


@pytest.fixture
def session():
    """Lanterns at the learner's first decision."""
    session = Session.new("toygame", "1")
    session.next()
    return session


# Stepping.


def test_next_runs_to_my_decision_and_tells_the_way(session):
    assert session.mine() and session.seat == 0
    assert [event.verb for event in session.said] == ["dealt", "dealt", "dealt", "hands"]
    [note] = shown(session)["notes"]
    assert note["key"] == "note/way"
    assert note["lines"][1]["text"] == "Noor draws 3. [LN 1]"


def test_step_shows_one_moment_at_a_time(session):
    first(session)
    first(session)
    seen = []
    while not session.mine():
        seen.append([event.verb for event in session.events])
        session.step()
    assert ["struck"] in seen and ["rolled"] in seen
    assert all(len(events) < 3 for events in seen)


def test_step_waits_for_my_choice(session):
    before = session.save()
    with pytest.raises(Waits):
        session.step()
    assert session.save() == before


def test_an_illegal_action_changes_nothing_and_says_why(session):
    before = session.save()
    with pytest.raises(Illegal) as caught:
        session.act(Action(0, "strike", (1,)))
    assert [reason.code for reason in caught.value.reasons] == ["not-now"]
    assert session.save() == before


def test_back_undoes_step_by_step(session):
    first(session)
    trail = []
    for _ in range(12):
        trail.append((session.node.id, session.at))
        if session.mine():
            first(session)
        else:
            session.step()
    for place in reversed(trail):
        session.back()
        assert (session.node.id, session.at) == place


def test_back_after_next_returns_to_where_it_began(session):
    first(session)
    first(session)
    here = (session.node.id, session.at)
    session.next()
    assert (session.node.id, session.at) != here
    session.back()
    assert (session.node.id, session.at) == here


def test_back_stays_at_the_first_stop():
    session = Session.new("toygame")
    session.back()
    session.back_to_mine()
    session.back_phase()
    assert session.node.id == 0 and session.first
    assert shown(session)["controls"]["back"]["reason"] == "This is the first stop."


def test_back_to_my_own_last_decision(session):
    mine = session.node
    first(session)
    session.next()
    again = session.node
    first(session)
    session.next()
    session.back_to_mine()
    assert session.node is again
    session.back_to_mine()
    assert session.node is mine


def test_by_phase(session):
    first(session)
    session.next_phase()
    assert session.scene.phase(session.state) == "1 turns"
    session.back_phase()
    assert session.scene.phase(session.state) == "1 hand"
    session.back_phase()
    assert session.scene.phase(session.state) == "1 deal" and session.node.id == 0


def test_watching_bots_goes_phase_by_phase_to_the_end():
    session = Session.new("toygame", "3")
    session.play_seat(0, BOT)
    phases = [session.scene.phase(session.state)]
    while session.node.state.winner is None:
        assert shown(session)["controls"]["mine"]["label"] == "Next phase"
        session.next()
        phases.append(session.scene.phase(session.state))
    assert len(phases) == len(set(phases)) > 3 or session.node.state.winner
    assert shown(session)["controls"]["step"]["reason"] == "The game is over."


def test_no_frame_is_run_on_the_way_back(session, monkeypatch):
    to_end(session)
    monkeypatch.setattr("kit.engine.timeline.play", lambda *_: pytest.fail("a frame was run"))
    monkeypatch.setattr("kit.engine.timeline.advance", lambda *_: pytest.fail("a frame was run"))
    while session.node.parent is not None:
        session.timeline.back()
    session.jump(len(session.timeline.nodes) - 1)


# Luck, branches, names.


def at_die(session):
    first(session)
    session.next()
    first(session)
    while not (type(session.node.state.pending) is Chance and not session.between):
        session.step()
    assert session.node.state.pending.kind == "die"
    return session


def face(session):
    """What the die showed last on this line."""
    return [event.after for node in session.node.path() for event in node.events if event.verb == "rolled"][-1]


def test_a_branch_meets_the_same_luck_until_new_luck_is_asked_for(session):
    at_die(session)
    stop = session.node.id
    session.step()
    rolled = face(session)
    session.jump(stop)
    session.step()
    assert face(session) == rolled and len(session.timeline.lines()) == 1
    faces = set()
    for _ in range(12):
        session.jump(stop)
        session.new_luck()
        session.step()
        faces.add(face(session))
    assert faces == {1, 2, 3}
    session.jump(stop)
    session.step()
    assert face(session) == rolled, "the line played first keeps its luck"


def test_new_luck_at_a_decision_holds_when_the_same_is_chosen_again(session):
    stop = at_die(session).node.parent
    faces = set()
    for _ in range(12):
        session.jump(stop.id)
        session.new_luck()
        first(session)
        while session.node.state.pending is None or session.node.state.pending.kind != "die" or session.between:
            session.step()
        session.step()
        faces.add(face(session))
    assert faces == {1, 2, 3}


def test_what_if_the_outcome_is_chosen(session):
    at_die(session)
    session.pick(3)
    assert session.events[0].after == 3
    session.back()
    session.pick(1)
    assert session.events[0].after == 1
    assert len(session.timeline.lines()) == 2
    with pytest.raises(ValueError, match="cannot come up"):
        session.back()
        session.pick(9)


def test_pick_needs_luck_to_be_due(session):
    with pytest.raises(ValueError, match="No luck is due"):
        session.pick(3)


def test_a_line_played_after_luck_was_seen_is_marked(session):
    assert not session.node.hindsight
    mine = session.node
    first(session)
    to_end(session)
    session.jump(mine.id)
    session.act(legal(session.node.state)[1])
    assert session.node.hindsight
    assert "with hindsight" in shown(session)["where"]


def test_lines_are_named_and_told_apart(session):
    mine = session.node
    first(session)
    session.jump(mine.id)
    session.act(legal(session.node.state)[1])
    model = shown(session)
    assert model["controls"]["lines"]["label"] == "Line 2 of 2"
    [twig] = model["ruler"]["branches"]
    assert twig["name"] == "first line" and twig["at"] == model["ruler"]["own"][0]
    session.name_line("  keep the   raven ")
    session.jump(int(twig["key"].removeprefix("line/")))
    [twig] = shown(session)["ruler"]["branches"]
    assert twig["name"] == "keep the raven"


# Players, seats, hot-seat.


def test_players_change_at_any_time(session):
    session.play_seat(0, RANDOM)
    assert not session.mine()
    session.step()
    session.play_seat(0, PERSON)
    session.next()
    assert session.mine() or session.node.state.winner is not None
    with pytest.raises(ValueError, match="not by 'dragon'"):
        session.play_seat(0, "dragon")
    with pytest.raises(ValueError, match="seats 0 to 2"):
        session.play_seat(7, BOT)


def test_hot_seat_covers_the_table_until_the_device_is_handed_over():
    session = Session.new("toygame", "1")
    session.play_seat(1, PERSON)
    session.next()
    first(session)
    while session.taker is None:
        session.step()
    assert session.covered and session.taker == 1 and session.you == 0
    model = shown(session)
    assert model["table"] == [] and "actions" not in model and "last" not in model and "agenda" not in model
    assert model["headline"]["now"] == "Pass the device to ==Noor==."
    assert model["controls"]["step"]["label"] == "I am Noor"
    session.step()
    assert session.you == 1 and not session.covered
    assert [a["state"] for a in shown(session)["actions"]].count("legal")
    assert "cards" in session.said[1].data and session.said[1].data["cards"] != "?", "Noor hears of her own cards"
    assert session.said[0].data["cards"] == "?", "and not of the others'"


def test_before_the_cover_the_last_player_sees_all_that_happened():
    session = Session.new("toygame", "1")
    for seat in (1, 2):
        session.play_seat(seat, PERSON)
    seen = {0: [], 1: [], 2: []}
    while session.node.state.winner is None:
        if session.covered:
            session.step()
            continue
        seen[session.you] += session.said
        if session.mine() and not session.between:
            hits = [event for node in session.node.path() for event in node.events if event.verb == "dimmed"]
            assert [event for event in hits if event not in seen[session.you]] == []
            first(session)
        else:
            session.step()
    assert len(hits) > 2


def test_one_person_may_look_from_another_seat_and_comes_back(session):
    session.look(2)
    model = shown(session)
    assert "actions" not in model
    assert model["controls"]["step"]["label"] == "Back to Mira"
    session.step()
    assert session.you == 0 and "actions" in shown(session)


def test_the_all_seeing_reader_sees_hands_and_chooses_for_persons(session):
    session.look(None)
    model = shown(session)
    faces = [n for n in t.walk(model["table"]) if n["kind"] == "face"]
    assert len(faces) == 9 and not any(n.get("state") == "hidden" for n in faces)
    assert "actions" in model
    with pytest.raises(ValueError, match="no seat 5"):
        session.look(5)


# When a person is asked.


def windows(wish, shield_for):
    """How often seat 0 is asked to answer a strike on `shield_for`, with two shields in hand."""
    session = Session.new("toygame", "1")
    session.next()
    state = session.node.state.copy()
    state.own_seat(0).hand = ("flame", "shield", "shield")
    session = Session.new("toygame", "1", start=state)
    session.ask_seat(0, wish)
    session.play_seat(1, SCRIPT)
    session.play_seat(2, SCRIPT)
    for i, seat in enumerate(state.seats):
        session.timeline.do(Action(i, "give", (seat.hand[0],)))
    session.act(Action(0, "strike", (1,)))
    session.pick(1)
    while session.node.state.pending.kind != "turn":
        session.timeline.do(legal(session.node.state)[-1])
    session.at = -1
    target = shield_for if shield_for != 1 else 0
    session.timeline.do(Action(1, "strike", (target,)))
    session.pick(1)
    session.at = -1
    return session.mine()


@pytest.mark.parametrize(("wish", "target", "asked"), [(ALWAYS, 2, True), (CONCERNED, 2, False), (CONCERNED, 0, True)])
def test_a_person_is_asked_as_preferred(wish, target, asked):
    assert windows(wish, target) is asked


def test_a_wrong_preference_is_a_sentence(session):
    with pytest.raises(ValueError, match="not 'never'"):
        session.ask_seat(0, "never")


# What a seat may not notice.


def deal(hands):
    """A position at seat 0's turn in which the others hold these cards."""
    session = Session.new("toygame", "1")
    session.next()
    state = session.node.state
    for i, seat in enumerate(state.seats):
        session.timeline.do(Action(i, "give", (seat.hand[-1],)))
    state = session.node.state.copy()
    pool = state.own_pile("pool")
    for seat in state.seats:
        pool.put(seat.hand)
    for i, hand in enumerate((("raven",) * 3, *hands)):
        state.own_seat(i).hand = hand
        pool.take(hand)
    state.options = None
    assert state.pending.kind == "turn" and state.pending.seat == 0
    return state


def told(state, monkeypatch):
    """All that seat 0 is shown until its next decision, when the others pass in every window."""
    monkeypatch.setattr(game, "sensible", lambda v, rng: next((a for a in legal(v) if a.verb == "pass"), legal(v)[0]))
    session = Session.new("toygame", "5", start=state)
    models = []
    session.act(Action(0, "strike", (1,)))
    while True:
        model = shown(session)
        models.append({name: model.get(name) for name in ("headline", "last", "ruler", "agenda", "live", "controls")})
        if session.mine() or session.node.state.winner is not None:
            return models
        session.step()


def test_what_others_were_asked_is_not_shown(monkeypatch):
    """Two deals that seat 0 cannot tell apart look the same all the way, though in one of them windows were asked."""
    armed = told(deal((("shield", "shield", "flame"), ("shield", "flame", "flame"))), monkeypatch)
    bare = told(deal((("flame",) * 3, ("flame",) * 3)), monkeypatch)
    assert armed == bare


def test_the_nodes_passed_through_are_there_for_the_all_seeing_reader(monkeypatch):
    monkeypatch.setattr(game, "sensible", lambda v, rng: next((a for a in legal(v) if a.verb == "pass"), legal(v)[0]))
    session = Session.new("toygame", "5", start=deal((("shield",) * 3, ("shield",) * 3)))
    session.act(Action(0, "strike", (1,)))
    session.next()
    mine = len(session.stops())
    session.look(None)
    assert len(session.stops()) > mine
    session.look(0)
    assert len(session.stops()) == mine


def test_no_model_of_a_seat_holds_what_it_does_not_know():
    """A hidden card's name never appears in a whole game's models, except in the record that the page keeps."""
    session = Session.new("toygame", "2")
    for seat in session.node.state.seats:
        assert seat.hand == ()
    while session.node.state.winner is None:
        model = shown(session)
        for node in t.walk(model["table"]):
            if node["key"].startswith("card/") and node["key"][5] != "0":
                assert node.get("state") == "hidden" and "symbol" not in node and "label" not in node
        for twig in model["ruler"].get("branches", ()):
            assert "give" not in twig["name"]
        if session.mine() and not session.between:
            first(session)
        else:
            session.step()


def test_a_branch_on_a_secret_choice_of_another_is_not_named_after_it():
    session = Session.new("toygame", "1")
    session.play_seat(1, PERSON)
    session.next()
    first(session)
    session.next()
    assert session.taker == 1
    noor = session.node
    first(session)
    session.jump(noor.id)
    session.act(legal(session.node.state)[1])
    session.look(0)
    names = [twig["name"] for twig in shown(session)["ruler"]["branches"]]
    session.look(1)
    assert names == ["first line"]
    session.jump(session.timeline.lines()[0].id)
    session.look(0)
    assert [twig["name"] for twig in shown(session)["ruler"]["branches"]] == ["another line"]
    session.look(1)
    assert shown(session)["ruler"]["branches"][0]["name"].startswith("what if: P1 give")


# Saving and restoring.


def test_a_saved_game_comes_back_whole(session):
    mine = session.node
    first(session)
    session.name_line("one")
    session.jump(mine.id)
    session.act(legal(session.node.state)[1])
    session.new_luck()
    session.next()
    session.play_seat(2, RANDOM)
    session.ask_seat(0, CONCERNED)
    session.name_line("two")
    again = Session.restore(session.save())
    assert again.save() == session.save()
    assert shown(again)["ruler"] == shown(session)["ruler"]
    assert again.node.state.key() == session.node.state.key()
    for both in (session, again):
        first(both)
        both.next()
    assert again.node.state.key() == session.node.state.key(), "luck goes on as it would have"


def test_a_moment_on_the_way_comes_back_too(session):
    at_die(session)
    session.step()
    assert session.between
    again = Session.restore(session.save())
    assert again.at == session.at and again.state.key() == session.state.key()


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"record": "stepwise 1"}', "null"])
def test_a_cut_save_is_a_sentence(text):
    with pytest.raises(BadRecord, match="cut|altered|Line"):
        Session.restore(text)


def test_every_cut_of_a_save_is_a_sentence(session):
    text = session.save()
    for n in range(0, len(text) - 1, 7):
        with pytest.raises(BadRecord):
            Session.restore(text[:n])


def test_a_forged_save_is_a_sentence_or_ignored(session):
    kept = json.loads(session.save())
    for name, bad in (("you", 9), ("you", "0"), ("cursor", 10**9), ("cursor", "x"), ("tree", 3), ("tree", [[0]]),
                      ("players", 5), ("lost", 1), ("at", "x"), ("salt", None)):  # fmt: skip
        try:
            restored = Session.restore(json.dumps(kept | {name: bad}))
        except BadRecord:
            continue
        assert name == "salt", name
        shown(restored)


def test_another_version_that_still_holds_says_so(session):
    first(session)
    record = session.timeline.record()
    old = Record(record.game, "0", "cafe", record.options, record.seed, record.lines)
    again = Session.open(old)
    assert again.carried and again.broken is None
    assert again.node.state.key() == session.node.state.key()
    assert shown(again)["banner"] == "This game was played with another version. All its choices hold in this one."
    assert not Session.restore(again.save()).carried, "it is of this version now"


def test_another_version_that_breaks_keeps_everything(session):
    to_end(session)
    record = session.timeline.record()
    bad = record.lines.index(next(line for line in record.lines if "strike" in line))
    lines = (*record.lines[:bad], "P0 strike P0", *record.lines[bad + 1 :])
    again = Session.open(Record(record.game, "0", "cafe", record.options, record.seed, lines))
    assert again.broken.number == bad and again.broken.rest == lines[bad:]
    assert len(again.node.path()) - 1 == bad
    assert "refused here" in shown(again)["banner"]
    assert Record.from_text(again.lost[0]).lines == lines
    kept = Session.restore(again.save())
    assert kept.lost == again.lost, "what is lost stays kept"


def test_a_save_of_another_version_keeps_the_lines_that_hold(session):
    mine = session.node
    first(session)
    session.next()
    first(session)
    session.jump(mine.id)
    session.act(legal(session.node.state)[1])
    session.next()
    end = session.node.state.key()
    kept = json.loads(session.save())
    at = next(i for i, entry in enumerate(kept["tree"]) if "strike" in entry[1])
    kept["tree"][at][1] = "P0 strike P0"
    again = Session.restore(json.dumps(kept))
    assert again.node.state.key() == end, "the line shown holds"
    assert again.broken.line == "P0 strike P0"
    assert len(again.lost) == 1 and "P0 strike P0" in again.lost[0]


def test_a_link_opens_the_exact_position_with_its_history(session):
    first(session)
    session.next()
    session.look(None)
    record, you = read_link(session.link())
    again = Session.open(record, you)
    assert again.you is None
    assert again.node.state.key() == session.node.state.key()
    assert [node.line for node in again.node.path()] == [node.line for node in session.node.path()]


@pytest.mark.parametrize("link", ["", "abc", "abc.x", "€", ".", "abc." + 5000 * "9"])
def test_a_bad_link_is_a_sentence(link):
    with pytest.raises(BadRecord, match="cut or altered"):
        read_link(link)


def test_a_link_cut_in_half_is_a_sentence(session):
    with pytest.raises(BadRecord, match="cut or altered"):
        read_link(session.link()[: len(session.link()) // 2])


@pytest.mark.parametrize("parent", [-1, 2, 3, 10**12, None, "x"])
def test_a_kept_game_whose_tree_does_not_grow_from_its_root_is_a_sentence(session, parent):
    first(session)
    session.next()
    kept = json.loads(session.save())
    kept["tree"][1][0] = parent
    with pytest.raises(BadRecord, match="cut or altered"):
        Session.restore(json.dumps(kept))


def test_a_link_to_a_seat_that_is_not_there_is_a_sentence(session):
    record, you = read_link(session.link() + ".9")
    with pytest.raises(BadRecord, match="no seat 9"):
        Session.open(record, you)


@pytest.mark.parametrize("seats", [2, 7])
def test_a_wrong_number_of_seats_is_a_sentence(seats):
    with pytest.raises(ValueError, match=f"3 or 4 seats, not {seats}"):
        Session.new("toygame", seats=seats)


def test_an_unknown_game_is_a_sentence():
    with pytest.raises(BadRecord, match="no game 'chess'"):
        Session.open(Record("chess"))
