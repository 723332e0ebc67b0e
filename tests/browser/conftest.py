"""What the browser tests share: a Chromium, a running site, and a page that watches itself.

A page fails its test when it asked another host for anything, logged an error or threw one.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Whatever is asked of another host fails, so that nothing can depend on it.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
READY = re.compile(r"Cardkit is served at (http://\S+)")


def find_chromium() -> str | None:
    """The browser of this machine: $CARDKIT_CHROMIUM, or a Chromium or Chrome on the path."""
    named = os.environ.get("CARDKIT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        what = "no Chromium was found (set CARDKIT_CHROMIUM to its path)"
        if os.environ.get("CI"):
            pytest.fail(what, pytrace=False)
        pytest.skip(what)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


class Served:
    """A running ``cardkit serve``: its address and its process."""

    def __init__(self, url: str, process: subprocess.Popen[str]) -> None:
        self.url = url
        self.process = process

    def lesson(self, lesson: str = "basic-rummy/01-your-first-round", step: str = "") -> str:
        return f"{self.url}voila/render/{lesson}.ipynb" + (f"#{step}" if step else "")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Served]]:
    """Start the site with more options; everything is stopped at the end of the session."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> Served:
        folder = tmp_path_factory.mktemp("serve")
        command = [sys.executable, "-m", "widgets.cli", "serve", "--no-browser"]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(
                [*command, "--port", str(free_port()), *options],
                cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        started.append(process)
        assert process.stdout
        line = process.stdout.readline()
        match = READY.search(line)
        assert match, line + (folder / "log").read_text()
        return Served(match[1], process)

    yield start
    for process in started:
        process.terminate()
    for process in started:
        process.wait(timeout=20)
        assert process.stdout
        process.stdout.close()


@pytest.fixture(scope="session")
def served(serve: Callable[..., Served]) -> Served:
    return serve()


@pytest.fixture(scope="session")
def site(served: Served) -> str:
    """The address of the home page, with the real lessons."""
    return served.url


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh browser context: ``open_page(width=390, color_scheme="dark")``."""
    allowed = [mark.args[0] for mark in request.node.iter_markers("console_ok")]
    wrong: list[str] = []
    contexts = []

    def outside(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
            wrong.append(f"request to another host: {url}")

    def start(width: int = 1280, height: int = 800, **options: object) -> Page:
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, **options)  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        contexts.append(context)
        context.on("request", lambda it: outside(it.url))
        page = context.new_page()
        page.on("websocket", lambda it: outside(it.url))
        page.on("pageerror", lambda error: wrong.append(f"page error: {error}"))
        page.on(
            "console",
            lambda message: (
                wrong.append(f"console: {message.text}")
                if message.type == "error"
                and not any(re.search(it, message.text) for it in allowed)
                else None
            ),
        )
        return page

    yield start
    for context in contexts:
        for left in context.pages:
            left.goto("about:blank")  # leaving a page frees its kernel; closing it at once does not
        context.close()
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """Assert that axe finds nothing serious or critical on a page."""
    checker = Axe()

    def check(page: Page) -> None:
        found = checker.run(page).response["violations"]
        bad = [it for it in found if it["impact"] in ("serious", "critical")]
        assert not bad, "\n".join(
            f"{it['id']}: {it['help']}\n  " + "\n  ".join(node["html"] for node in it["nodes"][:3])
            for it in bad
        )

    return check


@pytest.fixture(scope="session")
def lessons() -> Path:
    return Path(__file__).resolve().parents[2] / "lessons"
