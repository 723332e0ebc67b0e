"""What all tests share: the steps of a lesson, as its notebook makes them."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from ipywidgets import VBox
from xdist.scheduler import LoadFileScheduling

# A busy machine is no failure; and what the pipeline tries is the same every time.
settings.register_profile("cardkit", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("cardkit")


def shown_by(path: Path) -> list[Any]:
    """What a notebook's code cells show: the value of each cell's last expression."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    scope: dict[str, Any] = {}
    found = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(tree.body[:-1], []), str(path), "exec"), scope)
            value = eval(compile(ast.Expression(last.value), str(path), "eval"), scope)
            # A score sheet stands above the table of its step.
            found.append(value.children[-1] if isinstance(value, VBox) else value)
        else:
            exec(compile(tree, str(path), "exec"), scope)
    return found


class Spread(LoadFileScheduling):
    """A file stays in one process (a notebook's cells share a kernel), but for the long ones.

    Their tests need nothing of each other: each goes to whichever process is free.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return nodeid if file.endswith(("test_course.py", "test_play.py")) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    """Share out the tests when there are several processes."""
    return Spread(config, log)


@pytest.fixture(scope="session")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as files, built once. Its parts are fetched only if they are not there yet."""
    target = tmp_path_factory.mktemp("static") / "site"
    # By the command: Voilà's templates want an event loop of their own, which Playwright's takes.
    command = [sys.executable, "-m", "widgets.cli", "build-site", str(target)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if ended.returncode:
        no_parts = "could not be fetched" in ended.stderr or "npm was not found" in ended.stderr
        if os.environ.get("CI") or not no_parts:
            pytest.fail(ended.stderr, pytrace=False)
        pytest.skip(ended.stderr)
    return target


@pytest.fixture(scope="session")
def shown() -> Callable[[Path], list[Any]]:
    return shown_by
