"""Where the site finds its files: in the checkout when there is one, else in the wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

#: Put before Jupyter's own data folders, so that Voilà finds the template ``cardkit`` in it.
SHARE = PACKAGE / "share"


def lessons_folder() -> Path:
    """The folder with the lessons that come with Cardkit.

    The checkout is looked at first: an editable install also leaves a copy of the lessons among
    the installed packages, and that copy grows old.
    """
    root = PACKAGE.parents[1]
    installed = root / "cardkit_lessons"
    checkout = root / "lessons"
    if (root / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return installed
