"""How a table of makao is shown: actions, prompts, effects in force, and what happened."""

from __future__ import annotations

from ...cards import SUITS, SYMBOLS
from ...errors import IllegalMove
from ...messages import RANK_NAMES, SUIT_NAMES, Message
from ...moves import Move
from ...table import Action, Chooser, Effect, Event, Moment
from .checks import demandable_by
from .state import State

PILE_OPEN = 1  # only the top card counts
ORDERED = True  # MK-11: the first of several cards must fit, and the last ends on top
ACTIONS = (
    Action("play", Message("Play"), "play {cards}", zone="pile"),
    Action("draw", Message("Draw"), "draw", zone="stock"),
    Action("keep", Message("Keep it"), "keep"),
    Action("sit", Message("Sit out"), "sit"),
)


def prompt(state: State) -> Message:
    """What the seat to act is asked to do."""
    if state.phase == "game-over":
        return Message("The game is over.")
    if state.drawn is not None:
        return Message("You drew the {card}: use it at once, or keep it.", card=state.drawn)
    if state.attack:
        return Message("Pass the attack on, or draw {number} cards.", number=state.attack)
    if state.skips:
        return Message("Lay a four, or sit out.")
    if state.demand is not None:
        return Message(
            "Play {rank}, play a jack, or draw a card.", rank=RANK_NAMES[state.demand.rank]
        )
    return Message("Your turn: play what fits, or draw a card.")


def waiting(state: State, turn: int) -> IllegalMove:
    """Why the others have to wait while this seat is to act."""
    text = Message("It is {name}'s turn.", name=state.players[turn])
    return IllegalMove("MK-15", text)


def effects(state: State) -> list[Effect]:
    """What is in force: an attack, turns to be lost, a demand, a chosen suit."""
    found: list[Effect] = []
    turn = state.turn
    if turn is None:
        return found
    name = state.players[turn]
    if state.attack:
        text = Message("Attack on {name}: draw {number}", name=name, number=state.attack)
        found.append(Effect("attack", text, str(state.attack), turn))
    if state.skips:
        text = Message("Fours against {name}: sit out {number}", name=name, number=state.skips)
        found.append(Effect("skips", text, str(state.skips), turn))
    if state.demand is not None:
        by, rank = state.demand.by, state.demand.rank
        text = Message("{name} demands {rank}", name=state.players[by], rank=RANK_NAMES[rank])
        found.append(Effect("demand", text, rank, by))
    if state.suit:
        text = Message("Suit: {suit}", suit=SYMBOLS[state.suit])
        found.append(Effect("suit", text, state.suit))
    for seat, number in enumerate(state.lost):
        if number:
            name = state.players[seat]
            text = Message("{name} sits out: {number} to go", name=name, number=number)
            found.append(Effect(f"lost:{name}", text, str(number), seat))
    return found


SUIT_FOR_ACE = Message("Which suit shall be in force?")
RANK_FOR_JACK = Message("Which rank do you demand?")
NO_DEMAND = Message("none")
A_SUIT = Message("{symbol} {suit}")


def choosers(state: State) -> list[Chooser]:
    """A suit with an ace (MK-36), a rank with a jack (MK-32)."""
    if state.turn is None:
        return []
    suits = tuple(
        (Message(A_SUIT.text, symbol=SYMBOLS[suit], suit=SUIT_NAMES[suit]), f" suit {suit}")
        for suit in SUITS
    )
    ranks = tuple(
        (RANK_NAMES[rank], f" demand {rank}") for rank in demandable_by(state, state.turn)
    )
    return [
        Chooser("A", SUIT_FOR_ACE, suits),
        Chooser("J", RANK_FOR_JACK, (*ranks, (NO_DEMAND, ""))),
    ]


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other."""
    seat = before.turn or 0
    found = [Moment(_moved(before, move, seat, after), after)]
    for other, (left, was) in enumerate(zip(after.lost, before.lost, strict=True)):
        if left < was and after.outcome is None:  # MK-31: a turn to be lost has gone by
            name = after.players[other]
            text = Message("{name} sits out.", name=name)
            found.append(Moment(Event("over", other, text, Message("You sit out.")), after))
    if after.outcome is not None:
        found.append(Moment(_over(after), after))
    return found


def _moved(before: State, move: Move, seat: int, after: State) -> Event:
    name, hand, cards = before.players[seat], f"hand:{before.players[seat]}", move.cards
    if move.kind == "play":
        suit, rank = SYMBOLS.get(move.suit, ""), RANK_NAMES.get(move.demand, Message(""))
        if move.suit:
            texts = (
                Message(
                    "{name} plays {cards} and chooses {suit}.", name=name, cards=cards, suit=suit
                ),
                Message("You play {cards} and choose {suit}.", cards=cards, suit=suit),
            )
        elif move.demand:
            texts = (
                Message(
                    "{name} plays {cards} and demands {rank}.", name=name, cards=cards, rank=rank
                ),
                Message("You play {cards} and demand {rank}.", cards=cards, rank=rank),
            )
        else:
            texts = (
                Message("{name} plays {cards}.", name=name, cards=cards),
                Message("You play {cards}.", cards=cards),
            )
        return Event("play", seat, *texts, cards, len(cards), hand, "pile")
    if move.kind == "sit":
        text = Message("{name} sits out.", name=name)
        return Event("sit", seat, text, Message("You sit out."))
    drawn = after.hands[seat] - before.hands[seat]
    number = len(drawn)
    if move.kind == "keep" and not number:
        texts = (Message("{name} keeps the card.", name=name), Message("You keep the card."))
    elif move.kind == "keep":
        texts = (
            Message("{name} keeps the card and draws {number} more.", name=name, number=number),
            Message("You keep the card and draw {number} more.", number=number),
        )
    elif number == 1:
        texts = (
            Message("{name} draws a card.", name=name),
            Message("You draw the {cards}.", cards=drawn),
        )
    elif number:
        texts = (
            Message("{name} draws {number} cards.", name=name, number=number),
            Message("You draw {number} cards: {cards}.", number=number, cards=drawn),
        )
    else:
        texts = (
            Message("{name} passes: there is nothing to draw.", name=name),
            Message("You pass: there is nothing to draw."),
        )
    return Event(move.kind, seat, *texts, tuple(drawn), number, "stock", hand, secret=True)


def _over(state: State) -> Event:
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        text = Message("Nobody can play or draw: the game ends without a winner.")
        return Event("void", None, text, text)
    name = state.players[winner]
    return Event(
        "out",
        winner,
        Message("{name} has no cards left and wins.", name=name),
        Message("You have no cards left: you win."),
    )
