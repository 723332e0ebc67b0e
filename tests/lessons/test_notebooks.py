"""Every notebook runs from top to bottom, strictly: nbval passes over some failures in silence."""

from pathlib import Path

import nbclient
import nbformat
import pytest

LESSONS = Path(__file__).parents[2] / "lessons"
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("path", sorted(LESSONS.rglob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        for output in cell.outputs:
            # An unknown %magic, for one, is nothing but a line on stderr.
            assert output.output_type != "stream", output.get("text")
        if cell.source.startswith("step("):
            assert [WIDGET in output.data for output in cell.outputs] == [True], cell.source[:60]
