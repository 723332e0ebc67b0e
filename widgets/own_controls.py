"""The plain controls of the form in which a position is set up."""

from __future__ import annotations

from typing import Any

import ipywidgets

from cardkit import Message


def clean(written: str, most: int) -> str:
    """A text on one line, without signs that nobody can see."""
    words = "".join(sign if sign.isprintable() else " " for sign in written[: 2 * most])
    return " ".join(words.split())


def text(label: str) -> Any:
    """A field for a line of text, read when it is left."""
    return ipywidgets.Text(description=label, tooltip=label, continuous_update=False)


def dropdown(label: Message, options: list[Any]) -> Any:
    """A list to choose from."""
    return ipywidgets.Dropdown(options=options, description=str(label), tooltip=str(label))


def offer(chooser: Any, options: list[tuple[str, Any]], value: Any) -> None:
    """Set what a list offers, and its value if that is offered."""
    if list(chooser.options) != options:
        chooser.options = options
    values = [each for _, each in options]
    chosen = value if value in values else values[0]
    if chooser.value != chosen:
        chooser.value = chosen
