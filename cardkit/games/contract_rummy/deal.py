"""The deal (CR-01, CR-G1 … CR-G7), and the options."""

from __future__ import annotations

from typing import Any

from ...errors import PositionError
from ..rummy import deal_out
from .state import LAST_DEAL, TWO_PACKS, UPCARD, Options, State


def new(players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any]) -> State:
    """A new game with its first deal dealt."""
    chosen = read_options(options, len(players))
    return dealt(players, chosen, dealer, 1, (0,) * len(players), seed)


def read_options(options: dict[str, Any], players: int) -> Options:
    """The options; `PositionError` with the option's name as key."""
    if options["min_run"] not in (3, 4) or isinstance(options["min_run"], bool):
        raise PositionError("min_run", f"4 or 3, not {options['min_run']!r}")
    for name, allowed in (
        ("ace", ("either", "low", "high")),
        ("after_purchase", ("after_taker", "resume")),
    ):
        if options[name] not in allowed:
            raise PositionError(name, f"{options[name]!r} is none of {', '.join(allowed)}")
    for name in ("contract_at_once", "layoff_needs_contract"):
        if not isinstance(options[name], bool):
            raise PositionError(name, f"true or false, not {options[name]!r}")
    size = options["deal_size"]
    sizes = size if isinstance(size, (list, tuple)) else [size] * LAST_DEAL
    # An open card and a stock card must be left.
    most = (len(TWO_PACKS) - 2) // players
    if len(sizes) != LAST_DEAL or not all(
        isinstance(each, int) and not isinstance(each, bool) and 1 <= each <= most for each in sizes
    ):
        raise PositionError("deal_size", f"a number from 1 to {most}, or five of them")
    kept = size if isinstance(size, int) else tuple(size)
    return Options(**{**options, "deal_size": kept})


def size_of(options: Options, deal: int) -> int:
    """How many cards each player gets in a deal (CR-G4, CR-G5)."""
    size = options.deal_size
    return size if isinstance(size, int) else size[deal - 1]


def dealt(
    players: tuple[str, ...],
    options: Options,
    dealer: int,
    deal: int,
    scores: tuple[int, ...],
    seed: int,
) -> State:
    """A fresh deal, its first player to act on the first open card (CR-G6, CR-G7)."""
    cards = deal_out(TWO_PACKS, seed, dealer, len(players), size_of(options, deal))
    first = (dealer + 1) % len(players)
    return State(
        players, options, dealer, deal, scores, cards.seed, first, "draw", cards.hands,
        stock=cards.rest[1:],
        pile=cards.rest[:1],
        fresh=UPCARD,
    )  # fmt: skip
