"""What a browser may say to its kernel: what a page with tables needs, and nothing else.

Voilà itself lets no code through (``execute_request`` and its kin are dropped), but any message
about comms. Here a comm may only be opened to ask for the widgets that are there: without this,
a browser could make objects of any widget class in the kernel. Nor can it stop the kernel by a
message; pages do that by an address (``voila/api/shutdown``).
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

#: What may pass, and the channels on which.
KINDS = frozenset(
    {"kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close"}
)
CHANNELS = frozenset({b"shell", b"control"})

#: How many parts a message may have: channel, header, parent, metadata, content, some buffers.
PARTS = 40

#: The one thing that a page opens: it asks for the state of all widgets.
TARGET = "jupyter.widget.control"

#: The protocol in which all messages come; the older one is not spoken here.
PROTOCOL = "v1.kernel.websocket.jupyter.org"

#: The longest message in bytes: a whole match that is replayed is 200,000 letters.
LONGEST = 2**20


def may_pass(message: object) -> bool:
    """Whether a message from a browser may go on to the kernel. Raises nothing."""
    try:
        if not isinstance(message, bytes) or len(message) > LONGEST:
            return False
        channel, *parts = split(message)
        header, _parent, _metadata, content = (read(part) for part in parts[:4])
    except (ValueError, RecursionError):
        return False
    kind = header.get("msg_type")
    if channel not in CHANNELS or not isinstance(kind, str) or kind not in KINDS:
        return False
    # A subshell is a further thread of the kernel: nothing here needs one.
    if header.get("subshell_id") is not None:
        return False
    return kind != "comm_open" or content.get("target_name") == TARGET


def split(message: bytes) -> list[bytes]:
    """The parts of a message in Jupyter's protocol; raises ValueError if it is none.

    A message begins with the number of its parts' borders, and the borders, eight bytes each.
    Jupyter's own reader believes that number: one great enough keeps the server busy for ever,
    for everybody.
    """
    count = int.from_bytes(message[:8], "little")
    if not 6 <= count <= PARTS + 1 or len(message) < 8 * (count + 1):
        raise ValueError("no message")
    borders = [int.from_bytes(message[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    if borders[0] != 8 * (count + 1) or borders != sorted(borders) or borders[-1] != len(message):
        raise ValueError("its parts do not follow each other")
    return [message[start:end] for start, end in pairwise(borders)]


def read(part: bytes) -> dict[str, Any]:
    """A part of a message; raises ValueError if it is no object, or names something twice."""
    found = json.loads(part, object_pairs_hook=once)
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are all different: two readers could take one of two each."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name comes twice")
    return found


class Doorkeeper(ZMQChannelsWebsocketConnection):
    """A browser's connection to its kernel, through which only such messages go."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message on, or drop it without a word: no page of ours sends such a thing."""
        if self.subprotocol == PROTOCOL and may_pass(incoming_msg):
            super().handle_incoming_message(incoming_msg)
        else:
            self.log.info("A message of a browser was dropped.")
