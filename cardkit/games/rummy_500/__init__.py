"""Rummy 500 (R5-01 … R5-35): rummy with an open pile, for points.

Two to four players, one pack, ace high or low; seven cards each, thirteen for two (R5-01 …
R5-21). In a turn a player draws from the stock, or takes any card of the pile with all cards
above it, if he uses that card at once (R5-22 … R5-27). Then he lays sets and runs, adds to
any meld, and discards (R5-28 … R5-35). A hand ends when somebody has no cards left: each
player counts what he has on the table minus what he still holds (R5-06 … R5-13). Who first
reaches 500 wins, and collects the differences (R5-04, R5-14 … R5-16).

Options: ``stock_out`` (``take_or_end`` or ``end_at_once``, R5-G9), ``free_top_card`` (false,
R5-G10), ``must_discard_to_go_out`` (false, R5-G8), ``low_ace`` (1 or 15, R5-G3).
"""

from .checks import check, closed
from .deal import new
from .positions import load, position
from .scoring import counted, standing, winners, worth
from .shown import ACTIONS, PEEK, PILE_OPEN, effects, moments, prompt, waiting
from .state import MOVES, NAME, OPTIONS, PLAYERS, TARGET, State
from .taking import takes
from .turn import apply, legal, read

__all__ = [
    "ACTIONS",
    "MOVES",
    "NAME",
    "OPTIONS",
    "PEEK",
    "PILE_OPEN",
    "PLAYERS",
    "TARGET",
    "State",
    "apply",
    "check",
    "closed",
    "counted",
    "effects",
    "legal",
    "load",
    "moments",
    "new",
    "position",
    "prompt",
    "read",
    "standing",
    "takes",
    "waiting",
    "winners",
    "worth",
]
