"""Where other machines of the classroom find this one, and its address as a QR code."""

from __future__ import annotations

import io
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address
from typing import Any

import psutil
import segno
from markupsafe import Markup

#: Networks that lead to no other machine: containers and virtual machines on this one.
INNER = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "podman", "cni")

#: What one should know before one opens a laptop to a class.
OPENS = (
    "Everybody in this network can now open the lessons, without a password. They can play; they "
    "cannot run programs here or read other files."
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address for the class, and what a phone's camera reads."""

    address: str

    @property
    def svg(self) -> Markup:
        """The QR code as a picture that stands in the page itself."""
        return _svg(self.address)

    def blocks(self, *, coloured: bool = False) -> str:
        """The QR code as text: drawn in light blocks, as dark terminals want it, or in colour.

        In colour it is white on black in every terminal; not every phone reads the other way.
        """
        out = io.StringIO()
        _code(self.address).terminal(out, border=2, compact=True)
        lines = out.getvalue().splitlines()
        return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if coloured else line for line in lines)


def invitations(port: int, base_url: str) -> list[Invitation]:
    """The addresses under which other machines find this site; the likeliest first."""
    return [Invitation(f"http://{host}:{port}{base_url}") for host in addresses()]


def invite(found: Sequence[Invitation]) -> str:
    """What the terminal says to a teacher whose class is to come: addresses, and a QR code."""
    if not found:
        return "This machine is in no network now. Connect it, then open “For the class” at home."
    first, *others = found
    lines = [OPENS, f"For the class, in the same network: {first.address}"]
    lines += [f"  or, in another network of this machine: {other.address}" for other in others]
    code = first.blocks(coloured=sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:  # a terminal without such characters
        return "\n".join(lines)
    return "\n".join([*lines, code])


def addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, private ones (as in classrooms) first."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    cards = {name: cards for name, cards in psutil.net_if_addrs().items() if name in up}
    return order(cards)


def order(cards: Mapping[str, list[Any]]) -> list[str]:
    """Of network cards and their addresses, those that lead to others, in order."""
    found: dict[IPv4Address, None] = {}
    for name, has in cards.items():
        if name.startswith(INNER):
            continue
        for one in has:
            if one.family == socket.AF_INET:
                address = IPv4Address(one.address)
                if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                    found[address] = None
    return [str(address) for address in sorted(found, key=lambda it: not it.is_private)]


@lru_cache(maxsize=64)
def _code(address: str) -> segno.QRCode:
    return segno.make_qr(address, error="m")


@lru_cache(maxsize=64)
def _svg(address: str) -> Markup:
    return Markup(  # made here, of nothing but numbers
        _code(address).svg_inline(scale=8, border=2, light="#fff", omitsize=True)
    )
