"""The simple player of basic rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Game
from ..moves import Move
from .costs import cost
from .imagining import imagine


def move(view: Mapping[str, Any]) -> Move:
    """Takes from the pile only what it can lay at once, lays all it can, throws the dearest."""
    game = imagine(view)
    moves = list(game.legal_moves)
    if view["phase"] == "draw":
        if Move("take") in moves and _can_be_laid(game):
            return Move("take")
        return moves[0]
    laying = [move for move in moves if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(cost(card) for card in move.cards))
    return max(moves, key=lambda move: cost(move.cards[0]))


def _can_be_laid(game: Game) -> bool:
    top = game.state.pile[0]
    game.push("take")
    return any(top in move.cards for move in game.legal_moves)
