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
WORDS = load(WIDGETS / "labels.py")
#: The scripts, each with its modules and the labels that it alone uses.
SCRIPTS = {
    "table": (BUNDLE.SCRIPT, BUNDLE.MODULES, WORDS.LABELS),
    "parts": (BUNDLE.PARTS_SCRIPT, BUNDLE.PARTS, WORDS.PARTS_LABELS),
}
SCRIPT_NAMES = pytest.mark.parametrize("name", SCRIPTS)


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
    scripts = {path.stem for path in WIDGETS.glob("js/*.js")}
    styles = {path.stem for path in WIDGETS.glob("css/*.css")}
    assert {*BUNDLE.MODULES, *BUNDLE.PARTS} == scripts
    assert {*BUNDLE.STYLES, *BUNDLE.PARTS_STYLES} == styles


@SCRIPT_NAMES
def test_modules_follow_those_they_import(name: str) -> None:
    modules = SCRIPTS[name][1]
    for number, module in enumerate(modules):
        text = (WIDGETS / "js" / f"{module}.js").read_text(encoding="utf-8")
        for other in re.findall(r'from "\./([\w-]+)\.js"', text):
            assert other in modules[:number], f"{module} comes before {other}"


@SCRIPT_NAMES
def test_top_level_names_are_unique(name: str) -> None:
    """The joined modules share one scope."""
    seen: dict[str, str] = {}
    for module in SCRIPTS[name][1]:
        text = (WIDGETS / "js" / f"{module}.js").read_text(encoding="utf-8")
        pattern = r"^(?:export )?(?:async )?(?:function\*?|const|let|class|var) (\w+)"
        for found in re.findall(pattern, text, re.MULTILINE):
            assert found not in seen, f"{found} is in {seen[found]} and in {module}"
            seen[found] = module


def test_size() -> None:
    """Every table of a page gets the whole text."""
    assert len(BUNDLE.SCRIPT.encode()) < 74_000
    assert len(BUNDLE.STYLE.encode()) < 46_000
    assert len(BUNDLE.PARTS_SCRIPT.encode()) < 24_000


def test_joining_leaves_strings_alone() -> None:
    """What is stripped is comments, indents and empty lines, and nothing that means anything."""
    script = """
        // a comment
        const address = "http://host"; // a remark
          const other = 'a//b' + /\\/\\/x/.source;

        export const text = `one  ${two} three`;
    """
    assert BUNDLE.lean(script).splitlines() == [
        'const address = "http://host";',
        "const other = 'a//b' + /\\/\\/x/.source;",
        "export const text = `one  ${two} three`;",
    ]
    style = """
    /* a
       comment */
    .a, .b > .c { color: red;  margin:
      0 auto; }

    @media (x) { .d::before { content: "▸ "; } }
    """
    assert BUNDLE.lean_style(style) == (
        '.a, .b > .c{color:red;margin:0 auto}\n@media (x){.d::before{content:"▸ "}\n}\n'
    )


def test_sources_keep_the_habits_that_joining_needs() -> None:
    """No string or template goes over the end of a line or looks like a remark or a comment."""
    for path in WIDGETS.glob("js/*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            code = BUNDLE.lean(line)
            assert code.count("`") % 2 == 0, f"{path.name}: {line}"
            strings = re.findall(r"\"[^\"]*\"|`[^`]*`", line.split(" // ")[0])
            assert not any(" //" in text for text in strings), f"{path.name}: {line}"
            assert not line.lstrip().startswith("/*"), f"{path.name}: {line}"
    for path in WIDGETS.glob("css/*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for string in re.findall(r"\"[^\"\n]*\"", text):
            assert not re.search(r"/\*|\*/|[{};]", string), f"{path.name}: {string}"


def test_joined_styles_mean_what_the_files_say(page: Any) -> None:
    """Every rule is read alike by a browser, stripped or not."""
    texts = [
        (WIDGETS / "css" / f"{name}.css").read_text(encoding="utf-8") for name in BUNDLE.STYLES
    ]
    read = """(text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\\s+/g, " "));
    }"""
    assert page.evaluate(read, BUNDLE.STYLE) == page.evaluate(read, "\n".join(texts))


@SCRIPT_NAMES
def test_every_label_is_known(name: str) -> None:
    """Keys in the script are in the table of labels, and no label is left over."""
    text, _, own = SCRIPTS[name]
    assert list(own) == sorted(own)
    used = set(re.findall(r'\bsay\("([\w.]+)"', text))
    used |= set(re.findall(r'"((?:help|hand|goal|choice|missing|pick|share)\.[\w.]+)"', text))
    counted = set(re.findall(r'say\.count\("([\w.]+)"', text))
    used = used - counted | {f"{key}.{form}" for key in counted for form in ("one", "other")}
    patterns = [
        "^" + re.sub(r"\$\{.*?\}", r"\\w+", key) + "$"
        for key in re.findall(r"say\(`([^`]+)`", text)
    ]
    assert used <= {*own, *WORDS.LABELS}
    left = {key for key in own.keys() - used if not any(re.match(p, key) for p in patterns)}
    assert not left


@SCRIPT_NAMES
def test_no_html_from_data(name: str) -> None:
    """Texts become text nodes; nothing writes HTML."""
    writes = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\("
    assert not re.search(writes, SCRIPTS[name][0])
