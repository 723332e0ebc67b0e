"""Voilà's configuration, in code: nothing has to lie in the folder where the server is started."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from traitlets.config import Config

from .doorkeeper import LONGEST, Doorkeeper
from .kernels import LimitedKernels

#: The browser itself refuses requests to other hosts. Voilà's pages need inline scripts, and the
#: widget's module comes as a blob. Old Safari does not count WebSockets as 'self'.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'self'",
    )
)


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen when the site is started."""

    lessons: Path
    port: int = 8866
    ip: str = "127.0.0.1"
    lan: bool = False
    base_url: str = "/"
    max_kernels: int = 60
    cull_after: int = 900
    preheat: int = 2
    browser: bool = False
    verbose: bool = False

    def ready(self, lessons: int = 1) -> int:
        """How many kernels are kept ready for each of some lessons.

        They take room, too: not more than half of it, however many are asked for.
        """
        return min(self.preheat, self.max_kernels // (2 * lessons))


def pages(page_hook: Callable[..., dict[str, Any]]) -> Config:
    """How a notebook becomes a page of ours, whichever server does it.

    `page_hook` adds what a lesson's page knows about itself.
    """
    c = Config()
    c.VoilaConfiguration.template = "cardkit"
    # An unknown template in the address would hang the page for ever.
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"  # the page itself changes its theme
    c.VoilaConfiguration.classic_tree = True  # needed for a home page of our own
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.page_config_hook = page_hook
    # Extensions of somebody's JupyterLab have no place in a lesson and cost time.
    c.VoilaConfiguration.extension_allowlist = [
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    ]
    c.VoilaConfiguration.file_allowlist = [r".*\.(png|jpg|gif|svg)"]
    c.VoilaExecutor.timeout = 60
    c.VoilaExecutor.cell_error_instruction = "Please tell your teacher; the server's log says more."
    return c


def configure(
    options: Options, page_hook: Callable[..., dict[str, Any]], first: Iterable[str] = ()
) -> Config:
    """The whole configuration of our own server.

    `first` are the notebooks that people open first: kernels for these are kept ready, which
    halves the time until the table stands.
    """
    c = pages(page_hook)
    c.Voila.config_file_paths = []  # nobody's voila.json changes this site
    c.Voila.root_dir = str(options.lessons)
    c.Voila.ip = options.ip
    c.Voila.port = options.port
    c.Voila.port_retries = 0
    c.Voila.base_url = options.base_url
    c.Voila.open_browser = options.browser
    c.Voila.log_level = "INFO" if options.verbose else "ERROR"
    c.Voila.tornado_settings = {
        # The beacon that shuts a kernel down when its page is left cannot carry the token; the
        # address it is sent to has the kernel's own secret id in it.
        "disable_check_xsrf": True,
        "headers": {"Content-Security-Policy": CONTENT_SECURITY_POLICY},
        "websocket_max_message_size": LONGEST,
    }

    c.Voila.kernel_websocket_connection_class = Doorkeeper
    c.VoilaConfiguration.multi_kernel_manager_class = LimitedKernels
    c.LimitedKernels.max_kernels = options.max_kernels
    c.MappingKernelManager.cull_idle_timeout = options.cull_after
    c.MappingKernelManager.cull_interval = max(1, min(60, options.cull_after // 2))
    c.MappingKernelManager.cull_connected = False  # an open page keeps its kernel
    first = list(first)
    if first and (ready := options.ready(len(first))):
        pools = {"default": {"pool_size": 0}}
        pools |= {notebook: {"pool_size": ready} for notebook in first}
        c.VoilaConfiguration.preheat_kernel = True
        c.VoilaKernelManager.kernel_pools_config = pools
        # Starting the next kernel must not compete with the page that is just being opened.
        c.VoilaKernelManager.fill_delay = 3
    if sys.platform != "win32":
        # No open ports beside the site's own: nobody else on the machine can talk to a kernel.
        c.KernelManager.transport = "ipc"
    return c
