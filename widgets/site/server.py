"""The server: Voilà with our home page, our error pages and our start message."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import signal
import socket
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_core.utils import run_sync
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from voila.app import Voila
from voila.handler import BaseVoilaHandler

from .catalogue import read_catalogue
from .compiled import keep_compiled_templates
from .config import Options, configure
from .kept import pack_ahead
from .lan import invite
from .pages import Pages
from .places import SHARE
from .ready import FreshPool

log = logging.getLogger(__name__)

FEWER_READY = (
    "Kept ready: {ready} kernels, not {preheat}. There is room for {max_kernels} lessons, and half "
    "of it is for visitors; --max-kernels sets how much room there is."
)


class SiteError(Exception):
    """The site cannot be served; the message says why, for the person at the terminal."""


class NotFound(BaseVoilaHandler):  # type: ignore[misc]  # voila is untyped
    """Any address that leads nowhere."""

    async def prepare(self) -> None:
        """Answer with our page for 404, whatever the method."""
        await super().prepare()
        raise tornado.web.HTTPError(404)


class Site(Voila):  # type: ignore[misc]  # voila is untyped
    """Voilà, serving the lessons of a folder."""

    options: Options
    sockets: Sequence[socket.socket]
    #: The lessons for which kernels are kept ready.
    first: Sequence[str] = ()

    @property
    def pages(self) -> Pages:
        """What our template shows; the lessons' folder is the root of this server."""
        base_url = self.options.base_url
        class_port = self.options.port if self.options.lan else None
        return Pages(self.options.lessons, base_url, home=base_url, class_port=class_port)

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings and ours."""
        settings: dict[str, Any] = super().init_settings()
        settings["default_handler_class"] = NotFound
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        settings["compress_response"] = True
        self.pages.equip(settings["voila_jinja2_env"].globals)
        FreshPool(self.kernel_manager, self.options.lessons, self.first)
        return settings

    def init_handlers(self) -> list[Any]:
        """Voilà's handlers and ours; below a base URL also ways there without the last slash."""
        handlers: list[Any] = super().init_handlers()
        handlers += self.pages.kept(self.static_paths, self.labextensions_path)
        if self.base_url != "/":
            there = {"url": self.base_url, "permanent": False}
            handlers.append((self.base_url.rstrip("/"), tornado.web.RedirectHandler, there))
            handlers.append(("/", tornado.web.RedirectHandler, there))
        return handlers

    def listen(self) -> None:
        """Serve until somebody stops it."""
        HTTPServer(self.app).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.ioloop.add_callback(self.announce)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def stop(self) -> None:
        """Shut all kernels down and clean up."""
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        self.kernel_manager.nursery.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def announce(self) -> None:
        """Say where the site is, once it has answered a first request."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(self.ip, self.ip)
        address = f"http://{host}:{self.port}{self.base_url}"
        try:
            await AsyncHTTPClient().fetch(address, request_timeout=30)
        except Exception as error:
            log.error("the home page does not answer: %s", error)
            self.ioloop.stop()
            raise
        print(f"Cardkit is served at {address} — stop with Ctrl+C", flush=True)
        if (ready := self.options.ready()) < self.options.preheat:
            print(FEWER_READY.format(ready=ready, **asdict(self.options)), flush=True)
        if self.options.lan:
            print(invite(self.pages.invitations()), flush=True)
        threading.Thread(target=pack_ahead, args=(self.static_paths,), daemon=True).start()
        for problem in self.pages.catalogue().problems:
            print(f"Left out: {problem}", flush=True)
        if self.open_browser:
            # In a thread: where there is no screen, Python may start a browser for the terminal.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def serve(options: Options) -> None:
    """Serve the site until it is stopped; raises `SiteError` if its port cannot be had."""
    try:
        # Before anything else is started: a taken port is said at once.
        sockets = bind_sockets(options.port, options.ip)
    except OSError as error:
        raise SiteError(_why_not(error, options.ip, options.port)) from error
    use_our_template()
    keep_compiled_templates()
    if not options.verbose:  # every request for a page that is not there would be a line
        for name in ("tornado.access", "tornado.general"):
            logging.getLogger(name).setLevel(logging.ERROR)
    site = Site.instance()
    site.options, site.sockets = options, sockets
    # Kernels for every game's first lesson would take more memory and start-up than they save.
    site.first = [lesson.path for lesson in site.pages.catalogue().lessons[:1]]
    site.update_config(configure(options, site.pages.hook, site.first))
    site.initialize([])
    site.start()


def use_our_template() -> None:
    """Let Voilà find our template: it looks for templates in Jupyter's data folders only."""
    before = os.environ.get("JUPYTER_PATH", "")
    if str(SHARE) not in before.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(SHARE), before)))


def _why_not(error: OSError, ip: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Stop the other program, or choose: --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"This user may not open port {port}. Choose one above 1023, e.g. --port 8866"
    return f"Cannot listen on {ip}, port {port}: {error.strerror or error}"


def check_lessons(folder: Path) -> None:
    """Raise `SiteError` if a folder has no lessons to serve."""
    if not folder.is_dir():
        raise SiteError(f"There is no folder {folder}")
    catalogue = read_catalogue(folder)
    if not catalogue.games:
        detail = "".join(f"\n  {problem}" for problem in catalogue.problems)
        raise SiteError(f"There are no lessons in {folder} (wanted: <game>/*.ipynb){detail}")
