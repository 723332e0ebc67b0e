"""The widget of a step: what it answers, and that nothing from the browser can break it."""

import json
import logging
from random import Random
from typing import Any

import pytest

from cardkit.teaching import Step, discarded, refused, turn_of
from widgets import StepTable
from widgets.table import LONGEST_MOVE

POSITION = {
    "game": "basic-rummy", "players": ["Ada", "Bo", "Cy"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 5C KC", "Bo": 5, "Cy": 5}, "stock": "7D 2S 4S", "pile": "9D",
    "fill": 1,
}  # fmt: skip


def a_table(**parts: Any) -> StepTable:
    parts = {
        "slug": "a-step", "rules": "BR-12", "say": "Say.", "task": "Do.", "position": POSITION,
        "seat": "Ada", "goal": discarded("KC"), "solution": ["draw", "discard KC"],
        "hints": ["one", "two"], **parts,
    }  # fmt: skip
    return StepTable(Step(**parts), "basic-rummy/01-test")


def custom(content: object) -> dict[str, Any]:
    """An envelope as it comes from the browser."""
    return {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}


def ask(table: StepTable, move: str) -> dict[str, Any]:
    table._handle_msg(custom({"step": table.step.slug, "seq": table.scene["seq"], "move": move}))
    return dict(table.scene)


def texts(scene: dict[str, Any]) -> list[str]:
    return [frame["event"]["text"] for frame in scene["frames"] if frame["event"]]


def test_a_step_from_beginning_to_end() -> None:
    table = a_table()
    scene = ask(table, ":open")
    assert scene["status"] == "playing"
    scene = ask(table, "discard KC")
    assert scene["answer"]["tone"] == "refused"
    assert scene["answer"]["rule"] == "BR-11"
    assert scene["rulebook"]["BR-11"]["text"]
    scene = ask(table, "draw")
    assert scene["answer"] is None
    assert texts(scene) == ["You draw the 7♦ from the stock."]
    scene = ask(table, "discard KC")
    assert scene["status"] == "passed"
    assert scene["moves"] == ["discard KC", "draw", "discard KC"]
    assert json.loads(json.dumps(scene)) == scene


def test_what_came_before_is_shown_when_the_step_opens() -> None:
    table = a_table(before=["take"], goal=refused("BR-13"), solution=["discard 9D"])
    assert texts(table.scene) == []
    assert texts(ask(table, ":open")) == ["You take the 9♦ from the pile."]
    assert len(ask(table, ":open")["frames"]) == 1, "only once"


def test_the_others_moves_are_frames_of_their_own() -> None:
    table = a_table(goal=turn_of())
    ask(table, "draw")
    scene = ask(table, "discard KC")
    assert [frame["event"]["seat"] for frame in scene["frames"]][:3] == ["Ada", "Bo", "Bo"]
    assert scene["frames"][-1]["prompt"]["you"]


def test_undo_retry_hint_show() -> None:
    table = a_table()
    ask(table, "draw")
    scene = ask(table, "discard 5C")
    assert scene["status"] == "failed"
    assert scene["answer"]["tone"] == "wrong"
    scene = ask(table, ":undo")
    assert scene["status"] == "playing"
    assert scene["moves"] == ["draw"]
    assert ask(table, ":hint")["answer"]["text"] == "one"
    assert ask(table, ":hint")["answer"]["text"] == "two"
    assert ask(table, ":hint")["answer"]["text"] == "two"
    scene = ask(table, ":show")
    assert scene["status"] == "shown"
    assert texts(scene)[-2:] == ["You draw the 7♦ from the stock.", "You discard the K♣."]
    assert ask(table, "draw")["status"] == "shown", "a demonstration is not played on"
    scene = ask(table, ":retry")
    assert scene["status"] == "playing"
    assert scene["moves"] == []
    assert scene["can"] == {
        "undo": False, "retry": False, "hint": 2, "show": True, "standing": False,
    }  # fmt: skip


def test_undo_after_a_refused_try_takes_back_the_move_before() -> None:
    table = a_table()
    ask(table, "draw")
    ask(table, "draw")
    assert ask(table, ":undo")["moves"] == []
    assert ask(table, ":undo")["moves"] == []


def test_replay_brings_back_what_was_saved() -> None:
    first = a_table()
    for move in ("discard KC", "draw"):
        saved = ask(first, move)["moves"]
    second = a_table()
    scene = ask(second, f":replay {'; '.join(saved)}")
    assert scene["moves"] == saved
    assert len(scene["frames"]) == 1
    assert scene["frames"][-1]["zones"] == first.scene["frames"][-1]["zones"]
    scene = ask(second, ":replay discard 5C")
    assert scene["moves"] == saved, "only a table on which nothing was done is replayed"


def test_a_replay_of_rubbish_changes_nothing() -> None:
    table = a_table()
    scene = ask(table, ":replay hop; ; :undo; discard; draw; take 900")
    assert scene["moves"] == ["draw"]


def test_choosing() -> None:
    table = a_table(goal=None, choose={"9D": "right", "No": "not so"}, solution=["9D"], hints=["h"])
    assert [choice["label"] for choice in table.scene["choices"]] == ["9♦", "No"]
    scene = ask(table, ":answer No")
    assert scene["status"] == "playing"
    assert [choice["state"] for choice in scene["choices"]] == ["open", "wrong"]
    assert ask(table, ":answer 9D")["status"] == "passed"


def test_a_stale_or_foreign_message_is_ignored() -> None:
    table = a_table()
    old = table.scene["seq"]
    ask(table, "draw")
    before = table.scene
    for content in (
        {"step": "a-step", "seq": old, "move": "discard KC"},
        {"step": "b-step", "seq": before["seq"], "move": "discard KC"},
    ):
        table._handle_msg(custom(content))
        assert table.scene == before


def test_a_thousand_malformed_messages(caplog: pytest.LogCaptureFixture) -> None:
    """Wrong types, huge, stale, for another step, setting traits: all without effect."""
    table = a_table()
    ask(table, "draw")
    chance = Random(1)
    before, seq = table._attempt.tries.copy(), table.scene["seq"]
    esm, labels = table._esm, dict(table.labels)
    odd: list[Any] = [
        None, True, -1, 10**30, 1.5, float("nan"), "", "x", "draw", [], {}, [[]], {"step": 1},
        "🂡", "\x00", "a" * 100_000, list(range(5000)), {"a": {"b": {"c": []}}}, b"bytes",
    ]  # fmt: skip

    def anything() -> Any:
        return chance.choice(odd)

    def message() -> Any:
        shape = chance.randrange(8)
        if shape == 0:
            return anything()
        if shape == 1:
            return {"content": anything()}
        if shape == 2:
            return {"content": {"data": anything()}}
        if shape == 3:
            return {"content": {"data": {"method": anything(), "content": anything()}}}
        if shape == 4:
            state = {key: anything() for key in ("scene", "labels", "_esm", "_css", "layout", "x")}
            return {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}}
        if shape == 5:
            return custom(anything())
        content = {"step": "a-step", "seq": table.scene["seq"], "move": "discard KC"}
        content[chance.choice(["step", "seq", "move"])] = anything()
        if shape == 6:
            content["more"] = anything()
        elif content["move"] in ("draw", "discard KC") and content["seq"] == table.scene["seq"]:
            content["step"] = "other"
        return custom(content)

    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            table._handle_msg(message())
    assert not caplog.records
    assert table._attempt.tries == before
    assert (table._esm, table.labels) == (esm, labels)
    assert table.scene["step"] == "a-step"
    assert seq <= table.scene["seq"]
    table._handle_msg(custom({"step": "a-step", "seq": table.scene["seq"], "move": "x" * 10**6}))
    assert LONGEST_MOVE < 10**6
    assert ask(table, "discard KC")["status"] == "passed"


