"""Making a game that fits what one seat sees; what is hidden is guessed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..errors import PositionError
from ..game import Game, load


def imagine(view: Mapping[str, Any], seed: int = 0) -> Game:
    """A game that fits a view, with the hidden cards dealt at random.

    Arguments: what a seat sees (`Game.view`), and the seed of the guess. The legal moves of
    the seat that sees its hand are the real ones; all hidden cards are guesses. That another
    seat has just taken a card from the pile is not kept in mind: it binds only that seat.
    """
    known = {**view, "stock": "", "fill": seed}
    if not isinstance(view["hands"].get(view["turn"]), int):
        return load(known)
    known.pop("taken", None)
    if view["phase"] in ("drawn", "use"):  # nor which card it may or must use at once
        known["phase"] = "play"
    for another in range(MOST_GUESSES):
        # Now and then the seat to act could not go on with the hand that is guessed for it.
        with suppress(PositionError):
            return load({**known, "fill": seed + another})
    return load(known)


#: So many hands are guessed for another seat before none is found that it can play on with.
MOST_GUESSES = 200
