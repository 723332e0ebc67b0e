"""Simple players: functions from a view to a move. They see what their seat sees, no more.

>>> import cardkit
>>> from cardkit import bots
>>> game = cardkit.new_game("basic-rummy", 2, seed=1)
>>> while not game.is_over:
...     move = game.push(bots.simple(game.view(game.turn)))
>>> len(game.winners)
1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from .cards import Card
from .errors import PositionError
from .game import Game, load
from .moves import Move

Player = Callable[[Mapping[str, Any]], Move]


def imagine(view: Mapping[str, Any], seed: int = 0) -> Game:
    """A game that fits a view, with the hidden cards dealt at random.

    Arguments: what a seat sees (`Game.view`), and the seed of the guess. The legal moves of
    the seat that sees its hand are the real ones; all hidden cards are guesses. That another
    seat has just taken a card from the pile is not kept in mind: it binds only that seat.
    """
    known = {**view, "stock": "", "fill": seed}
    if not isinstance(view["hands"].get(view["turn"]), int):
        return load(known)
    known.pop("taken", None)
    if view["phase"] in ("drawn", "use"):  # nor which card it may or must use at once
        known["phase"] = "play"
    for another in range(MOST_GUESSES):
        # Now and then the seat to act could not go on with the hand that is guessed for it.
        with suppress(PositionError):
            return load({**known, "fill": seed + another})
    return load(known)


#: So many hands are guessed for another seat before none is found that it can play on with.
MOST_GUESSES = 200


def simple(view: Mapping[str, Any]) -> Move:
    """The plain player of the view's game: legal, quick, unsurprising."""
    return SIMPLE[view["game"]](view)


def _basic_rummy(view: Mapping[str, Any]) -> Move:
    """Takes from the pile only what it can lay at once, lays all it can, throws the dearest."""
    game = imagine(view)
    moves = list(game.legal_moves)
    if view["phase"] == "draw":
        if Move("take") in moves and _can_be_laid(game):
            return Move("take")
        return moves[0]
    laying = [move for move in moves if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(_cost(card) for card in move.cards))
    return max(moves, key=lambda move: _cost(move.cards[0]))


def _can_be_laid(game: Game) -> bool:
    top = game.state.pile[0]
    game.push("take")
    return any(top in move.cards for move in game.legal_moves)


def _cost(card: Card) -> int:
    return min(card.number, 10)


def _makao(view: Mapping[str, Any]) -> Move:
    """Lays as many cards as it can, chooses the suit and demands the rank it holds most of."""
    game = imagine(view)
    moves = list(game.legal_moves)
    plays = [move for move in moves if move.kind == "play"]
    if not plays:
        return moves[-1] if moves[-1].kind in ("sit", "keep") else moves[0]
    hand = game.hand(view["turn"])

    def worth(move: Move) -> tuple[int, int, int]:
        rest = [card for card in hand if card not in move.cards]
        suit = move.suit or move.cards[-1].suit
        return (
            len(move.cards),
            sum(card.suit == suit for card in rest),
            sum(card.rank == move.demand for card in rest),
        )

    return max(plays, key=worth)


def _rummy_500(view: Mapping[str, Any]) -> Move:
    """Takes what it can use and is worth it, lays all it can, throws the dearest."""
    game = imagine(view)
    moves = list(game.legal_moves)
    if view["phase"] == "draw":
        takes = [move for move in moves if move.kind == "take"]
        # A short take brings few cards that would count against it.
        short = [move for move in takes if game.state.pile.index(move.cards[0]) < 4]
        return short[0] if short else moves[0]
    laying = [move for move in moves if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(_cost(card) for card in move.cards))
    return max(moves, key=lambda move: _cost(move.cards[0]))


def _contract_rummy(view: Mapping[str, Any]) -> Move:
    """Takes, asks for and keeps only cards that bring the contract nearer; buys one at a time."""
    game = imagine(view)
    moves = {str(move): move for move in game.legal_moves}
    match view["phase"]:
        case "draw":
            first = next(iter(moves.values()))
            wanted = "take" in moves and _wanted(game, game.state.pile[0])
            return moves["take"] if wanted else moves.get("leave", first)
        case "ask":
            return moves["ask" if _wanted(game, game.state.pile[0]) else "pass"]
        case "answer":
            return moves["refuse" if _wanted(game, game.state.pile[0]) else "allow"]
        case "buy":
            return moves["stop"]
    laying = [move for move in moves.values() if move.kind != "discard"]
    if laying:
        return max(laying, key=lambda move: sum(_cost(card) for card in move.cards))
    return max(
        moves.values(), key=lambda move: (not _wanted(game, move.cards[0]), _cost(move.cards[0]))
    )


def _wanted(game: Game, card: Card) -> bool:
    """Whether a card goes with two others of the hand towards the contract, or on the table."""
    state: Any = game.state
    seat = state.turn if state.turn is not None else 0
    own = [meld.is_set for meld in state.melds if meld.owner == seat]
    hand = [other for other in state.hands[seat] if other is not card]
    contract = state.contract
    if sum(contract) == len(own):
        melds = [meld.cards for meld in state.melds]
        return any(
            cards[0].rank == card.rank
            if cards[0].rank == cards[1].rank
            else cards[0].suit == card.suit
            and card.number in (cards[0].number - 1, cards[-1].number + 1)
            for cards in melds
        )
    pairs = sum(other.rank == card.rank for other in hand)
    near = {
        other.number
        for other in hand
        if other.suit == card.suit and 0 < abs(other.number - card.number) < 4
    }
    return (contract.sets > sum(own) and pairs >= 2) or (
        contract.runs > len(own) - sum(own) and len(near) >= 2
    )


SIMPLE: dict[str, Player] = {
    "basic-rummy": _basic_rummy,
    "contract-rummy": _contract_rummy,
    "rummy-500": _rummy_500,
    "makao": _makao,
}


def random_move(game: Game, chance: Random) -> Move:
    """A random legal move of a player who lays cards whenever it can.

    Choosing evenly among all legal moves would leave half of the rummy deals unfinished.
    """
    moves = list(game.legal_moves)
    laying = [move for move in moves if move.kind in ("meld", "layoff", "play")]
    return chance.choice(laying or moves)
