"""What taking a pile card would bring, before it is taken (R5-24 … R5-27)."""

from __future__ import annotations

from ...cards import Card
from ...messages import Message
from ...moves import Move
from ...table import Take
from .checks import check
from .state import State
from .turn import apply, legal

TAKE_ONE = Message("Take the {card}")
TAKE_MORE = Message("Take the {card} and {count} more")
ALONE = Message("Nothing comes with it. {use}")
WITH = Message("With it come {cards}. {use}")
LAY = Message("Use it at once: lay {cards}.")
ADD = Message("Use it at once: add {cards} to {meld}.")
FREE = Message("It may stay in your hand.")


def takes(state: State) -> list[Take]:
    """What each pile card, top first, would bring the player to act."""
    if state.phase != "draw" or state.turn is None:
        return []
    return [_take(state, place) for place in range(len(state.pile))]


def _take(state: State, place: int) -> Take:
    card, above = state.pile[place], state.pile[:place]
    move = Move("take", (card,))
    refusal = check(state, move)
    button = (
        Message(TAKE_MORE.text, card=card, count=place)
        if place
        else Message(TAKE_ONE.text, card=card)
    )
    use = FREE if refusal else _use(state, move, card)
    text = Message(WITH.text, cards=above[::-1], use=use) if place else Message(ALONE.text, use=use)
    return Take(str(move), button, text, state.pile[: place + 1], refusal)


def _use(state: State, move: Move, card: Card) -> Message:
    """The smallest use of the card: the fewest cards laid or added."""
    after = apply(state, move)
    uses = [use for use in legal(after) if use.kind in ("meld", "layoff") and card in use.cards]
    if not uses or after.taken is None:
        return FREE
    best = min(uses, key=lambda use: (len(use.cards), use.kind))
    if best.kind == "meld":
        return Message(LAY.text, cards=best.cards)
    return Message(ADD.text, cards=best.cards, meld=after.melds[best.number - 1].cards)
