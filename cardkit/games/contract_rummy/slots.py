"""The contract as places on the table that fill, and why some cards do not fit one."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card
from ...errors import IllegalMove
from ...melds import as_meld
from ...messages import RANK_NAMES, SUIT_NAMES, Message, listed
from ...table import Slot
from .state import State, melds_of

LABELS = {"set": Message("set"), "run": Message("run")}
ABOUT_SETS = (
    Message("For a set of your contract: three or more cards of one rank."),
    Message("For another set of your contract: three or more of one rank, but not of {ranks}."),
)
ABOUT_RUNS = (
    Message("For a run of your contract: {least} or more cards of one suit, in a row."),
    Message("For another run of your contract: {least} or more in a row, but not of {suits}."),
)


def slots(state: State, seat: int) -> tuple[Slot, ...]:
    """The melds that the contract asks of a seat, sets first (CR-02 … CR-07, CR-17 … CR-19)."""
    found = []
    for is_set, wanted in ((True, state.contract.sets), (False, state.contract.runs)):
        laid = [
            (number, meld.cards[0])
            for number, meld in enumerate(state.melds, 1)
            if meld.owner == seat and meld.is_set is is_set
        ]
        first = [card for _, card in laid]
        kind = "set" if is_set else "run"
        about = _about_sets(first) if is_set else _about_runs(first, state)
        found += [Slot(kind, LABELS[kind], about, number) for number, _ in laid]
        found += [Slot(kind, LABELS[kind], about)] * (wanted - len(laid))
    return tuple(found)


def _about_sets(laid: Sequence[Card]) -> Message:
    """CR-18: the sets of a contract are of different ranks."""
    if not laid:
        return ABOUT_SETS[0]
    return Message(ABOUT_SETS[1].text, ranks=listed([RANK_NAMES[card.rank] for card in laid]))


def _about_runs(laid: Sequence[Card], state: State) -> Message:
    """CR-19: the runs of a contract are of different suits."""
    least = melds_of(state.options).min_run
    if not laid:
        return Message(ABOUT_RUNS[0].text, least=least)
    suits = listed([SUIT_NAMES[card.suit] for card in laid])
    return Message(ABOUT_RUNS[1].text, least=least, suits=suits)


THE_OTHER_KIND = {
    "set": Message("The {cards} are a run, and this place of your contract is for a set."),
    "run": Message("The {cards} are a set, and this place of your contract is for a run."),
}


def misfit(state: State, kind: str, cards: tuple[Card, ...]) -> IllegalMove | None:
    """Why these cards, though a meld, do not fit a place of this kind (CR-03 … CR-07), or None."""
    found = as_meld(cards, melds_of(state.options))
    if found is None or kind == ("set" if found[0].number == found[1].number else "run"):
        return None
    text = Message(THE_OTHER_KIND[kind].text, cards=found)
    return IllegalMove(f"CR-{state.deal + 2:02}", text, cards=found)
