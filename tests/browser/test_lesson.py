"""The lessons, played in a browser as a person would: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import DONE, Keys, Pointer, open_step, play_all, settle, table
from playwright.sync_api import Page, expect
from visitor import kernels_of

from cardkit import read_move
from widgets.labels import LABELS

LESSON = "basic-rummy/01-your-first-round"


@pytest.fixture
def steps(lessons: Path, shown: Callable[[Path], list[Any]]) -> list[Any]:
    return [widget.step for widget in shown(lessons / f"{LESSON}.ipynb")]


def test_by_mouse(page: Page, served: Any, steps: list[Any]) -> None:
    page.goto(served.lesson(LESSON))
    play_all(page, Pointer(page), LESSON, steps)


def test_by_touch_on_a_phone(open_page: Any, served: Any, steps: list[Any]) -> None:
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.goto(served.lesson(LESSON))
    play_all(page, Pointer(page, touch=True), LESSON, steps)


def test_by_keyboard_alone(page: Page, served: Any, steps: list[Any]) -> None:
    page.goto(served.lesson(LESSON))
    play_all(page, Keys(page), LESSON, steps)


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
    for kernel in kernels_of(served.process.pid):
        kernel.kill()
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
