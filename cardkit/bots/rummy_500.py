"""The simple player of rummy 500."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..moves import Move
from .costs import cost
from .imagining import imagine


def move(view: Mapping[str, Any]) -> Move:
    """Takes what it can use and is worth it, lays all it can, throws the dearest."""
    game = imagine(view)
    moves = list(game.legal_moves)
    if view["phase"] == "draw":
        takes = [move for move in moves if move.kind == "take"]
        # A short take brings few cards that would count against it.
        short = [move for move in takes if game.state.pile.index(move.cards[0]) < 4]
        return short[0] if short else moves[0]
    laying = [move for move in moves if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(cost(card) for card in move.cards))
    return max(moves, key=lambda move: cost(move.cards[0]))
