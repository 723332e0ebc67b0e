"""The hands that the arrangement solvers are timed with."""

from random import Random

from cardkit import Card, Cards
from cardkit.arranging import arranged
from cardkit.cards import PACK
from cardkit.games.contract_rummy.state import TWO_PACKS
from cardkit.melds import MeldRules
from cardkit.rows import Worth

GIN = Worth(MeldRules(), ace=1)
TURNS = 10


def late(size: int, chance: Random) -> list[Card]:
    """A hand after ten greedy turns that keep every meld: the hard, realistic case."""
    pack = chance.sample(PACK, size + TURNS)
    hand = pack[:size]
    for card in pack[size:]:
        hand.append(card)
        worst = min(hand, key=lambda out: arranged(Cards(set(hand) - {out}), GIN).value)
        hand.remove(worst)
    return hand


def random_two_packs(size: int, chance: Random) -> list[Card]:
    """Any cards of two packs."""
    return chance.sample(TWO_PACKS, size)
