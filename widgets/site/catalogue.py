"""The catalogue: every game with its lessons, read from the folder ``lessons/<game>/*.ipynb``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..game_names import GAME_TITLES, game_title
from .outline import END, Outline, OutlineError, read_outline

_NAME = re.compile(r"(?:(\d+)-)?([a-z0-9-]+)")


#: Where Voilà shows a notebook.
SERVED = "{base}voila/render/{path}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in the catalogue; ``id`` is ``<game>/<nn-name>``.

    `folder` is where the lessons lie below the server's root, with a slash at its end; `address`
    is how its page's address is made of the base, the notebook's path, or the lesson's id.
    """

    id: str
    number: int
    outline: Outline
    folder: str = ""
    address: str = SERVED

    @property
    def title(self) -> str:
        """The notebook's ``# Title``."""
        return self.outline.title

    @property
    def about(self) -> str:
        """The first paragraph under the title."""
        return self.outline.about

    @property
    def is_play(self) -> bool:
        """Whether it is no lesson but a whole game to be played."""
        return self.outline.is_play

    @property
    def is_own(self) -> bool:
        """Whether it is the page on which teachers set up positions of their own."""
        return self.outline.is_own

    @property
    def steps(self) -> list[dict[str, str]]:
        """Slug and title of every step, in order."""
        return [{"slug": step.key, "title": step.title} for step in self.outline.steps]

    @property
    def path(self) -> str:
        """The notebook's path below the server's root."""
        return f"{self.folder}{self.id}.ipynb"

    def url(self, base: str) -> str:
        """The address of its page."""
        return self.address.format(base=base, path=quote(self.path), id=quote(self.id))


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its lessons in order."""

    id: str
    title: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All games, and what could not be read (one sentence each, with the notebook's name)."""

    games: tuple[Game, ...]
    problems: tuple[str, ...] = ()

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of all games."""
        return tuple(lesson for game in self.games for lesson in game.lessons)


def read_catalogue(folder: Path, below: str = "", address: str = SERVED) -> Catalogue:
    """Read all lessons below a folder. A broken notebook is left out and reported.

    `below` is that folder's own path below the server's root, with a slash at its end; `address`
    is the form of the pages' addresses (see `Lesson`).
    """
    found: dict[str, list[Lesson]] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*/*.ipynb")):
        game, name = path.parent.name, path.stem
        if game.startswith((".", "_")):
            continue
        match = _NAME.fullmatch(name)
        try:
            if match is None:
                raise OutlineError(f"{game}/{path.name}: name it like 01-first-steps.ipynb")
            number, id_ = int(match[1] or 0), f"{game}/{name}"
            lesson = Lesson(id_, number, read_outline(path), below, address)
        except OutlineError as error:
            problems.append(str(error))
            continue
        found.setdefault(game, []).append(lesson)
    known = list(GAME_TITLES)
    order = sorted(found, key=lambda game: known.index(game) if game in known else len(known))
    games = (Game(game, game_title(game), tuple(found[game])) for game in order)
    return Catalogue(tuple(games), tuple(problems))


def lesson_page(catalogue: Catalogue, path: str, base: str) -> dict[str, Any] | None:
    """What the page of a notebook needs to know beside the notebook; None for other notebooks."""
    for game in catalogue.games:
        for place, lesson in enumerate(game.lessons):
            if lesson.path == path:
                after = game.lessons[place + 1 : place + 2]
                return {
                    "lesson": lesson.id,
                    "kind": "play" if lesson.is_play else "lesson",
                    "game": game.title,
                    "number": lesson.number,
                    "title": lesson.title,
                    "sections": [
                        {"key": part.key, "title": part.title, "cells": list(part.cells),
                         "step": part.is_step}
                        for part in lesson.outline.sections
                    ],
                    "intro": list(lesson.outline.intro),
                    "tables": sorted(lesson.outline.tables),
                    "end": END,
                    "next": [{"title": next_.title, "url": next_.url(base)} for next_ in after],
                }  # fmt: skip
    return None
