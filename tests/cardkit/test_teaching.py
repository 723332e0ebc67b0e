"""The judge: replies, goals, wrong ways, refusals, and mistakes in a step."""

from typing import Any

import pytest

from cardkit.teaching import (
    Failed,
    Passed,
    Playing,
    Step,
    StepError,
    attempt,
    discarded,
    drew,
    holds,
    judge,
    laid,
    laid_off,
    out,
    problems,
    refused,
    took,
    turn_of,
)

POSITION = {
    "game": "basic-rummy", "players": ["Ada", "Bo", "Cy"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 5C KC", "Bo": "2D 3D JS", "Cy": "QH QD 8S"},
    "stock": "7D 2S 4S", "pile": "9D", "melds": [{"owner": "Bo", "cards": "6C 7C 8C"}],
    "opened": ["Bo"], "fill": 1,
}  # fmt: skip


def a_step(**parts: Any) -> Step:
    parts = {
        "slug": "a-step", "rules": "BR-11", "say": "Say.", "task": "Do.", "position": POSITION,
        "seat": "Ada", "goal": discarded("KC"), "solution": ["draw", "discard KC"], **parts,
    }  # fmt: skip
    return Step(**parts)


def test_a_goal_is_judged_after_moves_only() -> None:
    step = a_step()
    assert judge(step, []) == Playing()
    assert judge(step, ["draw"]) == Playing()
    assert judge(step, ["draw", "discard KC"]).passed


def test_an_illegal_try_never_fails_a_step() -> None:
    tried = attempt(a_step(), ["discard KC", "draw", "draw"])
    assert tried.verdict == Playing()
    assert tried.refusals == ["BR-11", "BR-11"]
    assert tried.moves == ["draw"]
    assert tried.refusal is not None
    tried.add("discard KC")
    assert tried.verdict.passed
    assert tried.refusal is None


def test_other_ways_to_the_goal_count() -> None:
    assert judge(a_step(), ["take", "discard KC"]).passed
    assert judge(a_step(), ["draw", "meld 7S 7H 7D", "discard KC"]).passed


def test_a_turn_that_is_over_without_the_goal_fails() -> None:
    tried = attempt(a_step(), ["draw", "discard 5C"])
    assert isinstance(tried.verdict, Failed)
    assert tried.game.turn == "Ada", "the others have replied"
    before = list(tried.tries)
    tried.add("draw")
    assert tried.tries == before, "after that nothing more counts"


def test_a_wrong_way_is_answered_at_once() -> None:
    step = a_step(wrong={"draw; discard": "why"})
    tried = attempt(step, ["draw", "discard 7H"])
    assert tried.verdict == Failed("why")
    assert tried.game.turn == "Bo", "before anybody replies"


@pytest.mark.parametrize(
    ("goal", "tries", "early"),
    [
        (drew(), ["draw"], []),
        (took(), ["take"], []),
        (took("9D"), ["take"], []),
        (holds("Ada", "7S 7H 7D"), ["draw"], []),
        (laid(), ["draw", "meld 7S 7H 7D"], ["draw"]),
        (laid("7S 7D"), ["draw", "meld 7S 7H 7D"], ["draw"]),
        (laid_off("5C"), ["draw", "layoff 1 5C"], ["draw"]),
        (laid_off(), ["draw", "layoff 1 5C"], ["draw"]),
        (refused("BR-11"), ["discard 5C"], []),
        (refused("BR-13"), ["take", "discard 9D"], ["take"]),
        (turn_of(), ["draw", "discard 5C"], ["draw"]),
        (turn_of("Bo"), ["draw", "discard 5C"], ["draw"]),
        (drew() & discarded(), ["draw", "discard 5C"], ["draw"]),
        (took() | drew(), ["draw"], []),
        (
            out(),
            ["draw", "meld 7S 7H 7D", "layoff 1 5C", "discard KC"],
            ["draw", "meld 7S 7H 7D", "layoff 1 5C"],
        ),
    ],
    ids=repr,
)
def test_goals(goal: Any, tries: list[str], early: list[str]) -> None:
    step = a_step(goal=goal, solution=tries)
    assert judge(step, early) == Playing()
    assert judge(step, tries).passed
    assert problems(step) == []


def test_another_player_going_out_is_not_ones_own() -> None:
    position = {**POSITION, "hands": {"Ada": "2S 3H", "Bo": "5C", "Cy": "QH QD"}, "stock": "KS JD"}
    step = a_step(
        position=position, goal=out(), until="deal", replies={"Bo": ["draw", "layoff 1 5C"]}
    )
    tried = attempt(step, ["draw", "discard KS"])
    assert isinstance(tried.verdict, Playing | Failed)
    other = attempt(a_step(position=position, goal=out("Bo"), until="deal", replies={
        "Bo": ["draw", "layoff 1 5C", "discard JD"]}), ["draw", "discard KS"])  # fmt: skip
    assert other.verdict.passed


def test_preferred_replies_come_first() -> None:
    step = a_step(goal=turn_of(), replies={"Bo": ["take", "discard 2D"]})
    tried = attempt(step, ["draw", "discard KC"])
    events = [(m.event.kind, m.event.seat) for m in tried.moments if m.event]
    assert events[2:4] == [("take", 1), ("discard", 1)]
    assert "2♦" in str([str(m.event.text) for m in tried.moments if m.event][3])


def test_choosing() -> None:
    step = a_step(goal=None, choose={"Yes": "because", "No": "not quite"}, solution=["Yes"])
    assert judge(step, [":answer No"]) == Failed("not quite")
    assert judge(step, [":answer No", ":answer Yes"]) == Passed("because")
    assert judge(step, [":answer Maybe"]) == Playing()
    assert judge(step, ["draw"]) == Playing(), "nothing is moved in a choose step"
    assert problems(step) == []


def test_exploring_and_watching() -> None:
    step = a_step(goal=None, solution=[], explore={"draw": "a surprise", "take": "for sure"})
    assert judge(step, ["take"]) == Passed("for sure")
    assert problems(step) == []
    step = a_step(goal=None, solution=[], watch=["draw", "discard KC", "draw"], right="Seen.")
    assert judge(step, [":watch"]) == Passed("Seen.")
    assert problems(step) == []


def test_a_number_of_moves_is_the_limit() -> None:
    step = a_step(goal=took(), until=1, solution=["take"])
    assert isinstance(judge(step, ["draw"]), Failed)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"rules": "BR-99"}, "no rule 'BR-99'"),
        ({"rules": ""}, "names no rule"),
        ({"solution": ["draw", "discard 7S"]}, "its solution does not reach the goal"),
        ({"solution": ["discard KC"]}, "its solution: 'discard KC' cannot be played: "),
        ({"solution": ["hop"]}, "cannot be played"),
        ({"goal": holds("Ada", "KC")}, "before a move"),
        ({"wrong": {"discard 7S": "no"}}, "cannot be played"),
        ({"wrong": {"draw; discard KC": "no"}}, "reaches the goal, so it is not wrong"),
        ({"refused": {"draw": "BR-11"}}, "is legal"),
        ({"refused": {"discard KC": "BR-13"}}, "breaks BR-11"),
        ({"refused": {"hop": "BR-13"}}, "is no move"),
        ({"say": "word " * 41}, "41 words"),
        ({"task": " "}, "no task"),
        ({"position": {**POSITION, "pile": "7S"}}, "7S lies on the table more often"),
        ({"position": {**POSITION, "turn": "Bo"}}, "not Ada's turn"),
        ({"seat": "Zoe"}, "nobody is called"),
        ({"before": ["meld KC"]}, "cannot be played"),
    ],
)
def test_a_mistake_in_a_step_is_said_in_words(parts: dict[str, Any], words: str) -> None:
    assert words in "; ".join(problems(a_step(**parts)))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"slug": "A Step"}, "small letters"),
        ({"goal": None}, "one of goal"),
        ({"watch": ["draw"]}, "one of goal"),
        ({"solution": []}, "no solution"),
        ({"goal": "KC"}, "no goal"),
        ({"goal": None, "choose": {"Yes": "y"}, "solution": ["No"]}, "right answer"),
        ({"until": "dinner"}, "until"),
        ({"until": 0}, "until"),
        ({"before": "draw"}, "is a list"),
    ],
)
def test_a_step_that_cannot_be(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(StepError, match=words):
        a_step(**parts)


def test_the_digest_follows_the_game_not_the_prose() -> None:
    step = a_step()
    assert a_step(say="Other words.", hints=["A hint."]).digest == step.digest
    assert a_step(position={**POSITION, "fill": 2}).digest != step.digest
    assert a_step(goal=discarded("5C")).digest != step.digest
