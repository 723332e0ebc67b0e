"""The small values that describe a table to whoever shows it: actions, events, moments."""

from __future__ import annotations

from typing import Any, NamedTuple

from .cards import Card
from .errors import IllegalMove
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


class Slot(NamedTuple):
    """One meld that a seat has to lay: its kind, what is wanted, and the number of the meld on
    the table that fills it (0 while it is open)."""

    kind: str
    label: Message
    about: Message
    meld: int = 0


class Stand(NamedTuple):
    """Where a seat stands when a card is being talked about: a word for the picture (``now``,
    ``left``, ``passed``, ``yes``, ``asks``, ``waits``, ``buys``) and one for the reader."""

    seat: int
    state: str
    text: Message


class Offer(NamedTuple):
    """A card that several seats may have: who threw it, where each seat stands, in the order of
    their right to it, and what would come of each answer."""

    card: Card
    text: Message
    seats: tuple[Stand, ...]
    lines: tuple[Message, ...] = ()


class Effect(NamedTuple):
    """Something in force beyond the cards.

    Fields: an id; the words; for a picture the value (``"11"``, ``"7"``, ``"H"``) and the seat
    that it hits, or that has caused it.
    """

    id: str
    text: Message
    value: str = ""
    seat: int | None = None


class Chooser(NamedTuple):
    """What is chosen with cards of one rank: the question, and for each answer its words and
    what it adds to the move (``" suit H"``)."""

    rank: str
    title: Message
    options: tuple[tuple[Message, str], ...]


class Take(NamedTuple):
    """What taking a pile card would bring: the move, the button, what would happen, with which
    cards, and why it may not be (None if it may)."""

    move: str
    button: Message
    text: Message
    cards: tuple[Card, ...]
    refusal: IllegalMove | None = None


class Moment(NamedTuple):
    """An event (None at the very beginning) and the state it left."""

    event: Event | None
    state: Any
