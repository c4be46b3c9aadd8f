"""Res Arcana in words and on the table: nothing is left unsaid, no sentence lacks a value, every model can be drawn."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from kit.engine.game import legal, play, why_not
from kit.engine.state import Ask, Log, State
from kit.games.res_arcana import GAME
from kit.games.res_arcana.cards import CARDS
from kit.games.res_arcana.effects import OPS
from kit.games.res_arcana.position import build
from kit.show import words
from kit.show.page import page
from kit.show.res_arcana import cards, events, refusals
from kit.show.res_arcana.words import FRAMES, SEAT_FRAMES, Voice
from kit.show.session import BOT, PERSON, Session
from kit.show.sound import check
from kit.show.table import find, plain, walk

RULES = Path(__file__).parents[2] / "kit/games/res_arcana"
SOURCE = "".join(path.read_text("utf-8") for path in sorted(RULES.glob("*.py")))
LANGUAGES = ("en", "ru")


def games(seed: int) -> Iterator[tuple[State, list]]:
    """Random games of every option set: (state at a stop, events that led there)."""
    for options in GAME.law_options:
        rng = random.Random(f"{seed}/{options}")
        s = GAME.new(options)
        for _ in range(220):
            yield s, list(s.log or ())
            pending = s.pending
            if pending is None:
                break
            s.log = Log()
            if type(pending) is Ask:
                eager = [a for a in legal(s) if a.verb in ("place", "claim", "use", "react")]
                play(s, rng.choice(eager if eager and rng.random() < 0.6 else legal(s)))
            else:
                play(s, GAME.chances[pending.kind].sample(s, pending, rng))


def told(*said: str) -> None:
    for text in said:
        assert "{" not in text and "  " not in text, text


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text whose value is missing fails where it is filled."""
    fill = words.Words.__call__

    def strict(self: words.Words, text: str, /, **values: object) -> str:
        for _, name, _, _ in Formatter().parse(text) if values else ():
            assert name is None or values[name] not in ("", None), (text, name)
        return fill(self, text, **values)

    monkeypatch.setattr(words.Words, "__call__", strict)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_happens_or_is_asked_has_words_from_every_seat(whole: None, lang: str):
    for n, (s, happened) in enumerate(games(1)):
        for you in (None, *range(len(s.seats))):
            view, speak = s if you is None else GAME.view(s, you), Voice(lang, you)
            told(*speak.headline(view))
            told(*(speak.event(view, event.seen_by(you)) for event in happened))
            told(*(part for frame in view.frames() for part in speak.frame(view, frame)))
        pending = s.pending
        if type(pending) is not Ask:
            continue
        view, speak = GAME.view(s, pending.seat), Voice(lang, pending.seat)
        told(*(part for action in legal(s) for part in speak.action(view, action)))
        for action in GAME.candidates(s) if n % 9 == 0 else ():
            told(*speak.action(view, action))
            for refusal in why_not(s, action):
                reason, near = speak.refusal(view, action, refusal)
                assert reason
                told(reason, near)


def test_every_verb_of_the_rules_is_said_or_known_to_be_quiet():
    calls = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.Call)]
    emits = [node for node in calls if isinstance(node.func, ast.Attribute) and node.func.attr == "emit"]
    verbs = {node.args[1].value for node in emits if isinstance(node.args[1], ast.Constant)}
    assert len(verbs) > 80
    said = {key.partition(" ")[0] for key in events.SAYS} | set(events.TELLS) | events.QUIET
    assert verbs <= said
    given = {"gain", "collect", "pay", "lose", "skipped"}  # by those who call a verb of moves.py; by the engine
    assert said == verbs | given


def test_every_refusal_has_words_and_no_words_are_idle():
    bills = (RULES.parents[1] / "engine/bill.py").read_text("utf-8")
    codes = set(re.findall(r'Refusal\("([a-z-]+)"', SOURCE + bills))
    assert codes == set(refusals.REASONS)


def test_every_frame_a_learner_sees_has_words():
    quiet = {"round", "done", "enter", "loss", "effect", "loss-window", "loss-over", "check-over", "put-over"}
    assert set(GAME.steps) - quiet == (set(FRAMES) | set(SEAT_FRAMES)) - quiet


