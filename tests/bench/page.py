"""`make bench-page`: how long a learner waits, in a real browser against the real site.

It prints how long it takes from opening a lesson to its first table, from a click to the
answer, and how much memory a kernel has. With ``--pages`` it opens every lesson and every whole
game once, and prints how long each took to its first table.
"""

import re
import socket
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))
sys.path.insert(0, str(Path(__file__).parents[1] / "load"))

from conftest import FLAGS, find_chromium
from visitor import kernels_of

LESSON = "voila/render/basic-rummy/01-your-first-round.ipynb"
VISITS, CLICKS = 7, 30
#: Between two visitors, so that the next kernel is ready again.
PAUSE = 6
#: Presses a button of the table and gives the milliseconds until its answer is shown.
PRESS = """(name) => new Promise((resolve) => {
  const root = [...document.querySelectorAll(".ck-awake")].find((one) => one.offsetParent);
  const button = [...root.querySelectorAll("button")].find((one) => one.textContent === name);
  const start = performance.now();
  root.addEventListener("cardkit:progress",
    () => requestAnimationFrame(() => resolve(performance.now() - start)), { once: true });
  button.click();
})"""


def serve(*options: str) -> tuple[subprocess.Popen[str], str]:
    """Start the site; its process and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "widgets.cli", "serve", "--no-browser", "--port", port]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    return process, found[0]


def first_tables(browser: Browser, url: str) -> list[float]:
    """Seconds from opening the lesson to its table, each time as a new visitor."""
    times = []
    for _ in range(VISITS):
        context = browser.new_context()
        page = context.new_page()
        start = perf_counter()
        page.goto(url + LESSON)
        page.locator(".ck-awake:visible").wait_for()
        times.append(perf_counter() - start)
        page.goto("about:blank")
        context.close()
        sleep(PAUSE)
    return times


def every_page(browser: Browser, url: str) -> None:
    """Seconds to the first table of each page, each as a new visitor."""
    for path in sorted((Path(__file__).parents[2] / "lessons").glob("*/*.ipynb")):
        name = f"{path.parent.name}/{path.stem}"
        context = browser.new_context()
        page = context.new_page()
        start = perf_counter()
        page.goto(f"{url}voila/render/{name}.ipynb")
        page.locator(".ck-awake:visible").wait_for()
        print(f"first table, {name}: {perf_counter() - start:.2f} s", flush=True)
        page.goto("about:blank")
        context.close()
        sleep(PAUSE)


def clicks(browser: Browser, url: str) -> list[float]:
    """Milliseconds from a click to its answer: draw, undo, draw, undo …"""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(url + LESSON + "#first-set")
    page.locator(".ck-awake:visible").wait_for()
    page.wait_for_timeout(2000)
    times = []
    for _ in range(CLICKS):
        for name in ("Draw", "Undo"):
            times.append(page.evaluate(PRESS, name))
            page.wait_for_timeout(150)
    page.goto("about:blank")
    context.close()
    return times


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        if "--pages" in sys.argv:
            process, url = serve()
            every_page(browser, url)
            process.terminate()
            return
        for name, options in (("a kernel kept ready", ()), ("no kernel ready", ("--preheat", "0"))):
            process, url = serve(*options)
            times = first_tables(browser, url)
            print(
                f"first table, {name}: first visit {times[0]:.2f} s, then median "
                f"{median(times[1:]):.2f} s, longest {max(times[1:]):.2f} s"
            )
            if options:
                answers = clicks(browser, url)
                print(
                    f"click to answer: median {median(answers):.0f} ms, "
                    f"longest {max(answers):.0f} ms ({len(answers)} clicks)"
                )
                context = browser.new_context()
                page = context.new_page()
                page.goto(url + LESSON)
                page.locator(".ck-awake:visible").wait_for()
                for kernel in kernels_of(process.pid):
                    memory = kernel.memory_full_info()
                    print(f"a kernel: {memory.rss / 1e6:.0f} MB RSS, {memory.pss / 1e6:.0f} MB PSS")
                context.close()
            process.terminate()
            process.wait()
        browser.close()


if __name__ == "__main__":
    main()
