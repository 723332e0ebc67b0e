"""The parts of the page "Your own position" that are no forms: the door, the picker, the share box.

Each is one small widget: `view` says what it shows, and what the browser reports is checked and
handed on. The door reports the data of the link by which the page was opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import traitlets

from .bundle import PARTS_SCRIPT, PARTS_STYLE
from .guarded import Guarded
from .labels import LABELS, PARTS_LABELS

log = logging.getLogger(__name__)

#: A longer report is none; the door cuts off what is longer than any link.
LONGEST_REPORT = 8_000
LONGEST_WORD = 40


class Part(Guarded):
    """One part of the page.

    Argument: what is called with a report of the browser's, a dict with ``do`` and words or
    numbers. Trait: ``view``, what is shown, from Python to the browser only.
    """

    _esm = PARTS_SCRIPT
    _css = PARTS_STYLE
    kind = ""
    part = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True, echo_update=False)
    labels = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, report: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(part=self.kind, labels=LABELS | PARTS_LABELS)
        self._report = report

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def receive(self, content: object) -> None:
        """Hand a well-formed report on; an error of ours is logged and changes nothing."""
        found = read_report(content)
        if found is None:
            return
        try:
            self._report(found)
        except Exception:
            log.exception("a report could not be answered: %r", found)


def read_report(content: object) -> dict[str, Any] | None:
    """The report a message makes: ``do``, and short texts and small numbers; None if it is none."""
    if not isinstance(content, dict) or not isinstance(content.get("do"), str) or len(content) > 4:
        return None
    for key, value in content.items():
        if isinstance(value, str):
            if len(value) > (LONGEST_REPORT if key == "link" else LONGEST_WORD):
                return None
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1000:
            return None
    return content


class Door(Part):
    """Reports ``{do: "open", link}`` on arrival and whenever the address changes."""

    kind = "door"


class Picker(Part):
    """The places and the tray of cards; reports what is pressed."""

    kind = "picker"


class Share(Part):
    """The link and the notebook's cell, each with a button that copies it."""

    kind = "share"
