"""What an advice is."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Card
from ..messages import Message


class Advice(NamedTuple):
    """A sentence, and the cards of one's hand that it is about."""

    text: Message
    cards: tuple[Card, ...] = ()