def test_every_op_has_a_template():
    assert set(cards.EFFECTS) == set(OPS)
    assert set(cards.COLLECT) == {card.collect.op for card in CARDS.values() if card.collect}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_face(whole: None, lang: str):
    assert len(CARDS) == 112
    speak = Voice(lang)
    for id in CARDS:
        face = speak.card(id)
        assert face.name and face.kind
        assert face.text or id == "nightingale"
        told(*face)
        said = [power.trigger is not None for power in CARDS[id].powers]
        assert len(cards.lines(speak.tr, CARDS[id])) >= len(said)


@pytest.mark.parametrize("id, text", [
    ("athanor", "Cost: 1 Elan 1 Gold. Turn, 1 Elan: put 2 Elan here. Turn, 6 Elan off this card, any number of one "
                "type: gain as many Gold."),
    ("guard_dog", "Cost: 1 Elan. 1 Elan, even while turned: straighten this card. React at a Life loss, turn: ignore "
                  "the loss."),
    ("crypt", "Cost: 2 Death 3 any. Turn: gain 2 Death. Turn, 1 Death: place an artifact from your discard pile for 2 "
              "less, never Gold."),
    ("sea_serpent", "Cost: 3 Life 6 Calm. Turn: each rival loses 2 Life or destroys one artifact of their own. "
                    "1 point."),
    ("crystal_keep", "Cost: 4 Elan 4 Life 4 Calm 4 Death 4 Gold. Turn: check victory now. 5 points and 1 point for "
                     "every two artifacts of yours."),
])  # fmt: skip
def test_a_card_says_what_the_engine_runs(id: str, text: str):
    speak = Voice("en")
    symbols = Session.new("res_arcana").scene.symbols(speak)
    assert plain(speak.card(id).text.replace("\n\n", " "), symbols) == text


def test_amounts_have_their_russian_forms():
    symbols = Session.new("res_arcana").scene.symbols(Voice("ru"))
    assert plain("1:e-life:, 3:e-life:, 12:e-life:, 21:e-elan:, 5:e-gold:", symbols) == \
        "1 жизнь, 3 жизни, 12 жизней, 21 пыл, 5 золота"  # fmt: skip


# The table.


def seen(position: dict, you: int | None = 0) -> Session:
    """A session that stands at a position; the looking seat is a person."""
    return Session.new("res_arcana", you=you, start=build(position))


def shown(session: Session, lang: str = "en") -> dict:
    return check(page(session, lang).model)


def test_a_model_can_be_drawn_at_every_stop_from_every_seat():
    for options in GAME.law_options:
        rng = random.Random(str(options))
        session = Session.new("res_arcana", "1", **options)
        for n in range(150):
            pending = session.node.state.pending
            if pending is None:
                break
            asked = pending.seat if type(pending) is Ask else 0
            for you in (None, *range(len(session.players))) if n % 5 == 0 else (asked,):
                session.you, session.at = you, -1
                session.players = [PERSON if seat == you else BOT for seat in range(len(session.players))]
                check(page(session, LANGUAGES[n % 2]).model)
            if type(pending) is Ask:
                options_here = legal(session.node.state)
                eager = [a for a in options_here if a.verb in ("place", "claim", "use")]
                session.timeline.do(rng.choice(eager or options_here))
            else:
                session.timeline.do(session.timeline.outcome())


def test_a_hand_card_says_what_is_short_after_which_discount():
    session = seen({"P0": {"play": ["dragon_bridle"], "hand": ["water_dragon", "hawk"],
                           "pool": {"calm": 2, "life": 1}}, "P1": {}})  # fmt: skip
    model = shown(session)
    feet = [one["text"] for one in find(model, "card/water_dragon")["foot"]]
    assert feet == ["**1 point**", "1:e-calm: short, after Dragon Bridle"]
    assert find(model, "card/hawk")["foot"][-1] == {"text": "can be placed", "state": "legal"}
    refused = find(model, "act/P0-place-water_dragon")
    assert refused["reason"] == "**1:e-calm: short**, after Dragon Bridle."
    assert refused["nearest"] == "Water Dragon costs 6:e-calm:."
    assert refused["unlisted"], "it is found on its card"
    assert "act/P0-place-water_dragon" in find(model, "card/water_dragon")["actions"]


