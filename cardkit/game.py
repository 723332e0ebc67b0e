"""`Game`: one mutable game over immutable states, with text both ways."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .cards import Card, write_cards
from .errors import IllegalMove, NotationError, PositionError
from .games import Rules, State, rules_of
from .moves import Move, read_move
from .position import Reader, read_players, read_seed
from .text import table


class Game:
    """A game being played; make one with `new_game` or `load`.

    Moves are pushed and popped like on a stack. A refused move leaves the game unchanged.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self._past: list[tuple[Move, State]] = []

    # -- what is on the table

    @property
    def name(self) -> str:
        """The game's name, e.g. ``"basic-rummy"``."""
        return self.rules.NAME

    @property
    def players(self) -> tuple[str, ...]:
        """The seats' names in playing order."""
        return self.state.players

    @property
    def turn(self) -> str | None:
        """The name of the seat that must act; None when a deal or the game is over."""
        turn = self.state.turn
        return None if turn is None else self.players[turn]

    @property
    def phase(self) -> str:
        """``draw``, ``play``, …: see the notation."""
        return self.state.phase

    @property
    def is_over(self) -> bool:
        """Whether the whole game is over."""
        return self.state.phase == "game-over"

    @property
    def scores(self) -> dict[str, int]:
        """The running totals by name."""
        return self._named(self.state.scores)

    @property
    def standing(self) -> dict[str, int]:
        """Each seat's points if the deal ended now."""
        return self._named(self.rules.standing(self.state))

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the deal ended, as in a position; None while it goes on."""
        outcome: dict[str, Any] | None = self.position().get("outcome")
        return outcome

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the game: empty until it is over."""
        if not self.is_over:
            return ()
        return tuple(self.players[seat] for seat in self.rules.winners(self.state))

    def hand(self, name: str) -> tuple[Card, ...]:
        """The cards of one seat, in canonical order."""
        return tuple(self.state.hands[self.seat(name)])

    def seat(self, name: str) -> int:
        """The number of a seat; `PositionError` if nobody has that name."""
        if name not in self.players:
            raise PositionError("seat", f"{name!r} is none of {', '.join(self.players)}")
        return self.players.index(name)

    def _named(self, values: Sequence[int]) -> dict[str, int]:
        return dict(zip(self.players, values, strict=True))

    # -- moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate over them, ask ``in``, ``bool`` or ``len``."""
        return LegalMoves(self)

    def parse(self, move: str | Move) -> Move:
        """The canonical move a text means here.

        Raises `NotationError` if it is no move of this game.
        """
        read = read_move(move)
        if read.kind not in self.rules.MOVES:
            raise NotationError(f"{read.kind!r} is no move of {self.name}")
        return self.rules.read(self.state, read)

    def why_not(self, move: str | Move) -> IllegalMove | None:
        """The error that `push` would raise for this move, or None if it is legal.

        Raises `NotationError` as `push` does.
        """
        parsed = self.parse(move)
        refusal = self.rules.check(self.state, parsed)
        if refusal is not None:
            refusal.move = parsed
        return refusal

    def push(self, move: str | Move) -> Move:
        """Play a move and return it in canonical form.

        Raises `NotationError` for text that is no move of this game, and `IllegalMove`, with
        the rule and the reason, for a move the rules forbid. Then the game is unchanged.
        """
        parsed = self.parse(move)
        refusal = self.rules.check(self.state, parsed)
        if refusal is not None:
            refusal.move = parsed
            raise refusal
        after = self.rules.apply(self.state, parsed)
        self._past.append((parsed, self.state))
        self.state = after
        return parsed

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` if there is none."""
        move, self.state = self._past.pop()
        return move

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played since the game was made or loaded."""
        return tuple(move for move, _ in self._past)

    def copy(self) -> Game:
        """An independent copy with the same history."""
        twin = Game(self.rules, self.state)
        twin._past = self._past.copy()
        return twin

    # -- positions and views

    def position(self) -> dict[str, Any]:
        """The position as a JSON-able dict; ``load(game.position())`` is the same game."""
        state = self.state
        options = state.options._asdict()
        keys = {
            "game": self.name,
            "options": {k: v for k, v in options.items() if v != self.rules.OPTIONS[k]},
            "players": list(state.players),
            "dealer": self.players[state.dealer],
            "deal": state.deal if state.deal > 1 else None,
            "scores": self.scores if any(state.scores) else None,
            "seed": state.seed,
            "turn": self.turn,
            "phase": state.phase,
            "hands": {n: str(hand) for n, hand in zip(state.players, state.hands, strict=True)},
            "stock": write_cards(state.stock),
            "pile": write_cards(state.pile),
            **self.rules.position(state),
        }
        return {key: value for key, value in keys.items() if value or key == "turn"}

    def view(self, seat: str | None) -> dict[str, Any]:
        """The position as a seat may know it (None: as an onlooker sees it).

        Other hands and the stock are numbers of cards; ``seed`` is absent.
        """
        own = None if seat is None else self.seat(seat)
        view = self.position()
        view.pop("seed", None)
        view["hands"] = {
            name: str(hand) if number == own else len(hand)
            for number, (name, hand) in enumerate(zip(self.players, self.state.hands, strict=True))
        }
        view["stock"] = len(self.state.stock)
        if "drawn" in view and own != self.state.turn:
            del view["drawn"]
        return view

    def __str__(self) -> str:
        return table(self)

    def __repr__(self) -> str:
        return f"load({json.dumps(self.position())!r})"


class LegalMoves:
    """The legal moves of one moment, worked out only when they are asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules, self._state = game.rules, game.state

    def __iter__(self) -> Iterator[Move]:
        return iter(self._rules.legal(self._state))

    def __len__(self) -> int:
        return len(self._rules.legal(self._state))

    def __bool__(self) -> bool:
        return bool(self._rules.legal(self._state))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, (str, Move)):
            return False
        try:
            read = read_move(move)
            if read.kind not in self._rules.MOVES:
                return False
            read = self._rules.read(self._state, read)
        except NotationError:
            return False
        return self._rules.check(self._state, read) is None

    def __repr__(self) -> str:
        return f"<LegalMoves {[str(move) for move in self]}>"


def new_game(
    game: str,
    players: int | Sequence[str] = 2,
    *,
    seed: int = 0,
    dealer: str | None = None,
    **options: Any,
) -> Game:
    """A new game, dealt.

    Arguments: the game's name; the players' names in playing order, or how many (then they
    are called A, B, C …); the seed everything follows from; who deals first (the last seat
    unless said otherwise); the game's options by name.
    Raises `PositionError` with the argument's name as ``.key``.
    """
    rules = rules_of(game)
    if isinstance(players, int) and not isinstance(players, bool):
        counts = rules.PLAYERS
        if players not in counts:
            raise PositionError("players", f"{players}: {game} is for {counts[0]} to {counts[-1]}")
        players = [chr(ord("A") + number) for number in range(players)]
    names = read_players(players, rules.PLAYERS)
    read_seed(seed, "seed")
    first = len(names) - 1
    if dealer is not None:
        if dealer not in names:
            raise PositionError("dealer", f"{dealer!r} is none of the players")
        first = names.index(dealer)
    return Game(rules, rules.new(names, first, seed, _with_defaults(rules, options)))


def load(position: Mapping[str, Any] | str) -> Game:
    """The game a position describes (a dict or JSON text; see the notation).

    Raises `PositionError` that names the key at fault.
    """
    reader = Reader(position)
    rules = rules_of(reader.take("game"))
    options = reader.take("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("options", "an object with the options that differ")
    return Game(rules, rules.load(reader, _with_defaults(rules, options)))


def _with_defaults(rules: Rules, options: Mapping[str, Any]) -> dict[str, Any]:
    for name in options:
        if name not in rules.OPTIONS:
            known = ", ".join(rules.OPTIONS)
            raise PositionError(str(name), f"no such option of {rules.NAME}: it has {known}")
    return {**rules.OPTIONS, **options}
