"""Positions of rummy 500: its own keys, and what cannot be."""

from __future__ import annotations

from typing import Any

from ...errors import PositionError
from ...position import Reader, written
from ..rummy import refuse_impossible_ends, write_melds, write_outcome
from .deal import read_options
from .state import MELDS, PHASES, PLAYERS, TARGET, State
from .turn import legal


def load(reader: Reader, options: dict[str, Any]) -> State:
    """The state a position describes; `PositionError` naming the key if it cannot be."""
    players = reader.seats(PLAYERS)
    dealer = reader.seat("dealer")
    phase = reader.word("phase", PHASES, "draw")
    contents = reader.contents(MELDS, owners=True)
    state = State(
        players,
        read_options(options),
        len(players) - 1 if dealer is None else dealer,
        reader.number("deal", 1, least=1),
        reader.scores(),
        reader.seed(),
        reader.seat("turn"),
        phase,
        *contents,
        taken=reader.card("taken"),
        outcome=reader.outcome(by_seat=("settlement",)),
    )
    reader.done()
    _refuse_impossible(state)
    return state


def _refuse_impossible(state: State) -> None:
    refuse_impossible_ends(state)
    if (state.phase == "game-over") != (max(state.scores) >= TARGET):
        raise PositionError("scores", f"the game ends when somebody has {TARGET}, and only then")
    if (state.phase == "use") != (state.taken is not None):
        raise PositionError("taken", "it belongs to phase use, and only there")
    if state.turn is None:
        return
    if state.taken is not None and state.taken not in state.hands[state.turn]:
        raise PositionError("taken", f"the {state.taken} is not in the hand of the seat to act")
    if state.phase == "use" and not legal(state):
        raise PositionError("taken", f"the {state.taken} cannot be used")


def position(state: State) -> dict[str, Any]:
    """The game's own keys, without those that have their default."""
    return written(
        {
            "taken": state.taken and str(state.taken),
            "melds": write_melds(state.melds, state.players),
            "outcome": write_outcome(state.outcome, state.players),
        }
    )
