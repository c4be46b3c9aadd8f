"""The board alone: the page's code on hand-written models, in a real browser, without Jupyter."""

import copy
import json
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from kit.show.table import columns, dialog, find, walk
from tests.browser.harness import page as harness
from tests.fixtures import tables

Open = Callable[..., Page]
URL = "http://localhost/board"


@pytest.fixture
def shows(profile: Callable[..., BrowserContext]) -> Open:
    """``shows(model, width=1280, **traits)``: a page with the board on that model."""

    def show(model: dict, width: int = 1280, context: BrowserContext | None = None, scheme: str = "light",
             clock: bool = False, address: str = URL, touch: bool = False, **traits: object) -> Page:
        size = {"width": width, "height": 800}
        context = context or profile(viewport=size, color_scheme=scheme, has_touch=touch)
        context.route(URL + "**", lambda route: route.fulfill(body=harness(model, **traits), content_type="text/html"))
        page = context.new_page()
        if clock:
            page.clock.install(time=0)
        page.goto(address)
        page.locator(".kit[data-ready]").wait_for()
        return page

    return show


def sent(page: Page, kind: str) -> list[dict]:
    return [m for m in page.evaluate("window.sent") if m["type"] == kind]


def change(page: Page, model: dict) -> None:
    page.evaluate("model => window.widget.set('model', model)", model)


def act(page: Page, key: str) -> Locator:
    return page.locator(f'.can [data-act="{key}"]')


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.dataset.key || document.activeElement.className")


# ---------- drawing ----------


EVERY = {**tables.ALL, **tables.RINGS}


@pytest.mark.parametrize("name", EVERY)
def test_a_model_is_drawn_whole_at_every_width(shows: Open, name: str) -> None:
    model = EVERY[name](7)
    page = shows(model)
    root = page.locator(".kit")
    expect(root).to_have_attribute("data-step", "7")
    expect(root).to_have_attribute("data-shown", "1")
    expect(root).to_have_attribute("lang", "en")
    for width, size in ((1280, "wide"), (900, "pane"), (390, "phone"), (320, "phone")):
        page.set_viewport_size({"width": width, "height": 800})
        expect(root).to_have_attribute("data-size", size)
        keys = page.eval_on_selector_all("[data-key]", "all => all.map(e => e.dataset.key)")
        assert len(keys) == len(set(keys)), "a key is on the page once"
        # A phone opens one zone and one seat, and leaves out the middle of a ring.
        folded = ("piece", "attached", "link", "face", "centre") if size == "phone" else ()
        wanted = {n["key"] for n in walk(model["table"]) if n["kind"] not in folded} - {"actions"}
        assert wanted <= set(keys)
        for one in model["actions"]:
            if not one.get("unlisted"):
                assert page.get_by_role("button", name=re.compile(re.escape(one["label"]))).count()
        assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing scrolls sideways"


def test_a_narrow_pane_in_a_wide_window_is_drawn_narrow(shows: Open) -> None:
    page = shows(tables.mage_wars())
    expect(page.locator(".margin")).to_be_visible()
    page.evaluate("document.getElementById('host').style.width = '380px'")
    expect(page.locator(".kit")).to_have_attribute("data-size", "phone")
    expect(page.locator(".margin")).to_have_count(0)
    expect(page.locator(".deck summary")).to_contain_text("Step 3 of 8.")


def test_the_sheet_of_a_phone_answers_closed_and_opens(shows: Open) -> None:
    page = shows(tables.nevermore(), 390)
    line = page.locator(".deck summary")
    expect(line).to_contain_text("Attackers take turns in seat order.")
    expect(page.get_by_text("Win check", exact=True)).to_be_hidden()
    line.click()
    expect(page.get_by_text("Win check", exact=True)).to_be_visible()


def test_a_ring_is_a_list_on_a_phone_with_the_seat_to_act_first(shows: Open) -> None:
    model = tables.nevermore()
    seats = find(model, "ring")["children"]
    seats.append(seats.pop(1))  # "You" last in the model
    page = shows(model, 390)
    names = page.locator(".seat h3").all_inner_texts()
    assert names[0] == "You"
    expect(page.locator('[data-key="seat/P0"] .face')).to_have_count(5)
    mira = page.locator('[data-key="seat/P1"]')
    expect(mira.locator(".face")).to_have_count(0)
    mira.click()
    expect(mira.locator(".face")).to_have_count(5)
    expect(page.locator(".strip")).to_contain_text("Mira: you can")


