"""A lesson before a class: a teacher with a clicker, the sizes for the back row, the handout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import settle, table
from playwright.sync_api import Page, expect

FIRST = "basic-rummy/01-your-first-round"
#: Those whose tables are the fullest, of each game.
LESSONS = (
    FIRST,
    "contract-rummy/07-going-out",
    "rummy-500/06-the-race-to-500",
    "makao/03-twos-and-threes",
)
#: What is seen of the step: cut off or scrolled; the letters; the lowest index. The height of a
#: capital is .729 of DejaVu's letters, and no system font has much less.
LOOK = """() => {
  const step = document.querySelector(".cks-step:not([hidden])");
  const main = document.getElementById("cks-main").getBoundingClientRect();
  const inside = step.querySelector(".ck-in") ?? step;
  const parts = "p, button, .ck-card, .ck-pill, .ck-zlabel, li";
  const cut = [...inside.querySelectorAll(parts)].filter((node) => {
    const { width, height, left, right, top, bottom } = node.getBoundingClientRect();
    if (!width || !height || node.closest(".ck-sr, .ck-log")) return false;
    return left < main.left - 1 || right > main.right + 1
      || top < main.top - 1 || bottom > main.bottom + 1;
  });
  const faces = [...step.querySelectorAll(".ck-hand .ck-card, .ck-zone .ck-card:not(.ck-back)")];
  const index = (face) => {
    const text = face.querySelector("text");
    const size = parseFloat(getComputedStyle(text).fontSize);
    return size * .729 * face.getBoundingClientRect().width / 72;
  };
  return {
    cut: cut.map((node) => node.textContent.slice(0, 30)),
    scrolls: document.scrollingElement.scrollHeight > innerHeight
      || inside.scrollHeight > inside.clientHeight + 1,
    letters: parseFloat(getComputedStyle(inside).fontSize),
    index: faces.length ? Math.min(...faces.map(index)) : null,
  };
}"""


def presented(page: Page) -> None:
    """Wait until the step's table knows that it is presented, and stands still."""
    settle(page)
    page.wait_for_function(
        """() => {
          const step = document.querySelector(".cks-step:not([hidden])");
          if (!step.querySelector("[data-table]")) return true;
          return Boolean(step.querySelector(".ck")?.cardkit?.scene().teacher);
        }"""
    )


def fitted(page: Page) -> Any:
    """How the step looks, once its sizes have been found; how it is at last, if they never are."""
    for _ in range(40):
        look = page.evaluate(LOOK)
        if not look["scrolls"] and not look["cut"]:
            return look
        page.wait_for_timeout(50)
    return look


def present(page: Page, address: str) -> None:
    page.goto(address + "&present")
    table(page).wait_for()
    presented(page)


def count(page: Page) -> Any:
    return page.locator(".ckp-count")


