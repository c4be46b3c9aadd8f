"""Pictures of the hand-written models: `python -m tests.browser.harness FOLDER [NAME ...]`."""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.harness import CHROMIUM, page
from tests.fixtures import tables

EVERY = {**tables.ALL, **tables.RINGS}


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for name in names or list(tables.ALL):
            for width in (1280, 390):
                for scheme in ("light", "dark"):
                    tab = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
                    html = page(EVERY[name]())
                    tab.route("http://localhost/**", lambda route, _request, html=html: route.fulfill(
                        body=html, content_type="text/html"))
                    tab.goto("http://localhost/board")
                    tab.locator(".kit[data-ready]").wait_for()
                    # The dock sticks to the window's foot, so the window is as high as the page.
                    height = tab.evaluate("document.documentElement.scrollHeight")
                    tab.set_viewport_size({"width": width, "height": height})
                    tab.screenshot(path=folder / f"{name}-{width}-{scheme}.png", animations="disabled")
                    tab.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
