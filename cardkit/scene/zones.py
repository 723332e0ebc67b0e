"""Where the cards lie: stock, pile, melds and hands, as one seat sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from gettext import NullTranslations
from typing import Any

from ..cards import Card
from ..games import Rules
from ..melds import Meld
from ..table import Action, Event, Moment, Take
from ..throwers import Throwers
from .words import (
    NO_PILE,
    PILE,
    RUN_OF,
    SET_OF,
    STOCK,
    YOUR_HAND,
    YOUR_RUN,
    YOUR_SET,
    count_of_cards,
    say_with,
)

#: Of a pile whose cards below the top do not matter, the uppermost few are shown.
PILE_SHOWN = 4


def zones_of(
    rules: Rules,
    moment: Moment,
    seat: int | None,
    actions: Sequence[Action],
    language: NullTranslations,
    threw: Throwers,
    open_hands: Collection[str] = (),
) -> list[dict[str, Any]]:
    """Every place on the table where cards lie, in the order in which they are drawn."""
    event, state = moment
    press = _presses(rules, state, actions)
    each = {action.zone: action.each for action in actions if action.each}
    taken = getattr(state, "taken", None)
    stock, pile = len(state.stock), len(state.pile)
    zones: list[dict[str, Any]] = [
        {
            "id": "stock",
            "kind": "stock",
            "label": say_with(STOCK, language, count=stock),
            "count": stock,
            "press": press.get("stock"),
        },
        {
            "id": "pile",
            "kind": "pile",
            "label": say_with(PILE if pile else NO_PILE, language, count=pile),
            "count": pile,
            "open": rules.PILE_OPEN,
            "peek": getattr(rules, "PEEK", False),
            "cards": _pile_cards(rules, state, seat, each.get("pile"), threw, language),
            "press": press.get("pile"),
        },
    ]
    for number, meld in enumerate(state.melds, 1):
        name = state.players[meld.owner]
        if meld.owner == seat:
            label = YOUR_SET if meld.is_set else YOUR_RUN
        else:
            label = SET_OF if meld.is_set else RUN_OF
        zones.append(
            {
                "id": f"meld:{number}",
                "kind": "meld",
                "number": number,
                "owner": name,
                "label": say_with(label, language, name=name),
                "cards": _meld_cards(rules, state, meld),
                "press": press.get("meld", "").replace("{meld}", str(number)) or None,
            }
        )
    for number, (name, hand) in enumerate(zip(state.players, state.hands, strict=True)):
        zone: dict[str, Any] = {"id": f"hand:{name}", "kind": "hand", "seat": name}
        if number == seat:
            mine = taken if state.turn == seat else None
            drawn = getattr(state, "drawn", None) if state.turn == seat else None
            zone["you"] = True
            zone["label"] = say_with(YOUR_HAND, language, count=count_of_cards(len(hand), language))
            zone["cards"] = _cards(hand, mine, drawn, _just_drawn(event, seat))
        else:
            zone["count"] = len(hand)
            if name in open_hands:
                zone["cards"] = _cards(hand, None, None, ())
        zones.append(zone)
    return zones


def _presses(rules: Rules, state: Any, actions: Sequence[Action]) -> dict[str, str]:
    """What pressing a zone does: of several actions the one that the phase allows."""
    found: dict[str, str] = {}
    for action in actions:
        if action.zone and (action.zone not in found or rules.closed(state, action.verb) is None):
            found[action.zone] = action.form
    return found


def _pile_cards(
    rules: Rules,
    state: Any,
    seat: int | None,
    each: str | None,
    threw: Throwers,
    language: NullTranslations,
) -> list[dict[str, Any]]:
    """The uppermost pile cards as they are spread, the top card last."""
    shown: list[dict[str, Any]] = []
    takes = getattr(rules, "takes", None) if seat is not None and seat == state.turn else None
    bringing: list[Take] = takes(state) if takes else []
    for place, card in enumerate(state.pile[: max(rules.PILE_OPEN, PILE_SHOWN)]):
        thrower = threw[place] if place < len(threw) else None
        marks = [] if thrower is None else [f"threw:{state.players[thrower]}"]
        entry: dict[str, Any] = {"card": str(card), "marks": marks}
        if each:
            entry["press"] = each.replace("{card}", str(card))
        if place < len(bringing):
            entry |= _preview(bringing[place], language)
        shown.append(entry)
    return shown[::-1]


def _preview(take: Take, language: NullTranslations) -> dict[str, Any]:
    refusal = take.refusal
    return {
        "press": take.move,
        "preview": {
            "text": (refusal.message if refusal else take.text).say(language),
            "confirm": take.button.say(language),
            "cards": [str(card) for card in take.cards],
            "ok": refusal is None,
            "rule": refusal.rule if refusal else None,
        },
    }


def _meld_cards(rules: Rules, state: Any, meld: Meld) -> list[dict[str, Any]]:
    """The cards of a meld; where they count for those who put them there, whose and how much."""
    counted = getattr(rules, "counted", None)
    shown: list[dict[str, Any]] = [{"card": str(card), "marks": []} for card in meld.cards]
    if counted is None:
        return shown
    for entry, (seat, points) in zip(shown, counted(state, meld), strict=True):
        entry |= {"seat": seat, "name": state.players[seat], "points": points}
    return shown


def _just_drawn(event: Event | None, seat: int | None) -> tuple[Card, ...]:
    """The cards that have just come into one's own hand."""
    mine = event is not None and event.seat == seat and event.target.startswith("hand:")
    return event.cards if event is not None and mine else ()


def _cards(
    cards: Any, taken: Card | None, drawn: Card | None, new: Sequence[Card]
) -> list[dict[str, Any]]:
    def marks(card: Card) -> list[str]:
        if card is taken:
            return ["taken"]
        if card is drawn:
            return ["drawn"]
        return ["new"] if card in new else []

    return [{"card": str(card), "marks": marks(card)} for card in cards]
