"""Bad positions and arguments are refused, and the error names the key."""

import json
from typing import Any

import pytest

from cardkit import Game, IllegalMove, NotationError, PositionError, load, new_game

GOOD: dict[str, Any] = {
    "game": "basic-rummy", "players": ["Ada", "Bo"], "turn": "Ada", "phase": "play",
    "hands": {"Ada": "7S 7H KC", "Bo": "2D 3D"}, "pile": "9D",
    "melds": [{"owner": "Bo", "cards": "6C 4C 5C"}], "opened": ["Bo"], "fill": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "bridge"), ("game", None), ("game", ["basic-rummy"]),
        ("players", ["Ada"]), ("players", ["Ada", "Ada"]), ("players", "Ada"), ("players", [1, 2]),
        ("players", ["Ada", ""]), ("players", ["Ada", "B" * 1000]),
        ("turn", "Cy"), ("turn", 0), ("turn", None), ("turn", ["Ada"]),
        ("phase", "buy"), ("phase", 3), ("dealer", "Zoe"),
        ("deal", 0), ("deal", 2), ("deal", "1"), ("deal", True), ("deal", 10**12),
        ("scores", {"Ada": "many"}), ("scores", {"Zoe": 3}), ("scores", 7),
        ("seed", "x"), ("seed", 1.5), ("seed", 10**40),
        ("hands", {"Ada": "7S 7S", "Bo": "2D"}), ("hands", {"Ada": "7X"}), ("hands", ["7S"]),
        ("hands", {"Zoe": "7S"}), ("hands", {"Ada": 60, "Bo": 1}), ("hands", {"Ada": -1}),
        ("hands", {"Ada": "7S 7H"}), ("hands", {"Ada": {"7S": 1}}),
        ("stock", 31), ("stock", "9D"), ("pile", "9D 9D"), ("pile", {"top": "9D"}),
        ("melds", "6C"), ("melds", [{"owner": "Bo", "cards": "6C 4C"}]), ("melds", [7]),
        ("melds", [{"owner": "Zoe", "cards": "6C 4C 5C"}]),
        ("melds", [{"owner": "Bo", "cards": "6C 4C 5C", "laid_off": {}}]),
        ("melds", [{"owner": "Bo", "cards": "QC KC AC"}]),
        ("laid", 1), ("laid", "yes"), ("taken", "9D"), ("taken", 9), ("opened", ["Zoe"]),
        ("opened", ["Bo", "Bo"]), ("opened", "Bo"), ("turned", 3), ("turned", -1),
        ("outcome", {"winner": "Ada", "points": {"Ada": 0, "Bo": 0}}), ("outcome", 5),
        ("fill", "x"), ("fill", None), ("fill", True), ("options", ["deals"]),
        ("fresh", "Bo"), ("colour", "red"),
    ],
)  # fmt: skip
def test_the_error_names_the_key(key: str, value: Any) -> None:
    assert isinstance(load(GOOD), Game)
    with pytest.raises(PositionError) as caught:
        load({**GOOD, key: value})
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("options", "key"),
    [({"deals": 0}, "deals"), ({"deals": "two"}, "deals"), ({"jokers": 2}, "jokers"),
     ({"rummy_without_discard": 1}, "rummy_without_discard")],
)  # fmt: skip
def test_options(options: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as caught:
        load({**GOOD, "options": options})
    assert caught.value.key == key
    with pytest.raises(PositionError) as caught:
        new_game("basic-rummy", 2, **options)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({"players": 1}, "players"), ({"players": 5}, "players"), ({"players": True}, "players"),
        ({"players": ["Ada"]}, "players"), ({"seed": "x"}, "seed"), ({"seed": None}, "seed"),
        ({"dealer": "Zoe"}, "dealer"), ({"game": "bridge"}, "game"),
    ],
)  # fmt: skip
def test_arguments_of_a_new_game(arguments: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as caught:
        new_game(**{"game": "basic-rummy", "players": 2, **arguments})
    assert caught.value.key == key


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", "[" * 100_000, '{"game": "basic-rummy"}', b"{}", None]
)
def test_what_is_no_position(text: Any) -> None:
    with pytest.raises(PositionError):
        load(text)


def test_text_and_dict_say_the_same() -> None:
    assert load(json.dumps(GOOD)).position() == load(GOOD).position()


def test_fill_gives_hands_first_and_the_rest_to_the_stock() -> None:
    game = load({**GOOD, "hands": {"Ada": "7S", "Bo": 5}, "stock": "AS 2S"})
    assert len(game.hand("Bo")) == 5
    assert str(game.state.stock[0]) == "AS"
    assert len(game.state.stock) == 52 - 1 - 5 - 1 - 3


def test_a_full_deal_over_position_round_trips() -> None:
    game = load({**GOOD, "hands": {"Ada": "7S", "Bo": "2D 3D"}, "options": {"deals": 2}})
    game.push("discard 7S")
    assert game.phase == "deal-over"
    assert game.outcome == {"winner": "Ada", "points": {"Ada": 5, "Bo": -5}, "rummy": False}
    assert load(game.position()).position() == game.position()
    assert [str(move) for move in game.legal_moves] == ["deal"]
    with pytest.raises(IllegalMove, match="BR-26"):
        game.push("draw")
    game.push("deal")
    assert game.position()["dealer"] == "Ada"
    assert game.turn == "Bo"


def test_a_refused_move_says_what_was_tried() -> None:
    game = load(GOOD)
    with pytest.raises(IllegalMove) as caught:
        game.push("layoff 1 kc")
    error = caught.value
    assert error.rule == "BR-17"
    assert str(error.move) == "layoff 1 KC"
    assert "7♣ 8♣ 9♣ 10♣ J♣ Q♣" in error.reason
    assert str(error).endswith("(BR-17)")
    assert game.position() == load(GOOD).position()
    with pytest.raises(NotationError):
        game.why_not("hop")
