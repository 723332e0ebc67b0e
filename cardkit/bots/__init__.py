"""Simple players: functions from a view to a move. They see what their seat sees, no more.

>>> import cardkit
>>> from cardkit import bots
>>> game = cardkit.new_game("basic-rummy", 2, seed=1)
>>> while not game.is_over:
...     move = game.push(bots.simple(game.view(game.turn)))
>>> len(game.winners)
1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ..game import Game
from ..messages import Message
from ..moves import Move
from . import basic_rummy, contract_rummy, makao, rummy_500
from .imagining import imagine

__all__ = ["Player", "imagine", "random_move", "reason", "simple"]

Player = Callable[[Mapping[str, Any]], Move]

SIMPLE: dict[str, Player] = {
    "basic-rummy": basic_rummy.move,
    "contract-rummy": contract_rummy.move,
    "rummy-500": rummy_500.move,
    "makao": makao.move,
}


def simple(view: Mapping[str, Any]) -> Move:
    """The plain player of the view's game: legal, quick, unsurprising."""
    return SIMPLE[view["game"]](view)


def reason(view: Mapping[str, Any], move: Move) -> Message | None:
    """Why the simple player makes this move, where a player at a table would say so aloud."""
    if view["game"] == "contract-rummy":
        return contract_rummy.reason(view, move)
    return None


def random_move(game: Game, chance: Random) -> Move:
    """A random legal move of a player who lays cards whenever it can.

    Choosing evenly among all legal moves would leave half of the rummy deals unfinished.
    """
    moves = list(game.legal_moves)
    laying = [move for move in moves if move.kind in ("meld", "layoff", "play")]
    return chance.choice(laying or moves)
