"""Rummy 500: the test of the open pile against the plain definition."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Cards
from cardkit.cards import PACK
from cardkit.games.rummy_500.state import MELDS
from cardkit.games.rummy_500.using import fewest_to_use
from cardkit.melds import Meld, layoffs_on, melds_in

# Few suits and ranks, so that much fits.
some = st.sets(st.sampled_from([c for c in PACK if c.suit in "SH" or c.number < 4]), max_size=12)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PACK), some, some)
def test_the_smallest_use_of_a_card(card: Card, others: set[Card], table: set[Card]) -> None:
    available = Cards({card, *others})
    melds = [Meld(0, cards) for cards in melds_in(Cards(table - set(available)), MELDS)][:6]
    uses = [cards for cards in melds_in(available, MELDS) if card in cards]
    for meld in melds:
        uses += [cards for cards in layoffs_on(meld.cards, available, MELDS) if card in cards]
    wanted = min((len(cards) for cards in uses), default=0)
    assert fewest_to_use(card, available.bits, melds) == wanted
