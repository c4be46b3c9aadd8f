"""Res Arcana in a real browser: a draft and a round, by mouse, by keyboard, on a phone, in Russian."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server, notebook
from tests.browser.hands import headline, moved

VIOLATIONS = ("serious", "critical")


@pytest.fixture(scope="module")
def site(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """`home`: a first game at its first turn; `draft`: three players at their first pick. Both always the same."""
    folder = tmp_path_factory.mktemp("arcana")
    panel = "from kit.panels.panel import Panel\n"
    notebook(folder / "home.ipynb", panel + "Panel('res_arcana', app=True, mode='first', seed='7')")
    notebook(folder / "draft.ipynb", panel + "Panel('res_arcana', app=True, mode='draft', seats=3, seed='7')")
    return serve("--notebooks", str(folder))


@pytest.fixture
def visit(site: Server, ready: Callable[..., Locator]) -> Callable[..., Page]:
    """`visit(page, app="home", query="")`: the page with its board drawn."""

    def go(page: Page, app: str = "home", query: str = "") -> Page:
        page.goto(site.app(app, query), wait_until="commit")
        ready(page)
        return page

    return go


def act(page: Page, key: str) -> Locator:
    """A choice of the general list, by its notation."""
    return page.locator(f".can [data-act='act/P0-{key}']")


def on(page: Page, keyboard: bool = False) -> None:
    """On to my next decision, unless one is due."""
    mine = page.locator("[data-nav=mine]")
    if mine.get_attribute("aria-disabled") != "true":
        moved(page, (lambda: page.keyboard.press("m")) if keyboard else mine.click)


def choose(page: Page, key: str) -> None:
    moved(page, act(page, key).click)
    on(page)


def test_a_round_by_mouse(visit, page: Page):
    visit(page)
    expect(headline(page)).to_have_text("Your turn: one action.")
    page.locator(".card[data-state=refused]").first.click(force=True)
    expect(page.locator(".because")).to_contain_text("short")
    page.locator("[data-key='card/hand_of_glory']").click()
    strip = page.locator(".strip")
    expect(strip).to_contain_text("Discard Hand of Glory")
    moved(page, strip.locator("[data-act='act/P0-place-hand_of_glory']").click)
    on(page)
    choose(page, "use-hand_of_glory")
    expect(page.locator("[data-key='card/hand_of_glory']")).to_have_attribute("data-turned", "true")
    choose(page, "use-duelist")
    expect(page.locator("[data-key='card/duelist']")).to_contain_text("On it 1")
    choose(page, "pass")
    expect(headline(page)).to_have_text("Take another magic item.")
    choose(page, "take-alchemy")
    while "round 2" not in page.locator(".where").inner_text():
        on(page)
    expect(page.locator("[data-key='note/points']")).to_contain_text("first player token 1")


def test_the_full_text_of_a_rivals_card_opens(visit, page: Page):
    visit(page)
    page.locator("[data-key='card/seer']").click()
    page.get_by_role("button", name="Full text").click()
    expect(page.get_by_role("dialog")).to_contain_text("look at the top 3 cards of your deck or of the monument pile")


def test_a_draft_by_mouse(visit, page: Page):
    visit(page, "draft")
    for left in (4, 3, 2, 4, 3, 2):
        cards = page.locator("[data-key=pack] .card")
        expect(cards).to_have_count(left)
        cards.first.click()
        moved(page, page.locator(".strip .act").first.click)
        on(page)
    expect(headline(page)).to_have_text("Choose your mage.")
    for i in range(1, 9):
        expect(page.locator(".margin")).to_contain_text(f"{i}. ")
    moved(page, page.locator(".can .act").first.click)
    on(page)
    expect(headline(page)).to_have_text("Choose a magic item.")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab does not reach {selector}")


def test_a_draft_and_a_turn_by_keyboard_alone(visit, page: Page):
    visit(page, "draft")
    for _ in range(6):
        tab_to(page, ".can .act[data-state=legal]")
        moved(page, lambda: page.keyboard.press("Enter"))
        on(page, keyboard=True)
    expect(headline(page)).to_have_text("Choose your mage.")
    visit(page)
    page.keyboard.press("Tab")
    tab_to(page, "[data-key='card/elemental_spring']")
    page.keyboard.press("Enter")
    expect(page.locator(".strip")).to_contain_text("Place Elemental Spring")
    tab_to(page, ".strip [data-act='act/P0-place-elemental_spring']")
    moved(page, lambda: page.keyboard.press("Enter"))
    on(page, keyboard=True)
    expect(page.locator("[data-key=play]")).to_contain_text("Elemental Spring")
    moved(page, lambda: page.keyboard.press("ArrowLeft"))


def test_on_a_phone(visit, profile: Callable[..., BrowserContext]):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page)
    moved(page, act(page, "place-hand_of_glory").tap)
    on(page)
    moved(page, act(page, "use-hand_of_glory").tap)
    on(page)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(f"document.documentElement.scrollWidth <= {width}")  # nothing scrolls sideways


def test_in_russian(visit, page: Page):
    visit(page, query="?lang=ru")
    expect(headline(page)).to_have_text("Ваш ход: одно действие.")
    expect(page.locator("[data-key='card/duelist']")).to_contain_text("маг")
    name = act(page, "use-duelist")
    expect(name).to_have_accessible_name(re.compile("Использовать Duelist.*1 смерть.*1 золото"))
    choose(page, "place-hand_of_glory")
    letters = page.locator(".kit").inner_text()
    assert not re.search(r"\b(Place|Claim|Discard|Collect|gain)\b", letters), "no English words are left"


def test_the_table_is_accessible(visit, page: Page):
    visit(page)
    found = Axe().run(page, context=".kit").response["violations"]
    assert [one["id"] for one in found if one["impact"] in VIOLATIONS] == []


def test_the_charts_open_under_the_board(visit, page: Page) -> None:
    visit(page)
    page.get_by_role("button", name="Charts").click()
    chart = page.locator(".js-plotly-plot")
    expect(chart).to_be_visible(timeout=30_000)
    page.wait_for_function("document.querySelector('.js-plotly-plot .main-svg').clientWidth > 1000")
    page.locator(".kit-charts select").select_option("Luck ledger")
    expect(page.locator(".kit-charts")).to_contain_text("No luck that can be counted has fallen yet.")
