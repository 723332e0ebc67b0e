"""Basic rummy (BR-01 … BR-34).

Two to four players, one pack, ace low. Two players get ten cards, three or four get seven;
the rest is the stock, its top card begins the pile (BR-01 … BR-10). In a turn a player takes
the top of the stock or of the pile, may lay sets and runs and add cards to any meld on the
table, and discards one card, never the one taken from the pile in this turn (BR-11 … BR-23).
When a turn would begin with an empty stock, the pile is turned over (BR-24, BR-25). Who has
no card left wins the deal; the others pay him for the cards they hold, double if he laid
everything in one turn (BR-26 … BR-34).

Options: ``deals`` (1, how many deals are played, BR-G16) and ``rummy_without_discard``
(false; with true a finish with a discard is neither called Rummy nor doubled, BR-G15).
"""

from .checks import check, closed
from .deal import new
from .positions import load, position
from .scoring import standing, winners, worth
from .shown import ACTIONS, PILE_OPEN, effects, moments, prompt, waiting
from .state import MOVES, NAME, OPTIONS, PLAYERS, State
from .turn import apply, legal, read

__all__ = [
    "ACTIONS",
    "MOVES",
    "NAME",
    "OPTIONS",
    "PILE_OPEN",
    "PLAYERS",
    "State",
    "apply",
    "check",
    "closed",
    "effects",
    "legal",
    "load",
    "moments",
    "new",
    "position",
    "prompt",
    "read",
    "standing",
    "waiting",
    "winners",
    "worth",
]
