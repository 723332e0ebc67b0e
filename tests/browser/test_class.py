"""What a teacher does beside presenting: hand out a step's link, set up a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import Pointer, open_step, settle, table
from playwright.sync_api import Page, expect

OWN = "class/own-position"


def test_a_step_has_a_link(page: Page, served: Any) -> None:
    """It opens that very step; a link to no step says so."""
    open_step(page, served.lesson("basic-rummy/04-melds"))
    page.keyboard.press("PageDown")
    page.get_by_role("button", name="Link", exact=True).click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    there = page.url
    page.goto("about:blank")
    open_step(page, there)
    assert page.url == there
    page.goto("about:blank")
    open_step(page, served.lesson("basic-rummy/04-melds", "no-such-step"))
    expect(page.get_by_text("The link names a step that is not in this lesson")).to_be_visible()


def test_a_position_is_set_up_and_handed_out(
    page: Page, served: Any, axe: Callable[[Page], None]
) -> None:
    """Cards are pressed, a mistake is named and mended, the task is written, the link is played."""
    page.goto(served.lesson(OWN))
    tray = page.get_by_role("toolbar", name="2. Press the cards")
    tray.wait_for(timeout=30_000)
    lying = page.get_by_role("group", name="Ada").locator(".cko-lying .cko-card")
    for number, card in enumerate(("seven of spades", "seven of hearts", "seven of diamonds"), 1):
        tray.get_by_role("button", name=card).click()
        expect(lying).to_have_count(number)
    page.get_by_role("button", name="New meld of Bo").click()
    for number, card in enumerate(("two of clubs", "nine of clubs"), 1):
        tray.get_by_role("button", name=card).click()
        meld = page.get_by_role("group", name="Meld 1, of Bo").locator(".cko-lying .cko-card")
        expect(meld).to_have_count(number)
    expect(page.get_by_role("alert")).to_contain_text("Melds: meld 1 is no meld")
    page.get_by_role("button", name="Remove this meld").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    task = page.get_by_label("The task", exact=True)
    task.fill("Lay your three sevens.")
    task.press("Tab")  # a field is read when it is left
    page.get_by_label("Done when").select_option("Lay a meld")
    expect(table(page)).to_contain_text("Lay your three sevens.")
    axe(page)
    link = page.get_by_label("The link", exact=True).input_value()
    page.goto("about:blank")
    page.goto(link)
    table(page).wait_for(timeout=30_000)
    settle(page)
    expect(page.get_by_text("hand it out as a link")).to_be_hidden()
    player = Pointer(page)
    player.button("Draw")
    settle(page)
    for suit in ("spades", "hearts", "diamonds"):
        table(page).get_by_role("option", name=f"seven of {suit}").click()
    player.button("Meld")
    expect(table(page).locator(".ck-answer")).to_contain_text("Yes")
    axe(page)


@pytest.mark.parametrize("data", ["1.broken", "9.abcd", "<img src=x onerror=alert(1)>"])
def test_a_broken_link_gets_a_clear_page(page: Page, served: Any, data: str) -> None:
    page.goto(served.lesson(OWN) + f"#p={data}")
    expect(page.get_by_role("alert")).to_contain_text("This link opens no position", timeout=30_000)
    page.get_by_role("button", name="Set up a position").click()
    expect(page.get_by_role("toolbar", name="2. Press the cards")).to_be_visible()
    assert "#" not in page.url
