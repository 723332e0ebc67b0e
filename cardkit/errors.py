"""What can go wrong, in one hierarchy::

ValueError
└── CardkitError
    ├── NotationError   text that is no card, move or rank
    ├── PositionError   a position or argument that cannot be; ``.key`` names it
    └── IllegalMove     a well-formed move the rules forbid; ``.rule`` and ``.reason`` say why
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card
    from .messages import Message
    from .moves import Move


class CardkitError(ValueError):
    """Base of all errors that Cardkit raises on purpose."""


class NotationError(CardkitError):
    """Text that is not a card, a move or a number where one is needed."""


class PositionError(CardkitError):
    """A position, or an argument of a new game, that cannot be.

    Attributes: ``key``, the key (or argument) that is at fault.
    """

    def __init__(self, key: str, what: str) -> None:
        super().__init__(f"{key}: {what}" if key else what)
        self.key = key


class IllegalMove(CardkitError):
    """A move of the right form that the rules forbid here; the game is unchanged.

    Attributes: ``rule`` (id of the broken rule), ``message`` (the sentence with its parts),
    ``move`` (what was tried), ``cards`` (the cards at issue).
    """

    def __init__(
        self, rule: str, message: Message, move: Move | None = None, cards: Iterable[Card] = ()
    ) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message
        self.move = move
        self.cards = tuple(cards)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    @property
    def reason(self) -> str:
        """One sentence for the learner, naming the cards and players at hand."""
        return str(self.message)
