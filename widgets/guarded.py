"""`Guarded`: a widget that the browser can send messages to, and change nothing else of."""

from __future__ import annotations

from typing import Any

import anywidget


class Guarded(anywidget.AnyWidget):
    """An anywidget whose traits are set by Python alone; subclasses answer what is sent."""

    def set_state(self, sync_data: object) -> None:
        """Ignore state from the browser: it may set nothing here."""

    def _handle_msg(self, msg: Any) -> None:
        """Take in one message, whatever it is; nothing is raised where nobody would see it."""
        try:
            data = msg["content"]["data"]
            method = data["method"]
        except (KeyError, TypeError, IndexError):
            return
        if method == "request_state":
            self.send_state()
        elif method == "custom":
            self.receive(data.get("content"))

    def receive(self, content: object) -> None:
        """Answer one message of the browser, whatever it is."""
