"""What every rule says: id, title, our text, its source, and whether a program can enforce it.

The rules stand in one TOML file a game, in the order of its document. They are read when one
of them is first asked for.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

GAMES = ("basic-rummy", "contract-rummy", "rummy-500", "makao")


class Rule(NamedTuple):
    """One rule of a document, or one ruling of ours where a document is silent.

    Attributes:
        id: ``"BR-13"``; rulings are called ``"BR-G3"``.
        game: the game it belongs to.
        title, text: our own words.
        kind: what it is about (``setup``, ``draw``, ``meld`` …), or ``ruling``.
        source, language: the document, and the language it is written in.
        words: the first words of the sentence in the document; empty for a ruling.
        enforced: whether a program can enforce it; if not, ``why`` says why not.
        confidence: of a ruling, how many in a hundred careful readers would agree.
        option: the option that changes a ruling, if there is one.
    """

    id: str
    game: str
    title: str
    text: str
    kind: str
    source: str
    language: str
    words: str = ""
    enforced: bool = True
    why: str = ""
    confidence: int | None = None
    option: str = ""

    @property
    def is_ruling(self) -> bool:
        """Whether it is ours, made where the document leaves something open."""
        return self.kind == "ruling"


def rules(game: str) -> tuple[Rule, ...]:
    """The numbered rules of a game, in the order of its document.

    Raises `LookupError` for a game that has no rulebook.
    """
    return tuple(found for found in _book(game).values() if not found.is_ruling)


def rulings(game: str) -> tuple[Rule, ...]:
    """What we decided where the document of a game is silent or open.

    Raises `LookupError` for a game that has no rulebook.
    """
    return tuple(found for found in _book(game).values() if found.is_ruling)


def rule(rule_id: str) -> Rule:
    """The rule or ruling with this id, e.g. ``rule("BR-13")`` or ``rule("BR-G3")``.

    Raises `LookupError` for an unknown id; it names the known ids that come nearest.
    """
    for game in GAMES:
        found = _book(game).get(rule_id)
        if found is not None:
            return found
    from difflib import get_close_matches

    known = [known for game in GAMES for known in _book(game)]
    of_the_game = [one for one in known if one[:3] == str(rule_id)[:3]]
    near = get_close_matches(str(rule_id), of_the_game or known) or ["BR-01", "CR-01"]
    raise LookupError(f"there is no rule {rule_id!r}; there are {', '.join(near)} and others")


@cache
def _book(game: str) -> dict[str, Rule]:
    if game not in GAMES:
        raise LookupError(f"there is no rulebook of {game!r}: {', '.join(GAMES)}")
    # Only here: what reads the books would double the time of `import cardkit`.
    import tomllib
    from importlib.resources import files

    text = (files(__name__) / f"{game}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    common = {"game": game, "source": data["source"], "language": data["language"]}
    found = [Rule(**common, **entry) for entry in data["rule"]]
    found += [Rule(**common, kind="ruling", **entry) for entry in data.get("ruling", [])]
    return {one.id: one for one in found}
