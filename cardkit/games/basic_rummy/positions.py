"""Positions of basic rummy: its own keys, and what cannot be."""

from __future__ import annotations

from typing import Any

from ...errors import PositionError
from ...position import Reader, written
from ..rummy import refuse_impossible_ends, write_melds, write_outcome
from .deal import read_options
from .state import MELDS, PHASES, PLAYERS, TURNOVERS, State
from .turn import legal


def load(reader: Reader, options: dict[str, Any]) -> State:
    """The state a position describes; `PositionError` naming the key if it cannot be."""
    players = reader.seats(PLAYERS)
    dealer = reader.seat("dealer")
    phase = reader.word("phase", PHASES, "draw")
    contents = reader.contents(MELDS)
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
        laid=reader.flag("laid"),
        taken=reader.card("taken"),
        opened=reader.seat_set("opened"),
        turned=reader.number("turned", most=TURNOVERS),
        outcome=reader.outcome(("rummy",)),
    )
    reader.done()
    _refuse_impossible(state)
    return state


def _refuse_impossible(state: State) -> None:
    refuse_impossible_ends(state)
    if state.deal > state.options.deals or (state.phase == "deal-over") > (
        state.deal < state.options.deals
    ):
        raise PositionError("deal", f"the game has {state.options.deals} deals")
    if state.phase == "game-over" and state.deal != state.options.deals:
        raise PositionError("deal", "the game is not over before its last deal")
    if state.phase != "play" and (state.laid or state.taken):
        raise PositionError("laid" if state.laid else "taken", "only during a turn's play")
    if state.turn is None:
        return
    if state.taken and state.taken not in state.hands[state.turn]:
        raise PositionError("taken", f"the {state.taken} is not in the hand of the seat to act")
    if state.laid and not state.melds:
        raise PositionError("laid", "nothing has been laid: there is no meld")
    if state.phase == "draw" and not state.stock:
        if not state.pile:
            raise PositionError("stock", "neither stock nor pile has a card to take")
        if len(state.pile) > 1:
            raise PositionError("stock", "it is empty: the pile would have been turned over")
    if state.phase == "play" and not legal(state):
        raise PositionError("taken", "no move is legal: the only card left may not be discarded")


def position(state: State) -> dict[str, Any]:
    """The state as a position, without keys that have their default."""
    players = state.players
    return written(
        {
            "laid": state.laid,
            "taken": state.taken and str(state.taken),
            "opened": [players[seat] for seat in sorted(state.opened)],
            "turned": state.turned,
            "melds": write_melds(state.melds, players),
            "outcome": write_outcome(state.outcome, players),
        }
    )
