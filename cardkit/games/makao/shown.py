"""How a table of makao is shown: actions, prompts, effects in force, and what happened."""

from __future__ import annotations

from ...cards import SYMBOLS
from ...errors import IllegalMove
from ...messages import RANK_NAMES, Message
from ...moves import Move
from ...table import Action, Event, Moment
from .state import State

PILE_OPEN = 1  # only the top card counts
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


def effects(state: State) -> list[tuple[str, Message]]:
    """What is in force: an attack, turns to be lost, a demand, a chosen suit."""
    found: list[tuple[str, Message]] = []
    if state.turn is None:
        return found
    name = state.players[state.turn]
    if state.attack:
        found.append(("attack", Message("{name}: draw {number}", name=name, number=state.attack)))
    if state.skips:
        text = Message("{name}: lose turns ({number})", name=name, number=state.skips)
        found.append(("skips", text))
    if state.demand is not None:
        text = Message(
            "{name} demands {rank}",
            name=state.players[state.demand.by],
            rank=RANK_NAMES[state.demand.rank],
        )
        found.append(("demand", text))
    if state.suit:
        found.append(("suit", Message("Suit: {suit}", suit=SYMBOLS[state.suit])))
    for seat, number in enumerate(state.lost):
        if number:
            text = Message("{name} sits out ({number})", name=state.players[seat], number=number)
            found.append((f"lost:{state.players[seat]}", text))
    return found


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other."""
    seat = before.turn or 0
    found = [Moment(_moved(before, move, seat, after), after)]
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
    if move.kind == "keep":
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
