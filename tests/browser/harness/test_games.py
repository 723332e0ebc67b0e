"""The tables of rummy 500 and makao in the harness: open pile, counted melds, signs, choosers."""

from __future__ import annotations

from typing import Any

import pytest
from harness.looking import FAULTS, OVERLAPS, moves

RUMMY = ["r5-pile", "r5-use", "r5-standing", "r5-long", "r5-melds"]
MAKAO = ["mk-attack", "mk-plain", "mk-four", "mk-demand", "mk-suit", "mk-drawn", "mk-passed"]
WIDTHS = [360, 390, 768, 1024, 1280, 1920]
CORNER = {"x": 12, "y": 20}


def choose(page: Any, *names: str) -> None:
    """Choose cards of the hand by their corners, where no other card lies on them."""
    for name in names:
        page.get_by_role("option", name=name).click(position={"x": 12, "y": 30})


def last_move(page: Any, count: int = 2) -> str:
    """What has been sent at last, when so many messages have been."""
    page.wait_for_function(f"model.moves().length === {count}")
    return moves(page)[-1]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_or_covered(show: Any, width: int) -> None:
    page = show("r5-pile", width, reduced_motion="reduce")

    def check(about: str) -> None:
        page.wait_for_timeout(100)
        assert page.evaluate(FAULTS) == [], about
        assert page.evaluate(OVERLAPS) == [], about

    for scene in RUMMY + MAKAO:
        page.evaluate("scene => showScene(scene)", scene)
        page.wait_for_selector(".ck-felt:not([data-playing])")
        check(scene)
        if scene in ("r5-pile", "r5-long"):
            page.locator(".ck-spreadcard").nth(3).click(position=CORNER)
            check(f"{scene}, a preview")
    for card, scene in (("ace of spades", "mk-suit"), ("jack of clubs", "mk-ranks")):
        page.evaluate("scene => showScene(scene)", scene)
        choose(page, card, "two of clubs")
        check(f"{scene}, two chosen")
        choose(page, "two of clubs")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(".ck-chooser:not([hidden])")
        check(f"{scene}, a choice")


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_each_card_of_a_long_pile_can_be_pressed(show: Any, width: int) -> None:
    """Its corner is free, and wide enough for a finger."""
    page = show("r5-long", width, reduced_motion="reduce")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".ck-spreadcard")].filter((card) => {
            card.scrollIntoView({ block: "center" });
            const { left, top } = card.getBoundingClientRect();
            return [[6, 8], [29, 10], [12, 38]].some(([x, y]) =>
                document.elementFromPoint(left + x, top + y)?.closest(".ck-spreadcard") !== card);
        }).map((card) => card.ariaLabel)"""
    )
    assert hidden == []
    assert page.locator(".ck-spreadcard").count() == 43


def test_large_text(show: Any) -> None:
    for scene in ("r5-long", "r5-melds", "mk-four"):
        for width in (360, 1280):
            page = show(scene, width, "scale=1.5", reduced_motion="reduce")
            assert page.evaluate(FAULTS) == [], (scene, width)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe(show: Any, theme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = show("r5-pile", width, f"theme={theme}", reduced_motion="reduce")
    for scene in ("r5-pile", "r5-use", "r5-melds", "mk-four", "mk-passed", "mk-drawn", "mk-suit"):
        page.evaluate("scene => showScene(scene)", scene)
        page.wait_for_selector(".ck-felt:not([data-playing])")
        if scene == "r5-pile":
            page.locator(".ck-spreadcard").nth(8).click(position=CORNER)
        if scene == "mk-suit":
            choose(page, "ace of spades")
            page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_timeout(300)
        violations = axe.Axe().run(page).response["violations"]
        bad = [
            (scene, each["id"], [node["html"][:120] for node in each["nodes"]])
            for each in violations
            if each["impact"] in ("serious", "critical")
        ]
        assert bad == []


def test_a_pile_card_is_taken_by_mouse_and_by_touch(show: Any) -> None:
    for width, options in ((1280, {}), (390, {"has_touch": True, "is_mobile": True})):
        page = show("r5-pile", width, **options)
        card = page.get_by_role("button", name="ten of hearts. Take")
        press = card.tap if options else card.click
        press(position=CORNER)
        panel = page.get_by_role("group", name="What this would bring")
        assert "add 10♥" in panel.inner_text().replace("\ufe0e", "")
        panel.get_by_role("button", name="Close").click()
        assert panel.is_hidden()
        press(position=CORNER)
        panel.get_by_role("button", name="and 6 more").click()
        assert last_move(page) == "take 10H"


def test_a_pile_card_is_taken_by_keyboard(show: Any) -> None:
    page = show("r5-pile")
    page.locator(".ck-stock").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("two of hearts. Take the")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    assert "lay 5♦" in page.locator(".ck-preview").inner_text().replace("\ufe0e", "")
    page.keyboard.press("Escape")
    assert page.locator(".ck-preview").is_hidden()
    assert page.evaluate("document.activeElement.ariaLabel").startswith("five of diamonds")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.zone") == "meld:1"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert last_move(page) == "take 5D"


def test_a_suit_is_chosen_by_mouse(show: Any) -> None:
    for width in (390, 1280):
        page = show("mk-plain", width)
        choose(page, "ace of spades")
        page.locator(".ck-pile").click()
        page.get_by_role("button", name="hearts").click()
        assert last_move(page) == "play AS suit H"


def test_a_rank_is_demanded_by_keyboard(show: Any) -> None:
    page = show("mk-plain")
    page.locator("[role=listbox]").focus()
    page.keyboard.press("j")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "sevens"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Play"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert last_move(page) == "play JC demand K"
    page.wait_for_selector(".ck-answer[data-tone=refused]")
    assert page.evaluate("document.activeElement.textContent") == "Play"


def test_cards_are_played_in_the_order_of_choosing(show: Any) -> None:
    page = show("mk-attack")
    page.locator("[role=listbox]").focus()
    for key in ("3", "3", "Space", "ArrowLeft", "Space"):
        page.keyboard.press(key)
        page.wait_for_timeout(850 if key == "3" else 0)  # or it would be typed as "33"
    assert page.locator(".ck-note").inner_text() == "The first must fit; the last ends on top."
    page.get_by_role("button", name="Play", exact=True).click()
    assert last_move(page) == "play 3H 3S"


def test_an_ace_is_dragged_to_the_pile(show: Any) -> None:
    page = show("mk-plain")
    ace = page.get_by_role("option", name="ace of spades").bounding_box()
    pile = page.locator(".ck-pile").bounding_box()
    page.mouse.move(ace["x"] + 20, ace["y"] + 50)
    page.mouse.down()
    page.mouse.move(pile["x"] + 30, pile["y"] + 50, steps=8)
    page.mouse.up()
    page.get_by_role("button", name="clubs", exact=True).click()
    assert last_move(page) == "play AS suit C"


def test_the_table_does_not_jump_when_something_comes_into_force(show: Any) -> None:
    for width in (390, 1280):
        page = show("mk-plain", width, reduced_motion="reduce")
        places = """() => ["ck-pile", "ck-hand"].map((name) => {
            const { left, top } = document.querySelector("." + name).getBoundingClientRect();
            return [left, top + scrollY];
        })"""
        before = page.evaluate(places)
        for scene in ("mk-suit", "mk-demand"):
            page.evaluate("scene => showScene(scene)", scene)
            page.wait_for_timeout(100)
            assert page.evaluate(places) == before, (scene, width)


RACE = """<div class="ck-race ck-vars" style="--ck-zero: 12.5%; --ck-goalat: 93.7%">
<p class="ck-racetitle">The race to 500</p><ul role="list">
<li class="ck-lane"><span class="ck-lanename">Ada</span><span class="ck-track" role="img"
aria-label="Ada: +215 of 500"><span class="ck-run" style="left: 12.5%; width: 34.9%"></span>
<span class="ck-runner" style="left: 47.4%"></span></span><span class="ck-lanepoints"
aria-hidden="true">+215</span></li>
<li class="ck-lane ck-minuslane"><span class="ck-lanename">Maximiliane-Charlotte</span><span
class="ck-track" role="img" aria-label="−77 of 500"><span class="ck-run"
style="left: 0%; width: 12.5%"></span><span class="ck-runner" style="left: 0%"></span></span>
<span class="ck-lanepoints" aria-hidden="true">−77</span></li>
<li class="ck-lane ck-there"><span class="ck-lanename">Cy</span><span class="ck-track" role="img"
aria-label="Cy: +539 of 500"><span class="ck-run" style="left: 12.5%; width: 87.5%"></span>
<span class="ck-runner" style="left: 100%"></span></span><span class="ck-lanepoints"
aria-hidden="true">+539</span></li></ul></div>"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 390, 1280, 1920])
def test_the_race(show: Any, theme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = show("r5-use", width, f"theme={theme}")
    page.evaluate(
        "html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", RACE
    )
    parts = page.evaluate(
        """() => [...document.querySelectorAll(".ck-track")].map((track) => {
            const box = track.getBoundingClientRect();
            const race = track.closest(".ck-race").getBoundingClientRect();
            const runner = track.querySelector(".ck-runner").getBoundingClientRect();
            return [Math.round(box.left), Math.round(box.width),
                runner.left > race.left && runner.right < race.right];
        })"""
    )
    assert len({(left, wide) for left, wide, _ in parts}) == 1, "the lanes do not stand in line"
    assert parts[0][1] > width * 0.3 or width > 700
    assert all(inside for _, _, inside in parts)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    violations = axe.Axe().run(page, context=".ck-race").response["violations"]
    assert [each["id"] for each in violations if each["impact"] in ("serious", "critical")] == []
