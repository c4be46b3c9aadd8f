"""Nevermore where scenarios do not reach: house rulings read otherwise, knowledge, positions, bots, a full table."""

import random
from collections import Counter

import pytest

from kit.engine import knowledge
from kit.engine.bots import decide
from kit.engine.game import legal, play, why_not
from kit.engine.record import parse_choice
from kit.engine.state import HIDDEN, Ask, Chance, Log
from kit.games.nevermore import GAME, bots
from kit.games.nevermore.cards import CHOICES, LIGHT, MAGICK, SHADOW, SUITS, house
from kit.games.nevermore.notation import parse_action
from kit.games.nevermore.position import build, odds, plain_event, read
from kit.games.nevermore.suits import raven_bounds


def played(position, *script):
    """The state after the script, its events in `log`."""
    s = build(position)
    log = Log()
    for line in script:
        s.log = log
        play(s, parse_choice(s, line))
    s.log = log
    return s


def cites(s):
    return {event.cite for event in s.log}


def refusal(s, line):
    reasons = why_not(s, parse_action(s, line))
    return reasons[0].code if reasons else None


def run_out(s, seed=0):
    """Play on at random to the next deal."""
    rng = random.Random(seed)
    while s.pending is not None and not (type(s.pending) is Chance and s.pending.kind == "deal"):
        pending = s.pending
        play(s, rng.choice(legal(s)) if type(pending) is Ask else GAME.chances[pending.kind].sample(s, pending, rng))
    return s


# House rulings, read the other way.


def test_r1_the_cards_drawn_for_the_first_dealer_may_stay_out_of_the_first_hand():
    script = ["* shadow P0 tax", "* shadow P1 drain", "* shadow P2 spite", "* first attack", "* first raven"]
    position = {"seats": 3, "phase": "setup", "rulings": {"R1": "leave_out"}}
    s = played(position, *script)
    assert read(s, "table.dealer") == "P1" and read(s, "main.deck") == 58
    assert read(s, "P0.discarded") == {"attack": 1} and read(s, "P1.discarded") == {"raven": 1}
    s = played({"seats": 3, "phase": "setup"}, *script)
    assert read(s, "main.deck") == 60


def test_r2_the_moment_before_the_draft_may_come_before_the_deal():
    position = {"hand_number": 2, "phase": "deal", "P1": {"magick": ["freeze"]}}
    s = build({**position, "rulings": {"R2": "before_deal"}})
    assert s.pending.kind == "before_draft" and not s.seats[1].hand
    s = build(position)
    assert s.pending.kind == "deal"


def test_r4_the_dealer_may_be_first_in_seat_order():
    position = {"dealer": "P2", "counts": {"attack": {"P2": 2, "P3": 2}}}
    assert build({**position, "rulings": {"R4": "dealer_first"}}).pending.seat == 2
    assert build(position).pending.seat == 3


def test_r9_a_tied_attacker_turned_before_acting_may_still_attack():
    position = {"dealer": "P3", "counts": {"attack": {"P0": 3, "P1": 3, "P2": 1}}, "P1": {"health": 2}}
    s = played({**position, "rulings": {"R9": "attack_stands"}}, "P0 attack P1")
    assert s.pending == Ask("attack", 1, s.pending.ctx)
    s = played(position, "P0 attack P1")
    assert s.pending.kind == "peck" and {"NM R9", "NM 9.5"} <= cites(s)


@pytest.mark.parametrize(("reading", "vp"), [("always", 4), ("where_stated", 2)])
def test_r11_the_spread_may_pay_no_transformation(reading, vp):
    position = {
        "counts": {"attack": {"P0": 5}}, "P1": {"health": 1}, "P3": {"health": 1}, "rulings": {"R11": reading},
    }  # fmt: skip
    s = played(position, "P0 spread")
    assert read(s, "P0.vp") == vp and read(s, "P1.form") == "raven"


def test_r13_five_radiance_may_be_counted_as_net():
    position = {"counts": {"radiance": {"P0": 5, "P1": 1}}, "P0": {"health": 2}}
    script = "* light P0 aid bolster freeze punish"
    assert read(played(position, script), "P0.health") == 4
    assert read(played({**position, "rulings": {"R13": "net"}}, script), "P0.health") == 2


