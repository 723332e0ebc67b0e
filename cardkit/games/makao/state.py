"""The state of a game of makao, the deal (MK-01 … MK-05), and which cards do something."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...cards import PACK, Card, Cards
from ...errors import PositionError
from ...melds import Meld
from ...position import Outcome
from ..rummy import deal_out

NAME = "makao"
PLAYERS = (2, 3, 4)  # MK-G2
MOVES = frozenset({"play", "draw", "keep", "sit"})
PHASES = ("play", "drawn", "game-over")
HAND = 5  # MK-01

CHOICES = {
    "demand_lasts": ("next_player", "round"),
    "after_king_of_spades": ("from_previous", "after_attacker"),
    "play_drawn_card": ("penalties_only", "any_draw"),
    "start_card": ("plain", "any"),
}

DRAWS = {"2": 2, "3": 3, "K": 5}  # MK-19, MK-20, MK-24
DEMANDABLE = ("5", "6", "7", "8", "9", "10", "Q", "K")  # MK-32, MK-G14


class Options(NamedTuple):
    """The rulings that a table may choose (MK-G16, MK-G11, MK-G10, MK-G3)."""

    demand_lasts: str = "next_player"
    after_king_of_spades: str = "from_previous"
    play_drawn_card: str = "penalties_only"
    start_card: str = "plain"


OPTIONS: dict[str, Any] = dict(Options._field_defaults)


class Demand(NamedTuple):
    """A rank that must be answered, and who demanded it (or passed it on with a jack)."""

    rank: str
    by: int


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
    suit: str = ""  # chosen with the ace on top
    attack: int = 0  # cards to be drawn by the seat to act
    skips: int = 0  # turns to be lost by the seat to act
    demand: Demand | None = None
    lost: tuple[int, ...] = ()  # turns still to be lost, by seat
    attacker: int | None = None  # with after_attacker: who laid the king of spades
    passes: int = 0  # players in a row who had nothing to draw
    drawn: Card | None = None
    outcome: Outcome | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """None: makao has no melds."""
        return ()

    @property
    def top_suit(self) -> str:
        """The suit that must be matched: the one chosen with an ace, else the top card's."""
        return self.suit or self.pile[0].suit


def is_attack_king(card: Card) -> bool:
    """MK-17, MK-24: of the kings only spades and hearts do something."""
    return card.rank == "K" and card.suit in "SH"


def is_functional(card: Card) -> bool:
    """MK-17, MK-18: 2, 3, 4, J, A and the kings of spades and hearts."""
    return card.rank in ("2", "3", "4", "J", "A") or is_attack_king(card)


def new(players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any]) -> State:
    """A new game: five cards each, and the first card of the pile turned (MK-01 … MK-05)."""
    chosen = read_options(options)
    count = len(players)
    cards = deal_out(PACK, seed, dealer, count, HAND)
    stock = cards.rest
    while chosen.start_card == "plain" and is_functional(stock[0]):  # MK-G3
        stock = (*stock[1:], stock[0])
    zeros = (0,) * count
    return State(
        players, chosen, dealer, 1, zeros, cards.seed, (dealer + 1) % count, "play", cards.hands,
        stock=stock[1:], pile=stock[:1], lost=zeros,
    )  # fmt: skip


def read_options(options: dict[str, Any]) -> Options:
    """The options; `PositionError` with the option's name as key."""
    for name, allowed in CHOICES.items():
        if options[name] not in allowed:
            raise PositionError(name, f"{options[name]!r} is none of {', '.join(allowed)}")
    return Options(**options)


def standing(state: State) -> tuple[int, ...]:
    """Each seat's points if the game ended now: only who has gone out has one (MK-04)."""
    return state.outcome.points if state.outcome else (0,) * len(state.players)


def winners(state: State) -> tuple[int, ...]:
    """The seat that has no cards left; nobody if the game ended for want of cards (MK-G8)."""
    winner = state.outcome.winner if state.outcome else None
    return () if winner is None else (winner,)
