"""A real browser on a real server: fixtures for every browser test.

``serve`` starts a server, ``server`` is the one on the project's own apps, ``page`` a fresh browser profile
that may talk to nobody but the servers, and ``ready`` waits for a board.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Any name but this machine's fails at once, and so shows up.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost"

Serve = Callable[..., "Server"]
Profile = Callable[..., BrowserContext]
Ready = Callable[..., Locator]


def until(what: Callable[[], bool], seconds: float = 20) -> float:
    """Wait until it is so and return how long that took."""
    begun, pause = time.monotonic(), threading.Event()
    while not what():
        assert time.monotonic() - begun < seconds, "it did not come to be in time"
        pause.wait(0.05)
    return time.monotonic() - begun


def listens(url: str) -> bool:
    """Whether something answers at the address. Jupyter names its own a moment before it does."""
    parts = urlsplit(url)
    with socket.socket() as probe:
        return probe.connect_ex((parts.hostname, parts.port)) == 0


@dataclass(frozen=True)
class Server:
    """A running server: its address (with a slash at the end) and its process."""

    url: str
    process: subprocess.Popen

    def app(self, name: str, query: str = "") -> str:
        """The address of the app ``notebooks/NAME.ipynb``."""
        return f"{self.url}voila/render/{name}.ipynb{query}"

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run now, as processes."""
        running = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in " ".join(child.cmdline()) and child.status() != psutil.STATUS_ZOMBIE:
                    running.append(child)
            except psutil.NoSuchProcess:
                pass
        return running


@pytest.fixture(scope="session")
def start() -> Iterator[Serve]:
    """``start(command, says)``: run a server until the session ends; ``says`` finds its address in its output."""
    processes: list[subprocess.Popen] = []

    def run(command: list[str], says: str, **env: str) -> Server:
        process = subprocess.Popen([sys.executable, *command], env=os.environ | env, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        processes.append(process)
        output = []
        for line in process.stdout:
            output.append(line)
            if found := re.search(says, line):
                # The pipe must not fill up, or the server stands still.
                subprocess.Popen(["cat"], stdin=process.stdout, stdout=subprocess.DEVNULL)
                until(lambda: listens(found[1]))
                return Server(found[1], process)
        pytest.fail(f"the server did not start:\n{''.join(output)}")

    yield run
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:  # Jupyter's own threads can outlive its loop
            process.kill()


@pytest.fixture(scope="session")
def serve(start: Serve) -> Serve:
    """``serve(*options)``: ``python -m kit serve`` with these options on a port of its own."""
    def run(*options: str) -> Server:
        return start(["-m", "kit", "serve", "--no-browser", *options], r"Stepwise is at (\S+/)(?:\?\S*)? ")
    return run


@pytest.fixture(scope="session")
def server(serve: Serve) -> Server:
    """The server of the project's own apps."""
    return serve()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.fail(f"The browser tests need a browser: install one of {', '.join(BROWSERS)}.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[ALONE, "--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def profile(chromium: Browser) -> Iterator[Profile]:
    """``profile(**options)``: a fresh browser profile.

    When the test is over, none may have asked another host for anything, nor have thrown an error.
    """
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    errors: list[str] = []

    def note(url: str) -> None:
        if urlsplit(url).hostname not in (None, "", "127.0.0.1", "localhost"):
            outside.append(url)

    def blame(error: str) -> None:
        if error != "Kernel connection disconnected":  # what Jupyter's scripts say when a kernel is gone
            errors.append(error)

    def new(**options: object) -> BrowserContext:
        context = chromium.new_context(**options)
        context.set_default_timeout(30_000)
        context.on("request", lambda request: note(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))
        context.on("weberror", lambda error: blame(str(error.error)))
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()
    assert not outside, "the page asked other hosts"
    assert not errors, "the page threw errors"


@pytest.fixture
def page(profile: Profile) -> Page:
    """A page of a fresh profile."""
    return profile().new_page()


@pytest.fixture(scope="session")
def ready() -> Ready:
    """``ready(page, step=None)``: the board, once it stands and, if asked, shows that step."""
    def wait(page: Page, step: int | str | None = None) -> Locator:
        board = page.locator("[data-ready]" if step is None else f'[data-ready][data-step="{step}"]').first
        board.wait_for()
        page.locator("#kit-still").wait_for(state="detached")
        return board
    return wait


@pytest.fixture
def visit(request: pytest.FixtureRequest, server: Server, ready: Ready) -> Callable[..., Page]:
    """`visit(page, rest="", app=APP)`: an app with its board drawn. `rest`: query and fragment; `APP`: the module's."""
    def go(page: Page, rest: str = "", app: str = getattr(request.module, "APP", "home")) -> Page:
        page.goto(server.app(app, rest), wait_until="commit")
        ready(page)
        if "#" in rest:
            page.wait_for_function("() => Number(document.querySelector('.kit').dataset.step) > 1")
        return page
    return go


def notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of these code cells."""
    path.write_text(json.dumps({
        "cells": [{"cell_type": "code", "id": f"cell-{i}", "execution_count": None, "metadata": {}, "outputs": [],
                   "source": source} for i, source in enumerate(cells)],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4, "nbformat_minor": 5,
    }))
    return path
