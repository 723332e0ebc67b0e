"""The deal (BR-01 … BR-10), and the options."""

from __future__ import annotations

from typing import Any

from ...cards import PACK
from ...errors import PositionError
from ..rummy import deal_out
from .state import Options, State


def new(players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any]) -> State:
    """A new game with its first deal dealt."""
    chosen = read_options(options)
    return dealt(players, chosen, dealer, 1, (0,) * len(players), seed)


def read_options(options: dict[str, Any]) -> Options:
    """The options; `PositionError` with the option's name as key."""
    deals, without_discard = options["deals"], options["rummy_without_discard"]
    if not isinstance(deals, int) or isinstance(deals, bool) or not 1 <= deals <= 1000:
        raise PositionError("deals", f"{deals!r} is no number of deals from 1 to 1000")
    if not isinstance(without_discard, bool):
        raise PositionError("rummy_without_discard", f"true or false, not {without_discard!r}")
    return Options(deals, without_discard)


def dealt(
    players: tuple[str, ...],
    options: Options,
    dealer: int,
    deal: int,
    scores: tuple[int, ...],
    seed: int,
) -> State:
    """A fresh deal, its first player to draw."""
    each = 10 if len(players) == 2 else 7  # BR-03 … BR-05
    cards = deal_out(PACK, seed, dealer, len(players), each)  # BR-01
    first = (dealer + 1) % len(players)  # BR-10
    return State(
        players, options, dealer, deal, scores, cards.seed, first, "draw", cards.hands,
        stock=cards.rest[1:],  # BR-06
        pile=cards.rest[:1],  # BR-07, BR-09
    )  # fmt: skip
