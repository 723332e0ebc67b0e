"""Lessons: steps, their goals, and the judge that replays a learner's moves.

>>> from cardkit.teaching import Step, judge, laid
>>> step = Step(
...     "lay-the-sevens", rules="BR-16", say="Three cards of one rank are a set.",
...     task="Lay the sevens.", seat="Ada",
...     position={"game": "basic-rummy", "players": ["Ada", "Bo"], "turn": "Ada",
...               "phase": "play", "hands": {"Ada": "7S 7H 7D KC", "Bo": 6}, "fill": 1},
...     goal=laid("7S 7H 7D"), until=1, solution=["meld 7S 7H 7D"])
>>> judge(step, ["meld 7S 7H 7D"]).passed
True
"""

from .attempt import Attempt, Failed, Passed, Playing, Verdict, attempt, freely, judge
from .checking import problems
from .glossary import Term, first_terms, terms
from .goals import (
    Facts,
    Goal,
    did,
    discarded,
    drew,
    happened,
    holds,
    laid,
    laid_off,
    out,
    played,
    refused,
    took,
    turn_of,
)
from .question import Option, Question, question
from .step import Step, StepError
from .wording import in_words

__all__ = [
    "Attempt",
    "Facts",
    "Failed",
    "Goal",
    "Option",
    "Passed",
    "Playing",
    "Question",
    "Step",
    "StepError",
    "Term",
    "Verdict",
    "attempt",
    "did",
    "discarded",
    "drew",
    "first_terms",
    "freely",
    "happened",
    "holds",
    "in_words",
    "judge",
    "laid",
    "laid_off",
    "out",
    "played",
    "problems",
    "question",
    "refused",
    "terms",
    "took",
    "turn_of",
]
