"""Advice for contract rummy: whether a card brings the contract nearer, and what to throw."""

from __future__ import annotations

from typing import Any

from ..bots.contract_rummy import use_of
from ..bots.costs import cost
from ..cards import Card, Cards
from ..game import Game
from ..games.contract_rummy.distance import contract_distance
from ..games.contract_rummy.state import has_contract
from ..messages import Message
from ..moves import Move
from .words import Advice


def advice(game: Game) -> Advice:
    """What the seat to act could do."""
    top = game.state.pile[0] if game.state.pile else None
    match game.phase:
        case "draw":
            return _draw(game, top)
        case "ask" if top is not None:
            return _ask(game, top)
        case "answer" if top is not None:
            return _answer(game, top)
        case "buy" if top is not None:
            return _buy(game, top)
    return _lay(game) or _lay_off(game) or _throw(game)


def _draw(game: Game, top: Card | None) -> Advice:
    moves = {str(move) for move in game.legal_moves}
    if top is None or "take" not in moves:
        return Advice(Message("There is no card to take: draw."))
    if _nearer(game, top):
        return _with_its_cards(game, top, "Take the {card}: it costs nothing, and {need}.")
    if "leave" in moves:
        text = "The {card} does not bring you nearer: leave it. If nobody asks for it, you draw."
        return Advice(Message(text, card=top))
    return Advice(Message("The {card} does not bring you nearer: draw.", card=top))


def _ask(game: Game, top: Card) -> Advice:
    if _worth_a_stock_card(game, top):
        text = "Ask for the {card}: it costs a card from the stock as well, but {need}."
        return _with_its_cards(game, top, text)
    return Advice(Message("Pass: the {card} would not help you enough.", card=top))


def _answer(game: Game, top: Card) -> Advice:
    if _worth_a_stock_card(game, top):
        text = "You could use the {card} yourself: if you refuse, it is yours, and {need}."
        return _with_its_cards(game, top, text)
    return Advice(Message("Allow it: the {card} would not help you enough.", card=top))


def _buy(game: Game, top: Card) -> Advice:
    if _worth_a_stock_card(game, top):
        return _with_its_cards(game, top, "Buy the {card}, too: {need}.")
    return Advice(Message("Stop: the {card} would not help you enough.", card=top))


def _lay(game: Game) -> Advice | None:
    melds = [move for move in game.legal_moves if move.kind == "meld"]
    if not melds:
        return None
    # A shorter meld now may leave the cards of the next one.
    best = min(melds, key=lambda move: (_distance_after(game, move), -len(move.cards)))
    text = Message("You can lay {cards} for your contract.", cards=best.cards)
    return Advice(text, best.cards)


def _lay_off(game: Game) -> Advice | None:
    now = _distance(game)
    for move in sorted(game.legal_moves, key=lambda move: -len(move.cards)):
        # What the contract still needs stays in the hand.
        if move.kind == "layoff" and _distance(game, without=move.cards) <= now:
            meld = game.state.melds[move.number - 1].cards
            text = Message("You can add {cards} to {meld}.", cards=move.cards, meld=meld)
            return Advice(text, move.cards)
    return None


def _throw(game: Game) -> Advice:
    cards = [move.cards[0] for move in game.legal_moves if move.kind == "discard"]
    if not cards:
        return Advice(Message("One more card must be laid on the table now."))
    now = _distance(game)
    spare = [card for card in cards if _distance(game, without=(card,)) <= now]
    lonely = [card for card in spare if use_of(game, card) is None]
    card = max(lonely or spare or cards, key=cost)
    if not spare:
        text = "All your cards are of use. The {card} costs most: it could be your discard."
    else:
        text = "The contract does not need the {card}: it could be your discard."
    return Advice(Message(text, card=card), (card,))


NEED_NONE = Message("with it you hold what your contract still asks for")
NEED_ONE = Message("then one card is missing from your contract")
NEED_MORE = Message("then {count} cards are missing from your contract")
FITS = Message("it fits on the table")


def _with_its_cards(game: Game, card: Card, text: str) -> Advice:
    """The advice, with what is missing then, and the own cards that the card goes with."""
    left = _distance(game, with_card=card)
    need = NEED_NONE if left == 0 else NEED_ONE if left == 1 else NEED_MORE
    if not _lacks_melds(game):
        need = FITS
    use = use_of(game, card)
    return Advice(
        Message(text, card=card, need=Message(need.text, count=left)), use.cards if use else ()
    )


def _nearer(game: Game, card: Card) -> bool:
    """Whether the card brings the contract nearer, or fits on the table once that is laid."""
    if not _lacks_melds(game):
        return use_of(game, card) is not None
    return _distance(game, with_card=card) < _distance(game)


def _worth_a_stock_card(game: Game, card: Card) -> bool:
    """Whether one would rather hold it and a card more: only near the end of the contract."""
    return _nearer(game, card) and _distance(game, with_card=card) <= NEAR_ENOUGH


#: With more cards missing a purchase makes the hand big and hardly better.
NEAR_ENOUGH = 2


def _lacks_melds(game: Game) -> bool:
    state: Any = game.state
    return not has_contract(state, state.turn)


def _distance(game: Game, *, with_card: Card | None = None, without: tuple[Card, ...] = ()) -> int:
    """How many cards the contract lacks, with one card more or some less in the hand."""
    state: Any = game.state
    hand: Cards = state.hands[state.turn] - Cards(without)
    if with_card is not None:
        hand = hand + with_card
    hands = tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))
    return contract_distance(state._replace(hands=hands), state.turn)


def _distance_after(game: Game, move: Move) -> int:
    seat = game.state.turn or 0
    after = game.copy()
    after.push(move)
    state: Any = after.state
    return contract_distance(state, seat)
