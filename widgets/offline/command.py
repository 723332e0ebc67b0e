"""The commands ``build-site`` and ``serve-site``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..site.places import lessons_folder
from ..site.server import SiteError
from .build import build_site
from .fetch import BuildError, cache_folder
from .serve import ServeError, serve


def add_commands(commands: Any, port: Callable[[str], int]) -> None:
    """Add both to the command line; `port` reads a port's number."""
    build = commands.add_parser("build-site", help="make a folder that any web host can serve")
    build.add_argument("folder", type=Path, metavar="DIR", help="a new folder, or an older site")
    build.add_argument("--lessons", type=Path, default=lessons_folder(), metavar="FOLDER",
        help="take these lessons instead of Cardkit's own")  # fmt: skip
    build.add_argument("--cache", type=Path, default=cache_folder(), metavar="FOLDER",
        help="where fetched parts are kept (default: %(default)s)")  # fmt: skip
    build.set_defaults(run=_build)
    hand_out = commands.add_parser("serve-site", help="hand a built site out to browsers")
    hand_out.add_argument("folder", type=Path, metavar="DIR", help="what build-site has made")
    hand_out.add_argument("--port", type=port, default=8000, help="default: %(default)s")
    hand_out.add_argument("--ip", default="127.0.0.1",
        help="0.0.0.0 lets other machines in (default: %(default)s)")  # fmt: skip
    hand_out.set_defaults(run=_serve)


def _build(arguments: argparse.Namespace) -> None:
    sizes = build_site(arguments.folder, arguments.lessons.resolve(), arguments.cache)
    mb = sum(sizes.values()) / 1e6
    print(f"{arguments.folder}: {len(sizes)} files, {mb:.1f} MB. Any web host can serve them.")


def _serve(arguments: argparse.Namespace) -> None:
    serve(arguments.folder, arguments.ip, arguments.port)


def run(arguments: argparse.Namespace) -> int:
    """Run one of them; the result is the exit status."""
    try:
        arguments.run(arguments)
    except (BuildError, ServeError, SiteError) as error:
        print(f"cardkit: {error}", file=sys.stderr)
        return 1
    return 0
