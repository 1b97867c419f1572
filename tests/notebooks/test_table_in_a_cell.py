"""A table as the last line of a cell shows its board."""

from __future__ import annotations

import os
import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from app import notebook
from app.core.theme import variable_css
from engine.barbarian import GAME
from engine.core.table import Table

ROOT = Path(__file__).parents[2]
CELL = """
from app import notebook
from engine.barbarian import GAME
from engine.core.table import Table

notebook.register()
Table(GAME.setup(seats=3), seed=1)
"""


def test_a_table_in_a_cell_shows_its_board(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(book, timeout=120).execute()
    shown = [output.data for output in book.cells[0].outputs if "data" in output]
    assert any("<svg" in data.get("image/svg+xml", "") for data in shown)


def test_a_table_to_play_at_brings_its_colours_along():
    """A cell lies in somebody else's page, which knows none of our variables."""
    cell = notebook.play(Table(GAME.setup(seats=3), seed=3))
    set_here = set(re.findall(r"(--g-[a-z-]+):", "".join(map(str, cell.stylesheets))))
    assert set_here == set(re.findall(r"(--g-[a-z-]+):", variable_css()))
