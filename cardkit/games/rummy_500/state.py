"""The state of a game of rummy 500, and the numbers of its rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...cards import Card, Cards
from ...melds import Meld, MeldRules
from ...position import Outcome

NAME = "rummy-500"
PLAYERS = (2, 3, 4)  # R5-G5
MOVES = frozenset({"draw", "take", "meld", "layoff", "discard", "end", "deal"})
MELDS = MeldRules(ace="either", min_run=3, max_set=4, whole_suit="high")  # R5-02 … R5-05, R5-30
PHASES = ("draw", "use", "play", "deal-over", "game-over")
TARGET = 500  # R5-04, R5-14


class Options(NamedTuple):
    """The rulings that a table may choose (R5-G9, R5-G10, R5-G8, R5-G3)."""

    stock_out: str = "take_or_end"
    free_top_card: bool = False
    must_discard_to_go_out: bool = False
    low_ace: int = 1


OPTIONS: dict[str, Any] = dict(Options._field_defaults)


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
    taken: Card | None = None  # the selected pile card, while it must still be used
    outcome: Outcome | None = None
