"""`ScoreSheet`: the points of each deal, a column a player (BR-34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import ipywidgets

from cardkit import Message

from .race import race_html
from .signs import signed

CAPTION = Message("Score sheet")
DEAL, TOTAL = Message("Deal"), Message("Total")


class ScoreSheet(ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets is untyped
    """The score sheet as a table.

    Arguments: the players' names in the order of the columns, the points of each deal, what the
    deals are called where they have names, whether the best total is marked, and the points that
    the players race to, if they do. Change what it shows with `write`.
    """

    def __init__(
        self,
        players: Sequence[str],
        deals: Sequence[Mapping[str, int]] = (),
        names: Sequence[Message] = (),
        *,
        mark_best: bool = True,
        target: int = 0,
    ) -> None:
        super().__init__()
        self._mark_best = mark_best
        self.target = target
        self.write(players, deals, names)

    def write(
        self,
        players: Sequence[str],
        deals: Sequence[Mapping[str, int]],
        names: Sequence[Message] = (),
    ) -> None:
        """Show these deals: one line each, and the totals below."""
        self.players = tuple(players)
        self.deals = tuple(dict(points) for points in deals)
        self.value = sheet_html(self.players, self.deals, names, self._mark_best)
        if self.target and self.deals:
            self.value += race_html(self.players, self.totals, self.target)

    @property
    def totals(self) -> dict[str, int]:
        """The sum of each column."""
        return _totals(self.players, self.deals)

    def __repr__(self) -> str:
        return f"ScoreSheet({list(self.players)!r}, {list(self.deals)!r})"


def sheet_html(
    players: Sequence[str],
    deals: Sequence[Mapping[str, int]],
    names: Sequence[Message] = (),
    mark_best: bool = True,
) -> str:
    """The sheet as an HTML table; names are escaped.

    Deals that have names are all on the sheet from the beginning, those to come still empty.
    """
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in players)
    lines = "".join(
        _line(_deal(number, names), _cells(players, points))
        for number, points in enumerate(deals, 1)
    )
    blank = "<td></td>" * len(players)
    lines += "".join(
        _line(_deal(number, names), blank) for number in range(len(deals) + 1, len(names) + 1)
    )
    totals = _totals(players, deals)
    best = max(totals.values()) if deals and mark_best else None
    foot = _line(escape(str(TOTAL)), _cells(players, totals, best))
    return (
        f'<table class="ck-sheet ck-vars"><caption>{escape(str(CAPTION))}</caption>'
        f'<thead><tr><th scope="col">{escape(str(DEAL))}</th>{head}</tr></thead>'
        f"<tbody>{lines}</tbody><tfoot>{foot}</tfoot></table>"
    )


def _line(title: str, cells: str) -> str:
    return f'<tr><th scope="row">{title}</th>{cells}</tr>'


def _deal(number: int, names: Sequence[Message]) -> str:
    if number > len(names):
        return str(number)
    return f'{number} <span class="ck-dealname">{escape(str(names[number - 1]))}</span>'


def _totals(players: Sequence[str], deals: Sequence[Mapping[str, int]]) -> dict[str, int]:
    return {name: sum(points[name] for points in deals) for name in players}


def _cells(players: Sequence[str], points: Mapping[str, int], best: int | None = None) -> str:
    found = []
    for name in players:
        value = points[name]
        classes = ["ck-plus"] if value > 0 else ["ck-minus"] if value < 0 else []
        if best is not None and value == best:
            classes.append("ck-best")
        found.append(f'<td class="{" ".join(classes)}">{signed(value)}</td>')
    return "".join(found)
