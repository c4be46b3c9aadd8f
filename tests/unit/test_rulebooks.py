"""The rulebooks: same ids in both languages, clean paragraphs, and how they are read and searched."""

import re

import pytest

from kit.show import rulebook

PREFIX = {"nevermore": "NM", "res_arcana": "RA", "mage_wars": "MW"}
BOOKS = sorted(p.relative_to(rulebook._GAMES) for p in rulebook._GAMES.glob("*/rulebook.*.md"))
GAMES = sorted({p.parent.name for p in BOOKS})
# What the sources of the rules were called while they were collected; none of it belongs in a book for learners.
SOURCE_TAGS = re.compile(r"\b(SEED|KTR|JAR|JLN|MPG|GUG|MGL)\b|https?:|www\.|\.com\b|\bsource:|§", re.IGNORECASE)


def read(game, lang):
    """Everything a game's rulebook is read from, codex included."""
    parts = (rulebook._GAMES / game / f"{part}.{lang}.md" for part in ("rulebook", "codex"))
    return "\n".join(p.read_text(encoding="utf-8") for p in parts if p.is_file())


def test_there_are_rulebooks():
    assert {"nevermore", "res_arcana"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_same_ids_in_the_same_order(game):
    en, ru = rulebook.load(game, "en"), rulebook.load(game, "ru")
    assert list(en) == list(ru)
    assert [p.term for p in en.values()] == [p.term for p in ru.values()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_paragraphs_are_whole(game, lang):
    source, book = read(game, lang), rulebook.load(game, lang)
    assert len(re.findall(r"^\[", source, re.MULTILINE)) == len(book), "a line begins with [ and is no rule"
    for p in book.values():
        assert p.id.startswith(PREFIX[game] + " ")
        assert len(re.sub(r"\*\*.+?\*\*", "", p.text, count=1).strip()) > 10, f"{p.id} says nothing"
        assert p.title and p.section
        assert not SOURCE_TAGS.search(p.text), p.id


@pytest.mark.parametrize("game", GAMES)
def test_figures_and_tables_agree(game):
    en, ru = rulebook.load(game, "en"), rulebook.load(game, "ru")
    for id in en:
        assert [row.count("|") for row in en[id].text.splitlines()] == [
            row.count("|") for row in ru[id].text.splitlines()
        ], id
        # The smallest figures often read better as words in one of the languages.
        figures = [set(re.findall(r"\d+", book[id].text)) - {"0", "1", "2"} for book in (en, ru)]
        assert figures[0] == figures[1], id


@pytest.mark.parametrize("game", GAMES)
def test_references_to_rules_exist(game):
    for lang in ("en", "ru"):
        book = rulebook.load(game, lang)
        for p in book.values():
            for ref in re.findall(PREFIX[game] + r" (?:R?\d[\d.]*\d|R\d)", p.text):
                assert ref in book or any(id.startswith(ref + ".") for id in book), f"{p.id} names {ref}"


def test_russian_is_russian():
    for game in GAMES:
        for p in rulebook.load(game, "ru").values():
            text = re.sub(r"\|.*\|", "", p.text)
            assert len(re.findall("[а-яё]", text.casefold())) >= 8, p.id


SOURCE = """# A game

Free words.

## 1. Words

[XX 1.1 term] **Top.** The most.

| a | b |
|---|---|

### Deeper

[XX 1.2] Plain text.

## 2. More

[XX card/vault] **Удар по всем:** ещё раз.
"""


def test_parse():
    book = rulebook.parse(SOURCE)
    assert list(book) == ["XX 1.1", "XX 1.2", "XX card/vault"]
    assert book["XX 1.1"] == rulebook.Paragraph(
        "XX 1.1", True, "Top", "**Top.** The most.\n\n| a | b |\n|---|---|", "1. Words"
    )
    assert (book["XX 1.2"].term, book["XX 1.2"].title) == (False, "1. Words")
    assert (book["XX card/vault"].title, book["XX card/vault"].section) == ("Удар по всем", "2. More")


def test_an_id_given_twice_is_named_with_its_line():
    with pytest.raises(ValueError, match=r"book, line 18: XX 1\.2 .*twice"):
        rulebook.parse(SOURCE.replace("card/vault", "1.2"), "book")


def test_unknown_rule_names_near_ids():
    with pytest.raises(KeyError) as error:
        rulebook.Rulebook(rulebook.parse(SOURCE))["XX 1.12"]
    assert str(error.value).startswith("There is no rule XX 1.12; near it: XX 1.")
    assert "XX 1.2" in error.value.near


def test_no_such_book():
    with pytest.raises(ValueError, match="no rulebook res_arcana de; there are: .*res_arcana ru"):
        rulebook.load("res_arcana", "de")


def test_search():
    book = rulebook.Rulebook(rulebook.parse(SOURCE))
    assert [p.id for p in book.search("ПОВТОР")] == []
    assert [p.id for p in book.search("ударом всем")] == ["XX card/vault"]
    assert [p.id for p in book.search("еще")] == ["XX card/vault"]
    assert book.search("xx 1.2")[0].id == "XX 1.2"
    assert book.search("  ") == []
    assert rulebook.load("res_arcana", "en").search("tie")[0].id == "RA 10.3"
    assert rulebook.load("res_arcana", "ru").search("свитка")[0].title.casefold().find("свит") >= 0


def test_loaded_once():
    assert rulebook.load("res_arcana", "en") is rulebook.load("res_arcana", "en")
