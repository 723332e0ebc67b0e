"""The same notebook in JupyterLab: a teacher opens it, plays at its tables and changes them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from conftest import free_port
from playwright.sync_api import Browser, Locator, Page, expect

LESSON = "basic-rummy/01-your-first-round.ipynb"
STEP = "no-cards-left"
QUIET = {"fetchNews": "false", "checkForUpdates": False}

# What JupyterLab itself complains of is not ours: only requests and page errors count here.
pytestmark = pytest.mark.console_ok(".*")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, lessons: Path, browser: Browser) -> Iterator[str]:
    """The address of a JupyterLab on a copy of the lessons, with nobody's own settings."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(lessons, folder / "lessons")
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    port = free_port()
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--IdentityProvider.token=", "--ServerApp.password=",
        f"--ServerApp.root_dir={folder / 'lessons'}",
    ]  # fmt: skip
    own = {
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "JUPYTER_CONFIG_DIR": folder / "config",
    }
    own_texts = {name: str(path) for name, path in own.items()}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            command, env={**os.environ, **own_texts}, cwd=folder, stdout=log, stderr=log
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


class Notebook:
    """A lesson that is open in JupyterLab, with a kernel that is ready."""

    def __init__(self, page: Page, lab: str, lessons: Path) -> None:
        self.page = page
        cells = json.loads((lessons / LESSON).read_text(encoding="utf-8"))["cells"]
        self.sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        # A workspace of its own: what another test has left open is not opened again.
        page.goto(f"{lab}/lab/workspaces/{time.monotonic_ns()}/tree/{LESSON}")
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=60_000)

    def count(self) -> int:
        return self.page.locator(".jp-Notebook .jp-Cell").count()

    def source(self, of: str) -> str:
        (found,) = (source for source in self.sources if of in source)
        return found

    def cell(self, of: str) -> Locator:
        return self.page.locator(".jp-CodeCell").filter(has_text=of)

    def run(self, of: str) -> None:
        """Run the cell with these words in it, with the keyboard as teachers do."""
        self.cell(of).locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")

    def write(self, of: str, text: str) -> None:
        """Put a text in the place of the cell's own, and run it."""
        self.cell(of).locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Control+Enter")


@pytest.fixture
def notebook(page: Page, lab: str, lessons: Path) -> Notebook:
    return Notebook(page, lab, lessons)


def test_a_lesson_in_jupyterlab(notebook: Notebook) -> None:
    page = notebook.page
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    table = page.locator(".ck").first
    table.scroll_into_view_if_needed(timeout=60_000)
    awake = page.locator(".ck-awake").first
    expect(awake.get_by_role("option")).to_have_count(3, timeout=60_000)
    before = notebook.count()
    for name in ("spades", "hearts"):
        awake.get_by_role("option", name=f"seven of {name}").click()
    awake.get_by_role("option", name="seven of diamonds").focus()
    for key in ("j", "k", "a", "b", "m", "d", "d"):  # JupyterLab's own keys for cells
        page.keyboard.press(key)
    assert notebook.count() == before
    awake.get_by_role("option", name="seven of diamonds").click()
    awake.get_by_role("button", name="Meld", exact=True).click()
    expect(awake.locator(".ck-answer")).to_contain_text("you have won")
    # Next belongs to the web site; here one reads on downwards.
    expect(awake.get_by_role("button", name="Next ▸")).to_be_hidden()


def test_a_teacher_changes_the_cards_and_plays_them(notebook: Notebook) -> None:
    notebook.run("step = lesson(")
    notebook.run(STEP)
    cell = notebook.cell(STEP)
    expect(cell.get_by_role("option", name="seven of spades")).to_be_visible(timeout=60_000)
    changed = notebook.source(STEP)
    for old, new in {
        "7S": "QS", "7H": "QH", "7D": "QD", '"Bo": 4': '"Bo": 2', "three sevens": "three queens",
    }.items():  # fmt: skip
        assert old in changed
        changed = changed.replace(old, new)
    notebook.write(STEP, changed)
    expect(cell.get_by_role("option", name="queen of spades")).to_be_visible()
    assert cell.locator(".ck").count() == 1  # the table before it is gone
    expect(cell.get_by_role("option")).to_have_count(3)
    expect(cell.get_by_text("Bo · 2 cards")).to_be_visible()
    expect(cell.locator(".ck")).to_contain_text("Choose your three queens")
    for name in ("spades", "hearts", "diamonds"):
        cell.get_by_role("option", name=f"queen of {name}").click()
    cell.get_by_role("button", name="Meld", exact=True).click()
    expect(cell.locator(".ck-answer")).to_contain_text("you have won")


#: What is changed in the cell, and what is then said under it.
MISTAKES = {
    "an unknown rule": ("BR-26 BR-14", "BR-26 BR-99", "there is no rule 'BR-99'"),
    "an illegal solution": (
        'solution=["meld 7S 7H 7D"]',
        'solution=["meld 7S 7H 4C"]',
        "its solution: 'meld 7S 7H 4C' cannot be played: The 4♣ is not in your hand. (BR-18)",
    ),
    "a card twice": ('"pile": "4C 9D"', '"pile": "7S 9D"', "7S lies on the table more often"),
    "another card's goal": ("goal=out()", 'goal=discarded("7S")', "does not reach the goal"),
    "no task": (
        'task="Choose your three sevens, then press Meld.",',
        "",
        "its task is missing: write task=…",
    ),
    "a misspelt argument": ("task=", "taks=", "a step has no 'taks': is it 'task'?"),
    "no text": ('rules="BR-26 BR-14"', 'rules=["BR-26"]', 'its rules is no text: write rules="…"'),
    "no card": ('"Ada": "7S 7H 7D"', '"Ada": "7S 7H 7X"', "a card is written like 7S or 10H"),
}
JARGON = ("Traceback", "Error", "argument", "keyword", "positional", "None", "str", "__")


def test_mistakes_are_explained_under_the_cell_in_plain_words(notebook: Notebook) -> None:
    notebook.run("step = lesson(")
    right = notebook.source(STEP)
    cell = notebook.cell(STEP)
    for mistake, (old, new, words) in MISTAKES.items():
        assert old in right, mistake
        notebook.write(STEP, right.replace(old, new))
        said = cell.get_by_role("alert").filter(has_text=words)
        expect(said, mistake).to_be_visible(timeout=20_000)
        expect(said).to_contain_text(f"The step '{STEP}' cannot be shown yet:")
        assert not [it for it in JARGON if it in said.inner_text()], mistake
        assert cell.locator(".ck").count() == 0
    notebook.write(STEP, right)
    expect(cell.get_by_role("option")).to_have_count(3, timeout=20_000)
    expect(cell.get_by_role("alert")).to_have_count(0)
