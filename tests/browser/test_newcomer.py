"""What a newcomer meets: the first screen at a laptop's and a phone's size, and what can go wrong round a game.

Whatever goes wrong is one sentence, and nothing is lost by it.
"""

import json
import re
import socket
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from kit.engine.record import Record
from kit.show.session import Session
from tests.browser.conftest import Serve, Server
from tests.browser.hands import PHONE, dock, headline, legal, moved
from tests.browser.test_nevermore import kept, settle

AXE = Axe()
GAMES = """() => Object.keys(localStorage).filter(key => /^stepwise\\/nevermore\\/./.test(key))"""

Visit = Callable[..., Page]
Profile = Callable[..., BrowserContext]


@pytest.fixture
def visit(server: Server, ready: Callable[..., Locator]) -> Visit:
    def go(page: Page, app: str = "nevermore", rest: str = "", site: Server = server) -> Page:
        page.goto(site.app(app, rest), wait_until="commit")
        ready(page)
        return page

    return go


@pytest.fixture
def reload(ready: Callable[..., Locator]) -> Callable[[Page], None]:
    """`reload(page)`: and wait until what was kept is taken up."""

    def go(page: Page) -> None:
        page.reload(wait_until="commit")
        ready(page)
        page.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")

    return go


def play(page: Page) -> str:
    """Make the first choice; returns what is asked next."""
    settle(page)
    kept(page, legal(page).first.click)
    return headline(page).inner_text()


def bottom(where: Locator) -> float:
    box = where.bounding_box()
    return box["y"] + box["height"]


# The first screen.


def test_what_can_be_done_and_its_odds_stand_over_the_dock(visit: Visit, profile: Profile):
    page = visit(profile(viewport={"width": 1280, "height": 900}).new_page())
    top = page.locator(".dock").bounding_box()["y"]
    assert bottom(page.locator(".can .act.first")) <= top
    assert bottom(page.locator(".plot svg").first) <= top


@pytest.mark.parametrize(("app", "name"), [
    ("nevermore", "Nevermore"), ("res_arcana", "Res Arcana"), ("mage_wars", "Mage Wars"),
    ("puzzles", "Nevermore"), ("home", "Stepwise"),
])  # fmt: skip
def test_a_phone_says_which_game_it_is(visit: Visit, profile: Profile, app: str, name: str):
    page = visit(profile(**PHONE).new_page(), app, "?id=one_step_from_six")
    expect(page.locator(".mast").get_by_text(name)).to_be_in_viewport()


def test_a_phone_opens_with_the_next_thing_under_the_thumb(visit: Visit, profile: Profile):
    page = visit(profile(**PHONE).new_page())
    expect(page.locator(".deck .act.first")).to_be_in_viewport()
    expect(page.locator(".deck summary")).to_be_in_viewport()
    moved(page, page.locator(".deck .act.first").tap)


def test_your_choice_leads_to_it(visit: Visit, page: Page):
    page.set_viewport_size({"width": 1280, "height": 500})
    visit(page)
    first = page.locator(".can .act.first")
    expect(first).not_to_be_in_viewport(ratio=1)
    dock(page, "step").click(force=True)
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport(ratio=1)


def test_a_button_that_comes_under_a_resting_mouse_gives_no_reason(visit: Visit, page: Page):
    """The next pass stands where the last one stood, refused until its cards are chosen; nobody asked why."""
    session = Session.new("nevermore", "1")
    session.next()
    visit(page, rest="#" + session.link())
    assert settle(page)
    moved(page, page.locator(".can .act").first.click)
    expect(headline(page)).to_contain_text("2 cards")
    button = page.locator(".can .act").first
    expect(button).to_have_attribute("data-state", "refused")
    assert page.locator(".because").count() == 0
    box = button.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 30)  # now it is asked
    expect(page.locator(".because")).to_be_visible()
    assert page.locator(".because").count() == 1


# A puzzle is as safe as a game.


