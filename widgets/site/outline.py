"""The outline of one lesson: its title and its sections, read from the notebook without running it.

A section is a markdown cell that begins with ``## Heading`` and the cells up to the next one.
What comes before the first heading belongs to the first section. A section that calls
``step("slug", …)`` is a step of the lesson. A notebook that calls ``play("game")`` is no lesson
but a whole game: one section with the table in it; so is the page with ``own_position()``.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

#: The key of the last section when it is no step; it stands where slugs stand (in links).
END = "summary"

#: The key of the one section of a whole game.
GAME = "game"

_TITLE = re.compile(r"#\s+(.+?)\s*#*\s*$")
_HEADING = re.compile(r"##\s+(.+?)\s*#*\s*$")
_SLUG = re.compile(r"[a-z0-9-]+")


class OutlineError(ValueError):
    """A notebook that is no lesson; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Section:
    """One page of a lesson: its key (the step's slug), its heading and its cells."""

    key: str
    title: str
    is_step: bool
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A lesson as its notebook shows it."""

    title: str
    about: str
    sections: tuple[Section, ...]
    intro: tuple[int, ...]
    tables: frozenset[int]
    is_play: bool = False
    is_own: bool = False

    @property
    def steps(self) -> tuple[Section, ...]:
        """The sections with a table, in order."""
        return tuple(section for section in self.sections if section.is_step)


def read_outline(path: Path) -> Outline:
    """The outline of a notebook file; raises `OutlineError`."""
    try:
        found = path.stat()
    except OSError as error:
        raise OutlineError(f"{path.parent.name}/{path.name} is no notebook: {error}") from error
    return _read(path, found.st_mtime_ns, found.st_size)


# Every page shows something of every lesson; reading all of them anew takes a quarter of a second.
@lru_cache(maxsize=512)
def _read(path: Path, changed: int, size: int) -> Outline:
    name = f"{path.parent.name}/{path.name}"
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise OutlineError(f"{name} is no notebook: {error}") from error
    try:
        return outline(cells)
    except OutlineError as error:
        raise OutlineError(f"{name}: {error}") from None


def outline(cells: list[tuple[str, str]]) -> Outline:
    """The outline of cells, each given as its type and its source."""
    title, about = _title(cells)
    code = [(at, source) for at, (kind, source) in enumerate(cells) if kind == "code"]
    played = [at for at, source in code if _plays(source)]
    own = [at for at, source in code if _plays(source, "own_position")]
    if played or own:
        section = Section(GAME, title, False, tuple(range(len(cells))))
        tables = frozenset(played + own)
        return Outline(title, about, (section,), (), tables, is_play=True, is_own=bool(own))
    intro: list[int] = []
    groups: list[tuple[str, list[int]]] = []
    slugs: dict[int, str] = {}
    for number, (kind, source) in enumerate(cells):
        heading = _HEADING.match(_first_line(source)) if kind == "markdown" else None
        if heading:
            groups.append((_plain(heading[1]), []))
        (groups[-1][1] if groups else intro).append(number)
        if kind != "code":
            continue
        for slug in _slugs(source, number):
            if slug in slugs.values():
                raise OutlineError(f"the step {slug!r} comes twice")
            if not groups:
                raise OutlineError(f"the step {slug!r} has no '## Heading' above it")
            if number in slugs or any(cell in slugs for cell in groups[-1][1]):
                raise OutlineError(f"the step {slug!r} needs a '## Heading' of its own")
            slugs[number] = slug
    sections = tuple(
        _section(heading, numbers, slugs, place, last=place == len(groups))
        for place, (heading, numbers) in enumerate(groups, start=1)
    )
    return Outline(title, about, sections, tuple(intro), frozenset(slugs))


def _section(
    heading: str, numbers: list[int], slugs: dict[int, str], place: int, *, last: bool
) -> Section:
    slug = next((slugs[number] for number in numbers if number in slugs), None)
    key = slug or (END if last else f"section-{place}")
    return Section(key, heading, slug is not None, tuple(numbers))


def _title(cells: list[tuple[str, str]]) -> tuple[str, str]:
    for kind, source in cells:
        match = _TITLE.match(_first_line(source)) if kind == "markdown" else None
        if match:
            paragraphs = re.split(r"\n\s*\n", source.strip())
            rest = paragraphs[0].split("\n", 1)[1:] + paragraphs[1:]
            about = next((text for text in rest if text.strip()), "")
            return _plain(match[1]), _plain(about)
    raise OutlineError("it has no '# Title'")


def _first_line(source: str) -> str:
    return source.strip().split("\n", 1)[0].strip()


def _plain(markdown: str) -> str:
    """Markdown as plain text, as far as titles and first paragraphs use it."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return " ".join(re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", text).split())


def _plays(source: str, function: str = "play") -> bool:
    """Whether a code cell shows a whole game, or what another function makes."""
    try:
        return bool(_calls(ast.parse(source), function))
    except SyntaxError:
        return False


def _calls(tree: ast.Module, name: str) -> list[ast.Call]:
    """The calls of a function."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def _slugs(source: str, number: int) -> list[str]:
    """The first arguments of the calls of ``step`` in a code cell."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise OutlineError(f"cell {number + 1} is no Python: {error.msg}") from error
    calls = [call.args[0] for call in _calls(tree, "step") if call.args]
    found: list[Any] = [call.value if isinstance(call, ast.Constant) else None for call in calls]
    for slug in found:
        if not isinstance(slug, str) or not _SLUG.fullmatch(slug):
            raise OutlineError(f"cell {number + 1}: {slug!r} is no slug (a-z, 0-9 and hyphens)")
    return found
