"""Everything a person reads, as data: a sentence with named placeholders and their values.

The English sentence is the gettext message id (extract with ``pybabel -k Message``), so that
a sentence is never glued from parts and another language may order its words freely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Union

from .cards import SYMBOLS, Card, Cards

ENGLISH = NullTranslations()

#: What may stand in a placeholder.

Part = Union[str, int, Card, Cards, tuple[Card, ...], "Message"]


class Message:
    """One sentence: ``Message("{name} takes the {card}.", name="Bo", card=Card("7H"))``.

    ``str(message)`` is the English text; `say` puts it into another language.
    """

    __slots__ = ("parts", "text")

    def __init__(self, text: str, /, **parts: Part) -> None:
        self.text = text
        self.parts: Mapping[str, object] = parts

    def say(self, language: NullTranslations = ENGLISH) -> str:
        """The sentence in a language (a gettext translation)."""
        words = {name: _word(part, language) for name, part in self.parts.items()}
        return language.gettext(self.text).format(**words)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        parts = "".join(f", {name}={part!r}" for name, part in self.parts.items())
        return f"Message({self.text!r}{parts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.parts) == (other.text, other.parts)

    def __hash__(self) -> int:
        return hash(self.text)


def _word(part: object, language: NullTranslations) -> str:
    if isinstance(part, Card):
        return part.symbol
    if isinstance(part, Message):
        return part.say(language)
    if isinstance(part, (tuple, Cards)):
        return " ".join(_word(card, language) for card in part)
    return str(part)


#: A suit as a message, by its letter.
SUIT_NAMES = {
    "S": Message("spades"),
    "H": Message("hearts"),
    "D": Message("diamonds"),
    "C": Message("clubs"),
}

#: A rank in the plural, for sets: "a set of sevens".
RANK_NAMES = {
    "A": Message("aces"),
    "2": Message("twos"),
    "3": Message("threes"),
    "4": Message("fours"),
    "5": Message("fives"),
    "6": Message("sixes"),
    "7": Message("sevens"),
    "8": Message("eights"),
    "9": Message("nines"),
    "10": Message("tens"),
    "J": Message("jacks"),
    "Q": Message("queens"),
    "K": Message("kings"),
}

assert set(SUIT_NAMES) == set(SYMBOLS)

LAST_TWO = Message("{one} and {other}")
ONE_MORE = Message("{one}, {others}")


def listed(parts: Sequence[Part]) -> Part:
    """Names or other parts as a list in a sentence: "Bo, Cy and Dan"; at least one of them."""
    one, *others = parts
    if not others:
        return one
    if len(others) == 1:
        return Message(LAST_TWO.text, one=one, other=others[0])
    return Message(ONE_MORE.text, one=one, others=listed(others))
