"""A table in plain text, for `print(game)`: all hands open, as in a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .cards import Card

if TYPE_CHECKING:
    from .game import Game


def table(game: Game) -> str:
    """The table of a game in a few lines: whose turn, the hands, stock, pile and melds."""
    state = game.state
    width = max(5, *(len(name) for name in game.players))
    lines = [_headline(game)]
    for name, hand in zip(game.players, state.hands, strict=True):
        mark = ">" if name == game.turn else " "
        lines.append(f"{mark} {name:<{width}} {len(hand):>3}  {symbols(hand)}".rstrip())
    lines.append(f"  {'stock':<{width}} {len(state.stock):>3}")
    top_first = symbols(state.pile[:8]) + (" …" if len(state.pile) > 8 else "")
    lines.append(f"  {'pile':<{width}} {len(state.pile):>3}  {top_first}".rstrip())
    for number, meld in enumerate(state.melds, 1):
        kind = "set" if meld.is_set else "run"
        owner = game.players[meld.owner]
        lines.append(f"  {owner:<{width}} {number:>3}. {kind}  {symbols(meld.cards)}")
    lines += [f"  {effect.text}" for effect in game.rules.effects(state)]
    return "\n".join(lines)


def symbols(cards: Iterable[Card]) -> str:
    """Cards as people are shown them: ``7♠ 7♥ K♣``."""
    return " ".join(card.symbol for card in cards)


def _headline(game: Game) -> str:
    if game.turn is not None:
        return f"{game.name}: {game.turn} to act ({game.phase})"
    scores = ", ".join(f"{name} {score:+d}" for name, score in game.scores.items())
    return f"{game.name}: {game.phase} ({scores})"
