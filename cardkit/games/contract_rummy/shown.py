"""How a table of contract rummy is shown: actions, prompts, the contract, and what happened."""

from __future__ import annotations

from ...errors import IllegalMove
from ...messages import Message, Part
from ...moves import Move
from ...table import Action, Effect, Event, Moment
from ..rummy import dealt, moved
from .state import State, may_ask

PILE_OPEN = 8  # so many can be seen to be bought; more are hardly ever wanted
ACTIONS = (
    Action("draw", Message("Draw"), "draw", zone="stock"),
    Action("take", Message("Take"), "take", zone="pile"),
    Action("leave", Message("Leave it"), "leave"),
    Action("ask", Message("May I? «Можно?»"), "ask", only_in="ask"),
    Action("pass", Message("Pass"), "pass", only_in="ask"),
    Action("allow", Message("You may «Можно»"), "allow", only_in="answer"),
    Action("refuse", Message("You may not «Нельзя»"), "refuse", only_in="answer"),
    Action("buy", Message("Buy one more"), "buy", zone="pile", only_in="buy"),
    Action("stop", Message("Stop"), "stop", only_in="buy"),
    Action("meld", Message("Meld"), "meld {cards}"),
    Action("layoff", Message("Lay off"), "layoff {meld} {cards}", zone="meld"),
    Action("discard", Message("Discard"), "discard {card}", zone="pile"),
    Action("deal", Message("Next deal"), "deal", only_in="deal-over"),
)
PROMPTS = {
    "draw": Message("Your turn: draw a card, or take the open one."),
    "ask": Message("Do you want the open card? Ask for it, or pass."),
    "buy": Message("Buy the next pile card for a stock card, or stop."),
    "play": Message("Lay or add what you like, then discard one card."),
    "deal-over": Message("The deal is over."),
    "game-over": Message("The game is over."),
}
TAKE_OR_LEAVE = Message("Your turn: take the open card, or leave it to the others.")
CONTRACT_NAMES = {
    1: Message("Contract: two sets"),
    2: Message("Contract: a set and a run"),
    3: Message("Contract: two runs"),
    4: Message("Contract: three sets"),
    5: Message("Contract: two sets and a run"),
}


#: The deals as a score sheet lists them.
DEAL_NAMES = (
    Message("two sets"),
    Message("set, run"),
    Message("two runs"),
    Message("three sets"),
    Message("two sets, run"),
)


def prompt(state: State) -> Message:
    """What the seat to act is asked to do."""
    if state.phase == "answer" and state.asker is not None:
        name = state.players[state.asker]
        return Message("{name} asks for the open card: allow it, or refuse and buy it.", name=name)
    if state.phase == "draw" and state.turn is not None and may_ask(state, state.turn):
        return TAKE_OR_LEAVE
    return PROMPTS[state.phase]


def waiting(state: State, turn: int) -> IllegalMove:
    """Why the others have to wait while this seat is to act (CR-27, CR-30, CR-47)."""
    name = state.players[turn]
    if state.phase == "answer" and state.asker is not None:
        asker = state.players[state.asker]
        text = Message(
            "{name} has the right before {asker}: {name} answers first.", name=name, asker=asker
        )
        return IllegalMove("CR-30", text)
    if state.phase == "ask":
        text = Message("{name} may ask for the open card first.", name=name)
        return IllegalMove("CR-27", text)
    if state.phase == "buy":
        return IllegalMove("CR-47", Message("{name} is buying.", name=name))
    return IllegalMove("CR-23", Message("It is {name}'s turn.", name=name))


def effects(state: State) -> list[Effect]:
    """The contract of the deal is always in force (CR-01)."""
    return [Effect("contract", CONTRACT_NAMES[state.deal])]


def moments(before: State, move: Move, after: State) -> list[Moment]:
    """What a move made happen, one event after the other."""
    if move.kind == "deal":
        return [Moment(dealt(after), after)]
    seat = before.turn or 0
    found = [Moment(_moved(before, move, seat, after), after)]
    if move.kind == "pass" and after.phase == "play":  # all have passed: the next player drew
        turn = after.turn or 0
        drawn = moved(before, Move("draw"), turn)
        found = [Moment(found[0].event, before), Moment(drawn, after)]
    if after.outcome is not None:
        found.append(Moment(_ended(after), after))
    return found


MAY_I = Message("«Можно?» May I?")
YOU_MAY = Message("«Можно.» You may.")
YOU_MAY_NOT = Message("«Нельзя.» You may not.")
SPOKEN = {
    "leave": (Message("{name} leaves the card."), Message("You leave the card.")),
    "ask": (Message("{name} asks for the card."), Message("You ask for the card.")),
    "pass": (Message("{name} passes."), Message("You pass.")),
    "stop": (Message("{name} has enough."), Message("You have enough.")),
}


def _moved(before: State, move: Move, seat: int, after: State) -> Event:
    name, kind = before.players[seat], move.kind
    if kind in SPOKEN:
        text, own = SPOKEN[kind]
        said = MAY_I if kind == "ask" else None
        return Event(kind, seat, Message(text.text, name=name), own, said=said)
    if kind in ("meld", "layoff", "discard", "draw") or (kind == "take" and move.number < 2):
        if kind == "draw" and not before.stock:  # the stock was rebuilt first
            drawn = tuple(after.hands[seat] - before.hands[seat])
            return moved(before._replace(stock=drawn), move, seat)
        return moved(before, move, seat)
    if kind == "allow":
        return _allowed(before, seat, after)
    taker, number = seat, len(before.pile) - len(after.pile)
    paid = len(before.stock) - len(after.stock)
    cards = before.pile[:number]
    who: dict[str, Part] = {"name": before.players[taker], "cards": cards, "number": paid}
    if kind == "refuse":
        texts = (
            Message("{name} refuses, and must buy the {cards}.", **who),
            Message("You refuse, and must buy the {cards}.", **who),
        )
    else:
        texts = (
            Message("{name} takes {cards} and {number} from the stock.", **who),
            Message("You take {cards} and {number} from the stock.", **who),
        )
    hand = f"hand:{before.players[taker]}"
    said = YOU_MAY_NOT if kind == "refuse" else None
    return Event(kind, seat, *texts, cards, number + paid, "pile", hand, said=said)


def _allowed(before: State, seat: int, after: State) -> Event:
    name = before.players[seat]
    if len(after.pile) == len(before.pile) or before.asker is None:
        return Event(
            "allow",
            seat,
            Message("{name} allows it.", name=name),
            Message("You allow it."),
            said=YOU_MAY,
        )
    buyer = before.players[before.asker]
    texts: dict[str, Part] = {"name": name, "buyer": buyer, "card": before.pile[0]}
    return Event(
        "allow",
        seat,
        Message("{name} allows it, and {buyer} buys the {card}.", **texts),
        Message("You allow it, and {buyer} buys the {card}.", **texts),
        before.pile[:1],
        2,
        "pile",
        f"hand:{buyer}",
        said=YOU_MAY,
    )


def _ended(state: State) -> Event:
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        text = Message("Nothing is left to draw: the deal ends, and nobody gets the bonus.")
        return Event("void", None, text, text)
    return Event(
        "out",
        winner,
        Message("{name} has laid the contract and has no cards left.", name=state.players[winner]),
        Message("You have laid the contract and have no cards left."),
    )
