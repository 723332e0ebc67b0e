"""The deal (R5-01, R5-17 … R5-22), and the options."""

from __future__ import annotations

from typing import Any

from ...cards import PACK
from ...errors import PositionError
from ..rummy import deal_out
from .state import Options, State


def new(players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any]) -> State:
    """A new game with its first hand dealt."""
    return dealt(players, read_options(options), dealer, 1, (0,) * len(players), seed)


def read_options(options: dict[str, Any]) -> Options:
    """The options; `PositionError` with the option's name as key."""
    if options["stock_out"] not in ("take_or_end", "end_at_once"):
        raise PositionError("stock_out", f"{options['stock_out']!r}: take_or_end or end_at_once")
    for name in ("free_top_card", "must_discard_to_go_out"):
        if not isinstance(options[name], bool):
            raise PositionError(name, f"true or false, not {options[name]!r}")
    if options["low_ace"] not in (1, 15) or isinstance(options["low_ace"], bool):
        raise PositionError("low_ace", f"1 or 15, not {options['low_ace']!r}")
    return Options(**options)


def dealt(
    players: tuple[str, ...],
    options: Options,
    dealer: int,
    deal: int,
    scores: tuple[int, ...],
    seed: int,
) -> State:
    """A fresh hand, its first player to draw."""
    each = 13 if len(players) == 2 else 7  # R5-17, R5-18
    cards = deal_out(PACK, seed, dealer, len(players), each)
    first = (dealer + 1) % len(players)  # R5-22
    return State(
        players, options, dealer, deal, scores, cards.seed, first, "draw", cards.hands,
        stock=cards.rest[1:],  # R5-19
        pile=cards.rest[:1],  # R5-20
    )  # fmt: skip
