"""Checking a step by playing it: its solution, its wrong ways and its illegal tries."""

from __future__ import annotations

from ..rulebook import rule
from .attempt import ANSWER, WATCH, Failed, Passed, attempt, begin, in_full
from .step import Step, StepError, split_moves

MOST_WORDS = 40


def problems(step: Step) -> list[str]:
    """What is wrong with a step, in plain words; empty if nothing is."""
    try:
        begin(step)
    except StepError as error:
        return [error.what]
    return [*_texts(step), *_rules(step), *_sheet(step), *_ways(step)]


def _texts(step: Step) -> list[str]:
    found = []
    words = len(step.say.split())
    if words > MOST_WORDS:
        found.append(f"say has {words} words; {MOST_WORDS} are the most")
    if not step.task.strip():
        found.append("it has no task")
    return found


def _rules(step: Step) -> list[str]:
    found = []
    for rule_id in (*step.rule_ids, *step.refused.values()):
        try:
            rule(rule_id)
        except LookupError:
            found.append(f"there is no rule {rule_id!r}")
    if not step.rule_ids and not step.free:
        found.append("it names no rule")
    return found


def _sheet(step: Step) -> list[str]:
    players = set(begin(step).game.players)
    return [
        f"sheet: deal {number} needs the points of {', '.join(sorted(players))}"
        for number, points in enumerate(step.sheet, 1)
        if set(points) != players
    ]


def _ways(step: Step) -> list[str]:
    found = []
    if step.choose:
        solution = [ANSWER + step.solution[0]]
    else:
        solution = [WATCH] if step.watch else list(step.solution)
    if step.goal is not None and step.goal(begin(step)._facts()):
        found.append("its goal is reached before a move is made")
    if not step.explore and not step.free:
        found += _plays(step, "its solution", solution, Passed)
    for moves in step.explore:
        found += _plays(step, f"explore {moves!r}", list(split_moves(moves)), Passed)
    for moves in step.wrong:
        found += _plays(step, f"wrong {moves!r}", list(split_moves(moves)), Failed)
    for moves, rule_id in step.refused.items():
        tried = attempt(step, split_moves(moves))
        if tried.nonsense is not None:
            found.append(f"refused {moves!r}: {tried.nonsense}")
        elif tried.refusal is None:
            found.append(f"refused {moves!r} is legal")
        elif tried.refusal.rule != rule_id:
            found.append(f"refused {moves!r} breaks {tried.refusal.rule}, not {rule_id}")
    return found


def _plays(
    step: Step, what: str, moves: list[str], wanted: type[Passed] | type[Failed]
) -> list[str]:
    tried = begin(step)
    stopped = ""
    for move in moves:
        tried.add(in_full(tried.game, move))
        error = tried.refusal or tried.nonsense
        if error is None:
            continue
        stopped = f"{what}: {move!r} cannot be played: {error}"
        # A refused try may be the very goal (or on the way to it).
        if not (tried.refusal and step.goal and wanted is Passed):
            return [stopped]
    if isinstance(tried.verdict, wanted):
        return []
    if wanted is Passed:
        return [stopped or f"{what} does not reach the goal"]
    if isinstance(tried.verdict, Passed):
        return [f"{what} reaches the goal, so it is not wrong"]
    return [f"{what} does not end the step: the learner may still go on and reach the goal"]
