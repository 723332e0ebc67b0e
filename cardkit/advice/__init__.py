"""What a seat could do, in words: from the best use of its hand, by what it may know.

Advice is for learners: it names cards and gives a reason. It is never more than a proposal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..bots import imagine
from ..game import Game
from ..messages import Message
from . import basic_rummy, contract_rummy, makao, rummy_500
from .words import Advice

__all__ = ["Advice", "advice"]

ADVICE: dict[str, Callable[[Game], Advice]] = {
    "basic-rummy": basic_rummy.advice,
    "contract-rummy": contract_rummy.advice,
    "rummy-500": rummy_500.advice,
    "makao": makao.advice,
}


def advice(view: Mapping[str, Any]) -> Advice:
    """What the seat to act could do, as far as its view (`Game.view`) tells."""
    if view["turn"] is None:
        return Advice(Message("The deal is over; there is nothing to play."))
    return ADVICE[view["game"]](imagine(view))
