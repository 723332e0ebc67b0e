"""R5-26: whether a card could be used at once, in a new meld or on one on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card
from ...melds import Meld

_ROW = (1 << 13) - 1


def fewest_to_use(card: Card, available: int, melds: Sequence[Meld]) -> int:
    """How many available cards the smallest use of the card needs; 0 if there is none.

    Arguments: the card, the available cards as bits (the card among them), and the melds on
    the table, any of which it may join together with other available cards.
    """
    shift = card.index - card.number + 1
    row = available >> shift & _ROW
    row |= (row & 1) << 13  # the ace also stands above the king
    places = (0, 13) if card.number == 1 else (card.number - 1,)
    best = 0
    for meld in melds:
        needed = _to_join(card, places, row, meld)
        if needed and (not best or needed < best):
            best = needed
    if not best or best > 3:
        same_rank = sum(available >> card.number - 1 + suit & 1 for suit in (0, 13, 26, 39))
        if same_rank >= 3 or any(_in_a_row(row, place) for place in places):
            best = 3
    return best


def _in_a_row(row: int, place: int) -> bool:
    """Whether three in a row include this place (a row that holds the ace twice is fine)."""
    return any(row >> start & 7 == 7 for start in range(max(0, place - 2), min(place, 11) + 1))


def _to_join(card: Card, places: tuple[int, ...], row: int, meld: Meld) -> int:
    """How many cards it takes to join this meld with the card at its far end; 0 if none do."""
    cards = meld.cards
    if meld.is_set:
        return 1 if card.number == cards[0].number and len(cards) == 3 else 0
    if card.suit != cards[0].suit:
        return 0
    low = cards[0].number - 1
    high = low + len(cards) - 1
    ends_low, ends_high = low == 0, high == 13
    for place in places:
        if place > high and not (place == 13 and ends_low):
            span = place - high
            if not ends_high and row >> high + 1 & (1 << span) - 1 == (1 << span) - 1:
                return span
        if place < low and not (place == 0 and ends_high):
            span = low - place
            if row >> place & (1 << span) - 1 == (1 << span) - 1:
                return span
    return 0
