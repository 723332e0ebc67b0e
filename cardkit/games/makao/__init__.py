"""Makao (MK-01 … MK-38), one house version.

Two to four players, one pack, five cards each; a plain card begins the pile (MK-01 … MK-05).
In a turn a player lays one or more cards of one rank, the first of which has the rank or the
suit of the top card, or he draws one (MK-06 … MK-15). Twos and threes make the next player
draw two or three, the kings of spades and hearts five (the king of spades the player before);
the sum grows as long as it is passed on (MK-19 … MK-28). Fours take away turns (MK-29 …
MK-31), a jack demands a rank (MK-32 … MK-35), an ace chooses the suit (MK-36 … MK-38). The
first card drawn may be used at once if it averts the drawing (MK-16). Who has no card left
has won (MK-04). At most one of attack, skips and demand is ever pending.

Options: ``demand_lasts`` (``next_player`` or ``round``, MK-G16), ``after_king_of_spades``
(``from_previous`` or ``after_attacker``, MK-G11), ``play_drawn_card`` (``penalties_only`` or
``any_draw``, MK-G10), ``start_card`` (``plain`` or ``any``, MK-G3).
"""

from .checks import check, closed
from .positions import load, position
from .shown import ACTIONS, ORDERED, PILE_OPEN, choosers, effects, moments, prompt, waiting
from .state import MOVES, NAME, OPTIONS, PLAYERS, State, new, standing, winners
from .turn import apply, legal, read

__all__ = [
    "ACTIONS",
    "MOVES",
    "NAME",
    "OPTIONS",
    "ORDERED",
    "PILE_OPEN",
    "PLAYERS",
    "State",
    "apply",
    "check",
    "choosers",
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
]
