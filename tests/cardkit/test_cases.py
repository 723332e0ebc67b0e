"""Every worked example of the rules, as data: ``tests/cases/*.json`` (see the notation)."""

import json
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit.games import MODULES

HERE = Path(__file__).parent.parent / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"
CASES = [
    pytest.param(case, id=case["id"])
    for name in MODULES
    for case in json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
]
EMPTY: tuple[Any, ...] = (None, "", 0, False, [], {})


def make_game(case: dict[str, Any]) -> cardkit.Game:
    return cardkit.new_game(**case["new"]) if "new" in case else cardkit.load(case["position"])


def multiset(text: str) -> list[str]:
    return sorted(text.upper().split())


def agrees(key: str, wanted: Any, found: Any) -> bool:
    """Whether a value of a position is what a case expects of it."""
    if wanted in EMPTY and found in EMPTY:
        return True
    if key in ("stock", "pile"):
        cards = (found or "").split()
        return len(cards) == wanted if isinstance(wanted, int) else cards == wanted.split()
    if key == "hands":
        return all(
            len(found[name].split()) == hand
            if isinstance(hand, int)
            else multiset(found[name]) == multiset(hand)
            for name, hand in wanted.items()
        )
    if key == "melds":
        return len(wanted) == len(found or []) and all(
            multiset(a["cards"]) == multiset(b["cards"])
            and {**a, "cards": ""} == {**b, "cards": ""}
            for a, b in zip(wanted, found, strict=True)
        )
    if key in ("scores", "outcome"):
        return all(agrees("", value, (found or {}).get(name)) for name, value in wanted.items())
    if isinstance(wanted, dict):
        return all(agrees("", value, found.get(name)) for name, value in wanted.items())
    return bool(wanted == found)


def check_position(game: cardkit.Game, wanted: dict[str, Any]) -> None:
    found = game.position()
    for key, value in wanted.items():
        assert agrees(key, value, found.get(key, 1 if key == "deal" else None)), (
            f"{key}: wanted {value!r}, found {found.get(key)!r}"
        )


def play(case: dict[str, Any]) -> None:
    game = make_game(case)
    for move in case.get("moves", []):
        game.push(move)


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "error" in expect:
        error = getattr(cardkit, expect["error"])
        with pytest.raises(error) as caught:
            play(case)
        assert caught.type is error
        return
    game = make_game(case)
    moves = case.get("moves", [])
    refused = "illegal" in expect
    for move in moves[: len(moves) - refused]:
        game.push(move)
    if refused:
        before, text = game.state, moves[-1]
        refusal = game.why_not(text)
        assert refusal is not None, f"{text!r} is accepted"
        assert refusal.rule in expect["illegal"], refusal
        with pytest.raises(cardkit.IllegalMove):
            game.push(text)
        assert game.state is before
    check_position(game, expect.get("position", {}))
    legal = [str(move) for move in game.legal_moves]
    if "legal" in expect:
        assert sorted(legal) == sorted(expect["legal"])
    for move in expect.get("legal_has", []):
        assert move in game.legal_moves
        assert move in legal
    for move in expect.get("legal_not", []):
        assert move not in game.legal_moves
        assert move not in legal
    assert cardkit.load(game.position()).position() == game.position()


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not beside this checkout")
def test_the_copy_is_the_shared_one() -> None:
    shared = {path.name: path.read_bytes() for path in SHARED.glob("*.json")}
    assert shared == {path.name: path.read_bytes() for path in HERE.glob("*.json")}
