"""The best runs of every row of thirteen cards: a table of 8,192 rows, built when first used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .cards import Card
from .melds import MeldRules

Run = tuple[int, ...]  # card numbers, upward: (12, 13, 1) is queen, king, ace
Melds = tuple[tuple[Card, ...], ...]


class Worth:
    """What decides between arrangements: the rules of melds, and what an ace costs in hand."""

    __slots__ = ("_made", "ace", "rules")

    def __init__(self, rules: MeldRules, ace: int) -> None:
        self.rules = rules
        self.ace = ace
        self._made: RowTable | None = None

    @property
    def table(self) -> RowTable:
        """The rows of thirteen cards, worked out when they are first needed."""
        if self._made is None:
            self._made = row_table(self.rules, self.ace)
        return self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Worth) and (self.rules, self.ace) == (other.rules, other.ace)

    def __hash__(self) -> int:
        return hash((self.rules, self.ace))

    def __repr__(self) -> str:
        return f"Worth({self.rules!r}, ace={self.ace})"

    def of(self, number: int) -> int:
        """What a card of this number costs in hand."""
        return self.ace if number == 1 else min(number, 10)

    def score(self, number: int) -> int:
        """A card laid: first its value counts, then that it is one card fewer."""
        return self.of(number) << 16 | 1 << 8


#: Taken off for each meld: of equally good arrangements the one with the fewest melds is best.
PER_MELD = 1


class RowTable(NamedTuple):
    """For each row of thirteen bits: the score of its best runs, these runs, the cards they
    use, the cards that are in any run at all, and what the row costs in hand; further the
    score of a card of each rank.
    """

    scores: list[int]
    runs: list[tuple[Run, ...]]
    used: list[int]
    in_runs: list[int]
    values: list[int]
    card_scores: list[int]
    rules: MeldRules
    melds: dict[int, Melds]  # the runs of a row as cards, by suit and row, once worked out


@lru_cache(maxsize=12)
def row_table(rules: MeldRules, ace_value: int) -> RowTable:
    """The table, row by row: a card that begins no run is left, or some run begins with it."""
    shortest, ace, worth = rules.min_run, rules.ace, Worth(rules, ace_value)
    scores, used, in_runs, values = ([0] * 8192 for _ in range(4))
    runs: list[tuple[Run, ...]] = [()] * 8192
    card_scores = [0, *(worth.score(number) for number in range(1, 14))]
    for row in range(1, 8192):
        low = (row & -row).bit_length()
        rest = row & row - 1
        best, found, some = scores[rest], runs[rest], in_runs[rest]
        for run in runs_from(row, low, shortest, ace):
            without = row
            score = -PER_MELD
            for number in run:
                without ^= 1 << number - 1
                score += card_scores[number]
            some |= row ^ without
            score += scores[without]
            if score < best:
                continue
            made = tuple(sorted((run, *runs[without])))
            if score > best or made < found:
                best, found = score, made
        scores[row], runs[row], in_runs[row] = best, found, some
        used[row] = sum(1 << number - 1 for run in found for number in run)
        values[row] = values[rest] + worth.of(low)
    return RowTable(scores, runs, used, in_runs, values, card_scores, worth.rules, {})


def runs_from(row: int, low: int, shortest: int, ace: str) -> Iterator[Run]:
    """The runs that hold a row's lowest card; an ace begins one or ends one."""
    if low != 1 or ace != "high":
        length = 1
        while row >> low - 1 + length & 1:
            length += 1
        for size in range(shortest, length + 1):
            if size < 13 or low != 1 or ace == "low":
                yield tuple(range(low, low + size))
    if low == 1 and ace != "low":
        for first in range(15 - shortest, 1, -1):
            if not all(row >> number - 1 & 1 for number in range(first, 14)):
                break
            yield (*range(first, 14), 1)
