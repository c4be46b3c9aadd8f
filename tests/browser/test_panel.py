"""The panel as an app in a real browser, with a small game: nothing is lost, by mouse, keyboard and phone."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server, notebook
from tests.browser.hands import dock, headline, legal, moved, refused

ROOT = Path(__file__).parents[2]
TOY = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests import toygame\ntoygame.install()\n"


@pytest.fixture(scope="module")
def site(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Lanterns as an app: `home` with luck of its own, `fixed` always the same, `shared` for two persons."""
    folder = tmp_path_factory.mktemp("apps")
    panel = TOY + "from kit.panels.panel import Panel\n"
    notebook(folder / "home.ipynb", panel + "Panel('toygame', app=True, home='home.ipynb')")
    notebook(folder / "fixed.ipynb", panel + "Panel('toygame', app=True, seed='1')")
    shared = "from kit.show.session import Session\nsession = Session.new('toygame', '1')\n" \
             "session.play_seat(1, 'person')\nsession.next()\nPanel(session, app=True)"  # fmt: skip
    notebook(folder / "shared.ipynb", panel + shared)
    return serve("--notebooks", str(folder))


@pytest.fixture
def visit(site: Server, ready: Callable[..., Locator]) -> Callable[..., Page]:
    """`visit(page, query="", app="home")`: the page with its board drawn."""

    def go(page: Page, query: str = "", app: str = "home") -> Page:
        page.goto(site.app(app, query), wait_until="commit")
        ready(page)
        return page

    return go


def kept(page: Page, do: Callable[[], object]) -> None:
    """Move, and wait until the page keeps the new stop: it writes at the next pause."""
    record = """() => localStorage[sessionStorage["stepwise/toygame"]] ?? null"""
    before = page.evaluate(record)
    moved(page, do)
    page.wait_for_function(f"before => ({record})() !== before", arg=before)


def play_some(page: Page) -> str:
    """Hand a card on, strike, and go on to the next decision; returns its headline."""
    moved(page, legal(page).first.click)
    expect(headline(page)).to_have_text("You: choose whom to strike.")
    moved(page, legal(page).first.click)
    kept(page, dock(page, "mine").click)
    return headline(page).inner_text()


def fragment(page: Page) -> str:
    return page.evaluate("location.hash")


def test_three_clicks_step_back_and_a_reason(visit, page: Page):
    visit(page)
    expect(headline(page)).to_have_text("You: choose a card to hand on.")
    assert page.locator(".act.first").count() == 1, "one next thing glows"
    moved(page, page.locator(".act.first").click)
    expect(headline(page)).to_have_text("You: choose whom to strike.")
    refused(page).first.click(force=True)
    expect(page.locator(".because")).to_contain_text("You cannot strike yourself.")
    moved(page, dock(page, "back").click)
    expect(headline(page)).to_have_text("You: choose a card to hand on.")


