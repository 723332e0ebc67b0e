"""What a step adds to the scene that it shows: its end, its question, its words."""

from __future__ import annotations

from typing import Any

from cardkit import Message
from cardkit.teaching import Step, Term


def close_frame(last: dict[str, Any], why: Message) -> None:
    """Nothing more is played in this attempt: every action says why, no zone can be pressed."""
    for action in last["actions"]:
        action.update(ok=False, rule=None, reason=str(why))
    for zone in last["zones"]:
        if "press" in zone:
            zone["press"] = None
        for card in zone.get("cards", ()):
            card.pop("press", None)
            card.pop("preview", None)
    for seat in last["slots"]:
        for slot in seat["slots"]:
            slot["press"] = None


def keep_the_answer(last: dict[str, Any]) -> None:
    """What would come of each move may be the very question."""
    if last["offer"]:
        last["offer"]["lines"] = []


ORIGINAL = Message("In the document: «{word}».")


def term_of(form: str, term: Term, step: Step) -> dict[str, str]:
    """A word that explains itself, with the document's own word where there is one."""
    original = term.originals.get(step.position.get("game", ""))
    said = f" {Message(ORIGINAL.text, word=original)}" if original else ""
    return {"form": form, "title": term.word, "text": term.text + said}
