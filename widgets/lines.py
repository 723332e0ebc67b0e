"""Parts of a scene that every table needs: the answer to a request, and the cited rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardkit import Card, Message, rule

NO_MOVE = Message("That is no move at this table.")
NOT_YET = Message("Not yet")
OUR_FAULT = Message("Something went wrong on our side")


def answer_line(
    tone: str,
    title: Message | str,
    text: str,
    *,
    rule_id: str | None = None,
    cards: tuple[Card, ...] = (),
    then: str | None = None,
) -> dict[str, Any]:
    """What is said to a request: its tone, its words, the rule and the cards it is about."""
    return {
        "tone": tone,
        "title": str(title),
        "text": text,
        "rule": rule_id,
        "cards": [str(card) for card in cards],
        "next": then,
    }


def rulebook(cited: Iterable[str | None]) -> dict[str, Any]:
    """The cited rules as the rule cards show them, by id."""
    return {rule_id: _rule(rule_id) for rule_id in sorted(set(filter(None, cited)))}


def _rule(rule_id: str) -> dict[str, Any]:
    found = rule(rule_id)
    return {
        "id": found.id,
        "title": found.title,
        "text": found.text,
        "source": found.source,
        "words": found.words,
        "language": found.language,
        "enforced": found.enforced,
    }
