"""A kernel manager that knows when the house is full, and whose table is only seemingly taken."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer, default

from .forked import ForkingKernelManager, Nursery
from .ready import kept_ready

#: How long a page must be gone before its place is given to somebody who waits. Its browser still
#: has its progress; without anybody waiting it keeps its kernel until that is culled.
GONE = timedelta(seconds=60)


class LimitedKernels(AsyncMappingKernelManager):
    """Starts no more than `max_kernels`; the visitor after the last gets our page for 503."""

    max_kernels = Integer(60, min=1, help="How many kernels may run at once.").tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        self._starting = 0
        self._ending: set[str] = set()
        #: Forks the kernels; it starts now, so that it is ready for the first visitor.
        self.nursery = Nursery()
        self.nursery.open()
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]

    @default("kernel_manager_class")
    def _forking(self) -> str:
        return f"{ForkingKernelManager.__module__}.{ForkingKernelManager.__name__}"

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]  # as in the base
        """Start a kernel if there is room for one."""
        while len(self) + self._starting >= self.max_kernels:
            left = self.longest_left()
            if left is None:
                raise HTTPError(503, "all %d kernels are in use", self.max_kernels)
            self._ending.add(left)
            try:
                await self.shutdown_kernel(left, now=True)  # type: ignore[no-untyped-call]
            finally:
                self._ending.discard(left)
        self._starting += 1  # a kernel that is just starting is not yet counted by len()
        try:
            return await super().start_kernel(**kwargs)
        finally:
            self._starting -= 1

    def longest_left(self) -> str | None:
        """Of the kernels whose page is gone, the one that nobody has used for the longest time."""
        spared = kept_ready(self) | self._ending
        now = datetime.now(UTC)
        left = {
            one: used
            for one, kernel in self._kernels.items()
            if one not in spared
            and not self._kernel_connections.get(one)
            and now - (used := getattr(kernel, "last_activity", now)) > GONE
        }
        return min(left, key=lambda one: left[one], default=None)
