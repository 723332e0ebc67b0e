"""Positions of makao: its own keys, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import SUITS
from ...errors import PositionError
from ...position import Reader, whole_number, written
from ..rummy import refuse_impossible_ends, write_outcome
from .state import DEMANDABLE, PHASES, PLAYERS, Demand, State, is_attack_king, read_options
from .turn import legal

#: No chain of one pack makes anybody draw more (4 twos, 4 threes, 2 kings).
LARGEST_ATTACK = 30
#: Four fours, a turn each.
MOST_SKIPS = 4
MOST_LOST = 1000


def load(reader: Reader, options: dict[str, Any]) -> State:
    """The state a position describes; `PositionError` naming the key if it cannot be."""
    players = reader.seats(PLAYERS)
    dealer = reader.seat("dealer")
    phase = reader.word("phase", PHASES, "play")
    contents = reader.contents(None)
    lost = tuple(
        whole_number(number, "lost", most=MOST_LOST) for number in reader.by_seat("lost", 0)
    )
    state = State(
        players,
        read_options(options),
        len(players) - 1 if dealer is None else dealer,
        reader.number("deal", 1, least=1, most=1),
        reader.scores(),
        reader.seed(),
        reader.seat("turn"),
        phase,
        contents.hands,
        contents.stock,
        contents.pile,
        suit=reader.word("suit", ("", *SUITS), ""),
        attack=reader.number("attack", most=LARGEST_ATTACK),
        skips=reader.number("skips", most=MOST_SKIPS),
        demand=_read_demand(reader),
        lost=lost,
        attacker=reader.seat("attacker"),
        passes=reader.number("passes", most=len(players) - 1),
        drawn=reader.card("drawn"),
        outcome=reader.outcome(),
    )
    reader.done()
    _refuse_impossible(state)
    return state


def _read_demand(reader: Reader) -> Demand | None:
    value = reader.take("demand")
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != {"rank", "by"}:
        raise PositionError("demand", "a rank, and by whom it was demanded")
    if value["rank"] not in DEMANDABLE:
        raise PositionError("demand", f"{value['rank']!r} cannot be demanded")
    return Demand(value["rank"], reader.seat_named(value["by"], "demand"))


def _refuse_impossible(state: State) -> None:
    over = state.phase == "game-over"
    refuse_impossible_ends(state)
    if not state.pile:
        raise PositionError("pile", "it always has a top card")
    pending = {"attack": state.attack, "skips": state.skips, "demand": state.demand}
    active = [key for key, value in pending.items() if value]
    if len(active) > 1:
        raise PositionError(active[1], f"never together with {active[0]}")
    for key in [*active, "suit", "passes", "drawn", "attacker", "lost"] if over else []:
        value = getattr(state, key)
        if any(value) if key == "lost" else value not in ("", 0, None):
            raise PositionError(key, "nothing is pending once the game is over")
    if over or state.turn is None:
        return
    _refuse_impossible_top(state)
    if state.lost[state.turn]:
        raise PositionError("lost", "the seat to act has lost its turns already")
    if (state.phase == "drawn") != (state.drawn is not None):
        raise PositionError("drawn", "it belongs to phase drawn, and only there")
    if state.drawn is not None:
        if state.drawn not in state.hands[state.turn]:
            raise PositionError("drawn", f"the {state.drawn} is not in the hand of the seat to act")
        if len(legal(state)) < 2 or state.skips:
            raise PositionError("drawn", f"the {state.drawn} cannot be used now")


def _refuse_impossible_top(state: State) -> None:
    top = state.pile[0]
    if state.suit and top.rank != "A":
        raise PositionError("suit", "it is chosen with an ace, and no ace is on top")
    if state.attack and top.rank not in ("2", "3", "K"):
        raise PositionError("attack", "no two, three or king is on top")
    if state.skips and top.rank != "4":
        raise PositionError("skips", "no four is on top")
    lasting = state.options.demand_lasts == "round"
    if state.demand and not (top.rank == "J" or (lasting and not is_attack_king(top))):
        raise PositionError("demand", "no jack is on top")
    if state.attacker is not None and (
        state.options.after_king_of_spades != "after_attacker" or not state.attack
    ):
        raise PositionError("attacker", "only with after_attacker, while a king is answered")


def position(state: State) -> dict[str, Any]:
    """The game's own keys, without those that have their default."""
    players = state.players
    demand = state.demand
    return written(
        {
            "suit": state.suit,
            "attack": state.attack,
            "skips": state.skips,
            "demand": demand and {"rank": demand.rank, "by": players[demand.by]},
            "lost": {players[seat]: n for seat, n in enumerate(state.lost) if n},
            "attacker": None if state.attacker is None else players[state.attacker],
            "passes": state.passes,
            "drawn": state.drawn and str(state.drawn),
            "outcome": write_outcome(state.outcome, players),
        }
    )
