"""Every step of every lesson, played by its solution, its wrong ways and its illegal tries."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.teaching import problems, question
from widgets import StepTable

Shown = Callable[[Path], list[Any]]

LESSONS = Path(__file__).parents[2] / "lessons"
NOTEBOOKS = sorted(LESSONS.glob("*/[0-9]*.ipynb"))


def cells(path: Path, kind: str) -> list[str]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == kind]


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def notebook(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_are_lessons() -> None:
    assert NOTEBOOKS


def test_every_step_is_playable(notebook: Path, shown: Shown) -> None:
    tables = shown(notebook)
    for table in tables:
        # An explanation in place of a table says what is wrong with the step.
        assert isinstance(table, StepTable), table.value
        assert problems(table.step) == []
    assert 8 <= len(tables) <= 12


def test_slugs_and_lesson_id(notebook: Path, shown: Shown) -> None:
    tables = shown(notebook)
    slugs = [table.step.slug for table in tables]
    assert len(set(slugs)) == len(slugs)
    assert {table.lesson for table in tables} == {f"{notebook.parent.name}/{notebook.stem}"}


def test_every_step_helps(notebook: Path, shown: Shown) -> None:
    """A step has a hint, every goal says what was learned, and a heading stands above it."""
    tables = shown(notebook)
    for table in tables:
        step = table.step
        assert step.hints, step.slug
        assert step.right or step.choose or step.explore, step.slug
    headings = [text for text in cells(notebook, "markdown") if text.startswith("## ")]
    assert len(headings) in (len(tables), len(tables) + 1)


def test_a_teacher_finds_notes(notebook: Path, shown: Shown) -> None:
    """One step in three, or more, tells a teacher what to ask, or what pupils get wrong."""
    tables = shown(notebook)
    assert 3 * sum(bool(table.step.notes) for table in tables) >= len(tables)


def test_every_step_can_be_put_to_a_class(notebook: Path, shown: Shown) -> None:
    for table in shown(notebook):
        asked = question(table.step)
        assert asked == question(table.step), "the order is always the same"
        assert len(asked.options) <= 8
        assert table.step.watch or any(option.right for option in asked.options)
        assert all(option.text for option in asked.options)
        assert len({option.text for option in asked.options}) == len(asked.options)


def test_a_lesson_says_what_one_will_learn_and_leads_on(notebook: Path) -> None:
    texts = cells(notebook, "markdown")
    assert len(texts[0].split("\n\n")) >= 2, "it opens with what one will be able to do"
    assert texts[-1].startswith("## What you know now")
    link = re.search(r"\[[^]]+\]\(((?:\.\./[a-z0-9-]+/)?[a-z0-9-]+\.ipynb)\)\s*$", texts[-1])
    assert link, "it ends with a link on"
    assert (notebook.parent / link[1]).exists(), link[1]


@pytest.mark.parametrize("path", sorted(LESSONS.rglob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_are_stripped(path: Path) -> None:
    notebook = path
    data = json.loads(notebook.read_text(encoding="utf-8"))
    assert data["metadata"]["kernelspec"]["name"] == "python3"
    ids = [cell["id"] for cell in data["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in data["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
