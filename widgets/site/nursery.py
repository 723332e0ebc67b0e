"""The nursery: one process that has imported everything, and forks a kernel when one is wanted.

A kernel of its own makes spends most of a second of processor time on its imports, thirty of them
at once half a minute. A forked one has them already, and shares their memory with the others.

It is a program of its own (``python -m widgets.site.nursery FD``), for only a process without
threads can be forked safely. It reads orders from a socket, one line of JSON each, answers each
with the new kernel's process id, and ends when the server does: its kernels watch over it and
end, too.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

#: What the kernel of a lesson imports sooner or later.
WARM = (
    "IPython.core.logger",
    "IPython.core.oinspect",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "cardkit.bots",
    "cardkit.games.basic_rummy",
    "cardkit.games.contract_rummy",
    "cardkit.games.makao",
    "cardkit.games.rummy_500",
    "cardkit.teaching",
    "widgets",
)


def main(descriptor: int) -> None:
    """Fork a kernel for every order that arrives, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries kernels that have ended
    # Nobody debugs a lesson from its page, and the debugger would cost every kernel its time.
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # the way to say: not there
    for name in WARM:
        importlib.import_module(name)
    if threading.active_count() > 1:
        raise RuntimeError("a process with threads must not be forked")
    gc.collect()
    gc.freeze()  # the collector would touch, and so copy, all memory that is shared
    with socket.socket(fileno=descriptor) as orders, orders.makefile("rb") as lines:
        for line in lines:
            pid = os.fork()
            if pid == 0:
                # A kernel that kept it would hide from the server that the nursery has ended.
                os.close(descriptor)
                grow_up(json.loads(line))
            orders.sendall(b"%d\n" % pid)


def grow_up(order: dict[str, Any]) -> None:
    """Become the kernel that was ordered; this never returns."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        be_the_first_to_go()
        os.environ.clear()
        os.environ.update(order["env"])
        os.chdir(order["cwd"])
        sys.argv[1:] = arguments = ["-f", order["connection"]]
        from ipykernel.kernelapp import IPKernelApp

        options = (
            f"--IPKernelApp.parent_handle={os.getppid()}",  # it ends when its parent has ended
            # ipywidgets makes itself known to a kernel when it is imported; here it was before.
            "--IPKernelApp.extra_extensions=ipywidgets",
            "--HistoryManager.enabled=False",  # nobody types here
            "--IPKernelApp.log_level=ERROR",
        )
        IPKernelApp.launch_instance([*arguments, *options])
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def be_the_first_to_go() -> None:
    """Where memory runs out, let the system end one learner's kernel and not everybody's server."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")


if __name__ == "__main__":
    main(int(sys.argv[1]))
