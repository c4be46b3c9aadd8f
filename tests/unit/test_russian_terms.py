"""One Russian word for one thing, in the catalogues, the rulebooks and the scenarios.

A keyword of Mage Wars is named as in the Russian codex, which learners have before them. `OTHER_NAME` lists those with
a name of our own, because that of the codex is the name of something else too, or promises something else.
"""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kit.show import rulebook
from tools.words import DOMAINS, load, strings

KIT = Path(__file__).parents[2] / "kit"

OTHER_NAME = {
    "controller": ("Контролирующий игрок", "Владелец"),  # Owner is that too
    "ethereal": ("Эфирная атака", "Магическая атака"),  # sounds like an attack spell
    "familiar": ("Фамильяр", "Магическое существо"),  # sounds like any summoned creature
    "melee-attack": ("Атака ближнего боя", "Ближний бой"),  # Melee +X is that too
    "obscured": ("Трудноразличимый", "Скрытый"),  # hidden enchantments are that too
    "rooted": ("Укоренённый", "Связано корнями"),  # Restrained is связанный, and Rooted is not Restrained
    "rot": ("Гниение", "Отравление"),  # every poison condition is that too
    "snatch": ("Притягивание", "Рывок"),  # Charge is that too
    "unmovable": ("Несдвигаемый", "Неподвижный"),  # it may move by itself
}

NOT_SAID = {  # a pattern that is not said: the word that is
    "": {
        r"\bурон(?!\w*н)": "повреждение",
        r"обличи[ея]\b": "обличье",
        r"противник": "соперник",
        r"лицом вниз|лицевой стороной": "рубашкой вверх",
        r"\bкост(ь|и|ей|ью|ями|ях)\b": "кубик",
        r"кастова|дамаг|тапну|скилл|юнит": "no slang",
        r"\b(еще|ее|счет|полет|берет|идет|ведет|дает|остается)\b": "with ё",
        r"!(?!r)": "no exclamation marks",
    },
    "nevermore": {
        r"скрытых ворон\b": "скрытых воронов",
        r"тайл\w* раскрытия": "жетон раскрытия",
        r"(конечн|последн)\w+ фаз": "завершающая фаза",
        r"карт\w* здоровья": "карта лечения",
        r"очк\w+ победы": "победное очко",
        r"жертв\w+ карт": "уничтожить карту",
    },
    "res_arcana": {
        r"расширени[еяю]\b": "дополнение",
        r"активир": "использовать силу",
        r"выпрямл": "развернуть",
        r"мест\w+ мощи": "место силы",
    },
    "mage_wars": {
        r"бросок защиты|броск\w+ защиты": "бросок на защиту",
        r"брос\w+ эффектов": "бросок эффекта",
        r"развёртывани|размещени\w+ фаз": "расстановка",
        r"фаз\w+ (восстановлен|сброс)": "фаза обновления",
        r"\bмороз": "холод",
        r"ошеломл": "оцепенение",
        r"контратак": "ответный удар",
        r"пробивани|пробивающ": "протыкание",
        r"точ(ка|ки|ек|ку|кой) призыва": "призыватель",
        r"невосполним": "Нельзя лечиться",
        r"врождённ": "жизнь от природы",
        r"досягаемост": "Достать летающих",
        r"\bтушени": "Погасить",
        r"\bлазани": "Взобраться",
        r"эпическ": "эпичный",
        r"для новичков": "Новичок",
        r"ихтеллид": "личинка",
        r"зональн|атак\w+ (всей )?зоны(?! или)": "атака по зоне",
        r"вскры(т|в|ть)": "раскрыть",
        r"неотвратим": "неизбежный",
        r"отравлени": "гниение",
        r"неподвижн": "несдвигаемый",
        r"магическ": "эфирная атака, фамильяр",
    },
}


def russian(value: Any) -> Iterator[str]:
    """The Russian texts of a scenario."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "ru" and isinstance(inner, str):
                yield inner
            else:
                yield from russian(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from russian(inner)


def said(domain: str) -> list[tuple[str, str]]:
    """All that is said in Russian in a domain, each text with its place."""
    texts = [(str(m.id), text) for m in load(domain) if m.id for text in strings(m.string)]
    for path in sorted((KIT / "games").glob(f"{domain}/*.ru.md")):
        for p in rulebook.parse(path.read_text("utf-8"), path.name).values():
            texts.append((p.id, re.sub(r"В русском кодексе: «[^»]+»\.", "", f"{p.title}. {p.text}")))
    for path in sorted((KIT / "scenarios").glob(f"{domain}/*/*.yaml")):
        loaded = yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        texts += [(path.stem, text) for text in russian(loaded)]
    return texts


@pytest.mark.parametrize("domain", DOMAINS)
def test_one_word_for_one_thing(domain: str):
    wrong = [
        f"{place}: {text} ({word})"
        for place, text in said(domain)
        for pattern, word in (NOT_SAID[""] | NOT_SAID.get(domain, {})).items()
        if re.search(pattern, text, re.IGNORECASE)
    ]
    assert wrong == []


def test_a_keyword_has_the_name_of_the_russian_codex_or_tells_it():
    with open(KIT / "games/mage_wars/codex.csv", encoding="utf-8", newline="") as file:
        names = {row["id"]: row["term_ru"] for row in csv.DictReader(file)}
    told = {}
    for id, p in rulebook.load("mage_wars", "ru").items():
        if id.startswith("MW codex/") and (other := re.search(r"В русском кодексе: «([^»]+)»\.", p.text)):
            told[id.removeprefix("MW codex/")] = (names[id.removeprefix("MW codex/")], other[1])
    assert told == OTHER_NAME


def test_no_two_keywords_share_a_name():
    titles = [p.title for id, p in rulebook.load("mage_wars", "ru").items() if id.startswith("MW codex/")]
    names = [re.sub(r" \([^()]*\)$", "", title) for title in titles]
    assert len(names) == len(set(names))
