"""Every notebook runs top to bottom, begins with a heading, and keeps neither outputs nor code of its own."""

from __future__ import annotations

import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert ROOT / "notebooks" / "00_first_steps.ipynb" in NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_begins_with_its_title_and_stores_no_output(path):
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    first = book.cells[0]
    assert first.cell_type == "markdown" and re.match(r"# \S", first.source)
    for cell in book.cells:
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None
            assert not re.search(r"^\s*(def|class) ", cell.source, re.MULTILINE), "code belongs into a module"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_top_to_bottom(path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()


def test_a_table_in_a_cell_shows_its_board(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    source = (
        "from app import notebook\nfrom engine.barbarian import GAME\nfrom engine.core.table import Table\n"
        "notebook.register()\nTable(GAME.setup(seats=3), seed=1)"
    )
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    NotebookClient(book, timeout=120).execute()
    shown = [output.data for output in book.cells[0].outputs if "data" in output]
    assert any("image/svg+xml" in data and "<svg" in data["image/svg+xml"] for data in shown)
