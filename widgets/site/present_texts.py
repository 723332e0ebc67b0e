"""The texts of a presented lesson, and of the speaker's notes, by key."""

from __future__ import annotations

from cardkit.messages import Message

PRESENT_TEXTS = {
    "present": Message("Present"),
    "present_hint": Message("One step a screen, for the class (P)"),
    "present_bar": Message("Presentation"),
    "present_back": Message("Previous step"),
    "present_on": Message("Next step"),
    "present_ask": Message("Ask the class"),
    "present_every": Message("I play every seat"),
    "present_notes": Message("Notes"),
    "present_notes_hint": Message("Speaker's notes in a second window (N)"),
    "present_blank": Message("Blank"),
    "present_blank_hint": Message("Blank screen, and back (B)"),
    "present_blank_on": Message("The screen is blank. Press any key to go on."),
    "present_full": Message("Full screen"),
    "present_full_hint": Message("Full screen, and back (F)"),
    "present_no_full": Message("This browser does not allow full screen here. F11 may do it."),
    "present_leave": Message("Leave"),
    "present_leave_hint": Message("Back to the lesson (Escape)"),
    "present_blocked": Message(
        "The browser has blocked the window. Allow pop-ups for this page, then press Notes again."
    ),
    "ask_reveal": Message("Reveal the answer"),
    "ask_close": Message("Close the question"),
    "ask_own": Message("Your own question"),
    "ask_show": Message("Show it"),
    "ask_more": Message("One hand more for {answer}"),
    "ask_less": Message("One hand less for {answer}"),
    "ask_votes": Message("{count} hands for {answer}"),
    "ask_right": Message("Right"),
    "ask_wrong": Message("Not right"),
    "ask_plain": Message("What happens next?"),
    "notes_title": Message("Speaker's notes"),
    "notes_waiting": Message("Waiting for the presentation. Is it still open?"),
    "notes_left": Message("The presentation has been left."),
    "notes_notes": Message("What to say"),
    "notes_none": Message("No notes for this step."),
    "notes_say": Message("On the screen"),
    "notes_answer": Message("What is right"),
    "notes_wrong": Message("What leads away"),
    "notes_refused": Message("What the table refuses"),
    "notes_hints": Message("Hints"),
    "notes_next": Message("Next: {title}"),
    "notes_time": Message("Time"),
    "notes_since": Message("Since the beginning"),
    "notes_again": Message("Count from now"),
}
