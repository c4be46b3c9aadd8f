"""Take the project's pictures: ``make shots``. Home and each game at two widths, a game of fixed seed in motion."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from kit.serve.stills import MOMENTS, in_motion

SHOTS = Path(__file__).with_name("shots")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
APPS = ("home", "nevermore", "res_arcana", "mage_wars")
WIDTHS = {1280: 1000, 390: 844}


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    path = next(filter(None, map(shutil.which, BROWSERS)))
    server = subprocess.Popen([sys.executable, "-m", "kit", "serve", "--no-browser"], stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"at (\S+) ", server.stdout.readline())[1]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for app in APPS:
                for width, height in WIDTHS.items():
                    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                    link = f"#{in_motion(app).link()}" if app in MOMENTS else ""
                    page.goto(f"{url}voila/render/{app}.ipynb{link}")
                    page.locator("[data-ready]").first.wait_for()
                    page.locator("#kit-still").wait_for(state="detached")
                    if link:  # the link's position comes after the first board
                        page.locator("[data-ready]:not([data-step='1'])").first.wait_for()
                    page.screenshot(path=SHOTS / f"{app}-{width}.png")
                    page.close(run_before_unload=True)
            browser.close()
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    main()
