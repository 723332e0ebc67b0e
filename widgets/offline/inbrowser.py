"""The kernel in the browser: it runs a notebook's cells and carries the widgets' messages.

Messages to the page are JSON texts, of the kinds that a Jupyter kernel sends: ``comm_open``,
``comm_msg``, ``comm_close``, ``display``, and ``idle`` when a message has been dealt with. It
knows nothing of Pyodide, so it is tested in any Python.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import logging
import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import comm
from comm.base_comm import BaseComm

log = logging.getLogger(__name__)

Post = Callable[[str], object]


def stand_in_for_ipython() -> None:
    """Give ipywidgets the four names that it imports from IPython, where there is none.

    IPython is an editor's half of a kernel (completion, magics, coloured traces). Here nobody
    types code, and it would add a second to the start and three megabytes to the download.
    """
    if importlib.util.find_spec("IPython"):
        return

    def nothing(*_: object, **__: object) -> None:
        """There is no shell; widgets are displayed as the values of cells."""

    names: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": nothing, "__path__": []},
        "IPython.core": {"__path__": []},
        "IPython.core.interactiveshell": {"InteractiveShell": type("InteractiveShell", (), {})},
        "IPython.display": {"display": nothing, "clear_output": nothing},
    }
    for name, content in names.items():
        module = sys.modules[name] = ModuleType(name)
        vars(module).update(content)


def prepare() -> None:
    """Import and read what the lessons need; the browser keeps Python's memory after this."""
    stand_in_for_ipython()
    importlib.import_module("widgets")
    games = importlib.import_module("cardkit.games")
    rulebook = importlib.import_module("cardkit.rulebook")
    for game in games.MODULES:
        games.rules_of(game)
        rulebook.rules(game)


class Kernel:
    """Runs cells in one namespace and passes the widgets' messages on.

    Argument: what takes a message, as JSON text, to the page. Making a kernel redirects every
    widget that is made from then on to it.
    """

    def __init__(self, post: Post) -> None:
        self.post = post
        self.namespace: dict[str, Any] = {"__name__": "__main__"}
        self._parent = ""
        kernel = self

        class PageComm(BaseComm):
            """A widget's channel to the page."""

            def publish_msg(
                self,
                msg_type: str,
                data: Any = None,
                metadata: Any = None,
                buffers: Any = None,
                **keys: Any,
            ) -> None:
                if buffers:
                    raise NotImplementedError("widgets with binary state cannot be shown here")
                content = {"comm_id": self.comm_id, "data": data or {}, **keys}
                kernel.send(msg_type, content, metadata or {})

        comm.create_comm = PageComm

    def send(self, kind: str, content: Mapping[str, Any], metadata: object = None) -> None:
        """Send one message to the page, as an answer to the message that is being dealt with."""
        message = {"kind": kind, "parent": self._parent, "content": content, "metadata": metadata}
        self.post(json.dumps(message))

    def run(self, number: int, source: str) -> None:
        """Run a cell, and display its last value if the cell ends with an expression.

        Arguments: the cell's place in its notebook, and its text. Raises what the cell raises.
        """
        tree = ast.parse(source)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        name = f"<cell {number + 1}>"
        exec(compile(tree, name, "exec"), self.namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), self.namespace)
            if value is not None:
                self.send("display", {"cell": number, "data": _shown(value)})

    def receive(self, text: str) -> None:
        """Deal with one message of the page; an error is logged, and the page goes on."""
        message = json.loads(text)
        self._parent = message["id"]
        manager: Any = comm.get_comm_manager()  # its types want a socket; it uses none
        try:
            handle = {"comm_msg": manager.comm_msg, "comm_close": manager.comm_close}
            handle[message["kind"]](None, None, {"content": message["content"], "buffers": []})
        except Exception:
            log.exception("a message could not be dealt with")
        finally:
            self.send("idle", {})
            self._parent = ""


def _shown(value: Any) -> dict[str, Any]:
    """A value as the page can show it: a widget, or its text."""
    bundle = getattr(value, "_repr_mimebundle_", lambda: None)()
    if isinstance(bundle, tuple):  # with metadata, which widgets have none of
        bundle = bundle[0]
    return bundle or {"text/plain": repr(value)}
