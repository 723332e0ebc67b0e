"""Replaying a learner's tries on a step, and judging them: pure functions, no widget.

A try is a move in the notation, or ``:answer …`` (a choose step), or ``:watch`` (a watch
step). An illegal move never fails a step: it is refused, with its rule, and one goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .. import bots
from ..errors import IllegalMove, NotationError
from ..game import Game, load
from ..table import Event, Moment
from ..throwers import Throwers, thrown_by
from .goals import Facts
from .step import Step, StepError, split_moves

ANSWER, WATCH = ":answer ", ":watch"
#: Move words that need cards; alone, in a key of a step, each means any such move.
OPEN_WORDS = frozenset({"meld", "layoff", "discard", "play"})
#: The other seats never need more moves than this before it is the learner's turn again.
MOST_REPLIES = 500


@dataclass(frozen=True)
class Playing:
    """The task is still open."""

    passed = False


@dataclass(frozen=True)
class Passed:
    """The goal is reached; ``why`` is what there is to say about it."""

    why: str
    passed = True


@dataclass(frozen=True)
class Failed:
    """The tries have led away from the goal (or the answer is wrong); ``why`` explains it."""

    why: str
    passed = False


Verdict = Playing | Passed | Failed


@dataclass
class Attempt:
    """What came of a learner's tries.

    Attributes: ``game`` as it stands; ``moments``, all that was shown, the first ``opening``
    of them before the learner's turn; ``tries`` that counted (legal moves, refused ones and
    answers); ``moves``, the legal ones, the last at ``last_move_at`` of the tries; ``verdict``;
    and ``refusal`` or ``nonsense``, the
    error of the last try if it was none.
    """

    step: Step
    game: Game
    moments: list[Moment] = field(default_factory=list)
    opening: int = 1
    tries: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    last_move_at: int = 0
    answers: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    verdict: Verdict = field(default_factory=Playing)
    refusal: IllegalMove | None = None
    nonsense: NotationError | None = None

    @property
    def played(self) -> list[str]:
        """Every move since the task began, whoever made it."""
        return [str(move) for move in self.game.history[len(self.step.before) :]]

    @property
    def threw(self) -> list[Throwers]:
        """Who threw each pile card, after each of the moments."""
        first = tuple(self.game.seat(name) for name in self.step.threw.split())
        if not first and getattr(self.moments[0].state, "fresh", None) is not None:
            top = self.moments[0].state.fresh
            first = (top,) if top >= 0 else ()
        return thrown_by(self.moments, first)

    def add(self, text: str) -> None:
        """Make one try. After Passed nothing more counts; after Failed only another answer."""
        self.refusal = self.nonsense = None
        if isinstance(self.verdict, Passed) or (
            isinstance(self.verdict, Failed) and not self.step.choose
        ):
            return
        if text.startswith(ANSWER):
            self._answer(text)
        elif text == WATCH and self.step.watch:
            self.tries.append(text)
            for move in self.step.watch:
                self._play(move)
            self.verdict = Passed(self.step.right)
        else:
            self._move(text)

    def play_freely(self, text: str) -> None:
        """Play a move for whichever seat is to act: nothing is judged, and nobody replies."""
        self.refusal = self.nonsense = None
        try:
            move = str(self.game.parse(text))
            self._play(move)
        except NotationError as error:
            self.nonsense = error
        except IllegalMove as error:
            self.refusal = error
        else:
            self.moves.append(move)

    def _answer(self, text: str) -> None:
        answer = text[len(ANSWER) :]
        if answer not in self.step.choose:
            self.nonsense = NotationError(f"{answer!r} is none of the answers")
            return
        self.tries.append(text)
        self.answers.append(answer)
        why = self.step.choose[answer]
        self.verdict = Passed(why) if answer in self.step.solution else Failed(why)

    def _move(self, text: str) -> None:
        step = self.step
        if step.choose or step.watch:
            self.nonsense = NotationError("nothing is to be moved in this step")
            return
        try:
            move = str(self.game.parse(text))
            self._play(move)
        except NotationError as error:
            self.nonsense = error
            return
        except IllegalMove as error:
            self.refusal = error
            self.refusals.append(error.rule)
            self.tries.append(str(error.move))
            self._reached()
            return
        self.last_move_at = len(self.tries)
        self.tries.append(move)
        self.moves.append(move)
        self._judge()

    def _play(self, move: str) -> None:
        before = self.game.state
        played = self.game.push(move)
        self.moments += self.game.rules.moments(before, played, self.game.state)

    def _judge(self) -> None:
        """Judge a legal move, letting the others reply and asking the goal after every move."""
        step, game = self.step, self.game
        if self._reached():
            return
        for moves, why in step.wrong.items():
            if same_moves(moves, self.moves):  # answered at once, without what comes of it
                self.verdict = Failed(why)
                return
        for _ in range(MOST_REPLIES):
            if game.turn in (step.seat, None):
                break
            self._play(reply(step, game))
            if self._reached():
                return
        for moves, what in step.explore.items():
            if same_moves(moves, self.moves):
                self.verdict = Passed(what)
                return
        if step.free:
            if game.turn is None:
                self.verdict = Passed(step.right)
        elif self._time_is_up():
            self.verdict = Failed("")

    def _reached(self) -> bool:
        """Whether the goal is reached now; then the step is passed."""
        if self.step.goal is None or not self.step.goal(self._facts()):
            return False
        self.verdict = Passed(self.step.right)
        return True

    def _time_is_up(self) -> bool:
        until = self.step.until
        if self.game.turn is None:
            return True
        if isinstance(until, int):
            return len(self.moves) >= until
        # The turn has gone round when others have moved since the learner began.
        seat = self.game.seat(self.step.seat)
        return until == "turn" and any(event.seat not in (seat, None) for event in self._events())

    def _events(self) -> tuple[Event, ...]:
        return tuple(m.event for m in self.moments[self.opening :] if m.event is not None)

    def _facts(self) -> Facts:
        return Facts(self.game, self.step.seat, self._events(), tuple(self.refusals))


def same_moves(key: str, moves: list[str]) -> bool:
    """Whether the moves are those of a key like ``"draw; discard 5S"``.

    A move word that stands without its cards (``"draw; discard"``) means any such move.
    """
    wanted = split_moves(key)
    return len(wanted) == len(moves) and all(
        move.split()[0] == want if want in OPEN_WORDS else move.lower() == want.lower()
        for want, move in zip(wanted, moves, strict=True)
    )


def in_full(game: Game, move: str) -> str:
    """A move of a key with its cards: for a bare move word the first legal move of its kind."""
    if move not in OPEN_WORDS:
        return move
    return next((str(legal) for legal in game.legal_moves if legal.kind == move), move)


def reply(step: Step, game: Game) -> str:
    """What the seat to act does: its first preference that is legal, else its player's move."""
    turn = game.turn or ""
    for move in step.replies.get(turn, ()):
        if move in game.legal_moves:
            return move
    return str(bots.simple(game.view(turn)))


