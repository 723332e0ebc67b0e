"""`lessons → widgets → cardkit`, never back; and the engine needs the standard library only."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def imported(path: Path) -> set[str]:
    """The top-level packages that a module imports (its own package apart)."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_the_engine_needs_the_standard_library_only() -> None:
    for path in (ROOT / "cardkit").rglob("*.py"):
        foreign = imported(path) - sys.stdlib_module_names - {"cardkit"}
        assert not foreign, f"{path.name} imports {foreign}"


def test_nothing_imports_the_lessons_or_the_tests() -> None:
    for package in ("cardkit", "widgets"):
        for path in (ROOT / package).rglob("*.py"):
            assert not imported(path) & {"lessons", "tests"}, path.name


def test_importing_the_engine_loads_no_games_and_no_notebook() -> None:
    code = "import sys, cardkit; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert "cardkit" in loaded
    assert not {"ipywidgets", "anywidget", "traitlets", "widgets"} & set(loaded)
    assert "cardkit.games.makao" not in loaded
