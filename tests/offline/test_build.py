"""The static site as files, before any browser sees it."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote

import pytest

from widgets.offline import fetch
from widgets.offline.build import build_site, site_files
from widgets.offline.fetch import BuildError, cache_folder, packages, wheel_pins
from widgets.offline.packing import pack, python_files
from widgets.site.catalogue import read_catalogue
from widgets.site.places import lessons_folder

LINK = re.compile(r'(?:href|src)="([^"]*)"')


def made_of(lessons: Path, cache: Path) -> dict[str, bytes]:
    """The files of a site; in a thread of its own, as browser tests leave a loop running here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(site_files, lessons, cache).result()


def pages(site: Path) -> list[Path]:
    """Home and the lessons; not what the scripts bring, such as the notes' window."""
    return sorted(path for path in site.rglob("*.html") if "present" not in path.parts)


def test_every_lesson_has_its_page(static_site: Path) -> None:
    lessons = {f"{lesson.id}.html" for lesson in read_catalogue(lessons_folder()).lessons}
    assert {page.relative_to(static_site).as_posix() for page in pages(static_site)} == {
        "index.html", *lessons,
    }  # fmt: skip


def test_every_link_leads_to_a_file_of_the_site(static_site: Path) -> None:
    for page in pages(static_site):
        links = LINK.findall(page.read_text(encoding="utf-8"))
        assert links
        for link in links:
            path = unquote(link.split("#")[0])
            assert not path.startswith("/") and ":" not in path, f"{page.name}: {link}"
            assert not path or (page.parent / path).is_file(), f"{page.name}: {link}"


def test_nobody_sees_an_editor_or_a_notebook(static_site: Path) -> None:
    for page in pages(static_site):
        text = re.sub(r"<script\b.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.S)
        assert "step(" not in text and ".ipynb" not in text and "kernel" not in text.lower()


def test_a_first_visit_is_small(static_site: Path) -> None:
    kept = next(static_site.glob("kept-*"))
    packed = sum(len(gzip.compress(path.read_bytes(), 6)) for path in kept.rglob("*.*"))
    packed += sum(len(gzip.compress(page.read_bytes(), 6)) for page in pages(static_site))
    assert packed < 11_000_000


def test_the_same_sources_give_the_same_bytes(static_site: Path) -> None:
    again = made_of(lessons_folder(), cache_folder())
    assert set(again) == {
        path.relative_to(static_site).as_posix()
        for path in static_site.rglob("*")
        if path.is_file()
    }
    for name, content in again.items():
        assert (static_site / name).read_bytes() == content, name


def test_what_is_kept_for_offline_use_is_all_there(static_site: Path) -> None:
    script = (static_site / "sw.js").read_text(encoding="utf-8")
    files = json.loads(re.search(r"JSON\.parse\('(.*)'\)", script)[1])  # type: ignore[index]
    assert {"index.html", "basic-rummy/play.html"} <= set(files)
    assert all((static_site / name).is_file() for name in files)
    assert "{{" not in script


def test_a_changed_page_changes_the_script_that_keeps_it(tmp_path: Path, static_site: Path) -> None:
    lessons = tmp_path / "lessons"
    shutil.copytree(lessons_folder() / "makao", lessons / "makao")
    before = made_of(lessons, cache_folder())
    changed = lessons / "makao" / "play.ipynb"
    changed.write_text(changed.read_text().replace("A whole game", "One whole game"))
    after = made_of(lessons, cache_folder())
    assert before["sw.js"] != after["sw.js"]
    assert [name for name in before if name.startswith("kept-")] == [
        name for name in after if name.startswith("kept-")
    ]


def test_servers_and_builders_stay_at_home() -> None:
    names = set(python_files(()))
    assert {"inbrowser.py", "cardkit/game.py", "widgets/js/table.js"} <= names
    assert not {name for name in names if name.startswith(("widgets/site", "widgets/offline"))}
    assert not {name for name in names if "__pycache__" in name}


def test_the_kernel_finds_its_other_script(static_site: Path) -> None:
    """A browser takes a script's name as it stands, where a bundler would add its ending."""
    scripts = list(next(static_site.glob("kept-*")).glob("jupyterlite/*.js"))
    assert scripts
    for script in scripts:
        for name in re.findall(r"^import .* from '(\..*)';$", script.read_text(), re.MULTILINE):
            assert (script.parent / name).is_file(), f"{script.name}: {name}"


def test_an_archive_has_no_dates_and_one_order() -> None:
    assert pack({"b": b"2", "a": b"1"}) == pack({"a": b"1", "b": b"2"})


# ---- what can go wrong


def test_only_a_new_folder_or_an_older_site_is_written(tmp_path: Path, static_site: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear all")
    with pytest.raises(BuildError, match="is not empty"):
        build_site(mine, lessons_folder(), cache_folder())
    with pytest.raises(BuildError, match="is a file"):
        build_site(mine / "letter.txt", lessons_folder(), cache_folder())
    assert (mine / "letter.txt").read_text() == "dear all"


def test_without_npm_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch.shutil, "which", lambda name: None)
    with pytest.raises(BuildError, match=r"npm was not found.*pyodide-.*\.tgz"):
        fetch.fetch_parts(tmp_path)


def test_without_a_network_it_is_said_clearly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = subprocess.CompletedProcess([], 1, "", "npm error\nnpm error code ENOTFOUND\n")
    monkeypatch.setattr(fetch.subprocess, "run", lambda *_, **__: ended)
    monkeypatch.setattr(fetch.shutil, "which", lambda name: f"/bin/{name}")
    with pytest.raises(BuildError, match=r"could not be fetched.*needs the network") as caught:
        fetch.fetch_parts(tmp_path)
    assert "ENOTFOUND" in str(caught.value)


def test_a_part_that_is_not_the_expected_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forge(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        Path(command[-1], packages()[0].archive).write_bytes(b"something else")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(fetch.subprocess, "run", forge)
    monkeypatch.setattr(fetch.shutil, "which", lambda name: f"/bin/{name}")
    with pytest.raises(BuildError, match="is not the file that was expected"):
        fetch.fetch_parts(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_spoilt_cache_is_not_trusted(static_site: Path, tmp_path: Path) -> None:
    for path in cache_folder().iterdir():
        shutil.copy(path, tmp_path)
    spoilt = tmp_path / packages()[0].archive
    spoilt.write_bytes(spoilt.read_bytes()[:-1])
    fetch.fetch_parts(tmp_path)
    assert hashlib.sha256(spoilt.read_bytes()).hexdigest() == packages()[0].sha256


def test_every_pin_is_read() -> None:
    lines = [line for line in fetch.PYTHON.read_text().splitlines() if not line.startswith("#")]
    assert len(wheel_pins()) == len(lines) > 0
