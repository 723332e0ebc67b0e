"""Binder's promise, kept without Binder: its requirements alone, and a server started its way."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from conftest import free_port
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[2]
BASE = "/user/cardkit-cardkit-abc123/"
TOKEN = "a-token-as-binder-makes-one"


@dataclass(frozen=True)
class Binder:
    """A running server; `origin` has no path."""

    origin: str

    def launched(self, path: str) -> str:
        """Where Binder sends a visitor, as its own page does."""
        return f"{self.origin}{BASE}{path}?token={TOKEN}"

    def kernels(self) -> int:
        with urlopen(f"{self.origin}{BASE}api/kernels?token={TOKEN}", timeout=10) as answer:
            return len(json.load(answer))

    def settled(self, count: int) -> int:
        end = time.monotonic() + 15
        while self.kernels() != count and time.monotonic() < end:
            time.sleep(0.2)
        return self.kernels()


def badge_path() -> str:
    """The path that the README's badge asks Binder to open."""
    badge = re.search(r"https://mybinder\.org/v2/gh/[^)\s]+", (ROOT / "README.md").read_text())
    assert badge
    (path,) = parse_qs(urlsplit(badge[0]).query)["urlpath"]
    return path


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with what ``binder`` asks for and nothing else; its programs' folder."""
    folder = tmp_path_factory.mktemp("binder") / "environment"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    programs = folder / "bin"
    install = [
        str(programs / "pip"), "--disable-pip-version-check", "install", "-q",
        "--no-compile",  # a third of the time, and little of it is ever imported
        "-r", "binder/requirements.txt",
    ]  # fmt: skip
    done = subprocess.run(install, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([ROOT / "binder" / "postBuild"], cwd=ROOT, check=True, env={"PATH": path})
    return programs


@pytest.fixture(scope="module")
def binder(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Binder]:
    """The server, with the command and the options that BinderHub gives it."""
    home = tmp_path_factory.mktemp("home")
    port = free_port()
    options = [f"base_url={BASE}", f"token={TOKEN}", "trust_xheaders=True"]
    command = [
        str(environment / "jupyter-lab"), "--ip=127.0.0.1", f"--port={port}",
        *(f"--{app}.{option}" for app in ("NotebookApp", "ServerApp") for option in options),
        "--no-browser", "--allow-root",  # needed here, not there
    ]  # fmt: skip
    # Nothing of this machine's own Jupyter or Python settings counts there.
    inherited = ("JUPYTER", "IPYTHON", "PYTHON", "VIRTUAL_ENV", "XDG_")
    clean = {name: it for name, it in os.environ.items() if not name.startswith(inherited)}
    clean |= {"HOME": str(home), "PATH": f"{environment}{os.pathsep}{os.environ['PATH']}"}
    with (home / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=clean, stdout=log, stderr=log)
    served = Binder(f"http://127.0.0.1:{port}")
    try:
        for _ in range(150):
            try:
                served.kernels()
                break
            except URLError:
                assert process.poll() is None, (home / "log").read_text()
                time.sleep(0.2)
        yield served
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture
def launched(page: Page, binder: Binder) -> Page:
    """A visitor whom the badge has brought."""
    answer = page.goto(binder.launched(badge_path()))
    assert answer
    assert answer.status == 200
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    expect(page.locator(".ck-awake:visible").get_by_role("option")).to_have_count(3)
    return page


def test_the_badge_opens_a_table_and_a_step_can_be_played(launched: Page) -> None:
    assert launched.title() == "Your first round · Cardkit"
    assert launched.locator(".cks-step:visible").count() == 1
    assert launched.locator(".jp-InputArea, .cm-content").count() == 0  # the code is hidden
    table = launched.locator(".ck-awake:visible")
    for suit in ("spades", "hearts", "diamonds"):
        table.get_by_role("option", name=f"seven of {suit}").click()
    table.get_by_role("button", name="Meld", exact=True).click()
    expect(table.locator(".ck-answer")).to_contain_text("you have won")
    table.get_by_role("button", name="Next ▸").click()
    expect(launched.get_by_role("heading", name="Once round the table")).to_be_visible()


def test_all_links_stay_below_the_base_url(launched: Page, binder: Binder) -> None:
    launched.get_by_role("link", name="Cardkit, all lessons").click()
    expect(launched.get_by_role("heading", name="Basic rummy", exact=True)).to_be_visible()
    assert urlsplit(launched.url).path == f"{BASE}voila/tree/lessons"
    assert binder.settled(0) == 0  # home needs none, and the page that was left has ended its own
    links = [it.get_attribute("href") or "" for it in launched.get_by_role("link").all()]
    lessons = [link for link in links if "/voila/render/" in link]
    assert len(lessons) >= len(list((ROOT / "lessons").glob("*/*.ipynb")))
    assert all(link.startswith(f"{BASE}voila/render/lessons/") for link in lessons)
    launched.get_by_role("link", name="Begin: Melds", exact=True).click()
    expect(launched.locator(".ck-awake:visible")).to_be_visible()
    assert launched.title() == "Melds · Cardkit"


@pytest.mark.console_ok("status of 404")
def test_a_wrong_address_leads_home(page: Page, binder: Binder) -> None:
    answer = page.goto(binder.launched("voila/render/lessons/none.ipynb"))
    assert answer
    assert answer.status == 404
    page.get_by_role("link", name="All lessons", exact=True).click()
    expect(page.get_by_role("link", name="Begin: Melds", exact=True)).to_be_visible()


# What JupyterLab itself complains of is not ours: only requests and page errors count here.
@pytest.mark.console_ok(".*")
def test_jupyterlab_is_there_and_shows_the_table_too(page: Page, binder: Binder) -> None:
    answer = page.goto(binder.launched(f"lab/tree/{badge_path().removeprefix('voila/render/')}"))
    assert answer
    assert "default-src" not in answer.headers["content-security-policy"]  # it keeps its own
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.locator(".ck").first.scroll_into_view_if_needed(timeout=60_000)
    awake = page.locator(".ck-awake").first
    expect(awake.get_by_role("option")).to_have_count(3, timeout=60_000)


def test_only_visitors_with_the_token_are_let_in(
    open_page: Callable[..., Page], binder: Binder
) -> None:
    page = open_page()
    page.goto(f"{binder.origin}{BASE}{badge_path()}")
    assert urlsplit(page.url).path == f"{BASE}login"
