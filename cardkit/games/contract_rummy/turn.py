"""The moves of a turn: which are legal, and what they do (CR-09 … CR-16, CR-23, CR-55)."""

from __future__ import annotations

from ...cards import PACK, Card, Cards
from ...errors import NotationError
from ...melds import joining_bits, layoffs_on, melds_in
from ...moves import Move
from ...shuffling import shuffled
from ..rummy import canonical, table_after, with_hand
from . import buying
from .checks import can_complete, no_discard, outside_contract, still_taken, stuck
from .deal import dealt
from .scoring import ended
from .state import State, has_contract, may_ask, melds_of, missing

_BARE = {
    kind: Move(kind)
    for kind in ("draw", "take", "leave", "ask", "pass", "allow", "refuse", "buy", "stop", "deal")
}
_DISCARD = {card: Move("discard", (card,)) for card in PACK}
#: What the seat to act may answer in the phases of buying.
_ANSWERS = {"ask": ("ask", "pass"), "answer": ("allow", "refuse"), "buy": ("buy", "stop")}


def read(state: State, move: Move) -> Move:
    """The move as this game writes it.

    Raises `NotationError` for ``take 5D``, which is another game's.
    """
    if move.kind == "take" and move.cards:
        raise NotationError("here pile cards are counted: write for example 'take 2'")
    return canonical(state.melds, move, melds_of(state.options))


def legal(state: State) -> list[Move]:
    """Every legal move, in canonical order."""
    phase, turn = state.phase, state.turn
    if phase in _ANSWERS:
        return [_BARE[kind] for kind in _ANSWERS[phase]]
    if phase == "deal-over":
        return [_BARE["deal"]]
    if turn is None:
        return []
    if phase == "draw":
        return _legal_draws(state, turn)
    hand = state.hands[turn]
    moves = _legal_melds(state, turn, hand)
    if not state.options.layoff_needs_contract or has_contract(state, turn):
        rules = melds_of(state.options)
        for number, meld in enumerate(state.melds, 1):
            if joining_bits(meld.cards, rules) & hand.bits:
                for cards in layoffs_on(meld.cards, hand, rules):
                    move = Move("layoff", cards, number)
                    if stuck(state, turn, hand, move) is None:
                        moves.append(move)
    return moves + _legal_discards(state, turn, hand)


def _legal_discards(state: State, turn: int, hand: Cards) -> list[Move]:
    cards = dict.fromkeys(hand)
    if len(hand) > 1 and not state.options.contract_at_once:
        # Of all that `no_discard` asks only this is left, and it is asked for every card.
        if state.taken is not None and hand.count(state.taken) == 1:
            del cards[state.taken]
        return [_DISCARD[card] for card in cards]
    return [_DISCARD[card] for card in cards if no_discard(state, turn, card) is None]


def _legal_draws(state: State, turn: int) -> list[Move]:
    asking = may_ask(state, turn)
    moves = []
    if not asking and (state.stock or buying.can_rebuild(state)):
        moves.append(_BARE["draw"])
    if state.pile:
        moves.append(_BARE["take"])
    moves += [Move("take", number=n) for n in range(2, buying.most_to_take(state) + 1)]
    if asking:
        moves.append(_BARE["leave"])
    return moves


def _legal_melds(state: State, turn: int, hand: Cards) -> list[Move]:
    left = missing(state, turn)
    if not sum(left):
        return []
    moves = []
    for cards in melds_in(hand, melds_of(state.options)):
        if not (left.sets if cards[0].number == cards[1].number else left.runs):
            continue
        move = Move("meld", cards)
        if (
            outside_contract(state, turn, move) is None
            and stuck(state, turn, hand, move) is None
            and (not state.options.contract_at_once or can_complete(state, turn, hand, move))
        ):
            moves.append(move)
    return moves


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    turn = state.turn
    if turn is None:  # CR-08: the next deal, the next dealer
        dealer = (state.dealer + 1) % len(state.players)
        return dealt(state.players, state.options, dealer, state.deal + 1, state.scores, state.seed)
    match move.kind:
        case "draw":
            return _drew(state, turn)
        case "take" if move.number < 2:  # CR-23, CR-32
            card = state.pile[0]
            hands = with_hand(state.hands, turn, state.hands[turn] + card)
            return state._replace(
                phase="play", hands=hands, pile=state.pile[1:], taken=card, fresh=None
            )
        case "take":
            return _begun(buying.took_several(state, turn, move.number))
        case "leave":
            return buying.left(state, turn)
        case "pass":
            after = buying.passed(state, turn)
            return _drew(after, after.turn or 0) if after.phase == "draw-now" else after
        case "ask":
            return buying.asked(state, turn)
        case "allow" | "refuse":
            return _begun(buying.answered(state, turn, move.kind == "allow"))
        case "buy":
            return _begun(buying.bought_one(state, turn))
        case "stop":
            return _begun(buying.stopped(state, turn))
        case "discard":
            return _discarded(state, turn, move.cards[0])
    return _laid(state, turn, move)


def _drew(state: State, turn: int) -> State:
    """CR-23; with an empty stock the pile below its top is shuffled first (CR-G16)."""
    stock, pile, seed, rebuilt = state.stock, state.pile, state.seed, state.rebuilt
    if not stock:
        stock, seed = shuffled(pile[1:], seed)
        pile, rebuilt = pile[:1], True
    hands = with_hand(state.hands, turn, state.hands[turn] + stock[0])
    return state._replace(
        phase="play", hands=hands, stock=stock[1:], pile=pile, seed=seed, rebuilt=rebuilt,
        fresh=None,
    )  # fmt: skip


def _laid(state: State, turn: int, move: Move) -> State:
    """CR-11, CR-13, CR-14: a new meld, or cards added to one."""
    rest = state.hands[turn] - Cards(move.cards)
    after = state._replace(
        hands=with_hand(state.hands, turn, rest),
        melds=table_after(state.melds, move, turn, melds_of(state.options)),
        taken=still_taken(state, move),
    )
    return after if rest else ended(after, turn)  # CR-55


def _discarded(state: State, turn: int, card: Card) -> State:
    """CR-12: the card goes on the pile; the next player may take it, then others ask."""
    rest = state.hands[turn] - card
    after = state._replace(
        hands=with_hand(state.hands, turn, rest), pile=(card, *state.pile), taken=None
    )
    if not rest:  # CR-09, CR-55
        return ended(after, turn)
    following = (turn + 1) % len(state.players)
    return _begun(after._replace(phase="next-turn", turn=following, fresh=turn))


def _begun(state: State) -> State:
    """The beginning of a turn: with nothing to draw, now or ever, the deal is dead (CR-G16)."""
    if state.phase != "next-turn":
        return state
    if not state.stock and not buying.can_rebuild(state):
        return ended(state, None)
    return state._replace(phase="draw")
