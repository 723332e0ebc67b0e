"""`MatchTable`: a whole game on the table, against simple players or handed from seat to seat."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from typing import Any

from cardkit import CardkitError, IllegalMove, Message, NotationError
from cardkit.advice import advice
from cardkit.match import TO_ANSWER, Match, Setup, read_setup
from cardkit.scene import frame
from cardkit.table import Moment
from cardkit.throwers import thrown_by

from .curtain import curtain_of
from .lines import (
    NO_MOVE,
    OUR_FAULT,
    answer_line,
    has_standing,
    read_slot,
    refusal_line,
    rulebook,
    standing_line,
)
from .results import result_line
from .table import Request, Table

#: What is kept for a reload has an end; a match of twenty deals has some 4,000 moves.
MOST_MOVES = 20_000
NEW = ":new "

COULD_DO = Message("What you could do")
OUR_FAULT_TEXT = Message("Your move was not played. Take a move back, or reload the page.")


class MatchTable(Table):
    """The widget of a whole game.

    Arguments: the game, and what is called whenever a match begins, goes on or is replayed.
    Attributes: ``match``, None before the first cards are dealt.
    """

    def __init__(self, game: str, changed: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.game = game
        self.match: Match | None = None
        self._changed = changed
        self._seq = 0
        self._show()

    def __repr__(self) -> str:
        return f"MatchTable({self.game!r})"

    @property
    def deals(self) -> list[dict[str, int]]:
        """The points of every deal that has been finished."""
        if self.match is None:
            return []
        players = self.match.game.players
        outcomes = [moment.state.outcome for moment in self.match.moments]
        return [
            dict(zip(players, outcome.points, strict=True))
            for before, outcome in pairwise([None, *outcomes])
            if outcome is not None and before is None
        ]

    def begin(self, setup: Setup) -> None:
        """Deal the cards of a new match; `PositionError` says what is wrong with the setup."""
        self._start(Match(setup))

    def _start(self, match: Match) -> None:
        self.match = match
        self._show(match.moments)
        self._changed()

    def pass_in_advance(self, passing: bool) -> None:
        """Let the person at the screen pass on thrown cards from now on, or be asked again."""
        match = self.match
        if match is None or match.seat is None or self.passing == passing:
            return
        before = len(match.moments)
        match.pass_in_advance(passing)
        self._show(match.moments[before:], answer=self._result())
        self._changed()

    @property
    def passing(self) -> bool:
        """Whether the person at the screen passes in advance."""
        match = self.match
        return (
            match is not None
            and match.seat is not None
            and match.game.players[match.seat] in match.passing
        )

    # -- requests

    def answer(self, request: Request) -> None:
        """Do what the browser asks, if it has seen the newest scene."""
        if request.step != STEP or request.seq != self._seq:
            self.send_state("scene")
            return
        command, _, rest = request.move.partition(" ")
        match command:
            case ":open":
                self._show(self.match.moments if self.match and len(self._moves()) == 1 else ())
            case ":replay":
                self._replay(rest)
            case ":ready":
                self._ready()
            case ":skip":
                self._skip()
            case ":undo":
                self._undo()
            case ":hint":
                self._hint()
            case ":copy":
                self._show(copy=self._notation())
            case ":slot":
                self._lay_on_slot(rest)
            case ":standing":
                self._tell_standing()
            case _:
                self._play(request.move)

    def show_failure(self) -> None:
        """Say that our code failed; the game stays as it was before the request."""
        self._show(answer=answer_line("info", OUR_FAULT, str(OUR_FAULT_TEXT)))

    def _replay(self, text: str) -> None:
        """Take up the game that the browser has kept, unless one is being played already."""
        first, *moves = text.split("; ")
        if self.match is None and first.startswith(NEW):
            try:
                setup = read_setup(first[len(NEW) :])
                if setup.game == self.game:
                    match = Match(setup)
                    match.replay(moves[:MOST_MOVES])
                    self.match = match
                    self._changed()
            except CardkitError:  # kept by an older version, or spoilt: begin afresh
                pass
        self._show(answer=self._result())

    def _ready(self) -> None:
        match = self.match
        if match is None or match.seat is not None:
            self._show()
            return
        match.hand_over()
        self._show(match.moments[match.since_own_move() :])
        self._changed()

    def _skip(self) -> None:
        """The next person answers a question about a thrown card without a look at his cards."""
        match = self.match
        if match is None or match.seat is not None or match.game.phase not in TO_ANSWER:
            self._show()
            return
        before = len(match.moments)
        match.play(TO_ANSWER[match.game.phase])
        self._show(match.moments[before:], answer=self._result())
        self._changed()

    def _undo(self) -> None:
        if self.match is not None and self.match.can_undo:
            self.match.undo()
            self._changed()
        self._show()

    def _hint(self) -> None:
        match = self.match
        if match is None or match.seat is None or match.game.is_over:
            self._show()
            return
        found = advice(match.game.view(match.game.players[match.seat]))
        self._show(answer=answer_line("hint", COULD_DO, str(found.text), cards=found.cards))

    def _lay_on_slot(self, text: str) -> None:
        match = self.match
        if match is None or match.seat is None:
            self._show()
            return
        move, misfit = read_slot(match.game, text)
        if misfit is None:
            self._play(move)
        else:
            self._show(answer=refusal_line(misfit))

    def _tell_standing(self) -> None:
        match = self.match
        if match is None or match.seat is None or not has_standing(match.game):
            self._show()
        else:
            self._show(answer=standing_line(match.game, match.seat))

    def _play(self, text: str) -> None:
        match = self.match
        if match is None or match.seat is None or len(match.moves) >= MOST_MOVES:
            self._show()
            return
        before = len(match.moments)
        try:
            match.play(text)
        except IllegalMove as error:
            self._show(answer=refusal_line(error))
            return
        except NotationError:
            self._show(answer=answer_line("info", NO_MOVE, ""))
            return
        self._show(match.moments[before:], answer=self._result())
        self._changed()

    # -- the scene

    def _moves(self) -> list[str]:
        if self.match is None:
            return []
        return [f"{NEW}{self.match.setup}", *(text for _, text in self.match.moves)]

    def _notation(self) -> str:
        """The position as the person at the screen may know it; hidden cards are dealt anew."""
        match = self.match
        if match is None or match.seat is None:
            return ""
        view = match.game.view(match.game.players[match.seat])
        hidden = isinstance(view.pop("stock"), int)
        return json.dumps({**view, "fill": 1} if hidden else view, ensure_ascii=False)

    def _result(self) -> dict[str, Any] | None:
        return result_line(self.match.game) if self.match else None

    def _show(
        self,
        moments: Any = (),
        *,
        answer: dict[str, Any] | None = None,
        copy: str = "",
    ) -> None:
        """Set the scene: what has happened since the last one, and where the game stands."""
        match = self.match
        frames: list[dict[str, Any]] = []
        log: list[str] = []
        if match is not None:
            game = match.game
            # Under a curtain nobody's hand is sent, and what happened is told to all alike.
            shown: list[Moment] = list(moments) or match.moments[-1:]
            threw = dict(zip(map(id, match.moments), thrown_by(match.moments), strict=True))
            frames = [
                frame(game.rules, moment, match.seat, threw=threw[id(moment)]) for moment in shown
            ]
            log = [
                str(moment.event.seen_by(match.seat)[0])
                for moment in match.moments
                if moment.event is not None
            ]
        cited = {action["rule"] for action in frames[-1]["actions"]} if frames else set()
        self._seq += 1
        self.scene = {
            "lesson": f"{self.game}/play",
            "step": STEP,
            "digest": DIGEST,
            "seq": self._seq,
            "kind": "play",
            "say": "",
            "task": "",
            "terms": [],
            "rules": [],
            "rulebook": rulebook({*cited, answer["rule"] if answer else None}),
            "status": "over" if match is not None and match.game.is_over else "playing",
            "answer": answer,
            "choices": [],
            "moves": self._moves(),
            "can": {
                "undo": match is not None and match.can_undo,
                "hint": int(match is not None and match.seat is not None),
                "copy": match is not None and match.seat is not None,
                "standing": match is not None
                and match.seat is not None
                and has_standing(match.game),
            },
            "curtain": curtain_of(self.match),
            "copy": {"text": copy} if copy else None,
            "log": log[-MOST_LINES:],
            "frames": frames or [EMPTY],
        }


STEP = "game"
#: Changes when saved games cannot be read any more.
DIGEST = sha256(b"cardkit match 1").hexdigest()[:12]
#: The log shows the newest lines of a long match.
MOST_LINES = 200
EMPTY: dict[str, Any] = {
    "event": None,
    "seats": [],
    "zones": [],
    "slots": [],
    "offer": None,
    "effects": [],
    "choosers": [],
    "ordered": False,
    "prompt": {"seat": None, "you": False, "text": ""},
    "actions": [],
}
