"""What a class needs of the server: forked kernels, places that become free, fresh lessons."""

from __future__ import annotations

import asyncio
import shutil
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient
from visitor import Visitor, kernels_of, run, running_site

from widgets.site import forked, lan
from widgets.site.forked import Nursery, can_fork
from widgets.site.kernels import GONE, LimitedKernels

LESSON = "basic-rummy/01-your-first-round"
LESSONS = Path(__file__).resolve().parents[2] / "lessons"
forking = pytest.mark.skipif(not can_fork(), reason="kernels are forked on Linux only")


async def until(true: Callable[[], Any], seconds: float = 30) -> None:
    """Wait for something that other processes do."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.1)


@forking
def test_the_nursery_may_end_and_none_is_left_behind() -> None:
    """Its kernels go with it, the next visitor finds a new one; a killed server leaves nothing."""

    async def whole(site: str, server: int) -> None:
        first = Visitor(site, LESSON)
        await first.load()
        (kernel,) = kernels_of(server)
        nursery = kernel.parent()
        assert nursery
        # The nursery's end of the socket is the nursery's alone.
        assert kernel.pid != nursery.pid
        nursery.kill()
        await until(lambda: not kernel.is_running() or kernel.status() == psutil.STATUS_ZOMBIE)
        second = Visitor(site, LESSON)
        await second.load()
        await second.connect()
        await second.wake()
        second.close()

    with running_site("--preheat", "0") as (site, process):
        run(whole(site, process.pid))
        family = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
        assert not psutil.wait_procs(family, timeout=20)[1]


def test_where_no_kernel_can_be_forked_one_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked, "can_fork", lambda: False)
    nursery = Nursery()
    nursery.open()
    assert nursery.fork("connection", ".", {}) is None
    nursery.close()


def test_a_nursery_that_cannot_begin_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked, "can_fork", lambda: True)
    monkeypatch.setattr(forked.sys, "executable", shutil.which("false"))
    nursery = Nursery()
    for _ in range(forked.TRIES + 1):
        assert nursery.fork("connection", ".", {}) is None
    assert nursery._left == 0


def test_a_place_whose_page_has_gone_is_given_to_who_waits() -> None:
    now = datetime.now(UTC)

    def used(before: timedelta) -> SimpleNamespace:
        return SimpleNamespace(last_activity=now - before)

    kernels = SimpleNamespace(
        _kernels={
            "open": used(10 * GONE), "just left": used(GONE / 2), "left": used(2 * GONE),
            "long left": used(3 * GONE), "ready": used(9 * GONE), "ending": used(9 * GONE),
        },
        _kernel_connections={"open": 1, "left": 0},
        _pools={"lesson": [SimpleNamespace(
            done=lambda: True, cancelled=lambda: False, exception=lambda: None,
            result=lambda: {"kernel_id": "ready"},
        )]},
        _ending={"ending"},
    )  # fmt: skip
    assert LimitedKernels.longest_left(kernels) == "long left"  # type: ignore[arg-type]
    del kernels._kernels["long left"], kernels._kernels["left"]
    assert LimitedKernels.longest_left(kernels) is None  # type: ignore[arg-type]


def test_a_lesson_that_is_edited_is_shown_at_once(tmp_path: Path) -> None:
    shutil.copytree(LESSONS / "basic-rummy", tmp_path / "basic-rummy")
    notebook = tmp_path / f"{LESSON}.ipynb"

    async def whole(site: str, server: int) -> None:
        await until(lambda: len(kernels_of(server)) == 1)
        text = notebook.read_text(encoding="utf-8")
        notebook.write_text(text.replace("Never held cards?", "Edited by a teacher."), "utf-8")
        for _ in range(2):
            visitor = Visitor(site, LESSON)
            await visitor.load()
            assert "Edited by a teacher." in visitor.html
            await visitor.leave()
        await until(lambda: len(kernels_of(server)) == 1)  # the old one has gone

    with running_site("--preheat", "1", "--lessons", str(tmp_path)) as (site, process):
        run(whole(site, process.pid))


def test_home_invites_the_class_and_a_full_house_works_without_scripts() -> None:
    async def whole(site: str) -> None:
        home = (await AsyncHTTPClient().fetch(site)).body.decode()
        assert "For the class" in home
        found = lan.invitations(int(site.split(":")[2].strip("/")), "/")
        for one in found:
            assert f'href="{one.address}"' in home
        assert home.count("<svg") > len(found)  # the codes stand in the page itself
        first, second = Visitor(site, LESSON), Visitor(site, LESSON)
        await first.load()
        full = await AsyncHTTPClient().fetch(second.address, raise_error=False)
        assert full.code == 503
        assert b'<noscript><meta http-equiv="refresh"' in full.body
        await first.leave()
        await second.load()
        await second.leave()

    with running_site("--lan", "--preheat", "0", "--max-kernels", "1") as (site, _):
        run(whole(site))
