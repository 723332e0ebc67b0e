"""What the rummy games share: faults of a meld in words, and small steps on hands and melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..cards import Card, Cards, write_cards
from ..errors import IllegalMove, PositionError
from ..melds import Meld, MeldRules, grown, in_order_of, joining_bits, new_meld
from ..messages import RANK_NAMES, SUIT_NAMES, Message
from ..moves import Move
from ..position import Outcome
from ..shuffling import shuffled
from ..table import Event


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with one of them replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


class Dealt(NamedTuple):
    """The hands of a deal, the undealt cards (top first), and the next seed."""

    hands: tuple[Cards, ...]
    rest: tuple[Card, ...]
    seed: int


def deal_out(pack: Sequence[Card], seed: int, dealer: int, players: int, each: int) -> Dealt:
    """Shuffle and deal, one card at a time, beginning with the seat after the dealer."""
    cards, next_seed = shuffled(pack, seed)
    hands = [Cards()] * players
    for place in range(players):
        hands[(dealer + 1 + place) % players] = Cards(cards[place : each * players : players])
    return Dealt(tuple(hands), cards[each * players :], next_seed)


def refuse_impossible_ends(state: Any) -> None:
    """Complain about a turn or outcome at the wrong time, or an empty hand in mid-deal."""
    over = state.phase.endswith("-over")
    if over != (state.outcome is not None):
        raise PositionError("outcome", "it belongs to a deal that is over, and only there")
    if over != (state.turn is None):
        raise PositionError("turn", "it names the seat to act, and nobody once a deal is over")
    for name, hand in zip(state.players, state.hands, strict=True):
        if not hand and not over:
            raise PositionError("hands", f"{name} has no cards, yet the deal goes on")


def write_melds(melds: Sequence[Meld], players: Sequence[str]) -> list[dict[str, Any]]:
    """The melds as a position has them."""
    found = []
    for meld in melds:
        written: dict[str, Any] = {
            "owner": players[meld.owner],
            "cards": write_cards(meld.cards),
        }
        if meld.laid_off:
            written["laid_off"] = {str(card): players[seat] for card, seat in meld.laid_off}
        found.append(written)
    return found


def write_outcome(outcome: Outcome | None, players: Sequence[str]) -> dict[str, Any] | None:
    """The outcome as a position has it."""
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else players[outcome.winner],
        "points": dict(zip(players, outcome.points, strict=True)),
        **{
            name: dict(zip(players, value, strict=True)) if isinstance(value, tuple) else value
            for name, value in outcome.extra
        },
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


def canonical(melds: Sequence[Meld], move: Move, rules: MeldRules) -> Move:
    """A meld or layoff with its cards in canonical order, if they form one."""
    if move.kind == "meld":
        return move._replace(cards=new_meld(move.cards, rules) or move.cards)
    if move.kind == "layoff" and 1 <= move.number <= len(melds):
        whole = grown(melds[move.number - 1].cards, move.cards, rules)
        return move._replace(cards=in_order_of(whole, move.cards) if whole else move.cards)
    return move


def table_after(
    melds: tuple[Meld, ...], move: Move, seat: int, rules: MeldRules
) -> tuple[Meld, ...]:
    """The melds on the table after a legal meld or layoff."""
    if move.kind == "meld":
        return (*melds, Meld(seat, move.cards))
    index = move.number - 1
    old = melds[index]
    cards = grown(old.cards, move.cards, rules) or old.cards
    return (*melds[:index], old._replace(cards=cards), *melds[index + 1 :])


def fits_somewhere(card: Card, melds: Sequence[Meld], rules: MeldRules) -> bool:
    """Whether the card alone could be added to a meld on the table."""
    return any(joining_bits(meld.cards, rules) & card.bit for meld in melds)


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
    return fault(
        "neither",
        Message("These cards are no set (one rank) and no run (one suit, in a row)."),
        order,
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


CORNERS = {
    "low": Message("The ace is the lowest card here: it goes before the two, never by the king."),
    "high": Message("The ace is the highest card here: it goes above the king, never by the two."),
    "either": Message("A run does not go round the corner: the ace ends it, high or low."),
}


def _rank(number: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(number, str(number))
