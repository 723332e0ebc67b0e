"""The parts of the static site that are other people's: fetched once, checked, and kept.

They come by ``npm`` and ``pip``, so a mirror or a proxy that is set up for these serves here too.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

HERE = Path(__file__).resolve().parent
PYTHON = HERE / "python.txt"

#: The Python inside Pyodide, for pip.
PYTHON_VERSION = "3.14"

_PIN = re.compile(r"^([\w-]+)==(\S+) --hash=sha256:([0-9a-f]{64})$", re.MULTILINE)


class BuildError(Exception):
    """The static site cannot be built; the message says why, for the person at the terminal."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package of npm: its archive's SHA-256, and its files by their names in the site."""

    name: str
    version: str
    sha256: str
    files: dict[str, str]

    @property
    def archive(self) -> str:
        """The file's name, as ``npm pack`` gives it."""
        return f"{self.name.lstrip('@').replace('/', '-')}-{self.version}.tgz"


@dataclass(frozen=True, slots=True)
class Parts:
    """What has been fetched: files by their names in the site, and the wheels."""

    files: dict[str, bytes]
    wheels: tuple[Path, ...]


def packages() -> list[Package]:
    """The packages of npm that the site needs."""
    return [Package(**each) for each in tomllib.loads((HERE / "parts.toml").read_text())["npm"]]


def wheel_pins() -> dict[str, str]:
    """The hash of each wheel, by the beginning of its file's name."""
    found = _PIN.findall(PYTHON.read_text())
    return {f"{name.replace('-', '_')}-{version}-": sha256 for name, version, sha256 in found}


def cache_folder() -> Path:
    """Where fetched parts are kept for the next build."""
    return user_cache_path("cardkit") / "site"


def fetch_parts(cache: Path) -> Parts:
    """All parts, from the cache or else from npm and PyPI; raises `BuildError`."""
    cache.mkdir(parents=True, exist_ok=True)
    files: dict[str, bytes] = {}
    for package in packages():
        archive = cache / package.archive
        if not _is(archive, package.sha256):
            _npm_pack(package, cache)
        files |= _unpacked(archive, package)
    return Parts(files, _wheels(cache))


def _is(path: Path, sha256: str) -> bool:
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def _unpacked(archive: Path, package: Package) -> dict[str, bytes]:
    with tarfile.open(archive) as tar:
        found = {}
        for inside, name in package.files.items():
            member = tar.extractfile(f"package/{inside}")
            if member is None:
                raise BuildError(f"{archive.name} has no {inside}")
            found[name] = member.read()
        return found


def _npm_pack(package: Package, cache: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError(
            f"npm was not found. It fetches {package.name} {package.version} once: install "
            f"Node.js, or put the file {package.archive} into {cache}"
        )
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        wanted = f"{package.name}@{package.version}"
        _run([npm, "pack", wanted, "--silent", "--pack-destination", folder], wanted)
        _keep(Path(folder) / package.archive, package.sha256, cache)


def _wheels(cache: Path) -> tuple[Path, ...]:
    pins = wheel_pins()

    def kept() -> list[Path]:
        return [
            path
            for start, sha256 in pins.items()
            for path in cache.glob(f"{start}*.whl")
            if _is(path, sha256)
        ]

    if len(kept()) < len(pins):
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            _run([
                sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
                "--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement",
                str(PYTHON), "--python-version", PYTHON_VERSION, "--platform", "any",
                "--implementation", "py", "--abi", "none", "--dest", folder,
            ], "the Python packages")  # fmt: skip
            for path in Path(folder).glob("*.whl"):
                (sha256,) = (pins[start] for start in pins if path.name.startswith(start))
                _keep(path, sha256, cache)
    return tuple(sorted(kept()))


def _keep(path: Path, sha256: str, cache: Path) -> None:
    if not _is(path, sha256):
        raise BuildError(f"{path.name} is not the file that was expected; nothing was built")
    path.replace(cache / path.name)


def _run(command: list[str], what: str) -> None:
    """Run a program of somebody else's; its own last words say why it failed."""
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    except subprocess.TimeoutExpired:
        raise BuildError(f"{what} could not be fetched within ten minutes") from None
    if ended.returncode:
        said = [line.strip() for line in ended.stderr.splitlines() if line.strip()]
        detail = f"\n  {said[-1]}" if said else ""
        raise BuildError(
            f"{what} could not be fetched. The first build needs the network; later ones do not."
            + detail
        )
