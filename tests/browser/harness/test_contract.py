"""The table of contract rummy in the harness: the contract, the talk about a card, the pile."""

from __future__ import annotations

from typing import Any

import pytest
from harness.looking import FAULTS, OVERLAPS, moves

SCENES = ["contract", "ask", "answer", "near", "buy", "watch", "said", "allowed", "pile8", "five"]
WIDTHS = [360, 390, 768, 1024, 1280, 1920]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_or_covered(show: Any, width: int) -> None:
    page = show("contract", width, reduced_motion="reduce")
    for scene in SCENES:
        page.evaluate("scene => showScene(scene)", scene)
        page.wait_for_selector(".ck-felt:not([data-playing])")
        page.wait_for_timeout(100)
        assert page.evaluate(FAULTS) == [], scene
        assert page.evaluate(OVERLAPS) == [], scene
        if scene in ("contract", "pile8"):
            page.locator(".ck-spreadcard").first.click(position={"x": 12, "y": 20})
            assert page.evaluate(FAULTS) == [], f"{scene}, a preview"
            assert page.evaluate(OVERLAPS) == [], f"{scene}, a preview"


def test_large_text_at_a_contract(show: Any) -> None:
    for scene in ("pile8", "allowed"):
        for width in (360, 1280):
            page = show(scene, width, "scale=1.5", reduced_motion="reduce")
            assert page.evaluate(FAULTS) == [], (scene, width)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_at_a_contract(show: Any, theme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = show("contract", width, f"theme={theme}", reduced_motion="reduce")
    for scene in ("contract", "answer", "said", "buy", "pile8"):
        page.evaluate("scene => showScene(scene)", scene)
        page.wait_for_selector(".ck-felt:not([data-playing])")
        if scene == "pile8":  # one that may be taken, then one that may not
            page.locator(".ck-spreadcard").nth(4).click(position={"x": 12, "y": 20})
            page.locator(".ck-spreadcard").first.click(position={"x": 12, "y": 20})
        page.wait_for_timeout(300)
        violations = axe.Axe().run(page).response["violations"]
        bad = [
            (scene, each["id"], [node["html"][:120] for node in each["nodes"]])
            for each in violations
            if each["impact"] in ("serious", "critical")
        ]
        assert bad == []


def test_a_pile_card_is_bought_by_keyboard(show: Any) -> None:
    page = show("contract")
    page.get_by_role("button", name="five of clubs, thrown by Cy").focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("group", name="What this would bring")
    assert "2 from the stock" in panel.inner_text()
    assert page.locator(".ck-pile .ck-coming").count() == 3
    page.keyboard.press("Escape")
    assert panel.is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("five")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.textContent") == "Take 3 cards"
    page.keyboard.press("Enter")
    page.wait_for_function("model.moves().length === 2")
    assert moves(page) == [":open", "take 3"]


def test_a_pile_card_is_bought_by_mouse_and_by_touch(show: Any) -> None:
    for width, options in ((1280, {}), (390, {"has_touch": True, "is_mobile": True})):
        page = show("contract", width, **options)
        card = page.get_by_role("button", name="king of spades, thrown by Dan")
        press = card.tap if options else card.click
        press(position={"x": 12, "y": 20})
        page.get_by_role("button", name="Close").click()
        assert page.locator(".ck-preview").is_hidden()
        press(position={"x": 12, "y": 20})
        page.get_by_role("button", name="Take 2 cards", exact=True).click()
        page.wait_for_function("model.moves().length === 2")
        assert moves(page)[-1] == "take 2"


def test_the_pile_stays_under_the_pointer(show: Any) -> None:
    """The preview opens below: the cards one is pressing do not move away."""
    for width in (390, 1280):
        page = show("contract", width)
        top = "document.querySelector('.ck-pile').getBoundingClientRect().top + scrollY"
        before = page.evaluate(top)
        page.locator(".ck-spreadcard").first.click(position={"x": 12, "y": 20})
        page.locator(".ck-preview").wait_for()
        assert abs(page.evaluate(top) - before) < 24


def test_the_contract_is_filled_by_keyboard(show: Any) -> None:
    page = show("ask")
    page.locator("[role=listbox]").focus()
    page.keyboard.press("7")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="set, still open").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("model.moves().length === 2")
    assert moves(page)[-1].endswith("7S 7D")


def test_the_whole_hand_is_seen_on_a_small_laptop(show: Any) -> None:
    """Under the site's header, a heading, a text of two lines and a goal of one: 241 px of 800."""
    for scene in ("ask", "allowed"):
        page = show(scene, 1280, reduced_motion="reduce")
        below = page.evaluate(
            """() => document.querySelector(".ck-hand").getBoundingClientRect().bottom
                - document.querySelector(".ck-felt").getBoundingClientRect().top"""
        )
        assert below <= 800 - 241, scene


def test_what_can_be_done_is_in_sight_of_a_tall_table(show: Any) -> None:
    """The moves stay at the window's foot, and never over what the focus comes to."""
    for width, height in ((1280, 560), (390, 740)):
        page = show("ask", width)
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        box = page.locator(".ck-moves .ck-button").first.bounding_box()
        assert box["y"] + box["height"] <= height
        page.locator(".ck-sort").focus()
        for _ in range(3):
            page.keyboard.press("Tab")
            covered = page.evaluate("""() => {
                const node = document.activeElement;
                const { left, width, top, bottom } = node.getBoundingClientRect();
                const seen = (y) => document.elementFromPoint(left + width / 4, y);
                return [top + 4, bottom - 4].filter((y) => !node.contains(seen(y))).length;
            }""")
            assert covered == 0, page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
