"""The words of a scene that belong to no game."""

from __future__ import annotations

from gettext import NullTranslations

from ..messages import Message

YOU = Message("You ({name})")
THEIR_TURN = Message("It is {name}'s turn.")
ONE_CARD, MANY_CARDS = Message("1 card"), Message("{count} cards")
YOUR_HAND = Message("You · {count}")
STOCK, PILE, NO_PILE = Message("stock · {count}"), Message("pile · {count}"), Message("pile")
YOUR_SET, YOUR_RUN = Message("Your set"), Message("Your run")
SET_OF, RUN_OF = Message("{name}'s set"), Message("{name}'s run")


def say_with(message: Message, language: NullTranslations, **parts: str | int) -> str:
    """A sentence with its parts, in a language."""
    return Message(message.text, **parts).say(language)


def count_of_cards(count: int, language: NullTranslations) -> str:
    """A number of cards in words."""
    return say_with(ONE_CARD if count == 1 else MANY_CARDS, language, count=count)
