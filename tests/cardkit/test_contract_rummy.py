"""Contract rummy: the distance to a contract against trying out which cards are missing."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Cards, load
from cardkit.cards import PACK
from cardkit.games.contract_rummy.distance import contract_distance
from cardkit.games.contract_rummy.state import CONTRACTS, State
from cardkit.melds import MeldRules, melds_in

# A small pack, so that what is missing can be tried out.
small = [card for card in PACK if card.number in (1, 2, 3, 4, 12, 13) and card.suit in "SHD"]
hands = st.lists(st.sampled_from(small), min_size=3, max_size=8).map(
    lambda cards: [c for i, c in enumerate(cards) if cards[:i].count(c) < 2]
)


def fulfils(hand: Cards, sets: int, runs: int, rules: MeldRules) -> bool:
    def laid(rest: Cards, sets: int, runs: int, taboo: frozenset[str]) -> bool:
        if not sets and not runs:
            return True
        for meld in melds_in(rest, rules):
            is_set = meld[0].number == meld[1].number
            name = meld[0].rank if is_set else f"run {meld[0].suit}"
            left = (sets - 1, runs) if is_set else (sets, runs - 1)
            if min(left) < 0 or name in taboo:
                continue
            if laid(rest - Cards(meld), *left, taboo | {name}):
                return True
        return False

    return laid(hand, sets, runs, frozenset())


def state_with(hand: list[Card], deal: int, **options: object) -> State:
    text = " ".join(map(str, hand))
    game = load(
        {
            "game": "contract-rummy", "players": ["A", "B"], "turn": "A", "phase": "draw",
            "deal": deal, "hands": {"A": text, "B": "9C"}, "pile": "10C", "fill": 1,
            "options": options,
        }
    )  # fmt: skip
    state: State = game.state  # type: ignore[assignment]
    return state


@settings(max_examples=60, deadline=None)
@given(hands, st.sampled_from([1, 2, 3]))
def test_the_distance_is_exact(hand: list[Card], deal: int) -> None:
    state = state_with(hand, deal, min_run=3)
    distance = contract_distance(state, 0)
    rules = MeldRules("either", 3, 8)
    contract = CONTRACTS[deal]
    for number in range(4):
        for more in combinations_with_replacement(small, number):
            cards = [*hand, *more]
            if any(cards.count(card) > 2 for card in more):
                continue
            if fulfils(Cards(cards), *contract, rules):
                assert distance == number
                return
    assert distance > 3


@pytest.mark.parametrize(
    ("hand", "deal", "distance"),
    [
        ("7S 7H 7D 9S 9H", 1, 1),
        ("7S 7H 7D 7C 7S 7H", 1, 3),
        ("4S 5S 6S 7S 7H 7D", 2, 1),
        ("4S 5S 6S 7S 7H 7D 7S", 2, 0),
        ("4S 5S 6S 7S 8S 9S 10S JS", 3, 4),
        ("JS QS KS AS 2H 3H 4H", 3, 1),
        ("2S", 5, 9),
    ],
)
def test_distances(hand: str, deal: int, distance: int) -> None:
    assert contract_distance(state_with([Card(c) for c in hand.split()], deal), 0) == distance
