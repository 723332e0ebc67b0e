"""`play`: the whole page of a game: its settings, its table and its score sheet."""

from __future__ import annotations

import ipywidgets

from cardkit import Message
from cardkit.games import rules_of
from cardkit.match import Match, Setup

from .match_table import MatchTable
from .setup_form import SetupForm
from .sheet import ScoreSheet


class Play(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is untyped
    """A whole game: choose who plays, play it, and read the score.

    Argument: the game, ``basic-rummy``. Attributes: ``form``, ``table``, ``sheet``.
    """

    def __init__(self, game: str) -> None:
        self.table = MatchTable(game, self._changed)
        self.form = SetupForm(game, self._start)
        self.sheet = ScoreSheet((), target=getattr(rules_of(game), "TARGET", 0))
        self.sheet.layout.display = "none"
        self.passing = _passing()
        self.passing.observe(lambda change: self.table.pass_in_advance(change["new"]), "value")
        self._shown: Match | None = None
        super().__init__([self.form, self.passing, self.table, self.sheet])

    def __repr__(self) -> str:
        return f"Play({self.table.game!r})"

    def _start(self, setup: Setup) -> None:
        self.table.begin(setup)

    def _changed(self) -> None:
        """Bring form and sheet up to what has happened at the table."""
        match = self.table.match
        if match is None:
            return
        if self._shown is not match:
            self.form.take_over(match.setup)
            self._shown = match
        rules = match.game.rules
        self.sheet.write(match.setup.players, self.table.deals, getattr(rules, "DEAL_NAMES", ()))
        # Makao is one deal without points.
        self.sheet.layout.display = "" if "deal" in rules.MOVES else "none"
        # Only where cards are offered to somebody whose turn it is not.
        asked = "ask" in rules.MOVES and len(match.setup.players) > 2
        self.passing.layout.display = "" if asked and match.seat is not None else "none"
        self.passing.value = self.table.passing


PASS_ALWAYS = Message("Pass on cards that are not thrown for me (and allow them to others)")


def _passing() -> ipywidgets.Checkbox:
    label = str(PASS_ALWAYS)
    box = ipywidgets.Checkbox(value=False, description=label, tooltip=label, indent=False)
    box.layout.display = "none"
    box.add_class("ck-passing")
    return box


def play(game: str) -> Play:
    """The page of a whole game against simple players, or handed from seat to seat."""
    return Play(game)
