"""What is forbidden, in the order in which a learner can act on it (R5-22 … R5-35)."""

from __future__ import annotations

from ...cards import Card, Cards
from ...errors import IllegalMove
from ...messages import Message
from ...moves import Move
from ..faults import does_not_fit, meld_fault, not_held
from .state import MELDS, State
from .using import fewest_to_use

#: The rule that each fault of a meld breaks.
FAULTS = {
    "few_set": "R5-02", "few_run": "R5-03", "rank": "R5-02", "suit": "R5-03", "gap": "R5-03",
    "corner": "R5-32", "twice": "R5-03", "neither": "R5-02", "add": "R5-30",
}  # fmt: skip


def closed(state: State, kind: str) -> IllegalMove | None:
    """Why no move of this kind is possible in this phase; None if the phase allows it."""
    phase = state.phase
    if phase.endswith("-over"):
        if kind == "deal" and phase == "deal-over":
            return None
        return IllegalMove("R5-09", Message("This deal is over: nothing more is played in it."))
    if kind == "deal":
        return IllegalMove("R5-09", Message("The deal goes on until somebody has no cards left."))
    if kind == "end":
        return _no_end(state)
    if phase == "draw":
        if kind == "draw" and not state.stock:
            return IllegalMove("R5-23", Message("The stock is empty: take a pile card, or end."))
        if kind in ("meld", "layoff", "discard"):
            return IllegalMove("R5-28", Message("First draw: from the stock, or from the pile."))
        if kind == "take" and not state.pile:
            return IllegalMove("R5-24", Message("The pile is empty: draw from the stock."))
    elif kind in ("draw", "take"):
        if phase == "use" and state.taken is not None:
            text = Message("You have drawn already: now use the {card}.", card=state.taken)
            return IllegalMove("R5-28", text, None, (state.taken,))
        return IllegalMove("R5-28", Message("You have drawn already: lay, add, or discard."))
    elif phase == "use" and kind == "discard" and state.taken is not None:
        text = Message("First use the {card} you took: lay it, or add it.", card=state.taken)
        return IllegalMove("R5-26", text, None, (state.taken,))
    elif kind == "layoff" and not state.melds:
        return IllegalMove("R5-30", Message("There is no meld on the table to add a card to."))
    return None


def _no_end(state: State) -> IllegalMove | None:
    """R5-G9: a hand may be ended only by whoever would have to draw from an empty stock."""
    if state.phase != "draw":
        return IllegalMove("R5-28", Message("The deal can be ended only before you draw."))
    if state.stock:
        return IllegalMove("R5-23", Message("The stock still has cards: draw one, or take."))
    return None


def check(state: State, move: Move) -> IllegalMove | None:
    """Why the rules forbid this move, or None if it is legal."""
    refusal = closed(state, move.kind)
    if refusal is not None or state.turn is None:
        return refusal
    hand = state.hands[state.turn]
    if move.kind == "take":
        return _no_take(state, hand, move.cards[0])
    if move.kind == "meld":
        return (
            not_held(hand, move, "R5-29")
            or meld_fault(move.cards, MELDS, FAULTS)
            or _not_used(state, move)
            or no_card_to_discard(state, hand, move)
        )
    if move.kind == "layoff":
        return (
            not_held(hand, move, "R5-30")
            or does_not_fit(state.melds, move, MELDS, FAULTS)
            or _not_used(state, move)
            or no_card_to_discard(state, hand, move)
        )
    if move.kind == "discard":
        return not_held(hand, move, "R5-35")
    return None


def _no_take(state: State, hand: Cards, card: Card) -> IllegalMove | None:
    """R5-24 … R5-26: any pile card, with all above it, if it can be used at once."""
    if card not in state.pile:
        text = Message("The {card} does not lie in the pile.", card=card)
        return IllegalMove("R5-24", text, None, (card,))
    if state.options.stock_out == "end_at_once" and not state.stock:
        return IllegalMove("R5-23", Message("The stock is empty: the deal is to be ended."))
    if may_be_taken(state, hand, state.pile.index(card)):
        return None
    text = Message(
        "You take the {card} only if you use it at once. With your cards and those above it, it "
        "makes no meld and fits none on the table.",
        card=card,
    )
    return IllegalMove("R5-26", text, None, (card,))


def may_be_taken(state: State, hand: Cards, place: int) -> bool:
    """R5-26: whether the pile card at this place (0 is the top) can be used at once."""
    if place == 0 and state.options.free_top_card and state.stock:  # R5-G10
        return True
    available = hand.bits
    for card in state.pile[: place + 1]:
        available |= card.bit
    spare = 1 if state.options.must_discard_to_go_out else 0
    needed = fewest_to_use(state.pile[place], available, state.melds)
    return 0 < needed <= available.bit_count() - spare


def _not_used(state: State, move: Move) -> IllegalMove | None:
    """R5-26: the very next move uses the selected card."""
    if state.taken is None or state.taken in move.cards:
        return None
    text = Message("The {card} you took must be in this very move.", card=state.taken)
    return IllegalMove("R5-26", text, move, (state.taken,))


def no_card_to_discard(state: State, hand: Cards, move: Move) -> IllegalMove | None:
    """R5-G8: with must_discard_to_go_out the last card is discarded, not laid."""
    if not state.options.must_discard_to_go_out or len(move.cards) < len(hand):
        return None
    text = Message("Here one goes out with a discard: keep a card for it.")
    return IllegalMove("R5-35", text, move, move.cards)
