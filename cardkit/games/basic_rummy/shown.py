"""How a table of basic rummy is shown: actions, prompts, and what happened in words."""

from __future__ import annotations

from ...errors import IllegalMove
from ...messages import Message
from ...moves import Move
from ...table import Action, Effect, Event, Moment
from ..rummy import dealt, moved
from .state import State

PILE_OPEN = 1  # only the top card can be taken
ACTIONS = (
    Action("draw", Message("Draw"), "draw", zone="stock"),
    Action("take", Message("Take"), "take", zone="pile"),
    Action("meld", Message("Meld"), "meld {cards}"),
    Action("layoff", Message("Lay off"), "layoff {meld} {cards}", zone="meld"),
    Action("discard", Message("Discard"), "discard {card}", zone="pile"),
    Action("deal", Message("Next deal"), "deal", only_in="deal-over"),
)
PROMPTS = {
    "draw": Message("Your turn: take a card."),
    "play": Message("Your turn: lay cards or discard one."),
    "deal-over": Message("The deal is over."),
    "game-over": Message("The game is over."),
}


def prompt(state: State) -> Message:
    """What the seat to act is asked to do."""
    return PROMPTS[state.phase]


def waiting(state: State, turn: int) -> IllegalMove:
    """Why the others have to wait while this seat is to act."""
    text = Message("It is {name}'s turn.", name=state.players[turn])
    return IllegalMove("BR-10", text)


def effects(state: State) -> list[Effect]:
    """Nothing is ever in force but the cards."""
    return []


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other, each with the table it left."""
    if move.kind == "deal":
        return [Moment(dealt(after), after)]
    seat = before.turn or 0
    at_once = after
    if after.turned > before.turned:  # show the discard before the pile is turned over
        at_once = after._replace(stock=(), pile=after.stock[::-1] + after.pile)
    found = [Moment(moved(before, move, seat), at_once)]
    if at_once is not after:
        text = Message("The stock is empty: the pile is turned over and becomes the new stock.")
        count = len(after.stock)
        found.append(Moment(Event("turnover", None, text, text, (), count, "pile", "stock"), after))
    if after.outcome is not None:
        rummy = bool(after.outcome.extra[0][1])
        found.append(Moment(_ended(after, rummy), after))
    return found


def _ended(state: State, rummy: bool) -> Event:
    """The end of a deal in words (BR-24, BR-26, BR-31, BR-32)."""
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        text = Message("Nobody could finish: the deal ends, and nobody pays.")
        return Event("void", None, text, text)
    name = state.players[winner]
    if rummy:
        return Event(
            "out",
            winner,
            Message("{name} got rid of all cards in one turn: Rummy, and double pay.", name=name),
            Message("You got rid of all your cards in one turn: Rummy, and double pay."),
        )
    return Event(
        "out",
        winner,
        Message("{name} has no cards left and wins.", name=name),
        Message("You have no cards left: you win."),
    )
