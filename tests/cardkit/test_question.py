"""A step as a question to a class, and moves in words."""

from typing import Any

import pytest

from cardkit import load
from cardkit.teaching import Step, discarded, in_words, laid, question, refused

POSITION = {
    "game": "basic-rummy", "players": ["Ada", "Bo", "Cy"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 5C KC", "Bo": 5, "Cy": 5}, "stock": "7D 2S 4S", "pile": "9D",
    "fill": 1,
}  # fmt: skip


def a_step(**parts: Any) -> Step:
    parts = {
        "slug": "a-step", "rules": "BR-12", "say": "Say.", "task": "Do.", "position": POSITION,
        "seat": "Ada", "goal": discarded("KC"), "solution": ["draw", "discard KC"], **parts,
    }  # fmt: skip
    return Step(**parts)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["draw"], "Draw from the stock"),
        (["take", "discard 9D"], "Take the 9♦, then: Discard the 9♦"),
        (["draw", "meld 7S 7H 7D"], "Draw from the stock, then: Lay 7♠ 7♥ 7♦"),
        (["layoff 1 5C"], "Add 5♣ to meld 1"),
        (["draw", "discard"], "Draw from the stock, then: Discard a card"),
    ],
)
def test_moves_in_words(moves: list[str], words: str) -> None:
    game = load(POSITION)
    before = game.position()
    assert str(in_words(moves, game)) == words
    assert game.position() == before


def test_makao_in_words() -> None:
    game = load({
        "game": "makao", "players": ["Ada", "Bo"], "turn": "Ada", "pile": "9C", "fill": 1,
        "hands": {"Ada": "AS JC 7C", "Bo": 3},
    })  # fmt: skip
    assert str(in_words(["play AS suit D"], game)) == "Play A♠ and choose diamonds"
    assert str(in_words(["play JC demand 7"], game)) == "Play J♣ and demand sevens"


def test_the_ways_of_a_goal_are_the_answers() -> None:
    asked = question(a_step(wrong={"draw; discard": "Dear."}, refused={"discard KC": "BR-11"}))
    assert asked.title == "What would you do as Ada?"
    right = [option.text for option in asked.options if option.right]
    assert right == ["Draw from the stock, then: Discard the K♣"]
    why = {option.text: option.why for option in asked.options}
    assert why["Draw from the stock, then: Discard another card"] == "Dear."
    assert "(BR-11)" in why["Discard the K♣"]


def test_no_card_is_named_that_is_still_to_be_drawn() -> None:
    step = a_step(goal=laid("7S 7H 7D"), solution=["draw", "meld 7S 7H 7D"])
    assert [option.text for option in question(step).options] == ["Draw from the stock"]


def test_a_refusal_is_asked_as_such() -> None:
    asked = question(a_step(before=["take"], goal=refused("BR-13"), solution=["discard 9D"]))
    assert asked.title == "Ada tries: Discard the 9♦. What does the table say?"
    assert [(option.text, option.right) for option in asked.options] == [
        ("It is allowed.", False), ("It is refused.", True),
    ]  # fmt: skip


def test_a_choice_asks_its_own_question() -> None:
    step = a_step(goal=None, choose={"9D": "Yes.", "two": "No."}, solution=["9D"])
    asked = question(step)
    assert asked.title == "Do."
    assert [(it.text, it.right, it.why) for it in asked.options] == [
        ("9♦", True, "Yes."), ("two", False, "No."),
    ]  # fmt: skip


def test_explore_and_watch() -> None:
    ways = question(a_step(goal=None, solution=[], explore={"draw": "A.", "take": "B."}))
    assert [it.right for it in ways.options] == [True, True]
    watched = question(a_step(goal=None, solution=[], watch=["draw"]))
    assert watched.options == ()
