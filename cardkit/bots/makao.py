"""The simple player of makao."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..moves import Move
from .imagining import imagine


def move(view: Mapping[str, Any]) -> Move:
    """Lays as many cards as it can, chooses the suit and demands the rank it holds most of."""
    game = imagine(view)
    moves = list(game.legal_moves)
    plays = [move for move in moves if move.kind == "play"]
    if not plays:
        return moves[-1] if moves[-1].kind in ("sit", "keep") else moves[0]
    hand = game.hand(view["turn"])

    def worth(move: Move) -> tuple[int, int, int]:
        rest = [card for card in hand if card not in move.cards]
        suit = move.suit or move.cards[-1].suit
        return (
            len(move.cards),
            sum(card.suit == suit for card in rest),
            sum(card.rank == move.demand for card in rest),
        )

    return max(plays, key=worth)
