"""What is forbidden, in the order in which a learner can act on it (CR-02 … CR-55)."""

from __future__ import annotations

from ...cards import Card, Cards
from ...errors import IllegalMove
from ...melds import Meld, melds_in
from ...messages import RANK_NAMES, SUIT_NAMES, Message
from ...moves import Move
from ..faults import does_not_fit, meld_fault, not_held
from ..rummy import fits_somewhere, table_after
from .buying import closed_buying, no_purchase
from .state import LAST_DEAL, State, has_contract, melds_of, missing

#: The rule that each fault of a new meld breaks, and of a meld that a card is added to.
FAULTS = {
    "few_set": "CR-03", "few_run": "CR-04", "rank": "CR-11", "suit": "CR-11", "gap": "CR-11",
    "corner": "CR-16", "twice": "CR-16", "neither": "CR-11", "add": "CR-13",
}  # fmt: skip
LAYOFF_FAULTS = {
    **FAULTS, "rank": "CR-15", "suit": "CR-13", "gap": "CR-13", "neither": "CR-13",
}  # fmt: skip


def closed(state: State, kind: str) -> IllegalMove | None:
    """Why no move of this kind is possible in this phase; None if the phase allows it."""
    phase = state.phase
    if phase == "game-over":
        rule = "CR-08" if kind == "deal" else "CR-61"
        return IllegalMove(rule, Message("All five deals are played: the game is over."))
    if phase == "deal-over":
        if kind == "deal":
            return None
        return IllegalMove("CR-61", Message("This deal is over: nothing more is played in it."))
    if kind == "deal":
        text = Message("The deal goes on until somebody has laid the contract and has no cards.")
        return IllegalMove("CR-55", text)
    if phase in ("ask", "answer", "buy") or kind in BUYING:
        return closed_buying(state, kind)
    if phase == "draw":
        if kind in ("meld", "layoff", "discard"):
            return IllegalMove("CR-12", Message("First take a card; then you may lay or discard."))
        return no_purchase(state, kind)
    if kind in ("draw", "take"):
        return IllegalMove("CR-12", Message("You have taken your card for this turn already."))
    if kind == "layoff" and not state.melds:
        return IllegalMove("CR-13", Message("There is no meld on the table to add a card to."))
    return None


BUYING = frozenset({"leave", "ask", "pass", "allow", "refuse", "buy", "stop"})


def check(state: State, move: Move) -> IllegalMove | None:
    """Why the rules forbid this move, or None if it is legal."""
    refusal = closed(state, move.kind)
    if refusal is not None or state.turn is None:
        return refusal
    turn, hand = state.turn, state.hands[state.turn]
    if move.kind == "take":
        return no_purchase(state, "take", max(1, move.number))
    if move.kind == "meld":
        return (
            not_held(hand, move, "CR-11")
            or meld_fault(move.cards, melds_of(state.options), FAULTS)
            or outside_contract(state, turn, move)
            or stuck(state, turn, hand, move)
            or _rest_cannot_follow(state, turn, hand, move)
        )
    if move.kind == "layoff":
        return (
            not_held(hand, move, "CR-13")
            or does_not_fit(state.melds, move, melds_of(state.options), LAYOFF_FAULTS)
            or _contract_first(state, turn, move)
            or stuck(state, turn, hand, move)
        )
    if move.kind == "discard":
        return not_held(hand, move, "CR-12") or no_discard(state, turn, move.cards[0])
    return None


ONE_SET = Message("The contract asks for one set, and yours lies on the table.")
ALL_SETS = Message("You have laid all the sets that the contract asks for.")
ONE_RUN = Message("The contract asks for one run, and yours lies on the table.")
ALL_RUNS = Message("You have laid all the runs that the contract asks for.")


def outside_contract(state: State, turn: int, move: Move) -> IllegalMove | None:
    """CR-02, CR-17 … CR-19, CR-21, CR-22: only what the contract still asks for."""
    meld = Meld(turn, move.cards)
    asked = state.contract.sets if meld.is_set else state.contract.runs
    left = missing(state, turn).sets if meld.is_set else missing(state, turn).runs
    if not asked:
        text = (
            Message("The contract of this deal has no sets.")
            if meld.is_set
            else Message("The contract of this deal has no runs.")
        )
        return IllegalMove("CR-21", text, move, move.cards)
    if not left:
        text = (
            (ONE_SET if asked == 1 else ALL_SETS)
            if meld.is_set
            else (ONE_RUN if asked == 1 else ALL_RUNS)
        )
        return IllegalMove("CR-22", text, move, move.cards)
    first = move.cards[0]
    for own in state.melds:
        if own.owner != turn or own.is_set != meld.is_set:
            continue
        if meld.is_set and own.cards[0].rank == first.rank:
            text = Message(
                "Your sets must be of different ranks, and you have laid {rank}.",
                rank=RANK_NAMES[first.rank],
            )
            return IllegalMove("CR-18", text, move, move.cards)
        if not meld.is_set and own.cards[0].suit == first.suit:
            text = Message(
                "Your runs must be of different suits, and you have laid one of {suit}.",
                suit=SUIT_NAMES[first.suit],
            )
            return IllegalMove("CR-19", text, move, move.cards)
    return None


