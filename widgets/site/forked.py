"""Kernels that the nursery forks, for Jupyter: where this system can, and else as usual."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

#: Seconds that the nursery may take for its imports, on a slow machine.
PATIENCE = 60

#: How often the nursery may end by itself before kernels are started without it.
TRIES = 3


def can_fork() -> bool:
    """Whether this system can wait for another one's child: Linux can, unless it is forbidden."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


class ForkedProcess:
    """A kernel of the nursery's, with as much of `subprocess.Popen` as Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:  # it has ended already
            self._handle, self.returncode = -1, 1

    def poll(self) -> int | None:
        """None while it runs; its real status is known to its parent only, so this says 0."""
        return self.wait(0) if self.returncode is None else self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait until it has ended."""
        if self.returncode is None:
            watch = select.poll()
            watch.register(self._handle, select.POLLIN)
            if watch.poll(None if timeout is None else timeout * 1000):
                os.close(self._handle)
                self.returncode = 0
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, and nobody who has got its number since."""
        if self.returncode is None:
            try:
                signal.pidfd_send_signal(self._handle, number)
            except ProcessLookupError:
                self.poll()

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The server's end of the nursery; it starts with the first order, and again if it has died."""

    def __init__(self) -> None:
        self._left = TRIES if can_fork() else 0
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None
        self._lock = threading.Lock()  # one order at a time: each waits for its answer

    def open(self) -> None:
        """Start it, unless it runs or cannot."""
        if self._process and self._process.poll() is None:
            return
        self.close()
        if not self._left:
            return
        self._left -= 1
        ours, theirs = socket.socketpair()
        ours.settimeout(PATIENCE)
        with theirs:
            # -P: what lies in the folder where the server was started is nobody's module.
            command = [sys.executable, "-P", "-m", "widgets.site.nursery", str(theirs.fileno())]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )
        self._orders = ours

    def fork(self, connection: str, cwd: str, env: dict[str, str]) -> ForkedProcess | None:
        """A new kernel for a connection file; None where it cannot be had."""
        order = json.dumps({"connection": connection, "cwd": cwd, "env": env})
        with self._lock:
            self.open()
            if self._orders is None:
                return None
            try:
                self._orders.sendall(order.encode() + b"\n")
                answer = self._orders.recv(32)
            except OSError:
                answer = b""
            if not answer:  # it has died; whoever comes next finds a new one
                self.close()
                return None
            return ForkedProcess(int(answer))

    def close(self) -> None:
        """End it, and with it all kernels that it has forked."""
        if self._orders:
            self._orders.close()
        if self._process:
            self._process.kill()
            self._process.wait()
        self._orders = self._process = None


class ForkingProvisioner(LocalProvisioner):
    """Gets a Python kernel from the nursery, and starts any other one as usual."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel; its connection."""
        manager = self.parent
        nursery: Nursery | None = getattr(manager and manager.parent, "nursery", None)
        process = None
        if nursery and manager and "ipykernel_launcher" in cmd:
            cwd = str(kwargs.get("cwd") or Path.cwd())
            env = dict(kwargs.get("env") or os.environ)
            # In a thread: the nursery may still be at its imports, and others wait for answers.
            process = await asyncio.to_thread(nursery.fork, manager.connection_file, cwd, env)
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process  # type: ignore[assignment]  # it has what Jupyter uses
        self.pid = self.pgid = process.pid
        self.cwd = cwd
        return self.connection_info


class ForkingKernelManager(ServerKernelManager):
    """One kernel, from the nursery."""

    async def _async_pre_start_kernel(self, **kw: Any) -> Any:
        if self.provisioner is None:
            self.kernel_id = self.kernel_id or kw["kernel_id"]
            self.provisioner = ForkingProvisioner(
                kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self
            )
        return await super()._async_pre_start_kernel(**kw)

    pre_start_kernel = _async_pre_start_kernel  # type: ignore[assignment]  # as in the base
