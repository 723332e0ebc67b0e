"""Sets and runs: recognising them, finding them in a hand, adding to them.

The games differ in a few numbers only (`MeldRules`), so one module serves all three rummies.
Cards of a set are written by suit (S H D C), cards of a run upward, an ace where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from .cards import BY_BIT, ONE_PACK, PACK, Card, Cards

_ACES = sum(card.bit for card in PACK if card.rank == "A")
_ROW = (1 << 13) - 1
_RANK_BITS = {
    rank: tuple(card.bit for card in PACK if card.number == rank) for rank in range(1, 14)
}


class MeldRules(NamedTuple):
    """What a game calls a meld: where the ace stands, the least run, the largest set.

    ``whole_suit`` says where the ace goes in a run of all thirteen if it may stand at
    either end and is laid with or after the others.
    """

    ace: str = "low"  # low | high | either
    min_run: int = 3
    max_set: int = 4
    whole_suit: str = "low"  # low | high


class Meld(NamedTuple):
    """A meld on the table: who laid it (seat number) and its cards in canonical order.

    ``laid_off`` says, in rummy 500, which of the cards are another seat's.
    """

    owner: int
    cards: tuple[Card, ...]
    laid_off: tuple[tuple[Card, int], ...] = ()

    @property
    def is_set(self) -> bool:
        """Whether it is a set; otherwise it is a run."""
        return self.cards[0].number == self.cards[1].number


def as_set(cards: Iterable[Card], rules: MeldRules) -> tuple[Card, ...] | None:
    """The cards as a set in canonical order, or None if they are none."""
    ordered = tuple(sorted(cards))
    if not 3 <= len(ordered) <= rules.max_set:
        return None
    return ordered if len({card.number for card in ordered}) == 1 else None


def as_run(cards: Iterable[Card], rules: MeldRules) -> tuple[Card, ...] | None:
    """The cards as a run, upward, or None if they are none.

    A run of all thirteen is read as it is written: an ace that is named last stands high.
    """
    given = tuple(cards)
    if not rules.min_run <= len(given) <= 13 or len({card.suit for card in given}) != 1:
        return None
    low = tuple(sorted(given))
    if len({card.number for card in low}) != len(low):
        return None
    ace, span = low[0].number == 1, len(low) - 1
    high = low[1:] + low[:1]
    is_low = low[-1].number - low[0].number == span and not (ace and rules.ace == "high")
    is_high = ace and rules.ace != "low" and 14 - high[0].number == span
    if is_low and is_high:
        return high if given == high else low
    if is_low:
        return low
    return high if is_high else None


def as_meld(cards: Iterable[Card], rules: MeldRules) -> tuple[Card, ...] | None:
    """The cards as a set or a run in canonical order, or None if they are neither."""
    given = tuple(cards)
    return as_set(given, rules) or as_run(given, rules)


def new_meld(cards: Iterable[Card], rules: MeldRules) -> tuple[Card, ...] | None:
    """The cards as a meld laid at once: in a whole suit the ace goes where the game puts it."""
    meld = as_meld(cards, rules)
    if meld is None or len(meld) < 13 or rules.ace != "either":
        return meld
    low = tuple(sorted(meld))
    return low if rules.whole_suit == "low" else low[1:] + low[:1]


def grown(
    meld: tuple[Card, ...], added: Iterable[Card], rules: MeldRules
) -> tuple[Card, ...] | None:
    """The meld with cards added, or None if they do not fit. A laid ace stays where it is."""
    whole = (*meld, *added)
    if len(whole) == 13 and rules.whole_suit == "high" and meld[0].number == 1:
        return as_meld(sorted(whole), rules)
    return new_meld(whole, rules)


def in_order_of(meld: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards of a meld in its order."""
    return tuple(sorted(cards, key=meld.index))


def melds_in(hand: Cards, rules: MeldRules) -> list[tuple[Card, ...]]:
    """Every set and run a hand holds, by number of cards, then by cards."""
    bits = hand.bits
    found: list[tuple[Card, ...]] = []
    a, b, c, d = bits & _ROW, bits >> 13 & _ROW, bits >> 26 & _ROW, bits >> 39 & _ROW
    ranks = a & b & (c | d) | c & d & (a | b)  # ranks held at least three times
    if bits >> 52:  # with two packs two suits may do: every rank is counted
        ranks = a | b | c | d
    if ranks:
        found += _sets(bits, ranks, rules.max_set)
    if bits & bits >> 1 & bits >> 2 & _STARTS[3] or (rules.ace != "low" and bits & _ACES):
        found += _runs(bits, rules)
    if len(found) > 1:
        found.sort(key=lambda cards: (len(cards), cards))
    return found


def _sets(bits: int, ranks: int, largest: int) -> Iterator[tuple[Card, ...]]:
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        for cards in _groups(bits, rank, largest):
            if len(cards) >= 3:
                yield cards