def test_essences_on_cards_are_told_to_pay_for_nothing():
    session = seen({"P0": {"play": [{"vault": {"on": {"gold": 3}}}], "pool": {"gold": 2}}, "monuments": ["oracle"]})
    refused = find(shown(session), "act/P0-claim-oracle")
    assert refused["reason"] == "**2:e-gold: short**."
    assert "Vault holds 3:e-gold:, but costs are paid from the pool only." in refused["nearest"]


def bill_session() -> Session:
    me = {"play": ["dragon_bridle"], "hand": ["earth_dragon"], "pool": {"elan": 3, "life": 2}}
    session = seen({"P0": me, "P1": {}})
    session.act(next(a for a in legal(session.node.state) if a.verb == "place"))
    session.at = -1
    return session


def test_a_bill_is_a_receipt_with_its_ways_to_pay():
    session = bill_session()
    model = shown(session)
    bill = find(model, "bill")
    assert [line["amount"] for line in bill["lines"]] == ["4:e-elan: 3:e-life:", "to choose", "3:e-elan: 1:e-life:"]
    ways = [(way["key"], way["state"], way.get("small") or way.get("reason")) for way in bill["ways"]]
    assert ways == [
        ("way/elan3-life1", "chosen", "keeps 1:e-life:"),
        ("way/elan2-life2", "legal", "keeps 1:e-elan:"),
        ("way/no/4-0-0-0-0-0", "refused", "1:e-elan: short"),
        ("way/no/1-3-0-0-0-0", "refused", "1:e-life: short"),
    ]
    assert bill["actions"] == ["act/P0-settle"]
    assert find(model, "act/P0-settle")["label"] == "Pay 3:e-elan:, 1:e-life:"
    assert [find(model, f"pool/{what}").get("after") for what in ("elan", "life", "calm")] == [0, 1, None]


def test_a_marked_way_is_what_settle_pays():
    session = bill_session()
    session.way = "way/elan2-life2"
    model = shown(session)
    assert find(model, "act/P0-settle")["label"] == "Pay 2:e-elan:, 2:e-life:"
    assert find(model, "pool/elan")["after"] == 1
    session.act(next(a for a in legal(session.node.state) if a.verb == "settle"))
    assert session.node.state.seats[0].pool == (1, 0, 0, 0, 0)
    assert session.way == ""


def test_a_life_loss_shows_the_offer_and_rival_by_rival_what_was_chosen_and_what_could_not_be():
    session = seen({
        "turn": "P1",
        "P0": {"pool": {"life": 1, "elan": 2, "death": 1}, "play": [{"guard_dog": "turned"}]},
        "P1": {"play": ["fire_dragon"]},
        "P2": {"pool": {"calm": 1, "life": 3}},
    })  # fmt: skip
    for line in ("P1 use fire_dragon", "P2 accept"):
        session.timeline.do(GAME.parse_action(session.node.state, line))
    session.at = -1
    lines = [(line["label"], line["amount"]) for line in find(shown(session), "loss")["lines"]]
    assert lines == [
        ("To ignore it a rival may", "pays 1:e-calm:"),
        ("**Theo**", "accepts the offer"),
        ("**You**: the offer: 1:e-calm: short; Guard Dog is turned", "to answer now"),
    ]


def test_a_form_takes_what_is_too_much_to_list():
    session = seen({"P0": {"pool": {"gold": 4}}, "monuments": ["obelisk"]})
    session.act(next(a for a in legal(session.node.state) if a.verb == "claim"))
    session.at = -1
    state = session.node.state
    assert len(legal(state)) == 84
    speak = Voice("en", 0)
    form = session.scene.form(session.view, speak)
    assert [field["name"] for field in form["fields"]] == ["elan", "life", "calm", "death"]
    action = session.scene.filled(state, {"elan": 1, "life": 2, "calm": 3, "death": 0})
    assert action in legal(state)
    listed = [a for a in shown(session)["actions"] if not a.get("unlisted")]
    assert len(listed) <= 8


