"""What is wrong with a position or a link, in plain words that name the place and the card."""

from __future__ import annotations

import re
from html import escape

from cardkit import Card, CardkitError, Message, PositionError
from cardkit.teaching.exercise import ExerciseError

#: What the keys of a position are called in the form.
PLACES = {
    "hands": Message("Hands"),
    "stock": Message("Stock"),
    "pile": Message("Pile"),
    "melds": Message("Melds"),
    "players": Message("Players"),
    "turn": Message("To act"),
    "phase": Message("The turn"),
    "fill": Message("Random number"),
    "deal": Message("Deal"),
    "fresh": Message("Top pile card"),
    "attack": Message("In force"),
    "skips": Message("In force"),
    "demand": Message("In force"),
    "suit": Message("In force"),
    "taken": Message("Card taken"),
    "say": Message("Introduction"),
    "task": Message("The task"),
    "seat": Message("The learner"),
    "aim": Message("Done when"),
    "moves": Message("Moves"),
}
LONGEST = 240

_CARD = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b")


def plain(error: CardkitError | ValueError) -> str:
    """An error's words as HTML: its place by name, cards as they are drawn, nothing endless."""
    text = str(error)
    key = getattr(error, "key", "") if isinstance(error, PositionError) else ""
    if isinstance(error, ExerciseError):
        key = error.place
    text = text.removeprefix(f"{key}: ")
    name = str(PLACES[key]) if key in PLACES else key
    text = _CARD.sub(lambda found: Card(found[0]).symbol, text)
    whole = f"{name}: {text}" if name else text[:1].upper() + text[1:]
    return escape(whole if len(whole) <= LONGEST else whole[:LONGEST] + " …")
