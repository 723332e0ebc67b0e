"""The race to so many points as a picture: a lane a player, under the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from cardkit import Message

from .signs import signed

TITLE = Message("The race to {target}")
BEHIND = Message("{name}: {points} of {target}")


def race_html(players: Sequence[str], totals: Mapping[str, int], target: int) -> str:
    """The lanes as HTML: each runs from the lowest total, or zero, to the target or beyond."""
    low = min(0, *totals.values())
    high = max(target, *totals.values())
    width = high - low
    zero, goal = (_share(0 - low, width), _share(target - low, width))
    lanes = "".join(_lane(name, totals[name], low, width, target) for name in players)
    title = escape(str(Message(TITLE.text, target=target)))
    return (
        f'<div class="ck-race ck-vars" style="--ck-zero: {zero}%; --ck-goalat: {goal}%">'
        f'<p class="ck-racetitle">{title}</p><ul role="list">{lanes}</ul></div>'
    )


def _lane(name: str, total: int, low: int, width: int, target: int) -> str:
    words = escape(str(Message(BEHIND.text, name=name, points=signed(total), target=target)))
    at = _share(total - low, width)
    start = _share(0 - low, width)
    left, long = min(at, start), abs(at - start)
    kind = "ck-minuslane" if total < 0 else "ck-there" if total >= target else ""
    return (
        f'<li class="ck-lane {kind}"><span class="ck-lanename">{escape(name)}</span>'
        f'<span class="ck-track" role="img" aria-label="{words}">'
        f'<span class="ck-run" style="left: {left}%; width: {long}%"></span>'
        f'<span class="ck-runner" style="left: {at}%"></span></span>'
        f'<span class="ck-lanepoints" aria-hidden="true">{signed(total)}</span></li>'
    )


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)