def test_hidden_cards_do_not_say_what_they_are(shows: Open) -> None:
    page = shows(tables.mage_wars())
    rival = page.locator('[data-key="att/x"]')
    expect(rival).to_have_attribute("data-state", "hidden")
    expect(rival).to_have_text("enchantment, face down")
    expect(page.locator('[data-key="att/bear"]')).to_have_text("Bear Strength, yours, face down")


def test_the_board_follows_light_and_dark(shows: Open) -> None:
    ground = "getComputedStyle(document.querySelector('.kit')).backgroundColor"
    assert shows(tables.home(), scheme="light").evaluate(ground) == "rgb(239, 232, 217)"
    page = shows(tables.nevermore(), scheme="dark")
    assert page.evaluate(ground) == "rgb(16, 23, 26)"
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")  # JupyterLab's own theme wins in a notebook
    expect(page.locator(".kit")).to_have_attribute("data-theme", "light")
    assert page.evaluate(ground) == "rgb(239, 232, 217)"


def test_styles_do_not_leak(shows: Open) -> None:
    page = shows(tables.nevermore())
    style = page.evaluate("""() => {
      const button = document.body.appendChild(document.createElement("button"));
      button.className = "act first key card";
      const { backgroundColor, minHeight, borderRadius } = getComputedStyle(button);
      return [backgroundColor, minHeight, getComputedStyle(document.body).getPropertyValue("--lamp")];
    }""")
    assert style == ["rgb(239, 239, 239)", "0px", ""]


# ---------- actions and refusals ----------


def test_an_action_is_sent_once_with_its_step(shows: Open) -> None:
    page = shows(tables.nevermore(12))
    page.evaluate("window.answer = false")
    act(page, "act/attack-P3").dblclick()
    assert [(m["key"], m["step"]) for m in sent(page, "act")] == [("act/attack-P3", 12)]


def test_a_refused_action_is_never_sent_and_says_why(shows: Open) -> None:
    page = shows(tables.nevermore())
    button = act(page, "act/attack-P2")
    expect(button).to_have_attribute("aria-disabled", "true")
    assert button.evaluate("b => b.disabled") is False, "it stays focusable"
    button.click(force=True)
    why = page.locator('[data-key="why-not"]')
    expect(why).to_contain_text("Attack Theo is refused. Theo is in raven form.")
    expect(why).to_contain_text("You may attack Noor or Mira.")
    assert why.locator(".cite").all_inner_texts() == ["NM R8", "NM 14.7"]
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator("[role=status]")).to_contain_text("Theo is in raven form")
    assert not sent(page, "act")


@pytest.mark.parametrize("way", ["focus", "enter", "hover", "tap"])
def test_focus_enter_hover_and_tap_all_give_the_reason(shows: Open, way: str) -> None:
    page = shows(tables.mage_wars(), touch=way == "tap")
    button = act(page, "act/reveal-bear")
    if way == "hover":
        button.hover(force=True)
    elif way == "tap":
        button.tap(force=True)
    else:
        act(page, "act/pick").focus()
        page.keyboard.press("Tab")
        assert focused(page) == "act/reveal-bear"
        if way == "enter":
            page.keyboard.press("Escape")
            expect(page.locator('[data-key="why-not"]')).to_have_count(0)
            page.keyboard.press("Enter")
    expect(page.locator('[data-key="why-not"]')).to_contain_text("Bear Strength cannot be revealed now.")
    described = button.get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content().startswith("Enchantments open at the end of a step")


def test_the_reason_leads_back_to_where_it_was_legal(shows: Open) -> None:
    page = shows(tables.mage_wars())
    act(page, "act/reveal-bear").click(force=True)
    page.get_by_role("button", name="Go back there").click()
    assert [(m["to"], m["stop"]) for m in sent(page, "nav")] == [("stop", 16)]


