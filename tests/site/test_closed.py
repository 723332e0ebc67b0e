"""What the server does not do, tried with a visitor that is no browser and keeps to no manners."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.simple_httpclient import HTTPStreamClosedError
from tornado.websocket import websocket_connect
from visitor import PROTOCOL, Visitor, run, running_site

from widgets.site.doorkeeper import LONGEST, may_pass

LESSON = "basic-rummy/01-your-first-round"
STEP = "no-cards-left"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running_site("--preheat", "0") as (url, _):
        yield url


def visit(site: str, do: Callable[[Visitor], Awaitable[None]]) -> None:
    """Open a lesson, do something to its kernel, and see that one can still play."""

    async def whole() -> None:
        visitor = Visitor(site, LESSON)
        await visitor.load()
        await visitor.connect(keep=True)
        await visitor.wake()
        await do(visitor)
        scene = await visitor.play(STEP, "meld 7S 7H 7D")
        assert scene["status"] == "passed"
        await visitor.leave()

    run(whole())


# ---- no code of a learner's is run


@pytest.mark.parametrize("channel", ["shell", "control"])
def test_code_is_not_run(site: str, tmp_path: Path, channel: str) -> None:
    mark = tmp_path / "was-here"
    code = f"open({str(mark)!r}, 'w').close()"

    async def attack(visitor: Visitor) -> None:
        sent = []
        for kind, content in {
            "execute_request": {"code": code, "silent": False, "store_history": False,
                                "user_expressions": {"x": code}, "allow_stdin": True},
            "inspect_request": {"code": "open", "cursor_pos": 4, "detail_level": 0},
            "complete_request": {"code": "open", "cursor_pos": 4},
            "is_complete_request": {"code": code},
            "history_request": {"output": False, "raw": True, "hist_access_type": "tail", "n": 9},
            "debug_request": {"type": "request", "seq": 1, "command": "evaluate",
                              "arguments": {"expression": code}},
            "apply_request": {},
            "create_subshell_request": {},
            "interrupt_request": {},
            "shutdown_request": {"restart": True},
        }.items():  # fmt: skip
            sent.append(await visitor.send(kind, content, channel))
        sent.append(await visitor.send("input_reply", {"value": code, "status": "ok"}, "stdin"))
        await asyncio.sleep(1)
        await visitor.play(STEP, ":retry")  # whatever was to be answered before this, is
        assert not [one for one in visitor.received if one["parent"] in sent]

    visit(site, attack)
    assert not mark.exists()


def test_no_widget_can_be_made_by_a_browser(site: str) -> None:
    async def attack(visitor: Visitor) -> None:
        def models() -> int:
            return max(
                len(one["content"]["data"]["states"])
                for one in visitor.received
                if one["content"].get("data", {}).get("method") == "update_states"
            )

        before = models()
        state = {"_model_module": "@jupyter-widgets/controls", "_model_module_version": "2.0.0",
                 "_model_name": "IntSliderModel", "_view_module": "@jupyter-widgets/controls",
                 "_view_module_version": "2.0.0", "_view_name": "IntSliderView"}  # fmt: skip
        for target in ("jupyter.widget", "ipython.magic", "__main__", ""):
            content = {"comm_id": uuid4().hex, "target_name": target, "target_module": "os",
                       "data": {"state": state, "buffer_paths": []}}  # fmt: skip
            await visitor.send("comm_open", content, metadata={"version": "2.1.0"})
        visitor.received.clear()
        comm = uuid4().hex
        await visitor.send("comm_open", {"comm_id": comm, "data": {},
                                         "target_name": "jupyter.widget.control"},
                           metadata={"version": "1.0.0"})  # fmt: skip
        await visitor.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await visitor.until(
            lambda: any("states" in one["content"].get("data", {}) for one in visitor.received), 20
        )
        assert models() == before

    visit(site, attack)


def test_a_table_takes_nothing_but_moves(site: str) -> None:
    async def attack(visitor: Visitor) -> None:
        comm = visitor.comm(STEP)
        before = visitor.tables[STEP]
        for state in ({"scene": {"step": STEP}}, {"_esm": "alert(1)"}, {"comm": None}):
            await visitor.send("comm_msg", {"comm_id": comm, "data": {
                "method": "update", "state": state, "buffer_paths": []}})  # fmt: skip
        for content in (
            {"step": STEP, "seq": before["seq"], "move": "__import__('os').abort()"},
            {"step": STEP, "seq": before["seq"], "move": ":show", "code": "1"},
            {"step": STEP, "seq": before["seq"], "move": "x" * 5000},
            ["step"], None, 7,
        ):  # fmt: skip
            await visitor.custom(comm, content)
        scene = await visitor.play(STEP, ":retry")
        assert scene["frames"][-1]["actions"] == before["frames"][-1]["actions"]

    visit(site, attack)


@pytest.mark.parametrize(
    "data",
    [
        "{}",
        json.dumps({"channel": "shell", "header": {"msg_type": "execute_request"}}),
        b"",
        b"\xff" * 64,
        b"\x06" + b"\x00" * 200,
    ],
)
def test_nonsense_is_dropped(site: str, data: bytes | str) -> None:
    async def attack(visitor: Visitor) -> None:
        assert visitor._socket
        await visitor._socket.write_message(data, binary=isinstance(data, bytes))
        await asyncio.sleep(0.2)
        assert not visitor.closed

    visit(site, attack)


def test_the_older_protocol_is_not_spoken(site: str, tmp_path: Path) -> None:
    mark = tmp_path / "was-here"

    async def attack(visitor: Visitor) -> None:
        url = f"{site.replace('http', 'ws', 1)}api/kernels/{visitor.kernel}/channels"
        older = await websocket_connect(url)  # no protocol is asked for
        for kind in ("execute_request", "kernel_info_request"):
            message = {
                "channel": "shell",
                "header": {"msg_id": uuid4().hex, "msg_type": kind, "session": "s",
                           "username": "", "version": "5.3"},
                "parent_header": {}, "metadata": {}, "buffers": [],
                "content": {"code": f"open({str(mark)!r}, 'w').close()"},
            }  # fmt: skip
            await older.write_message(json.dumps(message))
        await asyncio.sleep(1)
        older.close()

    visit(site, attack)
    assert not mark.exists()


def message(header: object, content: object = None, channel: str = "shell") -> bytes:
    parts = {"header": header, "parent_header": {}, "metadata": {}, "content": content or {}}
    data: bytes = serialize_msg_to_ws_v1(
        {**parts, "buffers": []}, channel, lambda part: json.dumps(part).encode()
    )
    return data


def test_what_the_doorkeeper_lets_through() -> None:
    control = {"target_name": "jupyter.widget.control"}
    assert may_pass(message({"msg_type": "comm_msg"}))
    assert may_pass(message({"msg_type": "comm_open"}, control))
    assert may_pass(message({"msg_type": "kernel_info_request"}, channel="control"))
    assert not may_pass(message({"msg_type": "comm_open"}, {"target_name": "jupyter.widget"}))
    assert not may_pass(message({"msg_type": "comm_msg", "subshell_id": "1"}))
    assert not may_pass(message({"msg_type": "comm_msg"}, channel="stdin"))
    assert not may_pass(message({"msg_type": "comm_msg"}, channel="iopub"))
    assert not may_pass(message({"msg_type": "execute_request"}))
    assert not may_pass(message(["comm_msg"]))
    assert not may_pass(message({"msg_type": ["comm_msg"]}))
    assert not may_pass(message({"msg_type": "comm_msg"}, {"data": "x" * LONGEST}))
    # One name twice: who reads the first takes it for something else than who reads the last.
    twice = message({"msg_type": "comm_msg"}).replace(
        b'{"msg_type": "comm_msg"}', b'{"msg_type":0,"msg_type":"comm_msg"}'
    )
    assert not may_pass(twice)


def test_a_page_of_another_site_gets_no_connection(site: str) -> None:
    async def attack(visitor: Visitor) -> None:
        other = Visitor(site, LESSON)
        other.kernel = visitor.kernel
        with pytest.raises((HTTPClientError, HTTPStreamClosedError)) as refused:
            await other.connect(origin="http://evil.example")
        assert getattr(refused.value, "code", 403) == 403

    visit(site, attack)


# ---- no file outside the lessons, and no notebook, is given away; no API is open

SECRETS = ("pyproject.toml", "README.md", "LICENSE", "widgets/cli.py", "cardkit/cards.py")
UPS = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "%252e%252e%252f", "..;/")
PLACES = (
    "",
    "voila/files/",
    "voila/files/basic-rummy/",
    "voila/static/",
    "voila/templates/cardkit/static/",
    "voila/templates/",
    "voila/labextensions/",
    "voila/api/themes/",
    "voila/api/contents/",
    "voila/render/",
    "voila/tree/",
)


def fetch(addresses: list[str], method: str = "GET") -> dict[str, tuple[int, bytes]]:
    """Status and body of each address; the address is sent as it is, dots and all."""
    body = None if method in ("GET", "DELETE") else "{}"

    async def one(address: str) -> tuple[int, bytes]:
        request = HTTPRequest(address, method=method, body=body, follow_redirects=False)
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        return answer.code, answer.body or b""

    async def whole() -> list[tuple[int, bytes]]:
        return [await one(address) for address in addresses]

    return dict(zip(addresses, run(whole()), strict=True))


def test_no_file_outside_the_lessons_is_served(site: str) -> None:
    addresses = [
        f"{site}{place}{up * depth}{secret}"
        for place in PLACES
        for up in UPS
        for depth, secret in ((1, SECRETS[0]), (2, SECRETS[1]), (3, SECRETS[3]))
    ]
    addresses += [f"{site}{place}{up * 12}etc/passwd" for place in PLACES for up in UPS]
    addresses += [f"{site}{place}{str(ROOT / SECRETS[0]).lstrip('/')}" for place in PLACES]
    addresses += [f"{site}{place}/etc/passwd" for place in PLACES]
    for address, (status, body) in fetch(addresses).items():
        assert status in (301, 302, 400, 403, 404, 500), address
        for told in (b"build-backend", b"root:x:", b"def main(", b"doctest"):
            assert told not in body, address


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH"])
def test_no_api_of_a_notebook_server_is_open(site: str, method: str) -> None:
    addresses = [
        f"{site}{path}"
        for path in (
            "api", "api/kernels", "api/kernelspecs", "api/sessions", "api/terminals", "api/config",
            "api/contents", "api/contents/index.ipynb", "api/contents/new.ipynb", "api/shutdown",
            "files/index.ipynb", "edit/index.ipynb", "notebooks/index.ipynb", "lab", "tree",
            "terminals/websocket/1", "nbconvert/html/index.ipynb", "view/index.ipynb", "metrics",
            "voila/files/index.ipynb", "voila/files/INDEX.IPYNB", "voila/execution/1-1-1-1-1",
            f"voila/files/{LESSON}.ipynb", f"voila/static/{LESSON}.ipynb",
        )
    ]  # fmt: skip
    for address, (status, _) in fetch(addresses, method).items():
        assert status in (403, 404, 405), address


def test_the_list_of_files_names_lessons_only(site: str) -> None:
    (answer,) = fetch([f"{site}voila/api/contents/"]).values()
    named = json.loads(answer[1])["content"] if answer[0] == 200 else []
    assert all(one["type"] in ("directory", "notebook") for one in named)
    assert not any(one["content"] for one in named)
    ((status, body),) = fetch([f"{site}voila/api/contents/{LESSON}.ipynb"]).values()
    assert status in (403, 404) or json.loads(body)["content"] is None


def test_protocol_of_the_visitor() -> None:
    """These tests speak as a browser does; if Jupyter's protocol changes, they must, too."""
    from widgets.site import doorkeeper

    assert PROTOCOL == doorkeeper.PROTOCOL
