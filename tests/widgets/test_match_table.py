"""The page of a whole game: form, table and score sheet, without a browser."""

import json
import logging
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import bots
from cardkit.match import Setup
from widgets import Play, ScoreSheet, play
from widgets.match_table import MatchTable
from widgets.signs import signed

SETUP = Setup("basic-rummy", ("Ada", "Bo", "Cy"), ("Ada",), 5, {"deals": 2})


def ask(table: MatchTable, move: str) -> dict[str, Any]:
    table.receive({"step": "game", "seq": table.scene["seq"], "move": move})
    return dict(table.scene)


def a_table(**change: Any) -> MatchTable:
    table = MatchTable("basic-rummy")
    table.begin(SETUP._replace(**change))
    return table


def play_all(table: MatchTable, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(1000):
        match = table.match
        assert match
        if match.game.is_over:
            return
        if match.seat is None:
            ask(table, ":ready")
        ask(table, str(bots.random_move(match.game, chance)))


def test_before_the_first_deal_a_curtain_says_what_to_do() -> None:
    table = MatchTable("basic-rummy")
    scene = ask(table, ":open")
    assert "Deal the cards" in scene["curtain"]["text"]
    assert scene["curtain"]["button"] is None
    assert scene["moves"] == []
    for move in ("draw", ":ready", ":undo", ":hint", ":copy", ":nonsense", ":replay x; y"):
        assert ask(table, move)["curtain"]


def test_a_game_from_the_first_deal_to_the_last() -> None:
    table = a_table()
    play_all(table)
    scene = table.scene
    assert scene["status"] == "over"
    assert scene["answer"]["tone"] == "good"
    assert "wins" in scene["answer"]["text"] or "share" in scene["answer"]["text"]
    assert len(table.deals) == 2
    assert all(sum(points.values()) == 0 for points in table.deals)
    assert table.match
    totals = ScoreSheet(SETUP.players, table.deals).totals
    assert totals == table.match.game.scores
    assert json.loads(json.dumps(scene)) == scene


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    table = a_table()
    before = table.scene["moves"]
    scene = ask(table, "discard " + str(table.match.game.hand("Ada")[0]))  # type: ignore[union-attr]
    assert scene["answer"]["tone"] == "refused"
    assert scene["answer"]["rule"] == "BR-11"
    assert "BR-11" in scene["rulebook"]
    assert scene["moves"] == before


def test_a_reload_takes_the_game_up_where_it_was() -> None:
    table = a_table()
    ask(table, "draw")
    kept = "; ".join(table.scene["moves"])
    again = MatchTable("basic-rummy")
    scene = ask(again, f":replay {kept}")
    assert scene["curtain"] is None
    assert scene["frames"][-1]["zones"] == table.scene["frames"][-1]["zones"]
    assert again.match and table.match
    assert again.match.game.position() == table.match.game.position()
    # A second view of the same widget does not begin again.
    ask(again, ":replay " + kept.split("; ", maxsplit=1)[0])
    assert again.scene["moves"] == table.scene["moves"]


@pytest.mark.parametrize(
    "kept", [":new", ":new abc", ":new e30=", "draw; draw", ":new " + str(SETUP._replace(seed="x"))]
)
def test_a_spoilt_game_is_not_taken_up(kept: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        table = MatchTable("basic-rummy")
        assert ask(table, f":replay {kept}")["curtain"]
    assert not caplog.records


def test_a_kept_game_with_a_move_that_is_not_legal_any_more() -> None:
    table = a_table()
    ask(table, "draw")
    start, first, *_ = table.scene["moves"]
    again = MatchTable("basic-rummy")
    scene = ask(again, f":replay {start}; {first}; draw; sing")
    assert scene["moves"][:2] == [start, first]


def test_between_two_people_no_hand_is_in_the_scene() -> None:
    table = a_table(people=("Ada", "Bo"))
    assert table.scene["curtain"]["title"] == "Hand over to Ada"
    ask(table, ":ready")
    ask(table, "draw")
    drawn = table.scene["frames"][-1]["event"]["cards"]
    match = table.match
    assert match
    scene = ask(table, str(next(m for m in match.game.legal_moves if m.kind == "discard")))
    assert scene["curtain"]["button"] == "I am Bo"
    shown = [zone for frame in scene["frames"] for zone in frame["zones"] if zone["kind"] == "hand"]
    assert shown
    assert not any("cards" in zone for zone in shown)
    if drawn[0] not in scene["frames"][-1]["event"]["cards"]:
        assert cardkit.Card(drawn[0]).symbol not in json.dumps(scene, ensure_ascii=False)
    assert ask(table, ":hint")["answer"] is None
    assert ask(table, ":copy")["copy"] is None
    scene = ask(table, ":ready")
    assert [seat["name"] for seat in scene["frames"][-1]["seats"] if seat["you"]] == ["Bo"]
    assert "Ada draws a card from the stock." in scene["log"]


def test_the_copied_position_loads_and_shows_no_hidden_card() -> None:
    table = a_table()
    text = ask(table, ":copy")["copy"]["text"]
    copied = cardkit.load(text)
    match = table.match
    assert match
    assert copied.hand("Ada") == match.game.hand("Ada")
    assert json.loads(text)["hands"]["Bo"] == 7
    assert "seed" not in json.loads(text)
    assert ask(table, ":hint")["copy"] is None


def test_the_page_follows_the_table() -> None:
    page = play("basic-rummy")
    assert page.sheet.layout.display == "none"
    page.form.number.value = "7"
    page.form.names[1].value = "Bea"
    page.form.deal.click()
    assert page.table.match
    assert page.table.match.setup.seed == 7
    assert page.form.choosing.layout.display == "none"
    assert "Bea" in page.sheet.value
    assert repr(page) == "Play('basic-rummy')"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda form: setattr(form.number, "value", "-3"), "whole number"),
        (lambda form: setattr(form.number, "value", "٣"), "whole number"),
        (lambda form: setattr(form.names[0], "value", " "), "name"),
        (lambda form: setattr(form.names[1], "value", "Ada"), "name"),
        (lambda form: setattr(form.names[1], "value", "a;b"), "name"),
        (lambda form: setattr(form.kinds[0], "value", "simple"), "At least one"),
    ],
)
def test_what_cannot_be_played_is_said(change: Any, said: str) -> None:
    page: Play = play("basic-rummy")
    change(page.form)
    page.form.deal.click()
    assert said in page.form.wrong.value
    assert page.table.match is None
    change = page.form
    change.number.value, change.names[0].value, change.names[1].value = "", "Ada", "Bo"
    change.kinds[0].value = "person"
    change.deal.click()
    assert page.form.wrong.value == ""
    assert page.table.match


