"""The harness, served: ``show(scene)`` opens a table in it."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    spec = importlib.util.spec_from_file_location(
        "table_harness_serve", Path(__file__).with_name("serve.py")
    )
    assert spec and spec.loader
    serve = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(serve)
    server = serve.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/tests/browser/harness/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def show(browser: Any, address: str) -> Iterator[Any]:
    """show(scene, width=…, more="theme=dark", **options of the page): the page, settled."""
    pages = []

    def visit(scene: str, width: int = 1280, more: str = "", **options: Any) -> Any:
        page = browser.new_page(
            viewport={"width": width, "height": 800 if width > 700 else 740}, **options
        )
        pages.append(page)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(f"{address}?scene={scene}&{more}")
        page.wait_for_selector(".ck-awake .ck-felt:not([data-playing])")
        page.wait_for_function("model.get('scene').seq > 1")
        return page

    yield visit
    for page in pages:
        assert page.errors == []
        page.close()
