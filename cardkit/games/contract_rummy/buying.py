"""Taking, asking, allowing, refusing and buying (CR-23 … CR-54).

The card just thrown is the player's whose turn it is: he takes it, takes several, or leaves
it. Only then may the others ask, in order; whoever's right comes first answers. The first
«Нельзя» must buy the card himself; if all allow it, the asker buys.
"""

from __future__ import annotations

from ...cards import Card
from ...errors import IllegalMove
from ...messages import Message
from ..rummy import with_hand
from .state import State, may_ask, seats_from

# -- what is forbidden ------------------------------------------------------------------------


def closed_buying(state: State, kind: str) -> IllegalMove | None:
    """Why a move of this kind is out of place around a thrown card, or None."""
    phase = state.phase
    if (phase, kind) in _IN_PLACE:
        return None
    if phase == "draw" and kind == "leave":
        return _no_leave(state)
    if phase == "buy":
        return _not_while_buying(kind)
    if kind in ("buy", "stop"):
        return _not_allowed_yet(state)
    if kind in ("allow", "refuse"):
        return IllegalMove("CR-28", Message("Nobody has asked you for permission."))
    if phase == "answer":
        rule = "CR-27" if kind in ("ask", "pass", "leave") else "CR-28"
        name = state.players[state.asker or 0]
        return IllegalMove(rule, Message("First answer {name}: allow or refuse.", name=name))
    if phase == "ask":
        return IllegalMove("CR-27", Message("Only ask for the card, or pass: it is not your turn."))
    return IllegalMove("CR-27", Message("There is no thrown card to ask for or to leave now."))


_IN_PLACE = frozenset(
    {("ask", "ask"), ("ask", "pass"), ("answer", "allow"), ("answer", "refuse"),
     ("buy", "buy"), ("buy", "stop")}
)  # fmt: skip


def _not_allowed_yet(state: State) -> IllegalMove:
    """CR-47: who has to allow it first, by name where somebody could ask."""
    if state.phase == "ask" and state.next is not None and state.turn is not None:
        order = seats_from(state, state.next)
        first = [state.players[seat] for seat in order[: order.index(state.turn)]]
        text = Message("Ask first: you may buy only if {names} allows it.", names=", ".join(first))
        return IllegalMove("CR-47", text)
    text = Message("You may buy only after all whose right comes first have allowed it.")
    return IllegalMove("CR-47", text)


def _no_leave(state: State) -> IllegalMove | None:
    if state.turn is not None and may_ask(state, state.turn):
        return None
    text = Message("Nobody may ask for this card, so it cannot be left to the others: draw.")
    return IllegalMove("CR-27", text)


def _not_while_buying(kind: str) -> IllegalMove:
    if kind in ("meld", "layoff", "discard"):
        return IllegalMove("CR-35", Message("A buyer only buys: he lays and discards nothing."))
    if kind in ("ask", "pass", "leave"):
        return IllegalMove("CR-33", Message("You asked for the card and have it: it stays."))
    if kind in ("allow", "refuse"):
        return IllegalMove("CR-28", Message("All have answered: you are the buyer now."))
    return IllegalMove("CR-47", Message("Buy the next card of the pile, or stop."))


def no_purchase(state: State, kind: str, number: int = 1) -> IllegalMove | None:
    """Why the player to act may not draw, or not take so many cards, or None.

    CR-23, CR-27, CR-51, CR-52.
    """
    turn = state.turn or 0
    if kind == "draw":
        asking = may_ask(state, turn)
        if asking:
            name = state.players[asking[0]]
            text = Message("Others may ask for the open card first: take it or leave it to {name}.",
                           name=name)  # fmt: skip
            return IllegalMove("CR-27", text)
        return None
    if not state.pile:
        return IllegalMove("CR-23", Message("The pile is empty: draw from the stock."))
    if number > len(state.pile):
        text = Message(
            "So many cards are not in the pile: it has {number}.", number=len(state.pile)
        )
        return IllegalMove("CR-51", text)
    if number - 1 > len(state.stock):
        text = Message(
            "Each card after the first costs a stock card; in the stock there are {number}.",
            number=len(state.stock),
        )
        return IllegalMove("CR-52", text)
    return None


