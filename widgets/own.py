"""`own_position`: the page on which a teacher sets up a position, and on which its link opens."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import ipywidgets

from cardkit import CardkitError, Message
from cardkit.teaching import Step
from cardkit.teaching.exercise import AIMS, FREE, Exercise, ExerciseError, cell_of, step_of
from cardkit.teaching.link import LinkError, read_link, write_link

from .own_form import OwnForm
from .own_words import plain
from .parts import Door, Share
from .setup_form import note, show
from .step import StepTable

log = logging.getLogger(__name__)

#: Where the browser keeps what was played in linked positions, each under its own name.
PLACE = "own-position"

SET_UP = Message("Set up a position")
SET_UP_HINT = Message("Cards that you leave out are dealt at random, and the same for everybody.")
SEEN = Message("What the learner sees")
SEEN_HINT = Message("You can play here. Nothing is changed by it.")
THE_TASK, TAKE_AWAY = Message("The task"), Message("Take it away")
LINK_HINT = Message("Whoever opens the link sits at this table, with the same cards.")
CELL_HINT = Message(
    'For a notebook in which step is a lesson’s: step = lesson("my-class/01-name").'
)
CHANGE = Message("Change it")
BAD_LINK = Message("This link opens no position")
BAD_POSITION = Message("The position in this link cannot be. {why}")
OUR_FAULT = Message("Something went wrong on our side")
OUR_FAULT_TEXT = Message("The position was not opened. Reload the page to try once more.")


class OwnPosition(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """The page: behind the door a linked position, or the form in which one is set up.

    Attributes: ``door``; ``table``, at which a linked position is played, or None; ``form``, None
    until it is first needed.
    """

    def __init__(self) -> None:
        self.door = Door(self._answer_door)
        self.table: StepTable | None = None
        self.form: OwnForm | None = None
        self.exercise: Exercise | None = None
        self.change = ipywidgets.Button(description=str(CHANGE), tooltip=str(CHANGE))
        self.change.on_click(lambda _: self._guard(lambda: self.set_up(self.exercise)))
        self.bar = ipywidgets.HBox([self.change])
        self.bar.add_class("ck-form")
        self.bar.add_class("ck-vars")
        super().__init__([self.door])
        self.add_class("cko-page")

    def __repr__(self) -> str:
        return "OwnPosition()"

    # -- the door

    def _answer_door(self, report: dict[str, Any]) -> None:
        link = report.get("link", "")
        match report["do"]:
            case "open" if link:
                self._guard(lambda: self.open_link(str(link)))
            case "open" if self.exercise is None and self.form is not None:
                pass  # the form is open already
            case "open" | "setup":
                self._guard(lambda: self.set_up(None))

    def _guard(self, act: Callable[[], None]) -> None:
        """Do something; an error of ours is logged, and said."""
        try:
            act()
        except Exception:
            log.exception("the page could not do that")
            self._say(str(OUR_FAULT), str(OUR_FAULT_TEXT))

    def open_link(self, link: str) -> None:
        """Open a link: its position is played, or what is wrong with it is said."""
        try:
            exercise = read_link(link)
            step = step_of(exercise)
        except LinkError as error:
            self._say(str(BAD_LINK), str(error))
            return
        except ExerciseError as error:
            why = unescape(plain(error))
            self._say(str(BAD_LINK), str(Message(BAD_POSITION.text, why=why)))
            return
        self._close_table()
        self.exercise = exercise
        self.table = StepTable(step, PLACE, alone=True)
        self.door.view = {}
        self._arrange(self.door, self.table, self.bar, linked=True)

    def _say(self, title: str, text: str) -> None:
        self._close_table()
        self.exercise = None
        self.door.view = {"title": title, "text": text}
        self._arrange(self.door, linked=True)

    def _arrange(self, *children: Any, linked: bool) -> None:
        """Show these parts; to whoever comes by a link nothing is told of setting up."""
        (self.add_class if linked else self.remove_class)("cko-linked")
        self.children = children

    def _close_table(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    # -- setting up

    def set_up(self, exercise: Exercise | None) -> None:
        """Show the form: with this exercise in it, or as it was left."""
        if self.form is None:
            self.form = OwnForm(self.check)
            self._lay_out()
        if exercise is not None:
            self.form.take_over(exercise)
        self._close_table()
        self.exercise = None
        self.door.view = {}
        self._arrange(self.door, self.editor, linked=False)
        self.check()

    def _lay_out(self) -> None:
        assert self.form is not None
        self.form.use.on_click(lambda _: self._use_played())
        self.wrong, self.wrong_task = ipywidgets.HTML(), ipywidgets.HTML()
        first = Exercise(self.form.draft.position(), self.form.draft.players[0])
        self.preview = StepTable(self._previewed(first), alone=True)
        self.share = Share(lambda _: None)
        self.seen = ipywidgets.VBox([_heading(SEEN), note(str(SEEN_HINT)), self.preview])
        self.rest = ipywidgets.VBox(
            [_heading(THE_TASK), self.form.task_box, self.wrong_task,
             _heading(TAKE_AWAY), note(str(LINK_HINT)), self.share]
        )  # fmt: skip
        self.editor = ipywidgets.VBox(
            [
                _heading(SET_UP),
                note(str(SET_UP_HINT)),
                self.form.top,
                self.wrong,
                self.seen,
                self.rest,
            ]
        )
        for box in (self.editor, self.seen, self.rest):
            box.add_class("ck-form")
            box.add_class("ck-vars")

    def _previewed(self, exercise: Exercise) -> Step:
        """The step as it is shown while it is set up: to be played freely, with its texts."""
        step = step_of(replace(exercise, aim=FREE, moves=()))
        task = exercise.task or str(AIMS[exercise.aim].task)
        return replace(step, slug="preview", task=task)

    def _use_played(self) -> None:
        if self.form is not None:
            self.form.way.value = "; ".join(self.preview.moves)

    def check(self) -> None:
        """Check what is set up, and show the table and the link, or what is wrong."""
        form = self.form
        assert form is not None
        self.wrong.value = self.wrong_task.value = ""
        self.share.view = {}
        try:
            exercise = form.exercise
            self.preview.set_step(self._previewed(exercise))
        except (CardkitError, ValueError) as error:
            self.wrong.value = _wrong(error)
            show(self.seen, False)
            show(self.rest, False)
            return
        show(self.seen, True)
        show(self.rest, True)
        try:
            cell = cell_of(exercise)
            link = write_link(exercise)
        except CardkitError as error:
            self.wrong_task.value = _wrong(error)
            return
        self.share.view = {"link": link, "cell": cell, "about": str(CELL_HINT)}


def own_position() -> OwnPosition:
    """The page on which a position is set up, and on which the link of one opens."""
    return OwnPosition()


def _wrong(error: CardkitError | ValueError) -> str:
    return f"<p class='ck-formwrong' role='alert'>{plain(error)}</p>"


def _heading(text: Message) -> Any:
    return ipywidgets.HTML(f"<h2 class='cko-heading'>{text}</h2>")
