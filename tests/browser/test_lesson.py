"""The lessons, played in a browser as a person would: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from cardkit import Card, Move, read_move
from widgets.labels import LABELS

LESSON = "basic-rummy/01-your-first-round"
DONE = "Next ▸"
#: A summary follows the last step.
BUTTONS = {"draw": "Draw", "take": "Take", "meld": "Meld", "discard": "Discard"}


def name_of(card: Card) -> str:
    """The card as the page speaks it: "seven of hearts"."""
    return f"{LABELS[f'rank.{card.rank}']} of {LABELS[f'suit.{card.suit}']}"


def table(page: Page) -> Locator:
    return page.locator(".ck-awake:visible")


@pytest.fixture
def steps(lessons: Path, shown: Callable[[Path], list[Any]]) -> list[Any]:
    return [widget.step for widget in shown(lessons / f"{LESSON}.ipynb")]


class Pointer:
    """Plays with the mouse, or with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    def press(self, target: Locator) -> None:
        # What is not possible now looks so, yet it can be pressed: the answer teaches.
        dim = target.get_attribute("aria-disabled") == "true"
        if self.touch:
            target.tap(force=dim)
        else:
            target.click(force=dim)

    def choose(self, card: Card) -> None:
        option = table(self.page).get_by_role("option", name=name_of(card), exact=False).first
        if option.get_attribute("aria-selected") != "true":
            self.press(option)

    def button(self, name: str) -> None:
        self.press(table(self.page).get_by_role("button", name=name, exact=True))

    def move(self, move: Move) -> None:
        for card in move.cards:
            self.choose(card)
        if move.kind == "layoff":
            self.press(table(self.page).locator(".ck-meld").nth(move.number - 1))
        else:
            self.button(BUTTONS[move.kind])


