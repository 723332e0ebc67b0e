"""The command line, without a server that goes on running."""

from __future__ import annotations

import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from widgets import cli
from widgets.cli import main, parser
from widgets.site.config import Options, configure
from widgets.site.memory import KERNEL, RESERVE, free_memory, room_for_kernels
from widgets.site.places import SHARE, lessons_folder


@pytest.mark.parametrize(
    ("given", "meant"), [("/", "/"), ("", "/"), ("class", "/class/"), ("/a/b/", "/a/b/")]
)
def test_a_base_url_has_a_slash_at_both_ends(given: str, meant: str) -> None:
    assert parser().parse_args(["serve", "--base-url", given]).base_url == meant


@pytest.mark.parametrize(
    "wrong", [["--port", "0"], ["--port", "x"], ["--max-kernels", "0"], ["--port", "70000"]]
)
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["serve", *wrong])
    assert "is no" in capsys.readouterr().err


def test_options_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Options] = []
    monkeypatch.setattr(cli, "serve", seen.append)
    assert main(["serve", "--port", "9000", "--ip", "0.0.0.0", "--max-kernels", "7"]) == 0
    assert (seen[0].port, seen[0].ip, seen[0].max_kernels) == (9000, "0.0.0.0", 7)
    assert seen[0].lessons == lessons_folder()
    assert main(["serve"]) == 0
    assert seen[1].max_kernels >= 2


def test_a_taken_port_is_said_clearly(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "widgets.cli",
            "serve",
            "--no-browser",
            "--port",
            str(port),
        ]
        ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert f"Port {port} is taken" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_folder_without_lessons_is_said_clearly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--lessons", str(tmp_path / "none")]) == 1
    assert "There is no folder" in capsys.readouterr().err
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "01-broken.ipynb").write_text("{", encoding="utf-8")
    assert main(["serve", "--lessons", str(tmp_path)]) == 1
    assert "game/01-broken.ipynb is no notebook" in capsys.readouterr().err


def test_kernels_fit_into_the_memory() -> None:
    assert room_for_kernels(0) == 2
    assert room_for_kernels(RESERVE + 30 * KERNEL) == 30
    assert room_for_kernels(2**50) == 200
    assert free_memory() > 0


def test_a_containers_limit_counts(tmp_path: Path) -> None:
    meminfo, cgroup = tmp_path / "meminfo", tmp_path / "memory.max"
    meminfo.write_text("MemTotal: 4000000 kB\nMemAvailable:    2000000 kB\n")
    cgroup.write_text("max\n")
    assert free_memory(meminfo, cgroup) == 2000000 * 1024
    cgroup.write_text("500000000\n")
    assert free_memory(meminfo, cgroup) == 500000000
    assert free_memory(tmp_path / "none", tmp_path / "none") > 0


def test_the_configuration_is_what_was_tried() -> None:
    options = Options(Path("lessons"), max_kernels=4, cull_after=900, preheat=2)
    config = configure(options, lambda page: page, ["g/01-a.ipynb"])
    assert config.Voila.tornado_settings["disable_check_xsrf"] is True
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.LimitedKernels.max_kernels == 4
    assert config.MappingKernelManager.cull_idle_timeout == 900
    assert config.MappingKernelManager.cull_interval == 60
    assert config.MappingKernelManager.cull_connected is False
    pools = config.VoilaKernelManager.kernel_pools_config
    assert pools == {"default": {"pool_size": 0}, "g/01-a.ipynb": {"pool_size": 2}}
    crowded = configure(replace(options, max_kernels=3), lambda page: page, ["g/01-a.ipynb"])
    pools = crowded.VoilaKernelManager.kernel_pools_config
    assert pools["g/01-a.ipynb"] == {"pool_size": 1}, "half of the room is for visitors"
    for without in (replace(options, preheat=0), replace(options, max_kernels=1)):
        plain = configure(without, lambda page: page, ["g/01-a.ipynb"])
        assert "preheat_kernel" not in plain.VoilaConfiguration
    assert not any("ipynb" in allowed for allowed in config.VoilaConfiguration.file_allowlist)


def test_the_template_is_where_voila_looks() -> None:
    template = SHARE / "voila" / "templates" / "cardkit"
    assert (template / "index.html.j2").is_file()
    assert (template / "static" / "site.js").is_file()
