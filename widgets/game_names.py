"""What the games are called, in the order in which they are learned."""

from __future__ import annotations

from gettext import NullTranslations

from cardkit.messages import ENGLISH, Message

GAME_TITLES = {
    "basic-rummy": Message("Basic rummy"),
    "contract-rummy": Message("Contract rummy"),
    "rummy-500": Message("Rummy 500"),
    "makao": Message("Makao"),
    "compare": Message("Four games side by side"),
    "class": Message("For teachers"),
}


def game_title(game: str, language: NullTranslations = ENGLISH) -> str:
    """The name of a game, by its folder."""
    message = GAME_TITLES.get(game)
    return message.say(language) if message else game.replace("-", " ").capitalize()
