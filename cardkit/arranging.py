"""The best arrangement of a hand: which melds to make so that the least is left over.

Sets couple the suits, runs do not. So the search branches only over the ranks that could be
sets; what is left of each suit is one look-up in a table of all 8,192 rows of thirteen cards,
which is built when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .cards import BY_BIT, ONE_PACK, PACK, Card, Cards
from .errors import PositionError
from .melds import MeldRules, new_meld
from .rows import PER_MELD, Melds, RowTable, Run, Worth, runs_from

if TYPE_CHECKING:
    from .game import Game

_SUITS = (0, 13, 26, 39)
_ROW = (1 << 13) - 1


class Arrangement(NamedTuple):
    """Melds to be made of a hand, what is then left over, and what that costs."""

    melds: tuple[tuple[Card, ...], ...]
    left: Cards
    value: int


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


def _best_of_one_pack(bits: int, table: RowTable) -> tuple[Melds, int]:
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


def _set_choices(bits: int, ranks: int, table: RowTable) -> list[tuple[int, int]]:
    """Every choice of sets: its score, and the cards it uses."""
    choices = [(0, 0)]
    in_runs = _in_runs(bits, table)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        column = bits & rank * _COLUMN
        score = table.card_scores[rank.bit_length()]
        number = column.bit_count()
        options = [(number * score - PER_MELD, column)]
        if useful := column & in_runs:
            options.append((0, 0))
            if number == 4:  # three of four: any card that could serve in a run may stay
                for shift in _SUITS:
                    if useful & rank << shift:
                        options.append((3 * score - PER_MELD, column ^ rank << shift))
        choices = [(s + t, used | more) for s, used in choices for t, more in options]
    return choices


#: One rank in all four rows, as a factor of its bit in the lowest.
_COLUMN = sum(1 << shift for shift in _SUITS)


def _in_runs(bits: int, table: RowTable) -> int:
    """The cards of one pack that are in any run at all."""
    rows = table.in_runs
    return (
        rows[bits & _ROW]
        | rows[bits >> 13 & _ROW] << 13
        | rows[bits >> 26 & _ROW] << 26
        | rows[bits >> 39 & _ROW] << 39
    )


def _built(bits: int, used: int, table: RowTable) -> tuple[Melds, int]:
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
    options = [(len(column) * score - PER_MELD, whole)]
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
                        options.append((len(rest) * score - PER_MELD, rest))
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
    for run in runs_from(row, low, worth.rules.min_run, worth.rules.ace):
        rest = (row, twins)
        score = -PER_MELD
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
