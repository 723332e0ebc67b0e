"""Join the table's modules and styles: anywidget takes one script and one style sheet.

The files are plain ES modules and are loaded singly by the unit tests. They keep to a few
habits, so that joining them needs no parser: imports are named, each in one statement, from
``"./x.js"``; top-level names are unique in all files; only the last file
of a script has a default export; no string and no template goes over the end of a line or holds
`` // ``. In the styles no string holds ``/*``, or a space beside a brace, a semicolon or a line's
end.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent

#: Each after those it imports.
MODULES = (
    "dom words text cards storage forms live frames motion infocard rulecard terms heartbeat "
    "answer actions task choices handlayout drag hand slots offer pile counted effects zones "
    "previewpanel chooser prompt curtain copypanel table desk index"
).split()
STYLES = (
    "base felt cards pile offer slots counted effects controls chooser play sheet race form"
).split()

#: The page on which a position is set up has a script of its own: tables need none of it.
PARTS = "dom words cards copypanel door picker share parts".split()
PARTS_STYLES = ["parts"]

IMPORT = re.compile(r'^import \{[^}]*\} from "\./[\w-]+\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
REMARK = re.compile(r" +// .*$", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE_BREAK = re.compile(r"\s*\n\s*")
STYLE_SPACE = re.compile(r" *([{};]) *")
PROPERTY = re.compile(r"(?<=[{;])([\w-]+): ")
INDENT = re.compile(r"^\s+", re.MULTILINE)


def bundle(folder: Path, order: list[str]) -> str:
    """One module from several: without the imports among them and ``export``.

    Every table of a page is sent the whole text, so comments and indents stay at home.
    """
    texts = ((folder / f"{name}.js").read_text(encoding="utf-8") for name in order)
    return lean("".join(EXPORT.sub("", IMPORT.sub("", text)) for text in texts))


def lean(script: str) -> str:
    """A script without comments, indents and empty lines."""
    return INDENT.sub("", REMARK.sub("", COMMENT.sub("", script)))


def styles(folder: Path, order: list[str]) -> str:
    """The style sheets one after the other, a rule a line."""
    return "".join(
        lean_style((folder / f"{name}.css").read_text(encoding="utf-8")) for name in order
    )


def lean_style(style: str) -> str:
    """A style sheet without comments and needless spaces; a break after each closing brace."""
    line = STYLE_BREAK.sub(" ", STYLE_COMMENT.sub("", style)).strip()
    close = STYLE_SPACE.sub(r"\1", line).replace(";}", "}")
    return PROPERTY.sub(r"\1:", close).replace("}", "}\n")


SCRIPT = bundle(HERE / "js", MODULES)
STYLE = styles(HERE / "css", STYLES)
PARTS_SCRIPT = bundle(HERE / "js", PARTS)
PARTS_STYLE = styles(HERE / "css", PARTS_STYLES)
