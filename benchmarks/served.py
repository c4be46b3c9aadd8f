"""The served app, from the first byte to the changed board, in a headless browser."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median, quantiles

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from .measure import Result

APP = "voila/render/nevermore.ipynb"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NEXT = '[data-ready] :is(.act, .key.step):not([aria-disabled="true"])'  # a legal action, or the next step

# Click, wait for the board to show another step, note the milliseconds; as often as asked. Where an action is put
# together of cards in the hand, as many as the headline asks for are chosen first.
CLICKS = """async ([button, times]) => {
    const took = [];
    for (let i = 0; i < times; i++) {
        if (!document.querySelector(button)) {
            const wanted = /\\d+/.exec(document.querySelector("h1").textContent)[0];
            [...document.querySelectorAll("[data-part]")].slice(0, wanted).forEach(card => card.click());
        }
        const board = document.querySelector("[data-ready]"), was = board.dataset.step, begun = performance.now();
        await new Promise(done => {
            new MutationObserver((_, watch) => { if (board.dataset.step !== was) { watch.disconnect(); done(); } })
                .observe(board, {attributeFilter: ["data-step"]});
            document.querySelector(button).click();
        });
        took.push(performance.now() - begun);
    }
    return took;
}"""


def first_click(page: Page, url: str) -> tuple[float, float]:
    """Seconds from navigation to the still, and to the first click answered."""
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator("#kit-still").wait_for()
    still = time.perf_counter() - begun
    page.locator(NEXT).first.wait_for()
    page.evaluate(CLICKS, [NEXT, 1])
    return still, time.perf_counter() - begun


def visits(browser: Browser, url: str, rounds: int) -> tuple[float, float, int]:
    """Medians over fresh profiles of the two times, and the bytes of a visit."""
    stills, clicks, received = [], [], []
    for _ in range(rounds):
        page = browser.new_context().new_page()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda it: received.append(it["encodedDataLength"]))
        network.on("Network.webSocketFrameReceived", lambda it: received.append(len(it["response"]["payloadData"])))
        still, click = first_click(page, url)
        stills.append(still), clicks.append(click)
        page.close(run_before_unload=True)
    return median(stills), median(clicks), sum(received) // rounds


def run(rounds: int) -> Iterator[Result]:
    """What a learner waits for and what the machine pays."""
    server = subprocess.Popen([sys.executable, "-m", "kit", "serve", "--no-browser"], stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"at (\S+) ", server.stdout.readline())[1]
        path = next(filter(None, map(shutil.which, BROWSERS)))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            still, click, received = visits(browser, url + APP, rounds)
            yield Result("navigation to the still, median", still, 1.0, "less", "s")
            yield Result("navigation to the first click answered, median", click, 3.0, "less", "s")
            yield Result("bytes of a first visit", received / 1e6, 6.0, "less", "MB")

            page = browser.new_page()
            first_click(page, url + APP)
            took = page.evaluate(CLICKS, [NEXT, 60])
            yield Result("click to the changed board, p95", quantiles(took, n=20)[-1], 50, "less", "ms",
                         f"median {median(took):.0f} ms")

            [kernel] = [child for child in psutil.Process(server.pid).children(recursive=True)
                        if "ipykernel_launcher" in " ".join(child.cmdline())]
            yield Result("memory of a learner's kernel", kernel.memory_full_info().pss / 1e6, 60, "less", "MB")
            browser.close()
    finally:
        server.terminate()
        server.wait(30)
