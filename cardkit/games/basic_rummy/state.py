"""The state of a game of basic rummy, and the numbers of its rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...cards import Card, Cards
from ...melds import Meld, MeldRules
from ...position import Outcome

NAME = "basic-rummy"
PLAYERS = (2, 3, 4)  # BR-04, BR-05
MOVES = frozenset({"draw", "take", "meld", "layoff", "discard", "deal"})
MELDS = MeldRules(ace="low", min_run=3, max_set=4)  # BR-02, BR-15 … BR-17
PHASES = ("draw", "play", "deal-over", "game-over")


class Options(NamedTuple):
    """How many deals are played, and whether a finish with a discard can be Rummy."""

    deals: int = 1  # BR-G16
    rummy_without_discard: bool = False  # BR-G15


OPTIONS: dict[str, Any] = dict(Options._field_defaults)

#: Turn-overs without a card laid between them; one more would be due, and the deal is void.
TURNOVERS = 2


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
    laid: bool = False  # the player to act has laid a card in this turn
    taken: Card | None = None  # from the pile, in this turn
    opened: frozenset[int] = frozenset()  # who laid a card in an earlier turn
    turned: int = 0
    outcome: Outcome | None = None
