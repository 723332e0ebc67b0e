"""Voilà's and the widgets' scripts: packed once, and kept by the browsers.

A first visit needs some ninety of them, two megabytes packed. Packing them anew for every
visitor would keep the one process that serves everybody busy for more than a second each.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from voila.static_file_handler import MultiStaticFileHandler

#: The folder of scripts that browsers keep; it gets a new name when one of these packages changes.
KEPT = "voila/kept-" + "-".join(version(name) for name in ("voila", "ipywidgets", "anywidget"))


class KeptFiles(MultiStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Scripts that browsers may keep for a year: their address changes with their content."""

    def get_cache_time(self, *_: Any) -> int:
        """A year, in seconds."""
        return 365 * 24 * 3600

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer with the packed file; without packing where the browser cannot take it."""
        if not include_body or "gzip" not in self.request.headers.get("Accept-Encoding", ""):
            await super().get(path, include_body)
            return
        self.path = self.parse_url_path(path)
        wanted = self.get_absolute_path(self.root, self.path)
        self.absolute_path = self.validate_absolute_path(self.root, wanted)
        if self.absolute_path is None:  # it has been answered already
            return
        self.modified = self.get_modified_time()
        self.set_headers()
        data = packed(self.absolute_path, Path(self.absolute_path).stat().st_mtime_ns)
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Content-Length", len(data))
        self.set_header("Vary", "Accept-Encoding")
        self.finish(data)


@lru_cache(maxsize=1024)
def packed(path: str, changed: int) -> bytes:
    """A file, packed; packed again only if it has changed since."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def pack_ahead(folders: Iterable[str]) -> None:
    """Pack all scripts of some folders, so that the first visitor need not wait for it."""
    for folder in folders:
        for path in sorted(Path(folder).glob("*.js")):
            packed(str(path), path.stat().st_mtime_ns)
