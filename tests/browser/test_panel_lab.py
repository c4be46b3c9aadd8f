"""The panel in JupyterLab: two lines of Python, no address written, a dead kernel loses nothing."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, notebook

URL = r"(http://127\.0\.0\.1:\d+/lab)"


@pytest.fixture
def lab(start: Callable[..., Server], tmp_path: Path) -> Server:
    """JupyterLab on a folder with one notebook of two lines."""
    notebook(tmp_path / "two.ipynb", "import kit\nkit.nevermore()")
    options = ["--ServerApp.open_browser=False", "--allow-root", "--IdentityProvider.token=", "--ServerApp.password=",
               f"--ServerApp.root_dir={tmp_path}", "--LabApp.news_url=None", "--port=8899"]  # fmt: skip
    return start(["-m", "jupyterlab", *options], URL, JUPYTER_CONFIG_DIR=str(tmp_path / "none"))


def run_all(page: Page) -> None:
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.locator(".kit[data-ready]").first.wait_for()


def test_two_lines_in_lab(lab: Server, page: Page):
    page.goto(f"{lab.url}/tree/two.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).wait_for()
    page.locator(".jp-Cell").first.wait_for()
    page.get_by_text("(ipykernel) | Idle").wait_for()
    run_all(page)
    board = page.locator(".kit")
    expect(board.get_by_role("heading", level=1)).to_contain_text("to pass.")
    address = page.url
    step = board.get_attribute("data-step")
    board.locator(".can .act[data-state=legal]").first.click()
    page.locator(f".kit:not([data-step='{step}'])").wait_for()
    table = board.locator(".ring").inner_text
    before = table()
    page.wait_for_function("""() => localStorage[sessionStorage["stepwise/nevermore"]]""")
    assert page.url == address, "no address is written in Lab"
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text(re.compile("Restart Kernel and Run All Cells")).click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.wait_for_function("before => document.querySelector('.kit .ring')?.innerText === before", arg=before)