def test_tries_at_a_puzzle_outlive_a_reload(visit: Visit, reload: Callable, page: Page):
    visit(page, "puzzles", "?lang=en&id=one_step_from_six")
    other = page.locator(".can").get_by_role("button", name="Attack Theo")
    moved(page, other.click)
    expect(other).to_contain_text("Tried: does not do it.")
    page.wait_for_function("() => Object.values(localStorage).some(text => text.includes('P0 attack P2'))")
    reload(page)
    expect(other).to_contain_text("Tried: does not do it.")
    moved(page, page.locator(".can").get_by_role("button", name="Attack Noor").click)
    expect(headline(page)).to_have_text("The goal is reached.")
    page.wait_for_function("() => Object.values(localStorage).some(text => text.includes('\"solved\":true'))")
    reload(page)
    expect(headline(page)).to_have_text("The goal is reached.")


# The browser's memory.


def test_a_tab_made_of_another_keeps_its_own_game(visit: Visit, reload: Callable, page: Page):
    visit(page)
    said = play(page)
    session = page.evaluate("({...sessionStorage})")
    other = page.context.new_page()
    other.add_init_script(f"for (const [k, v] of Object.entries({json.dumps(session)})) sessionStorage[k] ??= v")
    visit(other, rest=page.evaluate("location.hash"))
    expect(headline(other)).to_have_text(said)
    settle(other)
    kept(other, legal(other).first.click)
    reload(page)
    expect(headline(page)).to_have_text(said)
    assert len(page.evaluate(GAMES)) == 2


def test_old_games_make_room_and_lessons_stay(visit: Visit, page: Page):
    page.add_init_script("""if (!localStorage.length) {
        for (let i = 0; i < 40; i++) localStorage[`stepwise/nevermore/old${i}`] = "{}";
        localStorage["stepwise/order"] = JSON.stringify(["stepwise/nevermore/old1", "stepwise/nevermore/old0"]);
        localStorage["stepwise/lesson-first_hand/lesson-first_hand"] = "{}";
    }""")
    visit(page)
    play(page)
    games = page.evaluate(GAMES)
    assert len(games) == 24
    assert "stepwise/nevermore/old0" in games and "stepwise/nevermore/old1" in games, "played after those without order"
    assert page.evaluate("'stepwise/lesson-first_hand/lesson-first_hand' in localStorage")


def test_a_full_storage_gives_up_its_oldest_games(visit: Visit, reload: Callable, page: Page):
    page.add_init_script("""if (!localStorage.length)
        for (let i = 0; i < 9; i++) localStorage[`stepwise/nevermore/old${i}`] = "{}";
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        const full = this === localStorage && this.length > 6 && !(key in this);
        if (full) throw new DOMException("", "QuotaExceededError");
        write.call(this, key, text);
    };""")
    visit(page)
    said = play(page)
    expect(page.get_by_role("alert").filter(has_text="keeps nothing")).to_have_count(0)
    reload(page)
    expect(headline(page)).to_have_text(said)


FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {get() { throw new DOMException("", "SecurityError") }})"""


@pytest.mark.parametrize("storage", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_without_storage_the_address_holds_the_game(visit: Visit, reload: Callable, page: Page, storage: str):
    page.add_init_script(storage)
    visit(page)
    settle(page)
    moved(page, legal(page).first.click)
    expect(page.get_by_role("alert").filter(has_text="The game is in the address")).to_be_visible()
    said, link = headline(page).inner_text(), page.evaluate("location.hash")
    page.get_by_role("button", name="Hide this").click()
    settle(page)
    moved(page, legal(page).first.click)
    page.wait_for_function("link => location.hash !== link", arg=link)
    expect(page.get_by_role("alert").filter(has_text="The game is in the address")).to_have_count(0)
    moved(page, dock(page, "back").click)
    page.wait_for_function("link => location.hash === link", arg=link)
    reload(page)
    expect(headline(page)).to_have_text(said)


def test_without_storage_a_lesson_says_that_it_is_forgotten(visit: Visit, page: Page):
    page.add_init_script(FORBIDDEN)
    visit(page, "learn", "?lang=en&id=first_hand")
    moved(page, dock(page, "step").click)
    expect(page.get_by_role("alert").filter(has_text="is forgotten when you leave")).to_be_visible()


# Records of another version, and cut ones.


@pytest.fixture
def altered(server: Server, visit: Visit, page: Page) -> Callable[[str], Page]:
    """`altered(change)`: play a little, change what was kept by a JavaScript function of it, and come back."""

    def go(change: str) -> Page:
        visit(page)
        play(page)
        page.goto(server.app("nowhere"))
        page.evaluate(f"""() => {{
            const key = sessionStorage["stepwise/nevermore"], change = {change};
            const kept = JSON.parse(localStorage[key]);
            localStorage[key] = change(kept) ?? JSON.stringify(kept);
        }}""")
        visit(page)
        page.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")
        return page

    return go


@pytest.mark.parametrize("version", ["0", "99"])
def test_a_game_of_another_version_is_carried_over(altered: Callable[[str], Page], version: str):
    page = altered(f"kept => {{ kept.record = kept.record.replace(/nevermore .*/, 'nevermore {version} other') }}")
    expect(page.locator(".banner")).to_have_text(
        "This game was played with another version. All its choices hold in this one.")
    expect(headline(page)).to_contain_text("2 cards")


def test_a_line_that_no_longer_holds_is_told_and_the_rest_is_kept(altered: Callable[[str], Page]):
    page = altered("kept => { kept.tree[3][1] = 'P0 attack P9' }")
    expect(page.locator(".banner")).to_contain_text("is refused here. The rest is kept under Lines.")
    expect(headline(page)).to_be_visible()
    dock(page, "lines").click()
    expect(page.get_by_role("dialog")).to_contain_text("P0 attack P9")


def test_a_kept_game_that_was_cut_is_a_sentence(altered: Callable[[str], Page]):
    page = altered("kept => JSON.stringify(kept).slice(0, 300)")
    expect(page.get_by_role("alert").filter(has_text="was cut or altered and cannot be read")).to_be_visible()
    settle(page)
    moved(page, legal(page).first.click)


def test_a_link_with_an_illegal_line_opens_before_it(visit: Visit, page: Page):
    session = Session.new("nevermore", "3")
    session.next()
    record = session.timeline.record()
    wrong = Record(record.game, record.version, record.mark, record.options, record.seed,
                   (*record.lines, "P0 attack P9", "P0 pass"))  # fmt: skip
    visit(page, rest="#" + wrong.to_link())
    expect(page.locator(".banner")).to_contain_text(re.compile("P0 attack P9.* is refused here"))
    assert legal(page).count() or page.locator("[data-part]").count()


# The way to the server.


def test_without_scripts_the_page_says_what_it_needs(server: Server, profile: Profile):
    page = profile(java_script_enabled=False).new_page()
    page.goto(server.app("nevermore"))
    expect(page.get_by_text("This page needs JavaScript.")).to_be_visible()
    expect(page.get_by_text("waking the rules engine")).to_be_hidden()
    page.goto(server.app("nevermore", "?lang=ru"))
    expect(page.get_by_text("нужен JavaScript")).to_be_visible()


def test_a_server_that_comes_back_gives_the_game_back(serve: Serve, visit: Visit, reload: Callable, page: Page):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    site = serve("--port", port)
    visit(page, site=site)
    said = play(page)
    site.process.terminate()
    site.process.wait(20)
    expect(page.get_by_role("alert").first).to_contain_text("The connection is down. Your game is safe")
    assert serve("--port", port).url == site.url
    banner = page.get_by_role("alert").filter(has_text="has stopped")
    expect(banner).to_be_visible(timeout=60_000)
    banner.get_by_role("button", name="Reload").click()
    page.locator("#kit-banner[hidden]").wait_for(state="attached")
    expect(headline(page)).to_have_text(said)


# For everybody.


@pytest.mark.parametrize("rest", ["home?", "learn?", "learn?id=first_hand", "puzzles?id=what_the_bridle_drops",
                                  "nevermore?", "res_arcana?", "mage_wars?", "odds?"])  # fmt: skip
def test_axe_finds_nothing_on_any_page_at_any_width(visit: Visit, page: Page, rest: str):
    """The whole document, also for what is merely moderate, and no page scrolls sideways, a phone's or at 200 %."""
    app, _, query = rest.partition("?")
    visit(page, app, "?" + query)
    for width, height in ((1280, 900), (640, 450), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        if width in (1280, 390):
            found = AXE.run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width, timeout=5000)


def test_at_200_percent_the_board_keeps_half_the_window(visit: Visit, page: Page):
    page.set_viewport_size({"width": 640, "height": 450})
    visit(page)
    expect(page.locator(".deck .act.first")).to_be_in_viewport(ratio=1)
    assert page.locator(".deck").bounding_box()["height"] <= 225
