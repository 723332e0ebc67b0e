"""The state of a game of contract rummy, and the numbers of its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ...cards import PACK, Card, Cards
from ...melds import Meld, MeldRules
from ...position import Outcome

NAME = "contract-rummy"
PLAYERS = (2, 3, 4, 5, 6)  # CR-G3
PACKS = 2  # CR-G1, CR-G2
TWO_PACKS = PACK * PACKS
MOVES = frozenset(
    {"draw", "take", "meld", "layoff", "discard", "leave", "ask", "pass", "allow", "refuse",
     "buy", "stop", "deal"}
)  # fmt: skip
PHASES = ("draw", "ask", "answer", "buy", "play", "deal-over", "game-over")
LAST_DEAL = 5  # CR-08

#: The card that lies open at the beginning of a deal was thrown by nobody.
UPCARD = -1


class Contract(NamedTuple):
    """How many sets and how many runs a deal asks of each player."""

    sets: int
    runs: int


CONTRACTS = {
    1: Contract(2, 0),  # CR-03
    2: Contract(1, 1),  # CR-04
    3: Contract(0, 2),  # CR-05
    4: Contract(3, 0),  # CR-06
    5: Contract(2, 1),  # CR-07
}


class Options(NamedTuple):
    """The rulings that a table may choose (CR-G9, CR-G4, CR-G12, CR-G18, CR-G19, CR-G21)."""

    min_run: int = 4
    deal_size: int | tuple[int, ...] = 10
    ace: str = "either"
    contract_at_once: bool = False
    layoff_needs_contract: bool = False
    after_purchase: str = "after_taker"


OPTIONS: dict[str, Any] = dict(Options._field_defaults)


@lru_cache
def melds_of(options: Options) -> MeldRules:
    """What these options call a meld (CR-G8 … CR-G13, CR-15, CR-16)."""
    whole_suit = "high" if options.ace == "high" else "low"
    return MeldRules(options.ace, options.min_run, max_set=8, whole_suit=whole_suit)


class State(NamedTuple):
    """Everything about one moment of a game; seats are numbers, cards lie top first."""

    players: tuple[str, ...]
    options: Options
    dealer: int
    deal: int
    scores: tuple[int, ...]
    seed: int
    turn: int | None
    phase: str
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()
    taken: Card | None = None  # from the pile, in this turn
    rebuilt: bool = False
    fresh: int | None = None  # who threw the top pile card in the move just before, or UPCARD
    next: int | None = None  # whose turn it was when the card was left
    asker: int | None = None
    outcome: Outcome | None = None

    @property
    def contract(self) -> Contract:
        """The contract of this deal (CR-01)."""
        return CONTRACTS[self.deal]


def missing(state: State, seat: int) -> Contract:
    """How many sets and runs of the contract the seat has still to lay (CR-02)."""
    own = [meld.is_set for meld in state.melds if meld.owner == seat]
    sets = sum(own)
    return Contract(state.contract.sets - sets, state.contract.runs - (len(own) - sets))


def has_contract(state: State, seat: int) -> bool:
    """Whether the seat has laid its whole contract."""
    return sum(missing(state, seat)) == 0


def seats_from(state: State, seat: int) -> list[int]:
    """All seats in playing order, beginning with this one."""
    count = len(state.players)
    return [(seat + step) % count for step in range(count)]


def may_ask(state: State, to_act: int) -> list[int]:
    """Who may ask for the fresh card, in order (CR-25 … CR-27); nobody if there is none."""
    if state.fresh is None or not state.stock or len(state.players) == 2:
        return []
    return [seat for seat in seats_from(state, to_act)[1:] if seat != state.fresh]  # CR-26