def test_a_thing_lists_what_can_be_done_with_it(shows: Open) -> None:
    page = shows(tables.res_arcana(), 390)
    gardens = page.locator('[data-key="mon/gardens"]')
    gardens.click(force=True)
    expect(gardens).to_have_attribute("aria-pressed", "true")
    strip = page.locator(".strip")
    expect(strip).to_be_in_viewport()
    expect(strip).to_contain_text("Hanging Gardens is 2 Gold short.")
    expect(strip.get_by_role("button", name="Claim Hanging Gardens")).to_have_attribute("aria-disabled", "true")
    strip.get_by_role("button", name="Full text").click()
    assert sent(page, "detail")[0]["key"] == "mon/gardens"
    strip.get_by_role("button", name="Close").click()
    expect(strip).to_have_count(0)


def test_a_small_card_does_at_once_what_can_be_done_with_it(shows: Open) -> None:
    page = shows(tables.ring_of(4))
    hand = page.locator('[data-key="seat/P0"]')
    expect(hand.get_by_role("button", pressed=True)).to_have_accessible_name("Raven: Pass the Raven")
    hand.get_by_role("button", name="Pass the Healing").click()
    assert [m["key"] for m in sent(page, "act")] == ["act/take-2"]
    page.locator('[data-act="act/take-3"]').click(force=True)
    expect(page.locator('[data-key="why-not"]')).to_contain_text("Two cards are passed, and two are chosen.")
    assert len(sent(page, "act")) == 1


def test_ways_to_pay_are_a_radio_group(shows: Open) -> None:
    page = shows(tables.res_arcana())
    ways = page.get_by_role("radio")
    expect(ways).to_have_count(4)
    page.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == "way/22"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "way/40"
    expect(page.locator('[data-key="why-not"]')).to_contain_text("1 Elan short")
    assert [m["key"] for m in sent(page, "choose")] == ["way/22"]


# ---------- a step ----------


def later(step: int = 2) -> dict:
    """The Nevermore table after You struck Noor: she is a raven, one action is gone."""
    model = tables.nevermore(step)
    noor = find(model, "seat/P3")
    noor["stats"][0] = {"kind": "word", "label": "Form", "value": "raven", "symbol": "s-raven"}
    noor["actions"] = []
    noor.pop("state")
    model["actions"] = model["actions"][1:]
    model["live"] = "You attacked Noor for 2. Noor is a raven."
    return model


