"""The games, one module each, on one small protocol (`Rules`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from ..cards import Card, Cards
from ..errors import IllegalMove, PositionError
from ..melds import Meld
from ..messages import Message
from ..moves import Move
from ..position import Outcome, Reader
from ..table import Action, Effect, Moment

#: Game name → module in this package. Modules are imported when they are first needed.
MODULES = {
    "basic-rummy": "basic_rummy",
    "contract-rummy": "contract_rummy",
    "rummy-500": "rummy_500",
    "makao": "makao",
}


class State(Protocol):
    """What every game's state has; a game adds its own fields."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Any: ...
    @property
    def dealer(self) -> int: ...
    @property
    def deal(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def hands(self) -> tuple[Cards, ...]: ...
    @property
    def stock(self) -> tuple[Card, ...]: ...
    @property
    def pile(self) -> tuple[Card, ...]: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...


class Rules(Protocol):
    """A game: pure functions over its immutable state. A module of this package is one."""

    NAME: str
    PLAYERS: Sequence[int]
    MOVES: frozenset[str]
    OPTIONS: dict[str, Any]
    PILE_OPEN: int
    ACTIONS: tuple[Action, ...]

    def new(
        self, players: tuple[str, ...], dealer: int, seed: int, options: dict[str, Any], /
    ) -> Any:
        """A new game with its first deal dealt."""

    def load(self, reader: Reader, options: dict[str, Any], /) -> Any:
        """The state a position describes; `PositionError` if it cannot be."""

    def position(self, state: Any, /) -> dict[str, Any]:
        """The game's own keys of the position, without those that have their default."""

    def closed(self, state: Any, kind: str, /) -> IllegalMove | None:
        """Why this kind of move is impossible in this phase, or None."""

    def check(self, state: Any, move: Move, /) -> IllegalMove | None:
        """Why the rules forbid the move, or None if it is legal."""

    def legal(self, state: Any, /) -> list[Move]:
        """All legal moves in canonical order."""

    def read(self, state: Any, move: Move, /) -> Move:
        """The move as this game writes it; `NotationError` if its form is another game's."""

    def apply(self, state: Any, move: Move, /) -> Any:
        """The state after a legal move."""

    def prompt(self, state: Any, /) -> Message:
        """What the seat to act is asked to do."""

    def waiting(self, state: Any, turn: int, /) -> IllegalMove:
        """Why the others have to wait while this seat is to act."""

    def effects(self, state: Any, /) -> list[Effect]:
        """What is in force beyond the cards, each with an id: a contract, an attack, a demand."""

    def moments(self, before: Any, move: Move, after: Any, /) -> list[Moment]:
        """What a move made happen, each event with the state it left."""

    def standing(self, state: Any, /) -> tuple[int, ...]:
        """Each seat's points if the deal ended now."""

    def winners(self, state: Any, /) -> tuple[int, ...]:
        """The seats that have won, once the game is over."""


def rules_of(name: object) -> Rules:
    """The rules of a game by its name; `PositionError` (key ``game``) if there is none."""
    module = MODULES.get(name) if isinstance(name, str) else None
    if module is None:
        raise PositionError("game", f"{name!r} is no game here: {', '.join(MODULES)}")
    return cast(Rules, import_module(f"{__name__}.{module}"))
