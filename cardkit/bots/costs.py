"""What a card in the hand costs, as a simple player reckons it in any rummy."""

from __future__ import annotations

from ..cards import Card


def cost(card: Card) -> int:
    """Its number, at most ten."""
    return min(card.number, 10)
