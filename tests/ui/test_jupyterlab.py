"""A notebook as a teacher opens it: in JupyterLab, where no server of ours hands anything out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from urllib.parse import urlsplit

import nbformat
import pytest
import rest
from sites import Site, find_free_port, run_server
from watched import Watched

pytestmark = pytest.mark.skipif(find_spec("jupyterlab") is None, reason="JupyterLab is not installed")

LAB = (
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--log-level=ERROR",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)
CELLS = (
    "from app import notebook\nfrom engine.core.table import Table\nfrom engine.registry import GAMES",
    "notebook.begin()",
    'notebook.try_out("barbarian-battle")',
    'notebook.play(Table(GAMES["barbarian"].setup(seats=3), seed=3))',
)


@pytest.fixture
def lab(tmp_path) -> Iterator[Site]:
    """JupyterLab in a folder of its own, with one notebook in it."""
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    spoken = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=spoken), tmp_path / "class.ipynb")
    port = find_free_port()
    rooms = {f"JUPYTER_{room}_DIR": str(tmp_path / room) for room in ("CONFIG", "DATA", "RUNTIME")}
    said = ["-m", "jupyterlab", *LAB, f"--port={port}", f"--ServerApp.root_dir={tmp_path}"]
    with run_server(said, port, "/api", JUPYTER_PREFER_ENV_PATH="1", **rooms) as site:
        yield site


def test_a_calculator_and_a_table_with_bots_live_in_cells(browser, lab):
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(1000 * rest.PATIENCE)
    watched = Watched(page, urlsplit(lab.url).netloc)
    page.goto(f"{lab.url}/doc/tree/class.ipynb")
    page.locator(".jp-Notebook .jp-CodeCell").nth(3).wait_for()
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()  # its kernel is there
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    advice = page.locator(".jp-CodeCell").nth(2)
    advice.get_by_text("Bribe 1, you").wait_for()
    advice.locator("[data-name=my_warriors]").get_by_text("+", exact=True).click()
    advice.get_by_text("Bribe 1, you").wait_for(state="hidden")

    table = page.locator(".jp-CodeCell").nth(3)
    table.locator("[data-spot='place:Roma'].lit").first.click(force=True)
    table.locator("[data-spot='place:Roma'].chosen").first.wait_for()
    table.locator("[data-spot='place:Dalmatia'].lit").first.click(force=True)
    table.locator("[data-name='group:recruit']").wait_for()  # both bots have laid their loot
    cell, board = (table.locator(which).first.bounding_box() for which in (".jp-OutputArea-output", ".frame"))
    assert 500 < cell["height"] < 800 and board["height"] > 300
    assert watched.foreign() == [] and watched.troubles == []
    page.close()