def _groups(bits: int, rank: int, largest: int) -> Iterator[tuple[Card, ...]]:
    """Every group of held cards of a rank (a bit of the lowest row), equal cards alike."""
    ways: list[tuple[Card, ...]] = [()]
    for shift in (0, 13, 26, 39):
        bit = rank << shift
        if bits & bit:
            card = BY_BIT[bit]
            ones = [(*way, card) for way in ways]
            twos = [(*way, card, card) for way in ways] if bits & bit << 52 else []
            ways += ones + twos
    return (way for way in ways if len(way) <= largest)


def _runs(bits: int, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    bits &= ONE_PACK
    if rules.ace != "high":
        for run in _runs_in_rows(bits, rules.min_run, False):
            yield run if len(run) < 13 else new_meld(run, rules) or run
    if rules.ace != "low":
        # Turn every row by one, so that the ace stands above the king.
        turned = (bits & ~_ACES) >> 1 | (bits & _ACES) << 12
        for run in _runs_in_rows(turned, rules.min_run, True):
            if rules.ace == "high" or (run[-1].number == 1 and len(run) < 13):
                yield run


def _runs_in_rows(bits: int, shortest: int, turned: bool) -> Iterator[tuple[Card, ...]]:
    starts, length = bits & ONE_PACK, 1
    while starts:
        if length >= shortest:
            rest = starts
            while rest:
                start = rest & -rest
                rest ^= start
                yield _run(start, length, turned)
        # A run that goes on must not cross from one suit's row into the next.
        starts &= bits >> length & _STARTS[length + 1]
        length += 1


#: Where a run of n cards may begin within the four rows of thirteen.
_STARTS = [0] + [sum(((1 << 14 - n) - 1) << s for s in (0, 13, 26, 39)) for n in range(1, 14)]
_STARTS.append(0)


@lru_cache(maxsize=1024)
def _run(start: int, length: int, turned: bool) -> tuple[Card, ...]:
    first = start.bit_length() - 1
    row, place = divmod(first, 13)
    shift = 1 if turned else 0
    return tuple(PACK[row * 13 + (place + shift + i) % 13] for i in range(length))


@lru_cache(maxsize=4096)
def joining_bits(meld: tuple[Card, ...], rules: MeldRules) -> int:
    """The cards (as bits) of which at least one is in every layoff on this meld."""
    first, last = meld[0], meld[-1]
    if first.number == meld[1].number:
        if len(meld) == rules.max_set:
            return 0
        held = sum(card.bit for card in meld) if rules.max_set == 4 else 0
        return sum(_RANK_BITS[first.number]) & ~held
    bits = 0
    if first.number > 1 and not (rules.ace == "high" and first.number == 2):
        bits |= first.bit >> 1
    if last.number not in (1, 13):
        bits |= last.bit << 1
    elif last.number == 13 and rules.ace != "low" and first.number != 1:
        bits |= last.bit >> 12
    return bits


def layoffs_on(meld: tuple[Card, ...], hand: Cards, rules: MeldRules) -> list[tuple[Card, ...]]:
    """Every group of hand cards that may join the meld, by number, then cards."""
    if not joining_bits(meld, rules) & hand.bits:
        return []
    found: list[tuple[Card, ...]] = []
    if meld[0].number == meld[1].number:
        rank = 1 << meld[0].number - 1
        found = [cards for cards in _groups(hand.bits, rank, rules.max_set - len(meld)) if cards]
        found.sort(key=lambda cards: (len(cards), cards))
        return found
    seen: set[frozenset[Card]] = set()
    for below in _growing(meld, hand, rules, down=True):
        for above in _growing(below + meld, hand, rules, down=False):
            added = below + above
            # Cards that complete a whole suit are found from both of its ends.
            if not added or frozenset(added) in seen:
                continue
            seen.add(frozenset(added))
            if len(meld) + len(added) == 13:
                added = in_order_of(grown(meld, added, rules) or added, added)
            found.append(added)
    found.sort(key=lambda cards: (len(cards), cards))
    return found


def _growing(
    run: tuple[Card, ...], hand: Cards, rules: MeldRules, *, down: bool
) -> Iterator[tuple[Card, ...]]:
    """The empty growth, then one hand card more at a time at one end of a run."""
    grown: tuple[Card, ...] = ()
    yield grown
    while True:
        whole = grown + run if down else run + grown
        end = whole[0] if down else whole[-1]
        bit = _next_bit(whole, end, rules, down=down)
        if not bit & hand.bits:
            return
        grown = (BY_BIT[bit], *grown) if down else (*grown, BY_BIT[bit])
        yield grown


def _next_bit(run: tuple[Card, ...], end: Card, rules: MeldRules, *, down: bool) -> int:
    if len(run) == 13:
        return 0
    if down:
        if end.number == 1 or (end.number == 2 and rules.ace == "high"):
            return 0
        return end.bit >> 1
    if end.number == 1 and len(run) > 1:
        return 0
    if end.number == 13:
        return end.bit >> 12 if rules.ace != "low" else 0
    return end.bit << 1