def begin(step: Step) -> Attempt:
    """The step at the moment the learner's task begins.

    Raises `StepError` if its position or its ``before`` moves cannot be.
    """
    try:
        game = load(step.position)
    except ValueError as error:
        raise StepError(step.slug, f"its position cannot be: {error}") from error
    if step.seat not in game.players:
        raise StepError(step.slug, f"nobody is called {step.seat!r}")
    tried = Attempt(step, game, [Moment(None, game.state)])
    for move in step.before:
        try:
            tried._play(move)
        except ValueError as error:
            raise StepError(step.slug, f"before: {move!r} cannot be played: {error}") from error
    tried.opening = len(tried.moments)
    # Between two deals it is nobody's turn: the next deal belongs to no seat.
    if not step.watch and not step.choose and game.turn not in (step.seat, None):
        raise StepError(step.slug, f"it is not {step.seat}'s turn when the task begins")
    return tried


def attempt(step: Step, tries: Iterable[str] = ()) -> Attempt:
    """The step after these tries, from its beginning."""
    tried = begin(step)
    for text in tries:
        tried.add(text)
    return tried


def freely(step: Step, moves: Iterable[str] = ()) -> Attempt:
    """The step played on for every seat, as far as these moves can be played."""
    tried = begin(step)
    for text in moves:
        tried.play_freely(text)
        if tried.refusal or tried.nonsense:
            break
    return tried


def judge(step: Step, tries: Iterable[str]) -> Verdict:
    """Playing, Passed or Failed: what the tries come to."""
    return attempt(step, tries).verdict
