"""The moves of a turn: which are legal, and what they do (BR-08, BR-11 … BR-26)."""

from __future__ import annotations

from functools import lru_cache

from ...cards import PACK, Card, Cards
from ...errors import NotationError
from ...melds import joining_bits, layoffs_on, melds_in
from ...moves import Move
from ..rummy import canonical, table_after, with_hand
from .checks import stuck
from .deal import dealt
from .scoring import ended, won
from .state import MELDS, TURNOVERS, State

_DRAW, _TAKE, _DEAL = Move("draw"), Move("take"), Move("deal")
_DISCARD = {card.bit: Move("discard", (card,)) for card in PACK}


@lru_cache(maxsize=4096)
def _joining(meld: tuple[Card, ...]) -> int:
    return joining_bits(meld, MELDS)


@lru_cache(maxsize=4096)
def _meld_move(cards: tuple[Card, ...]) -> Move:
    return Move("meld", cards)


def legal(state: State) -> list[Move]:
    """Every legal move, in canonical order."""
    phase = state.phase
    if phase == "draw":
        if not state.stock:
            return [_TAKE]
        return [_DRAW, _TAKE] if state.pile else [_DRAW]
    if phase == "deal-over":
        return [_DEAL]
    if phase == "game-over" or state.turn is None:
        return []
    hand, taken = state.hands[state.turn], state.taken
    moves = [_meld_move(cards) for cards in melds_in(hand, MELDS)]
    for number, meld in enumerate(state.melds, 1):
        if _joining(meld.cards) & hand.bits:
            for cards in layoffs_on(meld.cards, hand, MELDS):
                moves.append(Move("layoff", cards, number))
    if moves and taken is not None:
        moves = [move for move in moves if stuck(state, hand, move) is None]
    bits = hand.bits if taken is None else hand.bits ^ taken.bit  # BR-13
    while bits:
        bit = bits & -bits
        bits ^= bit
        moves.append(_DISCARD[bit])
    return moves


def read(state: State, move: Move) -> Move:
    """The move with its cards in canonical order (cards that form no meld stay as they are).

    Raises `NotationError` for a form that another game has: ``take 3``, ``take 5D``.
    """
    if move.kind == "take" and move != _TAKE:
        raise NotationError("only the top card of the pile can be taken: write 'take'")
    return canonical(state.melds, move, MELDS)


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    kind = move.kind
    turn = state.turn
    if turn is None:  # BR-G3: the deal passes clockwise
        dealer = (state.dealer + 1) % len(state.players)
        return dealt(state.players, state.options, dealer, state.deal + 1, state.scores, state.seed)
    hands = state.hands
    if kind == "draw":  # BR-11
        hands = with_hand(hands, turn, hands[turn] + state.stock[0])
        return state._replace(phase="play", hands=hands, stock=state.stock[1:])
    if kind == "take":  # BR-11
        card = state.pile[0]
        hands = with_hand(hands, turn, hands[turn] + card)
        return state._replace(phase="play", hands=hands, pile=state.pile[1:], taken=card)
    if kind == "discard":
        return _discarded(state, turn, move.cards[0])
    rest = hands[turn] - Cards(move.cards)
    laid = state._replace(
        hands=with_hand(hands, turn, rest),
        melds=table_after(state.melds, move, turn, MELDS),
        laid=True,
        taken=None if state.taken in move.cards else state.taken,
        turned=0,  # BR-24: a card laid starts the count of turn-overs again
    )
    return laid if rest else won(laid, turn, by_discard=False)  # BR-26, BR-G9


def _discarded(state: State, turn: int, card: Card) -> State:
    """BR-08, BR-12: the card goes on top of the pile; then the next player's turn begins."""
    rest = state.hands[turn] - card
    opened = state.opened | {turn} if state.laid else state.opened
    hands, pile = with_hand(state.hands, turn, rest), (card, *state.pile)
    if not rest:
        return won(
            state._replace(hands=hands, pile=pile, taken=None), turn, by_discard=True
        )  # BR-26
    turn = (turn + 1) % len(state.players)  # BR-10
    after = state._replace(
        turn=turn, phase="draw", hands=hands, pile=pile, laid=False, taken=None, opened=opened
    )
    if after.stock or len(after.pile) < 2:
        return after
    if after.turned == TURNOVERS:
        return ended(after, None, (0,) * len(state.players), rummy=False)  # BR-24
    oldest_first = after.pile[::-1]  # BR-24, BR-25: turned over, not shuffled
    return after._replace(stock=oldest_first[1:], pile=oldest_first[:1], turned=after.turned + 1)
