"""The command ``cardkit``: it serves the lessons, and prints configuration for other servers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .offline import command
from .site.config import Options
from .site.deploy import CONFIGURATIONS, Place
from .site.memory import room_for_kernels
from .site.places import lessons_folder
from .site.server import SiteError, check_lessons, serve


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the result is its exit status."""
    arguments = parser().parse_args(argv)
    if arguments.command == "config":
        place = Place(
            port=arguments.port, base_url=arguments.base_url,
            host=arguments.host, listen=arguments.listen,
        )  # fmt: skip
        print(CONFIGURATIONS[arguments.name](place), end="")
        return 0
    if arguments.command in ("build-site", "serve-site"):
        return command.run(arguments)
    options = Options(
        lessons=arguments.lessons.resolve(),
        port=arguments.port,
        ip="0.0.0.0" if arguments.lan else arguments.ip,
        lan=arguments.lan,
        base_url=arguments.base_url,
        max_kernels=arguments.max_kernels or room_for_kernels(),
        cull_after=arguments.cull_after,
        preheat=arguments.preheat,
        browser=not arguments.no_browser,
        verbose=arguments.verbose,
    )
    try:
        check_lessons(options.lessons)
        serve(options)
    except SiteError as error:
        print(f"cardkit: {error}", file=sys.stderr)
        return 1
    return 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="cardkit", description="Learn card games at a table.")
    commands = top.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="serve the lessons to browsers")
    where = serving.add_mutually_exclusive_group().add_argument
    where("--lan", action="store_true", help="let the classroom in: every machine in this "
          "network; prints the address and a QR code of it")  # fmt: skip
    where("--ip", default="127.0.0.1", help="listen at one address (default: %(default)s)")
    add = serving.add_argument
    add("--port", type=_port, default=8866, help="default: %(default)s")
    add("--base-url", type=_base_url, default="/", help="a path such as /class/")
    add("--max-kernels", type=_positive, help="how many lessons may be open at once "
        "(default: as many as fit into the memory)")  # fmt: skip
    add("--cull-after", type=_positive, default=900, metavar="SECONDS",
        help="end a kernel whose page is gone after this time (default: %(default)s)")  # fmt: skip
    add("--preheat", type=_number, default=2, metavar="N",
        help="keep N kernels ready for the very first lesson (default: %(default)s; for a "
        "class that starts together: as many as there are learners)")  # fmt: skip
    add("--lessons", type=Path, default=lessons_folder(), metavar="FOLDER",
        help="serve these lessons instead of Cardkit's own")  # fmt: skip
    add("--no-browser", action="store_true", help="do not open a browser")
    add("--verbose", action="store_true", help="log every request")
    configuring = commands.add_parser("config", help="print configuration for a school's server")
    add = configuring.add_argument
    add("name", choices=sorted(CONFIGURATIONS))
    add("--port", type=_port, default=8866, help="of cardkit (default: %(default)s)")
    add("--base-url", type=_base_url, default="/class/", help="default: %(default)s")
    add("--host", default=Place().host, help="the server's name (default: %(default)s)")
    add("--listen", type=_port, default=80, help="nginx's own port (default: %(default)s)")
    command.add_commands(commands, _port)
    return top


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port (1 to 65535)")
    return int(text)


def _base_url(text: str) -> str:
    """The path with a slash at both ends."""
    inner = text.strip("/")
    return f"/{inner}/" if inner else "/"


if __name__ == "__main__":
    sys.exit(main())
