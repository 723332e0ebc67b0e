"""The pages of the static site: the same templates as on a server, with links between files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Environment, FileSystemLoader
from jupyter_server.services.contents.filemanager import FileContentsManager
from markupsafe import Markup
from traitlets.config import Config
from voila.exporter import VoilaExporter
from voila.paths import collect_template_paths

from ..site.catalogue import Catalogue, Lesson, lesson_page, read_catalogue
from ..site.config import CONTENT_SECURITY_POLICY
from ..site.server import use_our_template
from ..site.texts import texts

TEMPLATES = Path(__file__).resolve().parent / "templates"

#: Where a lesson's page lies, from the folder of the site.
ADDRESS = "{base}{id}.html"

#: The policy as a page itself can state it: whom it may be framed by only a server can say.
POLICY = "; ".join(
    part for part in CONTENT_SECURITY_POLICY.split("; ") if not part.startswith("frame-ancestors")
)

_NOTEBOOK = re.compile(r'(<a\b[^>]*\bhref="(?![a-z]+:|/)[^"]*)\.ipynb(?=["#])')


@dataclass(frozen=True, slots=True)
class Renderer:
    """Makes pages of a folder of lessons.

    `kept` is the folder with the scripts, from the folder of the site and with a slash at its
    end; `sizes` are the files that the browser fetches for Python, with their lengths. Of the two
    environments, one has nbconvert's filters, the other is for the pages without a notebook.
    """

    lessons: Path
    catalogue: Catalogue
    kept: str
    sizes: dict[str, int]
    notebooks: Environment
    plain: Environment

    def home(self) -> str:
        """The page that lists the lessons."""
        shown = {**self._common(""), **self._includes(""), "catalogue": lambda: self.catalogue}
        shown |= {"texts": texts(), "home": "index.html", "base_url": ""}
        return self.plain.get_template("cks-alone-home.html").render(shown)

    def lesson(self, lesson: Lesson) -> str:
        """The page of a lesson or of a whole game."""
        path = self.lessons / lesson.path
        notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
        known = lesson_page(self.catalogue, lesson.path, "../")
        site = {"page": known, "texts": texts(), "home": "../index.html", "alone": True}
        cells = [
            {"index": index, "source": cell.source}
            for index, cell in enumerate(notebook.cells)
            if cell.cell_type == "code"
        ]
        shown = {
            **self._common("../"),
            "nb": notebook,
            "resources": {
                **self._includes("../"),
                "base_url": "../",
                "language_code": "en",
                "metadata": {"name": lesson.title},
            },
            "page_config": {"cardkit": site},
            "alone": {"cells": cells, "sizes": self.sizes},
        }
        page = self.notebooks.get_template("cks-alone-lesson.html.j2").render(shown)
        return _NOTEBOOK.sub(r"\1.html", page)

    def _common(self, root: str) -> dict[str, Any]:
        return {"root": root or "./", "kept": root + self.kept, "policy": POLICY}

    def _includes(self, root: str) -> dict[str, Any]:
        """What the templates put into a page's head, as links to files of the site."""

        def url(name: str) -> str:
            return f"{root}{self.kept}{name.removeprefix('static/')}"

        return {
            "include_url": url,
            "include_css": lambda name: Markup('<link rel="stylesheet" href="{}">').format(
                url(name)
            ),
            "include_js": lambda name: Markup('<script src="{}"></script>').format(url(name)),
        }


def make_renderer(lessons: Path, kept: str, sizes: dict[str, int]) -> Renderer:
    """A renderer with Voilà's own templates below ours."""
    use_our_template()
    below = collect_template_paths(["voila", "nbconvert"], "cardkit", prune=True)
    paths = [str(TEMPLATES), *below]
    exporter = VoilaExporter(
        template_paths=paths,
        template_name="cardkit",
        config=Config(),
        contents_manager=FileContentsManager(root_dir=str(lessons)),
        base_url="",
    )
    notebooks: Environment = exporter.environment
    # Named in the templates below ours, and never used: no code is shown.
    notebooks.filters |= {"highlight_code": str, "trusted": str}
    plain = Environment(loader=FileSystemLoader(paths), autoescape=True)
    catalogue = read_catalogue(lessons, address=ADDRESS)
    return Renderer(lessons, catalogue, kept, sizes, notebooks, plain)
