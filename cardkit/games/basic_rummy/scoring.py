"""The end and the score (BR-26 … BR-34)."""

from __future__ import annotations

from ...cards import Cards
from ...position import Outcome
from ...rows import Worth
from .state import MELDS, State


def value(cards: Cards) -> int:
    """What the cards cost: court cards 10, an ace 1, others their number (BR-28 … BR-30)."""
    return sum(min(card.number, 10) for card in cards)


def won(state: State, winner: int, *, by_discard: bool) -> State:
    """BR-26, BR-27: the losers pay; double if all cards left the hand in one turn (BR-31)."""
    rummy = (
        state.laid
        and winner not in state.opened
        and not (by_discard and state.options.rummy_without_discard)
    )  # BR-31, BR-32, BR-G14, BR-G15
    times = 2 if rummy else 1
    costs = [value(hand) * times for hand in state.hands]
    points = tuple(sum(costs) if seat == winner else -cost for seat, cost in enumerate(costs))
    return ended(state, winner, points, rummy=rummy)


def ended(state: State, winner: int | None, points: tuple[int, ...], *, rummy: bool) -> State:
    """BR-34: the entries of the deal are added to the totals."""
    last = state.deal >= state.options.deals
    return state._replace(
        turn=None,
        phase="game-over" if last else "deal-over",
        scores=tuple(old + new for old, new in zip(state.scores, points, strict=True)),
        laid=False,
        taken=None,
        outcome=Outcome(winner, points, (("rummy", rummy),)),
    )


_WORTH = Worth(MELDS, ace=1)


def worth(state: State) -> Worth:
    """What decides between arrangements of a hand (BR-28 … BR-30)."""
    return _WORTH


def standing(state: State) -> tuple[int, ...]:
    """Each seat's points if the deal ended now and nobody had gone out: minus its hand."""
    return state.outcome.points if state.outcome else tuple(-value(h) for h in state.hands)


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total, once the game is over."""
    best = max(state.scores)
    return tuple(seat for seat, score in enumerate(state.scores) if score == best)
