"""What the browser tests do on a page and look for there, whatever the game."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def headline(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def legal(page: Page) -> Locator:
    """What can be done, in the general list."""
    return page.locator(".can .act[data-state=legal]")


def refused(page: Page) -> Locator:
    return page.locator(".can .act[data-state=refused]")


def dock(page: Page, key: str) -> Locator:
    return page.locator(f"[data-key='nav/{key}']")


def step(page: Page) -> int:
    """The number of the model that is shown."""
    return int(page.locator(".kit").get_attribute("data-step"))


def moved(page: Page, do: Callable[[], object]) -> None:
    """Do something and wait for the next model."""
    before = step(page)
    do()
    page.wait_for_function("before => Number(document.querySelector('.kit').dataset.step) > before", arg=before)


def tab(page: Page, to: Locator) -> None:
    """Go there by Tab alone."""
    for _ in range(150):
        if to.evaluate("there => there === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")
