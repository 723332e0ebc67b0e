"""What learners do in a lesson, move by move, and what the table must show after each move."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardkit.teaching import Step
from widgets.step import StepTable
from widgets.table import Request

sys.path.insert(0, str(Path(__file__).parents[1]))
from conftest import shown_by

LESSONS = Path(__file__).parents[2] / "lessons"


@dataclass(frozen=True)
class Move:
    """A message to the table of a step, and the scene that answers it (its number left out)."""

    step: str
    text: str
    scene: dict[str, Any]


def same(scene: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether a table shows what it should; it has counted its own scenes."""
    return {**scene, "seq": 0} == expected


def ways(step: Step) -> Iterator[list[str]]:
    """What one can do in a step: every illegal try, every wrong way, and what solves it."""
    if step.watch:
        yield [":watch"]
    elif step.choose:
        right = step.solution[0]
        yield [f":answer {answer}" for answer in step.choose if answer != right]
        yield [f":answer {right}"]
    elif step.explore:
        yield from (way.split(";") for way in step.explore)
    else:
        yield from (way.split(";") for way in step.refused)
        yield from (way.split(";") for way in step.wrong)
        yield list(step.solution)


def rounds(lesson: str) -> tuple[list[Move], list[Move]]:
    """Playing a lesson for the first time, and playing it again on the same tables.

    Tables of our own, in this process, say what the site's tables must answer.
    """
    tables: list[StepTable] = shown_by(LESSONS / f"{lesson}.ipynb")
    first, again = ([move for table in tables for move in played(table)] for _ in range(2))
    return first, again


def played(table: StepTable) -> Iterator[Move]:
    """All ways of one step, one after the other."""
    step = table.step
    for way in ways(step):
        for text in (":open", *map(str.strip, way), ":retry"):
            table.answer(Request(step.slug, table.scene["seq"], text))
            yield Move(step.slug, text, {**table.scene, "seq": 0})
