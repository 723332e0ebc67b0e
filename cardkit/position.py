"""Reading and writing positions: the JSON form of everything a table holds.

`Reader` reads one key after another and refuses, with a `PositionError` naming the key,
whatever cannot be. Games read their own keys with it; nothing is guessed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import PACK, Card, Cards, read_cards, write_cards
from .errors import NotationError, PositionError
from .melds import Meld, MeldRules, as_meld
from .shuffling import shuffled

#: A name longer than this is no seat name; a deal or score beyond it is a mistake.
LONGEST_NAME = 40
LARGEST_NUMBER = 10**9
LARGEST_SEED = 2**63


class Outcome(NamedTuple):
    """How a deal ended: who went out (or None), the points, and what a game adds."""

    winner: int | None
    points: tuple[int, ...]
    extra: tuple[tuple[str, object], ...] = ()


class Contents(NamedTuple):
    """Where all the cards lie."""

    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]


def parse(position: Mapping[str, Any] | str) -> dict[str, Any]:
    """The position as a dict, from a mapping or JSON text; `PositionError` otherwise."""
    if isinstance(position, str):
        try:
            position = json.loads(position)
        except (ValueError, RecursionError) as error:
            raise PositionError("", f"this is not JSON: {error}") from None
    if not isinstance(position, Mapping):
        raise PositionError("", "a position is a JSON object")
    for key in position:
        if not isinstance(key, str):
            raise PositionError(str(key), "every key is text")
    return dict(position)


class Reader:
    """Reads the keys of one position; every complaint names its key."""

    def __init__(self, position: Mapping[str, Any] | str) -> None:
        self._left = parse(position)
        self.players: tuple[str, ...] = ()

    def take(self, key: str, default: Any = None) -> Any:
        """The raw value of a key (null counts as absent)."""
        value = self._left.pop(key, None)
        return default if value is None else value

    def done(self) -> None:
        """Complain about any key that nobody has read."""
        for key in self._left:
            raise PositionError(key, "no such key in a position of this game")

    def word(self, key: str, allowed: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = self.take(key, default)
        if not isinstance(value, str) or value not in allowed:
            raise PositionError(key, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def number(
        self, key: str, default: int = 0, *, least: int = 0, most: int = LARGEST_NUMBER
    ) -> int:
        """A whole number within bounds."""
        return whole_number(self.take(key, default), key, least=least, most=most)

    def seed(self) -> int:
        """The seed of the next shuffle."""
        return read_seed(self.take("seed", 0), "seed")

    def flag(self, key: str) -> bool:
        """true or false."""
        value = self.take(key, False)
        if not isinstance(value, bool):
            raise PositionError(key, f"true or false, not {value!r}")
        return value

    def card(self, key: str) -> Card | None:
        """One card, or None."""
        value = self.take(key)
        return None if value in (None, "") else read_card(value, key)

    def cards(self, key: str) -> tuple[Card, ...]:
        """Cards in the order in which they are written."""
        return read_card_list(self.take(key, ""), key)

    def seats(self, counts: Sequence[int]) -> tuple[str, ...]:
        """The players' names; later seat keys are looked up among them."""
        self.players = read_players(self.take("players"), counts)
        return self.players

    def seat(self, key: str) -> int | None:
        """A seat by its player's name, as a number; None if the key is absent."""
        name = self.take(key)
        return None if name is None else self.seat_named(name, key)

    def seat_named(self, name: object, key: str) -> int:
        """The number of the seat with this name."""
        if not isinstance(name, str) or name not in self.players:
            raise PositionError(key, f"{name!r} is none of the players")
        return self.players.index(name)

    def seat_set(self, key: str) -> frozenset[int]:
        """A list of different seats."""
        names = self.take(key, [])
        if not isinstance(names, (list, tuple)):
            raise PositionError(key, "a list of players' names")
        seats = [self.seat_named(name, key) for name in names]
        if len(set(seats)) < len(seats):
            raise PositionError(key, "a name stands twice")
        return frozenset(seats)

    def by_seat(self, key: str, default: Any) -> list[Any]:
        """An object from names to values, as a list in seat order."""
        value = self.take(key, {})
        if not isinstance(value, Mapping):
            raise PositionError(key, "an object with a value for each player's name")
        for name in value:
            self.seat_named(name, key)
        return [value.get(name, default) for name in self.players]

    def scores(self) -> tuple[int, ...]:
        """The running totals."""
        return self._points(self.by_seat("scores", 0), "scores")

    def _points(self, values: Iterable[Any], key: str) -> tuple[int, ...]:
        low = -LARGEST_NUMBER
        return tuple(whole_number(value, key, least=low) for value in values)

    def outcome(self, extra: Sequence[str] = (), by_seat: Sequence[str] = ()) -> Outcome | None:
        """How the deal ended, with the game's own yes-or-no keys and numbers for each seat."""
        value = self.take("outcome")
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise PositionError("outcome", "an object with winner and points")
        for name in value:
            if name not in ("winner", "points", *extra, *by_seat):
                raise PositionError("outcome", f"no such key: {name!r}")
        winner = value.get("winner")
        found: list[tuple[str, object]] = []
        for name in extra:
            if not isinstance(value.get(name, False), bool):
                raise PositionError("outcome", f"{name} is true or false")
            found.append((name, value.get(name, False)))
        found += [(name, self._for_each(value, name)) for name in by_seat if name in value]
        return Outcome(
            None if winner is None else self.seat_named(winner, "outcome"),
            self._for_each(value, "points"),
            tuple(found),
        )

    def _for_each(self, outcome: Mapping[str, Any], name: str) -> tuple[int, ...]:
        values = outcome.get(name)
        if not isinstance(values, Mapping) or set(values) != set(self.players):
            raise PositionError("outcome", f"{name} for each player")
        return self._points((values[player] for player in self.players), "outcome")

    def contents(
        self, rules: MeldRules | None, packs: int = 1, *, owners: bool = False
    ) -> Contents:
        """Hands, stock, pile and melds; together they are exactly the packs.

        With ``fill`` the unlisted cards are shuffled with that seed: hands given as a number
        get theirs first, in seat order, the rest goes under the listed stock. With ``owners``
        a meld may say whose each card is.
        """
        fill = self.take("fill")
        hands = self.by_seat("hands", "")
        stock, pile = self.cards("stock"), self.cards("pile")
        melds = self._melds(rules, owners) if rules else ()
        unlisted = dict.fromkeys(PACK, packs)

        def place(cards: Iterable[Card], key: str) -> tuple[Card, ...]:
            placed = tuple(cards)
            for card in placed:
                if not unlisted[card]:
                    often = "the pack has it once" if packs == 1 else "the two packs have it twice"
                    raise PositionError(
                        key, f"{card} lies on the table more often than it exists: {often}"
                    )
                unlisted[card] -= 1
            return placed

        for meld in melds:
            place(meld.cards, "melds")
        place(pile, "pile")
        place(stock, "stock")
        known: list[tuple[Card, ...] | int] = [
            whole_number(hand, "hands", most=52 * packs)
            if isinstance(hand, int)
            else place(read_card_list(hand, "hands"), "hands")
            for hand in hands
        ]
        left = [card for card, number in unlisted.items() for _ in range(number)]
        if fill is None:
            if left:
                raise PositionError(
                    "fill", f"{len(left)} cards are nowhere ({write_cards(left[:3])} …): "
                    "list them, or say \"fill\": 1"
                )  # fmt: skip
            if any(isinstance(hand, int) for hand in known):
                raise PositionError("hands", 'a hand given as a number needs "fill"')
        else:
            seed = read_seed(fill, "fill")
            left = list(shuffled(left, seed)[0])
            for seat, hand in enumerate(known):
                if isinstance(hand, int):
                    if hand > len(left):
                        raise PositionError(
                            "hands",
                            f"{self.players[seat]} cannot have {hand} cards: {len(left)} are left",
                        )
                    known[seat], left = tuple(left[:hand]), left[hand:]
            stock += tuple(left)
        full = tuple(Cards(hand) for hand in known if not isinstance(hand, int))
        return Contents(full, stock, pile, melds)

    def _melds(self, rules: MeldRules, owners: bool) -> tuple[Meld, ...]:
        values = self.take("melds", [])
        if not isinstance(values, (list, tuple)):
            raise PositionError("melds", "a list of melds")
        melds = []
        known = {"owner", "cards", "laid_off"} if owners else {"owner", "cards"}
        for number, value in enumerate(values, 1):
            if not isinstance(value, Mapping) or set(value) - known:
                raise PositionError("melds", f"meld {number} has an owner and cards")
            owner = self.seat_named(value.get("owner"), "melds")
            given = read_card_list(value.get("cards", ""), "melds")
            cards = as_meld(given, rules)
            if cards is None:
                raise PositionError(
                    "melds", f"meld {number} is no meld. {_why_no_meld(given, rules)}"
                )
            melds.append(Meld(owner, cards, self._laid_off(value, owner, cards)))
        return tuple(melds)

    def _laid_off(
        self, value: Mapping[str, Any], owner: int, cards: tuple[Card, ...]
    ) -> tuple[tuple[Card, int], ...]:
        others = value.get("laid_off") or {}
        if not isinstance(others, Mapping):
            raise PositionError("melds", "laid_off is an object from cards to names")
        found = {}
        for text, name in others.items():
            card, seat = read_card(text, "melds"), self.seat_named(name, "melds")
            if card not in cards:
                raise PositionError("melds", f"the {card} is not in the meld it is laid off on")
            if seat != owner:
                found[card] = seat
        return tuple(sorted(found.items()))


