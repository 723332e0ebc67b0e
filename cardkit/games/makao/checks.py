"""What is forbidden, in the order in which a learner can act on it (MK-06 … MK-38)."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import PACK, RANKS, SUITS, SYMBOLS, Card
from ...errors import IllegalMove
from ...messages import RANK_NAMES, Message
from ...moves import Move
from .state import DEMANDABLE, Demand, State, is_attack_king


def closed(state: State, kind: str) -> IllegalMove | None:
    """Why no move of this kind is possible now; None if the phase allows it."""
    if state.phase == "game-over":
        return IllegalMove("MK-04", Message("The game is over: nothing more is played."))
    if state.phase == "drawn":
        if kind == "draw":
            return IllegalMove(
                "MK-15", Message("You have drawn: lay the card you drew, or keep it.")
            )
    elif kind == "keep":
        return IllegalMove("MK-16", Message("There is no drawn card to keep or to lay."))
    if kind == "sit" and not state.skips:
        return IllegalMove("MK-29", Message("No four is pending: you lose no turn."))
    if kind == "draw" and state.skips:
        return IllegalMove(
            "MK-14",
            Message("A four takes your turn: lay a four, or sit it out. Drawing does not help."),
        )
    return None


def check(state: State, move: Move) -> IllegalMove | None:
    """Why the rules forbid this move, or None if it is legal."""
    refusal = closed(state, move.kind)
    if refusal is not None or move.kind != "play" or state.turn is None:
        return refusal
    return (
        _not_held(state, state.turn, move)
        or _not_the_drawn_card(state, move)
        or _mixed_ranks(move)
        or first_card_fault(state, move.cards)
        or _wrong_extras(state, state.turn, move)
    )


def _not_held(state: State, turn: int, move: Move) -> IllegalMove | None:
    """MK-06: only cards from one's own hand, each once."""
    for card in move.cards:
        if card not in state.hands[turn]:
            text = Message("The {card} is not in your hand.", card=card)
            return IllegalMove("MK-06", text, move, (card,))
        if move.cards.count(card) > 1:
            text = Message("There is only one {card}: name it once.", card=card)
            return IllegalMove("MK-06", text, move, (card,))
    return None


def _not_the_drawn_card(state: State, move: Move) -> IllegalMove | None:
    """MK-16: of what one has just drawn, the first card alone may be used."""
    if state.drawn is None or move.cards == (state.drawn,):
        return None
    return IllegalMove(
        "MK-16",
        Message(
            "Only the card you have just drawn, the {card}, may be laid now.", card=state.drawn
        ),
        move,
        move.cards,
    )


def _mixed_ranks(move: Move) -> IllegalMove | None:
    """MK-09: cards laid together have one rank."""
    first = move.cards[0]
    others = tuple(card for card in move.cards if card.rank != first.rank)
    if not others:
        return None
    return IllegalMove(
        "MK-09",
        Message(
            "Cards laid together have one rank: the {cards} cannot go with the {card}.",
            cards=others,
            card=first,
        ),
        move,
        others,
    )


#: The bits of all cards of a rank, and of a suit.
_RANK = {rank: sum(card.bit for card in PACK if card.rank == rank) for rank in RANKS}
_SUIT = {suit: sum(card.bit for card in PACK if card.suit == suit) for suit in SUITS}
_ATTACK_KINGS = sum(card.bit for card in PACK if is_attack_king(card))


def may_begin(state: State) -> int:
    """The cards, as bits, that may be laid now, alone or as the first of several."""
    top = state.pile[0]
    if state.attack:
        if top.rank == "K":  # MK-25, MK-26
            return _ATTACK_KINGS
        # MK-21: a two or three of the top card's rank or suit; MK-28: a king of its suit.
        suit = _SUIT[top.suit] & (_RANK["2"] | _RANK["3"] | _ATTACK_KINGS)
        return _RANK[top.rank] | suit
    if state.skips:  # MK-30
        return _RANK["4"]
    if state.demand is not None:  # MK-33, MK-34
        return _RANK["J"] | _RANK[state.demand.rank] & ~_ATTACK_KINGS
    return _RANK[top.rank] | _SUIT[state.top_suit]  # MK-06, MK-10, MK-11, MK-38


