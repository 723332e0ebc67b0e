"""What only some games have: a contract, a card for several seats, effects, choosers."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from ..games import Rules
from ..table import Chooser, Effect, Offer


def slots_of(
    rules: Rules, state: Any, seat: int | None, language: NullTranslations
) -> list[dict[str, Any]]:
    """The melds that a contract asks of each seat, in games that have one."""
    slots = getattr(rules, "slots", None)
    if slots is None:
        return []
    return [
        {
            "seat": name,
            "you": number == seat,
            "slots": [
                {
                    "kind": slot.kind,
                    "label": slot.label.say(language),
                    "about": slot.about.say(language),
                    "meld": slot.meld,
                    "text": " ".join(c.symbol for c in state.melds[slot.meld - 1].cards)
                    if slot.meld
                    else "",
                    "press": None if slot.meld else f":slot {slot.kind} {{cards}}",
                }
                for slot in slots(state, number)
            ],
        }
        for number, name in enumerate(state.players)
    ]


def offer_of(
    rules: Rules, state: Any, seat: int | None, language: NullTranslations
) -> dict[str, Any] | None:
    """The card that several seats may have, in games with buying."""
    offer = getattr(rules, "offer", None)
    found: Offer | None = offer(state, seat) if offer else None
    if found is None:
        return None
    return {
        "card": str(found.card),
        "text": found.text.say(language),
        "seats": [
            {
                "name": state.players[stand.seat],
                "you": stand.seat == seat,
                "state": stand.state,
                "text": stand.text.say(language),
            }
            for stand in found.seats
        ],
        "lines": [line.say(language) for line in found.lines],
    }


def effects_of(rules: Rules, state: Any, language: NullTranslations) -> list[dict[str, Any]]:
    """What is in force beyond the cards: in words, and for a picture the value and whom it hits."""
    found: list[Effect] = rules.effects(state)
    return [
        {
            "id": effect.id,
            "text": effect.text.say(language),
            "value": effect.value,
            "seat": None if effect.seat is None else state.players[effect.seat],
        }
        for effect in found
    ]


def choosers_of(
    rules: Rules, state: Any, seat: int | None, language: NullTranslations
) -> list[dict[str, Any]]:
    """What the seat to act must choose besides the cards, by the rank of the cards."""
    choosers = getattr(rules, "choosers", None)
    if choosers is None or seat is None or seat != state.turn:
        return []
    found: list[Chooser] = choosers(state)
    return [
        {
            "rank": chooser.rank,
            "title": chooser.title.say(language),
            "options": [
                {"label": label.say(language), "add": add} for label, add in chooser.options
            ],
        }
        for chooser in found
    ]