def test_r15_a_conspiracy_may_be_counted_in_the_final_draft():
    position = {
        "phase": "before_resolution", "P0": {"hand": {"raven": 4, "attack": 1}}, "P1": {"magick": ["shadow_raven"]},
    }  # fmt: skip
    s = played(position, "P1 play shadow_raven P0")
    assert s.pending.kind == "shadow" and "NM R15" in cites(s)
    s = played({**position, "rulings": {"R15": "final_draft"}}, "P1 play shadow_raven P0")
    assert s.pending.kind != "shadow" or read(s, "P0.vp") == 0


def test_r25_a_peck_may_be_answered_as_an_attack():
    position = {
        "counts": {"healing": {"P3": 2, "P0": 1}}, "P3": {"form": "raven"}, "P0": {"health": 3, "magick": ["bolster"]},
    }  # fmt: skip
    s = played({**position, "rulings": {"R25": "attack"}}, "P3 peck")
    assert s.pending.kind == "on_attacked"
    play(s, parse_choice(s, "P0 play bolster"))
    assert s.seats[0].health == 4
    assert played(position, "P3 peck").seats[0].health == 2


def test_r26_play_may_go_on_with_ravens_only():
    position = {"seats": 3, "counts": {"attack": {"P0": 5}}, **{f"P{i}": {"health": 1} for i in range(3)}}
    s = played(position, "P0 spread")
    assert s.winner == (0,) and "NM R26" in cites(s) and not s.seats[0].raven
    s = played({**position, "P0": {"health": 1, "hand": []}, "rulings": {"R26": "play_on"}}, "P0 spread")
    # P0 had five Attack cards, so it is human again in the end phase, and then the last human
    assert s.winner == (0,) and "NM 17.2" in cites(s) and "NM R26" not in cites(s)


def test_r45_the_second_sentence_of_punish_may_be_a_raven_block():
    position = {"phase": "before_resolution", "P0": {"magick": ["punish", "heal"]}, "rulings": {"R45": "raven_block"}}
    s = played(position, "P0 play punish")
    assert (s.contexts[s.table.hand].punish, s.contexts[s.table.hand].no_shadow) == (True, False)
    position["P0"]["form"] = "raven"
    position["P1"] = {"magick": ["heal", "empower"]}
    s = played(position, "P1 pass", "P0 play punish")
    assert (s.contexts[s.table.hand].punish, s.contexts[s.table.hand].no_shadow) == (False, True)


def test_r65_bluffs_may_be_left_out():
    position = {"phase": "commit", "suit": "healing", "P0": {"hand": ["attack"]}}
    s = build(position)
    assert [GAME.print_action(s, action) for action in legal(s)] == ["P0 set", "P0 bluff 1"]
    s = build({**position, "rulings": {"R65": "not_offered"}})
    assert s.pending.kind != "commit"


def test_every_choice_of_a_ruling_is_one_of_two_and_bad_ones_are_named():
    assert all(len(readings) == 2 for readings in CHOICES.values())
    with pytest.raises(ValueError, match="no choice for ruling 'R3'"):
        house({"R3": "yes"})
    with pytest.raises(ValueError, match="R9 has no reading 'maybe'; it has attack_lost, attack_stands"):
        house({"R9": "maybe"})


# Ravens to spend.


@pytest.mark.parametrize(
    ("hand", "suit", "bounds"),
    [
        ({"healing": 3, "raven": 2}, "healing", (2, 2)),
        ({"raven": 3, "attack": 1, "victory": 1}, "attack", (1, 1)),
        ({"raven": 4, "healing": 1}, "healing", (1, 1)),
        ({"raven": 3, "attack": 2, "victory": 1}, "attack", (2, 2)),
        ({"raven": 1, "victory": 2, "attack": 2}, "attack", (0, 1)),
        ({"raven": 2, "victory": 1, "attack": 2}, "attack", (1, 2)),
        ({"raven": 2, "victory": 3}, "attack", (0, 0)),
    ],
)
def test_how_many_ravens_may_be_spent(hand, suit, bounds):
    other = {"hand": {suit: 1, "raven": 1, "radiance": 1}}
    s = build({"phase": "commit", "suit": suit, "P0": {"hand": hand}, "P1": other})
    assert raven_bounds(s, 0, suit) == bounds


@pytest.mark.parametrize(
    ("hand", "bounds"),
    [
        ({"raven": 1, "victory": 3, "attack": 1}, (0, 1)),
        ({"raven": 3, "attack": 2}, (1, 1)),
        ({"raven": 2, "victory": 1}, (0, 0)),
    ],
)
def test_under_punish_the_duty_is_counted_in_suits(hand, bounds):
    position = {"phase": "commit", "suit": "attack", "effects": {"punish": True}, "P0": {"hand": hand}}
    s = build({**position, "P1": {"hand": {"attack": 1, "raven": 1, "radiance": 1}}})
    assert raven_bounds(s, 0, "attack") == bounds


