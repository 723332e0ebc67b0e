"""Cardkit: four card games by the rules of four documents, for lessons and for programs.

>>> import cardkit
>>> game = cardkit.new_game("basic-rummy", players=["Ada", "Bo"], seed=7)
>>> game.push("draw")
read_move('draw')
"""

from .arranging import Arrangement, best_melds
from .cards import Card, Cards, read_cards, write_cards
from .errors import CardkitError, IllegalMove, NotationError, PositionError
from .game import Game, LegalMoves, load, new_game
from .messages import Message
from .moves import Move, read_move
from .rulebook import Rule, rule, rules

__all__ = [
    "Arrangement",
    "Card",
    "CardkitError",
    "Cards",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Message",
    "Move",
    "NotationError",
    "PositionError",
    "Rule",
    "best_melds",
    "load",
    "new_game",
    "read_cards",
    "read_move",
    "rule",
    "rules",
    "write_cards",
]
