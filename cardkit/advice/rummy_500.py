"""Advice for rummy 500: what the pile is good for, what to lay, what to throw."""

from __future__ import annotations

from typing import Any

from ..arranging import best_melds
from ..bots.costs import cost
from ..cards import Card, Cards
from ..game import Game
from ..games.rummy_500.scoring import value
from ..games.rummy_500.taking import takes
from ..messages import Message
from ..moves import Move
from .words import Advice


def advice(game: Game) -> Advice:
    """What the seat to act could do."""
    if game.phase == "draw":
        return _draw(game)
    return _use(game) or _lay(game) or _add(game) or _throw(game)


def _draw(game: Game) -> Advice:
    """The pile card that brings most, points on the table less points in the hand; or draw."""
    state: Any = game.state
    legal = [take for take in takes(state) if take.refusal is None]
    best = max(legal, key=lambda take: _gain(game, take.move), default=None)
    if best is not None and _gain(game, best.move) > 0:
        text = Message("{button}. {use}", button=best.button, use=best.text)
        return Advice(text)
    if not state.stock:
        return Advice(Message("The stock is empty, and no pile card is worth it: end the deal."))
    if legal:
        text = Message("You could take a pile card, but what comes with it costs you more: draw.")
        return Advice(text)
    return Advice(Message("You can use no card of the pile: draw."))


def _gain(game: Game, move: str) -> int:
    """What the seat's best melds after taking are worth more than its best melds now."""
    seat = game.turn or ""
    before = _balance(game, Cards(game.hand(seat)))
    after = game.copy()
    after.push(move)
    return _balance(after, Cards(after.hand(seat))) - before


def _balance(game: Game, hand: Cards) -> int:
    """Points of all melds of a hand, less what is left over."""
    found = best_melds(hand, game)
    laid = sum(value(card) for meld in found.melds for card in meld)
    return 2 * laid - sum(value(card) for card in hand)


def _use(game: Game) -> Advice | None:
    """The card just taken has to be used first."""
    state: Any = game.state
    if state.taken is None:
        return None
    uses = [move for move in game.legal_moves if state.taken in move.cards]
    return _do(game, max(uses, key=_worth)) if uses else None


def _lay(game: Game) -> Advice | None:
    moves = list(game.legal_moves)
    for meld in best_melds(Cards(game.hand(game.turn or "")), game).melds:
        if Move("meld", meld) in moves:
            return Advice(Message("You can lay {cards}: it counts for you.", cards=meld), meld)
    return None


def _add(game: Game) -> Advice | None:
    layoffs = [move for move in game.legal_moves if move.kind == "layoff"]
    return _do(game, max(layoffs, key=_worth)) if layoffs else None


def _do(game: Game, move: Move) -> Advice:
    if move.kind == "meld":
        text = Message("You can lay {cards}: it counts for you.", cards=move.cards)
    else:
        meld = game.state.melds[move.number - 1].cards
        text = Message(
            "You can add {cards} to {meld}: whoever lays a card gets its points.",
            cards=move.cards, meld=meld,
        )  # fmt: skip
    return Advice(text, move.cards)


def _throw(game: Game) -> Advice:
    cards = [move.cards[0] for move in game.legal_moves if move.kind == "discard"]
    if not cards:
        return Advice(Message("Lay your last cards: one goes out here without a discard."))
    hand = game.hand(game.turn or "")
    lonely = [card for card in cards if not any(_near(card, other) for other in hand)]
    card = max(lonely or cards, key=cost)
    text = Message("Nothing to lay. The {card} could be your discard.", card=card)
    return Advice(text, (card,))


def _near(one: Card, other: Card) -> bool:
    """Whether two cards might become part of one meld: one rank, or near in one suit."""
    if one.number == other.number:
        return one.suit != other.suit
    return one.suit == other.suit and abs(one.number - other.number) <= 2


def _worth(move: Move) -> int:
    return sum(value(card) for card in move.cards)
