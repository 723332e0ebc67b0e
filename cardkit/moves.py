"""Moves of all four games and their text: ``draw``, ``meld 7S 7H 7D``, ``play JC demand 7``.

`read_move` knows the whole grammar; which words belong to which game, and what is allowed
now, is for the games to say.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Card, read_rank, read_suit, write_cards
from .errors import NotationError

#: Every move word, in the order in which legal moves are listed.
KINDS = (
    "draw", "take", "meld", "layoff", "discard", "leave", "ask", "pass", "allow", "refuse",
    "buy", "stop", "end", "play", "keep", "sit", "deal",
)  # fmt: skip
BARE = frozenset(KINDS) - {"take", "meld", "layoff", "discard", "play"}


class Move(NamedTuple):
    """One move; ``str(move)`` is its canonical text.

    Fields: ``kind`` (the move word), ``cards``, ``number`` (the meld of a layoff, or how many
    cards are taken), ``suit`` (chosen with an ace), ``demand`` (a rank, made with a jack).
    """

    kind: str
    cards: tuple[Card, ...] = ()
    number: int = 0
    suit: str = ""
    demand: str = ""

    def __str__(self) -> str:
        words = [self.kind]
        if self.number or self.kind == "layoff":
            words.append(str(self.number))
        if self.cards:
            words.append(write_cards(self.cards))
        if self.suit:
            words.append(f"suit {self.suit}")
        if self.demand:
            words.append(f"demand {self.demand}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"read_move({str(self)!r})"


def read_move(text: str | Move) -> Move:
    """The move a text writes.

    Arguments: text in the notation (upper or lower case), or a move, which is returned.
    Raises `NotationError` that says what is wrong with the text.
    """
    if isinstance(text, Move):
        return text
    if not isinstance(text, str):
        raise NotationError(f"a move is text, not {type(text).__name__}")
    words = text.split()
    if not words:
        raise NotationError("an empty move: write for example 'draw' or 'discard KC'")
    kind, rest = words[0].lower(), words[1:]
    if kind in BARE:
        if rest:
            raise NotationError(f"a word too many in {text!r}: {kind!r} stands alone")
        return Move(kind)
    match kind:
        case "take":
            return _read_take(rest, text)
        case "meld":
            return Move(kind, _some_cards(rest, text))
        case "layoff":
            if not rest or not _is_number(rest[0]):
                raise NotationError(f"{text!r} names no meld: write 'layoff 1 8S'")
            return Move(kind, _some_cards(rest[1:], text), int(rest[0]))
        case "discard":
            cards = _some_cards(rest, text)
            if len(cards) > 1:
                raise NotationError(f"{text!r}: one card is discarded, not {len(cards)}")
            return Move(kind, cards)
        case "play":
            return _read_play(rest, text)
    raise NotationError(f"{words[0]!r} is no move: the moves are {', '.join(KINDS)}")


def _is_number(word: str) -> bool:
    # Eight digits are more than any table has cards; int() of endless digits would be slow.
    return word.isascii() and word.isdigit() and len(word) <= 8


def _some_cards(words: list[str], text: str) -> tuple[Card, ...]:
    if not words:
        raise NotationError(f"no card is named in {text!r}")
    return tuple(Card(word) for word in words)


def _read_take(words: list[str], text: str) -> Move:
    if not words:
        return Move("take")
    if len(words) > 1:
        raise NotationError(f"a word too many in {text!r}: write 'take', 'take 3' or 'take 5D'")
    if _is_number(words[0]):
        number = int(words[0])
        if number == 0:
            raise NotationError(f"{text!r}: at least one card is taken")
        return Move("take", number=0 if number == 1 else number)
    return Move("take", (Card(words[0]),))


def _read_play(words: list[str], text: str) -> Move:
    cards: list[str] = []
    extra: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        key = word.lower()
        if key not in ("suit", "demand"):
            if extra:
                raise NotationError(f"a word too many in {text!r}: {word!r}")
            cards.append(word)
            continue
        value = next(rest, None)
        if value is None or extra:
            raise NotationError(f"{text!r}: one suit or one rank follows {key!r}, and no more")
        extra[key] = read_suit(value) if key == "suit" else read_rank(value)
    played = _some_cards(cards, text)
    # An ace keeps its own suit by itself, so naming it says nothing.
    suit = extra.get("suit", "")
    return Move("play", played, 0, "" if suit == played[-1].suit else suit, extra.get("demand", ""))