def test_an_error_of_ours_is_shown_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = a_table()

    def broken(*_: object) -> None:
        raise RuntimeError("our mistake")

    monkeypatch.setattr("widgets.step.attempt", broken)
    scene = ask(table, "draw")
    assert "went wrong" in scene["answer"]["title"]
    assert "our mistake" in caplog.text
    monkeypatch.undo()
    assert ask(table, "draw")["moves"] == ["draw"]


def test_a_ping_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    table, sent = a_table(), []
    monkeypatch.setattr(table, "send", sent.append)
    table._handle_msg(custom({"step": "a-step", "seq": -5, "move": ":ping"}))
    assert sent == [{"pong": True}]


def test_no_scene_holds_a_hidden_card() -> None:
    table = a_table(goal=turn_of())
    hidden = {str(card) for seat in (1, 2) for card in table._attempt.game.state.hands[seat]}
    hidden |= {str(card) for card in table._attempt.game.state.stock}
    for move in (":open", ":hint", ":show", ":retry"):
        scene = json.dumps(ask(table, move)["frames"][0]["zones"])
        assert not [card for card in hidden - {"7D"} if f'"{card}"' in scene]


def test_tables_are_let_go() -> None:
    import gc
    import weakref

    table = a_table()
    gone = weakref.ref(table)
    table.close()
    del table
    gc.collect()
    assert gone() is None


# ---- contract rummy

CONTRACT = {
    "game": "contract-rummy", "deal": 2, "players": ["Ada", "Bo", "Cy"], "turn": "Ada",
    "phase": "play", "hands": {"Ada": "5H 6H 7H 8H JS JH JD 2C", "Bo": 10, "Cy": 10},
    "pile": "9D", "fill": 1,
}  # fmt: skip


def a_contract(**parts: Any) -> StepTable:
    return a_table(
        rules="CR-04", position=CONTRACT, goal=discarded("2C"), solution=["discard 2C"], **parts
    )


