"""Cardkit's tables in a notebook: the steps of a lesson as ipywidgets,

>>> from widgets import lesson
>>> step = lesson("basic-rummy/01-your-first-round")

whole games, ``play("basic-rummy")``, and the page for one's own positions, ``own_position()``.
"""

from .lesson import Lesson, lesson
from .own import OwnPosition, own_position
from .playing import Play, play
from .sheet import ScoreSheet
from .step import StepTable
from .table import Table

__all__ = [
    "Lesson",
    "OwnPosition",
    "Play",
    "ScoreSheet",
    "StepTable",
    "Table",
    "lesson",
    "own_position",
    "play",
]
