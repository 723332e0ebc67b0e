"""Parts of a scene that every table needs: the answer to a request, and the cited rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardkit import Card, IllegalMove, Message, NotationError, read_cards, rule
from cardkit.game import Game

from .signs import signed

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


def refusal_line(error: IllegalMove) -> dict[str, Any]:
    """What is said to a move that the rules forbid."""
    return answer_line("refused", NOT_YET, error.reason, rule_id=error.rule, cards=error.cards)


def read_slot(game: Game, text: str) -> tuple[str, IllegalMove | None]:
    """What laying cards on a place of the contract means (``run 5H 6H 7H 8H``).

    The move it is, and why the cards do not belong there though they may be a meld.
    """
    kind, _, cards = text.partition(" ")
    move = f"meld {cards}"
    misfit = getattr(game.rules, "misfit", None)
    if misfit is None or kind not in ("set", "run"):
        return move, None
    if game.rules.closed(game.state, "meld") is not None:
        return move, None
    try:
        return move, misfit(game.state, kind, read_cards(cards))
    except NotationError:
        return move, None


IF_IT_ENDED = Message("If the deal ended now")
YOURS_NOW = Message("You: {table} on the table, {hand} in your hand, so {points}.")
THEIRS_NOW = Message("{name}: {table} on the table, less what {count} cards are worth.")
EMPTY_NOW = Message("{name}: {table} on the table, and no cards left.")


def has_standing(game: Game) -> bool:
    """Whether cards on the table count for somebody, so that one may ask how it stands."""
    return hasattr(game.rules, "counted")


def standing_line(game: Game, seat: int) -> dict[str, Any]:
    """How it stands, as far as this seat may know: other hands are hidden."""
    state: Any = game.state
    rules: Any = game.rules
    table = [0] * len(game.players)
    for meld in state.melds:
        for owner, points in rules.counted(state, meld):
            table[owner] += points
    standing = list(game.standing.values())
    texts = []
    for number, name in enumerate(game.players):
        count = len(state.hands[number])
        if number == seat:
            hand = table[number] - standing[number]
            points = signed(standing[number])
            texts.append(Message(YOURS_NOW.text, table=table[number], hand=hand, points=points))
        elif count:
            texts.append(Message(THEIRS_NOW.text, name=name, table=table[number], count=count))
        else:
            texts.append(Message(EMPTY_NOW.text, name=name, table=table[number]))
    return answer_line("info", IF_IT_ENDED, " ".join(map(str, texts)))


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