class Keys:
    """Plays with the keyboard alone: Tab from thing to thing, arrows in the hand."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def name(self) -> str:
        """What the focus is on, as a screen reader would name it."""
        return str(
            self.page.evaluate(
                """() => {
                  let on = document.activeElement;
                  const inside = on.getAttribute("aria-activedescendant");
                  if (inside) on = document.getElementById(inside);
                  return on.getAttribute("aria-label") ?? on.textContent.trim();
                }"""
            )
        )

    def tab_to(self, wanted: Callable[[str], bool]) -> None:
        for _ in range(60):
            if wanted(self.name()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reached it; the last was {self.name()!r}")

    def is_card(self, name: str) -> bool:
        return " of " in name and name.split(" of ")[0] in LABELS.values()

    def choose(self, card: Card) -> None:
        self.tab_to(self.is_card)
        self.page.keyboard.press("Home")
        for _ in range(20):
            if self.name().startswith(name_of(card)):
                self.page.keyboard.press("Space")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to the {name_of(card)}")

    def button(self, name: str) -> None:
        self.tab_to(lambda found: found == name)
        self.page.keyboard.press("Enter")

    def move(self, move: Move) -> None:
        for card in move.cards:
            self.choose(card)
        if move.kind == "layoff":
            # Lay off asks for the meld if there are several, and goes to the first of them.
            self.button("Lay off")
            melds = table(self.page).locator(".ck-meld")
            if melds.count() > 1:
                wanted = melds.nth(move.number - 1).get_attribute("aria-label")
                self.button(str(wanted))
        else:
            self.button(BUTTONS[move.kind])


def settle(page: Page) -> None:
    """Wait until the table stands still, so that the next move is for what is seen."""
    expect(table(page)).not_to_have_attribute("aria-busy", "true", timeout=20_000)


def open_step(page: Page, address: str) -> None:
    """Open a lesson, and wait for the table of its step."""
    page.goto(address)
    table(page).wait_for()
    settle(page)


def play(page: Page, player: Pointer | Keys, step: Any) -> None:
    """Solve the step that is shown."""
    table(page).wait_for()
    settle(page)
    if step.choose:
        player.button(step.solution[0])
    for text in [] if step.choose else step.solution:
        player.move(read_move(text))
        expect(table(page).locator(".ck-log li").last).to_be_attached()
        page.wait_for_timeout(100)
        settle(page)
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible(timeout=15_000)


def play_all(page: Page, player: Pointer | Keys, steps: list[Any]) -> None:
    for step in steps:
        play(page, player, step)
        player.button(DONE)
    expect(page.get_by_role("heading", name="What you know now")).to_be_visible()
    saved = page.evaluate(f"JSON.parse(localStorage['cardkit:1:{LESSON}'])")
    assert all(saved["steps"][step.slug]["done"] for step in steps)


def test_by_mouse(page: Page, served: Any, steps: list[Any]) -> None:
    page.goto(served.lesson(LESSON))
    play_all(page, Pointer(page), steps)


def test_by_touch_on_a_phone(open_page: Any, served: Any, steps: list[Any]) -> None:
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.goto(served.lesson(LESSON))
    play_all(page, Pointer(page, touch=True), steps)


def test_by_keyboard_alone(page: Page, served: Any, steps: list[Any]) -> None:
    page.goto(served.lesson(LESSON))
    play_all(page, Keys(page), steps)


def test_an_illegal_try_is_refused_with_rule_and_reason(
    page: Page, served: Any, steps: list[Any]
) -> None:
    step = next(step for step in steps if step.slug == "stock-or-pile")
    open_step(page, served.lesson(LESSON, step.slug))
    player = Pointer(page)
    player.move(read_move("discard KC"))
    answer = table(page).locator(".ck-answer")
    expect(answer).to_contain_text("A turn begins with taking a card")
    answer.get_by_role("button", name="BR-11").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the top of the stock, or the top of the pile")
    expect(dialog).to_contain_text("Каждый игрок")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    player.move(read_move("take"))
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()


def test_hint_show_me_undo_and_start_over(page: Page, served: Any) -> None:
    open_step(page, served.lesson(LESSON, "first-set"))
    player = Pointer(page)
    player.press(table(page).get_by_role("button", name="Hint"))
    expect(table(page).locator(".ck-answer")).to_contain_text("First a card")
    player.button("Draw")
    expect(table(page).get_by_role("option")).to_have_count(8)
    settle(page)
    player.button("Undo")
    expect(table(page).get_by_role("option")).to_have_count(7)
    player.button("Show me")
    settle(page)
    expect(table(page).locator(".ck-meld")).to_have_count(1)
    player.button("Start over")
    expect(table(page).locator(".ck-meld")).to_have_count(0)
    expect(table(page).get_by_role("option")).to_have_count(7)


def test_a_reload_brings_the_moves_back(page: Page, served: Any) -> None:
    open_step(page, served.lesson(LESSON, "first-set"))
    Pointer(page).button("Draw")
    expect(table(page).get_by_role("option")).to_have_count(8)
    settle(page)
    page.reload()
    page.locator(".ck-awake:visible").wait_for()
    expect(table(page).get_by_role("option")).to_have_count(8)
    expect(table(page)).to_contain_text("You draw the 3♦")


@pytest.mark.console_ok(r"WebSocket|Failed to load resource|connection|kernel|Kernel|404")
def test_a_dead_kernel_is_said_within_ten_seconds_and_nothing_is_lost(
    page: Page, serve: Any
) -> None:
    served = serve("--preheat", "0")
    open_step(page, served.lesson(LESSON, "first-set"))
    Pointer(page).button("Draw")
    expect(table(page).get_by_role("option")).to_have_count(8)
    settle(page)
    for child in psutil.Process(served.process.pid).children(recursive=True):
        if "ipykernel_launcher" in " ".join(child.cmdline()):
            child.kill()
    killed = time.monotonic()
    banner = page.get_by_text(LABELS["lost.title"])
    expect(banner).to_be_visible(timeout=10_000)
    assert time.monotonic() - killed < 10
    page.get_by_role("button", name=LABELS["lost.reload"]).click()
    page.locator(".ck-awake:visible").wait_for()
    expect(banner).to_be_hidden()
    expect(table(page).get_by_role("option")).to_have_count(8)
    Pointer(page).move(read_move("meld 8S 8H 8C"))
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()


WATCH_SOCKETS = """
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    send(data) { window.last = { socket: this, data }; super.send(data); }
  };"""

#: Takes the last message apart (Jupyter's binary form: a count, offsets, parts), and sends it
#: again with other content, as a hostile page could.
SEND_AGAIN = """(all) => {
  const { socket, data } = (window.model ??= window.last);
  const view = new DataView(data);
  const offset = (n) => Number(view.getBigUint64(8 * (n + 1), true));
  const count = Number(view.getBigUint64(0, true));
  const parts = [];
  for (let n = 0; n + 1 < count; n += 1) {
    parts.push(new Uint8Array(data, offset(n), offset(n + 1) - offset(n)));
  }
  const text = new TextDecoder();
  const where = parts.findIndex((part) => text.decode(part).includes('"comm_id"'));
  const content = JSON.parse(text.decode(parts[where]));
  const { step, seq } = content.data.content;
  for (const given of all) {
    // `{plus, move}` is a whole request, as the table makes them; all else goes out as it is.
    const whole = given?.plus === undefined ? given
      : { method: "custom", content: { step, seq: seq + given.plus, move: given.move } };
    const changed = [...parts];
    changed[where] = new TextEncoder().encode(JSON.stringify({ ...content, data: whole }));
    const head = 8 * (count + 1);
    const out = new Uint8Array(head + changed.reduce((sum, part) => sum + part.length, 0));
    const write = new DataView(out.buffer);
    write.setBigUint64(0, BigInt(count), true);
    let at = head;
    changed.forEach((part, n) => {
      write.setBigUint64(8 * (n + 1), BigInt(at), true);
      out.set(part, at);
      at += part.length;
    });
    write.setBigUint64(8 * count, BigInt(at), true);
    socket.send(out.buffer);
  }
}"""


def test_rubbish_from_the_browser_changes_nothing(page: Page, served: Any) -> None:
    """A hostile page talks to the widget's own channel; the table goes on as if nothing was."""
    page.add_init_script(WATCH_SOCKETS)
    open_step(page, served.lesson(LESSON, "first-set"))
    Pointer(page).button("Draw")
    expect(table(page).get_by_role("option")).to_have_count(8)
    settle(page)
    page.wait_for_timeout(500)
    rubbish: list[Any] = []
    for odd in (7, None, "", "hop", ":sing", "x" * 9000, {"a": [1]}, [], True, 1e300):
        rubbish += [{"plus": plus, "move": odd} for plus in (0, 1, 2)]
        rubbish += [odd, {"method": odd, "content": odd}, {"method": "custom", "content": odd}]
        content = {"step": "other", "seq": 2, "move": "discard 8S"}
        rubbish.append({"method": "custom", "content": content})
        state = {"scene": {}, "labels": {}, "_esm": "alert(1)", "layout": odd}
        rubbish.append({"method": "update", "state": state, "buffer_paths": []})
    page.evaluate(SEND_AGAIN, rubbish)
    page.wait_for_timeout(1000)
    expect(table(page).get_by_role("option")).to_have_count(8)
    # The channel is the right one: a true move that goes the same way is played.
    page.evaluate(SEND_AGAIN, [{"plus": n, "move": "meld 8S 8H 8C"} for n in range(60)])
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()


def test_progress_of_two_pages_does_not_clash(page: Page, served: Any) -> None:
    open_step(page, served.lesson(LESSON))
    other = page.context.new_page()
    open_step(other, served.lesson(LESSON, "stock-or-pile"))
    Pointer(other).button("Take")
    expect(table(other).get_by_role("button", name=DONE)).to_be_visible()
    Pointer(page).move(read_move("meld 7S 7H 7D"))
    expect(table(page).get_by_role("button", name=DONE)).to_be_visible()
    saved = json.loads(page.evaluate(f"localStorage['cardkit:1:{LESSON}']"))
    done = {slug for slug, kept in saved["steps"].items() if kept.get("done")}
    assert done == {"no-cards-left", "stock-or-pile"}
