"""`lesson`: what a notebook begins with; it makes the function that shows its steps."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from difflib import get_close_matches
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
        except (TypeError, AttributeError) as error:
            return _explain(slug, _misfits(parts) or [f"something is no text or list: {error}"])
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
        terms = first_terms(_words(step), before, str(step.position.get("game", "")))
        table = StepTable(step, self.id, terms)
        self._shown[slug] = table
        if not step.sheet:
            return table
        names = getattr(table.rules, "DEAL_NAMES", ())
        # Who is ahead may be the very question.
        sheet = ScoreSheet(step.position["players"], step.sheet, names, mark_best=not step.choose)
        return ipywidgets.VBox([sheet, table])


def _words(step: Step) -> str:
    return f"{step.say} {step.task}"


def lesson(lesson_id: str) -> Lesson:
    """Begin a lesson; its id is the notebook's folder and name, without the ending."""
    return Lesson(lesson_id)


def _misfits(parts: dict[str, Any]) -> list[str]:
    """Which arguments of a step are unknown, missing or no text, as its writer would say it."""
    wanted = {part.name: part for part in fields(Step) if part.name != "slug"}
    found, meant = [], set()
    for name in sorted(parts.keys() - wanted):
        near = get_close_matches(name, wanted, n=1)
        meant.update(near)
        found.append(f"a step has no {name!r}" + "".join(f": is it {it!r}?" for it in near))
    for name, part in wanted.items():
        if name not in parts:
            if part.default is MISSING and part.default_factory is MISSING and name not in meant:
                found.append(f"its {name} is missing: write {name}=…")
        elif part.type == "str" and not isinstance(parts[name], str):
            found.append(f'its {name} is no text: write {name}="…"')
    return found


def _explain(slug: str, wrong: list[str]) -> ipywidgets.DOMWidget:
    items = "".join(f"<li>{escape(what)}</li>" for what in wrong)
    title = f"The step {escape(repr(slug))} cannot be shown yet:"
    # The site takes a list's own indent away, and its dots would hang over the edge of a phone.
    items = f"<ul style='margin: 0.3em 0; padding-left: 1.5em'>{items}</ul>"
    return ipywidgets.HTML(f"<div role='alert'><strong>{title}</strong>{items}</div>")