def most_to_take(state: State) -> int:
    """How many pile cards the player to act may take: k cost k − 1 stock cards (CR-52)."""
    return min(len(state.pile), len(state.stock) + 1)


def can_rebuild(state: State) -> bool:
    """CR-G16: the pile below its top card becomes the stock, once in a deal."""
    return not state.rebuilt and len(state.pile) >= 2


# -- what a move does ---------------------------------------------------------------------------
# Where the turn goes on with another player, `turn` of the new state is that player and its
# phase is "next-turn"; the caller then begins his turn.


def left(state: State, turn: int) -> State:
    """CR-27: the player to act leaves the fresh card; the others may ask, in order."""
    return state._replace(phase="ask", next=turn, turn=may_ask(state, turn)[0])


def passed(state: State, turn: int) -> State:
    """CR-27: on to the next who may ask; when all have passed, the player to act draws."""
    to_act = state.next if state.next is not None else turn
    asking = may_ask(state, to_act)
    later = asking[asking.index(turn) + 1 :]
    if later:
        return state._replace(turn=later[0])
    return state._replace(phase="draw-now", turn=to_act, next=None, fresh=None)


def asked(state: State, turn: int) -> State:
    """CR-27 … CR-30: the one whose turn it is answers first."""
    return state._replace(phase="answer", asker=turn, turn=state.next)


def answered(state: State, turn: int, allowed: bool) -> State:
    """CR-28 … CR-46: one answer; the first refusal, or the last permission, decides."""
    to_act = state.next if state.next is not None else turn
    asker = state.asker if state.asker is not None else turn
    if allowed:
        order = seats_from(state, to_act)
        answering = order[: order.index(asker)]
        following = answering[answering.index(turn) + 1 :]
        if following:  # CR-30
            return state._replace(turn=following[0])
        return _pair_bought(state._replace(asker=None, turn=asker, phase="buy"), asker)
    if turn == to_act:  # CR-41 … CR-43: he takes it, pays nothing, and his turn is over
        after = _with_cards(state, turn, state.pile[:1], 0)
        return _next_turn(after, turn, resume=None)
    after = _with_cards(state, turn, state.pile[:1], 1)  # CR-44 … CR-46
    return _next_turn(after, turn, resume=to_act)


def bought_one(state: State, turn: int) -> State:
    """CR-47 … CR-49: one more pile card and one more stock card."""
    return _pair_bought(state, turn)


def stopped(state: State, turn: int) -> State:
    """CR-36, CR-37: the buyer has enough; the player after him plays."""
    return _next_turn(state, turn, resume=state.next)


def took_several(state: State, turn: int, number: int) -> State:
    """CR-51 … CR-54: k pile cards for k − 1 stock cards, and the turn is over."""
    after = _with_cards(state, turn, state.pile[:number], number - 1)
    return _next_turn(after, turn, resume=None)


def _pair_bought(state: State, buyer: int) -> State:
    """CR-33, CR-34, CR-49; a buyer with nothing left to buy is finished."""
    after = _with_cards(state, buyer, state.pile[:1], 1)._replace(fresh=None)
    return after if after.pile and after.stock else stopped(after, buyer)


def _with_cards(state: State, seat: int, cards: tuple[Card, ...], stock: int) -> State:
    hand = state.hands[seat]
    for card in (*cards, *state.stock[:stock]):
        hand = hand + card
    return state._replace(
        hands=with_hand(state.hands, seat, hand),
        pile=state.pile[len(cards) :],
        stock=state.stock[stock:],
    )


def _next_turn(state: State, taker: int, resume: int | None) -> State:
    """CR-37, CR-43, CR-46, CR-54: the player after the taker; with ``resume`` the old one."""
    following = (taker + 1) % len(state.players)
    if resume is not None and state.options.after_purchase == "resume":
        following = resume
    return state._replace(
        phase="next-turn", turn=following, fresh=None, next=None, asker=None, taken=None
    )