def test_focus_selection_and_open_tables_survive_a_step(shows: Open) -> None:
    page = shows(tables.mage_wars(1))
    page.locator('[data-key="piece/wolf"]').click()
    page.get_by_text("The same as a table").click()
    act(page, "act/pick").focus()
    page.evaluate("window.kept = document.activeElement")
    change(page, tables.mage_wars(2))
    expect(page.locator(".kit")).to_have_attribute("data-step", "2")
    assert page.evaluate("window.kept === document.activeElement")
    expect(page.locator('[data-key="piece/wolf"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("details.twin")).to_have_attribute("open", "")


def test_focus_goes_to_what_can_be_done_when_its_action_is_gone(shows: Open) -> None:
    page = shows(tables.nevermore(1))
    act(page, "act/attack-P3").focus()
    change(page, later())
    expect(page.locator(".kit")).to_have_attribute("data-step", "2")
    assert focused(page) == "act/attack-P1"


def test_a_step_touches_only_what_changed(shows: Open) -> None:
    page = shows(tables.nevermore(1))
    page.evaluate("""() => {
      window.added = 0;
      new MutationObserver(all => all.forEach(m => window.added += m.addedNodes.length))
        .observe(document.querySelector(".page"), { subtree: true, childList: true });
    }""")
    change(page, later())
    expect(page.locator('[data-key="seat/P3"]')).to_contain_text("raven")
    assert page.evaluate("window.added") < 12


def test_the_live_line_speaks_once_and_is_silent_when_playing_fast(shows: Open) -> None:
    page = shows(tables.nevermore(1))
    line = page.locator("[role=status]")
    expect(line).to_have_count(1)
    expect(line).to_have_text("Mira attacked Noor for 2. Noor has 1 Health. You attack next.")
    change(page, later())
    expect(line).to_have_text("You attacked Noor for 2. Noor is a raven.")
    fast = {**tables.nevermore(3), "quiet": True}
    change(page, fast)
    expect(page.locator(".kit")).to_have_attribute("data-step", "3")
    expect(line).to_have_text("You attacked Noor for 2. Noor is a raven.")


def test_old_values_stand_beside_the_new(shows: Open) -> None:
    page = shows(tables.nevermore())
    noor = page.locator('[data-key="seat/P3"]')
    expect(noor).to_have_attribute("data-touched", "b")
    expect(noor.locator(".delta")).to_have_text("3")
    assert "was 3, 1 of 5" in noor.locator("dd").first.text_content()


# ---------- keyboard ----------


def test_a_walk_by_keyboard_meets_the_parts_in_order(shows: Open) -> None:
    page = shows(tables.nevermore())
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("""() => {
          const e = document.activeElement;
          const part = e.closest(".skip, .mast, .ring, .can, .dock, .margin");
          return [part && part.classList[0], e.dataset.key || e.dataset.nav || ""];
        }"""))
        if seen[-1][0] is None and len(seen) > 20:
            break
    parts = [part for i, (part, _) in enumerate(seen) if part and (i == 0 or part != seen[i - 1][0])]
    assert parts == ["skip", "mast", "ring", "can", "dock", "margin"]
    reached = {key for _, key in seen}
    assert {a["key"] for a in tables.nevermore()["actions"]} <= reached, "refused actions are reached too"
    assert {"nav/back", "nav/step", "nav/mine", "nav/play", "nav/lines"} <= reached


def test_arrows_move_between_zones_and_tab_enters_one(shows: Open) -> None:
    page = shows(tables.mage_wars())
    page.locator('[data-key="zone/B2/name"]').focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "zone/C2/name"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "zone/C3/name"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "zone/C3/name"
    page.keyboard.press("Tab")
    assert focused(page) == "piece/grizzly"
    page.keyboard.press("Enter")
    expect(page.locator(".strip")).to_contain_text("Steelclaw Grizzly")
    assert not sent(page, "nav"), "in the arena an arrow is no step"


def test_a_phone_opens_one_zone(shows: Open) -> None:
    page = shows(tables.mage_wars(), 390)
    zone = page.locator(".open-zone")
    expect(zone).to_contain_text("Timber Wolf")
    page.get_by_role("button", name="D3").click()
    expect(zone).to_contain_text("Beastmaster")
    expect(zone).not_to_contain_text("Timber Wolf")
    change(page, tables.mage_wars(2))
    expect(zone).to_contain_text("Beastmaster")


def test_shortcuts_work_in_the_board_and_never_in_a_text_field(shows: Open) -> None:
    page = shows(tables.mage_wars())
    page.keyboard.press("ArrowRight")
    assert not sent(page, "nav"), "the focus is not in the board"
    act(page, "act/roll").focus()
    for key in ("ArrowLeft", "ArrowRight", "m", "p"):
        page.keyboard.press(key)
    assert [m["to"] for m in sent(page, "nav")] == ["back", "step", "mine", "play"]
    page.keyboard.press("?")
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("back one stop")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.keyboard.press("/")
    assert sent(page, "search")[0]["text"] == ""
    page.evaluate("d => window.widget.set('dialog', d)", dialog("rules", "rule", "Rulebook", query="", none="No rule."))
    page.get_by_label("Search the rules").press_sequentially("map")
    assert page.get_by_label("Search the rules").input_value() == "map"
    page.wait_for_function("window.sent.some(m => m.type === 'search' && m.text === 'map')")
    assert len(sent(page, "nav")) == 4


def test_a_refused_key_of_the_dock_says_why_and_sends_nothing(shows: Open) -> None:
    page = shows(tables.nevermore())
    step = page.locator('[data-nav="step"]')
    expect(step).to_have_attribute("aria-disabled", "true")
    step.click(force=True)
    expect(page.locator("[role=status]")).to_have_text("The game waits for your choice.")
    assert not sent(page, "nav")


def test_the_ruler_is_a_range_that_speaks_its_stop(shows: Open) -> None:
    page = shows(tables.nevermore())
    ruler = page.get_by_role("slider", name="Timeline")
    expect(ruler).to_have_attribute("aria-valuetext", "stop 23 of 34, hand 2, Attack")
    page.evaluate("window.answer = false")
    ruler.focus()
    page.keyboard.press("ArrowLeft")
    expect(ruler).to_have_attribute("aria-valuetext", "stop 22 of 34, before the choice")
    assert [(m["to"], m["stop"]) for m in sent(page, "nav")] == [("stop", 21)]


@pytest.mark.parametrize("own", [[*range(0, 400, 2)], []], ids=["played", "watched"])
def test_the_ruler_of_a_long_game_can_be_read(shows: Open, own: list[int]) -> None:
    shown = tables.nevermore()
    shown["ruler"] |= {"stops": 400, "cursor": 399, "own": own, "marks": [[i, "hand"] for i in range(0, 400, 13)]}
    page = shows(shown)
    ticks = [one.bounding_box()["x"] for one in page.locator(".ruler .tick").all()]
    assert len(ticks) > 10 and min(b - a for a, b in zip(ticks, ticks[1:], strict=False)) > 3


def test_the_next_step_stands_where_choices_stood(shows: Open) -> None:
    page = shows(tables.nevermore())
    stood = page.locator(".two > .plot").bounding_box()
    after = tables.nevermore(2)
    del after["actions"]
    after.pop("picks", None)
    for thing in walk(after["table"]):
        thing.pop("actions", None)
    after["controls"]["step"] = {"label": "Step", "do": True}
    change(page, after)
    assert page.locator(".two > .plot").bounding_box()["x"] == stood["x"], "the chart beside them stays"
    page.locator(".can [data-nav=step]").click()
    assert [m["to"] for m in sent(page, "nav")] == ["step"]


def test_what_the_keyboard_goes_to_is_not_under_the_dock(shows: Open) -> None:
    page = shows(tables.res_arcana())
    page.set_viewport_size({"width": 1280, "height": 500})
    for _ in range(40):
        page.keyboard.press("Tab")
        covered = page.evaluate("""() => {
            const el = document.activeElement, dock = document.querySelector(".dock"), at = el.getBoundingClientRect();
            return !dock.contains(el) && el.closest(".main") !== null
                && at.bottom > dock.getBoundingClientRect().top && at.top < innerHeight;
        }""")
        assert not covered, focused(page)


@pytest.mark.parametrize("name", sorted(tables.ALL))
def test_where_the_focus_is_can_be_seen(shows: Open, name: str) -> None:
    page = shows(tables.ALL[name]())
    page.emulate_media(reduced_motion="reduce")  # the ring is there at once
    ring = page.evaluate("""() => {
        const probe = document.querySelector(".kit").appendChild(document.createElement("i"));
        probe.style.boxShadow = "var(--ring)";
        return getComputedStyle(probe).boxShadow;
    }""")
    for _ in range(60):
        page.keyboard.press("Tab")
        shadow = page.evaluate("""() => {
            const el = document.activeElement, seen = el.type === "range" ? el.nextElementSibling : el;
            return el === document.body || el.matches(".main") ? null : getComputedStyle(seen).boxShadow;
        }""")
        assert shadow in (None, ring), focused(page)


def test_to_skip_to_the_board_does_not_leave_its_head(shows: Open) -> None:
    page = shows(tables.nevermore())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_in_viewport()


def test_charts_side_by_side_stand_on_one_line(shows: Open) -> None:
    shown = tables.home()
    odds = find(shown, "plot/odds")
    both = [odds | {"key": "plot/a"}, odds | {"key": "plot/b", "sentence": "One. " * 60}]
    shown["table"] = [columns("compare", *both)]
    shown["home"] = False
    page = shows(shown)
    first, other = (page.locator(f"[data-key='plot/{key}'] > svg").bounding_box() for key in "ab")
    assert (first["y"], first["height"]) == (other["y"], other["height"])


def test_the_mark_of_an_outcome_leaves_the_words_of_the_threshold_alone(shows: Open) -> None:
    shown = tables.home()
    find(shown, "plot/odds")["result"] = 4
    page = shows(shown)
    came, words = page.locator(".came").bounding_box(), page.locator(".plot text.strong").last.bounding_box()
    assert words["y"] + words["height"] <= came["y"]


# ---------- dialogs, menu ----------


def test_a_cite_opens_its_paragraph_and_focus_comes_back(shows: Open) -> None:
    page = shows(tables.nevermore())
    cite = page.locator(".margin .rule .cite")
    cite.click()
    assert sent(page, "rule")[0]["id"] == "NM 9.2"
    page.evaluate("d => window.widget.set('dialog', d)",
                  dialog("rules", "rule", "NM 9.2", cite="NM 9.2", text=["**Several at top.** One after another."]))
    box = page.get_by_role("dialog", name="NM 9.2")
    expect(box).to_contain_text("One after another.")
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)
    assert sent(page, "close")
    assert page.evaluate("document.activeElement.dataset.cite") == "NM 9.2"


