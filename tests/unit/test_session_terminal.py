"""The terminal: every word it understands, and a sentence for those it does not."""

import pytest
from click.testing import CliRunner

from kit.__main__ import main
from kit.show.session import Session, read_link
from kit.show.terminal import WORDS, Terminal
from tests import toygame


@pytest.fixture
def terminal(monkeypatch):
    toygame.install(monkeypatch)
    terminal = Terminal(Session.new("toygame", "1"))
    say(terminal, "n")
    return terminal


def say(terminal, line):
    """Type a line; returns what is answered and what then is printed."""
    answer = terminal.hear(line)
    return answer, "\n".join(terminal.look())


def test_what_happened_what_is_asked_and_what_can_be_done(terminal):
    printed = "\n".join(terminal.look())
    for line in ("Noor draws 3.  [LN 1]", "All hand one card on.  [LN 2]", "You: choose a card to hand on.",
                 "x  1 Give flame", "   2 Give shield"):  # fmt: skip
        assert line in printed


def test_a_round_by_numbers_and_by_notation(terminal):
    assert say(terminal, "2")[0] == ""
    printed = say(terminal, "P0 strike 2")[1]
    assert printed.startswith("You strikes Theo.  [LN 3]") and printed.endswith("s  Roll")
    assert "You rolls 3." in say(terminal, "* die 3")[1]


@pytest.mark.parametrize(("line", "answer"), [
    ("1", "You do not hold that. [LN 1]"), ("9", "There is no choice 9 here."), ("s", "You have to choose first."),
    ("P0 strike 1", "This is not the moment for it. [LN 1]"), ("x", "'x' should start with a seat: P0, P1, P2."),
    ("* die 3", "no luck is due here"), ("r LN 99", "There is no rule LN 99."), ("l 7", "There is no line 7 here."),
    ("/ dragon", "Nothing found for “dragon”."), ("v x", "Name a seat by its number"),
    ("v 9", "There is no seat 9"), ("w", "such as: w 1 bot"), ("w 1 dragon", "not by 'dragon'"),
    ("lang xx", "The languages are en, ru."),
])  # fmt: skip
def test_what_cannot_be_done_is_a_sentence_and_changes_nothing(terminal, line, answer):
    before = terminal.session.save()
    assert answer in terminal.hear(line)
    assert terminal.session.save() == before


def test_back_lines_names_and_luck(terminal):
    say(terminal, "2")
    say(terminal, "b")
    say(terminal, "3")
    assert terminal.hear("l").splitlines() == ["   1 first line", ">  2 what if: P0 give raven"]
    assert "the raven" in terminal.hear("l = the raven")
    say(terminal, "l 1")
    assert terminal.hear("l").splitlines() == [">  1 first line", "   2 the raven"]
    say(terminal, "k")
    assert "other luck" in terminal.hear("l")
    say(terminal, "m")
    assert terminal.session.mine()


def test_rules_table_and_agenda(terminal):
    assert terminal.hear("r LN 4").splitlines()[0] == "Roll  [LN 4]"
    assert "[LN 5]" in terminal.hear("/ shield")
    assert "Noor, Light 4/4" in terminal.hear("t")
    assert "All hand one card on  [LN 2]" in terminal.hear("a")
    assert all(word.split()[0] in terminal.hear("?") for word in WORDS)


def test_the_command_plays_keeps_and_replays(tmp_path):
    kept, runner = tmp_path / "game.json", CliRunner()
    done = runner.invoke(main, ["play", "nevermore", "--seed", "3", "--file", str(kept)], input="n\n1\nl = mine\nq\n")
    assert done.exit_code == 0 and "Choose 2 cards to pass." in done.output and ">  1 mine" in done.output
    done = runner.invoke(main, ["play", "nevermore", "--file", str(kept)], input="l\n")
    assert done.exit_code == 0 and ">  1 mine" in done.output, "the game goes on where it was"
    done = runner.invoke(main, ["replay", str(kept), "--seat", "0"])
    assert done.exit_code == 0 and "> P0 pass" in done.output and "> P1 pass" not in done.output
    assert "> P1 pass" in runner.invoke(main, ["replay", str(kept)]).output
    link = tmp_path / "link.txt"
    link.write_text("https://example.org/nevermore.ipynb#" + Session.restore(kept.read_text()).link())
    assert "> P0 pass" in runner.invoke(main, ["replay", str(link)]).output


@pytest.mark.parametrize(("words", "told"), [
    (["play", "nevermore", "--seats", "7"], "Error: Nevermore is for 3 to 6 players, not 7."),
    (["play", "nevermore", "--seat", "9"], "Error: There is no seat 9; this game has seats 0 to 3."),
    (["replay", "BAD"], "cut or altered"), (["play", "nevermore", "--file", "BAD"], "cut or altered"),
])  # fmt: skip
def test_the_command_says_what_is_wrong(tmp_path, words, told):
    bad = tmp_path / "bad"
    bad.write_text('{"record": "stepwise 1')
    done = CliRunner().invoke(main, [str(bad) if word == "BAD" else word for word in words])
    assert done.exit_code == 1 and told in done.output and "Traceback" not in done.output


@pytest.mark.parametrize("words", [
    ["replay"], ["play", "nevermore", "--file"], ["lesson", "first_hand", "--progress"],
])  # fmt: skip
@pytest.mark.parametrize("bad", [b"\x00\xff\xfe", 100_000 * b'{"a":'], ids=["no text", "all brackets"])
def test_a_file_of_another_kind_is_a_sentence(tmp_path, words, bad):
    (tmp_path / "bad").write_bytes(bad)
    done = CliRunner().invoke(main, [*words, str(tmp_path / "bad")])
    assert done.exit_code == 1 and done.stderr.startswith(f"Error: {tmp_path / 'bad'}: ")
    assert "codec" not in done.stderr and "recursion" not in done.stderr


@pytest.mark.parametrize("words", [["play", "nevermore", "--file"], ["lesson", "first_hand", "--progress"]])
def test_a_file_in_no_folder_is_refused_before_anything_is_played(tmp_path, words):
    done = CliRunner().invoke(main, [*words, str(tmp_path / "none" / "game")])
    assert done.exit_code == 2 and f"there is no folder {tmp_path / 'none'}; make it first." in done.stderr


def test_a_game_that_cannot_be_written_is_told_as_a_link(tmp_path):
    (tmp_path / "game.new").mkdir()
    done = CliRunner().invoke(main, ["play", "nevermore", "--seed", "3", "--file", str(tmp_path / "game")], input="q\n")
    assert done.exit_code == 1
    record, _ = read_link(done.stderr.split()[-1])
    assert (record.game, record.seed) == ("nevermore", "3")


def test_a_card_that_is_not_there_is_told_with_those_near_it():
    done = CliRunner().invoke(main, ["rule", "RA card/valt"])
    assert done.exit_code == 1 and "There is no rule RA card/valt; near it: RA card/vault" in done.stderr


def test_seats_and_language(terminal):
    assert "Mira: choose" in say(terminal, "v")[1]
    say(terminal, "w 0 bot")
    assert terminal.session.players[0] == "bot"
    say(terminal, "lang ru")
    assert terminal.lang == "ru"
