"""The table's JavaScript, unit by unit, in a real browser: no Node.js is needed.

The tests are ES modules in ``js/*.test.js``; each must end without a failed assertion.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

HERE = Path(__file__).parent
WIDGETS = HERE.parents[1] / "widgets"
RUN = """async (name) => {
    await import(`/tests/browser/js/${name}`);
    const { run } = await import("/tests/browser/js/check.js");
    return run();
}"""


def load(path: Path) -> ModuleType:
    """A module by its file (the package `widgets` itself would need ipywidgets)."""
    spec = importlib.util.spec_from_file_location(f"js_units_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


BUNDLE = load(WIDGETS / "bundle.py")
LABELS: dict[str, str] = load(WIDGETS / "labels.py").LABELS


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = load(HERE / "harness" / "serve.py").start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    page = browser.new_page()
    page.goto(f"{address}/tests/browser/js/blank.html")
    yield page
    page.close()


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("js/*.test.js")))
def test_module(page: Any, name: str) -> None:
    result = page.evaluate(RUN, name)
    assert result["count"] > 0
    assert not result["failures"], "\n\n".join(result["failures"])


def test_failed_assertion_is_reported(page: Any) -> None:
    """The runner itself: a wrong assertion comes back with its words."""
    result = page.evaluate(
        """async () => {
            const { equal, run, test } = await import("/tests/browser/js/check.js");
            test("wrong", () => equal(1, 2, "one"));
            return run();
        }"""
    )
    assert len(result["failures"]) == 1
    assert result["failures"][0].startswith("wrong: one found 1, wanted 2")


def test_bundle_is_one_module(page: Any) -> None:
    """What anywidget gets is one ES module with a default export and no imports."""
    assert not re.search(r"^(import|export (?!default))", BUNDLE.SCRIPT, re.MULTILINE)
    kinds = page.evaluate(
        "async () => Object.entries((await import('/bundle.js')).default)"
        ".map(([name, value]) => [name, typeof value])"
    )
    assert kinds == [["render", "function"]]


def test_all_files_are_joined() -> None:
    assert sorted(BUNDLE.MODULES) == sorted(path.stem for path in WIDGETS.glob("js/*.js"))
    assert sorted(BUNDLE.STYLES) == sorted(path.stem for path in WIDGETS.glob("css/*.css"))


def test_modules_follow_those_they_import() -> None:
    for number, name in enumerate(BUNDLE.MODULES):
        text = (WIDGETS / "js" / f"{name}.js").read_text(encoding="utf-8")
        for other in re.findall(r'from "\./([\w-]+)\.js"', text):
            assert other in BUNDLE.MODULES[:number], f"{name} comes before {other}"


def test_top_level_names_are_unique() -> None:
    """The joined modules share one scope."""
    seen: dict[str, str] = {}
    for name in BUNDLE.MODULES:
        text = (WIDGETS / "js" / f"{name}.js").read_text(encoding="utf-8")
        pattern = r"^(?:export )?(?:async )?(?:function\*?|const|let|class|var) (\w+)"
        for found in re.findall(pattern, text, re.MULTILINE):
            assert found not in seen, f"{found} is in {seen[found]} and in {name}"
            seen[found] = name


def test_size() -> None:
    """Every table of a page gets the whole text."""
    assert len(BUNDLE.SCRIPT.encode()) < 68_000


def test_every_label_is_known() -> None:
    """Keys in the script are in the table of labels, and no label is left over."""
    assert list(LABELS) == sorted(LABELS)
    text = BUNDLE.SCRIPT
    used = set(re.findall(r'\bsay\("([\w.]+)"', text))
    used |= {
        f"{key}.{form}" for key in re.findall(r'say\.count\("([\w.]+)"', text)
        for form in ("one", "other")
    }  # fmt: skip
    used |= set(re.findall(r'"((?:help|hand|goal|choice|missing)\.[\w.]+)"', text))
    patterns = [
        "^" + re.sub(r"\$\{.*?\}", r"\\w+", key) + "$"
        for key in re.findall(r"say\(`([^`]+)`", text)
    ]
    known = set(LABELS)
    assert used <= known
    left = {key for key in known - used if not any(re.match(p, key) for p in patterns)}
    assert not left


def test_no_html_from_data() -> None:
    """Texts become text nodes; nothing writes HTML."""
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", BUNDLE.SCRIPT
    )
