"""What Binder will do with the folder ``binder``: repo2docker says so without building anything."""

from __future__ import annotations

import os
import re
import tomllib
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "binder"


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The kind of image that repo2docker chooses for this checkout: the first that fits."""
    with warnings.catch_warnings(action="ignore"):  # it imports what others have deprecated
        from repo2docker.app import Repo2Docker
    monkeypatch.chdir(ROOT)
    repo2docker = Repo2Docker()
    found = (kind(repo2docker.base_image) for kind in repo2docker.buildpacks)
    chosen = next(one for one in found if one.detect())
    chosen.platform = "linux/amd64"
    return chosen


def requirements() -> list[str]:
    lines = (FOLDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def test_binder_takes_our_folder_and_the_pinned_python(buildpack: Any) -> None:
    assert type(buildpack).__name__ == "PythonBuildPack"
    assert buildpack.binder_dir == "binder"
    pinned = (FOLDER / "runtime.txt").read_text(encoding="utf-8").strip()
    assert f"python-{buildpack.python_version}" == pinned
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = Requirement(f"python{project['requires-python']}").specifier
    assert least.contains(str(buildpack.python_version))


def test_the_image_installs_our_requirements_and_runs_our_script(buildpack: Any) -> None:
    dockerfile = buildpack.render({"NB_UID": "1000", "NB_USER": "jovyan"})
    install = dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    # The requirements name the checkout itself, so it must lie there before they are installed.
    assert 0 < dockerfile.index("src/ ${REPO_DIR}/") < install
    python = f"environment.py-{buildpack.python_version}-"
    assert any(python in name for name in buildpack.get_build_script_files())
    assert install < dockerfile.index("./binder/postBuild")
    assert os.access(FOLDER / "postBuild", os.X_OK)


def test_everything_is_pinned() -> None:
    checkout, *others = requirements()
    assert checkout == "."
    pinned = {}
    for line in others:
        match = re.fullmatch(r"([\w.-]+)==([\w.]+)", line)
        assert match, line
        pinned[canonicalize_name(match[1])] = match[2]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for wanted in map(Requirement, project["dependencies"]):
        version = pinned[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version), wanted


def test_the_badge_leads_to_a_lesson_that_is_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    badge = re.search(r"!\[[^]]*\]\((\S+)\)\]\((https://mybinder\.org/v2/gh/\S+)\)", readme)
    assert badge
    assert (ROOT / badge[1]).is_file()  # our own picture: a page that shows it asks nobody else
    (path,) = parse_qs(urlsplit(badge[2]).query)["urlpath"]
    assert path.startswith("voila/render/lessons/")
    assert (ROOT / path.removeprefix("voila/render/")).is_file()
