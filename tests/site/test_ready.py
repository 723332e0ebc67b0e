"""Kernels made ready for an older version of a lesson end; a small pool stands in for Voilà's."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from visitor import run

from widgets.site.ready import FreshPool, kept_ready

FIRST, OTHER = "game/01-first.ipynb", "game/02-other.ipynb"


class Pools(dict[str, Any]):
    """As much of Voilà's kernel manager as a `FreshPool` uses; its items are the kernels."""

    def __init__(self) -> None:
        self._pools: dict[str, list[asyncio.Task[dict[str, str]]]] = {}
        self._made = 0
        self.broken = False

    def get_pool_size(self, notebook: str) -> int:
        return len([task for task in self._pools.get(notebook, []) if task.done()])

    def fill_if_needed(self, *, delay: float | None, notebook_name: str) -> None:
        self._pools.setdefault(notebook_name, []).append(asyncio.create_task(self.make()))

    async def make(self) -> dict[str, str]:
        if self.broken:
            raise RuntimeError("this kernel does not start")
        self._made += 1
        self[f"kernel {self._made}"] = None
        return {"kernel_id": f"kernel {self._made}"}

    async def shutdown_kernel(self, one: str, *, now: bool) -> None:
        assert now
        del self[one]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in (FIRST, OTHER):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}", encoding="utf-8")
    return tmp_path


def edit(path: Path) -> None:
    """Make it newer, on file systems with a coarse clock, too."""
    later = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(later, later))


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_only_what_is_older_than_its_lesson_ends(root: Path) -> None:
    async def whole() -> None:
        kernels = Pools()
        FreshPool(kernels, root, [FIRST, OTHER])
        for name in (FIRST, FIRST, OTHER):
            kernels.fill_if_needed(delay=0, notebook_name=name)
        await settle()
        assert kernels.get_pool_size(FIRST) == 2 and kernels.get_pool_size(OTHER) == 1

        edit(root / FIRST)
        assert kernels.get_pool_size(OTHER) == 1
        assert set(kernels) == {"kernel 1", "kernel 2", "kernel 3"}
        assert kernels.get_pool_size(FIRST) == 0  # this visitor's kernel is a new one
        await settle()
        assert set(kernels) == {"kernel 3", "kernel 4"}
        assert kept_ready(kernels) == {"kernel 3", "kernel 4"}
        assert kernels.get_pool_size(FIRST) == 1  # and the next one finds a new one ready

    run(whole())


def test_a_lesson_that_has_gone_and_kernels_that_did_not_start(root: Path) -> None:
    async def whole() -> None:
        kernels = Pools()
        FreshPool(kernels, root, [FIRST])
        kernels.fill_if_needed(delay=0, notebook_name=FIRST)
        await settle()
        kernels.broken = True
        kernels.fill_if_needed(delay=0, notebook_name=FIRST)
        await settle()
        assert kept_ready(kernels) == {"kernel 1"}
        kernels.broken = False
        (root / FIRST).unlink()
        assert kernels.get_pool_size(FIRST) == 0
        await settle()
        assert "kernel 1" not in kernels

    run(whole())


def test_where_none_are_kept_ready_nothing_is_asked_for(root: Path) -> None:
    class Plain:
        def get_pool_size(self, notebook: str) -> int:
            return 0

    kernels = Plain()
    FreshPool(kernels, root, [FIRST])
    edit(root / FIRST)
    assert kernels.get_pool_size(FIRST) == 0
    assert kept_ready(kernels) == set()
