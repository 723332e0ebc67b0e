"""What is forbidden, in the order in which a learner can act on it (BR-11 … BR-22).

First turn and phase, then the cards held, then the shape of the meld, then what the game adds.
"""

from __future__ import annotations

from ...cards import Cards
from ...errors import IllegalMove
from ...messages import Message
from ...moves import Move
from ..faults import does_not_fit, meld_fault, not_held
from ..rummy import fits_somewhere, table_after
from .state import MELDS, State


def closed(state: State, kind: str) -> IllegalMove | None:
    """Why no move of this kind is possible in this phase; None if the phase allows it."""
    phase = state.phase
    if phase == "game-over":
        return IllegalMove("BR-26", Message("The game is over: nothing more is played."))
    if phase == "deal-over":
        if kind == "deal":
            return None
        return IllegalMove("BR-26", Message("This deal is over. Deal the cards for the next one."))
    if kind == "deal":
        return IllegalMove("BR-26", Message("The deal goes on until somebody has no cards left."))
    if phase == "draw":
        if kind == "draw" and not state.stock:
            return IllegalMove("BR-24", Message("The stock is empty: take the card on the pile."))
        if kind == "take" and not state.pile:
            return IllegalMove("BR-11", Message("The pile is empty: draw from the stock."))
        if kind in ("meld", "layoff"):
            return IllegalMove(
                "BR-20", Message("First take a card, from the stock or from the pile; then lay.")
            )
        if kind == "discard":
            return IllegalMove(
                "BR-11",
                Message("A turn begins with taking a card: the top of the stock or of the pile."),
            )
    elif kind in ("draw", "take"):
        return IllegalMove(
            "BR-11", Message("You have taken your card for this turn already: one is all you get.")
        )
    elif kind == "layoff" and not state.melds:
        return IllegalMove("BR-21", Message("There is no meld on the table to add a card to."))
    return None


def check(state: State, move: Move) -> IllegalMove | None:
    """Why the rules forbid this move, or None if it is legal."""
    refusal = closed(state, move.kind)
    if refusal is not None or state.turn is None:
        return refusal
    hand = state.hands[state.turn]
    if move.kind == "meld":
        return (
            not_held(hand, move, "BR-18")
            or meld_fault(move.cards, MELDS, FAULTS)  # BR-02, BR-14 … BR-17
            or stuck(state, hand, move)
        )
    if move.kind == "layoff":
        return (
            not_held(hand, move, "BR-21")
            or does_not_fit(state.melds, move, MELDS, FAULTS)
            or stuck(state, hand, move)
        )
    if move.kind == "discard":
        return not_held(hand, move, "BR-12") or _goes_back(state, move)
    return None


#: The rule that each fault of a meld breaks.
FAULTS = {
    "few_set": "BR-15", "few_run": "BR-15", "rank": "BR-16", "suit": "BR-17", "gap": "BR-17",
    "corner": "BR-02", "twice": "BR-17", "neither": "BR-14", "add": "BR-21",
}  # fmt: skip


def stuck(state: State, hand: Cards, move: Move) -> IllegalMove | None:
    """BR-13: no meld may leave just the card taken from the pile, unless it fits the table."""
    taken = state.taken
    if taken is None or taken in move.cards or len(hand) - len(move.cards) != 1:
        return None
    if fits_somewhere(taken, table_after(state.melds, move, 0, MELDS), MELDS):
        return None
    return IllegalMove(
        "BR-13",
        Message(
            "Then only the {card} would be left, and it came from the pile in this turn: "
            "it may not go back. Keep another card to discard, or undo.",
            card=taken,
        ),
        move,
        (taken,),
    )


def _goes_back(state: State, move: Move) -> IllegalMove | None:
    """BR-13: the card taken from the pile may not be discarded in the same turn."""
    if move.cards[0] is not state.taken:
        return None
    return IllegalMove(
        "BR-13",
        Message(
            "You took the {card} from the pile in this turn, so it may not go straight back. "
            "Discard another card.",
            card=state.taken,
        ),
        move,
        move.cards,
    )
