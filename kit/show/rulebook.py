"""The rulebooks: paragraphs by rule id, in the learner's language.

A rulebook is `kit/games/GAME/rulebook.LANG.md`, followed by `codex.LANG.md` where a game has one. A rule is a
paragraph that starts with its id in square brackets, `[NM 9.2] **Several at top.** ...`; `[NM 1.4 term]` marks one
that only explains a word, lists components or gives advice. What follows, a table or a list, belongs to it until the
next id or heading. `# ` and `## ` headings are sections.
"""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_GAMES = Path(__file__).parent.parent / "games"
_HEADING = re.compile(r"#{1,6} +(.+)")
_RULE = re.compile(r"\[([A-Z]{2} [^\s\]]+)( term)?\] +(.*)")
_TITLE = re.compile(r"\*\*(.+?)\*\*")


class UnknownRule(KeyError):
    """No paragraph has this id. `near` holds up to three ids that look like it."""

    def __init__(self, id: str, near: list[str]):
        super().__init__(id)
        self.id, self.near = id, near

    def __str__(self) -> str:
        return f"There is no rule {self.id}" + (f"; near it: {', '.join(self.near)}." if self.near else ".")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule. `title` is its leading bold words, or the name of its section; `text` is markdown without the id."""

    id: str
    term: bool
    title: str
    text: str
    section: str


class Rulebook(Mapping[str, Paragraph]):
    """The paragraphs of one game in one language, by id, in the order of the book."""

    def __init__(self, paragraphs: dict[str, Paragraph]):
        self._paragraphs = paragraphs
        self._folded = {p.id: _fold(f"{p.id} {p.text}") for p in paragraphs.values()}

    def __getitem__(self, id: str) -> Paragraph:
        """Raises UnknownRule, a KeyError that names near ids."""
        try:
            return self._paragraphs[id]
        except KeyError:
            raise UnknownRule(id, difflib.get_close_matches(id, self._paragraphs, n=3)) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._paragraphs)

    def __len__(self) -> int:
        return len(self._paragraphs)

    def search(self, words: str) -> list[Paragraph]:
        """The paragraphs that hold every one of `words`, best first: the id itself, then titles, then text.

        Words match in any inflection: only their beginnings are compared.
        """
        wanted = _fold(words).split()
        # A crude stem serves both languages: Russian endings are up to three letters long.
        stems = [re.compile(r"(?<!\w)" + re.escape(w[: max(4, len(w) - 3)])) for w in wanted]
        if not stems:
            return []

        def rank(p: Paragraph) -> tuple[bool, bool, int]:
            title, text = _fold(p.title), self._folded[p.id]
            return (
                _fold(p.id) != " ".join(wanted),
                not all(s.search(title) for s in stems),
                sum(w not in text for w in wanted),
            )

        return sorted((p for p in self.values() if all(s.search(self._folded[p.id]) for s in stems)), key=rank)


@functools.cache
def load(game: str, lang: str = "en") -> Rulebook:
    """The rulebook of `game` (nevermore, res_arcana, mage_wars) in `lang` (en, ru).

    Raises ValueError when there is none, or when a line of it cannot be read.
    """
    book, codex = (_GAMES / game / f"{part}.{lang}.md" for part in ("rulebook", "codex"))
    if not book.is_file():
        known = sorted(f"{p.parent.name} {p.suffixes[0][1:]}" for p in _GAMES.glob("*/rulebook.*.md"))
        raise ValueError(f"There is no rulebook {game} {lang}; there are: {', '.join(known)}.")
    paragraphs: dict[str, Paragraph] = {}
    for path in (book, codex):
        if path.is_file():
            paragraphs |= parse(path.read_text(encoding="utf-8"), f"{game}/{path.name}")
    return Rulebook(paragraphs)


def parse(source: str, name: str = "rulebook") -> dict[str, Paragraph]:
    """The paragraphs in `source`, by id. Raises ValueError naming the line of an id that comes twice."""
    paragraphs: dict[str, Paragraph] = {}
    section, head, lines = "", None, []

    def close() -> None:
        if head:
            id, term, _ = head.groups()
            text = "\n".join(lines).strip()
            title = _TITLE.match(text)
            paragraphs[id] = Paragraph(id, bool(term), title[1].rstrip(".:?") if title else section, text, section)

    for number, line in enumerate(source.splitlines(), 1):
        rule, heading = _RULE.fullmatch(line), _HEADING.fullmatch(line)
        if rule or heading:
            close()
            head, lines = rule, [rule[3]] if rule else []
            if rule and rule[1] in paragraphs:
                raise ValueError(f"{name}, line {number}: {rule[1]} is there twice; give this one an id of its own.")
            if heading and not line.startswith("###"):
                section = heading[1]
        else:
            lines.append(line)
    close()
    return paragraphs


def _fold(text: str) -> str:
    return text.casefold().replace("ё", "е").replace("\N{NO-BREAK SPACE}", " ")
