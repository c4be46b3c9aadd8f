"""The Mage Wars app as it ships: an attack by mouse and by keyboard, an enchantment revealed in the middle of it, a
phone, Russian; home before it and the odds lab beside it."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Keyboard, Locator, Page, expect

from kit.engine.record import parse_choice
from kit.show.session import Session
from kit.teach import scenario as runner
from kit.teach.lessons import session_of
from kit.teach.library import find
from tests.browser.conftest import Server

AXE = Axe()
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


@pytest.fixture
def visit(server: Server, ready: Callable[..., Locator]) -> Callable[..., Page]:
    """`visit(page, rest="", app="mage_wars")`: the app with its board drawn; `rest` are query and fragment."""

    def go(page: Page, rest: str = "", app: str = "mage_wars") -> Page:
        page.goto(server.app(app, rest), wait_until="commit")
        ready(page)
        if "#" in rest:
            page.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")
        return page

    return go


def headline(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def legal(page: Page) -> Locator:
    return page.locator(".can .act[data-state=legal]")


def dock(page: Page, key: str) -> Locator:
    return page.locator(f"[data-nav={key}]")


def moved(page: Page, do: Callable[[], object]) -> None:
    """Do something and wait for the next model."""
    before = int(page.locator(".kit").get_attribute("data-step"))
    do()
    page.wait_for_function("before => Number(document.querySelector('.kit').dataset.step) > before", arg=before)


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
    expect(page.locator(".plot").first).to_contain_text("Before Rhino Hide it was 31/81")
    expect(rail(page)).to_contain_text("Roll dice")
    expect(page.locator("[data-key=agenda]")).to_contain_text("Unavoidable: no Defense may be used")
    moved(page, dock(page, "step").click)
    expect(headline(page)).to_contain_text("Roll:")
    expect(page.locator(".plot .bar.mark")).to_have_count(1)


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

    def tab(to: Locator) -> None:
        for _ in range(120):
            if to.evaluate("e => e === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError("the focus never came there")

    def press(name: str) -> None:
        tab(legal(page).filter(has_text=name).first)
        moved(page, lambda: page.keyboard.press("Enter"))

    press("Attack Timber Wolf: Vorpal Blade")
    on(page, page.keyboard)
    press("Reveal Bear Strength")
    for _ in range(30):
        if "Roll 6 dice" in dock(page, "step").inner_text():
            break
        if dock(page, "step").get_attribute("aria-disabled"):
            tab(legal(page).first)
            moved(page, lambda: page.keyboard.press("Enter"))
        else:
            tab(dock(page, "step"))
            moved(page, lambda: page.keyboard.press("Enter"))
    expect(dock(page, "step")).to_contain_text("Roll 6 dice")
    assert page.evaluate("document.activeElement.closest('.kit') !== null"), "the focus is never lost"


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


def test_the_odds_lab_compares(visit, page: Page):
    visit(page, app="odds")
    expect(page.locator(".plot")).to_have_count(2)
    page.get_by_role("button", name="Choose who fights").click()
    page.get_by_label("Attacker", exact=True).select_option("brogan_bloodstone")
    page.get_by_label("Defender", exact=True).select_option("timber_wolf")
    page.get_by_label("Damage on the defender").fill("5")
    moved(page, page.get_by_role("button", name="Compare").click)
    expect(headline(page)).to_have_text("Brogan Bloodstone against Timber Wolf")
    expect(page.locator(".plot")).to_contain_text("31/81")


def test_on_a_phone(visit, attack: str, profile: Callable[..., BrowserContext]):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, attack)
    for _ in range(12):
        choose = dock(page, "step").get_attribute("aria-disabled")
        moved(page, (legal(page).first if choose else dock(page, "step")).tap)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(dock(page, "step")).to_be_in_viewport()
    small = page.evaluate("""() => [...document.querySelectorAll(".kit button:not(.cite, .linkish, .skip, .name)")]
        .filter(e => e.offsetParent && (e.offsetHeight < 43.5 || e.offsetWidth < 43.5))
        .map(e => e.outerHTML.slice(0, 120))""")
    assert small == []


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
