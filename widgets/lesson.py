"""`lesson`: what a notebook begins with; it makes the function that shows its steps."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import ipywidgets

from cardkit.teaching import Step, StepError, first_terms, problems

from .sheet import ScoreSheet
from .step import StepTable

LESSON_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


class Lesson:
    """The steps of one notebook. Call it with the arguments of `Step` to show a step.

    Attributes: ``id``, and ``steps`` in the order in which they were shown.
    """

    def __init__(self, lesson_id: str) -> None:
        if not LESSON_ID.fullmatch(lesson_id):
            raise ValueError(f"{lesson_id!r} is no lesson: write lesson('basic-rummy/01-name')")
        self.id = lesson_id
        self.steps: list[Step] = []
        self._shown: dict[str, StepTable] = {}

    def __call__(self, slug: str, **parts: Any) -> ipywidgets.DOMWidget:
        """The table of a step, or what is wrong with it in plain words.

        A cell that is run again replaces its step.
        """
        try:
            step = Step(slug, **parts)
            wrong = problems(step)
        except TypeError as error:
            return _explain(slug, [str(error).replace("Step.__init__()", "step")])
        except StepError as error:
            return _explain(slug, [error.what])
        if wrong:
            return _explain(slug, wrong)
        place = next((at for at, other in enumerate(self.steps) if other.slug == slug), None)
        if place is None:
            place = len(self.steps)
        else:
            self._shown.pop(slug).close()
        before = [_words(other) for other in self.steps[:place]]
        self.steps[place : place + 1] = [step]
        table = StepTable(step, self.id, first_terms(_words(step), before))
        self._shown[slug] = table
        if not step.sheet:
            return table
        sheet = ScoreSheet(step.position["players"], step.sheet)
        return ipywidgets.VBox([table, sheet])


def _words(step: Step) -> str:
    return f"{step.say} {step.task}"


def lesson(lesson_id: str) -> Lesson:
    """Begin a lesson; its id is the notebook's folder and name, without the ending."""
    return Lesson(lesson_id)


def _explain(slug: str, wrong: list[str]) -> ipywidgets.DOMWidget:
    items = "".join(f"<li>{escape(what)}</li>" for what in wrong)
    title = f"The step {escape(repr(slug))} cannot be shown yet:"
    return ipywidgets.HTML(f"<div role='alert'><strong>{title}</strong><ul>{items}</ul></div>")
