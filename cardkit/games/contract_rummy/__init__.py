"""Contract rummy with buying (CR-01 … CR-61).

Two to six players, two packs, five deals. Each deal has a contract: the sets and runs that
a player must lay, no more and no fewer, before he may go out (CR-01 … CR-08, CR-17 … CR-22).
In a turn a player draws, or takes the card thrown before him, lays and adds, and discards
(CR-09 … CR-16, CR-23, CR-24). A thrown card may be bought out of turn by asking «Можно?»:
everybody whose right comes first allows it, or refuses and must buy it himself; every bought
card costs a stock card and no turn goes with it (CR-25 … CR-54). Who has laid the contract
and has no cards left ends the deal, with 20 points; all others count their cards as minus
(CR-55 … CR-61).

Options: ``min_run`` (4 or 3, CR-G9), ``deal_size`` (10, or five numbers, CR-G4, CR-G5),
``ace`` (``either``, ``low``, ``high``, CR-G12), ``contract_at_once`` (false, CR-G18),
``layoff_needs_contract`` (false, CR-G19), ``after_purchase`` (``after_taker`` or ``resume``,
CR-G21).
"""

from .checks import check, closed
from .deal import new
from .dialogue import offer, takes
from .positions import load, position
from .scoring import standing, winners, worth
from .shown import ACTIONS, DEAL_NAMES, PILE_OPEN, effects, moments, prompt, waiting
from .slots import misfit, slots
from .state import MOVES, NAME, OPTIONS, PLAYERS, State
from .turn import apply, legal, read

__all__ = [
    "ACTIONS",
    "DEAL_NAMES",
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
    "misfit",
    "moments",
    "new",
    "offer",
    "position",
    "prompt",
    "read",
    "slots",
    "standing",
    "takes",
    "waiting",
    "winners",
    "worth",
]
