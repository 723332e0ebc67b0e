"""Goals: predicates on what has happened since the learner began.

A goal is asked only after a move (or a refused try) of the learner's. Goals can be joined:
``took("9D") & discarded("KC")``, ``laid("7S 7H 7D") | laid("8S 9S 10S")``,
``took("7H") & ~took("KS")``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..cards import Card, read_cards
from ..game import Game
from ..table import Event


class Facts(NamedTuple):
    """What a goal may look at.

    Fields: the game now; the learner's seat; every event since the task began (whoever's it
    was); and the ids of the rules by which the learner's tries were refused.
    """

    game: Game
    seat: str
    events: tuple[Event, ...]
    refusals: tuple[str, ...]

    def own(self, kind: str) -> list[Event]:
        """The learner's own events of one kind."""
        number = self.game.seat(self.seat)
        return [event for event in self.events if event.kind == kind and event.seat == number]


class Goal:
    """A named predicate on `Facts`; its name is how it is written, and equal names are equal."""

    def __init__(self, name: str, reached: Callable[[Facts], bool]) -> None:
        self.name = name
        self.reached = reached

    def __call__(self, facts: Facts) -> bool:
        return self.reached(facts)

    def __and__(self, other: Goal) -> Goal:
        return Goal(f"{self.name} & {other.name}", lambda facts: self(facts) and other(facts))

    def __or__(self, other: Goal) -> Goal:
        return Goal(f"({self.name} | {other.name})", lambda facts: self(facts) or other(facts))

    def __invert__(self) -> Goal:
        return Goal(f"~({self.name})", lambda facts: not self(facts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Goal) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name


def _all_in(wanted: tuple[Card, ...], found: list[Card]) -> bool:
    left = list(found)
    for card in wanted:
        if card not in left:
            return False
        left.remove(card)
    return True


def _cards_of(events: list[Event]) -> list[Card]:
    return [card for event in events for card in event.cards]


def holds(seat: str, cards: str) -> Goal:
    """The seat has these cards in its hand."""
    wanted = read_cards(cards)
    return Goal(
        f"holds({seat!r}, {cards!r})", lambda facts: _all_in(wanted, list(facts.game.hand(seat)))
    )


def drew() -> Goal:
    """The learner has drawn from the stock."""
    return Goal("drew()", lambda facts: bool(facts.own("draw")))


def took(card: str = "") -> Goal:
    """The learner has taken this card (or any) from the pile."""
    wanted = read_cards(card)
    return Goal(
        f"took({card!r})",
        lambda facts: bool(facts.own("take")) and _all_in(wanted, _cards_of(facts.own("take"))),
    )


def laid(cards: str = "") -> Goal:
    """The learner has laid these cards (or anything) as one new meld."""
    wanted = set(read_cards(cards))
    return Goal(
        f"laid({cards!r})",
        lambda facts: any(wanted <= set(event.cards) for event in facts.own("meld")),
    )


def laid_off(cards: str = "") -> Goal:
    """The learner has added these cards (or any) to melds on the table."""
    wanted = read_cards(cards)
    return Goal(
        f"laid_off({cards!r})",
        lambda facts: bool(facts.own("layoff")) and _all_in(wanted, _cards_of(facts.own("layoff"))),
    )


def played(cards: str = "") -> Goal:
    """The learner has played these cards (or any), in this order, in one move of makao."""
    wanted = read_cards(cards)
    return Goal(
        f"played({cards!r})",
        lambda facts: any(
            event.cards[-len(wanted) :] == wanted or not wanted for event in facts.own("play")
        ),
    )


def discarded(card: str = "") -> Goal:
    """The learner has discarded this card (or any)."""
    wanted = read_cards(card)
    return Goal(
        f"discarded({card!r})",
        lambda facts: (
            bool(facts.own("discard")) and _all_in(wanted, _cards_of(facts.own("discard")))
        ),
    )


def out(seat: str = "") -> Goal:
    """The seat (the learner's, unless another is named) has gone out."""

    def reached(facts: Facts) -> bool:
        outcome = facts.game.outcome
        return outcome is not None and outcome["winner"] == (seat or facts.seat)

    return Goal(f"out({seat!r})", reached)


def refused(rule: str) -> Goal:
    """A try of the learner's has been refused by this rule."""
    return Goal(f"refused({rule!r})", lambda facts: rule in facts.refusals)


def turn_of(seat: str = "") -> Goal:
    """It is this seat's turn (the learner's, unless another is named) after a whole round."""

    def reached(facts: Facts) -> bool:
        return bool(facts.own("discard")) and facts.game.turn == (seat or facts.seat)

    return Goal(f"turn_of({seat!r})", reached)


def did(kind: str) -> Goal:
    """The learner has made a move of this kind: ``"ask"``, ``"refuse"``, ``"buy"``."""
    return Goal(f"did({kind!r})", lambda facts: bool(facts.own(kind)))


def happened(kind: str) -> Goal:
    """Something has happened, whoever did it: ``"deal"``, ``"turnover"``, ``"void"``."""
    return Goal(
        f"happened({kind!r})", lambda facts: any(event.kind == kind for event in facts.events)
    )