def test_a_place_of_the_contract_takes_what_fits_and_says_why_not() -> None:
    table = a_contract()
    ask(table, ":open")
    scene = ask(table, ":slot set 5H 6H 7H 8H")
    assert scene["answer"]["tone"] == "refused"
    assert scene["answer"]["rule"] == "CR-04"
    assert "are a run" in scene["answer"]["text"]
    assert scene["moves"] == []
    scene = ask(table, ":slot run 5H 6H 7H 8H")
    assert scene["moves"] == ["meld 5H 6H 7H 8H"]
    own = next(seat for seat in scene["frames"][-1]["slots"] if seat["you"])
    assert [(slot["kind"], slot["meld"]) for slot in own["slots"]] == [("set", 0), ("run", 1)]
    scene = ask(table, ":slot set JS JH 2C")
    assert "only jacks" in scene["answer"]["text"]


@pytest.mark.parametrize("text", [":slot", ":slot set", ":slot set 99", ":slot x"])
def test_a_foreign_place_changes_nothing(text: str) -> None:
    table = a_contract()
    ask(table, ":open")
    scene = ask(table, text)
    assert scene["status"] == "playing"
    assert scene["moves"] == []


def test_a_question_does_not_show_its_answer() -> None:
    """What each move would bring stands beside a thrown card, but not while it is asked for."""
    position = {
        **CONTRACT, "phase": "draw", "turn": "Bo", "fresh": "Ada", "pile": "7H KS 5C",
        "stock": "4D 3C",
    }  # fmt: skip
    parts = {
        "rules": "CR-52", "position": position, "seat": "Bo", "goal": None, "solution": ["five"],
        "choose": {"five": "Yes.", "six": "No."},
    }  # fmt: skip
    table = a_table(**parts)
    scene = ask(table, ":open")
    offer, zones = scene["frames"][-1]["offer"], scene["frames"][-1]["zones"]
    assert offer["seats"]
    assert offer["lines"] == []
    pile = next(zone for zone in zones if zone["id"] == "pile")
    assert not any("preview" in card for card in pile["cards"])
    scene = ask(table, ":answer five")
    assert scene["frames"][-1]["offer"]["lines"]


def test_the_pile_shows_who_threw_each_card() -> None:
    position = {**CONTRACT, "phase": "draw", "turn": "Bo", "fresh": "Ada", "pile": "7H KS 5C"}
    goal = {"goal": discarded("7H"), "solution": ["take", "discard 7H"]}
    table = a_table(rules="CR-23", position=position, seat="Bo", threw="Ada Cy Bo", **goal)
    pile = next(zone for zone in table.scene["frames"][-1]["zones"] if zone["id"] == "pile")
    assert [(card["card"], card["marks"]) for card in pile["cards"]] == [
        ("5C", ["threw:Bo"]), ("KS", ["threw:Cy"]), ("7H", ["threw:Ada"]),
    ]  # fmt: skip
    assert [card["press"] for card in pile["cards"]] == ["take 3", "take 2", "take"]


# ---- before a class

HIDDEN = {
    "game": "basic-rummy", "players": ["Ada", "Bo"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 5C KC", "Bo": "AS 2S QH"}, "stock": "7D 4S", "pile": "9D", "fill": 1,
}  # fmt: skip


@pytest.fixture
def presented() -> StepTable:
    table = a_table(position=HIDDEN)
    ask(table, ":open")
    return table


def shows(scene: dict[str, Any], card: str) -> bool:
    return f"'{card}'" in repr(scene["frames"])


def test_a_hand_lies_open_only_while_a_presenting_teacher_wants_it(presented: StepTable) -> None:
    assert not shows(ask(presented, ":reveal Bo"), "QH")  # not presented yet
    assert not shows(ask(presented, ":present on"), "QH")
    assert shows(ask(presented, ":reveal Bo"), "QH")
    assert not shows(ask(presented, ":hide Bo"), "QH")
    assert shows(ask(presented, ":reveal Bo"), "QH")
    assert not shows(ask(presented, ":present off"), "QH")


def test_the_learners_hand_can_be_hidden(presented: StepTable) -> None:
    ask(presented, ":present on")
    assert not shows(ask(presented, ":hide Ada"), "KC")
    assert shows(ask(presented, ":reveal Ada"), "KC")


def test_every_seat_is_played_and_the_learners_own_moves_are_kept(presented: StepTable) -> None:
    ask(presented, "draw")
    ask(presented, ":present on")
    ask(presented, ":every on")
    ask(presented, "discard KC")
    scene = ask(presented, "draw")  # it is Bo's turn
    assert scene["status"] == "playing"
    assert presented._class.free
    assert presented._class.free.played == ["draw", "discard KC", "draw"]
    refused = ask(presented, "discard 2H")
    assert refused["answer"]["rule"]
    ask(presented, ":undo")
    assert presented._class.free.played == ["draw", "discard KC"]
    ask(presented, ":every off")
    assert presented.moves == ("draw",)


@pytest.mark.parametrize("said", [":reveal", ":reveal Zoe", ":hide", ":every x; y", ":present x"])
def test_odd_requests_change_nothing(presented: StepTable, said: str) -> None:
    ask(presented, ":present on")
    scene = ask(presented, said)
    assert not shows(scene, "QH")
    assert scene["answer"] is None or scene["answer"]["tone"] != "good"