# Hidden things.


def four_hands(**more):
    hands = (("attack", "attack", "healing", "victory", "raven"), ("healing",) * 5, ("radiance",) * 5, ("victory",) * 5)
    return {"phase": "draft", **{f"P{i}": {"hand": list(hand)} for i, hand in enumerate(hands)}, **more}


def test_a_seat_knows_what_it_passed_until_that_may_have_been_passed_on():
    s = played(four_hands(), "P0 pass attack attack raven")
    assert s.pending.kind == "draft"  # the others hold one kind each, so they had no choice
    view = GAME.view(s, 0)
    assert Counter(view.seats[1].hand) == {"attack": 2, "raven": 1, HIDDEN: 2}
    assert Counter(GAME.view(s, 2).seats[1].hand) == {HIDDEN: 5}
    s = played(four_hands(), "P0 pass attack attack raven", "P1 pass healing attack")
    while s.contexts[s.table.hand].passing == 2:
        play(s, legal(s)[0])
    # two of its five cards have left P1's hand: of the first three none is certain, the two passed now are
    assert Counter(GAME.view(s, 0).seats[1].hand)[HIDDEN] == 3


def test_three_of_a_kind_leave_one_certain():
    hands = {"P0": {"hand": {"raven": 3, "attack": 2}}, "P1": {"hand": {"healing": 5}}}
    s = played({"seats": 3, "phase": "draft", **hands, "P2": {"hand": {"victory": 5}}}, "P0 pass raven raven raven")
    while s.contexts[s.table.hand].passing == 2:
        play(s, legal(s)[-1])
    assert Counter(GAME.view(s, 0).seats[1].hand)["raven"] == 1


def test_nobody_sees_who_has_chosen_or_what():
    mixed = {"hand": ["healing", "attack", "raven", "victory", "victory"]}
    s = played(four_hands(P1=mixed), "P1 pass healing attack raven")
    assert s.pending.seat == 0
    for seat in (1, 2, 3):
        view = GAME.view(s, seat)
        assert view.pending == Chance(HIDDEN)
        secret = next(context for context in view.contexts.values() if hasattr(context, "given"))
        assert all(answer == HIDDEN for at, answer in zip(secret.order, secret.given, strict=True) if at != seat)


def test_a_card_joined_to_a_hand_shows_its_back_only():
    position = {"phase": "before_resolution", "P0": {"magick": ["tax", "heal"]}, "P1": {"magick": ["heal"]}}
    s = played(position, "P1 pass", "P0 play tax")
    assert GAME.view(s, 1).seats[0].joined == ("?shadow",) and GAME.view(s, 1).seats[0].magick == ("?light",)
    joined = next(event for event in s.log if event.verb == "joined")
    assert joined.seen_by(1).data["card"] == HIDDEN and joined.seen_by(0).data["card"] == "tax"
    assert not any("tax" in str(event.seen_by(1)) for event in s.log)


def test_the_line_of_a_card_laid_face_down_is_heard_by_its_seat_alone():
    s = build({"phase": "before_resolution", "P0": {"magick": ["tax"]}})
    action = parse_action(s, "P0 play tax")
    assert knowledge.line_for(s, action, 1) is None and knowledge.line_for(s, action, 0) == "P0 play tax"


def test_a_hand_that_moves_stays_known_to_who_held_it():
    holder, reaper = {"hand": ["attack", "raven"], "added": ["tax"]}, {"magick": ["reap", "heal"]}
    position = {"phase": "before_resolution", "P0": holder, "P1": reaper}
    s = played(position, "P1 play reap")
    assert read(s, "P1.hand") == {"attack": 1, "raven": 1} and s.seats[1].joined == ("tax",)
    assert GAME.view(s, 0).seats[1].hand == ("attack", "raven") and GAME.view(s, 0).seats[1].joined == ("tax",)
    assert GAME.view(s, 2).seats[1].joined == ("?shadow",)


def test_odds_of_a_draw_are_over_all_cards_the_seat_cannot_place():
    drawer = {"magick": ["empower"], "hand": {"attack": 5}}
    position = {"phase": "before_resolution", "P0": drawer, "P1": {"hand": {"attack": 5}}}
    s = played(position, "P0 play empower")
    assert odds(s, "size.attack")["1"] == odds(s, "outcome")["attack"]
    assert str(odds(s, "outcome")["attack"]) == "1/25"  # 2 of 50
    assert str(odds(GAME.view(s, 0), "outcome")["attack"]) == "7/55"  # 7 of the 55 that P0 does not hold
    assert str(odds(GAME.view(s, 1), "outcome")["attack"]) == "7/55"


