"""`Table`: the one widget of Cardkit. It shows a scene and passes messages on; it knows no rules.

The browser may send ``{step, seq, move}`` and nothing else. Whatever else arrives (a foreign
trait, a wrong type, endless text) changes nothing.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import traitlets

from .bundle import SCRIPT, STYLE
from .guarded import Guarded
from .labels import LABELS

log = logging.getLogger(__name__)

#: Longer texts are no moves; a replay has all moves of a step or of a whole match.
LONGEST_MOVE = 4000
LONGEST_REPLAY = 200_000
REPLAY = ":replay "


class Request(NamedTuple):
    """One message of the browser, after it has been found well-formed."""

    step: str
    seq: int
    move: str


def read_request(content: object) -> Request | None:
    """The request a message makes, or None if it is none."""
    if not isinstance(content, dict) or set(content) != {"step", "seq", "move"}:
        return None
    step, seq, move = content["step"], content["seq"], content["move"]
    if not isinstance(step, str) or not isinstance(seq, int) or isinstance(seq, bool):
        return None
    if not isinstance(move, str):
        return None
    if len(move) > (LONGEST_REPLAY if move.startswith(REPLAY) else LONGEST_MOVE):
        return None
    return Request(step, seq, move)


class Table(Guarded):
    """A card table in the browser. Subclasses answer requests and set `scene`.

    Traits: ``scene`` (what is shown) and ``labels`` (the words the browser uses), both from
    Python to the browser only.
    """

    # As text, not as paths: anywidget keeps every widget alive whose script is a file.
    _esm = SCRIPT
    _css = STYLE
    scene = traitlets.Dict().tag(sync=True, echo_update=False)
    labels = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, **traits: Any) -> None:
        super().__init__(labels=dict(LABELS), **traits)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def receive(self, content: object) -> None:
        """Answer one message of the browser; an error of ours is shown and logged."""
        request = read_request(content)
        if request is None:
            return
        if request.move == ":ping":
            self.send({"pong": True})
            return
        try:
            self.answer(request)
        except Exception:
            log.exception("a request could not be answered: %r", request)
            self.show_failure()

    def answer(self, request: Request) -> None:
        """Answer a well-formed request; a table that nobody plays at has no answer."""

    def show_failure(self) -> None:
        """Say in the scene that something went wrong on our side; for subclasses."""
