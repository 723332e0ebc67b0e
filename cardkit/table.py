"""The small values that describe a table to whoever shows it: actions, events, moments."""

from __future__ import annotations

from typing import Any, NamedTuple

from .cards import Card
from .messages import Message


class Action(NamedTuple):
    """One thing a seat may do.

    Fields: the move word; its button; the move's text with ``{cards}``, ``{card}`` or
    ``{meld}`` still open; the kind of zone that can be pressed for it, and the text of the
    move for each single card there, if these can be pressed; and the one phase in which it
    is shown at all (empty: always).
    """

    verb: str
    label: Message
    form: str
    zone: str = ""
    each: str = ""
    only_in: str = ""


class Event(NamedTuple):
    """Something that happened, in words for the others and for the seat itself.

    ``source`` and ``target`` are zones (``stock``, ``pile``, ``hand:Bo``, ``meld:2``). The
    cards of a secret event are known to its own seat only. ``said`` is what the seat says
    aloud with it.
    """

    kind: str
    seat: int | None
    text: Message
    own: Message
    cards: tuple[Card, ...] = ()
    number: int = 0
    source: str = ""
    target: str = ""
    secret: bool = False
    said: Message | None = None

    def seen_by(self, seat: int | None) -> tuple[Message, tuple[Card, ...]]:
        """The words and the cards as this seat may know them."""
        if seat is not None and seat == self.seat:
            return self.own, self.cards
        return self.text, () if self.secret else self.cards


class Moment(NamedTuple):
    """An event (None at the very beginning) and the state it left."""

    event: Event | None
    state: Any