def test_by_keyboard_alone(visit, page: Page):
    visit(page)
    page.keyboard.press("Tab")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.can .act[data-state=legal]')"):
            break
        page.keyboard.press("Tab")
    moved(page, lambda: page.keyboard.press("Enter"))
    expect(headline(page)).to_have_text("You: choose whom to strike.")
    moved(page, lambda: page.keyboard.press("ArrowLeft"))
    expect(headline(page)).to_have_text("You: choose a card to hand on.")
    moved(page, lambda: page.keyboard.press("ArrowLeft"))
    moved(page, lambda: page.keyboard.press("m"))
    expect(headline(page)).to_have_text("You: choose a card to hand on.")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("shield")
    expect(page.get_by_role("dialog")).to_contain_text("A shield stops a strike")
    page.keyboard.press("Escape")  # empties the search
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_reload_loses_nothing(visit, page: Page):
    visit(page)
    said = play_some(page)
    moved(page, dock(page, "back").click)
    before = page.locator(".kit").inner_text()
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(page.locator(".kit .where")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")
    assert page.locator(".kit").inner_text() == before
    moved(page, dock(page, "mine").click)
    assert headline(page).inner_text() == said


def test_a_link_opens_the_exact_position_with_its_history(visit, page: Page, profile: Callable[..., BrowserContext]):
    visit(page)
    play_some(page)
    table, ruler = page.locator(".ring").inner_text(), page.locator("[data-ruler]").get_attribute("max")
    other = profile().new_page()
    visit(other, fragment(page))
    other.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")
    assert other.locator(".ring").inner_text() == table
    assert other.locator("[data-ruler]").get_attribute("max") == ruler
    moved(other, dock(other, "back").click)
    expect(other.locator(".kit h1")).to_be_visible()


def test_a_link_put_into_the_address_of_an_open_game_is_opened(visit, page: Page):
    visit(page)
    play_some(page)
    early = fragment(page)
    kept(page, legal(page).first.click)
    assert fragment(page) != early
    moved(page, lambda: page.evaluate("link => { location.hash = link }", early))
    assert fragment(page) == early


def test_a_link_cut_in_half_is_a_sentence_and_the_game_goes_on(visit, page: Page):
    visit(page)
    play_some(page)
    half = fragment(page)[: len(fragment(page)) // 2]
    other = page.context.new_page()
    visit(other, half)
    expect(other.get_by_role("alert").filter(has_text="This link is cut or altered")).to_be_visible()
    moved(other, legal(other).first.click)


def test_a_killed_kernel_loses_nothing(visit, site: Server, page: Page):
    visit(page)
    said = play_some(page)
    for kernel in site.kernels():
        os.kill(kernel.pid, signal.SIGKILL)
    expect(page.get_by_text("Your game is safe").or_(page.get_by_text("The game is safe")).first).to_be_visible()
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(headline(page)).to_have_text(said)


def test_two_tabs_never_overwrite_each_other(visit, page: Page):
    visit(page)
    other = visit(page.context.new_page())
    moved(page, legal(page).first.click)
    moved(other, legal(other).first.click)
    moved(other, legal(other).first.click)
    expect(headline(other)).not_to_have_text("You: choose whom to strike.")
    page.reload(wait_until="commit")
    page.locator("#kit-still").wait_for(state="detached")
    expect(headline(page)).to_have_text("You: choose whom to strike.")


def test_a_new_tab_offers_the_last_game(visit, page: Page):
    visit(page)
    said = play_some(page)
    other = visit(page.context.new_page())
    expect(headline(other)).to_have_text("You: choose a card to hand on.")
    moved(other, other.get_by_role("button", name="Your last game").click)
    expect(headline(other)).to_have_text(said)


def test_on_a_phone(visit, profile: Callable[..., BrowserContext]):
    page = profile(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page)
    moved(page, legal(page).first.tap)
    expect(headline(page)).to_have_text("You: choose whom to strike.")
    refused(page).first.tap(force=True)
    expect(page.locator(".because")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    moved(page, dock(page, "back").tap)
    expect(headline(page)).to_have_text("You: choose a card to hand on.")
    page.locator("[data-show=menu]").tap()
    page.get_by_role("dialog").get_by_role("button", name="Lines").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Name of this line")


def test_in_russian(visit, page: Page):
    visit(page, "?lang=ru")
    expect(page.locator(".kit")).to_have_attribute("lang", "ru")
    expect(dock(page, "back")).to_have_text("Назад")
    moved(page, page.get_by_role("button", name=re.compile("English")).click)
    expect(page.locator(".kit")).to_have_attribute("lang", "en")
    expect(dock(page, "back")).to_have_text("Back")
    assert page.evaluate("[document.documentElement.lang, location.search]") == ["en", "?lang=en"]


def test_two_persons_pass_the_device(visit, page: Page):
    visit(page, app="shared")
    moved(page, legal(page).first.click)
    while not page.get_by_role("heading", name="Pass the device to Noor.").is_visible():
        moved(page, dock(page, "step").click)
    assert page.locator(".seat").count() == 0 and page.locator(".margin").count() == 0
    moved(page, page.get_by_role("button", name="I am Noor").click)
    expect(headline(page)).to_have_text("You: choose a card to hand on.")


def test_playing_by_itself_stops_at_my_turn(visit, page: Page):
    visit(page)
    moved(page, legal(page).first.click)
    moved(page, legal(page).first.click)
    dock(page, "play").click()
    expect(dock(page, "play")).to_have_attribute("aria-pressed", "true")
    expect(dock(page, "play")).to_have_attribute("aria-pressed", "false", timeout=20_000)
    expect(legal(page).first).to_be_visible()


def test_charts_open_without_asking_anybody(visit, page: Page):
    visit(page)
    play_some(page)
    page.get_by_role("button", name="Charts").click()
    expect(page.locator(".js-plotly-plot")).to_be_visible(timeout=40_000)
    expect(page.locator(".js-plotly-plot")).to_be_in_viewport()
    expect(page.locator(".modebar")).to_have_count(0)
    expect(page.get_by_text("Luck so far, gave minus expected")).to_be_visible()
    page.get_by_role("button", name="Close the charts").click()
    expect(page.locator(".js-plotly-plot")).to_have_count(0)


def test_rules_open_and_lines_are_named(visit, page: Page):
    visit(page, app="fixed")
    moved(page, legal(page).first.click)
    page.locator(".margin .cite").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("All hand one card to the next lantern")
    page.keyboard.press("Escape")
    moved(page, dock(page, "back").click)
    moved(page, legal(page).nth(1).click)
    dock(page, "lines").click()
    page.get_by_label("Name of this line").fill("keep it")
    moved(page, page.get_by_role("button", name="Apply").click)
    dock(page, "lines").click()
    expect(page.get_by_role("dialog")).to_contain_text("Line: keep it")
    moved(page, page.get_by_role("button", name="Line: first line").click)
    expect(page.locator(".twig-l")).to_have_text("keep it")
