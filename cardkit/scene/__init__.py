"""A scene: all that one seat may see of a table, as plain data for whoever draws it.

The same code serves every game: zones of cards with marks, seats, the prompt, and the
actions, each impossible one with its rule and reason. Nothing hidden gets in: other hands
and the stock are counts.
"""

from __future__ import annotations

from collections.abc import Collection
from gettext import NullTranslations
from typing import Any

from ..games import Rules
from ..messages import ENGLISH
from ..table import Action, Moment
from ..throwers import Throwers
from .extras import choosers_of, effects_of, offer_of, slots_of
from .words import THEIR_TURN, YOU, count_of_cards, say_with
from .zones import zones_of


def frame(
    rules: Rules,
    moment: Moment,
    seat: int | None,
    language: NullTranslations = ENGLISH,
    *,
    threw: Throwers = (),
    open_hands: Collection[str] = (),
) -> dict[str, Any]:
    """One moment of a game as a seat sees it.

    Arguments: the game's rules, the moment, the seat (a number; None for an onlooker, who
    sees no hand), the language, who threw each pile card, where that matters, and the names of
    those whose hands lie open on purpose.
    """
    state = moment.state
    actions = [action for action in rules.ACTIONS if action.only_in in ("", state.phase)]
    turn = state.turn
    return {
        "event": _event(moment, seat, language),
        "seats": [
            {
                "name": name,
                "label": say_with(YOU, language, name=name) if number == seat else name,
                "you": number == seat,
                "turn": number == turn,
                "note": count_of_cards(len(state.hands[number]), language),
                "bubble": _bubble(moment, number, language),
            }
            for number, name in enumerate(state.players)
        ],
        "zones": zones_of(rules, moment, seat, actions, language, threw, open_hands),
        "slots": slots_of(rules, state, seat, language),
        "offer": offer_of(rules, state, seat, language),
        "effects": effects_of(rules, state, language),
        "choosers": choosers_of(rules, state, seat, language),
        "ordered": getattr(rules, "ORDERED", False),
        "prompt": {
            "seat": None if turn is None else state.players[turn],
            "you": seat is not None and turn == seat,
            "text": rules.prompt(state).say(language)
            if turn in (seat, None)
            else say_with(THEIR_TURN, language, name=state.players[turn]),
        },
        "actions": [_action(rules, state, seat, action, language) for action in actions],
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
