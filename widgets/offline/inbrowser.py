"""What Python does in the browser before its memory is kept: import and read all it will need.

It stands by itself there, beside JupyterLite's kernel, which is a Python package, too.
"""

from __future__ import annotations

import importlib


async def _nothing_to_load(_code: str) -> None:
    """Stands in for the kernel's look into Pyodide's list of packages: ours are all there.

    It is also the one object of the page that the kernel holds, and none may be in what is kept.
    """


def prepare() -> None:
    """Import and read what the kernel and the lessons need."""
    kernel = importlib.import_module("pyodide_kernel.kernel")
    kernel._load_packages_from_imports = _nothing_to_load  # type: ignore[attr-defined]
    importlib.import_module("widgets")
    games = importlib.import_module("cardkit.games")
    rulebook = importlib.import_module("cardkit.rulebook")
    for game in games.MODULES:
        games.rules_of(game)
        rulebook.rules(game)
