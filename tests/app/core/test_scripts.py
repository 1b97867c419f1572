"""A script comes to a cell of a notebook with all that it imports: nobody there hands out its neighbours."""

from __future__ import annotations

import re
from pathlib import Path

from app import notebook
from app.core.board import SCRIPTS
from app.core.component import Component
from app.core.scripts import join_scripts
from engine.core.table import Table
from engine.registry import GAMES


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_a_script_alone_stays_as_it_is(tmp_path):
    assert join_scripts(write(tmp_path, main="export function render() {}\n")) == "export function render() {}\n"


def test_a_neighbour_comes_once_before_all_who_ask_for_it_and_keeps_its_own_names(tmp_path):
    script = write(
        tmp_path,
        main='import {two} from "./left.js"\nimport {three as four} from "./right.js"\nexport const all = two + four()',
        left='import {base} from "./deep.js"\nconst own = 2\nexport const two = base + own',
        right='import {base} from "./deep.js"\nconst own = 3\nexport function three() { return own + base }',
        deep="export const base = 10",
    )
    text = join_scripts(script)
    assert text.count("const base = 10") == 1
    assert text.index("from_deep_js =") < text.index("from_left_js =") < text.index("from_right_js =")
    assert "const {two} = from_left_js" in text and "const {three: four} = from_right_js" in text
    assert "return {three}" in text and text.endswith("export const all = two + four()")


def test_of_the_board_no_import_is_left_and_nothing_but_its_face_is_exported():
    text = join_scripts(SCRIPTS / "board.js")
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export .*", text, re.MULTILINE) == ["export function render({model, view}) {"]
    for path in SCRIPTS.glob("*.js"):
        assert path.name == "board.js" or f"from_{path.stem}_js = " in text, path.name


def components(kind=Component):
    for each in kind.__subclasses__():
        yield from ([each] if each._bundle_path else [])
        yield from components(each)


def test_where_a_page_is_served_a_script_is_an_address_and_in_a_cell_it_needs_nobody():
    notebook.play(Table(GAMES["saga"].setup(seats=2), seed=1))
    known = list(components())
    assert len(known) > 10
    for each in known:
        assert each._render_esm(server=True).endswith(".js"), each
        assert ' from "./' not in each._render_esm(server=False), each
