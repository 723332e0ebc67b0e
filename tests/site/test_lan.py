"""The address for the class: which one it is, its QR code, and what a teacher is told."""

from __future__ import annotations

import io
import re
import socket
import sys
from itertools import product
from types import SimpleNamespace

import pytest
import segno

from widgets.site import lan
from widgets.site.lan import Invitation, invite, order

HOME = "http://192.168.1.23:8866/class/"
#: What a letter of the terminal draws: its upper half and its lower half, 1 where it is light.
HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def card(address: str, family: int = socket.AF_INET) -> SimpleNamespace:
    return SimpleNamespace(address=address, family=family)


def test_the_rooms_address_comes_first_and_inner_networks_never() -> None:
    cards = {
        "lo": [card("127.0.0.1")],
        "docker0": [card("172.17.0.1")],
        "virbr0": [card("192.168.122.1")],
        "eth1": [card("8.8.4.4")],
        "wlan0": [card("192.168.1.23"), card("fe80::1", socket.AF_INET6)],
        "eth0": [card("169.254.3.4"), card("0.0.0.0")],
        "eth2": [card("10.0.0.5"), card("192.168.1.23")],
    }
    assert order(cards) == ["192.168.1.23", "10.0.0.5", "8.8.4.4"]
    assert order({"lo": [card("127.0.0.1")]}) == []


def test_a_network_card_that_is_off_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {"wlan0": [card("192.168.1.23")], "eth0": [card("10.0.0.5")]}
    state = {"wlan0": SimpleNamespace(isup=True), "eth0": SimpleNamespace(isup=False)}
    monkeypatch.setattr(lan.psutil, "net_if_addrs", lambda: cards)
    monkeypatch.setattr(lan.psutil, "net_if_stats", lambda: state)
    assert [one.address for one in lan.invitations(8866, "/class/")] == [HOME]


def light(blocks: str) -> list[list[int]]:
    """What a terminal shows, point by point, without the light border around it."""
    rows = [
        [HALVES[letter][half] for letter in line]
        for line, half in product(blocks.splitlines(), (0, 1))
    ]
    size = len(rows[0])
    assert all(all(row) for row in rows[:2] + rows[size - 2 : size]), "a code needs its border"
    assert all(row[0] and row[1] and row[-1] and row[-2] for row in rows[:size])
    return [row[2:-2] for row in rows[2 : size - 2]]


def test_terminal_and_page_draw_the_code_of_the_address() -> None:
    """Drawn light where a QR code is light: not every phone reads it the other way round."""
    dark = [[int(point) for point in row] for row in segno.make_qr(HOME, error="m").matrix]
    invitation = Invitation(HOME)
    assert light(invitation.blocks()) == [[1 - point for point in row] for row in dark]
    for line in invitation.blocks(coloured=True).splitlines():
        assert re.fullmatch(r"\x1b\[97;40m[█▀▄ ]+\x1b\[0m", line)  # white on black, whatever is set
    svg = str(invitation.svg)
    width = len(dark) + 4  # with its border
    assert svg.startswith("<svg") and f'viewBox="0 0 {8 * width} {8 * width}"' in svg
    assert "#fff" in svg and "#000" in svg  # also in the dark theme


def test_what_the_terminal_says_to_a_teacher() -> None:
    told = invite([Invitation(HOME), Invitation("http://10.0.0.5:8866/class/")])
    assert "without a password" in told and "cannot run programs here" in told
    assert told.index(HOME) < told.index("http://10.0.0.5:8866/class/")
    assert Invitation(HOME).blocks() in told


def test_without_a_network_it_says_what_to_do() -> None:
    assert "in no network" in invite([])
    assert "█" not in invite([])


def test_a_terminal_without_such_characters_gets_the_address_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", errors="strict")
    monkeypatch.setattr(sys, "stdout", plain)
    told = invite([Invitation(HOME)])
    print(told)  # raises where a letter is missing
    assert HOME in told
    assert "█" not in told
