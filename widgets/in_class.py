"""A step in front of a class: which hands lie open, and the table played on for every seat."""

from __future__ import annotations

from typing import Any

from cardkit.teaching import Attempt, Step, freely

ON, OFF = "on", "off"
#: A teacher may play on for long; what is kept has an end.
MOST_MOVES = 500


class InClass:
    """What a teacher has asked of one table; nothing of it is kept for the learner.

    Attributes: ``on`` (the step is presented), ``open``, the names whose hands lie open,
    ``closed``, those hidden though they are the learner's, and ``free``, the play for every seat.
    """

    def __init__(self, step: Step) -> None:
        self._step = step
        self.on = False
        self.open: set[str] = set()
        self.closed: set[str] = set()
        self.free: Attempt | None = None

    def present(self, on: bool) -> None:
        """Begin, or end: then all hands are as hidden as before."""
        self.__init__(self._step)  # type: ignore[misc]  # afresh
        self.on = on

    def turn(self, name: str, *, up: bool) -> None:
        """Lay a hand open, or hide it; a name that nobody has changes nothing."""
        if not self.on or name not in self._step.position["players"]:
            return
        if up and name in self.closed:
            self.closed.discard(name)
        elif up:
            self.open.add(name)
        else:
            self.open.discard(name)
            if name == self.seat(self._step.seat):
                self.closed.add(name)

    def play_every_seat(self, wish: str, tried: Attempt) -> None:
        """Begin to play for every seat (from how the table stands, or after given moves), or end.

        Arguments: ``on``, ``off`` or moves separated by semicolons; and the learner's attempt.
        """
        if not self.on or wish == OFF:
            self.free = None
            return
        moves = tried.played if wish in ("", ON) else [it.strip() for it in wish.split(";")]
        self.free = freely(self._step, moves[:MOST_MOVES])

    def undo(self) -> None:
        """Take the last move of the free play back."""
        if self.free is not None:
            self.free = freely(self._step, self.free.played[:-1])

    def retry(self) -> None:
        """Begin the free play again, where the task begins."""
        if self.free is not None:
            self.free = freely(self._step)

    def seat(self, usual: str) -> str | None:
        """From whose seat the table is seen: None if that hand is to be hidden."""
        name = (self.free.game.turn if self.free else None) or usual
        return None if name in self.closed else name

    def told(self) -> dict[str, Any] | None:
        """What the scene says of it; None for a learner."""
        if not self.on:
            return None
        return {
            "open": sorted(self.open),
            "closed": sorted(self.closed),
            "free": None if self.free is None else self.free.played,
        }
