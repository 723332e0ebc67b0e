"""What the table of a step says beside the step's own words."""

from __future__ import annotations

from cardkit import Message

YES = Message("Yes")
NOT_QUITE = Message("Not quite")
HINT = Message("Hint {number} of {count}")
REACHED = Message("That is it.")
LEADS_AWAY = Message("That was allowed, but it did not get you there.")
TRY_AGAIN = Message("Start over, or press Show me.")
ANOTHER_ANSWER = Message("Choose again.")
SHOWN = Message("That is how it goes")
YOUR_TURN_NOW = Message("Press Start over and do it yourself.")
SHOWN_ANSWER = Message("That is the answer")
DONE = Message("This step is done. Go on to the next one, or start over.")
DONE_ALONE = Message("This is done. Start over to play it once more.")
LAST_WORDS = {"passed": DONE, "failed": TRY_AGAIN, "shown": YOUR_TURN_NOW}
PLAYED_OUT = Message("The deal is over. Start over to try something else.")
BY_BUTTONS = Message("Answer with the buttons above the table.")
REFUSED_RIGHTLY = Message("Refused, as it should be")
OUR_FAULT_TEXT = Message("Your move was not played. Start over, or reload the page.")
EVERY_SEAT = Message("You play every seat, and now you are {name}. The rules still hold.")
