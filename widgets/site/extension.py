"""The site inside somebody's Jupyter server, such as Binder's: Voilà's extension with our pages.

A Jupyter server loads Voilà's extension by itself, with Voilà's own look. This one, where it is
switched on (``binder/cardkit.json`` among the server's configuration), gives Voilà our template
and configuration. It is not switched on by installing Cardkit: it would change how all notebooks
of that server look as pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.serverapp import ServerApp
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths
from voila.utils import get_voila_labextensions_path

from .config import CONTENT_SECURITY_POLICY, pages
from .pages import Pages
from .server import use_our_template

#: The folder with lessons in a checkout, which is the root of Binder's server.
FOLDER = "lessons"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _link_jupyter_server_extension(server: ServerApp) -> None:
    """All extensions are linked before the first is loaded: Voilà finds its configuration made."""
    use_our_template()
    config = pages(our_pages(server).hook)
    config.VoilaConfiguration.prelaunch_hook = give_token
    server.update_config(config)


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Extensions are loaded in the order of their names, so Voilà's is there already."""
    ours = our_pages(server)
    template = VoilaConfiguration(parent=server).template
    static = collect_static_paths(["voila", "nbconvert"], template)
    ours.equip(server.web_app.settings["voila_jinja2_env"].globals)
    kept = ours.kept(static, get_voila_labextensions_path())
    server.web_app.add_handlers(".*$", kept)  # type: ignore[no-untyped-call]  # untyped there
    server.web_app.add_transform(policy_below(f"{ours.base_url}voila/"))


def our_pages(server: ServerApp) -> Pages:
    """The lessons in the server's folder: in ``lessons``, or that folder itself."""
    root = Path(server.root_dir)
    folder = f"{FOLDER}/" if (root / FOLDER).is_dir() else ""
    base_url = str(server.base_url)
    return Pages(root / folder, base_url, f"{base_url}voila/tree/{folder}".rstrip("/"), folder)


def give_token(handler: Any, **_: Any) -> None:
    """Looking at the token sets its cookie: without it a page cannot end its kernel when left.

    Our own server does without that token instead; here it protects a whole JupyterLab.
    """
    _ = handler.xsrf_token


def policy_below(path: str) -> type[OutputTransform]:
    """Our Content-Security-Policy for the pages below a path; JupyterLab keeps its own."""

    class Policy(OutputTransform):
        def __init__(self, request: HTTPServerRequest) -> None:
            self.ours = str(request.path).startswith(path)

        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            if self.ours:
                headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
            return status_code, headers, chunk

    return Policy