def test_names_on_the_sheet_are_escaped() -> None:
    sheet = ScoreSheet(["<b>", "Bo"], [{"<b>": 3, "Bo": -3}])
    assert "<b>" not in sheet.value
    assert "&lt;b&gt;" in sheet.value
    assert "+3" in sheet.value
    assert "−3" in sheet.value


# ---- contract rummy


def test_a_whole_game_of_contract_rummy_fills_its_sheet() -> None:
    page = play("contract-rummy")
    page.table.begin(Setup("contract-rummy", ("Ada", "Bo", "Cy"), ("Ada",), 5))
    assert page.sheet.value.count("<td></td>") == 15  # five deals are still to come
    chance = Random(1)
    for _ in range(3000):
        match = page.table.match
        assert match
        if match.game.is_over:
            break
        ask(page.table, str(bots.random_move(match.game, chance)))
    assert match.game.is_over
    assert "<td></td>" not in page.sheet.value
    assert page.sheet.totals == match.game.scores
    assert "three sets" in page.sheet.value


def test_passing_in_advance_is_offered_to_whoever_sits_at_the_screen() -> None:
    page = play("contract-rummy")
    assert page.passing.layout.display == "none"
    page.table.begin(Setup("contract-rummy", ("Ada", "Bo", "Cy", "Dan"), ("Ada", "Bo"), 5))
    assert page.passing.layout.display == "none"  # the curtain is down
    ask(page.table, ":ready")
    match = page.table.match
    assert match
    assert match.seat is not None
    assert page.passing.layout.display == ""
    page.passing.value = True
    assert match.passing == {match.game.players[match.seat]}
    assert any(text.startswith(":passing ") for text in page.table.scene["moves"])


