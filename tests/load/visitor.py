"""A visitor without a browser: it opens a page and talks to its kernel as the page's script does.

Used by the load test, and wherever a test wants to send what no browser of ours would send.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar
from uuid import uuid4

import psutil
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect
from voila.paths import collect_static_paths

from widgets.site.kept import KEPT

PROTOCOL = "v1.kernel.websocket.jupyter.org"
WIDGETS = "2.1.0"  # the version of ipywidgets' protocol
READY = re.compile(r"Cardkit is served at (http://\S+)")
T = TypeVar("T")
_CONFIG = re.compile(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)


def run(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to; in a thread of its own, as browser tests leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def scripts() -> list[str]:
    """About what a lesson's page loads: which ones it takes, its own loader decides."""
    folders = collect_static_paths(["voila"], "lab")
    found = [path for folder in folders for path in Path(folder).glob("*.js")]
    return [path.name for path in sorted(found, key=lambda path: -path.stat().st_size)[:90]]


@contextmanager
def running_site(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The real site in a process of its own: its address and the process."""
    command = [sys.executable, "-m", "widgets.cli", "serve", "--no-browser"]
    port = [] if "--port" in options else ["--port", str(free_port())]
    with (
        TemporaryFile("w+") as log,
        subprocess.Popen(
            [*command, *port, *options], stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            assert process.stdout
            line = process.stdout.readline()
            match = READY.search(line)
            if match is None:
                log.seek(0)
                raise RuntimeError(line + log.read())
            yield match[1], process
        finally:
            process.terminate()
            process.wait(timeout=30)


class Visitor:
    """One open page. ``tables`` are the states of its tables by the slug of their step."""

    def __init__(self, site: str, lesson: str, headers: dict[str, str] | None = None) -> None:
        self.site = site
        self.address = f"{site}voila/render/{lesson}.ipynb"
        self.headers = headers or {}
        self.session = uuid4().hex
        self.kernel = ""
        self.html = ""
        self.received: list[dict[str, Any]] = []
        self.tables: dict[str, dict[str, Any]] = {}
        self._comms: dict[str, str] = {}
        self._socket: WebSocketClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._keep = False

    async def load(self) -> None:
        """Fetch the page; the kernel has run all of its cells when it is complete."""
        request = HTTPRequest(self.address, request_timeout=180, connect_timeout=180,
                              headers=self.headers)  # fmt: skip
        answer = await AsyncHTTPClient().fetch(request)
        self.html = answer.body.decode()
        found = _CONFIG.search(self.html)
        assert found, self.html[:2000]
        self.kernel = json.loads(found[1])["kernelId"]

    async def load_scripts(self) -> None:
        """Fetch what a browser without a cache does: some ninety scripts, two megabytes packed."""
        client, at_once = AsyncHTTPClient(), asyncio.Semaphore(6)  # as browsers keep it

        async def fetch(name: str) -> None:
            async with at_once:
                await client.fetch(
                    f"{self.site}{KEPT}/static/{name}", decompress_response=False,
                    headers={"Accept-Encoding": "gzip"}, request_timeout=180, connect_timeout=180,
                )  # fmt: skip

        await asyncio.gather(*map(fetch, scripts()))

    async def connect(self, origin: str | None = None, *, keep: bool = False) -> None:
        """Open the kernel's websocket; `keep` collects every message in ``received``."""
        self._keep = keep
        url = f"{self.site.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels"
        request = HTTPRequest(
            f"{url}?session_id={self.session}",
            headers={"Origin": origin or "/".join(self.site.split("/")[:3])}
            | self.headers,
            connect_timeout=60,
        )  # fmt: skip
        self._socket = await websocket_connect(
            request, subprotocols=[PROTOCOL], max_message_size=50 * 2**20
        )
        self._reader = asyncio.create_task(self._read())

    async def wake(self) -> None:
        """Ask for all widgets, as Voilà's page does, and open the first table."""
        comm = uuid4().hex
        await self.send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control",
                                      "data": {}}, metadata={"version": "1.0.0"})  # fmt: skip
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await self.until(lambda: bool(self.tables), 120)
        await self.play(next(iter(self.tables)), ":open", 120)

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell",
                   metadata: dict[str, Any] | None = None) -> str:  # fmt: skip
        """Send a message of any kind, and return its id."""
        assert self._socket
        header = {"msg_id": uuid4().hex, "msg_type": kind, "session": self.session,
                  "username": "", "version": "5.3", "date": "2026-01-01T00:00:00Z"}  # fmt: skip
        message = {"header": header, "parent_header": {}, "metadata": metadata or {},
                   "content": content, "buffers": []}  # fmt: skip
        data = serialize_msg_to_ws_v1(message, channel, lambda part: json.dumps(part).encode())
        await self._socket.write_message(data, binary=True)
        return header["msg_id"]

    async def custom(self, comm: str, content: object) -> None:
        """Send a widget a message of its own."""
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "custom",
                                                               "content": content}})  # fmt: skip

    async def play(self, step: str, move: str, seconds: float = 20) -> dict[str, Any]:
        """Make a move and return the scene that answers it; raise TimeoutError if none does."""
        seq = self.tables[step]["seq"]
        await self.custom(self._comms[step], {"step": step, "seq": seq, "move": move})
        await self.until(lambda: self.tables[step]["seq"] > seq, seconds)
        return self.tables[step]

    async def until(self, true: Any, seconds: float) -> None:
        """Wait for something that messages bring about."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(true), seconds)

    def comm(self, step: str) -> str:
        """The id of a table's comm."""
        return self._comms[step]

    async def leave(self) -> None:
        """End the kernel as a page does when it is left, and close."""
        beacon = f"{self.site}voila/api/shutdown/{self.kernel}"
        await AsyncHTTPClient().fetch(
            HTTPRequest(beacon, method="POST", body=""), raise_error=False
        )
        self.close()

    def close(self) -> None:
        """Close the websocket only, as a browser does that is killed."""
        if self._socket:
            self._socket.close()
        if self._reader:
            self._reader.cancel()

    @property
    def closed(self) -> bool:
        """Whether the server has closed the websocket."""
        return self._reader is None or self._reader.done()

    async def _read(self) -> None:
        assert self._socket
        while (data := await self._socket.read_message()) is not None:
            channel, parts = deserialize_msg_from_ws_v1(data)
            header, content = json.loads(parts[0]), json.loads(parts[3])
            if self._keep:
                parent = json.loads(parts[1]).get("msg_id")
                self.received.append({"channel": channel, "type": header["msg_type"],
                                      "parent": parent, "content": content})  # fmt: skip
            if header["msg_type"] == "comm_msg":
                self._take_in(content)
            async with self._changed:
                self._changed.notify_all()

    def _take_in(self, content: dict[str, Any]) -> None:
        data = content["data"]
        if data.get("method") == "update_states":
            for comm, model in data["states"].items():
                self._scene(comm, model["state"])
        elif data.get("method") == "update":
            self._scene(content["comm_id"], data["state"])

    def _scene(self, comm: str, state: dict[str, Any]) -> None:
        scene = state.get("scene")
        if scene:
            self._comms[scene["step"]] = comm
            self.tables[scene["step"]] = scene


def kernels_of(server: int) -> list[psutil.Process]:
    """The kernels of a running site, forked by its nursery or started one by one."""
    found = []
    for child in psutil.Process(server).children(recursive=True):
        try:
            line = " ".join(child.cmdline())
            forked = "widgets.site.nursery" in line and child.ppid() != server
            if (forked or "ipykernel_launcher" in line) and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found
