"""What a teacher is told of a step and a learner is not: notes, solution, question, handout."""

from __future__ import annotations

from typing import Any

from cardkit import Message, rule
from cardkit.scene import frame
from cardkit.teaching import Attempt, Passed, Step, attempt, in_words, question
from cardkit.teaching.attempt import begin
from cardkit.teaching.step import split_moves
from cardkit.teaching.wording import in_symbols

#: A question may be as long as fits a screen.
LOOK = Message("Look at what happens: {moves}.")


def notes_of(step: Step) -> dict[str, Any]:
    """The speaker's notes of a step, and what one can ask the class about it."""
    asked = question(step)
    game = begin(step).game
    return {
        "step": step.slug,
        "say": step.say,
        "task": step.task,
        "notes": step.notes,
        "hints": list(step.hints),
        "answer": answer_of(step),
        "wrong": [
            {"moves": str(in_words(split_moves(key), game, step.solution)), "why": why}
            for key, why in step.wrong.items()
        ],
        "refused": [
            {"moves": str(in_words(split_moves(key), game, step.solution)), "rule": rule(id_).title}
            for key, id_ in step.refused.items()
        ],
        "question": {
            "title": asked.title,
            "options": [option.__dict__ for option in asked.options],
        },
    }


def answer_of(step: Step) -> list[dict[str, str]]:
    """What is right, in words, each with why: one thing, or all ways of an explore step."""
    game = begin(step).game
    if step.choose:
        return [{"text": in_symbols(it), "why": step.choose[it]} for it in step.solution]
    if step.explore:
        return [
            {"text": str(in_words(split_moves(key), game)), "why": what}
            for key, what in step.explore.items()
        ]
    if step.watch:
        moves = in_words(step.watch, game)
        return [{"text": str(Message(LOOK.text, moves=moves)), "why": step.right}]
    tried = attempt(step, step.solution)
    return [{"text": str(in_words(step.solution, game)), "why": _why(tried)}]


def _why(tried: Attempt) -> str:
    why = tried.verdict.why if isinstance(tried.verdict, Passed) else ""
    return why or (tried.refusal.reason if tried.refusal else "")


def handout_of(step: Step) -> dict[str, Any]:
    """A step for paper: its words, the table as the task begins, and the answer."""
    tried = begin(step)
    seat = tried.game.seat(step.seat)
    return {
        "step": step.slug,
        "kind": step.kind,
        "say": step.say,
        "task": step.task,
        "told": [
            str(moment.event.seen_by(seat)[0])
            for moment in tried.moments
            if moment.event is not None
        ],
        "choices": [in_symbols(answer) for answer in step.choose],
        "frame": frame(tried.game.rules, tried.moments[-1], seat, threw=tried.threw[-1]),
        "answer": answer_of(step),
    }