def test_a_question_can_be_answered_behind_the_curtain() -> None:
    """Who need not look at his cards passes at once, and no hand is shown to anybody."""
    table = MatchTable("contract-rummy")
    table.begin(Setup("contract-rummy", ("Ada", "Bo", "Cy", "Dan"), ("Ada", "Bo", "Cy"), 3))
    assert table.scene["curtain"]["skip"] is None  # Ada's own turn
    ask(table, ":skip")
    match = table.match
    assert match
    assert match.moves == []
    ask(table, ":ready")
    ask(table, "leave")
    curtain = table.scene["curtain"]
    assert (match.game.phase, match.game.turn) == ("ask", "Bo")
    assert curtain["skip"] == "Bo passes"
    assert str(match.game.state.pile[0].symbol) in curtain["text"]
    scene = ask(table, ":skip")
    assert match.moves[-1] == ("Bo", "pass")
    assert scene["curtain"]["title"] == "Hand over to Cy"
    assert not any(
        "cards" in zone for zone in scene["frames"][-1]["zones"] if zone["kind"] == "hand"
    )


def test_where_nobody_asks_nothing_is_passed_in_advance() -> None:
    for setup in (SETUP, Setup("contract-rummy", ("Ada", "Bo"), ("Ada",), 5)):
        page = play(setup.game)
        page.table.begin(setup)
        assert page.passing.layout.display == "none"


def test_options_of_contract_rummy_are_chosen_in_words() -> None:
    page = play("contract-rummy")
    assert page.form.options["min_run"].options == (("four cards", 4), ("three cards", 3))
    page.form.options["min_run"].value = 3
    page.form.options["after_purchase"].value = "resume"
    assert page.form.setup.options["min_run"] == 3
    assert page.form.setup.options["after_purchase"] == "resume"


# ---- rummy 500 and makao


def test_how_it_stands_tells_no_hidden_card() -> None:
    page = play("rummy-500")
    page.table.begin(Setup("rummy-500", ("Ada", "Bo", "Cy"), ("Ada",), 5))
    chance = Random(1)
    match = page.table.match
    assert match
    for _ in range(40):
        if match.game.turn != "Ada":
            break
        scene = ask(page.table, ":standing")
        assert scene["answer"]["title"] == "If the deal ended now"
        own = match.game.standing["Ada"]
        assert f"so {signed(own)}." in scene["answer"]["text"]
        for name in ("Bo", "Cy"):
            assert f"less what {len(match.game.hand(name))} cards" in scene["answer"]["text"]
        ask(page.table, str(bots.random_move(match.game, chance)))
    assert page.sheet.target == 500


def test_a_race_is_drawn_under_the_sheet() -> None:
    sheet = ScoreSheet(["Ada", "Bo"], [{"Ada": 120, "Bo": -40}], target=500)
    assert "The race to 500" in sheet.value
    assert "Ada: +120 of 500" in sheet.value
    assert "ck-minuslane" in sheet.value


def test_a_whole_game_of_makao_has_a_winner_and_no_sheet() -> None:
    page = play("makao")
    page.table.begin(Setup("makao", ("Ada", "Bo", "Cy"), ("Ada",), 2))
    assert page.sheet.layout.display == "none"
    chance = Random(3)
    for _ in range(400):
        match = page.table.match
        assert match
        if match.game.is_over:
            break
        ask(page.table, str(bots.random_move(match.game, chance)))
    assert match.game.is_over
    answer = page.table.scene["answer"]
    assert answer["title"] == "The game is over"
    assert "has won" in answer["text"]


def test_every_option_of_every_game_has_words() -> None:
    for game in ("basic-rummy", "contract-rummy", "rummy-500", "makao"):
        for name, widget in play(game).form.options.items():
            assert "_" not in widget.description, name
            assert "_" not in str(getattr(widget, "label", ""))
