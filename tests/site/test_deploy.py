"""The configuration that `cardkit config` prints and the README shows: each is started here."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError
from traitlets.config import Config
from visitor import READY, Visitor, free_port, run

from widgets.cli import main
from widgets.site.deploy import CONFIGURATIONS, Place, jupyterhub, nginx, systemd

ROOT = Path(__file__).resolve().parents[2]
LESSON, STEP = "basic-rummy/01-your-first-round", "no-cards-left"
NGINX = shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A site's command in a process of its own, once it has said that it serves."""
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            assert process.stdout
            line = process.stdout.readline()
            assert READY.search(line), line + (folder / "log").read_text()
            yield process
        finally:
            process.terminate()
            process.wait(timeout=30)


def until_open(port: int) -> None:
    """Wait until somebody listens at a port."""
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, f"nobody listens at port {port}"
            time.sleep(0.05)


@contextmanager
def proxy(server: str, port: int, folder: Path) -> Iterator[None]:
    """An nginx with this server, and nothing of the machine's own configuration."""
    assert NGINX
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{server}}}\n"
    )
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            until_open(port)
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)


def play(site: str) -> None:
    """Open a lesson and make a move; a page of another host gets no connection."""

    async def whole() -> None:
        visitor = Visitor(site, LESSON)
        await visitor.load()
        with pytest.raises(HTTPClientError):
            await visitor.connect(origin="http://another.example")
        await visitor.connect()
        await visitor.wake()
        scene = await visitor.play(STEP, "meld 7S 7H 7D")
        assert scene["status"] == "passed"
        await visitor.leave()

    run(whole())


@pytest.fixture(scope="module")
def place() -> Place:
    return Place(port=free_port(), listen=free_port(), host="127.0.0.1")


@pytest.fixture(scope="module")
def unit(place: Place, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site started by the very line that systemd would start."""
    (line,) = re.findall(r"^ExecStart=(.*)$", systemd(place), re.MULTILINE)
    with started(shlex.split(line), tmp_path_factory.mktemp("unit")):
        yield f"http://127.0.0.1:{place.port}{place.base_url}"


def test_the_units_line_serves(unit: str) -> None:
    play(unit)


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_through_nginx(unit: str, place: Place, tmp_path: Path) -> None:
    with proxy(nginx(place), place.listen, tmp_path):
        play(f"http://127.0.0.1:{place.listen}{place.base_url}")


def test_nginx_passes_websockets_on(place: Place) -> None:
    text = nginx(place)
    assert f"location {place.base_url} {{" in text
    assert f"proxy_pass http://127.0.0.1:{place.port};" in text  # no path: it keeps the base URL
    for line in (
        "proxy_http_version 1.1;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $cardkit_connection;",
        "proxy_buffering off;",
    ):
        assert line in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "cardkit.service"
    unit.write_text(systemd(Place()))
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    about_us = [line for line in told.stderr.splitlines() if "cardkit.service" in line]
    assert not about_us, told.stderr


@pytest.mark.parametrize("others", [[], [{"name": "idle-culler"}]])
def test_the_hubs_lines_add_a_service_below_its_own_prefix(others: list[dict[str, str]]) -> None:
    config = Config()
    if others:
        config.JupyterHub.services = list(others)
    exec(jupyterhub(Place(port=8866)), {"c": config})
    services = config.JupyterHub.services
    *before, service = services if others else services.get_value([])
    assert before == others
    assert service["url"] == "http://127.0.0.1:8866"
    assert service["command"][-1] == f"/services/{service['name']}/"


@pytest.mark.parametrize("name", sorted(CONFIGURATIONS))
def test_the_command_prints_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", name, "--port", "9000"]) == 0
    printed = capsys.readouterr().out
    assert "9000" in printed
    assert f"{sys.prefix}/bin/cardkit" in printed or name == "nginx"
    assert f"cardkit config {name}" in (ROOT / "README.md").read_text(encoding="utf-8")
