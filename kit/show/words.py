"""Words in the learner's language, through gettext catalogues.

A text is its English form with named places; `kit/locale/LANG/LC_MESSAGES/DOMAIN.po` holds the others, one domain
a game and `kit` for what is shared. Numbers that need a plural go through `count`.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any

from kit import games
from kit.engine.game import Unreadable

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "ru")


class Words:
    """The catalogue of one domain in one language: call it with a text and its values."""

    def __init__(self, domain: str, lang: str) -> None:
        self.domain = domain
        self.lang = lang
        found = gettext.translation(domain, LOCALE, [lang], fallback=True)
        if domain != "kit":
            found.add_fallback(gettext.translation("kit", LOCALE, [lang], fallback=True))
        self._found = found

    def __call__(self, text: str, /, **values: Any) -> str:
        """The text in this language with its places filled."""
        said = self._found.gettext(text)
        return said.format(**values) if values else said

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """The form for `n`; the places may use {n}."""
        return self._found.ngettext(one, many, n).format(n=n, **values)

    def said(self, context: str, text: str, /, **values: Any) -> str:
        """A text whose translation depends on its context, such as a card's name."""
        said = self._found.pgettext(context, text)
        return said.format(**values) if values else said

    def number(self, value: float, places: int = 1) -> str:
        """A figure as this language writes it: 53.0 or 53,0."""
        said = f"{float(value):.{places}f}"
        return said.replace(".", ",") if self.lang == "ru" else said


@cache
def words(domain: str, lang: str) -> Words:
    """The catalogue of a domain. Raises ValueError for a language that is not there."""
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return Words(domain, lang)


def whole(value: Any) -> int:
    """The whole number that a form's field means. Raises Unreadable."""
    try:
        return int(value)
    except (TypeError, ValueError):
        raise Unreadable("{value!r} is no whole number.", value=value) from None


def told(error: Exception, lang: str) -> str:
    """The sentence of an error of the engine or a game in this language, as far as a catalogue has it."""
    text, values = (error.text, error.values) if isinstance(error, Unreadable) else (str(error), {})
    known = (words(domain, lang)(text) for domain in games.NAMES)
    said = next((one for one in known if one != text), text)
    if not isinstance(error, Unreadable):
        return said
    return said.format(**{name: told(v, lang) if isinstance(v, Exception) else v for name, v in values.items()})


def mark(text: str) -> str:
    """Marks a text for the catalogue where it is only stored; it is translated where it is shown."""
    return text


def marked(context: str, text: str) -> str:
    """`mark` for a text that `Words.said` translates."""
    return text


CASES = ("nom", "gen", "dat", "acc")


class Noun(str):
    """A phrase with its cases as a catalogue writes them, "цель|цели|цели|цель" (one form: the same in all): a text
    asks for one by {whom:gen}. By itself it is the first."""

    forms: list[str]

    def __new__(cls, written: str) -> Noun:
        forms = written.split("|")
        noun = super().__new__(cls, forms[0])
        noun.forms = forms
        return noun

    def __format__(self, case: str) -> str:
        return self.forms[CASES.index(case) if case and len(self.forms) > 1 else 0]

    @classmethod
    def of(cls, *parts: str | Noun, joint: str = " ") -> Noun:
        """Several put side by side, each in the same case; a plain text is alike in all."""
        nouns = [part if isinstance(part, Noun) else cls(part) for part in parts]
        return cls.declined(*(joint.join(format(noun, case) for noun in nouns) for case in CASES))

    @classmethod
    def declined(cls, *forms: str) -> Noun:
        """One of these forms, in the order of `CASES`."""
        return cls("|".join(forms) if len(set(forms)) > 1 else forms[0])
