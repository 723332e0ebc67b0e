"""Serve the harness and the table's modules: ``python tests/browser/harness/serve.py [port]``.

Then open http://127.0.0.1:8765/tests/browser/harness/?scene=play
"""

from __future__ import annotations

import json
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Handler(SimpleHTTPRequestHandler):
    """The checkout's files, and two that Python makes: /labels.json and /bundle.js."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def do_GET(self) -> None:
        """Answer the made files here, all others from the disk."""
        if self.path == "/labels.json":
            self._send(json.dumps(_load("labels").LABELS), "application/json")
        elif self.path == "/bundle.js":
            self._send(_load("bundle").SCRIPT, "text/javascript")
        else:
            super().do_GET()

    def end_headers(self) -> None:
        """Keep nothing: the files are being worked on."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its base names it
        """Say nothing."""

    def _send(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _load(name: str) -> object:
    """A module of `widgets` by its file: the package itself would need ipywidgets."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(name, ROOT / "widgets" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(port: int = 0) -> ThreadingHTTPServer:
    """A running server; its port is ``server.server_address[1]``."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else 8765
    print(f"http://127.0.0.1:{start(chosen).server_address[1]}/tests/browser/harness/")
    threading.Event().wait()
