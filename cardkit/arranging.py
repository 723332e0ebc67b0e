"""The best arrangement of a hand: which melds to make so that the least is left over.

Sets couple the suits, runs do not. So the search branches only over the ranks that could be
sets; what is left of each suit is one look-up in a table of all 8,192 rows of thirteen cards,
which is built when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .cards import BY_BIT, ONE_PACK, PACK, Card, Cards
from .errors import PositionError
from .melds import MeldRules, new_meld

if TYPE_CHECKING:
    from .game import Game

Run = tuple[int, ...]  # card numbers, upward: (12, 13, 1) is queen, king, ace
Melds = tuple[tuple[Card, ...], ...]
_SUITS = (0, 13, 26, 39)
_ROW = (1 << 13) - 1


class Arrangement(NamedTuple):
    """Melds to be made of a hand, what is then left over, and what that costs."""

    melds: tuple[tuple[Card, ...], ...]
    left: Cards
    value: int


class Worth:
    """What decides between arrangements: the rules of melds, and what an ace costs in hand."""

    __slots__ = ("_made", "ace", "rules")

    def __init__(self, rules: MeldRules, ace: int) -> None:
        self.rules = rules
        self.ace = ace
        self._made: _Table | None = None

    @property
    def table(self) -> _Table:
        """The rows of thirteen cards, worked out when they are first needed."""
        if self._made is None:
            self._made = _table(self.rules, self.ace)
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
_MELD = 1


def best_melds(cards: str | Iterable[Card | str], game: Game) -> Arrangement:
    """The melds that leave the least card value over by the game's options.

    Arguments: the cards, and the game whose melds and values count (a contract does not).
    Among equal values the fewest cards left are best, then the fewest melds, then the melds
    that come first, compared card by card. Exact, with two packs too.
    Raises `PositionError` (key ``game``) for a game without melds.
    """
    worth = getattr(game.rules, "worth", None)
    if worth is None:
        raise PositionError("game", f"{game.name} has no melds")
    hand = cards if isinstance(cards, Cards) else Cards(cards)
    return arranged(hand, worth(game.state))


def arranged(hand: Cards, worth: Worth) -> Arrangement:
    """The best arrangement of a hand by these rules and values."""
    table = worth.table
    if hand.bits >> 52:
        melds = _best_of_two_packs(hand, worth)
        left = hand
        for meld in melds:
            left = left - Cards(meld)
    else:
        melds, used = _best_of_one_pack(hand.bits, table)
        left = Cards.of(hand.bits ^ used)
    return Arrangement(melds, left, _value(left.bits, table.values))


def _value(bits: int, values: list[int]) -> int:
    """What the cards cost in hand, row by row."""
    total = 0
    while bits:
        total += values[bits & _ROW]
        bits >>= 13
    return total


# -- one pack -----------------------------------------------------------------------------------


class _Table(NamedTuple):
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
def _table(rules: MeldRules, ace_value: int) -> _Table:
    """The table, row by row: a card that begins no run is left, or some run begins with it."""
    shortest, ace, worth = rules.min_run, rules.ace, Worth(rules, ace_value)
    scores, used, in_runs, values = ([0] * 8192 for _ in range(4))
    runs: list[tuple[Run, ...]] = [()] * 8192
    card_scores = [0, *(worth.score(number) for number in range(1, 14))]
    for row in range(1, 8192):
        low = (row & -row).bit_length()
        rest = row & row - 1
        best, found, some = scores[rest], runs[rest], in_runs[rest]
        for run in _runs_from(row, low, shortest, ace):
            without = row
            score = -_MELD
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
    return _Table(scores, runs, used, in_runs, values, card_scores, worth.rules, {})


def _runs_from(row: int, low: int, shortest: int, ace: str) -> Iterator[Run]:
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


def _best_of_one_pack(bits: int, table: _Table) -> tuple[Melds, int]:
    """The best melds of a hand, and the cards they use as bits."""
    scores = table.scores
    a, b, c, d = bits & _ROW, bits >> 13 & _ROW, bits >> 26 & _ROW, bits >> 39
    ranks = a & b & (c | d) | c & d & (a | b)
    if not ranks:
        return _built(bits, 0, table)
    best, found = -1, [0]
    for score, used in _set_choices(bits, ranks, table):
        rest = bits ^ used
        score += (
            scores[rest & _ROW]
            + scores[rest >> 13 & _ROW]
            + scores[rest >> 26 & _ROW]
            + scores[rest >> 39]
        )
        if score > best:
            best, found = score, [used]
        elif score == best:
            found.append(used)
    if len(found) == 1:
        return _built(bits, found[0], table)
    return min(_built(bits, used, table) for used in found)


def _set_choices(bits: int, ranks: int, table: _Table) -> list[tuple[int, int]]:
    """Every choice of sets: its score, and the cards it uses."""
    choices = [(0, 0)]
    in_runs = _in_runs(bits, table)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        column = bits & rank * _COLUMN
        score = table.card_scores[rank.bit_length()]
        number = column.bit_count()
        options = [(number * score - _MELD, column)]
        if useful := column & in_runs:
            options.append((0, 0))
            if number == 4:  # three of four: any card that could serve in a run may stay
                for shift in _SUITS:
                    if useful & rank << shift:
                        options.append((3 * score - _MELD, column ^ rank << shift))
        choices = [(s + t, used | more) for s, used in choices for t, more in options]
    return choices


#: One rank in all four rows, as a factor of its bit in the lowest.
_COLUMN = sum(1 << shift for shift in _SUITS)


def _in_runs(bits: int, table: _Table) -> int:
    """The cards of one pack that are in any run at all."""
    rows = table.in_runs
    return (
        rows[bits & _ROW]
        | rows[bits >> 13 & _ROW] << 13
        | rows[bits >> 26 & _ROW] << 26
        | rows[bits >> 39 & _ROW] << 39
    )


def _built(bits: int, used: int, table: _Table) -> tuple[Melds, int]:
    """The melds of a choice of sets and the best runs of the rest, and the cards of them all."""
    melds: list[tuple[Card, ...]] = []
    row = (used | used >> 13 | used >> 26 | used >> 39) & _ROW
    while row:
        rank = row & -row
        row ^= rank
        melds.append(tuple([BY_BIT[rank << s] for s in _SUITS if used & rank << s]))
    rest, scores, known = bits ^ used, table.scores, table.melds
    if not rest:
        return tuple(sorted(melds, key=_places)), used
    for suit in range(4):
        row = rest >> 13 * suit & _ROW
        if scores[row]:
            runs = known.get(row << 2 | suit)
            if runs is None:
                runs = tuple(_cards_of(run, suit, table.rules) for run in table.runs[row])
                known[row << 2 | suit] = runs
            melds += runs
            used |= table.used[row] << 13 * suit
    if len(melds) > 1:
        melds.sort(key=_places)
    return tuple(melds), used


@lru_cache(maxsize=4096)
def _places(meld: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(card.index for card in meld)


@lru_cache(maxsize=1024)
def _cards_of(run: Run, suit: int, rules: MeldRules) -> tuple[Card, ...]:
    cards = tuple(PACK[suit * 13 + number - 1] for number in run)
    # A whole suit is written with the ace where the game puts it.
    return new_meld(cards, rules) or cards if len(cards) == 13 else cards


# -- two packs ----------------------------------------------------------------------------------


def _best_of_two_packs(hand: Cards, worth: Worth) -> tuple[tuple[Card, ...], ...]:
    """As with one pack, but a rank may be held eight times and a row may hold pairs."""
    low, twins = hand.bits & ONE_PACK, hand.bits >> 52
    in_runs = _in_runs(low, worth.table)
    choices: list[tuple[int, Cards]] = [(0, Cards())]
    for rank in range(13):
        column = [
            card
            for shift in _SUITS
            if low & (bit := 1 << rank + shift)
            for card in [BY_BIT[bit]] * (2 if twins & bit else 1)
        ]
        if len(column) < 3:
            continue
        score = worth.score(rank + 1)
        options = _two_pack_sets(column, in_runs, score)
        choices = [(s + t, used + more) for s, used in choices for t, more in options]
    best: tuple[int, list[tuple[tuple[Card, ...], ...]]] = (-1, [])
    for score, used in choices:
        rest = hand - used
        total, rows = score, []
        for suit, shift in enumerate(_SUITS):
            row = (rest.bits >> shift & _ROW, rest.bits >> 52 + shift & _ROW)
            row_score, runs = _double_row(*row, worth)
            total += row_score
            rows += [_cards_of(run, suit, worth.rules) for run in runs]
        if total >= best[0]:
            sets = [
                tuple(card for card in used if card.number == number)
                for number in sorted({card.number for card in used})
            ]
            way = tuple(sorted([*sets, *rows]))
            best = (total, [way]) if total > best[0] else (total, [*best[1], way])
    return min(best[1])


def _two_pack_sets(column: list[Card], in_runs: int, score: int) -> list[tuple[int, Cards]]:
    """No set, or one that leaves out only cards that could serve in a run."""
    whole = Cards(column)
    options = [(len(column) * score - _MELD, whole)]
    useful = [card for card in column if in_runs & card.bit]
    if useful:
        options.append((0, Cards()))
    ways = {whole.bits}
    frontier = [whole]
    while frontier:
        smaller = []
        for cards in frontier:
            for card in useful:
                if card in cards and len(cards) > 3:
                    rest = cards - card
                    if rest.bits not in ways:
                        ways.add(rest.bits)
                        smaller.append(rest)
                        options.append((len(rest) * score - _MELD, rest))
        frontier = smaller
    return options


@lru_cache(maxsize=1 << 15)
def _double_row(row: int, twins: int, worth: Worth) -> tuple[int, tuple[Run, ...]]:
    """The best runs of a row in which some cards are held twice (each run has a card once)."""
    if not twins:
        return worth.table.scores[row], worth.table.runs[row]
    low = (row & -row).bit_length()
    bit = 1 << low - 1
    best = _double_row(*_without(row, twins, bit), worth)
    for run in _runs_from(row, low, worth.rules.min_run, worth.rules.ace):
        rest = (row, twins)
        score = -_MELD
        for number in run:
            rest = _without(*rest, 1 << number - 1)
            score += worth.score(number)
        more, runs = _double_row(*rest, worth)
        made = (score + more, tuple(sorted((run, *runs))))
        if made[0] > best[0] or (made[0] == best[0] and made[1] < best[1]):
            best = made
    return best


def _without(row: int, twins: int, bit: int) -> tuple[int, int]:
    return (row, twins ^ bit) if twins & bit else (row ^ bit, twins)