def test_dealing_anew_gives_nobody_a_suit_that_is_over():
    hands = {f"P{i}": {"hand": {"victory": 2, "radiance": 2, "raven": 1}} for i in range(4)}
    s = build({"phase": "commit", "suit": "radiance", **hands})
    for seed in range(20):
        full = knowledge.resample(s, 0, random.Random(seed))
        for seat in full.seats[1:]:
            assert not {"attack", "healing"} & set(seat.hand)


def test_scrye_shows_the_tokens_to_one_seat():
    seer = {"magick": ["scrye"], "vp": 1}
    position = {"hand_number": 2, "phase": "before_draft", "P1": seer, "P2": {"magick": ["heal"]}}
    look, order = "* tokens radiance attack victory healing", "P1 order victory healing attack radiance"
    s = played(position, "P1 play scrye", look, "P1 pay vp", order)
    assert read(GAME.view(s, 1), "table.tokens") == ["victory", "healing", "attack", "radiance"]
    assert read(GAME.view(s, 2), "table.tokens") == [HIDDEN] * 4 and read(s, "P1.vp") == 0


# Cards that run out, conserved cards.


def test_all_cards_are_somewhere_through_whole_games():
    for seed in range(6):
        rng = random.Random(seed)
        s = GAME.new({"seats": 3 + seed % 4, "hands": 8})
        while s.pending is not None:
            pending = s.pending
            kind = GAME.chances.get(pending.kind)
            play(s, rng.choice(legal(s)) if kind is None else kind.sample(s, pending, rng))
            found = Counter()
            for seat in s.seats:
                found.update((*seat.hand, *seat.joined, *seat.magick, *seat.shown, *seat.killed, *seat.discarded))
                found.update((*seat.forced, *seat.aside))
                assert (seat.health == 0) == seat.raven and 0 <= seat.health <= s.table.max_health and seat.vp >= 0
            for pool in ("main", "light", "shadow"):
                found.update(dict(zip(s.piles[pool].kinds, s.piles[pool].counts, strict=True)))
                assert s.piles[pool].size == s.piles[f"{pool} deck"].unknown
            found.update((*s.table.light, *s.table.shadow))
            for context in s.contexts.values():
                if type(context).__name__ == "Play" and context.card != "penance" and not found[context.card]:
                    found[context.card] += 1
            assert sum(found[suit] for suit in SUITS) == 60
            assert all(found[card] <= MAGICK[card].copies for card in MAGICK)


def test_the_decks_have_25_cards_each():
    assert sum(MAGICK[card].copies for card in LIGHT) == sum(MAGICK[card].copies for card in SHADOW) == 25
    assert (len(LIGHT), len(SHADOW)) == (17, 24)


def test_known_cards_on_a_deck_come_without_luck():
    drawer = {"magick": ["empower", "heal"]}
    position = {"phase": "before_resolution", "P0": drawer, "decks": {"main": ["raven", "attack"]}}
    s = played(position, "P0 play empower")
    assert read(s, "P0.hand") == {"raven": 1} and read(s, "main.deck") == 59


# Long games, the bot.


def test_a_simulation_stops_after_its_hands():
    s = GAME.new({"seats": 4, "hands": 1})
    s = run_out(s)
    s = run_out(play(s, GAME.chances["deal"].sample(s, s.pending, random.Random(1))))
    while s.pending is not None:
        s = run_out(play(s, GAME.chances[s.pending.kind].sample(s, s.pending, random.Random(2))))
    assert s.winner == () and s.table.number == 2


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_sensible_bot_plays_to_the_end_in_a_plausible_number_of_hands(seats):
    rng = random.Random(seats)
    s = GAME.new({"seats": seats})
    for n in range(5000):
        if s.pending is None:
            break
        pending = s.pending
        if type(pending) is Ask:
            play(s, decide(s, bots.sensible, f"{seats}/{n}"))
        else:
            play(s, GAME.chances[pending.kind].sample(s, pending, rng))
    assert s.winner and 2 <= s.table.number <= 25


