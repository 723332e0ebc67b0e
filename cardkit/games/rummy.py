"""What the rummy games share: faults of a meld in words, and small steps on hands and melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import Card, Cards
from ..errors import IllegalMove
from ..melds import Meld
from ..messages import RANK_NAMES, SUIT_NAMES, Message
from ..moves import Move
from ..position import Outcome
from ..table import Event


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with one of them replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def write_melds(melds: Sequence[Meld], players: Sequence[str]) -> list[dict[str, Any]]:
    """The melds as a position has them."""
    return [
        {"owner": players[meld.owner], "cards": " ".join(card.text for card in meld.cards)}
        for meld in melds
    ]


def write_outcome(outcome: Outcome | None, players: Sequence[str]) -> dict[str, Any] | None:
    """The outcome as a position has it."""
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else players[outcome.winner],
        "points": dict(zip(players, outcome.points, strict=True)),
        **dict(outcome.extra),
    }


def moved(before: Any, move: Move, seat: int) -> Event:
    """What a rummy move is in words: a card drawn, taken, laid, added or discarded."""
    name = before.players[seat]
    hand, cards = f"hand:{name}", move.cards
    match move.kind:
        case "draw":
            cards = before.stock[:1]
            return Event(
                "draw",
                seat,
                Message("{name} draws a card from the stock.", name=name),
                Message("You draw the {card} from the stock.", card=cards[0]),
                cards, 1, "stock", hand, secret=True,
            )  # fmt: skip
        case "take":
            cards = before.pile[:1]
            return Event(
                "take",
                seat,
                Message("{name} takes the {card} from the pile.", name=name, card=cards[0]),
                Message("You take the {card} from the pile.", card=cards[0]),
                cards, 1, "pile", hand,
            )  # fmt: skip
        case "meld":
            target = f"meld:{len(before.melds) + 1}"
            if cards[0].number == cards[1].number:
                rank = RANK_NAMES[cards[0].rank]
                texts = (
                    Message(
                        "{name} lays a set of {rank}: {cards}.", name=name, rank=rank, cards=cards
                    ),
                    Message("You lay a set of {rank}: {cards}.", rank=rank, cards=cards),
                )
            else:
                texts = (
                    Message("{name} lays a run: {cards}.", name=name, cards=cards),
                    Message("You lay a run: {cards}.", cards=cards),
                )
            return Event("meld", seat, *texts, cards, len(cards), hand, target)
        case "layoff":
            meld = before.melds[move.number - 1].cards
            return Event(
                "layoff",
                seat,
                Message("{name} adds {cards} to {meld}.", name=name, cards=cards, meld=meld),
                Message("You add {cards} to {meld}.", cards=cards, meld=meld),
                cards, len(cards), hand, f"meld:{move.number}",
            )  # fmt: skip
    return Event(
        "discard",
        seat,
        Message("{name} discards the {card}.", name=name, card=cards[0]),
        Message("You discard the {card}.", card=cards[0]),
        cards, 1, hand, "pile",
    )  # fmt: skip


def dealt(after: Any) -> Event:
    """A new deal in words."""
    name = after.players[after.dealer]
    return Event(
        "deal", after.dealer, Message("{name} deals.", name=name), Message("You deal the cards.")
    )


def meld_fault(
    cards: tuple[Card, ...], rules: Mapping[str, str], added: tuple[Card, ...] = ()
) -> IllegalMove | None:
    """Why cards are no set and no run (the ace low), or None if they are one.

    Arguments: the cards; for each fault (few, rank, suit, gap, corner, neither) the id of the
    rule it breaks; and, for a layoff, which of the cards are the added ones.
    """

    def fault(name: str, message: Message, at_issue: Sequence[Card]) -> IllegalMove:
        return IllegalMove(rules[name], message, None, at_issue)

    order = sorted(cards, key=lambda card: (card.number, card.index))
    ranks = {card.number for card in cards}
    suits = {card.suit for card in cards}
    if len(ranks) == 1 and len(cards) >= 3:
        return None
    if len(suits) == 1 and len(ranks) == len(cards):
        numbers = [card.number for card in order]
        gaps = [n for n in range(numbers[0], numbers[-1]) if n not in numbers]
        if not gaps and len(cards) >= 3:
            return None
        if numbers[0] == 1 and numbers[-1] == 13 and gaps:
            return fault(
                "corner",
                Message(
                    "The ace is the lowest card here: it goes before the two, never by the king."
                ),
                order,
            )
        if gaps:
            missing = tuple(Card(_rank(n) + order[0].suit) for n in gaps)
            return fault(
                "gap",
                Message("A run has no gap: the {cards} would have to lie between.", cards=missing),
                added or order,
            )
    if len(cards) < 3:
        return fault(
            "few",
            Message("A meld has at least three cards; this is {number}.", number=len(cards)),
            order,
        )
    if len(ranks) == len(cards) and max(ranks) - min(ranks) == len(cards) - 1:
        return fault(
            "suit",
            Message("These cards are in a row, but not of one suit, as a run has to be."),
            added or order,
        )
    rank = max(ranks, key=lambda r: sum(card.number == r for card in cards))
    suit = max(suits, key=lambda s: sum(card.suit == s for card in cards))
    other_rank = tuple(card for card in order if card.number != rank)
    other_suit = tuple(card for card in order if card.suit != suit)
    if len(other_rank) <= len(other_suit) and len(cards) - len(other_rank) > 1:
        return fault(
            "rank",
            Message(
                "In a set all cards have the same rank: the {cards} does not belong to the {rank}.",
                cards=other_rank,
                rank=RANK_NAMES[_rank(rank)],
            ),
            other_rank,
        )
    if len(cards) - len(other_suit) > 1 and other_suit:
        return fault(
            "suit",
            Message(
                "A run is all of one suit: the {cards} does not belong to the {suit}.",
                cards=other_suit,
                suit=SUIT_NAMES[suit],
            ),
            other_suit,
        )
    return fault(
        "neither",
        Message("These cards are no set (one rank) and no run (one suit, in a row)."),
        order,
    )


def _rank(number: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(number, str(number))
