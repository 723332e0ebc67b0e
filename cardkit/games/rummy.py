"""What the rummy games share: the deal, and small steps on hands and melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..cards import Card, Cards, write_cards
from ..errors import PositionError
from ..melds import Meld, MeldRules, grown, in_order_of, joining_bits, new_meld
from ..messages import RANK_NAMES, Message
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
