"""What the picker of cards shows of a draft, and what its cards and buttons do to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardkit import Card, Message
from cardkit.games import rules_of

from .draft import Draft

STOCK, PILE = Message("Stock, top card first"), Message("Pile, top card first")
MELD_OF = Message("Meld {number}, of {name}")


def pick(draft: Draft, report: Mapping[str, Any]) -> str:
    """Do what was pressed; what makes no sense changes nothing.

    Arguments: the draft, and what the browser reports. The result is the place of a new meld.
    Raises `NotationError` for a card that is none.
    """
    place = str(report.get("place", ""))
    word, _, number = place.partition(" ")
    at = int(number) if number.isdigit() else -1
    match report["do"]:
        case "put":
            draft.put(place, Card(str(report.get("card"))))
        case "back":
            draft.take_back(place, int(report.get("at", -1)))
        case "clear":
            draft.clear(place)
        case "more" | "fewer":
            draft.count(at, 1 if report["do"] == "more" else -1)
        case "fill" if word == "hand" and place in draft.places:
            draft.fill_up(at)
        case "meld" if report.get("seat") in range(len(draft.players)):
            return draft.add_meld(int(report["seat"])) or ""
        case "drop" if word == "meld":
            draft.drop_meld(at)
    return ""


def picker_view(draft: Draft, newest: str) -> dict[str, Any]:
    """What the picker shows: every place with its cards, and what is left to choose from.

    Arguments: the draft, and the place of a meld that is new, or "".
    """
    labels = {f"hand {seat}": name for seat, name in enumerate(draft.players)}
    labels |= {"stock": str(STOCK), "pile": str(PILE)}
    for at, owner in enumerate(draft.owners):
        name = draft.players[owner]
        labels[f"meld {at}"] = str(Message(MELD_OF.text, number=at + 1, name=name))
    places = []
    for place, label in labels.items():
        kind, _, number = place.partition(" ")
        found: dict[str, Any] = {"id": place, "kind": kind, "label": label}
        found["cards"] = [str(card) for card in draft.places[place]]
        places.append(found | ({"count": draft.counts[int(number)]} if kind == "hand" else {}))
    melds = "meld" in rules_of(draft.game).MOVES
    return {
        "places": places,
        "left": {str(card): number for card, number in draft.left.items()},
        "packs": draft.packs,
        "melds": list(draft.players) if melds else [],
        "newest": newest,
    }
