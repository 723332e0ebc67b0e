"""`make load`: a class of thirty at the real site, all at the same moment.

Every learner opens a lesson's page over HTTP, fetches as many scripts as a browser does, connects
to its kernel as the page would, and plays the lesson's steps, right ways, wrong ways and illegal
tries. Every answer is compared with what the same move shows at a table of our own. It prints how
long the pages took, what failed, how long answers took, and how much memory a learner needs; its
exit status says whether the targets were met.

The learners run in one process on the machine of the server, and share its cores with it: on
machines of their own they would leave the server more room, so these times are upper bounds.
They draw nothing; what a browser adds is measured by `make bench-page`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from dataclasses import dataclass, field
from itertools import chain, repeat
from statistics import mean, median, quantiles
from time import monotonic, perf_counter

import psutil
from scripts import Move, rounds, same
from tornado.httpclient import AsyncHTTPClient
from visitor import Visitor, kernels_of, running_site

#: What `make load` asks for: seconds, milliseconds, and bytes (a machine with 4 GB needs some).
PAGES_UP, ANSWER, MEMORY = 20.0, 300.0, 3 * 2**30

#: Seconds between two questions of a page whether its kernel is still there.
BEAT = 5.0


@dataclass
class Outcome:
    """What one class has seen: seconds until pages stood, milliseconds of answers, what failed."""

    html: list[float] = field(default_factory=list)
    up: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@dataclass
class Memory:
    """Bytes in use while all play; what several processes share is counted once."""

    kernels: list[int]
    server: int

    @property
    def whole(self) -> int:
        return sum(self.kernels) + self.server


@dataclass
class Class:
    """How long all play, how long each of them thinks, and what each does: twice, see `rounds`."""

    site: str
    learners: int
    seconds: float
    pause: float
    lessons: list[str]
    scripts: dict[str, tuple[list[Move], list[Move]]]
    outcome: Outcome = field(default_factory=Outcome)

    async def learn(self, number: int, ready: asyncio.Barrier) -> None:
        """One learner: open the page, wait for the others, then play until the time is over."""
        lesson = self.lessons[number % len(self.lessons)]
        learner = Visitor(self.site, lesson)
        try:
            await self.arrive(learner)
        except Exception as error:
            self.outcome.failed.append(f"learner {number}: {type(error).__name__} {error}")
            await ready.wait()
            return
        await ready.wait()
        beat = asyncio.create_task(self.beat(learner))
        await self.play(learner, number, *self.scripts[lesson])
        beat.cancel()
        await learner.leave()

    async def arrive(self, learner: Visitor) -> None:
        """Open the page, until its first table stands."""
        start = perf_counter()
        await learner.load()
        self.outcome.html.append(perf_counter() - start)
        await learner.load_scripts()
        await learner.connect()
        await learner.wake()
        self.outcome.up.append(perf_counter() - start)

    async def beat(self, learner: Visitor) -> None:
        """Ask for the kernel, as the page does."""
        step = next(iter(learner.tables))
        while True:
            await asyncio.sleep(BEAT)
            await learner.custom(learner.comm(step), {"step": step, "seq": 0, "move": ":ping"})

    async def play(
        self, learner: Visitor, number: int, first: list[Move], again: list[Move]
    ) -> None:
        """Play, and compare every answer with what it must be."""
        chance = random.Random(number)
        end = monotonic() + self.seconds
        # The page has opened the first table already.
        for move in chain(first[1:], chain.from_iterable(repeat(again))):
            await asyncio.sleep(chance.uniform(0.5, 1.5) * self.pause)
            if monotonic() > end:
                return
            what = f"learner {number}: {move.step}: {move.text}"
            before = perf_counter()
            try:
                scene = await learner.play(move.step, move.text)
            except Exception as error:
                self.outcome.lost.append(f"{what}: {error!r}")
                continue
            self.outcome.answers.append((perf_counter() - before) * 1000)
            if not same(scene, move.scene):
                self.outcome.lost.append(f"{what}: another answer than it should be")

    async def hold(self, server: psutil.Process) -> Memory:
        """The whole class; the memory is looked at when all have played for a while."""
        AsyncHTTPClient.configure(None, max_clients=1000, max_body_size=50 * 2**20)
        ready = asyncio.Barrier(self.learners + 1)
        playing = [
            asyncio.create_task(self.learn(number, ready)) for number in range(self.learners)
        ]
        await ready.wait()
        await asyncio.sleep(self.seconds * 0.8)
        memory = await asyncio.to_thread(memory_of, server)
        await asyncio.gather(*playing)
        return memory


def memory_of(server: psutil.Process) -> Memory:
    """Of the site's kernels, and of the server with the process that forks them."""
    kernels = kernels_of(server.pid)
    family = [server, *server.children(recursive=True)]
    return Memory(
        [kernel.memory_full_info().pss for kernel in kernels],
        sum(one.memory_full_info().pss for one in family if one not in kernels),
    )


