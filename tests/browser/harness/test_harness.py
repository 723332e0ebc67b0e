"""The whole table in the harness: sizes, accessibility, keys only, touch."""

from __future__ import annotations

from typing import Any

import pytest
from harness.looking import FAULTS, moves

SCENES = ["draw", "play", "hand16", "four", "two", "choose", "refused", "passed", "many"]
WIDTHS = [360, 390, 768, 1280, 1920]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off(show: Any, width: int) -> None:
    page = show("draw", width)
    for scene in SCENES:
        page.evaluate("scene => showScene(scene)", scene)
        page.wait_for_timeout(600)
        assert page.evaluate(FAULTS) == [], scene


def test_large_text(show: Any) -> None:
    for scene in ("play", "hand16"):
        assert show(scene, 360, "scale=1.5").evaluate(FAULTS) == [], scene
        assert show(scene, 1280, "scale=1.5").evaluate(FAULTS) == [], scene


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe(show: Any, theme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = show("draw", width, f"theme={theme}")
    for scene in ("draw", "four", "choose", "refused", "passed", "failed", "hint", "play"):
        page.evaluate("scene => showScene(scene)", scene)
        if scene == "play":
            page.locator("[role=option]").nth(2).click()
        page.wait_for_timeout(600)
        violations = axe.Axe().run(page).response["violations"]
        bad = [
            (scene, each["id"], [node["html"][:120] for node in each["nodes"]])
            for each in violations
            if each["impact"] in ("serious", "critical")
        ]
        assert bad == []


def test_axe_with_an_open_rule(show: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = show("refused")
    page.get_by_role("button", name="Rule BR-13").first.click()
    violations = axe.Axe().run(page).response["violations"]
    assert [v["id"] for v in violations if v["impact"] in ("serious", "critical")] == []
    page.keyboard.press("Escape")
    assert page.locator("dialog").is_hidden()
    assert page.evaluate("document.activeElement.textContent") == "BR-13"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_card_indices_are_of_high_contrast(show: Any, theme: str) -> None:
    """7:1 on the card, whatever axe makes of SVG text."""
    page = show("hand16", more=f"theme={theme}")
    colours = page.evaluate(
        """() => [...document.querySelectorAll(".ck-option .ck-card")].map((card) =>
            [getComputedStyle(card).color, getComputedStyle(card).backgroundColor])"""
    )

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in colour.strip("rgb()").split(", ")]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for ink, paper in colours:
        dark, bright = sorted((light(ink), light(paper)))
        assert (bright + 0.05) / (dark + 0.05) >= 7, (ink, paper)


def test_keys_only(show: Any) -> None:
    """A learner without a mouse: choose, meld, lay off, take."""
    page = show("play")
    page.keyboard.press("Tab")
    for _ in range(20):
        if page.evaluate("document.activeElement.getAttribute('role')") == "listbox":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("7")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator("[aria-selected=true]").count() == 2
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.textContent") != "Meld":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ck-answer[data-tone=refused]")
    assert moves(page) == [":open", "meld 7S 7D"]
    assert page.evaluate("document.activeElement.textContent") == "Meld"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.dataset.zone") == "meld:1"
    page.keyboard.press("Enter")
    page.wait_for_function("model.moves().length === 3")
    assert moves(page)[-1] == "layoff 1 7S 7D"


def test_focus_after_a_discard(show: Any) -> None:
    """The pressed button is dead afterwards: the focus goes to the hand, not to the page."""
    page = show("play", more="then=round")
    page.get_by_role("option", name="four of spades").click()
    page.get_by_role("button", name="Discard").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".ck-felt[data-playing]")
    page.get_by_role("button", name="Faster ▸▸").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".ck-felt:not([data-playing])")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "listbox"


def test_touch(show: Any) -> None:
    page = show("hand16", 360, has_touch=True, is_mobile=True, device_scale_factor=2)
    for name in ("ten of spades", "ten of hearts", "ten of diamonds"):
        card = page.get_by_role("option", name=name)
        # On a phone the moves lie over the lower edge of the screen.
        card.evaluate("card => card.scrollIntoView({ block: 'center' })")
        box = card.bounding_box()
        # The finger lands on what is to be seen of the card: its left edge.
        page.touchscreen.tap(box["x"] + 16, box["y"] + 20)
    assert page.locator("[aria-selected=true]").count() == 3
    page.get_by_role("button", name="Meld").tap()
    page.wait_for_function("model.moves().length === 2")
    assert moves(page)[-1] == "meld 10S 10H 10D"


def test_dragging_moves_a_card(show: Any) -> None:
    page = show("draw")
    options = page.locator("[role=option]")
    first, last = options.first.bounding_box(), options.last.bounding_box()
    page.mouse.move(first["x"] + 20, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(last["x"] + 60, last["y"] + 60, steps=8)
    page.mouse.up()
    assert options.last.get_attribute("aria-label") == "two of clubs"
    assert page.locator("[aria-selected=true]").count() == 0
    options.last.click()
    assert page.locator("[aria-selected=true]").count() == 1


def test_heartbeat(show: Any) -> None:
    """A kernel that does not answer is noticed within ten seconds."""
    page = show("draw", more="dead=1")
    page.wait_for_selector(".ck-banner", timeout=10_000)
    assert page.locator(".ck-banner").count() == 1
    page.evaluate("model.receive({pong: true})")
    assert page.locator(".ck-banner").count() == 0


def test_stillness(show: Any) -> None:
    """No movement for whoever wants none."""
    page = show("round", reduced_motion="reduce")
    assert page.evaluate("document.getAnimations().length") == 0


def test_forced_colours(show: Any) -> None:
    page = show("refused", forced_colors="active")
    card = page.locator(".ck-option .ck-card").first
    assert card.evaluate("node => getComputedStyle(node).backgroundColor") != "rgb(0, 0, 0)"
