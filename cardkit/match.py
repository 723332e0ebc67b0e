"""A whole game at one screen: some seats are people, the others simple players.

A match is its setup and its moves, nothing else; the same two make it again after a reload.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import bots
from .errors import CardkitError, PositionError
from .game import Game, new_game
from .messages import Message
from .table import Moment

#: So many moves in a row need no person, at the most; a game of simple players ends before.
MOST_REPLIES = 5000


#: What stands among the moves when a person passes in advance, or takes it back.
PASSING, ASKING = ":passing ", ":asking "
#: What a person who passes in advance answers in each phase that is about another's card.
TO_ANSWER = {"ask": "pass", "answer": "allow"}
WITH_REASON = Message("{words} {why}")


class Setup(NamedTuple):
    """Who plays what.

    Fields: the game; the seats' names in playing order; who of them sits at the screen (the
    others are simple players); the number of the deal, from which all cards follow; and the
    game's options by name.
    """

    game: str
    players: tuple[str, ...]
    people: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """The setup as one word. Encoded, because the seed tells what every card is."""
        text = json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))
        return urlsafe_b64encode(text.encode()).decode()


def read_setup(text: str) -> Setup:
    """The setup that ``str(setup)`` wrote; `PositionError` names the key at fault."""
    try:
        data = json.loads(urlsafe_b64decode(text.encode()))
    except (ValueError, RecursionError) as error:
        raise PositionError("setup", "it is not what a match has written") from error
    if not isinstance(data, dict) or set(data) != set(Setup._fields):
        raise PositionError("setup", f"an object with {', '.join(Setup._fields)}")
    players, people = data["players"], data["people"]
    if not isinstance(players, list) or not isinstance(people, list):
        raise PositionError("players", "a list of names in playing order")
    if not isinstance(data["options"], dict):
        raise PositionError("options", "an object with the options that differ")
    return Setup(data["game"], tuple(players), tuple(people), data["seed"], data["options"])


class Match:
    """A game between people and simple players.

    Attributes: ``setup``; ``game``; ``moves``, every move so far with its seat (None for a deal,
    which belongs to no seat); ``moments``, all that happened; ``seat``, the number of the person
    who looks at the screen, or None while nobody may: it has to be handed over first; and
    ``passing``, the people who pass in advance whenever they are only asked about a thrown card.
    """

    def __init__(self, setup: Setup) -> None:
        """Deal the first cards.

        Raises `PositionError` that names what is wrong with the setup.
        """
        if not setup.people or not set(setup.people) <= set(setup.players):
            raise PositionError("people", "at least one of the players sits at the screen")
        self.setup = setup
        self.game: Game = new_game(
            setup.game, list(setup.players), seed=setup.seed, **setup.options
        )
        self.moves: list[tuple[str | None, str]] = []
        self.moments: list[Moment] = [Moment(None, self.game.state)]
        self.seat: int | None = None
        self.passing: frozenset[str] = frozenset()
        self._ends = [1]  # how many moments there were after each move
        self._go_on()

    def play(self, text: str) -> None:
        """Play a move of the person whose turn it is, and then those of the simple players.

        Raises `IllegalMove` or `NotationError`; then nothing has changed.
        """
        self._push(text)
        self._go_on()

    def pass_in_advance(self, passing: bool) -> None:
        """From now on the person at the screen passes on thrown cards, or is asked again."""
        if self.seat is None:
            return
        self._wish(f"{PASSING if passing else ASKING}{self.game.players[self.seat]}")
        self._go_on()

    def replay(self, moves: Sequence[str]) -> None:
        """Play moves of whatever seat, as far as they are legal."""
        for text in moves:
            try:
                if text.startswith((PASSING, ASKING)):
                    self._wish(text)
                else:
                    self._push(text)
            except CardkitError:  # the rules have been mended since: the game stands before it
                break
        self.seat = None
        self._go_on()

    def hand_over(self) -> None:
        """The person whose turn it is has come to the screen."""
        self.seat = self._person_to_act()

    @property
    def can_undo(self) -> bool:
        """Whether the person at the screen may take a move back.

        Where several people share the screen, nothing is taken back once another one has acted.
        """
        return self.seat is not None and self._last_own() is not None

    def undo(self) -> None:
        """Take back the last move of the person at the screen, and all that came after it."""
        at = self._last_own()
        if at is None:
            return
        while len(self.moves) > at:
            _, text = self.moves.pop()
            self._ends.pop()
            if text.startswith((PASSING, ASKING)):
                self._remember_wishes()
            else:
                self.game.pop()
        del self.moments[self._ends[-1] :]

    def since_own_move(self) -> int:
        """How many moments there were when the person at the screen had last acted."""
        at = self._last_move_of(self.seat)
        return 1 if at is None else self._ends[at]

    def _push(self, text: str) -> None:
        game, before = self.game, self.game.state
        seat = game.turn
        if seat in self.passing and before.phase in TO_ANSWER:
            seat = None  # nobody has made this move: it was wished for
        move = game.push(text)
        self.moves.append((seat, str(move)))
        self.moments += game.rules.moments(before, move, game.state)
        self._ends.append(len(self.moments))

    def _go_on(self) -> None:
        """Let the simple players play until a person is needed; then see who is at the screen."""
        game, people = self.game, self.setup.people
        for _ in range(MOST_REPLIES):
            if game.turn is None:
                break
            if game.turn not in people:
                self._reply(game.turn)
            elif game.turn in self.passing and game.phase in TO_ANSWER:
                self._push(TO_ANSWER[game.phase])
            else:
                break
        person = self._person_to_act()
        if len(people) == 1:
            self.seat = game.seat(people[0])
        elif person is not None and person != self.seat:
            self.seat = None  # a curtain: the next one must not see this hand

    def _reply(self, name: str) -> None:
        """Let a simple player move, and say why where a player at a table would."""
        view, before = self.game.view(name), len(self.moments)
        move = bots.simple(view)
        why = bots.reason(view, move)
        self._push(str(move))
        event = self.moments[before].event
        if why is None or event is None or event.said is None:
            return
        said = Message(WITH_REASON.text, words=event.said, why=why)
        self.moments[before] = self.moments[before]._replace(event=event._replace(said=said))

    def _wish(self, text: str) -> None:
        self.moves.append((None, text))
        self._ends.append(len(self.moments))
        self._remember_wishes()

    def _remember_wishes(self) -> None:
        last = {
            text.partition(" ")[2]: text.startswith(PASSING)
            for _, text in self.moves
            if text.startswith((PASSING, ASKING))
        }
        self.passing = frozenset(name for name, passing in last.items() if passing)

    def _person_to_act(self) -> int | None:
        turn = self.game.turn
        return None if turn is None else self.game.seat(turn)

    def _last_own(self) -> int | None:
        """The place of the last move of the person at the screen, if it may be taken back."""
        at = self._last_move_of(self.seat)
        if at is None:
            return None
        others = set(self.setup.people) - {self.moves[at][0]}
        return None if any(seat in others for seat, _ in self.moves[at:]) else at

    def _last_move_of(self, seat: int | None) -> int | None:
        if seat is None:
            return None
        name = self.game.players[seat]
        places = [place for place, (who, _) in enumerate(self.moves) if who == name]
        return places[-1] if places else None
