"""Lessons and puzzles as they ship: taken in the browser, kept there, by mouse and on a phone."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_nevermore import dock, headline, legal, moved, parts

AXE = Axe()
KEPT = "part => Object.entries(localStorage).some(([key, text]) => key.includes(part[0]) && text.includes(part[1]))"


@pytest.fixture
def visit(server: Server, ready: Callable[..., Locator]) -> Callable[..., Page]:
    def go(page: Page, app: str, query: str = "?lang=en") -> Page:
        page.goto(server.app(app, query), wait_until="commit")
        ready(page)
        return page

    return go


@pytest.fixture
def follow(ready: Callable[..., Locator]) -> Callable[..., None]:
    """`follow(link, page)`: click it and wait for the board of the app it leads to."""

    def go(link: Locator, page: Page) -> None:
        with page.expect_navigation(wait_until="commit"):
            link.click()
        ready(page)

    return go


def row(page: Page, title: str) -> Locator:
    return page.locator(".daily").filter(has=page.get_by_role("heading", name=title))


def test_a_lesson_is_begun_left_and_taken_up(visit, follow, page: Page):
    visit(page, "learn")
    expect(row(page, "Lesson. The first hand")).to_contain_text("Not begun.")
    follow(row(page, "Lesson. The first hand").get_by_role("link"), page)
    moved(page, dock(page, "step").click)
    moved(page, dock(page, "step").click)
    for card in range(3):  # both Attack cards among them: legal, but not what the lesson teaches
        parts(page).nth(card).click()
    moved(page, legal(page).first.click)
    expect(page.locator(".now")).to_contain_text("That gives both Attack cards away.")
    expect(legal(page).first).to_contain_text("Pass 2 × Attack")  # what was chosen stays chosen
    for card in (0, 1, 3, 4):
        parts(page).nth(card).click()
    moved(page, legal(page).first.click)
    expect(page.locator(".now")).to_contain_text("step 4 of")
    said = headline(page).inner_text()
    page.wait_for_function(KEPT, arg=["lesson-first_hand", '"at":3'])
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(headline(page)).to_have_text(said)
    visit(page, "learn")
    expect(row(page, "Lesson. The first hand")).to_contain_text("Step 4 of")


def test_a_puzzle_is_refuted_hinted_and_solved(visit, follow, page: Page):
    visit(page, "puzzles", "?lang=en&id=one_step_from_six")
    expect(page.locator(".act.first")).to_have_count(0)
    moved(page, dock(page, "mine").click)
    expect(page.locator(".now")).to_contain_text("Points of a raven do not win.")
    moved(page, page.locator(".can").get_by_role("button", name="Attack Theo").click)
    expect(page.locator(".now")).to_contain_text("That does not do it.")
    dock(page, "lines").click()
    expect(page.get_by_role("dialog")).to_contain_text("1. Attack Noor")
    page.keyboard.press("Escape")
    moved(page, dock(page, "back").click)  # told is not solved: once more from the start
    moved(page, page.locator(".can").get_by_role("button", name="Attack Noor").click)
    expect(headline(page)).to_have_text("The goal is reached.")
    further, table = page.get_by_role("link", name="Next puzzle"), page.locator(".ring")
    assert further.bounding_box()["y"] < table.bounding_box()["y"], "where it leads stands over the table"
    expect(page.get_by_role("button", name="Again", exact=True)).to_have_count(1)
    page.wait_for_function(KEPT, arg=["puzzle-one_step_from_six", '"solved":true'])
    follow(page.get_by_role("link", name="All lessons and puzzles"), page)
    expect(row(page, "Puzzle. One step from six")).to_contain_text("Solved.")
    expect(row(page, "Puzzle. One card to change")).to_contain_text("Not solved yet.")


def test_home_leads_to_all_of_it(visit, follow, page: Page):
    visit(page, "home")
    follow(page.get_by_role("link", name="All lessons and puzzles"), page)
    expect(headline(page)).to_have_text("All lessons and puzzles")
    moved(page, page.get_by_role("button", name=re.compile("Русский")).click)
    expect(headline(page)).to_have_text("Все уроки и задачи")


def test_on_a_phone_the_reply_stands_under_the_thumb(visit, profile: Callable[..., BrowserContext]):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, "learn", "?lang=en&id=first_hand")
    for _ in range(2):
        moved(page, dock(page, "step").tap)
    for card in range(3):
        parts(page).nth(card).tap()
    moved(page, page.locator(".strip .act").tap)
    expect(page.locator(".strip .said")).to_be_in_viewport()
    expect(page.locator(".strip .said")).to_have_text("That gives both Attack cards away. Keep them.")


@pytest.mark.parametrize("app", ["learn", "puzzles"])
def test_on_a_phone(visit, profile: Callable[..., BrowserContext], app: str):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, app)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    buttons = ".kit :is(button, a.btn):not(.cite, .linkish, .skip, .name)"
    small = page.evaluate(
        """buttons => [...document.querySelectorAll(buttons)]
        .filter(e => e.offsetParent && (e.offsetHeight < 43.5 || e.offsetWidth < 43.5)).map(e => e.outerHTML)""",
        buttons,
    )
    assert small == []
    found = AXE.run(page, context=".kit").response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
