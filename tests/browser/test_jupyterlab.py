"""The same notebook in JupyterLab: a teacher opens it, runs it, and plays at the table there."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

LESSON = "basic-rummy/01-your-first-round.ipynb"
QUIET = {"fetchNews": "false", "checkForUpdates": False}


@pytest.fixture
def lab(tmp_path: Path, lessons: Path, browser: Browser) -> Iterator[str]:
    """The address of a JupyterLab on a copy of the lessons, with nobody's own settings."""
    shutil.copytree(lessons, tmp_path / "lessons")
    settings = tmp_path / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--IdentityProvider.token=", "--ServerApp.password=",
        f"--ServerApp.root_dir={tmp_path / 'lessons'}",
    ]  # fmt: skip
    folders = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTER_CONFIG_DIR")
    own = {name: str(tmp_path / name) for name in folders}
    own["JUPYTERLAB_SETTINGS_DIR"] = str(tmp_path / "settings")
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            command, env={**os.environ, **own}, cwd=tmp_path, stdout=log, stderr=log
        )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(150):
            try:
                urlopen(f"{url}/api").close()
                break
            except URLError:
                time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def cells(page: Page) -> int:
    return page.locator(".jp-Notebook .jp-Cell").count()


# What JupyterLab itself complains of is not ours: only requests and page errors count here.
@pytest.mark.console_ok(".*")
def test_a_lesson_in_jupyterlab(page: Page, lab: str) -> None:
    page.goto(f"{lab}/lab/tree/{LESSON}")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    table = page.locator(".ck").first
    table.scroll_into_view_if_needed(timeout=60_000)
    awake = page.locator(".ck-awake").first
    expect(awake.get_by_role("option")).to_have_count(3, timeout=60_000)
    before = cells(page)
    for name in ("spades", "hearts"):
        awake.get_by_role("option", name=f"seven of {name}").click()
    awake.get_by_role("option", name="seven of diamonds").focus()
    for key in ("j", "k", "a", "b", "m", "d", "d"):  # JupyterLab's own keys for cells
        page.keyboard.press(key)
    assert cells(page) == before
    awake.get_by_role("option", name="seven of diamonds").click()
    awake.get_by_role("button", name="Meld", exact=True).click()
    expect(awake.locator(".ck-answer")).to_contain_text("you have won")
    # Next belongs to the web site; here one reads on downwards.
    expect(awake.get_by_role("button", name="Next ▸")).to_be_hidden()
