"""Positions of contract rummy: its own keys, and what cannot be."""

from __future__ import annotations

from typing import Any

from ...errors import PositionError
from ...melds import Meld
from ...moves import Move
from ...position import Reader, written
from ..rummy import refuse_impossible_ends, write_melds, write_outcome
from .checks import outside_contract
from .deal import read_options
from .state import LAST_DEAL, PACKS, PHASES, PLAYERS, UPCARD, State, may_ask, melds_of, seats_from
from .turn import legal


def load(reader: Reader, options: dict[str, Any]) -> State:
    """The state a position describes; `PositionError` naming the key if it cannot be."""
    players = reader.seats(PLAYERS)
    chosen = read_options(options, len(players))
    dealer = reader.seat("dealer")
    phase = reader.word("phase", PHASES, "draw")
    contents = reader.contents(melds_of(chosen), PACKS)
    state = State(
        players,
        chosen,
        len(players) - 1 if dealer is None else dealer,
        reader.number("deal", 1, least=1, most=LAST_DEAL),
        reader.scores(),
        reader.seed(),
        reader.seat("turn"),
        phase,
        contents.hands,
        contents.stock,
        contents.pile,
        contents.melds,
        taken=reader.card("taken"),
        rebuilt=reader.flag("rebuilt"),
        fresh=_read_fresh(reader),
        next=reader.seat("next"),
        asker=reader.seat("asker"),
        outcome=reader.outcome(),
    )
    reader.done()
    _refuse_impossible(state)
    return state


def _read_fresh(reader: Reader) -> int | None:
    value = reader.take("fresh")
    if value is None:
        return None
    return UPCARD if value == "upcard" else reader.seat_named(value, "fresh")


def _refuse_impossible(state: State) -> None:
    refuse_impossible_ends(state)
    _refuse_melds(state)
    if (state.phase == "game-over") > (state.deal == LAST_DEAL):
        raise PositionError("deal", "the game is over only after the fifth deal")
    if state.phase == "deal-over" and state.deal == LAST_DEAL:
        raise PositionError("phase", "after the fifth deal the game is over")
    if state.taken is not None and (
        state.phase != "play" or state.turn is None or state.taken not in state.hands[state.turn]
    ):
        raise PositionError("taken", "a card in the hand of the seat to act, during its play")
    _refuse_buying(state)
    if state.phase == "draw" and not any(move.kind in ("draw", "leave") for move in legal(state)):
        raise PositionError("stock", "it is empty and cannot be rebuilt: the deal is dead")
    if state.phase == "play" and not legal(state):
        raise PositionError("hands", "the seat to act has no legal move")


def _refuse_melds(state: State) -> None:
    """CR-02, CR-17 … CR-22: no seat has laid what its contract does not ask for."""
    laid = state._replace(melds=())
    for number, meld in enumerate(state.melds, 1):
        refusal = outside_contract(laid, meld.owner, Move("meld", meld.cards))
        if refusal is not None:
            raise PositionError("melds", f"meld {number} is outside the contract: {refusal}")
        laid = laid._replace(melds=(*laid.melds, Meld(meld.owner, meld.cards)))


def _refuse_buying(state: State) -> None:
    buying = state.phase in ("ask", "answer", "buy")
    if buying != (state.next is not None):
        raise PositionError("next", "it belongs to phases ask, answer and buy, and only there")
    if (state.phase == "answer") != (state.asker is not None):
        raise PositionError("asker", "it belongs to phase answer, and only there")
    if state.phase not in ("draw", "ask", "answer"):
        if state.fresh is not None:
            raise PositionError("fresh", "the top pile card is not fresh in this phase")
    elif state.fresh is not None and not state.pile:
        raise PositionError("fresh", "the pile is empty")
    if state.fresh is not None and state.fresh == (state.next if buying else state.turn):
        raise PositionError("fresh", "nobody gets the turn for a card he has thrown himself")
    if state.turn is None or state.next is None:
        return
    asking = may_ask(state, state.next)
    if state.phase == "ask" and state.turn not in asking:
        raise PositionError("turn", f"{state.players[state.turn]} may not ask")
    if state.phase == "answer" and state.asker is not None:
        if state.asker not in asking:
            raise PositionError("asker", f"{state.players[state.asker]} may not ask")
        order = seats_from(state, state.next)
        if state.turn not in order[: order.index(state.asker)]:
            raise PositionError("turn", f"{state.players[state.turn]} is not asked")
    if state.phase == "buy" and not (state.pile and state.stock):
        raise PositionError("phase", "there is nothing left to buy")


def position(state: State) -> dict[str, Any]:
    """The game's own keys, without those that have their default."""
    players = state.players
    fresh = state.fresh
    return written(
        {
            "taken": state.taken and str(state.taken),
            "rebuilt": state.rebuilt,
            "fresh": None if fresh is None else "upcard" if fresh == UPCARD else players[fresh],
            "next": None if state.next is None else players[state.next],
            "asker": None if state.asker is None else players[state.asker],
            "melds": write_melds(state.melds, players),
            "outcome": write_outcome(state.outcome, players),
        }
    )
