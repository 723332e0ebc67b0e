"""An `Exercise` as a link: short text that opens the same position for everybody.

``1.eJx…``: the version, a full stop, and JSON, packed and written in the letters of addresses.
Whoever opens a link may have got it from anywhere: nothing in it is trusted, everything has a
limit, and whatever is wrong comes as a `LinkError` in plain words.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, NoReturn

from ..errors import CardkitError
from ..messages import Message
from .exercise import Exercise

VERSION = 1
#: Letters of a link, bytes of what is packed in it, parts of that, and how deep they lie.
LONGEST, MOST_BYTES, MOST_PARTS, DEEPEST = 6_000, 20_000, 800, 4
LONGEST_TEXT = 1_000

_LINK = re.compile(r"([0-9]{1,4})\.([A-Za-z0-9_-]+)")
#: What an exercise's link may hold: its key there, the field, its type.
_FIELDS = {
    "p": ("position", dict), "s": ("seat", str), "a": ("say", str), "t": ("task", str),
    "g": ("aim", str), "m": ("moves", list),
}  # fmt: skip

BROKEN = Message("A part of the link is missing or has been changed. Copy the whole link again.")
TOO_LONG = Message("The link is longer than any position needs.")
TOO_BIG = Message("The link holds more than any position needs.")
TOO_NEW = Message("The link was made with a newer edition of this page. Reload, or ask its maker.")
FOREIGN = Message("The link holds something that belongs to no position.")


class LinkError(CardkitError):
    """A link that opens no position; the message says why, to whoever has opened it."""

    def __init__(self, what: Message | str) -> None:
        super().__init__(str(what))


def write_link(exercise: Exercise) -> str:
    """The exercise as a link's text; `LinkError` if it is too long for one."""
    parts = {
        key: list(value) if kind is list else value
        for key, (field, kind) in _FIELDS.items()
        if (value := getattr(exercise, field))
    }
    data = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()
    text = f"{VERSION}.{packed}"
    if len(text) > LONGEST or len(data) > MOST_BYTES:
        raise LinkError(TOO_BIG)
    return text


def read_link(text: str) -> Exercise:
    """The exercise of a link; `LinkError` for whatever else the text may be.

    Whether the position can be, and the aim be reached, is for `step_of` to say.
    """
    if len(text) > LONGEST:
        raise LinkError(TOO_LONG)
    match = _LINK.fullmatch(text)
    if match is None:
        raise LinkError(BROKEN)
    if int(match[1]) > VERSION:
        raise LinkError(TOO_NEW)
    if int(match[1]) != VERSION:
        raise LinkError(BROKEN)
    parts = _unpack(match[2])
    if not isinstance(parts, dict) or "p" not in parts or "s" not in parts:
        raise LinkError(FOREIGN)
    if _count(parts, DEEPEST) > MOST_PARTS:
        raise LinkError(TOO_BIG)
    found: dict[str, Any] = {}
    for key, value in parts.items():
        field, kind = _FIELDS.get(key, ("", object))
        if not field or not isinstance(value, kind):
            raise LinkError(FOREIGN)
        found[field] = value
    moves = found.pop("moves", [])
    if not all(isinstance(move, str) for move in moves):
        raise LinkError(FOREIGN)
    return Exercise(**found, moves=tuple(moves))


def _unpack(packed: str) -> object:
    """What is packed in a link, never more of it than is allowed."""
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        inflater = zlib.decompressobj()
        raw = inflater.decompress(data, MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise LinkError(TOO_BIG)
        if not inflater.eof or inflater.unused_data:
            raise LinkError(BROKEN)
        return json.loads(raw.decode(), parse_constant=_no_constant, parse_float=_no_constant)
    except LinkError:
        raise
    except (ValueError, zlib.error, RecursionError):
        raise LinkError(BROKEN) from None


def _no_constant(_: str) -> NoReturn:
    raise LinkError(FOREIGN)


def _count(value: object, deepest: int) -> int:
    """How many parts a value has, itself among them; `LinkError` if one lies too deep."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise LinkError(TOO_BIG)
    if not isinstance(value, (dict, list)):
        return 1
    if not deepest:
        raise LinkError(FOREIGN)
    inner = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict) and any(len(key) > LONGEST_TEXT for key in value):
        raise LinkError(TOO_BIG)
    return 1 + sum(_count(part, deepest - 1) for part in inner)
