"""Buying in words: who may have a card, what each answer brings, what a pile card would cost."""

from __future__ import annotations

from ...messages import Message, Part, listed
from ...moves import Move
from ...table import Offer, Stand, Take
from .buying import most_to_take
from .checks import check
from .shown import PILE_OPEN
from .state import UPCARD, State, may_ask, seats_from
from .turn import apply


def takes(state: State) -> list[Take]:
    """What each pile card, top first, would bring the player to act (CR-23, CR-51 … CR-54)."""
    if state.phase != "draw" or state.turn is None:
        return []
    following = state.players[(state.turn + 1) % len(state.players)]
    found = []
    for number in range(1, min(len(state.pile), PILE_OPEN) + 1):
        cards = state.pile[:number]
        move = Move("take", number=number if number > 1 else 0)
        if number == 1:
            text = Message("The {card} costs nothing, and your turn goes on.", card=cards[0])
            button = Message("Take the {card}", card=cards[0])
        else:
            text = Message(
                "You would get {cards} and {paid} from the stock, discard nothing, and {name} "
                "plays next.",
                cards=cards, paid=number - 1, name=following,
            )  # fmt: skip
            button = Message("Take {number} cards", number=number)
        found.append(Take(str(move), button, text, cards, check(state, move)))
    return found


# -- buying ---------------------------------------------------------------------------------------

THROWN = Message("{name} threw the {card}.")
TURNED_UP = Message("The {card} was turned up.")
BUYING, YOU_BUY = Message("{name} buys."), Message("You buy.")
WORDS = {
    "first": Message("has the first right"),
    "left": Message("left it"),
    "passed": Message("passed"),
    "now": Message("decides now"),
    "waits": Message("may ask later"),
    "asks": Message("asks «Можно?»"),
    "answers": Message("answers now"),
    "yes": Message("says «Можно»"),
    "later": Message("is asked next"),
    "buys": Message("buys"),
}
#: How a word is drawn: several share a picture.
PICTURES = {"answers": "now", "later": "waits"}


def offer(state: State, viewer: int | None) -> Offer | None:
    """The card that may be bought now, or is being bought (CR-25 … CR-54); None if there is none.

    Argument: the seat that looks, which is told what its own answers would bring.
    """
    turn = state.turn
    if turn is None or not state.pile:
        return None
    if state.phase == "buy":
        text = YOU_BUY if viewer == turn else Message(BUYING.text, name=state.players[turn])
        return Offer(state.pile[0], text, (_stand(turn, "buys"),), _when_buying(state, viewer))
    if state.fresh is None or (state.phase == "draw" and not may_ask(state, turn)):
        return None
    if state.phase == "draw":
        asking = may_ask(state, turn)
        seats = (_stand(turn, "now"), *(_stand(seat, "waits") for seat in asking))
        return Offer(state.pile[0], _thrown(state), seats, _when_first(state, viewer, asking))
    if state.phase == "ask" and state.next is not None:
        return Offer(state.pile[0], _thrown(state), _asking(state), _when_asking(state, viewer))
    if state.phase == "answer" and state.next is not None and state.asker is not None:
        return Offer(state.pile[0], _thrown(state), _answering(state), _when_asked(state, viewer))
    return None


def _stand(seat: int, word: str) -> Stand:
    return Stand(seat, PICTURES.get(word, word), WORDS[word])


def _thrown(state: State) -> Message:
    card = state.pile[0]
    if state.fresh is None or state.fresh == UPCARD:
        return Message(TURNED_UP.text, card=card)
    return Message(THROWN.text, name=state.players[state.fresh], card=card)


def _asking(state: State) -> tuple[Stand, ...]:
    to_act, turn = state.next or 0, state.turn
    asking = may_ask(state, to_act)
    at = asking.index(turn) if turn in asking else 0
    return (
        _stand(to_act, "left"),
        *(_stand(seat, "passed") for seat in asking[:at]),
        _stand(asking[at], "now"),
        *(_stand(seat, "waits") for seat in asking[at + 1 :]),
    )


def _answering(state: State) -> tuple[Stand, ...]:
    order = _interested(state, state.asker or 0)
    at = order.index(state.turn) if state.turn in order else 0
    return (
        *(_stand(seat, "yes") for seat in order[:at]),
        _stand(order[at], "answers"),
        *(_stand(seat, "later") for seat in order[at + 1 :]),
        _stand(state.asker or 0, "asks"),
    )


def _interested(state: State, asker: int) -> list[int]:
    """Who must allow it: the seats whose right comes before the asker's (CR-29)."""
    order = seats_from(state, state.next or 0)
    return order[: order.index(asker)]


