"""What a step says to a try (right, not quite, refused, no move), when it shows, and of answers."""

from __future__ import annotations

from typing import Any

from cardkit import Message
from cardkit.teaching import Attempt, Failed, Passed, Step
from cardkit.teaching.wording import in_symbols

from .lines import NO_MOVE, answer_line, refusal_line
from .results import result_line
from .step_words import (
    ANOTHER_ANSWER,
    DONE,
    DONE_ALONE,
    LAST_WORDS,
    LEADS_AWAY,
    NOT_QUITE,
    PLAYED_OUT,
    REACHED,
    REFUSED_RIGHTLY,
    SHOWN,
    SHOWN_ANSWER,
    TRY_AGAIN,
    YES,
    YOUR_TURN_NOW,
)


def verdict_line(step: Step, tried: Attempt) -> dict[str, Any] | None:
    """What is said to the last try of a step; None while there is nothing to say."""
    if isinstance(tried.verdict, Passed):
        if step.free:
            return result_line(tried.game)
        why = tried.verdict.why or str(REACHED)
        if tried.refusal is not None:  # the refusal was the goal
            text = tried.verdict.why or tried.refusal.reason
            return answer_line("good", REFUSED_RIGHTLY, text, rule_id=tried.refusal.rule)
        return answer_line("good", YES, why, rule_id=first_rule(step))
    if tried.refusal is not None:
        return refusal_line(tried.refusal)
    if tried.nonsense is not None:
        return answer_line("info", NO_MOVE, "")
    if isinstance(tried.verdict, Failed):
        then = ANOTHER_ANSWER if step.choose else TRY_AGAIN
        why = tried.verdict.why or str(LEADS_AWAY)
        return answer_line("wrong", NOT_QUITE, why, then=str(then))
    return None


def shown_line(step: Step, shown: Attempt) -> dict[str, Any]:
    """What is said when the table has shown how it goes."""
    why = shown.verdict.why if isinstance(shown.verdict, Passed) else ""
    if step.choose:
        return answer_line("info", SHOWN_ANSWER, why, rule_id=first_rule(step))
    if shown.refusal is not None:
        why = shown.refusal.reason
    return answer_line("info", SHOWN, why, rule_id=first_rule(step), then=str(YOUR_TURN_NOW))


def choices_of(step: Step, tried: Attempt) -> list[dict[str, str]]:
    """The answers to a question, and which of them have been found right or wrong."""
    return [
        {
            "id": answer,
            "label": in_symbols(answer),
            "state": "open"
            if answer not in tried.answers
            else ("right" if answer in step.solution else "wrong"),
        }
        for answer in step.choose
    ]


def last_words(step: Step, status: str, *, alone: bool) -> Message:
    """Why nothing more is played in an attempt that has ended: passed, failed or shown."""
    if status != "passed":
        return LAST_WORDS[status]
    if step.free:
        return PLAYED_OUT
    return DONE_ALONE if alone else DONE


def first_rule(step: Step) -> str | None:
    """The rule that a step is about, if it names one."""
    return step.rule_ids[0] if step.rule_ids else None
