"""What a learner types, pastes or opens and cannot be read is answered in the learner's language, with its values."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from kit.__main__ import main
from kit.engine.game import Unreadable
from kit.engine.record import BadRecord, Record
from kit.panels.home import offers
from kit.panels.odds import OddsLab
from kit.panels.panel import Panel
from kit.show.mage_wars.lab import CHOOSE
from kit.show.session import Session, read_link
from kit.show.terminal import Terminal
from kit.show.voice import voice
from kit.show.words import told
from kit.show.words import words as words_of

HEAD = "stepwise 1\ngame nevermore 1\noptions {}\nseed 1\n"


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("nevermore", "P9 pass", "«P9 pass»: «P9» — не место; места: P0, P1, P2, P3."),
        ("nevermore", "P0 dance", "нет действия «dance»"),
        ("nevermore", "P0 play dragon", "назовите карту магии"),
        ("nevermore", "P0 keep", "назовите одну карту"),
        ("res_arcana", "P7 pass", "в начале должно стоять место: P0, P1."),
        ("res_arcana", "P0 dance", "второе слово — одно из"),
        ("res_arcana", "P0 place dragoon", "нет карты «dragoon»"),
        ("mage_wars", "dance", "строка начинается с места и действия"),
        ("mage_wars", "P1 dance", "нет действия «dance»"),
        ("nevermore", "w 1 dragon", "а не «dragon»"),
        ("nevermore", "v 9", "Места 9 нет; в этой игре места от 0 до 3."),
    ],
)
def test_a_line_in_the_terminal(game, line, words):
    session = Session.new(game)
    while session.seat is None or not session.mine():
        session.step()
    before = session.save()
    assert words in Terminal(session, "ru").hear(line)
    assert session.save() == before


def test_luck_that_is_not_due_and_luck_that_is():
    session = Session.new("nevermore")
    terminal = Terminal(session, "ru")
    kind = session.node.state.pending.kind
    assert terminal.hear("P0 pass") == f"«P0 pass»: сейчас выбирать нечего, сначала решает случай: «* {kind} ...»."
    assert terminal.hear("* die 3") == f"«* die 3»: здесь ожидается «* {kind} ...»."
    assert "здесь тянет P" in terminal.hear(f"* {kind} dragon")
    seat = f"P{session.node.state.pending.arg[2]}"
    assert "В этой стопке нет карты «dragon»" in terminal.hear(f"* {kind} {seat} dragon")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Строка 1 — не «stepwise 1»"),
        ("stepwise 9\n", "В строке 1 стоит «stepwise 9», а эта версия читает «stepwise 1»"),
        ("stepwise 1\nseed 1\n", "Строка 2 должна начинаться с «game»"),
        (HEAD.replace("{}", "[]"), 'объектом JSON, например {"seats": 4}.'),
        (HEAD.replace("{}", "{"), "настройки записаны не в JSON"),
        (HEAD.replace("nevermore", "chess"), "Строка 2: нет игры «chess»; есть nevermore"),
        (HEAD.replace("{}", '{"seats": 9}'), "Строка 3: В «Невермор» играют от 3 до 6 человек, а не 9."),
        (HEAD.replace("{}", '{"rulings": [1]}'), "Строка 3: rulings: [1]; нужны толкования по номерам"),
        (HEAD.replace("nevermore", "mage_wars").replace("{}", '{"books": 5}'), "Строка 3: books: 5; назовите две"),
        (HEAD.replace("nevermore", "mage_wars").replace("{}", '{"settings": 5}'), "Строка 3: settings: 5; перечислите"),
        (HEAD.replace("nevermore", "res_arcana").replace("{}", '{"seats": 9}'), "Строка 3: seats: 9; в Res Arcana"),
    ],
)
def test_a_record(text, words):
    with pytest.raises(BadRecord) as caught:
        Session.open(Record.from_text(text))
    assert words in told(caught.value, "ru")
    assert told(caught.value, "en") == str(caught.value)


def test_a_link_in_the_address_of_a_russian_page():
    panel = Panel("nevermore", lang="ru", seed="1")
    linked = Record("nevermore", options={"seats": 9}).to_link()
    for fragment, words in (
        ("abc", "Эта ссылка"),
        (linked, "Строка 3: В «Невермор» играют от 3 до 6 человек, а не 9."),
        (Record("chess").to_link(), "Строка 2: нет игры «chess»"),
        (Session.new("nevermore").link() + ".9", "Места 9 нет; в этой игре места от 0 до 3."),
    ):
        with pytest.raises(ValueError) as caught:
            panel.hear({"type": "link", "fragment": fragment})
        assert words in str(caught.value)


def test_luck_chosen_in_a_russian_panel():
    panel = Panel("nevermore", lang="ru", seed="1")
    panel.session.jump(0)
    with pytest.raises(ValueError, match="«dragon»: здесь тянет P"):
        panel.hear({"type": "form", "key": "lines", "values": {"outcome": "dragon"}})


def test_a_broken_line_is_told_in_russian_under_lines():
    session = Session.open(Record.from_text(HEAD + "* die 3\n"))
    assert isinstance(session.broken.reason, Unreadable)
    assert "«* die 3»" in told(session.broken.reason, "ru")
    assert read_link(session.link())[1] == 0


def test_a_form_of_the_odds_lab_on_a_russian_page():
    lab = OddsLab("ru")
    for values, words in (({"damage": "much"}, "«much» — не целое число."), ({"charge": 1, "x": 2}, "x: 2; этого нет")):
        lab._receive(lab, {"type": "form", "key": CHOOSE, "values": values}, [])
        assert words in lab.error


def test_the_games_on_the_russian_home():
    shelf = offers(words_of("kit", "ru"), "ru")[0]["children"]
    assert [offer["label"] for offer in shelf] == ["Невермор", "Res Arcana", "Mage Wars"]


def test_a_record_that_breaks_off_is_told_in_russian(tmp_path):
    file = tmp_path / "record"
    file.write_text(HEAD + "* die 3\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["replay", str(file), "--lang", "ru"])
    assert told.exit_code == 1
    assert "Выбор 1, «* die 3», здесь невозможен: «* die 3»: здесь ожидается" in told.output


def test_a_player_stands_in_the_case_the_sentence_needs():
    say = voice("nevermore", "ru", 0)
    attack, told = "{who} attacks {whom} for {n}.", "{who} passes {cards} to {whom}."
    assert say.tr(attack, who=say.name(1), whom=say.who(0), n=2) == "Нур атакует вас: разница 2."
    assert say.tr(attack, who=say.name(1), whom=say.who(2), n=2) == "Нур атакует игрока Тео: разница 2."
    both = say.people((0, 3))
    assert say.tr(told, who=say.name(1), whom=both, cards="Ворон") == "Нур передаёт вам, игроку Ада: Ворон."
    say = voice("nevermore", "en", 0)
    assert say.tr(told, who=say.name(1), whom=say.who(0), cards="Raven") == "Noor passes Raven to you."
