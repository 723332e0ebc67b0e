"""Looking for a short way to a goal, so that a teacher need not write one."""

from __future__ import annotations

from collections import deque

from .attempt import Attempt, begin
from .goals import Goal
from .step import Step

#: So many tries are looked at, the shortest first: a moment's work, enough for one turn.
MOST_TRIES = 400


def way_to(step: Step, goal: Goal) -> list[str]:
    """Moves of the learner's within one turn that reach a goal; empty if none was found.

    Arguments: a step without a goal of its own (free play), and the goal.
    """
    waiting = deque([begin(step)])
    for _ in range(MOST_TRIES):
        if not waiting:
            break
        tried = waiting.popleft()
        for move in tried.game.legal_moves:
            after = _after(tried, str(move))
            if goal(after._facts()):
                return after.moves
            if after.game.turn == step.seat:
                waiting.append(after)
    return []


def _after(tried: Attempt, move: str) -> Attempt:
    """What has been tried, and one more move, without the others' replies."""
    after = Attempt(
        tried.step, tried.game.copy(), tried.moments.copy(), tried.opening,
        moves=[*tried.moves, move],
    )  # fmt: skip
    after._play(move)
    return after
