"""`Exercise`: a position that a teacher has set up, with a task: as much of a step as fits a link.

`step_of` makes a `Step` of it, always the same one: `cell_of` writes that step for a notebook.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from .. import bots
from ..cards import write_cards
from ..errors import CardkitError, PositionError
from ..game import Game, load
from ..games import rules_of
from ..messages import Message
from ..moves import Move, read_move
from .checking import MOST_WORDS, problems
from .goals import (
    Goal,
    did,
    discarded,
    drew,
    laid,
    laid_off,
    out,
    played,
    took,
)
from .searching import way_to
from .step import Step

FREE, MOVES = "free", "moves"
LONGEST_SAY, LONGEST_TASK, MOST_MOVES = 300, 200, 12
#: The others are given so many moves to bring the turn to the learner.
MOST_BEFORE = 40


class Aim(NamedTuple):
    """What a teacher can ask for: its name in a list, the task it makes by itself, its goal.

    `kind` is the move without which a game does not offer it.
    """

    label: Message
    task: Message
    kind: str = ""
    goal: Goal | None = None


AIMS = {
    FREE: Aim(Message("No goal: try it out, or talk about it"), Message("Try what you like.")),
    "meld": Aim(Message("Lay a meld"), Message("Lay a meld."), "meld", laid()),
    "layoff": Aim(Message("Lay off a card"), Message("Lay off a card."), "layoff", laid_off()),
    "play": Aim(Message("Play a card"), Message("Play a card that fits."), "play", played()),
    "take": Aim(Message("Take from the pile"), Message("Take from the pile."), "take", took()),
    "out": Aim(Message("Go out"), Message("Get rid of all your cards."), goal=out()),
    MOVES: Aim(Message("Make certain moves"), Message("Find the best move.")),
}

#: The rule that a task is about, by the last move of its solution.
RULES = {
    "basic-rummy": {
        "draw": "BR-11", "take": "BR-11", "meld": "BR-18", "layoff": "BR-21", "discard": "BR-12",
    },
    "contract-rummy": {
        "draw": "CR-12", "take": "CR-23", "meld": "CR-11", "layoff": "CR-13", "discard": "CR-12",
        "leave": "CR-27", "ask": "CR-27", "pass": "CR-27", "allow": "CR-28", "refuse": "CR-28",
        "buy": "CR-47", "stop": "CR-47",
    },
    "rummy-500": {
        "draw": "R5-23", "take": "R5-24", "meld": "R5-29", "layoff": "R5-30", "discard": "R5-35",
        "end": "R5-09",
    },
    "makao": {"play": "MK-06", "draw": "MK-14", "keep": "MK-16", "sit": "MK-29"},
}  # fmt: skip

NO_TURN = Message("This deal is over: there is nothing left to play.")
NOBODY = Message("Nobody is called {name}.")
NOT_REACHED = Message("The deal ends before it is {name}'s turn.")
TOO_LONG = Message("This has {number} letters; {most} are the most.")
TOO_MANY_WORDS = Message("This has {number} words; {most} are the most.")
ODD_SIGN = Message("There is a sign in {text} that cannot be shown.")
NO_AIM = Message("This game has no goal called {name}.")
NO_WAY = Message("No short way to this goal was found. Play one on the table, or write its moves.")
NO_MOVES = Message("Which moves? Play them on the table, or write them here.")
MANY_MOVES = Message("{number} moves are too many; {most} are the most.")


class ExerciseError(CardkitError):
    """What is wrong with an exercise, in words for its teacher.

    Attributes: ``place``, a key of the position or the part at fault (``say``, ``moves``).
    """

    def __init__(self, place: str, what: Message | str) -> None:
        super().__init__(str(what))
        self.place = place


@dataclass(frozen=True)
class Exercise:
    """A position, the learner's seat, what is said, and what is asked for.

    Arguments: the position (see the notation); the seat; a line that sets the scene and one with
    the task (or none: the aim has its own); the aim, a key of `AIMS`; moves that reach it (needed
    for ``moves``, else found where they are few).
    """

    position: Mapping[str, Any]
    seat: str
    say: str = ""
    task: str = ""
    aim: str = FREE
    moves: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """A name that follows from everything in it."""
        parts = [dict(self.position), self.seat, self.say, self.task, self.aim, list(self.moves)]
        text = json.dumps(parts, sort_keys=True)
        return f"own-{sha256(text.encode()).hexdigest()[:10]}"


def aims_of(game: str) -> dict[str, Aim]:
    """What can be asked for in a game, by key."""
    moves = rules_of(game).MOVES
    return {key: aim for key, aim in AIMS.items() if not aim.kind or aim.kind in moves}


def step_of(exercise: Exercise) -> Step:
    """The step an exercise is; `ExerciseError` in plain words if it cannot be one."""
    _refuse_texts(exercise)
    try:
        game = load(exercise.position)
    except PositionError as error:
        raise ExerciseError(error.key, str(error)) from None
    aim = aims_of(game.name).get(exercise.aim)
    if aim is None:
        raise ExerciseError("aim", Message(NO_AIM.text, name=exercise.aim))
    if exercise.seat not in game.players:
        raise ExerciseError("seat", Message(NOBODY.text, name=exercise.seat))
    parts: dict[str, Any] = {
        "slug": exercise.slug,
        "rules": "",
        "say": exercise.say,
        "task": exercise.task or str(aim.task),
        "position": exercise.position,
        "seat": exercise.seat,
        "before": _others_first(game, exercise.seat) or (),
    }
    if exercise.aim == FREE:
        step = Step(**parts, free=True)
        _refuse(problems(step))
        return step
    moves = _read_moves(exercise, game)
    goal = aim.goal or _goal_of(moves)
    return _with_goal(parts, goal, moves, exercise)


def _with_goal(parts: dict[str, Any], goal: Goal, moves: list[Move], exercise: Exercise) -> Step:
    """The step with its solution; the whole deal is given where one turn is not enough."""
    solution = [str(move) for move in moves] or way_to(Step(**parts, free=True), goal)
    if not solution:
        raise ExerciseError("moves", NO_WAY)
    kind, game = solution[-1].split()[0], exercise.position["game"]
    parts["rules"] = RULES[game].get(kind, "")
    wrong: list[str] = []
    for until in ("deal",) if exercise.aim == "out" else ("turn", "deal"):
        step = Step(**parts, goal=goal, solution=solution, until=until)
        wrong = problems(step)
        if not wrong:
            return step
    _refuse(wrong, "moves")
    return step


def cell_of(exercise: Exercise) -> str:
    """The step as the cell of a notebook in which ``step`` is a lesson's."""
    step = step_of(exercise)
    named = sorted(set(_words(repr(step.goal)))) if step.goal else []
    lines = [f"from cardkit.teaching import {', '.join(named)}", ""] if named else []
    lines += [
        "step(",
        f"    {_py(step.slug)}, rules={_py(step.rules)},",
        f"    say={_py(step.say)},",
        f"    task={_py(step.task)},",
        "    position={",
        *(f"        {_py(key)}: {_py(value)}," for key, value in step.position.items()),
        "    },",
        f"    seat={_py(step.seat)},",
    ]
    if step.before:
        lines.append(f"    before={_py(list(step.before))},")
    if step.free:
        lines.append("    free=True,")
    else:
        lines.append(f"    goal={step.goal!r},")
        lines.append(f"    until={_py(step.until)}, solution={_py(list(step.solution))},")
    return "\n".join([*lines, ")"])


