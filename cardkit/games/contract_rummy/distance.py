"""How far a hand is from its contract: the fewest cards that are still missing (CR-03 … CR-07)."""

from __future__ import annotations

from itertools import permutations

from ...cards import RANKS, SUITS, Card, Cards
from .state import State, melds_of, missing


def contract_distance(state: State, seat: int) -> int:
    """How many cards the seat still needs to lay the rest of its contract; 0 if it could now.

    Arguments: the state, and the seat's number. What it has laid counts as done; its sets
    must be of different ranks and its runs of different suits (CR-17 … CR-19).
    """
    left = missing(state, seat)
    own = [meld for meld in state.melds if meld.owner == seat]
    ranks = set(RANKS) - {meld.cards[0].rank for meld in own if meld.is_set}
    suits = [s for s in SUITS if s not in {m.cards[0].suit for m in own if not m.is_set}]
    hand = state.hands[seat]
    windows = _windows(state)
    if not left.runs:
        return _sets_needed(hand, ranks, left.sets, [])
    best = 99
    for chosen in permutations(suits, left.runs):
        if list(chosen) != sorted(chosen, key=SUITS.index):
            continue
        best = min(best, _with_runs(hand, ranks, left.sets, list(chosen), windows, []))
    return best


def _windows(state: State) -> list[tuple[int, ...]]:
    """The card numbers of every shortest run (a longer one needs no fewer cards)."""
    rules = melds_of(state.options)
    low = [] if rules.ace == "high" else [1]
    first = [*low, *range(2, 15 - rules.min_run)]
    found = [tuple(range(n, n + rules.min_run)) for n in first]
    if rules.ace != "low":
        found.append((*range(15 - rules.min_run, 14), 1))
    return [window for window in found if max(window) <= 13]


def _with_runs(
    hand: Cards,
    ranks: set[str],
    sets: int,
    suits: list[str],
    windows: list[tuple[int, ...]],
    used: list[Card],
) -> int:
    """The fewest cards needed for a run in each of these suits, and for the sets."""
    if not suits:
        return _sets_needed(hand, ranks, sets, used)
    best = 99
    for window in windows:
        cards = [Card(RANKS[number - 1] + suits[0]) for number in window]
        held = [card for card in cards if card in hand]
        needed = len(cards) - len(held)
        if needed < best:
            rest = _with_runs(hand, ranks, sets, suits[1:], windows, used + held)
            best = min(best, needed + rest)
    return best


def _sets_needed(hand: Cards, ranks: set[str], sets: int, used: list[Card]) -> int:
    """The fewest cards needed for so many sets of different ranks, without the used cards."""
    count = dict.fromkeys(ranks, 0)
    for card in hand:
        if card.rank in count:
            count[card.rank] += 1
    for card in used:
        if card.rank in count:
            count[card.rank] -= 1
    needed = sorted(max(0, 3 - number) for number in count.values())
    return sum(needed[:sets])
