"""The Mage Wars app as it ships: an attack by mouse and by keyboard, an enchantment revealed in the middle of it, a
phone, Russian; home before it and the odds lab beside it."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Keyboard, Locator, Page, expect

from kit.engine.game import legal as legal_actions
from kit.engine.record import parse_choice
from kit.show.session import Session
from kit.teach import scenario as runner
from kit.teach.lessons import session_of
from kit.teach.library import find
from tests.browser.hands import PHONE, dock, headline, legal, moved, refused, tab

APP = "mage_wars"
AXE = Axe()
SMALL = """() => [...document.querySelectorAll(".kit button:not(.cite, .linkish, .skip, .name)")]
    .filter(e => e.offsetParent && (e.offsetHeight < 43.5 || e.offsetWidth < 43.5))
    .map(e => e.outerHTML.slice(0, 120))"""
"""The buttons that are too small for a thumb."""
BEFORE = ("P1 activate brogan", "P1 pass", "P2 pass")
"""How the scenario comes to the moment at which Brogan chooses what to do."""


@pytest.fixture(scope="module")
def attack() -> str:
    """The address of a fixed game: Brogan acts, a guarding wolf and a bobcat in his zone."""
    scenario = find("reveals_before_the_roll", "lesson")
    session: Session = session_of(scenario, runner.start(scenario))
    for line in BEFORE:
        session.timeline.do(parse_choice(session.node.state, line))
    return "#" + session.link()


@pytest.fixture(scope="module")
def wall() -> str:
    """The address of a game in which you may quickcast a Wall of Stone."""
    session = Session.new("mage_wars", "1", 0, duel="full", books=["forcemaster_apprentice_adapted",
                                                                  "druid_apprentice_adapted"])  # fmt: skip
    session.next()
    while session.node.state.pending.kind != "quickcast":
        plan = next((a for a in legal_actions(session.node.state) if a.refs == ("wall_of_stone",)), None)
        session.act(plan or session.advice())
        session.next()
    return "#" + session.link()


def on(page: Page, keyboard: Keyboard) -> None:
    """Through the moments of the declaration to the question in the window after it."""
    while not dock(page, "step").get_attribute("aria-disabled"):
        moved(page, lambda: keyboard.press("m"))
    expect(headline(page)).to_have_text("You may reveal an enchantment now.")


def rail(page: Page) -> Locator:
    """The step of the attack that is now."""
    return page.locator("[data-key=agenda] [aria-current=step]")


def test_it_opens_on_an_attack_about_to_roll(visit, page: Page):
    visit(page)
    expect(headline(page)).to_have_text("Brogan Bloodstone strikes Timber Wolf. 4 dice, ready to roll.")
    expect(page.locator(".plot").first).to_contain_text("67/324")
    expect(page.locator(".plot").first).to_contain_text("Before Rhino Hide on Timber Wolf it was 31/81")
    expect(rail(page)).to_contain_text("Roll dice")
    expect(page.locator("[data-key=agenda]")).to_contain_text("Unavoidable: no Defense may be used")
    moved(page, dock(page, "step").click)
    expect(headline(page)).to_contain_text("Roll:")
    expect(page.locator(".plot .bar.mark")).to_have_count(1)


def test_the_odds_stand_beside_the_board_at_a_laptops_size(visit, profile: Callable[..., BrowserContext]):
    """Before the roll and after it the curve, the arena and the next thing to do are in sight at once."""
    page = profile(viewport={"width": 1280, "height": 900}).new_page()
    visit(page)
    for _ in range(2):
        for part in (page.locator(".margin .plot svg"), page.locator(".arena"), dock(page, "step")):
            box = part.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 900
        expect(page.locator(".main .plot")).to_have_count(0)
        moved(page, dock(page, "step").click)


def test_an_attack_by_mouse_with_a_reveal_in_the_middle(visit, attack: str, page: Page):
    visit(page, attack)
    expect(headline(page)).to_contain_text("Brogan Bloodstone acts.")
    page.locator("button.piece", has_text="Feral Bobcat").click(force=True)
    page.locator(".act[data-state=refused]", has_text="Attack Feral Bobcat").first.click(force=True)
    expect(page.locator(".because").first).to_contain_text("A guard is in the zone")
    expect(page.locator(".because .cite").first).to_have_text(re.compile("MW codex/guarding"))
    moved(page, legal(page).filter(has_text="Attack Timber Wolf: Vorpal Blade").first.click)
    on(page, page.keyboard)
    moved(page, legal(page).filter(has_text="Reveal Bear Strength").first.click)
    for _ in range(40):
        if "Roll 6 dice" in dock(page, "step").inner_text():
            break
        choose = dock(page, "step").get_attribute("aria-disabled")
        moved(page, (legal(page).first if choose else dock(page, "step")).click)
    expect(dock(page, "step")).to_contain_text("Roll 6 dice")
    expect(page.locator(".arena")).to_contain_text("Bear Strength, revealed")
    moved(page, dock(page, "step").click)
    expect(page.locator(".plot .bar.mark")).to_have_count(1)


def test_an_attack_by_keyboard_alone(visit, attack: str, page: Page):
    visit(page, attack)

    def press(name: str) -> None:
        tab(page, legal(page).filter(has_text=name).first)
        moved(page, lambda: page.keyboard.press("Enter"))

    press("Attack Timber Wolf: Vorpal Blade")
    on(page, page.keyboard)
    press("Reveal Bear Strength")
    for _ in range(30):
        if "Roll 6 dice" in dock(page, "step").inner_text():
            break
        if dock(page, "step").get_attribute("aria-disabled"):
            tab(page, legal(page).first)
            moved(page, lambda: page.keyboard.press("Enter"))
        else:
            tab(page, dock(page, "step"))
            moved(page, lambda: page.keyboard.press("Enter"))
    expect(dock(page, "step")).to_contain_text("Roll 6 dice")
    assert page.evaluate("document.activeElement.closest('.kit') !== null"), "the focus is never lost"


def test_before_the_dice_a_reveal_is_refused_and_leads_back(visit, page: Page):
    visit(page)
    refused(page).filter(has_text="Reveal Bear Strength").click(force=True)
    expect(page.locator(".because")).to_contain_text("at the end of a step, never inside one")
    expect(page.locator(".because .cite")).to_have_text(re.compile("MW 5.2.3"))
    moved(page, page.locator(".because").get_by_role("button", name="Go back there").click)
    expect(legal(page).filter(has_text="Reveal Bear Strength")).to_be_visible()


def test_what_if_these_faces_came(visit, page: Page):
    visit(page)
    legal(page).filter(has_text="What if").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What if: choose what comes up").fill("2* 2* 2 0")
    moved(page, dialog.get_by_role("button", name="Apply").click)
    expect(page.locator(".plot")).to_contain_text("5 damage came")


def test_a_press_on_a_window_asks_there_too(visit, page: Page):
    """The window after step 4 is past any use of Bear Strength, so nobody is asked there but by this wish."""
    visit(page)
    switch = page.locator("[data-window='window/attack/4']")
    expect(switch).to_have_attribute("aria-pressed", "false")
    moved(page, switch.click)
    expect(switch).to_have_attribute("aria-pressed", "true")
    moved(page, dock(page, "mine").click)
    expect(headline(page)).to_have_text("You may reveal an enchantment now.")
    expect(rail(page)).to_contain_text("Damage and effects")


def test_a_wall_is_laid_on_its_border(visit, wall: str, page: Page):
    visit(page, wall)
    expect(page.locator(".lay")).to_have_count(0)
    page.locator("button.card", has_text="Wall of Stone").click()
    expect(page.locator(".lay")).to_have_count(17)
    far = page.locator(".lay[aria-label*='C3–D3']")
    far.click(force=True)
    expect(page.locator(".because").first).to_contain_text("out of range")
    near = page.locator(".lay[aria-label*='A1–B1']")
    tab(page, near)
    moved(page, lambda: page.keyboard.press("Enter"))
    moved(page, dock(page, "mine").click)
    button = page.locator("button.wall-name", has_text="Wall of Stone")
    button.click()
    page.get_by_role("button", name="Full text").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Wall of Stone")


def test_on_a_phone_a_card_lights_its_borders(visit, wall: str, profile: Callable[..., BrowserContext]):
    page = profile(**PHONE).new_page()
    visit(page, wall)
    page.locator("button.card", has_text="Wall of Stone").tap()
    expect(page.locator(".lay:not([aria-disabled])")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_thing_opens_its_text_and_a_keyword_its_entry(visit, attack: str, page: Page):
    visit(page, attack)
    page.locator("button.piece", has_text="Timber Wolf").click()
    page.get_by_role("button", name="Full text").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Bite: 4 dice, melee, quick")
    dialog.locator(".cite", has_text="codex/guarding").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Guard")


def test_home_rolls_and_leads_to_the_game_and_the_lab(visit, page: Page):
    visit(page, app="home")
    expect(headline(page)).to_have_text("Will the knight fall?")
    moved(page, page.get_by_role("button", name="Roll 5 dice").click)
    expect(page.locator(".plot .bar.mark")).to_have_count(1)
    expect(headline(page)).to_have_text(re.compile("The knight (falls|stands)."))
    moved(page, page.get_by_role("button", name="Again, with new luck").click)
    expect(headline(page)).to_have_text("Will the knight fall?")
    page.get_by_role("link", name="Odds lab").click()
    expect(headline(page)).to_have_text("Steelclaw Grizzly against Knight of Westlock")


def test_the_odds_lab_compares_at_each_change(visit, page: Page):
    visit(page, app="odds")
    expect(page.locator(".plot")).to_have_count(2)
    form = page.get_by_role("complementary")
    for name, card in (("Attacker", "brogan_bloodstone"), ("Defender", "timber_wolf")):
        moved(page, lambda name=name, card=card: form.get_by_label(name, exact=True).select_option(card))
    form.get_by_label("Damage").fill("5")
    moved(page, lambda: page.keyboard.press("Tab"))
    expect(headline(page)).to_have_text("Brogan Bloodstone against Timber Wolf")
    expect(page.locator(".plot")).to_contain_text("31/81")
    expect(form.get_by_label("Armor ±")).to_be_focused()
    page.keyboard.type("2")
    moved(page, lambda: page.keyboard.press("Tab"))
    expect(page.locator(".plot")).to_contain_text("Before the change it was 31/81")


def test_a_phone_asks_for_the_odds_labs_fighters_in_a_dialog(visit, profile: Callable[..., BrowserContext]):
    page = profile(**PHONE).new_page()
    visit(page, app="odds")
    page.get_by_role("button", name="Choose who fights").tap()
    page.get_by_label("Piercing +").fill("2")
    moved(page, page.get_by_role("button", name="Compare").tap)
    expect(page.get_by_role("main")).to_contain_text("On the attacker: Piercing +2.")


def test_on_a_phone(visit, attack: str, profile: Callable[..., BrowserContext]):
    page = profile(**PHONE).new_page()
    visit(page, attack)
    for _ in range(12):
        choose = dock(page, "step").get_attribute("aria-disabled")
        moved(page, (legal(page).first if choose else dock(page, "step")).tap)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(dock(page, "step")).to_be_in_viewport()
    assert page.evaluate(SMALL) == []
    page = profile(**PHONE).new_page()
    visit(page)
    page.locator(".deck summary").tap()
    expect(page.locator(".deck [data-window]").first).to_be_visible()
    assert page.evaluate(SMALL) == []


def test_in_russian(visit, attack: str, page: Page):
    visit(page, "?lang=ru" + attack)
    expect(page.locator(".kit")).to_have_attribute("lang", "ru")
    expect(headline(page)).to_contain_text("Brogan Bloodstone действует.")
    for _ in range(8):
        choose = dock(page, "step").get_attribute("aria-disabled")
        moved(page, (legal(page).first if choose else dock(page, "step")).click)
        assert re.search("[а-яё]{3}", headline(page).inner_text())
        text = re.sub(r"(codex|card)/[\w-]+", "", page.locator(".kit").inner_text())
        assert not re.search(r"\b(the|is|and|damage|attack)\b", text)


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(visit, attack: str, profile: Callable[..., BrowserContext], width: int):
    page = profile(viewport={"width": width, "height": 900}).new_page()
    for rest, app in ((attack, "mage_wars"), ("", "odds"), ("", "home")):
        visit(page, rest, app)
        if app == "mage_wars":
            moved(page, legal(page).first.click)
        found = AXE.run(page, context=".kit").response["violations"]
        serious = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found
                   if one["impact"] in ("serious", "critical")]  # fmt: skip
        assert serious == []
