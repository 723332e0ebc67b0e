"""Hands this folder out to browsers: ``python3 serve.py``, and nothing needs to be installed.

For a USB stick or a classroom's own computer; ``cardkit serve-site`` does the same. It packs the
files (a class on one wireless network is glad of it) and names their types, which not every
machine does rightly by itself. Any other web server will do as well.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import sys
from contextlib import suppress
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

#: A file that every built site has.
MARK = "cardkit-site.json"

PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm")


class ServeError(Exception):
    """The site cannot be served; the message says why, for the person at the terminal."""


@lru_cache(maxsize=256)
def packed(path: Path, changed: int) -> bytes:
    """A file, packed; packed again only if it has changed since."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Plain files, packed where the browser takes that."""

    extensions_map = {  # noqa: RUF012  # as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def do_GET(self) -> None:
        """Answer with the packed file, or else as any server would."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        wanted = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (wanted and path.is_file() and path.suffix in PACKED):
            super().do_GET()
            return
        data = packed(path, path.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        with suppress(ConnectionError):  # the learner has left the page meanwhile
            self.wfile.write(data)

    def end_headers(self) -> None:
        """The name of a kept file changes with its content; a page is asked for anew."""
        kept = "/kept-" in self.path
        self.send_header("Cache-Control", "max-age=31536000, immutable" if kept else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as in the base class
        """Say nothing: a class makes thousands of requests."""


def serve(folder: Path, ip: str, port: int) -> None:
    """Serve a built site until it is stopped; raises `ServeError` if that cannot be."""
    if not (folder / MARK).is_file():
        raise ServeError(f"{folder} holds no site of Cardkit: build one with cardkit build-site")
    try:
        server = ThreadingHTTPServer((ip, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"Port {port} is taken. Choose another: --port {port + 1}") from error
        raise ServeError(f"Cannot listen on {ip}, port {port}: {error.strerror}") from error
    with server, suppress(KeyboardInterrupt):
        host = "127.0.0.1" if ip == "0.0.0.0" else ip
        print(f"Cardkit is served at http://{host}:{port}/ — stop with Ctrl+C", flush=True)
        server.serve_forever()


def main() -> int:
    """Serve the folder in which this file lies."""
    parser = argparse.ArgumentParser(description="Hand the lessons out to browsers.")
    parser.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    parser.add_argument("--ip", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    given = parser.parse_args()
    try:
        serve(Path(__file__).resolve().parent, given.ip, given.port)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
