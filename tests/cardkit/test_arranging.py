"""The best arrangement against a readable exhaustive search."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Cards, PositionError, best_melds, new_game
from cardkit.arranging import arranged
from cardkit.cards import PACK
from cardkit.melds import MeldRules, melds_in
from cardkit.rows import Worth

WORTHS = [
    Worth(MeldRules(ace, shortest, largest), cost)
    for ace, shortest, largest, cost in product(("low", "high", "either"), (3, 4), (4, 8), (1, 15))
]
one_pack = st.sets(st.sampled_from(PACK), max_size=10).map(sorted)
dense = st.sets(st.sampled_from([c for c in PACK if c.number < 7]), max_size=12).map(sorted)
twice = st.lists(
    st.sampled_from([c for c in PACK if c.number in (1, 2, 3, 4, 12, 13) and c.suit in "SHD"]),
    max_size=9,
).map(lambda cards: [c for i, c in enumerate(cards) if cards[:i].count(c) < 2])


def arrangements(hand: Cards, rules: MeldRules) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to make melds of a hand, each once."""
    yield ()
    melds = melds_in(hand, rules)
    for number, meld in enumerate(melds):
        for more in arrangements(hand - Cards(meld), rules):
            # Each way in one order only: melds as they come in the list.
            if not more or melds.index(more[0]) >= number:
                yield (meld, *more)


def best_by_search(hand: Cards, worth: Worth) -> tuple[tuple[Card, ...], ...]:
    def key(way: tuple[tuple[Card, ...], ...]) -> tuple[int, int, int, object]:
        left = hand
        for meld in way:
            left = left - Cards(meld)
        return sum(worth.of(card.number) for card in left), len(left), len(way), sorted(way)

    return tuple(sorted(min(arrangements(hand, worth.rules), key=key)))


@pytest.mark.parametrize("worth", WORTHS, ids=str)
@settings(max_examples=25, deadline=None)
@given(st.one_of(one_pack, dense, twice))
def test_nothing_is_better(worth: Worth, cards: list[Card]) -> None:
    hand = Cards(cards)
    if worth.rules.max_set == 4 and len(set(cards)) < len(cards):
        return  # two packs come with sets of eight
    found = arranged(hand, worth)
    laid = Cards()
    for meld in found.melds:
        assert meld in melds_in(hand, worth.rules)
        laid = laid + Cards(meld)
    assert laid + found.left == hand
    assert found.value == sum(worth.of(card.number) for card in found.left)
    assert found.melds == best_by_search(hand, worth)


def test_by_the_options_of_a_game() -> None:
    cards = "QS KS AS 2S 3S"
    low = best_melds(cards, new_game("basic-rummy", 2))
    assert [str(Cards(meld)) for meld in low.melds] == ["AS 2S 3S"]
    assert low.value == 20
    either = best_melds(cards, new_game("rummy-500", 2))
    assert [" ".join(map(str, meld)) for meld in either.melds] == ["QS KS AS"]
    assert either.value == 5
    assert best_melds(cards, new_game("contract-rummy", 3)).value == 20 + 5 + 15
    assert best_melds(cards, new_game("contract-rummy", 3, min_run=3)).value == 5
    with pytest.raises(PositionError, match="no melds"):
        best_melds(cards, new_game("makao", 2))


def test_the_fewest_melds_of_equal_ways() -> None:
    found = best_melds("4S 5S 6S 7S 8S 9S", new_game("basic-rummy", 2))
    assert len(found.melds) == 1
