"""A position as a link: it comes back as it was, and whatever else is no more than an error."""

import base64
import json
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.teaching import Step, judge
from cardkit.teaching.exercise import Exercise, ExerciseError, cell_of, step_of
from cardkit.teaching.link import LONGEST, MOST_BYTES, LinkError, read_link, write_link

POSITION = {
    "game": "basic-rummy", "players": ["Ada", "Bo"], "turn": "Ada",
    "hands": {"Ada": "7S 7H 7D KC", "Bo": 5}, "pile": "9D", "fill": 3,
}  # fmt: skip
MELD = Exercise(POSITION, "Ada", say="Three sevens.", task="Lay them.", aim="meld")


def packed(value: object) -> str:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return "1." + base64.urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "exercise",
    [
        MELD,
        Exercise(POSITION, "Ada"),
        Exercise(POSITION, "Ada", aim="moves", moves=("draw", "meld 7S 7H 7D", "discard KC")),
        Exercise({"game": "makao", "players": ["Ada", "Bo"], "turn": "Ada", "fill": 1,
                  "hands": {"Ada": "7S 7H", "Bo": 5}, "pile": "7C"}, "Ada", aim="play"),
    ],
)  # fmt: skip
def test_it_comes_back_as_it_was(exercise: Exercise) -> None:
    assert read_link(write_link(exercise)) == exercise
    assert step_of(exercise) == step_of(read_link(write_link(exercise)))


def test_a_goal_finds_its_own_way() -> None:
    step = step_of(MELD)
    assert judge(step, step.solution).passed


def test_others_play_until_it_is_the_learners_turn() -> None:
    hands = {"Ada": "2S 5H 9C KC", "Bo": 5}
    assert step_of(Exercise({**POSITION, "hands": hands}, "Bo")).before


@pytest.mark.parametrize("exercise", [MELD, Exercise(POSITION, "Ada")])
def test_the_cell_makes_the_same_step(exercise: Exercise) -> None:
    made: list[Step] = []

    def step(slug: str, **parts: Any) -> None:
        made.append(Step(slug, **parts))

    exec(cell_of(exercise), {"step": step})
    assert made == [step_of(exercise)]


@pytest.mark.parametrize(
    "text",
    [
        "", "1", "1.", "x" * (LONGEST + 1), "0.abcd", "2." + packed({})[2:], "1.!!!!", "1.abc",
        packed({}), packed([]), packed(7), packed(b"\xff\xfe"), packed(b"{"), packed(b"[" * 15_000),
        packed({"p": POSITION}), packed({"p": POSITION, "s": 7}), packed({"p": [], "s": "Ada"}),
        packed({"p": POSITION, "s": "Ada", "x": 1}), packed({"p": POSITION, "s": "Ada", "m": [1]}),
        packed({"p": POSITION, "s": "Ada", "t": "x" * 2_000}), packed(b'{"p": NaN}'),
        packed({"p": {"a": {"b": {"c": {"d": {"e": {}}}}}}, "s": "Ada"}),
        packed({"p": {"a": list(range(2_000))}, "s": "Ada"}),
        packed({"p": {"x" * 2_000: 1}, "s": "Ada"}),
        packed(b" " * (MOST_BYTES + 1)), packed({"p": POSITION, "s": "Ada"})[:-3],
    ],
)  # fmt: skip
def test_whatever_else_is_refused(text: str) -> None:
    with pytest.raises(LinkError):
        read_link(text)


def test_what_would_fill_the_memory_is_not_unpacked() -> None:
    bomb = packed(b"0" * 4_000_000)
    assert len(bomb) < LONGEST
    with pytest.raises(LinkError, match="more than any position needs"):
        read_link(bomb)


@given(st.text(max_size=80) | st.binary(max_size=200).map(packed))
def test_no_text_raises_anything_else(text: str) -> None:
    with pytest.raises(LinkError):
        read_link(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(["players", "turn", "hands", "stock", "pile", "melds", "fill", "options"])


@given(st.dictionaries(KEYS, JSON, max_size=3), st.text(max_size=5), st.text(max_size=9))
def test_no_position_of_a_stranger_raises_anything_else(
    changed: dict[str, Any], seat: str, aim: str
) -> None:
    for exercise in (
        Exercise({**POSITION, **changed}, "Ada"),
        Exercise(POSITION, seat, aim=aim, moves=(seat,)),
    ):
        with suppress(ExerciseError):
            step_of(exercise)


@pytest.mark.parametrize(
    ("exercise", "words"),
    [
        (Exercise({**POSITION, "pile": "7S"}, "Ada"), "7S lies on the table more often"),
        (Exercise(POSITION, "Zoe"), "Nobody is called Zoe"),
        (Exercise(POSITION, "Ada", aim="moves"), "Which moves"),
        (Exercise(POSITION, "Ada", aim="moves", moves=("jump",)), "jump"),
        (Exercise(POSITION, "Ada", say="word " * 60), "60 words"),
        (Exercise(POSITION, "Ada", task="\u202eDo."), "cannot be shown"),
    ],
)
def test_what_is_wrong_is_said(exercise: Exercise, words: str) -> None:
    with pytest.raises(ExerciseError, match=words):
        step_of(exercise)