def first_card_fault(state: State, cards: tuple[Card, ...]) -> IllegalMove | None:
    """Why these cards of one rank may not be laid now, or None: the first one decides."""
    first = cards[0]
    fitting = may_begin(state)
    # A demand binds every card, so that no king of spades or hearts goes along (MK-34).
    wrong = [card for card in (cards if state.demand else cards[:1]) if not card.bit & fitting]
    if not wrong:
        return None
    if state.attack:
        return _no_defence(state, first)
    if state.skips:
        text = Message("Against a four only another four helps.")
        return IllegalMove("MK-30", text, None, wrong)
    if state.demand is not None:
        return _no_answer(state.players, state.demand, wrong)
    top, suit = state.pile[0], SYMBOLS[state.top_suit]
    if any(card.suit == state.top_suit for card in cards):
        text = Message("The first of the cards must fit: begin with the one of {suit}.", suit=suit)
        return IllegalMove("MK-11", text, None, wrong)
    if state.suit:
        text = Message("{suit} was chosen: play a card of {suit}, or an ace.", suit=suit)
        return IllegalMove("MK-36", text, None, wrong)
    text = Message(
        "The {card} has neither the rank nor the suit of the {top}.", card=first, top=top
    )
    return IllegalMove("MK-06", text, None, wrong)


BLOCKED = Message(
    "The {top} is blocked by a two or three of the same rank or suit. "
    "Otherwise draw {number} cards."
)
BLOCKED_BY_A_KING_TOO = Message(
    "The {top} is blocked by a two or three of the same rank or suit, or by the {king}. "
    "Otherwise draw {number} cards."
)


def _no_defence(state: State, first: Card) -> IllegalMove:
    """MK-21, MK-25, MK-26, MK-28: what blocks an attack is measured by the top card."""
    top, number = state.pile[0], state.attack
    if top.rank == "K":
        rule = "MK-26" if first.rank == "K" else "MK-25"
        text = Message(
            "A king is blocked only by the king of spades or of hearts. "
            "Otherwise draw {number} cards.",
            number=number,
        )
    elif is_attack_king(first):
        rule = "MK-28"
        text = Message(
            "The {card} blocks a two or three of its own suit only, and the {top} is on top.",
            card=first,
            top=top,
        )
    else:
        rule = "MK-21"
        kings = [card for card in PACK if is_attack_king(card) and card.suit == top.suit]
        text = Message(
            (BLOCKED_BY_A_KING_TOO if kings else BLOCKED).text,
            top=top,
            number=number,
            king=tuple(kings),
        )
    return IllegalMove(rule, text, None, (first,))


def _no_answer(players: tuple[str, ...], demand: Demand, wrong: Sequence[Card]) -> IllegalMove:
    """MK-33, MK-34: a demand is answered with the rank, or with a jack."""
    if demand.rank == "K" and any(is_attack_king(card) for card in wrong):
        text = Message(
            "Kings were demanded, and only the plain ones, of diamonds and of clubs, are meant."
        )
        return IllegalMove("MK-34", text, None, wrong)
    return IllegalMove(
        "MK-34",
        Message(
            "{name} demanded {rank}: play one, play a jack, or draw.",
            name=players[demand.by],
            rank=RANK_NAMES[demand.rank],
        ),
        None,
        wrong,
    )


def _wrong_extras(state: State, turn: int, move: Move) -> IllegalMove | None:
    """MK-36 and MK-32: a suit goes with an ace; a demand with a jack, for a rank one holds."""
    rank = move.cards[0].rank
    if move.suit and rank != "A":
        return IllegalMove("MK-36", Message("Only with an ace may you choose the suit."), move)
    if not move.demand:
        return None
    if rank != "J":
        return IllegalMove("MK-32", Message("Only with a jack may you demand a rank."), move)
    wanted = RANK_NAMES[move.demand]
    if move.demand not in DEMANDABLE:
        text = Message(
            "Only plain cards can be demanded, and {rank} do something themselves.", rank=wanted
        )
        return IllegalMove("MK-32", text, move)
    if move.demand not in demandable_by(state, turn):
        text = Message("You may demand only what you hold, and you hold no {rank}.", rank=wanted)
        return IllegalMove("MK-32", text, move)
    return None


def demandable_by(state: State, turn: int) -> list[str]:
    """MK-32, MK-G14, MK-G15: the plain ranks in hand (of the kings diamonds and clubs)."""
    held = {card.rank for card in state.hands[turn] if not is_attack_king(card)}
    return [rank for rank in DEMANDABLE if rank in held]
