"""The end of a deal and its score (CR-55 … CR-61)."""

from __future__ import annotations

from ...cards import Card, Cards
from ...position import Outcome
from ...rows import Worth
from .state import LAST_DEAL, State, melds_of

BONUS = 20  # CR-57
ACE = 15  # CR-G14


def value(card: Card) -> int:
    """What a card costs: two to ten their number, court cards 10, an ace 15 (CR-59)."""
    return ACE if card.number == 1 else min(card.number, 10)


def in_hand(cards: Cards) -> int:
    """CR-59, CR-60: the value of all cards still held; what lies on the table is free (CR-58)."""
    return sum(value(card) for card in cards)


def worth(state: State) -> Worth:
    """What decides between arrangements of a hand (CR-59)."""
    return Worth(melds_of(state.options), ace=ACE)


def standing(state: State) -> tuple[int, ...]:
    """Each seat's points if the deal ended now and nobody had gone out."""
    return state.outcome.points if state.outcome else tuple(-in_hand(h) for h in state.hands)


def ended(state: State, winner: int | None) -> State:
    """CR-55 … CR-59: the bonus for who ended the deal, minus points for all others."""
    points = tuple(
        BONUS if seat == winner else -in_hand(hand) for seat, hand in enumerate(state.hands)
    )
    return state._replace(
        turn=None,
        phase="game-over" if state.deal == LAST_DEAL else "deal-over",
        scores=tuple(old + new for old, new in zip(state.scores, points, strict=True)),
        taken=None,
        fresh=None,
        next=None,
        asker=None,
        outcome=Outcome(winner, points),
    )


def winners(state: State) -> tuple[int, ...]:
    """CR-G15: the seats with the highest total, once the game is over."""
    best = max(state.scores)
    return tuple(seat for seat, score in enumerate(state.scores) if score == best)
