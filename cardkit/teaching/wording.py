"""Moves in words, as a teacher reads them out: "Take the 9♦, then discard the K♣"."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..cards import Card
from ..errors import NotationError
from ..game import Game
from ..messages import RANK_NAMES, SUIT_NAMES, Message
from ..moves import Move, read_move

DRAW = Message("Draw from the stock")
TAKE_TOP = Message("Take the top card of the pile")
TAKE = Message("Take the {card}")
TAKE_DOWN_TO = Message("Take the {card} and all above it")
TAKE_SEVERAL = Message("Take the top {count} cards of the pile")
MELD = Message("Lay {cards}")
LAY_OFF = Message("Add {cards} to {meld}")
LAY_OFF_TO = Message("Add {cards} to meld {number}")
DISCARD = Message("Discard the {card}")
PLAY = Message("Play {cards}")
PLAY_SUIT = Message("Play {cards} and choose {suit}")
PLAY_DEMAND = Message("Play {cards} and demand {rank}")
PLAIN = {
    "draw": DRAW,
    "take": TAKE_TOP,
    "leave": Message("Leave the card"),
    "ask": Message("Ask for the card"),
    "pass": Message("Pass"),
    "allow": Message("Allow it"),
    "refuse": Message("Refuse it"),
    "buy": Message("Buy one more"),
    "stop": Message("Stop buying"),
    "end": Message("End the deal"),
    "keep": Message("Keep the card"),
    "sit": Message("Sit out"),
    "deal": Message("Deal the next cards"),
    # Without its cards a word of a step's key means any such move.
    "meld": Message("Lay a meld"),
    "layoff": Message("Add to a meld on the table"),
    "discard": Message("Discard a card"),
    "play": Message("Play a card"),
}
#: The same beside a move of that kind that names its cards.
ANOTHER = {
    "meld": Message("Lay another meld"),
    "layoff": Message("Add other cards to a meld"),
    "discard": Message("Discard another card"),
    "play": Message("Play another card"),
}
ONE_THEN = Message("{one}, then: {rest}")


def in_symbols(answer: str) -> str:
    """An answer that is a card, as people are shown it."""
    try:
        return Card(answer).symbol
    except NotationError:
        return answer


def in_words(moves: Iterable[str], game: Game, beside: Iterable[str] = ()) -> Message:
    """Moves, one after the other, in words.

    Arguments: moves in the notation (or bare move words), at least one; the game as it stands
    before them, which is left as it is; and the moves beside which these are told.
    """
    game = game.copy()
    named = {text.split()[0] for text in beside if " " in text}
    words = [_one(text, game, named) for text in moves]
    sentence = words.pop()
    while words:
        sentence = Message(ONE_THEN.text, one=words.pop(), rest=sentence)
    return sentence


def _one(text: str, game: Game, named: Collection[str]) -> Message:
    """One move in words; it is then played, where it can be."""
    if text in ANOTHER:
        return ANOTHER[text] if text in named else PLAIN[text]
    said = _said(read_move(text), game)
    # A refused try changes nothing: the rest is told without what it would bring.
    if game.why_not(text) is None:
        game.push(text)
    return said


def _said(move: Move, game: Game) -> Message:
    cards = move.cards
    match move.kind:
        case "take":
            return _taken(move, game)
        case "meld":
            return Message(MELD.text, cards=cards)
        case "layoff":
            melds = game.state.melds
            if 0 < move.number <= len(melds):
                return Message(LAY_OFF.text, cards=cards, meld=melds[move.number - 1].cards)
            return Message(LAY_OFF_TO.text, cards=cards, number=move.number)
        case "discard":
            return Message(DISCARD.text, card=cards[0])
        case "play" if move.suit:
            return Message(PLAY_SUIT.text, cards=cards, suit=SUIT_NAMES[move.suit])
        case "play" if move.demand:
            return Message(PLAY_DEMAND.text, cards=cards, rank=RANK_NAMES[move.demand])
        case "play":
            return Message(PLAY.text, cards=cards)
    return PLAIN[move.kind]


def _taken(move: Move, game: Game) -> Message:
    pile: tuple[Card, ...] = tuple(game.state.pile)
    if move.number > 1:
        return Message(TAKE_SEVERAL.text, count=move.number)
    if move.cards:
        top = bool(pile) and pile[0] == move.cards[0]
        return Message((TAKE if top else TAKE_DOWN_TO).text, card=move.cards[0])
    return Message(TAKE.text, card=pile[0]) if pile else TAKE_TOP
