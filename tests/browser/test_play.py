"""A whole game in the browser: chosen, played to its end, reloaded, handed from seat to seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playing import Keys, Pointer, name_of, scenes, settle, table, until_answered
from playwright.sync_api import Page, expect

import cardkit
from cardkit import bots
from cardkit.match import Match, Setup
from widgets.signs import signed

PLAYERS = ("Ada", "Bo", "Cy")
GAME = "basic-rummy"


def open_game(
    page: Page,
    served: Any,
    number: int,
    *people: str,
    game: str = GAME,
    names: tuple[str, ...] = PLAYERS,
) -> Match:
    """Open the page, choose, deal; the same match in Python is returned."""
    page.goto(served.lesson(f"{game}/play"))
    form = page.locator(".ck-form")
    form.get_by_role("button", name="More choices").click()
    form.get_by_label("Deal number").fill(str(number))
    form.get_by_label("Players").select_option(str(len(names)))
    for seat, name in enumerate(names):
        kind = "a person here" if name in people else "a simple player"
        form.get_by_label("Played by").nth(seat).select_option(kind)
    form.get_by_role("button", name="Deal the cards").click()
    expect(form.get_by_role("button", name="New game")).to_be_visible()
    settle(page)
    return Match(Setup(game, names, people, number))


def step(page: Page, player: Pointer | Keys, match: Match) -> None:
    """Play what the simple player would play, at the table and in Python."""
    move = bots.simple(match.game.view(match.game.turn))
    before = scenes(page)
    player.move(move)
    until_answered(page, before)
    match.play(str(move))


def hand(page: Page) -> set[str]:
    options = table(page).get_by_role("option").all()
    return {str(it.get_attribute("aria-label")).split(",")[0] for it in options}


def names(match: Match, seat: str) -> set[str]:
    return {name_of(card) for card in match.game.hand(seat)}


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_a_whole_game(
    way: str, open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_page(reduced_motion="reduce", **(phone if way == "touch" else {}))
    match = open_game(page, served, {"mouse": 11, "keyboard": 12, "touch": 13}[way], "Ada")
    assert hand(page) == names(match, "Ada")
    axe(page)
    player = Keys(page) if way == "keyboard" else Pointer(page, touch=way == "touch")
    while not match.game.is_over:
        step(page, player, match)
    outcome = match.game.outcome
    assert outcome
    answer = table(page).locator(".ck-answer")
    expect(answer).to_contain_text("wins with")
    cells = page.locator(".ck-sheet tfoot td").all_inner_texts()
    assert cells == [signed(outcome["points"][name]) for name in PLAYERS]


def test_a_reload_loses_nothing(page: Page, served: Any) -> None:
    match = open_game(page, served, 21, "Ada")
    for _ in range(3):
        step(page, Pointer(page), match)
    page.reload()
    table(page).wait_for()
    settle(page)
    expect(table(page).get_by_role("option")).to_have_count(len(match.game.hand("Ada")))
    assert hand(page) == names(match, "Ada")
    expect(page.locator(".ck-form")).to_contain_text("21")
    step(page, Pointer(page), match)


def test_refusal_advice_and_undo(page: Page, served: Any) -> None:
    match = open_game(page, served, 22, "Ada")
    player = Pointer(page)
    player.choose(match.game.hand("Ada")[0])
    player.button("Discard")
    answer = table(page).locator(".ck-answer")
    expect(answer).to_contain_text("BR-11")
    player.button("What could I do?")
    expect(answer).to_contain_text("What you could do")
    step(page, player, match)
    player.button("Undo")
    expect(table(page).get_by_role("option")).to_have_count(7)


def test_the_position_can_be_copied(page: Page, served: Any) -> None:
    match = open_game(page, served, 23, "Ada")
    Pointer(page).button("Copy this position")
    area = table(page).locator("textarea")
    expect(area).not_to_have_value("")
    text = area.input_value()
    assert cardkit.load(text).hand("Ada") == match.game.hand("Ada")
    page.keyboard.press("Escape")
    expect(table(page).locator("textarea")).to_be_hidden()


def test_a_hand_is_handed_over_behind_a_curtain(
    page: Page, served: Any, axe: Callable[[Page], None]
) -> None:
    match = open_game(page, served, 24, "Ada", "Bo")
    player = Pointer(page)
    expect(table(page)).to_contain_text("Hand over to Ada")
    expect(table(page).get_by_role("option")).to_have_count(0)
    axe(page)
    player.button("I am Ada")
    match.hand_over()
    expect(table(page).get_by_role("option")).to_have_count(7)
    settle(page)
    assert hand(page) == names(match, "Ada")
    while match.game.turn == "Ada":
        move = bots.simple(match.game.view("Ada"))
        player.move(move)
        match.play(str(move))
        if match.game.turn == "Ada":
            expect(table(page).get_by_role("option")).to_have_count(len(match.game.hand("Ada")))
        settle(page)
    expect(table(page)).to_contain_text("Hand over to Bo")
    shown = str(table(page).inner_html())
    secret = {name for name in names(match, "Ada") if name not in names_on_the_table(match)}
    assert secret
    assert not [name for name in secret if re.search(name, shown)]
    player.button("I am Bo")
    expect(table(page).get_by_role("option")).to_have_count(7)
    settle(page)
    assert hand(page) == names(match, "Bo")


def names_on_the_table(match: Match) -> set[str]:
    state = match.game.state
    lying = [*state.pile, *(card for meld in state.melds for card in meld.cards)]
    return {name_of(card) for card in lying}


def test_what_cannot_be_played_is_said(page: Page, served: Any) -> None:
    page.goto(served.lesson(f"{GAME}/play"))
    form = page.locator(".ck-form")
    form.get_by_role("button", name="More choices").click()
    form.get_by_label("Deal number").fill("many")
    form.get_by_role("button", name="Deal the cards").click()
    expect(form.get_by_role("alert")).to_contain_text("whole number")
    form.get_by_label("Deal number").fill("")
    form.get_by_role("button", name="Deal the cards").click()
    expect(table(page).get_by_role("option")).to_have_count(7)


# ---- contract rummy


def test_a_deal_of_contract_rummy(
    open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    """From the first card to the score of the first deal, with all the talk about thrown cards."""
    page = open_page(reduced_motion="reduce")
    match = open_game(page, served, 55, "Ada", game="contract-rummy", names=PLAYERS)
    expect(table(page).locator(".ck-slots button")).to_have_count(2)
    axe(page)
    player = Pointer(page)
    seen = set()
    while match.game.state.deal == 1 and match.game.turn is not None:
        seen.add(match.game.phase)
        step(page, player, match)
    assert {"draw", "ask", "play"} <= seen
    points = match.game.state.outcome
    assert points
    line = page.locator(".ck-sheet tbody tr").first.locator("td")
    assert line.all_inner_texts() == [signed(value) for value in points.points]
    expect(page.locator(".ck-sheet tbody tr")).to_have_count(5)
    player.button("Next deal")
    expect(table(page).locator(".ck-slots button")).to_have_text(["set", "run"])


def test_passing_in_advance_and_behind_the_curtain(page: Page, served: Any) -> None:
    names = ("Ada", "Bo", "Cy", "Dan")
    match = open_game(page, served, 3, "Ada", "Bo", "Cy", "Dan", game="contract-rummy", names=names)
    player = Pointer(page)
    player.button("I am Ada")
    settle(page)
    player.button("Leave it")
    expect(table(page)).to_contain_text("Hand over to Bo")
    player.button("Bo passes")
    expect(table(page)).to_contain_text("Hand over to Cy")
    player.button("I am Cy")
    settle(page)
    passing = page.get_by_label("Pass on cards that are not thrown for me")
    expect(passing).to_be_visible()
    passing.click()
    # Cy has passed by that, so it is Dan's turn to say something.
    expect(table(page)).to_contain_text("Hand over to Dan")
    expect(passing).to_be_hidden()
    assert match.game.turn == "Ada"


# ---- rummy 500 and makao


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_deal_of_rummy_500(
    way: str, open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    """To the score of the first deal: the open pile, whose each card is, and the race."""
    page = open_page(reduced_motion="reduce")
    match = open_game(page, served, 38, "Ada", game="rummy-500")
    axe(page)
    player = Keys(page) if way == "keyboard" else Pointer(page)
    taken = 0
    while match.game.turn is not None:
        before = len(match.moves)
        step(page, player, match)
        taken += match.moves[before][1].startswith("take")
    outcome = match.game.outcome
    assert outcome
    assert taken
    player.button("If it ended now")
    expect(table(page).locator(".ck-answer")).to_contain_text("on the table")
    line = page.locator(".ck-sheet tbody tr").first.locator("td")
    assert line.all_inner_texts() == [signed(outcome["points"][name]) for name in PLAYERS]
    expect(page.locator(".ck-race .ck-lane")).to_have_count(3)
    axe(page)


@pytest.mark.parametrize("way", ["keyboard", "touch"])
def test_a_whole_game_of_makao(
    way: str, open_page: Callable[..., Page], served: Any, axe: Callable[[Page], None]
) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_page(reduced_motion="reduce", **(phone if way == "touch" else {}))
    match = open_game(page, served, {"keyboard": 53, "touch": 64}[way], "Ada", game="makao")
    axe(page)
    player = Keys(page) if way == "keyboard" else Pointer(page, touch=True)
    while not match.game.is_over:
        step(page, player, match)
    expect(table(page).locator(".ck-answer")).to_contain_text("has won")
    expect(page.locator(".ck-sheet")).to_be_hidden()
