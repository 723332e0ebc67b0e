"""Who threw each card of the pile, worked out from what has happened at the table.

A state keeps only who threw the top card; a table that sells pile cards shows all throwers.
"""

from __future__ import annotations

from collections.abc import Sequence

from .table import Moment

#: For each card of a pile, top first, the seat that threw it; None where nobody knows.
Throwers = tuple[int | None, ...]


def thrown_by(moments: Sequence[Moment], first: Throwers = ()) -> list[Throwers]:
    """The throwers after each moment.

    Arguments: the moments in order, and the throwers of the pile at the first of them.
    """
    found: list[Throwers] = []
    known = first
    before: tuple[object, ...] | None = None
    for event, state in moments:
        pile = state.pile
        if before is None or (event is not None and event.kind == "deal"):
            known = first if before is None else ()
        elif event is not None and event.kind == "discard" and pile != before:
            known = (event.seat, *known)
        elif len(pile) < len(before):
            # Who draws never takes from the pile: all but its top card has become the stock.
            rebuilt = event is not None and event.kind in ("draw", "turnover")
            known = known[:1] if rebuilt else known[len(before) - len(pile) :]
        known = (known + (None,) * len(pile))[: len(pile)]
        before = pile
        found.append(known)
    return found
