"""A step as a question to a class, asked before the move is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..game import Game
from ..melds import Meld
from ..messages import Message
from ..moves import read_move
from .attempt import OPEN_WORDS, attempt, begin
from .step import Step, split_moves
from .wording import in_symbols, in_words

WHAT_WOULD_YOU_DO = Message("What would you do as {name}?")
WHAT_COMES = Message("What comes of each of these?")
MAY_ONE = Message("{name} tries: {moves}. What does the table say?")
ALLOWED = Message("It is allowed.")
REFUSED = Message("It is refused.")

#: More than these nobody can read from the back row.
MOST_OPTIONS = 5
MOST_MOVES = 3


@dataclass(frozen=True)
class Option:
    """One answer that a class may vote for: its words, whether it is right, and why."""

    text: str
    right: bool
    why: str


@dataclass(frozen=True)
class Question:
    """A question to a class; `options` is empty where there is nothing to choose."""

    title: str
    options: tuple[Option, ...]


def question(step: Step) -> Question:
    """What a teacher may ask the class about a step before anybody plays it.

    A choose step asks its own question. Of a goal the solution and the ways that lead away are
    the answers; where a refusal is the goal, whether the table allows the move. The order gives
    nothing away and is always the same.
    """
    if step.choose:
        return Question(step.task, tuple(_answers(step)))
    if step.watch:
        return Question(step.task or step.say, ())
    if step.explore:
        ways = (
            Option(_ahead(step, split_moves(key)), True, it) for key, it in step.explore.items()
        )
        return Question(str(WHAT_COMES), tuple(ways))
    refusal = attempt(step, step.solution).refusal
    if refusal is not None:
        words = in_words(step.solution, begin(step).game)
        title = Message(MAY_ONE.text, name=step.seat, moves=words)
        why = step.right or refusal.reason
        allowed = Option(str(ALLOWED), False, refusal.reason)
        return Question(str(title), (allowed, Option(str(REFUSED), True, why)))
    options = [Option(_ahead(step, step.solution), True, step.right)]
    for key, why in step.wrong.items():
        options.append(Option(_ahead(step, split_moves(key)), False, why))
    for key, rule in step.refused.items():
        tried = attempt(step, split_moves(key)).refusal
        why = f"{tried.reason} ({rule})" if tried else rule
        options.append(Option(_ahead(step, split_moves(key)), False, why))
    unlike: dict[str, Option] = {}
    for option in options:
        unlike.setdefault(option.text, option)
    few = list(unlike.values())[:MOST_OPTIONS]
    few.sort(key=lambda option: _lot(step.slug, option.text))
    return Question(str(Message(WHAT_WOULD_YOU_DO.text, name=step.seat)), tuple(few))


def _ahead(step: Step, moves: Sequence[str]) -> str:
    """Moves in words, as far as the class may know them: no card that is still to be drawn."""
    game = begin(step).game
    state = game.state
    known = {*game.hand(step.seat), *state.pile, *(c for meld in _melds(game) for c in meld.cards)}
    told: list[str] = []
    for text in moves[:MOST_MOVES]:
        cards = () if text in OPEN_WORDS else read_move(text).cards
        if told and not known.issuperset(cards):
            break
        told.append(text)
    return str(in_words(told, game, step.solution))


def _melds(game: Game) -> tuple[Meld, ...]:
    return tuple(getattr(game.state, "melds", ()))


def _answers(step: Step) -> list[Option]:
    return [
        Option(in_symbols(answer), answer in step.solution, why)
        for answer, why in step.choose.items()
    ]


def _lot(slug: str, text: str) -> str:
    """A lot that is drawn alike every time."""
    return sha256(f"{slug}/{text}".encode()).hexdigest()
