"""No hidden card reaches a browser: whole games of all four, looked at as they come in."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from visitor import Visitor, run, running_site

from cardkit import bots
from cardkit.match import Match, Setup

GAMES = ("basic-rummy", "contract-rummy", "rummy-500", "makao")
CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")
#: Enough for a deal; a match may have many.
MOVES = 25


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running_site("--preheat", "0") as (url, _):
        yield url


def cards(data: object) -> Counter[str]:
    return Counter(CARD.findall(json.dumps(data)))


def told(scene: dict[str, Any]) -> Counter[str]:
    """The faces of all cards that lie on the table of a scene."""
    shown = [zone.get("cards", ()) for zone in scene["frames"][-1]["zones"]]
    return cards([one.get("card") for zone in shown for one in zone])


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_gets_no_hidden_card(site: str, game: str) -> None:
    setup = Setup(game, ("Ada", "Bo", "Cy"), ("Ada",), 11, {})
    twin = Match(setup)

    async def whole() -> None:
        visitor = Visitor(site, f"{game}/play")
        await visitor.load()
        await visitor.connect()
        await visitor.wake()
        scene = await visitor.play("game", f":replay :new {setup}")
        for _ in range(MOVES):
            check(scene, twin)
            if twin.game.is_over or twin.seat is None:
                break
            move = str(bots.simple(twin.game.view("Ada")))
            twin.play(move)
            scene = await visitor.play("game", move)
        await visitor.leave()

    run(whole())


def check(scene: dict[str, Any], twin: Match) -> None:
    assert scene["moves"][1:] == [text for _, text in twin.moves], "no move is lost"
    for frame in scene["frames"]:
        for zone in frame["zones"]:
            if zone["kind"] == "stock" or (zone["kind"] == "hand" and not zone.get("you")):
                assert not cards(zone), zone
    if twin.game.is_over or twin.game.outcome is not None:  # then the hands are turned up
        return
    position = twin.game.position()
    seen = {key: value for key, value in position.items() if key not in ("stock", "hands")}
    may = cards(seen) + cards(position["hands"]["Ada"])
    assert told(scene)
    assert not told(scene) - may


def test_the_page_itself_holds_no_position(site: str) -> None:
    async def whole() -> str:
        visitor = Visitor(site, "basic-rummy/01-your-first-round")
        await visitor.load()
        await visitor.leave()
        return visitor.html

    html = run(whole())
    for word in ('"hands":', "stock=", "position=", "from widgets import"):
        assert word not in html
