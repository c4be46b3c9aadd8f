"""Values that are asked: layers, stacking, and the cache that copies share."""

from __future__ import annotations

import pytest

from kit.engine.game import Game
from kit.engine.state import State, Thing
from kit.engine.traits import (
    BEST,
    CANNOT,
    FLAG,
    LOSE,
    SILENT,
    SUM,
    TEXTLESS,
    Gift,
    TraitRule,
    collect,
    trait,
)

RULES = (
    TraitRule("armor", "X 1", SUM),
    TraitRule("pierce", "X 2", BEST),
    TraitRule("flying", "X 3"),
    TraitRule("rooted", "X 4", FLAG, implies=("still",), forbids=("flying",)),
    TraitRule("still", "X 5", FLAG, implies=("calm",)),
    TraitRule("calm", "X 6", FLAG, forbids=("rage",)),
    TraitRule("rage", "X 7", FLAG, forbids=("calm",)),
)


class Beast(Thing):
    __slots__ = ("gifts",)


class Wild(Game):
    traits = {rule.name: rule for rule in RULES}
    muted: dict = {}
    asked = 0

    def gifts(self, s, i):
        type(self).asked += 1
        return s.things[i].gifts

    def mute(self, s, source):
        return self.muted.get(source)


def beast(*gifts, **muted):
    game = Wild("wild", "X")
    game.muted = muted
    s = State(game, Thing(), [])
    return s, s.add(Beast(gifts=gifts))


def facts(*gifts, **muted):
    return collect(*beast(*gifts, **muted))


def test_sums_bests_and_flags():
    gifts = [Gift("armor", 2), Gift("armor", -1), Gift("pierce", 1), Gift("pierce", 3), Gift("flying"), Gift("flying")]
    assert facts(*gifts) == {"armor": 1, "pierce": 3, "flying": 1}
    s, i = beast(*gifts)
    assert (trait(s, i, "armor"), trait(s, i, "swift")) == (1, 0)


def test_an_unknown_trait_is_a_flag():
    assert facts(Gift("odd", 5), Gift("odd", 7)) == {"odd": 1}


def test_a_silent_source_gives_nothing_and_a_textless_one_its_figures():
    gifts = [Gift("armor", 1, "hide", text=False), Gift("flying", 1, "hide"), Gift("armor", 2, "aura")]
    assert facts(*gifts) == {"armor": 3, "flying": 1}
    assert facts(*gifts, aura=SILENT) == {"armor": 1, "flying": 1}
    assert facts(*gifts, hide=TEXTLESS) == {"armor": 3}
    assert facts(*gifts, hide=SILENT) == {"armor": 2}


@pytest.mark.parametrize("mode", [LOSE, CANNOT])
@pytest.mark.parametrize("late", [False, True])
def test_a_loss_wins_over_every_grant(mode, late):
    gifts = [Gift("flying"), Gift("flying", mode=mode)]
    assert facts(*(gifts[::-1] if late else gifts)) == {}


def test_what_takes_away_can_be_silenced_too():
    assert facts(Gift("flying"), Gift("flying", source="net", mode=CANNOT), net=SILENT) == {"flying": 1}


def test_traits_imply_others_as_far_as_they_reach():
    assert facts(Gift("rooted")) == {"rooted": 1, "still": 1, "calm": 1}
    assert facts(Gift("rooted"), Gift("still", mode=LOSE)) == {"rooted": 1}


def test_what_is_forbidden_is_gone_however_it_came():
    assert facts(Gift("flying"), Gift("rooted")) == {"rooted": 1, "still": 1, "calm": 1}
    assert facts(Gift("flying"), Gift("rooted"), Gift("rooted", mode=LOSE)) == {"flying": 1}


def test_answers_are_kept_and_shared_until_they_are_forgotten():
    s, i = beast(Gift("armor", 1))
    trait(s, i, "armor")
    asked = Wild.asked
    child = s.copy()
    assert trait(child, i, "armor") == 1 and Wild.asked == asked
    child.own(i).gifts = (Gift("armor", 5),)
    child.forget()
    assert trait(child, i, "armor") == 5 and trait(s, i, "armor") == 1
    assert child.cache is not s.cache


def test_one_bearer_can_be_forgotten_alone():
    s, i = beast(Gift("armor", 1))
    j = s.add(Beast(gifts=(Gift("pierce", 2),)))
    trait(s, i, "armor"), trait(s, j, "pierce")
    child = s.copy()
    child.own(i).gifts = ()
    child.forget(i)
    assert trait(child, i, "armor") == 0 and j in child.cache
    assert trait(s, i, "armor") == 1


def test_what_was_never_asked_is_forgotten_too():
    s, i = beast(Gift("armor", 1))
    child = s.copy()  # shares answers, though there is none yet
    child.own(i).gifts = (Gift("armor", 5),)
    child.forget(i)
    assert trait(child, i, "armor") == 5 and trait(s, i, "armor") == 1


def test_answers_that_are_nobody_elses_are_dropped_in_place():
    s, i = beast(Gift("armor", 1))
    s.forget(i)
    kept = s.cache
    trait(s, i, "armor")
    s.forget(i)
    assert s.cache is kept and i not in kept
    child = s.copy()
    trait(child, i, "armor")
    s.forget(i)  # shared again: the child keeps its answers
    assert s.cache is not kept and i in child.cache


def test_a_missed_forget_shows_in_the_cache_law():
    s, i = beast(Gift("armor", 1))
    trait(s, i, "armor")
    s.own(i).gifts = (Gift("armor", 5),)  # the verb that did this forgot to forget
    assert s.cache[i] != collect(s, i)
