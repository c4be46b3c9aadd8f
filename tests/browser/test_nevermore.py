"""The Nevermore app as it ships: a whole hand by mouse and by keyboard alone, nothing lost, home before it."""

import os
import re
import signal
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from kit.show.session import Session
from tests.browser.conftest import Server
from tests.browser.hands import dock, headline, legal, moved, tab

APP = "nevermore"
AXE = Axe()


@pytest.fixture(scope="module")
def game() -> str:
    """The address of a fixed game at its first decision."""
    session = Session.new("nevermore", "3")
    session.next()
    return "#" + session.link()


def parts(page: Page) -> Locator:
    """The cards of the hand that can be chosen."""
    return page.locator("[data-part]")


def settle(page: Page, press: Callable[[Locator], object] = Locator.click) -> bool:
    """Whether something can be chosen; where it is put together of cards, as many as are asked for are."""
    if parts(page).count() and not legal(page).count():
        wanted = int(re.search(r"\d+", headline(page).inner_text())[0])
        for i in range(wanted):
            press(parts(page).nth(i))
    return legal(page).count() > 0


def kept(page: Page, do: Callable[[], object]) -> None:
    """Move, and wait until the page keeps the new stop: it writes at the next pause."""
    record = """() => localStorage[sessionStorage["stepwise/nevermore"]] ?? null"""
    before = page.evaluate(record)
    moved(page, do)
    page.wait_for_function(f"before => ({record})() !== before", arg=before)


def hand(page: Page) -> str:
    return re.search(r"hand (\d+)", page.locator(".where").inner_text())[1]


def test_from_home_into_the_game(visit, page: Page):
    visit(page, app="home")
    page.get_by_role("link", name="Play Nevermore").click()
    page.locator(".ring").wait_for()
    expect(headline(page)).to_contain_text("to pass.")


def test_the_app_opens_on_a_hand_in_play(visit, page: Page):
    visit(page)
    assert page.locator(".act.first").count() == 1, "one glowing next step"
    assert page.locator("form").count() == 0
    before = headline(page).inner_text()
    moved(page, page.locator(".act.first").first.click)
    moved(page, dock(page, "back").click)
    expect(headline(page)).to_have_text(before)
    page.locator(".can .act[data-state=refused]").first.click(force=True)
    expect(page.locator(".because .cite").first).to_be_visible()


def test_cards_are_put_together_in_the_hand(visit, game: str, page: Page):
    """Ten ways to pass three of five cards are one button, which says what is missing until they are right."""
    visit(page, game)
    act = page.locator(".can .act").first
    n = int(re.search(r"\d+", headline(page).inner_text())[0])
    expect(act).to_contain_text(f"Exactly {n} card")
    for i in range(n):
        parts(page).nth(i).click()
        expect(parts(page).nth(i)).to_have_attribute("aria-pressed", "true")
    expect(act).to_have_attribute("data-state", "legal")
    expect(act).to_contain_text("You keep")
    parts(page).nth(n).click()
    expect(act).to_contain_text(f"Exactly {n} card")
    act.click(force=True)
    expect(page.locator(".because .cite")).to_have_text(re.compile("NM 5.1"))
    parts(page).nth(n).click()
    moved(page, act.click)
    assert page.locator(".can [aria-pressed=true]").count() == 0


def test_a_whole_hand_by_mouse(visit, game: str, page: Page):
    """To the second hand, by nothing but what glows, the first choice and `My turn`; at most twenty questions."""
    visit(page, game)
    asked = 0
    while hand(page) == "1":
        if settle(page):
            asked += 1
            moved(page, legal(page).first.click)
        else:
            moved(page, dock(page, "mine").click)
    assert 3 <= asked <= 20


def test_a_whole_hand_by_keyboard_alone(visit, game: str, page: Page):
    visit(page, game)
    page.keyboard.press("Tab")
    moves = 0
    while hand(page) == "1":
        if settle(page, lambda card: (tab(page, card), page.keyboard.press("Space"))):
            tab(page, legal(page).first)
            moved(page, lambda: page.keyboard.press("Enter"))
        else:
            moved(page, lambda: page.keyboard.press("m"))
        moves += 1
        assert moves < 60
        assert page.evaluate("document.activeElement.closest('.kit') !== null"), "the focus is never lost"


def test_event_by_event_every_step_has_a_reason(visit, game: str, page: Page):
    """Through the first resolved suit: each moment names the rule that caused it."""
    visit(page, game)
    reasons = set()
    for _ in range(40):
        if settle(page):
            moved(page, legal(page).first.click)
        else:
            moved(page, dock(page, "step").click)
        if page.locator(".margin .rule .cite").count():
            reasons.add(page.locator(".margin .rule .cite").first.inner_text())
    assert {"NM 5.1", "NM 6.4", "NM 8.2"} <= {reason.lstrip("§\u2009 ") for reason in reasons}


def test_reload_link_and_killed_kernel(
        visit, game: str, server: Server, page: Page, profile: Callable[..., BrowserContext]):
    visit(page, game)
    settle(page)
    moved(page, legal(page).first.click)
    kept(page, dock(page, "mine").click)
    said, table = headline(page).inner_text(), page.locator(".ring").inner_text()
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(headline(page)).to_have_text(said)
    expect(page.locator(".ring")).to_have_text(re.compile(".+"))
    assert page.locator(".ring").inner_text() == table

    other = profile().new_page()
    visit(other, page.evaluate("location.hash"))
    expect(headline(other)).to_have_text(said)
    assert other.locator(".ring").inner_text() == table
    moved(other, dock(other, "back").click)

    for kernel in server.kernels():
        os.kill(kernel.pid, signal.SIGKILL)
    expect(page.get_by_text(re.compile("[Tt]he game is safe|[Yy]our game is safe")).first).to_be_visible()
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(headline(page)).to_have_text(said)


def test_on_a_phone(visit, game: str, profile: Callable[..., BrowserContext]):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, game)
    for _ in range(12):
        moved(page, legal(page).first.tap if settle(page, Locator.tap) else dock(page, "step").tap)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(dock(page, "step")).to_be_in_viewport()
    small = page.evaluate("""() => [...document.querySelectorAll(".kit button:not(.cite, .linkish, .skip, .name)")]
        .filter(e => e.offsetParent && (e.offsetHeight < 43.5 || e.offsetWidth < 43.5))
        .map(e => e.outerHTML.slice(0, 120))""")
    assert small == []


def test_in_russian(visit, game: str, page: Page):
    visit(page, "?lang=ru" + game)
    expect(page.locator(".kit")).to_have_attribute("lang", "ru")
    for _ in range(8):
        moved(page, legal(page).first.click if settle(page) else dock(page, "step").click)
        text = re.sub(r"NM card/\w+", "", page.locator(".kit").inner_text())
        english = re.findall(r"\b[A-Za-z]{3,}\b", text)
        assert set(english) <= {"Stepwise", "Nevermore"}, english


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(visit, game: str, profile: Callable[..., BrowserContext], width: int):
    page = profile(viewport={"width": width, "height": 900}).new_page()
    for rest, app in ((game, "nevermore"), ("", "home")):
        visit(page, rest, app)
        if app == "nevermore":
            settle(page)
            moved(page, legal(page).first.click)
        found = AXE.run(page, context=".kit").response["violations"]
        serious = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found
                   if one["impact"] in ("serious", "critical")]  # fmt: skip
        assert serious == []