def test_the_sensible_bot_beats_random_ones():
    won = 0
    for seed in range(12):
        rng = random.Random(seed)
        s = GAME.new({"seats": 4})
        n = 0
        while s.pending is not None:
            pending, n = s.pending, n + 1
            if type(pending) is Chance:
                play(s, GAME.chances[pending.kind].sample(s, pending, rng))
            else:
                bot = bots.sensible if pending.seat == seed % 4 else bots.random_bot
                play(s, decide(s, bot, f"{seed}/{n}"))
        won += s.winner == (seed % 4,)
    assert won >= 6  # a random seat would win 3


# Bad input.


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 2}, "3 to 6 players, not 2"),
        ({"seats": 7}, "3 to 6 players, not 7"),
        ({"seats": "four"}, "3 to 6 players"),
        ({"players": 4}, "no option 'players'"),
        ({"rulings": {"R9": "x"}}, "no reading 'x'"),
    ],
)
def test_bad_options_get_a_sentence(options, words):
    with pytest.raises(ValueError, match=words):
        GAME.new(options)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("P9.health", "there are P0"),
        ("P0.mana", "a seat has"),
        ("table.legs", "the table has"),
        ("light.top", "deck and discard"),
        ("P0.hand.heart", "size, or the number"),
    ],
)
def test_bad_paths_name_what_is_there(path, words):
    with pytest.raises(ValueError, match=words):
        read(build({}), path)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("P0", "a seat, a verb"),
        ("P7 pass", "no seat"),
        ("P0 sing", "no verb 'sing'"),
        ("P0 pass heal", "no card that can stand here"),
        ("P0 peck P1", "stands alone"),
        ("P0 play sword", "by its id"),
        ("P0 bluff two", "how many cards"),
        ("P0 order attack attack", "each once"),
        ("P0 attack", "name a seat"),
        ("P0 keep", "one card"),
    ],
)
def test_bad_lines_get_a_sentence(line, words):
    with pytest.raises(ValueError, match=words):
        parse_action(build({}), line)


def test_luck_lines_are_read_with_their_seat_and_checked():
    s = build({"phase": "deal"})
    wrong = {"* deal P2 attack": "P1 who draws", "* deal P1 attack": "cannot be drawn", "* token attack": "due here"}
    for line, words in wrong.items():
        with pytest.raises(ValueError, match=words):
            parse_choice(s, line)


# Refusals that need a seat that is not asked.


def test_a_peck_is_refused_with_its_reason_whoever_is_asked():
    s = build({"counts": {"attack": {"P0": 2, "P3": 2}}, "P3": {"form": "raven"}})
    assert refusal(s, "P3 peck") == "no-second-place"
    s = build({"counts": {"attack": {"P0": 3, "P3": 2}}, "P3": {"form": "raven"}})
    assert refusal(s, "P3 peck") == "not-at-top" and refusal(s, "P1 peck") == "not-a-raven"
    assert refusal(s, "P3 attack P1") == "raven-deals-no-damage" and refusal(s, "P1 attack P0") == "not-at-top"


def test_events_name_seats_for_scenarios():
    s = played({"counts": {"attack": {"P0": 3}}}, "P0 attack P2")
    hurt = next(event for event in s.log if event.verb == "hurt")
    assert plain_event(s, hurt)["subject"] == "P2" and plain_event(s, hurt)["after"] == 2


def test_every_deal_looks_alike_to_the_seat_and_is_listed_once():
    hands = {"P1": {"hand": {"victory": 1, "raven": 1}, "added": ["enrage"]}, "P2": {"hand": {"radiance": 1}}}
    s = build({"seats": 3, "phase": "commit", "suit": "radiance", "P0": {"hand": {"radiance": 2, "raven": 1}}, **hands})
    assert s.pending.seat == 1
    found = list(knowledge.deals(s, 0))
    keys = {deal.key() for deal in found}
    # Attack and Healing are over, so nobody holds them, nor the look-alike of Attack
    assert len(keys) == len(found) and s.key() in keys
    assert {deal.seats[1].joined for deal in found} >= {("enrage",), ("shadow_raven",), ("tax",)}
    assert all("shadow_attack" not in deal.seats[1].joined for deal in found)
    view = GAME.view(s, 0).key()
    assert all(GAME.view(deal, 0).key() == view for deal in found)


# Most minus second, and rules that random play seldom meets.


