"""Cardkit's tables in a notebook: a lesson's steps as ipywidgets.

>>> from widgets import lesson
>>> step = lesson("basic-rummy/01-your-first-round")
"""

from .lesson import Lesson, lesson
from .step import StepTable
from .table import Table

__all__ = ["Lesson", "StepTable", "Table", "lesson"]
