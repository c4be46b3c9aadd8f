"""An attack on the screen: the eight steps, the odds before and after, who is asked in which window, the odds lab."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from kit.engine.game import legal, play
from kit.engine.record import parse_choice
from kit.games.mage_wars import odds as exact
from kit.games.mage_wars import position
from kit.games.mage_wars.state import by_name
from kit.panels.tutorial import begin
from kit.show import table as t
from kit.show.mage_wars import lab, moments, reach
from kit.show.page import page
from kit.show.plots import plots
from kit.show.session import ALWAYS, BOT, PERSON, Session
from kit.show.sound import check
from kit.teach import scenario as runner
from kit.teach.lessons import session_of
from kit.teach.library import find


def at(*lines: str, id: str = "reveals_before_the_roll", players=(PERSON, PERSON)) -> Session:
    """The scenario with these lines played, seen by P1."""
    scenario = find(id, "lesson")
    session = session_of(scenario, runner.start(scenario))
    for line in lines:
        session.timeline.do(parse_choice(session.node.state, line))
    session.players = list(players)
    return session


TURN = ("P1 activate brogan", "P1 pass", "P2 pass")
DECLARED = (*TURN, "P1 attack brogan->wolf vorpal_blade")
AVOIDED = (*DECLARED, "P1 pass", "P2 pass")
ROLLS = (*AVOIDED, "P1 pass", "P2 reveal hide", "P1 pass", "P2 pass")


def model(session: Session, lang: str = "en") -> t.Dict:
    return check(page(session, lang).model)


def steps(shown: t.Dict) -> dict[str, t.Dict]:
    assert shown["agenda"]["rail"]
    return {one["words"]: one for one in shown["agenda"]["frames"]}


def test_the_rail_marks_now_strikes_through_and_says_what_was_revealed():
    shown = steps(model(at(*ROLLS)))
    assert [one["cite"] for one in shown.values()] == [f"MW 6.2.{n}" for n in range(1, 9)]
    assert [name for name, one in shown.items() if one.get("current")] == ["Roll dice"]
    assert shown["Declare"]["state"] == "done" and "Vorpal Blade" in shown["Declare"]["small"]
    assert shown["Avoid"]["state"] == "skipped"
    assert shown["Avoid"]["reason"] == "Unavoidable: no Defense may be used"
    assert shown["Avoid"]["window"] == "Noor reveals **Rhino Hide on Timber Wolf**."
    assert shown["Damage and effects"]["small"] == "5 or more destroys Timber Wolf"
    assert shown["Counterstrike"]["small"] == "If Timber Wolf lives: Bite, 4 dice. Then its Guard goes"


def test_a_damage_barrier_has_its_two_steps_and_only_its_own_roll():
    spikes = {"name": "spikes", "kind": "damage_barrier", "dice": 2}
    start = position.build({"arena": "3x2"}, {
        "wolf": {"of": "P1", "card": "timber_wolf", "at": "B1"},
        "hedge": {"of": "P2", "at": "B1", "life": 10, "attacks": [spikes]},
    })  # fmt: skip
    for line in ("P1 activate wolf", "P1 attack wolf->hedge bite"):
        play(start, parse_choice(start, line))
    session = Session.new("mage_wars", "barrier", 0, start=start)
    session.pick(("1*", "1*", "1*", "0"))
    while session.between:
        session.step()
    shown = model(session)
    assert shown["agenda"]["title"] == "The damage barrier, step by step"
    rail = steps(shown)
    assert [one["cite"] for one in rail.values()] == ["MW 6.2.3", "MW 6.2.4"]
    assert rail["Roll dice"]["small"] == "2 dice to roll.", "the roll that it answers is not its own"
    ask = rail["Damage and effects"]["ask"]
    assert ask["key"] == "window/attack/4" and "step 2" in ask["spoken"]


def test_the_rail_says_what_could_still_be_revealed():
    shown = steps(model(at(*DECLARED)))
    assert "The window after it is open." in shown["Declare"]["window"]
    assert "You could reveal: Bear Strength." in shown["Declare"]["window"]
    assert "window" not in shown["Damage and effects"], "dice are of no use after the roll"


def test_the_odds_stand_before_the_roll_with_those_before_the_reveal():
    chart = t.find(model(at(*ROLLS)), "plot/odds")
    assert "**67/324 (20.7\N{NO-BREAK SPACE}%)**" in chart["sentence"]
    assert "Before Rhino Hide on Timber Wolf it was 31/81 (38.3\N{NO-BREAK SPACE}%)." in chart["sentence"]
    assert chart["hit"] == 5 and "result" not in chart
    assert sum(bar["p"] for bar in chart["bars"]) == pytest.approx(1, abs=1e-4)
    assert sum(bar["p"] for bar in chart["bars"][5:]) == pytest.approx(67 / 324, abs=1e-4)
    assert sum(chart["ghost"][5:]) == pytest.approx(31 / 81, abs=1e-4)


def test_what_came_is_marked_on_the_same_chart():
    session = at(*ROLLS)
    session.pick(("1", "2", "0", "2*"))
    shown = model(session)
    chart = t.find(shown, "plot/odds")
    assert chart["result"] == 4 and chart["sentence"].startswith("**4 damage** came.")
    assert "67/324" in chart["sentence"]
    assert [one["text"] for one in t.find(shown, "dice")["dice"]] == ["1", "2", "0", "2"]


def test_a_refused_target_names_the_guard_and_a_move_its_wall():
    shown = model(at(*TURN))
    [bobcat] = [one for one in shown["actions"] if one["label"].startswith("Attack Feral Bobcat")]
    assert bobcat["state"] == "refused" and bobcat["cites"] == ["MW codex/guarding"]
    assert bobcat["reason"] == "A guard is in the zone: a melee attack must go at Timber Wolf."
    assert bobcat["unlisted"] and bobcat["refs"][0] in {n["key"] for n in t.walk(shown["table"])}
    assert t.find(shown, bobcat["refs"][0])["state"] == "refused"
    assert t.find(shown, "zone/B1")["state"] == "legal"


def test_the_general_list_does_not_drown():
    shown = model(at(*TURN))
    listed = [one for one in shown["actions"] if not one.get("unlisted")]
    assert len(listed) <= 8 < len(shown["actions"])
    assert {"Guard with Brogan Bloodstone", "Do nothing more"} <= {one["label"] for one in listed}


def test_a_person_is_asked_in_a_window_only_where_a_card_can_matter():
    session = at(*TURN)
    session.players = [PERSON, BOT]
    asked = []
    for lines in (TURN[:1], DECLARED, AVOIDED, (*ROLLS, "* dice 1 2 0 2*")):
        state = at(*lines).node.state
        assert state.pending.kind == "reveals"
        asked.append(session.asked(state, state.pending))
    assert asked == [False, True, True, False], "Bear Strength: before the roll only"
    session.asking[0] = ALWAYS
    state = at(TURN[0]).node.state
    assert session.asked(state, state.pending)


def test_armor_matters_until_the_damage():
    state = at(*ROLLS, "* dice 1 2 0 2*").node.state
    hide = by_name(state, "mine")
    assert moments.moments(state.things[hide].card) == {moments.SOAKS}
    s = state.copy()
    s.own(hide).host = by_name(s, "wolf")
    assert hide in moments.matter_now(s, moments.subject(s, s.pending.ctx), 0)


def test_hidden_cards_stay_hidden_from_the_rival():
    session = at(*TURN, players=(BOT, PERSON))
    session.look(1)
    text = str({part: told for part, told in model(session).items() if part != "save"})
    assert "Bear Strength" not in text and "Cobra Reflexes" in text


def test_a_view_of_everything_names_all():
    session = at(*DECLARED)
    session.look(None)
    text = str(model(session))
    assert "Bear Strength" in text and "Cobra Reflexes" in text


def test_the_lab_agrees_with_the_table_of_odds():
    [best] = lab.compare(lab.Setup("brogan_bloodstone", "timber_wolf", damage=5))
    assert best.deadly == Fraction(31, 81)
    [now] = lab.compare(lab.Setup("brogan_bloodstone", "timber_wolf", on_defender="rhino_hide", damage=5))
    assert now.deadly == Fraction(67, 324)
    s = lab.state(lab.Setup("brogan_bloodstone", "timber_wolf", damage=5))
    attack = exact.thought(s, by_name(s, "attacker"), "vorpal_blade", by_name(s, "defender"))
    assert exact.destroyed(s, attack, by_name(s, "defender")) == best.deadly


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_lab_draws_every_attacker(lang: str):
    for attacker in lab.ATTACKERS:
        shown = check(lab.model(lab.Setup(attacker, "timber_wolf", damage=2), lang, 1))
        assert any(node["kind"] == "chart" for node in t.walk(shown["table"]))


def test_a_change_is_laid_over_what_was_before_on_one_scale():
    before = lab.Setup("steelclaw_grizzly", "timber_wolf")
    shown = lab.model(lab.Setup("steelclaw_grizzly", "timber_wolf", on_defender="rhino_hide"), "en", 2, "", before)
    charts = [node for node in t.walk(shown["table"]) if node["kind"] == "chart"]
    assert len(charts) == 2
    assert len({(len(chart["bars"]), chart["peak"]) for chart in charts}) == 1, "side by side on one scale"
    for chart, old in zip(sorted(charts, key=lambda c: c["key"]), sorted(lab.compare(before), key=lambda r: r.name),
                          strict=True):  # fmt: skip
        assert chart["ghost"][0] == round(float(old.strike.of(0)), 5)
    assert "On the defender: Rhino Hide." in shown["headline"]["detail"]


def test_the_lab_reads_only_what_its_form_offers():
    assert lab.read({"attacker": "timber_wolf", "damage": 99, "charge": 1}) == {
        "attacker": "timber_wolf", "damage": lab.LIMITS["damage"][1], "charge": True}
    with pytest.raises(ValueError, match="not offered"):
        lab.read({"attacker": "fireball"})


def test_what_a_number_gives_is_a_trait_of_the_fight():
    before = lab.Setup("brogan_bloodstone", "timber_wolf", damage=5)
    [more] = lab.compare(replace(before, dice=2, aegis=1))
    assert more.pool == lab.compare(before)[0].pool + 1
    [same] = lab.compare(replace(before, armor=2, piercing=2))
    assert same.deadly == Fraction(31, 81)
    [weak] = lab.compare(replace(before, attacker_token="weak", attacker_tokens=2))
    assert weak.pool == more.pool - 3
    shown = lab.model(replace(before, dice=-1, armor=2, defender_token="corrode", defender_tokens=3), "en", 1)
    said = "On the attacker: −1 to its dice. On the defender: Corrode × 3, Armor +2."
    assert said in shown["headline"]["detail"]


def test_reach_counts_the_best_attack_of_each_creature():
    state = at().node.state
    zones = {"A1": 0, "B1": 1, "B2": 5, "C1": 2}
    assert reach.strikes(state, by_name(state, "wolf"))[zones["B2"]] == 4
    assert zones["C1"] not in reach.strikes(state, by_name(state, "priestess"))
    mine = reach.reach(state, 0)
    assert mine[zones["B2"]] >= 4 + 2


def test_every_plot_has_a_sentence_and_a_table():
    session = at(*ROLLS)
    session.pick(("1", "2", "0", "2*"))
    for _, make in plots(session, "en").values():
        plot = make(session, "en")
        assert plot.sentence and all(len(row) == len(plot.head) for row in plot.rows)
    _, luck = plots(session, "en")["luck"]
    assert luck(session, "en").rows[0][1:4] == ("You: damage", "1 2 0 2*", "4")
    assert luck(session, "ru").rows[0][4].partition(",")[1] == ","


def test_all_steps_of_the_lesson_can_be_drawn():
    from kit.teach.lessons import Lesson

    lesson = Lesson(find("one_attack", "lesson"))
    seen = set()
    while not lesson.done:
        shown = model(lesson.session)
        if shown.get("agenda", {}).get("rail"):
            seen |= {one["words"] for one in shown["agenda"]["frames"] if one.get("current")}
        if "ask" in lesson.step:
            lesson.answer(next(i for i, one in enumerate(lesson.step["ask"]["answers"]) if one.get("right")))
        elif lesson.waits and lesson.model().startswith("*"):
            lesson.roll()
        elif lesson.waits:
            lesson.act(next(a for a in legal(lesson.session.node.state)
                            if lesson.session.node.state.game.print_action(lesson.session.node.state, a)
                            == lesson.model()))  # fmt: skip
        else:
            lesson.go_on()
    assert {"Declare", "Roll dice"} <= seen


def test_a_still_without_its_style_and_pictures_can_be_read():
    """JupyterLab takes both from the saved pages of a notebook that it does not trust yet."""
    html = begin("one_attack").picture()._repr_html_()
    parted = re.sub(r"<style>.*?</style>|</(?:div|p|li|td|h\d)>", " ", html, flags=re.S)
    text = " ".join(re.sub("<[^>]+>", "", parted).split())
    assert "You, Priestess Life 24 of 24 · mana 6" in text
    assert "Warlock Life 12 of 24 · Guard · has acted Demonhide Armor, worn" in text
    assert "unavailable Pass You may pass only with fewer" in text