def test_a_teacher_presents_a_lesson(
    open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    page = open_page(1280, 720, reduced_motion="reduce")
    page.goto(served.lesson(FIRST, "stock-or-pile"))
    table(page).wait_for()
    page.get_by_role("button", name="Present", exact=True).click()
    expect(count(page)).to_have_text("3 / 12")
    assert page.evaluate("location.hash") == "#stock-or-pile&present"
    presented(page)
    axe(page)

    # a hand is asked for, and hidden again
    assert table(page).locator(".ck-seat [data-card]").count() == 0
    page.get_by_role("button", name="Show the cards of Bo").click()
    expect(table(page).locator(".ck-seat [data-card]")).to_have_count(7)
    axe(page)
    page.get_by_role("button", name="Hide the cards of Bo").click()
    expect(table(page).locator(".ck-seat [data-card]")).to_have_count(0)

    # a question, before the move is made
    page.get_by_role("button", name="Ask the class").click()
    asked = page.get_by_role("region", name="Ask the class")
    expect(asked.get_by_role("heading")).to_have_text("What would you do as Ada?")
    expect(asked.locator("[data-right]")).to_have_count(0)
    asked.get_by_role("button", name="One hand more for A").click()
    expect(asked.locator("output").first).to_have_text("1")
    asked.get_by_role("button", name="Reveal the answer").click()
    expect(asked.locator("[data-right=yes]")).to_contain_text("Take the 9♦")
    axe(page)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)

    # every seat is played; the rules still hold
    page.get_by_role("button", name="I play every seat").click()
    expect(table(page).locator(".ck-goal")).to_contain_text("now you are Ada")
    table(page).get_by_role("button", name="Draw", exact=True).click()
    expect(table(page).get_by_role("option")).to_have_count(8)
    table(page).get_by_role("option", name="two of clubs").click()
    table(page).get_by_role("button", name="Discard", exact=True).click()
    expect(table(page).locator(".ck-goal")).to_contain_text("now you are Bo")
    expect(table(page).locator(".ck-seat", has_text="Ada")).to_be_visible()
    table(page).get_by_role("button", name="Undo").click()
    expect(table(page).get_by_role("option")).to_have_count(8)

    # a reload keeps presenting, the place, and what was played
    page.reload()
    table(page).wait_for()
    expect(count(page)).to_have_text("3 / 12")
    expect(page.get_by_role("button", name="I play every seat")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(table(page).get_by_role("option")).to_have_count(8)
    page.get_by_role("button", name="I play every seat").click()
    expect(table(page).get_by_role("option")).to_have_count(7)

    # the clicker: on, back, blank; from inside the table, too
    table(page).get_by_role("listbox").focus()
    page.keyboard.press("PageDown")
    expect(count(page)).to_have_text("4 / 12")
    page.keyboard.press(".")
    expect(page.locator(".ckp-blank")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(page.locator(".ckp-blank")).to_be_hidden()
    expect(count(page)).to_have_text("3 / 12")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    expect(count(page)).to_have_text("12 / 12")
    page.keyboard.press("Home")
    expect(count(page)).to_have_text("1 / 12")

    # notes in a second window; its buttons move the first
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Notes", exact=True).click()
    notes = opened.value
    expect(notes.get_by_role("heading", level=1)).to_have_text("What it is all about")
    notes.get_by_role("button", name="Next step").click()
    expect(notes.get_by_role("heading", level=1)).to_have_text("Once round the table")
    expect(notes.locator(".notes")).to_contain_text("Let one pupil do it at the screen")
    expect(count(page)).to_have_text("2 / 12")
    axe(notes)
    page.reload()
    expect(count(page)).to_have_text("2 / 12")
    notes.get_by_role("button", name="Next step").click()
    expect(count(page)).to_have_text("3 / 12")

    # leaving comes back to the same step, with the learner's own moves
    presented(page)
    page.keyboard.press("Escape")
    expect(page.locator(".ckp-bar")).to_have_count(0)
    expect(notes.locator(".left")).to_be_visible()
    assert page.evaluate("location.hash") == "#stock-or-pile"
    expect(table(page).locator(".ck-turner")).to_have_count(0)
    expect(table(page).get_by_role("option")).to_have_count(7)


def test_a_window_that_is_blocked_is_told(open_page: Callable[..., Page], served: Any) -> None:
    page = open_page(1280, 720, reduced_motion="reduce")
    page.add_init_script("window.open = () => null")
    present(page, served.lesson(FIRST, "once-round"))
    page.get_by_role("button", name="Notes", exact=True).click()
    expect(page.locator(".ckp-status")).to_contain_text("blocked the window")


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_is_there_for_the_back_row(
    open_page: Callable[..., Page], served: Any, lesson: str
) -> None:
    page = open_page(1280, 720, reduced_motion="reduce")
    present(page, served.lesson(lesson, "none"))
    number, _, steps = count(page).inner_text().partition(" / ")
    for place in range(int(number), int(steps) + 1):
        expect(count(page)).to_have_text(f"{place} / {steps}")
        if place < int(steps):
            presented(page)
        look = fitted(page)
        where = f"{page.evaluate('location.hash')}: {look}"
        assert not look["scrolls"] and not look["cut"], where
        if place < int(steps):
            assert look["letters"] >= 720 / 30, where
            assert look["index"] is None or look["index"] >= 720 / 18, where
        page.keyboard.press("PageDown")


def test_the_handout_has_every_step_and_the_answers_at_the_end(
    open_page: Callable[..., Page], served: Any
) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto(served.lesson(FIRST))
    table(page).wait_for()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed", timeout=30_000)
    page.emulate_media(media="print")
    expect(page.locator("header.cks-header")).to_be_hidden()
    paper = page.locator(".ckh")
    expect(paper.locator("h1")).to_have_text("Your first round")
    expect(paper.locator(".ckh-table")).to_have_count(11)
    expect(paper.locator(".ckh-task")).to_have_count(11)
    # the hand, the pile and what lies on the table are drawn; nothing of it is green
    first = paper.locator(".ckh-table").first
    expect(first.locator(".ck-option")).to_have_count(3)
    widths = first.locator(".ck-option").evaluate_all(
        "cards => new Set(cards.map((card) => card.getBoundingClientRect().left)).size"
    )
    assert widths == 3, "the cards lie beside each other"
    felt = first.locator(".ck-felt")
    assert felt.evaluate("felt => getComputedStyle(felt).backgroundImage") == "none"
    expect(paper.locator(".ckh-choices li").first).to_be_visible()
    # the answers begin a page of their own, after all else
    last = paper.locator(":scope > :last-child")
    expect(last.get_by_role("heading", name="Answers", include_hidden=True)).to_be_attached()
    assert last.evaluate("part => getComputedStyle(part).breakBefore") == "page"
    expect(last.locator("li")).to_have_count(11)
    answers = [text.strip() for text in last.locator("li").all_inner_texts()]
    assert "Take the 9♦" in answers[2]
    assert "Take the 9♦" not in paper.locator(".ckh-step").nth(2).inner_text()
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.emulate_media(media="screen")
    page.keyboard.press("Tab")
    expect(paper).to_have_count(0)


def test_a_phone_presents_the_lesson_as_it_always_looks(
    open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    present(page, served.lesson(FIRST, "stock-or-pile"))
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390
    page.get_by_role("button", name="Next step").tap()
    expect(count(page)).to_have_text("4 / 12")
    page.get_by_role("button", name="Ask the class").tap()
    asked = page.get_by_role("region", name="Ask the class")
    box = asked.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390
    axe(page)
    page.get_by_role("button", name="Close the question").tap()
    presented(page)
    # the table scrolls clear of the bar
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    bar = page.locator(".ckp-bar").bounding_box()
    last = table(page).locator(".ck-help").bounding_box()
    assert bar and last and last["y"] + last["height"] <= bar["y"]
