"""`make load`: a class of thirty at the real site, all at the same moment.

Every learner opens a lesson's page over HTTP, connects to its kernel as the page would, and
plays the lesson's steps. It prints how long the pages took, what failed, how long answers took,
and how much memory a learner needs; its exit status says whether the targets were met.

The learners run in one process on the machine of the server, and share its cores with it: on
machines of their own they would leave the server more room, so these times are upper bounds.
They draw nothing and load no scripts; what a browser adds is measured by `make bench-page`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter

import psutil
from tornado.httpclient import AsyncHTTPClient
from visitor import Visitor, kernels_of, running_site

sys.path.insert(0, str(Path(__file__).parents[1]))
from conftest import shown_by

LESSONS = Path(__file__).parents[2] / "lessons"

#: What `make load` asks for: seconds, milliseconds and bytes.
PAGES_UP, ANSWER, MEMORY = 20.0, 300.0, 4 * 2**30


@dataclass
class Outcome:
    """What one class has seen."""

    up: list[float] = field(default_factory=list)
    html: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def ways(lesson: str) -> dict[str, list[str]]:
    """For each step of a lesson the moves that solve it, and back to its start."""
    found = {}
    for table in shown_by(LESSONS / f"{lesson}.ipynb"):
        step = table.step
        moves = list(step.solution)
        if step.choose:
            moves = [f":answer {moves[0]}"]
        elif step.explore:
            moves = [move.strip() for move in next(iter(step.explore)).split(";")]
        elif step.watch:
            moves = [":watch"]
        found[step.slug] = [":open", *moves, ":retry"]
    return found


async def learn(
    site: str, lesson: str, number: int, seconds: float, pause: float, outcome: Outcome,
    ready: asyncio.Barrier,
) -> None:  # fmt: skip
    """One learner: open the page, wait for the others, then play until the time is over."""
    chance = random.Random(number)
    learner = Visitor(site, lesson)
    start = perf_counter()
    try:
        await learner.load()
        outcome.html.append(perf_counter() - start)
        await learner.connect()
        await learner.wake()
        outcome.up.append(perf_counter() - start)
    except Exception as error:
        outcome.failed.append(f"learner {number}: {type(error).__name__} {error}")
        await ready.wait()
        return
    await ready.wait()
    end = monotonic() + seconds
    way = ways(lesson)
    while monotonic() < end:
        for step, moves in way.items():
            for move in moves:
                await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
                if monotonic() > end:
                    break
                before = perf_counter()
                try:
                    await learner.play(step, move)
                    outcome.answers.append((perf_counter() - before) * 1000)
                except Exception as error:
                    outcome.lost.append(f"learner {number}: {step}: {move}: {error!r}")
    await learner.leave()


async def hold(
    site: str, process: psutil.Process, learners: int, lesson: str, seconds: float, pause: float
) -> tuple[Outcome, list[int], int, int]:
    """A class: what it saw, the memory of each kernel and of the server, the kernels before it."""
    AsyncHTTPClient.configure(None, max_clients=learners + 5, max_body_size=50 * 2**20)
    outcome = Outcome()
    ready = asyncio.Barrier(learners + 1)
    spare = len(kernels_of(process.pid))
    playing = [
        asyncio.create_task(learn(site, lesson, number, seconds, pause, outcome, ready))
        for number in range(learners)
    ]
    await ready.wait()
    await asyncio.sleep(seconds * 0.9)
    kernels = [kernel.memory_full_info().pss for kernel in kernels_of(process.pid)]
    # The nursery's share belongs to the server.
    server = process.memory_full_info().pss + sum(
        child.memory_full_info().pss for child in process.children()
        if "widgets.site.nursery" in child.cmdline()
    )  # fmt: skip
    await asyncio.gather(*playing)
    return outcome, kernels, server, spare


def report(outcome: Outcome, kernels: list[int], server: int, learners: int) -> bool:
    """Print what was seen; whether every target was met."""
    per_20 = quantiles(outcome.answers, n=20) if len(outcome.answers) > 1 else [0.0] * 19
    slowest = max(outcome.up, default=float("inf"))
    total = sum(kernels) + server
    lines = [
        (f"pages up: {len(outcome.up)} of {learners}, slowest {slowest:.1f} s, median "
         f"{median(outcome.up or [0]):.1f} s (the page itself: slowest "
         f"{max(outcome.html, default=0):.1f} s)", slowest <= PAGES_UP),
        (f"failed pages: {len(outcome.failed)}", not outcome.failed),
        (f"lost moves: {len(outcome.lost)} of {len(outcome.answers) + len(outcome.lost)}",
         not outcome.lost and bool(outcome.answers)),
        (f"answers: median {median(outcome.answers or [0]):.0f} ms, 95 % under {per_20[18]:.0f} ms,"
         f" longest {max(outcome.answers, default=0):.0f} ms", per_20[18] <= ANSWER),
        (f"memory: {len(kernels)} kernels, {sum(kernels) / max(1, len(kernels)) / 2**20:.0f} MiB "
         f"PSS each; server {server / 2**20:.0f} MiB; together {total / 2**20:.0f} MiB",
         total <= MEMORY),
    ]  # fmt: skip
    for line, met in lines:
        print(f"{'ok  ' if met else 'MISS'} {line}")
    for line in (outcome.failed + outcome.lost)[:10]:
        print(f"     {line}")
    return all(met for _, met in lines)


def main() -> int:
    """Run it; 0 if every target was met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    add = parser.add_argument
    add("--learners", type=int, default=30)
    add("--minutes", type=float, default=5.0, help="how long they play (default: %(default)s)")
    add("--pause", type=float, default=3.0, metavar="SECONDS", help="a learner thinks so long")
    add("--lesson", default="basic-rummy/01-your-first-round")
    add("--settle", type=float, default=30.0, metavar="SECONDS", help="after the server's start")
    add("serve", nargs="*", help="options for cardkit serve, after --")
    given = parser.parse_args()
    with running_site(*given.serve) as (site, server):
        print(f"{given.learners} learners, {given.lesson}, {given.minutes:g} min, "
              f"{os.cpu_count()} cores shared by server and learners; serve {given.serve}",
              flush=True)  # fmt: skip
        process = psutil.Process(server.pid)
        # A teacher starts the server before the lesson: kernels that are kept ready are there.
        asyncio.run(asyncio.sleep(given.settle))
        outcome, kernels, server_memory, spare = asyncio.run(
            hold(site, process, given.learners, given.lesson, given.minutes * 60, given.pause)
        )
        print(f"     {spare} kernels had been kept ready")
        met = report(outcome, kernels, server_memory, given.learners)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
