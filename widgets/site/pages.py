"""What our template needs to fill its pages, whichever server does it: ours or any Jupyter's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .catalogue import Catalogue, lesson_page, read_catalogue
from .kept import KEPT, KeptFiles
from .lan import Invitation, invitations
from .texts import texts


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a folder of lessons.

    `folder` is where the lessons lie below the server's root (``"lessons/"``, or ``""`` if they
    are the root), and `home` is the address of the page that lists them.
    """

    lessons: Path
    base_url: str
    home: str
    folder: str = ""
    #: The port at which a whole classroom finds the site; None if it is for this machine only.
    class_port: int | None = None

    def catalogue(self) -> Catalogue:
        """The lessons as they lie in the folder now: a teacher may be at work on them."""
        return read_catalogue(self.lessons, self.folder)

    def invitations(self) -> list[Invitation]:
        """Where the class finds the site now: a laptop may have changed its network."""
        return [] if self.class_port is None else invitations(self.class_port, self.base_url)

    def hook(self, page: dict[str, Any], *, notebook_path: str, **_: Any) -> dict[str, Any]:
        """Add to a page's configuration what our template shows around the notebook."""
        known = lesson_page(self.catalogue(), notebook_path.strip("/"), self.base_url)
        page["fullStaticUrl"] = f"{self.base_url}{KEPT}/static"
        page["fullLabextensionsUrl"] = f"{self.base_url}{KEPT}/labextensions"
        # Where neither is known Voilà takes its own MathJax; in a Jupyter server it would fetch one
        # from another host.
        page["fullMathjaxUrl"] = page["mathjaxConfig"] = None
        page["cardkit"] = {"page": known, "texts": texts(), "home": self.home}
        return page

    def equip(self, known: dict[str, Any]) -> None:
        """Add what the pages without a notebook show to the names that templates know."""
        known["catalogue"] = self.catalogue
        known["in_class"] = self.class_port is not None
        known["invitations"] = self.invitations
        known["texts"] = texts()
        known["home"] = self.home

    def kept(self, static: Iterable[str], labextensions: Iterable[str]) -> list[Any]:
        """The handlers of the scripts that browsers keep."""
        return [
            (rf"{self.base_url}{KEPT}/{name}/(.*)", KeptFiles, {"paths": list(folders)})
            for name, folders in (("static", static), ("labextensions", labextensions))
        ]
