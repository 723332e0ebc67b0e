"""Every text of the site's own pages, by key; the templates and ``site.js`` look them up here."""

from __future__ import annotations

from gettext import NullTranslations

from cardkit.messages import ENGLISH, Message

from .present_texts import PRESENT_TEXTS

#: Games in the order in which they are learned.
GAME_TITLES = {
    "basic-rummy": Message("Basic rummy"),
    "contract-rummy": Message("Contract rummy"),
    "rummy-500": Message("Rummy 500"),
    "makao": Message("Makao"),
    "compare": Message("Four games side by side"),
}

TEXTS = {
    # header
    "home": Message("Cardkit, all lessons"),
    "skip": Message("Skip to the content"),
    "steps": Message("Steps of this lesson"),
    "step": Message("Step {number} of {count}: {title}"),
    "step_done": Message("Step {number} of {count}: {title}, done"),
    "count": Message("{number} / {count}"),
    "end": Message("Summary"),
    "settings": Message("Settings"),
    "smaller": Message("Smaller text"),
    "larger": Message("Larger text"),
    "suits_4": Message("4 colours"),
    "suits_2": Message("2 colours"),
    "suits_hint": Message("Colours of the suits"),
    "theme_auto": Message("Theme: auto"),
    "theme_light": Message("Theme: light"),
    "theme_dark": Message("Theme: dark"),
    "scripts": Message("Cardkit needs JavaScript. Please switch it on in this browser."),
    # a lesson
    "next": Message("Next"),
    "next_lesson": Message("Next lesson: {title}"),
    "all_lessons": Message("All lessons"),
    "finished": Message("That was the lesson"),
    "still_open": Message("Not done yet:"),
    "waiting": Message("Setting the table …"),
    "slow": Message("This takes longer than usual."),
    "failed": Message("This table could not be opened."),
    "reload": Message("Reload the page"),
    # home
    "home_title": Message("Learn a card game by playing it"),
    "home_about": Message(
        "Sit down at a table, make the moves yourself, and find out at once which rule allows "
        "or forbids them."
    ),
    "lesson": Message("Lesson {number}"),
    "start": Message("Start here"),
    "go_on": Message("Go on"),
    "again": Message("Play it again"),
    "begin": Message("Begin"),
    "play": Message("Play"),
    "play_number": Message("Play"),
    "of_lesson": Message("{action}: {title}"),
    "progress": Message("{done} of {count} steps"),
    "not_begun": Message("{count} steps"),
    "complete": Message("All {count} steps done"),
    "no_lessons": Message("There are no lessons here yet."),
    "someone_else": Message("I am someone else"),
    "someone_else_hint": Message("Progress is kept in this browser only."),
    "forget": Message("Start afresh?"),
    "forget_about": Message("This removes the progress that this browser has kept, for good."),
    "forget_yes": Message("Yes, start afresh"),
    "forget_no": Message("No, keep it"),
    "forgotten": Message("Welcome! Everything is fresh."),
    # errors
    "missing": Message("There is no such page"),
    "missing_about": Message("Perhaps the link is old, or a letter is missing."),
    "full": Message("All tables are taken"),
    "full_about": Message(
        "More people are playing than this server has room for. This page tries again by itself "
        "in a moment."
    ),
    "try_again": Message("Try again now"),
    "broken": Message("Something went wrong on our side"),
    "broken_about": Message("Your progress is safe in this browser. Please try it once more."),
}


def texts(language: NullTranslations = ENGLISH) -> dict[str, str]:
    """The texts in a language, with their ``{placeholders}`` still in them."""
    return {key: language.gettext(message.text) for key, message in (TEXTS | PRESENT_TEXTS).items()}


def game_title(game: str, language: NullTranslations = ENGLISH) -> str:
    """The name of a game, by its folder."""
    message = GAME_TITLES.get(game)
    return message.say(language) if message else game.replace("-", " ").capitalize()