def _when_first(state: State, viewer: int | None, asking: list[int]) -> tuple[Message, ...]:
    turn = state.turn or 0
    if viewer != turn:
        names = listed([state.players[seat] for seat in asking])
        name = state.players[turn]
        return (
            Message(
                "{name} may take it for nothing. If {name} leaves it, {names} may ask.",
                name=name, names=names,
            ),
        )  # fmt: skip
    lines = [Message("Take it: that costs nothing, and your turn goes on.")]
    if most_to_take(state) > 1:
        following = state.players[(turn + 1) % len(state.players)]
        text = (
            "Take more: each card after the first costs a stock card, you discard nothing, and "
            "{name} plays next."
        )
        lines.append(Message(text, name=following))
    names = listed([state.players[seat] for seat in asking])
    lines.append(
        Message("Leave it: {names} may ask for it. If nobody does, you draw.", names=names)
    )
    return tuple(lines)


def _when_asking(state: State, viewer: int | None) -> tuple[Message, ...]:
    turn = state.turn or 0
    if viewer != turn:
        return (Message("{name} may ask for it now.", name=state.players[turn]),)
    asked = _interested(state, turn)
    names = listed([state.players[seat] for seat in asked])
    return (
        Message("Ask: you need the word of {names}. Who refuses must buy it.", names=names),
        Message(
            "If you may: you get the {card} and a stock card, and discard nothing.",
            card=state.pile[0],
        ),
        *_who_plays(state, viewer, "ask", asked),
    )


def _when_asked(state: State, viewer: int | None) -> tuple[Message, ...]:
    turn, asker = state.turn or 0, state.asker or 0
    name, card = state.players[asker], state.pile[0]
    if viewer != turn:
        return (
            Message("{name} answers {asker}.", name=state.players[turn], asker=name),
            *_who_plays(state, viewer, "allow", _interested(state, asker)),
        )
    order = _interested(state, asker)
    later = order[order.index(turn) + 1 :]
    if later:
        allow = Message(
            "Allow it: then {next} is asked. If all allow it, {name} buys.",
            next=state.players[later[0]], name=name,
        )  # fmt: skip
    else:
        allow = Message("Allow it: {name} gets the {card} and a stock card.", name=name, card=card)
    following = _after(state, "refuse") or ""
    if turn == state.next:
        refuse = Message(
            "Refuse: you must take the {card} yourself, for nothing. You discard nothing, and "
            "{name} plays next.",
            card=card, name=following,
        )  # fmt: skip
    else:
        refuse = Message(
            "Refuse: you must take the {card} yourself, and a stock card. You discard nothing, and "
            "{name} plays next.",
            card=card, name=following,
        )  # fmt: skip
    return allow, *_who_plays(state, viewer, "allow", order), refuse


def _when_buying(state: State, viewer: int | None) -> tuple[Message, ...]:
    following = _after(state, "stop") or ""
    if viewer != state.turn:
        return (Message("Then {name} plays.", name=following),)
    return (
        Message("The next card is the {card}; it costs one stock card.", card=state.pile[0]),
        Message("Stop, and {name} plays.", name=following),
    )


def _who_plays(
    state: State, viewer: int | None, move: str, asked: list[int]
) -> tuple[Message, ...]:
    """Who plays once the card has been bought, and who has lost the turn (CR-36, CR-37)."""
    following = _after(state, move)
    if following is None:
        return ()
    name: Part = YOU if viewer is not None and following == state.players[viewer] else following
    order = [state.players[seat] for seat in seats_from(state, state.next or 0)]
    if order.index(following) == 0:
        return (Message((YOU_THEN if name is YOU else THEN).text, name=name),)
    lost = [YOU if seat == viewer else state.players[seat] for seat in asked]
    alone = len(lost) == 1 and lost[0] is not YOU
    texts = (YOU_THEN_LOSES, YOU_THEN_LOSE) if name is YOU else (THEN_LOSES, THEN_LOSE)
    return (Message(texts[0 if alone else 1].text, name=name, lost=listed(lost)),)


YOU = Message("you")
THEN, YOU_THEN = (
    Message("After the purchase {name} plays."),
    Message("After the purchase you play."),
)
THEN_LOSES = Message("After the purchase {name} plays, and {lost} misses a turn.")
THEN_LOSE = Message("After the purchase {name} plays, and {lost} miss a turn.")
YOU_THEN_LOSES = Message("After the purchase you play, and {lost} misses a turn.")
YOU_THEN_LOSE = Message("After the purchase you play, and {lost} miss a turn.")


def _after(state: State, move: str) -> str | None:
    """Whose turn it is after a move, if all allow what is asked and nobody buys more."""
    after = apply(state, Move(move))
    while after.turn is not None and after.phase in ("answer", "buy"):
        after = apply(after, Move("allow" if after.phase == "answer" else "stop"))
    return None if after.turn is None else state.players[after.turn]
