"""``cardkit serve-site``: hands a built site out, from a USB stick or on a classroom's computer."""

from __future__ import annotations

import errno
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .build import MARK
from .fetch import BuildError


class Handler(SimpleHTTPRequestHandler):
    """Plain files; the types that browsers insist on do not depend on the machine's settings."""

    extensions_map = {  # noqa: RUF012  # as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as in the base class
        """Say nothing: a class makes thousands of requests."""


def serve_site(folder: Path, ip: str, port: int) -> None:
    """Serve a built site until it is stopped; raises `BuildError` if that cannot be."""
    if not (folder / MARK).is_file():
        raise BuildError(f"{folder} holds no site of Cardkit: build one with cardkit build-site")
    try:
        server = ThreadingHTTPServer((ip, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BuildError(f"Port {port} is taken. Choose another: --port {port + 1}") from error
        raise BuildError(f"Cannot listen on {ip}, port {port}: {error.strerror}") from error
    with server, suppress(KeyboardInterrupt):
        print(f"Cardkit is served at http://{ip}:{port}/ — stop with Ctrl+C", flush=True)
        server.serve_forever()
