"""The site in a browser: home, the page around a lesson, errors, and the kernels behind it."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from playwright.sync_api import Page, expect
from visitor import kernels_of

KEY = "cardkit:1:basic-rummy/01-your-first-round"
FIRST, SECOND = "no-cards-left", "once-round"
STEPS = 11


def kernels(served: Any) -> int:
    return len(kernels_of(served.process.pid))


def heading(page: Page) -> str:
    return page.locator(".cks-step:visible h2").inner_text()


def fragment(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def stored(page: Page, key: str = KEY) -> dict[str, Any]:
    return page.evaluate("key => JSON.parse(localStorage.getItem(key) ?? '{}')", key)  # type: ignore[no-any-return]


def table(page: Page) -> None:
    """Wait for the table of the step that is shown."""
    page.locator(".cks-slot[data-ready]:visible").wait_for()


def dots(page: Page) -> Any:
    return page.get_by_role("navigation", name="Steps").get_by_role("button")


@pytest.fixture
def lesson(page: Page, served: Any) -> Page:
    page.goto(served.lesson())
    table(page)
    return page


# ---- home


def test_home_shows_every_game(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Basic rummy")).to_be_visible()
    expect(page.get_by_role("link", name="Start here")).to_be_visible()


def test_home_shows_progress_and_leads_to_the_first_open_step(page: Page, site: str) -> None:
    page.goto(site)
    page.evaluate(
        "([key, value]) => localStorage.setItem(key, value)",
        [KEY, json.dumps({"steps": {FIRST: {"done": True}}})],
    )
    page.reload()
    expect(page.get_by_text(f"1 of {STEPS} steps")).to_be_visible()
    link = page.get_by_role("link", name="Go on", exact=True)
    assert link.get_attribute("href", timeout=1000).endswith(f".ipynb#{SECOND}")  # type: ignore[union-attr]
    link.click()
    page.locator(f".cks-step[data-key={SECOND}]").wait_for()


def test_someone_else_is_asked_and_starts_afresh(page: Page, site: str) -> None:
    page.goto(site)
    page.evaluate('key => localStorage.setItem(key, \'{"at": "once-round"}\')', KEY)
    page.evaluate("localStorage.setItem('cardkit:1:settings', '{\"suits\": \"2\"}')")
    page.evaluate("localStorage.setItem('another', 'stays')")
    page.get_by_role("button", name="I am someone else").click()
    page.get_by_role("button", name="No, keep it").click()
    assert stored(page) == {"at": "once-round"}
    page.get_by_role("button", name="I am someone else").click()
    page.get_by_role("button", name="Yes, start afresh").click()
    expect(page.get_by_role("status")).to_contain_text("fresh")
    assert sorted(page.evaluate("Object.keys(localStorage)")) == ["another", "cardkit:1:settings"]


# ---- a lesson


def test_header_names_game_lesson_and_step(lesson: Page) -> None:
    assert lesson.title() == "Your first round · Cardkit"
    banner = lesson.get_by_role("banner")
    expect(banner).to_contain_text("Basic rummy")
    expect(banner.get_by_role("heading", level=1)).to_have_text("1 Your first round")
    expect(banner).to_contain_text(f"1 / {STEPS}")
    assert dots(lesson).count() == STEPS + 1
    first = lesson.get_by_role("button", name=f"Step 1 of {STEPS}: What it is all about")
    assert first.get_attribute("aria-current") == "step"
    assert lesson.evaluate("document.documentElement.lang") == "en"


def test_one_step_at_a_time_with_the_intro_on_the_first(lesson: Page) -> None:
    assert lesson.locator(".cks-step:visible").count() == 1
    expect(lesson.get_by_text("Never held cards?")).to_be_visible()
    assert heading(lesson) == "What it is all about"
    dots(lesson).nth(2).click()
    assert lesson.locator(".cks-step:visible").count() == 1
    assert heading(lesson) == "Two places to take from"
    assert fragment(lesson) == "#stock-or-pile"
    expect(lesson.get_by_role("banner")).to_contain_text(f"3 / {STEPS}")
    expect(lesson.locator(".cks-step:visible h2")).to_be_focused()
    assert lesson.evaluate("scrollY") == 0


def test_next_of_the_table_leads_on_and_at_last_to_the_summary(lesson: Page) -> None:
    lesson.get_by_role("button", name=re.compile("Next|Skip")).locator("visible=true").click()
    assert fragment(lesson) == f"#{SECOND}"
    dots(lesson).nth(STEPS - 1).click()
    table(lesson)
    lesson.get_by_role("button", name=re.compile("Next|Skip")).locator("visible=true").click()
    assert fragment(lesson) == "#summary"
    assert heading(lesson) == "What you know now"
    lesson.get_by_role("button", name="Your first set", exact=True).click()
    assert fragment(lesson) == "#first-set"


def test_a_done_step_is_marked(lesson: Page) -> None:
    lesson.evaluate(
        """([key, step]) => {
            localStorage.setItem(key, JSON.stringify({at: step, steps: {[step]: {done: true}}}));
            document.querySelector(".cks-slot[data-table]").dispatchEvent(
                new CustomEvent("cardkit:progress", {bubbles: true, detail: {step}}));
        }""",
        [KEY, FIRST],
    )
    expect(dots(lesson).first).to_have_attribute("aria-label", re.compile("done$"))


def test_links_lead_to_a_step_and_history_does_not_fill_up(page: Page, served: Any) -> None:
    page.goto(served.url)
    page.goto(served.lesson(step="first-set"))
    table(page)
    assert heading(page) == "Your first set"
    before = page.evaluate("history.length")
    page.keyboard.press("PageDown")
    assert fragment(page) == "#first-run"
    assert page.evaluate("history.length") == before
    page.evaluate("location.hash = '#ace-is-low'")
    expect(page.locator(".cks-step:visible h2")).to_have_text("Where the ace stands")
    page.go_back()
    expect(page.locator(".cks-step:visible h2")).to_have_text("Your first run")
    page.go_forward()
    expect(page.locator(".cks-step:visible h2")).to_have_text("Where the ace stands")
    page.evaluate("location.hash = '#no-such-step'")
    expect(page.locator(".cks-step:visible h2")).to_have_text("Where the ace stands")


def test_reload_and_a_later_visit_return_to_the_step(lesson: Page, served: Any) -> None:
    dots(lesson).nth(3).click()
    lesson.reload()
    table(lesson)
    assert heading(lesson) == "What may not go back"
    assert stored(lesson)["at"] == "not-straight-back"
    lesson.goto(served.url)
    lesson.goto(served.lesson())
    table(lesson)
    assert heading(lesson) == "What may not go back"


def test_page_keys_move_between_steps_but_not_while_typing(lesson: Page) -> None:
    lesson.keyboard.press("PageUp")
    assert fragment(lesson) == f"#{FIRST}"
    lesson.keyboard.press("PageDown")
    lesson.keyboard.press("PageDown")
    assert fragment(lesson) == "#stock-or-pile"
    lesson.keyboard.press("ArrowLeft")
    assert fragment(lesson) == f"#{SECOND}"
    lesson.evaluate(
        "document.querySelector('#cks-main').append(document.createElement('textarea'))"
    )
    lesson.locator("#cks-main > textarea").focus()
    lesson.keyboard.press("PageDown")
    assert fragment(lesson) == f"#{SECOND}"


def test_the_text_is_there_before_the_kernel(page: Page, served: Any) -> None:
    page.goto(served.lesson(step="first-run"), wait_until="commit")
    expect(page.locator(".cks-step:visible h2")).to_have_text("Your first run")
    assert page.locator("#cks-main[aria-busy=true]").count() == 1
    table(page)
    page.locator("#cks-main:not([aria-busy])").wait_for()


def test_skip_link_keeps_the_step(lesson: Page) -> None:
    lesson.keyboard.press("Tab")
    expect(lesson.get_by_role("link", name="Skip to the content")).to_be_focused()
    lesson.keyboard.press("Enter")
    expect(lesson.locator("#cks-main")).to_be_focused()
    assert fragment(lesson) == f"#{FIRST}"


# ---- settings


def test_settings_persist(page: Page, served: Any) -> None:
    page.goto(served.url)
    root = page.locator("html")
    expect(root).to_have_attribute("data-cardkit-theme", "light")
    page.get_by_role("button", name="Theme: auto").click()
    page.get_by_role("button", name="Theme: light").click()
    page.get_by_role("button", name="4 colours").click()
    page.get_by_role("button", name="Larger text").click()
    page.goto(served.lesson())
    expect(root).to_have_attribute("data-cardkit-theme", "dark")
    expect(root).to_have_attribute("data-cardkit-suits", "2")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert (
        page.evaluate("document.documentElement.style.getPropertyValue('--cardkit-scale')")
        == "1.15"
    )
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert stored(page, "cardkit:1:settings") == {"suits": "2", "theme": "dark", "scale": 1.15}
    page.locator("#cks-main:not([aria-busy])").wait_for()


def test_auto_theme_follows_the_system(open_page: Any, site: str) -> None:
    page = open_page(color_scheme="dark")
    page.goto(site)
    root = page.locator("html")
    expect(root).to_have_attribute("data-cardkit-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-cardkit-theme", "light")


def test_everything_works_for_the_visit_where_storage_is_denied(page: Page, served: Any) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})"
    )
    page.goto(served.lesson())
    table(page)
    page.get_by_role("button", name="4 colours").click()
    expect(page.locator("html")).to_have_attribute("data-cardkit-suits", "2")
    dots(page).nth(1).click()
    assert fragment(page) == f"#{SECOND}"


# ---- what everybody can use


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(open_page: Any, served: Any, axe: Any, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.goto(served.url)
    axe(page)
    page.get_by_role("button", name="I am someone else").click()
    axe(page)
    page.goto(served.lesson())
    table(page)
    axe(page)
    dots(page).last.click()
    axe(page)


@pytest.mark.parametrize("width", [360, 390, 768, 1280, 1920])
def test_nothing_is_wider_than_the_window(open_page: Any, served: Any, width: int) -> None:
    page = open_page(width=width)
    for address in (served.url, served.lesson()):
        page.goto(address)
        if "render" in address:
            table(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".cks-header").bounding_box()["height"] <= 100
        if width < 1180:
            page.get_by_role("button", name="Settings").click()
            expect(page.get_by_role("button", name="4 colours")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.keyboard.press("Escape")
            expect(page.get_by_role("button", name="4 colours")).to_be_hidden()


# ---- addresses and errors


@pytest.mark.console_ok("status of 404")
def test_unknown_pages_are_friendly(page: Page, served: Any) -> None:
    for path in ("voila/render/basic-rummy/99-nothing.ipynb", "nowhere"):
        answer = page.goto(served.url + path)
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("link", name="All lessons", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_template_cannot_be_chosen_in_the_address(page: Page, served: Any) -> None:
    page.goto(served.lesson() + "?template=nothing&theme=none")
    table(page)
    assert page.title() == "Your first round · Cardkit"


def test_no_notebook_or_program_is_given_away(served: Any) -> None:
    for path in (
        "voila/files/basic-rummy/01-your-first-round.ipynb",
        "voila/files/../pyproject.toml",
    ):
        with pytest.raises(HTTPError) as refused:
            urlopen(served.url + path, timeout=10)
        refused.value.close()
        assert refused.value.code in (403, 404)


def test_base_url(page: Page, serve: Any) -> None:
    served = serve("--base-url", "class")
    assert served.url.endswith("/class/")
    page.goto(served.url.removesuffix("/class/"))
    assert page.url == served.url
    page.get_by_role("link", name="Start here").click()
    table(page)
    assert "/class/voila/render/" in page.url
    page.get_by_role("link", name="Cardkit, all lessons").click()
    page.wait_for_url(served.url)


# ---- kernels


def settled(served: Any, count: int, seconds: float = 15) -> int:
    end = time.monotonic() + seconds
    while kernels(served) != count and time.monotonic() < end:
        time.sleep(0.2)
    return kernels(served)


def test_a_page_that_is_left_frees_its_kernel(page: Page, serve: Any) -> None:
    served = serve("--preheat", "0")
    page.goto(served.url)
    expect(page.get_by_role("link", name="Start here")).to_be_visible()
    assert kernels(served) == 0  # home needs none
    page.goto(served.lesson())
    table(page)
    for _ in range(2):
        page.reload()
        table(page)
        assert settled(served, 1) == 1
    page.goto(served.url)
    assert settled(served, 0) == 0


def test_a_kernel_without_a_page_is_culled(serve: Any) -> None:
    served = serve("--cull-after", "2", "--preheat", "0")
    with urlopen(served.lesson(), timeout=30) as answer:  # a browser that is killed at once
        answer.read()
    assert kernels(served) == 1
    assert settled(served, 0, 20) == 0


def test_a_kernel_is_ready_for_the_first_lesson(page: Page, serve: Any) -> None:
    served = serve("--preheat", "2")
    assert settled(served, 2) == 2
    for _ in range(3):  # the third finds an empty or a filled pool: both must do
        page.goto(served.lesson())
        table(page)
        assert dots(page).count() == STEPS + 1
    assert settled(served, 3) == 3  # two ready ones and ours; those that were left are gone
    page.goto(served.url)
    assert settled(served, 2) == 2
    children = psutil.Process(served.process.pid).children(recursive=True)
    served.process.terminate()
    served.process.wait(timeout=20)
    assert not psutil.wait_procs(children, timeout=5)[1]  # a server that ends leaves no kernel


@pytest.mark.console_ok("status of 503")
def test_a_full_house_says_so_and_tries_again_by_itself(
    open_page: Callable[..., Page], serve: Any
) -> None:
    served = serve("--max-kernels", "1")
    first, second = open_page(), open_page()
    first.goto(served.lesson())
    table(first)
    second.clock.install()
    answer = second.goto(served.lesson(step=SECOND))
    assert answer
    assert answer.status == 503
    expect(second.get_by_role("heading", level=1)).to_have_text("All tables are taken")
    first.goto(served.url)
    assert settled(served, 0) == 0
    second.clock.fast_forward(20_000)
    table(second)
    assert fragment(second) == f"#{SECOND}"


# ---- lessons of other people


def test_a_step_that_fails_says_so(page: Page, serve: Any, lessons: Path, tmp_path: Path) -> None:
    source = lessons / "basic-rummy" / "01-your-first-round.ipynb"
    folder = tmp_path / "my-game"
    folder.mkdir()
    shutil.copy(source, folder / "01-whole.ipynb")
    broken = source.read_text(encoding="utf-8").replace('lesson(\\"basic', 'nonsense(\\"basic')
    (folder / "02-broken.ipynb").write_text(broken, encoding="utf-8")
    (folder / "03-none.ipynb").write_text("{", encoding="utf-8")
    served = serve("--lessons", str(tmp_path))
    assert "03-none.ipynb" in served.process.stdout.readline()
    page.goto(served.url)
    expect(page.get_by_role("heading", name="My game")).to_be_visible()
    page.goto(served.lesson("my-game/02-broken"))
    expect(page.get_by_text("could not be opened").first).to_be_visible()
    page.goto(served.lesson("my-game/01-whole", "summary"))
    expect(page.get_by_role("link", name="Next lesson: Your first round")).to_be_visible()
    page.locator("#cks-main:not([aria-busy])").wait_for()


def test_other_hosts_are_refused_by_the_page_itself(served: Any) -> None:
    with urlopen(Request(served.url), timeout=10) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy
