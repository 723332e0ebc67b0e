"""`Step`: one step of a lesson, as a teacher writes it in a notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from ..errors import CardkitError
from .goals import Goal

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class StepError(CardkitError):
    """A mistake in a step of a lesson, in words for the teacher who wrote it."""

    def __init__(self, slug: str, what: str) -> None:
        super().__init__(f"Step {slug!r}: {what}")
        self.slug = slug
        self.what = what


@dataclass(frozen=True)
class Step:
    """One step: a position, a task, and what counts as done.

    Arguments:
        slug: its name, unique in the lesson and never reused: ``"ask-far-seat"``.
        rules: ids of the rules it teaches, separated by spaces.
        say: at most two lines that set the scene.
        task: what to do, in one sentence.
        position: where it starts (see the notation), usually with ``fill``.
        seat: whom the learner plays.
        before: moves that are played and shown first.
        replies: per seat, moves it prefers: the first legal one; else its simple player's.
        goal: a predicate (`cardkit.teaching.goals`).
        until: how long the learner may try: ``"turn"``, a number of moves, or ``"deal"``.
        solution: moves that reach the goal (of a choose step: the right answer).
        right: what is said when the goal is reached.
        wrong: legal moves that lead away (``"draw; discard 5S"``), each with why.
        refused: illegal tries worth making, each with the rule that must be named.
        hints: from gentle to plain.
        notes: for the teacher.
        choose: instead of a goal: answers, each with why it is right or wrong.
        explore: instead of a goal: ways that are all right, each with what it shows.
        watch: instead of a goal: moves to look at.
        free: instead of a goal: nothing is asked, the learner plays to the end of the deal.
        sheet: what is written on the score sheet above the table: the points of each deal by
            name, ``[{"Ada": 48, "Bo": -18, "Cy": -30}]``.
        threw: who threw the pile cards of the position, top first (``"Ada Dan Cy"``), in a game
            that sells them.
    Raises `StepError` for what is wrong with the texts; `problems` plays the moves too.
    """

    slug: str
    rules: str
    say: str
    task: str
    position: Mapping[str, Any]
    seat: str
    before: Sequence[str] = ()
    replies: Mapping[str, Sequence[str]] = field(default_factory=dict)
    goal: Goal | None = None
    until: str | int = "turn"
    solution: Sequence[str] = ()
    right: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    hints: Sequence[str] = ()
    notes: str = ""
    choose: Mapping[str, str] = field(default_factory=dict)
    explore: Mapping[str, str] = field(default_factory=dict)
    watch: Sequence[str] = ()
    sheet: Sequence[Mapping[str, int]] = ()
    threw: str = ""
    free: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.slug, str) or not SLUG.fullmatch(self.slug):
            raise StepError(str(self.slug), "its name is of small letters, digits and hyphens")
        ways = (self.goal, self.choose, self.explore, self.watch, self.free)
        if sum(map(bool, ways)) != 1:
            raise StepError(
                self.slug, "it needs exactly one of goal, choose, explore, watch and free"
            )
        if self.goal is not None and not isinstance(self.goal, Goal):
            raise StepError(self.slug, "its goal is no goal: write for example goal=drew()")
        if self.goal is not None and not self.solution:
            raise StepError(self.slug, "it has no solution")
        if self.choose and (len(self.solution) != 1 or self.solution[0] not in self.choose):
            raise StepError(self.slug, "its solution is the one right answer among choose")
        if isinstance(self.until, bool) or not (
            self.until in ("turn", "deal") or (isinstance(self.until, int) and self.until > 0)
        ):
            raise StepError(self.slug, "until is 'turn', 'deal' or a number of moves")
        for name in ("before", "solution", "hints", "watch"):
            if isinstance(getattr(self, name), str):
                raise StepError(self.slug, f"{name} is a list: write {name}=[…]")

    @property
    def kind(self) -> str:
        """``goal``, ``choose``, ``explore`` (free play, too) or ``watch``."""
        if self.choose:
            return "choose"
        if self.explore or self.free:
            return "explore"
        return "watch" if self.watch else "goal"

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The rules it teaches."""
        return tuple(self.rules.split())

    @property
    def digest(self) -> str:
        """A fingerprint of all that saved moves depend on; other texts may change freely."""
        parts = [
            dict(self.position), self.seat, list(self.before),
            {seat: list(moves) for seat, moves in self.replies.items()},
            repr(self.goal), self.until, list(self.solution), list(self.wrong),
            list(self.choose), list(self.explore), list(self.watch),
        ]  # fmt: skip
        if self.free:  # the fingerprints of all other steps are as they were before there was any
            parts.append("free")
        text = json.dumps(parts, sort_keys=True, ensure_ascii=False, default=str)
        return sha256(text.encode()).hexdigest()[:12]


def split_moves(text: str) -> tuple[str, ...]:
    """The moves of a key like ``"draw; discard 5S"``."""
    return tuple(part.strip() for part in text.split(";") if part.strip())
