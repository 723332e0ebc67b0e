"""How many kernels this machine has room for."""

from __future__ import annotations

import os
from pathlib import Path

#: What a lesson's kernel takes, in bytes; measured 55 MB, and a little to spare.
KERNEL = 70 * 2**20

#: Left for the server itself and for everything else on the machine.
RESERVE = 600 * 2**20

MOST = 200

_MEMINFO = Path("/proc/meminfo")
_CGROUP = Path("/sys/fs/cgroup/memory.max")


def free_memory(meminfo: Path = _MEMINFO, cgroup: Path = _CGROUP) -> int:
    """Bytes that can still be used, a container's limit included."""
    try:
        lines = dict(line.split(":", 1) for line in meminfo.read_text().splitlines())
        free = int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):  # no Linux
        try:
            free = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
        except (AttributeError, ValueError, OSError):
            free = 4 * 2**30
    try:
        return min(free, int(cgroup.read_text()))
    except (OSError, ValueError):  # no limit: the file says "max"
        return free


def room_for_kernels(free: int | None = None) -> int:
    """A number of kernels that fits into the free memory; at least two."""
    free = free_memory() if free is None else free
    return max(2, min(MOST, (free - RESERVE) // KERNEL))