def test_the_draft_is_told_pick_by_pick():
    session = Session.new("res_arcana", "5", mode="draft", seats=3)
    for _ in range(3):
        session.next()
        session.act(legal(session.node.state)[0])
    session.next()
    model = shown(session)
    note = next(note for note in model["notes"] if note["key"] == "note/draft")
    assert [line["text"] for line in note["lines"]] == [
        "1. **Dancing Sword** kept, Dragon Bridle, Fountain of Youth, Homunculus passed on.",
        "2. **Horn of Plenty** kept, Philosopher's Stone, Shadowy Figure passed on.",
        "3. **Corrupt Altar** kept, Sea Serpent passed on.",
        "4. **Fountain of Youth** kept, the last.",
    ]
    assert len(find(model, "kept")["children"]) == 4


def test_income_and_the_next_draw():
    session = seen({"P0": {"mage": "duelist", "play": ["treant", {"vault": {"on": {"gold": 1}}}], "pool": {"elan": 1},
                           "deck": ["hawk", "prism", "dragon_egg", "magical_shard"]}, "P1": {}})  # fmt: skip
    model = shown(session)
    income = find(model, "plot/income")
    assert [(row["label"], row["value"], row.get("old")) for row in income["rows"]] == [
        ("Elan", 2, 1), ("Life", 2, 0), ("Calm", 0, None), ("Death", 0, None), ("Gold", 0, None)]  # fmt: skip
    assert "Vault: Collect 2:e-any: but :e-gold:" in income["sentence"]
    odds = find(model, "plot/draw")
    assert [bar["p"] for bar in odds["bars"]] == [0.5, 0.25, 0.25, 0, 0]
    assert "**50 %** can be placed at once" in odds["sentence"]


def test_points_and_how_they_are_made():
    session = seen({"P0": {"play": ["dragon_egg", {"sacred_grove": {"on": {"life": 2}}}]}, "P1": {}, "token": "P1"})
    rows = next(note for note in shown(session)["notes"] if note["key"] == "note/points")["rows"]
    assert rows == [["You", "Dragon Egg 1, Sacred Grove 4", "**5**"], ["Noor", "first player token 1", "**1**"]]


def test_flows_of_this_round_stand_beside_the_power():
    session = seen({"P0": {"play": ["flaming_pit"], "pool": {"life": 2}}, "P1": {}})
    session.act(GAME.parse_action(session.node.state, "P0 use flaming_pit"))
    session.at = -1
    network = find(shown(session), "plot/network")
    assert network["twin"]["rows"] == [
        ["Flaming Pit", "turn, 1 Life: gain 1 Elan, 1 Death; this round: +1 Elan, −1 Life, +1 Death"]]
    assert network["gates"][0]["turned"]


def test_every_card_on_the_table_opens_its_full_text():
    session = Session.new("res_arcana", "3")
    session.next()
    model = shown(session)
    drawn = [node["key"] for node in walk(model["table"]) if node["key"].startswith("card/")]
    assert len(drawn) > 20
    speak = Voice("en", 0)
    for key in drawn:
        assert session.scene.detail(session.view, key, speak).text


def test_a_first_game_opens_with_a_preset_hand_and_the_learner_to_act():
    session = Session.new("res_arcana", "1", mode="first")
    session.scene.begin(session)
    state = session.node.state
    assert state.table.round == 1 and state.pending.kind == "act" and state.pending.seat == 0
    assert state.seats[0].hand == ("dragon_teeth", "elemental_spring", "hand_of_glory")
    rival = find(shown(session), "seat/P1")
    assert "Chalice of Life, Flaming Pit, Vault" in rival["lines"][1], "presets are known to all"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plots_say_what_they_show(lang: str):
    from kit.show.plots import plots

    session = Session.new("res_arcana", "1", mode="first")
    session.scene.begin(session)
    for name, (title, make) in plots(session, lang).items():
        made = make(session, lang)
        assert title and made.sentence
        assert all(len(row) == len(made.head) for row in made.rows), name
    points = plots(session, "en")["points"][1](session, "en")
    assert points.sentence == "Points now: You 1, Noor 0."
