"""The site as files: served below a path by the plainest of servers, and then by none at all."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
import pytest
from conftest import free_port
from playing import DONE, Pointer, play, settle, table
from playwright.sync_api import Page, expect

from widgets.offline.build import build_site
from widgets.offline.fetch import cache_folder
from widgets.site.texts import texts

LESSON = "basic-rummy/01-your-first-round"
TEXTS = texts()
#: Python has to start in the page, on a machine that others use, too.
SLOW = 60_000


class Plain:
    """``python3 -m http.server`` in the folder above a site."""

    def __init__(self, site: Path) -> None:
        self.site = site
        port = free_port()
        command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, cwd=site.parent, **quiet)  # type: ignore[call-overload]
        self.url = f"http://127.0.0.1:{port}/{site.name}/"
        for _ in range(100):
            try:
                urlopen(self.url).close()
                return
            except URLError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


Serve = Callable[[Path], Plain]


@pytest.fixture(autouse=True)
def serve() -> Iterator[Serve]:
    """Serves a site until the test is over; first of all fixtures, so that it outlives the page."""
    servers: list[Plain] = []

    def made(site: Path) -> Plain:
        servers.append(Plain(site))
        return servers[-1]

    yield made
    for server in servers:
        server.stop()


@pytest.fixture
def plain(static_site: Path, serve: Serve) -> Plain:
    return serve(static_site)


@pytest.fixture
def steps(lessons: Path, shown: Callable[[Path], list[Any]]) -> list[Any]:
    return [widget.step for widget in shown(lessons / f"{LESSON}.ipynb")]


def opened(page: Page) -> None:
    """Wait until Python has started and its table can be played at."""
    table(page).wait_for(timeout=SLOW)
    settle(page)


def started(page: Page, source: str) -> None:
    """Wait until Python's memory has been kept; it was started from its files, or from memory."""
    page.locator(f"html[data-cks-python='{source}']").wait_for(timeout=SLOW)


