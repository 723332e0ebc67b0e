"""The catalogue and the outline of lessons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from widgets.game_names import game_title
from widgets.site.catalogue import lesson_page, read_catalogue
from widgets.site.outline import OutlineError, outline
from widgets.site.places import lessons_folder
from widgets.site.texts import texts

FIRST = [
    ("markdown", "# A *fine* title\n\nFirst `paragraph`, with a [link](#x).\n\nSecond."),
    ("code", 'step = lesson("g/01-a")'),
    ("markdown", "## One\n\nBackground."),
    ("code", 'step("one", say="x")'),
    ("markdown", "## Only words"),
    ("markdown", "more words"),
    ("markdown", "## Two ##"),
    ("code", 'step("two")'),
    ("markdown", "## What you can do now\n\n- this"),
]


def write(folder: Path, name: str, cells: list[tuple[str, str]]) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True, parents=True)
    notebook = {
        "cells": [{"cell_type": k, "source": s.splitlines(keepends=True)} for k, s in cells]
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_an_outline_has_title_about_and_sections() -> None:
    found = outline(FIRST)
    assert found.title == "A fine title"
    assert found.about == "First paragraph, with a link."
    assert [(part.key, part.title, part.is_step) for part in found.sections] == [
        ("one", "One", True),
        ("section-2", "Only words", False),
        ("two", "Two", True),
        ("summary", "What you can do now", False),
    ]
    assert [part.cells for part in found.sections] == [(2, 3), (4, 5), (6, 7), (8,)]
    assert found.intro == (0, 1)
    assert found.tables == {3, 7}


def test_about_may_stand_right_under_the_title() -> None:
    assert outline([("markdown", "# T\nabout\nthis")]).about == "about this"
    assert outline([("markdown", "# T")]).about == ""


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ([("markdown", "## One")], "no '# Title'"),
        ([("markdown", "# T"), ("code", 'step("one")')], "no '## Heading' above it"),
        ([*FIRST, ("markdown", "## Again"), ("code", 'step("two")')], "comes twice"),
        ([*FIRST[:4], ("code", 'step("other")')], "a '## Heading' of its own"),
        ([*FIRST, ("markdown", "## X"), ("code", "step(")], "cell 11 is no Python"),
        ([*FIRST, ("markdown", "## X"), ("code", 'step("Big One")')], "'Big One' is no slug"),
        ([*FIRST, ("markdown", "## X"), ("code", "step(name)")], "None is no slug"),
    ],
)
def test_what_is_wrong_is_said(cells: list[tuple[str, str]], why: str) -> None:
    with pytest.raises(OutlineError, match=why):
        outline(cells)


def test_a_catalogue_is_in_order_and_reports_what_it_leaves_out(tmp_path: Path) -> None:
    write(tmp_path, "makao/01-a.ipynb", FIRST)
    write(tmp_path, "aces/01-a.ipynb", FIRST)
    write(tmp_path, "basic-rummy/02-b.ipynb", FIRST)
    write(tmp_path, "basic-rummy/01-a.ipynb", FIRST)
    write(tmp_path, "basic-rummy/03-c.ipynb", [("markdown", "no title")])
    write(tmp_path, "basic-rummy/My Notes.ipynb", FIRST)
    write(tmp_path, "basic-rummy/.ipynb_checkpoints/01-a-checkpoint.ipynb", FIRST)
    write(tmp_path, ".hidden/01-a.ipynb", FIRST)
    write(tmp_path, "index.ipynb", FIRST)
    (tmp_path / "makao" / "02-b.ipynb").write_text("[1]", encoding="utf-8")
    found = read_catalogue(tmp_path)
    assert [game.title for game in found.games] == ["Basic rummy", "Makao", "Aces"]
    assert [lesson.id for lesson in found.games[0].lessons] == [
        "basic-rummy/01-a", "basic-rummy/02-b",
    ]  # fmt: skip
    assert [problem.split(":")[0].split(" is")[0] for problem in found.problems] == [
        "basic-rummy/03-c.ipynb", "basic-rummy/My Notes.ipynb", "makao/02-b.ipynb",
    ]  # fmt: skip
    first = found.lessons[0]
    assert first.steps == [{"slug": "one", "title": "One"}, {"slug": "two", "title": "Two"}]
    assert first.url("/class/") == "/class/voila/render/basic-rummy/01-a.ipynb"


def test_a_page_knows_its_next_lesson(tmp_path: Path) -> None:
    write(tmp_path, "makao/01-a.ipynb", FIRST)
    write(tmp_path, "makao/02-b.ipynb", FIRST)
    found = read_catalogue(tmp_path)
    page = lesson_page(found, "makao/01-a.ipynb", "/")
    assert page is not None
    assert page["next"] == [{"title": "A fine title", "url": "/voila/render/makao/02-b.ipynb"}]
    assert page["number"] == 1
    last = lesson_page(found, "makao/02-b.ipynb", "/")
    assert last is not None
    assert last["next"] == []
    assert lesson_page(found, "makao/03-c.ipynb", "/") is None


def test_our_own_lessons_are_whole() -> None:
    found = read_catalogue(lessons_folder())
    assert found.problems == ()
    assert found.lessons
    for lesson in found.lessons:
        assert lesson.about, lesson.id
        assert lesson.steps or lesson.is_play, lesson.id


def test_texts_have_words_for_everything() -> None:
    assert all(texts().values())
    assert game_title("rummy-500") == "Rummy 500"
    assert game_title("old-maid") == "Old maid"
