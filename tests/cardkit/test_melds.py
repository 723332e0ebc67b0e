"""The quick search for melds against the plain definition, over every group of cards."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Cards
from cardkit.cards import PACK
from cardkit.melds import MeldRules, as_meld, joining_bits, layoffs_on, melds_in

ACES = {"low": (1,), "high": (14,), "either": (1, 14)}


def is_meld(cards: tuple[Card, ...], rules: MeldRules) -> bool:
    """What the rules say, word by word."""
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    if len({card.rank for card in cards}) == 1:
        return len(cards) <= rules.max_set
    if len({card.suit for card in cards}) > 1 or len(cards) < rules.min_run:
        return False
    for ace in ACES[rules.ace]:
        numbers = sorted(ace if card.rank == "A" else card.number for card in cards)
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return True
    return False


all_rules = [MeldRules(ace, min_run) for ace in ACES for min_run in (3, 4)]
hands = st.sets(st.sampled_from(PACK), max_size=11)
# Cards of two suits and neighbouring ranks: full of melds.
dense = st.sets(st.sampled_from([c for c in PACK if c.suit in "SH"]), max_size=10)


@pytest.mark.parametrize("rules", all_rules, ids=str)
@settings(max_examples=60)
@given(st.one_of(hands, dense))
def test_all_melds_of_a_hand(rules: MeldRules, hand: set[Card]) -> None:
    found = melds_in(Cards(hand), rules)
    wanted = {
        frozenset(group)
        for size in range(3, len(hand) + 1)
        for group in combinations(sorted(hand), size)
        if is_meld(group, rules)
    }
    assert {frozenset(cards) for cards in found} == wanted
    assert len(found) == len(wanted)
    assert found == sorted(found, key=lambda cards: (len(cards), cards))
    assert all(as_meld(reversed(cards), rules) == cards for cards in found if len(cards) < 13)


@pytest.mark.parametrize("rules", all_rules, ids=str)
@settings(max_examples=60)
@given(st.one_of(hands, dense), dense)
def test_all_layoffs_on_a_meld(rules: MeldRules, hand: set[Card], other: set[Card]) -> None:
    for meld in melds_in(Cards(other - hand), rules)[:4]:
        found = layoffs_on(meld, Cards(hand), rules)
        wanted = {
            frozenset(group)
            for size in range(1, len(hand) + 1)
            for group in combinations(sorted(hand), size)
            if is_meld(meld + group, rules)
        }
        assert {frozenset(cards) for cards in found} == wanted
        assert bool(found) == bool(joining_bits(meld, rules) & Cards(hand).bits)


def test_where_the_ace_stands_in_thirteen() -> None:
    suit = PACK[:13]
    either = MeldRules("either")
    assert as_meld(suit, either) == suit
    assert as_meld(suit[1:] + suit[:1], either) == suit[1:] + suit[:1]
    assert as_meld(suit, MeldRules("high")) == suit[1:] + suit[:1]
    assert as_meld(suit[1:] + suit[:1], MeldRules("low")) == suit
