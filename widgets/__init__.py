"""Cardkit's tables in a notebook: the steps of a lesson as ipywidgets,

>>> from widgets import lesson
>>> step = lesson("basic-rummy/01-your-first-round")

and whole games: ``play("basic-rummy")``.
"""

from .lesson import Lesson, lesson
from .playing import Play, play
from .sheet import ScoreSheet
from .step import StepTable
from .table import Table

__all__ = ["Lesson", "Play", "ScoreSheet", "StepTable", "Table", "lesson", "play"]