# -- the parts


def _refuse_texts(exercise: Exercise) -> None:
    for place, text, most in (
        ("say", exercise.say, LONGEST_SAY), ("task", exercise.task, LONGEST_TASK),
    ):  # fmt: skip
        if len(text) > most:
            raise ExerciseError(place, Message(TOO_LONG.text, number=len(text), most=most))
    words = len(exercise.say.split())
    if words > MOST_WORDS:
        raise ExerciseError("say", Message(TOO_MANY_WORDS.text, number=words, most=MOST_WORDS))
    if len(exercise.moves) > MOST_MOVES:
        number = len(exercise.moves)
        raise ExerciseError("moves", Message(MANY_MOVES.text, number=number, most=MOST_MOVES))
    for place, value in (
        ("say", exercise.say), ("task", exercise.task), ("seat", exercise.seat),
        ("moves", list(exercise.moves)), *exercise.position.items(),
    ):  # fmt: skip
        for text in (str(place), *_texts(value)):
            if not text.isprintable():
                raise ExerciseError(str(place)[:40], Message(ODD_SIGN.text, text=ascii(text[:40])))


def _texts(value: object) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)


def _others_first(game: Game, seat: str) -> list[str]:
    """What the others play until it is the learner's turn."""
    moves: list[str] = []
    if game.turn is None:
        raise ExerciseError("phase", NO_TURN)
    while game.turn != seat:
        if game.turn is None or len(moves) >= MOST_BEFORE:
            raise ExerciseError("turn", Message(NOT_REACHED.text, name=seat))
        moves.append(str(game.push(bots.simple(game.view(game.turn)))))
    return moves


def _read_moves(exercise: Exercise, game: Game) -> list[Move]:
    if exercise.aim == MOVES and not exercise.moves:
        raise ExerciseError("moves", NO_MOVES)
    try:
        return [game.parse(text) if at == 0 else read_move(text)
                for at, text in enumerate(exercise.moves)]  # fmt: skip
    except CardkitError as error:
        raise ExerciseError("moves", str(error)) from None


def _goal_of(moves: list[Move]) -> Goal:
    """What these moves bring about, however a learner words or orders them."""
    first, *others = (_done(move) for move in moves)
    for goal in others:
        first = first & goal
    return first


def _done(move: Move) -> Goal:
    cards = write_cards(move.cards)
    match move.kind:
        case "draw":
            return drew()
        case "take":
            return took(cards)
        case "meld":
            return laid(cards)
        case "layoff":
            return laid_off(cards)
        case "discard":
            return discarded(cards)
        case "play":
            return played(cards)
    return did(move.kind)


def _refuse(wrong: list[str], place: str = "") -> None:
    if wrong:
        raise ExerciseError(place, wrong[0])


def _words(text: str) -> list[str]:
    """The functions that a goal's text calls."""
    return re.findall(r"\b([a-z_]+)\(", text)


def _py(value: object) -> str:
    """A JSON value as Python writes it, with double quotes as everywhere in the lessons."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_py(key)}: {_py(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_py, value)) + "]"
    return repr(value)