def test_the_drawer_sends_its_fields_together(shows: Open) -> None:
    page = shows(tables.nevermore())
    page.get_by_role("button", name="Players, seats and options").click()
    page.get_by_role("spinbutton", name="Seats").fill("5")
    page.get_by_role("combobox", name="Mira").select_option("person")
    page.get_by_role("checkbox", name="Show what is hidden").check()
    page.get_by_role("button", name="New game").click()
    assert sent(page, "form")[0]["values"] == {"seats": 5, "P1": "person", "see_all": True}
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_seat_view_and_language_are_in_the_masthead_and_in_the_menu_of_a_phone(shows: Open) -> None:
    page = shows(tables.nevermore())
    page.get_by_label("Seen by").select_option("P2")
    page.get_by_role("button", name="Language").click()
    assert [(m["name"], m["value"]) for m in sent(page, "set")] == [("seat", "P2"), ("lang", "ru")]
    phone = shows(tables.nevermore(), 390)
    phone.get_by_role("button", name="View").click()
    phone.get_by_label("Seen by").select_option("all")
    assert sent(phone, "set")[0]["value"] == "all"


# ---------- trouble and storage ----------


def test_silence_for_three_seconds_gets_a_sentence_and_an_answer_takes_it_back(shows: Open) -> None:
    page = shows(tables.nevermore(), clock=True)
    page.clock.pause_at(60_000)
    page.evaluate("window.answer = false")
    act(page, "act/attack-P1").click()
    alert = page.get_by_role("alert")
    page.clock.run_for(2900)
    expect(alert).to_be_empty()
    page.clock.run_for(200)
    expect(alert).to_contain_text("No answer yet. The game is safe")
    page.evaluate("window.widget.set('answered', window.sent.at(-1).n)")
    expect(alert).to_be_empty()


