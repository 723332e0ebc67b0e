"""The glossary: words of the table that explain themselves where they first appear."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Term(NamedTuple):
    """A word, the forms in which it may stand in a text, what it means, the word in the
    documents, by game, and the games that it belongs to (none: all of them)."""

    word: str
    forms: tuple[str, ...]
    text: str
    originals: dict[str, str]
    games: tuple[str, ...] = ()


@cache
def terms() -> tuple[Term, ...]:
    """All words that are explained."""
    data = tomllib.loads(files(__package__).joinpath("glossary.toml").read_text("utf-8"))
    return tuple(
        Term(
            term["word"],
            tuple(term["forms"]),
            term["text"],
            term.get("originals", {}),
            tuple(term.get("games", ())),
        )
        for term in data["term"]
    )


def first_terms(text: str, before: Iterable[str] = (), game: str = "") -> dict[str, Term]:
    """The terms that a text has and none of the texts before it, by the form that stands there.

    Arguments: the text, the texts before it, and the game whose words they are.
    """
    known = {term.word for earlier in before for term in _terms_in(earlier).values()}
    return {
        form: term
        for form, term in _terms_in(text).items()
        if term.word not in known and (not term.games or game in term.games)
    }


@cache
def _terms_in(text: str) -> dict[str, Term]:
    found = {}
    for term in terms():
        match = _pattern(term.forms).search(text)
        if match:
            found[match[0]] = term
    return found


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(f"[{form[0].upper()}{form[0]}]{re.escape(form[1:])}" for form in forms)
    # A stock that runs out is no run.
    return re.compile(rf"\b(?:{words})\b(?! out\b)")
