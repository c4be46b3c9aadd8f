"""Bring the Russian catalogues up to date: ``make words``.

Texts are read from the sources and the titles of the apps, new ones are added to
``kit/locale/ru/LC_MESSAGES/DOMAIN.po`` with an empty translation, and each ``.po`` is compiled beside itself.
A translation is never dropped: some texts come from data, and are not found in a source.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kit import games

ROOT = Path(__file__).parents[1]
CATALOGUES = ROOT / "kit/locale/ru/LC_MESSAGES"
DOMAINS = ("kit", *games.NAMES)
# As ``kit.show.words`` names them: tr(text), tr.count(one, many, n), tr.said(context, text), mark(text),
# marked(context, text); and the errors that carry a text.
KEYWORDS = {"_": None, "tr": None, "mark": None, "count": (1, 2), "said": ((1, "c"), 2), "marked": ((1, "c"), 2),
            "Unreadable": None, "BadRecord": None}  # fmt: skip

Message = tuple[str | tuple[str, ...], str | None]


def texts(domain: str) -> Iterator[Message]:
    """The (text, context) pairs of a domain: a game's are those under a folder of its name, the rest are ``kit``'s."""
    for path in sorted((ROOT / "kit").rglob("*.py")):
        named = set(games.NAMES) & set(path.relative_to(ROOT).parts)
        if (named or {"kit"}) == {domain}:
            for _, text, _, context in extract_from_file("python", path, keywords=KEYWORDS):
                yield text, context
    if domain == "kit":
        for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
            yield json.loads(path.read_text("utf-8"))["metadata"]["title"], None


def load(domain: str) -> Catalog:
    path = CATALOGUES / f"{domain}.po"
    if not path.exists():
        return Catalog("ru", domain=domain, header_comment=f"# Stepwise in Russian: {domain}.", fuzzy=False)
    return read_po(io.BytesIO(path.read_bytes()), locale="ru", domain=domain)


def missing(domain: str) -> list[Message]:
    """The texts of a domain that have no Russian."""
    catalogue = load(domain)

    def lacks(text: str | tuple[str, ...], context: str | None) -> bool:
        message = catalogue.get(text, context)
        return message is None or not all(strings(message.string))

    return [message for message in dict.fromkeys(texts(domain)) if lacks(*message)]


def strings(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """A message's forms: one, or one a plural."""
    return (text,) if isinstance(text, str) else tuple(text)


def compiled(domain: str) -> bytes:
    """The ``.mo`` that belongs to the domain's ``.po``."""
    out = io.BytesIO()
    write_mo(out, load(domain))
    return out.getvalue()


def main() -> None:
    CATALOGUES.mkdir(parents=True, exist_ok=True)
    for domain in DOMAINS:
        catalogue = load(domain)
        for text, context in missing(domain):
            if catalogue.get(text, context) is None:
                catalogue.add(text, context=context)
        if not catalogue:
            continue
        with (CATALOGUES / f"{domain}.po").open("wb") as out:
            write_po(out, catalogue, width=110, sort_output=True)
        (CATALOGUES / f"{domain}.mo").write_bytes(compiled(domain))
        print(f"{domain}: {len(catalogue)} texts, {len(missing(domain))} without Russian")


if __name__ == "__main__":
    main()
