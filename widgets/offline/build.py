"""``cardkit build-site``: a folder of static files, the same bytes for the same sources."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..site.places import SHARE
from ..site.server import check_lessons
from .fetch import BuildError, fetch_parts
from .packing import anywidget_script, pack, python_files
from .pages import make_renderer
from .serve import MARK

HERE = Path(__file__).resolve().parent
WEB = HERE / "web"
STATIC = SHARE / "voila" / "templates" / "cardkit" / "static"

#: What the browser fetches before Python runs.
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "python.zip")


def build_site(target: Path, lessons: Path, cache: Path) -> dict[str, int]:
    """Write the site into a folder, in place of an older one.

    Arguments: the folder, the lessons, and where fetched parts are kept. The result is the size
    of each file. Raises `BuildError`, and `SiteError` where there are no lessons.
    """
    target = target.resolve()
    _check_target(target)
    check_lessons(lessons)
    files = site_files(lessons, cache)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".cardkit-") as folder:
        built = Path(folder) / "site"
        for name, content in files.items():
            path = built / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(built, target)
    return {name: len(content) for name, content in files.items()}


def site_files(lessons: Path, cache: Path) -> dict[str, bytes]:
    """Every file of the site, by its path."""
    scripts = kept_files(cache)
    version = _digest(scripts)
    kept = f"kept-{version}/"
    files = {kept + name: content for name, content in scripts.items()}
    renderer = make_renderer(lessons, kept, {name: len(scripts[name]) for name in COUNTED})
    files["index.html"] = renderer.home().encode()
    for lesson in renderer.catalogue.lessons:
        files[f"{lesson.id}.html"] = renderer.lesson(lesson).encode()
    files["sw.js"] = _service_worker(version, files).encode()
    files[".nojekyll"] = b""  # GitHub Pages then hands the files out as they are
    files["serve.py"] = (HERE / "serve.py").read_bytes()
    files[MARK] = (json.dumps({"kept": kept}) + "\n").encode()
    return files


def kept_files(cache: Path) -> dict[str, bytes]:
    """The files that all pages share."""
    parts = fetch_parts(cache)
    files = dict(parts.files)
    kernel = io.BytesIO(files.pop("pyodide_kernel.whl"))
    files["python.zip"] = pack(python_files([*parts.wheels, kernel]))
    # As published it is meant for a bundler, which knows that a script's name ends in ".js".
    script = files["jupyterlite/worker.js"]
    files["jupyterlite/worker.js"] = script.replace(b"'./loader'", b"'./loader.js'")
    files["anywidget.js"] = anywidget_script(parts.wheels)
    # Pyodide's list of packages: ours come in one archive, so nothing need be listed.
    lock = json.loads(files["pyodide-lock.json"])
    files["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    for folder in (WEB, STATIC):
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name != "sw.js":
                files[name] = path.read_bytes()
    return files


def _digest(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{name} {len(files[name])}\n".encode())
        whole.update(files[name])
    return whole.hexdigest()[:12]


def _service_worker(version: str, files: Mapping[str, bytes]) -> str:
    """The script that keeps the site; it changes whenever any page does."""
    kept = [name for name in files if name.startswith("kept-")]
    pages = {name: files[name] for name in files.keys() - set(kept) if name.endswith(".html")}
    needed = sorted([*kept, *pages])
    script = (WEB / "sw.js").read_text(encoding="utf-8")
    script = script.replace("{{version}}", version).replace("{{files}}", json.dumps(needed))
    return f"{script}// pages: {_digest(pages)}\n"


def _check_target(target: Path) -> None:
    if target.exists() and not target.is_dir():
        raise BuildError(f"{target} is a file: name a folder")
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise BuildError(
            f"{target} is not empty, and holds no site of Cardkit: name another folder"
        )
