"""Why cards are no meld, in words: the refusals that the rummy games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cards import Card, Cards
from ..errors import IllegalMove
from ..melds import Meld, MeldRules, grown, melds_in, new_meld
from ..messages import RANK_NAMES, SUIT_NAMES, Message
from ..moves import Move


def not_held(hand: Cards, move: Move, rule: str) -> IllegalMove | None:
    """Only cards from one's own hand may be used, each as often as one has it."""
    for card in move.cards:
        if card not in hand:
            text = Message("The {card} is not in your hand.", card=card)
            return IllegalMove(rule, text, move, (card,))
        if move.cards.count(card) > hand.count(card):
            text = Message("You do not have the {card} that often.", card=card)
            return IllegalMove(rule, text, move, (card,))
    return None


def does_not_fit(
    melds: Sequence[Meld], move: Move, rules: MeldRules, faults: Mapping[str, str]
) -> IllegalMove | None:
    """A card added to a meld must fit it; ``faults["add"]`` is the rule of laying off."""
    if not 1 <= move.number <= len(melds):
        text = Message("There is no meld {number} on the table.", number=move.number)
        return IllegalMove(faults["add"], text, move)
    meld = melds[move.number - 1].cards
    if grown(meld, move.cards, rules) is not None:
        return None
    fault = meld_fault(meld + move.cards, rules, faults, added=move.cards)
    return fault or IllegalMove(
        faults["add"], Message("{cards} cannot join this meld.", cards=move.cards), move, move.cards
    )


def meld_fault(
    cards: tuple[Card, ...],
    rules: MeldRules,
    faults: Mapping[str, str],
    added: tuple[Card, ...] = (),
) -> IllegalMove | None:
    """Why cards are no set and no run, or None if they are one.

    Arguments: the cards; what the game calls a meld; for each fault (few_set, few_run, rank,
    suit, gap, corner, twice, neither) the id of the rule it breaks; and, for a layoff, which
    of the cards are the added ones.
    """
    if new_meld(cards, rules) is not None:
        return None

    def fault(name: str, message: Message, at_issue: Sequence[Card]) -> IllegalMove:
        return IllegalMove(faults[name], message, None, at_issue)

    order = sorted(cards, key=lambda card: (card.number, card.index))
    ranks = {card.number for card in cards}
    suits = {card.suit for card in cards}
    if len(cards) < 3:
        text = Message("A meld has at least three cards: choose more than {cards}.", cards=cards)
        return fault("few_run" if len(suits) == 1 and len(ranks) > 1 else "few_set", text, order)
    if len(suits) == 1 and len(ranks) > 1:
        if found := _run_fault(order, rules, added):
            return fault(*found)
        text = Message(
            "Here a run has at least {least} cards, and these are {number}.",
            least=rules.min_run,
            number=len(cards),
        )
        return fault("few_run", text, order)
    if len(ranks) == len(cards) and max(ranks) - min(ranks) == len(cards) - 1:
        common = max(suits, key=lambda s: sum(card.suit == s for card in cards))
        odd = tuple(card for card in order if card.suit != common)
        if len(order) - len(odd) > 1:
            text = Message(
                "In a row, but a run is all of one suit: only {suit}, so not the {cards}.",
                cards=odd,
                suit=SUIT_NAMES[common],
            )
            return fault("suit", text, odd)
        return fault(
            "suit",
            Message("In a row, but these are of different suits, and a run is all of one suit."),
            added or order,
        )
    rank = max(ranks, key=lambda r: sum(card.number == r for card in cards))
    suit = max(suits, key=lambda s: sum(card.suit == s for card in cards))
    other_rank = tuple(card for card in order if card.number != rank)
    other_suit = tuple(card for card in order if card.suit != suit)
    if len(other_rank) <= len(other_suit) and len(cards) - len(other_rank) > 1:
        if len(other_rank) > 2 and _several(Cards(cards), rules):
            return fault("rank", SEVERAL, order)
        return fault(
            "rank",
            Message(
                "In a set all cards have the same rank: only {rank}, so not the {cards}.",
                cards=other_rank,
                rank=RANK_NAMES[_rank(rank)],
            ),
            other_rank,
        )
    if len(cards) - len(other_suit) > 1 and other_suit:
        return fault(
            "suit",
            Message(
                "A run is all of one suit: only {suit}, so not the {cards}.",
                cards=other_suit,
                suit=SUIT_NAMES[suit],
            ),
            other_suit,
        )
    text = Message("These cards are no set (one rank) and no run (one suit, in a row).")
    if _several(Cards(cards), rules):
        text = SEVERAL
    return fault("neither", text, order)


def _several(cards: Cards, rules: MeldRules) -> bool:
    """Whether the cards, all of them, are two melds or more."""
    return any(
        new_meld(tuple(rest), rules) is not None or _several(rest, rules)
        for meld in melds_in(cards, rules)
        if (rest := cards - Cards(meld))
    )


def _run_fault(
    order: list[Card], rules: MeldRules, added: tuple[Card, ...]
) -> tuple[str, Message, Sequence[Card]] | None:
    """What keeps cards of one suit from being a run, if it is not that they are too few."""
    numbers = [card.number for card in order]
    twins = tuple(card for card in order if order.count(card) > 1)
    if twins:
        return "twice", Message("A run holds each card once: {cards}.", cards=twins), twins
    gaps = [n for n in range(numbers[0], numbers[-1]) if n not in numbers]
    high = numbers[0] == 1 and rules.ace != "low"
    if high and (rules.ace == "high" or numbers[-1] > 14 - numbers[1]):
        # Measured with the ace above the king.
        gaps = [n for n in range(numbers[1], 14) if n not in numbers]
    if numbers[0] == 1 and numbers[-1] == 13 and gaps and (rules.ace == "low" or 2 in numbers):
        return "corner", CORNERS[rules.ace], order
    if rules.ace == "high" and 1 in numbers and 2 in numbers:
        return "corner", CORNERS["high"], order
    if gaps:
        missing = tuple(Card(_rank(n) + order[0].suit) for n in gaps)
        text = Message("A run has no gap: here {cards} would have to lie between.", cards=missing)
        return "gap", text, added or order
    return None


SEVERAL = Message("These are several melds: lay them one after the other.")
CORNERS = {
    "low": Message("The ace is the lowest card here: it goes before the two, never by the king."),
    "high": Message("The ace is the highest card here: it goes above the king, never by the two."),
    "either": Message("A run does not go round the corner: the ace ends it, high or low."),
}


def _rank(number: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(number, str(number))
