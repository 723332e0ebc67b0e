"""`Draft`: a position while a teacher sets it up: which cards lie where, and what is left of them.

Pure Python, without any widget. A place is named like ``hand 0``, ``stock``, ``pile`` or
``meld 2``; a card is never in two places more often than the packs hold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cardkit import Card, PositionError, load, new_game, read_cards
from cardkit.cards import PACK, write_cards
from cardkit.games import rules_of
from cardkit.position import parse
from cardkit.shuffling import shuffled

from .setup_form import NAMES

#: Cards and keys that the draft keeps in fields of its own; all other keys are kept as they are.
OWN_KEYS = (
    "game", "options", "players", "turn", "phase", "deal", "hands", "stock", "pile", "melds",
    "fill",
)  # fmt: skip
#: Phases of a turn that can be chosen; the others come with pasted notation.
TURN_PHASES = ("draw", "play")
MOST_MELDS = 20


class Draft:
    """The draft of a position of a game.

    Attributes: ``game``, ``players`` (names), ``turn`` (a seat's number), ``phase``, ``deal``,
    ``options`` (those that differ), ``fill``, ``places`` (cards by place, top first), ``counts``
    (cards of each hand of which none is chosen), ``owners`` (seat of each meld), ``guests``
    (its cards that others have laid off) and ``extra`` (other keys of the notation).
    """

    def __init__(self, game: str, count: int | None = None) -> None:
        rules = rules_of(game)
        usual = 3 if 3 in rules.PLAYERS else rules.PLAYERS[0]
        names = list(NAMES[: count or usual])
        self.game = game
        self.players = names
        self.turn = 0
        self.phase = "play" if game == "makao" else "draw"
        self.deal = 1
        self.options: dict[str, Any] = {}
        self.fill = 1
        self.extra: dict[str, Any] = {}
        self.owners: list[int] = []
        self.guests: list[dict[Card, int]] = []
        dealt = new_game(game, names, seed=1)
        self.counts = [len(hand) for hand in dealt.state.hands]
        self.places: dict[str, list[Card]] = {"stock": [], "pile": list(dealt.state.pile[:1])}
        for seat in range(len(names)):
            self.places[f"hand {seat}"] = []

    @property
    def packs(self) -> int:
        """How many packs the game is played with."""
        return 2 if self.game == "contract-rummy" else 1

    @property
    def left(self) -> Counter[Card]:
        """How often each card is still to be had."""
        lying = Counter(card for cards in self.places.values() for card in cards)
        return Counter({card: self.packs - lying[card] for card in PACK})

    def where(self, card: Card) -> list[str]:
        """The places in which a card lies."""
        return [place for place, cards in self.places.items() if card in cards]

    # -- cards

    def put(self, place: str, card: Card) -> bool:
        """Lay a card on a place: under what lies there. False if there is none left to lay."""
        if place not in self.places or not self.left[card]:
            return False
        self.places[place].append(card)
        return True

    def take_back(self, place: str, at: int) -> bool:
        """Take the card with this number off a place. False if there is none."""
        cards = self.places.get(place, [])
        if not 0 <= at < len(cards):
            return False
        del cards[at]
        return True

    def clear(self, place: str) -> None:
        """Take all cards off a place."""
        if place in self.places:
            self.places[place] = []

    def fill_up(self, seat: int) -> None:
        """Add cards to a hand until it has as many as the game deals: always the same ones."""
        cards = self.places[f"hand {seat}"]
        left = [card for card, number in self.left.items() for _ in range(number)]
        for card in shuffled(left, self.fill)[0][: max(0, self.counts[seat] - len(cards))]:
            cards.append(card)

    def count(self, seat: int, more: int) -> None:
        """Give a hand of which no card is chosen some cards more, or fewer."""
        if 0 <= seat < len(self.counts):
            self.counts[seat] = min(max(1, self.counts[seat] + more), 52)

    # -- melds

    def add_meld(self, owner: int) -> str | None:
        """A place for one more meld, of this seat; None if there are too many."""
        if len(self.owners) >= MOST_MELDS or "meld" not in rules_of(self.game).MOVES:
            return None
        self.owners.append(owner)
        self.guests.append({})
        place = f"meld {len(self.owners) - 1}"
        self.places[place] = []
        return place

    def drop_meld(self, number: int) -> None:
        """Take a meld off the table; those behind it move up."""
        if not 0 <= number < len(self.owners):
            return
        del self.owners[number], self.guests[number]
        melds = [self.places.pop(f"meld {at}") for at in range(len(self.owners) + 1)]
        del melds[number]
        self.places.update({f"meld {at}": cards for at, cards in enumerate(melds)})

    # -- players

    def seat_players(self, names: list[str]) -> None:
        """The players' names; seats that go take their cards and melds with them."""
        before = len(self.players)
        renamed = dict(zip(self.players, names, strict=False))
        self.extra = {key: _renamed(value, renamed) for key, value in self.extra.items()}
        self.players = list(names)
        usual = self.counts[0]
        for seat in range(before, len(names)):
            self.places[f"hand {seat}"] = []
            self.counts.append(usual)
        for seat in range(len(names), before):
            del self.places[f"hand {seat}"]
        del self.counts[len(names) :]
        for number in reversed(range(len(self.owners))):
            if self.owners[number] >= len(names):
                self.drop_meld(number)
        self.turn = min(self.turn, len(names) - 1)

    # -- notation

    def position(self) -> dict[str, Any]:
        """The position in the notation; `load` may still refuse it."""
        hands: dict[str, Any] = {}
        for seat, name in enumerate(self.players):
            cards = self.places[f"hand {seat}"]
            hands[name] = write_cards(cards) if cards else self.counts[seat]
        position: dict[str, Any] = {"game": self.game}
        if self.options:
            position["options"] = dict(self.options)
        position["players"] = list(self.players)
        position["turn"] = self.players[self.turn]
        if self.phase != ("play" if self.game == "makao" else "draw"):
            position["phase"] = self.phase
        if self.deal > 1:
            position["deal"] = self.deal
        position["hands"] = hands
        for place in ("stock", "pile"):
            if self.places[place]:
                position[place] = write_cards(self.places[place])
        if self.owners:
            position["melds"] = self._melds()
        position.update(self.extra)
        if any(self.left.values()):
            position["fill"] = self.fill
        return position

    def _melds(self) -> list[dict[str, Any]]:
        melds = []
        for number, owner in enumerate(self.owners):
            cards = self.places[f"meld {number}"]
            meld: dict[str, Any] = {"owner": self.players[owner], "cards": write_cards(cards)}
            guests = {str(card): self.players[seat] for card, seat in self.guests[number].items()
                      if card in cards and seat < len(self.players)}  # fmt: skip
            melds.append({**meld, "laid_off": guests} if guests else meld)
        return melds

    @classmethod
    def of(cls, position: Mapping[str, Any] | str) -> Draft:
        """The draft of a position; `PositionError` in plain words if it cannot be."""
        game = load(position)
        given = parse(position)
        if game.turn is None:
            raise PositionError("phase", "this deal is over: nobody is to act")
        draft = cls(game.name, len(game.players))
        draft.players = list(game.players)
        draft.turn = game.players.index(game.turn)
        draft.phase = game.phase
        draft.deal = game.state.deal
        draft.options = dict(given.get("options") or {})
        draft.fill = given["fill"] if isinstance(given.get("fill"), int) else 1
        draft.extra = {k: v for k, v in given.items() if k not in OWN_KEYS and v is not None}
        for place in ("stock", "pile"):
            draft.places[place] = list(read_cards(given.get(place) or ""))
        for seat, name in enumerate(game.players):
            hand = (given.get("hands") or {}).get(name, "")
            if isinstance(hand, int):
                draft.counts[seat] = hand
            else:
                draft.places[f"hand {seat}"] = list(read_cards(hand))
        for meld in game.state.melds:
            draft.add_meld(meld.owner)
            draft.places[f"meld {len(draft.owners) - 1}"] = list(meld.cards)
            draft.guests[-1] = dict(meld.laid_off)
        return draft


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value of the notation with the players' new names in it."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(key, key): _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return value
