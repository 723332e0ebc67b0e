"""The wheel holds everything, and serves from it in an empty folder."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # Without isolation nothing is downloaded: hatchling is among the tests' dependencies.
    options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([*PIP, "wheel", *options, str(ROOT)], check=True)
    (built,) = folder.glob("cardkit-*.whl")
    return built


def test_the_wheel_holds_what_it_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for path in (ROOT / "cardkit").rglob("*.toml"):
        assert path.relative_to(ROOT).as_posix() in names
    for folder in ("js", "css", "site/share", "offline"):
        for path in (ROOT / "widgets" / folder).rglob("*"):
            if path.is_file() and not path.name.startswith(".") and path.suffix != ".pyc":
                assert path.relative_to(ROOT).as_posix() in names
    for path in (ROOT / "lessons").glob("*/*.ipynb"):
        assert f"cardkit_lessons/{path.relative_to(ROOT / 'lessons').as_posix()}" in names
    assert not {name for name in names if name.startswith(("tests", "lessons", "."))}
    assert not {name for name in names if "__pycache__" in name}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def served(wheel: Path, tmp_path: Path) -> Iterator[str]:
    target, empty = tmp_path / "installed", tmp_path / "empty"
    empty.mkdir()
    subprocess.run([*PIP, "install", "--no-deps", "--target", str(target), str(wheel)], check=True)
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join(filter(None, (str(target), before)))
    command = [sys.executable, str(target / "bin" / "cardkit"), "serve", "--no-browser"]
    with (
        (tmp_path / "log").open("w+") as log,
        subprocess.Popen(
            [*command, "--port", str(free_port())],
            cwd=empty, stdout=subprocess.PIPE, stderr=log, text=True,
            env={**os.environ, "PYTHONPATH": path},
        ) as process,
    ):  # fmt: skip
        assert process.stdout
        line = process.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match, line + (tmp_path / "log").read_text()
        yield match[0]
        process.terminate()
    assert not list(empty.iterdir())


def test_it_serves_from_the_wheel(served: str) -> None:
    with urlopen(served, timeout=30) as answer:
        assert "Your first round" in answer.read().decode()
    address = f"{served}voila/render/basic-rummy/01-your-first-round.ipynb"
    with urlopen(address, timeout=60) as answer:
        lesson = answer.read().decode()
    assert "<title>Your first round · Cardkit</title>" in lesson
    assert "application/vnd.jupyter.widget-view+json" in lesson
    assert "Traceback" not in lesson
