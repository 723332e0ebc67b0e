import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, NotationError, read_cards, write_cards
from cardkit.cards import PACK

cards = st.sampled_from(PACK)
#: Cards from two packs: each at most twice.
hands = st.lists(cards, max_size=40).map(
    lambda found: [card for i, card in enumerate(found) if found[:i].count(card) < 2]
)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("10h", "10H"), ("TH", "10H"), ("10♥", "10H"), ("as", "AS"), ("q♦", "QD"), (" 7S ", "7S")],
)
def test_reading_is_lenient(text: str, canonical: str) -> None:
    assert str(Card(text)) == canonical
    assert Card(text) is Card(canonical)


@pytest.mark.parametrize("text", ["", "7", "S", "1S", "11S", "JOKER", "7X", "77S", "7SS", "♥"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="no card"):
        Card(text)


def test_a_card_is_one_object_whatever_happens_to_it() -> None:
    card = Card("QS")
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert eval(repr(card)) is card
    assert card.symbol == "Q♠"


def test_canonical_order() -> None:
    assert write_cards(PACK[:3]) == "AS 2S 3S"
    assert write_cards(PACK[12:15]) == "KS AH 2H"
    assert len(PACK) == 52


@given(hands, hands)
def test_cards_are_a_multiset(left: list[Card], right: list[Card]) -> None:
    a, b = Cards(left), Cards(right)
    assert len(a) == len(left)
    assert Counter(a) == Counter(left)
    assert list(a) == sorted(left)
    assert (a == b) == (Counter(left) == Counter(right))
    assert (a <= b) == (Counter(left) <= Counter(right))
    assert Cards(read_cards(str(a))) == a
    both = Counter(left) + Counter(right)
    if max(both.values(), default=0) <= 2:
        assert Counter(a + b) == both
        assert (a + b) - b == a
    else:
        with pytest.raises(NotationError):
            a + b


@given(hands, cards)
def test_taking_one_card_out(held: list[Card], card: Card) -> None:
    hand = Cards(held)
    assert hand.count(card) == held.count(card)
    if card in held:
        assert Counter(hand - card) == Counter(held) - Counter([card])
    else:
        with pytest.raises(KeyError):
            hand - card
