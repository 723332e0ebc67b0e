"""Every numbered rule of a game with a course is enforced or marked, taught, and tested."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.games import MODULES
from cardkit.rulebook import Rule, rulings, rules

ROOT = Path(__file__).parents[2]
TAUGHT = ["basic-rummy", "contract-rummy", "rummy-500", "makao"]


def every_rule() -> list[Any]:
    return [pytest.param(game, rule, id=rule.id) for game in TAUGHT for rule in rules(game)]


@pytest.fixture(scope="module")
def taught(shown: Callable[[Path], list[Any]]) -> dict[str, set[str]]:
    """The rules that the steps of each game teach."""
    return {
        game: {
            rule_id
            for path in sorted((ROOT / "lessons" / game).glob("[0-9]*.ipynb"))
            for table in shown(path)
            for rule_id in table.step.rule_ids
        }
        for game in TAUGHT
    }


@pytest.mark.parametrize(("game", "rule"), every_rule())
def test_a_rule_is_taught(game: str, rule: Rule, taught: dict[str, set[str]]) -> None:
    assert rule.id in taught[game]


@pytest.mark.parametrize(("game", "rule"), every_rule())
def test_a_rule_is_enforced_or_marked(game: str, rule: Rule) -> None:
    """An enforced rule is named where it is enforced; another one says why it cannot be."""
    if not rule.enforced:
        assert rule.why
        return
    folder = ROOT / "cardkit" / "games" / MODULES[game]
    code = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "__init__.py")
    assert rule.id in code or _in_a_range(rule.id, code), f"{rule.id} is in no check"


@pytest.mark.parametrize(("game", "rule"), every_rule())
def test_a_rule_is_tested(game: str, rule: Rule) -> None:
    if not rule.enforced:
        return
    cases = json.loads((ROOT / "tests" / "cases" / f"{game}.json").read_text())
    units = "".join(path.read_text() for path in (ROOT / "tests" / "cardkit").glob("test_*.py"))
    assert any(rule.id in case["rules"] for case in cases) or rule.id in units


def test_every_option_is_explained() -> None:
    """The form of a whole game shows the text of the ruling beside an option."""
    for game in TAUGHT:
        explained = {ruling.option for ruling in rulings(game)}
        module = __import__(f"cardkit.games.{MODULES[game]}", fromlist=["OPTIONS"])
        assert set(module.OPTIONS) <= explained


def _in_a_range(rule_id: str, code: str) -> bool:
    """Whether the code names a range of rules, ``BR-15 … BR-17``, that has this one in it."""
    prefix, number = rule_id.rsplit("-", 1)
    ranges = re.findall(rf"{prefix}-(\d+) … {prefix}-(\d+)", code)
    return any(int(first) <= int(number) <= int(last) for first, last in ranges)
