"""`StepTable`: a step of a lesson on the table. It keeps the tries and shows what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardkit import Message
from cardkit.games import Rules
from cardkit.scene import frame
from cardkit.table import Moment
from cardkit.teaching import Attempt, Failed, Passed, Step, Term, attempt

from .closing import close_frame, keep_the_answer, term_of
from .in_class import InClass
from .lines import (
    OUR_FAULT,
    answer_line,
    has_standing,
    read_slot,
    refusal_line,
    rulebook,
    standing_line,
)
from .step_words import (
    BY_BUTTONS,
    EVERY_SEAT,
    HINT,
    OUR_FAULT_TEXT,
    SHOWN,
    YOUR_TURN_NOW,
)
from .table import Request, Table
from .teacher import handout_of, notes_of
from .verdict import choices_of, last_words, shown_line, verdict_line

#: A learner may try as often as he likes; what is kept for a reload has an end.
MOST_TRIES = 200


class StepTable(Table):
    """The widget of one step.

    Arguments: the step, the id of its lesson (``basic-rummy/01-your-first-round``; without one
    the browser keeps nothing), the words that explain themselves in it, by the form in which they
    stand there, and whether it stands alone, with no step to go on to.
    """

    def __init__(
        self,
        step: Step,
        lesson: str = "",
        terms: Mapping[str, Term] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        super().__init__()
        self.step = step
        self.lesson = lesson
        self.alone = alone
        self._terms = [term_of(form, term, step) for form, term in (terms or {}).items()]
        self._seq = 0
        self._hints = 0
        self._opened = False
        self._shown: Attempt | None = None
        self._class = InClass(step)
        self._attempt = attempt(step)
        self._show(self._attempt.moments[:1])

    def __repr__(self) -> str:
        return f"StepTable({self.step.slug!r})"

    @property
    def rules(self) -> Rules:
        """The rules of the step's game."""
        return self._attempt.game.rules

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves that the learner has made."""
        return tuple(self._attempt.moves)

    def set_step(self, step: Step) -> None:
        """Put another step on the same table; if only its texts differ, what was played stays."""
        if step.digest == self.step.digest:
            self.step = step
            self._show(self._attempt.moments[-1:])
            return
        self._attempt = attempt(step)
        self.step = step
        self._class = InClass(step)
        self._shown, self._hints, self._opened = None, 0, False
        self._show(self._attempt.moments[:1])

    # -- requests

    def answer(self, request: Request) -> None:
        """Do what the browser asks, if it has seen the newest scene of this step."""
        if request.step != self.step.slug or request.seq != self._seq:
            self.send_state("scene")
            return
        command, _, rest = request.move.partition(" ")
        match command:
            case ":present" | ":reveal" | ":hide" | ":every":
                self._in_class(command, rest)
            case ":notes":
                self.send({"notes": notes_of(self.step)})
            case ":handout":
                self.send({"handout": handout_of(self.step)})
            case ":standing":
                self._tell_standing()
            case ":slot":
                self._lay_on_slot(rest)
            case _ if self._class.free is not None:
                self._play_freely(request.move, self._class.free)
            case ":open":
                self._open()
            case ":replay":
                self._replay(rest)
            case ":undo":
                self._undo()
            case ":retry":
                self._retry()
            case ":hint":
                self._hint()
            case ":show":
                self._demonstrate()
            case _:
                self._try(request.move)

    def show_failure(self) -> None:
        """Say that our code failed; the game stays as it was before the request."""
        answer = answer_line("info", OUR_FAULT, str(OUR_FAULT_TEXT))
        self._show(self._current.moments[-1:], answer)

    @property
    def _current(self) -> Attempt:
        """What is on the table: the teacher's free play, Show me, or the learner's attempt."""
        return self._class.free or self._shown or self._attempt

    def _in_class(self, command: str, rest: str) -> None:
        match command:
            case ":present":
                self._class.present(rest != "off")
            case ":every":
                self._class.play_every_seat(rest, self._shown or self._attempt)
            case _:
                self._class.turn(rest, up=command == ":reveal")
        self._show(self._current.moments[-1:], self._verdict_line())

    def _open(self) -> None:
        moments = self._attempt.moments
        self._show(moments[-1:] if self._opened else moments)
        self._opened = True

    def _replay(self, text: str) -> None:
        self._opened = True
        tried = self._attempt if self._attempt.tries else attempt(self.step)
        if not tried.tries:
            for move in text.split(";")[:MOST_TRIES]:
                tried.add(move.strip())
            self._attempt = tried
        self._show(tried.moments[-1:], self._verdict_line())

    def _undo(self) -> None:
        tried = self._attempt
        self._attempt = attempt(self.step, tried.tries[: tried.last_move_at])
        self._shown = None
        self._show(self._attempt.moments[-1:])

    def _retry(self) -> None:
        self._attempt = attempt(self.step)
        self._shown = None
        self._hints = 0
        self._show(self._attempt.moments[-1:])

    def _hint(self) -> None:
        hints = self.step.hints
        if not hints or self._status() not in ("playing", "failed"):
            self._show(self._current.moments[-1:], self._verdict_line())
            return
        number = min(self._hints + 1, len(hints))
        self._hints = number
        title = Message(HINT.text, number=number, count=len(hints))
        self._show(self._attempt.moments[-1:], answer_line("hint", title, hints[number - 1]))

    def _lay_on_slot(self, text: str) -> None:
        tried = self._current
        move, misfit = read_slot(tried.game, text)
        if misfit is not None and self._shown is None and self._status() == "playing":
            self._show(tried.moments[-1:], refusal_line(misfit))
        elif self._class.free is not None:
            self._play_freely(move, self._class.free)
        else:
            self._try(move)

    def _tell_standing(self) -> None:
        tried = self._current
        told = self._may_tell_standing()
        seat = tried.game.seat(self._class.seat(self.step.seat) or self.step.seat)
        line = standing_line(tried.game, seat) if told else None
        self._show(tried.moments[-1:], line or self._verdict_line())

    def _may_tell_standing(self) -> bool:
        """Not while a question is open: it may be the very answer."""
        asked = bool(self.step.choose) and self._status() == "playing"
        return has_standing(self._attempt.game) and not asked

    def _demonstrate(self) -> None:
        if self.step.watch:
            self._try(":watch")
            return
        tries = list(self.step.solution)
        if self.step.choose:
            tries = [f":answer {tries[0]}"]
        elif self.step.explore:
            tries = next(iter(self.step.explore)).split(";")
        shown = attempt(self.step, (text.strip() for text in tries))
        self._shown = shown
        self._show(shown.moments[max(0, shown.opening - 1) :], shown_line(self.step, shown))

    def _play_freely(self, text: str, free: Attempt) -> None:
        """While a teacher plays every seat: his own moves, and what takes them back."""
        before = len(free.moments)
        match text:
            case ":undo":
                self._class.undo()
            case ":retry":
                self._class.retry()
            case _ if not text.startswith(":"):
                free.play_freely(text)
                self._show(free.moments[before:] or free.moments[-1:], self._verdict_line())
                return
        self._show(self._current.moments[-1:])

    def _try(self, text: str) -> None:
        tried = self._attempt
        if self._shown is not None:
            self._show(
                self._shown.moments[-1:], answer_line("info", SHOWN, "", then=str(YOUR_TURN_NOW))
            )
            return
        if isinstance(tried.verdict, Passed):
            done = last_words(self.step, "passed", alone=self.alone)
            self._show(tried.moments[-1:], answer_line("info", done, ""))
            return
        if len(tried.tries) >= MOST_TRIES:
            self._retry()
            return
        before = len(tried.moments)
        # On a twin, so that a failure of ours half-way leaves the attempt as it was.
        twin = attempt(self.step, tried.tries)
        twin.add(text)
        self._attempt = twin
        self._opened = True
        self._show(twin.moments[before:] or twin.moments[-1:], self._verdict_line())

    # -- the scene

    def _verdict_line(self) -> dict[str, Any] | None:
        return verdict_line(self.step, self._class.free or self._attempt)

    def _status(self) -> str:
        if self._class.free is not None:
            return "playing"
        if self._shown is not None:
            return "shown"
        verdict = self._attempt.verdict
        if isinstance(verdict, Passed):
            return "passed"
        # A wrong answer leaves the question open.
        return "failed" if isinstance(verdict, Failed) and not self.step.choose else "playing"

    def _can(self) -> dict[str, Any]:
        """The help that is there now; what a step has none of is not offered at all."""
        step, tried, free = self.step, self._attempt, self._class.free
        helps = self._status() in ("playing", "failed") and free is None
        can: dict[str, Any] = {
            "undo": bool(free.played if free else tried.moves and not self._shown),
            "standing": self._may_tell_standing(),
            "retry": bool(tried.tries or self._shown or (free and free.played)),
        }
        if step.hints:
            can["hint"] = max(0, len(step.hints) - self._hints) if helps else 0
        if not step.free:
            can["show"] = helps
        if self.alone:
            can["next"] = False
        return can

    def _show(self, moments: list[Moment], answer: dict[str, Any] | None = None) -> None:
        """Set the scene: the moments since the last one, and where everything stands now."""
        step, tried, free = self.step, self._current, self._class.free is not None
        name, rules = self._class.seat(step.seat), tried.game.rules
        seat = None if name is None else tried.game.seat(name)
        threw = dict(zip(map(id, tried.moments), tried.threw, strict=True))
        shown = self._class.open
        frames = [
            frame(rules, moment, seat, threw=threw[id(moment)], open_hands=shown)
            for moment in moments
        ]
        status = self._status()
        if free:
            pass
        elif status != "playing":
            close_frame(frames[-1], last_words(step, status, alone=self.alone))
        elif step.choose:
            close_frame(frames[-1], BY_BUTTONS)
            keep_the_answer(frames[-1])
        cited = {*step.rule_ids, *(action["rule"] for action in frames[-1]["actions"])}
        if answer:
            cited.add(answer["rule"])
        self._seq += 1
        self.scene = {
            "lesson": self.lesson,
            "step": step.slug,
            "digest": step.digest,
            "seq": self._seq,
            "kind": "goal" if free else step.kind,
            "say": step.say,
            "task": str(Message(EVERY_SEAT.text, name=name or tried.game.turn or step.seat))
            if free
            else step.task,
            "terms": self._terms,
            "rules": list(step.rule_ids),
            "rulebook": rulebook(cited),
            "status": status,
            "answer": answer,
            "choices": [] if free else choices_of(step, tried),
            "moves": list(self._attempt.tries),
            "can": self._can(),
            "log": [
                str(moment.event.seen_by(seat)[0])
                for moment in tried.moments
                if moment.event is not None
            ],
            "frames": frames,
            "teacher": self._class.told(),
        }
