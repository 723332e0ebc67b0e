"""Join the table's modules and styles: anywidget takes one script and one style sheet.

The files are plain ES modules and are loaded singly by the unit tests. They keep to a few
habits, so that joining them needs no parser: imports are named, each in one statement, from
``"./x.js"``; top-level names are unique in all files; only ``index.js`` has a default export.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent

#: Each after those it imports.
MODULES = (
    "dom words text cards storage forms live frames motion infocard rulecard terms heartbeat "
    "answer actions task choices handlayout drag hand slots offer pile zones previewpanel prompt "
    "curtain copypanel table index"
).split()
STYLES = ["base", "felt", "cards", "pile", "offer", "slots", "controls", "play", "sheet", "form"]

IMPORT = re.compile(r'^import \{[^}]*\} from "\./[\w-]+\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)


def bundle(folder: Path, order: list[str]) -> str:
    """One module from several: without the imports among them, ``export``, and comment lines.

    Every table of a page is sent the whole text, so it is kept short.
    """
    texts = ((folder / f"{name}.js").read_text(encoding="utf-8") for name in order)
    return "".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", text))) for text in texts)


def styles(folder: Path, order: list[str]) -> str:
    """The style sheets one after the other."""
    return "\n".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in order)


SCRIPT = bundle(HERE / "js", MODULES)
STYLE = styles(HERE / "css", STYLES)
