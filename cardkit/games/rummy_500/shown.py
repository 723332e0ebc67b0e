"""How a table of rummy 500 is shown: actions, prompts, and what happened in words."""

from __future__ import annotations

from ...errors import IllegalMove
from ...messages import Message
from ...moves import Move
from ...table import Action, Effect, Event, Moment
from ..rummy import dealt, moved
from .state import State

PILE_OPEN = 52  # R5-21: every card can be seen and taken
PEEK = True  # R5-26: taking the top card binds one, too, so it is looked at first
ACTIONS = (
    Action("draw", Message("Draw"), "draw", zone="stock"),
    Action("take", Message("Take"), "take", zone="pile", each="take {card}"),
    Action("meld", Message("Meld"), "meld {cards}"),
    Action("layoff", Message("Lay off"), "layoff {meld} {cards}", zone="meld"),
    Action("discard", Message("Discard"), "discard {card}", zone="pile"),
    Action("end", Message("End the deal"), "end", only_in="draw"),
    Action("deal", Message("Next deal"), "deal", only_in="deal-over"),
)
PROMPTS = {
    "draw": Message("Your turn: draw from the stock, or take a pile card you can use at once."),
    "play": Message("Lay or add what you like, then discard one card."),
    "deal-over": Message("The deal is over."),
    "game-over": Message("The game is over."),
}


def prompt(state: State) -> Message:
    """What the seat to act is asked to do."""
    if state.taken is not None:
        return Message("Use the {card} now: lay it, or add it to a meld.", card=state.taken)
    return PROMPTS[state.phase]


def waiting(state: State, turn: int) -> IllegalMove:
    """Why the others have to wait while this seat is to act."""
    text = Message("It is {name}'s turn.", name=state.players[turn])
    return IllegalMove("R5-22", text)


def effects(state: State) -> list[Effect]:
    """Nothing is ever in force but the cards."""
    return []


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other."""
    if move.kind == "deal":
        return [Moment(dealt(after), after)]
    seat = before.turn or 0
    found = [] if move.kind == "end" else [Moment(_moved(before, move, seat), after)]
    if after.outcome is not None:
        found.append(Moment(_ended(after, before.turn if move.kind == "end" else None), after))
    return found


def _moved(before: State, move: Move, seat: int) -> Event:
    if move.kind != "take":
        return moved(before, move, seat)
    name = before.players[seat]
    place = before.pile.index(move.cards[0])
    cards = before.pile[: place + 1][::-1]
    if len(cards) == 1:
        return moved(before, move, seat)
    return Event(
        "take",
        seat,
        Message(
            "{name} takes the {card} and what lies on it: {cards}.",
            name=name,
            card=cards[0],
            cards=cards[1:],
        ),
        Message(
            "You take the {card} and what lies on it: {cards}.", card=cards[0], cards=cards[1:]
        ),
        cards,
        len(cards),
        "pile",
        f"hand:{name}",
    )


def _ended(state: State, by: int | None) -> Event:
    winner = state.outcome.winner if state.outcome else None
    if by is not None:
        text = Message("{name} ends the deal, and all are scored.", name=state.players[by])
        return Event("void", by, text, Message("You end the deal, and all are scored."))
    if winner is None:
        text = Message("The stock is empty: the deal ends, and all are scored.")
        return Event("void", None, text, text)
    return Event(
        "out",
        winner,
        Message("{name} has no cards left: the deal ends.", name=state.players[winner]),
        Message("You have no cards left: the deal ends."),
    )
