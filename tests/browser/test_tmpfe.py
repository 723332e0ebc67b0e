"""Every lesson of every course, played from its first step to its summary, and checked by axe.

Lessons take turns in the way they are played, so that the run stays short; with
``CARDKIT_ALL_WAYS=1`` each is played in all three ways.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import Keys, Pointer, play_all
from playwright.sync_api import Page

LESSONS = Path(__file__).parents[2] / "lessons"
WAYS = ("keyboard", "mouse", "touch")
#: The first lesson is played in all ways by test_lesson.py.
COURSE = [
    path for path in sorted(LESSONS.glob("*/[0-9]*.ipynb")) if not path.stem.startswith("01-your")
]


def ways() -> list[Any]:
    every = bool(os.environ.get("CARDKIT_ALL_WAYS"))
    return [
        pytest.param(path, way, id=f"{path.parent.name}/{path.stem}-{way}")
        for number, path in enumerate(COURSE)
        for place, way in enumerate(WAYS)
        if every or place == number % len(WAYS)
    ]


@pytest.mark.parametrize(("path", "way"), ways())
def test_a_lesson_played_to_its_end(
    path: Path,
    way: str,
    open_page: Callable[..., Page],
    served: Any,
    axe: Callable[[Page], None],
    shown: Callable[[Path], list[Any]],
) -> None:
    """Axe finds nothing on the first step, on one with a sheet or a question, and on the last."""
    lesson = f"{path.parent.name}/{path.stem}"
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_page(reduced_motion="reduce", **(phone if way == "touch" else {}))
    page.goto(served.lesson(lesson))
    player = Keys(page) if way == "keyboard" else Pointer(page, touch=way == "touch")
    steps = [widget.step for widget in shown(path)]
    asked = [step for step in steps if step.sheet or step.choose] or steps[1:]
    checked = {steps[0].slug: "light", steps[-1].slug: "dark", asked[0].slug: "dark"}

    def look(step: Any) -> None:
        print("STEP", step.slug, flush=True)
        if step.slug in checked:
            page.emulate_media(color_scheme=checked[step.slug], reduced_motion="reduce")
            axe(page)

    play_all(page, player, lesson, steps, look)
