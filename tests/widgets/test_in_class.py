"""A step in front of a class: hands laid open, every seat played, notes and handout."""

import json
from typing import Any

import pytest

from cardkit import NotationError, read_cards
from cardkit.teaching import Step, discarded
from widgets import StepTable

POSITION = {
    "game": "basic-rummy", "players": ["Ada", "Bo", "Cy"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 5C KC", "Bo": "QS JD 2H", "Cy": 5}, "stock": "7D 2S 4S", "pile": "9D",
    "fill": 1,
}  # fmt: skip
BO = {"QS", "JD", "2H"}


def a_table(**parts: Any) -> StepTable:
    parts = {
        "slug": "a-step", "rules": "BR-12", "say": "Say.", "task": "Do.", "position": POSITION,
        "seat": "Ada", "goal": discarded("KC"), "solution": ["draw", "discard KC"],
        "hints": ["one"], "notes": "Ask them.", "wrong": {"draw; discard": "Dear."},
        "refused": {"discard KC": "BR-11"}, **parts,
    }  # fmt: skip
    return StepTable(Step(**parts), "basic-rummy/01-test")


def ask(table: StepTable, move: str) -> dict[str, Any]:
    request = {"step": table.step.slug, "seq": table.scene["seq"], "move": move}
    table._handle_msg({"content": {"data": {"method": "custom", "content": request}}})
    return dict(table.scene)


def cards_in(scene: object) -> set[str]:
    """Every card that a scene names anywhere."""
    found = set()
    for text in json.dumps(scene).replace('"', " ").split():
        try:
            found.update(map(str, read_cards(text)))
        except NotationError:
            continue
    return found


def hand(scene: dict[str, Any], name: str) -> dict[str, Any]:
    zones = scene["frames"][-1]["zones"]
    return next(dict(zone) for zone in zones if zone["id"] == f"hand:{name}")


def test_a_learner_is_told_nothing_of_it() -> None:
    table = a_table()
    scene = ask(table, ":open")
    assert scene["teacher"] is None
    assert not BO & cards_in(scene)
    assert "Ask them." not in json.dumps(scene)


def test_a_hand_is_in_the_scene_only_while_it_lies_open() -> None:
    table = a_table()
    assert not BO & cards_in(ask(table, ":reveal Bo")), "first the step is presented"
    assert not BO & cards_in(ask(table, ":present"))
    scene = ask(table, ":reveal Bo")
    assert scene["teacher"]["open"] == ["Bo"]
    assert {card["card"] for card in hand(scene, "Bo")["cards"]} == BO
    assert "cards" not in hand(scene, "Cy")
    assert not BO & cards_in(ask(table, ":hide Bo"))
    ask(table, ":reveal Bo")
    scene = ask(table, ":present off")
    assert scene["teacher"] is None
    assert not BO & cards_in(scene)


def test_the_learners_own_hand_can_be_hidden() -> None:
    table = a_table()
    ask(table, ":present")
    scene = ask(table, ":hide Ada")
    assert "cards" not in hand(scene, "Ada")
    assert {"7S", "7H", "5C", "KC"} & cards_in(scene["frames"]) == set()
    assert "cards" in hand(ask(table, ":reveal Ada"), "Ada")


@pytest.mark.parametrize(
    "move", [":reveal", ":reveal Nobody", ":reveal stock", ":hide Eve", ":every x;;;", ":present x"]
)
def test_hostile_requests_change_nothing(move: str) -> None:
    table = a_table()
    ask(table, ":present")
    before = table.scene["frames"][-1]["zones"]
    scene = ask(table, move)
    assert scene["frames"][-1]["zones"] == before
    assert not BO & cards_in(scene)
    json.dumps(scene)


def test_every_seat_is_played_and_the_others_do_not_reply() -> None:
    table = a_table()
    ask(table, ":present")
    scene = ask(table, ":every on")
    assert scene["teacher"]["free"] == []
    ask(table, "draw")
    scene = ask(table, "discard 5C")
    assert scene["status"] == "playing", "the goal does not matter any more"
    assert scene["frames"][-1]["prompt"] == {
        "seat": "Bo", "you": True, "text": scene["frames"][-1]["prompt"]["text"],
    }  # fmt: skip
    assert {card["card"] for card in hand(scene, "Bo")["cards"]} == BO
    assert "cards" not in hand(scene, "Ada")
    scene = ask(table, "discard QS")
    assert scene["answer"]["rule"] == "BR-11", "the rules still hold"
    scene = ask(table, "take")
    assert scene["teacher"]["free"] == ["draw", "discard 5C", "take"]


def test_a_hand_that_was_shown_and_hidden_is_played_like_any_other() -> None:
    table = a_table()
    ask(table, ":present")
    ask(table, ":reveal Bo")
    ask(table, ":hide Bo")
    scene = ask(table, ":every draw; discard 5C")
    assert "cards" in hand(scene, "Bo")
    assert "now you are Bo" in scene["task"]
    scene = ask(table, ":hide Bo")
    assert not BO & cards_in(scene["frames"])


def test_undo_start_over_and_back_to_the_learners_own_moves() -> None:
    table = a_table()
    ask(table, "draw")
    ask(table, ":present")
    scene = ask(table, ":every on")
    assert scene["teacher"]["free"] == ["draw"], "it goes on from where the table stands"
    ask(table, "discard 5C")
    scene = ask(table, ":undo")
    assert scene["teacher"]["free"] == ["draw"]
    assert scene["can"]["undo"]
    scene = ask(table, ":retry")
    assert scene["teacher"]["free"] == []
    scene = ask(table, ":every off")
    assert scene["teacher"]["free"] is None
    assert scene["moves"] == ["draw"]
    assert scene["task"] == "Do."


def test_a_reload_brings_the_free_play_back() -> None:
    table = a_table()
    ask(table, ":present")
    scene = ask(table, ":every draw; discard 5C; take; nonsense; discard QS")
    assert scene["teacher"]["free"] == ["draw", "discard 5C", "take"], "as far as it can be played"


def test_a_question_is_no_obstacle_for_playing_on() -> None:
    choose = {"one": "Yes.", "two": "No."}
    table = a_table(goal=None, choose=choose, solution=["one"], wrong={}, refused={})
    ask(table, ":present")
    scene = ask(table, ":every on")
    assert scene["choices"] == []
    assert scene["kind"] == "goal"
    assert ask(table, "draw")["teacher"]["free"] == ["draw"]


def test_notes_and_handout_come_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table()
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    ask(table, ":notes")
    notes = sent.pop()["notes"]
    assert notes["notes"] == "Ask them."
    assert notes["answer"][0]["text"] == "Draw from the stock, then: Discard the K♣"
    assert notes["wrong"] == [
        {"moves": "Draw from the stock, then: Discard another card", "why": "Dear."}
    ]
    assert notes["refused"][0]["rule"]
    assert notes["question"]["options"]
    ask(table, "draw")
    ask(table, ":handout")
    handout = sent.pop()["handout"]
    assert handout["frame"]["prompt"]["text"], "the table as the task begins"
    assert not BO & cards_in(handout)
    assert json.loads(json.dumps([notes, handout])) == [notes, handout]


def test_a_stale_request_is_answered_with_the_newest_scene() -> None:
    table = a_table()
    ask(table, ":present")
    stale = {"step": "a-step", "seq": table.scene["seq"] - 1, "move": ":reveal Bo"}
    table.receive(stale)
    assert table.scene["teacher"]["open"] == []
