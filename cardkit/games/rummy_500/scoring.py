"""The end of a hand, its score, and the race to 500 (R5-04, R5-06 … R5-16)."""

from __future__ import annotations

from ...cards import Card, Cards
from ...melds import Meld
from ...position import Outcome
from ...rows import Worth
from .state import MELDS, TARGET, State

ACE_HIGH = 15  # R5-G3, R5-G4


def value(card: Card, ace: int = ACE_HIGH) -> int:
    """What a card counts: court cards 10, an ace 15 unless it lies low (R5-G1 … R5-G4)."""
    return ace if card.number == 1 else min(card.number, 10)


def counted_in(meld: Meld, low_ace: int) -> list[tuple[int, int]]:
    """Whose each card of a meld is and what it counts (R5-10, R5-G3, R5-G11)."""
    others = dict(meld.laid_off)
    # An ace that stands before a two is low; in a set, or by a king, it is high.
    low = meld.cards[0].number == 1 and meld.cards[1].number == 2
    ace = low_ace if low else ACE_HIGH
    return [(others.get(card, meld.owner), value(card, ace)) for card in meld.cards]


def counted(state: State, meld: Meld) -> list[tuple[int, int]]:
    """For each card of a meld on the table: whose it is, and what it counts (R5-10)."""
    return counted_in(meld, state.options.low_ace)


def on_the_table(melds: tuple[Meld, ...], seat: int, low_ace: int) -> int:
    """R5-10: the value of all cards that this seat has put on the table."""
    return sum(
        points for meld in melds for owner, points in counted_in(meld, low_ace) if owner == seat
    )


def in_hand(cards: Cards) -> int:
    """R5-11: the value of the cards still held."""
    return sum(value(card) for card in cards)


_WORTH = Worth(MELDS, ace=ACE_HIGH)


def worth(state: State) -> Worth:
    """What decides between arrangements of a hand: a card left costs its value (R5-11)."""
    return _WORTH


def standing(state: State) -> tuple[int, ...]:
    """Each seat's points if the hand ended now: table minus hand (R5-10 … R5-12)."""
    return tuple(
        on_the_table(state.melds, seat, state.options.low_ace) - in_hand(hand)
        for seat, hand in enumerate(state.hands)
    )


def ended(state: State, winner: int | None) -> State:
    """The hand is over: points are added, and 500 ends the game (R5-12, R5-14 … R5-16)."""
    points = standing(state)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    over = max(scores) >= TARGET  # R5-G19
    extra = (("settlement", settlement(scores)),) if over else ()
    return state._replace(
        turn=None,
        phase="game-over" if over else "deal-over",
        scores=scores,
        taken=None,
        outcome=Outcome(winner, points, extra),
    )


def settlement(scores: tuple[int, ...]) -> tuple[int, ...]:
    """R5-15, R5-G17, R5-G18: each winner collects the difference from everybody else."""
    best = max(scores)
    return tuple(
        sum(best - other for other in scores)
        if score == best
        else (score - best) * scores.count(best)
        for score in scores
    )


def winners(state: State) -> tuple[int, ...]:
    """R5-16: the seats with the highest total, once the game is over."""
    best = max(state.scores)
    return tuple(seat for seat, score in enumerate(state.scores) if score == best)
