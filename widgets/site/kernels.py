"""A kernel manager that knows when the house is full."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer, default

from .forked import ForkingKernelManager, Nursery


class LimitedKernels(AsyncMappingKernelManager):
    """Starts no more than `max_kernels`; the visitor after the last gets our page for 503."""

    max_kernels = Integer(60, min=1, help="How many kernels may run at once.").tag(config=True)
    _starting = 0

    def __init__(self, **kwargs: Any) -> None:
        #: Forks the kernels; it starts now, so that it is ready for the first visitor.
        self.nursery = Nursery()
        self.nursery.open()
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]

    @default("kernel_manager_class")
    def _forking(self) -> str:
        return f"{ForkingKernelManager.__module__}.{ForkingKernelManager.__name__}"

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]  # as in the base
        """Start a kernel if there is room for one."""
        if len(self) + self._starting >= self.max_kernels:
            raise HTTPError(503, "all %d kernels are in use", self.max_kernels)
        self._starting += 1  # a kernel that is just starting is not yet counted by len()
        try:
            return await super().start_kernel(**kwargs)
        finally:
            self._starting -= 1
