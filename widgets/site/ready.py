"""Kernels that are kept ready for a lesson, and what becomes of them when the lesson changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def kept_ready(kernels: Any) -> set[str]:
    """The ids of the kernels that wait for a visitor; none where Voilà keeps none ready."""
    tasks = [task for pool in getattr(kernels, "_pools", {}).values() for task in pool]
    return {
        task.result()["kernel_id"]
        for task in tasks
        if task.done() and not task.cancelled() and not task.exception()
    }


class FreshPool:
    """Ends kernels that were made ready for an older version of their notebook.

    Voilà runs a notebook for them in advance: without this a teacher who changes a lesson would see
    the old one until the server is started anew. It looks at the file before every page.
    """

    def __init__(self, kernels: Any, root: Path, notebooks: Iterable[str]) -> None:
        self.kernels = kernels
        if not hasattr(kernels, "fill_if_needed"):  # none are kept ready
            notebooks = ()
        self._files = {name: root / name for name in notebooks}
        self._changed = {name: _changed(path) for name, path in self._files.items()}
        self._size = kernels.get_pool_size
        self._ending: set[asyncio.Task[None]] = set()
        # Voilà asks for the size before every page; there is no other place to step in.
        kernels.get_pool_size = self.size

    def size(self, notebook: str) -> int:
        """How many kernels are ready for a notebook as it is now."""
        path = self._files.get(notebook)
        if path is not None and (changed := _changed(path)) != self._changed[notebook]:
            self._changed[notebook] = changed
            self._renew(notebook)
        return int(self._size(notebook))

    def _renew(self, notebook: str) -> None:
        old = self.kernels._pools.pop(notebook, [])
        ending = asyncio.create_task(self._end(old))
        self._ending.add(ending)  # a task that nobody holds may vanish
        ending.add_done_callback(self._ending.discard)
        # The visitor who has noticed the change comes first.
        self.kernels.fill_if_needed(delay=None, notebook_name=notebook)

    async def _end(self, tasks: Iterable[asyncio.Task[dict[str, Any]]]) -> None:
        for ready in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ready, dict) and ready["kernel_id"] in self.kernels:
                await self.kernels.shutdown_kernel(ready["kernel_id"], now=True)


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # a notebook that has gone: its page will say so
        return 0
