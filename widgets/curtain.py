"""The curtain between two people who share a screen."""

from __future__ import annotations

from typing import Any

from cardkit import Message
from cardkit.match import Match

NOT_DEALT = Message("Nothing has been dealt yet")
CHOOSE_FIRST = Message("Choose who plays, then press Deal the cards.")
HAND_OVER = Message("Hand over to {name}")
HAND_OVER_TEXT = Message("{name} presses the button when nobody else is looking.")
I_AM = Message("I am {name}")
#: Questions that can be answered without the cards: what is asked, and the short answer.
ASKED = {
    "ask": (
        Message("Does {name} want the {card}? Whoever does not need to look can pass at once."),
        Message("{name} passes"),
    ),
    "answer": (
        Message("May another have the {card}? {name} can look first, or allow it at once."),
        Message("{name} allows it"),
    ),
}


def curtain_of(match: Match | None) -> dict[str, Any] | None:
    """What hides the table until the next person is there; None while somebody plays.

    Argument: the match, None before the first cards are dealt.
    """
    if match is None:
        return _texts(NOT_DEALT, CHOOSE_FIRST)
    if match.seat is not None:
        return None
    name, state = match.game.turn or "", match.game.state
    text, skip = ASKED.get(match.game.phase, (HAND_OVER_TEXT, None))
    card = state.pile[0] if state.pile else ""
    return _texts(
        Message(HAND_OVER.text, name=name),
        Message(text.text, name=name, card=card),
        Message(I_AM.text, name=name),
        Message(skip.text, name=name) if skip else None,
    )


def _texts(
    title: Message, text: Message, button: Message | None = None, skip: Message | None = None
) -> dict[str, Any]:
    return {
        "title": str(title),
        "text": str(text),
        "button": str(button) if button else None,
        "skip": str(skip) if skip else None,
    }