def kept(page: Page) -> None:
    """Wait until the browser has kept the whole site."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")


@pytest.mark.console_ok("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED")
def test_played_reloaded_and_played_without_any_network(
    page: Page, plain: Plain, steps: list[Any], axe: Callable[[Page], None]
) -> None:
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto(f"{plain.url}{LESSON}.html")
    bar = page.get_by_role("progressbar", name=TEXTS["waiting"])
    expect(bar.or_(table(page)).first).to_be_visible()
    opened(page)
    axe(page)
    play(page, Pointer(page), steps[0])
    started(page, "files")

    page.reload()
    opened(page)
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()
    # What a page fetches only when it is wanted is there, too.
    page.get_by_role("button", name=TEXTS["present"], exact=True).click()
    bar = page.get_by_role("navigation", name=TEXTS["present_bar"])
    bar.get_by_role("button", name=TEXTS["present_leave"]).click()
    expect(bar).to_be_hidden()
    started(page, "memory")
    kept(page)

    page.context.set_offline(True)
    plain.stop()
    page.goto(plain.url)
    expect(page.get_by_text(f"1 of {len(steps)} steps")).to_be_visible()
    axe(page)
    page.get_by_role("link", name=TEXTS["go_on"], exact=True).click()
    opened(page)
    assert page.url.endswith(f"{LESSON}.html#{steps[1].slug}")
    play(page, Pointer(page), steps[1])
    page.get_by_role("button", name=TEXTS["handout"], exact=True).click()
    page.wait_for_function("window.printed")
    expect(page.locator(".ckh-table")).to_have_count(len(steps))
    # Lessons that have never been opened are there, too.
    for path in sorted(plain.site.glob("*/01-*.html"))[1:]:
        page.goto(f"{plain.url}{path.parent.name}/{path.name}")
        opened(page)


def test_a_visit_at_home_is_enough_to_play_without_a_network(page: Page, plain: Plain) -> None:
    page.goto(plain.url)
    kept(page)
    page.context.set_offline(True)
    page.get_by_role("link", name=TEXTS["start"]).click()
    opened(page)


def test_a_whole_game(open_page: Any, plain: Plain, axe: Callable[[Page], None]) -> None:
    """Stock widgets, their style sheet, and state that goes both ways."""
    page = open_page(width=390, height=844, color_scheme="dark")
    page.goto(f"{plain.url}contract-rummy/play.html")
    page.get_by_role("textbox", name="Seat 1").fill("Zoë", timeout=SLOW)
    page.get_by_role("combobox", name="Players").select_option("2")
    expect(page.get_by_role("textbox", name="Seat 3")).to_be_hidden()
    button = page.get_by_role("button", name="Deal the cards")
    # Our style sheet comes after theirs: nothing is smaller than a thumb.
    assert button.evaluate("it => it.getBoundingClientRect().height") >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    button.click()
    expect(page.get_by_role("columnheader", name="Zoë")).to_be_visible()
    opened(page)
    page.reload()
    expect(page.get_by_role("columnheader", name="Zoë")).to_be_visible(timeout=SLOW)


SPOIL = """async () => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const key = (await cache.keys()).find(({ url }) => url.includes("/memory-"));
  const rubbish = new Blob([new Uint8Array(100000)]).stream();
  const packed = new Response(rubbish.pipeThrough(new CompressionStream("gzip")));
  await cache.put(key, new Response(await packed.blob()));
}"""


def test_python_starts_from_its_files_where_its_memory_is_spoilt(page: Page, plain: Plain) -> None:
    page.goto(f"{plain.url}{LESSON}.html")
    opened(page)
    started(page, "files")
    page.evaluate(SPOIL)
    page.reload()
    opened(page)
    started(page, "files")


def test_two_sites_of_one_host_keep_apart(page: Page, plain: Plain) -> None:
    page.goto(f"{plain.url}{LESSON}.html")
    keys = page.evaluate("Object.keys(localStorage)")
    assert keys == [f"cardkit:1@/{plain.url.split('/')[-2]}/:{LESSON}"]
    page.evaluate("localStorage['cardkit:1@/other/:makao/01-what-fits'] = '{}'")
    page.goto(plain.url)
    page.get_by_role("button", name=TEXTS["someone_else"]).click()
    page.get_by_role("button", name=TEXTS["forget_yes"]).click()
    assert page.evaluate("Object.keys(localStorage)") == [
        "cardkit:1@/other/:makao/01-what-fits",
        *page.evaluate("Object.keys(localStorage).filter((key) => key.endsWith(':settings'))"),
    ]


def notebook(*cells: str) -> nbformat.NotebookNode:
    about = "# Mine\n\nA page of my own."
    made = [nbformat.v4.new_markdown_cell(about), *map(nbformat.v4.new_code_cell, cells)]
    return nbformat.v4.new_notebook(cells=made)


CELLS = (
    "import asyncio\nfrom ipywidgets import HTML, Button\nn = 40",
    "await asyncio.sleep(0)\nprint('printed', n)\nHTML('<i>a widget</i>')",
    "button, count = Button(description='Count'), HTML('none')",
    "button.on_click(lambda _: setattr(count, 'value', f'{n + 1} times'))\ndisplay(button, count)",
    "gone = HTML('closed')\ndisplay(gone)\ngone.close()",
    "n + 2",
    "n / 0",
    "from widgets import play\nplay('makao')",
)


NONSENSE = """() => {
  for (const kind of ["comm_msg", "comm_close", "comm_dance"]) {
    const content = { comm_id: "nobody", data: { method: "update", state: {} } };
    onmessage({ data: { text: JSON.stringify({ kind, id: "page-0", content }) } });
  }
}"""


@pytest.mark.console_ok("ZeroDivisionError|not a function")
def test_any_notebook_runs_as_in_jupyter(page: Page, tmp_path: Path, serve: Serve) -> None:
    """Cells of a teacher's own: what they print, show and answer; a cell that fails ends it."""
    folder = tmp_path / "lessons" / "makao"
    folder.mkdir(parents=True)
    nbformat.write(notebook(*CELLS), folder / "01-mine.ipynb")
    with ThreadPoolExecutor(1) as pool:  # the tests' own loop runs in this thread
        pool.submit(build_site, tmp_path / "site", tmp_path / "lessons", cache_folder()).result()
    page.goto(f"{serve(tmp_path / 'site').url}makao/01-mine.html")
    main = page.locator("main")
    expect(main.get_by_text(TEXTS["failed"]).first).to_be_visible(timeout=SLOW)
    for text in ("printed 40", "a widget", "42"):
        expect(main.get_by_text(text, exact=True)).to_be_visible()
    expect(main.get_by_text("closed")).to_have_count(0)
    # What nobody knows changes nothing: the next message is answered as ever.
    next(worker for worker in page.workers if worker.url.endswith("/worker.js")).evaluate(NONSENSE)
    page.get_by_role("button", name="Count").click()
    expect(main.get_by_text("41 times")).to_be_visible()


# ---- where it cannot run


def test_an_old_browser_is_told_so(page: Page, plain: Plain) -> None:
    page.add_init_script("delete AbortSignal.any")
    for place in ("", f"{LESSON}.html"):
        page.goto(plain.url + place)
        expect(page.get_by_role("heading", name=TEXTS["too_old"])).to_be_visible()


@pytest.mark.console_ok("CORS|Failed to load|Access to|Origin|origin")
def test_a_page_opened_as_a_file_says_what_to_do(page: Page, static_site: Path) -> None:
    page.goto((static_site / f"{LESSON}.html").as_uri())
    expect(page.get_by_role("heading", name=TEXTS["as_file"])).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("python3 serve.py")


@pytest.mark.console_ok("500|python.zip")
def test_a_download_that_breaks_off_is_said_and_can_be_tried_again(
    page: Page, plain: Plain
) -> None:
    page.route("**/python.zip", lambda route: route.fulfill(status=500))
    page.goto(f"{plain.url}{LESSON}.html")
    expect(page.get_by_text(TEXTS["failed"]).first).to_be_visible(timeout=SLOW)
    page.unroute("**/python.zip")
    page.get_by_role("button", name=TEXTS["reload"]).first.click()
    opened(page)


def test_python_that_breaks_down_is_said_and_nothing_is_lost(
    page: Page, plain: Plain, steps: list[Any]
) -> None:
    page.goto(f"{plain.url}{LESSON}.html")
    opened(page)
    play(page, Pointer(page), steps[0])
    python = next(worker for worker in page.workers if worker.url.endswith("/worker.js"))
    python.evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    expect(page.get_by_role("heading", name=TEXTS["broken"])).to_be_visible()
    page.get_by_role("button", name=TEXTS["try_again"]).click()
    opened(page)
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()
