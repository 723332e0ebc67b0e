"""The moves of a turn: which are legal, and what they do (R5-22 … R5-35)."""

from __future__ import annotations

from ...cards import PACK, Card, Cards
from ...errors import NotationError
from ...melds import Meld, joining_bits, layoffs_on, melds_in
from ...moves import Move
from ..rummy import canonical, table_after, with_hand
from .checks import may_be_taken, no_card_to_discard
from .deal import dealt
from .scoring import ended
from .state import MELDS, State

_DRAW, _END, _DEAL = Move("draw"), Move("end"), Move("deal")
_TAKE = {card: Move("take", (card,)) for card in PACK}
_DISCARD = {card: Move("discard", (card,)) for card in PACK}


def read(state: State, move: Move) -> Move:
    """The move as this game writes it: a take names its card, melds are in canonical order.

    Raises `NotationError` for ``take 3``, which is another game's.
    """
    if move.kind == "take":
        if move.number:
            raise NotationError("here a pile card is named: write for example 'take 5D'")
        if not move.cards and state.pile:
            return _TAKE[state.pile[0]]
        return move
    return canonical(state.melds, move, MELDS)


def legal(state: State) -> list[Move]:
    """Every legal move, in canonical order."""
    phase, turn = state.phase, state.turn
    if phase == "deal-over":
        return [_DEAL]
    if turn is None:
        return []
    hand = state.hands[turn]
    if phase == "draw":
        moves = [_DRAW] if state.stock else []
        if state.stock or state.options.stock_out != "end_at_once":
            places = [n for n in range(len(state.pile)) if may_be_taken(state, hand, n)]
            moves += [_TAKE[card] for card in sorted(state.pile[n] for n in places)]
        return moves if state.stock else [*moves, _END]
    taken = state.taken
    moves = [Move("meld", cards) for cards in melds_in(hand, MELDS)]
    for number, meld in enumerate(state.melds, 1):
        if joining_bits(meld.cards, MELDS) & hand.bits:
            moves += [
                Move("layoff", cards, number) for cards in layoffs_on(meld.cards, hand, MELDS)
            ]
    if phase == "use":
        moves = [move for move in moves if taken in move.cards]  # R5-26
    if state.options.must_discard_to_go_out:
        moves = [move for move in moves if no_card_to_discard(state, hand, move) is None]
    if phase == "play":
        moves += [_DISCARD[card] for card in hand]  # R5-35
    return moves


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    turn, kind, hands = state.turn, move.kind, state.hands
    if turn is None:  # R5-G7, R5-G22
        dealer = (state.dealer + 1) % len(state.players)
        return dealt(state.players, state.options, dealer, state.deal + 1, state.scores, state.seed)
    if kind == "draw":  # R5-23
        hand = hands[turn] + state.stock[0]
        return state._replace(
            phase="play", hands=with_hand(hands, turn, hand), stock=state.stock[1:]
        )
    if kind == "take":
        return _took(state, turn, move.cards[0])
    if kind == "end":
        return ended(state, None)  # R5-G9
    if kind == "discard":
        return _discarded(state, turn, move.cards[0])
    rest = hands[turn] - Cards(move.cards)
    melds = table_after(state.melds, move, turn, MELDS)
    if kind == "layoff":
        melds = _with_owner(melds, move, turn)
    after = state._replace(
        phase="play", hands=with_hand(hands, turn, rest), melds=melds, taken=None
    )
    return after if rest else ended(after, turn)  # R5-09, R5-G8


def _took(state: State, turn: int, card: Card) -> State:
    """R5-25, R5-26: the card and all above it; it must be used in the next move."""
    place = state.pile.index(card)
    hand = state.hands[turn] + Cards(state.pile[: place + 1])
    # A free top card binds to nothing, even if it could be used (R5-G10).
    free = place == 0 and state.options.free_top_card and bool(state.stock)
    return state._replace(
        phase="play" if free else "use",
        hands=with_hand(state.hands, turn, hand),
        pile=state.pile[place + 1 :],
        taken=None if free else card,
    )


def _with_owner(melds: tuple[Meld, ...], move: Move, turn: int) -> tuple[Meld, ...]:
    """R5-31: a laid-off card counts for who laid it off, whoever owns the meld."""
    meld = melds[move.number - 1]
    if meld.owner == turn:
        return melds
    laid_off = meld.laid_off + tuple((card, turn) for card in move.cards)
    changed = meld._replace(laid_off=tuple(sorted(laid_off)))
    return (*melds[: move.number - 1], changed, *melds[move.number :])


def _discarded(state: State, turn: int, card: Card) -> State:
    """R5-35: the card goes on top of the pile; then the next player's turn begins."""
    rest = state.hands[turn] - card
    after = state._replace(
        hands=with_hand(state.hands, turn, rest), pile=(card, *state.pile), phase="draw"
    )
    if not rest:
        return ended(after, turn)  # R5-09
    after = after._replace(turn=(turn + 1) % len(state.players))  # R5-22
    if not after.stock and legal(after) == [_END]:  # R5-G9: it ends by itself
        return ended(after, None)
    return after