@pytest.mark.parametrize(
    ("counts", "top", "net"),
    [
        ((3, 1, 0), [0], 2),
        ((3, 3, 1), [0, 1], 2),
        ((3, 2, 2), [0], 1),
        ((1, 1, 1, 0, 0), [0, 1, 2], 1),
        ((1, 1, 1), [0, 1, 2], 1),
        ((2, 2, 2, 2), [0, 1, 2, 3], 2),
        ((5, 0, 0), [0], 5),
        ((4, 2, 2, 1), [0], 2),
    ],
)
def test_most_minus_second(counts, top, net):
    position = {"seats": max(3, len(counts)), "counts": {"attack": {f"P{i}": n for i, n in enumerate(counts)}}}
    s = build(position)
    assert sorted(read(s, "table.top")) == [f"P{i}" for i in top] and read(s, "table.net") == net


RARE = {
    "NM 9.5": (
        {"dealer": "P3", "counts": {"attack": {"P0": 2, "P1": 2}}, "P1": {"health": 2}},
        ["P0 attack P1"],
        {"P1.form": "raven", "P0.vp": 1},
    ),
    "NM 16.4": (
        {
            "counts": {"raven": {"P1": 1}}, "P2": {"magick": ["withering"]},
            "decks": {"shadow": {"deck": 1, "discard": ["tax"]}},
        },
        ["* shadow P1 spite", "P2 play withering", "..."],
        {"shadow.deck": 2, "P1.magick": ["spite"]},
    ),
    "NM 17.3": (
        {
            "seats": 3, "P0": {"health": 1}, "P1": {"health": 1}, "P2": {"form": "raven"},
            "counts": {"healing": {"P2": 2, "P0": 1, "P1": 1}},
        },
        ["P2 peck"],
        {"table.winner": ["P2"], "P2.form": "human", "P2.health": 4, "P2.vp": 2},
    ),
    "NM R14": (
        {
            "phase": "commit", "suit": "radiance", "P0": {"form": "raven", "hand": {"radiance": 5}},
            "P1": {"hand": ["attack"]},
        },
        ["P1 set", "* light P0 aid bolster freeze heal punish"],
        {"P0.vp": 0, "P0.health": 0},
    ),
    "NM R16": (
        {
            "seats": 5, "phase": "before_resolution", "P1": {"hand": {"raven": 5}}, "P3": {"hand": {"raven": 5}},
            "P0": {"magick": ["heal"]},
        },
        ["P0 pass", "P0 pass", "* shadow P1 tax", "P0 pass", "* shadow P3 spite"],
        {"P0.health": 2, "P1.health": 3, "P2.health": 2, "P3.health": 3, "P4.health": 2, "P1.vp": 1, "P3.vp": 1},
    ),
    "NM R18": (
        {"phase": "before_resolution", "P1": {"form": "raven", "hand": {"raven": 5}}, "P0": {"magick": ["empower"]}},
        ["P0 pass", "* shadow P1 tax"],
        {"P1.form": "human", "P1.vp": 1, "P0.health": 4},
    ),
    "NM R61": (
        {
            "phase": "commit", "suit": "radiance", "dealer": "P3", "decks": {"light": {"deck": 1}},
            "P0": {"hand": {"radiance": 2}}, "P1": {"hand": {"radiance": 2}}, "P2": {"hand": ["attack"]},
        },
        ["P2 set", "* light P0 heal"],
        {"P0.magick": ["heal"], "P1.magick": [], "light.deck": 0},
    ),
    "NM R69": (
        {
            "phase": "commit", "suit": "healing", "effects": {"aid": True}, "P0": {"health": 2, "hand": {"healing": 3},
            "added": ["drain"]}, "P1": {"health": 4, "hand": ["attack"]}, "P2": {"health": 3}, "P3": {"health": 3},
        },
        ["P1 set"],
        {"P0.health": 2, "P1.health": 1},
    ),
    "NM R73": (
        {
            "counts": {"attack": {"P0": 2}}, "P1": {"health": 1, "magick": ["heal"]},
            "P3": {"form": "raven", "magick": ["heal"]},
        },
        ["P0 attack P1", "P1 pass", "P1 pass", "P1 play heal", "P3 play heal"],
        {"P1.form": "raven", "P0.vp": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", sorted(RARE))
def test_a_rule_seldom_met(rule):
    position, script, expected = RARE[rule]
    s = build(position)
    log = []
    for line in script:
        s.log = Log()
        if line == "...":
            while type(s.pending) is Ask:
                play(s, parse_choice(s, f"P{s.pending.seat} pass"))
        else:
            play(s, parse_choice(s, line))
        log += s.log
    assert rule in {event.cite for event in log}
    for path, value in expected.items():
        found = read(s, path)
        assert (sorted(found.elements()) if isinstance(found, Counter) else found) == value, path
