"""The list of lessons that JupyterLab shows is complete and in order."""

import json
import re
from pathlib import Path

from widgets.site.catalogue import read_catalogue

LESSONS = Path(__file__).parents[2] / "lessons"


def test_the_index_lists_every_lesson_by_its_title() -> None:
    notebook = json.loads((LESSONS / "index.ipynb").read_text(encoding="utf-8"))
    text = "".join("".join(cell["source"]) for cell in notebook["cells"])
    listed = re.findall(r"\[(.+?)\]\((.+?)\.ipynb\)", text)
    catalogue = read_catalogue(LESSONS)
    assert listed == [(lesson.title, lesson.id) for lesson in catalogue.lessons]
    assert re.findall(r"^## (.+)$", text, re.M) == [game.title for game in catalogue.games]
