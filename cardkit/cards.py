"""Cards and multisets of cards: the small values everything else is made of.

A card is written rank, then suit: ``7S``, ``10H``, ``AC``. Suits are ``S H D C``
(spades, hearts, diamonds, clubs), ranks ``A 2 … 10 J Q K``. Reading is lenient
(``th``, ``10♥``, ``as``), writing is canonical.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from .errors import NotationError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

#: The bits of one whole pack; the second copy of a card sits 52 bits higher.
ONE_PACK = (1 << 52) - 1

_SUIT_OF = {**{suit: suit for suit in SUITS}, **{symbol: s for s, symbol in SYMBOLS.items()}}
_RANK_OF = {**{rank: rank for rank in RANKS}, "T": "10"}


def read_rank(text: str) -> str:
    """The rank a text names, e.g. ``"t"`` → ``"10"``; `NotationError` for anything else."""
    rank = _RANK_OF.get(text.strip().upper())
    if rank is None:
        raise NotationError(f"{text!r} is no rank: the ranks are {' '.join(RANKS)}")
    return rank


def read_suit(text: str) -> str:
    """The suit a text names, e.g. ``"♥"`` → ``"H"``; `NotationError` for anything else."""
    suit = _SUIT_OF.get(text.strip().upper())
    if suit is None:
        raise NotationError(f"{text!r} is no suit: the suits are {' '.join(SUITS)}")
    return suit


class Card:
    """One card face. There is exactly one object per face, so ``is`` and ``==`` agree.

    Attributes: ``rank`` (``"7"``), ``suit`` (``"S"``), ``number`` (ace 1 … king 13),
    ``index`` (0 … 51, suit by suit) and ``bit`` (``1 << index``).
    Raises `NotationError` if the text names no card.
    """

    __slots__ = ("bit", "index", "number", "rank", "suit", "text")
    rank: str
    suit: str
    number: int
    index: int
    bit: int
    text: str
    _faces: ClassVar[dict[str, Card]] = {}

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise NotationError(f"{text!r} is no card: a card is written like 7S or 10H")
        card = cls._faces.get(text)
        if card is None:
            word = text.strip().upper()
            rank, suit = _RANK_OF.get(word[:-1]), _SUIT_OF.get(word[-1:])
            if rank is None or suit is None:
                raise NotationError(f"{text!r} is no card: a card is written like 7S or 10H")
            card = cls._faces[rank + suit]
        return card

    @classmethod
    def _make(cls, rank: str, suit: str) -> Card:
        card = object.__new__(cls)
        card.rank, card.suit, card.text = rank, suit, rank + suit
        card.number = RANKS.index(rank) + 1
        card.index = SUITS.index(suit) * 13 + card.number - 1
        card.bit = 1 << card.index
        return card

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    @property
    def symbol(self) -> str:
        """The card as people are shown it: ``10♥``."""
        return self.rank + SYMBOLS[self.suit]


for _suit in SUITS:
    for _rank in RANKS:
        Card._faces[_rank + _suit] = Card._make(_rank, _suit)

#: One pack in canonical order: spades, hearts, diamonds, clubs, each from ace to king.
PACK: tuple[Card, ...] = tuple(sorted(Card._faces.values()))
BY_BIT: dict[int, Card] = {card.bit: card for card in PACK}


def read_cards(text: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards a text lists, in its order.

    Arguments: text with spaces (or commas) between cards, or an iterable of cards.
    Raises `NotationError` naming the first word that is no card.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(Card(word) for word in words)


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as canonical text, in the given order: ``"7S 7H KC"``."""
    return " ".join(card.text for card in cards)


class Cards:
    """An immutable multiset of cards from at most two packs, in one integer.

    Equal cards are interchangeable. Iteration is in canonical order (S H D C, A to K).

    >>> Cards("7H 7S KC") - Card("KC")
    Cards('7S 7H')
    >>> Card("7S") in Cards("7S 7H"), len(Cards("7S 7S"))
    (True, 2)
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        bits = 0
        for card in read_cards(cards):
            bits = _with(bits, card.bit)
        self.bits = bits

    @classmethod
    def of(cls, bits: int) -> Cards:
        """The multiset with these bits (for the engine; no check)."""
        cards = object.__new__(cls)
        cards.bits = bits
        return cards

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __iter__(self) -> Iterator[Card]:
        low, twins = self.bits & ONE_PACK, self.bits >> 52
        while low:
            bit = low & -low
            low ^= bit
            yield BY_BIT[bit]
            if twins & bit:
                yield BY_BIT[bit]

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __le__(self, other: Cards) -> bool:
        """Whether every card is in the other multiset too, often enough."""
        return not self.bits & ~other.bits

    def __add__(self, other: Card | Cards) -> Cards:
        if isinstance(other, Card):
            return Cards.of(_with(self.bits, other.bit))
        if not self.bits & other.bits:
            return Cards.of(self.bits | other.bits)
        bits = self.bits
        for card in other:
            bits = _with(bits, card.bit)
        return Cards.of(bits)

    def __sub__(self, other: Card | Cards) -> Cards:
        if isinstance(other, Card):
            return Cards.of(_without(self.bits, other.bit))
        if not (self.bits | other.bits) >> 52 and other <= self:
            return Cards.of(self.bits ^ other.bits)
        bits = self.bits
        for card in other:
            bits = _without(bits, card.bit)
        return Cards.of(bits)

    def count(self, card: Card) -> int:
        """How often the card is in the multiset: 0, 1 or 2."""
        return (self.bits >> card.index & 1) + (self.bits >> card.index + 52 & 1)

    def __str__(self) -> str:
        return write_cards(self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def _with(bits: int, bit: int) -> int:
    if not bits & bit:
        return bits | bit
    if bits & bit << 52:
        raise NotationError(f"{BY_BIT[bit]} a third time: a multiset holds two packs at most")
    return bits | bit << 52


def _without(bits: int, bit: int) -> int:
    if bits & bit << 52:
        return bits ^ bit << 52
    if bits & bit:
        return bits ^ bit
    raise KeyError(BY_BIT[bit].text)