def stuck(state: State, turn: int, hand: Cards, move: Move) -> IllegalMove | None:
    """CR-20, CR-10, CR-12: after laying, the turn must still have a legal end."""
    left = len(hand) - len(move.cards)
    if left > 1:
        return None
    # A new meld is one of the contract's, so it brings the contract nearer by one.
    lacking = sum(missing(state, turn)) - (move.kind == "meld")
    if lacking:
        text = Message(
            "Then you could not end your turn: without the whole contract a card must stay in "
            "your hand after the discard."
        )
        return IllegalMove("CR-20", text, move, move.cards)
    if left == 0:
        return None
    (last,) = hand - Cards(move.cards)
    rules = melds_of(state.options)
    if fits_somewhere(last, table_after(state.melds, move, turn, rules), rules):
        return None
    if state.deal == LAST_DEAL:
        text = Message(
            "Then the {card} would be left, and in the last deal the last card is not discarded.",
            card=last,
        )
        return IllegalMove("CR-10", text, move, (last,))
    if last is still_taken(state, move):
        text = Message(
            "Then only the {card} would be left, and it came from the pile in this turn: it may "
            "not go back.",
            card=last,
        )
        return IllegalMove("CR-12", text, move, (last,))
    return None


def still_taken(state: State, move: Move) -> Card | None:
    """CR-12: the card taken from the pile, unless it or its twin is laid with this move."""
    return None if state.taken in move.cards else state.taken


def _rest_cannot_follow(state: State, turn: int, hand: Cards, move: Move) -> IllegalMove | None:
    """CR-02 with contract_at_once: the whole contract in one turn, or nothing."""
    if not state.options.contract_at_once or can_complete(state, turn, hand, move):
        return None
    text = Message("Here the whole contract is laid in one turn, and the rest of it is missing.")
    return IllegalMove("CR-02", text, move, move.cards)


def can_complete(state: State, turn: int, hand: Cards, move: Move) -> bool:
    """Whether the rest of the contract can follow this meld in the same turn."""
    rest = hand - Cards(move.cards)
    after = state._replace(
        melds=(*state.melds, Meld(turn, move.cards)), taken=still_taken(state, move)
    )
    if has_contract(after, turn):
        return True
    for cards in melds_in(rest, melds_of(state.options)):
        following = Move("meld", cards)
        if (
            outside_contract(after, turn, following) is None
            and stuck(after, turn, rest, following) is None
            and can_complete(after, turn, rest, following)
        ):
            return True
    return False


def _contract_first(state: State, turn: int, move: Move) -> IllegalMove | None:
    """CR-14 with layoff_needs_contract: no layoff before the whole own contract is laid."""
    if not state.options.layoff_needs_contract or has_contract(state, turn):
        return None
    text = Message("Here one adds to melds only after laying the whole contract.")
    return IllegalMove("CR-14", text, move, move.cards)


def no_discard(state: State, turn: int, card: Card) -> IllegalMove | None:
    """CR-02, CR-09, CR-10, CR-12, CR-20: which card may end the turn."""
    hand, move = state.hands[turn], Move("discard", (card,))
    if card is state.taken and hand.count(card) == 1:
        text = Message(
            "You took the {card} from the pile in this turn, so it may not go straight back.",
            card=card,
        )
        return IllegalMove("CR-12", text, move, (card,))
    whole = has_contract(state, turn)
    if len(hand) == 1 and not whole:
        text = Message("Without the whole contract you may not discard your last card.")
        return IllegalMove("CR-20", text, move, (card,))
    if len(hand) == 1 and state.deal == LAST_DEAL:
        text = Message("In the last deal the last card must be laid, not discarded.")
        return IllegalMove("CR-10", text, move, (card,))
    begun = any(meld.owner == turn for meld in state.melds)
    if state.options.contract_at_once and begun and not whole:
        text = Message("Here the whole contract is laid in one turn: lay the rest of it first.")
        return IllegalMove("CR-02", text, move, (card,))
    return None
