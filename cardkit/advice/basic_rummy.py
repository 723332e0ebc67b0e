"""Advice for basic rummy: which card to take, what to lay, what to throw."""

from __future__ import annotations

from ..arranging import best_melds
from ..bots.costs import cost
from ..cards import Card, Cards
from ..game import Game
from ..melds import Meld
from ..messages import Message
from ..moves import Move
from .words import Advice


def advice(game: Game) -> Advice:
    """What the seat to act could do."""
    if game.phase == "draw":
        return _which_card(game)
    return _what_to_lay(game) or _what_to_throw(game)


def _which_card(game: Game) -> Advice:
    """Pile or stock: whether the open card makes a meld, or fits one on the table."""
    top = game.state.pile[0] if game.state.pile else None
    if top is None:
        return Advice(Message("There is no pile: draw from the stock."))
    if not game.state.stock:
        return Advice(Message("The stock is empty: take the {card}.", card=top))
    hand = game.hand(game.turn or "")
    with_it = best_melds(Cards((*hand, top)), game)
    for meld in with_it.melds:
        if top in meld:
            own = tuple(card for card in meld if card != top)
            text = Message("Take the {card}: with {cards} it is a meld.", card=top, cards=own)
            return Advice(text, own)
    game.push("take")
    for move in game.legal_moves:
        if move.kind == "layoff" and top in move.cards:
            meld = game.state.melds[move.number - 1].cards
            return Advice(
                Message("Take the {card}: it fits {meld} on the table.", card=top, meld=meld)
            )
    near = tuple(card for card in hand if _goes_with(card, top))
    if near:
        text = Message(
            "The {card} goes with {cards}, but is no meld yet. The stock may bring more, and keeps "
            "your secret.",
            card=top,
            cards=near,
        )
        return Advice(text, near)
    return Advice(Message("The {card} goes with nothing you hold: draw.", card=top))


def _what_to_lay(game: Game) -> Advice | None:
    """The best melds of the hand, or a card that fits on the table."""
    moves = list(game.legal_moves)
    found = best_melds(Cards(game.hand(game.turn or "")), game)
    for meld in found.melds:
        if Move("meld", meld) in moves:
            return Advice(Message("You can lay {cards}.", cards=meld), meld)
    layoffs = [move for move in moves if move.kind == "layoff"]
    if not layoffs:
        return None
    move = max(layoffs, key=lambda move: len(move.cards))
    target: Meld = game.state.melds[move.number - 1]
    return Advice(
        Message("You can add {cards} to {meld}.", cards=move.cards, meld=target.cards), move.cards
    )


def _what_to_throw(game: Game) -> Advice:
    """The dearest card that goes with no other one; else the dearest."""
    hand = game.hand(game.turn or "")
    may_go = [move.cards[0] for move in game.legal_moves if move.kind == "discard"]
    lonely = [
        card
        for card in may_go
        if not any(_goes_with(card, other) for other in hand if other is not card)
    ]
    if lonely:
        card = max(lonely, key=cost)
        text = Message(
            "Nothing to lay. The {card} goes with nothing you hold: it could be your discard.",
            card=card,
        )
    else:
        card = max(may_go, key=cost)
        text = Message(
            "Nothing to lay, and everything goes with something. The {card} costs most: it could "
            "be your discard.",
            card=card,
        )
    return Advice(text, (card,))


def _goes_with(one: Card, other: Card) -> bool:
    """Whether two cards might become part of one meld: one rank, or near in one suit."""
    if one.number == other.number:
        return one.suit != other.suit
    return one.suit == other.suit and abs(one.number - other.number) <= 2
