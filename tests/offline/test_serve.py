"""Handing a built site out: ``cardkit serve-site``, and the script that lies in every site."""

from __future__ import annotations

import gzip
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from widgets.cli import main
from widgets.offline.serve import MARK


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / MARK).write_text("{}")
    (tmp_path / "index.html").write_text("<h1>Home</h1>")
    kept = tmp_path / "kept-1"
    kept.mkdir()
    (kept / "a.wasm").write_bytes(b"\0asm" * 1000)
    (kept / "a.mjs").write_text("export {};")
    (kept / "a.zip").write_bytes(b"PK")
    source = Path(sys.modules["widgets.offline.serve"].__file__ or "")
    (tmp_path / "serve.py").write_bytes(source.read_bytes())
    return tmp_path


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Without any package: the machine in the classroom has plain Python.
    command = [sys.executable, "-I", "-S", str(folder / "serve.py"), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
        yield f"http://127.0.0.1:{port}/"
        server.terminate()


def test_files_are_packed_and_have_their_types(address: str) -> None:
    with urlopen(Request(f"{address}kept-1/a.wasm", headers={"Accept-Encoding": "gzip"})) as answer:
        body = answer.read()
        assert len(body) < 100 and gzip.decompress(body) == b"\0asm" * 1000
        assert answer.headers["Content-Type"] == "application/wasm"
        assert "immutable" in answer.headers["Cache-Control"]
    with urlopen(f"{address}kept-1/a.mjs") as answer:
        assert answer.headers["Content-Type"] == "text/javascript"
        assert answer.read() == b"export {};"
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as answer:
        assert gzip.decompress(answer.read()) == b"<h1>Home</h1>"
        assert answer.headers["Cache-Control"] == "no-cache"
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{address}none.html")


def test_nothing_outside_the_folder_is_handed_out(address: str, folder: Path) -> None:
    secret = folder.parent / "secret.html"
    secret.write_text("secret")
    with socket.create_connection(("127.0.0.1", int(address.rsplit(":", 1)[1].strip("/")))) as link:
        link.sendall(b"GET /../secret.html HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
        assert b" 404 " in link.makefile("rb").readline()


def test_a_folder_without_a_site_is_said_clearly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve-site", str(tmp_path)]) == 1
    assert "holds no site of Cardkit" in capsys.readouterr().err


def test_a_taken_port_is_said_clearly(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve-site", str(folder), "--port", str(port)]) == 1
    assert f"Port {port} is taken" in capsys.readouterr().err