def test_an_error_is_a_sentence(shows: Open) -> None:
    page = shows(tables.nevermore())
    page.evaluate("window.widget.set('error', 'Seat P7 does not exist; name P0 to P3.')")
    expect(page.get_by_role("alert")).to_contain_text("Seat P7 does not exist; name P0 to P3.")
    page.get_by_role("button", name="Hide this").click()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_dead_kernel_and_a_lost_connection_are_told(shows: Open, profile: Callable[..., BrowserContext]) -> None:
    context = profile(viewport={"width": 1280, "height": 800})
    context.add_init_script("""
      const signal = () => ({
        all: [], connect(f) { this.all.push(f); }, disconnect() {}, emit(v) { this.all.forEach(f => f(null, v)); },
      });
      window.kernel = { statusChanged: signal(), connectionStatusChanged: signal() };
      Object.defineProperty(Object.prototype, "widget_manager", {
        get() { return this.send && { kernel: window.kernel }; },
      });
    """)
    page = shows(tables.nevermore(), context=context)
    alert = page.get_by_role("alert")
    page.evaluate("kernel.connectionStatusChanged.emit('connecting')")
    expect(alert).to_contain_text("The connection is down. The game is safe")
    page.evaluate("kernel.connectionStatusChanged.emit('connected')")
    expect(alert).to_be_empty()
    page.evaluate("kernel.statusChanged.emit('autorestarting')")
    page.evaluate("kernel.connectionStatusChanged.emit('connecting'); kernel.connectionStatusChanged.emit('connected')")
    expect(alert).to_contain_text("The kernel has stopped. The game is safe")


