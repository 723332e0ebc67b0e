"""`EffectForm`: what is in force in a position of makao, chosen from lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from cardkit import Message
from cardkit.cards import SYMBOLS
from cardkit.games.makao.positions import LARGEST_ATTACK, MOST_SKIPS
from cardkit.games.makao.state import DEMANDABLE
from cardkit.messages import SUIT_NAMES

from .own_controls import dropdown, offer
from .setup_form import show

IN_FORCE = Message("In force")
KINDS = {
    "": Message("nothing"),
    "attack": Message("an attack (2, 3, K)"),
    "skips": Message("turns to sit out (4)"),
    "demand": Message("a demand (J)"),
    "suit": Message("a chosen suit (A)"),
}
CARDS, TURNS = Message("Cards to draw"), Message("Turns to sit out")
RANK, BY, SUIT = Message("Rank demanded"), Message("Demanded by"), Message("Suit chosen")
MOST = {"attack": LARGEST_ATTACK, "skips": MOST_SKIPS}

#: The keys of the notation that are chosen here.
EFFECT_KEYS = tuple(key for key in KINDS if key)


class EffectForm(ipywidgets.HBox):  # type: ignore[misc]  # ipywidgets is untyped
    """The list of what can be in force, and what the chosen one needs.

    Attribute: ``controls``, every control that a person can change.
    """

    def __init__(self) -> None:
        self.kind = dropdown(IN_FORCE, [(str(words), key) for key, words in KINDS.items()])
        self.attack, self.skips = _number(CARDS, "attack", 2), _number(TURNS, "skips", 1)
        self.rank = dropdown(RANK, [(rank, rank) for rank in DEMANDABLE])
        self.by = dropdown(BY, [])
        suits = [(f"{SYMBOLS[suit]} {name}", suit) for suit, name in SUIT_NAMES.items()]
        self.suit = dropdown(SUIT, suits)
        self.controls = (self.kind, self.attack, self.skips, self.rank, self.by, self.suit)
        super().__init__(list(self.controls))

    def __repr__(self) -> str:
        return "EffectForm()"

    @property
    def keys_chosen(self) -> dict[str, Any]:
        """What is chosen, as keys of the notation."""
        match self.kind.value:
            case "attack" | "skips" as kind:
                return {kind: getattr(self, kind).value}
            case "demand":
                return {"demand": {"rank": self.rank.value, "by": self.by.value}}
            case "suit":
                return {"suit": self.suit.value}
        return {}

    def show_keys(self, extra: Mapping[str, Any], players: list[str], turn: int) -> dict[str, Any]:
        """Show what a draft has in force; the result is the keys that lists cannot show.

        Arguments: the draft's other keys, its players, and the seat that is to act: whoever sits
        before it has most likely made a demand.
        """
        found = {key: value for key, value in extra.items() if key in EFFECT_KEYS}
        kind, value = next(iter(found.items())) if len(found) == 1 else ("", None)
        demand = value if kind == "demand" and isinstance(value, Mapping) else {}
        shown = {
            "": not found,
            "attack": type(value) is int and 0 < value <= MOST["attack"],
            "skips": type(value) is int and 0 < value <= MOST["skips"],
            "demand": demand.get("rank") in DEMANDABLE and demand.get("by") in players,
            "suit": isinstance(value, str) and value in SUIT_NAMES,
        }[kind]
        self.kind.value = kind = kind if shown else ""
        by = demand.get("by") if kind == "demand" else players[turn - 1]
        offer(self.by, [(name, name) for name in players], by)
        match kind:
            case "attack" | "skips":
                getattr(self, kind).value = value
            case "demand":
                self.rank.value = demand["rank"]
            case "suit":
                self.suit.value = value
        for key in EFFECT_KEYS:
            parts = (self.rank, self.by) if key == "demand" else (getattr(self, key),)
            for part in parts:
                show(part, key == kind)
        return {key: value for key, value in extra.items() if not shown or key not in found}


def _number(label: Message, kind: str, value: int) -> Any:
    return ipywidgets.BoundedIntText(
        value=value, min=1, max=MOST[kind], description=str(label), tooltip=str(label)
    )
