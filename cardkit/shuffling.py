"""The one source of chance: a shuffle that depends on its seed alone, on every Python."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from .cards import Card


def shuffled(cards: Iterable[Card], seed: int) -> tuple[tuple[Card, ...], int]:
    """The cards in a new order, and the seed for the shuffle after this one.

    Arguments: the cards (their order matters), and the seed (any whole number).
    Only ``Random.random`` is used: it is the one call whose values Python promises to keep.
    """
    chance = Random(seed).random
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order), int(chance() * 2**31)
