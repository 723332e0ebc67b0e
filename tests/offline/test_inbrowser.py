"""The kernel in the browser, in any Python: what it sends for a cell and for a message."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import comm
import ipywidgets
import pytest

from widgets.offline.inbrowser import Kernel

Make = Callable[[], tuple[Kernel, list[dict[str, Any]]]]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)

    def made() -> tuple[Kernel, list[dict[str, Any]]]:
        sent: list[dict[str, Any]] = []
        return Kernel(lambda text: sent.append(json.loads(text))), sent

    return made


def ask(kernel: Kernel, comm_id: str, data: dict[str, Any], kind: str = "comm_msg") -> None:
    kernel.receive(
        json.dumps({"kind": kind, "id": "page-1", "content": {"comm_id": comm_id, "data": data}})
    )


def test_a_cell_shows_its_last_value(make: Make) -> None:
    kernel, sent = make()
    kernel.run(0, "n = 3")
    kernel.run(4, "m = n\nm + 4")
    kernel.run(5, "None")
    kernel.run(6, "")
    assert [it["content"] for it in sent] == [{"cell": 4, "data": {"text/plain": "7"}}]


def test_a_widget_is_opened_before_it_is_displayed(make: Make) -> None:
    kernel, sent = make()
    kernel.run(0, "import ipywidgets\nipywidgets.IntText(value=5)")
    *opened, displayed = sent
    assert {it["kind"] for it in opened} == {"comm_open"}
    assert all(it["metadata"]["version"] for it in opened)
    view = displayed["content"]["data"]["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == opened[-1]["content"]["comm_id"]


def test_a_table_answers_and_every_answer_names_its_question(make: Make) -> None:
    kernel, sent = make()
    kernel.run(0, "from widgets import play\nplay('makao').table")
    model = sent[-1]["content"]["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    sent.clear()
    content = {"step": "game", "seq": 1, "move": ":ping"}
    ask(kernel, model, {"method": "custom", "content": content})
    assert [it["kind"] for it in sent] == ["comm_msg", "idle"]
    assert sent[0]["content"]["data"]["content"] == {"pong": True}
    assert {it["parent"] for it in sent} == {"page-1"}


def test_a_cell_that_fails_says_so_to_its_caller(make: Make) -> None:
    kernel, _ = make()
    with pytest.raises(ZeroDivisionError):
        kernel.run(0, "1 / 0")


@pytest.mark.parametrize("kind", ["comm_msg", "comm_close", "nonsense"])
def test_what_nobody_knows_changes_nothing(make: Make, kind: str) -> None:
    kernel, sent = make()
    ask(kernel, "nobody", {"method": "update", "state": {}}, kind)
    assert [it["kind"] for it in sent] == ["idle"]
    kernel.run(1, "2")
    assert sent[-1]["content"]["data"] == {"text/plain": "2"}


def test_a_closed_widget_is_gone_on_the_page_too(make: Make) -> None:
    kernel, sent = make()
    kernel.run(0, "import ipywidgets\nw = ipywidgets.HTML('a')\nw.close()")
    assert sent[-1]["kind"] == "comm_close"
    assert isinstance(kernel.namespace["w"], ipywidgets.HTML)
