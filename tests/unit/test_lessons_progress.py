"""What a learner has done survives reload, upgrade and a second tab; the puzzle of the day is the same for all."""

import json
from collections import Counter
from datetime import date, timedelta

import pytest

from kit.teach.progress import BadProgress, Progress, of_the_day

DAY = date(2026, 3, 1)


def full():
    progress = Progress()
    progress.lesson("first", 3, 7, DAY)
    progress.puzzle("nim", DAY, tries=2, hints=1)
    progress.puzzle("nim", DAY, solved=True, tries=1)
    progress.met(["PB 2", "PB 2", "PB 3"])
    progress.knew("PB 3", False, DAY)
    progress.note("PB 2", "Мало — тоже хорошо.")
    return progress


def test_everything_survives_a_reload():
    again = Progress.from_text(full().to_text())
    assert again.data == full().data
    assert again.to_text() == full().to_text()
    assert (again.step("first"), again.finished("first"), again.solved("nim")) == (3, False, True)
    assert again.data["puzzles"]["nim"] == {"solved": True, "tries": 3, "hints": 1, "day": "2026-03-01"}
    assert again.rules_met() == ["PB 2", "PB 3"]
    assert again.data["notes"] == {"PB 2": "Мало — тоже хорошо."}


def test_nothing_is_taken_back():
    progress = full()
    progress.lesson("first", 7, 7, DAY)
    progress.lesson("first", 1, 7, DAY)
    progress.puzzle("nim", DAY, tries=1)
    assert progress.finished("first") and progress.solved("nim")


def test_what_a_later_version_wrote_is_kept():
    later = json.loads(full().to_text()) | {"format": 9, "medals": [1]}
    later["lessons"]["first"]["stars"] = 2
    progress = Progress.from_text(json.dumps(later))
    progress.lesson("first", 5, 7, DAY)
    kept = json.loads(progress.to_text())
    assert kept["format"] == 9 and kept["medals"] == [1]
    assert kept["lessons"]["first"] == {"at": 5, "of": 7, "day": "2026-03-01", "stars": 2}


def test_an_earlier_text_gets_the_new_parts():
    progress = Progress.from_text('{"format": 1, "lessons": {}}')
    assert progress.rules_met() == [] and progress.due(DAY) == []


@pytest.mark.parametrize(
    "text, words",
    [
        ('{"format": 1, "lessons": {"fi', "line 1 is cut or altered"),
        ("[]", "a text of another kind"),
        ('{"lessons": {}}', "a text of another kind"),
        ('{"format": 1, "rules": []}', "'rules' in it was altered"),
        ('{"format": 1, "rules": {"PB 1": {"box": 1, "day": "today"}}}', "'rules' in it was altered"),
        ('{"format": 1, "lessons": {"first": {"at": "3"}}}', "'lessons' in it was altered"),
        ('{"format": 1, "notes": {"PB 1": 3}}', "'notes' in it was altered"),
    ],
)
def test_a_broken_text_is_one_sentence(text, words):
    with pytest.raises(BadProgress, match=words):
        Progress.from_text(text)


def test_an_empty_text_is_a_new_learner():
    assert Progress.from_text("\n").data == Progress().data


def test_rules_come_up_again_at_growing_distances():
    progress, day, gaps = Progress(), DAY, []
    progress.knew("PB 2", False, day)
    for _ in range(6):
        since = day
        while "PB 2" not in progress.due(day):
            day += timedelta(days=1)
        gaps.append((day - since).days)
        progress.knew("PB 2", True, day)
    assert gaps == [1, 2, 4, 8, 16, 32]
    progress.knew("PB 2", False, day)
    assert progress.due(day + timedelta(days=1)) == ["PB 2"]


def test_the_most_overdue_come_first():
    progress = Progress()
    for ago, cite in ((3, "PB 1"), (9, "PB 2"), (5, "PB 3"), (0, "PB 4")):
        progress.knew(cite, False, DAY - timedelta(days=ago))
    progress.met(["PB 5"])
    assert progress.due(DAY) == ["PB 2", "PB 3", "PB 1"]
    assert progress.due(DAY, most=1) == ["PB 2"]


def test_two_tabs_lose_nothing():
    one, two = full(), full()
    one.lesson("first", 6, 7, DAY)
    one.data["mine"] = 1
    two.puzzle("other", DAY, solved=True)
    two.note("PB 3", "Coin.")
    both = one.merged(two)
    assert both.step("first") == 6 and both.solved("other") and both.solved("nim")
    assert set(both.data["notes"]) == {"PB 2", "PB 3"} and both.data["mine"] == 1
    assert both.to_text() == two.merged(one).to_text()
    assert one.step("first") == 6 and not one.solved("other")


def test_an_empty_note_is_dropped():
    progress = full()
    progress.note("PB 2", "  ")
    assert progress.data["notes"] == {}


def test_the_puzzle_of_the_day():
    ids = [f"p{i}" for i in range(9)]
    assert of_the_day([], DAY) is None
    assert of_the_day(ids, DAY) == of_the_day(list(ids), DAY) == "p2"
    monday = date.fromordinal(DAY.toordinal() // 9 * 9)
    week = [of_the_day(ids, monday + timedelta(days=i)) for i in range(18)]
    assert set(Counter(week).values()) == {2}  # each once before one comes again
    assert week[:9] != week[9:]