def _why_no_meld(cards: tuple[Card, ...], rules: MeldRules) -> str:
    """What is wrong with the cards, as a player at the table is told."""
    from .games.faults import meld_fault  # the games need this module first

    if not cards:
        return "It has no cards."
    fault = meld_fault(cards, rules, defaultdict(str))
    return fault.reason if fault else write_cards(cards)


def whole_number(value: object, key: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """The value, if it is a whole number within the bounds; `PositionError` otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(key, f"{value!r} is no whole number from {least} to {most}")
    return value


def read_seed(value: object, key: str) -> int:
    """The value, if it can be a seed: any whole number of 64 bits."""
    return whole_number(value, key, least=-LARGEST_SEED, most=LARGEST_SEED)


def read_players(names: object, counts: Sequence[int]) -> tuple[str, ...]:
    """The names of the seats, all different, as many as the game allows."""
    if not isinstance(names, (list, tuple)):
        raise PositionError("players", "a list of names in playing order")
    if len(names) not in counts:
        raise PositionError(
            "players", f"{len(names)} players: this game is for {counts[0]} to {counts[-1]}"
        )
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise PositionError("players", f"{name!r} is no name")
    if len(set(names)) < len(names):
        raise PositionError("players", "a name stands twice")
    return tuple(names)


def read_card(value: object, key: str) -> Card:
    """One card of a position."""
    try:
        return Card(value)  # type: ignore[arg-type]  # Card itself refuses what is no text
    except NotationError as error:
        raise PositionError(key, str(error)) from None


def read_card_list(value: object, key: str) -> tuple[Card, ...]:
    """Cards of a position: text, or a list of cards."""
    if not isinstance(value, (str, list, tuple)):
        raise PositionError(key, f"cards as text like '7S 10H', not {value!r}")
    try:
        return read_cards(value)
    except NotationError as error:
        raise PositionError(key, str(error)) from None


def written(keys: Mapping[str, object]) -> dict[str, Any]:
    """The keys of a position that do not have their empty value (0, "", false, [], {}, null)."""
    return {key: value for key, value in keys.items() if value or key in ("turn", "hands")}
