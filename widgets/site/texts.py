"""Every text of the site's own pages, by key; the templates and ``site.js`` look them up here."""

from __future__ import annotations

from gettext import NullTranslations

from cardkit.messages import ENGLISH, Message

from .present_texts import PRESENT_TEXTS

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
    "step_link": Message("Link"),
    "step_link_hint": Message("Copy the link to this step"),
    "step_link_copied": Message("Link copied"),
    "step_link_here": Message("The link to this step"),
    "no_step": Message(
        "The link names a step that is not in this lesson. You are where you left off."
    ),
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
    "own_number": Message("Set up"),
    "open": Message("Open"),
    "of_lesson": Message("{action}: {title}"),
    "progress": Message("{done} of {count} steps"),
    "not_begun": Message("{count} steps"),
    "complete": Message("All {count} steps done"),
    "class": Message("For the class"),
    "class_about": Message("In the same network, open this address or point a camera at the code."),
    "class_none": Message("This machine is in no network now."),
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
        "More people are playing than this server has room for. Stay here: this page tries again "
        "by itself."
    ),
    "again_in": Message("Next try in {seconds} s"),
    "try_again": Message("Try again now"),
    "broken": Message("Something went wrong on our side"),
    "broken_about": Message("Your progress is safe in this browser. Please try it once more."),
    # without a server
    "load_fetch": Message("Getting the table ready: {percent} % is here"),
    "load_start": Message("All here. Starting …"),
    "load_cards": Message("Unpacking the cards …"),
    "load_table": Message("Setting the table …"),
    "too_old": Message("This browser is too old for the tables"),
    "too_old_about": Message(
        "Please update it, or open this page in a newer one: Chrome or Edge from 116, Firefox "
        "from 124, Safari from 17.4."
    ),
    "as_file": Message("This page cannot run as a file"),
    "as_file_about": Message(
        "Browsers let it run from a web address only. In the folder of this site, run "
        "python3 serve.py and open the address that it prints."
    ),
}


def texts(language: NullTranslations = ENGLISH) -> dict[str, str]:
    """The texts in a language, with their ``{placeholders}`` still in them."""
    return {key: language.gettext(message.text) for key, message in (TEXTS | PRESENT_TEXTS).items()}
