"""What a scene holds for one game only: pile cards that can be tried, points, effects, choosers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import bots
from cardkit.advice import advice
from cardkit.scene import frame
from cardkit.table import Moment


def scene(game: cardkit.Game, seat: str | None) -> dict[str, Any]:
    number = None if seat is None else game.seat(seat)
    return frame(game.rules, Moment(None, game.state), number)


def zone(frame: dict[str, Any], name: str) -> dict[str, Any]:
    return next(zone for zone in frame["zones"] if zone["id"] == name)


# ---- rummy 500

OPEN_PILE = {
    "game": "rummy-500", "players": ["Ada", "Bo"], "turn": "Ada",
    "hands": {"Ada": "7D QH 3C", "Bo": 5}, "pile": "2H 6D KS 5D 9C", "fill": 1,
}  # fmt: skip


def test_every_pile_card_says_what_it_would_bring_or_why_not() -> None:
    """R5-21, E-R2: only the 5♦ can be used, with the 6♦ above it and the 7♦ of the hand."""
    pile = zone(scene(cardkit.load(OPEN_PILE), "Ada"), "pile")["cards"]
    previews = {card["card"]: card["preview"] for card in pile}
    assert [card for card, preview in previews.items() if preview["ok"]] == ["5D"]
    five = previews["5D"]
    assert five["confirm"] == "Take the 5♦ and 3 more"
    assert set(five["cards"]) == {"5D", "KS", "6D", "2H"}
    assert "lay 5♦ 6♦ 7♦" in five["text"]
    assert previews["9C"]["rule"] == "R5-26"


def test_nobody_else_is_told_what_the_pile_would_bring() -> None:
    game = cardkit.load(OPEN_PILE)
    for seat in ("Bo", None):
        assert not any("preview" in card for card in zone(scene(game, seat), "pile")["cards"])


@given(st.integers(0, 2000))
def test_a_preview_is_right_about_the_move(seed: int) -> None:
    game = cardkit.new_game("rummy-500", 3, seed=seed)
    chance = Random(seed)
    for _ in range(chance.randrange(80)):
        if game.turn is None:
            return
        game.push(bots.random_move(game, chance))
    if game.phase != "draw" or game.turn is None:
        return
    for card in zone(scene(game, game.turn), "pile")["cards"]:
        preview = card["preview"]
        assert preview["ok"] == (game.why_not(card["press"]) is None)
        if preview["ok"]:
            seat = game.turn
            before = len(game.hand(seat))
            game.push(card["press"])
            assert len(game.hand(seat)) == before + len(preview["cards"])
            game.pop()


def test_cards_on_the_table_tell_whose_they_are_and_what_they_count() -> None:
    game = cardkit.load(
        {**OPEN_PILE, "melds": [{"owner": "Bo", "cards": "QS KS AS", "laid_off": {"AS": "Ada"}},
                                {"owner": "Ada", "cards": "AH 2H 3H"}], "pile": "5D"}
    )  # fmt: skip
    cards = zone(scene(game, "Ada"), "meld:1")["cards"]
    assert [(c["name"], c["points"]) for c in cards] == [("Bo", 10), ("Bo", 10), ("Ada", 15)]
    low = zone(scene(game, "Ada"), "meld:2")["cards"]
    assert [card["points"] for card in low] == [1, 2, 3]


# ---- makao

MAKAO = {
    "game": "makao", "players": ["Ada", "Bo", "Cy"], "turn": "Bo",
    "hands": {"Ada": 3, "Bo": "AS JC 7D 5H KH", "Cy": 3}, "pile": "9S", "fill": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "effect"),
    [
        ({"pile": "3S 2S", "attack": 5}, ("attack", "5", "Bo")),
        ({"pile": "4S", "skips": 2}, ("skips", "2", "Bo")),
        ({"pile": "JS", "demand": {"rank": "7", "by": "Ada"}}, ("demand", "7", "Ada")),
        ({"pile": "AS", "suit": "H", "hands": {"Ada": 3, "Bo": "5H 6C", "Cy": 3}},
         ("suit", "H", None)),
        ({"lost": {"Cy": 2}}, ("lost:Cy", "2", "Cy")),
    ],
)  # fmt: skip
def test_what_is_in_force_can_be_drawn(changed: dict[str, Any], effect: tuple[str, ...]) -> None:
    found = scene(cardkit.load({**MAKAO, **changed}), "Bo")["effects"]
    assert [(it["id"], it["value"], it["seat"]) for it in found] == [effect]


def test_an_ace_asks_for_a_suit_and_a_jack_for_a_rank() -> None:
    game = cardkit.load(MAKAO)
    ace, jack = scene(game, "Bo")["choosers"]
    assert [option["add"] for option in ace["options"]] == [
        " suit S", " suit H", " suit D", " suit C",
    ]  # fmt: skip
    assert [option["add"] for option in jack["options"]] == [" demand 5", " demand 7", ""]
    assert scene(game, "Ada")["choosers"] == []
    for option in ace["options"]:
        assert game.why_not(f"play AS{option['add']}") is None


# ---- advice in all games


@pytest.mark.parametrize("name", ["rummy-500", "makao"])
@given(seed=st.integers(0, 1000))
def test_advice_is_about_cards_of_the_hand(name: str, seed: int) -> None:
    game = cardkit.new_game(name, 3, seed=seed)
    chance = Random(seed)
    for _ in range(chance.randrange(60)):
        if game.turn is None:
            return
        game.push(bots.random_move(game, chance))
    if game.turn is not None:
        assert set(advice(game.view(game.turn)).cards) <= set(game.hand(game.turn))
