"""The simple player of contract rummy: when it wants a card, and what it says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..cards import Card
from ..game import Game
from ..messages import RANK_NAMES, SUIT_NAMES, Message
from ..moves import Move
from .costs import cost
from .imagining import imagine

#: Somebody with so few cards, his contract laid, may go out with the next turn.
NEARLY_OUT = 2
#: With so many cards one more is not bought.
FULL_HAND = 14


class Use(NamedTuple):
    """What a card is good for: the own cards it goes with, or the number of a meld it fits."""

    cards: tuple[Card, ...] = ()
    meld: int = 0


def move(view: Mapping[str, Any]) -> Move:
    """Takes, asks for, buys and keeps only cards that bring the contract nearer."""
    game = imagine(view)
    moves = {str(move): move for move in game.legal_moves}
    match view["phase"]:
        case "draw":
            first = next(iter(moves.values()))
            wanted = "take" in moves and use_of(game, game.state.pile[0])
            return moves["take"] if wanted else moves.get("leave", first)
        case "ask":
            return moves["ask" if wants_to_buy(game) else "pass"]
        case "answer":
            return moves["refuse" if wants_to_buy(game) else "allow"]
        case "buy":
            small = len(game.hand(view["turn"])) < FULL_HAND
            return moves["buy" if small and wants_to_buy(game) else "stop"]
    laying = [move for move in moves.values() if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(cost(card) for card in move.cards))
    return max(
        moves.values(),
        key=lambda move: (use_of(game, move.cards[0]) is None, cost(move.cards[0])),
    )


def reason(view: Mapping[str, Any], move: Move) -> Message | None:
    """What the player says to a question, its own or another's."""
    if move.kind not in ("ask", "allow", "refuse"):
        return None
    game = imagine(view)
    use = use_of(game, game.state.pile[0])
    if use is None:
        return NO_USE if move.kind == "allow" else None
    if move.kind == "allow":
        return ENOUGH
    if use.meld:
        return FOR_THE_TABLE
    one, other = use.cards[:2]
    return Message(
        FOR_MY.text, cards=RANK_NAMES[one.rank] if one.rank == other.rank else SUIT_NAMES[one.suit]
    )


NO_USE = Message("I have no use for it.")
ENOUGH = Message("I want no more cards now.")
FOR_THE_TABLE = Message("It fits on the table.")
FOR_MY = Message("I need it for my {cards}.")


def wants_to_buy(game: Game) -> bool:
    """Whether the top card is worth two cards more: not when somebody is nearly out."""
    state: Any = game.state
    if use_of(game, state.pile[0]) is None:
        return False
    others = [seat for seat in range(len(state.players)) if seat != state.turn]
    return not any(
        len(state.hands[seat]) <= NEARLY_OUT
        and sum(meld.owner == seat for meld in state.melds) == sum(state.contract)
        for seat in others
    )


def use_of(game: Game, card: Card) -> Use | None:
    """What a card is good for to the seat to act: with two others of the hand it is nearly a
    meld of the contract; once the contract is laid, it fits on the table. None if for nothing.
    """
    state: Any = game.state
    seat = state.turn if state.turn is not None else 0
    own = [meld for meld in state.melds if meld.owner == seat]
    if sum(state.contract) == len(own):
        return _on_the_table(state, card)
    hand = [other for other in state.hands[seat] if other is not card]
    ranks = {meld.cards[0].rank for meld in own if meld.is_set}
    suits = {meld.cards[0].suit for meld in own if not meld.is_set}
    if state.contract.sets > len(ranks) and card.rank not in ranks:
        pair = tuple(other for other in hand if other.rank == card.rank)
        if len(pair) >= 2:
            return Use(pair)
    if state.contract.runs > len(suits) and card.suit not in suits:
        near = {
            other.number: other
            for other in hand
            if other.suit == card.suit and 0 < abs(other.number - card.number) < 4
        }
        if len(near) >= 2:
            return Use(tuple(near[number] for number in sorted(near)))
    return None


def _on_the_table(state: Any, card: Card) -> Use | None:
    for number, meld in enumerate(state.melds, 1):
        first, last = meld.cards[0], meld.cards[-1]
        if meld.is_set:
            if first.rank == card.rank:
                return Use(meld=number)
        elif card.suit == first.suit and card.number in (first.number - 1, last.number + 1):
            return Use(meld=number)
    return None
