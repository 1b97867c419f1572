"""Every notebook runs from top to bottom, opens with its title, keeps no output, and hides no code of its own."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
OWN_CODE = re.compile(r"^\s*(async\s+)?(def|class)\b", re.MULTILINE)
FETCHED = re.compile(r"https?://[^\s\"'\\]+\.css")
SECONDS = 120
MOST_LINES = 12
BEGUN = re.compile(r"^notebook\.begin\(\)$", re.MULTILINE)
"""Each sets up its kernel by itself: here one kernel runs them all."""
TOUCHED = re.compile(r"^notebook\.(try_out|theory|play)\(", re.MULTILINE)
"""A calculator, a table or the theory of a game, to be used in the cell."""


def read(path: Path):
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_opens_with_its_title(path: Path) -> None:
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_keeps_no_output(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == [], cell.source
            assert cell.execution_count is None, cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_defines_nothing_of_its_own(path: Path) -> None:
    """What a notebook needs belongs into the engine, where it is tested."""
    for cell in read(path).cells:
        assert cell.cell_type != "code" or not OWN_CODE.search(cell.source), cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_begins_with_something_to_touch_and_no_cell_is_long(path: Path) -> None:
    """A teacher reads the cells aloud: what is longer is a function of the engine, and the first one is to be used."""
    code = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    assert BEGUN.search(code[0]) and TOUCHED.search(code[0]), code[0]
    assert [source for source in code if len(source.splitlines()) > MOST_LINES] == []


@pytest.fixture(scope="module")
def client() -> Iterator[NotebookClient]:
    """One kernel for all notebooks: half of what a notebook takes is Panel coming up. The project is on its path, as
    when it is installed; and it has a proxy that answers nobody: no internet."""
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
        for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
            surroundings.setenv(name, "http://127.0.0.1:9")
        place = {"metadata": {"path": str(ROOT / "notebooks")}}
        opened = NotebookClient(nbformat.v4.new_notebook(), timeout=SECONDS, resources=place)
        with opened.setup_kernel():
            yield opened


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_from_top_to_bottom(path: Path, client: NotebookClient) -> None:
    """Nothing is left of the notebook before it. What it shows carries its style sheets inside: the browser is not sent
    for them either."""
    emptying = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%reset -f")])
    for client.nb in (emptying, read(path)):
        for number, cell in enumerate(client.nb.cells):
            client.execute_cell(cell, number)
    assert [cell.source for cell in client.nb.cells if cell.get("execution_count", 0) is None] == []
    assert not FETCHED.findall(nbformat.writes(client.nb))
