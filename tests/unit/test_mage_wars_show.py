"""Mage Wars on the screen: nothing that can happen is without words, and every stop can be drawn."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.engine.game import legal
from kit.engine.state import Action, Ask
from kit.games.mage_wars import APPRENTICES, GAME
from kit.games.mage_wars.cards import CARDS
from kit.games.mage_wars.chance import DICE, DIE
from kit.games.mage_wars.enchant import reveal_cost
from kit.games.mage_wars.registry import TRAITS
from kit.show import rulebook
from kit.show import table as t
from kit.show.mage_wars import actions, asks, cards, events, frames, keywords, refusals, words
from kit.show.page import page
from kit.show.session import PERSON, Session
from kit.show.sound import check
from kit.show.voice import voice
from kit.show.words import words as catalogue

from .mage_wars_play import script

SOURCES = Path(cards.__file__).parents[2] / "games/mage_wars"


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of this function or method in the game's sources."""
    for path in sorted(SOURCES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == name:
                yield node


def constants(node: ast.expr) -> set[str]:
    """The texts that an argument can be: one, or those of `a if x else b`."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) else set()


def test_every_event_has_words():
    verbs = set().union(*(constants(call.args[1]) for call in calls("emit")))
    known = {key.partition(" ")[0] for key in events.SAYS} | events.QUIET
    assert verbs
    assert sorted(verbs - known) == []


def test_every_refusal_has_words():
    codes = set().union(*(constants(call.args[0]) for name in ("Refusal", "Fault") for call in calls(name)))
    assert codes
    assert sorted(codes - refusals.REASONS.keys()) == []


def test_every_frame_question_and_choice_has_words():
    assert sorted(GAME.steps.keys() - frames.FRAMES.keys()) == []
    assert sorted(GAME.asks.keys() - asks.ASKS.keys()) == []
    assert sorted(GAME.verbs.keys() - actions.DO.keys() - actions.DOES.keys()) == []


def test_every_roll_has_words():
    own = {"attack", "effect", "miss", "defense", "initiative", "burn", "push", "deed"} | words.ROLLS.keys()
    assert not {purpose for purpose in (*DIE, *DICE) if purpose not in own and not purpose.startswith("escape_")}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_trait_is_named_as_its_codex_entry(lang: str):
    tr = catalogue("mage_wars", lang)
    book = rulebook.load("mage_wars", lang)
    for name in TRAITS:
        assert keywords.keyword(tr, name, 2, full=True)
        entry = keywords.cite(name)
        assert entry is None or entry in book
    assert keywords.keyword(catalogue("mage_wars", "en"), "aegis", 2) == "Aegis 2"
    assert keywords.keyword(catalogue("mage_wars", "en"), "armor", 2) == "Armor +2"
    assert keywords.keyword(catalogue("mage_wars", "en"), "tough", -2) == "Tough −2"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_card_has_a_text(lang: str):
    speak = voice("mage_wars", lang, 0)
    for id, card in CARDS.items():
        face = speak.card(id)
        assert face.name == card.name
        assert face.kind and face.text
        assert "{" not in face.text and "_" not in face.text, id
        for found in t.CITE.findall(face.text):
            assert found in rulebook.load("mage_wars", lang), (id, found)


def test_card_texts_tell_the_figures_the_engine_runs():
    speak = voice("mage_wars", "en", 0)
    text = t.plain(speak.card("brogan_bloodstone").text)
    assert "15 mana" in text and "Life 11, armor 4" in text
    assert "Vorpal Blade: 4 dice, melee, quick, Unavoidable, Piercing +3." in text
    assert "d12: 4–10 Burn; 11+ Burn ×2" in t.plain(speak.card("fireball").text)
    assert "Creatures" not in speak.card("bear_strength").text
    assert "The bearer has Melee +2" in t.plain(speak.card("bear_strength").text)


SAYS = {
    "redclaw": "All other friendly canines in its zone have Armor +1, Melee +1.",
    "block": "When the bearer is attacked, this card must be revealed: the attack is avoided (not against an "
             "Unavoidable attack); destroy this card.",
    "necromancer": "each object with a poison condition takes 1 direct damage (poison) if you pay 1 mana for it",
    "ludwig_boltstorm": "Repeating Crossbow: 3 dice, ranged, full, range 1, Triplestrike; or 3 dice, zone attack, "
                        "full, range 1, Unavoidable.",
    "armor_ward": "When equipment of the bearer would be destroyed by a spell or ability of an opponent: that opponent "
                  "pays 4 mana for each, or it stays.",
    "thorg": "Creature (not a Mage), range 0–1, in line of sight: it gets the Thorg's Taunt token (if you like)",
    "grey_wraith": "Instead of a move action: teleport this creature to an adjacent zone (for 1 mana).",
    "valshalla": "When an enemy creature attacks and destroys a friendly creature: this creature gets 1 × wrath token",
    "cervere": "Claws & Bite: 4 dice", "wizard": "Arcane Zap: 3 dice, ranged, only by its power, range 0–1",
}
SAYS_RU = {
    "redclaw": "У всех других дружественных псовых в его зоне: броня +1",
    "force_push": "Толкните цель на 1 зону в выбранную сторону",
    "malacoda": "все живые существа в его зоне получают по 2\xa0прямых повреждения (яд)",
    "dispel": "цель: раскрытые чары.", "conquer": "цель: вражеская телесная конструкция (не местность).",
    "cobra_reflexes": "У носителя защита 7+ (раз в раунд).", "staff_of_beasts": "Сила посоха (",
}


@pytest.mark.parametrize(("lang", "id", "part"), [
    (lang, id, part) for lang, parts in (("en", SAYS), ("ru", SAYS_RU)) for id, part in parts.items()
])  # fmt: skip
def test_a_card_says_whom_when_and_for_what(lang: str, id: str, part: str):
    assert part in t.plain(voice("mage_wars", lang, 0).card(id).text)


def test_whatever_an_author_lays_down_can_be_read():
    """Conditions and effects that no card of the data has are told as far as there are words."""
    from kit.teach import scenario

    for path in scenario.paths([Path(scenario.__file__).parents[1] / "scenarios/mage_wars/cases"]):
        found = scenario.load(path)
        s = scenario.start(found, found.variants[0])
        for lang in ("en", "ru"):
            speak = voice("mage_wars", lang)
            assert all(speak.object_text(s, i).name for i in s.things), found.id


@pytest.mark.parametrize("seed", range(4))
def test_every_stop_of_a_random_duel_can_be_drawn_from_both_seats(seed: int):
    """Each stop and each moment on the way, in the language of the seat that looks: a missing word is a KeyError."""
    rng = random.Random(seed)
    books = list(APPRENTICES[2 * seed : 2 * seed + 2])
    session = Session.new("mage_wars", str(seed), 0, duel="apprentice", books=books)
    session.players = [PERSON, PERSON]
    for _ in range(150):
        state = session.node.state
        if state.pending is None:
            break
        for seat, lang in ((0, "en"), (1, "ru")):
            if not session.between:
                session.look(seat)
            check(page(session, lang).model)
        if session.between:
            session.step()
            continue
        if type(state.pending) is Ask:
            session.look(state.pending.seat)
            session.act(rng.choice(legal(state)))
        else:
            session.look(0)
            session.step()
    assert session.node.depth > 50


def test_a_new_duel_is_chosen_in_the_drawer():
    from kit.panels.panel import Panel

    panel = Panel("mage_wars", seed="3")
    panel._drawer({"duel": "full", "book0": "druid_apprentice_adapted", "book1": "wizard_apprentice_1e"})
    assert panel.session.view.table.size == (4, 3)
    assert [seat.mage_class for seat in panel.session.node.state.seats] == ["druid", "wizard"]
    kept = panel.session
    with pytest.raises(ValueError, match="name two of"):
        panel._drawer({"duel": "apprentice"})
    assert panel.session is kept


def test_a_power_that_is_cast_is_told_by_its_own_name():
    mage = {"of": "P1", "card": "priestess", "tokens": {"weak": 1}}
    s, log = script({"M": mage}, ["P1 activate M", "P1 use M M restore->M"], P1={"mana": 5})
    (cast,) = [event for event in log if event.verb == "casts"]
    assert "casts **Restore** on" in words.Voice("en").event(s, cast)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_attacks_of_one_name_are_told_apart_by_their_traits(lang: str):
    objects = {
        "corazin": {"of": "P1", "card": "sir_corazin", "at": "B1"},
        "grunt": {"of": "P2", "card": "goblin_grunt", "at": "B1"},
    }
    s, _ = script(objects, ["P1 activate corazin"])
    speak = voice("mage_wars", lang, 0)
    texts = [speak.action(s, action).text for action in legal(s)]
    assert len([text for text in texts if "Flashing Blades, " in text]) == 4
    assert len(set(texts)) == len(texts)


def test_a_reveal_names_the_card_and_its_cost_only():
    objects = {
        "wolf": {"of": "P1", "card": "timber_wolf", "at": "A1"},
        "boon": {"of": "P1", "card": "bear_strength", "on": "wolf", "hidden": True},
    }
    s, _ = script(objects, [])
    boon = next(i for i, o in s.things.items() if o.card.id == "bear_strength")
    label = voice("mage_wars", "en", 0).action(s, Action(0, "reveal", (boon,)))
    assert label.text.startswith("Reveal ") and "Bear Strength" in label.text
    assert label.small == f"{reveal_cost(s, boon)} mana"


def test_a_power_says_what_it_does_and_bears_its_printed_name():
    objects = {"M": {"of": "P1", "card": "warlord"}, "D": {"of": "P2", "at": "C2"}}
    s, _ = script(objects, ["P1 activate M"], P1={"mana": 5})
    use = next(action for action in legal(s) if action.verb == "use")
    label = words.Voice("en", 0).action(s, use)
    assert label.text == "Battle Orders (Warlord)" and label.small.startswith("Choose one: To Battle: all friendly")
    s, _ = script(objects, ["P1 activate M", "P1 use M M battle_orders"], P1={"mana": 5})
    _, small = words.Voice("en", 0).headline(s)
    assert small.count("until the end of the round") == 3
    objects = {"M": {"of": "P1", "card": "druid"}, "S": {"of": "P1", "card": "vinewhip_staff", "on": "M"}}
    s, _ = script(objects, ["P1 activate M"], P1={"mana": 5})
    use = next(action for action in legal(s) if action.verb == "use")
    label = words.Voice("ru", 0).action(s, use)
    assert (label.text, label.small) == ("Новая лиана (Vinewhip Staff): B1", "Положите туда 1\xa0жетон лианы.")
