"""The catalogues: every text has its Russian, with the same places, compiled as it stands."""

from collections.abc import Iterator
from string import Formatter

import pytest

from tools.words import CATALOGUES, DOMAINS, compiled, load, missing, strings, texts


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def messages(domain: str) -> Iterator[tuple[str, str]]:
    """Each form of each translation with the form it translates."""
    for message in load(domain):
        if message.id:
            forms = strings(message.id)
            for i, said in enumerate(strings(message.string)):
                yield forms[min(i, len(forms) - 1)], said


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_has_its_russian(domain: str):
    assert missing(domain) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_text_is_both_plain_and_counted(domain: str):
    """A catalogue holds one of them, and the other stays English."""
    found = {text for text, _ in texts(domain)}
    assert [text for text in found if isinstance(text, tuple) and text[0] in found] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_keeps_the_places(domain: str):
    wrong = [(text, said) for text, said in messages(domain) if said and not places(said) <= places(text)]
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_compiled_catalogue_is_fresh(domain: str):
    path = CATALOGUES / f"{domain}.mo"
    assert (path.read_bytes() if path.exists() else compiled(domain)) == compiled(domain), "run: make words"
