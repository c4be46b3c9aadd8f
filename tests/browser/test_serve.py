"""The app as it is served: by itself, and inside a Jupyter server as on Binder."""

import re
import signal
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from kit.serve.settings import HERE, settings
from tests.browser.conftest import Profile, Ready, Serve, Server, notebook, until

STEP = """
from ipywidgets import HTML, Button, VBox
board = HTML('<p data-ready data-step="0">secret source</p>'.replace('secret source', 'at rest'))
button = Button(description='Step')
def step(_):
    board.value = f'<p data-ready data-step="{step.n}">step {step.n}</p>'
    step.n += 1
step.n = 1
button.on_click(step)
VBox([board, button])
"""


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of small apps: ``home`` steps, ``gated`` waits for a file, ``broken`` raises, ``math`` has a formula."""
    folder = tmp_path_factory.mktemp("apps")
    notebook(folder / "home.ipynb", STEP)
    gate = f"import pathlib, time\nwhile not pathlib.Path({str(folder / 'gate')!r}).exists(): time.sleep(0.01)"
    notebook(folder / "gated.ipynb", gate, STEP)
    notebook(folder / "broken.ipynb", "1 / 0", STEP)
    notebook(folder / "math.ipynb", "from ipywidgets import HTMLMath\nHTMLMath('<p data-ready>$x^2$</p>')")
    (folder / "picture.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


@pytest.fixture(scope="module")
def alone(serve: Serve, apps: Path) -> Server:
    return serve("--notebooks", str(apps))


@pytest.fixture(scope="module")
def jupyter(start: Serve, apps: Path) -> Serve:
    """``jupyter(*options)``: a Jupyter server with a base URL and a token, set up by nothing but two search paths."""
    return lambda *options: start(
        ["-m", "jupyter_server", "--no-browser", "--allow-root", "--ServerApp.base_url=/user/x/",
         "--IdentityProvider.token=secret", f"--ServerApp.root_dir={apps}", *options],
        r"(http://127\.0\.0\.1:\d+/user/x/)",
        JUPYTER_CONFIG_PATH=str(HERE / "config"), JUPYTER_PATH=str(HERE / "jupyter"))


@pytest.fixture(scope="module")
def hub(jupyter: Serve) -> Server:
    return jupyter()


@pytest.fixture(params=["alone", "hub"])
def site(request: pytest.FixtureRequest) -> Server:
    return request.getfixturevalue(request.param)


def visit(page: Page, site: Server, app: str = "home", query: str = "") -> None:
    page.goto(site.app(app, f"?token=secret{query}"), wait_until="commit")


def kernel_of(page: Page, site: Server, ready: Ready) -> psutil.Process:
    """Open the page and return the kernel that came with it."""
    before = set(site.kernels())
    visit(page, site)
    ready(page, 0)
    [kernel] = set(site.kernels()) - before
    return kernel


def status(url: str) -> int:
    try:
        return urllib.request.urlopen(url, timeout=10).status
    except urllib.error.HTTPError as error:
        return error.code


def test_the_still_stands_before_the_kernel_answers(site: Server, apps: Path, page: Page, ready: Ready):
    (apps / "gate").unlink(missing_ok=True)
    visit(page, site, "gated")
    expect(page.get_by_role("status").first).to_have_text("waking the rules engine")
    expect(page.locator("#kit-still h2").first).to_be_visible()
    expect(page.locator("[data-ready]")).to_have_count(0)
    (apps / "gate").touch()
    ready(page)
    expect(page.locator("#kit-still")).to_have_count(0)


def test_a_click_is_answered(site: Server, page: Page, ready: Ready):
    visit(page, site)
    ready(page, 0)
    page.get_by_role("button", name="Step").click()
    ready(page, 1)


def test_formulas_need_no_other_host(site: Server, page: Page):
    visit(page, site, "math")
    page.locator("mjx-container").wait_for()


def test_no_kernel_is_left_behind(site: Server, profile: Profile, ready: Ready):
    before = set(site.kernels())
    page = profile().new_page()
    visit(page, site)
    for _ in range(5):
        ready(page)
        page.reload(wait_until="commit")
    for _ in range(5):
        page.locator("#kit-still").wait_for()
        page.reload(wait_until="commit")
    ready(page)
    other = page.context.new_page()
    visit(other, site)
    ready(other)
    assert len(set(site.kernels()) - before) >= 2
    other.close(run_before_unload=True)
    page.close(run_before_unload=True)
    until(lambda: not set(site.kernels()) - before)


def test_a_kernel_whose_page_never_said_goodbye_is_culled(jupyter: Serve):
    site = jupyter("--MappingKernelManager.cull_idle_timeout=2", "--MappingKernelManager.cull_interval=1")
    assert status(site.app("home") + "?token=secret") == 200
    assert site.kernels()
    until(lambda: not site.kernels())


def test_both_ways_cull_and_notice_death_in_time():
    config = settings()
    assert config.MappingKernelManager.cull_idle_timeout <= 300
    assert config.MappingKernelManager.cull_interval <= 30
    assert config.KernelRestarter.time_to_dead <= 1


def test_a_silent_kernel_is_reported_and_what_was_clicked_still_counts(site: Server, page: Page, ready: Ready):
    kernel = kernel_of(page, site, ready)
    kernel.suspend()
    page.get_by_role("button", name="Step").click()
    banner = page.locator("#kit-banner")
    took = until(banner.is_visible)
    kernel.resume()
    assert took < 3.5
    assert "has not answered" in banner.inner_text()
    ready(page, 1)
    expect(banner).to_be_hidden()


def test_a_dead_kernel_is_reported_and_a_reload_brings_a_new_one(site: Server, page: Page, ready: Ready):
    kernel = kernel_of(page, site, ready)
    kernel.send_signal(signal.SIGKILL)
    banner = page.get_by_role("alert")
    assert until(banner.is_visible) < 3
    expect(banner).to_contain_text("has stopped")
    banner.get_by_role("button", name="Reload").click()
    page.locator("#kit-banner[hidden]").wait_for(state="attached")
    ready(page, 0)


def test_a_lost_server_is_reported(serve: Serve, apps: Path, page: Page, ready: Ready):
    site = serve("--notebooks", str(apps))
    visit(page, site)
    ready(page)
    site.process.terminate()
    expect(page.get_by_role("alert")).to_contain_text("connection is down")


def test_an_error_is_a_sentence(site: Server, page: Page, ready: Ready):
    visit(page, site, "broken")
    expect(ready(page)).to_have_text("This page could not be prepared. Please reload it.")
    assert "ZeroDivisionError" not in page.content()
    assert "Traceback" not in page.content()


def test_the_page_speaks_the_language_that_was_asked_for(site: Server, apps: Path, page: Page):
    (apps / "gate").unlink(missing_ok=True)
    visit(page, site, "gated", "&lang=ru")
    expect(page.get_by_role("status").first).to_have_text("движок правил запускается")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    (apps / "gate").touch()


def test_an_unknown_language_is_english(site: Server, page: Page, ready: Ready):
    visit(page, site, query="&lang=tlh")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_root_leads_home(alone: Server, page: Page, ready: Ready):
    page.goto(alone.url, wait_until="commit")
    ready(page)
    assert page.url == alone.app("home")


def test_a_token_keeps_strangers_out(serve: Serve, apps: Path, page: Page, ready: Ready):
    site = serve("--notebooks", str(apps), "--base-url", "/a/b", "--token", "secret")
    assert site.url.endswith("/a/b/")
    page.goto(site.app("home"))
    expect(page.locator("#kit-still")).to_have_count(0)
    assert not site.kernels()
    visit(page, site)
    ready(page, 0)
    page.get_by_role("button", name="Step").click()
    ready(page, 1)


def test_sources_and_files_stay_at_home(site: Server, page: Page, ready: Ready):
    visit(page, site)
    ready(page)
    assert "secret source" not in page.content()
    for path in ("home.ipynb", "picture.svg", "gate", "..%2f..%2fhome.ipynb"):
        assert status(f"{site.url}voila/files/{path}?token=secret") in (403, 404), path


@pytest.mark.parametrize("path", ["voila/tree", "voila/api/contents", "api/contents/home.ipynb", "files/home.ipynb",
                                  "api/kernels", "voila/render/..%2fhome.ipynb", "voila/render/picture.svg"])
def test_nothing_but_apps_is_served(alone: Server, path: str):
    assert status(alone.url + path) in (403, 404)


def test_code_from_the_page_is_not_run(alone: Server, apps: Path, page: Page, ready: Ready):
    """An execute_request is dropped; the question after it is answered, so it was not merely late."""
    visit(page, alone)
    ready(page)
    kernel = re.search(r'"kernelId": "([\w-]+)"', page.content())[1]
    heard = page.evaluate("""([kernel, code]) => new Promise(done => {
        const socket = new WebSocket(`ws://${location.host}/api/kernels/${kernel}/channels?session_id=test`);
        const heard = [];
        const say = (msg_type, content) => socket.send(JSON.stringify({
            channel: "shell", content, metadata: {}, parent_header: {}, buffers: [],
            header: {msg_type, msg_id: msg_type, session: "test", username: "", version: "5.3", date: ""}}));
        socket.onopen = () => { say("execute_request", {code, silent: false}); say("kernel_info_request", {}); };
        socket.onmessage = event => {
            const {parent_header, header} = JSON.parse(event.data);
            heard.push([parent_header.msg_id, header.msg_type]);
            if (header.msg_type === "kernel_info_reply") { socket.close(); done(heard); }
        };
    })""", [kernel, f"open({str(apps / 'ran')!r}, 'w')"])
    assert ["kernel_info_request", "kernel_info_reply"] in heard
    assert not [one for one in heard if one[0] == "execute_request"]
    assert not (apps / "ran").exists()


def test_a_full_house_says_so_and_lets_the_next_one_in(serve: Serve, apps: Path, profile: Profile, ready: Ready):
    site = serve("--notebooks", str(apps), "--kernels", "1")
    first, second = profile().new_page(), profile().new_page()
    visit(first, site)
    ready(first)
    answer = second.goto(site.app("home"))
    assert answer.status == 503
    expect(second.get_by_role("main")).to_contain_text("All places are taken")
    expect(second.get_by_role("main")).to_contain_text("Все места заняты")
    assert len(site.kernels()) == 1
    first.close(run_before_unload=True)
    link = second.get_by_role("link", name=re.compile("Try again"))
    until(lambda: not link.click() and not link.is_visible())
    ready(second)


def test_an_unknown_page_is_a_sentence(alone: Server, page: Page):
    answer = page.goto(alone.app("nowhere"))
    assert answer.status == 404
    expect(page.get_by_role("main")).to_contain_text("There is no such page")


def test_a_first_visit_home_is_light(server: Server, page: Page, ready: Ready):
    """Everything counts: files as they travel, and what the web socket brings."""
    received = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    network.on("Network.webSocketFrameReceived", lambda event: received.append(len(event["response"]["payloadData"])))
    visit(page, server)
    ready(page)
    assert sum(received) < 6_000_000
