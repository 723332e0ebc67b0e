"""A scene: all that one seat may see of a table, as plain data for whoever draws it.

The same code serves every game: zones of cards with marks, seats, the prompt, and the
actions, each impossible one with its rule and reason. Nothing hidden gets in: other hands
and the stock are counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

from .cards import Card
from .games import Rules
from .melds import Meld
from .messages import ENGLISH, Message
from .table import Action, Event, Moment, Offer, Take
from .throwers import Throwers

#: Of a pile whose cards below the top do not matter, the uppermost few are shown.
PILE_SHOWN = 4


def frame(
    rules: Rules,
    moment: Moment,
    seat: int | None,
    language: NullTranslations = ENGLISH,
    *,
    threw: Throwers = (),
) -> dict[str, Any]:
    """One moment of a game as a seat sees it.

    Arguments: the game's rules, the moment, the seat (a number; None for an onlooker, who
    sees no hand), the language, and who threw each pile card, where that matters.
    """
    state = moment.state
    actions = [action for action in rules.ACTIONS if action.only_in in ("", state.phase)]
    turn = state.turn
    return {
        "event": _event(moment, seat, language),
        "seats": [
            {
                "name": name,
                "label": _say(YOU, language, name=name) if number == seat else name,
                "you": number == seat,
                "turn": number == turn,
                "note": _count_of_cards(len(state.hands[number]), language),
                "bubble": _bubble(moment, number, language),
            }
            for number, name in enumerate(state.players)
        ],
        "zones": _zones(rules, moment, seat, actions, language, threw),
        "slots": _slots(rules, state, seat, language),
        "offer": _offer(rules, state, seat, language),
        "effects": [
            {"id": effect, "text": text.say(language)} for effect, text in rules.effects(state)
        ],
        "prompt": {
            "seat": None if turn is None else state.players[turn],
            "you": seat is not None and turn == seat,
            "text": rules.prompt(state).say(language)
            if turn in (seat, None)
            else _say(THEIR_TURN, language, name=state.players[turn]),
        },
        "actions": [_action(rules, state, seat, action, language) for action in actions],
    }


YOU = Message("You ({name})")
THEIR_TURN = Message("It is {name}'s turn.")
ONE_CARD, MANY_CARDS = Message("1 card"), Message("{count} cards")
YOUR_HAND = Message("You · {count}")
STOCK, PILE, NO_PILE = Message("stock · {count}"), Message("pile · {count}"), Message("pile")
YOUR_SET, YOUR_RUN = Message("Your set"), Message("Your run")
SET_OF, RUN_OF = Message("{name}'s set"), Message("{name}'s run")


def _say(message: Message, language: NullTranslations, **parts: str | int) -> str:
    return Message(message.text, **parts).say(language)


def _count_of_cards(count: int, language: NullTranslations) -> str:
    return _say(ONE_CARD if count == 1 else MANY_CARDS, language, count=count)


def _slots(
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


def _offer(
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


def _event(moment: Moment, seat: int | None, language: NullTranslations) -> dict[str, Any] | None:
    event = moment.event
    if event is None:
        return None
    text, cards = event.seen_by(seat)
    return {
        "seat": None if event.seat is None else moment.state.players[event.seat],
        "kind": event.kind,
        "text": text.say(language),
        "cards": [str(card) for card in cards],
        "count": event.number,
        "from": event.source,
        "to": event.target,
    }


def _bubble(moment: Moment, seat: int, language: NullTranslations) -> dict[str, str] | None:
    event = moment.event
    if event is None or event.seat != seat or event.said is None:
        return None
    return {"text": event.said.say(language)}


def _zones(
    rules: Rules,
    moment: Moment,
    seat: int | None,
    actions: Sequence[Action],
    language: NullTranslations,
    threw: Throwers,
) -> list[dict[str, Any]]:
    event, state = moment
    press = _presses(rules, state, actions)
    each = {action.zone: action.each for action in actions if action.each}
    taken = getattr(state, "taken", None)
    stock, pile = len(state.stock), len(state.pile)
    zones: list[dict[str, Any]] = [
        {
            "id": "stock",
            "kind": "stock",
            "label": _say(STOCK, language, count=stock),
            "count": stock,
            "press": press.get("stock"),
        },
        {
            "id": "pile",
            "kind": "pile",
            "label": _say(PILE if pile else NO_PILE, language, count=pile),
            "count": pile,
            "open": rules.PILE_OPEN,
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
                "label": _say(label, language, name=name),
                "cards": [
                    {"card": str(card), "marks": _owner(meld, card, state.players)}
                    for card in meld.cards
                ],
                "press": press.get("meld", "").replace("{meld}", str(number)) or None,
            }
        )
    for number, (name, hand) in enumerate(zip(state.players, state.hands, strict=True)):
        zone: dict[str, Any] = {"id": f"hand:{name}", "kind": "hand", "seat": name}
        if number == seat:
            mine = taken if state.turn == seat else None
            zone["you"] = True
            zone["label"] = _say(YOUR_HAND, language, count=_count_of_cards(len(hand), language))
            zone["cards"] = _cards(hand, mine, _just_drawn(event, seat))
        else:
            zone["count"] = len(hand)
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


def _owner(meld: Meld, card: Card, players: Sequence[str]) -> list[str]:
    """Whose a laid-off card is, where that is kept (rummy 500)."""
    owner = dict(meld.laid_off).get(card)
    return [] if owner is None else [f"owner:{players[owner]}"]


def _just_drawn(event: Event | None, seat: int | None) -> tuple[Card, ...]:
    """The cards that have just come into one's own hand."""
    mine = event is not None and event.seat == seat and event.target.startswith("hand:")
    return event.cards if event is not None and mine else ()


def _cards(cards: Any, taken: Card | None = None, new: Sequence[Card] = ()) -> list[dict[str, Any]]:
    def marks(card: Card) -> list[str]:
        if card is taken:
            return ["taken"]
        return ["new"] if card in new else []

    return [{"card": str(card), "marks": marks(card)} for card in cards]


def _action(
    rules: Rules, state: Any, seat: int | None, action: Action, language: NullTranslations
) -> dict[str, Any]:
    refusal = (
        rules.waiting(state, state.turn)
        if state.turn not in (None, seat)
        else rules.closed(state, action.verb)
    )
    return {
        "verb": action.verb,
        "label": action.label.say(language),
        "form": action.form,
        "ok": refusal is None,
        "rule": refusal.rule if refusal else None,
        "reason": refusal.message.say(language) if refusal else None,
    }
