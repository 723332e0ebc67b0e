"""What a finished deal or game has come to, in words."""

from __future__ import annotations

from typing import Any

from cardkit import Message
from cardkit.game import Game

from .lines import answer_line
from .signs import signed

DEAL_OVER = Message("The deal is over")
GAME_OVER = Message("The game is over")
PAYS = Message("{name}: {points}, for {cards}.")
POINTS = Message("{name}: {points}.")
WON = Message("{name} wins with {points}.")
SHARED = Message("{names} share the first place with {points}.")
SETTLEMENT = Message("Settlement: {parts}.")
SETTLED = Message("{name} {points}")
IS_OUT = Message("{name} has no cards left and has won.")
NOBODY = Message("Nobody has won.")


def result_line(game: Game) -> dict[str, Any] | None:
    """The answer line when a deal or the game is over; None while it goes on."""
    outcome = game.state.outcome
    if outcome is None:
        return None
    if "deal" not in game.rules.MOVES:  # makao is one deal, without points
        names = game.winners
        text = Message(IS_OUT.text, name=names[0]) if names else NOBODY
        return answer_line("good", GAME_OVER, str(text))
    lines = [
        str(
            Message(PAYS.text, name=name, points=signed(value), cards=_symbols(hand))
            if hand
            else Message(POINTS.text, name=name, points=signed(value))
        )
        for name, value, hand in zip(game.players, outcome.points, game.state.hands, strict=True)
    ]
    if not game.is_over:
        return answer_line("info", DEAL_OVER, " ".join(lines))
    return answer_line("good", GAME_OVER, " ".join([*lines, _winners(game), *_settled(game)]))


def _winners(game: Game) -> str:
    names, best = game.winners, signed(max(game.scores.values()))
    if len(names) == 1:
        return str(Message(WON.text, name=names[0], points=best))
    return str(Message(SHARED.text, names=", ".join(names), points=best))


def _settled(game: Game) -> list[str]:
    """R5-15: what everybody pays or gets in the end, in a game that settles."""
    outcome = game.state.outcome
    paid: Any = dict(outcome.extra).get("settlement") if outcome else None
    if paid is None:
        return []
    parts = ", ".join(
        str(Message(SETTLED.text, name=name, points=signed(value)))
        for name, value in zip(game.players, paid, strict=True)
    )
    return [str(Message(SETTLEMENT.text, parts=parts))]


def _symbols(hand: Any) -> str:
    """Cards as people are shown them."""
    return " ".join(card.symbol for card in hand)
