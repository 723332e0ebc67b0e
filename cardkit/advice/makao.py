"""Advice for makao: what can be laid now, and what becomes of it."""

from __future__ import annotations

from typing import Any

from ..bots.makao import move as simple_move
from ..cards import SYMBOLS
from ..game import Game
from ..messages import RANK_NAMES, Message
from ..moves import Move
from .words import Advice


def advice(game: Game) -> Advice:
    """What the seat to act could do."""
    state: Any = game.state
    move = simple_move(game.view(game.turn))
    if move.kind == "play":
        return _play(state, move)
    if move.kind == "sit":
        return Advice(Message("You hold no four: sit out."))
    if move.kind == "keep":
        return Advice(Message("The {card} does not help: keep it.", card=state.drawn))
    if state.attack:
        text = Message("Nothing you hold passes the attack on: draw {number}.", number=state.attack)
        return Advice(text)
    if state.demand is not None:
        rank = RANK_NAMES[state.demand.rank]
        return Advice(Message("You hold no {rank} and no jack: draw a card.", rank=rank))
    return Advice(Message("Nothing you hold fits: draw a card."))


def _play(state: Any, move: Move) -> Advice:
    cards = move.cards
    if state.attack:
        text = Message("The {cards} passes the attack on.", cards=cards)
    elif state.skips:
        text = Message("A four hands the lost turns on: play the {cards}.", cards=cards)
    elif move.suit:
        text = Message(
            "Play the {cards} and choose {suit}: of that suit you hold most.",
            cards=cards, suit=SYMBOLS[move.suit],
        )  # fmt: skip
    elif move.demand:
        text = Message(
            "Play the {cards} and demand {rank}: you hold them yourself.",
            cards=cards, rank=RANK_NAMES[move.demand],
        )  # fmt: skip
    elif len(cards) > 1:
        text = Message("You can play {cards} at once, in this order.", cards=cards)
    else:
        text = Message("The {cards} fits the {top}.", cards=cards, top=state.pile[0])
    return Advice(text, cards)
