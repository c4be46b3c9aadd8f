"""Take the project's pictures: ``make shots``. Each app at two widths, after a scripted visit."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

SHOTS = Path(__file__).with_name("shots")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTHS = {1280: 800, 390: 844}


def as_it_opens(page: Page) -> None:
    """Nothing is clicked."""


def some_steps(page: Page) -> None:
    """The next thing to do, twelve times."""
    for _ in range(12):
        board = page.locator("[data-ready]").first
        step = board.get_attribute("data-step")
        page.locator('[data-ready] :is(.act, .key.step):not([aria-disabled="true"])').first.click()
        page.locator(f'[data-ready]:not([data-step="{step}"])').first.wait_for()


SCRIPTS: dict[str, Callable[[Page], None]] = {
    "home": as_it_opens,
    "nevermore": some_steps,
    "res_arcana": some_steps,
    "mage_wars": some_steps,
}


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    path = next(filter(None, map(shutil.which, BROWSERS)))
    server = subprocess.Popen([sys.executable, "-m", "kit", "serve", "--no-browser"], stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"at (\S+) ", server.stdout.readline())[1]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for app in sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb")):
                for width, height in WIDTHS.items():
                    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                    page.goto(f"{url}voila/render/{app.name}")
                    page.locator("[data-ready]").first.wait_for()
                    SCRIPTS.get(app.stem, as_it_opens)(page)
                    page.screenshot(path=SHOTS / f"{app.stem}-{width}.png")
                    page.close(run_before_unload=True)
            browser.close()
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    main()