def report(outcome: Outcome, memory: Memory, learners: int) -> bool:
    """Print what was seen; whether every target was met."""
    answers = outcome.answers if len(outcome.answers) > 1 else [float("inf")] * 2
    per_100 = quantiles(answers, n=100, method="inclusive")
    slowest = max(outcome.up, default=float("inf"))
    lines = [
        (f"pages up: {len(outcome.up)} of {learners}, all within {slowest:.1f} s "
         f"(median {median(outcome.up or [0]):.1f} s; the page without scripts and table: "
         f"{max(outcome.html, default=0):.1f} s)", slowest <= PAGES_UP),
        (f"failed pages: {len(outcome.failed)}", not outcome.failed),
        (f"lost or wrong moves: {len(outcome.lost)} of {len(outcome.answers)}",
         not outcome.lost and bool(outcome.answers)),
        (f"answers: 50 % under {per_100[49]:.0f} ms, 95 % under {per_100[94]:.0f} ms, "
         f"99 % under {per_100[98]:.0f} ms, longest {max(answers):.0f} ms",
         per_100[94] <= ANSWER),
        (f"memory: {mean(memory.kernels or [0]) / 2**20:.0f} MiB a learner "
         f"({len(memory.kernels)} kernels), server {memory.server / 2**20:.0f} MiB, "
         f"together {memory.whole / 2**20:.0f} MiB", memory.whole <= MEMORY),
    ]  # fmt: skip
    for line, met in lines:
        print("ok  " if met else "MISS", line)
    for line in (outcome.failed + outcome.lost)[:10]:
        print("    ", line)
    return all(met for _, met in lines)


def main() -> int:
    """Run it; 0 if every target was met."""
    parser = argparse.ArgumentParser(description="A class at the real site, all at once.")
    add = parser.add_argument
    add("--learners", type=int, default=30)
    add("--seconds", type=float, default=300.0, help="how long they play (default: %(default)g)")
    add("--pause", type=float, default=3.0, metavar="SECONDS", help="a learner thinks so long")
    add("--lesson", action="append", help="may come several times: learners take turns")
    add("--settle", type=float, default=8.0, metavar="SECONDS", help="after the server's start")
    add("serve", nargs="*", help="options for cardkit serve, after --")
    given = parser.parse_args()
    lessons = given.lesson or ["basic-rummy/01-your-first-round"]
    scripts = {lesson: rounds(lesson) for lesson in lessons}
    with running_site(*given.serve) as (site, process):
        print(f"{given.learners} learners, {', '.join(lessons)}, {given.seconds:g} s, "
              f"{os.cpu_count()} cores shared by server and learners; serve {given.serve}",
              flush=True)  # fmt: skip
        # A teacher starts the server before the lesson: kernels that are kept ready are there.
        asyncio.run(asyncio.sleep(given.settle))
        school = Class(site, given.learners, given.seconds, given.pause, lessons, scripts)
        memory = asyncio.run(school.hold(psutil.Process(process.pid)))
    return 0 if report(school.outcome, memory, given.learners) else 1


if __name__ == "__main__":
    sys.exit(main())