def test_the_page_keeps_the_record_and_hands_it_over(shows: Open) -> None:
    model = tables.nevermore()
    page = shows(model)
    assert sent(page, "ready")[0] | {"languages": 0} == {
        "type": "ready", "n": 1, "step": 1, "fragment": "", "stored": None, "last": None,
        "reloaded": False, "progress": [], "query": "", "languages": 0}
    page.wait_for_url("**#r=abc")
    kept = {"key": model["save"]["key"], "record": model["save"]["record"]}
    page.reload()
    page.locator(".kit[data-ready]").wait_for()
    ready = sent(page, "ready")[0]
    assert (ready["stored"], ready["last"], ready["fragment"]) == (kept, kept, "r=abc")
    other = shows(tables.nevermore(), context=page.context, address=URL + "?lang=ru")
    ready = sent(other, "ready")[0]
    assert (ready["stored"], ready["last"], ready["query"]) == (None, kept, "?lang=ru"), "another tab is another game"


def test_the_address_is_left_alone_outside_apps(shows: Open) -> None:
    model = tables.nevermore()
    del model["save"]["fragment"]
    assert shows(model).evaluate("location.hash") == ""


# ---------- access ----------


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
@pytest.mark.parametrize("name", [*tables.ALL, "ring5"])
def test_axe_finds_nothing_serious(shows: Open, name: str, width: int, scheme: str) -> None:
    page = shows(EVERY[name](), width, scheme=scheme)
    refused = page.locator('[data-why]').first
    if refused.count():
        refused.click(force=True)
    for summary in page.locator("summary:visible").all():
        summary.click()
    assert _serious(page) == []


def test_axe_finds_nothing_serious_in_dialogs(shows: Open) -> None:
    page = shows(tables.nevermore())
    page.get_by_role("button", name="Players, seats and options").click()
    assert _serious(page) == []
    page.keyboard.press("Escape")
    page.evaluate("d => window.widget.set('dialog', d)", dialog(
        "rules", "rule", "Rulebook", query="raven", results=[{"cite": "NM 9.2", "text": "One after **another**."}]))
    expect(page.get_by_role("dialog")).to_be_visible()
    assert _serious(page) == []


def _serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {[n['target'] for n in v['nodes']]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("name", [*tables.ALL, "ring5"])
def test_buttons_are_at_least_44_px(shows: Open, name: str) -> None:
    page = shows(EVERY[name](), 390)
    small = page.evaluate("""() => [...document.querySelectorAll(".kit :is(button, a, summary, select)")]
      .filter(e => e.getClientRects().length && !e.matches(".cite, .linkish, .skip"))
      .map(e => {
        const box = e.getBoundingClientRect(), more = getComputedStyle(e, "::after");
        const over = more.content !== "none" && more.position === "absolute";
        const grow = over ? Math.max(0, -parseFloat(more.top) - parseFloat(more.bottom)) : 0;
        return [e.className + " " + e.textContent.trim().slice(0, 20), box.width, box.height + grow];
      })
      .filter(([, w, h]) => w < 44 || h < 44)""")
    assert small == []


def test_nothing_moves_for_who_asks_for_less_motion(shows: Open, profile: Callable[..., BrowserContext]) -> None:
    context = profile(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = shows(tables.mage_wars(), context=context)
    moved = copy.deepcopy(tables.mage_wars(2))
    wolf = find(moved, "zone/B2")["children"].pop(2)
    find(moved, "zone/A3")["children"] = [wolf]
    change(page, moved)
    expect(page.locator('[data-key="zone/A3"] [data-key="piece/wolf"]')).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_harness_holds_no_address() -> None:
    html = harness(tables.home())
    state = json.loads(html.partition('type="application/json">')[2].partition("</script>")[0])
    assert not re.findall(r"https?://(?!www\.w3\.org/)", json.dumps(state))
