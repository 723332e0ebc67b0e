"""Our packages and the wheels as one archive for the browser, the same bytes every time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import cardkit
import widgets

#: What a lesson's page never imports: the servers, the builders and their files.
LEFT_OUT = ("widgets/site/", "widgets/offline/", "widgets/cli.py")

#: Stands by itself in the browser: it is needed before the package `widgets` can be imported.
INBROWSER = Path(__file__).resolve().parent / "inbrowser.py"


def pack(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of some files, in order of their names and without their dates."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()


def python_files(wheels: Iterable[Path | BinaryIO]) -> dict[str, bytes]:
    """All that Python reads in the browser, by its path below ``site-packages``."""
    files: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if _is_read(name):
                    files[name] = archive.read(name)
    for package in (cardkit, widgets):
        files |= dict(_package(Path(str(package.__file__)).parent))
    files[INBROWSER.name] = INBROWSER.read_bytes()
    return files


def anywidget_script(wheels: Iterable[Path]) -> bytes:
    """The page's half of anywidget, from its wheel."""
    (wheel,) = (path for path in wheels if path.name.startswith("anywidget-"))
    with zipfile.ZipFile(wheel) as archive:
        return archive.read("anywidget/nbextension/index.js")


def _is_read(name: str) -> bool:
    """Modules and the packages' metadata; not the scripts and tests that wheels carry, too."""
    if ".data/" in name or "/tests/" in name:
        return False
    return name.endswith((".py", ".json", ".dist-info/METADATA"))


def _package(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if path.is_dir() or "__pycache__" in name or path.name == "py.typed":
            continue
        if not name.startswith(LEFT_OUT):
            yield name, path.read_bytes()
